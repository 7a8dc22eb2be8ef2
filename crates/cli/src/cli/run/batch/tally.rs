//! The summary of a call with several boards.

use std::fmt::Write as _;

use crate::cli::exit::Exit;
use crate::report::counted;
use crate::session::Budget;
use crate::study::Greatest;

/// How the boards of a call ended.
#[derive(Clone, Debug)]
pub(crate) struct BatchTally {
    /// The clock.
    budget: Budget,
    ends: [u64; Exit::ALL.len()],
    /// The boards that took longest, in descending order.
    slowest: Greatest<String>,
    /// Boards whose records already existed.
    kept: u64,
}

/// The number of slowest boards in the summary.
const NAMED: usize = 5;
/// Seconds below which a board is not worth naming as slow.
const WORTH_NAMING: f64 = 1.0;

impl BatchTally {
    /// The tally of a call that begins now.
    pub(crate) fn new() -> Self {
        Self {
            budget: Budget::unlimited(),
            ends: [0; Exit::ALL.len()],
            slowest: Greatest::new(NAMED),
            kept: 0,
        }
    }

    /// Counts a board with its exit code, which took `seconds` seconds.
    pub(crate) fn add(&mut self, name: &str, exit: Exit, seconds: f64) {
        self.count(exit);
        self.slowest.add(seconds, || name.to_owned());
    }

    /// Counts a board whose records already existed.
    pub(crate) fn keep(&mut self, exit: Exit) {
        self.count(exit);
        self.kept += 1;
    }

    fn count(&mut self, exit: Exit) {
        let place = Exit::ALL.iter().position(|&known| known == exit);
        self.ends[place.expect("one of all")] += 1;
    }

    /// The number of boards that ended.
    pub(crate) fn ended(&self) -> u64 {
        self.ends.iter().sum()
    }

    /// Whether any board ended with this exit code.
    pub(crate) fn has(&self, exit: Exit) -> bool {
        self.exits().any(|(ended, _)| ended == exit)
    }

    /// The number of boards with each exit code, in the order of the codes.
    pub(crate) fn exits(&self) -> impl Iterator<Item = (Exit, u64)> {
        let exits = Exit::ALL.into_iter().zip(self.ends);
        exits.filter(|&(_, count)| count > 0)
    }

    /// The summary line, with `not_begun` boards that were not begun; `things` is the name of
    /// boards.
    pub(crate) fn summary(&self, things: &str, not_begun: u64) -> String {
        let words = |exit| match exit {
            Exit::Yes => "yes",
            Exit::No => "no",
            Exit::Usage => "refused",
            Exit::Undecided => "undecided",
            Exit::Internal => "failed",
            Exit::Interrupted => "interrupted",
        };
        let ends = self.exits();
        let mut parts: Vec<String> = ends
            .map(|(exit, count)| format!("{count} {}", words(exit)))
            .collect();
        if not_begun > 0 {
            parts.push(format!("{not_begun} not begun"));
        }
        let boards = counted(self.ended() + not_begun, things);
        let mut text = format!("{boards}: {}", parts.join(", "));
        let mut say = |more: std::fmt::Arguments<'_>| text.write_fmt(more).expect("text can grow");
        if self.kept > 0 {
            let were = if self.kept == 1 { "was" } else { "were" };
            say(format_args!("; {} of them {were} there already", self.kept));
        }
        let seconds = self.budget.seconds();
        say(format_args!("; {seconds:.3} s"));
        if seconds >= WORTH_NAMING && self.slowest.items().len() > 1 {
            let slowest = self.slowest.items().iter();
            let slowest = slowest.map(|(seconds, name)| format!("{name} {seconds:.3} s"));
            let slowest: Vec<String> = slowest.collect();
            say(format_args!("; slowest: {}", slowest.join(", ")));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::BatchTally;
    use crate::cli::exit::Exit;

    #[test]
    fn the_slowest_are_kept_in_order() {
        let mut tally = BatchTally::new();
        for (number, took) in [3.0, 9.0, 1.0, 9.0, 4.0, 7.0, 0.0].into_iter().enumerate() {
            tally.add(&number.to_string(), Exit::Yes, took);
        }
        let slowest: Vec<&str> = tally
            .slowest
            .items()
            .iter()
            .map(|(_, name)| &**name)
            .collect();
        assert_eq!(slowest, ["1", "3", "5", "4", "0"]);
        assert_eq!(tally.exits().collect::<Vec<_>>(), [(Exit::Yes, 7)]);
    }

    #[test]
    fn every_end_is_named_in_the_summary() {
        let mut tally = BatchTally::new();
        for exit in Exit::ALL {
            tally.add("x", exit, 0.0);
        }
        let said = tally.summary("board", 3);
        let ends =
            "9 boards: 1 yes, 1 no, 1 refused, 1 undecided, 1 failed, 1 interrupted, 3 not begun";
        assert!(said.starts_with(ends), "{said}");
    }
}
