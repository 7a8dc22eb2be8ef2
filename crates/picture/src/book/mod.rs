//! Books of boards for printing: in sections, several boards per page as their sizes allow, with
//! small solutions at the end.
//!
//! A page is an SVG document of the paper's size, in thousandths of a millimetre; the book
//! is its pages as PDF. All lengths here are in millimetres.

mod label;
mod page;
mod place;

use super::font::Fonts;
use super::pdf::pages;
use super::scale::PictureError;
use super::scene::Scene;
use super::style::{Palette, Style};
use super::theme::Theme;
pub use label::{Label, LabelPiece};
use page::BookPage;
use place::{BoardHeading, CellSizeRange, PageItem, PageSpace, arranged};

/// The heading of a board, and the space between boards.
const BOARDS: BoardHeading = BoardHeading {
    height: 7.0,
    em: 4.2,
    gap: 6.0,
    loose: 20.0,
};
/// The heading of a solution, and the space between solutions.
const SOLUTIONS: BoardHeading = BoardHeading {
    height: 4.6,
    em: 3.0,
    gap: 4.5,
    loose: 8.0,
};
/// The approximate default side of a board's cell.
const CELL: f64 = 8.0;
/// The approximate default side of a solution's cell.
const SOLUTION_CELL: f64 = 4.0;
/// The largest cell if the number of boards per page is given.
const LARGEST: f64 = 16.0;
/// The height of a page's number with the space above it.
const FOOT: f64 = 7.0;

crate::puzzle::by_name::closed! {
    /// The size of a page.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum Paper {
        /// 210 by 297 mm.
        #[default]
        A4 = "a4",
        /// 148 by 210 mm.
        A5 = "a5",
        /// 8.5 by 11 inches.
        Letter = "letter",
    }
}

impl Paper {
    /// Width and height in millimetres.
    #[must_use]
    pub fn sides(self) -> [f64; 2] {
        match self {
            Self::A4 => [210.0, 297.0],
            Self::A5 => [148.0, 210.0],
            Self::Letter => [215.9, 279.4],
        }
    }
}

/// The margins of a page, in millimetres. A page with an odd number is on the right, so its inner
/// side is the left one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Margins {
    /// Above.
    pub top: f64,
    /// Below the page's number.
    pub bottom: f64,
    /// Where the book is bound.
    pub inner: f64,
    /// On the other side.
    pub outer: f64,
}

impl Default for Margins {
    fn default() -> Self {
        Self {
            top: 10.0,
            bottom: 10.0,
            inner: 10.0,
            outer: 10.0,
        }
    }
}

impl Margins {
    /// The width and height of the area inside the margins.
    #[must_use]
    pub fn inside(self, paper: Paper) -> [f64; 2] {
        let [width, height] = paper.sides();
        [
            width - self.inner - self.outer,
            height - self.top - self.bottom,
        ]
    }
}

/// A board in a book.
#[derive(Clone, PartialEq, Debug)]
pub struct BookEntry {
    /// The label above it.
    pub label: Label,
    /// The board.
    pub board: Scene,
    /// Its solution for the end of the book, and the label above that.
    pub solution: Option<(Label, Scene)>,
}

/// Boards that begin on a new page.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BookSection {
    /// The heading; empty for none.
    pub heading: Label,
    /// The boards in their order.
    pub entries: Vec<BookEntry>,
}

/// Boards for printing.
///
/// # Examples
/// ```
/// use hashilab_picture::{Book, BookEntry, Label, Scene, BookSection};
/// use hashilab_rules::puzzle::Size;
/// let board = Scene::empty(Size::new(7, 7));
/// let solution = Some((Label::from("1"), board.clone()));
/// let entry = BookEntry { label: Label::from("1"), solution, board };
/// let section = BookSection { entries: vec![entry; 3], ..BookSection::default() };
/// let book = Book { title: "Bridges".to_owned(), sections: vec![section], ..Book::default() };
/// assert_eq!(book.pages().len(), 2);
/// assert!(book.pdf()?.starts_with(b"%PDF"));
/// # Ok::<(), hashilab_picture::PictureError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Book {
    /// The title on the first page; empty for none.
    pub title: String,
    /// The text in a box below the title; empty for none.
    pub rules: String,
    /// The heading of the solutions.
    pub solutions: String,
    /// The size of the pages.
    pub paper: Paper,
    /// Their margins.
    pub margins: Margins,
    /// The number of the first page, at least 1.
    pub first_page: u32,
    /// The number of boards per page; by default as many as fit.
    pub per_page: Option<usize>,
    /// The side of a board's cell; by default about 8 mm, whatever fills the pages best.
    pub cell: Option<f64>,
    /// The side of a solution's cell; by default about 4 mm.
    pub solution_cell: Option<f64>,
    /// Its look. Scenes have their own sizes and fonts.
    pub theme: Theme,
    /// The boards.
    pub sections: Vec<BookSection>,
}

impl Default for Book {
    fn default() -> Self {
        Self {
            title: String::new(),
            rules: String::new(),
            solutions: "Solutions".to_owned(),
            paper: Paper::default(),
            margins: Margins::default(),
            first_page: 1,
            per_page: None,
            cell: None,
            solution_cell: None,
            theme: Style::Print.into(),
            sections: Vec::new(),
        }
    }
}

impl Book {
    /// Each page as an SVG document.
    #[must_use]
    pub fn pages(&self) -> Vec<String> {
        let mut pages = WrittenPages {
            book: self,
            done: Vec::new(),
        };
        let wish = match (self.per_page, self.cell) {
            (Some(count), cell) => CellSizeRange::Share(count.max(1), cell.unwrap_or(LARGEST)),
            (None, Some(cell)) => CellSizeRange::Exactly(cell),
            (None, None) => CellSizeRange::About(CELL),
        };
        for (index, section) in self.sections.iter().enumerate() {
            let entries = section.entries.iter();
            let drawn: Vec<(&Label, &Scene)> = entries.map(|it| (&it.label, &it.board)).collect();
            let top = PageTop {
                title: if index == 0 { &self.title } else { "" },
                rules: if index == 0 { &self.rules } else { "" },
                heading: &section.heading,
            };
            pages.lay_out(&drawn, top, BOARDS, wish, &self.theme.palette());
        }
        let entries = self.sections.iter().flat_map(|section| &section.entries);
        let solutions = entries.filter_map(|entry| entry.solution.as_ref());
        let drawn: Vec<(&Label, &Scene)> = solutions.map(|(label, scene)| (label, scene)).collect();
        let wish = self
            .solution_cell
            .map_or(CellSizeRange::About(SOLUTION_CELL), CellSizeRange::Exactly);
        let top = PageTop {
            title: &self.solutions,
            rules: "",
            heading: &Label::default(),
        };
        let one_ink = self.theme.palette().in_one_ink();
        pages.lay_out(&drawn, top, SOLUTIONS, wish, &one_ink);
        pages.done
    }

    /// The book as the bytes of a PDF file.
    ///
    /// # Errors
    /// [`PictureError::Raster`] if there are more pages than a PDF file has numbers for.
    pub fn pdf(&self) -> Result<Vec<u8>, PictureError> {
        pages(&self.pages(), &self.title, self.fonts())
    }

    fn fonts(&self) -> &Fonts {
        &self.theme.form().fonts
    }
}

/// The top of a section's first page; empty parts are left out.
#[derive(Clone, Copy)]
struct PageTop<'a> {
    title: &'a str,
    rules: &'a str,
    heading: &'a Label,
}

/// The pages written so far.
struct WrittenPages<'a> {
    book: &'a Book,
    done: Vec<String>,
}

impl WrittenPages<'_> {
    /// Adds pages with all these pictures.
    fn lay_out(
        &mut self,
        drawn: &[(&Label, &Scene)],
        top: PageTop<'_>,
        heading: BoardHeading,
        wish: CellSizeRange,
        palette: &Palette,
    ) {
        if drawn.is_empty() {
            return;
        }
        let [width, height] = self.book.margins.inside(self.book.paper);
        let height = height - FOOT;
        let used = self.page(palette).write_top(top);
        let room = PageSpace {
            width,
            height,
            first: height - used,
        };
        let items = drawn.iter().map(|(label, scene)| PageItem {
            sides: [scene.width(), scene.height()],
            label: label.width(self.book.fonts()),
        });
        let items: Vec<PageItem> = items.collect();
        for (index, spots) in arranged(&items, heading, room, wish).iter().enumerate() {
            let mut page = self.page(palette);
            let top = if index == 0 { page.write_top(top) } else { 0.0 };
            for spot in spots {
                let (label, scene) = drawn[spot.item];
                page.draw(
                    label,
                    scene,
                    heading,
                    [spot.middle, top + spot.top],
                    spot.cell,
                );
            }
            self.done.push(page.finish());
        }
    }

    /// The next page, with its number.
    fn page(&self, palette: &Palette) -> BookPage<'_> {
        let before = u32::try_from(self.done.len()).unwrap_or(u32::MAX);
        let number = self.book.first_page.max(1).saturating_add(before);
        let mut page = BookPage::of(self.book, palette, number);
        page.write_number(number);
        page
    }
}
