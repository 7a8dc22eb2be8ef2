//! The steps of arguments.

use super::number::StepNumber;
use crate::logic::Technique;
use crate::proof::Reason;
use crate::puzzle::{IslandId, Literal, Network};

/// One step: the conclusions that one reason gives at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArgumentStep {
    /// The step's number in its argument.
    pub number: StepNumber,
    /// The technique by which a person sees it.
    pub technique: Technique,
    /// The reason; a case has none of its own.
    pub reason: Option<Reason>,
    /// The premises beside the rules: bounds shown before.
    pub premises: Vec<Literal>,
    /// The conclusions; empty where the rules are contradicted.
    pub conclusions: Vec<Literal>,
    /// Whether it contradicts what was shown before: the end of a case, or of a board without a
    /// solution.
    pub is_end: bool,
    /// The steps that show the premises, and what an end contradicts, each once, in order; for a
    /// case the steps outside that it uses.
    pub from: Vec<StepNumber>,
    /// The refuted assumption and its refutation, if the step is a case distinction.
    pub case: Option<Case>,
}

impl ArgumentStep {
    /// The islands of its reason; empty where that is about edges alone.
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

/// An assumption and the steps from it to a contradiction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The assumption.
    pub assumed: Literal,
    /// The steps from it, down to one without a conclusion.
    pub steps: Vec<ArgumentStep>,
}
