//! The sides of a network that one island or one edge connects, at a cost in the order of the
//! smaller ones.
//!
//! A search from each side visits one island at a time, in turn, until all but one have ended; so
//! the largest side is never searched completely. (The idea is due to S. Even and Y. Shiloach, "An
//! on-line edge-deletion problem", 1981.)

use crate::puzzle::{EdgeId, IdVec, IslandId, Network};

/// Searches that advance in turn.
///
/// # Examples
/// ```
/// use hashilab_rules::graph::Sides;
/// use hashilab_rules::puzzle::{Board, Clue, EdgeId, Id, IslandId, Network, Pos, Rules, Size};
/// let row = [0, 2, 4, 6].map(|col| (Pos::new(0, col), Clue::Unknown));
/// let network = Network::of(Board::new(Size::new(1, 7), row.to_vec(), Rules::default())?);
/// let ends = [0, 1].map(IslandId::from_index);
/// let without_first = |edge: EdgeId| edge.index() > 0;
/// assert_eq!(Sides::of(&network).smaller(&ends, without_first), [[ends[0]]]);
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sides<'a> {
    network: &'a Network,
    /// By island: the search that has reached it.
    owner: IdVec<IslandId, Option<u8>>,
}

/// The islands that one search has reached, and those that it has not expanded yet.
#[derive(Clone, Debug)]
struct SideSearch {
    reached: Vec<IslandId>,
    pending: Vec<IslandId>,
}

impl<'a> Sides<'a> {
    /// Searches before any island is reached.
    #[must_use]
    #[inline]
    pub fn of(network: &'a Network) -> Self {
        Self {
            network,
            owner: IdVec::filled(None, network.islands().len()),
        }
    }

    /// The components, over usable edges, of these islands, each sorted, except the one whose
    /// search did not end. O(4 · islands in the result).
    pub fn smaller(
        &mut self,
        starts: &[IslandId],
        usable: impl Fn(EdgeId) -> bool,
    ) -> Vec<Vec<IslandId>> {
        let mut searches: Vec<SideSearch> = Vec::with_capacity(starts.len());
        for &start in starts {
            if self.owner[start].is_none() {
                self.owner[start] = u8::try_from(searches.len()).ok();
                searches.push(SideSearch {
                    reached: vec![start],
                    pending: vec![start],
                });
            }
        }
        let is_open = |search: &&SideSearch| !search.pending.is_empty();
        while searches.iter().filter(is_open).count() > 1 {
            for index in 0..searches.len() {
                if let Some(island) = searches[index].pending.pop() {
                    self.go_on(&mut searches, island, &usable);
                }
            }
        }
        let mut sides = Vec::new();
        for mut search in searches {
            for &island in &search.reached {
                self.owner[island] = None;
            }
            if search.pending.is_empty() && !search.reached.is_empty() {
                search.reached.sort_unstable();
                sides.push(search.reached);
            }
        }
        sides
    }

    /// Expands an island; two searches that meet become one.
    fn go_on(
        &mut self,
        searches: &mut [SideSearch],
        island: IslandId,
        usable: &impl Fn(EdgeId) -> bool,
    ) {
        for &edge in self.network.edges_at(island) {
            if !usable(edge) {
                continue;
            }
            let own = usize::from(self.owner[island].expect("an island that was reached"));
            let next = self.network.edges()[edge].other(island);
            match self.owner[next].map(usize::from) {
                None => {
                    self.owner[next] = self.owner[island];
                    searches[own].reached.push(next);
                    searches[own].pending.push(next);
                }
                Some(other) if other != own => self.merge(searches, [own, other]),
                Some(_) => {}
            }
        }
    }

    fn merge(&mut self, searches: &mut [SideSearch], [one, other]: [usize; 2]) {
        let (large, small) = if searches[one].reached.len() < searches[other].reached.len() {
            (other, one)
        } else {
            (one, other)
        };
        let SideSearch { reached, pending } = std::mem::replace(
            &mut searches[small],
            SideSearch {
                reached: Vec::new(),
                pending: Vec::new(),
            },
        );
        let owner = u8::try_from(large).ok();
        for &island in &reached {
            self.owner[island] = owner;
        }
        searches[large].reached.extend(reached);
        searches[large].pending.extend(pending);
    }
}
