//! `hashi page`: boards to play on a page, in a single file.
//!
//! Everything about the boards is computed here, so the page has no solver: solutions, the argument
//! step by step, the rating, and for a lecture the relaxations. The page contains them as packed
//! records, the same as those of every front end, and never as markup.

mod lab;
mod played_board;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use serde::Serialize;

use super::args::{LimitArgs, named_file};
use super::exit::Exit;
use super::kind::Kind;
use super::run::guard::{Guard, Owner};
use super::run::job::Job;
use super::run::output::Template;
use super::run::{AskArgs, BoardArgs, CommandCall, MEMORY};
use super::ui::{Failure, Message, Ui};
use crate::page::PageContents;
use crate::puzzle::Solution;
use crate::report::counted;
use crate::session::{
    All, Answer as _, Ask, Edges, EdgesAnswer, Explain, ExplainAnswer, Formulations, Rate,
    RateAnswer, Status,
};
use crate::show::{MOST_CELLS, PictureError};
use lab::Lab;
use played_board::{BoardFindings, PlayedBoard};

/// The version of the format of a page's boards.
const PAGE: u32 = 1;
/// The most solutions of a board that a page lists.
const MOST_SOLUTIONS: u64 = 64;

/// Make a page with boards to play
///
/// One HTML file that opens from disk, without a network and without a solver: hints, "right so
/// far?" and the argument to the end are worked out before and stand in it. A board that has no
/// solution cannot be played and is refused.
///
/// --lab adds what a lecture needs: the relaxation of each formulation on the board, the rounds of
/// cuts, duals and reduced costs, and the program beside the board. A board without a solution
/// can be shown there too.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi page board.csv -o play.html
  hashi page boards/ --recursive --title 'For the train' -o train.html
  hashi page board.csv --lab --formulation flow,cuts -o lecture.html")]
pub(crate) struct PlayPageArgs {
    #[command(flatten)]
    boards: BoardArgs,
    /// The page
    #[arg(long, short, value_name = "FILE.html", value_parser = named_file())]
    out: PathBuf,
    /// Leave out boards that cannot be in it, with an error for each
    #[arg(long)]
    keep_going: bool,
    /// The title of the page, which a browser shows on its tab
    #[arg(
        long,
        default_value = "",
        hide_default_value = true,
        value_name = "TEXT"
    )]
    title: String,
    /// Add the laboratory: relaxations, cuts, duals, programs
    #[arg(long)]
    lab: bool,
    #[command(flatten)]
    formulations: Formulations,
    #[command(flatten)]
    limits: LimitArgs,
}

/// What a page holds.
#[derive(Serialize)]
struct PageRecord<'a> {
    page: u32,
    title: &'a str,
    lab: bool,
    boards: Vec<PlayedBoard>,
}

pub(crate) fn run(args: &PlayPageArgs, ui: Ui) -> Result<Exit, Failure> {
    args.refuse()?;
    let call: CommandCall<'_, ()> = CommandCall {
        boards: &args.boards,
        ask: AskArgs::within(args.limits.or_memory(MEMORY)),
        files: Vec::new(),
        reads: Vec::new(),
        ui,
    };
    let played: Mutex<BTreeMap<usize, PlayedBoard>> = Mutex::default();
    let done = call.run_opened(
        |guard| args.open(guard),
        |job| {
            let board = args.played(job)?;
            let mut played = played.lock().expect("no thread ends while it holds them");
            played.insert(job.place, board);
            Ok(Exit::Yes)
        },
    )?;
    let boards = played.into_inner().expect("no thread has ended with them");
    if let Some(note) = done.unwritten("page", boards.len(), args.keep_going) {
        ui.emit(&note);
        return Ok(done.exit);
    }
    let count = boards.len();
    let record = PageRecord {
        page: PAGE,
        title: &args.title,
        lab: args.lab,
        boards: boards.into_values().collect(),
    };
    let json = serde_json::to_string(&record).expect("records have string keys and finite numbers");
    let page = PageContents::Boards(&json).page();
    done.opened.write(page.as_bytes())?;
    let (boards, size) = (counted(count, "board"), page.len().div_ceil(1000));
    let said = format!("{}: {boards}, {size} kB", args.out.display());
    ui.emit(&Message::Note(said));
    Ok(done.exit)
}

impl PlayPageArgs {
    /// Rejects options that have no effect on this page.
    fn refuse(&self) -> Result<(), Failure> {
        let is_given = self.formulations != Formulations::default();
        if is_given && !self.lab {
            let what = "formulations and what is chosen about them are for the laboratory";
            return Err(Failure::usage(what).hint("add --lab"));
        }
        if self.lab {
            lab::question(&self.formulations).check()?;
        }
        Ok(())
    }

    /// Opens the file of the page.
    fn open(&self, guard: &mut Guard) -> Result<super::run::output::Output, Failure> {
        let path: &Path = &self.out;
        Kind::of(path, &[(Kind::Html, ())])?;
        if Template::from(path.as_os_str().to_owned()).has_name() {
            let failure = Failure::usage("a page is one file for all boards, without {name}");
            return Err(failure.about(path.display()));
        }
        guard.writes(path, &Owner::Call)
    }

    /// Computes all data of a board.
    fn played(&self, job: &mut Job<'_, ()>) -> Result<PlayedBoard, Failure> {
        let puzzle = job.likely_puzzle()?;
        let cells = puzzle.board().size().cells();
        if cells > MOST_CELLS {
            return Err(Failure::from(PictureError::TooManyCells { cells }).about(&job.name));
        }
        let explain = Explain {
            prove: false,
            ..Explain::default()
        };
        let argument: ExplainAnswer =
            job.answer(&explain, &puzzle, &mut |_| ControlFlow::Continue(()))?;
        let mut solutions: Vec<Solution> = Vec::new();
        let all = All {
            limit: Some(MOST_SOLUTIONS),
            ..All::default()
        };
        let listed = job.answer(&all, &puzzle, &mut |item| {
            solutions.push(item.solution);
            ControlFlow::Continue(())
        })?;
        let status = match (solutions.len(), listed.ended.limit) {
            (0 | 1, Some(limit)) => {
                return Err(Failure::limit(limit).about(&job.name));
            }
            (0, _) if self.lab => Status::Infeasible,
            (0, _) => {
                let why = argument.ended.reason.clone().unwrap_or_default();
                let what = format!("the board cannot be played, it has no solution: {why}");
                let failure = Failure::unsolved(&argument.ended, what);
                return Err(failure
                    .about(&job.name)
                    .hint("--lab shows such a board too"));
            }
            (1, None) => Status::Unique,
            _ => Status::Several,
        };
        let rating: RateAnswer =
            job.answer(
                &Rate::default(),
                &puzzle,
                &mut |_| ControlFlow::Continue(()),
            )?;
        let edges: EdgesAnswer = job.answer(&Edges::default(), &puzzle, &mut |_| {
            ControlFlow::Continue(())
        })?;
        let lab = if self.lab {
            Some(Lab::of(&puzzle, &self.formulations, job)?)
        } else {
            None
        };
        job.sum_up(&puzzle, &summary(status, &rating));
        let worked = BoardFindings {
            status,
            solutions: &solutions,
            is_complete: listed.ended.limit.is_none(),
            argument: &argument,
            rating: &rating,
            edges: &edges,
        };
        Ok(PlayedBoard::of(&job.stem, &puzzle, &worked, lab))
    }
}

/// The summary line of a board.
fn summary(status: Status, rating: &RateAnswer) -> String {
    match status {
        Status::Unique => format!("one solution, {}", rating.sentence()),
        Status::Several => "several solutions: a finished answer may differ from the one that \
                            hints lead to"
            .to_owned(),
        _ => "no solution".to_owned(),
    }
}
