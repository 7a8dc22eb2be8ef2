//! Draws a board, with or without bridges.

use crate::puzzle::{Axis, Bridges, Network};

use super::marks::marks;
use super::{
    BridgeLines, Glyphs, LatticeError, LatticeGrid, LatticeMark, LatticeSpot, legend, planks,
};

/// The board as text, with these bridges; an island with `?` or a set shows its number of bridges.
/// Below are the sums that signs see, without bridges the contents of signs and sets and the given
/// and forbidden edges.
///
/// Every line ends with a line feed and has no trailing blanks.
///
/// # Errors
/// A [`LatticeError`] for what cannot be drawn.
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
        Glyphs::Unicode | Glyphs::Ascii => {
            draw(network, bridges, glyphs, LatticeGrid::of(network)?)
        }
        Glyphs::Planks => planks::draw(network, bridges),
    }
}

/// The text with the places of the grid.
pub(super) fn draw(
    network: &Network,
    bridges: Option<&Bridges>,
    glyphs: Glyphs,
    grid: LatticeGrid,
) -> Result<String, LatticeError> {
    let drawing = LatticeDrawing {
        grid,
        marks: marks(network, bridges, grid)?,
        lines: glyphs.lines(),
        most: network.board().rules().max_bridges(),
    };
    Ok(drawing.text() + &legend::render_legend(network, bridges))
}

/// The board as text, with the numbers of columns above and those of rows on the left, as used in
/// hints and messages. It is not readable as a drawn answer.
///
/// # Errors
/// As for [`write_lattice`].
///
/// # Examples
/// ```
/// use hashilab_notation::{Glyphs, ReadOptions, Source, read_board, write_numbered_lattice};
/// use hashilab_rules::puzzle::Network;
/// let source = Source::new("x.csv", "1,0,1\n");
/// let network = Network::of(read_board(&source, &ReadOptions::default())?);
/// let drawn = write_numbered_lattice(&network, None, Glyphs::Unicode)?;
/// assert_eq!(drawn, "  1 2 3\n1 1 · 1\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_numbered_lattice(
    network: &Network,
    bridges: Option<&Bridges>,
    glyphs: Glyphs,
) -> Result<String, LatticeError> {
    let drawn = write_lattice(network, bridges, glyphs)?;
    let size = network.board().size();
    // The positions of the last characters of columns, and the distance of lines with rows.
    let (ends, every): (Vec<usize>, usize) = match glyphs {
        Glyphs::Unicode | Glyphs::Ascii => {
            let grid = LatticeGrid::of(network)?;
            let end = |col: usize| grid.start(2 * col) + grid.cell - 1;
            ((0..usize::from(size.cols)).map(end).collect(), 2)
        }
        Glyphs::Planks => ((0..usize::from(size.cols)).collect(), 1),
    };
    let aside = size.rows.to_string().len();
    let mut text = above(&ends, aside + 1);
    let rows = every * (usize::from(size.rows) - 1) + 1;
    for (number, line) in drawn.lines().enumerate() {
        let row = if number < rows && number.is_multiple_of(every) {
            format!("{:aside$} ", number / every + 1)
        } else if number < rows {
            " ".repeat(aside + 1)
        } else {
            String::new()
        };
        text.push_str(format!("{row}{line}").trim_end());
        text.push('\n');
    }
    Ok(text)
}

/// The numbers of columns, a line for each of their digits, above the ends of the columns.
fn above(ends: &[usize], aside: usize) -> String {
    let most = ends.len().to_string().len();
    let mut text = String::new();
    for digit in 0..most {
        let mut line = vec![' '; aside + ends.last().map_or(0, |end| end + 1)];
        for (number, end) in (1..).zip(ends) {
            let number: usize = number;
            let digits = format!("{number:>most$}");
            line[aside + end] = digits.chars().nth(digit).unwrap_or(' ');
        }
        text.push_str(line.into_iter().collect::<String>().trim_end());
        text.push('\n');
    }
    text
}

struct LatticeDrawing {
    grid: LatticeGrid,
    marks: Vec<LatticeMark>,
    lines: BridgeLines,
    /// The most bridges that an edge of the board may carry.
    most: u8,
}

impl LatticeDrawing {
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
        let spot = LatticeSpot::of(line, place);
        let (shown, before) = match self.marks[self.grid.index(line, place)] {
            LatticeMark::Blank => match spot {
                LatticeSpot::Cell => (self.lines.water, ' '),
                LatticeSpot::Between => (' ', ' '),
            },
            LatticeMark::Line(axis, count) => {
                let shown = match (self.lines.glyph(axis, count, spot), spot) {
                    // On boards without three bridges this sign is read as two.
                    ('#', LatticeSpot::Cell) if self.most < 3 => self.lines.many_vertical,
                    ('#', LatticeSpot::Between) if self.most < 3 => self.lines.digits[3],
                    (shown, _) => shown,
                };
                match axis {
                    Axis::Horizontal => (shown, shown),
                    Axis::Vertical => (shown, ' '),
                }
            }
            LatticeMark::Fixture(fixture) => (self.lines.fixture(fixture), ' '),
            LatticeMark::Unknown => ('?', self.reaching(line, place)),
            LatticeMark::Number(number) => {
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

    /// The character left of a number that is narrower than its cell: the bridges that reach the
    /// island from there.
    fn reaching(&self, line: usize, place: usize) -> char {
        let left = place
            .checked_sub(1)
            .map(|left| self.marks[self.grid.index(line, left)]);
        match left {
            Some(LatticeMark::Line(Axis::Horizontal, count)) => {
                self.lines.glyph(Axis::Horizontal, count, LatticeSpot::Cell)
            }
            Some(_) | None => ' ',
        }
    }
}
