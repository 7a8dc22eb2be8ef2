//! Reads and writes points of programs in other solvers' formats: the names of the columns of a
//! program's file, their values in a solution file, and an answer as a warm start.
//!
//! Solution files differ by solver, and only their beginnings identify them:
//!
//! | by | known by | a column's line |
//! |---|---|---|
//! | HiGHS | `Model status` | `name value` below `# Columns N`; `name value index` below `# Columns -N` |
//! | HiGHS, as a table | `Columns` | `index … primal … type name` |
//! | Gurobi, `.sol` and `.mst` | a comment or no line of its own | `name value` |
//! | Gurobi, `.json` | `{` | `{"VarName": name, "X": value}` in `Vars`, zeros left out |
//! | CPLEX, `.sol` and `.mst` | `<?xml`, `<CPLEXSolution` | `<variable name= value= />`, zeros may be left out |
//! | SCIP | `solution status:`, `objective value:` | `name value (obj:…)`, zeros left out |
//! | MIPLIB | `=obj=` | `name value`, zeros left out |
//! | CBC | `… objective value …` | `index name value cost`, zeros left out |
//! | GLPK, `--write` | `c ` or `s mip` | `j index value`, names left out |
//! | GLPK, `--output` | `Problem:` | `index name value …`, a long name on a line of its own |
//! | Xpress, `.slx` | `NAME` | ` C name value`, then `ENDATA`; zeros may be left out |
//! | SYMPHONY's output | `Column names and values of nonzeros` | `name value`, zeros left out |
//! | `lp_solve`'s output | `Actual values of the variables:` | `name value` |
//! | a table | `name,value` or the first name and a comma | `name,value` |
//!
//! Files compressed with gzip are unpacked, up to [`MOST_UNPACKED`] bytes.

mod columns;
mod format;
mod read;
mod unpack;
mod write;

pub use columns::{count_rows, read_columns};
pub use format::SolutionFormat;
pub use read::{SolverPoint, read_point, read_point_as};
pub use unpack::MOST_UNPACKED;
pub use write::StartFormat;
