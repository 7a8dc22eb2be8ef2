//! Reasons about sets of islands and about cycles: cuts, parities, parts that one island joins,
//! loops.

use std::collections::BTreeSet;

use super::islands::Parities;
use super::rulebook::{Rulebook, expect};
use crate::puzzle::{EdgeId, Id, IslandId, Parity, Sum, ViewId};

impl Rulebook<'_> {
    /// The edges with exactly one end in a marked set.
    fn border(&self, group: &[IslandId], mark: u64) -> impl Iterator<Item = EdgeId> {
        group.iter().flat_map(move |&island| {
            let edges = self.network.edges_at(island).iter().copied();
            edges.filter(move |&edge| {
                let other = self.network.edges()[edge].other(island);
                self.islands.marks[other] != mark
            })
        })
    }

    /// Whether an edge cannot be built: the clause says so, or an end has all its bridges
    /// elsewhere.
    fn is_shut(&self, edge: EdgeId) -> bool {
        let full = |end: IslandId| {
            let edges = self.network.edges_at(end).iter().copied();
            let [least, _] = self.total(edges.filter(|&other| other != edge));
            least >= self.islands.most[end]
        };
        self.edges[edge][1] == 0 || self.network.edges()[edge].ends.into_iter().any(full)
    }

    /// Checks that no edge can leave a set of islands that are not all.
    pub(super) fn cut(&mut self, group: &[IslandId]) -> Result<(), String> {
        expect(
            self.demands.is_left(group),
            "a cut does not hold where components may stay apart",
        )?;
        expect(!group.is_empty(), "the island set of a cut is empty")?;
        let from = self.islands.fresh();
        let mark = self.islands.mark(group, from)?;
        expect(
            group.len() < self.network.islands().len(),
            "the island set of a cut is the whole board",
        )?;
        let way = self.border(group, mark).find(|&edge| !self.is_shut(edge));
        match way {
            None => Ok(()),
            Some(edge) => {
                let [from, to] = self.network.cells_of(edge);
                Err(format!("the cut lacks the edge {from}-{to}"))
            }
        }
    }

    /// Checks that the border of a set is fixed on each edge, with a sum of the wrong parity.
    pub(super) fn parity(&mut self, group: &[IslandId]) -> Result<(), String> {
        expect(!group.is_empty(), "the island set of a parity is empty")?;
        self.totals(group, &[])
    }

    /// As `parity`, with the sums that signs state for views in place of the clues shown: an island
    /// that counts twice adds an even number, whatever its degree.
    pub(super) fn totals(&mut self, group: &[IslandId], views: &[ViewId]) -> Result<(), String> {
        let from = self.islands.fresh();
        let mark = self.islands.mark(group, from)?;
        let mut counted: BTreeSet<IslandId> = group.iter().copied().collect();
        let mut sum = 0;
        for &view in views {
            sum += self.sign_number(view)?;
            for island in &self.network.views()[view].islands {
                if !counted.remove(island) {
                    counted.insert(*island);
                }
            }
        }
        let counted: Vec<IslandId> = counted.into_iter().collect();
        let parities = self.islands.parities(&counted);
        expect(
            parities.mixed == 0,
            "a clue of the set allows even and odd degrees",
        )?;
        sum += parities.odd;
        for edge in self.border(group, mark) {
            let [least, most] = self.edges[edge];
            if least < most {
                let [from, to] = self.network.cells_of(edge);
                return Err(format!("the clause leaves {from}-{to} open"));
            }
            sum += usize::from(least);
        }
        expect(sum % 2 == 1, "the excluded assignment has the right parity")
    }

    /// The number that a sign states for a view.
    fn sign_number(&self, view: ViewId) -> Result<usize, String> {
        expect(
            self.demands.is_sign_in_force(view),
            "what the sign says is not among the requirements",
        )?;
        match self.network.views()[view].sum {
            Sum::Exactly(sum) => Ok(sum.into()),
            Sum::Unknown | Sum::Unsaid => Err("the sign says no number there".to_owned()),
        }
    }

    /// Checks that the bridges from the island into the parts, with the rest of the board as one
    /// more part, cannot add up to its clue.
    pub(super) fn parts(
        &mut self,
        island: IslandId,
        parts: &[Vec<IslandId>],
    ) -> Result<(), String> {
        let from = self.islands.fresh();
        self.islands.mark(&[island], from)?;
        let mut at_island = self.network.edges_at(island).to_vec();
        let mut shares = Vec::new();
        let mut inside = self.islands.parities(&[island]);
        let mut left = self.network.islands().len() - 1;
        for part in parts {
            expect(!part.is_empty(), "a part is empty")?;
            let mark = self.islands.mark(part, from)?;
            let mut ways = Vec::new();
            for edge in self.border(part, mark) {
                if self.network.edges()[edge].ends.contains(&island) {
                    ways.push(edge);
                } else if !self.is_shut(edge) {
                    let [from, to] = self.network.cells_of(edge);
                    return Err(format!("the edge {from}-{to} leads out of a part"));
                }
            }
            at_island.retain(|edge| !ways.contains(edge));
            let parities = self.islands.parities(part);
            shares.push(self.share(&ways, parities));
            inside.mixed += parities.mixed;
            inside.odd += parities.odd;
            left -= part.len();
        }
        if left > 0 {
            let outside = Parities {
                mixed: self.islands.all.mixed - inside.mixed,
                odd: self.islands.all.odd - inside.odd,
            };
            shares.push(self.share(&at_island, outside));
        }
        self.serve(island, &shares)
    }

    /// The bridges from an island into one part: their range and parity.
    fn share(&self, ways: &[EdgeId], parities: Parities) -> ([u32; 2], Parity) {
        let [least, most] = self.total(ways.iter().copied());
        let least = least.max(self.demands.is_joined().into());
        ([least, most], parities.parity())
    }

    /// Checks that no sum of the shares is allowed by the clue.
    fn serve(&self, island: IslandId, shares: &[([u32; 2], Parity)]) -> Result<(), String> {
        // Without the limit of bridges on an edge there would be degrees beyond 64 bits.
        expect(
            self.demands.are_all(),
            "parts are for boards with all that they demand",
        )?;
        // Bit d: the shares up to here can add up to d.
        let mut sums = 1_u64;
        for (range, parity) in shares {
            let allowed = |count: &u32| match parity {
                Parity::Unknown => true,
                Parity::Even => count.is_multiple_of(2),
                Parity::Odd => !count.is_multiple_of(2),
            };
            let counts = (range[0]..=range[1]).filter(allowed);
            sums = counts.fold(0, |reached, count| reached | sums << count);
        }
        let clue = self.network.islands()[island].clue;
        let met = (0..u64::BITS).any(|degree| sums >> degree & 1 == 1 && clue.allows(degree));
        expect(!met, "the parts can be served with the clause false")
    }

    /// Checks that these are distinct built edges, and each of their islands has two or more.
    pub(super) fn cycle(&self, edges: &[EdgeId]) -> Result<(), String> {
        expect(
            self.demands.forbids_loops(),
            "a cycle is allowed where loops are not forbidden",
        )?;
        let mut sorted = edges.to_vec();
        sorted.sort_unstable();
        let distinct = sorted.is_sorted_by(|one, next| one < next);
        expect(distinct, "an edge stands twice in the cycle")?;
        let built = sorted.iter().all(|&edge| self.edges[edge][0] > 0);
        expect(built, "an edge of the cycle need not be built")?;
        let ends = |edge: &EdgeId| self.network.edges()[*edge].ends;
        let mut islands: Vec<usize> = sorted.iter().flat_map(ends).map(Id::index).collect();
        islands.sort_unstable();
        let closed = islands
            .chunk_by(|one, other| one == other)
            .all(|at| at.len() > 1);
        expect(closed && !edges.is_empty(), "the edges do not form a cycle")
    }
}
