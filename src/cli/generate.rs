//! `hashi generate`: boards from a recipe and a seed.

use super::args::size;
use super::exit::Exit;
use super::interrupt::Interrupt;
use super::naming::board_format;
use super::output::{Output, Template};
use super::ui::{Failure, Message, Stdout, Ui, counted};
use crate::generate::{Grown, Recipe, grow};
use crate::notation::{Format, write_board};
use crate::puzzle::Size;

/// Make a board that has a solution
///
/// The board grows around its own solution, so it has one; it may have others. The same
/// recipe and seed make the same board on every machine.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi generate --coelho 100,75,5 --seed 7
  hashi generate --coelho 400,25,10 --seed 7 -o board.has
  hashi generate --coelho 60,75,5 --size 12x20 | hashi solve -")]
pub(crate) struct GenerateArgs {
    /// A board like the published benchmark's: islands, share of single bridges, share of
    /// edges that close a cycle, both in percent
    #[arg(long, required = true, value_name = "N,ALPHA,BETA", value_parser = coelho)]
    coelho: Recipe,
    /// Rows and columns; else a square that suits the number of islands
    #[arg(long, value_name = "ROWSxCOLS", value_parser = size)]
    size: Option<Size>,
    /// Which of the boards that the recipe allows
    #[arg(long, default_value_t = 0, value_name = "NUMBER")]
    seed: u64,
    /// The file, in the format that the ending says: csv, has or prob; else CSV is printed
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    out: Template,
}

/// A recipe as `400,75,5`.
fn coelho(text: &str) -> Result<Recipe, String> {
    let wrong = || "expected islands and two shares in percent as in 400,75,5".to_owned();
    let mut numbers = text.split(',').map(str::trim);
    let mut next = || numbers.next().ok_or_else(wrong);
    let islands = next()?.parse().map_err(|_| wrong())?;
    let mut share = || next()?.parse().map_err(|_| wrong());
    let (single, extra) = (share()?, share()?);
    match numbers.next() {
        None => Ok(Recipe::square(islands, single, extra)),
        Some(_) => Err(wrong()),
    }
}

pub(crate) fn run(args: &GenerateArgs, ui: Ui) -> Result<Exit, Failure> {
    let (format, output) = if args.out.is_dash() {
        (Format::Csv, None)
    } else {
        let path = args.out.as_path();
        (board_format(path)?, Some(Output::open(path)?))
    };
    let temporary = output.as_ref().and_then(Output::temporary);
    let _interrupt = Interrupt::listen(temporary.into_iter().collect())?;
    let recipe = Recipe {
        size: args.size.unwrap_or(args.coelho.size),
        ..args.coelho.clone()
    };
    let unusable = |error: &dyn std::error::Error| Failure::usage(error.to_string());
    let Grown { network, solution } = grow(&recipe, args.seed).map_err(|error| unusable(&error))?;
    let text = write_board(network.board(), format).map_err(|error| {
        let out = args.out.as_path().display();
        Failure::usage(format!("not written: {error}")).about(out)
    })?;
    match output {
        Some(output) => output.write(text.as_bytes())?,
        None => {
            Stdout::write(text.as_bytes())?;
        }
    }
    ui.tell(&Message::Summary(format!(
        "{} on {}, {}, seed {}",
        counted(network.islands().len(), "island"),
        recipe.size,
        counted(solution.total(), "bridge"),
        args.seed
    )));
    Ok(Exit::Yes)
}

#[cfg(test)]
mod tests {
    use super::coelho;

    #[test]
    fn a_recipe_is_three_numbers() {
        let recipe = coelho("400, 75,5").unwrap();
        assert_eq!(
            (recipe.islands, recipe.single_percent, recipe.extra_percent),
            (400, 75, 5)
        );
        for wrong in [
            "",
            "400",
            "400,75",
            "400,75,5,1",
            "-1,75,5",
            "400,75,x",
            "400,300,5",
        ] {
            assert!(coelho(wrong).is_err(), "{wrong}");
        }
    }
}
