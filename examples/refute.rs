//! Measures how fast boards without a solution are refuted, and how much work it needs.
//!
//!     cargo run --release --example refute -- FOLDER [BOARDS]
//!
//! The boards of the folder have two, then four clues changed by one, again and again with other
//! seeds, until `BOARDS` (1,000 by default) are refuted for either. Boards with a verified solution
//! are skipped. The times are CPU time from the board's text in memory to the proof, elementary
//! reasons tried first.

#![allow(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;
use std::path::PathBuf;
use std::time::Duration;

use hashilab::internals::engine::{Budget, Cdcl, Clock, Engine, Observer, Task, Verdict};
use hashilab::internals::generate::disturbed;
use hashilab::internals::milp::Formulation;
use hashilab::internals::notation::{Format, ReadOptions, Source, read_board, write_board};
use hashilab::internals::puzzle::{Network, verify};
use hashilab::internals::questions::elementary;
use hashilab::internals::study::Times;

/// The time limit for a proof.
const TIME_LIMIT: Duration = Duration::from_secs(60);

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args_os().skip(1);
    let folder = PathBuf::from(words.next().ok_or("expected a folder of boards")?);
    let wanted = match words.next() {
        Some(word) => word
            .to_str()
            .ok_or("expected a number of boards")?
            .parse()?,
        None => 1_000,
    };
    let boards = boards_in(folder)?;
    for pairs in [1, 2] {
        let mut tally = Tally::default();
        'enough: for seed in 0.. {
            for network in &boards {
                if tally.refuted.len() >= wanted {
                    break 'enough;
                }
                let board = disturbed(network, pairs, seed).ok_or("too few islands")?;
                tally.refute(&write_board(&board, Format::Has)?)?;
            }
        }
        tally.tell(2 * pairs);
    }
    Ok(())
}

fn boards_in(folder: PathBuf) -> Result<Vec<Network>, Box<dyn Error>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        files.push(entry?.path());
    }
    files.sort();
    let read = |file: &PathBuf| {
        let source = Source::new(file.display().to_string(), std::fs::read(file)?);
        Ok(Network::of(read_board(&source, &ReadOptions::default())?))
    };
    files.iter().map(read).collect()
}

/// The results so far.
#[derive(Default)]
struct Tally {
    /// Seconds for each refuted board.
    refuted: Vec<f64>,
    /// How many of them an elementary reason refuted.
    elementary: usize,
    solved: usize,
    undecided: usize,
}

impl Tally {
    fn refute(&mut self, text: &str) -> Result<(), Box<dyn Error>> {
        let budget = Budget::within(TIME_LIMIT).counting(Clock::cpu());
        let options = ReadOptions {
            format: Some(Format::Has),
            ..ReadOptions::default()
        };
        let network = Network::of(read_board(&Source::new("disturbed", text), &options)?);
        if elementary(&network).is_some() {
            self.refuted.push(budget.seconds());
            self.elementary += 1;
            return Ok(());
        }
        let task = Task::new(&network, Formulation::Flow);
        let run = Cdcl::default().solve(&task, &budget, &mut Observer::none())?;
        match run.outcome {
            Verdict::No(()) => self.refuted.push(budget.seconds()),
            Verdict::Undecided(_) => self.undecided += 1,
            Verdict::Yes(incumbent) => {
                verify(&network, incumbent.bridges)?;
                self.solved += 1;
            }
        }
        Ok(())
    }

    fn tell(self, changes: usize) {
        let (count, elementary) = (self.refuted.len(), self.elementary);
        print!(
            "{changes} clues changed: {count} refuted, {} have a solution, {} resist",
            self.solved, self.undecided
        );
        if let Some(times) = Times::of(self.refuted) {
            print!(
                "; {:.1} % by an elementary reason; mean {:.3}, median {:.3}, 95 % {:.3}, worst {:.3} ms",
                100.0 * elementary as f64 / count as f64,
                1e3 * times.mean(),
                1e3 * times.median(),
                1e3 * times.percentile(95),
                1e3 * times.worst()
            );
        }
        println!();
    }
}
