//! Two drawn bridges that cross: a flaw that can be seen at a glance.

use super::argument::Argument;
use super::number::StepNumber;
use super::step::ArgumentStep;
use crate::logic::{Domains, Technique};
use crate::proof::{Ledger, ProofStep, Reason, Term, UnprovedStep};
use crate::puzzle::{Crossing, Literal, Network};

/// The first crossing of which both edges are built.
pub(super) fn crossed(network: &Network, built: &Domains) -> Option<Crossing> {
    let mut all = network.crossings().iter();
    all.find(|crossing| built.lo(crossing.horizontal) > 0 && built.lo(crossing.vertical) > 0)
        .copied()
}

/// The one step that shows it, confirmed by the proof checker.
///
/// # Errors
/// [`UnprovedStep`] if the step does not pass the checker: the edges do not cross.
pub(super) fn two_across(
    network: &Network,
    start: &Domains,
    crossing: Crossing,
) -> Result<Argument, UnprovedStep> {
    let built = Literal::AtLeast(crossing.horizontal, 1);
    let shut = Literal::AtMost(crossing.vertical, 0);
    let clause = vec![Term::from(!built), Term::from(shut)];
    Ledger::of(network).take(&ProofStep::given(Reason::Cross, clause))?;
    let step = ArgumentStep {
        number: StepNumber::default().within(1),
        technique: Technique::Blocked,
        reason: Some(Reason::Cross),
        premises: vec![built],
        conclusions: vec![shut],
        is_end: true,
        from: Vec::new(),
        case: None,
    };
    Ok(Argument {
        start: start.clone(),
        steps: vec![step],
        domains: start.clone(),
        is_infeasible: true,
        solution: None,
        limit: None,
        is_cut: false,
    })
}
