//! The record of an argument, step by step.

use schemars::JsonSchema;
use serde::Serialize;

use super::conflict::RequirementRecord;
use crate::explain::{ArgumentStep, Conflict, describe_bound, describe_step};
use crate::proof::Reason;
use crate::puzzle::{Literal, Network};

/// The steps of an argument, and the conflicts of a board without a solution.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
pub struct ArgumentBody {
    /// The steps in order.
    pub steps: Vec<StepRecord>,
    /// Requirements that cannot all be kept, of a board without a solution; else nothing.
    pub conflict: Vec<RequirementRecord>,
    /// The text of a proof that they cannot all be kept; none where there is no conflict, or
    /// where no proof was found.
    pub conflict_proof: Option<String>,
    /// All conflicts that were found, the smallest first, where all were wanted.
    pub conflicts: Vec<Vec<RequirementRecord>>,
    /// A proof of each of these.
    pub conflict_proofs: Vec<Option<String>>,
}

/// One step.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct StepRecord {
    /// Its number, as in `3`, or `3.1` in the case of step 3.
    pub number: String,
    /// The technique's name.
    pub technique: &'static str,
    /// The kind of reason, as in proof files; none for a case.
    pub reason: Option<&'static str>,
    /// The islands that the reason is about.
    pub islands: Vec<String>,
    /// What follows, bound by bound.
    pub conclusions: Vec<BoundRecord>,
    /// What it rests on, bound by bound.
    pub premises: Vec<BoundRecord>,
    /// The steps that show these.
    pub from: Vec<String>,
    /// The step as a sentence.
    pub text: String,
    /// What is assumed, where the step is a case distinction.
    pub assumed: Option<BoundRecord>,
    /// The steps that refute it.
    pub case: Vec<Self>,
}

/// A bound on the bridges of an edge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BoundRecord {
    /// One end.
    pub from: String,
    /// The other end.
    pub to: String,
    /// The least number of bridges, if the bound is one from below.
    pub at_least: Option<u8>,
    /// The most, if it is one from above.
    pub at_most: Option<u8>,
    /// The bound in words.
    pub text: String,
}

impl BoundRecord {
    /// The record of a bound.
    #[must_use]
    pub fn of(network: &Network, bound: Literal) -> Self {
        let [from, to] = network.cells_of(bound.edge()).map(|cell| cell.to_string());
        let (at_least, at_most) = match bound {
            Literal::AtLeast(_, least) => (Some(least), None),
            Literal::AtMost(_, most) => (None, Some(most)),
        };
        Self {
            from,
            to,
            at_least,
            at_most,
            text: describe_bound(network, bound),
        }
    }
}

impl ArgumentBody {
    /// Steps and nothing else.
    #[must_use]
    pub fn of_steps(network: &Network, steps: &[ArgumentStep]) -> Self {
        Self {
            steps: steps
                .iter()
                .map(|step| StepRecord::of(network, step))
                .collect(),
            ..Self::default()
        }
    }

    /// Adds conflicts and their proofs: the first one, and all of them if `all` is set.
    #[must_use]
    pub fn with_conflicts(
        self,
        network: &Network,
        conflicts: &[(&Conflict, &Option<String>)],
        all: bool,
    ) -> Self {
        let records = conflicts.iter().map(|(conflict, proof)| {
            let requirements = RequirementRecord::of(network, conflict);
            (requirements, (*proof).clone())
        });
        let (conflicts, conflict_proofs): (Vec<_>, Vec<_>) = records.unzip();
        let conflict = conflicts.first().cloned().unwrap_or_default();
        let conflict_proof = conflict_proofs.first().cloned().flatten();
        let (conflicts, conflict_proofs) = if all {
            (conflicts, conflict_proofs)
        } else {
            (Vec::new(), Vec::new())
        };
        Self {
            conflict,
            conflict_proof,
            conflicts,
            conflict_proofs,
            ..self
        }
    }
}

impl StepRecord {
    /// The record of a step.
    #[must_use]
    pub fn of(network: &Network, step: &ArgumentStep) -> Self {
        let bounds = |bounds: &[Literal]| {
            let bounds = bounds.iter();
            bounds
                .map(|&bound| BoundRecord::of(network, bound))
                .collect()
        };
        let case = step.case.as_ref();
        let inner = case.iter().flat_map(|case| &case.steps);
        let islands = step.islands(network).into_iter();
        Self {
            number: step.number.to_string(),
            technique: step.technique.name(),
            reason: step.reason.as_ref().map(Reason::keyword),
            islands: islands
                .map(|island| network.islands()[island].pos.to_string())
                .collect(),
            conclusions: bounds(&step.conclusions),
            premises: bounds(&step.premises),
            from: step.from.iter().map(ToString::to_string).collect(),
            text: describe_step(network, step),
            assumed: case.map(|case| BoundRecord::of(network, case.assumed)),
            case: inner.map(|step| Self::of(network, step)).collect(),
        }
    }
}
