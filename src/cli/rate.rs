//! `hashi rate`: how hard boards are, by the techniques that they need.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Mutex;

use super::exit::Exit;
use super::run::job::Job;
use super::run::{AskArgs, BoardArgs, Call};
use super::ui::{Failure, Message, Ui};
use crate::explain::{Rated, Rating, rate};
use crate::report::{RATING_COLUMNS, RatingRecord, counted, line, rating_row};

/// Rate how hard boards are
///
/// The level is the least set of techniques that solves the board: easy looks at single
/// islands and edges, medium also at groups of islands, hard at the board as a whole,
/// extreme at cases that have to be told apart. The score orders boards, level first. No
/// figure has been measured on people.
/// A board that does not have exactly one solution is not rated: exit code 1.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi rate board.csv
  hashi rate boards/ --jobs 0 --csv ratings.csv
  hashi rate boards/ --json > ratings.jsonl")]
pub(crate) struct RateArgs {
    #[command(flatten)]
    boards: BoardArgs,
    #[command(flatten)]
    ask: AskArgs,
    /// Also write a table with a row for each board, in the order of their names
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

pub(crate) fn run(args: &RateArgs, ui: Ui) -> Result<Exit, Failure> {
    let rows: Mutex<BTreeMap<String, String>> = Mutex::default();
    let call: Call<'_, ()> = Call {
        boards: &args.boards,
        ask: args.ask,
        files: Vec::new(),
        reads: Vec::new(),
        ui,
    };
    let (exit, table) = call.run_with(args.csv.as_deref(), |job| {
        let puzzle = job.puzzle()?;
        let rated =
            rate(&puzzle, job.budget()).map_err(|error| Failure::from(&error).about(&job.name))?;
        let row = rating_row(&job.name, &rated);
        let mut rows = rows
            .lock()
            .expect("no thread ends while it holds the table");
        rows.insert(job.name.clone(), row);
        drop(rows);
        tell(job, &rated)
    })?;
    if let Some(table) = table {
        let rows = rows
            .into_inner()
            .expect("no thread has ended while it held it");
        let rows: String = rows.into_values().collect();
        table.write((RATING_COLUMNS.to_owned() + &rows).as_bytes())?;
    }
    Ok(exit)
}

/// Prints what rating a board came to.
fn tell(job: &mut Job<'_, ()>, rated: &Rated) -> Result<Exit, Failure> {
    if job.session.json {
        job.print(line(&RatingRecord::new(&job.name, rated)));
    } else if let Rated::Rated(rating) = rated {
        job.print(card(rating));
    }
    let (exit, what) = match rated {
        Rated::Rated(rating) => (
            Exit::Yes,
            format!("{}, score {}", rating.level, rating.score),
        ),
        Rated::Infeasible => (Exit::No, "not rated, it has no solution".to_owned()),
        Rated::Several => (Exit::No, "not rated, it has several solutions".to_owned()),
        Rated::Undecided(stop) => (Exit::Undecided, format!("undecided, {stop}")),
    };
    job.tell(Message::Summary(format!("{}: {what}", job.name)));
    job.go_on()?;
    Ok(exit)
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
