//! A rule that is wrong, for tests of what happens then; it is in no other build.

use std::cell::Cell;

use super::state::State;
use super::trace::{Anchor, Conflict, Rule};
use crate::puzzle::{Id, IslandId, Literal};

/// What the wrong rule says once the others have come to their end.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Lie {
    /// The first edge that is not fixed carries as few bridges as it can.
    Fewest,
    /// It carries as many as it can.
    Most,
    /// There is no solution.
    Contradiction,
}

impl Lie {
    pub(crate) const ALL: [Self; 3] = [Self::Fewest, Self::Most, Self::Contradiction];
}

thread_local! {
    static LIE: Cell<Option<Lie>> = const { Cell::new(None) };
}

/// Does something while the wrong rule is at work in this thread.
pub(crate) fn while_misled<T>(lie: Lie, work: impl FnOnce() -> T) -> T {
    LIE.set(Some(lie));
    let result = work();
    LIE.set(None);
    result
}

/// Lets the wrong rule speak.
pub(super) fn mislead(state: &mut State<'_>) -> Result<(), Conflict> {
    let Some(lie) = LIE.get() else {
        return Ok(());
    };
    let (network, domains) = (state.network, &state.domains);
    let open = network.edges().ids().find(|&edge| !domains.is_fixed(edge));
    let Some(edge) = open else {
        return Ok(());
    };
    let anchor = Anchor::Island(network.edges()[edge].ends[0]);
    let [lo, hi] = [domains.lo(edge), domains.hi(edge)];
    match lie {
        Lie::Fewest => state.tell(Rule::Saturated, anchor, Literal::AtMost(edge, lo)),
        Lie::Most => state.tell(Rule::Forced, anchor, Literal::AtLeast(edge, hi)),
        Lie::Contradiction => {
            let first = Anchor::Island(IslandId::from_index(0));
            Err(state.conflict(Rule::Saturated, first, None))
        }
    }
}
