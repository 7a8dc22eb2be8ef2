//! Styles: the colours and dashes of parts.
//!
//! Each style is a file in `style/`, read like a user's theme. The groups and the colour-blind
//! style use the palette of Okabe and Ito (2008), whose colours are distinguishable with any kind
//! of colour vision, in an order in which neighbours differ most; heat is a scale from a light to a
//! dark shade, so that it is readable without colours too.

use super::part::Part;
use super::tone::Tone;

/// A colour as red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Colour(pub(super) u8, pub(super) u8, pub(super) u8);

impl Colour {
    /// The colour between this one and another one, `way` 255ths of the way.
    pub(super) fn towards(self, other: Self, way: u8) -> Self {
        let mix = |from: u8, to: u8| {
            let sum = u32::from(from) * u32::from(255 - way) + u32::from(to) * u32::from(way);
            u8::try_from((sum + 127) / 255).expect("a mean of two bytes is a byte")
        };
        Self(
            mix(self.0, other.0),
            mix(self.1, other.1),
            mix(self.2, other.2),
        )
    }
}

crate::puzzle::by_name::closed! {
    /// The colours of a picture.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum Style {
        /// For paper: white islands and dark colours, which stay apart in grey print.
        Print = "print",
        /// For reports and screens: dark print, blue bridges, cream islands.
        #[default]
        Screen = "screen",
        /// Light on dark.
        Dark = "dark",
        /// Only colours that people with any kind of colour vision tell apart.
        ColourBlind = "colour-blind",
        /// Black, white and greys.
        Mono = "mono",
    }
}

crate::puzzle::by_name::by_name!(Style);

impl Style {
    /// The text of its file.
    ///
    /// # Examples
    /// ```
    /// use hashilab_picture::Style;
    /// assert!(Style::Mono.file().contains("ink = \"#000000\""));
    /// ```
    #[must_use]
    pub fn file(self) -> &'static str {
        match self {
            Self::Print => include_str!("style/print.toml"),
            Self::Screen => include_str!("style/screen.toml"),
            Self::Dark => include_str!("style/dark.toml"),
            Self::ColourBlind => include_str!("style/colour-blind.toml"),
            Self::Mono => include_str!("style/mono.toml"),
        }
    }
}

/// The colours of all parts in a theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palette {
    pub(super) paper: Colour,
    /// The colour of printed parts.
    pub(super) ink: Colour,
    /// The colour of found parts: bridges, and numbers that are not printed.
    pub(super) found: Colour,
    pub(super) island: Colour,
    pub(super) sign: Colour,
    pub(super) wall: Colour,
    pub(super) grid: Colour,
    pub(super) border: Colour,
    /// The highlight of an edge.
    pub(super) mark: Colour,
    /// Clues before their change.
    pub(super) old: Colour,
    pub(super) wrong: Colour,
    pub(super) strong: Colour,
    pub(super) premise: Colour,
    pub(super) conclusion: Colour,
    /// The strength of a tint on the paper's colour, from 0 to 255.
    pub(super) tint: u8,
    pub(super) groups: [Colour; Tone::GROUPS as usize],
    /// The ends of the heat scale.
    pub(super) heat: [Colour; 2],
}

impl Palette {
    /// The colours of a part: of lines, rims and texts, and of the area inside a rim.
    pub(super) fn colours(&self, part: Part) -> [Colour; 2] {
        [self.line(part), self.inside(part)]
    }

    /// The palette in shades of the ink alone.
    #[must_use]
    pub fn in_one_ink(&self) -> Self {
        let shade = |way| self.paper.towards(self.ink, way);
        Self {
            found: self.ink,
            island: self.paper,
            sign: self.paper,
            wall: shade(110),
            grid: shade(40),
            border: shade(110),
            mark: shade(60),
            old: self.ink,
            wrong: self.ink,
            strong: self.ink,
            premise: self.ink,
            conclusion: self.ink,
            groups: [self.ink; Tone::GROUPS as usize],
            heat: [shade(40), self.ink],
            ..*self
        }
    }

    fn line(&self, part: Part) -> Colour {
        match part {
            Part::Grid => self.grid,
            Part::Border | Part::Dot | Part::Ignored => self.border,
            Part::Mark => self.mark,
            Part::Bridge | Part::Found => self.found,
            Part::Wall | Part::Plate => self.wall,
            Part::Old | Part::Coordinate => self.old,
            Part::Paper => self.paper,
            Part::Forbidden | Part::Changed => self.wrong,
            Part::Tone(tone) | Part::Dashed(tone) | Part::Rim(tone) => self.tone(tone),
            Part::Tint(tone) => self.paper.towards(self.tone(tone), self.tint),
            Part::Given
            | Part::Sign
            | Part::Island
            | Part::Clue
            | Part::Title
            | Part::Caption
            | Part::Note => self.ink,
        }
    }

    fn inside(&self, part: Part) -> Colour {
        match part {
            Part::Island | Part::Rim(_) => self.island,
            Part::Sign => self.sign,
            Part::Wall => self.wall,
            Part::Tone(tone) | Part::Dashed(tone) => self.tone(tone),
            Part::Tint(tone) => self.paper.towards(self.tone(tone), self.tint),
            Part::Dot => self.border,
            Part::Grid
            | Part::Border
            | Part::Mark
            | Part::Ignored
            | Part::Bridge
            | Part::Given
            | Part::Plate
            | Part::Forbidden
            | Part::Clue
            | Part::Found
            | Part::Changed
            | Part::Old
            | Part::Paper
            | Part::Title
            | Part::Note
            | Part::Caption
            | Part::Coordinate => self.paper,
        }
    }

    fn tone(&self, tone: Tone) -> Colour {
        match tone {
            Tone::Usual => self.found,
            Tone::Faint => self.border,
            Tone::Strong => self.strong,
            Tone::Wrong => self.wrong,
            Tone::Premise => self.premise,
            Tone::Conclusion => self.conclusion,
            Tone::Group(group) => self.groups[usize::from(group % Tone::GROUPS)],
            Tone::Heat(heat) => self.heat[0].towards(self.heat[1], heat),
        }
    }
}
