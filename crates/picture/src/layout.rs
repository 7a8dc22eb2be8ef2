//! The surroundings of a board: the title above, the lines between the cells, the numbers of rows
//! and columns.

use super::form::Form;
use super::part::Part;
use super::scene::{Point, Scene, Shape};
use crate::puzzle::{Network, Pos, Size};

/// The space for the numbers of rows at the left, and of columns above.
const NUMBERS: [f64; 2] = [0.55, 0.45];
/// The font size of these numbers, and the largest width of one.
const NUMBER: [f64; 2] = [0.3, 0.5];
/// The distance from the border to the middle of a number.
const NUMBER_AWAY: f64 = 0.3;
/// Boards with more rows or columns only number every fifth one.
const ALL_NUMBERED: u16 = 30;

crate::puzzle::by_name::closed! {
    /// The lines between the cells.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum Grid {
        /// None, and no border.
        None = "none",
        /// A dot on each cell of water, and no border.
        Dots = "dots",
        /// Lines and a border.
        #[default]
        Lines = "lines",
    }
}

crate::puzzle::by_name::by_name!(Grid);

/// The surroundings of a board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Layout {
    /// The lines between the cells.
    pub grid: Grid,
    /// Whether rows and columns are numbered.
    pub coordinates: bool,
    /// The title above; empty for none.
    pub title: String,
    /// Notes to leave out below, because they are shown elsewhere.
    pub said: Vec<BelowBoard>,
    /// Words below for rules that cannot be seen on the board, empty for none; by default those of
    /// [`Rules::unusual`](crate::puzzle::Rules::unusual).
    pub rules: Option<String>,
    /// Sizes and fonts.
    pub form: Form,
}

/// The kinds of notes below a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BelowBoard {
    /// Its title.
    Title,
    /// Its author.
    Author,
    /// Its source.
    Source,
}

impl BelowBoard {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Title, Self::Author, Self::Source];
}

impl Scene {
    /// Draws the numbers of rows and columns, then the lines between the cells.
    pub(super) fn draw_frame(&mut self, network: &Network, layout: &Layout) {
        let size = network.board().size();
        if layout.coordinates {
            self.indent(NUMBERS);
            self.draw_coordinates(size);
        }
        match layout.grid {
            Grid::None => {}
            Grid::Dots => self.draw_dots(network),
            Grid::Lines => self.draw_grid(size),
        }
    }

    fn draw_coordinates(&mut self, size: Size) {
        let is_numbered =
            |index: u16, all: u16| all <= ALL_NUMBERED || (index + 1).is_multiple_of(5);
        for row in (0..size.rows).filter(|&row| is_numbered(row, size.rows)) {
            let place = self.corner(Pos::new(row, 0)).shifted(-NUMBER_AWAY, 0.5);
            self.write(Part::Coordinate, place, (row + 1).to_string(), NUMBER);
        }
        for col in (0..size.cols).filter(|&col| is_numbered(col, size.cols)) {
            let place = self.corner(Pos::new(0, col)).shifted(0.5, -NUMBER_AWAY);
            self.write(Part::Coordinate, place, (col + 1).to_string(), NUMBER);
        }
    }

    /// Draws a dot on each cell of water.
    fn draw_dots(&mut self, network: &Network) {
        let dot = self.sizes().dot;
        let Size { rows, cols } = network.board().size();
        for row in 0..rows {
            for col in 0..cols {
                let pos = Pos::new(row, col);
                if network.island_at(pos).is_none() {
                    let centre = self.middle(pos);
                    self.push(Shape::Circle {
                        part: Part::Dot,
                        centre,
                        radius: dot,
                        rim: 0.0,
                    });
                }
            }
        }
    }

    /// The lines between the cells, then the border.
    fn draw_grid(&mut self, Size { rows, cols }: Size) {
        let corner = self.corner(Pos::new(0, 0));
        let (width, height) = (f64::from(cols), f64::from(rows));
        let thick = self.sizes().grid;
        let mut line = |from: Point, right, down| {
            self.push(Shape::Line {
                part: Part::Grid,
                ends: [from, from.shifted(right, down)],
                width: thick,
            });
        };
        for row in 1..rows {
            line(corner.shifted(0.0, f64::from(row)), width, 0.0);
        }
        for col in 1..cols {
            line(corner.shifted(f64::from(col), 0.0), 0.0, height);
        }
        self.draw_border(Size { rows, cols });
    }

    /// The border of the board.
    pub(super) fn draw_border(&mut self, Size { rows, cols }: Size) {
        let corner = self.corner(Pos::new(0, 0));
        let (width, height) = (f64::from(cols), f64::from(rows));
        let border = self.sizes().border;
        let mut line = |from: Point, right, down| {
            self.push(Shape::Line {
                part: Part::Border,
                ends: [from, from.shifted(right, down)],
                width: border,
            });
        };
        // The horizontal sides include the corners, so that these are square.
        let half = border / 2.0;
        for down in [0.0, height] {
            line(corner.shifted(-half, down), width + border, 0.0);
        }
        for right in [0.0, width] {
            line(corner.shifted(right, 0.0), 0.0, height);
        }
    }
}
