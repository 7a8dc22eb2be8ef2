//! Several pictures on one, in rows and columns at the same scale, each with its caption below.

use super::form::Form;
use super::part::Part;
use super::scene::{Point, Scene};
use crate::puzzle::Size;

/// The distance between pictures, in cells.
const GAP: f64 = 0.5;

/// The most pictures that a combined description names.
const NAMED: usize = 8;

/// One of several pictures.
#[derive(Clone, PartialEq, Debug)]
pub struct Tile {
    /// The picture.
    pub scene: Scene,
    /// The caption below it; empty for none.
    pub caption: String,
    /// A description of it, for formats with text beside a picture: the caption, or another text on
    /// it.
    pub says: String,
}

impl Tile {
    /// A picture with a caption.
    #[must_use]
    pub fn new(scene: Scene, caption: impl Into<String>) -> Self {
        let caption = caption.into();
        let says = caption.clone();
        Self {
            scene,
            caption,
            says,
        }
    }

    /// A picture with a heading.
    #[must_use]
    pub fn headed(scene: &Scene, heading: impl Into<String>) -> Self {
        let says = heading.into();
        Self {
            scene: scene.titled(&says),
            caption: String::new(),
            says,
        }
    }

    /// The picture with its caption.
    #[must_use]
    pub fn captioned(&self) -> Scene {
        let mut scene = self.scene.clone();
        scene.draw_caption(&self.caption);
        scene
    }
}

impl Scene {
    /// Several pictures as one with `columns` columns (0 counts as 1), all at one scale.
    ///
    /// # Examples
    /// ```
    /// use hashilab_picture::{Scene, Tile};
    /// use hashilab_rules::puzzle::Size;
    /// let tile = |name: &str| Tile::new(Scene::empty(Size::new(2, 2)), name);
    /// let sheet = Scene::sheet(&[tile("one"), tile("two"), tile("three")], 2);
    /// assert_eq!(sheet.width(), 2.5 + 0.5 + 2.5);
    /// assert_eq!(sheet.cells(), 12);
    /// ```
    #[must_use]
    pub fn sheet(tiles: &[Tile], columns: usize) -> Self {
        let scenes: Vec<Self> = tiles.iter().map(Tile::captioned).collect();
        let form = scenes.first().map(|scene| scene.form().clone());
        let mut sheet = Self::blank(&form.unwrap_or_default());
        let columns = columns.max(1);
        let widest = |column: usize| {
            let column = scenes.iter().skip(column).step_by(columns);
            column.map(Self::width).fold(0.0, f64::max)
        };
        let widths: Vec<f64> = (0..columns).map(widest).collect();
        let mut down = 0.0;
        for row in scenes.chunks(columns) {
            let mut right = 0.0;
            for (scene, width) in row.iter().zip(&widths) {
                sheet.place(scene, [right + (width - scene.width()) / 2.0, down]);
                right += width + GAP;
            }
            down += GAP + row.iter().map(Self::height).fold(0.0, f64::max);
        }
        let mut names: Vec<&str> = Vec::new();
        for (tile, scene) in tiles.iter().zip(&scenes) {
            let name = if tile.says.is_empty() {
                scene.name()
            } else {
                &tile.says
            };
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let more = if names.len() > NAMED { "; …" } else { "" };
        names.truncate(NAMED);
        sheet.named([(names.join("; ") + more).as_str()])
    }

    /// The picture below a title; unchanged without one.
    ///
    /// # Examples
    /// ```
    /// use hashilab_picture::Scene;
    /// use hashilab_rules::puzzle::Size;
    /// let plain = Scene::empty(Size::new(2, 2));
    /// assert!(plain.titled("Two").height() > plain.height());
    /// assert_eq!(plain.titled(""), plain);
    /// ```
    #[must_use]
    pub fn titled(&self, title: &str) -> Self {
        let (lines, [em, line]) = self.title_lines(title);
        if lines.is_empty() {
            return self.clone();
        }
        let mut titled = Self::blank(self.form()).named([title]);
        titled.place(self, [0.0, line * lines.len() as f64]);
        for (number, text) in lines.into_iter().enumerate() {
            let centre = Point {
                x: self.width() / 2.0,
                y: line * (number as f64 + 0.5) + Self::MARGIN / 2.0,
            };
            titled.write_line(Part::Title, centre, text, em);
        }
        titled
    }

    /// A picture of size 0, to which others are added.
    fn blank(form: &Form) -> Self {
        let mut blank = Self::empty(Size::new(0, 0)).formed(form);
        blank.indent([-2.0 * Self::MARGIN; 2]);
        blank
    }
}
