//! `hashi split`: one hard question in parts, each of which is a board of its own.

use std::path::PathBuf;

use super::aim::AimArgs;
use super::args::named_folder;
use super::exit::Exit;
use super::manifest::{Manifest, PartFile};
use super::run::batch::Digest;
use super::run::guard::refuse_earlier;
use super::run::job::Job;
use super::run::{AskArgs, BoardArgs, CommandCall};
use super::ui::{Failure, Message, Ui};
use crate::desk::{
    Answer as _, Ask as _, AskedOfParts, BoardPart, Desk, Detail, Event, Flow, ObjectiveOption,
    Observer, Record, Solver, Split,
};
use crate::notation::{Format, write_board};
use crate::report::{counted, line};

/// The name of the file that makes boards in a folder parts.
const MANIFEST: &str = "manifest.json";
/// What to do about a file that is there already.
const HINT: &str = "name another folder";

/// Divide a board into parts that are answered one by one
///
/// The parts are boards: the same one with more given and forbidden edges, so that together
/// they have every case once, and each is about as much work. Any machine may answer them, with
/// count, solve --unique or solve --minimise; `hashi merge --split` puts the answers together,
/// and proofs too. A part that takes too long can be split again.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi split board.csv --parts 64 --ask count --out parts
  hashi count parts --jobs 0 --time-limit 10m --resume counts.jsonl
  hashi split parts/board-17.csv --parts 16 --ask count --out again
  hashi count again --jobs 0 --resume more.jsonl
  hashi merge --split parts/manifest.json --split again/manifest.json counts.jsonl more.jsonl
  hashi split board.csv --parts 8 --ask best --minimise length --out parts")]
pub(crate) struct SplitArgs {
    #[command(flatten)]
    boards: BoardArgs,
    #[command(flatten)]
    ask: AskArgs,
    #[command(flatten)]
    split: Split,
    #[command(flatten)]
    aim: AimArgs,
    /// Write the parts and their manifest into this folder
    #[arg(long, short, value_name = "FOLDER", value_parser = named_folder())]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &SplitArgs, ui: Ui) -> Result<Exit, Failure> {
    args.split.check()?;
    let aim = args.aim.aim(ui)?;
    match (args.split.ask, aim.is_given()) {
        (AskedOfParts::Best, false) => {
            let what = "--ask best wants to know what is to be the least or the most";
            return Err(Failure::usage(what).hint("add --minimise or --maximise"));
        }
        (AskedOfParts::Count | AskedOfParts::Unique, true) => {
            let what = "--minimise and --maximise are for --ask best";
            return Err(Failure::usage(what));
        }
        (AskedOfParts::Best, true) | (_, false) => {}
    }
    if args.out.is_none() && !args.ask.wants_json() {
        let what = "nothing says where the parts are to be written";
        return Err(
            Failure::usage(what).hint("name a folder with --out, or print them with --json")
        );
    }
    let call = CommandCall::<()> {
        boards: &args.boards,
        ask: args.ask.clone(),
        files: Vec::new(),
        reads: args.aim.reads(),
        ui,
    };
    let alone = args.out.is_some().then_some("--out");
    call.run_alone(alone, |job| one(args, &aim, job))
}

/// Divides one board.
fn one(args: &SplitArgs, aim: &ObjectiveOption, job: &mut Job<'_, ()>) -> Result<Exit, Failure> {
    let puzzle = job.puzzle()?;
    if let Some(folder) = &args.out {
        refuse_earlier(&folder.join(MANIFEST), HINT)?;
    }
    // Weights that are none of this board are refused before any work.
    aim.objective(&puzzle)?;
    let budget = job.budget().clone();
    let (session, name) = (job.session, job.name.clone());
    let mut parts: Vec<BoardPart> = Vec::new();
    let mut items = |part| {
        parts.push(part);
        Flow::GoOn
    };
    let mut listener = |event: Event<'_>| session.display.hear(&name, event);
    let mut desk = Desk {
        budget: &budget,
        observer: Observer::by(Detail::Nothing, &mut listener),
        solver: &Solver::new(),
        items: &mut items,
    };
    let answer = args
        .split
        .ask(&puzzle, &mut desk)
        .map_err(|error| Failure::from(&error).about(&name))?;
    job.go_on()?;
    for warning in &answer.ended.warnings {
        job.tell(Message::Distrust(format!("{name}: {warning}")));
    }
    if session.json {
        for part in &parts {
            job.print(line(&Record::of_item(&name, part)));
        }
        job.print(line(&Record::of(&name, &answer)));
    }
    if args.out.is_some() {
        write(args, aim, &puzzle, parts, job)?;
    }
    job.sum_up(&puzzle, &answer.sentence());
    if answer.parts < args.split.parts && answer.ended.limit.is_none() {
        let parts = counted(u64::from(answer.parts), "part");
        let what = format!("{name}: {parts}, for deduction settles what more would be about");
        job.tell(Message::Note(what));
    }
    Ok(Exit::of(&answer.ended))
}

/// Writes the parts, and then the manifest that makes them parts.
fn write(
    args: &SplitArgs,
    aim: &ObjectiveOption,
    puzzle: &crate::puzzle::Puzzle,
    parts: Vec<BoardPart>,
    job: &mut Job<'_, ()>,
) -> Result<(), Failure> {
    let folder = args.out.as_ref().expect("a folder is wanted");
    let text = write_board(puzzle.board(), Format::Csv);
    let text = text.map_err(|unwritable| Failure::usage(unwritable.to_string()))?;
    let mut manifest = Manifest::of(&job.name, &job.source, text);
    manifest.ask = args.split.ask;
    manifest.aim = aim.clone();
    let stem = job.stem.replace(['/', '\\'], "-");
    let digits = parts.len().to_string().len();
    let file = |part: &BoardPart| format!("{stem}-{:0digits$}.csv", part.number);
    for part in &parts {
        refuse_earlier(&folder.join(file(part)), HINT)?;
    }
    for part in parts {
        let file = file(&part);
        let output = job.open(&folder.join(&file))?;
        output.write(part.text.as_bytes())?;
        manifest.parts.push(PartFile {
            file,
            digest: Digest::of(part.text.as_bytes()).to_string(),
            given: part.given,
            bits: part.bits,
        });
    }
    job.open(&folder.join(MANIFEST))?
        .write(line(&manifest).as_bytes())
}
