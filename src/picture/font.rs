//! The embedded font, how its digits sit on a line, and how wide its texts are.
//!
//! An SVG names a family and whoever shows it looks the family up: a browser among the
//! reader's fonts, our rasteriser among the faces embedded here and nowhere else. A name
//! that matches no face draws no text and reports no error, so family and faces stand
//! side by side in this file.

use std::ops::RangeInclusive;
use std::sync::Arc;

use plotters::style::{FontDesc, FontFamily, FontStyle, TextStyle, register_font};
use resvg::usvg::fontdb::Database;

use super::scene::Part;

/// The family of the embedded faces, then what looks alike where they are not installed.
pub(super) const FAMILY: &str = "DejaVu Sans, Verdana, Arial, sans-serif";

/// From the line that digits stand on to the middle of a digit, in em.
pub(super) const HALF_DIGIT: f64 = 0.3645;

const REGULAR: &[u8] = include_bytes!("font/DejaVuSans-subset.ttf");
const BOLD: &[u8] = include_bytes!("font/DejaVuSans-Bold-subset.ttf");

/// What plotters divides a font's size by before it writes it.
const SIZE_DIVISOR: f64 = 1.24;

/// From the top of the tallest letter to the bottom of the deepest one, in em. A font's size
/// is this long where plotters measures, and one em long where it writes.
const LINE: f64 = 1.164;

/// The size at which texts are measured, since plotters rounds what it has measured.
const MEASURED: u16 = 10_000;

/// The style of a text whose font has this size (one em), in the drawing's units.
pub(super) fn text(em: f64, style: FontStyle) -> TextStyle<'static> {
    FontDesc::new(FontFamily::Name(FAMILY), SIZE_DIVISOR * em, style).into()
}

/// Lets plotters measure texts, which it needs wherever it arranges them itself. It keeps
/// fonts for the whole program by name; to name the same face twice changes nothing.
pub(super) fn register() {
    for (style, face) in [(FontStyle::Normal, REGULAR), (FontStyle::Bold, BOLD)] {
        let registered = register_font(FAMILY, style, face);
        assert!(registered.is_ok(), "the embedded faces are fonts");
    }
}

/// How bold a text is that stands for this.
pub(super) fn weight(part: Part) -> FontStyle {
    if part == Part::Note {
        FontStyle::Normal
    } else {
        FontStyle::Bold
    }
}

/// How wide a text is that stands for this, in em.
pub(super) fn width(part: Part, text: &str) -> f64 {
    register();
    let family = FontFamily::Name(FAMILY);
    let font = FontDesc::new(family, f64::from(MEASURED), weight(part));
    let (right, _) = font
        .box_size(&in_letters(text))
        .expect("the embedded faces are known");
    f64::from(right) * LINE / f64::from(MEASURED)
}

/// The letters that the embedded faces have.
const LETTERS: [RangeInclusive<char>; 15] = [
    ' '..='~',
    '\u{A0}'..='\u{17F}',
    '΄'..='Ά',
    'Έ'..='Ί',
    'Ό'..='Ό',
    'Ύ'..='Ρ',
    'Σ'..='ώ',
    'Ѐ'..='џ',
    'Ґ'..='ґ',
    '–'..='—',
    '‘'..='„',
    '…'..='…',
    '€'..='€',
    '≤'..='≥',
    MISSING..=MISSING,
];

/// What stands for a letter that the embedded faces do not have.
const MISSING: char = '□';

/// A text in letters that the embedded faces have; others would leave a gap.
pub(super) fn in_letters(text: &str) -> String {
    let has = |letter: char| LETTERS.iter().any(|range| range.contains(&letter));
    text.replace(|letter| !has(letter), &MISSING.to_string())
}

/// The embedded faces, for the rasteriser.
pub(super) fn faces() -> Arc<Database> {
    let mut faces = Database::new();
    faces.load_font_data(REGULAR.to_vec());
    faces.load_font_data(BOLD.to_vec());
    Arc::new(faces)
}

#[cfg(test)]
mod tests {
    #[test]
    fn widths_are_those_of_the_faces() {
        // A digit of DejaVu Sans is 1303 of 2048 units wide, one of DejaVu Sans Bold 1425.
        for (part, units) in [(Part::Note, 1303.0), (Part::Clue, 1425.0)] {
            let wide = width(part, "2");
            assert!((wide - units / 2048.0).abs() < 0.001, "{wide}");
            let three = width(part, "123");
            assert!((three - 3.0 * wide).abs() < 0.001, "{three}");
        }
        assert!(width(Part::Clue, "").abs() < f64::EPSILON);
    }

    use resvg::usvg::fontdb::{Family, Query, Weight};

    use super::*;

    /// The first name of the family matches a face of either weight.
    #[test]
    fn the_family_is_embedded() {
        let first = FAMILY.split(", ").next().expect("a family has a name");
        let faces = faces();
        for weight in [Weight::NORMAL, Weight::BOLD] {
            let query = Query {
                families: &[Family::Name(first)],
                weight,
                ..Query::default()
            };
            let found = faces.query(&query).expect("an embedded face");
            let face = faces.face(found).expect("a face of its own database");
            assert_eq!(face.weight, weight);
        }
    }
}
