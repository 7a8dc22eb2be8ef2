//! Islands: their circles and their texts, as large as fits.
//!
//! A number that was found replaces the clue, in another colour; so does a changed clue, with the
//! old one struck out beside it. A set is written as its numbers and ranges, with the number of
//! lines that makes it largest; if that is too small to read, as its least and its largest number.

use super::font;
use super::form::Form;
use super::part::Part;
use super::scene::{Point, Scene, Shape};
use super::tone::Tone;
use crate::puzzle::{Clue, Degree, DegreeSet, Network, Pos};

/// The least font size of a set before it is abbreviated.
const LEGIBLE: f64 = 0.11;
/// The factor by which a text on more lines must be larger to be preferred.
const WORTH: f64 = 1.2;
/// The distance of lines of text, in em.
const LINE: f64 = 0.95;
/// The distance from an island's centre to the middle of its old clue, right and up.
const OLD_AWAY: f64 = 0.36;
/// The font size of an old clue, and its largest width.
const OLD: [f64; 2] = [0.24, 0.24];
/// The width of the line through an old clue.
const STRIKE: f64 = 0.03;

impl Scene {
    /// Draws a circle with a clue in it, with these parts.
    pub(super) fn draw_island(&mut self, pos: Pos, [circle, text]: [Part; 2], clue: Clue) {
        let centre = self.middle(pos);
        self.push(Shape::Circle {
            part: circle,
            centre,
            radius: self.sizes().radius,
            rim: self.sizes().rim,
        });
        self.write_clue(text, centre, clue);
    }

    /// Draws an island whose rim and text have this tone.
    pub(super) fn draw_rimmed(&mut self, pos: Pos, tone: Tone, clue: Clue) {
        let centre = self.middle(pos);
        self.push(Shape::Circle {
            part: Part::Rim(tone),
            centre,
            radius: self.sizes().radius,
            rim: self.sizes().toned_rim(),
        });
        self.write_clue(Part::Tone(tone), centre, clue);
    }

    /// Draws the islands that are treated as absent.
    pub(super) fn draw_ignored(&mut self, network: &Network) {
        for &(pos, clue) in network.board().ignored() {
            self.draw_island(pos, [Part::Ignored; 2], clue);
        }
    }

    /// Draws the old clue of an island, before it was changed.
    pub(super) fn draw_old(&mut self, pos: Pos, clue: Clue) {
        let centre = self.middle(pos).shifted(OLD_AWAY, -OLD_AWAY);
        let half = self.write(Part::Old, centre, clue.to_string(), OLD) / 2.0;
        // Horizontal, since a slanting line would look like a part of a 7.
        let reach = half + STRIKE / 2.0;
        let ends = [-reach, reach].map(|right| centre.shifted(right, 0.0));
        self.push(Shape::Line {
            part: Part::Changed,
            ends,
            width: STRIKE,
        });
    }

    fn write_clue(&mut self, part: Part, centre: Point, clue: Clue) {
        let (em, lines) = fitted(clue, self.form());
        for (down, text) in heights(lines.len()).zip(lines) {
            let centre = centre.shifted(0.0, em * down);
            self.push(Shape::Label {
                part,
                centre,
                text,
                em,
            });
        }
    }

    /// Writes a text at this font size, or a smaller one if it would be too wide; returns its
    /// width.
    pub(super) fn write(
        &mut self,
        part: Part,
        centre: Point,
        text: String,
        [em, most]: [f64; 2],
    ) -> f64 {
        let width = self.fonts().width(part, &text);
        let em = em.min(most / width);
        self.push(Shape::Label {
            part,
            centre,
            text,
            em,
        });
        width * em
    }
}

/// The lines of a clue and their font size.
fn fitted(clue: Clue, form: &Form) -> (f64, Vec<String>) {
    let Clue::OneOf(set) = clue else {
        let line = vec![clue.to_string()];
        return (em_of(&line, form), line);
    };
    let parts = parts(set);
    let layouts = (1..=parts.len()).map(|lines| broken(&parts, lines));
    let (em, lines) = layouts
        .map(|lines| (em_of(&lines, form), lines))
        .reduce(|few, more| if more.0 > WORTH * few.0 { more } else { few })
        .unwrap_or_default();
    if em >= LEGIBLE {
        return (em, lines);
    }
    let ends = set.least().into_iter().chain(set.most());
    let ends: Vec<String> = ends.map(|degree| degree.to_string()).collect();
    let line = vec![ends.join("…")];
    (em_of(&line, form), line)
}

/// The numbers and ranges of a set as in pictures: `2`, `4–6`.
fn parts(set: DegreeSet) -> Vec<String> {
    let part = |[first, last]: [Degree; 2]| {
        if first == last {
            first.to_string()
        } else {
            format!("{first}–{last}")
        }
    };
    set.runs().map(part).collect()
}

/// The parts in `lines` lines, about equally many on each.
fn broken(parts: &[String], lines: usize) -> Vec<String> {
    let from = |line: usize| line * parts.len() / lines;
    let line = |line: usize| parts[from(line)..from(line + 1)].join(",");
    (0..lines).map(line).collect()
}

/// The largest font size at which all lines fit into the circle.
fn em_of(lines: &[String], form: &Form) -> f64 {
    let half = form.fonts.half_digit(font::weight(Part::Clue));
    let reach = |(down, line): (f64, &String)| {
        let right = form.fonts.width(Part::Clue, line) / 2.0;
        right.hypot(down.abs() + half)
    };
    let reaches = heights(lines.len()).zip(lines).map(reach);
    let most = form.sizes.reach();
    reaches.fold(form.sizes.clue, |em, reach| em.min(most / reach))
}

/// The distances of lines below the middle of a text, in em.
fn heights(lines: usize) -> impl Iterator<Item = f64> {
    let middle = (0..lines).map(|_| LINE).sum::<f64>() / 2.0 - LINE / 2.0;
    (0..lines).scan(-middle, |down, _| {
        let here = *down;
        *down += LINE;
        Some(here)
    })
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::puzzle::DegreeSet;

    fn check(clue: Clue, expected: &Expect) {
        let (em, lines) = fitted(clue, &Form::default());
        expected.assert_eq(&format!("{em:.3} {}", lines.join(" / ")));
    }

    #[test]
    fn clues_are_as_large_as_their_islands_allow() {
        check(Clue::Exactly(8), &expect!["0.460 8"]);
        check(Clue::Exactly(12), &expect!["0.382 12"]);
        check(Clue::Unknown, &expect!["0.460 ?"]);
    }

    #[test]
    fn sets_are_broken_into_lines_and_abbreviated_where_too_small() {
        let set = |degrees: &[u8]| Clue::OneOf(degrees.iter().copied().collect());
        check(set(&[2, 3]), &expect!["0.313 2,3"]);
        check(set(&[4, 5, 6]), &expect!["0.296 4–6"]);
        check(set(&[0, 2, 3, 4]), &expect!["0.237 0 / 2–4"]);
        check(set(&[10, 12]), &expect!["0.275 10 / 12"]);
        check(
            set(&[0, 1, 2, 4, 5, 6, 8, 10, 11, 12]),
            &expect!["0.128 0–2,4–6 / 8,10–12"],
        );
        let odd: DegreeSet = (1..36).step_by(2).collect();
        check(Clue::OneOf(odd), &expect!["0.189 1…35"]);
        let third: DegreeSet = (0..=36).step_by(3).collect();
        check(Clue::OneOf(third), &expect!["0.189 0…36"]);
        check(Clue::OneOf((0..=36).collect()), &expect!["0.223 0–36"]);
    }
}
