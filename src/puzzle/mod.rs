//! What the puzzle is, by its rules alone.
//!
//! Nothing here knows how to solve anything: a [`Board`] is what is printed on paper,
//! a [`Network`] is the same seen as islands, edges and crossings, [`Bridges`] is a
//! claim about how many bridges each edge carries, and [`verify`] alone turns a claim
//! into a [`Solution`]. The [`oracle`] lists all solutions of small boards the slow and
//! obvious way; everything cleverer is tested against it.
//!
//! Files, each using only those before it: `id`, `rules`, `board`, `network`,
//! `violation`, `bridges`, `verify`, `oracle`.

mod board;
mod bridges;
mod id;
mod network;
pub mod oracle;
mod rules;
mod verify;
mod violation;

pub use board::{Board, BoardError, Clue, Pos, Size};
pub use bridges::{Bridges, PlacedBridges};
#[allow(unused_imports, reason = "for the rooms that have ids of their own")]
pub(crate) use id::define_id;
pub use id::{EdgeId, Id, IdVec, IslandId};
pub use network::{Axis, Crossing, Edge, Island, Network};
pub use rules::{Degree, Rules};
pub use verify::{Solution, components, verify};
pub use violation::{Violation, Violations};
