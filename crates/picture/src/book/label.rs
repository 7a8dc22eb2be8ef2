//! The label above a board: texts and stars on one line.

use crate::font::Fonts;
use crate::part::Part;

/// The width of a star with the space beside it, in em.
pub(super) const STAR: f64 = 1.05;

/// A part of a label.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LabelPiece {
    /// A text.
    Text(String),
    /// `full` filled stars, then empty ones, `all` in total.
    Stars {
        /// The number of filled stars.
        full: u8,
        /// The total number of stars.
        all: u8,
    },
}

/// Texts and stars on one line; stars are drawn, so no font needs to have them.
///
/// # Examples
/// ```
/// use hashilab_picture::{Label, LabelPiece};
/// let label = Label(vec![LabelPiece::Text("7 ".to_owned()), LabelPiece::Stars { full: 2, all: 4 }]);
/// assert_eq!(label.to_string(), "7 ★★☆☆");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Label(pub Vec<LabelPiece>);

impl From<&str> for Label {
    fn from(text: &str) -> Self {
        Self(vec![LabelPiece::Text(text.to_owned())])
    }
}

impl std::fmt::Display for Label {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|piece| match piece {
            LabelPiece::Text(text) => f.write_str(text),
            LabelPiece::Stars { full, all } => {
                let (full, all) = (usize::from(*full), usize::from(*all));
                write!(
                    f,
                    "{}{}",
                    "★".repeat(full),
                    "☆".repeat(all.saturating_sub(full))
                )
            }
        })
    }
}

impl Label {
    /// Whether it is empty.
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|piece| match piece {
            LabelPiece::Text(text) => text.trim().is_empty(),
            LabelPiece::Stars { full, all } => full.max(all) == &0,
        })
    }

    /// Its width, in em.
    pub(super) fn width(&self, fonts: &Fonts) -> f64 {
        self.0.iter().map(|piece| piece.width(fonts)).sum()
    }
}

impl LabelPiece {
    pub(super) fn width(&self, fonts: &Fonts) -> f64 {
        match self {
            Self::Text(text) => fonts.width(Part::Title, &fonts.in_letters(text)),
            Self::Stars { full, all } => STAR * f64::from(*full.max(all)),
        }
    }
}
