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
mod any;
mod ask;
mod check;
mod count;
mod documents;
mod ended;
mod explain;
#[cfg(feature = "arguments")]
pub mod flags;
mod formulations;
mod generate;
mod hint;
mod hire;
mod likely;
mod program;
mod protocol;
mod rate;
mod refused;
#[cfg(feature = "highs")]
mod relax;
mod repair;
mod so_far;
mod solve;
mod solver;
#[cfg(feature = "highs")]
mod study;
mod sweeping;
mod text;
mod typed;
mod unique;

pub use aim::{Aim, Measured};
pub use all::{All, AllAnswer, NumberedSolution, Sample, SampleAnswer};
pub use any::{
    Answered, AnyAsk, Description, DocumentRecord, FieldError, Given, NoAnswer, Outcome, Subject,
    Within,
};
pub use ask::{
    About, Answer, Ask, AskError, Desk, Flow, Item, NoBoard, Nothing, ReadError, Record,
};
pub use check::{Check, CheckAnswer, CheckSoFar, SoFarAnswer};
pub use count::{Count, CountAnswer, Counting, Tallied};
pub use documents::{Document, Proofs, Provable};
pub use ended::{By, Ended, Status, Verdict};
#[cfg(feature = "highs")]
pub use explain::conflict_program;
pub use explain::{Explain, ExplainAnswer, Explained, FoundConflicts, GivenEdges, Standing};
pub use formulations::{Choice, FormulationName, Formulations, NoFormulation};
pub use generate::{
    Generate, GenerateAnswer, MadePuzzle, Published, PublishedAnswer, SizeText, shell_word,
};
pub use hint::{AllWord, Hint, HintAnswer, HintDetail, StepCount, ToldSteps};
pub use hire::{Hire, ProgramChoice, Search, Worker, refuse};
pub use likely::{Likely, LikelyAnswer};
pub use program::{
    CheckPoint, ColumnRecord, ExplainedRecord, PointAnswer, Program, ProgramAnswer, ProgramText,
    RowRecord, SaidRecord, explained, missing_rows,
};
pub use protocol::{
    Call, CallLimits, Fault, FaultKind, Id, Line, NotUnderstood, PROTOCOL, described,
};
pub use rate::{Rate, RateAnswer};
pub use refused::Refused;
#[cfg(feature = "highs")]
pub use relax::{LeftOut, Optimum, Relax, RelaxAnswer, Relaxed, Relaxing};
pub use repair::{Repair, RepairAnswer};
pub use solve::{Best, NoSolution, Solve, SolveAnswer, Solving};
pub use solver::Solver;
#[cfg(feature = "highs")]
pub use study::{AboutAll, Known, StudiedProgram, StudiedRun, Study, StudyAnswer, StudyPart};
pub use text::NamedText;
pub use typed::AllSolutions;
pub use unique::{Common, CommonAnswer, Unique, UniqueAnswer};
