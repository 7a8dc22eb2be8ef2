//! The integer program of a board: named columns and rows in a fixed order, and the text formats
//! that other solvers read.
//!
//! A [`Formulation`] is one way to write the puzzle as a mixed-integer program. Its code states
//! rows as `good_lp` expressions, so that it reads like the mathematics in `models/`; a [`Model`]
//! keeps what those expressions lose (names, order, sense). One `Model` is used by the solver
//! ([`Model::load`]) and the writers ([`lp`], [`mps`]), so the exported file is exactly the program
//! that is solved.
//!
//! [`read_point`] reads the results of other solvers for such a program.
//!
//! Nothing here solves anything, and nothing here is trusted: [`Formulated::decode`] gives a claim
//! that only `puzzle::verify` can turn into a solution.

mod by_column;
mod class;
mod draft;
mod family;
mod formulation;
pub mod lp;
mod model;
pub mod mps;
mod name;
mod objective;
pub mod opb;
mod points;
mod requirements;
mod sum;
mod table;

#[cfg(feature = "highs")]
pub(crate) use by_column::ByColumn;
pub use class::RowClass;
pub use family::{ColumnFamily, RowFamily};
pub(crate) use formulation::formulate_while;
pub use formulation::{
    Arc, Capacities, ColumnMeaning, Cut, CutId, CutKind, DegreeColumn, ExplainSubject,
    ExplainedRow, Explanation, Formulated, Formulation, FractionalValue, Indicator, MOST_ISLANDS,
    Origin, ProgramSize, Settings, TooManyCuts, UnknownFormulation, Unsupported, formulate,
    formulate_as, formulate_with_degrees,
};
pub use model::{
    Column, ColumnId, Direction, Kind, Model, ModelSize, ModelTerm, Row, RowId, Sense,
};
pub use name::{Name, NamePlace, OwnName, OwnNameError};
pub use objective::Objective;
pub use points::{
    MOST_UNPACKED, SolutionFormat, SolverPoint, StartFormat, count_rows, read_columns, read_point,
    read_point_as,
};
pub use requirements::{NoRowsError, formulate_requirements};
pub use table::{ClassTable, FamilyTable, Outline, ProgramTable};
