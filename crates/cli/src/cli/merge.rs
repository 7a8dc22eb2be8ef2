//! `hashi merge`: merges the records of all parts.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::exit::Exit;
use super::kind::{Kind, named_as};
use super::run::batch::records::{FileHeader, Footer};
use super::run::batch::shard::Shard;
use super::run::batch::table::{BoardRecords, Layout, each_board, opened, write_table};
use super::run::guard::{Guard, Owner};
use super::run::input::Input;
use super::ui::{Failure, Message, Stdout, Ui};
use crate::report::{counted, line};

/// Put the records of several parts together
///
/// Each file is what a command wrote with --resume, for a part of the boards with --shard.
/// What comes out is what one call about all boards would have written, times aside.
/// Nothing is written unless every part is there and finished, and every board is in it once.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi rate boards/ --shard 1/2 --resume one.jsonl
  hashi rate boards/ --shard 2/2 --resume two.jsonl
  hashi merge one.jsonl two.jsonl > all.jsonl
  hashi merge one.jsonl two.jsonl --csv all.csv")]
pub(crate) struct MergeArgs {
    /// Files of records, one for each part, in any order
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write a table instead: a row for each board, a column for each plain value of its last
    /// record
    #[arg(long, value_name = "FILE", value_parser = named_as::<PathBuf>(&[Kind::Csv]))]
    csv: Option<PathBuf>,
    /// With --csv: a column for answers too, the bridges as r1c1-r1c3=2 with blanks between
    #[arg(long, requires = "csv")]
    answer_column: bool,
}

pub(crate) fn run(args: &MergeArgs, ui: Ui) -> Result<Exit, Failure> {
    let mut guard = Guard::default();
    for path in &args.files {
        guard.reads(&Input::File(path.clone()), "input");
    }
    let output = args.csv.as_ref();
    let output = output.map(|path| guard.writes(path, &Owner::Call));
    let output = output.transpose()?;
    let header = whole(&args.files)?;
    let mut checked = CheckedBoards::default();
    let ends = each_board(&args.files, |part, board| {
        checked.take(&args.files, part, board)
    })?;
    let footer = checked.footer(&args.files, &ends)?;
    match output {
        Some(output) => write_table(output, &args.files, Layout::of(args.answer_column))?,
        None => print(&header, &args.files, &footer)?,
    }
    let boards = counted(footer.boards, "board");
    let files = counted(args.files.len() as u64, "file");
    ui.emit(&Message::Summary(format!("{boards} from {files}")));
    Ok(Exit::Yes)
}

/// The header of the merged file, if these files are all parts, each once.
fn whole(files: &[PathBuf]) -> Result<FileHeader, Failure> {
    let mut parts: BTreeMap<Option<Shard>, &PathBuf> = BTreeMap::new();
    let mut whole: Option<(FileHeader, &PathBuf)> = None;
    for path in files {
        let (header, _) = opened(path)?;
        let shard = header.shard.as_deref();
        let shard = shard.map(str::parse).transpose();
        let shard: Option<Shard> =
            shard.map_err(|why| Failure::usage(why).about(path.display()))?;
        if let Some(other) = parts.insert(shard, path) {
            let part = match shard {
                Some(shard) => format!("the part {shard}"),
                None => "all boards".to_owned(),
            };
            let what = format!("holds {part}, as {} does", other.display());
            return Err(Failure::usage(what).about(path.display()));
        }
        let header = header.of_all();
        if let Some((first, other)) = &whole {
            let differs = header
                .difference(first)
                .or_else(|| header.other_version(first));
            if let Some(differs) = differs {
                let what = format!("holds records {differs}, {} does not", other.display());
                return Err(Failure::usage(what).about(path.display()));
            }
        } else {
            whole = Some((header, path));
        }
    }
    let (header, first) = whole.expect("one file at least is required");
    let Some(shard) = parts.keys().flatten().next() else {
        return Ok(header);
    };
    let others = parts
        .keys()
        .find(|part| part.is_none_or(|part| !part.is_beside(*shard)));
    if let Some(other) = others {
        let other = other.map_or("all boards".to_owned(), |other| format!("the part {other}"));
        let what = format!("parts of different wholes: {shard} and {other}");
        return Err(Failure::usage(what).about(first.display()));
    }
    let missing = shard.all().filter(|part| !parts.contains_key(&Some(*part)));
    let missing: Vec<String> = missing.map(|part| part.to_string()).collect();
    if !missing.is_empty() {
        let what = format!("missing: the records of {}", listed(&missing, "part"));
        return Err(Failure::usage(what).hint("run the same command for it, then merge again"));
    }
    Ok(header)
}

/// The first few of these names.
fn listed(names: &[String], what: &str) -> String {
    const NAMED: usize = 5;
    let all = counted(names.len() as u64, what);
    let some = names[..names.len().min(NAMED)].join(", ");
    let rest = if names.len() > NAMED { ", ..." } else { "" };
    format!("{all}: {some}{rest}")
}

/// The boards of all files, as far as they were checked.
#[derive(Default)]
struct CheckedBoards {
    /// The number of the last board, its name, and the index of its file.
    last: Option<(u64, String, usize)>,
    /// The number of missing boards, and the number of the first of them.
    missing: u64,
    first_missing: Option<u64>,
    exits: BTreeMap<u8, u64>,
}

impl CheckedBoards {
    /// Checks the next board.
    fn take(
        &mut self,
        files: &[PathBuf],
        part: usize,
        board: &BoardRecords,
    ) -> Result<(), Failure> {
        let before = self.last.as_ref().map_or(0, |(number, ..)| *number);
        if let Some((number, name, other)) = &self.last
            && board.number <= *number
        {
            if part == *other {
                // Only an interrupted call leaves records out of order.
                return Err(unfinished(&files[part]));
            }
            let (file, other) = (files[part].display(), files[*other].display());
            let what = if *name == board.name {
                format!("{}: is in {other} and in {file}", board.name)
            } else {
                let number = board.number;
                format!(
                    "board {number} is {name} in {other} and {} in {file}",
                    board.name
                )
            };
            let hint = "the parts were not taken from the same boards in the same order";
            return Err(Failure::usage(what).hint(hint));
        }
        let gap = board.number - before - 1;
        if gap > 0 {
            self.first_missing.get_or_insert(before + 1);
            self.missing += gap;
        }
        *self.exits.entry(board.exit).or_default() += 1;
        self.last = Some((board.number, board.name.clone(), part));
        Ok(())
    }

    /// The last line of the merged file, if it has every board.
    fn footer(mut self, files: &[PathBuf], ends: &[Option<Footer>]) -> Result<Footer, Failure> {
        let mut boards = None;
        for (path, end) in files.iter().zip(ends) {
            let Some(end) = end else {
                return Err(unfinished(path));
            };
            let (before, first) = *boards.get_or_insert((end.boards, path));
            if before != end.boards {
                let what = format!(
                    "is of {}, {} is of {before}",
                    counted(end.boards, "board"),
                    first.display()
                );
                return Err(Failure::usage(what).about(path.display()));
            }
        }
        let (boards, _) = boards.expect("one file at least is required");
        let last = self.last.as_ref().map_or(0, |(number, ..)| *number);
        if last < boards {
            self.first_missing.get_or_insert(last + 1);
            self.missing += boards - last;
        }
        if let Some(first) = self.first_missing {
            let missing = counted(self.missing, "board");
            let what = format!("missing: {missing} of {boards}, the first is number {first}");
            let hint = "a part was changed, or taken from other boards";
            return Err(Failure::usage(what).hint(hint));
        }
        Ok(Footer::of(boards, self.exits))
    }
}

/// The error for a file of a call that was interrupted.
fn unfinished(path: &Path) -> Failure {
    let what = "is not finished: its last line is missing";
    let hint = "run the command that writes it again: it goes on where it ended";
    Failure::usage(what).about(path.display()).hint(hint)
}

/// Prints all records as one file.
fn print(header: &FileHeader, files: &[PathBuf], footer: &Footer) -> Result<(), Failure> {
    const CHUNK: usize = 1 << 16;
    let mut text = line(header);
    each_board(files, |_, board| {
        text.extend(board.lines.iter().flat_map(|line| [line, "\n"]));
        if text.len() > CHUNK {
            Stdout::write(std::mem::take(&mut text).as_bytes())?;
        }
        Ok::<(), Failure>(())
    })?;
    text += &line(footer);
    Stdout::write(text.as_bytes()).map(drop)
}
