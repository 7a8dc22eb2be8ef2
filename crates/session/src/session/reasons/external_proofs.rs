//! External proofs: the verdict of the checker, in words.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use crate::engine::{Budget, Limit};
use crate::explain::{confirm_conflict, describe_requirement};
use crate::milp::Direction;
use crate::notation::StatedConflict;
use crate::proof::{Checked, Claim, Floor, check_proof, write_plain};
use crate::puzzle::{Measure, Network};
use crate::questions::bounds_of;
use crate::report::counted;
use crate::session::asking::ask::Answer;
use crate::session::asking::conclusion::{Conclusion, Status};

/// What an external proof shows about a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ShownProof {
    /// How the check ended: `right`, or `wrong` with the reason.
    #[serde(flatten)]
    pub ended: Conclusion,
    /// The verdict in the line about a board.
    #[serde(rename = "text")]
    pub words: String,
    /// The line, from 1, where the proof fails, if it fails at one.
    pub line: Option<usize>,
    /// The requirements that it is about, if any, in our own words: the texts in a record may come
    /// from anywhere.
    pub requirements: Vec<String>,
}

/// What a lower bound on costs says, in the words of the objectives that have these costs.
fn bound_words(network: &Network, floor: &Floor) -> String {
    let bounds = bounds_of(network, floor);
    let said: Vec<String> = bounds
        .iter()
        .map(|(objective, value)| {
            let measure = match objective.measure {
                Measure::Length => "length",
                Measure::Bridges => "number of bridges",
                Measure::Built => "number of edges with bridges",
                Measure::Weight(_) => "weight",
            };
            let side = match objective.direction {
                Direction::Minimise => "below",
                Direction::Maximise => "above",
            };
            format!("a {measure} {side} {value}")
        })
        .collect();
    if said.is_empty() {
        let least = floor.least;
        return format!("no solution costs less than {least}, by the costs in the proof");
    }
    format!("no solution has {}", said.join(" or "))
}

impl ShownProof {
    /// Checks a proof of this board.
    ///
    /// # Examples
    /// ```
    /// use hashilab_session::session::{ShownProof, Status};
    /// let puzzle: hashilab_solve::puzzle::Puzzle = "2,,2\n".parse()?;
    /// let shown = ShownProof::of(&puzzle, "no proof");
    /// assert_eq!((shown.ended.status, shown.line), (Status::Wrong, Some(1)));
    /// # Ok::<(), hashilab_notation::ParseError>(())
    /// ```
    #[must_use]
    pub fn of(network: &Network, text: &str) -> Self {
        let checked = match check_proof(network, text) {
            Ok(checked) => checked,
            Err(error) => return Self::refused(network, error.reason, Some(error.line)),
        };
        let shown = match &checked.claim {
            Claim::Infeasible => "the board has no solution".to_owned(),
            Claim::Unique(_) => "the board has one solution and no other".to_owned(),
            Claim::All(all) => {
                let solutions = counted(all.len(), "solution");
                format!("the board has {solutions} and no others")
            }
            Claim::Floor(floor) => bound_words(network, floor),
            Claim::Conflict(requirements) => {
                let requirements = counted(requirements.len(), "requirement");
                format!("{requirements} of the board cannot all be kept")
            }
        };
        Self::right(network, &checked, &format!("proved, {shown}"))
    }

    /// Confirms an external conflict: the proof that its requirements cannot all be kept, and for
    /// each of them the bridges that keep all the others.
    #[must_use]
    pub fn of_conflict(network: &Network, conflict: &StatedConflict) -> Self {
        let checked = match confirm_conflict(network, conflict) {
            Ok(checked) => checked,
            Err(why) => return Self::refused(network, why.to_string(), None),
        };
        let shown = match conflict.requirements.len() {
            0 => "the board has no solution, whatever is required of it".to_owned(),
            number => {
                let requirements = counted(number, "requirement");
                format!("{requirements} of the board cannot all be kept, and each is needed")
            }
        };
        Self::right(network, &checked, &format!("confirmed, {shown}"))
    }

    fn right(network: &Network, checked: &Checked, shown: &str) -> Self {
        let (given, derived) = (counted(checked.given, "clause"), checked.derived);
        Self {
            ended: Conclusion::of(Status::Right).under(network.board().rules()),
            words: format!("{shown}; {given} from the rules, {derived} derived"),
            line: None,
            requirements: required(network, &checked.claim),
        }
    }

    fn refused(network: &Network, why: String, line: Option<usize>) -> Self {
        let ended = Conclusion::of(Status::Wrong).because(why);
        Self {
            ended: ended.under(network.board().rules()),
            words: "refused".to_owned(),
            line,
            requirements: Vec::new(),
        }
    }
}

impl Answer for ShownProof {
    fn kind(&self) -> &'static str {
        "proof"
    }

    fn ended(&self) -> &Conclusion {
        &self.ended
    }

    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        to.write_str(&self.words)
    }
}

fn required(network: &Network, claim: &Claim) -> Vec<String> {
    let Claim::Conflict(requirements) = claim else {
        return Vec::new();
    };
    let requirements = requirements.iter();
    let texts = requirements.map(|requirement| describe_requirement(network, requirement));
    texts.collect()
}

/// The program of a board's rules without an objective, in OPB.
///
/// # Errors
/// The limit that was reached before its last row.
pub fn plain_program(network: &Network, budget: &Budget) -> Result<String, Limit> {
    let go_on = || budget.reached().is_none();
    let text = write_plain(network, &Claim::Infeasible, &go_on);
    text.ok_or_else(|| budget.reached().unwrap_or(Limit::Interrupted))
}
