//! Boards like those of the published benchmark, as `generate --coelho` makes them.

use std::time::Duration;

use crate::cli::exit::Exit;
use crate::cli::run::interrupt::Interrupt;
use crate::cli::ui::Failure;
use crate::engine::{Budget, Limit};
use crate::generate::{GrowError, Grown, PublishedRecipe, TRIES, grow, grow_sharp};
use crate::puzzle::{EdgeId, Network, Size};
use crate::questions::{Backbone, Warning, backbone};

/// What a board of the published kind is to be like.
pub(super) struct Wanted {
    pub(super) recipe: PublishedRecipe,
    pub(super) size: Option<Size>,
    pub(super) seed: u64,
    pub(super) unique: bool,
    pub(super) time_limit: Option<Duration>,
}

impl Wanted {
    /// The board that is asked for.
    pub(super) fn grown(
        &self,
        interrupt: &Interrupt,
        warnings: &mut Vec<Warning>,
    ) -> Result<Grown, Failure> {
        let recipe = PublishedRecipe {
            size: self.size.unwrap_or(self.recipe.size),
            ..self.recipe.clone()
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
pub(super) fn coelho(text: &str) -> Result<PublishedRecipe, String> {
    let wrong = || "expected islands and two shares in percent as in 400,75,5".to_owned();
    let mut numbers = text.split(',').map(str::trim);
    let mut next = || numbers.next().ok_or_else(wrong);
    let islands = next()?.parse().map_err(|_| wrong())?;
    let mut share = || next()?.parse().map_err(|_| wrong());
    let (single, extra) = (share()?, share()?);
    match numbers.next() {
        None => Ok(PublishedRecipe::square(islands, single, extra)),
        Some(_) => Err(wrong()),
    }
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
