//! Whether a clause holds in every solution for the reason it gives: by the rules of the
//! puzzle alone.

use super::clause::{Claim, Origin};
use super::literal::Literal;
use crate::puzzle::{Clue, Connectivity, EdgeId, Id, IslandId, Network};

/// Confirms a given clause, or says why it does not hold.
pub(super) fn confirm(
    network: &Network,
    claim: &Claim,
    origin: &Origin,
    clause: &[Literal],
) -> Result<(), String> {
    let board = Rulebook {
        network,
        most: network.board().rules().max_bridges(),
        clause,
    };
    match origin {
        Origin::Level => board.level(),
        Origin::Bound => board.bound(),
        Origin::Degree(island) => board.degree(*island),
        Origin::Cross => board.cross(),
        Origin::Cut(group) => board.cut(group),
        Origin::Parity(group) => board.parity(group),
        Origin::Exclude => board.exclude(claim),
    }
}

struct Rulebook<'a> {
    network: &'a Network,
    most: u8,
    clause: &'a [Literal],
}

/// `Ok` if it holds, else the reason.
fn expect(holds: bool, otherwise: &str) -> Result<(), String> {
    if holds {
        Ok(())
    } else {
        Err(otherwise.to_owned())
    }
}

impl Rulebook<'_> {
    /// Whether an edge with this many bridges makes the clause true.
    fn is_true(&self, edge: EdgeId, bridges: u8) -> bool {
        let about = |literal: &&Literal| literal.edge(self.most) == edge;
        let mut literals = self.clause.iter().filter(about);
        literals.any(|literal| literal.holds(bridges, self.most))
    }

    /// One edge, and every number of bridges on it makes the clause true.
    fn level(&self) -> Result<(), String> {
        let Some(first) = self.clause.first() else {
            return Err("an empty clause does not follow from a level".to_owned());
        };
        let edge = first.edge(self.most);
        let always = (0..=self.most).all(|bridges| self.is_true(edge, bridges));
        expect(always, "the levels of one edge do not make the clause true")
    }

    /// One edge, and every number of bridges that is not ruled out for it makes the clause
    /// true.
    fn bound(&self) -> Result<(), String> {
        let Some(first) = self.clause.first() else {
            return Err("an empty clause does not follow from a bound".to_owned());
        };
        let edge = first.edge(self.most);
        let [least, most] = self.network.bounds(edge);
        let always = (least..=most).all(|bridges| self.is_true(edge, bridges));
        expect(always, "nothing given or forbidden makes the clause true")
    }

    /// Every way to give the island its clue makes the clause true.
    fn degree(&self, island: IslandId) -> Result<(), String> {
        let clue = self.network.islands()[island].clue;
        let true_always = self.degree_from(self.network.edges_at(island), clue, 0);
        expect(
            true_always,
            "the island's clue can be met with the clause false",
        )
    }

    /// Whether no numbers on these edges that make the clause false bring the sum to the clue.
    fn degree_from(&self, edges: &[EdgeId], clue: Clue, sum: u32) -> bool {
        let Some((&edge, rest)) = edges.split_first() else {
            return !clue.allows(sum);
        };
        (0..=self.most)
            .filter(|&bridges| !self.is_true(edge, bridges))
            .all(|bridges| self.degree_from(rest, clue, sum + u32::from(bridges)))
    }

    /// The contraries of the first levels of two edges that cross.
    fn cross(&self) -> Result<(), String> {
        let unbuilt = |literal: &Literal| {
            let first = literal.level(self.most) == 1 && !literal.is_positive();
            first.then(|| literal.edge(self.most))
        };
        let edges: Option<Vec<EdgeId>> = self.clause.iter().map(unbuilt).collect();
        let holds = match edges.as_deref() {
            Some(&[one, other]) => self.network.crossing(one).contains(&other),
            Some(_) | None => false,
        };
        expect(holds, "the clause is not about two edges that cross")
    }

    /// Marks a group's islands; an island twice is a mistake.
    fn members(&self, group: &[IslandId]) -> Result<Vec<bool>, String> {
        let mut inside = vec![false; self.network.islands().len()];
        for island in group {
            let twice = std::mem::replace(&mut inside[island.index()], true);
            expect(!twice, "an island stands twice in the set")?;
        }
        Ok(inside)
    }

    /// The edges with one end in a group.
    fn border(&self, group: &[IslandId]) -> Result<Vec<EdgeId>, String> {
        let inside = self.members(group)?;
        let mut border = Vec::new();
        for &island in group {
            for &edge in self.network.edges_at(island) {
                let other = self.network.edges()[edge].other(island);
                if !inside[other.index()] {
                    border.push(edge);
                }
            }
        }
        Ok(border)
    }

    /// Every edge of the border stands in the clause, and there are islands on both sides.
    fn cut(&self, group: &[IslandId]) -> Result<(), String> {
        let connectivity = self.network.board().rules().connectivity();
        expect(
            connectivity == Connectivity::Required,
            "a cut does not hold where components may stay apart",
        )?;
        expect(!group.is_empty(), "the island set of a cut is empty")?;
        let all = self.network.islands().len();
        let border = self.border(group)?;
        expect(
            group.len() < all,
            "the island set of a cut is the whole board",
        )?;
        for edge in border {
            if !self.clause.contains(&Literal::at_least(edge, 1, self.most)) {
                let [from, to] = self.network.cells_of(edge);
                return Err(format!("the cut lacks the edge {from}-{to}"));
            }
        }
        Ok(())
    }

    /// The one assignment of the border's levels that makes the clause false has a sum of
    /// the wrong parity.
    fn parity(&self, group: &[IslandId]) -> Result<(), String> {
        expect(!group.is_empty(), "the island set of a parity is empty")?;
        let mut sum = 0_u32;
        for &island in group {
            match self.network.islands()[island].clue {
                Clue::Exactly(clue) => sum += u32::from(clue),
                Clue::OneOf(_) | Clue::Unknown => {
                    return Err("a clue of the set is not a single number".to_owned());
                }
            }
        }
        for edge in self.border(group)? {
            let excluded: Vec<u8> = (0..=self.most)
                .filter(|&bridges| !self.is_true(edge, bridges))
                .collect();
            let &[bridges] = excluded.as_slice() else {
                let [from, to] = self.network.cells_of(edge);
                return Err(format!("the clause leaves {from}-{to} open"));
            };
            sum += u32::from(bridges);
        }
        expect(sum % 2 == 1, "the excluded assignment has the right parity")
    }

    /// The claimed solution makes the clause false, and nothing else does: for every edge
    /// the clause says "more" and "less" where there is more and less.
    fn exclude(&self, claim: &Claim) -> Result<(), String> {
        let Claim::Unique(bridges) = claim else {
            return Err("only a claim of uniqueness excludes a solution".to_owned());
        };
        for (edge, count) in bridges.iter() {
            let only = (0..=self.most).all(|other| self.is_true(edge, other) == (other != count));
            if !only {
                let [from, to] = self.network.cells_of(edge);
                return Err(format!(
                    "the clause does not exclude just {count} on {from}-{to}"
                ));
            }
        }
        Ok(())
    }
}
