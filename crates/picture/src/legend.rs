//! The legend below a board: signs and their meanings, in rows.

use super::font::Fonts;
use super::marks::{Key, LegendLine};
use super::part::Part;
use super::rules::CORNERS;
use super::scene::{Point, Scene, Shape};
use super::tone::Tone;

/// The length of a sign, in em.
const SIGN: f64 = 1.6;
/// The distance from a sign to its meaning, in em.
const BEFORE_TEXT: f64 = 0.4;
/// The distance from a meaning to the next sign, in em.
const AFTER_TEXT: f64 = 1.2;
/// The distance of rows, in em.
const LINE: f64 = 1.5;
/// The width of a line in a legend, in em.
const WIDTH: f64 = 0.2;
/// The number of steps of the heat scale.
const STEPS: u8 = 6;

impl Scene {
    /// Draws a legend below everything else.
    pub(super) fn draw_legend(&mut self, legend: &[Key]) {
        let usual = self.small();
        let room = self.width() - Self::MARGIN;
        let fonts = self.fonts().clone();
        let rows = rows(&fonts, legend, room / usual);
        let widths = |row: &[&Key]| row.iter().map(|key| width(&fonts, key)).sum::<f64>();
        // All smaller if one meaning is wider than the picture.
        let fitting = rows.iter().map(|row| room / (widths(row) - AFTER_TEXT));
        let em = fitting.fold(usual, f64::min);
        for row in rows {
            let widths = widths(&row) * em;
            let mut left = (self.width() - widths + AFTER_TEXT * em).max(0.0) / 2.0;
            let down = self.height() + 0.5 * LINE * em - Self::MARGIN / 2.0;
            for key in row {
                self.draw_key(key, Point { x: left, y: down }, em);
                left += width(&fonts, key) * em;
            }
            self.extend(LINE * em);
        }
    }

    /// Draws a sign with its left end at a place, and its meaning.
    fn draw_key(&mut self, key: &Key, left: Point, em: f64) {
        self.draw_sign(key.sign, left, em);
        let text = key.text();
        let width = self.fonts().width(Part::Caption, &text);
        let right = SIGN + BEFORE_TEXT + 0.5 * width;
        self.push(Shape::Label {
            part: Part::Caption,
            centre: left.shifted(em * right, 0.0),
            text,
            em,
        });
    }

    fn draw_sign(&mut self, sign: LegendLine, left: Point, em: f64) {
        let ends = [left, left.shifted(SIGN * em, 0.0)];
        let middle = left.shifted(0.5 * SIGN * em, 0.0);
        let line = |part| Shape::Line {
            part,
            ends,
            width: WIDTH * em,
        };
        match sign {
            LegendLine::Line(tone) => self.push(line(Part::Tone(tone))),
            LegendLine::Dashed(tone) => self.push(line(Part::Dashed(tone))),
            LegendLine::Mark => self.push(Shape::Line {
                part: Part::Mark,
                ends,
                width: 0.8 * em,
            }),
            LegendLine::Arrow(tone) => self.draw_head(Part::Tone(tone), ends, 0.5 * WIDTH * em),
            LegendLine::Tint(tone) => {
                let half = [0.5 * SIGN * em, 0.4 * em, 0.0];
                self.draw_area(Part::Tint(tone), middle, CORNERS, half);
            }
            LegendLine::Rim(tone) => self.draw_disc(Part::Rim(tone), middle, em),
            LegendLine::Dot(tone) => self.draw_disc(Part::Tone(tone), middle, em),
            LegendLine::Heat => self.draw_heat(left, em),
        }
    }

    fn draw_disc(&mut self, part: Part, centre: Point, em: f64) {
        self.push(Shape::Circle {
            part,
            centre,
            radius: 0.36 * em,
            rim: 0.12 * em,
        });
    }

    fn draw_heat(&mut self, left: Point, em: f64) {
        let step = SIGN * em / f64::from(STEPS);
        for index in 0..STEPS {
            let heat = Tone::heat(f64::from(index) / f64::from(STEPS - 1));
            let middle = left.shifted(step * (f64::from(index) + 0.5), 0.0);
            let half = [step / 2.0, 0.4 * em, 0.0];
            self.draw_area(Part::Tone(heat), middle, CORNERS, half);
        }
    }
}

/// The width of a sign and its meaning, in em.
fn width(fonts: &Fonts, key: &Key) -> f64 {
    SIGN + BEFORE_TEXT + fonts.width(Part::Caption, &key.text()) + AFTER_TEXT
}

/// The entries in rows, as many in each as fit within `room` em; at least one.
fn rows<'a>(fonts: &Fonts, legend: &'a [Key], room: f64) -> Vec<Vec<&'a Key>> {
    let mut rows: Vec<Vec<&Key>> = Vec::new();
    let mut used = f64::INFINITY;
    for key in legend {
        let width = width(fonts, key);
        match rows.last_mut() {
            Some(row) if used + width <= room + AFTER_TEXT => row.push(key),
            _ => {
                rows.push(vec![key]);
                used = 0.0;
            }
        }
        used += width;
    }
    rows
}
