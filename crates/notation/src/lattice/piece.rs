//! Parses the characters of a single place.

use crate::puzzle::Axis;

use super::{Fixture, Glyphs};

/// Signs for bridges that others draw, and that are never written.
const OTHERS: [(char, Axis, u8); 6] = [
    ('–', Axis::Horizontal, 1),
    ('—', Axis::Horizontal, 1),
    ('≡', Axis::Horizontal, 3),
    ('‖', Axis::Vertical, 2),
    ('∥', Axis::Vertical, 2),
    ('$', Axis::Vertical, 2),
];

/// The contents of one place by its characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LatticePiece {
    /// Nothing but blanks.
    Blank,
    /// Water.
    Dot,
    /// An island's number; between cells a number of bridges.
    Number(u8),
    /// A number of bridges between cells, and nothing else.
    Count(u8),
    /// An island without number.
    Unknown,
    /// A cell without an island.
    Fixture(Fixture),
    /// A number of bridges.
    Line(Axis, u8),
    /// A line for more bridges than have lines of their own.
    Heavy(Axis),
}

impl LatticePiece {
    /// `None` for characters that no drawing has.
    pub(super) fn of(piece: &str) -> Option<Self> {
        let Some(last) = piece.trim_end().chars().next_back() else {
            return Some(Self::Blank);
        };
        let rest = piece.trim_end_matches(|char: char| char.is_ascii_digit());
        if rest.len() < piece.len() {
            let number = piece[rest.len()..].parse().ok();
            return number.filter(|_| reaches(rest)).map(Self::Number);
        }
        let rest = piece.strip_suffix(last)?;
        let all_the_same = rest.chars().all(|char| char == last);
        let blank = rest.trim_start().is_empty();
        match Self::of_glyph(last)? {
            found @ (Self::Line(Axis::Horizontal, _) | Self::Heavy(Axis::Horizontal)) => {
                all_the_same.then_some(found)
            }
            Self::Unknown => reaches(rest).then_some(Self::Unknown),
            found => blank.then_some(found),
        }
    }

    fn of_glyph(char: char) -> Option<Self> {
        if char == '?' {
            return Some(Self::Unknown);
        }
        if let Some(&(_, axis, count)) = OTHERS.iter().find(|(other, ..)| *other == char) {
            return Some(Self::Line(axis, count));
        }
        for lines in Glyphs::ALL.map(Glyphs::lines) {
            if let Some(count) = (0..).zip(lines.digits).find(|&(_, digit)| digit == char) {
                return Some(Self::Count(count.0));
            }
            if char == lines.water {
                return Some(Self::Dot);
            }
            let same = |fixture: &Fixture| char == lines.fixture(*fixture);
            if let Some(fixture) = Fixture::ALL.into_iter().find(same) {
                return Some(Self::Fixture(fixture));
            }
            for axis in [Axis::Horizontal, Axis::Vertical] {
                let (counts, many) = lines.along(axis);
                let count = (1..).zip(counts).find(|&(_, &line)| line == char);
                if let Some((count, _)) = count {
                    return Some(Self::Line(axis, count));
                }
                if char == many {
                    return Some(Self::Heavy(axis));
                }
            }
        }
        None
    }
}

/// Whether these characters may be left of a number in a wide cell: blanks, or the bridges that
/// reach the island from there.
fn reaches(rest: &str) -> bool {
    let line = |char| {
        matches!(
            LatticePiece::of_glyph(char),
            Some(LatticePiece::Line(Axis::Horizontal, _) | LatticePiece::Heavy(Axis::Horizontal))
        )
    };
    rest.trim_start().is_empty() || rest.chars().all(line)
}
