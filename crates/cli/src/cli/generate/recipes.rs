//! Tables of recipes: a row for each kind of puzzle, its columns named like the options.

use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser};

use super::batch::{BatchTarget, RecipeBatch};
use super::options::PuzzleArgs;
use crate::cli::args::in_one_line;
use crate::cli::run::batch::Digest;
use crate::cli::run::input::Input;
use crate::cli::ui::{Failure, Ui};
use crate::notation::{CellRow, CellTable, Place, TableCell};
use crate::session::Generate;

/// The puzzles of one row.
pub(super) struct RecipeRow {
    /// The prefix of their names.
    pub(super) prefix: String,
    /// Their number and seed.
    pub(super) question: Generate,
    pub(super) wishes: PuzzleArgs,
    /// The table and the line, if the row is from a table.
    pub(super) place: Option<String>,
}

impl RecipeRow {
    /// The file of allowed cells for islands, if one is named.
    pub(super) fn mask(&self) -> Option<&PathBuf> {
        self.wishes.mask.as_ref()
    }

    /// Identifies its puzzles in a later call, by the recipe and the seed.
    fn digest(question: &Generate) -> Digest {
        let wishes = serde_json::to_string(&question.recipe).expect("a recipe is an object");
        Digest::of(format!("{wishes}\n{}", question.seed).as_bytes())
    }

    /// The puzzles of the row, whose options are checked for contradictions. `before` puzzles
    /// precede them.
    pub(super) fn batch<'a>(
        self,
        aim: &'a BatchTarget<'a>,
        before: u64,
        ui: Ui,
    ) -> Result<RecipeBatch<'a>, Failure> {
        let recipe = self
            .wishes
            .recipe(ui)
            .map_err(|failure| self.blame(failure))?;
        recipe.check().map_err(|error| self.blame(error.into()))?;
        let question = Generate {
            recipe,
            ..self.question
        };
        // Records contain a rating.
        let recipe = if aim.has_records() {
            question.recipe_of_records()
        } else {
            question.recipe.clone()
        };
        Ok(RecipeBatch {
            before,
            digest: Self::digest(&question),
            question,
            recipe,
            mask: self.wishes.mask_name(),
            prefix: self.prefix,
            place: self.place,
            aim,
        })
    }

    /// Adds the row to a failure.
    pub(super) fn blame(&self, failure: Failure) -> Failure {
        match &self.place {
            Some(place) => failure.about(place),
            None => failure,
        }
    }
}

/// A row as a command line.
#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct RowArgs {
    #[arg(long)]
    name: Option<String>,
    #[arg(long, default_value_t = 1)]
    count: u64,
    #[arg(long)]
    seed: Option<u64>,
    #[command(flatten)]
    wishes: PuzzleArgs,
}

/// Columns whose cells are yes or no.
const FLAGS: [&str; 3] = ["many-solutions", "long", "rate"];

/// The rows of a table.
pub(super) fn rows(path: &Path, seed: u64, ui: Ui) -> Result<Vec<RecipeRow>, Failure> {
    let source = Input::File(path.to_owned()).read(ui)?;
    let table = CellTable::read(&source)?;
    let at = |Place { line, column }: Place, what: String| {
        Failure::usage(what).about(format!("{}:{line}:{column}", path.display()))
    };
    let about = |(at_byte, what): (usize, String)| at(table.place(at_byte), what);
    let below = |line: usize| Place {
        line: line + 1,
        column: 1,
    };
    let Some((head, wishes)) = table.rows.split_first() else {
        let what = "expected a line of column names, found nothing";
        return Err(at(below(0), what.to_owned()));
    };
    let columns = &head.cells;
    known(columns).map_err(about)?;
    let mut rows = Vec::new();
    for one in wishes {
        let number = rows.len() as u64;
        let args = row(columns, one).map_err(about)?;
        let own = own_seed(seed, args.name.as_deref(), number);
        let name = args.name.unwrap_or_else(|| (number + 1).to_string());
        rows.push(RecipeRow {
            prefix: format!("{name}-"),
            question: Generate {
                seed: args.seed.unwrap_or(own),
                count: args.count,
                ..Generate::default()
            },
            wishes: args.wishes,
            place: Some(format!("{}:{}:1", path.display(), one.line)),
        });
    }
    if rows.is_empty() {
        let what = "expected a row of wishes below the column names, found the end";
        return Err(at(below(head.line), what.to_owned()));
    }
    refuse_shared(&rows)?;
    Ok(rows)
}

/// The seed of a row that states none: that of the call and its name, so that other rows may come
/// and go; without a name the number of rows before it.
fn own_seed(seed: u64, name: Option<&str>, before: u64) -> u64 {
    let digest = name.map(|name| Digest::of(name.as_bytes()).part(u32::MAX));
    seed.wrapping_add(digest.map_or(before, u64::from))
}

/// Rejects columns that are not options, and duplicate ones: the byte offset of the first one in the
/// table, and the error.
fn known(columns: &[TableCell]) -> Result<(), (usize, String)> {
    let command = RowArgs::command();
    for (index, TableCell { text, at }) in columns.iter().enumerate() {
        let mut options = command.get_arguments();
        if !options.any(|option| option.get_long() == Some(text)) {
            let what = format!("expected a column named like an option, found '{text}'");
            return Err((*at, what));
        }
        if columns[..index].iter().any(|other| other.text == *text) {
            let what = format!("expected each column once, found '{text}' again");
            return Err((*at, what));
        }
    }
    Ok(())
}

/// The options of a row; else the byte offset of an error, and the error.
fn row(columns: &[TableCell], row: &CellRow) -> Result<RowArgs, (usize, String)> {
    let cells = &row.cells;
    if cells.len() != columns.len() {
        let (found, wanted) = (cells.len(), columns.len());
        let at = cells.get(wanted).map_or(row.end, |cell| cell.at);
        let what = format!("expected {wanted} cells as in the first line, found {found}");
        return Err((at, what));
    }
    let mut words = Vec::new();
    for (head, cell) in columns.iter().zip(cells) {
        words.extend(word(&head.text, &cell.text).map_err(|what| (cell.at, what))?);
        if head.text == "name" && cell.text.contains(['/', '\\']) {
            let what = format!(
                "name: expected a name without folders, found '{}'",
                cell.text
            );
            return Err((cell.at, what));
        }
    }
    let of_words = parsed(&words);
    of_words.map_err(|what| (culprit(columns, row), what))
}

/// A cell as a word of a command line; none for an empty cell.
fn word(column: &str, cell: &str) -> Result<Option<String>, String> {
    let is_flag = FLAGS.contains(&column);
    match cell {
        "" => Ok(None),
        "no" if is_flag => Ok(None),
        "yes" if is_flag => Ok(Some(format!("--{column}"))),
        _ if is_flag => Err(format!("{column}: expected yes or no, found '{cell}'")),
        _ => Ok(Some(format!("--{column}={cell}"))),
    }
}

/// The offset of the first cell that is invalid by itself, or with those before it; that of the row
/// if a cell is missing.
fn culprit(columns: &[TableCell], row: &CellRow) -> usize {
    let of_cell = |(head, cell): (&TableCell, &TableCell)| {
        let word = word(&head.text, &cell.text).ok().flatten()?;
        Some((cell.at, word))
    };
    let words = columns.iter().zip(&row.cells).filter_map(of_cell);
    let mut so_far = Vec::new();
    for (at, word) in words {
        so_far.push(word);
        let read = RowArgs::command().try_get_matches_from(&so_far);
        let lacks = |error: &clap::Error| error.kind() == ErrorKind::MissingRequiredArgument;
        if read.is_err_and(|error| !lacks(&error)) {
            return at;
        }
    }
    row.cells[0].at
}

fn parsed(words: &[String]) -> Result<RowArgs, String> {
    let matches = RowArgs::command().try_get_matches_from(words);
    let args = matches.and_then(|matches| RowArgs::from_arg_matches(&matches));
    args.map_err(|error| in_one_line(&error))
}

/// Rejects two rows whose puzzles would have the same names.
fn refuse_shared(rows: &[RecipeRow]) -> Result<(), Failure> {
    for (index, row) in rows.iter().enumerate() {
        if rows[..index].iter().any(|other| other.prefix == row.prefix) {
            let name = row.prefix.trim_end_matches('-');
            let what = format!("the name {name} is given to two rows");
            return Err(row.blame(Failure::usage(what)));
        }
    }
    Ok(())
}
