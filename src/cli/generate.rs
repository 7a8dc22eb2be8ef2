//! `hashi generate`: boards from a recipe and a seed.

use std::sync::atomic::Ordering;
use std::time::Duration;

use super::args::{duration, size};
use super::exit::Exit;
use super::run::interrupt::Interrupt;
use super::run::naming::board_format;
use super::run::output::{Output, Template};
use super::ui::{Failure, Message, Stdout, Ui};
use crate::engine::{Budget, Limit};
use crate::generate::{GrowError, Grown, Recipe, TRIES, grow, grow_sharp};
use crate::notation::{Format, write_board};
use crate::puzzle::{EdgeId, Network, Size};
use crate::questions::{Backbone, Warning, backbone};
use crate::report::counted;

/// Make a board that has a solution
///
/// The board grows around its own solution, so it has one; it may have others. With --unique
/// its bridges are moved until it has no others, which is meant for up to some hundred
/// islands.
/// The same recipe and seed make the same board on every machine.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi generate --coelho 100,75,5 --seed 7
  hashi generate --coelho 400,25,10 --seed 7 -o board.has
  hashi generate --coelho 60,75,5 --size 12x20 | hashi solve -
  hashi generate --coelho 40,50,20 --unique --seed 7 -o puzzle.csv")]
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
    /// Make a board that has exactly one solution
    #[arg(long)]
    unique: bool,
    /// With --unique: longest time, as in 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", requires = "unique", value_parser = duration)]
    time_limit: Option<Duration>,
    /// The file, in the format that the ending says: csv, has or prob; else CSV is printed
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    out: Template,
}

impl GenerateArgs {
    /// The board that is asked for.
    fn grown(&self, interrupt: &Interrupt, warnings: &mut Vec<Warning>) -> Result<Grown, Failure> {
        let recipe = Recipe {
            size: self.size.unwrap_or(self.coelho.size),
            ..self.coelho.clone()
        };
        if self.unique {
            let budget = self
                .time_limit
                .map_or_else(Budget::unlimited, Budget::within)
                .interrupted_by(interrupt.flag());
            let open = |network: &Network| open_edges(network, &budget, warnings);
            grow_sharp(&recipe, self.seed, open)?.ok_or_else(none_of_them)
        } else {
            Ok(grow(&recipe, self.seed)?)
        }
    }
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
    let interrupt = Interrupt::listen()?;
    interrupt.be_patient_for_a_while(ui);
    let mut warnings = Vec::new();
    let Grown { network, solution } = args.grown(&interrupt, &mut warnings)?;
    for warning in warnings {
        ui.tell(&Message::Distrust(warning.to_string()));
    }
    if interrupt.flag().load(Ordering::Relaxed) {
        return Err(Failure::interrupted());
    }
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
        "{} on {}, {}, seed {}{}",
        counted(network.islands().len(), "island"),
        network.board().size(),
        counted(solution.total(), "bridge"),
        args.seed,
        if args.unique { ", one solution" } else { "" }
    )));
    Ok(Exit::Yes)
}

/// The edges that do not carry the same number of bridges in all solutions, by clause
/// learning.
fn open_edges(
    network: &Network,
    budget: &Budget,
    warnings: &mut Vec<Warning>,
) -> Result<Vec<EdgeId>, Failure> {
    match backbone(network, budget, warnings) {
        Ok(Backbone::All(domains)) => {
            let edges = network.edges().ids();
            Ok(edges.filter(|&edge| !domains.is_fixed(edge)).collect())
        }
        Ok(Backbone::Undecided {
            limit: Limit::Interrupted,
            ..
        }) => Err(Failure::interrupted()),
        Ok(Backbone::Undecided { limit, .. }) => Err(undecided(limit.to_string())),
        Ok(Backbone::Infeasible(_)) => Err(Failure::internal(
            "clause learning finds no solution of a board that has one",
        )),
        Err(error) => Err(Failure::internal(error.to_string())),
    }
}

fn none_of_them() -> Failure {
    let what = format!("none of {TRIES} boards could be made to have one solution");
    undecided(what).hint("another seed, or other shares, may do better")
}

fn undecided(what: String) -> Failure {
    Failure {
        exit: Exit::Undecided,
        ..Failure::usage(what)
    }
}

impl From<GrowError> for Failure {
    fn from(error: GrowError) -> Self {
        Self::usage(error.to_string())
    }
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
