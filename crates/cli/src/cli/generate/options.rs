//! The properties of puzzles as options: a recipe, and a mask from a file.

use std::path::PathBuf;

use crate::cli::args::named_input;
use crate::cli::run::input::Input;
use crate::cli::ui::{Failure, Ui, option};
use crate::generate::{Mask, Recipe, RecipeError};
use crate::session::Generate;

/// What puzzles are to be like.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Puzzles")]
pub(super) struct PuzzleArgs {
    #[command(flatten)]
    pub(super) recipe: Recipe,
    /// Islands only where this text has a letter: a line for each row, ., -, 0 and blanks are out;
    /// cells may be parted by commas
    #[arg(long, value_name = "FILE", value_parser = named_input())]
    pub(super) mask: Option<PathBuf>,
}

impl PuzzleArgs {
    /// The first of the options that is given, except for the size; for boards that support none of
    /// them.
    pub(super) fn first_given(&self) -> Option<String> {
        let others = Recipe {
            size: None,
            ..self.recipe.clone()
        };
        self.first_of(&others)
    }

    /// The first of the options that is given, including the size.
    pub(super) fn first_of_all(&self) -> Option<String> {
        self.first_of(&self.recipe)
    }

    /// The option of the first field of a recipe that is set.
    fn first_of(&self, recipe: &Recipe) -> Option<String> {
        let typed = Generate::typed(recipe, None);
        let first = typed.split(' ').next().filter(|word| !word.is_empty());
        let mask = self.mask.as_ref().map(|_| "--mask");
        first.or(mask).map(str::to_owned)
    }

    /// The name of the mask's file, if there is one.
    pub(super) fn mask_name(&self) -> Option<String> {
        self.mask.as_ref().map(|path| path.display().to_string())
    }

    /// Whether an option that needs a rating is given.
    pub(super) fn wants_rating(&self) -> bool {
        let recipe = &self.recipe;
        recipe.rate || recipe.path.is_some() || recipe.crux.is_some()
    }

    /// The recipe for these options.
    pub(super) fn recipe(&self, ui: Ui) -> Result<Recipe, Failure> {
        let mask = match &self.mask {
            Some(path) => Some(mask(path, ui)?),
            None => None,
        };
        Ok(Recipe {
            mask,
            ..self.recipe.clone()
        })
    }
}

fn mask(path: &std::path::Path, ui: Ui) -> Result<Mask, Failure> {
    let source = Input::File(path.to_owned()).read(ui)?;
    let mask = Mask::parse(&source.text()?);
    if mask.cells() == 0 {
        return Err(Failure::from(RecipeError::EmptyMask).about(path.display()));
    }
    Ok(mask)
}

impl From<RecipeError> for Failure {
    fn from(error: RecipeError) -> Self {
        match error {
            RecipeError::Excluding { one, other } => {
                let what = format!("{} and {} exclude each other", option(one), option(other));
                Self::usage(what)
            }
            RecipeError::TooManyIslands { spacing: 1.., .. } => {
                let hint = "--spacing 0 lets islands stand side by side";
                Self::usage(error.to_string()).hint(hint)
            }
            _ => Self::usage(error.to_string()),
        }
    }
}
