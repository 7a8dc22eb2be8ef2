//! The steps that arguments are made of.

use super::number::StepNumber;
use crate::logic::Technique;
use crate::proof::Reason;
use crate::puzzle::{IslandId, Literal, Network};

/// One step: conclusions that one reason gives at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArgumentStep {
    /// The step's number in its argument.
    pub number: StepNumber,
    /// How a person sees it.
    pub technique: Technique,
    /// What it is about; a case has no reason of its own.
    pub reason: Option<Reason>,
    /// What it rests on beyond the rules: bounds shown before.
    pub premises: Vec<Literal>,
    /// What follows; nothing where the rules leave nothing.
    pub conclusions: Vec<Literal>,
    /// Whether this contradicts what was shown before: the end of a case, or of a board
    /// without a solution.
    pub is_end: bool,
    /// The steps that show the premises, and what an end contradicts, each once, in order; for
    /// a case those that it uses from outside.
    pub from: Vec<StepNumber>,
    /// The assumption that is refuted and how, where the step is a case distinction.
    pub case: Option<Case>,
}

impl ArgumentStep {
    /// The islands that its reason is about; none where it is about edges alone.
    #[must_use]
    pub fn islands(&self, network: &Network) -> Vec<IslandId> {
        match &self.reason {
            Some(Reason::Degree(island) | Reason::Parts(island, _)) => vec![*island],
            Some(Reason::Cut(group) | Reason::Parity(group) | Reason::Totals(group, _)) => {
                group.clone()
            }
            Some(Reason::Cycle(edges)) => {
                let ends = edges.iter().flat_map(|&edge| network.edges()[edge].ends);
                let mut ends: Vec<IslandId> = ends.collect();
                ends.sort_unstable();
                ends.dedup();
                ends
            }
            Some(Reason::Sign(view)) => {
                let mut islands = network.views()[*view].islands.clone();
                islands.sort_unstable();
                islands
            }
            Some(
                Reason::Level | Reason::Cross | Reason::Sum(_) | Reason::NoGood | Reason::Cost,
            )
            | None => Vec::new(),
        }
    }
}

/// An assumption and the steps that end in a contradiction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// What is assumed.
    pub assumed: Literal,
    /// What follows, down to a step that concludes nothing.
    pub steps: Vec<ArgumentStep>,
}
