//! Answers as text and as pictures.

use std::fmt::Write as _;

use super::draw;
use super::ui::Failure;
use crate::desk::{
    AllAnswer, CommonAnswer, CountAnswer, LikelyAnswer, RepairAnswer, SampleAnswer, SolveAnswer,
    Status, Tallied, UniqueAnswer,
};
use crate::notation::Glyphs;
use crate::puzzle::{Network, Solution};
use crate::questions::{Readings, Repaired, Uniqueness};
use crate::report::{BoundsRecord, ChangeRecord, DifferenceRecord};
use crate::show::Drawn;

crate::puzzle::by_name::closed! {
    /// How likelihoods are printed.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub(crate) enum Shares {
        /// Columns for people.
        #[default]
        Table = "table",
        /// Values with commas between, and the exact numbers.
        Csv = "csv",
    }
}

/// How text is printed.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TextStyle {
    /// The characters that boards are drawn with.
    pub(crate) glyphs: Glyphs,
    /// How likelihoods are printed.
    pub(crate) shares: Shares,
    /// Whether the rows and columns of boards have their numbers.
    pub(crate) coordinates: bool,
}

/// An answer that a person may look at.
pub(crate) trait ShownAnswer: Drawn {
    /// What is printed; nothing where there is nothing to see. What came on the way has been
    /// printed before.
    fn text(&self, network: &Network, style: TextStyle) -> Result<String, Failure>;

    /// The one solution that is the answer; else why there is none.
    fn only(&self) -> Result<&Solution, &'static str> {
        Err("there is no answer")
    }

    /// How one solution was found, where one was looked for.
    fn solving(&self) -> Option<&SolveAnswer> {
        None
    }

    /// The board that is the answer, if it is one.
    fn board(&self) -> Option<&Network> {
        None
    }
}

impl ShownAnswer for SolveAnswer {
    fn text(&self, network: &Network, style: TextStyle) -> Result<String, Failure> {
        match self.work.solution() {
            Some(solution) => draw::shown(network, Some(solution), style),
            None => Ok(String::new()),
        }
    }

    fn only(&self) -> Result<&Solution, &'static str> {
        self.work.solution().ok_or("there is no answer")
    }

    fn solving(&self) -> Option<&SolveAnswer> {
        Some(self)
    }
}

impl ShownAnswer for UniqueAnswer {
    /// The solution, or two with the edges in which they differ.
    fn text(&self, network: &Network, style: TextStyle) -> Result<String, Failure> {
        let drawn = |solution: &Solution| draw::shown(network, Some(solution), style);
        let Uniqueness::Several(both) = &self.uniqueness else {
            return self.solution().map_or(Ok(String::new()), drawn);
        };
        let [one, other] = &**both;
        let mut text = format!("{}\n{}\n", drawn(one)?, drawn(other)?);
        for edge in &self.differing {
            let DifferenceRecord { from, to, bridges } = edge;
            let _ = writeln!(text, "{from}-{to}: {} or {}", bridges[0], bridges[1]);
        }
        Ok(text)
    }

    fn only(&self) -> Result<&Solution, &'static str> {
        match &self.uniqueness {
            Uniqueness::Unique(solution) => Ok(solution),
            Uniqueness::Several(_) => Err("there are several solutions"),
            Uniqueness::Undecided { .. } => Err("nothing is proved"),
            Uniqueness::Infeasible(_) => Err("there is no answer"),
        }
    }
}

impl ShownAnswer for AllAnswer {
    fn text(&self, _network: &Network, _style: TextStyle) -> Result<String, Failure> {
        Ok(String::new())
    }
}

impl ShownAnswer for SampleAnswer {
    fn text(&self, _network: &Network, _style: TextStyle) -> Result<String, Failure> {
        Ok(String::new())
    }
}

impl ShownAnswer for CommonAnswer {
    /// The bounds of every edge, one a line.
    fn text(&self, _network: &Network, _style: TextStyle) -> Result<String, Failure> {
        if self.ended.status == Status::Infeasible {
            return Ok(String::new());
        }
        let mut text = String::from("from,to,least,most\n");
        for edge in &self.edges {
            let BoundsRecord {
                from,
                to,
                least,
                most,
            } = edge;
            let _ = writeln!(text, "{from},{to},{least},{most}");
        }
        Ok(text)
    }
}

impl ShownAnswer for CountAnswer {
    fn text(&self, _network: &Network, _style: TextStyle) -> Result<String, Failure> {
        Ok(match &self.solutions {
            Some(Tallied::One(number)) if self.ended.status == Status::AtLeast => {
                format!("at least {number}\n")
            }
            Some(Tallied::One(number)) => format!("{number}\n"),
            Some(Tallied::ByComponents(numbers)) => {
                let mut text = String::from("components,solutions\n");
                for (components, number) in (1..).zip(numbers) {
                    let _ = writeln!(text, "{components},{number}");
                }
                text
            }
            None => String::new(),
        })
    }
}

impl ShownAnswer for LikelyAnswer {
    fn text(&self, _network: &Network, style: TextStyle) -> Result<String, Failure> {
        Ok(match (&self.likely, style.shares) {
            (Some(likely), Shares::Table) => likely.table(),
            (Some(likely), Shares::Csv) => likely.csv(),
            (None, _) => String::new(),
        })
    }
}

impl ShownAnswer for RepairAnswer {
    fn text(&self, _network: &Network, style: TextStyle) -> Result<String, Failure> {
        let (repairing, found) = &*self.work;
        let all = found.best.iter().chain(repairing.wanted_of(found));
        let texts = all.map(|one| repaired(&repairing.readings, one, style));
        Ok(texts.collect::<Result<Vec<String>, Failure>>()?.join("\n"))
    }

    fn board(&self) -> Option<&Network> {
        self.best().map(|best| &best.network)
    }
}

/// A line for each changed clue, and the solution.
fn repaired(readings: &Readings, best: &Repaired, style: TextStyle) -> Result<String, Failure> {
    let mut text = String::new();
    for change in ChangeRecord::all(readings, best) {
        let ChangeRecord {
            cell, read, now, ..
        } = &change;
        let _ = write!(text, "{cell}: {now} instead of {read}");
        if let (Some(now), Some(read)) = (change.now_probability, change.read_probability) {
            let _ = write!(text, ", p {now:.3} instead of {read:.3}");
        }
        text.push('\n');
    }
    if !text.is_empty() {
        text.push('\n');
    }
    Ok(text + &draw::shown(&best.network, Some(&best.solution), style)?)
}
