//! The rules of the puzzle, checked and nothing else: the only code that constructs
//! [`VerifiedBridges`].
//!
//! The rules: an edge carries at most k bridges, satisfies its given bounds, and carries none if it
//! is forbidden; the bridges at an island agree with its clue; of two edges that cross at most one
//! is built; all islands are joined by built edges, unless connectivity is free; where loops are
//! forbidden built edges have no cycle, and a double bridge is none; the degrees in a sign's view
//! agree with its demand. Every violation is reported, not only the first.

use std::collections::VecDeque;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::ptr;

use super::bridges::Bridges;
use super::edge::Crossing;
use super::given::Pair;
use super::id::{Id, IdVec, IslandId};
use super::network::Network;
use super::rules::{Connectivity, Loops};
use super::sign::Sum;
use super::sums::sign_sums;
use super::violation::{SignFault, Violation, Violations};

/// Bridges that keep every rule of their board, and the board's network. Only [`verify`] constructs
/// it.
#[derive(Clone)]
pub struct VerifiedBridges {
    network: Network,
    bridges: Bridges,
}

impl VerifiedBridges {
    /// The network of the board.
    #[must_use]
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// The bridges alone, which are no longer known to be a solution.
    #[must_use]
    pub fn into_bridges(self) -> Bridges {
        self.bridges
    }
}

impl PartialEq for VerifiedBridges {
    fn eq(&self, other: &Self) -> bool {
        let [own, others] = [self, other].map(|verified| verified.network.board());
        self.bridges == other.bridges && (ptr::eq(own, others) || own == others)
    }
}

impl Eq for VerifiedBridges {}

impl Hash for VerifiedBridges {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bridges.hash(state);
    }
}

/// Prints the bridges only; the board would fill a page.
impl fmt::Debug for VerifiedBridges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Verified").field(&self.bridges).finish()
    }
}

impl Deref for VerifiedBridges {
    type Target = Bridges;

    #[inline]
    fn deref(&self) -> &Bridges {
        &self.bridges
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
/// use hashilab_rules::puzzle::{Board, Bridges, Clue, Network, Pos, Rules, Size, verify};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// assert!(verify(&network, [1].into_iter().collect()).is_ok());
/// assert!(verify(&network, Bridges::none(&network)).is_err());
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
pub fn verify(network: &Network, bridges: Bridges) -> Result<VerifiedBridges, Violations> {
    assert_eq!(
        bridges.len(),
        network.edges().len(),
        "bridges of another network"
    );
    let mut violations = Vec::new();
    let degrees = carried(network, &bridges, &mut violations);
    check_given(network, &bridges, &mut violations);
    for (island, &degree) in degrees.iter() {
        if !network.islands()[island].clue.allows(degree) {
            violations.push(Violation::Degree { island, degree });
        }
    }
    let both_built =
        |crossing: &&Crossing| bridges[crossing.horizontal] > 0 && bridges[crossing.vertical] > 0;
    let crossed = network.crossings().iter().filter(both_built);
    violations.extend(crossed.map(|&crossing| Violation::Crossed(crossing)));
    let rules = network.board().rules();
    if rules.connectivity() == Connectivity::Required && !is_connected(network, &bridges) {
        violations.push(Violation::Disconnected {
            components: components(network, &bridges),
        });
    }
    if rules.loops() == Loops::Forbidden {
        let cycles = cycles(network, &bridges).into_iter();
        violations.extend(cycles.map(|islands| Violation::Loop { islands }));
    }
    if !network.views().is_empty() {
        signs(network, &bridges, &degrees, &mut violations);
    }
    if violations.is_empty() {
        Ok(VerifiedBridges {
            network: network.clone(),
            bridges,
        })
    } else {
        Err(Violations(violations))
    }
}

/// The number of bridges at every island; edges with more than k are wrong.
fn carried(
    network: &Network,
    bridges: &Bridges,
    violations: &mut Vec<Violation>,
) -> IdVec<IslandId, u32> {
    let most = network.board().rules().max_bridges();
    let mut degrees = IdVec::filled(0, network.islands().len());
    for (edge, count) in bridges.built() {
        for end in network.edges()[edge].ends {
            degrees[end] += u32::from(count);
        }
        if count > most {
            violations.push(Violation::TooMany { edge, count });
        }
    }
    degrees
}

/// Finds violations of given and forbidden edges.
fn check_given(network: &Network, bridges: &Bridges, violations: &mut Vec<Violation>) {
    let rules = network.board().rules();
    let carried = |pair: Pair| {
        let [from, to] = pair.cells().map(|pos| network.island_at(pos));
        let edge = from
            .zip(to)
            .and_then(|(from, to)| network.edge_between(from, to));
        bridges[edge.expect("given edges are checked when the board is made")]
    };
    for &given in rules.given() {
        let count = carried(given.pair);
        if !given.bound.allows(count) {
            violations.push(Violation::Given { given, count });
        }
    }
    for &pair in rules.forbidden() {
        let count = carried(pair);
        if count > 0 {
            violations.push(Violation::Forbidden { pair, count });
        }
    }
}

/// The cycles of built edges. A forest grows from the first island of each component; each built
/// edge outside the forest closes one cycle with it. Each is a list of islands, every one joined to
/// the next and the last to the first.
#[must_use]
pub fn cycles(network: &Network, bridges: &Bridges) -> Vec<Vec<IslandId>> {
    let mut parent: IdVec<IslandId, Option<IslandId>> =
        network.islands().ids().map(|_| None).collect();
    let mut depth: IdVec<IslandId, Option<u32>> = parent.values().iter().map(|_| None).collect();
    for root in network.islands().ids() {
        if depth[root].is_some() {
            continue;
        }
        depth[root] = Some(0);
        let mut reached = VecDeque::from([root]);
        while let Some(island) = reached.pop_front() {
            for &edge in network.edges_at(island) {
                let other = network.edges()[edge].other(island);
                if bridges[edge] > 0 && depth[other].is_none() {
                    depth[other] = depth[island].map(|depth| depth + 1);
                    parent[other] = Some(island);
                    reached.push_back(other);
                }
            }
        }
    }
    let built = bridges.built().map(|(edge, _)| network.edges()[edge].ends);
    built
        .filter(|&[one, other]| parent[one] != Some(other) && parent[other] != Some(one))
        .map(|ends| cycle(ends, &parent, &depth))
        .collect()
}

/// The path in the forest from one island to another, both included.
fn cycle(
    ends: [IslandId; 2],
    parent: &IdVec<IslandId, Option<IslandId>>,
    depth: &IdVec<IslandId, Option<u32>>,
) -> Vec<IslandId> {
    let [mut one, mut other] = ends;
    let (mut up, mut down) = (vec![one], vec![other]);
    while one != other {
        let (side, end) = if depth[one] >= depth[other] {
            (&mut up, &mut one)
        } else {
            (&mut down, &mut other)
        };
        *end = parent[*end].expect("both ends are below a common island");
        side.push(*end);
    }
    down.pop();
    up.extend(down.into_iter().rev());
    up
}

/// Finds violations of signs: wrong sums, and degrees that repeat under a number or `?`.
fn signs(
    network: &Network,
    bridges: &Bridges,
    degrees: &IdVec<IslandId, u32>,
    violations: &mut Vec<Violation>,
) {
    let sums = sign_sums(network, bridges);
    for (id, view) in network.views().iter() {
        let mut add = |fault| violations.push(Violation::Sign { view: id, fault });
        match view.sum {
            Sum::Unsaid => continue,
            Sum::Exactly(wanted) if u32::from(wanted) != sums[id] => {
                add(SignFault::Sum(sums[id]));
            }
            Sum::Exactly(_) | Sum::Unknown => {}
        }
        for (index, &island) in view.islands.iter().enumerate() {
            let degree = degrees[island];
            let mut nearer = view.islands[..index].iter();
            if let Some(&first) = nearer.find(|&&nearer| degrees[nearer] == degree) {
                let islands = [first, island];
                add(SignFault::Repeated { degree, islands });
            }
        }
    }
}

/// Whether built edges join all islands: a walk from the first island reaches every one.
fn is_connected(network: &Network, bridges: &Bridges) -> bool {
    let islands = network.islands().len();
    if islands == 0 {
        return true;
    }
    let mut seen = IdVec::filled(false, islands);
    walk(network, bridges, IslandId::from_index(0), &mut seen).len() == islands
}

/// The components of built edges: each a list of islands in order, the lists by their first island.
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
