//! `hashi rate`: how hard boards are, by the techniques that they need.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use super::exit::Exit;
use super::kind::{Kind, PICTURES};
use super::run::batch::records::AboutBoard;
use super::run::guard::{Guard, Owner};
use super::run::job::Job;
use super::run::output::Output;
use super::run::{AskArgs, BoardArgs, CommandCall, FinishedJob};
use super::ui::{Failure, Ui};
use crate::desk::{Answer as _, Observer, Rate, RateAnswer, Solver};
use crate::explain::{Rated, Rating};
use crate::puzzle::Puzzle;
use crate::questions::Status;
use crate::report::{counted, rating_row, rating_table, unrated_row};
use crate::show::{Chart, NamedRating, PictureKind, scores, widths};

/// Rate how hard boards are
///
/// The level is the least set of techniques that solves the board: easy counts at single
/// islands, medium also what each neighbour can take, hard what is left at islands that are
/// not finished, expert groups of islands and the board as a whole. Extreme is what needs
/// cases to be told apart. The score orders boards, level first. No figure has been measured
/// on people.
/// A board that does not have exactly one solution is not rated: exit code 1.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi rate board.csv
  hashi rate boards/ --jobs 0 --csv ratings.csv --scores scores.svg
  hashi rate easy.csv hard.csv --widths widths.png
  hashi rate boards/ --json > ratings.jsonl")]
pub(crate) struct RateArgs {
    #[command(flatten)]
    boards: BoardArgs,
    #[command(flatten)]
    ask: AskArgs,
    /// Also draw how scores are spread: for each level the share of its boards up to a score
    /// (.png, .svg or .pdf)
    #[arg(long, value_name = "FILE")]
    scores: Option<PathBuf>,
    /// Also draw the width over the rounds: how many edges something can be said about, of
    /// each board, or of more than six boards the quartiles
    #[arg(long, value_name = "FILE")]
    widths: Option<PathBuf>,
}

/// What is written about all boards once they are rated.
enum WholeCall {
    Table,
    Scores(PictureKind),
    Widths(PictureKind),
}

pub(crate) fn run(args: &RateArgs, ui: Ui) -> Result<Exit, Failure> {
    let ratings: Mutex<BTreeMap<usize, (AboutBoard, Rated)>> = Mutex::default();
    let (table, ask) = if args.ask.is_resumed() {
        // Of boards that were rated before there are records alone.
        args.refuse_pictures()?;
        (None, args.ask.clone())
    } else {
        args.ask.without_table()
    };
    let wholes = args.wholes(table)?;
    let collects = !wholes.is_empty();
    let solver = Solver::new();
    let call: CommandCall<'_, ()> = CommandCall {
        boards: &args.boards,
        ask,
        files: Vec::new(),
        reads: Vec::new(),
        ui,
    };
    let open = |guard: &mut Guard| {
        let files = wholes.into_iter();
        let opened = files.map(|(whole, path)| {
            let output = guard.writes(path, &Owner::Call)?;
            Ok((whole, output))
        });
        opened.collect::<Result<Vec<(WholeCall, Output)>, Failure>>()
    };
    let done = call.run_opened(open, |job| {
        let puzzle = job.puzzle()?;
        let answer = solver
            .answer_within(&puzzle, &Rate::default(), job.budget(), Observer::none())
            .map_err(|error| Failure::from(error).about(&job.name))?;
        tell(job, &puzzle, &answer);
        let exit = Exit::of(&answer.ended);
        if collects {
            let mut ratings = ratings.lock().expect("no thread ends while it holds them");
            ratings.insert(job.place, (AboutBoard::of(&puzzle), answer.rated));
        }
        Ok(exit)
    })?;
    let ratings = ratings.into_inner();
    let ratings = ratings.expect("no thread has ended while it held them");
    let boards = with_ratings(done.boards, ratings);
    for (whole, output) in done.opened {
        output.write(&written(&whole, &boards)?)?;
    }
    Ok(done.exit)
}

/// A board of a call with the rating that it got.
struct RatedBoard {
    finished: FinishedJob,
    rated: Option<(AboutBoard, Rated)>,
}

/// The boards of a call in their order, with the ratings that they got by their places.
fn with_ratings(
    boards: Vec<FinishedJob>,
    mut ratings: BTreeMap<usize, (AboutBoard, Rated)>,
) -> Vec<RatedBoard> {
    let boards = boards.into_iter().map(|finished| RatedBoard {
        rated: ratings.remove(&finished.place),
        finished,
    });
    boards.collect()
}

impl RatedBoard {
    /// Its row in the table.
    fn row(&self) -> Vec<String> {
        let name = &self.finished.name;
        let nothing = [const { String::new() }; 4];
        match (&self.rated, self.finished.exit) {
            (Some((about, rated)), _) => rating_row(name, &about.cells(), rated),
            (None, None | Some(Exit::Interrupted)) => {
                unrated_row(name, &nothing, Status::Undecided.name())
            }
            (None, Some(_)) => unrated_row(name, &nothing, "error"),
        }
    }
}

impl RateArgs {
    /// Refuses pictures of ratings that may have been made by an earlier call.
    fn refuse_pictures(&self) -> Result<(), Failure> {
        let pictures = [("--scores", &self.scores), ("--widths", &self.widths)];
        let given = pictures.into_iter().find(|(_, path)| path.is_some());
        given.map_or(Ok(()), |(option, _)| {
            let what = format!("{option} is of what one call rates, and does not go with --resume");
            let hint = "hashi report --records draws what is in the file";
            Err(Failure::usage(what).hint(hint))
        })
    }

    /// The files about all boards.
    fn wholes<'a>(
        &'a self,
        table: Option<&'a Path>,
    ) -> Result<Vec<(WholeCall, &'a Path)>, Failure> {
        let mut wholes = Vec::new();
        if let Some(path) = table {
            wholes.push((WholeCall::Table, path));
        }
        if let Some(path) = &self.scores {
            wholes.push((WholeCall::Scores(kind(path)?), path));
        }
        if let Some(path) = &self.widths {
            wholes.push((WholeCall::Widths(kind(path)?), path));
        }
        Ok(wholes)
    }
}

/// The kind of chart that a file's ending names.
fn kind(path: &Path) -> Result<PictureKind, Failure> {
    // Charts are not made of what TikZ is written from.
    let [png, svg, pdf, _] = PICTURES;
    Kind::of(path, &[png, svg, pdf])
}

/// A chart as the bytes of a file.
fn drawn(chart: &Chart, kind: PictureKind) -> Result<Vec<u8>, Failure> {
    let drawn = kind.chart(chart)?;
    drawn.ok_or_else(|| Failure::internal("charts are not written as TikZ"))
}

/// The bytes of a file about all boards.
fn written(whole: &WholeCall, boards: &[RatedBoard]) -> Result<Vec<u8>, Failure> {
    let rated = || -> Vec<NamedRating> {
        let rated = boards
            .iter()
            .filter_map(|board| match &board.rated.as_ref()?.1 {
                Rated::Rated(rating) => Some((board.finished.name.clone(), rating.clone())),
                Rated::Infeasible(_) | Rated::Several | Rated::Undecided(_) => None,
            });
        rated.collect()
    };
    match *whole {
        WholeCall::Table => {
            let mut table = rating_table();
            for board in boards {
                table.push(board.row());
            }
            Ok(table.to_csv().into_bytes())
        }
        WholeCall::Scores(picture) => drawn(&scores(&rated()), picture),
        WholeCall::Widths(picture) => drawn(&widths(&rated()), picture),
    }
}

/// Prints what rating a board came to.
fn tell(job: &mut Job<'_, ()>, puzzle: &Puzzle, answer: &RateAnswer) {
    if job.session.json {
        job.print(job.record(answer));
    } else if let Rated::Rated(rating) = &answer.rated {
        job.print(card(rating));
    }
    job.sum_up(puzzle, &answer.sentence());
}

/// A board's figures as lines of text.
fn card(rating: &Rating) -> String {
    let mut text = format!("level: {}\nscore: {}\n", rating.level, rating.score);
    let mut say = |line: std::fmt::Arguments<'_>| {
        text.write_fmt(line).expect("text can grow");
        text.push('\n');
    };
    if let Some((hardest, times)) = rating.techniques.last() {
        let share = (100.0 * rating.crux).round();
        let rounds = counted(*times, "round");
        let name = hardest.name();
        say(format_args!(
            "hardest technique: {name}, in {rounds}, first after {share} % of them"
        ));
    }
    let (steps, rounds) = (
        counted(rating.steps, "step"),
        counted(rating.rounds, "round"),
    );
    say(format_args!("length: {steps} in {rounds}"));
    let (narrowest, mean) = (rating.narrowest, rating.mean_width);
    say(format_args!(
        "width: {narrowest} at the narrowest, {mean:.1} on average"
    ));
    if rating.longest_case > 0 {
        let rounds = counted(rating.longest_case, "round");
        let depth = rating.depth;
        say(format_args!(
            "cases: {rounds} at the longest, nested {depth} deep"
        ));
    }
    if rating.needs_search {
        say(format_args!("cases do not decide it: clause learning does"));
    }
    for (technique, times) in &rating.techniques {
        let rounds = counted(*times, "round");
        text.extend(["  ", technique.name(), ": ", &rounds, "\n"]);
    }
    text
}
