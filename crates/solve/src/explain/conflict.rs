//! Why a board has no solution, as an irreducible conflict: requirements that cannot all be
//! satisfied, though all but any one of them can.
//!
//! Clause learning is asked about the requirements that the steps of an argument mention, or else
//! about all. It returns those that it used (an unsatisfiable core). They are left out one after the
//! other, in several orders, and the shortest list is kept. At first connectivity is one
//! requirement. Then single cuts replace it ("some bridge leaves these islands"), as many as are
//! needed.
//!
//! That the requirements conflict is proved by clause learning, asked about just these. That each
//! is needed is shown by bridges that satisfy all the others, which are checked here one
//! requirement at a time.

use std::collections::BTreeSet;
use std::iter;

use super::requirement_holds::BuiltBridges;
use super::step::ArgumentStep;
use super::told::ToldRequirements;
use crate::engine::{Budget, Limit, Selective, Verdict};
use crate::logic::odd_total;
use crate::puzzle::{Bridges, Connectivity, EdgeId, Network, Requirement, components};

/// An irreducible conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The requirements, in the order of the board; connectivity as cuts.
    pub requirements: Vec<Requirement>,
    /// For each of them bridges that satisfy all the others.
    pub witnesses: Vec<Bridges>,
}

impl Conflict {
    /// The edges on which a witness has more bridges than the rules allow, though that limit is not
    /// one of the requirements.
    pub(super) fn exceeded_limits(&self, network: &Network) -> BTreeSet<EdgeId> {
        let most = network.board().rules().max_bridges();
        let built = self.witnesses.iter().flat_map(Bridges::iter);
        let exceeded = built.filter(|&(edge, count)| {
            count > most && !self.requirements.contains(&Requirement::MostBridges(edge))
        });
        exceeded.map(|(edge, _)| edge).collect()
    }
}

/// A witness of clause learning does not satisfy the requirements that it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("clause learning gave bridges that break a requirement which they were to keep")]
pub struct FalseWitness;

/// How many orders are tried beside the one that keeps what the steps name.
const ORDERS: usize = 4;

/// Looks for an irreducible conflict of a board's requirements: where the steps that were `told` end
/// in a contradiction, the one that they end in. If they speak of connectivity, and no bridges at all
/// can join the islands, that alone is the conflict.
///
/// # Errors
/// [`FalseWitness`]: a defect of clause learning.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Budget, Verdict};
/// use hashilab_solve::explain::{conflict};
/// use hashilab_solve::puzzle::{Board, Clue, Id, IslandId, Network, Pos, Requirement, Rules, Size};
/// let islands = [(0, 1), (2, 2), (4, 2)].map(|(col, clue)| (Pos::new(0, col), Clue::Exactly(clue)));
/// let network = Network::of(Board::new(Size::new(1, 5), islands.to_vec(), Rules::default())?);
/// let Verdict::Yes(found) = conflict(&network, &[], &Budget::unlimited())? else {
///     panic!("two bridges to the right leave none for the island to the left");
/// };
/// let clue = |island| Requirement::Clue(IslandId::from_index(island));
/// assert_eq!(found.requirements, [1, 2].map(clue));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn conflict(
    network: &Network,
    told: &[ArgumentStep],
    budget: &Budget,
) -> Result<Verdict<Conflict, Bridges>, FalseWitness> {
    let all = Requirement::all(network);
    let mut search = Selective::new(network, &all);
    let told = ToldRequirements::of(network, told);
    let places = told.places(network, &all);
    let core = if let Some(core) = unreachable_place(network, &all).filter(|at| places.contains(at))
    {
        vec![core]
    } else if !told.count_parity
        && let Verdict::No(core) = search.ask(&places, budget)
    {
        core
    } else if let Some(core) = odd_places(network, &all) {
        core
    } else {
        match search.ask(&(0..all.len()).collect::<Vec<usize>>(), budget) {
            Verdict::No(core) => core,
            Verdict::Yes(bridges) => return Ok(Verdict::No(bridges)),
            Verdict::Undecided(limit) => return Ok(Verdict::Undecided(limit)),
        }
    };
    let orders = (0..ORDERS).map(|order| ordered(&core, order));
    // At first what the steps name is left out last; other orders only count where they leave less.
    let mut named = core.clone();
    named.sort_by_key(|&at| told.names(&all[at]));
    let mut smallest: Option<Vec<usize>> = None;
    for order in iter::once(named).chain(orders) {
        match irreducible(&mut search, order, budget) {
            // Every requirement is needed, so no order leaves one out.
            Ok(found) if found.len() == core.len() => break,
            Ok(found) => {
                if smallest
                    .as_ref()
                    .is_none_or(|best| found.len() < best.len())
                {
                    smallest = Some(found);
                }
            }
            // A conflict found before the limit is irreducible too.
            Err(_) if smallest.is_some() => break,
            Err(limit) => return Ok(Verdict::Undecided(limit)),
        }
    }
    let mut chosen = smallest.unwrap_or(core);
    chosen.sort_unstable();
    let requirements = chosen.into_iter().map(|at| all[at].clone()).collect();
    match complete(network, requirements, budget)? {
        // An odd sum is easier seen than what limits of edges add to it.
        Verdict::Yes(found) if odd_total(network, &found.requirements).is_none() => {
            with_limits(network, &told, found, budget)
        }
        other => Ok(other),
    }
}

/// A conflict of at most as many requirements in which limits on bridges stand in the place of
/// others as far as that can be: who reads it takes it that no edge carries more. Others than those
/// that the steps name go first.
fn with_limits(
    network: &Network,
    told: &ToldRequirements,
    mut found: Conflict,
    budget: &Budget,
) -> Result<Verdict<Conflict, Bridges>, FalseWitness> {
    let is_limit = |one: &Requirement| matches!(one, Requirement::MostBridges(_));
    let others = |of: &[Requirement]| of.iter().filter(|one| !is_limit(one)).count();
    loop {
        let exceeded = found.exceeded_limits(network);
        if exceeded.is_empty() {
            return Ok(Verdict::Yes(found));
        }
        let limits = exceeded.into_iter().map(Requirement::MostBridges);
        let mut all: Vec<Requirement> = found.requirements.iter().cloned().chain(limits).collect();
        all.sort_by_key(|one| (is_limit(one), told.names(one)));
        let mut search = asking(network, &all);
        let Ok(kept) = irreducible(&mut search, (0..all.len()).collect(), budget) else {
            return Ok(Verdict::Yes(found));
        };
        let mut kept: Vec<Requirement> = kept.into_iter().map(|at| all[at].clone()).collect();
        if kept.len() > found.requirements.len() || others(&kept) >= others(&found.requirements) {
            return Ok(Verdict::Yes(found));
        }
        kept.sort_unstable();
        match witnessed(network, kept, budget)? {
            Verdict::Yes(better) => found = better,
            Verdict::No(_) | Verdict::Undecided(_) => {
                return Ok(Verdict::Yes(found));
            }
        }
    }
}

/// The conflict of irreducible requirements, with cuts instead of connectivity, and with witnesses.
pub(super) fn complete(
    network: &Network,
    requirements: Vec<Requirement>,
    budget: &Budget,
) -> Result<Verdict<Conflict, Bridges>, FalseWitness> {
    match with_cuts(network, requirements, budget) {
        Ok(requirements) => witnessed(network, requirements, budget),
        Err(limit) => Ok(Verdict::Undecided(limit)),
    }
}

/// The index of connectivity, if no bridges can join all islands: a conflict by itself.
fn unreachable_place(network: &Network, all: &[Requirement]) -> Option<usize> {
    let mut places = all.iter();
    let connectivity = places.position(|one| *one == Requirement::Connectivity)?;
    (!can_be_joined(network)).then_some(connectivity)
}

/// Whether bridges on all edges would join all islands, or these need not be joined.
#[must_use]
pub fn can_be_joined(network: &Network) -> bool {
    match network.board().rules().connectivity() {
        Connectivity::Free => return true,
        Connectivity::Required => {}
    }
    let everywhere: Bridges = network.edges().ids().map(|_| 1).collect();
    components(network, &everywhere).len() < 2
}

/// The indices of the clues and signs of a group of islands that see no others, if their sum is
/// odd: a conflict. Clause learning would have to try all bridges to find it.
fn odd_places(network: &Network, all: &[Requirement]) -> Option<Vec<usize>> {
    let odd = odd_total(network, all)?;
    let is_used = |at: &usize| odd.uses(network, &all[*at]);
    Some((0..all.len()).filter(is_used).collect())
}

/// A search under chosen requirements. Without any requirement on the most bridges of an edge that
/// limit would always hold, so one is added after the others and never chosen.
fn asking(network: &Network, requirements: &[Requirement]) -> Selective {
    let edges = network.edges().ids().take(1);
    let all = requirements.iter().cloned();
    let all: Vec<Requirement> = all.chain(edges.map(Requirement::MostBridges)).collect();
    Selective::new(network, &all)
}

/// A core in one of several orders: as it is, reversed, or rotated.
fn ordered(core: &[usize], order: usize) -> Vec<usize> {
    let mut ordered = core.to_vec();
    if order % 2 == 1 {
        ordered.reverse();
    }
    let middle = ordered.len() * (order / 2) / 2;
    ordered.rotate_left(middle);
    ordered
}

/// Leaves out one requirement after the other as long as a conflict remains.
fn irreducible(
    search: &mut Selective,
    mut chosen: Vec<usize>,
    budget: &Budget,
) -> Result<Vec<usize>, Limit> {
    let mut index = 0;
    while index < chosen.len() {
        let mut fewer = chosen.clone();
        fewer.remove(index);
        match search.ask(&fewer, budget) {
            Verdict::No(core) => {
                // Those before the index are known to be needed.
                fewer.retain(|at| core.contains(at));
                chosen = fewer;
            }
            Verdict::Yes(_) => index += 1,
            Verdict::Undecided(limit) => return Err(limit),
        }
    }
    Ok(chosen)
}

/// The requirements with cuts instead of connectivity, if that is among them.
fn with_cuts(
    network: &Network,
    mut requirements: Vec<Requirement>,
    budget: &Budget,
) -> Result<Vec<Requirement>, Limit> {
    let Some(place) = requirements
        .iter()
        .position(|one| *one == Requirement::Connectivity)
    else {
        return Ok(requirements);
    };
    requirements.remove(place);
    let others = requirements.len();
    loop {
        let mut search = asking(network, &requirements);
        let all: Vec<usize> = (0..requirements.len()).collect();
        match search.ask(&all, budget) {
            Verdict::Yes(bridges) => {
                let mut parts = components(network, &bridges);
                // A bridge that leaves all others leaves the largest as well.
                parts.sort_by_key(Vec::len);
                parts.pop();
                requirements.extend(parts.into_iter().map(Requirement::Leaves));
            }
            Verdict::No(_) => {
                // Cuts first, since the others are needed whatever the cuts are.
                let chosen: Vec<usize> = (others..requirements.len()).chain(0..others).collect();
                let mut kept = irreducible(&mut search, chosen, budget)?;
                kept.sort_unstable();
                return Ok(kept
                    .into_iter()
                    .map(|at| requirements[at].clone())
                    .collect());
            }
            Verdict::Undecided(limit) => return Err(limit),
        }
    }
}

/// Finds and checks, for each requirement, bridges that satisfy all others, and the limits of all
/// other edges where they can.
fn witnessed(
    network: &Network,
    requirements: Vec<Requirement>,
    budget: &Budget,
) -> Result<Verdict<Conflict, Bridges>, FalseWitness> {
    let edges = network.edges().ids().map(Requirement::MostBridges);
    let limits = edges.filter(|limit| !requirements.contains(limit));
    let all: Vec<Requirement> = requirements.iter().cloned().chain(limits).collect();
    let mut search = Selective::new(network, &all);
    let mut witnesses = Vec::with_capacity(requirements.len());
    for left_out in 0..requirements.len() {
        let with_limits: Vec<usize> = (0..all.len()).filter(|&at| at != left_out).collect();
        let others = &with_limits[..requirements.len() - 1];
        let answer = match search.ask(&with_limits, budget) {
            Verdict::No(_) => search.ask(others, budget),
            answer => answer,
        };
        match answer {
            Verdict::Yes(bridges) => {
                let built = BuiltBridges::new(network, &bridges);
                let kept = others.iter().all(|&at| built.keep(&requirements[at]));
                if !kept || !built.keep_the_rest() {
                    return Err(FalseWitness);
                }
                witnesses.push(bridges);
            }
            // Then the conflict would not be irreducible.
            Verdict::No(_) => return Err(FalseWitness),
            Verdict::Undecided(limit) => return Ok(Verdict::Undecided(limit)),
        }
    }
    Ok(Verdict::Yes(Conflict {
        requirements,
        witnesses,
    }))
}
