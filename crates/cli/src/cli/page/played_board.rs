//! The data of a board on a page: compact records. Cells and edges are indices into the islands and
//! edges, and what the page does not show is omitted; `client.js` restores the records.

use serde::Serialize;

use super::lab::{Lab, json};
use crate::explain::{ArgumentStep, describe_bound, describe_step};
use crate::puzzle::{Id, Literal, Network, Solution};
use crate::report::RequirementRecord;
use crate::session::{EdgesAnswer, ExplainAnswer, RateAnswer, Record, Status};

/// A board, and all that was worked out about it.
#[derive(Serialize)]
pub(super) struct PlayedBoard {
    name: String,
    /// The board as an object of our JSON.
    puzzle: serde_json::Value,
    /// The numbers of bridges that each island's clue allows.
    degrees: Vec<Vec<u8>>,
    /// The ends of each edge, places among the islands, and the least and most bridges.
    edges: Vec<[usize; 4]>,
    crossings: Vec<[usize; 2]>,
    status: Status,
    /// The bridges of every edge.
    solutions: Vec<Vec<u8>>,
    /// Whether these are all solutions.
    complete: bool,
    argument: PlayedArgument,
    rating: serde_json::Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    lab: Option<Lab>,
}

/// An argument and how the board stands after it.
#[derive(Serialize)]
struct PlayedArgument {
    status: Status,
    reason: Option<String>,
    steps: Vec<PlayedStep>,
    conflict: Vec<RequirementRecord>,
}

/// A step. A bound is an edge's place and what holds of it, as in `12>=1`.
#[derive(Serialize)]
struct PlayedStep {
    number: String,
    technique: &'static str,
    islands: Vec<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    conclusions: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    premises: Vec<String>,
    text: String,
    /// What is assumed, as a bound and in words, where the step is a case distinction.
    #[serde(skip_serializing_if = "Option::is_none")]
    assumed: Option<[String; 2]>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    case: Vec<Self>,
}

/// The results about a board.
pub(super) struct BoardFindings<'a> {
    pub(super) status: Status,
    pub(super) solutions: &'a [Solution],
    /// Whether these are all solutions.
    pub(super) is_complete: bool,
    pub(super) argument: &'a ExplainAnswer,
    pub(super) rating: &'a RateAnswer,
    pub(super) edges: &'a EdgesAnswer,
}

impl PlayedBoard {
    /// The data of this board for a page.
    pub(super) fn of(
        name: &str,
        network: &Network,
        worked: &BoardFindings<'_>,
        lab: Option<Lab>,
    ) -> Self {
        let islands = worked.edges.islands.iter();
        let edges = network.edges().ids().map(|edge| {
            let [from, to] = network.edges()[edge].ends.map(Id::index);
            let [least, most] = network.bounds(edge).map(usize::from);
            [from, to, least, most]
        });
        let bridges = |solution: &Solution| {
            let edges = network.edges().ids();
            edges.map(|edge| solution[edge]).collect()
        };
        let steps = worked.argument.work.argument.steps.iter();
        Self {
            name: name.to_owned(),
            puzzle: worked.edges.puzzle.clone(),
            degrees: islands.map(|island| island.degrees.clone()).collect(),
            edges: edges.collect(),
            crossings: worked.edges.crossings.clone(),
            status: worked.status,
            solutions: worked.solutions.iter().map(bridges).collect(),
            complete: worked.is_complete,
            argument: PlayedArgument {
                status: worked.argument.ended.status,
                reason: worked.argument.ended.reason.clone(),
                steps: steps.map(|step| PlayedStep::of(network, step)).collect(),
                conflict: worked.argument.body().conflict,
            },
            rating: json(&Record::of(name, worked.rating)),
            lab,
        }
    }
}

impl PlayedStep {
    fn of(network: &Network, step: &ArgumentStep) -> Self {
        let bounds = |bounds: &[Literal]| bounds.iter().map(|&bound| short(bound)).collect();
        let islands = step.islands(network).into_iter();
        let assumed = step.case.as_ref().map(|case| case.assumed);
        let inner = step.case.iter().flat_map(|case| &case.steps);
        Self {
            number: step.number.to_string(),
            technique: step.technique.name(),
            islands: islands.map(Id::index).collect(),
            conclusions: bounds(&step.conclusions),
            premises: bounds(&step.premises),
            text: describe_step(network, step),
            assumed: assumed.map(|bound| [short(bound), describe_bound(network, bound)]),
            case: inner.map(|step| Self::of(network, step)).collect(),
        }
    }
}

/// A bound in short form.
fn short(bound: Literal) -> String {
    match bound {
        Literal::AtLeast(edge, least) => format!("{}>={least}", edge.index()),
        Literal::AtMost(edge, most) => format!("{}<={most}", edge.index()),
    }
}
