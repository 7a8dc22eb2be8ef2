//! The options of a puzzle: size, islands, level, look and rules.
//!
//! A recipe is a plain struct; each field is an option that may be left unset. It is checked when
//! it is made into an iterator: options that contradict each other are refused there, before any
//! work.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::logic::Level;
use crate::puzzle::{Connectivity, Loops, Pos, Rules, Size};

use super::conditions::{Breadth, HardestMoment, Infeasible, LATE_CRUX, NecessaryRule};
use super::mask::Mask;

crate::puzzle::by_name::closed! {
    /// How the islands of a board mirror each other.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum Symmetry {
        /// Not at all.
        #[default]
        None = "none",
        /// The board turned upside down has islands on the same cells.
        Rotate = "rotate",
        /// The board seen in a mirror has islands on the same cells.
        Mirror = "mirror",
    }
}

crate::puzzle::by_name::by_name!(Symmetry);

/// How many solutions boards may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AllowedSolutions {
    Many,
    One,
    /// One, and more if connectivity were free.
    OneByConnectivity,
    /// None, for this reason.
    None(Infeasible),
}

/// What puzzles are to be like: one solution, islands apart and spread over the board, about a
/// quarter of the cells of a small board, any level, where nothing else is wished for.
///
/// # Examples
/// ```
/// use hashilab_engine::logic::Level;
/// use hashilab_solve::generate::Recipe;
/// use hashilab_solve::puzzle::Size;
/// let recipe = Recipe {
///     level: Some(Level::Easy),
///     islands: Some(12),
///     ..Recipe::sized(Size::new(7, 7))
/// };
/// let made = recipe.puzzles(1)?.next().expect("an iterator without end").expect("a puzzle");
/// assert_eq!(made.network.islands().len(), 12);
/// # Ok::<(), hashilab_solve::generate::RecipeError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(
    feature = "arguments",
    derive(clap::Args),
    command(next_help_heading = "Puzzles")
)]
#[serde(default)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
pub struct Recipe {
    /// Rows and columns [default: 9x9, or what suits islands or mask]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "ROWSxCOLS"))]
    #[serde(with = "size_as_text")]
    #[schemars(with = "Option<SizeWritten>")]
    pub size: Option<Size>,
    /// How many islands [default: 23 of a hundred cells, fewer where spacing needs room]
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "NUMBER", conflicts_with = "density")
    )]
    pub islands: Option<u32>,
    /// How many islands, of a hundred cells
    #[cfg_attr(feature = "arguments", arg(long, value_name = "PERCENT"))]
    pub density: Option<u8>,
    /// Needed at this level of hashi rate, not solved by the one below; extreme needs cases to
    /// be told apart, which many readers call guessing, and is made only where it is asked for
    #[cfg_attr(feature = "arguments", arg(long, value_name = "LEVEL",
        value_parser = crate::flags::one_of(&Level::ALL, Level::name)))]
    pub level: Option<Level>,
    /// Boards may have several solutions
    #[cfg_attr(feature = "arguments", arg(long, conflicts_with_all = ["needs", "infeasible"]))]
    pub many_solutions: bool,
    /// Without the rule that everything is connected there would be more solutions
    #[cfg_attr(feature = "arguments", arg(long, value_name = "RULE",
        value_parser = crate::flags::one_of(&NecessaryRule::ALL, NecessaryRule::name)))]
    pub needs: Option<NecessaryRule>,
    /// Boards without a solution: the sum of the clues is odd, one clue is out of reach, or
    /// all is well but that the islands cannot be connected
    #[cfg_attr(feature = "arguments", arg(long, value_name = "REASON", conflicts_with = "needs",
        value_parser = crate::flags::one_of(&Infeasible::ALL, Infeasible::name)))]
    pub infeasible: Option<Infeasible>,
    /// Little can be found at a time, or much, for the number of islands
    #[cfg_attr(feature = "arguments", arg(long, value_name = "BREADTH",
        value_parser = crate::flags::one_of(&Breadth::ALL, Breadth::name)))]
    pub path: Option<Breadth>,
    /// The hardest technique is not needed before three quarters of the rounds
    #[cfg_attr(feature = "arguments", arg(long, value_name = "WHEN",
        value_parser = crate::flags::one_of(&HardestMoment::ALL, HardestMoment::name)))]
    pub crux: Option<HardestMoment>,
    /// Say how a puzzle is rated in the line about it, if it is one; records always do
    #[cfg_attr(feature = "arguments", arg(long))]
    pub rate: bool,
    /// Empty cells between two islands in a row or column, at least [default: 1]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "CELLS"))]
    pub spacing: Option<u16>,
    /// Of a hundred built edges, so many carry more than one bridge, about [default: 40]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "PERCENT"))]
    pub doubles: Option<u8>,
    /// Edges that close a cycle, for a hundred islands, about [default: 10]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "PERCENT"))]
    pub cycles: Option<u8>,
    /// Bridges may be as long as the board
    #[cfg_attr(feature = "arguments", arg(long))]
    pub long: bool,
    /// How the islands mirror each other [default: none]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "HOW",
        value_parser = crate::flags::one_of(&Symmetry::ALL, Symmetry::name)))]
    pub symmetry: Option<Symmetry>,
    /// Of a hundred clues, up to so many are ?
    #[cfg_attr(feature = "arguments", arg(long, value_name = "PERCENT"))]
    pub unknown_clues: Option<u8>,
    /// Cells that no bridge passes
    #[cfg_attr(feature = "arguments", arg(long, value_name = "NUMBER"))]
    pub walls: Option<u32>,
    /// Islands only where this text has a letter: a line for each row, . and blanks are out.
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub mask: Option<Mask>,
    /// The most bridges on an edge, from 1 to 9 [default: 2]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "NUMBER"))]
    pub most_bridges: Option<u8>,
    /// Whether everything is connected [default: required]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "RULE",
        value_parser = crate::flags::one_of(&Connectivity::ALL, Connectivity::name)))]
    pub connectivity: Option<Connectivity>,
    /// Whether bridges may form a cycle [default: allowed]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "RULE",
        value_parser = crate::flags::one_of(&Loops::ALL, Loops::name)))]
    pub loops: Option<Loops>,
}

/// A size as text, `9x9`, or read as rows and columns, `[9, 9]`.
pub mod size_as_text {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use super::SizeWritten;
    use crate::puzzle::Size;

    #[allow(
        clippy::ref_option,
        clippy::trivially_copy_pass_by_ref,
        reason = "as serde hands fields over"
    )]
    /// Writes the text.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(size: &Option<Size>, to: S) -> Result<S::Ok, S::Error> {
        size.map(|size| size.to_string()).serialize(to)
    }

    /// Reads a size.
    ///
    /// # Errors
    /// If it is no size.
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Size>, D::Error> {
        let size = Option::<SizeWritten>::deserialize(from)?;
        size.map(|size| Size::try_from(size).map_err(D::Error::custom))
            .transpose()
    }
}

/// A size as JSON has it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "expected a size as \"9x9\" or [9, 9]")]
pub enum SizeWritten {
    /// As text, `9x9`.
    Text(String),
    /// Rows and columns.
    Pair(u16, u16),
}

impl TryFrom<SizeWritten> for Size {
    type Error = String;

    fn try_from(size: SizeWritten) -> Result<Self, String> {
        match size {
            SizeWritten::Text(text) => text.parse(),
            SizeWritten::Pair(rows, cols) => format!("{rows}x{cols}").parse(),
        }
    }
}

impl Recipe {
    /// The largest board that is made.
    pub const MOST_CELLS: u64 = 1 << 20;

    /// Puzzles of this size, with all other options unset.
    #[must_use]
    pub fn sized(size: Size) -> Self {
        Self {
            size: Some(size),
            ..Self::default()
        }
    }

    /// How many solutions boards may have.
    fn solutions(&self) -> AllowedSolutions {
        match (self.many_solutions, self.infeasible, self.needs) {
            (true, ..) => AllowedSolutions::Many,
            (_, Some(flaw), _) => AllowedSolutions::None(flaw),
            (_, _, Some(NecessaryRule::Connectivity)) => AllowedSolutions::OneByConnectivity,
            (false, None, None) => AllowedSolutions::One,
        }
    }

    /// The rows and columns: as requested, else those of the mask, else 9x9 or a square with room
    /// for the number of islands.
    #[must_use]
    pub fn size(&self) -> Size {
        let of_mask = || self.mask.as_ref().map(Mask::size);
        self.size.or_else(of_mask).unwrap_or_else(|| {
            let Some(islands) = self.islands else {
                return Size::new(9, 9);
            };
            let cells = u64::from(islands) * 100 / 22;
            let side = u16::try_from(cells.isqrt() + 1).unwrap_or(u16::MAX);
            Size::new(side.max(4), side.max(4))
        })
    }

    /// The level requested, if there is one.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        self.level
    }

    /// Whether boards have exactly one solution.
    #[must_use]
    pub fn is_unique(&self) -> bool {
        matches!(
            self.solutions(),
            AllowedSolutions::One | AllowedSolutions::OneByConnectivity
        )
    }

    /// The number of islands: as requested, else about 23 of a hundred cells, fewer where spacing
    /// leaves less room.
    #[must_use]
    pub fn island_count(&self) -> usize {
        let cells = self.size().cells();
        let apart = u64::from(self.spacing()) + 1;
        // Layouts reach about three fifths of the islands of the densest pattern, or two fifths
        // where islands are far apart.
        let share = if apart <= 2 { 60 } else { 40 };
        let room = self.open_cells().div_ceil(apart) * share / 100;
        let usual = (cells * 23 / 100).min(room).min(self.mirror_room()).max(2);
        let asked = self.islands.map(u64::from);
        let dense = || Some(cells * u64::from(self.density?) / 100);
        let count = asked.or_else(dense).unwrap_or(usual);
        usize::try_from(count).unwrap_or(usize::MAX)
    }

    /// The most islands that can be connected where the halves of a board mirror each other and are
    /// so narrow that no two islands of one lie in a row: those of one column on each side.
    fn mirror_room(&self) -> u64 {
        let Size { rows, cols } = self.size();
        let apart = u64::from(self.spacing()) + 1;
        // Of a column and its mirror image, too, one is that far from the other.
        let columns = (u64::from(cols) + 1).saturating_sub(apart) / 2;
        let is_narrow = cols.is_multiple_of(2) && columns <= apart;
        if self.symmetry() == Symmetry::Mirror && is_narrow {
            2 * u64::from(rows).div_ceil(apart)
        } else {
            u64::MAX
        }
    }

    /// The number of cells that may hold an island, ignoring other islands.
    fn open_cells(&self) -> u64 {
        match &self.mask {
            Some(mask) => mask.cells() as u64,
            None => self.size().cells(),
        }
    }

    /// An upper bound on the number of islands, by their spacing alone.
    pub(super) fn room(&self) -> u32 {
        let apart = u64::from(self.spacing()) + 1;
        // Lines of `apart` cells, each with at most one island, cover the board except for a
        // corner, in which no two are in one row or one column.
        let size = self.size();
        let [rows, cols] = [size.rows, size.cols].map(|length| u64::from(length) % apart);
        let room = (size.cells() - rows * cols) / apart + rows.min(cols);
        let within = self.mask.as_ref().map(|mask| mask.room(self.spacing()));
        u32::try_from(within.map_or(room, |within| within.min(room))).unwrap_or(u32::MAX)
    }

    /// Whether there should be more solutions without the rule of connectivity.
    #[must_use]
    pub fn needs_connectivity(&self) -> bool {
        self.solutions() == AllowedSolutions::OneByConnectivity
    }

    /// Why boards should have no solution, if they should.
    #[must_use]
    pub fn flaw(&self) -> Option<Infeasible> {
        match self.solutions() {
            AllowedSolutions::None(flaw) => Some(flaw),
            AllowedSolutions::Many
            | AllowedSolutions::One
            | AllowedSolutions::OneByConnectivity => None,
        }
    }

    /// Whether much or little should be found at a time, if that is requested.
    #[must_use]
    pub fn wanted_breadth(&self) -> Option<Breadth> {
        self.path
    }

    /// Whether the hardest moment should come late.
    #[must_use]
    pub fn wants_late_crux(&self) -> bool {
        self.crux.is_some()
    }

    /// The least percentage of the rounds before the hardest moment.
    pub(super) fn crux_after(&self) -> u8 {
        match self.crux {
            Some(HardestMoment::Late) => LATE_CRUX,
            None => 0,
        }
    }

    /// Whether ratings are needed, to be shown or to choose by.
    pub(super) fn is_rated(&self) -> bool {
        self.rate || self.path.is_some() || self.wants_late_crux()
    }

    pub(super) fn most_bridges(&self) -> u8 {
        self.most_bridges.unwrap_or(2)
    }

    pub(super) fn spacing(&self) -> u16 {
        self.spacing.unwrap_or(1)
    }

    /// The percentage of built edges with more than one bridge; 0 where none may have more.
    pub(super) fn doubles(&self) -> u8 {
        let usual = if self.most_bridges() == 1 { 0 } else { 40 };
        self.doubles.unwrap_or(usual)
    }

    /// The number of edges that close a cycle, for a hundred islands; 0 where none may.
    pub(super) fn cycles(&self) -> u8 {
        let usual = match self.loops() {
            Loops::Allowed => 10,
            Loops::Forbidden => 0,
        };
        self.cycles.unwrap_or(usual)
    }

    /// How many edges should close cycles.
    pub(super) fn cycle_count(&self) -> usize {
        (usize::from(self.cycles()) * self.island_count() + 50) / 100
    }

    pub(super) fn is_long(&self) -> bool {
        self.long
    }

    /// Whether islands are spread over the whole board; a mask may leave bands empty.
    pub(super) fn is_spread(&self) -> bool {
        self.mask.is_none()
    }

    pub(super) fn symmetry(&self) -> Symmetry {
        self.symmetry.unwrap_or_default()
    }

    pub(super) fn unknown_clues(&self) -> u8 {
        self.unknown_clues.unwrap_or_default()
    }

    pub(super) fn walls(&self) -> usize {
        self.walls.unwrap_or_default() as usize
    }

    pub(super) fn connectivity(&self) -> Connectivity {
        self.connectivity.unwrap_or(Connectivity::Required)
    }

    pub(super) fn loops(&self) -> Loops {
        self.loops.unwrap_or(Loops::Allowed)
    }

    /// Whether an island may be placed on a cell.
    pub(super) fn allows(&self, pos: Pos) -> bool {
        self.mask.as_ref().is_none_or(|mask| mask.allows(pos))
    }

    /// The rules of its boards, with these walls.
    pub(super) fn rules(&self, walls: Vec<Pos>) -> Rules {
        Rules::with_max_bridges(self.most_bridges())
            .with_connectivity(self.connectivity())
            .with_loops(self.loops())
            .with_walls(walls)
    }
}
