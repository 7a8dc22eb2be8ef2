//! Tables of wishes: a row for each kind of puzzle, its columns named like the options.

use std::path::{Path, PathBuf};

use clap::{CommandFactory, FromArgMatches, Parser};

use super::batch::{Aim, Batch, Seed};
use super::wishes::WishArgs;
use crate::cli::run::input::Input;
use crate::cli::ui::{Failure, Ui};

/// The puzzles of one row.
pub(super) struct Row {
    /// What stands before the number in their names.
    pub(super) prefix: String,
    pub(super) seed: Seed,
    pub(super) count: u64,
    pub(super) wishes: WishArgs,
    /// The table and the line, if it is from one.
    pub(super) place: Option<String>,
}

impl Row {
    /// The file that says where islands may be, if one is named.
    pub(super) fn mask(&self) -> Option<&PathBuf> {
        self.wishes.mask.as_ref()
    }

    /// The puzzles of its wishes, which agree with each other.
    pub(super) fn batch<'a>(self, aim: &'a Aim<'a>, ui: Ui) -> Result<Batch<'a>, Failure> {
        let recipe = self
            .wishes
            .recipe(ui)
            .map_err(|failure| self.blame(failure))?;
        // A record says how hard its puzzle is.
        let recipe = if aim.has_records() && recipe.is_unique() {
            recipe.with_ratings()
        } else {
            recipe
        };
        let checked = recipe.puzzles(0).map(drop);
        checked.map_err(|error| self.blame(error.into()))?;
        Ok(Batch {
            recipe,
            typed: self.wishes.typed(),
            prefix: self.prefix,
            seed: self.seed,
            count: self.count,
            aim,
        })
    }

    /// Says of a failure which row it is about.
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
    wishes: WishArgs,
}

/// Columns whose cells are yes or no.
const FLAGS: [&str; 3] = ["many-solutions", "long", "rate"];

/// The rows of a table. A row without a seed gets one of its own: the call's plus the rows
/// before it.
pub(super) fn rows(path: &Path, seed: u64, ui: Ui) -> Result<Vec<Row>, Failure> {
    let source = Input::File(path.to_owned()).read(ui)?;
    let text = source.text()?;
    let lines = text.lines().enumerate();
    let mut lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let about = |line: usize| format!("{}:{}", path.display(), line + 1);
    let Some((_, head)) = lines.next() else {
        let what = "expected a line of column names, found nothing";
        return Err(Failure::usage(what).about(path.display()));
    };
    // Spreadsheets of some countries part cells by semicolons.
    let comma = if head.contains(';') { ';' } else { ',' };
    let columns: Vec<&str> = head.split(comma).map(str::trim).collect();
    let mut rows = Vec::new();
    for (line, text) in lines {
        let place = about(line);
        let cells: Vec<&str> = text.split(comma).map(str::trim).collect();
        let words = words(&columns, &cells).map_err(|failure| failure.about(&place))?;
        let args = parsed(words).map_err(|failure| failure.about(&place))?;
        let number = rows.len() as u64;
        let name = args.name.unwrap_or_else(|| (number + 1).to_string());
        if name.contains(['/', '\\']) {
            let what = format!("name: expected a name without folders, found '{name}'");
            return Err(Failure::usage(what).about(&place));
        }
        rows.push(Row {
            prefix: format!("{name}-"),
            seed: Seed::Call(args.seed.unwrap_or_else(|| seed.wrapping_add(number))),
            count: args.count,
            wishes: args.wishes,
            place: Some(place),
        });
    }
    if rows.is_empty() {
        let what = "expected a row of wishes below the column names";
        return Err(Failure::usage(what).about(path.display()));
    }
    refuse_shared(&rows)?;
    Ok(rows)
}

/// A row's cells as words of a command line; empty cells are left out.
fn words(columns: &[&str], cells: &[&str]) -> Result<Vec<String>, Failure> {
    if cells.len() != columns.len() {
        let (cells, columns) = (cells.len(), columns.len());
        let what = format!("expected {columns} cells as in the first line, found {cells}");
        return Err(Failure::usage(what));
    }
    let mut words = Vec::new();
    for (&column, &cell) in columns.iter().zip(cells) {
        let is_flag = FLAGS.contains(&column);
        match cell {
            "" => {}
            "no" if is_flag => {}
            "yes" if is_flag => words.push(format!("--{column}")),
            _ if is_flag => {
                let what = format!("{column}: expected yes or no, found '{cell}'");
                return Err(Failure::usage(what));
            }
            _ => words.push(format!("--{column}={cell}")),
        }
    }
    Ok(words)
}

fn parsed(words: Vec<String>) -> Result<RowArgs, Failure> {
    let matches = RowArgs::command().try_get_matches_from(words);
    let args = matches.and_then(|matches| RowArgs::from_arg_matches(&matches));
    args.map_err(|error| {
        let told = error.to_string();
        let mut lines = told.lines().map(str::trim);
        let first = lines.next().unwrap_or_default();
        let what = first.trim_start_matches("error: ");
        match lines.find(|line| line.starts_with("[possible values")) {
            Some(values) => Failure::usage(format!("{what} {values}")),
            None => Failure::usage(what),
        }
    })
}

/// Refuses two rows whose puzzles would have the same names.
fn refuse_shared(rows: &[Row]) -> Result<(), Failure> {
    for (index, row) in rows.iter().enumerate() {
        if rows[..index].iter().any(|other| other.prefix == row.prefix) {
            let name = row.prefix.trim_end_matches('-');
            let what = format!("the name {name} is given to two rows");
            return Err(row.blame(Failure::usage(what)));
        }
    }
    Ok(())
}
