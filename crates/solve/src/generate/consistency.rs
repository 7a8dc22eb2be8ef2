//! Checks that the options of a recipe agree with each other, before any work.

use super::conditions::Infeasible;
use super::recipe::Recipe;
use crate::logic::Level;
use crate::puzzle::{Connectivity, Loops, Size};

/// Why a recipe cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecipeError {
    /// Two options that exclude each other.
    #[error("{one} and {other} exclude each other")]
    Excluding {
        /// One of them.
        one: &'static str,
        /// The other.
        other: &'static str,
    },
    /// A mask that allows no island.
    #[error("expected a picture of letters, no cell allows an island")]
    EmptyMask,
    /// A board of one line or fewer, or too large.
    #[error("a board to be made has at least 2x2 and at most {most} cells, not {0}", most = Recipe::MOST_CELLS)]
    Size(Size),
    /// Fewer than two islands.
    #[error("a puzzle has at least 2 islands, not {0}")]
    TooFewIslands(u32),
    /// More islands than there is room for.
    #[error("{asked} islands with spacing {spacing} do not fit on {size}, at most {most} do")]
    TooManyIslands {
        /// The number of islands requested.
        asked: u32,
        /// The size requested.
        size: Size,
        /// The spacing requested.
        spacing: u16,
        /// The most islands that fit.
        most: u32,
    },
    /// A percentage above 100.
    #[error("{what} of {share} percent, at most 100 are possible")]
    Share {
        /// The quantity.
        what: &'static str,
        /// The percentage requested.
        share: u8,
    },
    /// A number of bridges on an edge that is not 1 to 9.
    #[error("at most {0} bridges on an edge, 1 to 9 are possible")]
    MostBridges(u8),
    /// Double bridges where an edge carries one at most.
    #[error("double bridges are wanted where an edge carries at most 1 bridge")]
    DoublesOfOne,
    /// Cycles where loops are forbidden.
    #[error("cycles are wanted and loops forbidden")]
    CyclesWithoutLoops,
    /// A level for boards that may have several solutions.
    #[error(
        "a level is wanted of boards that may have several solutions; only a unique one has a level"
    )]
    LevelOfMany,
    /// A level, a breadth, a crux or a rating of boards that do not have just one solution.
    #[error("{0} is wanted of boards that do not have exactly one solution")]
    RatingOfOthers(&'static str),
    /// An odd sum of clues is requested where some are not known.
    #[error("the sum of the clues is to be odd, and some of them are to be ?")]
    UnknownSum,
    /// Connectivity should be needed where it is not required.
    #[error("connectivity is to be needed of boards without that rule")]
    NeedlessConnectivity,
    /// Connectivity should be needed by boards that are solved without it.
    #[error("connectivity is to be needed of {0} boards, which are solved without that rule")]
    EasyConnectivity(Level),
    /// Islands so far apart that none has a neighbour.
    #[error("no two islands of {size} see each other with spacing {spacing}")]
    Spacing {
        /// The size requested.
        size: Size,
        /// The spacing requested.
        spacing: u16,
    },
    /// More walls than islands leave room for.
    #[error("{walls} walls and {islands} islands do not fit on {size}")]
    TooManyWalls {
        /// The walls requested.
        walls: usize,
        /// The islands requested, or the default.
        islands: usize,
        /// The size requested.
        size: Size,
    },
    /// A mask of another size.
    #[error("the mask is {mask}, the board is to be {size}")]
    MaskSize {
        /// The size of the mask.
        mask: Size,
        /// The size requested.
        size: Size,
    },
}

impl Recipe {
    /// Checks that the options do not contradict each other.
    ///
    /// # Errors
    /// A [`RecipeError`] for the first contradiction.
    pub fn check(&self) -> Result<(), RecipeError> {
        let excluding = [
            (
                self.islands.is_some() && self.density.is_some(),
                ["islands", "density"],
            ),
            (
                self.many_solutions && self.needs.is_some(),
                ["many_solutions", "needs"],
            ),
            (
                self.many_solutions && self.infeasible.is_some(),
                ["many_solutions", "infeasible"],
            ),
            (
                self.infeasible.is_some() && self.needs.is_some(),
                ["infeasible", "needs"],
            ),
        ];
        if let Some(&(_, [one, other])) = excluding.iter().find(|(both, _)| *both) {
            return Err(RecipeError::Excluding { one, other });
        }
        let size = self.size();
        if size.rows < 2 || size.cols < 2 || size.cells() > Self::MOST_CELLS {
            return Err(RecipeError::Size(size));
        }
        if !(1..=9).contains(&self.most_bridges()) {
            return Err(RecipeError::MostBridges(self.most_bridges()));
        }
        self.check_mask_and_islands()?;
        self.check_room()?;
        for (what, share) in [
            ("doubles", self.doubles()),
            ("cycles", self.cycles()),
            ("unknown clues", self.unknown_clues()),
        ] {
            if share > 100 {
                return Err(RecipeError::Share { what, share });
            }
        }
        if self.most_bridges() == 1 && self.doubles() > 0 {
            return Err(RecipeError::DoublesOfOne);
        }
        if self.loops() == Loops::Forbidden && self.cycles() > 0 {
            return Err(RecipeError::CyclesWithoutLoops);
        }
        let connects = self.needs_connectivity() || self.flaw() == Some(Infeasible::Connectivity);
        if connects && self.connectivity() == Connectivity::Free {
            return Err(RecipeError::NeedlessConnectivity);
        }
        if let (true, Some(level @ (Level::Easy | Level::Medium))) =
            (self.needs_connectivity(), self.level)
        {
            return Err(RecipeError::EasyConnectivity(level));
        }
        if self.flaw() == Some(Infeasible::Parity) && self.unknown_clues() > 0 {
            return Err(RecipeError::UnknownSum);
        }
        self.check_rating()
    }

    /// Checks that options about level and rating are used only for boards with one solution.
    fn check_rating(&self) -> Result<(), RecipeError> {
        if self.is_unique() {
            return Ok(());
        }
        if self.level.is_some() && self.flaw().is_none() {
            return Err(RecipeError::LevelOfMany);
        }
        let wanted = [
            ("a level", self.level.is_some()),
            ("a breadth", self.path.is_some()),
            ("a late crux", self.wants_late_crux()),
            ("a rating", self.rate),
        ];
        match wanted.iter().find(|(_, is_wanted)| *is_wanted) {
            Some(&(what, _)) => Err(RecipeError::RatingOfOthers(what)),
            None => Ok(()),
        }
    }

    /// Checks that there is room for neighbours and walls.
    fn check_room(&self) -> Result<(), RecipeError> {
        let (size, spacing) = (self.size(), self.spacing());
        if spacing >= size.rows.max(size.cols) - 1 {
            return Err(RecipeError::Spacing { size, spacing });
        }
        let (walls, islands) = (self.walls(), self.island_count());
        if (walls + islands) as u64 > size.cells() {
            return Err(RecipeError::TooManyWalls {
                walls,
                islands,
                size,
            });
        }
        Ok(())
    }

    fn check_mask_and_islands(&self) -> Result<(), RecipeError> {
        let size = self.size();
        if self.mask.as_ref().is_some_and(|mask| mask.cells() == 0) {
            return Err(RecipeError::EmptyMask);
        }
        if let Some(mask) = &self.mask
            && mask.size() != size
        {
            let mask = mask.size();
            return Err(RecipeError::MaskSize { mask, size });
        }
        let (asked, most) = (self.island_count(), self.room());
        let asked = u32::try_from(asked).unwrap_or(u32::MAX);
        if asked < 2 {
            return Err(RecipeError::TooFewIslands(asked));
        }
        if asked > most {
            let spacing = self.spacing();
            return Err(RecipeError::TooManyIslands {
                asked,
                size,
                spacing,
                most,
            });
        }
        Ok(())
    }
}
