//! Draws a board, with or without bridges.

use crate::puzzle::{Axis, Bridges, Network};

use super::marks::marks;
use super::{Glyphs, Grid, LatticeError, Lines, Mark, Spot, legend, planks};

/// The board as text, with these bridges; an island with `?` or a set shows how many it has.
/// Below stand the sums that signs see, without bridges what signs and sets say and which
/// edges are given or forbidden.
///
/// Every line ends with a line feed and has no blanks before it.
///
/// # Errors
/// A [`LatticeError`] says what has no place in the drawing.
///
/// # Examples
/// ```
/// use hashilab_notation::{Glyphs, ReadOptions, Source, read_board, write_lattice};
/// use hashilab_rules::puzzle::Network;
/// let source = Source::new("x.csv", "2,3,1\n0,0,0\n2,2,0\n");
/// let network = Network::of(read_board(&source, &ReadOptions::default())?);
/// let bridges = [1, 1, 1, 1, 1].into_iter().collect();
/// let drawn = write_lattice(&network, Some(&bridges), Glyphs::Unicode)?;
/// assert_eq!(drawn, "2─3─1\n│ │\n│ │ ·\n│ │\n2─2 ·\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_lattice(
    network: &Network,
    bridges: Option<&Bridges>,
    glyphs: Glyphs,
) -> Result<String, LatticeError> {
    match glyphs {
        Glyphs::Unicode | Glyphs::Ascii => draw(network, bridges, glyphs, Grid::of(network)?),
        Glyphs::Planks => planks::draw(network, bridges),
    }
}

/// The text whose places stand where the grid says.
pub(super) fn draw(
    network: &Network,
    bridges: Option<&Bridges>,
    glyphs: Glyphs,
    grid: Grid,
) -> Result<String, LatticeError> {
    let drawing = Drawing {
        grid,
        marks: marks(network, bridges, grid)?,
        lines: glyphs.lines(),
    };
    Ok(drawing.text() + &legend::written(network, bridges))
}

struct Drawing {
    grid: Grid,
    marks: Vec<Mark>,
    lines: Lines,
}

impl Drawing {
    /// All lines of the text.
    fn text(&self) -> String {
        let mut text = String::with_capacity((self.grid.characters() + 1) * self.grid.lines());
        for line in 0..self.grid.lines() {
            for place in 0..self.grid.places() {
                self.push(&mut text, line, place);
            }
            text.truncate(text.trim_end_matches(' ').len());
            text.push('\n');
        }
        text
    }

    /// Draws one place.
    fn push(&self, text: &mut String, line: usize, place: usize) {
        let spot = Spot::of(line, place);
        let (shown, before) = match self.marks[self.grid.index(line, place)] {
            Mark::Blank => match spot {
                Spot::Cell => (self.lines.water, ' '),
                Spot::Between => (' ', ' '),
            },
            Mark::Line(axis, count) => {
                let shown = self.lines.glyph(axis, count, spot);
                match axis {
                    Axis::Horizontal => (shown, shown),
                    Axis::Vertical => (shown, ' '),
                }
            }
            Mark::Fixture(fixture) => (self.lines.fixture(fixture), ' '),
            Mark::Unknown => ('?', self.reaching(line, place)),
            Mark::Number(number) => {
                return self.push_number(text, number, line, place);
            }
        };
        for _ in 1..self.grid.width(place) {
            text.push(before);
        }
        text.push(shown);
    }

    fn push_number(&self, text: &mut String, number: u8, line: usize, place: usize) {
        let digits = number.to_string();
        let before = self.grid.width(place).saturating_sub(digits.len());
        let reaching = self.reaching(line, place);
        for _ in 0..before {
            text.push(reaching);
        }
        text.push_str(&digits);
    }

    /// What stands left of a number that is narrower than its cell: the bridges that
    /// reach the island from there.
    fn reaching(&self, line: usize, place: usize) -> char {
        let left = place
            .checked_sub(1)
            .map(|left| self.marks[self.grid.index(line, left)]);
        match left {
            Some(Mark::Line(Axis::Horizontal, count)) => {
                self.lines.glyph(Axis::Horizontal, count, Spot::Cell)
            }
            Some(_) | None => ' ',
        }
    }
}
