//! Deduction to a fixed point: the interface to the rest of the program.

use super::domains::Domains;
use super::lookahead;
use super::rule_set::RuleSet;
use super::rules::crossing;
use super::settle::settle;
use super::state::RuleState;
use super::trace::{Contradiction, Rule, Tier, Trace, TraceConflict};
use crate::puzzle::{EdgeId, Network};

/// Narrows the domains by all rules up to a tier, until none of them finds anything more.
///
/// The conclusions hold in every solution within the given domains; see `models/deduction.md` for
/// the rules and their proofs.
///
/// # Errors
/// A [`Contradiction`] if there is no solution within the given domains; they are then narrowed by
/// the steps before it.
///
/// # Examples
/// ```
/// use hashilab_engine::logic::{Domains, Tier, propagate};
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = [(0, 1), (2, 3), (4, 2)].map(|(col, clue)| (Pos::new(0, col), Clue::Exactly(clue)));
/// let network = Network::of(Board::new(Size::new(1, 5), islands.to_vec(), Rules::default())?);
/// let mut domains = Domains::of(&network);
/// let trace = propagate(&network, &mut domains, Tier::Island).expect("it has a solution");
/// assert_eq!((domains.fixed(), trace.steps().len()), (2, 3));
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
pub fn propagate(
    network: &Network,
    domains: &mut Domains,
    up_to: Tier,
) -> Result<Trace, Contradiction> {
    propagate_while(network, domains, up_to, &mut || true)
}

/// As [`propagate`], but looking ahead, which takes long on large boards, ends as soon as `go_on`
/// returns false. It is called before each assumption; conclusions made by then hold.
///
/// # Errors
/// A [`Contradiction`], as [`propagate`].
///
/// # Examples
/// ```
/// use hashilab_engine::logic::{Domains, Tier, propagate, propagate_while};
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = [0, 2].map(|col| (Pos::new(0, col), Clue::Unknown));
/// let network = Network::of(Board::new(Size::new(1, 3), islands.to_vec(), Rules::default())?);
/// let mut domains = Domains::of(&network);
/// let trace = propagate_while(&network, &mut domains, Tier::Lookahead, &mut || false);
/// assert_eq!(trace, propagate(&network, &mut Domains::of(&network), Tier::Group));
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
pub fn propagate_while(
    network: &Network,
    domains: &mut Domains,
    up_to: Tier,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Trace, Contradiction> {
    let mut state = RuleState::of(network, domains, RuleSet::up_to(up_to));
    let result = run(&mut state, go_on);
    domains.copy_from(&state.domains);
    let trace = state.trace;
    match result {
        Ok(()) => Ok(trace),
        Err(conflict) => Err(Contradiction { trace, conflict }),
    }
}

/// The edges that some rules leave open, in order; all of them if they find a contradiction.
/// Looking ahead must not be among the rules.
///
/// # Examples
/// ```
/// use hashilab_engine::logic::{Level, open_edges};
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = [(0, 1), (2, 3), (4, 2)].map(|(col, clue)| (Pos::new(0, col), Clue::Exactly(clue)));
/// let network = Network::of(Board::new(Size::new(1, 5), islands.to_vec(), Rules::default())?);
/// assert!(open_edges(&network, Level::Easy.rules()).is_empty());
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
#[must_use]
pub fn open_edges(network: &Network, rules: RuleSet) -> Vec<EdgeId> {
    let mut state = RuleState::of(network, &Domains::of(network), rules);
    let is_possible = settle_pairs(&mut state).is_ok();
    open_of(&state, is_possible)
}

/// The edges that are open; all if there is no solution.
pub(super) fn open_of(state: &RuleState<'_>, is_possible: bool) -> Vec<EdgeId> {
    let is_open = |edge: &EdgeId| !is_possible || !state.domains.is_fixed(*edge);
    state.network.edges().ids().filter(is_open).collect()
}

fn run(state: &mut RuleState<'_>, go_on: &mut dyn FnMut() -> bool) -> Result<(), TraceConflict> {
    settle_pairs(state)?;
    if !state.rules.has(Rule::Lookahead) {
        return Ok(());
    }
    lookahead::look_ahead(state, go_on)
}

/// The fixed point of all rules but looking ahead, pairs of islands first.
pub(super) fn settle_pairs(state: &mut RuleState<'_>) -> Result<(), TraceConflict> {
    if state.rules.has(Rule::ClosedPair) {
        crossing::close_pairs(state)?;
    }
    settle(state)
}
