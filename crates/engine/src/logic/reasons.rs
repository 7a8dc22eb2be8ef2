//! The reasons of steps, in the order in which they were made: for callers that keep the bounds
//! shown, and need no premises.

use super::domains::Domains;
use super::support::SupportScene;
use super::trace::{Rule, Trace, TraceStep};
use crate::proof::Reason;
use crate::puzzle::{Literal, Network};

/// Every step of a trace of `propagate` from these domains, in order: the rule, the reason, and the
/// conclusion. `None` if some steps are refuted assumptions, which only [`explain`](super::explain)
/// supports.
///
/// # Examples
/// ```
/// use hashilab_engine::logic::{Domains, Tier, propagate, reasons};
/// use hashilab_proof::Ledger;
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = [(0, 1), (2, 3), (4, 2)].map(|(col, clue)| (Pos::new(0, col), Clue::Exactly(clue)));
/// let network = Network::of(Board::new(Size::new(1, 5), islands.to_vec(), Rules::default())?);
/// let start = Domains::of(&network);
/// let trace = propagate(&network, &mut start.clone(), Tier::Island).expect("it has a solution");
/// let mut ledger = Ledger::of(&network);
/// let mut reasons = reasons(&network, &start, &trace).expect("nothing was assumed");
/// assert!(reasons.all(|(_, reason, fact)| ledger.conclude(&reason, fact).is_ok()));
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
#[must_use]
pub fn reasons<'a>(
    network: &'a Network,
    start: &Domains,
    trace: &'a Trace,
) -> Option<impl Iterator<Item = (Rule, Reason, Literal)> + use<'a>> {
    let retracing = StepReplay {
        scene: SupportScene::at(network, start),
        steps: trace.steps(),
        next: 0,
        seen: 0,
    };
    trace.probes().is_empty().then_some(retracing)
}

/// A walk through steps from the first to the last.
struct StepReplay<'a> {
    scene: SupportScene<'a>,
    steps: &'a [TraceStep],
    next: usize,
    /// The number of steps applied to the scene's earlier domains.
    seen: usize,
}

impl Iterator for StepReplay<'_> {
    type Item = (Rule, Reason, Literal);

    fn next(&mut self) -> Option<Self::Item> {
        let step = *self.steps.get(self.next)?;
        self.next += 1;
        // These numbers never decrease from step to step.
        while self.seen < step.seen {
            let narrowed = self.scene.then.narrow(self.steps[self.seen].fact);
            debug_assert!(narrowed, "a step leaves something for its edge");
            self.seen += 1;
        }
        let reason = self.scene.reason(step.rule, step.anchor);
        let narrowed = self.scene.now.narrow(step.fact);
        debug_assert!(narrowed, "a step leaves something for its edge");
        Some((step.rule, reason, step.fact))
    }
}
