//! Writes a [`Model`] as CPLEX-LP text that every reader accepts.
//!
//! Readers differ in what they accept, so this uses only what all of them do: `Minimize`,
//! `Subject To`, `Bounds`, `Generals`, `Binaries`, `End`, comments after `\`, lines shorter than 200
//! characters, an objective that is never empty, and every column somewhere in the objective or a
//! row. A binary column whose bounds are not 0 and 1 is written as a general one, since `Binaries`
//! resets the bounds.

use std::fmt::{self, Write};

use super::family::{ColumnFamily, RowFamily};
use super::model::{Column, ColumnId, Direction, Kind, Model, ModelTerm, RowId, Sense};
use super::name::{Name, NamePlace};
use crate::puzzle::IdVec;

/// The longest line.
const WIDTH: usize = 199;

impl Model {
    /// The program as CPLEX-LP text.
    #[must_use]
    pub fn to_lp(&self) -> String {
        write(self)
    }
}

/// The program as LP text.
///
/// # Examples
/// ```
/// use hashilab_engine::milp::{Formulation, formulate, lp};
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// let text = lp::write(&formulate(&network, Formulation::Flow)?.model);
/// assert!(text.contains(" degree_r1c1: y1_r1c1_r1c3 + y2_r1c1_r1c3 = 1\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn write(model: &Model) -> String {
    let mut out = String::new();
    put(&mut out, model).expect("strings take all text");
    out
}

/// Writes LP text line by line: a program of millions of terms need not be kept as text.
///
/// # Errors
/// Those of the sink.
pub fn put(out: &mut dyn Write, model: &Model) -> fmt::Result {
    LpText::of(model, Output::Text(out)).whole()
}

/// A line of a program's text, and its parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LpLine {
    /// The line without its end.
    pub text: String,
    /// The row that it belongs to.
    pub row: Option<RowId>,
    /// Whether that row starts here.
    pub begins: bool,
    /// The places of the rows and columns that it names.
    pub places: Vec<NamePlace>,
}

/// The program as lines of LP text.
#[must_use]
pub fn lines(model: &Model) -> Vec<LpLine> {
    let mut done = Vec::new();
    let output = Output::Lines(&mut done, Vec::new());
    LpText::of(model, output)
        .whole()
        .expect("vectors take all lines");
    done
}

/// What becomes of the lines of a text.
enum Output<'a> {
    /// They are written.
    Text(&'a mut dyn Write),
    /// They are kept, with the places of the rows and columns that the line under construction
    /// names.
    Lines(&'a mut Vec<LpLine>, Vec<NamePlace>),
}

/// The text under construction.
struct LpText<'a> {
    model: &'a Model,
    output: Output<'a>,
    /// The current line.
    begun: String,
    /// The current row, and whether the current line starts it.
    row: Option<RowId>,
    begins: bool,
}

impl<'a> LpText<'a> {
    fn of(model: &'a Model, output: Output<'a>) -> Self {
        Self {
            model,
            output,
            begun: String::new(),
            row: None,
            begins: false,
        }
    }

    fn whole(&mut self) -> fmt::Result {
        self.introduce()?;
        self.objective()?;
        self.rows()?;
        self.bounds()?;
        self.kinds()?;
        self.line("End")
    }

    /// Takes down a name in the line under construction.
    fn name(&mut self, name: Name) {
        if let Output::Lines(_, places) = &mut self.output {
            places.push(name.place());
        }
    }

    /// Writes a whole line.
    fn line(&mut self, line: &str) -> fmt::Result {
        self.begun.push_str(line);
        self.end_line()
    }

    fn end_line(&mut self) -> fmt::Result {
        self.begun.push('\n');
        match &mut self.output {
            Output::Text(out) => out.write_str(&self.begun)?,
            Output::Lines(done, places) => done.push(LpLine {
                text: self.begun.trim_end_matches('\n').to_owned(),
                row: self.row,
                begins: self.begins,
                places: std::mem::take(places),
            }),
        }
        self.begun.clear();
        self.begins = false;
        Ok(())
    }

    /// Writes words that belong together, on a new line if this one would get too long.
    fn words(&mut self, words: &str) -> fmt::Result {
        if self.begun.len() + 1 + words.len() > WIDTH {
            self.end_line()?;
            self.begun.push(' ');
        }
        self.begun.push(' ');
        self.begun.push_str(words);
        Ok(())
    }

    /// As `words`, for words with a name, which may be on the new line.
    fn named(&mut self, name: Name, words: &str) -> fmt::Result {
        self.words(words)?;
        self.name(name);
        Ok(())
    }

    /// Writes the description of the program and its columns.
    fn introduce(&mut self) -> fmt::Result {
        self.line(&format!("\\ {}", self.model.title()))?;
        let mut last = None;
        for column in self.model.columns().values() {
            if last.replace(column.family) != Some(column.family) {
                self.introduce_columns(column.family)?;
            }
        }
        Ok(())
    }

    fn introduce_columns(&mut self, family: ColumnFamily) -> fmt::Result {
        let about = self.model.about_columns(family).unwrap_or("");
        self.line(&format!("\\ {}: {about}", family.name()))
    }

    fn introduce_rows(&mut self, family: RowFamily) -> fmt::Result {
        let about = self.model.about_rows(family).unwrap_or("");
        self.line(&format!("\\ {}: {about}", family.name()))
    }

    /// The objective, with the columns that occur nowhere else added as `0 column`.
    fn objective(&mut self) -> fmt::Result {
        if let Some(about) = self.model.about_objective() {
            self.line(&format!("\\ objective: {about}"))?;
        }
        self.line(match self.model.direction() {
            Direction::Minimise => "Minimize",
            Direction::Maximise => "Maximize",
        })?;
        self.begun.push_str(" obj:");
        let mut terms = self.model.objective().to_vec();
        terms.extend(absent(self.model));
        if terms.is_empty() {
            let first = self.model.columns().ids().next();
            terms.extend(first.map(|column| ModelTerm {
                column,
                coefficient: 0.0,
            }));
        }
        self.sum(&terms)?;
        self.end_line()
    }

    fn rows(&mut self) -> fmt::Result {
        let model = self.model;
        self.line("Subject To")?;
        let mut last = None;
        for (id, row) in model.rows().iter() {
            if last.replace(row.family) != Some(row.family) {
                self.introduce_rows(row.family)?;
            }
            (self.row, self.begins) = (Some(id), true);
            self.name(row.name);
            write!(self.begun, " {}:", row.name)?;
            self.sum(model.terms(id))?;
            let sense = match row.sense {
                Sense::AtMost => "<=",
                Sense::AtLeast => ">=",
                Sense::Equal => "=",
            };
            self.words(&format!("{sense} {}", number(row.right)))?;
            self.end_line()?;
            self.row = None;
        }
        Ok(())
    }

    /// Terms with a sign each, the first without a `+`, and without coefficients 1.
    fn sum(&mut self, terms: &[ModelTerm]) -> fmt::Result {
        for (place, term) in terms.iter().enumerate() {
            let sign = match (term.coefficient < 0.0, place) {
                (true, _) => "- ",
                (false, 0) => "",
                (false, _) => "+ ",
            };
            let name = self.model.columns()[term.column].name;
            let size = term.coefficient.abs();
            let words = if (size - 1.0).abs() < f64::EPSILON {
                format!("{sign}{name}")
            } else {
                format!("{sign}{} {name}", number(size))
            };
            self.named(name, &words)?;
        }
        Ok(())
    }

    /// Bounds other than the default ones: 0 and ∞.
    fn bounds(&mut self) -> fmt::Result {
        let model = self.model;
        self.line("Bounds")?;
        let mut has_reason = IdVec::filled(false, model.columns().len());
        for &column in model.fixed().iter().flat_map(|&(_, columns)| columns) {
            has_reason[column] = true;
        }
        let mut last = None;
        for (_, column) in model.columns().iter().filter(|&(id, _)| !has_reason[id]) {
            let Some(bounds) = bounds(column) else {
                continue;
            };
            if last.replace(column.family) != Some(column.family) {
                self.line(&format!("\\ {}", column.family.name()))?;
            }
            self.name(column.name);
            self.line(&bounds)?;
        }
        for (why, columns) in model.fixed() {
            if !columns.is_empty() {
                self.line(&format!("\\ {why}"))?;
            }
            for &column in columns {
                let column = &model.columns()[column];
                self.name(column.name);
                self.line(&bounds(column).unwrap_or_default())?;
            }
        }
        Ok(())
    }

    fn kinds(&mut self) -> fmt::Result {
        let general = |column: &Column| column.kind != Kind::Continuous && !is_binary(column);
        self.list("Generals", general)?;
        self.list("Binaries", is_binary)
    }

    /// A section with the names of some columns, if there are any.
    fn list(&mut self, section: &str, wanted: impl Fn(&Column) -> bool) -> fmt::Result {
        let mut last = None;
        for column in self.model.columns().values().iter().filter(|c| wanted(c)) {
            if last.is_none() {
                self.line(section)?;
            }
            if last.replace(column.family) != Some(column.family) {
                if !self.begun.is_empty() {
                    self.end_line()?;
                }
                self.line(&format!("\\ {}", column.family.name()))?;
            }
            self.named(column.name, &column.name.to_string())?;
        }
        if last.is_some() {
            self.end_line()?;
        }
        Ok(())
    }
}

/// A line for the bounds of a column, unless they are the default ones.
fn bounds(column: &Column) -> Option<String> {
    let (name, lower, upper) = (column.name, number(column.lower), number(column.upper));
    let is_fixed = (column.upper - column.lower).abs() < f64::EPSILON;
    if is_binary(column) || (column.lower == 0.0 && column.upper == f64::INFINITY) {
        None
    } else if is_fixed {
        Some(format!(" {name} = {lower}"))
    } else if column.lower == 0.0 {
        Some(format!(" {name} <= {upper}"))
    } else if column.upper < f64::INFINITY {
        Some(format!(" {lower} <= {name} <= {upper}"))
    } else if column.lower > f64::NEG_INFINITY {
        Some(format!(" {name} >= {lower}"))
    } else {
        Some(format!(" {name} free"))
    }
}

/// Whether the column may be in `Binaries`.
fn is_binary(column: &Column) -> bool {
    column.kind == Kind::Binary && (column.lower, column.upper) == (0.0, 1.0)
}

/// The columns that are neither in the objective nor in a row, as terms.
fn absent(model: &Model) -> Vec<ModelTerm> {
    let mut stands: IdVec<ColumnId, bool> = IdVec::filled(false, model.columns().len());
    for term in model.objective() {
        stands[term.column] = true;
    }
    for row in model.rows().ids() {
        for term in model.terms(row) {
            stands[term.column] = true;
        }
    }
    let missing = stands.iter().filter(|(_, stands)| !**stands);
    missing
        .map(|(column, _)| ModelTerm {
            column,
            coefficient: 0.0,
        })
        .collect()
}

/// A number in a form that all readers accept: no −0, infinity as `inf`.
fn number(value: f64) -> String {
    (value + 0.0).to_string()
}
