//! Boards in the style of Coelho, Laporte, Lindbeck and Vidal ("Benchmark instances and
//! branch-and-cut algorithm for the Hashiwokakero puzzle", 2019), grown around their own
//! solution.
//!
//! A tree of islands grows cell by cell: a random island with a free neighbouring cell is chosen,
//! then a free direction, then a distance, and the next island is put there, joined by a bridge
//! over cells that nothing else may use. Of the tree's edges a share α carries one bridge and the
//! rest more; then a number of edges that is a share β of the islands closes cycles with one bridge
//! each. These are the numbers of bridges of the published boards (n − 1 edges of which α single,
//! plus β·n single ones); how their generator placed islands is not known, and the reach below was
//! chosen so that adjacent pairs, distances and crossings per island agree with theirs.
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

/// The parameters of a grown board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedRecipe {
    /// The number of islands, n.
    pub islands: u32,
    /// The rows and columns of the board.
    pub size: Size,
    /// α: the percentage of the tree's edges with a single bridge.
    pub single_percent: u8,
    /// β: the number of additional edges, for a hundred islands.
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
    /// The bridges from which it grew.
    pub solution: VerifiedBridges,
}

impl GrownBoard {
    /// The board on the same cells with the degrees of these bridges as clues; `None` if they break
    /// another rule.
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

/// Why a recipe cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GrowError {
    /// A recipe without islands.
    #[error("a board grows from at least one island")]
    NoIslands,
    /// A percentage above 100.
    #[error("a share of {0} percent, at most 100 are possible")]
    AboveHundred(u8),
    /// More islands than cells.
    #[error("{islands} islands do not fit on {size}, which has {} cells", size.cells())]
    TooManyIslands {
        /// The number of islands requested.
        islands: u32,
        /// The size requested.
        size: Size,
    },
    /// Too many cells.
    #[error("a board of {0} has more than {most} cells", most = PublishedRecipe::MOST_CELLS)]
    TooManyCells(Size),
    /// Every tree left too few places for the additional edges.
    #[error("too many edges besides the tree's for {size}: {asked} asked for, {found} fit")]
    TooFewEdges {
        /// The number of edges requested.
        asked: usize,
        /// The most for which any of the trees had places.
        found: usize,
        /// The size requested.
        size: Size,
    },
    /// No rows or no columns.
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// Grows the board of a recipe and a seed.
///
/// A tree that gets stuck, or leaves too few places for the additional edges, is discarded and
/// another one is grown, after some tries with half the reach; with a reach of one cell every
/// number of islands up to the number of cells fits.
///
/// # Errors
/// A [`GrowError`] if the recipe cannot be followed.
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

/// Refuses recipes that no tree can follow.
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

/// A percentage of a number, rounded to the nearest.
fn rounded_percent(percent: u8, of: usize) -> usize {
    (usize::from(percent) * of + 50) / 100
}

/// Bridges on a network whose clues are still to be set.
struct BridgePlan {
    network: Network,
    bridges: Bridges,
}

impl BridgePlan {
    /// The tree's edges, a random share of them single and the others with more bridges.
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

    /// Builds single bridges on random edges that are free and cross nothing built, up to `most` of
    /// them. Returns their number.
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
