//! `hashi rate`: how hard boards are, by the techniques that they need.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use super::exit::Exit;
use super::kind::{Kind, PICTURES};
use super::run::batch::table::Layout;
use super::run::guard::{Guard, Owner};
use super::run::job::Job;
use super::run::output::Output;
use super::run::{AskArgs, BoardArgs, CommandCall};
use super::ui::{Failure, Ui};
use crate::explain::{Rating, RatingResult};
use crate::puzzle::Puzzle;
use crate::report::counted;
use crate::session::{Answer as _, Observer, Rate, RateAnswer, Solver};
use crate::show::{Chart, PictureKind, scores, widths};

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

/// A chart of all boards, drawn once they are rated.
#[derive(Clone, Copy)]
enum RatingChart {
    Scores,
    Widths,
}

pub(crate) fn run(args: &RateArgs, ui: Ui) -> Result<Exit, Failure> {
    if args.ask.is_resumed() {
        // Boards that were rated by an earlier call have records only.
        args.refuse_pictures()?;
    }
    let charts = args.charts()?;
    let is_drawn = !charts.is_empty();
    let ratings: Mutex<BTreeMap<usize, (String, Rating)>> = Mutex::default();
    let solver = Solver::new();
    let call: CommandCall<'_, ()> = CommandCall {
        boards: &args.boards,
        ask: args.ask.clone().with_layout(Layout::Ratings),
        files: Vec::new(),
        reads: Vec::new(),
        ui,
    };
    let open = |guard: &mut Guard| {
        let charts = charts
            .into_iter()
            .map(|(chart, kind, path)| -> Result<_, Failure> {
                let output = guard.writes(path, &Owner::Call)?;
                Ok((chart, kind, output))
            });
        charts.collect::<Result<Vec<(RatingChart, PictureKind, Output)>, Failure>>()
    };
    let done = call.run_opened(open, |job| {
        let puzzle = job.puzzle()?;
        let answer = solver
            .answer_within(&puzzle, &Rate::default(), job.budget(), Observer::none())
            .map_err(|error| Failure::from(error).about(&job.name))?;
        print_rating(job, &puzzle, &answer);
        let exit = Exit::of(&answer.ended);
        if is_drawn && let RatingResult::Rated(rating) = answer.rated {
            let mut ratings = ratings.lock().expect("no thread ends while it holds them");
            ratings.insert(job.place, (job.name.clone(), rating));
        }
        Ok(exit)
    })?;
    let ratings = ratings.into_inner();
    let ratings = ratings.expect("no thread has ended while it held them");
    let ratings: Vec<(String, Rating)> = ratings.into_values().collect();
    for (chart, kind, output) in done.opened {
        let chart = match chart {
            RatingChart::Scores => scores(&ratings),
            RatingChart::Widths => widths(&ratings),
        };
        output.write(&render_chart(&chart, kind)?)?;
    }
    Ok(done.exit)
}

impl RateArgs {
    /// Rejects pictures if some ratings may be from an earlier call.
    fn refuse_pictures(&self) -> Result<(), Failure> {
        let pictures = [("--scores", &self.scores), ("--widths", &self.widths)];
        let given = pictures.into_iter().find(|(_, path)| path.is_some());
        given.map_or(Ok(()), |(option, _)| {
            let what = format!("{option} is of what one call rates, and does not go with --resume");
            let hint = "hashi report --records draws what is in the file";
            Err(Failure::usage(what).hint(hint))
        })
    }

    /// The requested charts.
    fn charts(&self) -> Result<Vec<(RatingChart, PictureKind, &Path)>, Failure> {
        let named = [
            (RatingChart::Scores, &self.scores),
            (RatingChart::Widths, &self.widths),
        ];
        let named = named
            .into_iter()
            .filter_map(|(chart, path)| Some((chart, path.as_deref()?)));
        named
            .map(|(chart, path)| Ok((chart, kind(path)?, path)))
            .collect()
    }
}

/// The kind of chart by a file's extension.
fn kind(path: &Path) -> Result<PictureKind, Failure> {
    // Charts cannot be written as TikZ.
    let [png, svg, pdf, _] = PICTURES;
    Kind::of(path, &[png, svg, pdf])
}

/// A chart as the bytes of a file.
fn render_chart(chart: &Chart, kind: PictureKind) -> Result<Vec<u8>, Failure> {
    let drawn = kind.chart(chart)?;
    drawn.ok_or_else(|| Failure::internal("charts are not written as TikZ"))
}

/// Prints the rating of a board.
fn print_rating(job: &mut Job<'_, ()>, puzzle: &Puzzle, answer: &RateAnswer) {
    if job.call.json {
        job.print(job.record(answer));
    } else if let RatingResult::Rated(rating) = &answer.rated {
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
