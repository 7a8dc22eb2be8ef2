//! Confirms deductions one by one, without the rules that found them.
//!
//! Where a deduction looks at the edges of one island, every combination of numbers on them
//! is tried; where it looks at a group of islands, the argument is counted out from the
//! group and the premises. Nothing is taken from the deduction but what it says.

use super::domains::Fact;
use super::explain::{Conclusion, Deduction, Focus};
use super::trace::Rule;
use crate::puzzle::{Clue, Connectivity, EdgeId, IslandId, Loops, Network};

/// A deduction that does not follow.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{rule:?} does not prove {conclusion:?}")]
pub struct Unproved {
    /// The rule that claimed it.
    pub rule: Rule,
    /// What was claimed.
    pub conclusion: Conclusion,
}

/// Checks that whatever agrees with the rules of the puzzle and with the premises agrees
/// with the conclusion.
///
/// # Errors
/// [`Unproved`] if that does not follow, or if it cannot be seen to.
///
/// # Examples
/// ```
/// use hashi::logic::{Conclusion, Deduction, Fact, Focus, Rule, check};
/// use hashi::puzzle::{Board, Clue, EdgeId, Id, IslandId, Network, Pos, Rules, Size};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// let conclude = |least| Deduction {
///     rule: Rule::Forced,
///     about: Focus::Island(IslandId::from_index(0)),
///     premises: Vec::new(),
///     conclusion: Conclusion::Fact(Fact::AtLeast(EdgeId::from_index(0), least)),
/// };
/// assert!(check(&network, &conclude(1)).is_ok());
/// assert!(check(&network, &conclude(2)).is_err());
/// # Ok::<(), hashi::puzzle::BoardError>(())
/// ```
pub fn check(network: &Network, deduction: &Deduction) -> Result<(), Unproved> {
    let checker = Checker { network, deduction };
    let follows = match &deduction.about {
        Focus::Island(island) => checker.counts(*island, &[]),
        Focus::Edge(edge) => checker.is_empty(*edge) || checker.closed_pair(*edge),
        Focus::Crossing(edges) => checker.crossing(*edges),
        Focus::Group(group) => checker.group(group),
        Focus::Parts(island, parts) => checker.parts(*island, parts),
        Focus::Trial(assumed, steps) => checker.trial(*assumed, steps),
    };
    if follows {
        Ok(())
    } else {
        Err(Unproved {
            rule: deduction.rule,
            conclusion: deduction.conclusion,
        })
    }
}

struct Checker<'a> {
    network: &'a Network,
    deduction: &'a Deduction,
}

/// A part of the board as an island's edges meet it: which of them lead there, and whether
/// the clues in the part add up to an odd number, if they are known.
struct PartEdges {
    edges: Vec<EdgeId>,
    odd: Option<bool>,
}

impl Checker<'_> {
    /// The numbers that the rules and the premises leave for an edge.
    fn values(&self, edge: EdgeId) -> impl Iterator<Item = u8> + '_ {
        let about = move |premise: &&Fact| premise.edge() == edge;
        let agrees = move |&count: &u8| {
            let mut premises = self.deduction.premises.iter().filter(about);
            premises.all(|premise| premise.holds(count))
        };
        let [least, most] = self.network.bounds(edge);
        (least..=most).filter(agrees)
    }

    fn is_empty(&self, edge: EdgeId) -> bool {
        self.values(edge).next().is_none()
    }

    fn is_built(&self, edge: EdgeId) -> bool {
        self.values(edge).all(|count| count > 0)
    }

    fn is_shut(&self, edge: EdgeId) -> bool {
        self.values(edge).all(|count| count == 0)
    }

    /// Whether a number on an edge agrees with the conclusion; a contradiction leaves none.
    fn concluded(&self, edge: EdgeId, count: u8) -> bool {
        match self.deduction.conclusion {
            Conclusion::Fact(fact) => fact.edge() == edge && fact.holds(count),
            Conclusion::Contradiction => false,
        }
    }

    /// The islands must be joined, and there is more than one.
    fn is_joined(&self) -> bool {
        let connectivity = self.network.board().rules().connectivity();
        connectivity == Connectivity::Required && self.network.islands().len() > 1
    }

    /// The most bridges that an island may have.
    fn most_at(&self, island: IslandId) -> u8 {
        let max_clue = self.network.board().rules().max_clue();
        match self.network.islands()[island].clue {
            Clue::Exactly(clue) => clue,
            Clue::OneOf(set) => set.most().unwrap_or(max_clue),
            Clue::Unknown => max_clue,
        }
    }

    /// Tries every combination on the edges at an island that gives it its clue and each
    /// part at least one bridge and its parity.
    fn counts(&self, island: IslandId, parts: &[PartEdges]) -> bool {
        let edges = self.network.edges_at(island);
        let known = match self.deduction.conclusion {
            Conclusion::Fact(fact) => edges.contains(&fact.edge()),
            Conclusion::Contradiction => true,
        };
        known && self.try_counts(island, parts, &mut Vec::new())
    }

    fn try_counts(&self, island: IslandId, parts: &[PartEdges], counts: &mut Vec<u8>) -> bool {
        let edges = self.network.edges_at(island);
        if let Some(&edge) = edges.get(counts.len()) {
            return self.values(edge).all(|count| {
                counts.push(count);
                let follows = self.try_counts(island, parts, counts);
                counts.pop();
                follows
            });
        }
        let count_of = |edge: EdgeId| {
            let place = edges.iter().position(|&other| other == edge);
            place.map_or(0, |place| u32::from(counts[place]))
        };
        let degree: u32 = edges.iter().map(|&edge| count_of(edge)).sum();
        let clue = self.network.islands()[island].clue;
        let served = |part: &PartEdges| {
            let bridges: u32 = part.edges.iter().map(|&edge| count_of(edge)).sum();
            let joined = bridges > 0 || !self.is_joined();
            joined && part.odd.is_none_or(|odd| odd == (bridges % 2 == 1))
        };
        let possible = clue.allows(degree) && parts.iter().all(served);
        let concluded = |(&edge, &count)| self.concluded(edge, count);
        !possible || edges.iter().zip(&*counts).any(concluded)
    }

    /// Two islands are not all that each other may have, if there is a third to be joined.
    fn closed_pair(&self, edge: EdgeId) -> bool {
        let ends = self.network.edges()[edge].ends;
        let [most, same] = ends.map(|end| self.most_at(end));
        let third = self.is_joined() && self.network.islands().len() > 2;
        let mut fewer = 0..most;
        third && most == same && fewer.all(|count| self.concluded(edge, count))
    }

    fn crossing(&self, [one, other]: [EdgeId; 2]) -> bool {
        self.is_built(one)
            && self.network.crossing(one).contains(&other)
            && self.concluded(other, 0)
    }

    /// The edges with one end in a group.
    fn leaving(&self, group: &[IslandId]) -> Vec<EdgeId> {
        let inside = |island: &IslandId| group.contains(island);
        let leaves = |edge: &EdgeId| {
            let ends = self.network.edges()[*edge].ends;
            inside(&ends[0]) != inside(&ends[1])
        };
        self.network.edges().ids().filter(leaves).collect()
    }

    /// One of four arguments about a group: it must be joined to the rest; its clues give
    /// the parity of its border; the conclusion's contrary would satisfy and cut it off, or
    /// close a loop in it.
    fn group(&self, group: &[IslandId]) -> bool {
        let proper = !group.is_empty() && group.len() < self.network.islands().len();
        let borders = proper && self.is_joined();
        match self.deduction.rule {
            Rule::Parity => self.border(group),
            Rule::Loop => self.cycle(group),
            Rule::OnlyExit | Rule::Closing | Rule::CutEdge | Rule::Articulation => {
                borders && (self.cut(group) || self.closing(group))
            }
            Rule::Saturated
            | Rule::Forced
            | Rule::Capacity
            | Rule::Necessary
            | Rule::Crossing
            | Rule::ClosedPair
            | Rule::Lookahead => false,
        }
    }

    fn cut(&self, group: &[IslandId]) -> bool {
        let mut ways = self.leaving(group);
        ways.retain(|&edge| !self.is_shut(edge));
        match (self.deduction.conclusion, ways.as_slice()) {
            (_, []) => true,
            (Conclusion::Fact(Fact::AtLeast(edge, 1)), [only]) => edge == *only,
            _ => false,
        }
    }

    fn border(&self, group: &[IslandId]) -> bool {
        let Some(odd) = self.is_odd(group) else {
            return false;
        };
        let (mut open, mut fixed) = (Vec::new(), 0_u32);
        for edge in self.leaving(group) {
            let values: Vec<u8> = self.values(edge).collect();
            match values.as_slice() {
                &[count] => fixed += u32::from(count),
                _ => open.push(edge),
            }
        }
        let fits = |count: u8| (fixed + u32::from(count)) % 2 == u32::from(odd);
        match open.as_slice() {
            [] => !fits(0),
            &[edge] => self
                .values(edge)
                .filter(|&count| fits(count))
                .all(|count| self.concluded(edge, count)),
            _ => false,
        }
    }

    /// Whether the degrees of a group add up to an odd number, if the clues tell.
    fn is_odd(&self, group: &[IslandId]) -> Option<bool> {
        let mut sum = 0_u32;
        for &island in group {
            let clue = self.network.islands()[island].clue;
            let most = self.network.board().rules().max_clue();
            let mut degrees = (0..=u32::from(most)).filter(|&degree| clue.allows(degree));
            let first = degrees.next()?;
            if degrees.any(|degree| degree % 2 != first % 2) {
                return None;
            }
            sum += first;
        }
        Some(sum % 2 == 1)
    }

    /// Built edges join the ends of the edge concluded about, inside the group.
    fn cycle(&self, group: &[IslandId]) -> bool {
        let Conclusion::Fact(Fact::AtMost(about, 0)) = self.deduction.conclusion else {
            return false;
        };
        let [from, to] = self.network.edges()[about].ends;
        let mut reached = vec![from];
        let mut next = 0;
        while let Some(&island) = reached.get(next) {
            next += 1;
            for &edge in self.network.edges_at(island) {
                let other = self.network.edges()[edge].other(island);
                let joined = edge != about && self.is_built(edge) && group.contains(&other);
                if joined && !reached.contains(&other) {
                    reached.push(other);
                }
            }
        }
        let forbidden = self.network.board().rules().loops() == Loops::Forbidden;
        forbidden && group.contains(&from) && reached.contains(&to)
    }

    /// Were the conclusion's contrary true, every island of the group would have the most that
    /// it may have from edges inside, and so nothing could lead on.
    fn closing(&self, group: &[IslandId]) -> bool {
        let Conclusion::Fact(Fact::AtMost(about, most)) = self.deduction.conclusion else {
            return false;
        };
        let surely = |edge: EdgeId| {
            let known = self.values(edge).min().unwrap_or(0);
            let assumed = if edge == about { most + 1 } else { 0 };
            u32::from(known.max(assumed))
        };
        let satisfied = |island: &IslandId| {
            let edges = self.network.edges_at(*island);
            let sum: u32 = edges.iter().map(|&edge| surely(edge)).sum();
            sum >= u32::from(self.most_at(*island))
        };
        let leads_on = self.leaving(group).into_iter().any(|edge| surely(edge) > 0);
        group.iter().all(satisfied) && !leads_on
    }

    /// The parts have nothing but the island in common, so what leads into each leads there
    /// from the island.
    fn parts(&self, island: IslandId, parts: &[Vec<IslandId>]) -> bool {
        let mut taken = vec![island];
        let mut at_island = Vec::new();
        for part in parts {
            let apart = !part.is_empty() && part.iter().all(|member| !taken.contains(member));
            let mut edges = self.leaving(part);
            edges.retain(|&edge| !self.is_shut(edge));
            let from_island = |edge: &EdgeId| self.network.edges()[*edge].ends.contains(&island);
            if !apart || !edges.iter().all(from_island) {
                return false;
            }
            taken.extend(part);
            let odd = self.is_odd(part);
            at_island.push(PartEdges { edges, odd });
        }
        self.counts(island, &at_island)
    }

    /// Each deduction follows from what is known, assumed or deduced before; the last one
    /// is a contradiction; and what was assumed is the contrary of the conclusion.
    fn trial(&self, assumed: Fact, steps: &[Deduction]) -> bool {
        let mut known = self.deduction.premises.clone();
        known.push(assumed);
        for step in steps {
            let grounded = step
                .premises
                .iter()
                .all(|&premise| known.iter().any(|&fact| implies(fact, premise)));
            if !grounded || check(self.network, step).is_err() {
                return false;
            }
            match step.conclusion {
                Conclusion::Fact(fact) => known.push(fact),
                Conclusion::Contradiction => return self.is_contrary(assumed),
            }
        }
        false
    }

    fn is_contrary(&self, assumed: Fact) -> bool {
        let edge = assumed.edge();
        let otherwise = |count: &u8| !assumed.holds(*count);
        (0..=self.network.board().rules().max_bridges())
            .filter(otherwise)
            .all(|count| self.concluded(edge, count))
    }
}

/// Whether one bound is at least as strong as another.
fn implies(fact: Fact, weaker: Fact) -> bool {
    match (fact, weaker) {
        (Fact::AtLeast(one, least), Fact::AtLeast(other, less)) => one == other && least >= less,
        (Fact::AtMost(one, most), Fact::AtMost(other, more)) => one == other && most <= more,
        (Fact::AtLeast(..), Fact::AtMost(..)) | (Fact::AtMost(..), Fact::AtLeast(..)) => false,
    }
}
