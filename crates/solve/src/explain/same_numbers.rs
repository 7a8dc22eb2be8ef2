//! Which two islands that a sign sees have, or would have, equal numbers in a step.

use super::phrases::bridges;
use super::step::ArgumentStep;
use crate::logic::same_number;
use crate::puzzle::{EdgeId, IslandId, Literal, Network, ViewId};

/// The two islands and their number in words, to follow the demand of the sign; `name` names an
/// edge.
pub(super) fn both(
    network: &Network,
    step: &ArgumentStep,
    view: ViewId,
    name: impl Fn(EdgeId) -> String,
) -> String {
    let Some((pair, number)) = twice(network, step, view) else {
        return String::new();
    };
    let [one, other] = pair.map(|island| network.islands()[island].pos);
    let Some(&conclusion) = step.conclusions.first() else {
        return format!(", and {one} and {other} both have {number}");
    };
    let edge = name(conclusion.edge());
    let supposed = match !conclusion {
        Literal::AtMost(_, 0) => format!("without a bridge on {edge}"),
        Literal::AtMost(_, count) | Literal::AtLeast(_, count) => {
            format!("with {} on {edge}", bridges(count))
        }
    };
    format!(", and {supposed}, {one} and {other} would both have {number}")
}

/// The two islands and their number, by the premises of the step and the negation of its
/// conclusion.
fn twice(network: &Network, step: &ArgumentStep, view: ViewId) -> Option<([IslandId; 2], u32)> {
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
