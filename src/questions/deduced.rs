//! What deduction found, and that it was right.
//!
//! The rules of `logic` are fast and many, so nothing that rests on them is believed before
//! `proof::Ledger`, which does not use them, has confirmed every step that it needs.

use crate::engine::Budget;
use crate::logic::{
    Contradiction, Deduction, Domains, Tier, Trace, explain, explain_contradiction, propagate_while,
};
use crate::proof::{Ledger, Unproved};
use crate::puzzle::Network;

/// The steps by which the edges of a network were narrowed.
pub(super) struct Deduced {
    trace: Trace,
}

impl Deduced {
    /// All that can be deduced by the rules up to a tier while there is time.
    pub(super) fn from(
        network: &Network,
        up_to: Tier,
        budget: &Budget,
    ) -> Result<(Self, Domains), Contradiction> {
        let mut domains = Domains::of(network);
        let mut go_on = || budget.reached().is_none();
        let trace = propagate_while(network, &mut domains, up_to, &mut go_on)?;
        Ok((Self { trace }, domains))
    }

    /// Checks what the bounds rest on.
    pub(super) fn confirm(&self, network: &Network) -> Result<(), Unproved> {
        let deductions = explain(network, &Domains::of(network), &self.trace);
        confirm(network, &deductions).map(drop)
    }
}

/// The deductions that lead to a contradiction, every one checked.
pub(super) fn refutation(
    network: &Network,
    contradiction: &Contradiction,
) -> Result<Vec<Deduction>, Unproved> {
    let deductions = explain_contradiction(network, &Domains::of(network), contradiction);
    confirm(network, &deductions)?;
    Ok(deductions)
}

fn confirm<'a>(network: &'a Network, deductions: &[Deduction]) -> Result<Ledger<'a>, Unproved> {
    let mut ledger = Ledger::of(network);
    for deduction in deductions {
        ledger.take(&deduction.step)?;
    }
    Ok(ledger)
}
