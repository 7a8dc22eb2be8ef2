//! Themes: the look of pictures, as a file (TOML): colours, sizes, fonts. The built-in styles are
//! such files.
//!
//! Values that a file omits are those of another style. Errors are reported with line and column,
//! including values that would not look like a board: bridges wider than islands, islands that
//! touch.

use std::borrow::Cow;
use std::ops::{Range, RangeInclusive};
use std::sync::OnceLock;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::font::{Fonts, Weight};
use super::form::{Form, Sizes};
use super::style::{Colour, Palette, Style};
use super::tone::Tone;

/// The look of pictures.
///
/// # Examples
/// ```
/// use hashilab_picture::{Style, Theme};
/// let text = "based-on = \"mono\"\n[colours]\nfound = \"#B42A86\"\n";
/// let theme = Theme::read("house.toml", text, |_| Err("no fonts here".to_owned()))?;
/// assert_ne!(&theme, Theme::of(Style::Mono));
/// let wrong = Theme::read("house.toml", "[colours]\nink = \"blak\"\n", |_| Ok(Vec::new()));
/// let said = wrong.unwrap_err().to_string();
/// assert_eq!(said, "house.toml:2:7: expected a colour as in #B42A86, found 'blak'");
/// # Ok::<(), hashilab_picture::ThemeError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Theme {
    palette: Palette,
    form: Form,
}

/// An error in a theme's file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{name}:{line}:{column}: {what}")]
pub struct ThemeError {
    /// The name of the file.
    pub name: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The letter on that line, counted from 1.
    pub column: usize,
    /// What was expected and what was found.
    pub what: String,
}

impl Theme {
    /// Whether its fonts have all letters of a text.
    #[must_use]
    pub fn has_letters(&self, text: &str) -> bool {
        self.form().fonts.in_letters(text) == text
    }

    /// The theme of a style.
    #[must_use]
    pub fn of(style: Style) -> &'static Self {
        static THEMES: [OnceLock<Theme>; Style::ALL.len()] =
            [const { OnceLock::new() }; Style::ALL.len()];
        THEMES[style as usize].get_or_init(|| {
            let text = ThemeText {
                name: style.name(),
                text: style.file(),
            };
            let read = text.theme(Self::blank(), &mut |_| Err("fonts of a style".to_owned()));
            read.expect("the files of the styles are themes")
        })
    }

    /// Reads a theme from the text of a file. The caller loads the fonts that it names, as only it
    /// knows their paths.
    ///
    /// # Errors
    /// [`ThemeError`] for the first error.
    pub fn read(
        name: &str,
        text: &str,
        mut font: impl FnMut(&str) -> Result<Vec<u8>, String>,
    ) -> Result<Self, ThemeError> {
        let text = ThemeText { name, text };
        text.theme(Self::of(Style::Print).clone(), &mut font)
    }

    /// The colours.
    #[must_use]
    pub fn palette(&self) -> Palette {
        self.palette
    }

    /// Sizes and fonts.
    #[must_use]
    pub fn form(&self) -> &Form {
        &self.form
    }

    /// The theme that the file of a style is read into.
    fn blank() -> Self {
        let none = Colour(0, 0, 0);
        Self {
            palette: Palette {
                paper: none,
                ink: none,
                found: none,
                island: none,
                sign: none,
                wall: none,
                grid: none,
                border: none,
                mark: none,
                old: none,
                wrong: none,
                strong: none,
                premise: none,
                conclusion: none,
                tint: 0,
                groups: [none; Tone::GROUPS as usize],
                heat: [none; 2],
            },
            form: Form {
                sizes: Sizes {
                    radius: 0.0,
                    rim: 0.0,
                    clue: 0.0,
                    bridge: 0.0,
                    apart: 0.0,
                    grid: 0.0,
                    border: 0.0,
                    dot: 0.0,
                },
                fonts: Fonts::embedded(),
            },
        }
    }
}

impl Default for Form {
    fn default() -> Self {
        Theme::of(Style::default()).form().clone()
    }
}

impl Style {
    /// Its colours.
    #[must_use]
    pub fn palette(self) -> Palette {
        Theme::of(self).palette()
    }
}

impl From<Style> for Palette {
    fn from(style: Style) -> Self {
        style.palette()
    }
}

impl From<Style> for Theme {
    fn from(style: Style) -> Self {
        Self::of(style).clone()
    }
}

/// The text of a theme's file.
#[derive(Clone, Copy)]
struct ThemeText<'a> {
    name: &'a str,
    text: &'a str,
}

impl ThemeText<'_> {
    fn theme(
        &self,
        base: Theme,
        font: &mut dyn FnMut(&str) -> Result<Vec<u8>, String>,
    ) -> Result<Theme, ThemeError> {
        let table = DeTable::parse(self.text).map_err(|error| {
            let what = error.message().trim_end().replace('\n', ", ");
            self.wrong(
                error.span().unwrap_or(0..0),
                format!("expected TOML: {what}"),
            )
        })?;
        let mut theme = base;
        let entries = in_order(table.get_ref());
        // The base style comes first, whatever the order in the file.
        for (_, value) in entries.iter().filter(|(key, _)| key.get_ref() == BASED_ON) {
            let style = Style::ALL.into_iter();
            let named = |style: &Style| value.get_ref().as_str() == Some(style.name());
            let style = style.into_iter().find(named).ok_or_else(|| {
                let all = Style::ALL.map(Style::name).join(", ");
                self.unlike(value, &format!("the name of a style, one of {all}"))
            })?;
            theme = style.into();
        }
        for (key, value) in entries {
            match (key.get_ref().as_ref(), value.get_ref()) {
                (BASED_ON, _) => {}
                ("colours", DeValue::Table(table)) => self.colours(table, &mut theme.palette)?,
                ("sizes", DeValue::Table(table)) => self.sizes(table, &mut theme.form.sizes)?,
                ("fonts", DeValue::Table(table)) => {
                    theme.form.fonts = self.fonts(table, font)?;
                }
                ("colours" | "sizes" | "fonts", _) => {
                    let what = format!("a table, [{}]", key.get_ref());
                    return Err(self.unlike(value, &what));
                }
                _ => return Err(self.unknown(key, &["colours", "sizes", "fonts", BASED_ON])),
            }
        }
        Ok(theme)
    }

    fn colours(&self, table: &DeTable<'_>, palette: &mut Palette) -> Result<(), ThemeError> {
        for (key, value) in in_order(table) {
            let place = match key.get_ref().as_ref() {
                "paper" => &mut palette.paper,
                "ink" => &mut palette.ink,
                "found" => &mut palette.found,
                "island" => &mut palette.island,
                "sign" => &mut palette.sign,
                "wall" => &mut palette.wall,
                "grid" => &mut palette.grid,
                "border" => &mut palette.border,
                "mark" => &mut palette.mark,
                "old" => &mut palette.old,
                "wrong" => &mut palette.wrong,
                "strong" => &mut palette.strong,
                "premise" => &mut palette.premise,
                "conclusion" => &mut palette.conclusion,
                "groups" => {
                    palette.groups = self.list(value)?;
                    continue;
                }
                "heat" => {
                    palette.heat = self.list(value)?;
                    continue;
                }
                "tint" => {
                    palette.tint = self.byte(value)?;
                    continue;
                }
                _ => return Err(self.unknown(key, &COLOURS)),
            };
            *place = self.colour(value)?;
        }
        Ok(())
    }

    fn sizes(&self, table: &DeTable<'_>, sizes: &mut Sizes) -> Result<(), ThemeError> {
        let entries = in_order(table);
        for (key, value) in &entries {
            let (place, range) = match key.get_ref().as_ref() {
                "radius" => (&mut sizes.radius, 0.2..=0.49),
                "rim" => (&mut sizes.rim, 0.005..=0.2),
                "clue" => (&mut sizes.clue, 0.1..=0.8),
                "bridge" => (&mut sizes.bridge, 0.01..=0.4),
                "apart" => (&mut sizes.apart, 0.02..=0.5),
                "grid" => (&mut sizes.grid, 0.002..=0.2),
                "border" => (&mut sizes.border, 0.002..=0.2),
                "dot" => (&mut sizes.dot, 0.01..=0.3),
                _ => return Err(self.unknown(key, &SIZES)),
            };
            *place = self.number(value, range)?;
        }
        // A conflict between values is reported at the last of them.
        let last_of = |names: &[&str]| {
            let named = entries.iter().rev();
            let mut named = named.filter(|(key, _)| names.contains(&key.get_ref().as_ref()));
            named.next().map_or(0..0, |(key, _)| key.span())
        };
        let Sizes {
            radius,
            rim,
            bridge,
            apart,
            ..
        } = *sizes;
        if radius + rim / 2.0 > 0.5 {
            let what = format!(
                "expected islands that stay in their cells, radius + rim / 2 at most 0.5, found \
                 {radius} + {rim} / 2"
            );
            return Err(self.wrong(last_of(&["radius", "rim"]), what));
        }
        if bridge > apart {
            let what = format!(
                "expected two bridges that do not touch, bridge at most apart, found {bridge} and \
                 {apart}"
            );
            return Err(self.wrong(last_of(&["bridge", "apart"]), what));
        }
        if f64::midpoint(apart, bridge) > radius {
            let what = format!(
                "expected two bridges that end at an island, (apart + bridge) / 2 at most radius, \
                 found ({apart} + {bridge}) / 2 and {radius}"
            );
            return Err(self.wrong(last_of(&["radius", "bridge", "apart"]), what));
        }
        Ok(())
    }

    fn fonts(
        &self,
        table: &DeTable<'_>,
        font: &mut dyn FnMut(&str) -> Result<Vec<u8>, String>,
    ) -> Result<Fonts, ThemeError> {
        let mut files = [None, None];
        let mut named = [0..0, 0..0];
        for (key, value) in in_order(table) {
            let place = match key.get_ref().as_ref() {
                "regular" => 0,
                "bold" => 1,
                _ => return Err(self.unknown(key, &["regular", "bold"])),
            };
            let wanted = "the name of a font's file (.ttf or .otf)";
            let name = value.get_ref().as_str();
            let name = name.ok_or_else(|| self.unlike(value, wanted))?;
            let bytes = font(name).map_err(|why| {
                self.wrong(
                    value.span(),
                    format!("expected {wanted}, found '{name}': {why}"),
                )
            })?;
            named[place] = value.span();
            files[place] = Some(bytes);
        }
        Fonts::own(files).map_err(|(weight, unfit)| {
            let place = match weight {
                // Without a file of its own, bold is the other one.
                Weight::Bold if !named[1].is_empty() => named[1].clone(),
                Weight::Normal | Weight::Bold => named[0].clone(),
            };
            let what = format!("expected a TrueType or OpenType font, found {unfit}");
            self.wrong(place, what)
        })
    }

    fn colour(&self, value: &Spanned<DeValue<'_>>) -> Result<Colour, ThemeError> {
        let colour = value.get_ref().as_str().and_then(colour);
        colour.ok_or_else(|| self.unlike(value, "a colour as in #B42A86"))
    }

    fn list<const N: usize>(
        &self,
        value: &Spanned<DeValue<'_>>,
    ) -> Result<[Colour; N], ThemeError> {
        let wanted = || self.unlike(value, &format!("a list of {N} colours"));
        let list = value.get_ref().as_array().ok_or_else(wanted)?;
        let colours = list.iter().map(|value| self.colour(value));
        let colours: Vec<Colour> = colours.collect::<Result<_, _>>()?;
        let count = colours.len();
        colours.try_into().map_err(|_| {
            let what = format!("expected a list of {N} colours, found {count}");
            self.wrong(value.span(), what)
        })
    }

    fn byte(&self, value: &Spanned<DeValue<'_>>) -> Result<u8, ThemeError> {
        let number = match value.get_ref() {
            DeValue::Integer(number) if number.radix() == 10 => number.as_str().parse().ok(),
            _ => None,
        };
        number.ok_or_else(|| self.unlike(value, "a whole number from 0 to 255"))
    }

    fn number(
        &self,
        value: &Spanned<DeValue<'_>>,
        range: RangeInclusive<f64>,
    ) -> Result<f64, ThemeError> {
        let number: Option<f64> = match value.get_ref() {
            DeValue::Integer(number) if number.radix() == 10 => number.as_str().parse().ok(),
            DeValue::Float(number) => number.as_str().parse().ok(),
            _ => None,
        };
        let number = number.filter(|number| range.contains(number));
        number.ok_or_else(|| {
            let [least, most] = [range.start(), range.end()];
            self.unlike(value, &format!("a number from {least} to {most}"))
        })
    }

    /// The error for a value of another type.
    fn unlike(&self, value: &Spanned<DeValue<'_>>, wanted: &str) -> ThemeError {
        let found = match value.get_ref() {
            DeValue::String(text) => format!("'{}'", text.escape_debug()),
            DeValue::Integer(number) => number.to_string(),
            DeValue::Float(number) => number.to_string(),
            DeValue::Boolean(truth) => truth.to_string(),
            DeValue::Datetime(date) => date.to_string(),
            DeValue::Array(_) => "a list".to_owned(),
            DeValue::Table(_) => "a table".to_owned(),
        };
        self.wrong(value.span(), format!("expected {wanted}, found {found}"))
    }

    /// The error for an unknown name.
    fn unknown(&self, key: &Spanned<Cow<'_, str>>, known: &[&str]) -> ThemeError {
        let (names, found) = (known.join(", "), key.get_ref().escape_debug());
        let what = format!("expected one of {names}, found '{found}'");
        self.wrong(key.span(), what)
    }

    fn wrong(&self, span: Range<usize>, what: String) -> ThemeError {
        let before = self.text.get(..span.start).unwrap_or(self.text);
        let line = before.rsplit('\n').next().unwrap_or_default();
        ThemeError {
            name: self.name.to_owned(),
            line: before.matches('\n').count() + 1,
            column: line.chars().count() + 1,
            what,
        }
    }
}

/// The key for the style that a theme is based on.
const BASED_ON: &str = "based-on";

/// The names of colours.
const COLOURS: [&str; 17] = [
    "paper",
    "ink",
    "found",
    "island",
    "sign",
    "wall",
    "grid",
    "border",
    "mark",
    "old",
    "wrong",
    "strong",
    "premise",
    "conclusion",
    "groups",
    "heat",
    "tint",
];

/// The names of sizes.
const SIZES: [&str; 8] = [
    "radius", "rim", "clue", "bridge", "apart", "grid", "border", "dot",
];

/// The entries of a table in the order of the file, so that the first error is reported.
fn in_order<'t, 'a>(
    table: &'t DeTable<'a>,
) -> Vec<(&'t Spanned<Cow<'a, str>>, &'t Spanned<DeValue<'a>>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

/// Parses red, green and blue, two hexadecimal digits each.
fn colour(text: &str) -> Option<Colour> {
    let digits = text.strip_prefix('#')?;
    if digits.len() != 6 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let byte = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
    Some(Colour(byte(0)?, byte(2)?, byte(4)?))
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    #[test]
    fn the_files_of_the_styles_say_everything() {
        for style in Style::ALL {
            let file = style.file();
            for name in COLOURS.iter().chain(&SIZES) {
                let says = file
                    .lines()
                    .any(|line| line.starts_with(&format!("{name} = ")));
                assert!(says, "{}: {name}", style.name());
            }
            let read = Theme::read(style.name(), file, |_| Err(String::new()));
            assert_eq!(read.as_ref(), Ok(Theme::of(style)));
        }
    }

    fn check(text: &str, expected: &Expect) {
        let read = Theme::read("t", text, |name| match name {
            "text.ttf" => Ok(b"this is no font".to_vec()),
            _ => Err("there is no such file".to_owned()),
        });
        let said = match read {
            Ok(_) => "right".to_owned(),
            Err(error) => error.to_string(),
        };
        expected.assert_eq(&said);
    }

    #[test]
    fn what_is_wrong_is_told_by_line_and_column() {
        check("", &expect!["right"]);
        check(
            "[colours]\nink = #000000\n",
            &expect!["t:2:7: expected TOML: string values must be quoted, expected literal string"],
        );
        check(
            "[colours]\nink = \"#00000\"\n",
            &expect!["t:2:7: expected a colour as in #B42A86, found '#00000'"],
        );
        check(
            "[colours]\nink = 7\n",
            &expect!["t:2:7: expected a colour as in #B42A86, found 7"],
        );
        check(
            "[colours]\ngroups = [\"#000000\"]\n",
            &expect!["t:2:10: expected a list of 8 colours, found 1"],
        );
        check(
            "[colours]\nheat = [\"#000000\", \"red\"]\n",
            &expect!["t:2:20: expected a colour as in #B42A86, found 'red'"],
        );
        check(
            "[colours]\ntint = 256\n",
            &expect!["t:2:8: expected a whole number from 0 to 255, found 256"],
        );
        check(
            "[colors]\nink = \"#000000\"\n",
            &expect!["t:1:2: expected one of colours, sizes, fonts, based-on, found 'colors'"],
        );
        check(
            "colours = 3\n",
            &expect!["t:1:11: expected a table, [colours], found 3"],
        );
        check(
            "[colours]\nred = \"#000000\"\n",
            &expect![
                "t:2:1: expected one of paper, ink, found, island, sign, wall, grid, border, mark, old, wrong, strong, premise, conclusion, groups, heat, tint, found 'red'"
            ],
        );
        check(
            "based-on = \"fancy\"\n",
            &expect![
                "t:1:12: expected the name of a style, one of print, screen, dark, colour-blind, mono, found 'fancy'"
            ],
        );
        check(
            "[sizes]\nradius = 2\n",
            &expect!["t:2:10: expected a number from 0.2 to 0.49, found 2"],
        );
        check(
            "[sizes]\nradius = 0.45\nrim = 0.2\n",
            &expect![
                "t:3:1: expected islands that stay in their cells, radius + rim / 2 at most 0.5, found 0.45 + 0.2 / 2"
            ],
        );
        check(
            "[sizes]\nbridge = 0.3\n",
            &expect![
                "t:2:1: expected two bridges that do not touch, bridge at most apart, found 0.3 and 0.2"
            ],
        );
        check(
            "[sizes]\nradius = 0.2\napart = 0.4\n",
            &expect![
                "t:3:1: expected two bridges that end at an island, (apart + bridge) / 2 at most radius, found (0.4 + 0.08) / 2 and 0.2"
            ],
        );
        check(
            "[sizes]\nrim = nan\n",
            &expect!["t:2:7: expected a number from 0.005 to 0.2, found nan"],
        );
        check(
            "[fonts]\nregular = \"none.ttf\"\n",
            &expect![
                "t:2:11: expected the name of a font's file (.ttf or .otf), found 'none.ttf': there is no such file"
            ],
        );
        check(
            "[fonts]\nbold = \"text.ttf\"\n",
            &expect![
                "t:2:8: expected a TrueType or OpenType font, found something that is not a font"
            ],
        );
        check(
            "[fonts]\nitalic = \"text.ttf\"\n",
            &expect!["t:2:1: expected one of regular, bold, found 'italic'"],
        );
    }

    #[test]
    fn what_is_not_said_is_as_in_print_or_as_in_the_style_that_is_named() {
        let read = |text: &str| Theme::read("t", text, |_| Err(String::new())).unwrap();
        assert_eq!(&read(""), Theme::of(Style::Print));
        assert_eq!(&read("based-on = \"dark\"\n"), Theme::of(Style::Dark));
        let own = read("[sizes]\nradius = 0.4\n");
        assert_eq!(own.palette(), Style::Print.palette());
        assert_ne!(own.form(), Theme::of(Style::Print).form());
    }
}
