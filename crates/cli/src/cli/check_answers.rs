//! `hashi check --answers`: many answers to one board, for the author of a puzzle.
//!
//! The rules decide what is right. An answer that breaks some is unfinished if bridges can be added
//! so that all hold; else it is wrong, and a part that is in no solution is named, all of which is
//! needed for that.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;
use std::{fs, io};

use super::check_args::CheckArgs;
use super::draw::render_scene;
use super::exit::Exit;
use super::files::Content;
use super::run::CommandCall;
use super::run::boards::{is_hidden, leads_nowhere, path_within};
use super::run::guard::{Guard, Owner};
use super::run::input::Input;
use super::run::output::Template;
use super::run::pictures::answer_text;
use super::ui::{Failure, Message, Stdout, Ui, plain};
use crate::notation::Source;
use crate::puzzle::{Puzzle, Violation};
use crate::report::{ErrorRecord, Table, counted, line};
use crate::session::{
    Answer as _, Budget, Check, CheckAnswer, CheckSoFar, NamedText, Observer, Record, SoFarAnswer,
    Solver, Status, Verdict,
};
use crate::show::{PictureKind, Scene, add_wrong_bounds, faults};

/// The columns of the table.
const COLUMNS: [&str; 4] = ["answer", "status", "where", "what"];

/// The verdict on one answer.
enum AnswerVerdict {
    Right(CheckAnswer),
    /// It breaks rules, and has been checked as an unfinished answer.
    SoFar(CheckAnswer, Box<SoFarAnswer>),
    /// It contains bridges that no answer can have, finished or not, or no bridge is missing.
    Wrong(CheckAnswer),
    Unreadable(Failure),
}

pub(super) fn run(args: &CheckArgs, folder: &Path, ui: Ui) -> Result<Exit, Failure> {
    // Answers that were checked by an earlier call have records only.
    let is_resumed = args.ask.is_resumed();
    let (file, ask) = args.ask.without_table();
    if is_resumed && file.is_some() {
        let what = "--csv does not go with --resume: its table has a row for each answer that is checked now";
        let hint = "leave --resume out, or write the records as a table with hashi merge RECORDS --csv FILE";
        return Err(Failure::usage(what).hint(hint));
    }
    let puzzle = args.puzzle(ui)?;
    let files = args.pictures.files()?;
    let files = files
        .into_iter()
        .filter_map(|(content, name)| match content {
            Content::Picture(kind) => Some((kind, name)),
            _ => None,
        });
    let files: Vec<(PictureKind, &Template)> = files.collect();
    let answers = answers(args, folder, ui)?;
    refuse_shared(&answers, &files)?;
    let answers = args.answers(folder, answers);
    let pictures = files.iter().map(|(_, template)| template.as_path());
    refuse_among_answers(args, folder, pictures.chain(args.ask.written()))?;
    let wants_json = ask.wants_json();
    let call = CommandCall {
        boards: &answers,
        ask,
        files,
        reads: args.read_again()?.into_iter().collect(),
        ui,
    };
    let open = |guard: &mut Guard| {
        file.map(|path| guard.writes(path, &Owner::Call))
            .transpose()
    };
    let rows: Mutex<BTreeMap<usize, [String; 4]>> = Mutex::default();
    let done = call.run_opened(open, |job| {
        let judged = judged(&puzzle, &job.source, job.budget());
        if job.call.json {
            job.print(record(args, &job.name, &judged));
        }
        let mut exit = judged.exit();
        for (kind, output) in std::mem::take(&mut job.outputs) {
            let written = match scene(args, &puzzle, &judged) {
                Some(scene) => render_scene(&args.pictures.look, scene, kind, job).map(Ok),
                None => Ok(Err("the answer cannot be read".to_owned())),
            };
            exit = Exit::worst([exit, job.write(output, written)]);
        }
        if !is_resumed {
            let mut rows = rows.lock().expect("no thread ends while it holds them");
            rows.insert(
                job.place,
                judged.row(&puzzle, path_within(folder, &job.input)),
            );
        }
        Ok(exit)
    })?;
    if is_resumed {
        return Ok(done.exit);
    }
    let rows = rows.into_inner();
    let rows = rows.expect("no thread has ended while it held them");
    let rows: Vec<[String; 4]> = rows.into_values().collect();
    if !wants_json {
        Stdout::write(table(&rows).to_text().as_bytes())?;
    }
    if let Some(output) = done.opened {
        output.write(table(&rows).to_csv().as_bytes())?;
    }
    if !rows.is_empty() {
        let what = format!("{}: {}", folder.display(), summary(&rows));
        ui.emit(&Message::Summary(what));
    }
    Ok(done.exit)
}

/// The answers in a folder, in natural order.
fn answers(args: &CheckArgs, folder: &Path, ui: Ui) -> Result<Vec<Input>, Failure> {
    const BELOW: &str = "answers in subfolders are left out; --recursive takes them";
    let mut paths = Vec::new();
    let mut folders = vec![folder.to_owned()];
    let mut leaves_answers = false;
    while let Some(folder) = folders.pop() {
        let unreadable = |error: io::Error| Failure::usage(plain(&error)).about(folder.display());
        for entry in fs::read_dir(&folder).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            if is_hidden(&path) {
                continue;
            }
            if path.is_file() || leads_nowhere(&path) {
                paths.push(path);
            } else if path.is_symlink() || !path.is_dir() {
                // A link to a folder could lead back to its own folder; pipes are no files.
            } else if args.recursive {
                folders.push(path);
            } else {
                leaves_answers |=
                    fs::read_dir(path).is_ok_and(|mut within| within.next().is_some());
            }
        }
    }
    if paths.is_empty() {
        let what = "expected a folder with answers, found no file in it";
        let failure = Failure::usage(what).about(folder.display());
        return Err(if leaves_answers {
            failure.hint(BELOW)
        } else {
            failure
        });
    }
    if leaves_answers {
        ui.emit(&Message::Note(format!("{}: {BELOW}", folder.display())));
    }
    paths.sort_by(|a, b| alphanumeric_sort::compare_path(a, b).then_with(|| a.cmp(b)));
    Ok(paths.into_iter().map(Input::File).collect())
}

/// An error for one picture of several answers.
fn refuse_shared(answers: &[Input], files: &[(PictureKind, &Template)]) -> Result<(), Failure> {
    let shared = files.iter().find(|(_, template)| !template.has_name());
    match shared {
        Some((_, template)) if answers.len() > 1 => {
            let what = "each answer gets a picture, and all have this name";
            let hint = "put {name} into it, which stands for the answer's";
            Err(Failure::usage(what)
                .about(template.as_path().display())
                .hint(hint))
        }
        Some(_) | None => Ok(()),
    }
}

/// An error for a file to be written into the folder of the answers, which the next call would take
/// for one of them.
fn refuse_among_answers<'a>(
    args: &CheckArgs,
    folder: &Path,
    mut written: impl Iterator<Item = &'a Path>,
) -> Result<(), Failure> {
    let Ok(folder) = fs::canonicalize(folder) else {
        return Ok(());
    };
    let place = |path: &Path| {
        let is_here = path.as_os_str().is_empty();
        fs::canonicalize(if is_here { Path::new(".") } else { path }).ok()
    };
    let is_among = |file: &&Path| {
        let mut parents = file.ancestors().skip(1);
        if args.recursive {
            // Folders that are not there yet are made.
            parents
                .find_map(place)
                .is_some_and(|place| place.starts_with(&folder))
        } else {
            parents.next().and_then(place).as_ref() == Some(&folder)
        }
    };
    written.find(is_among).map_or(Ok(()), |file| {
        let what = "would be one of the answers for the next call";
        Err(Failure::usage(what)
            .about(file.display())
            .hint("write it into another folder"))
    })
}

/// Checks an answer.
fn judged(puzzle: &Puzzle, answer: &Source, budget: &Budget) -> AnswerVerdict {
    let text = answer_text(answer.clone(), puzzle.board(), budget).map(|mut text| {
        // A record names the file, whatever was read in it.
        text.name.clone_from(&answer.name);
        text
    });
    let judged = text.and_then(|text| judge(puzzle, text.into(), budget));
    judged.unwrap_or_else(AnswerVerdict::Unreadable)
}

fn judge(puzzle: &Puzzle, text: NamedText, budget: &Budget) -> Result<AnswerVerdict, Failure> {
    let solver = Solver::new();
    let answer = Some(text);
    let question = Check {
        answer: answer.clone(),
    };
    let checked = solver.answer_within(puzzle, &question, budget, Observer::none())?;
    if checked.is_right() {
        return Ok(AnswerVerdict::Right(checked));
    }
    // Bridges that no answer can have: the rules have already reported them.
    let is_nowhere = |violation: &Violation| matches!(violation, Violation::NoEdge { .. });
    if checked.broken.iter().any(is_nowhere) {
        return Ok(AnswerVerdict::Wrong(checked));
    }
    let question = CheckSoFar { answer };
    let so_far = solver.answer_within(puzzle, &question, budget, Observer::none())?;
    if so_far.ended.status == Status::Wrong && has_all_bridges(&checked) {
        return Ok(AnswerVerdict::Wrong(checked));
    }
    Ok(AnswerVerdict::SoFar(checked, Box::new(so_far)))
}

impl AnswerVerdict {
    fn exit(&self) -> Exit {
        match self {
            Self::SoFar(_, so_far) if so_far.ended.status == Status::Undecided => {
                Exit::of(&so_far.ended)
            }
            // An unfinished answer is not right.
            Self::Right(checked) | Self::Wrong(checked) | Self::SoFar(checked, _) => {
                Exit::of(&checked.ended)
            }
            Self::Unreadable(failure) => failure.exit,
        }
    }

    /// Its row of the table.
    fn row(&self, puzzle: &Puzzle, path: &Path) -> [String; 4] {
        let [status, at, what] = match self {
            Self::Right(_) => ["right".to_owned(), String::new(), String::new()],
            Self::SoFar(checked, so_far) => match so_far.ended.status {
                Status::Completable => ["unfinished".to_owned(), String::new(), lacking(checked)],
                Status::Undecided => {
                    let what = format!("{}; {}", lacking(checked), so_far.sentence());
                    ["undecided".to_owned(), String::new(), what]
                }
                _ => {
                    let bounds = so_far.bounds().into_iter();
                    let cells = bounds.map(|bound| format!("{}-{}", bound.from, bound.to));
                    let cells = cells.collect::<Vec<_>>().join(" ");
                    // What was meant says what is wrong, but for a rule that is broken.
                    let what = so_far.what_is_wrong(puzzle).unwrap_or_default();
                    let what = match (&checked.meant, so_far.breaks_a_rule()) {
                        (Some(meant), false) => meant.text.clone(),
                        _ => with_meant(what, checked),
                    };
                    ["wrong".to_owned(), cells, what]
                }
            },
            Self::Wrong(checked) => {
                let first = checked.violations().into_iter().next();
                let between = if first.as_ref().is_some_and(|first| first.rule == "edge") {
                    "-"
                } else {
                    " "
                };
                let cells = first.as_ref().map(|first| first.cells.join(between));
                let cells = cells.unwrap_or_default();
                let what = first.map(|first| first.text).unwrap_or_default();
                ["wrong".to_owned(), cells, with_meant(what, checked)]
            }
            Self::Unreadable(failure) => {
                let said = [Some(&failure.message), failure.hint.as_ref()];
                let said: Vec<&str> = said.into_iter().flatten().map(String::as_str).collect();
                ["unreadable".to_owned(), String::new(), said.join("; ")]
            }
        };
        let name = path.to_string_lossy().into_owned();
        [name, status, at, self.with_reason(what)]
    }

    /// What is wrong, and what the answer cannot show.
    fn with_reason(&self, what: String) -> String {
        match self {
            Self::Right(checked) | Self::Wrong(checked) | Self::SoFar(checked, _) => {
                let reason = checked.ended.reason.iter();
                reason.fold(what, |what, reason| format!("{what}; {reason}"))
            }
            Self::Unreadable(_) => what,
        }
    }
}

/// Whether an answer keeps all clues, so that no bridge is missing and another rule is broken.
fn has_all_bridges(checked: &CheckAnswer) -> bool {
    let is_degree = |violation: &Violation| matches!(violation, Violation::Degree { .. });
    !checked.broken.iter().any(is_degree)
}

/// What is wrong, and what was probably meant.
fn with_meant(what: String, checked: &CheckAnswer) -> String {
    match &checked.meant {
        Some(meant) => format!("{what}; {}", meant.text),
        None if checked.fits_another_board() => {
            format!("{what}; perhaps it is the answer to another board")
        }
        None => what,
    }
}

/// What an unfinished answer lacks, in words.
fn lacking(checked: &CheckAnswer) -> String {
    const NAMED: usize = 4;
    let violations = checked.violations().into_iter();
    let islands = violations.filter(|one| one.rule == "degree");
    let cells: Vec<String> = islands.flat_map(|one| one.cells).collect();
    let lack = if cells.len() == 1 { "lacks" } else { "lack" };
    match cells.len() {
        0 => "not all is joined".to_owned(),
        1..=NAMED => format!("{} {lack} bridges", cells.join(", ")),
        many => format!("{many} islands lack bridges"),
    }
}

fn record(args: &CheckArgs, name: &str, judged: &AnswerVerdict) -> String {
    let board = args.board.display_name();
    match judged {
        AnswerVerdict::Right(checked) | AnswerVerdict::Wrong(checked) => {
            line(&Record::of(&board, checked))
        }
        AnswerVerdict::SoFar(_, so_far) => line(&Record::of(&board, &**so_far)),
        AnswerVerdict::Unreadable(failure) => {
            let hint = failure.hint.as_deref();
            line(&ErrorRecord::new(name, &failure.message, hint))
        }
    }
}

/// The answers as a table of texts.
fn table(rows: &[[String; 4]]) -> Table {
    let mut table = Table::new("", &COLUMNS).with_text_columns(COLUMNS.len());
    for row in rows {
        table.push(row.clone());
    }
    table
}

/// The number of answers of each kind.
fn summary(rows: &[[String; 4]]) -> String {
    let kinds = ["right", "unfinished", "undecided", "wrong", "unreadable"];
    let counts = kinds.map(|kind| (kind, rows.iter().filter(|row| row[1] == kind).count()));
    let counts = counts.iter().filter(|(_, count)| *count > 0);
    let counts: Vec<String> = counts
        .map(|(kind, count)| format!("{count} {kind}"))
        .collect();
    format!("{}, {}", counted(rows.len(), "answer"), counts.join(", "))
}

/// The picture of an answer with errors in red, if it can be read.
fn scene(args: &CheckArgs, puzzle: &Puzzle, judged: &AnswerVerdict) -> Option<Scene> {
    let (checked, finished) = match judged {
        AnswerVerdict::Right(checked) => (checked, true),
        // What is missing is no fault of its own.
        AnswerVerdict::Wrong(checked) => (checked, has_all_bridges(checked)),
        AnswerVerdict::SoFar(checked, _) => (checked, false),
        AnswerVerdict::Unreadable(_) => return None,
    };
    let mut marks = faults(puzzle, &checked.bridges, &checked.broken, finished);
    if let AnswerVerdict::SoFar(_, so_far) = judged
        && let Verdict::No(flaw) = &*so_far.so_far
    {
        add_wrong_bounds(&mut marks, puzzle, &flaw.bounds);
    }
    let look = &args.pictures.look;
    Some(look.marked(puzzle, Some(&checked.bridges), &marks))
}
