//! From a layout to a puzzle: numbers of bridges are chosen, and changed where deduction gets
//! stuck, until the board is solved at its level and no lower.
//!
//! Only clues change between tries, so the geometry is computed once. A large board is changed in
//! several tiles at a time, each of which keeps its change or undoes it: one deduction evaluates
//! all of them. Deduction keeps no trace here; the caller checks the final board once more.

use std::collections::{BTreeMap, BTreeSet};

use super::layout_draft::IslandLayout;
use super::recipe::Recipe;
use crate::engine::Budget;
use crate::graph::{Random, are_joined};
use crate::logic::{ChangingClues, Level};
use crate::puzzle::{Board, Bridges, Clue, Connectivity, EdgeId, Id, IslandId, Network, Pos, Size};
use crate::questions::{Solutions, Uniqueness, differing, unique};

/// The state of a draft at its level.
enum DraftStanding {
    /// Solved at the level and not below.
    Right,
    /// Solved one level lower already.
    TooEasy,
    /// These edges are not decided.
    Open(Vec<EdgeId>),
}

/// A change that is tried, and the edges that were open then; none if the board was too easy.
struct DraftTrial {
    open: Vec<EdgeId>,
    edge: EdgeId,
    before: u8,
}

/// Squares of a board, so large that a change in one seldom affects another: one deduction
/// evaluates a change in each. A small board is one tile.
struct Tiles {
    size: Size,
    rows: usize,
    cols: usize,
}

impl Tiles {
    /// The least side of a tile, in cells. With 10 a board of 50 x 50 is made in 0.72 of the time,
    /// but its edges close 4 % fewer cycles than where one change is made at a time.
    const SIDE: u16 = 16;

    fn over(size: Size) -> Self {
        let tiles = |side: u16| usize::from((side / Self::SIDE).max(1));
        Self {
            size,
            rows: tiles(size.rows),
            cols: tiles(size.cols),
        }
    }

    /// The tile of an edge's first end.
    fn tile_of(&self, network: &Network, edge: EdgeId) -> usize {
        let [Pos { row, col }, _] = network.cells_of(edge);
        let row = usize::from(row) * self.rows / usize::from(self.size.rows);
        let col = usize::from(col) * self.cols / usize::from(self.size.cols);
        row * self.cols + col
    }

    /// Edges grouped by tile, without empty groups.
    fn apart(&self, network: &Network, edges: &[EdgeId]) -> Vec<Vec<EdgeId>> {
        if self.rows * self.cols == 1 && !edges.is_empty() {
            return vec![edges.to_vec()];
        }
        let mut by_tile: BTreeMap<usize, Vec<EdgeId>> = BTreeMap::new();
        for &edge in edges {
            let tile = self.tile_of(network, edge);
            by_tile.entry(tile).or_default().push(edge);
        }
        by_tile.into_values().collect()
    }
}

/// A board while its bridges are chosen.
pub(super) struct ClueDraft<'a> {
    recipe: &'a Recipe,
    budget: &'a Budget,
    board: ChangingClues,
    bridges: Bridges,
}

impl<'a> ClueDraft<'a> {
    /// A layout with random numbers of bridges, single and more.
    pub(super) fn of(
        recipe: &'a Recipe,
        budget: &'a Budget,
        layout: IslandLayout,
        random: &mut Random,
    ) -> Self {
        let islands = layout.islands.iter().map(|&pos| (pos, Clue::Unknown));
        let rules = recipe.rules(layout.walls);
        let board = Board::new(recipe.size(), islands.collect(), rules);
        let network = Network::of(board.expect("islands and walls on cells of their own"));
        let mut bridges = Bridges::none(&network);
        for ends in &layout.edges {
            let [one, other] = ends.map(|place| network.island_at(layout.islands[place]));
            let edge = one
                .zip(other)
                .and_then(|(one, other)| network.edge_between(one, other));
            let edge = edge.expect("a layout joins islands that see each other");
            bridges.set(edge, count(recipe, &network, random));
        }
        let mut draft = Self {
            recipe,
            budget,
            board: ChangingClues::of(network),
            bridges,
        };
        for island in draft.network().islands().ids().collect::<Vec<_>>() {
            draft.print_clue(island);
        }
        draft
    }

    /// The current board.
    fn network(&self) -> &Network {
        self.board.network()
    }

    /// The final board, and its bridges.
    pub(super) fn into_parts(self) -> (Network, Bridges) {
        (self.board.into_network(), self.bridges)
    }

    /// Changes bridges until the board is right at its level; `None` if that takes too many
    /// changes, or a limit is reached first.
    pub(super) fn mended(
        mut self,
        level: Option<Level>,
        random: &mut Random,
    ) -> Option<(Network, Bridges)> {
        let patience = 20 + self.network().islands().len() / 2;
        let tiles = Tiles::over(self.network().board().size());
        let mut standing = self.standing(level);
        let mut least = self.cost_in(None, &standing, &tiles);
        let mut in_vain = 0;
        while in_vain < patience && self.budget.reached().is_none() {
            let places = match &standing {
                DraftStanding::Right => {
                    let is_done = self.hide_clues(level, random);
                    return is_done.then_some(self.into_parts());
                }
                DraftStanding::TooEasy => vec![Vec::new()],
                DraftStanding::Open(open) => tiles.apart(self.network(), open),
            };
            in_vain += 1;
            let mut trials = Vec::with_capacity(places.len());
            for open in places {
                if let Some((edge, count)) = self.change(&open, random) {
                    let before = self.bridges[edge];
                    self.build(edge, count);
                    trials.push(DraftTrial { open, edge, before });
                }
            }
            if trials.is_empty() {
                continue;
            }
            let next = self.standing(level);
            let mut failed = Vec::new();
            // The last first, since it may depend on those before it.
            while let Some(trial) = trials.pop() {
                let here = trial.open.first();
                let here = here.map(|&edge| tiles.tile_of(self.network(), edge));
                let is = self.cost_in(here, &next, &tiles);
                if is > cost(trial.open.len()) && self.take_back(&trial) {
                    failed.push(trial);
                }
            }
            standing = match (standing, failed.is_empty()) {
                (DraftStanding::Open(_), false) => self.in_part(next, &tiles, failed),
                (before @ (DraftStanding::TooEasy | DraftStanding::Right), false) => before,
                (_, true) => next,
            };
            // Tiles may undo each other's gains forever: only the cost of the whole board counts.
            let whole = self.cost_in(None, &standing, &tiles);
            if whole < least {
                (least, in_vain) = (whole, 0);
            }
        }
        None
    }

    /// The distance of a draft from being right, in a tile or in all.
    fn cost_in(&self, tile: Option<usize>, standing: &DraftStanding, tiles: &Tiles) -> usize {
        match standing {
            DraftStanding::Right => 0,
            DraftStanding::TooEasy => TOO_EASY,
            DraftStanding::Open(open) => {
                let is_here = |edge: &&EdgeId| {
                    tile.is_none_or(|tile| tiles.tile_of(self.network(), **edge) == tile)
                };
                match open.iter().filter(is_here).count() {
                    0 => 0,
                    open => cost(open),
                }
            }
        }
    }

    /// Undoes a change. Returns false if changes elsewhere depend on it, so that it has to stay.
    fn take_back(&mut self, trial: &DraftTrial) -> bool {
        let may_be = match (trial.before, self.bridges[trial.edge]) {
            (0, _) => self.may_go(trial.edge),
            (_, 0) => self.is_free(trial.edge),
            (_, _) => true,
        };
        if may_be {
            self.build(trial.edge, trial.before);
        }
        may_be
    }

    /// The state of the board after the failed changes are undone, as far as it is known: in their
    /// tiles as before, elsewhere as it was with them.
    fn in_part(
        &self,
        next: DraftStanding,
        tiles: &Tiles,
        failed: Vec<DraftTrial>,
    ) -> DraftStanding {
        let mut open = match next {
            DraftStanding::Open(open) => open,
            DraftStanding::Right | DraftStanding::TooEasy => Vec::new(),
        };
        let tile = |edge: EdgeId| tiles.tile_of(self.network(), edge);
        let again: BTreeSet<usize> = failed.iter().map(|trial| tile(trial.open[0])).collect();
        open.retain(|&edge| !again.contains(&tile(edge)));
        open.extend(failed.into_iter().flat_map(|trial| trial.open));
        DraftStanding::Open(open)
    }

    /// Whether nothing is built across an edge.
    fn is_free(&self, edge: EdgeId) -> bool {
        let mut across = self.network().crossing(edge).iter();
        across.all(|&other| self.bridges[other] == 0)
    }

    /// Puts `count` bridges on an edge, and updates the clues at its ends.
    fn build(&mut self, edge: EdgeId, count: u8) {
        self.bridges.set(edge, count);
        for end in self.network().edges()[edge].ends {
            self.print_clue(end);
        }
    }

    /// Sets the clue of an island to its number of bridges.
    fn print_clue(&mut self, island: IslandId) {
        let edges = self.network().edges_at(island).iter();
        let degree = edges.map(|&edge| self.bridges[edge]).sum();
        self.board.exchange_clue(island, Clue::Exactly(degree));
    }

    /// The current state of the board.
    fn standing(&mut self, level: Option<Level>) -> DraftStanding {
        let hardest = level.unwrap_or(Level::Expert).min(Level::Expert);
        let both = [hardest.lower(), hardest];
        let asks_lower = matches!(level, Some(Level::Medium | Level::Hard | Level::Expert));
        let levels = &both[usize::from(!asks_lower)..];
        match (self.board.solved_by(levels), level) {
            (Err(open), Some(Level::Extreme)) => self.standing_of_extreme(open),
            (Err(open), _) => DraftStanding::Open(open),
            (Ok(found), Some(level)) if found < level => DraftStanding::TooEasy,
            (Ok(_), _) => DraftStanding::Right,
        }
    }

    /// The state of a board that deduction does not solve: clause learning looks for two solutions,
    /// and the edges on which they differ are open.
    fn standing_of_extreme(&self, open: Vec<EdgeId>) -> DraftStanding {
        let mut solutions = Solutions::in_any_order(self.network());
        match unique(&mut solutions, self.budget) {
            Ok(Uniqueness::Unique(_)) => DraftStanding::Right,
            Ok(Uniqueness::Several(both)) => DraftStanding::Open(differing(&both[0], &both[1])),
            Ok(Uniqueness::Infeasible(_) | Uniqueness::Undecided { .. }) | Err(_) => {
                DraftStanding::Open(open)
            }
        }
    }

    /// A random change: an open edge or one next to it, and its new number of bridges; `None` for
    /// no change.
    fn change(&self, open: &[EdgeId], random: &mut Random) -> Option<(EdgeId, u8)> {
        let network = self.network();
        let near = if open.is_empty() {
            EdgeId::from_index(random.below(network.edges().len()))
        } else {
            open[random.below(open.len())]
        };
        let end = network.edges()[near].ends[random.below(2)];
        let beside = network.edges_at(end);
        let edge = if random.below(2) == 0 {
            near
        } else {
            beside[random.below(beside.len())]
        };
        let here = self.bridges[edge];
        let most = network.bounds(edge)[1];
        if here == 0 {
            let may_close = self.recipe.cycle_count() > 0;
            return (self.is_free(edge) && may_close && random.below(4) == 0).then_some((edge, 1));
        }
        if random.below(4) == 0 && self.may_go(edge) {
            return Some((edge, 0));
        }
        if most < 2 {
            return None;
        }
        let other = 1 + random.below(usize::from(most) - 1);
        let other = u8::try_from(other).expect("at most `most`");
        Some((edge, if other < here { other } else { other + 1 }))
    }

    /// Whether an edge can be removed: all islands stay joined, and none is left without an edge.
    fn may_go(&self, edge: EdgeId) -> bool {
        let network = self.network();
        let ends = network.edges()[edge].ends;
        let is_built = |way: EdgeId| way != edge && self.bridges[way] > 0;
        match network.board().rules().connectivity() {
            Connectivity::Required => are_joined(network, ends, is_built),
            Connectivity::Free => ends
                .iter()
                .all(|&end| network.edges_at(end).iter().any(|&way| is_built(way))),
        }
    }

    /// Turns random clues into `?`, as many as wanted and as the level allows; false if a limit is
    /// reached first.
    fn hide_clues(&mut self, level: Option<Level>, random: &mut Random) -> bool {
        let mut to_hide = self.clues_to_hide();
        for island in self.in_random_order(random) {
            if to_hide == 0 {
                break;
            }
            if self.budget.reached().is_some() {
                return false;
            }
            let before = self.network().islands()[island].clue;
            self.board.exchange_clue(island, Clue::Unknown);
            if matches!(self.standing(level), DraftStanding::Right) {
                to_hide -= 1;
            } else {
                self.board.exchange_clue(island, before);
            }
        }
        true
    }

    /// The board as it is, which may have any number of solutions, and its bridges: with random
    /// clues turned into `?`, as many as wanted.
    pub(super) fn with_any_clues_hidden(mut self, random: &mut Random) -> (Network, Bridges) {
        let to_hide = self.clues_to_hide();
        for island in self.in_random_order(random).into_iter().take(to_hide) {
            self.board.exchange_clue(island, Clue::Unknown);
        }
        self.into_parts()
    }

    fn clues_to_hide(&self) -> usize {
        let islands = self.network().islands().len();
        (usize::from(self.recipe.unknown_clues()) * islands + 50) / 100
    }

    fn in_random_order(&self, random: &mut Random) -> Vec<IslandId> {
        let mut order: Vec<IslandId> = self.network().islands().ids().collect();
        random.shuffle(&mut order);
        order
    }
}

/// A board that is too easy costs as much as this many open edges: nothing shows what to change
/// next.
const TOO_EASY: usize = 6;

/// The cost of a draft with `open` open edges; with none it is too easy.
fn cost(open: usize) -> usize {
    if open == 0 { TOO_EASY } else { 1 + open }
}

/// A random number of bridges for a built edge.
fn count(recipe: &Recipe, network: &Network, random: &mut Random) -> u8 {
    let most = usize::from(network.board().rules().max_bridges());
    if most == 1 || random.below(100) >= usize::from(recipe.doubles()) {
        return 1;
    }
    u8::try_from(2 + random.below(most - 1)).expect("at most `most`, a u8")
}
