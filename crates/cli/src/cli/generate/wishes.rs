//! What puzzles are to be like, as options.

use std::path::PathBuf;

use crate::cli::args::{named_input, one_of, size};
use crate::cli::run::input::Input;
use crate::cli::ui::{Failure, Ui};
use crate::generate::{Breadth, Flaw, Mask, Recipe, RecipeError, Symmetry};
use crate::logic::Level;
use crate::puzzle::{Connectivity, Loops, Size};

/// What puzzles are to be like.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Puzzles")]
pub(super) struct WishArgs {
    /// Rows and columns [default: 9x9, or what suits --islands or --mask]
    #[arg(long, value_name = "ROWSxCOLS", value_parser = size)]
    pub(super) size: Option<Size>,
    /// How many islands [default: 23 of a hundred cells, fewer where spacing needs room]
    #[arg(long, value_name = "NUMBER", conflicts_with = "density")]
    islands: Option<u32>,
    /// How many islands, of a hundred cells
    #[arg(long, value_name = "PERCENT")]
    density: Option<u8>,
    /// Needed at this level of hashi rate, not solved by the one below
    #[arg(long, value_name = "LEVEL", value_parser = one_of(&Level::ALL, Level::name))]
    level: Option<Level>,
    /// Boards may have several solutions
    #[arg(long, conflicts_with_all = ["needs", "infeasible"])]
    many_solutions: bool,
    /// Without the rule that everything is connected there would be more solutions
    #[arg(long, value_name = "RULE", value_parser = ["connectivity"])]
    needs: Option<String>,
    /// Boards without a solution: the sum of the clues is odd, one clue is out of reach, or
    /// all is well but that the islands cannot be connected
    #[arg(long, value_name = "REASON", conflicts_with = "needs",
        value_parser = one_of(&Flaw::ALL, Flaw::name))]
    infeasible: Option<Flaw>,
    /// Little can be found at a time, or much, for the number of islands
    #[arg(long, value_name = "BREADTH", value_parser = one_of(&Breadth::ALL, Breadth::name))]
    path: Option<Breadth>,
    /// The hardest technique is not needed before three quarters of the rounds
    #[arg(long, value_name = "WHEN", value_parser = ["late"])]
    crux: Option<String>,
    /// Say how a puzzle is rated in the line about it; records always do
    #[arg(long)]
    rate: bool,
    /// Empty cells between two islands in a row or column, at least [default: 1]
    #[arg(long, value_name = "CELLS")]
    spacing: Option<u16>,
    /// Of a hundred built edges, so many carry more than one bridge, about [default: 40]
    #[arg(long, value_name = "PERCENT")]
    doubles: Option<u8>,
    /// Edges that close a cycle, for a hundred islands, about [default: 10]
    #[arg(long, value_name = "PERCENT")]
    cycles: Option<u8>,
    /// Bridges may be as long as the board
    #[arg(long)]
    long: bool,
    /// How the islands mirror each other [default: none]
    #[arg(long, value_name = "HOW", value_parser = one_of(&Symmetry::ALL, Symmetry::name))]
    symmetry: Option<Symmetry>,
    /// Of a hundred clues, up to so many are ?
    #[arg(long, value_name = "PERCENT")]
    unknown_clues: Option<u8>,
    /// Cells that no bridge passes
    #[arg(long, value_name = "NUMBER")]
    walls: Option<u32>,
    /// Islands only where this text has a letter: a line for each row, . and blanks are out
    #[arg(long, value_name = "FILE", value_parser = named_input())]
    pub(super) mask: Option<PathBuf>,
    /// The most bridges on an edge, from 1 to 9 [default: 2]
    #[arg(long, value_name = "NUMBER")]
    most_bridges: Option<u8>,
    /// Whether everything is connected [default: required]
    #[arg(long, value_name = "RULE",
        value_parser = one_of(&Connectivity::ALL, Connectivity::name))]
    connectivity: Option<Connectivity>,
    /// Whether bridges may form a cycle [default: allowed]
    #[arg(long, value_name = "RULE", value_parser = one_of(&Loops::ALL, Loops::name))]
    loops: Option<Loops>,
}

/// An option that is given: its name, and its value unless it is a flag.
type Given = Option<(&'static str, Option<String>)>;

impl WishArgs {
    /// The first of the options that is given, apart from the size; for boards that know
    /// none of them.
    pub(super) fn first_given(&self) -> Option<&'static str> {
        let given = self.options().into_iter();
        given.map(|(name, _)| name).find(|&name| name != "--size")
    }

    /// The first of the options that is given, the size too.
    pub(super) fn first_of_all(&self) -> Option<&'static str> {
        self.options().first().map(|&(name, _)| name)
    }

    /// The options that are given, each with its value; flags have none.
    fn options(&self) -> Vec<(&'static str, Option<String>)> {
        fn said<T: ToString>(name: &'static str, value: Option<&T>) -> Given {
            value.map(|value| (name, Some(value.to_string())))
        }
        let flag = |name, is_given: bool| is_given.then_some((name, None));
        let word = |name, word: Option<&'static str>| said(name, word.as_ref());
        let mask = self.mask.as_ref().map(|path| path.display().to_string());
        let all: [Given; 21] = [
            said("--size", self.size.as_ref()),
            said("--islands", self.islands.as_ref()),
            said("--density", self.density.as_ref()),
            word("--level", self.level.map(Level::name)),
            flag("--many-solutions", self.many_solutions),
            said("--needs", self.needs.as_ref()),
            word("--infeasible", self.infeasible.map(Flaw::name)),
            word("--path", self.path.map(Breadth::name)),
            said("--crux", self.crux.as_ref()),
            flag("--rate", self.rate),
            said("--spacing", self.spacing.as_ref()),
            said("--doubles", self.doubles.as_ref()),
            said("--cycles", self.cycles.as_ref()),
            flag("--long", self.long),
            word("--symmetry", self.symmetry.map(Symmetry::name)),
            said("--unknown-clues", self.unknown_clues.as_ref()),
            said("--walls", self.walls.as_ref()),
            said("--mask", mask.as_ref()),
            said("--most-bridges", self.most_bridges.as_ref()),
            word("--connectivity", self.connectivity.map(Connectivity::name)),
            word("--loops", self.loops.map(Loops::name)),
        ];
        all.into_iter().flatten().collect()
    }

    /// The options that are given, as they are typed.
    pub(super) fn typed(&self) -> String {
        let mut typed = String::new();
        for (name, value) in self.options() {
            typed.push_str(name);
            typed.push(' ');
            if let Some(value) = value {
                typed.push_str(&quoted(&value));
                typed.push(' ');
            }
        }
        typed
    }

    /// Whether what solving is like is wanted in words.
    pub(super) fn wants_rating(&self) -> bool {
        self.rate || self.path.is_some() || self.crux.is_some()
    }

    /// The recipe for these wishes.
    pub(super) fn recipe(&self, ui: Ui) -> Result<Recipe, Failure> {
        let mask = match &self.mask {
            Some(path) => Some(mask(path, ui)?),
            None => None,
        };
        let size = self.size.or(mask.as_ref().map(Mask::size));
        let size = size.unwrap_or_else(|| self.usual_size());
        let mut recipe = Recipe::new(size);
        if let Some(percent) = self.density {
            let islands = size.cells() * u64::from(percent) / 100;
            recipe = recipe.with_islands(u32::try_from(islands).unwrap_or(u32::MAX));
        }
        let set = |recipe: Recipe, apply: &dyn Fn(Recipe) -> Recipe| apply(recipe);
        let flags: [(bool, &dyn Fn(Recipe) -> Recipe); 5] = [
            (self.many_solutions, &Recipe::with_many_solutions),
            (self.needs.is_some(), &Recipe::with_needed_connectivity),
            (self.long, &Recipe::with_long_bridges),
            (self.crux.is_some(), &Recipe::with_late_crux),
            (self.rate, &Recipe::with_ratings),
        ];
        for (_, apply) in flags.into_iter().filter(|&(given, _)| given) {
            recipe = set(recipe, apply);
        }
        recipe = with(recipe, mask, Recipe::with_mask);
        recipe = with(recipe, self.islands, Recipe::with_islands);
        recipe = with(recipe, self.level, Recipe::with_level);
        recipe = with(recipe, self.spacing, Recipe::with_spacing);
        recipe = with(recipe, self.most_bridges, Recipe::with_most_bridges);
        recipe = with(recipe, self.loops, Recipe::with_loops);
        recipe = with(recipe, self.doubles, Recipe::with_doubles);
        recipe = with(recipe, self.cycles, Recipe::with_cycles);
        recipe = with(recipe, self.symmetry, Recipe::with_symmetry);
        recipe = with(recipe, self.unknown_clues, Recipe::with_unknown_clues);
        recipe = with(recipe, self.walls, Recipe::with_walls);
        recipe = with(recipe, self.infeasible, Recipe::without_solution);
        recipe = with(recipe, self.path, Recipe::with_breadth);
        recipe = with(recipe, self.connectivity, Recipe::with_connectivity);
        Ok(recipe)
    }

    /// 9x9, or a square that so many islands are at home on.
    fn usual_size(&self) -> Size {
        let Some(islands) = self.islands else {
            return Size::new(9, 9);
        };
        let cells = u64::from(islands) * 100 / 22;
        let side = u16::try_from(cells.isqrt() + 1).unwrap_or(u16::MAX);
        Size::new(side.max(4), side.max(4))
    }
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./,".contains(letter);
    if word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// A recipe with one more wish, if there is one.
fn with<T>(recipe: Recipe, wish: Option<T>, add: fn(Recipe, T) -> Recipe) -> Recipe {
    match wish {
        Some(wish) => add(recipe, wish),
        None => recipe,
    }
}

fn mask(path: &std::path::Path, ui: Ui) -> Result<Mask, Failure> {
    let source = Input::File(path.to_owned()).read(ui)?;
    let mask = Mask::parse(&source.text()?);
    if mask.cells() == 0 {
        let what = "expected a picture of letters, no cell allows an island";
        return Err(Failure::usage(what).about(path.display()));
    }
    Ok(mask)
}

impl From<RecipeError> for Failure {
    fn from(error: RecipeError) -> Self {
        Self::usage(error.to_string())
    }
}
