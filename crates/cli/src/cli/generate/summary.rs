//! The summary line of a puzzle.

use crate::explain::{Level, Rating, Technique};
use crate::generate::{GeneratedPuzzle, Recipe, middle_width};
use crate::report::counted;

/// The summary line of one puzzle: its requested properties except the level, and the result.
pub(super) fn about(
    recipe: &Recipe,
    made: &GeneratedPuzzle,
    rating: Option<&Rating>,
    seed: String,
) -> String {
    let network = &made.network;
    let islands = counted(network.islands().len(), "island");
    let mut text = format!("{islands} on {}", network.board().size());
    let mut say = |what: String| {
        text.push_str(", ");
        text.push_str(&what);
    };
    if let Some(solution) = &made.solution {
        say(counted(solution.total(), "bridge"));
    }
    match (made.level, recipe.flaw()) {
        (Some(level @ Level::Extreme), _) => say(format!(
            "{level} (cases have to be told apart, which many call guessing), one solution"
        )),
        (Some(level @ (Level::Easy | Level::Medium | Level::Hard | Level::Expert)), _) => {
            say(format!("{level}, one solution"));
        }
        (None, Some(flaw)) => say(format!("no solution by {flaw}")),
        (None, None) => say("perhaps several solutions".to_owned()),
    }
    if recipe.needs_connectivity() {
        say("more where all need not be connected".to_owned());
    }
    if let Some(rating) = rating {
        let (width, crux) = (middle_width(rating), (100.0 * rating.crux).round());
        let hardest = rating.hardest().map_or("no technique", Technique::name);
        let edges = counted(width, "edge");
        say(format!(
            "score {}, {edges} to be found in the middle round",
            rating.score
        ));
        say(format!("{hardest} first after {crux} % of the rounds"));
    }
    say(seed);
    match network.board().rules().unusual() {
        Some(rules) => format!("{text}; {rules}"),
        None => text,
    }
}
