//! The puzzle by its rules alone.
//!
//! Nothing here solves anything: a [`Board`] is the board as printed, a [`Network`] is the board as
//! islands, edges and crossings, [`Bridges`] is a claim about the number of bridges on each edge,
//! and only [`verify`] turns a claim into a solution, [`VerifiedBridges`]. The [`oracle`] lists all
//! solutions of small boards in the slow and obvious way; everything cleverer is tested against it.

mod board;
mod board_error;
mod bounds;
mod bridges;
#[doc(hidden)]
pub mod by_name;
mod cell;
mod clue;
mod cross;
mod degree_set;
mod edge;
mod given;
mod id;
mod literal;
mod measure;
mod network;
mod note;
pub mod oracle;
mod parity;
mod requirement;
mod rules;
mod sight;
mod sign;
mod sums;
mod variant;
mod verify;
mod view;
mod violation;

pub use board::Board;
pub use board_error::{BoardError, CellContent};
pub use bridges::{Bridges, PlacedBridges};
pub use cell::{Pos, Size};
pub use clue::Clue;
pub use degree_set::{Degree, DegreeSet};
pub use edge::{Axis, Crossing, Edge, Island};
pub use given::{Bound, GivenBound, Pair};
pub use id::{EdgeId, Id, IdVec, IslandId};
pub use id::{define_id, in_32_bits};
pub use literal::Literal;
pub use measure::{Amount, AmountError, Measure};
pub use network::Network;
pub use note::{Note, NoteKind};
pub use parity::Parity;
pub use requirement::Requirement;
pub use rules::{Connectivity, Loops, Rules};
pub use sign::{Heading, Sign, Sum};
pub use sums::{degrees, sign_sums};
pub use variant::{UnknownRule, Variant};
pub use verify::{VerifiedBridges, components, cycles, verify};
pub use view::{View, ViewId};
pub use violation::{SignFault, Violation, Violations};
