//! What a puzzle is to be like: size, islands, level, look and rules.
//!
//! A recipe is checked when it is made into an iterator: wishes that contradict each other
//! are refused there, before any work.

use crate::logic::Level;
use crate::puzzle::{Connectivity, Loops, Pos, Rules, Size};

use super::asked::{Breadth, Flaw, LATE_CRUX};
use super::mask::Mask;

/// How the islands of a board mirror each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Symmetry {
    /// Not at all.
    #[default]
    None,
    /// The board turned upside down has islands on the same cells.
    Rotate,
    /// The board seen in a mirror has islands on the same cells.
    Mirror,
}

impl Symmetry {
    /// All kinds, none first.
    pub const ALL: [Self; 3] = [Self::None, Self::Rotate, Self::Mirror];

    /// The word for it on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Rotate => "rotate",
            Self::Mirror => "mirror",
        }
    }
}

/// How many solutions boards may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Allowed {
    Many,
    One,
    /// One, and more if connectivity were free.
    OneByConnectivity,
    /// None, for this reason.
    None(Flaw),
}

/// What puzzles are to be like.
///
/// # Examples
/// ```
/// use hashilab_engine::logic::Level;
/// use hashilab_solve::generate::Recipe;
/// use hashilab_handle::puzzle::Size;
/// let recipe = Recipe::new(Size::new(7, 7)).with_level(Level::Easy).with_islands(12);
/// let made = recipe.puzzles(1)?.next().expect("an iterator without end").expect("a puzzle");
/// assert_eq!(made.network.islands().len(), 12);
/// # Ok::<(), hashilab_solve::generate::RecipeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    pub(super) size: Size,
    pub(super) islands: Option<u32>,
    pub(super) level: Option<Level>,
    pub(super) solutions: Allowed,
    pub(super) breadth: Option<Breadth>,
    pub(super) crux_after: u8,
    pub(super) has_ratings: bool,
    pub(super) spacing: u16,
    pub(super) doubles: u8,
    pub(super) cycles: u8,
    pub(super) is_long: bool,
    pub(super) is_spread: bool,
    pub(super) symmetry: Symmetry,
    pub(super) unknown_clues: u8,
    pub(super) walls: u32,
    pub(super) mask: Option<Mask>,
    pub(super) most_bridges: u8,
    pub(super) connectivity: Connectivity,
    pub(super) loops: Loops,
}

impl Recipe {
    /// The largest board that is made.
    pub const MOST_CELLS: u64 = 1 << 20;

    /// Puzzles of this size: one solution, islands apart and spread over the board, about a
    /// quarter of the cells of a small board, any level.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self {
            size,
            islands: None,
            level: None,
            solutions: Allowed::One,
            breadth: None,
            crux_after: 0,
            has_ratings: false,
            spacing: 1,
            doubles: 40,
            cycles: 10,
            is_long: false,
            is_spread: true,
            symmetry: Symmetry::None,
            unknown_clues: 0,
            walls: 0,
            mask: None,
            most_bridges: 2,
            connectivity: Connectivity::Required,
            loops: Loops::Allowed,
        }
    }

    /// So many islands.
    #[must_use]
    pub fn with_islands(self, islands: u32) -> Self {
        let islands = Some(islands);
        Self { islands, ..self }
    }

    /// Needed at this level: solved by its techniques, and not by those of the one below.
    #[must_use]
    pub fn with_level(self, level: Level) -> Self {
        let level = Some(level);
        Self { level, ..self }
    }

    /// Boards may have several solutions.
    #[must_use]
    pub fn with_many_solutions(self) -> Self {
        Self {
            solutions: Allowed::Many,
            ..self
        }
    }

    /// Without the rule that everything is connected there would be more solutions.
    #[must_use]
    pub fn with_needed_connectivity(self) -> Self {
        Self {
            solutions: Allowed::OneByConnectivity,
            ..self
        }
    }

    /// Boards have no solution, and this reason is enough to see it.
    #[must_use]
    pub fn without_solution(self, flaw: Flaw) -> Self {
        Self {
            solutions: Allowed::None(flaw),
            ..self
        }
    }

    /// Little can be found at a time while they are solved, or much.
    #[must_use]
    pub fn with_breadth(self, breadth: Breadth) -> Self {
        let breadth = Some(breadth);
        Self { breadth, ..self }
    }

    /// The hardest technique is not needed before three quarters of the rounds.
    #[must_use]
    pub fn with_late_crux(self) -> Self {
        let crux_after = LATE_CRUX;
        Self { crux_after, ..self }
    }

    /// Each puzzle comes with its rating.
    #[must_use]
    pub fn with_ratings(self) -> Self {
        let has_ratings = true;
        Self {
            has_ratings,
            ..self
        }
    }

    /// At least so many cells between two islands in a row or column; 0: side by side.
    #[must_use]
    pub fn with_spacing(self, spacing: u16) -> Self {
        Self { spacing, ..self }
    }

    /// Of a hundred built edges, so many carry more than one bridge, about.
    #[must_use]
    pub fn with_doubles(self, percent: u8) -> Self {
        let doubles = percent;
        Self { doubles, ..self }
    }

    /// For a hundred islands, so many edges are built that close a cycle, where there is
    /// room.
    #[must_use]
    pub fn with_cycles(self, percent: u8) -> Self {
        let cycles = percent;
        Self { cycles, ..self }
    }

    /// Bridges may be as long as the board.
    #[must_use]
    pub fn with_long_bridges(self) -> Self {
        Self {
            is_long: true,
            ..self
        }
    }

    /// Islands stand in this symmetry.
    #[must_use]
    pub fn with_symmetry(self, symmetry: Symmetry) -> Self {
        Self { symmetry, ..self }
    }

    /// Of a hundred clues, up to so many are `?`, as far as the level stays.
    #[must_use]
    pub fn with_unknown_clues(self, percent: u8) -> Self {
        let unknown_clues = percent;
        Self {
            unknown_clues,
            ..self
        }
    }

    /// So many cells that no bridge can cross.
    #[must_use]
    pub fn with_walls(self, walls: u32) -> Self {
        Self { walls, ..self }
    }

    /// Islands only where a mask allows them; empty bands are then allowed.
    #[must_use]
    pub fn with_mask(self, mask: Mask) -> Self {
        Self {
            mask: Some(mask),
            is_spread: false,
            ..self
        }
    }

    /// At most so many bridges on an edge, from 1 to 9.
    #[must_use]
    pub fn with_most_bridges(self, most_bridges: u8) -> Self {
        let doubles = if most_bridges == 1 { 0 } else { self.doubles };
        Self {
            doubles,
            most_bridges,
            ..self
        }
    }

    /// Whether all islands have to be joined.
    #[must_use]
    pub fn with_connectivity(self, connectivity: Connectivity) -> Self {
        Self {
            connectivity,
            ..self
        }
    }

    /// Whether built edges may form a cycle.
    #[must_use]
    pub fn with_loops(self, loops: Loops) -> Self {
        let cycles = match loops {
            Loops::Allowed => self.cycles,
            Loops::Forbidden => 0,
        };
        Self {
            cycles,
            loops,
            ..self
        }
    }

    /// The rows and columns.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The level wanted, if one is.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        self.level
    }

    /// Whether boards have exactly one solution.
    #[must_use]
    pub fn is_unique(&self) -> bool {
        matches!(self.solutions, Allowed::One | Allowed::OneByConnectivity)
    }

    /// The number of islands: as asked for, else about 23 of a hundred cells, fewer where
    /// spacing leaves less room.
    #[must_use]
    pub fn island_count(&self) -> usize {
        let room = u64::from(self.room());
        let usual = (self.size.cells() * 23 / 100).min(room * 6 / 10).max(2);
        self.islands
            .map_or(usual as usize, |islands| islands as usize)
    }

    /// How many islands can stand on the board at most, by their spacing alone.
    pub(super) fn room(&self) -> u32 {
        let cells = match &self.mask {
            Some(mask) => mask.cells() as u64,
            None => self.size.cells(),
        };
        let room = if self.spacing == 0 {
            cells
        } else {
            cells.div_ceil(2)
        };
        u32::try_from(room).unwrap_or(u32::MAX)
    }

    /// Whether there are to be more solutions where connectivity is free.
    #[must_use]
    pub fn needs_connectivity(&self) -> bool {
        self.solutions == Allowed::OneByConnectivity
    }

    /// Why boards are to have no solution, if they are.
    #[must_use]
    pub fn flaw(&self) -> Option<Flaw> {
        match self.solutions {
            Allowed::None(flaw) => Some(flaw),
            Allowed::Many | Allowed::One | Allowed::OneByConnectivity => None,
        }
    }

    /// How much is to be found at a time, if that is asked for.
    #[must_use]
    pub fn breadth(&self) -> Option<Breadth> {
        self.breadth
    }

    /// Whether the hardest moment is to come late.
    #[must_use]
    pub fn wants_late_crux(&self) -> bool {
        self.crux_after > 0
    }

    /// Whether ratings are wanted, by themselves or to choose by.
    pub(super) fn is_rated(&self) -> bool {
        self.has_ratings || self.breadth.is_some() || self.wants_late_crux()
    }

    pub(super) fn most_bridges(&self) -> u8 {
        self.most_bridges
    }

    pub(super) fn spacing(&self) -> u16 {
        self.spacing
    }

    pub(super) fn doubles(&self) -> u8 {
        self.doubles
    }

    /// How many edges are to close cycles.
    pub(super) fn cycle_count(&self) -> usize {
        (usize::from(self.cycles) * self.island_count() + 50) / 100
    }

    pub(super) fn is_long(&self) -> bool {
        self.is_long
    }

    pub(super) fn is_spread(&self) -> bool {
        self.is_spread
    }

    pub(super) fn symmetry(&self) -> Symmetry {
        self.symmetry
    }

    pub(super) fn unknown_clues(&self) -> u8 {
        self.unknown_clues
    }

    pub(super) fn walls(&self) -> usize {
        self.walls as usize
    }

    /// Whether an island may stand on a cell.
    pub(super) fn allows(&self, pos: Pos) -> bool {
        self.mask.as_ref().is_none_or(|mask| mask.allows(pos))
    }

    /// The rules of its boards, with these walls.
    pub(super) fn rules(&self, walls: Vec<Pos>) -> Rules {
        Rules::with_max_bridges(self.most_bridges)
            .with_connectivity(self.connectivity)
            .with_loops(self.loops)
            .with_walls(walls)
    }
}
