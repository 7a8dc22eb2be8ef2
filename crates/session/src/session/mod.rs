//! The questions and their answers.
//!
//! A question is a struct whose fields are its options ([`Solve`], [`Count`], …); its answer is a
//! struct of results and a [`Conclusion`]. The answer is the record that every front end passes on,
//! so it names cells instead of indices. Limits, observers and the consumer of items belong to the
//! [`QuestionContext`].
//!
//! This module knows no files, terminals, arguments or pictures.

mod asking;
mod programs;
mod puzzles;
mod reasons;
mod solutions;
mod solver;

// Other types that questions need: limits, observers, engines, and the programs of answers.
pub use crate::engine::{
    Budget, Clock, Detail, EngineName, Event, Incumbent, Limit, MockEngine, Observer, Progress,
    SolverFiles, SweepProgress, Threads, Verdict, lp_within,
};
pub use crate::milp::{
    Direction, ExplainedRow, Formulated, Formulation, Objective, ProgramTable, StartFormat,
};

#[cfg(feature = "solvers")]
pub use crate::solvers::{
    FoundSolver, SolverCommand, SolverProgram, StartUp, found, split_words, start_up,
};
pub use asking::ask::{
    Answer, Ask, AskError, Item, NoSubject, Nothing, QuestionContext, QuestionSubject, ReadError,
    Record, SubjectInput,
};
pub use asking::boards::{BoardText, Boards};
pub use asking::conclusion::{Conclusion, Status};
pub use asking::documents::{Document, Proofs, Provable};
pub use asking::fields::{FieldError, in_words, of_fields};
#[cfg(feature = "arguments")]
pub use asking::flags;
pub use asking::reading::read_within;
pub use asking::text::NamedText;
pub use asking::usage_error::UsageError;
#[cfg(feature = "highs")]
pub use programs::branch::{Branch, BranchAnswer, GrownTrees, KnownStart};
pub use programs::formulations::{Choice, FormulationName, FormulationNameError, Formulations};
pub use programs::own_parts::{OwnObjective, OwnParts, OwnRow};
pub use programs::point_bridges::PointBridges;
pub use programs::program::{
    CheckPoint, ColumnRecord, ExplainedRecord, PointAnswer, Program, ProgramAnswer, RowRecord,
    explained,
};
pub use programs::program_request::{ProgramAdditions, ProgramError, ProgramRequest};
pub use programs::program_text::ProgramText;
#[cfg(feature = "highs")]
pub use programs::relax::{
    Optimum, Relax, RelaxAnswer, RelaxedBoard, SkippedFormulation, SolvedRelaxation,
};
#[cfg(feature = "highs")]
pub use programs::sized::{LENGTH, relaxed_size};
#[cfg(feature = "highs")]
pub use programs::solve_program::{AddedRow, LogLine, RowValue, SolveProgram, SolvedProgram};
#[cfg(feature = "highs")]
pub use programs::study::{
    KnownAnswer, SolutionFacts, StudiedProgram, StudiedRun, Study, StudyAnswer, StudyPart,
};
pub use puzzles::convert::{Convert, ConvertAnswer};
pub use puzzles::edges::{Edges, EdgesAnswer, IslandRecord, RangeRecord};
pub use puzzles::generate::{
    Generate, GenerateAnswer, Published, PublishedAnswer, end_of_making, shell_word,
};
pub use puzzles::made_puzzle::{AskedRecord, MadePuzzle, MadeRating, count_clues};
pub use reasons::check::{Check, CheckAnswer, CheckSoFar, SoFarAnswer};
#[cfg(feature = "highs")]
pub use reasons::explain::conflict_program;
pub use reasons::explain::{
    BoardState, Explain, ExplainAnswer, ExplainedArgument, FoundConflicts, GivenEdges,
};
pub use reasons::external_proofs::{ShownProof, plain_program};
pub use reasons::hint::{AllWord, Hint, HintAnswer, HintDetail, ShownSteps, StepCount};
pub use reasons::rate::{Rate, RateAnswer};
pub use reasons::suggested_fix::SuggestedFix;
pub use solutions::aim::{ObjectiveOption, Quantity};
pub use solutions::all::{All, AllAnswer, NumberedSolution, Sample, SampleAnswer};
pub use solutions::count::{Count, CountAnswer, CountMethod, SolutionTally};
pub use solutions::likely::{Likely, LikelyAnswer};
pub use solutions::repair::{Repair, RepairAnswer};
pub use solutions::solve::{Best, NoSolution, Solve, SolveAnswer};
pub use solutions::unique::{Common, CommonAnswer, Unique, UniqueAnswer};
#[cfg(feature = "arguments")]
pub use solver::engine_choice::EngineParser;
pub use solver::engine_choice::{EngineChoice, Worker};
pub use solver::engine_settings::{EngineSettings, ProgramChoice, SolveSearch, refuse};
pub use solver::methods::AllSolutions;
pub use solver::settings::Solver;
#[cfg(feature = "solvers")]
pub use solver::solver_programs::ProgramSettings;
