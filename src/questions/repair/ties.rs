//! Whether other clues cost as little as the best ones, and which.

use super::answer::{Ending, Repair, Repaired, Ties, Wanted};
use super::readings::Readings;
use super::search::Search;
use crate::engine::{Budget, Engine, Observer};
use crate::questions::answer::SolveError;

/// What is wanted of a repair.
#[derive(Clone, Debug)]
pub struct Repairing {
    /// What was read.
    pub readings: Readings,
    /// What is wanted of the repaired board.
    pub wanted: Wanted,
    /// The most other repairs that are looked for that cost the same. The last of so many
    /// tells only that there are more than are wanted, so 1 asks whether there is any.
    pub ties: usize,
}

impl Repairing {
    /// The other repairs that are wanted, of those that were found.
    pub fn wanted_of<'a>(&self, found: &'a Repair) -> impl Iterator<Item = &'a Repaired> {
        let others = found.ties.iter().flat_map(|ties| &ties.others);
        others.take(self.ties.saturating_sub(1))
    }
}

/// Finds the cheapest clues as [`repair`](super::repair) does, and others that cost the same.
///
/// # Errors
/// As [`repair`](super::repair).
///
/// # Examples
/// ```
/// use hashi::engine::{Budget, Highs, Observer};
/// use hashi::puzzle::Puzzle;
/// use hashi::questions::{Repairing, Wanted, repair_with_ties};
/// let puzzle: Puzzle = "1,,2\n".parse()?;
/// let repairing = Repairing { readings: puzzle.readings()?, wanted: Wanted::Solution, ties: 9 };
/// let (mut engine, budget) = (Highs::default(), Budget::unlimited());
/// let found = repair_with_ties(&repairing, &mut engine, &budget, &mut Observer::none())?;
/// // Either clue may have been misread.
/// let ties = found.ties.expect("there was time");
/// assert_eq!((ties.others.len(), ties.is_complete), (1, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn repair_with_ties(
    repairing: &Repairing,
    engine: &mut dyn Engine,
    budget: &Budget,
    observer: &mut Observer<'_>,
) -> Result<Repair, SolveError> {
    let wanted = repairing.wanted;
    let mut search = Search::new(&repairing.readings, engine)?;
    let mut found = search.find(wanted, budget, observer)?;
    if let (Some(best), Ending::Best) = (&found.best, found.ending)
        && repairing.ties > 0
    {
        let best = best.clone();
        found.ties = Some(ties(&mut search, &best, repairing, budget, observer)?);
    }
    Ok(found)
}

/// The others, each excluded from the program once it has been found.
fn ties(
    search: &mut Search<'_, '_>,
    best: &Repaired,
    repairing: &Repairing,
    budget: &Budget,
    observer: &mut Observer<'_>,
) -> Result<Ties, SolveError> {
    let mut others: Vec<Repaired> = Vec::new();
    let is_complete = loop {
        let last = others.last().unwrap_or(best);
        if others.len() == repairing.ties {
            break false;
        }
        if !search.exclude_clues_of(last) {
            break true;
        }
        let (ending, found) = search.another(repairing.wanted, budget, observer)?;
        match (ending, found) {
            (Ending::Best, Some(found)) if found.cost == best.cost => others.push(found),
            (Ending::Best | Ending::Infeasible | Ending::NoneUnique, _) => break true,
            (Ending::Limit(_), _) => break false,
        }
    };
    Ok(Ties {
        others,
        is_complete,
    })
}
