//! A scene as TikZ, for LaTeX documents: one line for each shape, texts in the document's own sans
//! serif font.
//!
//! Every length is a multiple of `\hashicell`, the side of a cell: 6 mm, unless the document
//! defines it before.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::font::{self, Weight};
use super::look::Look;
use super::part::Part;
use super::scale::PictureError;
use super::scene::{Point, Scene, Shape};
use super::style::Colour;
use crate::notation::latex;

/// The beginning of a picture.
const HEAD: &str = "\
% Needs \\usepackage{tikz}; \\input this file. A cell is as wide as \\hashicell, which a document
% may define and set before.
\\ifdefined\\hashicell\\else\\newdimen\\hashicell\\global\\hashicell=6mm\\fi
";
/// The length of a dash and of the gap after it, relative to the width of the line.
const DASH: [f64; 2] = [2.2, 1.4];
/// The font size that labels are scaled from, in points.
const EM: f64 = 10.0;

/// The scene as a TikZ picture.
///
/// # Errors
/// [`PictureError::TooManyCells`] or [`PictureError::TooManyPixels`].
///
/// # Examples
/// ```
/// use hashilab_picture::{Scale, Scene, tikz};
/// use hashilab_rules::puzzle::Size;
/// let drawn = tikz(&Scene::empty(Size::new(1, 1)), Scale::new(100)?)?;
/// assert!(drawn.contains("\\path[use as bounding box] (0,0) rectangle (1.5,1.5);"));
/// # Ok::<(), hashilab_picture::PictureError>(())
/// ```
pub fn tikz(scene: &Scene, look: impl Into<Look>) -> Result<String, PictureError> {
    let look = look.into();
    look.scale.size_of(scene)?;
    let mut pen = TikzPen {
        look,
        colours: BTreeSet::new(),
        lines: String::new(),
    };
    let [right, down] = [scene.width(), scene.height()].map(number);
    let all = format!("(0,0) rectangle ({right},{down});");
    pen.write(&format!("\\path[use as bounding box] {all}"));
    if !look.is_transparent {
        let paper = pen.colour(look.palette.paper);
        pen.write(&format!("\\fill[{paper}] {all}"));
    }
    for shape in scene.shapes() {
        pen.draw(shape);
    }
    let mut text = format!("{HEAD}\\begin{{tikzpicture}}[x=\\hashicell,y=-\\hashicell]\n");
    for hex in &pen.colours {
        let _ = writeln!(text, "\\definecolor{{hashi{hex}}}{{HTML}}{{{hex}}}");
    }
    text.push_str(&pen.lines);
    text.push_str("\\end{tikzpicture}%\n");
    Ok(text)
}

/// The output so far, the look of the rest, and the colours that it uses.
struct TikzPen {
    look: Look,
    colours: BTreeSet<String>,
    lines: String,
}

impl TikzPen {
    fn write(&mut self, line: &str) {
        self.lines.push_str(line);
        self.lines.push('\n');
    }

    /// The name of a colour.
    fn colour(&mut self, Colour(red, green, blue): Colour) -> String {
        let hex = format!("{red:02X}{green:02X}{blue:02X}");
        let name = format!("hashi{hex}");
        self.colours.insert(hex);
        name
    }

    /// The names of the colours of a part's lines and inside.
    fn colours(&mut self, part: Part) -> [String; 2] {
        let colours = self.look.palette.colours(part);
        colours.map(|colour| self.colour(colour))
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
        let [from, to] = ends.map(place);
        let dashes = match part {
            Part::Dashed(_) => {
                let [dash, gap] = DASH.map(|widths| length(widths * width));
                format!(",dash pattern=on {dash} off {gap}")
            }
            _ => String::new(),
        };
        let width = length(width);
        self.write(&format!(
            "\\draw[{line},line width={width}{dashes}] {from} -- {to};"
        ));
    }

    fn band(&mut self, part: Part, pieces: &[[Point; 2]], width: f64) {
        // A shade is translucent, so that everything below it shows through.
        let (part, opacity) = match part {
            Part::Tint(tone) => {
                let opacity = f64::from(self.look.palette.tint) / 255.0;
                (Part::Tone(tone), format!(",opacity={}", number(opacity)))
            }
            part => (part, String::new()),
        };
        let [line, _] = self.colours(part);
        let pieces = pieces.iter().map(|ends| {
            let [from, to] = ends.map(place);
            format!("{from} -- {to}")
        });
        let (pieces, width) = (pieces.collect::<Vec<_>>().join(" "), length(width));
        self.write(&format!(
            "\\draw[{line},line width={width},line cap=round{opacity}] {pieces};"
        ));
    }

    fn circle(&mut self, part: Part, centre: Point, [radius, rim]: [f64; 2]) {
        let [line, inside] = self.colours(part);
        let (centre, radius, rim) = (place(centre), length(radius), length(rim));
        self.write(&format!(
            "\\filldraw[draw={line},fill={inside},line width={rim}] {centre} circle[radius={radius}];"
        ));
    }

    fn area(&mut self, part: Part, corners: &[Point], rim: f64) {
        let [line, inside] = self.colours(part);
        let corners: Vec<String> = corners.iter().copied().map(place).collect();
        let stroke = if rim > 0.0 {
            format!("draw={line},line width={}", length(rim))
        } else {
            "draw=none".to_owned()
        };
        let corners = corners.join(" -- ");
        self.write(&format!(
            "\\path[fill={inside},{stroke}] {corners} -- cycle;"
        ));
    }

    fn label(&mut self, part: Part, centre: Point, text: &str, em: f64) {
        let [line, _] = self.colours(part);
        let at = place(centre.shifted(0.0, em * font::HALF_DIGIT));
        let series = match font::weight(part) {
            Weight::Normal => "",
            Weight::Bold => "\\bfseries",
        };
        let (size, text) = (length(em), latex(text));
        self.write(&format!(
            "\\node[{line},anchor=base,inner sep=0pt,scale={{{size}/{EM}pt}},\
             font=\\fontsize{{{EM}}}{{{EM}}}\\sffamily{series}\\selectfont] at {at} {{{text}}};"
        ));
    }
}

/// A place, in cells.
fn place(point: Point) -> String {
    format!("({},{})", number(point.x), number(point.y))
}

/// A length, given in cells.
fn length(cells: f64) -> String {
    format!("{}\\hashicell", number(cells))
}

/// A number rounded to thousandths of a cell.
fn number(value: f64) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text {
        "-0" => "0".to_owned(),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let shown = [0.0, -0.0001, 1.5, 0.46, 12.0, 10.0].map(number);
        assert_eq!(shown, ["0", "0", "1.5", "0.46", "12", "10"]);
    }
}
