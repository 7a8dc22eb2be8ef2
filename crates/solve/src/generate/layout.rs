//! Where islands are and which of them bridges join, before any number is chosen.
//!
//! A layout grows from one island. Each step draws a few ways to go on, a random island, direction
//! and distance each, and takes the one that ends in the emptiest part of the board; so islands
//! spread over the whole grid. A bridge owns the cells that it passes, so no two cross. A step may
//! also end at an existing island, which closes a cycle. O(islands × (tries × reach + window)).

use super::layout_draft::{HEADINGS, IslandLayout, LayoutDraft, LayoutStep};
use super::recipe::{Recipe, Symmetry};
use crate::engine::Budget;
use crate::graph::{DisjointSets, Random};
use crate::puzzle::{Id, IslandId, Pos};

/// Places looked at for each step.
const TRIES: usize = 8;
/// The weight of a row or column that has an island already, when empty ones should be filled.
const LINE: u32 = 50;

impl IslandLayout {
    /// Grows the islands of a recipe; `None` where there is no place for the next.
    pub(super) fn grow(recipe: &Recipe, random: &mut Random, budget: &Budget) -> Option<Self> {
        let mut ground = LayoutDraft::of(recipe, random);
        ground.begin(random)?;
        let mut in_vain = 0;
        while ground.layout.islands.len() < ground.wanted {
            if budget.reached().is_some() {
                return None;
            }
            if ground.step(random) {
                in_vain = 0;
            } else {
                in_vain += 1;
                if in_vain > 40 + 2 * ground.layout.islands.len() {
                    return None;
                }
            }
        }
        ground.join_parts(random)?;
        ground.close_cycles(random);
        ground.is_spread_out().then_some(ground.layout)
    }
}

impl LayoutDraft<'_> {
    /// Places the first island, and its image.
    fn begin(&mut self, random: &mut Random) -> Option<()> {
        let free = (0..100).find_map(|_| {
            let pos = self.any_cell(random);
            self.may_stand(pos).then_some(pos)
        })?;
        self.place(free);
        if let Some(image) = self.image(free).filter(|&image| image != free) {
            if !self.may_stand(image) {
                return None;
            }
            self.place(image);
        }
        Some(())
    }

    /// One step to the emptiest of a few places; false if none of them is possible.
    fn step(&mut self, random: &mut Random) -> bool {
        let mut best: Option<(u32, LayoutStep)> = None;
        for _ in 0..TRIES {
            if let Some(way) = self.any_way(random) {
                let tie = u32::try_from(random.below(4)).expect("below 4");
                let crowd = 4 * self.crowd(self.landing(way)) + tie;
                if best.is_none_or(|(least, _)| crowd < least) {
                    best = Some((crowd, way));
                }
            }
        }
        let Some((_, way)) = best else {
            return false;
        };
        let image = self.image_of(way);
        self.go(way);
        if let Some(image) = image.filter(|&image| self.is_open(image)) {
            self.go(image);
        } else if image.is_some_and(|image| self.landing(image) != self.landing(way)) {
            self.take_back(way);
            return false;
        }
        true
    }

    /// A random island, heading and distance to a cell that may hold an island.
    fn any_way(&self, random: &mut Random) -> Option<LayoutStep> {
        let from = random.below(self.layout.islands.len());
        let heading = random.below(HEADINGS.len());
        let least = self.recipe.spacing() + 1;
        let most = self.free_run(from, heading, self.reach);
        if most < least {
            return None;
        }
        let choices = usize::from(most - least) + 1;
        let distance = least + u16::try_from(random.below(choices)).expect("below a u16");
        let way = LayoutStep {
            from,
            heading,
            distance,
        };
        self.may_stand(self.landing(way)).then_some(way)
    }

    /// How crowded a cell is: the number of islands near by, plus a weight for its row and its
    /// column if they have one already.
    fn crowd(&self, pos: Pos) -> u32 {
        let lines = [
            self.rows[usize::from(pos.row)],
            self.cols[usize::from(pos.col)],
        ];
        let used = lines.into_iter().filter(|&islands| islands > 0).count();
        let used = u32::try_from(used).expect("a row and a column");
        self.near(pos) + used * if self.is_filling_lines() { LINE } else { 1 }
    }

    /// Whether at most twice as many islands as empty rows and columns are left to place.
    fn is_filling_lines(&self) -> bool {
        self.recipe.is_spread() && 2 * self.empty_lines >= self.wanted - self.layout.islands.len()
    }

    /// Joins the two parts of a symmetric layout; `None` if that is impossible.
    fn join_parts(&mut self, random: &mut Random) -> Option<()> {
        let islands = self.layout.islands.len();
        let mut joined = DisjointSets::new(islands);
        for edge in &self.layout.edges {
            let [one, other] = edge.map(IslandId::from_index);
            joined.join(one, other);
        }
        while joined.size(IslandId::from_index(0)) < islands {
            let ends = |&(way, to): &(LayoutStep, usize)| [way.from, to].map(IslandId::from_index);
            let mut free = self.free_edges();
            free.retain(|edge| {
                let [one, other] = ends(edge);
                !joined.are_joined(one, other)
            });
            if free.is_empty() {
                return None;
            }
            let chosen = free[random.below(free.len())];
            let [one, other] = ends(&chosen);
            joined.join(one, other);
            self.build(chosen.0, chosen.1);
        }
        Some(())
    }

    /// Builds random edges that close cycles, until there are as many as wanted.
    fn close_cycles(&mut self, random: &mut Random) {
        let joining = self.layout.islands.len().saturating_sub(1);
        let wanted = joining + self.recipe.cycle_count();
        let mut free = self.free_edges();
        random.shuffle(&mut free);
        for (way, to) in free {
            if self.layout.edges.len() >= wanted {
                break;
            }
            if self.free_run(way.from, way.heading, way.distance) + 1 == way.distance {
                self.build(way, to);
            }
        }
    }

    /// Whether gaps of empty rows or columns are no wider than the density explains.
    fn is_spread_out(&self) -> bool {
        let islands = self.layout.islands.len();
        let longest_gap = |lines: &[u32]| {
            let gaps = lines.chunk_by(|one, other| (*one == 0) == (*other == 0));
            let empty = gaps.filter(|gap| gap[0] == 0).map(<[u32]>::len);
            empty.max().unwrap_or(0)
        };
        // Islands that mirror each other leave the middle columns empty.
        let size = self.size;
        let is_halved = self.recipe.symmetry() == Symmetry::Mirror && size.cols.is_multiple_of(2);
        let middle = if is_halved {
            usize::from(self.recipe.spacing()).next_multiple_of(2)
        } else {
            0
        };
        // With two islands per line no line is empty; with fewer, gaps grow as islands thin out.
        let allowed = |lines: &[u32]| ((2 * lines.len()).div_ceil(islands.max(1)) - 1).max(1);
        !self.recipe.is_spread()
            || (longest_gap(&self.rows) <= allowed(&self.rows)
                && longest_gap(&self.cols) <= allowed(&self.cols).max(middle))
    }
}
