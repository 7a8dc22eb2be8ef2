//! Which two islands that a sign sees have the same number in a step, or would have it.

use super::step::ArgumentStep;
use crate::logic::same_number;
use crate::puzzle::{EdgeId, IslandId, Literal, Network, ViewId};

/// The two islands and the number, by the premises of the step and the contrary of what it
/// concludes.
pub(super) fn twice(
    network: &Network,
    step: &ArgumentStep,
    view: ViewId,
) -> Option<([IslandId; 2], u32)> {
    let contrary = step.conclusions.first().map(|&bound| !bound);
    let known = |edge: EdgeId| {
        let bounds = step.premises.iter().copied().chain(contrary);
        let [least, most] = bounds.fold(network.bounds(edge), |[least, most], bound| match bound {
            Literal::AtLeast(of, bridges) if of == edge => [least.max(bridges), most],
            Literal::AtMost(of, bridges) if of == edge => [least, most.min(bridges)],
            Literal::AtLeast(..) | Literal::AtMost(..) => [least, most],
        });
        (least == most).then_some(least)
    };
    same_number(network, view, known)
}
