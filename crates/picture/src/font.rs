//! The embedded font, how its digits sit on a line, and how wide its texts are.
//!
//! An SVG names a family and whoever shows it looks the family up: a browser among the
//! reader's fonts, our rasteriser among the faces embedded here and nowhere else. A name
//! that matches no face draws no text and reports no error, so family and faces stand
//! side by side in this file.

use std::ops::RangeInclusive;
use std::sync::{Arc, LazyLock};

use plotters::style::{FontDesc, FontFamily, FontStyle, TextStyle, register_font};
use resvg::usvg::fontdb::Database;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::{FontRef, GlyphId, MetadataProvider};

use super::scene::Part;

/// The family of the embedded faces, then what looks alike where they are not installed.
pub(super) const FAMILY: &str = "DejaVu Sans, Verdana, Arial, sans-serif";

/// From the line that digits stand on to the middle of a digit, in em.
pub(super) const HALF_DIGIT: f64 = 0.3645;

const REGULAR: &[u8] = include_bytes!("font/DejaVuSans-subset.ttf");
const BOLD: &[u8] = include_bytes!("font/DejaVuSans-Bold-subset.ttf");

/// What plotters divides a font's size by before it writes it.
const SIZE_DIVISOR: f64 = 1.24;

/// How bold a text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Weight {
    Normal,
    Bold,
}

/// The style of a text in a chart whose font has this size (one em), in the drawing's units.
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
pub(super) fn weight(part: Part) -> Weight {
    if matches!(part, Part::Note | Part::Caption | Part::Coordinate) {
        Weight::Normal
    } else {
        Weight::Bold
    }
}

/// An embedded face and its measures.
struct Face {
    font: FontRef<'static>,
    /// The length of one em in the face's own units.
    em: f64,
}

impl Face {
    fn of(bytes: &'static [u8]) -> Self {
        let font = FontRef::new(bytes).expect("the embedded faces are fonts");
        let em = f64::from(
            font.metrics(Size::unscaled(), LocationRef::default())
                .units_per_em,
        );
        Self { font, em }
    }

    /// The face of this weight, read once.
    fn get(weight: Weight) -> &'static Self {
        static FACES: LazyLock<[Face; 2]> = LazyLock::new(|| [REGULAR, BOLD].map(Face::of));
        match weight {
            Weight::Normal => &FACES[0],
            Weight::Bold => &FACES[1],
        }
    }

    fn metrics(&self) -> GlyphMetrics<'static> {
        self.font
            .glyph_metrics(Size::unscaled(), LocationRef::default())
    }

    fn glyph(&self, letter: char) -> GlyphId {
        let map = self.font.charmap();
        let glyph = map.map(letter).or_else(|| map.map(MISSING));
        glyph.unwrap_or_default()
    }
}

/// The bytes of a face's file.
pub(super) fn bytes(weight: Weight) -> &'static [u8] {
    match weight {
        Weight::Normal => REGULAR,
        Weight::Bold => BOLD,
    }
}

/// How wide a glyph of a face is, in em.
pub(super) fn advance(weight: Weight, glyph: u16) -> f32 {
    let face = Face::get(weight);
    let advance = face.metrics().advance_width(GlyphId::from(glyph));
    advance.unwrap_or(0.0) / units_per_em(weight)
}

/// How far a face's glyphs reach to the left, down, to the right and up, in em.
pub(super) fn bounds(weight: Weight) -> [f32; 4] {
    let metrics = Face::get(weight)
        .font
        .metrics(Size::unscaled(), LocationRef::default());
    let bounds = metrics.bounds.unwrap_or_default();
    [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(|it| it / units_per_em(weight))
}

/// The length of one em in a face's own units.
pub(super) fn units_per_em(weight: Weight) -> f32 {
    let metrics = Face::get(weight)
        .font
        .metrics(Size::unscaled(), LocationRef::default());
    f32::from(metrics.units_per_em)
}

/// How wide a text is that stands for this, in em, without kerning.
pub(super) fn width(part: Part, text: &str) -> f64 {
    let face = Face::get(weight(part));
    let metrics = face.metrics();
    let advance = |letter| metrics.advance_width(face.glyph(letter)).unwrap_or(0.0);
    f64::from(text.chars().map(advance).sum::<f32>()) / face.em
}

/// How far the middle of a text's ink is to the right of the middle of its width, in em.
pub(super) fn ink_offset(part: Part, text: &str) -> f64 {
    let face = Face::get(weight(part));
    let metrics = face.metrics();
    let of = |letter: Option<char>| {
        let glyph = face.glyph(letter?);
        let bounds = metrics.bounds(glyph)?;
        let advance = metrics.advance_width(glyph)?;
        Some([bounds.x_min, advance - bounds.x_max])
    };
    let (first, last) = (of(text.chars().next()), of(text.chars().next_back()));
    match (first, last) {
        (Some([left, _]), Some([_, right])) => f64::from(left - right) / (2.0 * face.em),
        _ => 0.0,
    }
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

/// The embedded faces, for the rasteriser; they are read once.
pub(super) fn faces() -> Arc<Database> {
    static FACES: LazyLock<Arc<Database>> = LazyLock::new(|| {
        let mut faces = Database::new();
        faces.load_font_data(REGULAR.to_vec());
        faces.load_font_data(BOLD.to_vec());
        Arc::new(faces)
    });
    Arc::clone(&FACES)
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
