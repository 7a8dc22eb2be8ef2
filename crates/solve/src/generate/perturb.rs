//! Boards without a solution, changed so that one named reason is enough to see it.
//!
//! Parity and a clue: one clue of a board with one solution is changed until an elementary
//! reason of just that kind holds. Connectivity: without the rule that all islands are
//! joined the board has exactly one solution, and that one is not connected.

use super::conditions::Infeasible;
use super::fix_clues::ClueDraft;
use super::layout_draft::IslandLayout;
use super::recipe::Recipe;
use crate::engine::Budget;
use crate::graph::Random;
use crate::puzzle::{Board, Clue, Connectivity, IdVec, IslandId, Network, components};
use crate::questions::elementary;

/// A layout and the change that makes it infeasible.
pub(super) struct PerturbedLayout<'a> {
    pub(super) recipe: &'a Recipe,
    pub(super) flaw: Infeasible,
    pub(super) budget: &'a Budget,
}

impl PerturbedLayout<'_> {
    /// The changed board of a layout; `None` if it does not satisfy the recipe. That it has no
    /// solution is still to be confirmed.
    pub(super) fn spoilt(&self, layout: IslandLayout, random: &mut Random) -> Option<Network> {
        match self.flaw {
            Infeasible::Parity | Infeasible::Clue => {
                let draft = ClueDraft::of(self.recipe, self.budget, layout, random);
                let (network, _) = draft.mended(None, random)?;
                self.with_wrong_clue(network, random)
            }
            Infeasible::Connectivity => self.apart(layout, random),
        }
    }

    /// The board with one clue changed so that it has exactly the wanted reason.
    fn with_wrong_clue(&self, mut network: Network, random: &mut Random) -> Option<Network> {
        let islands = network.islands().values().iter();
        let clues: IdVec<IslandId, Clue> = islands.map(|island| island.clue).collect();
        let mut order: Vec<IslandId> = network.islands().ids().collect();
        random.shuffle(&mut order);
        for island in order {
            let Clue::Exactly(clue) = clues[island] else {
                continue;
            };
            for wrong in self.wrong_clues(clue, random) {
                let mut changed = clues.clone();
                changed[island] = Clue::Exactly(wrong);
                network.exchange_clues(&changed);
                if self.flaw.is(elementary(&network).as_ref()) {
                    return Some(network);
                }
            }
        }
        None
    }

    /// Replacements for a clue: one more or less for parity; for a clue out of reach, those that
    /// keep the sum even, up to what four full edges carry.
    fn wrong_clues(&self, clue: u8, random: &mut Random) -> Vec<u8> {
        let most = 4 * self.recipe.most_bridges();
        let mut wrong = match self.flaw {
            Infeasible::Parity if clue > 1 && random.below(2) == 0 => vec![clue - 1, clue + 1],
            Infeasible::Parity => vec![clue + 1],
            Infeasible::Clue => (clue + 2..=most).step_by(2).collect(),
            Infeasible::Connectivity => Vec::new(),
        };
        wrong.retain(|&clue| clue <= most);
        wrong
    }

    /// A board whose only solution without the rule of connectivity is not connected.
    fn apart(&self, mut layout: IslandLayout, random: &mut Random) -> Option<Network> {
        let free = Recipe {
            connectivity: Some(Connectivity::Free),
            ..self.recipe.clone()
        };
        layout.edges.swap_remove(random.below(layout.edges.len()));
        let ends = |place: &usize| layout.edges.iter().any(|edge| edge.contains(place));
        if !(0..layout.islands.len()).all(|place| ends(&place)) {
            return None;
        }
        let draft = ClueDraft::of(&free, self.budget, layout, random);
        let (network, bridges) = draft.mended(None, random)?;
        if components(&network, &bridges).len() < 2 {
            return None;
        }
        let board = network.board();
        let rules = board
            .rules()
            .clone()
            .with_connectivity(Connectivity::Required);
        let board = Board::new(board.size(), board.islands().to_vec(), rules);
        let network = Network::of(board.expect("the same board under one rule more"));
        self.flaw
            .is(elementary(&network).as_ref())
            .then_some(network)
    }
}
