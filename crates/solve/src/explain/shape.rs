//! The technique by which a person sees a step at one island, from what the step rests on.
//!
//! Deduction names a technique after the bounds that it had when it looked. A step of an
//! argument rests on fewer of them: an island that was finished when deduction looked may in
//! the argument only have little room left. So such a step is named after these alone.

use crate::logic::{Domains, Technique};
use crate::puzzle::{EdgeId, IslandId, Literal, Network};

/// A bound that follows at an island by counting, and what it rests on.
pub(super) struct Counted<'a> {
    pub(super) island: IslandId,
    pub(super) premises: &'a [Literal],
    pub(super) conclusion: Literal,
}

impl Counted<'_> {
    /// How a person sees it, given the bounds that are taken for granted.
    pub(super) fn technique(&self, network: &Network, start: &Domains) -> Technique {
        let edges = network.edges_at(self.island).iter();
        let mut others = edges.filter(|&&edge| edge != self.conclusion.edge());
        match self.conclusion {
            Literal::AtMost(_, 0) => Technique::Finished,
            Literal::AtMost(..) => Technique::LittleRoom,
            Literal::AtLeast(..) if others.all(|&other| self.most(start, other) == 0) => {
                Technique::OnlyNeighbour
            }
            Literal::AtLeast(edge, least) if least == self.most(start, edge) => {
                Technique::AllNeeded
            }
            Literal::AtLeast(..) => Technique::EnoughNeighbours,
        }
    }

    /// The most bridges of an edge, as far as the premises say.
    fn most(&self, start: &Domains, edge: EdgeId) -> u8 {
        let stated = self.premises.iter().filter_map(|&premise| match premise {
            Literal::AtMost(of, most) if of == edge => Some(most),
            Literal::AtMost(..) | Literal::AtLeast(..) => None,
        });
        stated.fold(start.hi(edge), u8::min)
    }
}
