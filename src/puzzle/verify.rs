//! The rules of the puzzle, checked and nothing else: the only place that makes a
//! [`Solution`].
//!
//! The rules: an edge carries at most k bridges; the bridges at an island agree with its
//! clue; of two edges that cross at most one is built; all islands are joined by built
//! edges. Every violation is reported, not only the first.

use std::ops::Deref;

use super::bridges::Bridges;
use super::id::{Id, IdVec, IslandId};
use super::network::{Crossing, Network};
use super::violation::{Violation, Violations};

/// Bridges that keep every rule of their network. Only [`verify`] makes one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Solution(Bridges);

impl Solution {
    /// The bridges, no longer known to be a solution.
    #[must_use]
    pub fn into_bridges(self) -> Bridges {
        self.0
    }
}

impl Deref for Solution {
    type Target = Bridges;

    fn deref(&self) -> &Bridges {
        &self.0
    }
}

/// Checks bridges against the rules.
///
/// # Errors
/// All [`Violations`].
///
/// # Panics
/// If the bridges are not of this network (another number of edges).
///
/// # Examples
/// ```
/// use hashi::puzzle::{Board, Bridges, Clue, Network, Pos, Rules, Size, verify};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// assert!(verify(&network, [1].into_iter().collect()).is_ok());
/// assert!(verify(&network, Bridges::none(&network)).is_err());
/// # Ok::<(), hashi::puzzle::BoardError>(())
/// ```
pub fn verify(network: &Network, bridges: Bridges) -> Result<Solution, Violations> {
    assert_eq!(
        bridges.len(),
        network.edges().len(),
        "bridges of another network"
    );
    let mut violations = Vec::new();
    let most = network.board().rules().max_bridges();
    let mut degrees: IdVec<IslandId, u32> = IdVec::filled(0, network.islands().len());
    for (edge, count) in bridges.built() {
        if count > most {
            violations.push(Violation::TooMany { edge, count });
        }
        for end in network.edges()[edge].ends {
            degrees[end] += u32::from(count);
        }
    }
    for (island, &degree) in degrees.iter() {
        if !network.islands()[island].clue.allows(degree) {
            violations.push(Violation::Degree { island, degree });
        }
    }
    let both_built =
        |crossing: &&Crossing| bridges[crossing.horizontal] > 0 && bridges[crossing.vertical] > 0;
    let crossed = network.crossings().iter().filter(both_built);
    violations.extend(crossed.map(|&crossing| Violation::Crossed(crossing)));
    if !is_connected(network, &bridges) {
        violations.push(Violation::Disconnected {
            components: components(network, &bridges),
        });
    }
    if violations.is_empty() {
        Ok(Solution(bridges))
    } else {
        Err(Violations(violations))
    }
}

/// Whether built edges join all islands: a walk from the first island meets every one.
fn is_connected(network: &Network, bridges: &Bridges) -> bool {
    let islands = network.islands().len();
    if islands == 0 {
        return true;
    }
    let mut seen = IdVec::filled(false, islands);
    walk(network, bridges, IslandId::from_index(0), &mut seen).len() == islands
}

/// The components that built edges make: each a list of islands in order, the lists by
/// their first island.
#[must_use]
pub fn components(network: &Network, bridges: &Bridges) -> Vec<Vec<IslandId>> {
    let mut seen = IdVec::filled(false, network.islands().len());
    let mut components = Vec::new();
    for island in network.islands().ids() {
        if !seen[island] {
            let mut component = walk(network, bridges, island, &mut seen);
            component.sort_unstable();
            components.push(component);
        }
    }
    components
}

/// The islands that can be reached from one over built edges, marked as seen.
fn walk(
    network: &Network,
    bridges: &Bridges,
    from: IslandId,
    seen: &mut IdVec<IslandId, bool>,
) -> Vec<IslandId> {
    let mut reached = vec![from];
    seen[from] = true;
    let mut next = 0;
    while let Some(&island) = reached.get(next) {
        next += 1;
        for &edge in network.edges_at(island) {
            let other = network.edges()[edge].other(island);
            if bridges[edge] > 0 && !seen[other] {
                seen[other] = true;
                reached.push(other);
            }
        }
    }
    reached
}
