//! A residual board: what is left of a board once bounds on its edges are known.
//!
//! Edges with one number of bridges left are gone: what they carry is subtracted from the clues,
//! the islands that they join are one group, and what they cross is shut. What remains is the free
//! edges, the degrees that they must still make up, who shuts whom, and the graph of groups. That
//! graph falls into blocks (biconnected components): everything is joined exactly if every block is
//! joined by itself, and a cycle lies within one block. So a group appears once in every block that
//! it belongs to, as a joint.

use crate::graph::DisjointSets;
use crate::logic::Domains;
use crate::puzzle::{Connectivity, EdgeId, Id, IdVec, IslandId, Loops, Network, Sum, in_32_bits};

use super::blocks::blocks;

/// A residual board.
#[derive(Clone, Debug)]
pub struct Residual {
    /// The least number of bridges of every edge of the board.
    pub(super) least: IdVec<EdgeId, u8>,
    /// The free edges, by their ids on the board.
    pub(super) edges: Vec<FreeEdge>,
    /// For every island a bit for each number of bridges that the free edges may add.
    pub(super) allowed: Vec<u64>,
    /// For every joint its block.
    pub(super) block_of: Vec<u32>,
    /// For every block the number of its joints.
    pub(super) block_sizes: Vec<u32>,
    /// What signs still demand of free edges.
    pub(super) views: Vec<ResidualView>,
    /// Which islands are in one of these views.
    pub(super) seen: Vec<bool>,
    /// The purpose of the labels of joints.
    pub(super) joining: JointLabels,
    /// The number of groups.
    pub(super) groups: u32,
}

/// An edge with several numbers of bridges left.
#[derive(Clone, Debug)]
pub(super) struct FreeEdge {
    pub(super) edge: EdgeId,
    /// How many bridges more than the least it may carry.
    pub(super) most: u8,
    /// Whether it carries a bridge in every solution.
    pub(super) is_built: bool,
    /// Its islands, by index.
    pub(super) ends: [u32; 2],
    /// The joints that it joins if it is built, where that matters.
    pub(super) joints: Option<[u32; 2]>,
    /// The free edges that it shuts if it is built, by index.
    pub(super) crossed: Vec<u32>,
}

/// What a sign still demands of islands whose degree is not fixed.
#[derive(Clone, Debug)]
pub(super) struct ResidualView {
    pub(super) islands: Vec<u32>,
    /// The bridges that these islands have already.
    pub(super) offsets: Vec<u8>,
    /// A bit for each degree that fixed islands have.
    pub(super) degrees: u64,
    /// The sum of the degrees, if the sign gives it.
    pub(super) sum: Option<u32>,
}

/// The purpose of the labels of joints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct JointLabels {
    /// Every block must become one component.
    pub(super) required: bool,
    /// No edge may close a cycle.
    pub(super) forest: bool,
    /// Components are counted.
    pub(super) counted: bool,
}

impl JointLabels {
    /// What the rules of a board need labels for.
    pub(super) fn of(network: &Network, counted: bool) -> Self {
        let rules = network.board().rules();
        Self {
            required: rules.connectivity() == Connectivity::Required,
            forest: rules.loops() == Loops::Forbidden,
            counted,
        }
    }

    /// Whether labels are needed at all.
    pub(super) fn has_labels(self) -> bool {
        self.required || self.forest || self.counted
    }
}

impl Residual {
    /// The residual board within domains that hold all solutions; `None` if there is obviously no
    /// solution.
    ///
    /// # Examples
    /// ```
    /// use hashilab_count::Residual;
    /// use hashilab_engine::logic::Domains;
    /// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// let corners = [(0, 0), (0, 2), (2, 0), (2, 2)]
    ///     .map(|(row, col)| (Pos::new(row, col), Clue::Exactly(3)));
    /// let network = Network::of(Board::new(Size::new(3, 3), corners.to_vec(), Rules::default())?);
    /// let residual = Residual::of(&network, &Domains::of(&network)).expect("no contradiction");
    /// assert_eq!(residual.free_edges(), 4);
    /// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn of(network: &Network, domains: &Domains) -> Option<Self> {
        Self::counting(network, domains, false)
    }

    /// Like [`Residual::of`], but with labels for counting components if `components` is set.
    #[must_use]
    pub fn counting(network: &Network, domains: &Domains, components: bool) -> Option<Self> {
        let joining = JointLabels::of(network, components);
        let mut bounds: IdVec<EdgeId, [u8; 2]> = network
            .edges()
            .ids()
            .map(|edge| [domains.lo(edge), domains.hi(edge)])
            .collect();
        shut_crossed(network, &mut bounds)?;
        let mut groups = join_built(network, &mut bounds, joining)?;
        let mut residual = Self {
            least: bounds.values().iter().map(|&[lo, _]| lo).collect(),
            edges: free_edges(network, &bounds),
            allowed: allowed(network, &bounds)?,
            block_of: Vec::new(),
            block_sizes: Vec::new(),
            views: Vec::new(),
            seen: vec![false; network.islands().len()],
            joining,
            groups: 0,
        };
        residual.find_joints(network, &mut groups)?;
        residual.find_views(network, &bounds)?;
        Some(residual)
    }

    /// The number of free edges.
    #[must_use]
    pub fn free_edges(&self) -> usize {
        self.edges.len()
    }

    /// The edges of the board that are not free, with their numbers of bridges.
    pub(super) fn fixed(
        &self,
        edges: impl Iterator<Item = EdgeId>,
    ) -> impl Iterator<Item = (EdgeId, u8)> {
        let is_free = |edge: EdgeId| {
            self.edges
                .binary_search_by_key(&edge, |free| free.edge)
                .is_ok()
        };
        let fixed = edges.filter(move |&edge| !is_free(edge));
        fixed.map(|edge| (edge, self.least[edge]))
    }

    /// Splits the graph of groups into blocks. `None` if it must be connected and is not.
    fn find_joints(&mut self, network: &Network, sets: &mut DisjointSets<IslandId>) -> Option<()> {
        let mut number = IdVec::filled(u32::MAX, network.islands().len());
        for island in network.islands().ids() {
            let root = sets.find(island);
            if number[root] == u32::MAX {
                number[root] = self.groups;
                self.groups += 1;
            }
        }
        if !self.joining.has_labels() {
            return Some(());
        }
        let mut joining = Vec::new();
        for (index, free) in self.edges.iter().enumerate() {
            let ends = free.ends.map(|end| number[sets.find(island(end))]);
            if !free.is_built && ends[0] != ends[1] {
                joining.push((index, ends));
            }
        }
        let ends: Vec<[u32; 2]> = joining.iter().map(|&(_, ends)| ends).collect();
        let found = blocks(self.groups as usize, &ends);
        if self.joining.required && found.components > 1 {
            return None;
        }
        for (&(index, _), joints) in joining.iter().zip(&found.joints) {
            self.edges[index].joints = Some(*joints);
        }
        self.block_sizes = vec![0; found.number];
        for &block in &found.block_of {
            self.block_sizes[block as usize] += 1;
        }
        self.block_of = found.block_of;
        Some(())
    }

    /// Finds what is left of the signs. `None` if one cannot be satisfied.
    fn find_views(&mut self, network: &Network, bounds: &IdVec<EdgeId, [u8; 2]>) -> Option<()> {
        for view in network.views().values() {
            let sum = match view.sum {
                Sum::Unsaid => continue,
                Sum::Exactly(sum) => Some(u32::from(sum)),
                Sum::Unknown => None,
            };
            let mut left = ResidualView {
                islands: Vec::new(),
                offsets: Vec::new(),
                degrees: 0,
                sum,
            };
            for &island in &view.islands {
                let at = network.edges_at(island).iter();
                let offset: u8 = at.map(|&edge| bounds[edge][0]).sum();
                let allowed = self.allowed[island.index()];
                if allowed.is_power_of_two() {
                    let degree = 1 << (u32::from(offset) + allowed.trailing_zeros());
                    if left.degrees & degree != 0 {
                        return None;
                    }
                    left.degrees |= degree;
                } else {
                    left.islands.push(in_32_bits(island.index()));
                    left.offsets.push(offset);
                }
            }
            if left.islands.is_empty() && !left.may_end(left.degrees) {
                return None;
            }
            if !left.islands.is_empty() {
                for &island in &left.islands {
                    self.seen[island as usize] = true;
                }
                self.views.push(left);
            }
        }
        Some(())
    }

    /// The number of bits that degrees take, those of views included.
    pub(super) fn largest_degree(&self) -> u32 {
        let offsets = self.views.iter().flat_map(|view| &view.offsets);
        let offset = offsets.max().copied().map_or(0, u32::from);
        let sets = self.allowed.iter().map(|set| 64 - set.leading_zeros());
        offset + sets.max().unwrap_or(0)
    }
}

impl ResidualView {
    /// Whether these degrees, if they are all, satisfy the sign.
    pub(super) fn may_end(&self, degrees: u64) -> bool {
        self.sum.is_none_or(|sum| total(degrees) == sum)
    }

    /// Whether these degrees can be completed to a set that satisfies the sign.
    pub(super) fn may_go_on(&self, degrees: u64) -> bool {
        self.sum.is_none_or(|sum| total(degrees) <= sum)
    }
}

/// The sum of the degrees of a set.
fn total(mut degrees: u64) -> u32 {
    let mut sum = 0;
    while degrees != 0 {
        sum += degrees.trailing_zeros();
        degrees &= degrees - 1;
    }
    sum
}

fn island(index: u32) -> IslandId {
    IslandId::from_index(index as usize)
}

/// Shuts what built edges cross. `None` if two of them cross.
fn shut_crossed(network: &Network, bounds: &mut IdVec<EdgeId, [u8; 2]>) -> Option<()> {
    for crossing in network.crossings() {
        let pair = [crossing.horizontal, crossing.vertical];
        for (built, other) in [(pair[0], pair[1]), (pair[1], pair[0])] {
            if bounds[built][0] > 0 {
                if bounds[other][0] > 0 {
                    return None;
                }
                bounds[other][1] = 0;
            }
        }
    }
    Some(())
}

/// Joins what built edges join; where cycles are forbidden, shuts what would close one.
fn join_built(
    network: &Network,
    bounds: &mut IdVec<EdgeId, [u8; 2]>,
    joining: JointLabels,
) -> Option<DisjointSets<IslandId>> {
    let mut groups = DisjointSets::new(network.islands().len());
    for (edge, this) in network.edges().iter() {
        let is_new = bounds[edge][0] == 0 || groups.join(this.ends[0], this.ends[1]);
        if joining.forest && !is_new {
            return None;
        }
    }
    if joining.forest {
        for (edge, this) in network.edges().iter() {
            if bounds[edge][0] == 0 && groups.are_joined(this.ends[0], this.ends[1]) {
                bounds[edge][1] = 0;
            }
        }
    }
    Some(groups)
}

/// The edges with several numbers left, and which of them shut one another.
fn free_edges(network: &Network, bounds: &IdVec<EdgeId, [u8; 2]>) -> Vec<FreeEdge> {
    let mut index = IdVec::filled(u32::MAX, network.edges().len());
    let mut edges = Vec::new();
    for (edge, this) in network.edges().iter() {
        let [lo, hi] = bounds[edge];
        if lo < hi {
            index[edge] = in_32_bits(edges.len());
            edges.push(FreeEdge {
                edge,
                most: hi - lo,
                is_built: lo > 0,
                ends: this.ends.map(|end| in_32_bits(end.index())),
                joints: None,
                crossed: Vec::new(),
            });
        }
    }
    for free in &mut edges {
        let crossed = network.crossing(free.edge).iter();
        free.crossed = crossed
            .map(|&other| index[other])
            .filter(|&other| other != u32::MAX)
            .collect();
    }
    edges
}

/// For every island what its free edges may add. `None` if no number is possible.
fn allowed(network: &Network, bounds: &IdVec<EdgeId, [u8; 2]>) -> Option<Vec<u64>> {
    let mut allowed = Vec::new();
    for (island, this) in network.islands().iter() {
        let at = network.edges_at(island).iter();
        let (lo, hi) = at.fold((0, 0), |(lo, hi), &edge| {
            let [least, most] = bounds[edge];
            (lo + u32::from(least), hi + u32::from(most))
        });
        let set = (lo..=hi).filter(|&degree| this.clue.allows(degree));
        let set = set.fold(0_u64, |set, degree| set | 1 << (degree - lo));
        if set == 0 {
            return None;
        }
        allowed.push(set);
    }
    Some(allowed)
}
