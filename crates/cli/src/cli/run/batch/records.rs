//! `--resume FILE`: the records of a call in a file that a later call continues.
//!
//! The first line contains the question and the version of the program. Each record then ends with
//! `batch`: the number of its board in the whole input, the digest of the board's text, and on the
//! last record of a board facts about the board and its exit code. The last line contains the
//! number of boards.
//!
//! Records are appended as boards end and nothing before them is changed, so a call that was
//! interrupted at any moment, or that found the disk full, loses at most the record in progress.
//! The next call recognises a board by its name and its text, wherever it is in the input. Once all
//! boards have their records, these are sorted in the order of the boards; records whose board is
//! no longer in the input go into a separate file beside it.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::Digest;
use super::shard::Shard;
use super::tally::BatchTally;
use crate::cli::command_line::AskedFor;
use crate::cli::exit::Exit;
use crate::cli::run::guard::{Guard, Owner};
use crate::cli::run::output::{cannot_hide, is_hidden, replace_by};
use crate::cli::ui::{Failure, plain};
use crate::notation::Format;
use crate::puzzle::Puzzle;
use crate::report::{SCHEMA, counted, line};

/// What the first line of a file says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct FileHeader {
    r#type: String,
    schema: u32,
    /// The program's.
    version: String,
    pub(crate) command: String,
    /// The options that are part of the question.
    options: BTreeMap<String, Vec<String>>,
    /// The digests of the files that the question reads beside boards, by their names.
    reads: BTreeMap<String, String>,
    /// Which part of the boards it is about, as `3/8`.
    pub(crate) shard: Option<String>,
}

/// The type of the first line.
pub(crate) const BATCH: &str = "batch";
/// The type of the last line.
pub(crate) const BATCH_END: &str = "batch_end";

impl FileHeader {
    /// The header of a call with these options.
    pub(crate) fn of(
        asked: AskedFor,
        reads: BTreeMap<String, String>,
        shard: Option<Shard>,
    ) -> Self {
        Self {
            r#type: BATCH.to_owned(),
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            command: asked.command,
            options: asked.options,
            reads,
            shard: shard.map(|shard| shard.to_string()),
        }
    }

    /// The header without a part, for the records of all parts.
    pub(crate) fn of_all(self) -> Self {
        Self {
            shard: None,
            ..self
        }
    }

    /// Parses a header; nothing for another line.
    pub(crate) fn read(line: &str) -> Option<Self> {
        let header = serde_json::from_str(line).ok();
        header.filter(|header: &Self| header.r#type == BATCH)
    }

    /// How the other header is about another question, if it is.
    pub(crate) fn difference(&self, other: &Self) -> Option<String> {
        if self.command != other.command {
            return Some(format!("of `{}`", self.command));
        }
        if self.schema != other.schema {
            return Some(format!("of schema {}", self.schema));
        }
        if self.shard != other.shard {
            let shard = self.shard.as_deref();
            return Some(match shard {
                Some(shard) => format!("of the part {shard}"),
                None => "of all boards".to_owned(),
            });
        }
        let names = self.options.keys().chain(other.options.keys());
        let differs = |name: &&String| self.options.get(*name) != other.options.get(*name);
        if let Some(name) = names.into_iter().find(differs) {
            let found = self.options.get(name).map(|values| values.join(" "));
            return Some(match found.as_deref() {
                Some("true") => format!("with --{name}"),
                Some(values) => format!("with --{name} {values}"),
                None => format!("without --{name}"),
            });
        }
        let names = self.reads.keys().chain(other.reads.keys());
        let differs = |name: &&String| self.reads.get(*name) != other.reads.get(*name);
        let file = names.into_iter().find(differs)?;
        Some(format!("with another {file}"))
    }

    /// How the other header is of another version of the program, if it is.
    pub(crate) fn other_version(&self, other: &Self) -> Option<String> {
        (self.version != other.version).then(|| format!("of version {}", self.version))
    }
}

/// What the last line of a file says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Footer {
    r#type: String,
    schema: u32,
    /// How many boards the whole input has.
    pub(crate) boards: u64,
    /// How many of them have their records here.
    pub(crate) records: u64,
    /// How many ended with each exit code.
    pub(crate) exits: BTreeMap<u8, u64>,
}

impl Footer {
    /// The footer for `boards` boards, of which those in `exits` have their records here.
    pub(crate) fn of(boards: u64, exits: BTreeMap<u8, u64>) -> Self {
        Self {
            r#type: BATCH_END.to_owned(),
            schema: SCHEMA,
            boards,
            records: exits.values().sum(),
            exits,
        }
    }

    /// Parses a footer; nothing for another line.
    pub(crate) fn read(line: &str) -> Option<Self> {
        let footer = serde_json::from_str(line).ok();
        footer.filter(|footer: &Self| footer.r#type == BATCH_END)
    }
}

/// The fields of a record about its board.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct BoardMark<'a> {
    #[serde(borrow)]
    board: Option<Cow<'a, str>>,
    /// That of a puzzle that was made.
    #[serde(borrow)]
    name: Option<Cow<'a, str>>,
    /// The answer to the board that it is about, where it is about one.
    #[serde(borrow)]
    solution: Option<Cow<'a, str>>,
    #[serde(borrow)]
    pub(crate) batch: WithinBatch<'a>,
}

/// The fields of a record about its board's place in the batch.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct WithinBatch<'a> {
    /// Which board of the whole input, counted from 1.
    pub(crate) number: u64,
    /// The digest of its text; none where that could not be read.
    #[serde(borrow)]
    digest: Option<Cow<'a, str>>,
    /// The exit code of the board, on its last record.
    pub(crate) exit: Option<u8>,
}

impl<'a> BoardMark<'a> {
    /// Parses the mark of a line, or returns what was expected.
    pub(crate) fn read(line: &'a str) -> Result<Self, String> {
        let mark: Self =
            serde_json::from_str(line).map_err(|error| format!("a record ({error})"))?;
        if mark.name().is_empty() {
            return Err("a record that names its board".to_owned());
        }
        Ok(mark)
    }

    /// The name of the board, of the answer to it, or of the generated puzzle.
    pub(crate) fn name(&self) -> &str {
        let known = self.solution.as_ref().or(self.board.as_ref());
        known.or(self.name.as_ref()).map_or("", |name| name)
    }

    /// The identity of the record's board.
    fn identity(&self) -> BoardIdentity {
        BoardIdentity {
            name: Digest::of(self.name().as_bytes()),
            text: self.batch.digest.as_deref().and_then(Digest::read),
        }
    }
}

/// The identity of a board: its name, and its text if it could be read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct BoardIdentity {
    name: Digest,
    text: Option<Digest>,
}

/// The records of one board in a file.
#[derive(Clone, Copy, Debug)]
struct KeptRecord {
    number: u64,
    identity: BoardIdentity,
    exit: Exit,
    /// The offsets of their beginning and end.
    bytes: [u64; 2],
}

/// The records of an earlier call, in the order of the file.
#[derive(Clone, Debug, Default)]
pub(crate) struct EarlierRecords {
    records: Vec<KeptRecord>,
    /// Indices into `records`, sorted by the identities of their boards and by numbers; without
    /// those of a board that another text has replaced since.
    by_board: BTreeSet<(BoardIdentity, u64, usize)>,
}

impl EarlierRecords {
    fn new(records: Vec<KeptRecord>) -> Self {
        // Of boards with one name the last one has the files that are named after it.
        let last: BTreeMap<Digest, BoardIdentity> = records
            .iter()
            .map(|kept| (kept.identity.name, kept.identity))
            .collect();
        let by_board = records.iter().enumerate();
        let by_board = by_board
            .filter(|(_, kept)| last[&kept.identity.name] == kept.identity)
            .map(|(place, kept)| (kept.identity, kept.number, place));
        Self {
            by_board: by_board.collect(),
            records,
        }
    }

    /// The index of the records of a board with this name and text: of several, those with its
    /// number.
    pub(crate) fn find(&self, number: u64, name: &str, text: Digest) -> Option<usize> {
        let identity = BoardIdentity {
            name: Digest::of(name.as_bytes()),
            text: Some(text),
        };
        let among = |from: u64, to: u64| {
            let between = (identity, from, 0)..=(identity, to, usize::MAX);
            Some(self.by_board.range(between).next()?.2)
        };
        among(number, number).or_else(|| among(0, u64::MAX))
    }

    /// How the board of these records ended.
    pub(crate) fn exit(&self, place: usize) -> Exit {
        self.records[place].exit
    }
}

/// A file of records in progress.
#[derive(Debug)]
pub(crate) struct RecordFile {
    path: PathBuf,
    file: File,
    pub(crate) earlier: std::sync::Arc<EarlierRecords>,
    /// The length of the valid part of the file in bytes.
    end: u64,
    /// The records of an earlier call that still have a board, with the new number of the board.
    kept: Vec<(u64, usize)>,
    /// The number of the last board in the file, and whether each had a larger one than those before.
    newest: Option<u64>,
    is_sorted: bool,
    /// The last record of the current board, not yet written, and the board's place.
    last: Option<(String, BoardPlace)>,
    begin: u64,
    /// Whether nothing more is written, because the disk is full.
    is_over: bool,
}

/// What a board is, beside what its record says; in `batch` of the last record of a board in a file
/// of `--resume`.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct BoardFacts {
    /// An id or an address by which the board can be read again, where one can say what it is.
    id: Option<String>,
    rows: u16,
    columns: u16,
    islands: usize,
}

impl BoardFacts {
    /// The facts about a board.
    pub(crate) fn of(puzzle: &Puzzle) -> Self {
        let board = puzzle.board();
        let mut ids = [Format::Tatham, Format::PuzzLink].into_iter();
        let id = ids.find_map(|format| puzzle.to_notation(format).ok());
        Self {
            id: id.map(|id| id.trim_end().to_owned()),
            rows: board.size().rows,
            columns: board.size().cols,
            islands: puzzle.network().islands().len(),
        }
    }
}

/// A board's place among all, and the digest of its text.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct BoardPlace {
    /// Counted from 1.
    pub(crate) number: u64,
    #[serde(rename = "digest")]
    pub(crate) text: Option<Digest>,
}

/// What the last record of a board says in addition.
#[derive(Serialize)]
struct LastRecord<'a> {
    #[serde(flatten)]
    place: BoardPlace,
    #[serde(flatten)]
    about: Option<&'a BoardFacts>,
    exit: u8,
}

/// A record with its board's place in the batch, as a line.
fn joined(record: &str, place: &impl Serialize) -> String {
    let record = record.strip_suffix('}').unwrap_or(record);
    let place = line(place);
    format!("{record},\"batch\":{}}}\n", place.trim_end())
}

/// A record with a new number of its board.
fn numbered(record: &str, number: u64) -> String {
    const KEY: &str = ",\"batch\":{\"number\":";
    let split = record.rfind(KEY).map(|at| record.split_at(at + KEY.len()));
    match split {
        Some((before, place)) => {
            let rest = place.trim_start_matches(|char: char| char.is_ascii_digit());
            format!("{before}{number}{rest}\n")
        }
        None => format!("{record}\n"),
    }
}

/// Creates a new file beside one, with the name `boards.jsonl.aside`, then `.aside-2`.
fn beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let name = |number: u32| {
        let mut name = path.as_os_str().to_owned();
        name.push(".aside");
        if number > 1 {
            name.push(format!("-{number}"));
        }
        PathBuf::from(name)
    };
    for number in 1.. {
        let path = name(number);
        match File::create_new(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            created => return Ok((path, created?)),
        }
    }
    unreachable!("there are more numbers than files")
}

impl RecordFile {
    /// Opens a file for the records of this call, and reports what of it was dropped.
    pub(crate) fn open(
        path: &Path,
        header: &FileHeader,
        forces: bool,
        guard: &mut Guard,
    ) -> Result<(Self, Option<String>), Failure> {
        guard.takes(path, &Owner::Call)?;
        let unusable = |error: &io::Error| {
            Failure::usage(format!("cannot write: {}", plain(error))).about(path.display())
        };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| unusable(&error))?;
        }
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        alone(&mut options);
        let file = options.open(path).map_err(|error| unusable(&error))?;
        lock(&file, path)?;
        let found = file.metadata().map_err(|error| unusable(&error))?;
        if !found.is_file() {
            let what = "expected the name of a file, which can be continued";
            return Err(Failure::usage(what).about(path.display()));
        }
        let (read, dropped) = read(&file, path, header, forces)?;
        let numbers = || read.records.iter().map(|kept| kept.number);
        let mut records = Self {
            path: path.to_owned(),
            file,
            end: read.end,
            newest: numbers().next_back(),
            is_sorted: numbers().is_sorted_by(|one, next| one < next),
            earlier: std::sync::Arc::new(EarlierRecords::new(read.records)),
            kept: Vec::new(),
            last: None,
            begin: read.end,
            is_over: false,
        };
        records.cut().map_err(|error| unusable(&error))?;
        if read.end == 0 {
            records.append(&line(header))?;
        }
        records.begin = records.end;
        Ok((records, dropped))
    }

    /// Adds records of the current board.
    pub(crate) fn push(&mut self, text: &str, place: BoardPlace) -> Result<(), Failure> {
        if self.is_over {
            return Ok(());
        }
        for record in text.lines() {
            if let Some(before) = self.last.replace((record.to_owned(), place)) {
                let (record, place) = before;
                self.append(&joined(&record, &place))?;
            }
        }
        Ok(())
    }

    /// Ends the current board.
    pub(crate) fn end(&mut self, exit: Exit, about: Option<&BoardFacts>) -> Result<(), Failure> {
        let last = self.last.take();
        if self.is_over || exit == Exit::Interrupted {
            // The next call works on this board anew.
            self.end = self.begin;
            return self.cut().map_err(|error| self.failed(&error));
        }
        if let Some((record, place)) = last {
            let end = LastRecord {
                place,
                about,
                exit: exit.code(),
            };
            self.append(&joined(&record, &end))?;
            let newest = self.newest.replace(place.number);
            self.is_sorted &= newest.is_none_or(|newest| newest < place.number);
        }
        self.begin = self.end;
        Ok(())
    }

    /// Reads the records of an earlier call about one board.
    pub(crate) fn read_earlier(&mut self, place: usize) -> Result<String, Failure> {
        let text = self.text_at(self.earlier.records[place].bytes);
        text.map_err(|error| Failure::usage(plain(&error)).about(self.path.display()))
    }

    /// Reads these bytes of the file.
    fn text_at(&mut self, [begin, end]: [u64; 2]) -> io::Result<String> {
        let mut text = String::new();
        self.file.seek(SeekFrom::Start(begin))?;
        (&mut self.file)
            .take(end - begin)
            .read_to_string(&mut text)?;
        Ok(text)
    }

    /// Keeps the records of an earlier call for the current board.
    pub(crate) fn keep(&mut self, number: u64, place: usize) {
        if !self.is_over {
            self.kept.push((number, place));
        }
    }

    /// Ends the call about an input of `boards` boards, all of which are done unless `is_stopped`.
    /// Reports which records were put aside.
    pub(crate) fn close(
        mut self,
        boards: u64,
        is_stopped: bool,
        tally: &BatchTally,
    ) -> Result<Option<String>, Failure> {
        if self.is_over || is_stopped {
            self.cut().map_err(|error| self.failed(&error))?;
            return Ok(None);
        }
        let exits = tally.exits().map(|(exit, count)| (exit.code(), count));
        let footer = line(&Footer::of(boards, exits.collect()));
        if self.is_in_order() {
            self.append(&footer)?;
            return Ok(None);
        }
        let aside = self.put_aside()?;
        let added = self.added()?;
        self.put_in_order(added, &footer)
            .map_err(|error| self.failed(&error))?;
        Ok(aside)
    }

    /// Whether the file is as one call about these boards would have written it.
    fn is_in_order(&mut self) -> bool {
        let records = &self.earlier.records;
        self.kept.sort_unstable_by_key(|&(_, place)| place);
        let before = self.kept.iter().map(|&(number, place)| (place, number));
        self.is_sorted && before.eq(records.iter().map(|kept| kept.number).enumerate())
    }

    /// The records of this call, by the numbers of their boards.
    fn added(&mut self) -> Result<Vec<(u64, [u64; 2])>, Failure> {
        let begin = self.file.seek(SeekFrom::Start(0));
        begin.map_err(|error| self.failed(&error))?;
        let mut lines = WholeLines::new(&self.file, self.path.display().to_string());
        lines.next()?;
        let found = FoundFile::read(&mut lines)?.records.into_iter();
        let added = found.skip(self.earlier.records.len());
        Ok(added.map(|added| (added.number, added.bytes)).collect())
    }

    /// Rewrites the file with these records of this call in the order of the boards' numbers.
    fn put_in_order(&mut self, added: Vec<(u64, [u64; 2])>, footer: &str) -> io::Result<()> {
        let kept = self.kept.iter();
        let kept = kept.map(|&(number, place)| (number, self.earlier.records[place].bytes));
        let mut order: Vec<(u64, [u64; 2])> = kept.chain(added).collect();
        order.sort_unstable();
        let header = self.header()?;
        let target = std::fs::canonicalize(&self.path)?;
        let permissions = self.file.metadata()?.permissions();
        replace_by(&target, Some(permissions), |file| {
            let mut file = BufWriter::new(file);
            file.write_all(header.as_bytes())?;
            for (number, bytes) in order {
                for record in self.text_at(bytes)?.lines() {
                    file.write_all(numbered(record, number).as_bytes())?;
                }
            }
            file.write_all(footer.as_bytes())?;
            file.flush()
        })
    }

    /// Writes the records whose board is no longer in the input into a new file beside this one,
    /// and reports it.
    fn put_aside(&mut self) -> Result<Option<String>, Failure> {
        let kept: BTreeSet<usize> = self.kept.iter().map(|&(_, place)| place).collect();
        let records = self.earlier.records.iter().enumerate();
        // Records of a board that could not be read are not worth keeping.
        let left = records
            .filter(|(place, record)| !kept.contains(place) && record.identity.text.is_some());
        let left: Vec<[u64; 2]> = left.map(|(_, record)| record.bytes).collect();
        if left.is_empty() {
            return Ok(None);
        }
        let (path, mut file) = beside(&self.path).map_err(|error| self.failed(&error))?;
        let written = self.header().and_then(|header| {
            file.write_all(header.as_bytes())?;
            left.iter()
                .try_for_each(|&bytes| file.write_all(self.text_at(bytes)?.as_bytes()))
        });
        written.map_err(|error| {
            Failure::usage(format!("cannot write: {}", plain(&error))).about(path.display())
        })?;
        let boards = counted(left.len() as u64, "board");
        Ok(Some(format!(
            "{}: records of {boards} that are no longer there, or have another text now, are in {}",
            self.path.display(),
            path.display()
        )))
    }

    /// The first line of the file.
    fn header(&mut self) -> io::Result<String> {
        let mut header = String::new();
        self.file.seek(SeekFrom::Start(0))?;
        BufReader::new(&self.file).read_line(&mut header)?;
        Ok(header)
    }

    /// Appends text to the valid part.
    fn append(&mut self, text: &str) -> Result<(), Failure> {
        let written = self.file.seek(SeekFrom::Start(self.end));
        let written = written.and_then(|_| self.file.write_all(text.as_bytes()));
        if let Err(error) = written {
            // Even on a full disk a record is written completely or not at all.
            self.end = self.begin;
            let _ = self.cut();
            self.is_over = true;
            return Err(self.failed(&error));
        }
        self.end += text.len() as u64;
        Ok(())
    }

    /// Truncates the file to its valid part.
    fn cut(&mut self) -> io::Result<()> {
        self.file.set_len(self.end)
    }

    fn failed(&self, error: &io::Error) -> Failure {
        if is_hidden(&self.path) {
            return cannot_hide(error);
        }
        let what = format!("cannot write: {}", plain(error));
        let hint = "the same call goes on where this one ended";
        Failure::usage(what).about(self.path.display()).hint(hint)
    }
}

/// The records of a file.
struct FoundFile {
    records: Vec<KeptRecord>,
    /// The end of the last complete record, or of the header; 0 if the file is empty.
    end: u64,
    /// Whether there is a last line.
    is_closed: bool,
}

impl FoundFile {
    /// Reads the records behind the first line.
    fn read(lines: &mut WholeLines<&File>) -> Result<Self, Failure> {
        let mut found = Self {
            records: Vec::new(),
            end: lines.end,
            is_closed: false,
        };
        while let Some(text) = lines.next()? {
            if found.is_closed {
                return Err(lines.wrong("nothing behind the last line"));
            }
            if Footer::read(&text).is_some() {
                found.is_closed = true;
                continue;
            }
            let mark = BoardMark::read(&text).map_err(|why| lines.wrong(&why))?;
            let Some(code) = mark.batch.exit else {
                continue;
            };
            let exit = Exit::ALL.into_iter().find(|exit| exit.code() == code);
            let exit = exit.ok_or_else(|| lines.wrong("an exit code of the program"))?;
            found.records.push(KeptRecord {
                number: mark.batch.number,
                identity: mark.identity(),
                exit,
                bytes: [found.end, lines.end],
            });
            found.end = lines.end;
        }
        Ok(found)
    }
}

/// Reads the records of an earlier call, which must be about the same question, and reports which
/// of them are dropped.
fn read(
    file: &File,
    path: &Path,
    header: &FileHeader,
    forces: bool,
) -> Result<(FoundFile, Option<String>), Failure> {
    let shown = path.display().to_string();
    let mut lines = WholeLines::new(file, shown.clone());
    let Some(first) = lines.next()? else {
        // Even the first line is incomplete: only a call that was killed leaves that.
        if !line(header).as_bytes().starts_with(&lines.rest) {
            return Err(no_records(&shown));
        }
        let nothing = FoundFile {
            records: Vec::new(),
            end: 0,
            is_closed: false,
        };
        return Ok((nothing, None));
    };
    let old = FileHeader::read(&first).ok_or_else(|| no_records(&shown))?;
    if let Some(difference) = old.difference(header) {
        let what = format!("holds records {difference}, which is another question");
        let hint = "name another file, or give the same command again";
        return Err(Failure::usage(what).about(&shown).hint(hint));
    }
    if let Some(difference) = old.other_version(header).filter(|_| !forces) {
        let what = format!("holds records {difference} of the program");
        let hint = "name another file, or go on all the same with --force";
        return Err(Failure::usage(what).about(&shown).hint(hint));
    }
    let found = FoundFile::read(&mut lines)?;
    let dropped = lines.is_torn() || (!found.is_closed && found.end < lines.end);
    let dropped =
        dropped.then(|| format!("{shown}: the last record was unfinished and is dropped"));
    Ok((found, dropped))
}

/// The error for a file of another kind.
fn no_records(shown: &str) -> Failure {
    let what = "already exists, and holds no records that could be continued";
    let hint = "name another file: this one is not written over";
    Failure::usage(what).about(shown).hint(hint)
}

/// The complete lines of a file, read in constant memory.
pub(crate) struct WholeLines<F> {
    reader: BufReader<F>,
    shown: String,
    number: usize,
    /// The end of the last line.
    end: u64,
    /// An incomplete line at the end.
    rest: Vec<u8>,
}

impl<F: Read> WholeLines<F> {
    /// The lines of a file with this name.
    pub(crate) fn new(file: F, shown: String) -> Self {
        Self {
            reader: BufReader::new(file),
            shown,
            number: 0,
            end: 0,
            rest: Vec::new(),
        }
    }

    /// The next line without its end.
    pub(crate) fn next(&mut self) -> Result<Option<String>, Failure> {
        let mut bytes = Vec::new();
        let read = self.reader.read_until(b'\n', &mut bytes);
        read.map_err(|error| Failure::usage(plain(&error)).about(&self.shown))?;
        if bytes.pop_if(|byte| *byte == b'\n').is_none() {
            self.rest = bytes;
            return Ok(None);
        }
        self.number += 1;
        self.end += bytes.len() as u64 + 1;
        let text = String::from_utf8(bytes);
        text.map(Some).map_err(|_| self.wrong("text"))
    }

    /// Whether the file ends with an incomplete line.
    pub(crate) fn is_torn(&self) -> bool {
        !self.rest.is_empty()
    }

    /// The number of the last line, from 1.
    pub(crate) fn number(&self) -> usize {
        self.number
    }

    /// The place of the last line: file and number.
    pub(crate) fn place(&self) -> String {
        format!("{}:{}", self.shown, self.number)
    }

    /// The error for an invalid last line, in a file that only this program writes.
    pub(crate) fn wrong(&self, wanted: &str) -> Failure {
        let what = format!("expected {wanted}; the file was changed since it was written");
        Failure::usage(what).about(self.place())
    }
}

/// Opens the file exclusively.
#[cfg(windows)]
fn alone(options: &mut OpenOptions) {
    use std::os::windows::fs::OpenOptionsExt;
    options.share_mode(0);
}

/// On Unix files are locked after they are opened.
#[cfg(not(windows))]
fn alone(_: &mut OpenOptions) {}

/// An error if another program writes to the file. The system releases the lock when the program
/// ends, however it ends.
#[cfg(unix)]
fn lock(file: &File, path: &Path) -> Result<(), Failure> {
    use rustix::fs::{FlockOperation, flock};
    use rustix::io::Errno;

    match flock(file, FlockOperation::NonBlockingLockExclusive) {
        Err(Errno::WOULDBLOCK) => {
            let what = "another program is writing to this file";
            let hint = "wait until it ends, or name another file";
            Err(Failure::usage(what).about(path.display()).hint(hint))
        }
        // Some network file systems have no locks: no reason to fail.
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Nothing to do: the file was opened exclusively.
#[cfg(not(unix))]
#[allow(
    clippy::unnecessary_wraps,
    reason = "it is refused where there are locks"
)]
fn lock(_: &File, _: &Path) -> Result<(), Failure> {
    Ok(())
}
