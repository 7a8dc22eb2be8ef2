//! The technique by which a person sees a step at one island, from the premises of the step.
//!
//! Deduction names a technique by the bounds that it had at the time. A step of an argument rests
//! on fewer of them: an island that was finished for deduction may in the argument only have little
//! room left. So such a step is named by its premises alone, and by what earlier steps show anyway
//! of its edges: with that an island may be finished, or have one neighbour left.

use crate::logic::{Domains, Technique};
use crate::puzzle::{EdgeId, IslandId, Literal, Network};

/// A bound that follows at an island by counting, and its premises.
pub(super) struct CountedBound<'a> {
    pub(super) island: IslandId,
    pub(super) premises: &'a [Literal],
    pub(super) conclusion: Literal,
    /// The bounds that earlier steps show.
    pub(super) known: &'a Domains,
}

/// The technique by which a person sees a step.
pub(super) struct NamedStep {
    /// The technique by the premises alone.
    pub(super) plain: Technique,
    /// An easier technique, with the bounds that it needs, where earlier steps show these too.
    pub(super) easier: Option<(Technique, Vec<Literal>)>,
}

impl From<Technique> for NamedStep {
    fn from(plain: Technique) -> Self {
        let easier = None;
        Self { plain, easier }
    }
}

impl CountedBound<'_> {
    /// The technique by which a person sees it, given the bounds taken for granted.
    pub(super) fn named(&self, network: &Network, start: &Domains) -> NamedStep {
        let edges = network.edges_at(self.island).iter();
        let others = edges.filter(|&&edge| edge != self.conclusion.edge());
        let left: Vec<EdgeId> = others
            .filter(|&&other| self.most(start, other) > 0)
            .copied()
            .collect();
        let is_filled = |&other: &EdgeId| self.known.lo(other) == self.most(start, other);
        let surely = |edge: EdgeId| Literal::AtLeast(edge, self.known.lo(edge));
        let rules = network.board().rules();
        let degrees = network.islands()[self.island]
            .clue
            .degrees(rules.max_clue());
        // Whether `sure` bridges are needed on this edge even if all other edges are full.
        let is_sure = |sure: u8| {
            let others = left.len() * usize::from(rules.max_bridges());
            let needed = others + usize::from(sure);
            degrees
                .least()
                .is_some_and(|least| usize::from(least) >= needed)
        };
        match self.conclusion {
            Literal::AtMost(_, 0) => Technique::Finished.into(),
            Literal::AtMost(_, most) if Some(most) == degrees.most() => Technique::SmallClue.into(),
            Literal::AtMost(edge, most) if self.known.lo(edge) == most => NamedStep {
                plain: Technique::LittleRoom,
                easier: Some((Technique::Finished, vec![surely(edge)])),
            },
            Literal::AtMost(..) => Technique::LittleRoom.into(),
            Literal::AtLeast(..) if left.is_empty() => Technique::OnlyNeighbour.into(),
            Literal::AtLeast(edge, least) if least == self.most(start, edge) => {
                Technique::AllNeeded.into()
            }
            Literal::AtLeast(_, sure) if is_sure(sure) => Technique::LargeClue.into(),
            Literal::AtLeast(..) if left.iter().all(is_filled) => NamedStep {
                plain: Technique::EnoughNeighbours,
                easier: Some((
                    Technique::OnlyNeighbour,
                    left.into_iter().map(surely).collect(),
                )),
            },
            Literal::AtLeast(..) => Technique::EnoughNeighbours.into(),
        }
    }

    /// The most bridges of an edge by the premises.
    fn most(&self, start: &Domains, edge: EdgeId) -> u8 {
        let stated = self.premises.iter().filter_map(|&premise| match premise {
            Literal::AtMost(of, most) if of == edge => Some(most),
            Literal::AtMost(..) | Literal::AtLeast(..) => None,
        });
        stated.fold(start.hi(edge), u8::min)
    }
}
