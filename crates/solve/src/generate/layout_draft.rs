//! The board on which a layout grows: what each cell holds, and what may be built where.

use super::recipe::{Recipe, Symmetry};
use crate::graph::Random;
use crate::puzzle::{Pos, Size};

/// The contents of a cell while a layout grows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LayoutCell {
    /// Nothing, and an island may be placed here.
    Free,
    /// Nothing, and no island may be placed here; bridges may pass.
    Water,
    /// Neither an island nor a bridge may be here.
    Wall,
    Island(u32),
    Bridge,
}

/// Islands, and the pairs that bridges join.
#[derive(Clone, Debug)]
pub(super) struct IslandLayout {
    /// The cells of the islands, in the order in which they were placed.
    pub(super) islands: Vec<Pos>,
    /// The ends of the edges that carry bridges, by places in `islands`.
    pub(super) edges: Vec<[usize; 2]>,
    /// Cells that neither islands nor bridges may use.
    pub(super) walls: Vec<Pos>,
}

/// A step: from an island over some cells to a new island or to an existing one.
#[derive(Clone, Copy)]
pub(super) struct LayoutStep {
    pub(super) from: usize,
    pub(super) heading: usize,
    pub(super) distance: u16,
}

/// The four directions, as steps of row and column.
pub(super) const HEADINGS: [(i32, i32); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

/// Emptiness is measured on a square of cells, up to this distance from its centre.
const WINDOW: u16 = 3;

/// The board while a layout grows on it.
pub(super) struct LayoutDraft<'a> {
    pub(super) recipe: &'a Recipe,
    /// Its size, kept here because every cell needs it.
    pub(super) size: Size,
    pub(super) cells: Vec<LayoutCell>,
    pub(super) layout: IslandLayout,
    /// The number of islands in each row and in each column.
    pub(super) rows: Vec<u32>,
    pub(super) cols: Vec<u32>,
    /// How many rows and columns have no island.
    pub(super) empty_lines: usize,
    /// The number of islands in the square of cells around each cell.
    near: Vec<u32>,
    /// The number of islands wanted.
    pub(super) wanted: usize,
    /// The largest distance of a new island from the one it is joined to.
    pub(super) reach: u16,
}

impl<'a> LayoutDraft<'a> {
    pub(super) fn of(recipe: &'a Recipe, random: &mut Random) -> Self {
        let size = recipe.size();
        let all = (0..size.rows).flat_map(|row| (0..size.cols).map(move |col| Pos::new(row, col)));
        let cells: Vec<LayoutCell> = all
            .clone()
            .map(|pos| {
                if recipe.allows(pos) {
                    LayoutCell::Free
                } else {
                    LayoutCell::Water
                }
            })
            .collect();
        let wanted = recipe.island_count();
        let per_island = size.cells() / wanted.max(1) as u64;
        let spread = u16::try_from((9 * per_island).isqrt()).unwrap_or(u16::MAX);
        let longest = size.rows.max(size.cols);
        let mut ground = Self {
            recipe,
            size,
            near: vec![0; cells.len()],
            cells,
            layout: IslandLayout {
                islands: Vec::new(),
                edges: Vec::new(),
                walls: Vec::new(),
            },
            rows: vec![0; usize::from(size.rows)],
            cols: vec![0; usize::from(size.cols)],
            empty_lines: usize::from(size.rows) + usize::from(size.cols),
            wanted,
            reach: if recipe.is_long() {
                longest
            } else {
                spread.max(2)
            },
        };
        ground.raise_walls(random);
        ground
    }

    fn index(&self, pos: Pos) -> usize {
        usize::from(pos.row) * usize::from(self.size.cols) + usize::from(pos.col)
    }

    pub(super) fn cell(&self, pos: Pos) -> LayoutCell {
        self.cells[self.index(pos)]
    }

    fn set(&mut self, pos: Pos, cell: LayoutCell) {
        let index = self.index(pos);
        self.cells[index] = cell;
    }

    /// The cell `distance` cells away, if it is on the board.
    pub(super) fn at(&self, pos: Pos, heading: usize, distance: u16) -> Option<Pos> {
        let (down, right) = HEADINGS[heading];
        let along = |start: u16, step: i32| {
            u16::try_from(i32::from(start) + step * i32::from(distance)).ok()
        };
        let pos = Pos::new(along(pos.row, down)?, along(pos.col, right)?);
        self.size.contains(pos).then_some(pos)
    }

    /// The image of a cell under the symmetry.
    pub(super) fn image(&self, pos: Pos) -> Option<Pos> {
        let size = self.size;
        let (row, col) = (size.rows - 1 - pos.row, size.cols - 1 - pos.col);
        match self.recipe.symmetry() {
            Symmetry::None => None,
            Symmetry::Rotate => Some(Pos::new(row, col)),
            Symmetry::Mirror => Some(Pos::new(pos.row, col)),
        }
    }

    /// Places the walls at random, one more where their number does not come out under the symmetry.
    fn raise_walls(&mut self, random: &mut Random) {
        let wanted = self.recipe.walls();
        for _ in 0..4 * wanted {
            if self.layout.walls.len() >= wanted {
                break;
            }
            let pos = self.any_cell(random);
            self.raise_wall(pos, wanted);
        }
        if self.layout.walls.len() < wanted {
            let Size { rows, cols } = self.size;
            let all = (0..rows).flat_map(|row| (0..cols).map(move |col| Pos::new(row, col)));
            let mut cells: Vec<Pos> = all.collect();
            random.shuffle(&mut cells);
            for most in [wanted, wanted + 1] {
                for &pos in &cells {
                    self.raise_wall(pos, most);
                }
            }
        }
        self.layout.walls.sort_unstable();
    }

    /// Makes a cell and its image walls, unless that would be more than `most` or there are enough.
    fn raise_wall(&mut self, pos: Pos, most: usize) {
        let image = self.image(pos).filter(|&image| image != pos);
        let images = [Some(pos), image].into_iter().flatten();
        let free: Vec<Pos> = images
            .filter(|&pos| self.cell(pos) != LayoutCell::Wall)
            .collect();
        let walls = self.layout.walls.len();
        if walls >= self.recipe.walls() || walls + free.len() > most {
            return;
        }
        for pos in free {
            self.set(pos, LayoutCell::Wall);
            self.layout.walls.push(pos);
        }
    }

    pub(super) fn any_cell(&self, random: &mut Random) -> Pos {
        let draw = |end: u16, random: &mut Random| {
            u16::try_from(random.below(usize::from(end))).expect("below a u16")
        };
        Pos::new(draw(self.size.rows, random), draw(self.size.cols, random))
    }

    /// Whether an island may be placed on a cell: it is free, and no island is closer than the
    /// spacing allows.
    pub(super) fn may_stand(&self, pos: Pos) -> bool {
        let is_clear = |heading| {
            let mut beside = self.ahead(pos, heading, self.recipe.spacing());
            beside.all(|cell| !matches!(cell, LayoutCell::Island(_)))
        };
        self.cell(pos) == LayoutCell::Free && (0..HEADINGS.len()).all(is_clear)
    }

    /// The cells ahead of a cell, at most `most`.
    fn ahead(&self, pos: Pos, heading: usize, most: u16) -> impl Iterator<Item = LayoutCell> {
        let Size { rows, cols } = self.size;
        let line = isize::try_from(cols).expect("a u16");
        // The heading is random, so a table is faster than branches.
        let room = [pos.row, rows - 1 - pos.row, pos.col, cols - 1 - pos.col][heading];
        let step = [-line, line, -1, 1][heading];
        let mut index = self.index(pos);
        (0..room.min(most)).map(move |_| {
            index = index.wrapping_add_signed(step);
            self.cells[index]
        })
    }

    /// The number of islands around a cell.
    pub(super) fn near(&self, pos: Pos) -> u32 {
        self.near[self.index(pos)]
    }

    /// Updates the counts of islands, as one is added to a cell or removed from it.
    fn recount(&mut self, pos: Pos, change: impl Fn(&mut u32)) {
        let lines = [
            &mut self.rows[usize::from(pos.row)],
            &mut self.cols[usize::from(pos.col)],
        ];
        for line in lines {
            self.empty_lines -= usize::from(*line == 0);
            change(line);
            self.empty_lines += usize::from(*line == 0);
        }
        let size = self.size;
        let first = pos.col.saturating_sub(WINDOW);
        let last = (pos.col + WINDOW).min(size.cols - 1);
        for row in pos.row.saturating_sub(WINDOW)..=(pos.row + WINDOW).min(size.rows - 1) {
            let [first, last] = [first, last].map(|col| self.index(Pos::new(row, col)));
            self.near[first..=last].iter_mut().for_each(&change);
        }
    }

    pub(super) fn place(&mut self, pos: Pos) -> usize {
        let place = self.layout.islands.len();
        self.layout.islands.push(pos);
        self.recount(pos, |islands| *islands += 1);
        let number = u32::try_from(place).expect("fewer islands than 2^32");
        self.set(pos, LayoutCell::Island(number));
        place
    }

    /// How many cells ahead of an island a bridge may use, at most `most`.
    pub(super) fn free_run(&self, from: usize, heading: usize, most: u16) -> u16 {
        let ahead = self.ahead(self.layout.islands[from], heading, most);
        let is_free = |cell: &LayoutCell| matches!(cell, LayoutCell::Free | LayoutCell::Water);
        let run = ahead.take_while(is_free).count();
        u16::try_from(run).expect("at most `most`")
    }

    pub(super) fn landing(&self, way: LayoutStep) -> Pos {
        self.at(self.layout.islands[way.from], way.heading, way.distance)
            .expect("a way stays on the board")
    }

    /// The image of a step, if the symmetry has one.
    pub(super) fn image_of(&self, way: LayoutStep) -> Option<LayoutStep> {
        let start = self.image(self.layout.islands[way.from])?;
        let LayoutCell::Island(from) = self.cell(start) else {
            return None;
        };
        let turned = match (self.recipe.symmetry(), way.heading) {
            (Symmetry::Rotate, heading) | (Symmetry::Mirror, heading @ 2..) => heading ^ 1,
            (Symmetry::None | Symmetry::Mirror, heading) => heading,
        };
        Some(LayoutStep {
            from: from as usize,
            heading: turned,
            distance: way.distance,
        })
    }

    /// Whether a step's cells are free and an island may be placed at its end.
    pub(super) fn is_open(&self, way: LayoutStep) -> bool {
        self.free_run(way.from, way.heading, way.distance) >= way.distance
            && self.may_stand(self.landing(way))
    }

    /// Makes a step: its bridge, and the island at its end.
    pub(super) fn go(&mut self, way: LayoutStep) {
        let to = self.landing(way);
        let to = self.place(to);
        self.build(way, to);
    }

    pub(super) fn build(&mut self, way: LayoutStep, to: usize) {
        let start = self.layout.islands[way.from];
        for distance in 1..way.distance {
            let pos = self.at(start, way.heading, distance);
            self.set(pos.expect("a way stays on the board"), LayoutCell::Bridge);
        }
        self.layout.edges.push([way.from, to]);
    }

    /// Undoes the last step, whose image cannot be built.
    pub(super) fn take_back(&mut self, way: LayoutStep) {
        let start = self.layout.islands[way.from];
        for distance in 1..way.distance {
            let pos = self.at(start, way.heading, distance);
            let pos = pos.expect("a way stays on the board");
            let cell = if self.recipe.allows(pos) {
                LayoutCell::Free
            } else {
                LayoutCell::Water
            };
            self.set(pos, cell);
        }
        self.layout.edges.pop();
        if let Some(pos) = self.layout.islands.pop() {
            self.recount(pos, |islands| *islands -= 1);
            self.set(pos, LayoutCell::Free);
        }
    }

    /// The free ways between two islands, each once.
    pub(super) fn free_edges(&self) -> Vec<(LayoutStep, usize)> {
        let mut free = Vec::new();
        for from in 0..self.layout.islands.len() {
            for heading in [1, 3] {
                let run = self.free_run(from, heading, u16::MAX);
                let beyond = self.at(self.layout.islands[from], heading, run + 1);
                if let Some(LayoutCell::Island(to)) = beyond.map(|pos| self.cell(pos)) {
                    let distance = run + 1;
                    let way = LayoutStep {
                        from,
                        heading,
                        distance,
                    };
                    free.push((way, to as usize));
                }
            }
        }
        free
    }
}
