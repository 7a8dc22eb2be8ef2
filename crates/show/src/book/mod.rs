//! Booklets: the order of boards in a book, their labels, and the rules on the first page.
//!
//! This module decides the contents; `picture` decides the places on pages.

mod label;
mod language;
mod rules;

use std::num::NonZeroU16;

use crate::explain::Rating;
use crate::logic::Level;
use crate::picture::{
    BelowBoard, Book, BookEntry, BookSection, Grid, Label, LabelPiece, Layout, Margins, Marks,
    Paper, Scene, Theme,
};
use crate::puzzle::{Bridges, Network, Puzzle, Solution};
use crate::session::UsageError;
pub use label::Pattern;
pub use language::Language;
use language::{BookText, BookTexts};

crate::puzzle::by_name::closed! {
    /// In which order boards stand.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum BoardOrder {
        /// The easiest level first.
        Level = "level",
        /// The fewest cells first.
        Size = "size",
        /// The lowest score first.
        Score = "score",
        /// By name, as people count.
        Name = "name",
    }
}

/// What a booklet is like.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own, and any go together"
)]
pub struct Booklet {
    /// What stands on the first page
    #[cfg_attr(feature = "arguments", arg(long, value_name = "TEXT"))]
    pub title: Option<String>,
    /// Print the rules of these boards in a box on the first page
    #[cfg_attr(feature = "arguments", arg(long))]
    pub rules: bool,
    /// The language of headings, levels and rules; for ja the theme needs a font of its own
    /// [default: en]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "LANGUAGE",
        value_parser = crate::session::flags::one_of(&Language::ALL, Language::name)))]
    pub language: Option<Language>,
    /// In which order boards stand, each order's equals as they are given [default: as given]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "ORDER",
        value_parser = crate::session::flags::one_of(&BoardOrder::ALL, BoardOrder::name)))]
    pub sort: Option<BoardOrder>,
    /// A section for each level, the easiest first, each on a new page under its name
    #[cfg_attr(feature = "arguments", arg(long))]
    pub sections: bool,
    /// What stands above a board, as in '{number} · {stars} · {author}'; also {level}, {score},
    /// {title}, {source}, {name}, {size}, {islands}. What is unknown is left out, and what
    /// joins it [default: {number}]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "PATTERN"))]
    pub label: Option<Pattern>,
    /// Short for --label '{number}  {level}'
    #[cfg_attr(feature = "arguments", arg(long, conflicts_with = "label"))]
    pub levels: bool,
    /// Leave out the solutions
    #[cfg_attr(feature = "arguments", arg(long))]
    pub no_solutions: bool,
    /// What stands between the cells of boards [default: lines]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "GRID",
        value_parser = crate::session::flags::one_of(&Grid::ALL, Grid::name)))]
    pub grid: Option<Grid>,
    /// Number rows and columns
    #[cfg_attr(feature = "arguments", arg(long))]
    pub coordinates: bool,
    /// What pages are like
    #[cfg_attr(feature = "arguments", command(flatten))]
    pub pages: Pages,
}

/// What the pages of a booklet are like.
#[derive(Clone, Copy, Debug, Default)]
#[cfg_attr(
    feature = "arguments",
    derive(clap::Args),
    command(next_help_heading = "Pages")
)]
pub struct Pages {
    /// The size of the pages [default: a4]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "PAPER",
        value_parser = crate::session::flags::one_of(&Paper::ALL, Paper::name)))]
    pub paper: Option<Paper>,
    /// The side of a board's cell in millimetres; larger boards shrink to the page [default:
    /// about 8, as fills the pages best]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "MM", value_parser = side))]
    pub cell: Option<f64>,
    /// The same for the solutions [default: about 4]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "MM", value_parser = side))]
    pub solution_cell: Option<f64>,
    /// So many boards to a page, as large as that allows, up to --cell (16 without it) [default:
    /// as many as find room]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "NUMBER",
        value_parser = crate::session::flags::positive::<NonZeroU16>))]
    pub per_page: Option<NonZeroU16>,
    /// The number of the first page; pages with odd numbers lie on the right [default: 1]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "NUMBER",
        value_parser = crate::session::flags::positive::<NonZeroU16>))]
    pub first_page: Option<NonZeroU16>,
    /// What stays free where the book is bound, in millimetres [default: 10]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "MM", value_parser = margin))]
    pub inner: Option<f64>,
    /// What stays free on the other side [default: 10]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "MM", value_parser = margin))]
    pub outer: Option<f64>,
    /// What stays free above [default: 10]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "MM", value_parser = margin))]
    pub top: Option<f64>,
    /// What stays free below the page's number [default: 10]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "MM", value_parser = margin))]
    pub bottom: Option<f64>,
}

/// Parses the side of a cell from the command line.
#[cfg(feature = "arguments")]
fn side(text: &str) -> Result<f64, String> {
    millimetres(text, 1.0..=50.0)
}

/// Parses a margin from the command line.
#[cfg(feature = "arguments")]
fn margin(text: &str) -> Result<f64, String> {
    millimetres(text, 0.0..=150.0)
}

#[cfg(feature = "arguments")]
fn millimetres(text: &str, range: std::ops::RangeInclusive<f64>) -> Result<f64, String> {
    let text = text.trim();
    let number = text.strip_suffix("mm").unwrap_or(text).trim().parse().ok();
    let [least, most] = [range.start(), range.end()];
    let wanted = || format!("expected millimetres, a number from {least} to {most}");
    number.filter(|it| range.contains(it)).ok_or_else(wanted)
}

/// A board for a booklet, with its solution and rating.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// The name of its file.
    pub name: String,
    /// The board.
    pub puzzle: Puzzle,
    /// A solution, if solutions are requested.
    pub solution: Option<Solution>,
    /// Its rating, if that is requested and the board has one solution.
    pub rating: Option<Rating>,
}

/// The least space that margins must leave for boards, across and down, in millimetres.
const LEAST: f64 = 40.0;

impl Booklet {
    /// Rejects options that do not go together.
    ///
    /// # Errors
    /// [`UsageError`] names the first one.
    pub fn refuse(&self) -> Result<(), UsageError> {
        if self.no_solutions && self.pages.solution_cell.is_some() {
            let refused = UsageError::of("{solution_cell} is for solutions, and ");
            return Err(refused.then("{no_solutions} leaves them out"));
        }
        let paper = self.pages.paper.unwrap_or_default();
        let [width, height] = self.pages.margins().inside(paper);
        if width < LEAST || height < LEAST {
            let margins = if width < LEAST {
                UsageError::of("{inner} and {outer}")
            } else {
                UsageError::of("{top} and {bottom}")
            };
            let left = width.min(height).max(0.0);
            return Err(margins.text(format!(
                " leave {left} mm of a page, and boards need {LEAST}"
            )));
        }
        Ok(())
    }

    /// Whether it contains solutions.
    #[must_use]
    pub fn wants_solutions(&self) -> bool {
        !self.no_solutions
    }

    /// Whether it shows the difficulty of boards, or sorts by it.
    #[must_use]
    pub fn wants_ratings(&self) -> bool {
        let by_level = match self.sort {
            Some(BoardOrder::Level | BoardOrder::Score) => true,
            Some(BoardOrder::Size | BoardOrder::Name) | None => false,
        };
        by_level || self.sections || self.label().wants_rating()
    }

    /// The booklet with these boards.
    #[must_use]
    pub fn book(&self, mut leaves: Vec<Leaf>, theme: &Theme) -> Book {
        self.order(&mut leaves);
        let texts = self.texts();
        let rules = if self.rules {
            let boards: Vec<_> = leaves.iter().map(|leaf| leaf.puzzle.board()).collect();
            rules::rules_text(&boards, &texts)
        } else {
            String::new()
        };
        let maker = EntryMaker {
            booklet: self,
            label: self.label(),
            theme,
            are_rules_above: self.rules && rules::are_alike(&leaves),
            texts: &texts,
        };
        let mut sections: Vec<(Option<Level>, BookSection)> = Vec::new();
        for (number, leaf) in (1..).zip(&leaves) {
            let level = leaf.level();
            let entry = maker.entry(number, leaf);
            match sections.last_mut() {
                Some((last, section)) if !self.sections || *last == level => {
                    section.entries.push(entry);
                }
                _ => {
                    let heading = if self.sections {
                        heading(level, &texts)
                    } else {
                        Label::default()
                    };
                    let entries = vec![entry];
                    sections.push((level, BookSection { heading, entries }));
                }
            }
        }
        Book {
            title: self.title.clone().unwrap_or_default(),
            rules,
            solutions: texts.say(BookText::Solutions),
            paper: self.pages.paper.unwrap_or_default(),
            margins: self.pages.margins(),
            first_page: self.pages.first_page.map_or(1, |it| it.get().into()),
            per_page: self.pages.per_page.map(|it| it.get().into()),
            cell: self.pages.cell,
            solution_cell: self.pages.solution_cell,
            theme: theme.clone(),
            sections: sections.into_iter().map(|(_, section)| section).collect(),
        }
    }

    /// Rejects a language whose letters the theme's fonts do not have.
    ///
    /// # Errors
    /// [`UsageError`] names the language.
    pub fn refuse_letters(&self, theme: &Theme) -> Result<(), UsageError> {
        let texts = self.texts();
        let mut said = BookText::ALL.into_iter().map(|text| texts.say(text));
        if said.all(|text| theme.has_letters(&text)) {
            return Ok(());
        }
        let language = self.language.unwrap_or_default();
        let refused = UsageError::field("language").text(format!(" {language} needs "));
        Err(refused.then("{theme} with a font that has its letters"))
    }

    fn texts(&self) -> BookTexts {
        BookTexts::of(self.language.unwrap_or_default())
    }

    fn label(&self) -> Pattern {
        let usual = if self.levels {
            Pattern::with_level()
        } else {
            Pattern::number()
        };
        self.label.clone().unwrap_or(usual)
    }

    /// Sorts the boards; those without a level come last.
    fn order(&self, leaves: &mut [Leaf]) {
        let level = |leaf: &Leaf| (leaf.level().is_none(), leaf.level());
        match self.sort {
            None => {}
            Some(BoardOrder::Level) => leaves.sort_by_key(level),
            Some(BoardOrder::Score) => leaves.sort_by_key(|leaf| {
                let score = leaf.rating.as_ref().map(|rating| rating.score);
                (score.is_none(), score)
            }),
            Some(BoardOrder::Size) => leaves.sort_by_key(|leaf| {
                let size = leaf.puzzle.board().size();
                (size.cells(), size.rows)
            }),
            Some(BoardOrder::Name) => {
                leaves.sort_by(|a, b| alphanumeric_sort::compare_str(&a.name, &b.name));
            }
        }
        if self.sections {
            leaves.sort_by_key(level);
        }
    }
}

impl Pages {
    fn margins(&self) -> Margins {
        let usual = Margins::default();
        Margins {
            top: self.top.unwrap_or(usual.top),
            bottom: self.bottom.unwrap_or(usual.bottom),
            inner: self.inner.unwrap_or(usual.inner),
            outer: self.outer.unwrap_or(usual.outer),
        }
    }
}

impl Leaf {
    /// Its level, if it has one.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        self.rating.as_ref().map(|rating| rating.level)
    }
}

/// The stars of a level.
fn stars(level: Level) -> LabelPiece {
    let full = match level {
        Level::Easy => 1,
        Level::Medium => 2,
        Level::Hard => 3,
        Level::Expert => 4,
        Level::Extreme => 5,
    };
    LabelPiece::Stars { full, all: 5 }
}

/// The text for a level.
fn level_text(level: Level) -> BookText {
    match level {
        Level::Easy => BookText::Easy,
        Level::Medium => BookText::Medium,
        Level::Hard => BookText::Hard,
        Level::Expert => BookText::Expert,
        Level::Extreme => BookText::Extreme,
    }
}

/// The heading of a section.
fn heading(level: Option<Level>, texts: &BookTexts) -> Label {
    let Some(level) = level else {
        return Label::from(&*texts.say(BookText::WithoutLevel));
    };
    let name = texts.say(level_text(level));
    let mut letters = name.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    let name: String = first.chain(letters).collect();
    Label(vec![LabelPiece::Text(format!("{name}  ")), stars(level)])
}

/// Makes entries of boards.
struct EntryMaker<'a> {
    booklet: &'a Booklet,
    label: Pattern,
    theme: &'a Theme,
    /// Whether the box says the rules of all boards.
    are_rules_above: bool,
    texts: &'a BookTexts,
}

impl EntryMaker<'_> {
    fn entry(&self, number: usize, leaf: &Leaf) -> BookEntry {
        let rules = if self.are_rules_above {
            String::new()
        } else {
            rules::below_board(leaf.puzzle.rules(), self.texts)
        };
        let layout = Layout {
            grid: self.booklet.grid.unwrap_or_default(),
            coordinates: self.booklet.coordinates,
            said: self.label.says(),
            rules: Some(rules),
            ..self.plain()
        };
        let alone = Layout {
            grid: Grid::None,
            said: BelowBoard::ALL.to_vec(),
            rules: Some(String::new()),
            ..self.plain()
        };
        let scene = |bridges: Option<&Bridges>, layout: &Layout| {
            let network: &Network = &leaf.puzzle;
            Scene::laid_out(network, bridges, &Marks::default(), layout)
        };
        let solution = leaf.solution.as_ref();
        BookEntry {
            label: self.label.of(number, leaf, self.texts),
            board: scene(None, &layout),
            solution: solution.map(|solution| {
                let label = Label::from(&*number.to_string());
                (label, scene(Some(solution), &alone))
            }),
        }
    }

    /// A layout with the theme's form.
    fn plain(&self) -> Layout {
        Layout {
            form: self.theme.form().clone(),
            ..Layout::default()
        }
    }
}
