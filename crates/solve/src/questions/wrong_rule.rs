//! A wrong rule, for tests of what happens then; it is in no other build.

use std::cell::Cell;

use crate::logic::{Anchor, Contradiction, Domains, Rule, Trace, TraceConflict, TraceStep};
use crate::puzzle::{Id, IslandId, Literal, Network};

/// What the wrong rule claims after the others have finished.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lie {
    /// The first edge that is not fixed carries as few bridges as it can.
    Fewest,
    /// It carries as many as it can.
    Most,
    /// There is no solution.
    Contradiction,
}

impl Lie {
    pub(super) const ALL: [Self; 3] = [Self::Fewest, Self::Most, Self::Contradiction];
}

thread_local! {
    static LIE: Cell<Option<Lie>> = const { Cell::new(None) };
}

/// Runs `work` with the wrong rule active in this thread.
pub(super) fn while_misled<T>(lie: Lie, work: impl FnOnce() -> T) -> T {
    LIE.set(Some(lie));
    let result = work();
    LIE.set(None);
    result
}

/// Applies the wrong rule after the others, which have narrowed the domains.
pub(super) fn mislead(
    network: &Network,
    domains: &Domains,
    mut trace: Trace,
) -> Result<Trace, Contradiction> {
    let Some(lie) = LIE.get() else {
        return Ok(trace);
    };
    let open = network.edges().ids().find(|&edge| !domains.is_fixed(edge));
    let Some(edge) = open else {
        return Ok(trace);
    };
    let seen = trace.steps().len();
    let step = |rule, fact| TraceStep {
        rule,
        anchor: Anchor::Island(network.edges()[edge].ends[0]),
        fact,
        seen,
    };
    let [lo, hi] = [domains.lo(edge), domains.hi(edge)];
    match lie {
        Lie::Fewest => trace.push(step(Rule::Saturated, Literal::AtMost(edge, lo))),
        Lie::Most => trace.push(step(Rule::Forced, Literal::AtLeast(edge, hi))),
        Lie::Contradiction => {
            let conflict = TraceConflict {
                rule: Rule::Saturated,
                anchor: Anchor::Island(IslandId::from_index(0)),
                fact: None,
                seen,
            };
            return Err(Contradiction { trace, conflict });
        }
    }
    Ok(trace)
}
