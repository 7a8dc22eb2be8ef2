//! The embedded font and how its digits sit on a line.
//!
//! An SVG names a family and whoever shows it looks the family up: a browser among the
//! reader's fonts, our rasteriser among the faces embedded here and nowhere else. A name
//! that matches no face draws no text and reports no error, so family and faces stand
//! side by side in this file.

use std::sync::Arc;

use plotters::style::{FontDesc, FontFamily, FontStyle, TextStyle, register_font};
use resvg::usvg::fontdb::Database;

/// The family of the embedded faces, then what looks alike where they are not installed.
pub(super) const FAMILY: &str = "DejaVu Sans, Verdana, Arial, sans-serif";

/// From the line that digits stand on to the middle of a digit, in em.
pub(super) const HALF_DIGIT: f64 = 0.3645;

const REGULAR: &[u8] = include_bytes!("font/DejaVuSans-subset.ttf");
const BOLD: &[u8] = include_bytes!("font/DejaVuSans-Bold-subset.ttf");

/// What plotters divides a font's size by before it writes it.
const SIZE_DIVISOR: f64 = 1.24;

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

/// The embedded faces, for the rasteriser.
pub(super) fn faces() -> Arc<Database> {
    let mut faces = Database::new();
    faces.load_font_data(REGULAR.to_vec());
    faces.load_font_data(BOLD.to_vec());
    Arc::new(faces)
}

#[cfg(test)]
mod tests {
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
