//! Books of boards for printing: so many on a page, numbered, their solutions at the end.
//!
//! A page is an SVG document of the paper's size, in thousandths of a millimetre; the book
//! is its pages as PDF.

use std::fmt::Write as _;

use super::font::{self, Weight};
use super::look::Look;
use super::pdf::pages;
use super::scale::{PictureError, Scale};
use super::scene::{Part, Scene};
use super::style::Style;
use super::svg::{Escaped, Hex, elements};

/// Around each page, in millimetres.
const MARGIN: f64 = 10.0;
/// The height of a heading, and the font size of its text, in millimetres.
const HEADING: [f64; 2] = [7.0, 4.2];
/// The height of the title, and the font size of its text.
const TITLE: [f64; 2] = [13.0, 7.5];
/// The height of a page's number, and the font size of its text.
const FOOT: [f64; 2] = [7.0, 3.4];
/// Between boards, across and down.
const GAP: f64 = 6.0;
/// The largest cell, so that a small board does not fill its page.
const CELL: f64 = 16.0;
/// So many solutions find room where one board does.
const SOLUTIONS: usize = 4;
/// Thousandths in one.
const UNITS: f64 = 1000.0;

/// The size of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Paper {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 148 by 210 mm.
    A5,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// All sizes.
    pub const ALL: [Self; 3] = [Self::A4, Self::A5, Self::Letter];

    /// The name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::A5 => "a5",
            Self::Letter => "letter",
        }
    }

    /// Width and height in millimetres.
    fn sides(self) -> [f64; 2] {
        match self {
            Self::A4 => [210.0, 297.0],
            Self::A5 => [148.0, 210.0],
            Self::Letter => [215.9, 279.4],
        }
    }
}

/// A board in a book.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// What stands beside its number: a name, a level; empty for nothing.
    pub heading: String,
    /// The board.
    pub board: Scene,
    /// Its solution, for the end of the book.
    pub solution: Option<Scene>,
}

/// Boards for printing.
///
/// # Examples
/// ```
/// use hashilab_picture::{Book, Entry, Scene};
/// use hashilab_rules::puzzle::Size;
/// let board = Scene::empty(Size::new(7, 7));
/// let entry = Entry { heading: String::new(), solution: Some(board.clone()), board };
/// let book = Book { title: "Bridges".to_owned(), entries: vec![entry; 3], ..Book::default() };
/// assert_eq!(book.pages().len(), 3);
/// assert!(book.pdf()?.starts_with(b"%PDF"));
/// # Ok::<(), hashilab_picture::PictureError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Book {
    /// What stands on the first page; empty for nothing.
    pub title: String,
    /// The size of the pages.
    pub paper: Paper,
    /// How many boards a page has, at least 1.
    pub per_page: usize,
    /// The colours.
    pub style: Style,
    /// The boards in their order.
    pub entries: Vec<Entry>,
}

impl Default for Book {
    fn default() -> Self {
        Self {
            title: String::new(),
            paper: Paper::default(),
            per_page: 2,
            style: Style::Print,
            entries: Vec::new(),
        }
    }
}

impl Book {
    /// Each page as an SVG document.
    #[must_use]
    pub fn pages(&self) -> Vec<String> {
        let numbered = || (1..).zip(&self.entries);
        let boards = numbered().map(|(number, entry)| Item::board(number, entry));
        let boards: Vec<Item<'_>> = boards.collect();
        let solutions = numbered().filter_map(|(number, entry)| Item::solution(number, entry));
        let solutions: Vec<Item<'_>> = solutions.collect();
        let mut pages = Vec::new();
        let per_page = self.per_page.max(1);
        self.lay_out(&self.title, boards.chunks(per_page), &mut pages);
        self.lay_out(
            "Solutions",
            solutions.chunks(SOLUTIONS * per_page),
            &mut pages,
        );
        pages
    }

    /// The book as the bytes of a PDF file.
    ///
    /// # Errors
    /// [`PictureError::Raster`] if there are more pages than a PDF file has numbers for.
    pub fn pdf(&self) -> Result<Vec<u8>, PictureError> {
        pages(&self.pages(), &self.title)
    }

    /// Adds a page for each of these, the first one with a title.
    fn lay_out<'a>(
        &self,
        title: &str,
        chunks: impl Iterator<Item = &'a [Item<'a>]>,
        pages: &mut Vec<String>,
    ) {
        let [width, height] = self.paper.sides();
        // All pages of a kind have places for as many, so that the last one looks the same.
        let mut places = 0;
        for (index, items) in chunks.enumerate() {
            places = places.max(items.len());
            let mut page = Page::of(self, [width, height]);
            let mut top = MARGIN;
            if index == 0 && !title.is_empty() {
                let room = (width - 2.0 * MARGIN) / font::width(Part::Title, title);
                let em = TITLE[1].min(room);
                page.write(Weight::Bold, title, [width / 2.0, top + TITLE[1]], em);
                top += TITLE[0];
            }
            let inside = [width - 2.0 * MARGIN, height - MARGIN - FOOT[0] - top];
            let (columns, slot) = slots(places, inside, items);
            for (index, item) in items.iter().enumerate() {
                let (row, column) = (index / columns, index % columns);
                // A row with fewer than the others stands in the middle.
                let missing = columns.saturating_sub(items.len() - row * columns);
                let column = column as f64 + missing as f64 / 2.0;
                let left = MARGIN + column * (slot[0] + GAP);
                let top = top + row as f64 * (slot[1] + GAP);
                page.draw(item, [left, top], slot);
            }
            let number = (pages.len() + 1).to_string();
            let foot = [width / 2.0, height - FOOT[0] / 2.0];
            page.write(Weight::Normal, &number, foot, FOOT[1]);
            pages.push(page.finish());
        }
    }
}

/// What stands on a page: a heading and a scene.
struct Item<'a> {
    heading: String,
    scene: &'a Scene,
}

impl<'a> Item<'a> {
    fn board(number: usize, entry: &'a Entry) -> Self {
        let heading = match &*entry.heading {
            "" => number.to_string(),
            heading => format!("{number}  {heading}"),
        };
        Self {
            heading,
            scene: &entry.board,
        }
    }

    fn solution(number: usize, entry: &'a Entry) -> Option<Self> {
        Some(Self {
            heading: number.to_string(),
            scene: entry.solution.as_ref()?,
        })
    }
}

/// How many places are side by side, and how large each is, so that the smallest cell is as
/// large as it can be.
fn slots(places: usize, [width, height]: [f64; 2], items: &[Item<'_>]) -> (usize, [f64; 2]) {
    let slot = |columns: usize| {
        let rows = places.div_ceil(columns);
        let side = |all: f64, count: usize| (all - GAP * (count as f64 - 1.0)) / count as f64;
        [side(width, columns), side(height, rows)]
    };
    let smallest = |columns: usize| {
        let slot = slot(columns);
        let cells = items.iter().map(|item| cell(item.scene, slot));
        cells.fold(f64::INFINITY, f64::min)
    };
    let mut best = 1;
    for columns in 2..=places {
        if smallest(columns) > smallest(best) {
            best = columns;
        }
    }
    (best, slot(best))
}

/// The size of a scene's cells in a place, in millimetres.
fn cell(scene: &Scene, [width, height]: [f64; 2]) -> f64 {
    let fitting = (width / scene.width()).min((height - HEADING[0]) / scene.height());
    fitting.min(CELL)
}

/// A page as it is written.
struct Page {
    look: Look,
    document: String,
}

impl Page {
    fn of(book: &Book, [width, height]: [f64; 2]) -> Self {
        let look = Look {
            style: book.style,
            ..Look::from(Scale::LEAST)
        };
        let [right, down] = [width, height].map(|side| side * UNITS);
        let paper = Hex(book.style.paper());
        let document = format!(
            "<svg width=\"{width}mm\" height=\"{height}mm\" viewBox=\"0 0 {right} {down}\" \
             xmlns=\"http://www.w3.org/2000/svg\" font-family=\"{}\">\n\
             <rect width=\"{right}\" height=\"{down}\" fill=\"{paper}\"/>\n",
            font::FAMILY
        );
        Self { look, document }
    }

    /// Draws a scene in the middle of a place, and its heading above.
    fn draw(&mut self, item: &Item<'_>, [left, top]: [f64; 2], slot: [f64; 2]) {
        let cell = cell(item.scene, slot);
        let [width, height] = [item.scene.width(), item.scene.height()].map(|side| side * cell);
        let middle = left + slot[0] / 2.0;
        self.write(
            Weight::Bold,
            &item.heading,
            [middle, top + HEADING[1]],
            HEADING[1],
        );
        let spare = slot[1] - HEADING[0] - height;
        let [x, y] = [middle - width / 2.0, top + HEADING[0] + spare.min(0.0)];
        let scene = item.scene.clone().with_texts(font::in_letters);
        let _ = write!(
            self.document,
            "<g transform=\"translate({:.0} {:.0}) scale({cell:.4})\">\n{}</g>\n",
            x * UNITS,
            y * UNITS,
            elements(&scene, self.look)
        );
    }

    /// Writes a text whose middle stands on a line there.
    fn write(&mut self, weight: Weight, text: &str, [x, y]: [f64; 2], em: f64) {
        let bold = match weight {
            Weight::Normal => "",
            Weight::Bold => " font-weight=\"bold\"",
        };
        let [ink, _] = self.look.style.colours(Part::Title).map(Hex);
        let [x, y, em] = [x, y, em].map(|length| (length * UNITS).round());
        let text = font::in_letters(text);
        let _ = writeln!(
            self.document,
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" font-size=\"{em}\"{bold} \
             fill=\"{ink}\">{}</text>",
            Escaped(&text)
        );
    }

    fn finish(mut self) -> String {
        self.document.push_str("</svg>\n");
        self.document
    }
}
