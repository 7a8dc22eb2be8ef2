//! Functions shared by the tests of several modules.

pub(crate) mod boards;
pub(crate) mod expected;
pub(crate) mod folder;
pub(crate) mod points;
pub(crate) mod program;
pub(crate) mod read_back;
pub(crate) mod sat;
pub(crate) mod schema;
pub(crate) mod solve;
pub(crate) mod text;
pub(crate) mod variants;
pub(crate) mod veripb;
