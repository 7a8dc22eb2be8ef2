//! A scene as SVG, written directly: one element for each shape, texts as text.
//!
//! The drawing's unit is a thousandth of a cell, so that all coordinates are whole numbers; the
//! scale only affects the root's width and height.

use std::fmt::{self, Display, Write};

use super::font::{self, Fonts, Weight};
use super::look::Look;
use super::part::Part;
use super::scale::PictureError;
use super::scene::{Point, Scene, Shape};
use super::style::Colour;

/// Units of the drawing in one cell.
const UNITS: f64 = 1000.0;

/// The length of a dash and of the gap after it, relative to the width of the line.
const DASH: [f64; 2] = [2.2, 1.4];

/// The picture as an SVG document.
///
/// # Errors
/// [`PictureError::TooManyCells`] or [`PictureError::TooManyPixels`].
///
/// # Examples
/// ```
/// use hashilab_picture::{Scale, Scene, svg};
/// use hashilab_rules::puzzle::Size;
/// let drawn = svg(&Scene::empty(Size::new(1, 1)), Scale::new(100)?)?;
/// assert!(drawn.starts_with("<svg width=\"150\" height=\"150\" viewBox=\"0 0 1500 1500\""));
/// # Ok::<(), hashilab_picture::PictureError>(())
/// ```
pub fn svg(scene: &Scene, look: impl Into<Look>) -> Result<String, PictureError> {
    let look = look.into();
    let size = look.scale.size_of(scene)?;
    Ok(document(scene, look, size))
}

/// A document of a scene's size with these elements.
pub(super) fn enclosed(scene: &Scene, look: Look, elements: &str) -> Result<String, PictureError> {
    let size = look.scale.size_of(scene)?;
    Ok(around(scene, look, size, elements))
}

/// A document without limits on cells and pixels: vector graphics need no memory for pixels.
#[must_use]
pub fn render_large(scene: &Scene, look: Look) -> String {
    document(scene, look, look.scale.pixels_of(scene))
}

fn document(scene: &Scene, look: Look, size: [u32; 2]) -> String {
    around(scene, look, size, &elements(scene, look))
}

/// The document of a scene, `size` pixels large, around elements.
fn around(scene: &Scene, look: Look, size: [u32; 2], elements: &str) -> String {
    let view = [scene.width(), scene.height()].map(units);
    let mut document = root(size, view, scene.fonts(), scene.name());
    if !look.is_transparent {
        let [width, height] = view;
        let paper = Hex(look.palette.paper);
        let _ = writeln!(
            document,
            "<rect width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>"
        );
    }
    document + elements + "</svg>\n"
}

/// The elements of a scene's shapes, one per line, in thousandths of a cell.
pub(super) fn elements(scene: &Scene, look: Look) -> String {
    let mut pen = SvgPen {
        look,
        fonts: scene.fonts(),
        document: String::new(),
    };
    for shape in scene.shapes() {
        pen.draw(shape);
    }
    pen.document
}

/// The beginning of a document, with its size in pixels and in units, and a description for people
/// who cannot see it.
pub(super) fn root<T: Display>(
    [width, height]: [u32; 2],
    [right, down]: [T; 2],
    fonts: &Fonts,
    title: &str,
) -> String {
    format!(
        "<svg width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {right} {down}\" \
         xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" font-family=\"{}\">\n\
         <title>{}</title>\n",
        fonts.family(Weight::Normal),
        Escaped(title)
    )
}

/// The output so far, and the look of the rest.
struct SvgPen<'a> {
    look: Look,
    fonts: &'a Fonts,
    document: String,
}

impl SvgPen<'_> {
    /// Writes an element on a line of its own.
    fn write(&mut self, element: fmt::Arguments<'_>) {
        self.document
            .write_fmt(element)
            .expect("writing into a string cannot fail");
        self.document.push('\n');
    }

    fn colours(&self, part: Part) -> [Hex; 2] {
        self.look.palette.colours(part).map(Hex)
    }

    fn draw(&mut self, shape: &Shape) {
        match *shape {
            Shape::Line { part, ends, width } => self.line(part, ends, width),
            Shape::Band {
                part,
                ref pieces,
                width,
            } => self.band(part, pieces, width),
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
        let [line, _] = self.colours(part);
        let [[x1, y1], [x2, y2]] = ends.map(place);
        let dashes = match part {
            Part::Dashed(_) => {
                let [dash, gap] = DASH.map(|widths| units(widths * width));
                format!(" stroke-dasharray=\"{dash} {gap}\"")
            }
            _ => String::new(),
        };
        let width = units(width);
        self.write(format_args!(
            "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" \
             stroke=\"{line}\" stroke-width=\"{width}\"{dashes}/>"
        ));
    }

    fn band(&mut self, part: Part, pieces: &[[Point; 2]], width: f64) {
        // A shade is translucent, so that everything below it shows through.
        let (part, opacity) = match part {
            Part::Tint(tone) => {
                let opacity = f64::from(self.look.palette.tint) / 255.0;
                (
                    Part::Tone(tone),
                    format!(" stroke-opacity=\"{opacity:.2}\""),
                )
            }
            part => (part, String::new()),
        };
        let [line, _] = self.colours(part);
        let mut path = String::new();
        for [[x1, y1], [x2, y2]] in pieces.iter().map(|ends| ends.map(place)) {
            // Some renderers do not draw the ends of a line of length 0.
            let x2 = if [x1, y1] == [x2, y2] { x2 + 1 } else { x2 };
            let _ = write!(path, "M{x1} {y1}L{x2} {y2}");
        }
        let width = units(width);
        self.write(format_args!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"{width}\" \
             stroke-linecap=\"round\"{opacity}/>"
        ));
    }

    fn circle(&mut self, part: Part, centre: Point, [radius, rim]: [f64; 2]) {
        let [line, inside] = self.colours(part);
        let [x, y] = place(centre);
        let [radius, rim] = [radius, rim].map(units);
        self.write(format_args!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{inside}\" \
             stroke=\"{line}\" stroke-width=\"{rim}\"/>"
        ));
    }

    fn area(&mut self, part: Part, corners: &[Point], rim: f64) {
        let [line, inside] = self.colours(part);
        let mut points = String::new();
        for [x, y] in corners.iter().copied().map(place) {
            let blank = if points.is_empty() { "" } else { " " };
            let _ = write!(points, "{blank}{x},{y}");
        }
        let stroke = match units(rim) {
            0 => String::new(),
            rim => format!(" stroke=\"{line}\" stroke-width=\"{rim}\""),
        };
        self.write(format_args!(
            "<polygon points=\"{points}\" fill=\"{inside}\"{stroke}/>"
        ));
    }

    fn label(&mut self, part: Part, centre: Point, text: &str, em: f64) {
        let [line, _] = self.colours(part);
        let right = -em * self.fonts.ink_offset(part, text);
        let [x, y] = place(centre.shifted(right, em * self.fonts.half_digit(font::weight(part))));
        let bold = self.fonts.attributes(font::weight(part));
        let (em, text) = (units(em), Escaped(text));
        self.write(format_args!(
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" font-size=\"{em}\"{bold} \
             fill=\"{line}\">{text}</text>"
        ));
    }
}

/// A colour in the notation of documents.
pub(super) struct Hex(pub(super) Colour);

impl Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Colour(red, green, blue) = self.0;
        write!(f, "#{red:02X}{green:02X}{blue:02X}")
    }
}

/// A text with special characters escaped.
pub(super) struct Escaped<'a>(pub(super) &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                '"' => f.write_str("&quot;")?,
                // Not allowed in a document.
                '\u{FFFE}' | '\u{FFFF}' => f.write_char(' ')?,
                letter if letter.is_control() => f.write_char(' ')?,
                letter => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

/// Converts a place to the drawing's units.
fn place(point: Point) -> [i64; 2] {
    [units(point.x), units(point.y)]
}

/// Converts a length to the drawing's units.
#[allow(
    clippy::cast_possible_truncation,
    reason = "2^16 cells of 1000 units, a few times over, are far below 2^63"
)]
fn units(cells: f64) -> i64 {
    (cells * UNITS).round() as i64
}
