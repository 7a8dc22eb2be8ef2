//! Variables and literals: "edge e carries at least l bridges", and its negation.
//!
//! The variable of edge e and level l (1..=k) is y[e,l] in the mathematics. Levels of one edge are
//! consecutive, in blocks of the next power of two, so that edge and level are computed by
//! shifting; a block's unused variables never enter the search. After all levels come auxiliary
//! variables, which are about no edge, where the rules need them.

use std::ops::Not;

use crate::puzzle::{EdgeId, Id, define_id};

define_id! {
    /// The variable of one edge and one level.
    (pub(crate)) Var
}

define_id! {
    /// A variable or its negation: twice the variable, plus one if negated.
    (pub(crate)) Literal
}

impl Literal {
    /// "At least this many bridges".
    pub(crate) fn positive(var: Var) -> Self {
        Self::from_index(2 * var.index())
    }

    /// The variable of the literal.
    pub(crate) fn var(self) -> Var {
        Var::from_index(self.index() / 2)
    }

    /// Whether it means "fewer" rather than "at least".
    pub(crate) fn is_negative(self) -> bool {
        self.index() % 2 == 1
    }
}

impl Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self::from_index(self.index() ^ 1)
    }
}

/// The numbering of edges and levels as variables.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbering {
    most: u8,
    shift: u32,
}

impl Numbering {
    /// The numbering for edges with at most `most` bridges.
    pub(crate) fn new(most: u8) -> Self {
        let block = usize::from(most).next_power_of_two();
        Self {
            most,
            shift: block.trailing_zeros(),
        }
    }

    /// The most bridges on an edge: k.
    pub(crate) fn most(self) -> u8 {
        self.most
    }

    /// The number of variables of `edges` edges, including unused ones.
    pub(crate) fn vars(self, edges: usize) -> usize {
        edges << self.shift
    }

    /// "This edge carries at least `level` bridges", for a level in 1..=k.
    pub(crate) fn at_least(self, edge: EdgeId, level: u8) -> Literal {
        let var = (edge.index() << self.shift) + usize::from(level) - 1;
        Literal::positive(Var::from_index(var))
    }

    /// "This edge carries fewer than `level` bridges".
    pub(crate) fn below(self, edge: EdgeId, level: u8) -> Literal {
        !self.at_least(edge, level)
    }

    /// "This edge is built".
    pub(crate) fn built(self, edge: EdgeId) -> Literal {
        self.at_least(edge, 1)
    }

    /// The edge and the level of a variable that is not auxiliary.
    pub(crate) fn meaning(self, var: Var) -> (EdgeId, u8) {
        let (edge, level) = (
            var.index() >> self.shift,
            var.index() & ((1 << self.shift) - 1),
        );
        let level = u8::try_from(level + 1).expect("levels are at most k");
        (EdgeId::from_index(edge), level)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_and_levels_are_read_back() {
        for most in 1..=9 {
            let numbering = Numbering::new(most);
            for (edge, level) in (0..20).flat_map(|edge| (1..=most).map(move |l| (edge, l))) {
                let edge = EdgeId::from_index(edge);
                let literal = numbering.below(edge, level);
                assert_eq!(numbering.meaning(literal.var()), (edge, level));
                assert!(literal.is_negative() && !(!literal).is_negative());
                assert!(literal.var().index() < numbering.vars(20));
            }
        }
    }
}
