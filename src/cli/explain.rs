//! `hashi explain`: a whole solution as an argument, or why there is none, or what is open.

use std::ffi::OsStr;
use std::path::Path;
use std::time::Duration;

use super::draw::Picture;
use super::exit::Exit;
use super::files::PictureArgs;
use super::run::job::Job;
use super::run::output::Template;
use super::run::{AskArgs, BoardArgs, Call};
use super::steps::{Steps, conflict_scene, open_scene};
use super::ui::{Failure, Message, Ui};
use crate::engine::Limit;
use crate::explain::{
    Argument, Conflict, Conflicting, Pinned, argument, conflict, describe_conflict, pinned,
    write_argument, write_markdown,
};
use crate::logic::Domains;
use crate::picture::{Film, Marks, Scene};
use crate::puzzle::{EdgeId, Puzzle};
use crate::questions::{Backbone, backbone};
use crate::report::{ArgumentRecord, counted, line};

/// How long a film shows each step.
const EACH: Duration = Duration::from_millis(1500);
/// How many pictures stand side by side in a strip.
const COLUMNS: usize = 4;
/// So many open edges are named.
const NAMED: usize = 12;

/// Explain solutions step by step
///
/// Prints numbered steps, each with the steps that it uses in brackets. Only steps that the
/// result needs are printed, and each has passed the proof checker. Where techniques stop,
/// the shortest case distinctions follow.
/// Of a board without a solution it is also said which of its clues and other requirements
/// cannot all be kept: an irreducible conflict, so without any one of them there is a
/// solution. Of a board with several solutions it is said which edges are open.
/// Exit code 0 when the steps reach the solution, 1 when there is none or several, 3 when
/// that is not settled.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi explain board.csv
  hashi explain board.csv --markdown > steps.md
  hashi explain board.csv --film steps.gif
  hashi explain wrong.csv --png conflict.png
  hashi explain boards/ --json --time-limit 10s")]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    boards: BoardArgs,
    #[command(flatten)]
    ask: AskArgs,
    /// Print a list in Markdown
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
    /// Also print which edges to give so that a board with several solutions has one: as
    /// few as none can be left out of
    #[arg(long, conflicts_with_all = ["markdown", "json"])]
    make_unique: bool,
    /// The steps as pictures: an animation (gif), or side by side (png, svg, pdf); {name}
    /// stands for the board's name
    #[arg(long, value_name = "FILE")]
    film: Option<Template>,
    #[command(flatten)]
    pictures: PictureArgs,
}

/// How a board stands.
enum Standing {
    /// The steps reach the only solution.
    Solved,
    /// There is none; the conflict, if it was found in time.
    Infeasible(Option<Conflict>),
    /// There are several, which differ at these edges.
    Several(Domains),
    /// There is one, which the steps do not reach.
    Unreached,
    /// A limit came first.
    Undecided(Limit),
}

/// What a file shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shot {
    /// All steps.
    Film(Reel),
    /// What came out.
    End(Picture),
}

/// How a film is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reel {
    Animation,
    Strip(Picture),
}

impl Reel {
    fn of(path: &Path) -> Result<Self, Failure> {
        let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
        match ending.to_ascii_lowercase().as_str() {
            "gif" => Ok(Self::Animation),
            ending => Picture::of(ending).map(Self::Strip).ok_or_else(|| {
                Failure::usage(format!(
                    "{}: expected a name that ends in .gif, .png, .svg or .pdf",
                    path.display()
                ))
            }),
        }
    }
}

pub(crate) fn run(args: &ExplainArgs, ui: Ui) -> Result<Exit, Failure> {
    let mut files = Vec::new();
    for (picture, name) in args.pictures.named() {
        files.push((Shot::End(picture), name));
    }
    if let Some(film) = args.film.as_ref().filter(|film| !film.is_dash()) {
        files.push((Shot::Film(Reel::of(film.as_path())?), film));
    }
    if files.is_empty() {
        args.pictures.look.refuse()?;
    }
    let call = Call {
        boards: &args.boards,
        ask: args.ask,
        files,
        reads: Vec::new(),
        ui,
    };
    call.run(|job| args.explain(job))
}

impl ExplainArgs {
    fn explain(&self, job: &mut Job<'_, Shot>) -> Result<Exit, Failure> {
        let puzzle = job.puzzle()?;
        let start = Domains::of(&puzzle);
        let argument = argument(&puzzle, &start, job.budget())
            .map_err(|error| Failure::internal(error.to_string()).about(&job.name))?;
        job.go_on()?;
        let standing = standing(job, &puzzle, &argument)?;
        let conflict = match &standing {
            Standing::Infeasible(conflict) => conflict.as_ref(),
            Standing::Solved
            | Standing::Several(_)
            | Standing::Unreached
            | Standing::Undecided(_) => None,
        };
        if job.session.json {
            let status = standing.status();
            let record = ArgumentRecord::of_steps(&job.name, &puzzle, status, &argument.steps);
            job.print(line(&record.with_conflict(&puzzle, conflict)));
        } else if self.markdown {
            job.print(write_markdown(&puzzle, &argument));
        } else {
            job.print(write_argument(&puzzle, &argument));
        }
        let steps = counted(argument.steps.len(), "step");
        let how = standing.words(&puzzle);
        job.tell(Message::Summary(format!("{}: {how}; {steps}", job.name)));
        let mut exit = standing.exit();
        if self.make_unique {
            exit = Exit::gravest([exit, make_unique(job, &puzzle)?]);
        }
        for (shot, output) in std::mem::take(&mut job.outputs) {
            let written = self.shot(&puzzle, &argument, &standing, shot);
            exit = Exit::gravest([exit, job.write(output, written)]);
        }
        Ok(exit)
    }

    /// The bytes of a picture or a film, or why there is none.
    fn shot(
        &self,
        puzzle: &Puzzle,
        argument: &Argument,
        standing: &Standing,
        shot: Shot,
    ) -> Result<Result<Vec<u8>, String>, Failure> {
        let look = &self.pictures.look;
        let reel = match shot {
            Shot::Film(reel) => reel,
            Shot::End(picture) => {
                return match self.end(puzzle, argument, standing) {
                    Some(scene) => look.draw(&scene, picture).map(Ok),
                    None => Ok(Err("nothing is settled".to_owned())),
                };
            }
        };
        let mut steps = Steps::new(puzzle, look, Domains::of(puzzle));
        let mut film = Film::default();
        for step in &argument.steps {
            film.push(steps.tile(step));
        }
        if film.is_empty() {
            return Ok(Err("there is no step to draw".to_owned()));
        }
        let drawn = match reel {
            Reel::Animation => look.film(&film, |film, look| film.gif(look, EACH)),
            Reel::Strip(picture) => look.draw(&film.strip(COLUMNS), picture),
        };
        drawn.map(Ok)
    }

    /// The picture of what came out.
    fn end(&self, puzzle: &Puzzle, argument: &Argument, standing: &Standing) -> Option<Scene> {
        let look = &self.pictures.look;
        match standing {
            Standing::Solved => {
                let solution = argument.solution.as_ref()?;
                Some(look.marked(puzzle, Some(solution), &Marks::default()))
            }
            Standing::Infeasible(Some(conflict)) => Some(conflict_scene(puzzle, look, conflict)),
            Standing::Several(domains) => Some(open_scene(puzzle, look, domains)),
            Standing::Infeasible(None) | Standing::Unreached | Standing::Undecided(_) => None,
        }
    }
}

/// Prints the edges that leave one solution once they are given.
fn make_unique(job: &mut Job<'_, Shot>, puzzle: &Puzzle) -> Result<Exit, Failure> {
    let found = pinned(puzzle, job.budget());
    match found.map_err(|error| Failure::from(&error).about(&job.name))? {
        Pinned::Unique { given, .. } => {
            for &(edge, bridges) in &given {
                let [from, to] = puzzle.cells_of(edge);
                job.print(format!("{from}-{to}={bridges}\n"));
            }
            let edges = counted(given.len(), "given edge");
            let what = format!("{}: one solution with {edges}", job.name);
            job.tell(Message::Summary(what));
            Ok(Exit::Yes)
        }
        Pinned::Infeasible => Ok(Exit::No),
        Pinned::Stopped(stop) => {
            let what = format!("{}: no edges to give were found, {stop}", job.name);
            job.tell(Message::Summary(what));
            Ok(Exit::Undecided)
        }
    }
}

/// How a board stands after an argument.
fn standing(
    job: &mut Job<'_, Shot>,
    puzzle: &Puzzle,
    argument: &Argument,
) -> Result<Standing, Failure> {
    if argument.solution.is_some() {
        return Ok(Standing::Solved);
    }
    let budget = job.budget().clone();
    if !argument.is_infeasible {
        let mut warnings = Vec::new();
        let common = backbone(puzzle, &budget, &mut warnings);
        let common = common.map_err(|error| Failure::from(&error).about(&job.name))?;
        for warning in warnings {
            job.tell(Message::Distrust(format!("{}: {warning}", job.name)));
        }
        match common {
            Backbone::All(domains) if domains.fixed() == puzzle.edges().len() => {
                return Ok(Standing::Unreached);
            }
            Backbone::All(domains) => return Ok(Standing::Several(domains)),
            Backbone::Undecided { limit, .. } => return Ok(Standing::Undecided(limit)),
            Backbone::Infeasible(_) => {}
        }
    }
    let found = conflict(puzzle, &budget);
    match found.map_err(|error| Failure::internal(error.to_string()).about(&job.name))? {
        Conflicting::Conflict(conflict) => Ok(Standing::Infeasible(Some(conflict))),
        Conflicting::Stopped(_) => Ok(Standing::Infeasible(None)),
        Conflicting::Nothing(_) => {
            let what = "clause learning finds no conflict on a board that has no solution";
            Err(Failure::internal(what).about(&job.name))
        }
    }
}

impl Standing {
    fn exit(&self) -> Exit {
        match self {
            Self::Solved => Exit::Yes,
            Self::Infeasible(_) | Self::Several(_) => Exit::No,
            Self::Undecided(Limit::Interrupted) => Exit::Interrupted,
            Self::Unreached | Self::Undecided(_) => Exit::Undecided,
        }
    }

    /// The word for it in records.
    fn status(&self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Infeasible(_) => "infeasible",
            Self::Several(_) => "several",
            Self::Unreached | Self::Undecided(_) => "undecided",
        }
    }

    /// What is said of it.
    fn words(&self, puzzle: &Puzzle) -> String {
        match self {
            Self::Solved => "solved, and no other solution is possible".to_owned(),
            Self::Infeasible(Some(conflict)) => {
                format!("no solution: {}", describe_conflict(puzzle, conflict))
            }
            Self::Infeasible(None) => {
                "no solution; a limit came before a conflict was found".to_owned()
            }
            Self::Several(domains) => several(puzzle, domains),
            Self::Unreached => "one solution, which the steps do not reach".to_owned(),
            Self::Undecided(limit) => format!("undecided, {limit}"),
        }
    }
}

/// Which edges are open on a board with several solutions.
fn several(puzzle: &Puzzle, domains: &Domains) -> String {
    let open = puzzle.edges().ids().filter(|&edge| !domains.is_fixed(edge));
    let open: Vec<EdgeId> = open.collect();
    let first = open.iter().take(NAMED).map(|&edge| {
        let [from, to] = puzzle.cells_of(edge);
        format!("{from}-{to}")
    });
    let mut names: Vec<String> = first.collect();
    if open.len() > NAMED {
        names.push("…".to_owned());
    }
    let edges = counted(open.len(), "edge");
    format!("several solutions, {edges} open: {}", names.join(", "))
}
