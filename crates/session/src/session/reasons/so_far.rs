//! Unfinished answers: their bounds, their errors, and whether they can be completed.

use crate::engine::{Budget, Verdict};
use crate::explain::{PartialFlaw, bounds_of_answer, describe_bound, narrowed, so_far};
use crate::notation::read_answer;
use crate::puzzle::{Bridges, Literal, Network, verify};
use crate::session::asking::ask::AskError;
use crate::session::asking::text::NamedText;

/// The bounds of an unfinished answer: a number means at least that many bridges, 0 means none. The
/// flaw of one with bridges where none can be.
pub(in crate::session) fn bounds_so_far(
    network: &Network,
    text: &NamedText,
    field: &str,
) -> Result<Result<Vec<Literal>, PartialFlaw>, AskError> {
    let source = text.source(field);
    let placed = read_answer(&source, network)?;
    Ok(
        bounds_of_answer(network, &placed).map_err(|wrong| PartialFlaw {
            bounds: Vec::new(),
            broken: wrong.into_iter().next(),
            argument: None,
        }),
    )
}

/// Whether the bridges so far are already a solution.
pub(in crate::session) fn is_solved(network: &Network, bounds: &[Literal]) -> bool {
    let mut bridges = Bridges::none(network);
    for &bound in bounds {
        if let Literal::AtLeast(edge, least) = bound {
            bridges.set(edge, least);
        }
    }
    verify(network, bridges).is_ok()
}

/// Whether bounds leave a solution, and if not, the reason.
pub(in crate::session) fn standing(
    network: &Network,
    bounds: &[Literal],
    budget: &Budget,
) -> Result<Verdict<(), PartialFlaw>, AskError> {
    Ok(so_far(network, bounds, budget)?)
}

/// The sentence about wrong bounds, with the verdict.
pub(in crate::session) fn wrong(network: &Network, flaw: &PartialFlaw) -> String {
    let what = what_is_wrong(network, flaw);
    if flaw.broken.is_none() && flaw.bounds.is_empty() {
        what
    } else {
        format!("wrong so far: {what}")
    }
}

/// Why bounds are wrong.
pub(in crate::session) fn what_is_wrong(network: &Network, flaw: &PartialFlaw) -> String {
    let bounds = flaw.bounds.iter();
    let all: Vec<String> = bounds
        .map(|&bound| describe_bound(network, bound))
        .collect();
    if let Some(broken) = &flaw.broken {
        return broken.describe(network);
    }
    let what = match all.as_slice() {
        [] => "this board has no solution, whatever is drawn".to_owned(),
        all => format!("it cannot be that {}", all.join(" and ")),
    };
    // A number of bridges that an edge cannot carry needs no proof.
    if flaw.argument.is_some() || narrowed(network, &flaw.bounds).is_err() {
        what
    } else {
        format!("{what}, as clause learning proves")
    }
}
