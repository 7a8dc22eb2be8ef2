//! The checker's data about islands: marks for sets of them, and the most bridges and the parity
//! that clues allow.

use super::demands::Demands;
use crate::puzzle::{IdVec, IslandId, Parity};

/// The checker's data about the islands of a network.
#[derive(Clone, Debug)]
pub(super) struct Islands {
    /// By island: the mark of the last set that contained it.
    pub(super) marks: IdVec<IslandId, u64>,
    last: u64,
    /// By island: the most bridges, and the parity, that its clue allows.
    pub(super) most: IdVec<IslandId, u32>,
    parities: IdVec<IslandId, Parity>,
    /// The parities of all islands.
    pub(super) all: Parities,
}

/// The parities of a set of islands: how many allow both, and how many only odd degrees.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Parities {
    pub(super) mixed: usize,
    pub(super) odd: usize,
}

impl Parities {
    /// The parity of the sum.
    pub(super) fn parity(self) -> Parity {
        if self.mixed > 0 {
            Parity::Unknown
        } else if self.odd % 2 == 1 {
            Parity::Odd
        } else {
            Parity::Even
        }
    }
}

impl Islands {
    /// The data about the islands of a network.
    pub(super) fn of(demands: &Demands<'_>) -> Self {
        let islands = || demands.network.islands().ids();
        let parities: IdVec<_, _> = islands().map(|island| demands.parity(island)).collect();
        let count = |parity: Parity| {
            let all = parities.values().iter();
            all.filter(|&&other| other == parity).count()
        };
        Self {
            marks: IdVec::filled(0, parities.len()),
            last: 0,
            most: islands().map(|island| demands.degrees(island)[1]).collect(),
            all: Parities {
                mixed: count(Parity::Unknown),
                odd: count(Parity::Odd),
            },
            parities,
        }
    }

    /// A new mark.
    pub(super) fn fresh(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    /// Marks the islands of a set. None of them may have got a mark since `from`, itself included.
    pub(super) fn mark(&mut self, group: &[IslandId], from: u64) -> Result<u64, String> {
        let mark = self.fresh();
        for &island in group {
            let twice = std::mem::replace(&mut self.marks[island], mark) >= from;
            if twice {
                return Err("an island stands twice in the set".to_owned());
            }
        }
        Ok(mark)
    }

    /// The parities that the clues of a set allow.
    pub(super) fn parities(&self, group: &[IslandId]) -> Parities {
        group.iter().fold(Parities::default(), |sum, &island| {
            let parity = self.parities[island];
            Parities {
                mixed: sum.mixed + usize::from(parity == Parity::Unknown),
                odd: sum.odd + usize::from(parity == Parity::Odd),
            }
        })
    }
}
