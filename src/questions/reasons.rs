//! Why a clause of an engine's journal holds, where the engine does not say.
//!
//! A cut or a parity rests on a set of islands whose border the clause names, so the set is
//! one of the pieces that the network falls into without the clause's edges. Every reason
//! is confirmed by the checker; what is looked for here is only which.

use crate::graph::Reach;
use crate::proof::{Claim, Inference, Reason, Rulebook, Term};
use crate::puzzle::{EdgeId, IdVec, IslandId, Literal, Network, Requirement};

/// The inference that a clause is, if the rules give it; among island sets the smallest.
pub(super) fn inference(
    rulebook: &mut Rulebook<'_>,
    claim: &Claim,
    clause: &[Literal],
) -> Option<Inference> {
    let network = rulebook.network();
    let mut holds = |reason: Reason| {
        let clause = clause.iter().copied().map(Term::from).collect();
        let inference = Inference { reason, clause };
        let confirmed = rulebook.confirm(claim, &inference);
        confirmed.is_ok().then_some(inference)
    };
    let edges = clause.iter().map(|literal| literal.edge()).collect();
    let mut simple = vec![Reason::Level, Reason::Cross, Reason::Cycle(edges)];
    match clause.first() {
        Some(first) => {
            let ends = network.edges()[first.edge()].ends;
            simple.extend(ends.map(Reason::Degree));
        }
        None => simple.extend(network.islands().ids().map(Reason::Degree)),
    }
    if let Some(found) = simple.into_iter().find_map(&mut holds) {
        return Some(found);
    }
    if let Claim::Conflict(requirements) = claim {
        let mut cuts = requirements.iter().filter_map(|one| match one {
            Requirement::Leaves(islands) => Some(Reason::Cut(islands.clone())),
            _ => None,
        });
        if let Some(found) = cuts.find_map(&mut holds) {
            return Some(found);
        }
    }
    let sets = pieces(network, clause).into_iter();
    sets.flat_map(|piece| [Reason::Cut(piece.clone()), Reason::Parity(piece)])
        .find_map(holds)
}

/// What the network falls into without the edges that a clause is about, the smallest first.
fn pieces(network: &Network, clause: &[Literal]) -> Vec<Vec<IslandId>> {
    let mut removed: IdVec<EdgeId, bool> = IdVec::filled(false, network.edges().len());
    for literal in clause {
        removed[literal.edge()] = true;
    }
    let mut pieces = Reach::over(network).pieces(|edge| !removed[edge]);
    pieces.sort_by_key(Vec::len);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Board, Clue, Id, Pos, Rules, Size};

    #[test]
    fn reasons_are_found_for_clauses_that_have_one() {
        // Edges: 0 the upper one, 1 the left one, 2 the right one, 3 the lower one.
        let ones = [(0, 0), (0, 2), (2, 0), (2, 2)];
        let ones = ones.map(|(row, col)| (Pos::new(row, col), Clue::Exactly(1)));
        let board = Board::new(Size::new(3, 3), ones.to_vec(), Rules::default());
        let network = Network::of(board.expect("a board"));
        let mut rulebook = Rulebook::of(&network);
        let edge = |index: usize| EdgeId::from_index(index);
        let built = |index| Literal::AtLeast(edge(index), 1);
        let none = |index| Literal::AtMost(edge(index), 0);
        let double = |index| Literal::AtLeast(edge(index), 2);
        let first = vec![IslandId::from_index(0), IslandId::from_index(1)];
        let cases = [
            (
                vec![built(0), Literal::AtMost(edge(0), 1)],
                Some(Reason::Level),
            ),
            (vec![none(0), none(1)], Some(Reason::Degree(first[0]))),
            (vec![built(1), built(2)], Some(Reason::Cut(first.clone()))),
            (vec![none(1), double(1), none(2)], None),
            (
                vec![none(1), double(1), built(2)],
                Some(Reason::Parity(first)),
            ),
            (vec![none(0), none(3)], None),
            (vec![], None),
        ];
        for (clause, expected) in cases {
            let found = inference(&mut rulebook, &Claim::Infeasible, &clause);
            assert_eq!(found.map(|found| found.reason), expected, "{clause:?}");
        }
    }
}
