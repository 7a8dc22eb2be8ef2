//! The desk: whatever can be asked is a question here, with a typed answer.
//!
//! A question is a struct whose fields are its options ([`Solve`], [`Count`], …); its answer is
//! a struct that says what is known and how the work [`Ended`]. The answer is the record that
//! every door passes on, so it speaks in cells and names. What may be used up, who listens and
//! where items go that come on the way is the [`Desk`]'s.
//!
//! It knows no files, terminals, arguments or pictures.

mod aim;
mod all;
mod ask;
mod boards;
mod brought;
mod check;
mod convert;
mod count;
mod documents;
mod edges;
mod ended;
mod engine_settings;
mod explain;
mod fields;
#[cfg(feature = "arguments")]
pub mod flags;
mod formulations;
mod generate;
mod hint;
mod likely;
mod meant;
mod program;
mod program_text;
mod rate;
mod refused;
#[cfg(feature = "highs")]
mod relax;
mod repair;
#[cfg(feature = "highs")]
mod sized;
mod so_far;
mod solve;
mod solver;
mod stated;
#[cfg(feature = "highs")]
mod study;
mod sweeping;
mod text;
mod typed;
mod unique;

// The words in which whoever asks speaks to a desk: limits, who hears of the work, who solves, and
// the programs that answers are about.
pub use crate::engine::{
    Budget, Clock, Detail, EngineName, Event, Incumbent, Limit, MockEngine, Observer, Outcome,
    Progress, Swept, Threads,
};
pub use crate::milp::{
    Direction, ExplainedRow, Formulated, Formulation, Objective, ProgramTable, StartFormat,
};

pub use aim::{Measured, ObjectiveOption};
pub use all::{All, AllAnswer, NumberedSolution, Sample, SampleAnswer};
pub use ask::{
    About, Answer, Ask, AskError, Desk, Flow, Given, Item, NoBoard, Nothing, ReadError, Record,
};
pub use boards::{BoardText, Boards};
pub use brought::{ShownProof, plain_program};
pub use check::{Check, CheckAnswer, CheckSoFar, SoFarAnswer};
pub use convert::{Convert, ConvertAnswer};
pub use count::{Count, CountAnswer, Counting, Tallied};
pub use documents::{Document, Proofs, Provable};
pub use edges::{Edges, EdgesAnswer, IslandRecord, RangeRecord};
pub use ended::{By, Ended, Status, Verdict};
pub use engine_settings::{EngineSettings, ProgramChoice, SolveSearch, Worker, refuse};
#[cfg(feature = "highs")]
pub use explain::conflict_program;
pub use explain::{Explain, ExplainAnswer, Explained, FoundConflicts, GivenEdges, Standing};
pub use fields::{FieldError, of_fields};
pub use formulations::{Choice, FormulationName, Formulations, NoFormulation};
pub use generate::{
    Generate, GenerateAnswer, MadePuzzle, Published, PublishedAnswer, SizeText, end_of_making,
    shell_word,
};
pub use hint::{AllWord, Hint, HintAnswer, HintDetail, ShownSteps, StepCount};
pub use likely::{Likely, LikelyAnswer};
pub use meant::Meant;
pub use program::{
    CheckPoint, ColumnRecord, ExplainedRecord, PointAnswer, Program, ProgramAnswer, RowRecord,
    SaidRecord, explained,
};
pub use program_text::ProgramText;
pub use rate::{Rate, RateAnswer};
pub use refused::Refused;
#[cfg(feature = "highs")]
pub use relax::{LeftOut, Optimum, Relax, RelaxAnswer, Relaxed, Relaxing};
pub use repair::{Repair, RepairAnswer};
#[cfg(feature = "highs")]
pub use sized::{LENGTH, relaxed_size};
pub use solve::{Best, NoSolution, Solve, SolveAnswer, Solving};
pub use solver::Solver;
pub use stated::{NotStated, ProgramAdditions, Stated};
#[cfg(feature = "highs")]
pub use study::{AboutAll, Known, StudiedProgram, StudiedRun, Study, StudyAnswer, StudyPart};
pub use text::NamedText;
pub use typed::AllSolutions;
pub use unique::{Common, CommonAnswer, Unique, UniqueAnswer};
