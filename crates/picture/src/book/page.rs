//! A page of a book in progress: an SVG document in thousandths of a millimetre.

use std::fmt::Write as _;

use super::label::{Label, LabelPiece, STAR};
use super::place::BoardHeading;
use super::{Book, PageTop};
use crate::caption::{broken, printable};
use crate::font::{Fonts, Weight};
use crate::look::Look;
use crate::part::Part;
use crate::scale::Scale;
use crate::scene::Scene;
use crate::style::Palette;
use crate::svg::{Escaped, Hex, elements};

/// The height of the title, and the font size of its text.
const TITLE: [f64; 2] = [13.0, 7.5];
/// The height of a section's heading, and the font size of its text.
const SECTION: [f64; 2] = [12.0, 5.4];
/// The distance from the rule under a section's heading up to the text's baseline.
const UNDER: f64 = 2.2;
/// The font size of the rules, and the distance of their lines in em.
const RULES: [f64; 2] = [3.4, 1.4];
/// The distance from the sides of the rules' box to its text, and the space below the box.
const AROUND: [f64; 2] = [3.0, 5.0];
/// The width of lines.
const LINE: f64 = 0.25;
/// The font size of a page's number.
const NUMBER: f64 = 3.4;
/// Units per millimetre.
const UNITS: f64 = 1000.0;
/// The radius of a star, and the line width of an empty one, in em.
const RADIUS: [f64; 2] = [0.46, 0.055];
/// The distance of a star's inner corners from its middle, in radii.
const INNER: f64 = 0.45;

/// A page in progress. Coordinates begin in the upper left corner of the area inside its margins.
pub(super) struct BookPage<'a> {
    book: &'a Book,
    look: Look,
    left: f64,
    inside: [f64; 2],
    document: String,
}

impl<'a> BookPage<'a> {
    pub(super) fn of(book: &'a Book, palette: &Palette, number: u32) -> Self {
        let [width, height] = book.paper.sides();
        let margins = book.margins;
        let lies_on_the_right = number % 2 == 1;
        let look = Look {
            palette: *palette,
            ..Look::from(Scale::LEAST)
        };
        let [right, down] = [width, height].map(|side| side * UNITS);
        let document = format!(
            "<svg width=\"{width}mm\" height=\"{height}mm\" viewBox=\"0 0 {right} {down}\" \
             xmlns=\"http://www.w3.org/2000/svg\" font-family=\"{}\">\n\
             <rect width=\"{right}\" height=\"{down}\" fill=\"{}\"/>\n",
            book.fonts().family(Weight::Normal),
            Hex(palette.paper)
        );
        Self {
            book,
            look,
            left: if lies_on_the_right {
                margins.inner
            } else {
                margins.outer
            },
            inside: margins.inside(book.paper),
            document,
        }
    }

    fn fonts(&self) -> &'a Fonts {
        self.book.fonts()
    }

    /// Writes the top; returns its height.
    pub(super) fn write_top(&mut self, top: PageTop<'_>) -> f64 {
        let mut used = 0.0;
        let width = self.inside[0];
        if !top.title.is_empty() {
            let em = TITLE[1].min(width / self.fonts().width(Part::Title, top.title));
            let middle = [width / 2.0, used + TITLE[1]];
            self.write_line(&Label::from(top.title), middle, em);
            used += TITLE[0];
        }
        if !top.rules.is_empty() {
            used += self.write_rules(top.rules, used);
        }
        if !top.heading.is_empty() {
            let wide = top.heading.width(self.fonts());
            let em = SECTION[1].min(width / wide);
            let line = used + SECTION[1];
            self.write_line(top.heading, [em * wide / 2.0, line], em);
            self.draw_rule(line + UNDER);
            used += SECTION[0];
        }
        used
    }

    /// Writes the rules in a box; returns its height.
    fn write_rules(&mut self, rules: &str, top: f64) -> f64 {
        let [em, line] = [RULES[0], RULES[0] * RULES[1]];
        let width = self.inside[0];
        let room = (width - 2.0 * AROUND[0]) / em;
        let text = self.fonts().in_letters(&printable(rules));
        let lines = broken(self.fonts(), Part::Note, &text, room, usize::MAX);
        let height = lines.len() as f64 * line + 2.0 * AROUND[0];
        let [ink, _] = self.look.palette.colours(Part::Title).map(Hex);
        let corner = self.units([0.0, top]);
        let [wide, high, thick] = [width, height, LINE].map(|side| (side * UNITS).round());
        let _ = writeln!(
            self.document,
            "<rect x=\"{}\" y=\"{}\" width=\"{wide}\" height=\"{high}\" fill=\"none\" \
             stroke=\"{ink}\" stroke-width=\"{thick}\"/>",
            corner[0], corner[1]
        );
        for (index, text) in (0_u32..).zip(lines) {
            let down = f64::from(index) * line + em;
            let place = [AROUND[0], top + AROUND[0] + down];
            self.write(Weight::Normal, &text, "start", place, em);
        }
        height + AROUND[1]
    }

    /// Draws a line from side to side.
    fn draw_rule(&mut self, down: f64) {
        let [ink, _] = self.look.palette.colours(Part::Title).map(Hex);
        let [from, to] = [[0.0, down], [self.inside[0], down]].map(|place| self.units(place));
        let thick = (LINE * UNITS).round();
        let _ = writeln!(
            self.document,
            "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{ink}\" \
             stroke-width=\"{thick}\"/>",
            from[0], from[1], to[0], to[1]
        );
    }

    /// Writes the page's number, centred at the bottom.
    pub(super) fn write_number(&mut self, number: u32) {
        let place = [self.inside[0] / 2.0, self.inside[1]];
        self.write(Weight::Normal, &number.to_string(), "middle", place, NUMBER);
    }

    /// Draws a scene below its label, both centred at the same place.
    pub(super) fn draw(
        &mut self,
        label: &Label,
        scene: &Scene,
        heading: BoardHeading,
        [middle, top]: [f64; 2],
        cell: f64,
    ) {
        let em = heading.em.min(self.inside[0] / label.width(self.fonts()));
        self.write_line(label, [middle, top + heading.em], em);
        let left = middle - scene.width() * cell / 2.0;
        let [x, y] = self.units([left, top + heading.height]);
        let _ = write!(
            self.document,
            "<g transform=\"translate({x} {y}) scale({cell:.4})\">\n{}</g>\n",
            elements(&scene.clone().in_letters(), self.look)
        );
    }

    /// Writes texts and stars in bold, centred on a line.
    fn write_line(&mut self, label: &Label, [middle, line]: [f64; 2], em: f64) {
        let fonts = self.fonts();
        if let [LabelPiece::Text(text)] = &label.0[..] {
            return self.write(Weight::Bold, text, "middle", [middle, line], em);
        }
        let mut left = middle - em * label.width(fonts) / 2.0;
        for piece in &label.0 {
            match piece {
                LabelPiece::Text(text) => {
                    // SVG ignores spaces at the beginning of a text.
                    let shown = text.trim_start();
                    let spaces = " ".repeat(text.len() - shown.len());
                    let place = [left + em * fonts.width(Part::Title, &spaces), line];
                    self.write(Weight::Bold, shown, "start", place, em);
                }
                LabelPiece::Stars { full, all } => {
                    for index in 0..*full.max(all) {
                        let right = left + em * STAR * (f64::from(index) + 0.5);
                        let up = line - em * fonts.half_digit(Weight::Bold);
                        self.draw_star([right, up], em, index < *full);
                    }
                }
            }
            left += em * piece.width(fonts);
        }
    }

    fn draw_star(&mut self, [middle, down]: [f64; 2], em: f64, is_full: bool) {
        let [radius, line] = RADIUS.map(|share| share * em);
        let mut points = String::new();
        for corner in 0..10_u32 {
            let away = if corner % 2 == 0 {
                radius
            } else {
                INNER * radius
            };
            let turn = f64::from(corner) * std::f64::consts::PI / 5.0;
            // The centre of a star is a little below half its height.
            let place = [
                middle + away * turn.sin(),
                down + 0.05 * em - away * turn.cos(),
            ];
            let [x, y] = self.units(place);
            let _ = write!(points, "{}{x},{y}", if corner == 0 { "" } else { " " });
        }
        let [ink, paper] = self.look.palette.colours(Part::Title).map(Hex);
        let fill = if is_full { &ink } else { &paper };
        let line = (line * UNITS).round();
        let _ = writeln!(
            self.document,
            "<polygon points=\"{points}\" fill=\"{fill}\" stroke=\"{ink}\" \
             stroke-width=\"{line}\"/>"
        );
    }

    /// Writes a text that begins at a place or is centred there.
    fn write(&mut self, weight: Weight, text: &str, anchor: &str, place: [f64; 2], em: f64) {
        let attributes = self.fonts().attributes(weight);
        let [ink, _] = self.look.palette.colours(Part::Title).map(Hex);
        let [x, y] = self.units(place);
        let em = (em * UNITS).round();
        let text = self.fonts().in_letters(text);
        let _ = writeln!(
            self.document,
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" font-size=\"{em}\"{attributes} \
             fill=\"{ink}\">{}</text>",
            Escaped(&text)
        );
    }

    /// Converts a place to the document's units.
    fn units(&self, [right, down]: [f64; 2]) -> [f64; 2] {
        let top = self.book.margins.top;
        [self.left + right, top + down].map(|length| (length * UNITS).round())
    }

    pub(super) fn finish(mut self) -> String {
        self.document.push_str("</svg>\n");
        self.document
    }
}
