//! The first bridges of a large board, tile by tile.
//!
//! The board is cut into square tiles, visited row by row, back and forth. A tile is solved
//! together with some islands ahead of it, with the bridges of earlier tiles fixed: degrees and
//! crossings are right, and every component is joined to undecided islands as far as a limited
//! search shows. Only the tile's own islands keep their bridges; those ahead ensure that the tile
//! can be continued, and their bridges are tried first by the tiles that follow. A tile that fails
//! is tried again with more islands around it, whose bridges are discarded, and with a weaker
//! demand of connectivity. Components that are separate at the end are left to repair.

use crate::engine::{Budget, Verdict};
use crate::graph::Random;
use crate::puzzle::{Bridges, EdgeId, Id, IdVec, IslandId, Network};

use super::super::search::{ClauseSearch, SearchBound};
use super::window::{Window, WindowSpread, WindowView};

/// The average number of islands on a tile,
const TILE: u64 = 100;
/// and the number of islands beyond it that are solved with it and left undecided.
const AHEAD: usize = 200;
/// The limit on conflicts for a tile at its first attempt, doubled at each later one,
const CONFLICTS: u64 = 200;
/// up to this many times.
const DOUBLED: u32 = 7;
/// The number of attempts for a tile, each with half as many more islands,
const ATTEMPTS: u32 = 12;
/// and the attempt from which connectivity is dropped.
const APART_FROM: u32 = 3;

/// The state of a sweep over one board.
#[derive(Debug)]
pub(crate) struct LargeSweep<'a> {
    network: &'a Network,
    bridges: Bridges,
    /// The last number of bridges found for every edge, to be tried first; initially 1.
    last: Bridges,
    decided: IdVec<IslandId, bool>,
    window: Window,
    conflicts: u64,
    seed: u64,
}

impl<'a> LargeSweep<'a> {
    /// A sweep before any tile. The seed shifts the tiles.
    pub(crate) fn new(network: &'a Network, seed: u64) -> Self {
        Self {
            network,
            bridges: Bridges::none(network),
            last: network.edges().ids().map(|_| 1).collect(),
            decided: IdVec::filled(false, network.islands().len()),
            window: Window::new(network),
            seed,
            conflicts: 0,
        }
    }

    /// Solves one tile after the other; `None` if one fails for good, or at a limit. Also returns
    /// the number of conflicts.
    pub(crate) fn run(mut self, budget: &Budget) -> (Option<Bridges>, u64) {
        for mut tile in tiles(self.network, self.seed) {
            tile.retain(|&island| !self.decided[island]);
            let mut attempts = 0;
            while !self.solve(&tile, attempts, budget) {
                attempts += 1;
                if attempts == ATTEMPTS || budget.reached().is_some() {
                    return (None, self.conflicts);
                }
            }
        }
        (Some(self.bridges), self.conflicts)
    }

    /// Decides the bridges of a tile's islands; returns whether that succeeded.
    fn solve(&mut self, tile: &[IslandId], attempts: u32, budget: &Budget) -> bool {
        let view = WindowView {
            network: self.network,
            bridges: &self.bridges,
            decided: Some(&self.decided),
            spread: match attempts {
                0 => WindowSpread::Ahead,
                1 => WindowSpread::Around,
                _ => WindowSpread::Loosely,
            },
        };
        let size = (0..attempts).fold(tile.len() + AHEAD, |size, _| size + size / 2);
        self.window.choose(view, tile, size);
        let mut instance = self.window.instance(view);
        if attempts >= APART_FROM {
            instance = instance.without_connectivity();
        }
        let mut search = ClauseSearch::new(instance, self.seed);
        for (index, &edge) in self.window.edges.iter().enumerate() {
            search.prefer(EdgeId::from_index(index), self.last[edge]);
        }
        let conflicts = CONFLICTS << attempts.min(DOUBLED);
        let verdict = search.solve(&[], SearchBound { budget, conflicts });
        self.conflicts += search.conflicts();
        let found = verdict == Verdict::Yes(());
        if found {
            self.take(tile, &search);
        }
        found
    }

    /// Applies the answer for a tile and for islands decided before; islands ahead remain
    /// undecided.
    fn take(&mut self, tile: &[IslandId], search: &ClauseSearch) {
        for &island in tile {
            self.decided[island] = true;
        }
        for (index, &edge) in self.window.edges.iter().enumerate() {
            let count = search.found(EdgeId::from_index(index));
            self.last.set(edge, count);
            let ends = self.network.edges()[edge].ends;
            if ends.iter().any(|&end| self.decided[end]) {
                self.bridges.set(edge, count);
            }
        }
    }
}

/// The islands of each tile, in the order of the sweep.
fn tiles(network: &Network, seed: u64) -> Vec<Vec<IslandId>> {
    let board = network.board().size();
    let cells_per_tile = board.cells() * TILE / network.islands().len().max(1) as u64;
    let side = usize::try_from(cells_per_tile.isqrt() + 1).expect("less than the board");
    let mut random = Random::seeded(seed);
    let (above, left) = (random.rest_below(side), random.rest_below(side));
    let across = (usize::from(board.cols) + left).div_ceil(side);
    let down = (usize::from(board.rows) + above).div_ceil(side);
    let mut tiles = vec![Vec::new(); across * down];
    for (island, here) in network.islands().iter() {
        let row = (usize::from(here.pos.row) + above) / side;
        let col = (usize::from(here.pos.col) + left) / side;
        let along = if row.is_multiple_of(2) {
            col
        } else {
            across - 1 - col
        };
        tiles[row * across + along].push(island);
    }
    tiles.retain(|tile| !tile.is_empty());
    tiles
}
