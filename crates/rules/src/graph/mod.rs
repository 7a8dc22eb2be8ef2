//! Plain algorithms on networks, without the rules of the puzzle, and the only source of random
//! numbers.
//!
//! `verify`, the oracle and the proof checker do not use them: they are independent on purpose, so
//! that a mistake here cannot make them agree with it.

mod disjoint_sets;
mod low_points;
mod min_cut;
mod random;
mod reach;
mod sides;

pub use disjoint_sets::DisjointSets;
pub use low_points::{Forest, Node, ParitySum};
pub use min_cut::{Capacitated, MinCut};
pub use random::Random;
pub use reach::{Reach, are_joined, shortest_path};
pub use sides::Sides;
