//! Finds why a clause holds, for whoever makes proofs: an engine only needs to say which
//! clauses it used.
//!
//! A cut or a parity rests on a set of islands whose border the clause names, so the set is
//! one of the pieces that the network falls into without the clause's edges.

use super::clause::{Claim, Inference, Reason};
use super::rulebook::Rulebook;
use super::term::Term;
use crate::graph::Reach;
use crate::puzzle::{EdgeId, IdVec, IslandId, Literal, Network};

impl Reason {
    /// A reason from the rules for which a clause about edges holds on a board, if there is
    /// one; among island sets the smallest.
    ///
    /// # Examples
    /// ```
    /// use hashi::proof::{Claim, Reason};
    /// use hashi::puzzle::{Board, Clue, EdgeId, Id, IslandId, Literal, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(2))];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let single = Literal::AtMost(EdgeId::from_index(0), 1);
    /// let found = |clause: &[Literal]| Reason::of(&network, &Claim::Infeasible, clause);
    /// assert_eq!(found(&[single]), Some(Reason::Degree(IslandId::from_index(0))));
    /// assert_eq!(found(&[]), Some(Reason::Parity(network.islands().ids().collect())));
    /// # Ok::<(), hashi::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn of(network: &Network, claim: &Claim, clause: &[Literal]) -> Option<Self> {
        let mut rulebook = Rulebook::of(network);
        let mut holds = |reason: &Self| {
            let inference = Inference {
                reason: reason.clone(),
                clause: clause.iter().copied().map(Term::from).collect(),
            };
            rulebook.confirm(claim, &inference).is_ok()
        };
        let edges = clause.iter().map(|literal| literal.edge()).collect();
        let mut simple = vec![Self::Level, Self::Cross, Self::Cycle(edges)];
        match clause.first() {
            Some(first) => {
                let ends = network.edges()[first.edge()].ends;
                simple.extend(ends.map(Self::Degree));
            }
            None => simple.extend(network.islands().ids().map(Self::Degree)),
        }
        if let Some(reason) = simple.into_iter().find(&mut holds) {
            return Some(reason);
        }
        let mut removed: IdVec<EdgeId, bool> = IdVec::filled(false, network.edges().len());
        for literal in clause {
            removed[literal.edge()] = true;
        }
        let mut pieces: Vec<Vec<IslandId>> = Reach::over(network).pieces(|edge| !removed[edge]);
        pieces.sort_by_key(Vec::len);
        let sets = pieces
            .into_iter()
            .flat_map(|piece| [Self::Cut(piece.clone()), Self::Parity(piece)]);
        sets.into_iter().find(holds)
    }
}
