//! The contents of a picture: circles, lines, areas and labels, measured in cells.
//!
//! A [`Scene`] contains places and the parts that they represent; colours and output formats are up
//! to a renderer. The text form is for tests.

use std::fmt;

use super::font::Fonts;
use super::form::{Form, Sizes};
use super::part::Part;
use crate::puzzle::{Pos, Size};

/// A place on the picture, in cells from its upper left corner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// Cells from the left.
    pub x: f64,
    /// Cells from the top.
    pub y: f64,
}

/// A shape to draw. All lengths are in cells.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// A straight line.
    Line {
        /// What it represents.
        part: Part,
        /// Its two ends.
        ends: [Point; 2],
        /// Its width.
        width: f64,
    },
    /// Round-ended lines of one width that are painted as one, so that overlaps are not darker.
    Band {
        /// What it represents.
        part: Part,
        /// The ends of each line; the same end twice for a disc.
        pieces: Vec<[Point; 2]>,
        /// The width of the lines.
        width: f64,
    },
    /// A filled circle with a rim.
    Circle {
        /// What it represents.
        part: Part,
        /// Its centre.
        centre: Point,
        /// The distance from the centre to the middle of the rim.
        radius: f64,
        /// The width of the rim.
        rim: f64,
    },
    /// A filled polygon with a rim.
    Area {
        /// What it represents.
        part: Part,
        /// Its corners, one after the other.
        corners: Vec<Point>,
        /// The width of the rim; 0 for none.
        rim: f64,
    },
    /// A short text.
    Label {
        /// What it represents.
        part: Part,
        /// The horizontal middle of the text, and the vertical middle of digits.
        centre: Point,
        /// The text.
        text: String,
        /// The font's size (one em).
        em: f64,
    },
}

/// The shapes of one picture in drawing order, later ones on top.
///
/// # Examples
/// ```
/// use hashilab_picture::Scene;
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let island = vec![(Pos::new(0, 0), Clue::Exactly(0))];
/// let network = Network::of(Board::new(Size::new(1, 1), island, Rules::default())?);
/// let scene = Scene::of(&network, None);
/// assert!(scene.to_string().contains("label clue (0.75, 0.75) \"0\" em 0.46"));
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// The number of cells of all boards on it.
    cells: u64,
    /// The upper left corner of the board.
    origin: Point,
    width: f64,
    height: f64,
    form: Form,
    /// A description of the picture.
    name: String,
    shapes: Vec<Shape>,
}

impl Scene {
    /// The margin on each side of the board, in cells.
    pub const MARGIN: f64 = 0.25;

    /// An empty scene for a board of this size.
    #[must_use]
    pub fn empty(size: Size) -> Self {
        Self {
            cells: size.cells(),
            origin: Point {
                x: Self::MARGIN,
                y: Self::MARGIN,
            },
            width: f64::from(size.cols) + 2.0 * Self::MARGIN,
            height: f64::from(size.rows) + 2.0 * Self::MARGIN,
            form: Form::default(),
            name: "Hashiwokakero".to_owned(),
            shapes: Vec::new(),
        }
    }

    /// Sets the description, which some file formats contain: the first of these names that is not
    /// empty, else the description stays.
    #[must_use]
    pub fn named<'a>(mut self, names: impl IntoIterator<Item = &'a str>) -> Self {
        if let Some(name) = names.into_iter().find(|name| !name.is_empty()) {
            name.clone_into(&mut self.name);
        }
        self
    }

    /// A description of the picture.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Sets other sizes and fonts, before anything is drawn.
    #[must_use]
    pub fn formed(self, form: &Form) -> Self {
        Self {
            form: form.clone(),
            ..self
        }
    }

    pub(super) fn form(&self) -> &Form {
        &self.form
    }

    pub(super) fn sizes(&self) -> &Sizes {
        &self.form.sizes
    }

    /// The fonts in which its texts are measured and drawn.
    pub(super) fn fonts(&self) -> &Fonts {
        &self.form.fonts
    }

    /// Adds a shape on top of the others.
    pub fn push(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    /// The shapes, later ones on top of earlier ones.
    #[must_use]
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// The number of cells of all boards on the picture.
    #[must_use]
    pub fn cells(&self) -> u64 {
        self.cells
    }

    /// The width of the picture in cells, including margins.
    #[must_use]
    pub fn width(&self) -> f64 {
        self.width
    }

    /// The height of the picture in cells, including margins and the notes below.
    #[must_use]
    pub fn height(&self) -> f64 {
        self.height
    }

    /// Replaces letters that its fonts do not have.
    pub(super) fn in_letters(mut self) -> Self {
        for shape in &mut self.shapes {
            if let Shape::Label { text, .. } = shape {
                *text = self.form.fonts.in_letters(text);
            }
        }
        self
    }

    /// The width of a text of this part, in em.
    #[must_use]
    pub fn width_of(&self, part: Part, text: &str) -> f64 {
        self.fonts().width(part, text)
    }

    /// Extends the picture at the bottom.
    pub(super) fn extend(&mut self, cells: f64) {
        self.height += cells;
    }

    /// Extends the picture to at least this width and height, at the right and at the bottom.
    pub(super) fn widen(&mut self, [width, height]: [f64; 2]) {
        self.width = self.width.max(width);
        self.height = self.height.max(height);
    }

    /// Adds space at the left and at the top, before anything is drawn.
    pub(super) fn indent(&mut self, [left, top]: [f64; 2]) {
        self.origin = self.origin.shifted(left, top);
        self.width += left;
        self.height += top;
    }

    /// Adds another scene with its upper left corner at this place, and extends the picture to
    /// contain it.
    pub(super) fn place(&mut self, other: &Self, [right, down]: [f64; 2]) {
        self.cells = self.cells.saturating_add(other.cells);
        self.width = self.width.max(right + other.width);
        self.height = self.height.max(down + other.height);
        let moved = other.shapes.iter().map(|shape| shape.shifted(right, down));
        self.shapes.extend(moved);
    }

    /// The picture enlarged by a factor.
    ///
    /// # Examples
    /// ```
    /// use hashilab_picture::Scene;
    /// use hashilab_rules::puzzle::Size;
    /// let scene = Scene::empty(Size::new(2, 3));
    /// assert_eq!(scene.enlarged(2.0).width(), 2.0 * scene.width());
    /// ```
    #[must_use]
    pub fn enlarged(&self, times: f64) -> Self {
        let shapes = self.shapes.iter().map(|shape| shape.enlarged(times));
        Self {
            origin: self.origin.enlarged(times),
            width: times * self.width,
            height: times * self.height,
            shapes: shapes.collect(),
            ..self.clone()
        }
    }

    /// The upper left corner of a cell.
    pub(super) fn corner(&self, pos: Pos) -> Point {
        self.origin.shifted(f64::from(pos.col), f64::from(pos.row))
    }

    /// The middle of a cell.
    pub(super) fn middle(&self, pos: Pos) -> Point {
        self.corner(pos).shifted(0.5, 0.5)
    }
}

impl Shape {
    /// The shape enlarged by a factor around the picture's corner.
    fn enlarged(&self, times: f64) -> Self {
        let mut shape = self.clone();
        let move_it = |point: &mut Point| *point = point.enlarged(times);
        match &mut shape {
            Self::Line { ends, width, .. } => {
                ends.iter_mut().for_each(move_it);
                *width *= times;
            }
            Self::Band { pieces, width, .. } => {
                pieces.iter_mut().flatten().for_each(move_it);
                *width *= times;
            }
            Self::Area { corners, rim, .. } => {
                corners.iter_mut().for_each(move_it);
                *rim *= times;
            }
            Self::Circle {
                centre,
                radius,
                rim,
                ..
            } => {
                move_it(centre);
                *radius *= times;
                *rim *= times;
            }
            Self::Label { centre, em, .. } => {
                move_it(centre);
                *em *= times;
            }
        }
        shape
    }

    /// A bounding box in cells, with texts in these fonts: left, top, right, bottom. It may be
    /// larger than necessary.
    pub(super) fn covers(&self, fonts: &Fonts) -> [f64; 4] {
        let around = |points: &mut dyn Iterator<Item = Point>, [right, down]: [f64; 2]| {
            let nothing = [
                f64::INFINITY,
                f64::INFINITY,
                f64::NEG_INFINITY,
                f64::NEG_INFINITY,
            ];
            let [left, top, to, bottom] = points.fold(nothing, |[left, top, to, bottom], it| {
                [
                    left.min(it.x),
                    top.min(it.y),
                    to.max(it.x),
                    bottom.max(it.y),
                ]
            });
            [left - right, top - down, to + right, bottom + down]
        };
        match self {
            Self::Line { ends, width, .. } => around(&mut ends.iter().copied(), [*width; 2]),
            Self::Band { pieces, width, .. } => {
                around(&mut pieces.iter().flatten().copied(), [*width; 2])
            }
            // The point of a corner extends farther than half the rim.
            Self::Area { corners, rim, .. } => around(&mut corners.iter().copied(), [2.0 * rim; 2]),
            Self::Circle {
                centre,
                radius,
                rim,
                ..
            } => around(&mut std::iter::once(*centre), [radius + rim; 2]),
            Self::Label {
                part,
                centre,
                text,
                em,
            } => {
                // Letters may extend beyond their widths, and the text may be off centre.
                let half = em * (fonts.width(*part, text) / 2.0 + 1.0);
                around(&mut std::iter::once(*centre), [half, 1.5 * em])
            }
        }
    }

    /// The shape moved to the right and down.
    fn shifted(&self, right: f64, down: f64) -> Self {
        let mut shape = self.clone();
        let shift = |point: &mut Point| *point = point.shifted(right, down);
        match &mut shape {
            Self::Line { ends, .. } => ends.iter_mut().for_each(shift),
            Self::Band { pieces, .. } => pieces.iter_mut().flatten().for_each(shift),
            Self::Area { corners, .. } => corners.iter_mut().for_each(shift),
            Self::Circle { centre, .. } | Self::Label { centre, .. } => shift(centre),
        }
        shape
    }
}

impl Point {
    /// The place moved to the right and down.
    #[must_use]
    pub fn shifted(self, right: f64, down: f64) -> Self {
        Self {
            x: self.x + right,
            y: self.y + down,
        }
    }

    /// The place enlarged by a factor from the corner.
    fn enlarged(self, times: f64) -> Self {
        Self {
            x: times * self.x,
            y: times * self.y,
        }
    }
}

impl fmt::Display for Point {
    /// Rounded to a thousandth of a cell.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", thousandths(self.x), thousandths(self.y))
    }
}

impl Part {
    /// Its name, whatever its tone.
    fn name(self) -> &'static str {
        match self {
            Self::Grid => "grid",
            Self::Border => "border",
            Self::Dot => "dot",
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
            Self::Paper => "paper",
            Self::Title => "title",
            Self::Note => "note",
            Self::Caption => "caption",
            Self::Coordinate => "coordinate",
            Self::Tone(_) => "tone",
            Self::Dashed(_) => "dashed",
            Self::Rim(_) => "rim",
            Self::Tint(_) => "tint",
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tone(tone) => write!(f, "{tone}"),
            Self::Dashed(tone) | Self::Rim(tone) | Self::Tint(tone) => {
                write!(f, "{}-{tone}", self.name())
            }
            plain => f.write_str(plain.name()),
        }
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
            Self::Band {
                part,
                pieces,
                width,
            } => {
                write!(f, "band {part}")?;
                for [from, to] in pieces {
                    write!(f, " {from}-{to}")?;
                }
                write!(f, " width {}", thousandths(*width))
            }
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
                let corners: Vec<String> = corners.iter().map(ToString::to_string).collect();
                let (corners, rim) = (corners.join(" "), thousandths(*rim));
                write!(f, "area {part} {corners} rim {rim}")
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
        writeln!(
            f,
            "scene {} x {} cells",
            thousandths(self.width),
            thousandths(self.height)
        )?;
        for shape in &self.shapes {
            writeln!(f, "{shape}")?;
        }
        Ok(())
    }
}

/// The number rounded to three decimals.
fn thousandths(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}
