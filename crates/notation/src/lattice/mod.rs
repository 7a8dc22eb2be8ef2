//! Boards and answers drawn as text.
//!
//! One place for each cell and one between neighbouring cells, in both directions, so
//! that bridges between adjacent islands show:
//!
//! ```text
//! 4═6═══3        4=6===3
//! ║ ║   │        " "   |
//! 3─5═══3        3-5===3
//! ```
//!
//! A cell is as wide as the widest clue, and numbers are aligned right. One to four bridges have
//! lines of their own; more are shown as a small digit between cells and a heavy line on them:
//! `9⁵━⁵8`. In plain ASCII letters continue from `E`, three bridges along a row, to `K`, nine,
//! since a digit would merge with a clue; along a column, where it is separate, more than three are
//! a digit between cells. Digits are accepted everywhere.
//!
//! Water is a dot, an island without a known number `?`, `%` or a block a wall, `@` or a diamond a
//! sign, `x` or a cross an ignored island. What does not fit into its cell is below, one line each:
//! `r5c2: N6 S7 E20 W3`.
//!
//! The three-plank notation has a place for each cell only, and so have many answers drawn by
//! others (see `signs`).

mod answer;
mod legend;
mod marks;
mod piece;
mod planks;
mod read;
mod signs;
mod write;

pub(super) use answer::{is_lattice, read_drawing};
pub use write::{write_lattice, write_numbered_lattice};

use crate::puzzle::{Axis, Board, Clue, Degree, Network, Pos, Size, UnknownRule};

/// The characters that a lattice is drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Glyphs {
    /// Box-drawing lines.
    #[default]
    Unicode,
    /// Plain ASCII.
    Ascii,
    /// The three-plank notation: plain ASCII, a place for each cell and none between.
    Planks,
}

/// Lines by axis for 1, 2, … bridges; larger numbers are shown as a digit.
struct BridgeLines {
    horizontal: &'static [char],
    vertical: &'static [char],
    many_horizontal: char,
    many_vertical: char,
    digits: [char; 10],
    water: char,
    wall: char,
    sign: char,
    ignored: char,
}

impl Glyphs {
    /// The lines of lattices.
    const ALL: [Self; 2] = [Self::Unicode, Self::Ascii];

    const fn lines(self) -> BridgeLines {
        match self {
            Self::Unicode => BridgeLines {
                horizontal: &['─', '═', '┅', '┉'],
                vertical: &['│', '║', '┇', '┋'],
                many_horizontal: '━',
                many_vertical: '┃',
                digits: ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'],
                water: '·',
                wall: '█',
                sign: '◆',
                ignored: '×',
            },
            Self::Ascii | Self::Planks => BridgeLines {
                horizontal: &['-', '=', 'E', 'F', 'G', 'H', 'I', 'J', 'K'],
                vertical: &['|', '"', '#'],
                many_horizontal: '~',
                many_vertical: '!',
                digits: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
                water: '.',
                wall: '%',
                sign: '@',
                ignored: 'x',
            },
        }
    }
}

impl BridgeLines {
    const fn along(&self, axis: Axis) -> (&'static [char], char) {
        match axis {
            Axis::Horizontal => (self.horizontal, self.many_horizontal),
            Axis::Vertical => (self.vertical, self.many_vertical),
        }
    }

    const fn fixture(&self, fixture: Fixture) -> char {
        match fixture {
            Fixture::Wall => self.wall,
            Fixture::Sign => self.sign,
            Fixture::Ignored => self.ignored,
        }
    }

    /// The character of a number of bridges, one to nine, on a cell or between two cells.
    fn glyph(&self, axis: Axis, count: u8, spot: LatticeSpot) -> char {
        let (lines, many) = self.along(axis);
        match lines.get(usize::from(count) - 1) {
            Some(&line) => line,
            None => match spot {
                LatticeSpot::Cell => many,
                LatticeSpot::Between => self.digits[usize::from(count)],
            },
        }
    }
}

/// The two kinds of places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LatticeSpot {
    /// A cell of the board.
    Cell,
    /// Between two neighbouring cells, or four.
    Between,
}

impl LatticeSpot {
    fn of(line: usize, place: usize) -> Self {
        if line.is_multiple_of(2) && place.is_multiple_of(2) {
            Self::Cell
        } else {
            Self::Between
        }
    }
}

/// The printed contents of a cell without an island.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fixture {
    Wall,
    Sign,
    Ignored,
}

impl Fixture {
    const ALL: [Self; 3] = [Self::Wall, Self::Sign, Self::Ignored];

    /// All fixtures of a board.
    fn of(board: &Board) -> impl Iterator<Item = (Pos, Self)> {
        let walls = board.rules().walls().iter().map(|&pos| (pos, Self::Wall));
        let signs = board.rules().signs().iter();
        let ignored = board.ignored().iter();
        walls
            .chain(signs.map(|&(pos, _)| (pos, Self::Sign)))
            .chain(ignored.map(|&(pos, _)| (pos, Self::Ignored)))
    }
}

/// The contents of one place of a lattice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LatticeMark {
    /// Nothing: water, or no bridge between two cells.
    Blank,
    /// An island with a number.
    Number(u8),
    /// An island with `?`.
    Unknown,
    /// A cell without an island.
    Fixture(Fixture),
    /// A number of bridges.
    Line(Axis, u8),
}

/// Why a board or an answer cannot be drawn as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LatticeError {
    /// The board has too many cells.
    #[error("a board of {0} has more cells than are drawn as text, {most}", most = MOST_CELLS)]
    TooLarge(Size),
    /// Two built edges cross, but a cell has space for one line.
    #[error("{}-{} and {}-{} cross, which text cannot show", .0[0], .0[1], .1[0], .1[1])]
    Crossed([Pos; 2], [Pos; 2]),
    /// An edge carries more bridges than one digit or three planks can show.
    #[error("{}-{} carries {count} bridges, more than text can show", .cells[0], .cells[1])]
    TooMany {
        /// The ends of the edge.
        cells: [Pos; 2],
        /// Its number of bridges.
        count: u8,
    },
    /// A rule that three-plank text does not support.
    #[error(transparent)]
    Rule(#[from] UnknownRule),
    /// Bridges between adjacent islands have no place in three-plank text.
    #[error("{}-{} are adjacent, three-plank text has no place for bridges there", .0[0], .0[1])]
    Adjacent([Pos; 2]),
    /// A number without a character in three-plank text.
    #[error("the clue {clue} at {pos} has no character in three-plank text, which has 1 to 12")]
    NoCharacter {
        /// The island.
        pos: Pos,
        /// Its number.
        clue: Degree,
    },
    /// An island without a number.
    #[error("the island at {0} has no number, which three-plank text needs")]
    NoNumber(Pos),
}

/// The most bridges of an edge that can be shown: the largest digit.
const MOST_SHOWN: u8 = 9;

/// The most cells of a board that is drawn as text, or whose drawn answer is read.
pub const MOST_CELLS: u64 = 1_000_000;

/// The positions of the places of a board's lattice in the text.
#[derive(Clone, Copy, Debug)]
struct LatticeGrid {
    size: Size,
    /// The width of a cell in characters.
    cell: usize,
}

impl LatticeGrid {
    fn of(network: &Network) -> Result<Self, LatticeError> {
        let board = network.board();
        if board.size().cells() > MOST_CELLS {
            return Err(LatticeError::TooLarge(board.size()));
        }
        // A number that is not known yet may be any that the rules allow.
        let widest = |&(_, clue): &(Pos, Clue)| match clue {
            Clue::Exactly(clue) => clue,
            Clue::OneOf(set) => set.most().unwrap_or(0),
            Clue::Unknown => board.rules().max_clue(),
        };
        let largest = board.islands().iter().map(widest).max().unwrap_or(0);
        Ok(Self {
            size: board.size(),
            cell: largest.to_string().len(),
        })
    }

    /// The number of lines of text.
    fn lines(self) -> usize {
        Self::lines_of(self.size)
    }

    /// The number of lines of text of a board of this size.
    fn lines_of(size: Size) -> usize {
        2 * usize::from(size.rows) - 1
    }

    /// The number of places on a line.
    fn places(self) -> usize {
        2 * usize::from(self.size.cols) - 1
    }

    /// The number of characters of a full line.
    fn characters(self) -> usize {
        self.start(self.places())
    }

    /// The index of the first character of a place: even places are cells, odd ones are between.
    fn start(self, place: usize) -> usize {
        place / 2 * (self.cell + 1) + place % 2 * self.cell
    }

    /// The number of characters of a place.
    fn width(self, place: usize) -> usize {
        if place.is_multiple_of(2) {
            self.cell
        } else {
            1
        }
    }

    /// The index of a place in a vector of all.
    fn index(self, line: usize, place: usize) -> usize {
        line * self.places() + place
    }

    /// The line and the place of a cell.
    fn of_cell(pos: Pos) -> (usize, usize) {
        (2 * usize::from(pos.row), 2 * usize::from(pos.col))
    }
}
