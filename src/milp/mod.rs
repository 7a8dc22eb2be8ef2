//! The integer program of a board: named columns and rows in a fixed order.
//!
//! A [`Formulation`] is one way to write the puzzle as a mixed-integer program. Its code
//! states rows as `good_lp` expressions, so that it reads like the mathematics in
//! `models/`; a [`Model`] keeps what those expressions lose (names, order, sense) and
//! hands it to a solver ([`Model::load`]).
//!
//! Nothing here solves anything, and nothing here is trusted: [`Formulated::decode`] gives
//! a claim that only `puzzle::verify` can turn into a solution.
//!
//! Files, each using only those before it: `name`, `model`, `draft`, `formulation/` (told
//! in its own header).

mod draft;
mod formulation;
mod model;
mod name;

pub use formulation::{
    Arc, Formulated, Formulation, NotIntegral, Origin, UnknownFormulation, Unsupported, formulate,
};
pub use model::{
    Column, ColumnFamily, ColumnId, Direction, Kind, Model, Row, RowFamily, RowId, Sense, Term,
};
pub use name::{Name, Place};
