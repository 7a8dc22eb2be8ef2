//! What is on a picture: circles, lines, areas and labels, measured in cells.
//!
//! A [`Scene`] says where things are and what they stand for; which colour that is, and
//! how it gets onto paper, is a renderer's business. The text form is for tests.

use std::fmt;

use crate::puzzle::{Pos, Size};

/// A place on the picture, in cells from its upper left corner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// Cells from the left.
    pub x: f64,
    /// Cells from the top.
    pub y: f64,
}

/// What a shape stands for. Renderers choose the colours by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// A line between cells.
    Grid,
    /// The border of the board.
    Border,
    /// What draws the eye to an edge.
    Mark,
    /// A wall.
    Wall,
    /// A sign; what is printed on it is a clue.
    Sign,
    /// An ignored island and what is printed on it.
    Ignored,
    /// One bridge.
    Bridge,
    /// One bridge that is given with the board, and what is said of a given edge.
    Given,
    /// What a text along an edge stands on.
    Plate,
    /// The cross on an edge that may carry no bridge.
    Forbidden,
    /// An island.
    Island,
    /// What is printed on an island.
    Clue,
    /// A number that is not printed but found.
    Found,
    /// A clue that is not what was printed.
    Changed,
    /// What was printed in its place.
    Old,
    /// What the board is called.
    Title,
    /// Whatever else is written about the board.
    Note,
}

/// One thing to draw. All lengths are in cells.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// A straight line.
    Line {
        /// What it stands for.
        part: Part,
        /// Its two ends.
        ends: [Point; 2],
        /// Its width.
        width: f64,
    },
    /// A filled circle with a rim.
    Circle {
        /// What it stands for.
        part: Part,
        /// Its centre.
        centre: Point,
        /// From the centre to the middle of the rim.
        radius: f64,
        /// The width of the rim.
        rim: f64,
    },
    /// A filled polygon with a rim.
    Area {
        /// What it stands for.
        part: Part,
        /// Its corners, one after the other.
        corners: Vec<Point>,
        /// The width of the rim; 0 for none.
        rim: f64,
    },
    /// A short text.
    Label {
        /// What it stands for.
        part: Part,
        /// The middle of the text; of digits, in height too.
        centre: Point,
        /// The text.
        text: String,
        /// The font's size (one em).
        em: f64,
    },
}

/// The shapes of one picture, in the order in which they are drawn, later ones on top.
///
/// # Examples
/// ```
/// use hashi::picture::Scene;
/// use hashi::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let island = vec![(Pos::new(0, 0), Clue::Exactly(0))];
/// let network = Network::of(Board::new(Size::new(1, 1), island, Rules::default())?);
/// let scene = Scene::of(&network, None);
/// assert!(scene.to_string().contains("label clue (0.75, 0.75) \"0\" em 0.46"));
/// # Ok::<(), hashi::puzzle::BoardError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    size: Size,
    /// The height of what is written under the board.
    caption: f64,
    shapes: Vec<Shape>,
}

impl Scene {
    /// What is left free on each side of the board, in cells.
    pub const MARGIN: f64 = 0.25;

    /// A scene for a board of this size with nothing on it.
    #[must_use]
    pub fn empty(size: Size) -> Self {
        Self {
            size,
            caption: 0.0,
            shapes: Vec::new(),
        }
    }

    /// Puts a shape on top of the others.
    pub fn push(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    /// The shapes, later ones on top of earlier ones.
    #[must_use]
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// The size of the board, without the margins.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The width of the picture in cells, margins included.
    #[must_use]
    pub fn width(&self) -> f64 {
        f64::from(self.size.cols) + 2.0 * Self::MARGIN
    }

    /// The height of the picture in cells, margins and caption included.
    #[must_use]
    pub fn height(&self) -> f64 {
        f64::from(self.size.rows) + 2.0 * Self::MARGIN + self.caption
    }

    /// The same scene with its texts written in another way.
    pub(super) fn with_texts(mut self, written: impl Fn(&str) -> String) -> Self {
        for shape in &mut self.shapes {
            if let Shape::Label { text, .. } = shape {
                *text = written(text);
            }
        }
        self
    }

    /// Makes the picture higher at its lower side.
    pub(super) fn extend(&mut self, cells: f64) {
        self.caption += cells;
    }

    /// The upper left corner of a cell.
    pub(super) fn corner(pos: Pos) -> Point {
        Point {
            x: f64::from(pos.col) + Self::MARGIN,
            y: f64::from(pos.row) + Self::MARGIN,
        }
    }

    /// The middle of a cell.
    pub(super) fn middle(pos: Pos) -> Point {
        Self::corner(pos).shifted(0.5, 0.5)
    }
}

impl Point {
    /// The place so far to the right and so far down from here.
    #[must_use]
    pub fn shifted(self, right: f64, down: f64) -> Self {
        Self {
            x: self.x + right,
            y: self.y + down,
        }
    }
}

impl fmt::Display for Point {
    /// Rounded to a thousandth of a cell.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", thousandths(self.x), thousandths(self.y))
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Grid => "grid",
            Self::Border => "border",
            Self::Mark => "mark",
            Self::Wall => "wall",
            Self::Sign => "sign",
            Self::Ignored => "ignored",
            Self::Bridge => "bridge",
            Self::Given => "given",
            Self::Plate => "plate",
            Self::Forbidden => "forbidden",
            Self::Island => "island",
            Self::Clue => "clue",
            Self::Found => "found",
            Self::Changed => "changed",
            Self::Old => "old",
            Self::Title => "title",
            Self::Note => "note",
        })
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line {
                part,
                ends: [from, to],
                width,
            } => write!(f, "line {part} {from} {to} width {}", thousandths(*width)),
            Self::Circle {
                part,
                centre,
                radius,
                rim,
            } => {
                let (radius, rim) = (thousandths(*radius), thousandths(*rim));
                write!(f, "circle {part} {centre} radius {radius} rim {rim}")
            }
            Self::Area { part, corners, rim } => {
                write!(f, "area {part}")?;
                for corner in corners {
                    write!(f, " {corner}")?;
                }
                write!(f, " rim {}", thousandths(*rim))
            }
            Self::Label {
                part,
                centre,
                text,
                em,
            } => write!(f, "label {part} {centre} {text:?} em {}", thousandths(*em)),
        }
    }
}

impl fmt::Display for Scene {
    /// One line for the size and one for each shape.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "scene {} x {} cells", self.width(), self.height())?;
        for shape in &self.shapes {
            writeln!(f, "{shape}")?;
        }
        Ok(())
    }
}

/// The number rounded to three digits behind the point.
fn thousandths(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}
