//! The clauses of degree propagation: bounds on an island's edges that do not all hold, computed
//! only when they are needed.

use crate::puzzle::{EdgeId, IslandId};

use super::super::core::{Literal, Numbering, Trail};
use super::super::instance::{Instance, SeenEdge};
use super::degrees::{DegreeConflict, Excess};

/// A request for a degree clause: the island, the amount to be explained, the place of the trail.
#[derive(Clone, Copy, Debug)]
struct DegreeQuestion {
    island: IslandId,
    excess: Excess,
    except: Option<EdgeId>,
    /// The amount that the bounds must add up to.
    amount: i16,
    /// Only literals before this place count.
    before: u32,
}

/// Appends the false literals of the clause that a degree conflict violates.
pub(crate) fn explain_conflict(
    conflict: DegreeConflict,
    instance: &Instance,
    trail: &Trail,
    clause: &mut Vec<Literal>,
) {
    let DegreeConflict { island, excess } = conflict;
    let [least, most] = explained_ends(island, instance, trail, u32::MAX, clause);
    let amount = match excess {
        Excess::TooMany => most + 1,
        Excess::TooFew => capacity(instance, island) - least + 1,
    };
    let wanted = DegreeQuestion {
        island,
        excess,
        except: None,
        amount,
        before: u32::MAX,
    };
    explain(wanted, instance, trail, clause);
}

/// Appends the false literals of the clause by which an island forced a literal.
pub(crate) fn explain_literal(
    literal: Literal,
    island: IslandId,
    instance: &Instance,
    trail: &Trail,
    clause: &mut Vec<Literal>,
) {
    let (edge, level) = instance.numbering().meaning(literal.var());
    let before = trail.place_of(literal.var());
    let [least, most] = explained_ends(island, instance, trail, before, clause);
    let level = i16::from(level);
    let (excess, amount) = if literal.is_negative() {
        (Excess::TooMany, most + 1 - level)
    } else {
        let others = capacity(instance, island) - i16::from(instance.numbering().most());
        (Excess::TooFew, others - least + level)
    };
    let wanted = DegreeQuestion {
        island,
        excess,
        except: Some(edge),
        amount,
        before,
    };
    explain(wanted, instance, trail, clause);
}

/// The least and the most degree of an island before a place of the trail. If a guarded clue gives
/// them, appends its negated guard.
fn explained_ends(
    island: IslandId,
    instance: &Instance,
    trail: &Trail,
    before: u32,
    clause: &mut Vec<Literal>,
) -> [i16; 2] {
    match instance.guarded_clue(island) {
        Some(clue) if trail.is_true_before(clue.guard, before) => {
            clause.push(!clue.guard);
            clue.ends
        }
        Some(_) | None => instance.sites()[island].ends(),
    }
}

/// The most bridges that an island's edges can carry together.
fn capacity(instance: &Instance, island: IslandId) -> i16 {
    let edges = i16::try_from(instance.ways_from(island).len()).expect("at most four edges");
    i16::from(instance.numbering().most()) * edges
}

/// Appends negated bounds that add up to the wanted amount. For `TooMany` an edge counts its lower
/// bound, for `TooFew` the difference of its upper bound from k. Edges or levels beyond the amount
/// are left out.
fn explain(wanted: DegreeQuestion, instance: &Instance, trail: &Trail, clause: &mut Vec<Literal>) {
    let mut missing = wanted.amount;
    for &SeenEdge { edge, .. } in instance.ways_from(wanted.island) {
        if missing <= 0 {
            return;
        }
        if Some(edge) == wanted.except {
            continue;
        }
        let bound = |amount| wanted.bound(edge, amount, instance.numbering());
        let holds = |&amount: &u8| trail.is_true_before(bound(amount), wanted.before);
        let amounts = 1..=instance.numbering().most();
        if let Some(counted) = amounts.rev().find(holds) {
            let enough = (1..counted).find(|&fewer| i16::from(fewer) >= missing && holds(&fewer));
            clause.push(!bound(enough.unwrap_or(counted)));
            missing -= i16::from(counted);
        }
    }
    debug_assert!(missing <= 0, "the bounds do not make up the amount");
}

impl DegreeQuestion {
    /// The literal by which an edge counts for an amount.
    fn bound(self, edge: EdgeId, amount: u8, numbering: Numbering) -> Literal {
        match self.excess {
            Excess::TooMany => numbering.at_least(edge, amount),
            Excess::TooFew => numbering.below(edge, numbering.most() - amount + 1),
        }
    }
}
