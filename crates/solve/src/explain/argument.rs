//! A whole solution as an argument: numbered steps, each with the steps that it uses.
//!
//! The steps are those of deduction in rounds, sliced backward from the solution so that every step
//! is used, and then put into the order of `order`. A case distinction is one step that holds the
//! steps by which its assumption is refuted. The proof checker confirms each step as an inference
//! before the argument is returned. How steps are put into words is in `words`.

use super::conflict::can_be_joined;
use super::exact::with_exact_numbers;
use super::number::StepNumber;
use super::order::in_order;
use super::step::ArgumentStep;
use super::writer::Writer;
use crate::engine::{Budget, Limit};
use crate::logic::{
    Contradiction, Deduction, Domains, Rounds, Rule, RuleSet, Tier, explain, explain_contradiction,
    odd_total, rounds,
};
use crate::proof::{Ledger, UnprovedStep};
use crate::puzzle::{Bridges, Literal, Network, Requirement, Solution, verify};
use crate::questions::{Backbone, Solutions, Uniqueness, backbone, unique};

/// Steps from the empty board, as far as deduction leads.
#[derive(Clone, Debug)]
pub struct Argument {
    /// The bounds that are taken for granted.
    pub start: Domains,
    /// The steps in order.
    pub steps: Vec<ArgumentStep>,
    /// The bounds that the steps show.
    pub domains: Domains,
    /// Whether they end in a contradiction: the board has no solution.
    pub is_infeasible: bool,
    /// The solution, if they reach it.
    pub solution: Option<Solution>,
    /// The limit that ended the search for steps, if one did.
    pub limit: Option<Limit>,
    /// Whether the search for steps was cut short because it took long.
    pub is_cut: bool,
}

/// The argument for what must hold on a board, from bounds that are taken for granted.
///
/// # Errors
/// [`UnprovedStep`] if a step does not pass the checker: a defect of deduction.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::Budget;
/// use hashilab_solve::explain::argument;
/// use hashilab_engine::logic::{Domains, Technique};
/// use hashilab_solve::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = [(0, 1), (2, 3), (4, 2)].map(|(col, clue)| (Pos::new(0, col), Clue::Exactly(clue)));
/// let network = Network::of(Board::new(Size::new(1, 5), islands.to_vec(), Rules::default())?);
/// let argument = argument(&network, &Domains::of(&network), &Budget::unlimited())?;
/// assert!(argument.solution.is_some());
/// assert_eq!(argument.steps[0].technique, Technique::OnlyNeighbour);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn argument(
    network: &Network,
    start: &Domains,
    budget: &Budget,
) -> Result<Argument, UnprovedStep> {
    let mut go_on = || budget.reached().is_none();
    let mut found = easiest_rounds(network, start, &mut go_on, budget);
    if found.is_open(network) {
        // They are witnesses only if all solutions are within the bounds.
        let attained = attained(network, budget).filter(|all| start.contain(all));
        found.nest(network, attained.as_ref(), &mut go_on);
    }
    confirmed_argument(network, start, found, budget)
}

/// Rounds without case distinctions. Where they end in a contradiction, the shortest that easier
/// rules lead to: that no bridges can join the islands, those about an island, those about an edge,
/// or an odd sum of all clues.
fn easiest_rounds(
    network: &Network,
    start: &Domains,
    go_on: &mut dyn FnMut() -> bool,
    budget: &Budget,
) -> Rounds {
    let found = rounds(network, start, RuleSet::up_to(Tier::Group), go_on);
    if found.conflict.is_none() {
        return found;
    }
    let is_odd = odd_total(network, &Requirement::all(network)).is_some();
    let odd = is_odd.then(|| RuleSet::of(&[Rule::Parity]));
    let tiers = [Tier::Island, Tier::Edge].map(RuleSet::up_to);
    let apart = (!can_be_joined(network)).then(|| RuleSet::of(&[Rule::CutEdge]));
    let easier = apart.into_iter().chain(tiers).chain(odd);
    let easier = easier.map(|rules| rounds(network, start, rules, go_on));
    let contradictions = easier.filter(|rounds| rounds.conflict.is_some());
    let steps = |rounds: &Rounds| {
        let argument = confirmed_argument(network, start, rounds.clone(), budget);
        argument.map_or(usize::MAX, |argument| argument.steps.len())
    };
    contradictions.min_by_key(steps).unwrap_or(found)
}

/// A contradiction within given bounds by rules up to this tier, with cases that are not nested, if
/// one is found within `patience`. Where there is none, no argument is written.
///
/// # Errors
/// [`UnprovedStep`] if a step does not pass the checker: a defect of deduction.
pub(super) fn refutation(
    network: &Network,
    start: &Domains,
    tier: Tier,
    looks: usize,
    budget: &Budget,
) -> Result<Option<Argument>, UnprovedStep> {
    let found = rounds(
        network,
        start,
        RuleSet::up_to(tier),
        &mut looking(looks, budget),
    );
    if found.conflict.is_none() {
        return Ok(None);
    }
    let argument = confirmed_argument(network, start, found, budget)?;
    Ok(argument.is_infeasible.then_some(argument))
}

/// A callback that returns at every look whether there is another, within the budget.
fn looking(looks: usize, budget: &Budget) -> impl FnMut() -> bool {
    let mut left = looks;
    move || {
        left = left.saturating_sub(1);
        left > 0 && budget.reached().is_none()
    }
}

/// First steps, until they are enough or none are left: without case distinctions as long as that
/// works, then with one round of them after the other, the shortest first. The search stops after so
/// many assumptions and looks, perhaps with some steps missing.
///
/// # Errors
/// [`UnprovedStep`] if a step does not pass the checker: a defect of deduction.
pub fn first_steps(
    network: &Network,
    start: &Domains,
    enough: &dyn Fn(&[ArgumentStep]) -> bool,
    looks: usize,
    budget: &Budget,
) -> Result<Argument, UnprovedStep> {
    let mut go_on = looking(looks, budget);
    let mut found = easiest_rounds(network, start, &mut go_on, budget);
    let mut solution = None;
    loop {
        let mut argument = confirmed_argument(network, start, found.clone(), budget)?;
        if !found.is_open(network) || enough(&argument.steps) || argument.limit.is_some() {
            return Ok(argument);
        }
        if found.advance(network, None, &mut go_on) {
            continue;
        }
        if solution.is_none() {
            solution = only_solution(network, budget).map(|only| Domains::exactly(&only));
        }
        let nests = solution
            .as_ref()
            .is_some_and(|solution| found.advance(network, Some(solution), &mut go_on));
        if !nests {
            argument.limit = budget.reached();
            argument.is_cut = !go_on() && argument.limit.is_none();
            return Ok(argument);
        }
    }
}

/// Number of steps confirmed between two looks at the limits.
const STEPS_BETWEEN_LOOKS: usize = 256;

/// Seconds for confirming and ordering steps after a limit was reached, so that what was found in
/// time is in the argument if that is quick.
const AFTER_THE_LIMIT: f64 = 0.2;

/// Rounds as an argument, each step of it confirmed. Steps that a limit leaves no time to confirm
/// are left out.
fn confirmed_argument(
    network: &Network,
    start: &Domains,
    found: Rounds,
    budget: &Budget,
) -> Result<Argument, UnprovedStep> {
    let begun = budget.seconds();
    let mut go_on = || match budget.reached() {
        None => true,
        Some(Limit::Interrupted) => false,
        Some(_) => budget.seconds() - begun <= AFTER_THE_LIMIT,
    };
    let mut is_infeasible = found.conflict.is_some();
    let mut domains = found.domains;
    let trace = found.trace;
    let mut deductions = match found.conflict {
        Some(conflict) => explain_contradiction(network, start, &Contradiction { trace, conflict }),
        None => explain(network, start, &trace),
    };
    let confirmed = confirm(network, start, &deductions, &mut go_on)?;
    if confirmed < deductions.len() {
        deductions.truncate(confirmed);
        // A case whose end is missing shows nothing.
        while deductions.pop_if(|last| last.depth > 0).is_some() {}
        is_infeasible = false;
        domains = concluded(start, &deductions);
    }
    let steps = Writer::of(network, start).write(&StepNumber::default(), &deductions);
    let steps = in_order(network, with_exact_numbers(network, steps), &mut go_on);
    let bridges: Bridges = network.edges().ids().map(|edge| domains.lo(edge)).collect();
    let is_complete = !is_infeasible && domains.fixed() == network.edges().len();
    Ok(Argument {
        start: start.clone(),
        steps,
        is_infeasible,
        solution: is_complete.then(|| verify(network, bridges).ok()).flatten(),
        domains,
        limit: budget.reached(),
        is_cut: false,
    })
}

/// The only solution of a board, if there is one and the budget is enough to prove it.
fn only_solution(network: &Network, budget: &Budget) -> Option<Solution> {
    match unique(&mut Solutions::in_any_order(network), budget) {
        Ok(Uniqueness::Unique(solution)) => Some(solution),
        Ok(Uniqueness::Infeasible(_) | Uniqueness::Several(_) | Uniqueness::Undecided { .. })
        | Err(_) => None,
    }
}

/// The least and the most bridges of each edge in any solution, if there is one and the budget is
/// enough to find them.
fn attained(network: &Network, budget: &Budget) -> Option<Domains> {
    match backbone(network, budget, &mut Vec::new()) {
        Ok(Backbone::All(domains)) => Some(domains),
        Ok(Backbone::Infeasible(_) | Backbone::Undecided { .. }) | Err(_) => None,
    }
}

/// The bounds at the end of steps that rest on the `start` bounds alone.
fn concluded(start: &Domains, deductions: &[Deduction]) -> Domains {
    let mut domains = start.clone();
    let outside = deductions.iter().filter(|deduction| deduction.depth == 0);
    for literal in outside.filter_map(|deduction| deduction.conclusion) {
        let is_possible = domains.narrow(literal);
        debug_assert!(is_possible, "a contradiction has no conclusion");
    }
    domains
}

/// Checks every step with the proof checker alone, while `go_on` returns true. Returns the number
/// of steps confirmed.
fn confirm(
    network: &Network,
    start: &Domains,
    deductions: &[Deduction],
    go_on: &mut dyn FnMut() -> bool,
) -> Result<usize, UnprovedStep> {
    let mut ledger = Ledger::of(network);
    for edge in network.edges().ids() {
        ledger.suppose(Literal::AtLeast(edge, start.lo(edge)));
        ledger.suppose(Literal::AtMost(edge, start.hi(edge)));
    }
    for (index, deduction) in deductions.iter().enumerate() {
        if (index + 1).is_multiple_of(STEPS_BETWEEN_LOOKS) && !go_on() {
            return Ok(index);
        }
        ledger.take(&deduction.step)?;
    }
    Ok(deductions.len())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::puzzle::{Board, Clue, Pos, Rules, Size};

    #[test]
    fn what_a_limit_leaves_is_the_beginning_of_the_whole() {
        // A path, of which each edge follows from the one before.
        let cells = 0..1200u16;
        let islands = cells.clone().map(|at| {
            let clue = if at == 0 || at + 1 == cells.end { 1 } else { 2 };
            (Pos::new(0, 2 * at), Clue::Exactly(clue))
        });
        let size = Size::new(1, 2 * cells.end);
        let board = Board::new(size, islands.collect(), Rules::default()).expect("a board");
        let network = Network::of(board);
        let start = Domains::of(&network);
        let found = rounds(&network, &start, RuleSet::up_to(Tier::Group), &mut || true);
        let unlimited = Budget::unlimited();
        let whole = confirmed_argument(&network, &start, found.clone(), &unlimited)
            .expect("steps that hold");
        assert!(whole.solution.is_some());
        let interrupted = Budget::unlimited().interrupted_by(Arc::new(AtomicBool::new(true)));
        let begun =
            confirmed_argument(&network, &start, found, &interrupted).expect("steps that hold");
        assert_eq!(begun.limit, Some(Limit::Interrupted));
        assert!(begun.solution.is_none() && !begun.is_infeasible);
        assert!(!begun.steps.is_empty() && begun.steps.len() < whole.steps.len());
        assert!(begun.domains.contain(&whole.domains));
        assert!((1..network.edges().len()).contains(&begun.domains.fixed()));
    }
}
