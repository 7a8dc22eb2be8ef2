//! A scene as SVG, drawn with plotters.
//!
//! plotters has whole-number coordinates, so the drawing's unit is a thousandth of a cell
//! and the scale only enters the root's width and height. It writes the root element
//! itself, without a difference between the two, so that element is replaced here.

use std::fmt::Debug;

use plotters::backend::{DrawingBackend, SVGBackend};
use plotters::style::text_anchor::{HPos, Pos as Anchor, VPos};
use plotters::style::{Color, RGBColor};

use super::font;
use super::scale::{PictureError, Scale};
use super::scene::{Part, Point, Scene, Shape};

/// Units of the drawing in one cell.
const UNITS: f64 = 1000.0;

/// Where plotters puts the line that digits stand on below a text's top, in em. Unlike its
/// other anchors, this one does not depend on what a renderer takes for the height of an x.
const BASELINE: f64 = 0.76;

/// The paper's colour.
const PAPER: RGBColor = RGBColor(0xFF, 0xFF, 0xFF);

/// What is printed.
const INK: RGBColor = RGBColor(0x1D, 0x2B, 0x38);

/// What is found: bridges, and numbers that are not printed.
const FOUND: RGBColor = RGBColor(0x1F, 0x6A, 0xB0);

/// The colours of whatever stands for this: of lines, rims and texts, and of what a rim
/// surrounds. All lines are dark enough for a printer without colours.
fn colours(part: Part) -> [RGBColor; 2] {
    let line = match part {
        Part::Grid => RGBColor(0xDD, 0xE4, 0xE9),
        Part::Border | Part::Ignored => RGBColor(0xB4, 0xC1, 0xCA),
        Part::Mark => RGBColor(0xFF, 0xB3, 0x8A),
        Part::Bridge | Part::Found => FOUND,
        Part::Wall | Part::Plate => RGBColor(0x86, 0x93, 0x9E),
        Part::Old => RGBColor(0x4A, 0x57, 0x63),
        Part::Forbidden | Part::Changed => RGBColor(0xC6, 0x28, 0x28),
        Part::Given | Part::Sign | Part::Island | Part::Clue | Part::Title | Part::Note => INK,
    };
    let inside = match part {
        Part::Island => RGBColor(0xFF, 0xF4, 0xD2),
        Part::Sign => RGBColor(0xE4, 0xEE, 0xE3),
        Part::Wall => RGBColor(0x9A, 0xA7, 0xB1),
        Part::Grid
        | Part::Border
        | Part::Mark
        | Part::Ignored
        | Part::Bridge
        | Part::Given
        | Part::Plate
        | Part::Forbidden
        | Part::Clue
        | Part::Found
        | Part::Changed
        | Part::Old
        | Part::Title
        | Part::Note => PAPER,
    };
    [line, inside]
}

/// The picture as an SVG document.
///
/// # Errors
/// [`PictureError::TooManyCells`] or [`PictureError::TooManyPixels`].
///
/// # Examples
/// ```
/// use hashi::picture::{Scale, Scene, svg};
/// use hashi::puzzle::Size;
/// let drawn = svg(&Scene::empty(Size::new(1, 1)), Scale::new(100)?)?;
/// assert!(drawn.starts_with("<svg width=\"150\" height=\"150\" viewBox=\"0 0 1500 1500\""));
/// # Ok::<(), hashi::picture::PictureError>(())
/// ```
pub fn svg(scene: &Scene, scale: Scale) -> Result<String, PictureError> {
    let size = scale.size_of(scene)?;
    Ok(document(scene, size))
}

/// The same, however many cells and pixels it has: lines take no memory for pixels.
pub(super) fn drawn(scene: &Scene, scale: Scale) -> String {
    document(scene, scale.pixels_of(scene))
}

fn document(scene: &Scene, size: [u32; 2]) -> String {
    let corner = [scene.width(), scene.height()].map(units);
    let view = corner.map(i32::unsigned_abs);
    let mut drawn = String::new();
    let mut canvas = Canvas(SVGBackend::with_string(&mut drawn, view.into()));
    canvas.fill(corner);
    for shape in scene.shapes() {
        canvas.draw(shape);
    }
    sure(canvas.0.present());
    drop(canvas);
    with_root(&drawn, size, view)
}

/// The document with a root element of ours: so many pixels large, for so many units.
pub(super) fn with_root(drawn: &str, [width, height]: [u32; 2], [right, down]: [u32; 2]) -> String {
    let (_, after_root) = drawn.split_once('>').expect("plotters opens with the root");
    format!(
        "<svg width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {right} {down}\" \
         xmlns=\"http://www.w3.org/2000/svg\">{after_root}"
    )
}

/// plotters' SVG backend, and how each shape is drawn on it.
struct Canvas<'a>(SVGBackend<'a>);

impl Canvas<'_> {
    fn fill(&mut self, corner: [i32; 2]) {
        sure(self.0.draw_rect((0, 0), corner.into(), &PAPER, true));
    }

    fn draw(&mut self, shape: &Shape) {
        match *shape {
            Shape::Line { part, ends, width } => self.line(part, ends, width),
            Shape::Circle {
                part,
                centre,
                radius,
                rim,
            } => self.circle(part, centre, [radius, rim]),
            Shape::Area {
                part,
                ref corners,
                rim,
            } => self.area(part, corners, rim),
            Shape::Label {
                part,
                centre,
                ref text,
                em,
            } => self.label(part, centre, text, em),
        }
    }

    fn line(&mut self, part: Part, ends: [Point; 2], width: f64) {
        let [line, _] = colours(part);
        let [from, to] = ends.map(place);
        let style = line.stroke_width(units(width).unsigned_abs());
        sure(self.0.draw_line(from, to, &style));
    }

    fn circle(&mut self, part: Part, centre: Point, [radius, rim]: [f64; 2]) {
        let [line, inside] = colours(part);
        let [radius, rim] = [radius, rim].map(|length| units(length).unsigned_abs());
        let centre = place(centre);
        sure(self.0.draw_circle(centre, radius, &inside.filled(), true));
        sure(
            self.0
                .draw_circle(centre, radius, &line.stroke_width(rim), false),
        );
    }

    fn area(&mut self, part: Part, corners: &[Point], rim: f64) {
        let [line, inside] = colours(part);
        let mut corners: Vec<(i32, i32)> = corners.iter().copied().map(place).collect();
        let filled = inside.filled();
        sure(self.0.fill_polygon(corners.iter().copied(), &filled));
        if rim > 0.0 {
            // Past the first corner again, so that the rim is mitred there too.
            corners.extend_from_within(..2);
            let style = line.stroke_width(units(rim).unsigned_abs());
            sure(self.0.draw_path(corners, &style));
        }
    }

    fn label(&mut self, part: Part, centre: Point, text: &str, em: f64) {
        let [line, _] = colours(part);
        let style = font::text(em * UNITS, font::weight(part))
            .color(&line)
            .pos(Anchor::new(HPos::Center, VPos::Top));
        let top = centre.shifted(0.0, em * (font::HALF_DIGIT - BASELINE));
        sure(self.0.draw_text(text, &style, place(top)));
    }
}

/// A place in the drawing's units.
fn place(point: Point) -> (i32, i32) {
    (units(point.x), units(point.y))
}

/// A length in the drawing's units.
#[allow(
    clippy::cast_possible_truncation,
    reason = "2^16 cells of 1000 units are far below 2^31"
)]
fn units(cells: f64) -> i32 {
    (cells * UNITS).round() as i32
}

/// What is drawn into a string is drawn.
pub(super) fn sure<E: Debug>(drawn: Result<(), E>) {
    drawn.expect("writing into a string cannot fail");
}
