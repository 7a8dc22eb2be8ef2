//! Grown boards that are made to have one solution: bridges are moved until every edge carries the
//! same number of them in all solutions.
//!
//! Each step takes an open edge. If it is built, it swaps numbers with another built edge; if not,
//! a single bridge moves there from somewhere else. So the shares of the recipe stay the same, and
//! the clues follow the bridges. A step is kept if no more edges are open after it. After many
//! failed steps another board is grown: some layouts cannot be settled like this, as four islands
//! in a rectangle that nothing else touches.
//!
//! A callback finds out which edges are open; nothing here knows how.

use crate::graph::Random;
use crate::puzzle::{EdgeId, Network};
use hashilab_grow::{GrowError, GrownBoard, PublishedRecipe, grow};

/// The most boards that are grown for one with a single solution.
pub const TRIES: usize = 25;

/// Grows the board with one solution for a recipe and a seed; `None` if [`TRIES`] boards could not
/// be settled. `open` returns the edges of a network that do not carry the same number of bridges
/// in all solutions.
///
/// # Errors
/// A [`GrowError`] if the recipe cannot be followed, and any error of `open`.
///
/// # Examples
/// ```
/// use hashilab_solve::generate::{GrowError, PublishedRecipe, grow_sharp};
/// use hashilab_solve::puzzle::{EdgeId, Id, Network, oracle};
/// // For a small board: an edge is open if two solutions differ in it.
/// let open = |network: &Network| -> Result<Vec<EdgeId>, GrowError> {
///     let solutions = oracle::solutions(network, 1_000_000).expect("a small board");
///     let differ = |edge: &EdgeId| solutions.iter().any(|one| one[*edge] != solutions[0][*edge]);
///     Ok(network.edges().ids().filter(differ).collect())
/// };
/// let grown = grow_sharp(&PublishedRecipe::square(8, 50, 25), 3, open)?.expect("one of many");
/// let solutions = oracle::solutions(&grown.network, 1_000_000).expect("a small board");
/// assert_eq!(solutions, [grown.solution.into()]);
/// # Ok::<(), GrowError>(())
/// ```
pub fn grow_sharp<Error: From<GrowError>>(
    recipe: &PublishedRecipe,
    seed: u64,
    mut open: impl FnMut(&Network) -> Result<Vec<EdgeId>, Error>,
) -> Result<Option<GrownBoard>, Error> {
    let mut random = Random::seeded(seed);
    let mut next = seed;
    for _ in 0..TRIES {
        let grown = grow(recipe, next)?;
        if let Some(sharp) = sharpened(grown, &mut random, &mut open)? {
            return Ok(Some(sharp));
        }
        next = random.bits();
    }
    Ok(None)
}

/// The seed of board number n, from 0, of several: the first has the seed itself. The others share
/// none with the boards that [`grow_sharp`] grows for one seed.
#[must_use]
pub fn seed_of_board(seed: u64, number: u64) -> u64 {
    match number.checked_sub(1) {
        None => seed,
        Some(others) => Random::seeded(!seed).number_at(others),
    }
}

/// Moves bridges until no edge is open.
fn sharpened<Error>(
    mut grown: GrownBoard,
    random: &mut Random,
    mut open: impl FnMut(&Network) -> Result<Vec<EdgeId>, Error>,
) -> Result<Option<GrownBoard>, Error> {
    let patience = 50 + grown.network.islands().len() / 4;
    let mut left = open(&grown.network)?;
    let mut in_vain = 0;
    while !left.is_empty() && in_vain < patience {
        in_vain += 1;
        let Some(next) = moved(&grown, left[random.below(left.len())], random) else {
            continue;
        };
        let then_left = open(&next.network)?;
        if then_left.len() < left.len() {
            in_vain = 0;
        }
        if then_left.len() <= left.len() {
            (grown, left) = (next, then_left);
        }
    }
    Ok(left.is_empty().then_some(grown))
}

/// The board after one step, unless the step is impossible or its bridges break a rule.
fn moved(grown: &GrownBoard, edge: EdgeId, random: &mut Random) -> Option<GrownBoard> {
    let here = grown.solution[edge];
    let partners: Vec<EdgeId> = grown
        .solution
        .built()
        .filter(|&(_, count)| if here == 0 { count == 1 } else { count != here })
        .map(|(partner, _)| partner)
        .collect();
    if partners.is_empty() {
        return None;
    }
    let partner = partners[random.below(partners.len())];
    let mut bridges = grown.solution.clone().into_bridges();
    bridges.set(edge, grown.solution[partner]);
    bridges.set(partner, here);
    GrownBoard::with_own_clues(&grown.network, bridges)
}
