//! A depth-first forest of a part of the network with lowpoints (Tarjan 1972): bridges and cut
//! vertices, and the parities of the parts that they separate.

use crate::puzzle::{EdgeId, IdVec, IslandId, Network, Parity};

/// The data of one island in the forest. Islands are entered in the order 1, 2, …; an entry of 0
/// means "not entered".
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// When the island was entered.
    pub entry: u32,
    /// The last entry in its subtree.
    pub last: u32,
    /// The earliest entry among the islands that edges from its subtree lead to; tree edges upward do
    /// not count.
    pub low: u32,
    /// The tree edge upward.
    pub above: Option<EdgeId>,
    /// The sum of the parities of the labels in its subtree.
    pub parity: ParitySum,
    /// Whether some subtree below is connected to the rest only through the island itself.
    pub holds: bool,
}

/// A sum of parities from which terms can be subtracted again: the known ones, and the number of
/// unknown ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParitySum {
    is_odd: bool,
    unknown: u32,
}

impl ParitySum {
    /// The empty sum.
    pub const NOTHING: Self = Self {
        is_odd: false,
        unknown: 0,
    };

    /// A single parity.
    #[must_use]
    #[inline]
    pub fn of(parity: Parity) -> Self {
        Self {
            is_odd: parity == Parity::Odd,
            unknown: u32::from(parity == Parity::Unknown),
        }
    }

    /// The sum of two.
    #[must_use]
    #[inline]
    pub fn plus(self, other: Self) -> Self {
        Self {
            is_odd: self.is_odd ^ other.is_odd,
            unknown: self.unknown + other.unknown,
        }
    }

    /// The difference, where `part` is a part of the sum.
    #[must_use]
    #[inline]
    pub fn less(self, part: Self) -> Self {
        Self {
            is_odd: self.is_odd ^ part.is_odd,
            unknown: self.unknown - part.unknown,
        }
    }

    /// The parity of the sum: unknown if any term is.
    #[must_use]
    #[inline]
    pub fn parity(self) -> Parity {
        match (self.unknown, self.is_odd) {
            (0, false) => Parity::Even,
            (0, true) => Parity::Odd,
            _ => Parity::Unknown,
        }
    }
}

impl Node {
    const OUTSIDE: Self = Self {
        entry: 0,
        last: 0,
        low: 0,
        above: None,
        parity: ParitySum::NOTHING,
        holds: false,
    };

    /// Whether another island is in the subtree of this one.
    #[must_use]
    #[inline]
    pub fn is_above(&self, other: &Self) -> bool {
        (self.entry..=self.last).contains(&other.entry)
    }
}

/// The forest: a node for every island, and the order in which they were entered.
///
/// # Examples
/// ```
/// use hashilab_rules::graph::Forest;
/// use hashilab_rules::puzzle::{Board, Clue, Id, IslandId, Network, Parity, Pos, Rules, Size};
/// let row = [0, 2, 4].map(|col| (Pos::new(0, col), Clue::Unknown));
/// let network = Network::of(Board::new(Size::new(1, 5), row.to_vec(), Rules::default())?);
/// let mut forest = Forest::of(3);
/// forest.grow(&network, |_| true, |_| Parity::Odd);
/// let [first, middle] = [0, 1].map(|index| forest.node[IslandId::from_index(index)]);
/// assert!(first.is_above(&middle) && middle.holds);
/// assert_eq!((first.parity.parity(), middle.parity.parity()), (Parity::Odd, Parity::Even));
/// assert_eq!(first.parity.less(middle.parity).parity(), Parity::Odd);
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Forest {
    /// The data of each island.
    pub node: IdVec<IslandId, Node>,
    /// The islands in the order in which they were entered.
    pub order: Vec<IslandId>,
    path: Vec<(IslandId, u8)>,
}

impl Forest {
    /// An empty forest with room for `islands` islands.
    #[must_use]
    pub fn of(islands: usize) -> Self {
        Self {
            node: IdVec::filled(Node::OUTSIDE, islands),
            order: Vec::with_capacity(islands),
            path: Vec::new(),
        }
    }

    /// Rebuilds the forest over the edges that are `usable`.
    pub fn grow(
        &mut self,
        network: &Network,
        usable: impl Fn(EdgeId) -> bool,
        label: impl Fn(IslandId) -> Parity,
    ) {
        self.node.values_mut().fill(Node::OUTSIDE);
        self.order.clear();
        for root in network.islands().ids() {
            if self.node[root].entry == 0 {
                self.enter(root, None, ParitySum::of(label(root)));
                self.walk(network, &usable, &label);
            }
        }
        self.fold(network);
    }

    fn enter(&mut self, island: IslandId, above: Option<EdgeId>, parity: ParitySum) {
        self.order.push(island);
        let entry = u32::try_from(self.order.len()).expect("as many as islands");
        self.node[island] = Node {
            entry,
            last: entry,
            low: entry,
            above,
            parity,
            holds: false,
        };
        self.path.push((island, 0));
    }

    fn walk(
        &mut self,
        network: &Network,
        usable: &impl Fn(EdgeId) -> bool,
        label: &impl Fn(IslandId) -> Parity,
    ) {
        while let Some((island, next)) = self.path.last_mut() {
            let island = *island;
            let Some(&edge) = network.edges_at(island).get(usize::from(*next)) else {
                self.path.pop();
                continue;
            };
            *next += 1;
            if !usable(edge) {
                continue;
            }
            let other = network.edges()[edge].other(island);
            let seen = self.node[other].entry;
            if seen == 0 {
                self.enter(other, Some(edge), ParitySum::of(label(other)));
            } else if self.node[island].above != Some(edge) {
                let node = &mut self.node[island];
                node.low = node.low.min(seen);
            }
        }
    }

    /// Adds up every subtree at its root, the last entered first.
    fn fold(&mut self, network: &Network) {
        for &island in self.order.iter().rev() {
            let node = self.node[island];
            if let Some(edge) = node.above {
                let parent = &mut self.node[network.edges()[edge].other(island)];
                parent.low = parent.low.min(node.low);
                parent.last = parent.last.max(node.last);
                parent.parity = parent.parity.plus(node.parity);
                parent.holds |= node.low >= parent.entry;
            }
        }
    }
}
