//! Boards in the style of Coelho, Laporte, Lindbeck and Vidal ("Benchmark instances and
//! branch-and-cut algorithm for the Hashiwokakero puzzle", 2019), grown around their own
//! solution.
//!
//! A tree of islands grows cell by cell: an island is drawn among those that have a free
//! cell beside them, then a free direction, then a distance, and there the next island
//! stands, joined by a bridge over cells that nothing else may use. Of the tree's edges a
//! share α carries one bridge and the rest more; then a number of edges that is a share β
//! of the islands closes cycles with one bridge each. That is how the numbers of bridges
//! of the published boards come out (n − 1 edges of which α single, plus β·n single ones);
//! how their generator placed islands is not known, and the reach below was chosen so that
//! adjacent pairs, distances and crossings per island agree with theirs.
//!
//! Refused: no islands, more islands than cells, more cells than [`PublishedRecipe::MOST_CELLS`],
//! and boards too narrow for their share of cycles. Memory is O(islands + cells).
//!
//! This crate promises nothing: use `hashilab`, of which it is a part.

mod tree;

use hashilab_rules::graph::Random;
use hashilab_rules::puzzle::{
    Board, BoardError, Bridges, Clue, EdgeId, IdVec, IslandId, Network, PlacedBridges, Rules, Size,
    VerifiedBridges, verify,
};

use tree::IslandTree;

/// What a grown board is to be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedRecipe {
    /// The number of islands, n.
    pub islands: u32,
    /// The rows and columns to grow on.
    pub size: Size,
    /// α: of a hundred edges of the tree, how many carry a single bridge.
    pub single_percent: u8,
    /// β: for a hundred islands, how many edges are built besides the tree's.
    pub extra_percent: u8,
}

impl PublishedRecipe {
    /// The largest board that is grown.
    pub const MOST_CELLS: u64 = 1 << 28;

    /// A recipe on a square board whose side is 1.7 √n, as the published boards are.
    ///
    /// # Examples
    /// ```
    /// use hashilab_grow::PublishedRecipe;
    /// use hashilab_rules::puzzle::Size;
    /// assert_eq!(PublishedRecipe::square(400, 75, 5).size, Size::new(34, 34));
    /// ```
    #[must_use]
    pub fn square(islands: u32, single_percent: u8, extra_percent: u8) -> Self {
        // Rounded in whole numbers: ⌊1.7 √n + ½⌋ = ⌊(⌊√(11.56 n)⌋ + 1) / 2⌋.
        let side = (u64::from(islands) * 1_156 / 100).isqrt().div_ceil(2);
        let side = u16::try_from(side).unwrap_or(Size::MOST);
        Self {
            islands,
            size: Size::new(side, side),
            single_percent,
            extra_percent,
        }
    }
}

/// A board with the solution that it grew from; it may have others.
#[derive(Clone, Debug)]
pub struct GrownBoard {
    /// The board as a network.
    pub network: Network,
    /// The bridges that it grew from.
    pub solution: VerifiedBridges,
}

impl GrownBoard {
    /// The board on the same cells whose clues are what these bridges come to; `None` if
    /// they break another rule.
    #[must_use]
    pub fn with_own_clues(network: &Network, bridges: Bridges) -> Option<Self> {
        let mut degrees: IdVec<IslandId, u8> = IdVec::filled(0, network.islands().len());
        for (edge, count) in bridges.built() {
            for end in network.edges()[edge].ends {
                degrees[end] += count;
            }
        }
        let board = network.board();
        let cells = network.islands().values().iter();
        let islands = cells
            .zip(degrees.values())
            .map(|(island, &degree)| (island.pos, Clue::Exactly(degree)))
            .collect();
        let board = Board::new(board.size(), islands, board.rules().clone())
            .expect("the islands of a board, with clues that its edges can carry");
        let network = Network::of(board);
        let solution = verify(&network, bridges).ok()?;
        Some(Self { network, solution })
    }
}

/// Why a recipe makes no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GrowError {
    /// A recipe for nothing.
    #[error("a board grows from at least one island")]
    NoIslands,
    /// A share above the whole.
    #[error("a share of {0} percent, at most 100 are possible")]
    AboveHundred(u8),
    /// More islands than cells.
    #[error("{islands} islands do not fit on {size}, which has {} cells", size.cells())]
    TooManyIslands {
        /// The islands asked for.
        islands: u32,
        /// The size asked for.
        size: Size,
    },
    /// More cells than are grown on.
    #[error("a board of {0} has more than {most} cells", most = PublishedRecipe::MOST_CELLS)]
    TooManyCells(Size),
    /// Every tree that grew left too few places for the other edges.
    #[error("too many edges besides the tree's for {size}: {asked} asked for, {found} fit")]
    TooFewEdges {
        /// The edges asked for.
        asked: usize,
        /// The most that any of the trees left room for.
        found: usize,
        /// The size asked for.
        size: Size,
    },
    /// No rows or no columns.
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// Grows the board that a recipe and a seed stand for.
///
/// A tree that gets stuck, or leaves too few places for the other edges, is thrown away
/// and another one is grown, after some tries with half the reach; with a reach of one
/// cell every number of islands up to the number of cells fits.
///
/// # Errors
/// A [`GrowError`] when the recipe cannot be followed.
///
/// # Examples
/// ```
/// use hashilab_grow::{PublishedRecipe, grow};
/// let grown = grow(&PublishedRecipe::square(8, 75, 10), 1)?;
/// assert_eq!(grown.network.islands().len(), 8);
/// assert_eq!(grown.solution.built().count(), 7 + 1);
/// # Ok::<(), hashilab_grow::GrowError>(())
/// ```
pub fn grow(recipe: &PublishedRecipe, seed: u64) -> Result<GrownBoard, GrowError> {
    const TRIES: u32 = 4;
    check(recipe)?;
    let mut random = Random::seeded(seed);
    let asked = rounded_percent(recipe.extra_percent, recipe.islands as usize);
    let mut found = 0;
    let mut reach = reach(recipe);
    loop {
        for _ in 0..TRIES {
            let islands = recipe.islands as usize;
            let Some(tree) = IslandTree::grow(recipe.size, islands, reach, &mut random) else {
                continue;
            };
            let mut plan = BridgePlan::of_tree(recipe, &tree, &mut random)?;
            let added = plan.close_cycles(asked, &mut random);
            if added == asked {
                return Ok(plan.into_grown());
            }
            found = found.max(added);
        }
        if reach == 1 {
            let size = recipe.size;
            return Err(GrowError::TooFewEdges { asked, found, size });
        }
        reach /= 2;
    }
}

/// Refuses what no tree can follow.
fn check(recipe: &PublishedRecipe) -> Result<(), GrowError> {
    let (islands, size) = (recipe.islands, recipe.size);
    for share in [recipe.single_percent, recipe.extra_percent] {
        if share > 100 {
            return Err(GrowError::AboveHundred(share));
        }
    }
    if islands == 0 {
        return Err(GrowError::NoIslands);
    }
    if size.cells() > PublishedRecipe::MOST_CELLS {
        return Err(GrowError::TooManyCells(size));
    }
    if size.cells() > 0 && u64::from(islands) > size.cells() {
        return Err(GrowError::TooManyIslands { islands, size });
    }
    Board::new(size, Vec::new(), Rules::default())?;
    Ok(())
}

/// The longest distance between islands joined in the tree: six times that of islands
/// spread evenly.
fn reach(recipe: &PublishedRecipe) -> u16 {
    let squared = 36 * recipe.size.cells() / u64::from(recipe.islands);
    u16::try_from(squared.isqrt()).unwrap_or(u16::MAX)
}

/// A share of a number, rounded to the nearest.
fn rounded_percent(percent: u8, of: usize) -> usize {
    (usize::from(percent) * of + 50) / 100
}

/// Bridges on a network whose clues are still to be read off them.
struct BridgePlan {
    network: Network,
    bridges: Bridges,
}

impl BridgePlan {
    /// The tree's edges, a share of them single and the others with more, by lot.
    fn of_tree(
        recipe: &PublishedRecipe,
        tree: &IslandTree,
        random: &mut Random,
    ) -> Result<Self, GrowError> {
        let islands = tree.islands.iter().map(|&pos| (pos, Clue::Unknown));
        let board = Board::new(recipe.size, islands.collect(), Rules::default())?;
        let network = Network::of(board);
        let most = usize::from(network.board().rules().max_bridges());
        let single = rounded_percent(recipe.single_percent, tree.edges.len());
        let mut is_single: Vec<bool> = (0..tree.edges.len()).map(|edge| edge < single).collect();
        random.shuffle(&mut is_single);
        let placed: Vec<PlacedBridges> = tree
            .edges
            .iter()
            .zip(is_single)
            .map(|(&[from, to], is_single)| PlacedBridges {
                from,
                to,
                count: if is_single || most == 1 {
                    1
                } else {
                    u8::try_from(2 + random.below(most - 1)).expect("at most `most`, a u8")
                },
            })
            .collect();
        let bridges =
            Bridges::placed(&network, &placed).expect("the tree joins islands that see each other");
        Ok(Self { network, bridges })
    }

    /// Builds single bridges on edges that are free and cross nothing built, by lot, until
    /// there are `most` of them; how many it were.
    fn close_cycles(&mut self, most: usize, random: &mut Random) -> usize {
        let ids = self.network.edges().ids();
        let mut free: Vec<EdgeId> = ids.filter(|&edge| self.is_free(edge)).collect();
        random.shuffle(&mut free);
        let mut built = 0;
        for edge in free {
            if built == most {
                break;
            }
            if self.is_free(edge) {
                self.bridges.set(edge, 1);
                built += 1;
            }
        }
        built
    }

    /// Whether nothing is built on an edge or across it.
    fn is_free(&self, edge: EdgeId) -> bool {
        let mut across = self.network.crossing(edge).iter();
        self.bridges[edge] == 0 && across.all(|&other| self.bridges[other] == 0)
    }

    /// The board whose clues are the degrees.
    fn into_grown(self) -> GrownBoard {
        GrownBoard::with_own_clues(&self.network, self.bridges)
            .expect("a tree joins everything, and nothing was built across it")
    }
}
