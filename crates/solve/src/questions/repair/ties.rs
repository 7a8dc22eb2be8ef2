//! Other repairs with the same cost as the best one.

use super::answer::{ClueRepair, RepairEnd, RepairGoal, RepairedBoard, Ties};
use super::readings::{CostLevel, CostMeasure, Readings};
use super::search::{RepairSearch, claimant, engine_of};
use crate::engine::{Budget, Engine, Limit, Observer};
use crate::questions::answer::{Infeasibility, SolveError};
use crate::questions::elementary::elementary;

/// Which other repairs of the same cost are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TieSearch {
    /// None.
    Nothing,
    /// One, to find out whether there are any.
    Whether,
    /// All repairs of that cost, at most this many including the first.
    List(usize),
}

impl TieSearch {
    /// The most others that are searched. The last of a list only shows that there are more than
    /// requested.
    fn most(self) -> usize {
        match self {
            Self::Nothing => 0,
            Self::Whether => 1,
            Self::List(most) => most,
        }
    }
}

/// A request for a repair.
#[derive(Clone, Debug)]
pub struct RepairRequest {
    /// The possible clues and their costs.
    pub readings: Readings,
    /// What the repaired board should have.
    pub wanted: RepairGoal,
    /// Which others of the same cost are searched.
    pub ties: TieSearch,
}

impl RepairRequest {
    /// The other repairs that were requested, of those that were found.
    pub fn wanted_of<'a>(&self, found: &'a ClueRepair) -> impl Iterator<Item = &'a RepairedBoard> {
        let others = found.ties.iter().flat_map(|ties| &ties.others);
        others.take(match self.ties {
            TieSearch::Nothing | TieSearch::Whether => 0,
            TieSearch::List(most) => most.saturating_sub(1),
        })
    }

    /// The limit that kept the requested others from being known.
    #[must_use]
    pub fn stop(&self, found: &ClueRepair) -> Option<Limit> {
        let ties = found.ties.as_ref().filter(|ties| !ties.is_complete)?;
        match (self.ties, ties.limit) {
            (_, Some(limit)) => Some(limit),
            (TieSearch::List(_), None) => Some(Limit::Enough),
            (TieSearch::Nothing | TieSearch::Whether, None) => None,
        }
    }

    /// Whether repairs are missing in a requested list.
    #[must_use]
    pub fn is_cut(&self, found: &ClueRepair) -> bool {
        matches!(self.ties, TieSearch::List(_)) && self.stop(found).is_some()
    }
}

/// Finds the cheapest clues as [`repair`](super::repair) does, and others of the same cost: by this
/// engine, or by the cores of clause learning alone, which is exact too but slower where many
/// islands could compensate for one another.
///
/// # Errors
/// As [`repair`](super::repair).
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Budget, Highs, Observer};
/// use hashilab_solve::puzzle::Puzzle;
/// use hashilab_solve::questions::{Readings, RepairRequest, TieSearch, RepairGoal, repair_with_ties};
/// let puzzle: Puzzle = "1,,2\n".parse()?;
/// let (readings, ties) = (Readings::of_board(puzzle.board())?, TieSearch::List(9));
/// let repairing = RepairRequest { readings, wanted: RepairGoal::Solution, ties };
/// let (mut engine, budget) = (Highs::default(), Budget::unlimited());
/// let found = repair_with_ties(&repairing, Some(&mut engine), &budget, &mut Observer::none())?;
/// // Either clue may have been misread.
/// let ties = found.ties.expect("there was time");
/// assert_eq!((ties.others.len(), ties.is_complete), (1, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn repair_with_ties(
    repairing: &RepairRequest,
    engine: Option<&mut dyn Engine>,
    budget: &Budget,
    observer: &mut Observer<'_>,
) -> Result<ClueRepair, SolveError> {
    let wanted = repairing.wanted;
    let network = repairing.readings.network();
    if let Some(reason) = elementary(network) {
        // That no change of clues can help is returned whatever the limit.
        return Ok(ClueRepair {
            best: None,
            ending: RepairEnd::Infeasible,
            reason: Some(Infeasibility::Elementary(reason)),
            bound: None,
            claim: claimant(engine_of(wanted, engine).as_deref()),
            ties: None,
            excluded: 0,
            warnings: Vec::new(),
        });
    }
    let mut search = RepairSearch::new(&repairing.readings, wanted, engine, budget)?;
    let mut found = search.find(budget, observer)?;
    if let (Some(best), RepairEnd::Best) = (&found.best, found.ending)
        && repairing.ties != TieSearch::Nothing
    {
        let best = best.clone();
        found.ties = Some(ties(&mut search, &best, repairing, budget, observer)?);
    }
    Ok(found)
}

/// The other repairs, each excluded from the search once it is found.
fn ties(
    search: &mut RepairSearch<'_, '_>,
    best: &RepairedBoard,
    repairing: &RepairRequest,
    budget: &Budget,
    observer: &mut Observer<'_>,
) -> Result<Ties, SolveError> {
    let mut others: Vec<RepairedBoard> = Vec::new();
    let (is_complete, limit) = loop {
        let last = others.last().unwrap_or(best);
        if is_only_cheapest(&repairing.readings, best) {
            break (true, None);
        }
        if others.len() == repairing.ties.most() {
            break (false, None);
        }
        if !search.exclude_clues_of(last) {
            break (true, None);
        }
        let (ending, found) = search.another(budget, observer)?;
        match (ending, found) {
            (RepairEnd::Best, Some(found)) if found.cost == best.cost => others.push(found),
            (RepairEnd::Best | RepairEnd::Infeasible | RepairEnd::NoneUnique, _) => {
                break (true, None);
            }
            (RepairEnd::Limit(limit), _) => break (false, Some(limit)),
        }
    };
    Ok(Ties {
        others,
        is_complete,
        limit,
    })
}

/// Whether a repaired board is the only one of least cost: without changes it is as read, and of
/// likelihoods each island must have a unique greatest one.
fn is_only_cheapest(readings: &Readings, repaired: &RepairedBoard) -> bool {
    let mut islands = readings.network().islands().ids();
    let are_alone = match readings.measure() {
        CostMeasure::Changes { .. } => true,
        CostMeasure::Likelihood => islands.all(|island| {
            let cheapest = readings.levels(island).first();
            let is_alone = |level: &CostLevel| {
                let mut degrees = level.degrees.iter();
                let first = degrees.next();
                first.is_none_or(|first| readings.alike(island, first) == level.degrees)
            };
            cheapest.is_none_or(is_alone)
        }),
    };
    repaired.cost == readings.least() && are_alone
}
