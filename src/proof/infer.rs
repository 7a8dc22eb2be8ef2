//! Finds why a clause holds, for whoever makes proofs: an engine only needs to say which
//! clauses it used.
//!
//! A cut or a parity rests on a set of islands whose border the clause names, so the set is
//! one of the pieces that the network falls into without the clause's edges.

use super::clause::{Claim, Origin};
use super::literal::Literal;
use super::origin::confirm;
use crate::puzzle::{EdgeId, IdVec, IslandId, Network};

impl Origin {
    /// A reason from the rules for which a clause holds on a board, if there is one; among
    /// island sets the smallest.
    ///
    /// # Examples
    /// ```
    /// use hashi::proof::{Claim, Literal, Origin};
    /// use hashi::puzzle::{Board, Clue, EdgeId, Id, IslandId, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(2))];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let doubled = Literal::at_least(EdgeId::from_index(0), 2, 2);
    /// let found = |clause: &[Literal]| Origin::of(&network, &Claim::Infeasible, clause);
    /// assert_eq!(found(&[!doubled]), Some(Origin::Degree(IslandId::from_index(0))));
    /// assert_eq!(found(&[]), Some(Origin::Parity(network.islands().ids().collect())));
    /// # Ok::<(), hashi::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn of(network: &Network, claim: &Claim, clause: &[Literal]) -> Option<Self> {
        let most = network.board().rules().max_bridges();
        let holds = |origin: &Self| confirm(network, claim, origin, clause).is_ok();
        let mut simple = vec![Self::Level, Self::Bound, Self::Cross];
        match clause.first() {
            Some(first) => {
                let ends = network.edges()[first.edge(most)].ends;
                simple.extend(ends.map(Self::Degree));
            }
            None => simple.extend(network.islands().ids().map(Self::Degree)),
        }
        if let Some(origin) = simple.into_iter().find(holds) {
            return Some(origin);
        }
        let mut pieces = pieces(network, clause);
        pieces.sort_by_key(Vec::len);
        let sets = pieces
            .into_iter()
            .flat_map(|piece| [Self::Cut(piece.clone()), Self::Parity(piece)]);
        sets.into_iter().find(holds)
    }
}

/// What the network falls into without the edges that a clause is about.
fn pieces(network: &Network, clause: &[Literal]) -> Vec<Vec<IslandId>> {
    let most = network.board().rules().max_bridges();
    let mut removed: IdVec<EdgeId, bool> = IdVec::filled(false, network.edges().len());
    for literal in clause {
        removed[literal.edge(most)] = true;
    }
    let mut seen: IdVec<IslandId, bool> = IdVec::filled(false, network.islands().len());
    let mut pieces = Vec::new();
    for first in network.islands().ids() {
        if std::mem::replace(&mut seen[first], true) {
            continue;
        }
        let mut piece = vec![first];
        let mut next = 0;
        while let Some(&island) = piece.get(next) {
            next += 1;
            for &edge in network.edges_at(island) {
                let other = network.edges()[edge].other(island);
                if !removed[edge] && !std::mem::replace(&mut seen[other], true) {
                    piece.push(other);
                }
            }
        }
        piece.sort_unstable();
        pieces.push(piece);
    }
    pieces
}
