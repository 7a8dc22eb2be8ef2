//! Hashiwokakero (Hashi, Bridges) as an integer program: boards are read, stated as a program,
//! solved, verified and drawn.
//!
//! ```text
//! text ──notation──▶ Board ──▶ Network ──milp──▶ Model ──engine──▶ a claim: Bridges
//!                                 │                                        │
//!                                 └──────────▶ puzzle::verify ◀────────────┘
//!                                                    ▼
//!                                     Solution ──▶ text, picture, report
//! ```
//!
//! No solver is trusted: a solver's result becomes a [`puzzle::Solution`] only by passing
//! [`puzzle::verify`], which checks the rules of the puzzle and nothing else. That a board has no
//! solution is accepted only with an elementary argument or a proof by clause learning
//! ([`questions::Infeasibility`]).
//!
//! The items in this documentation are stable: [`Puzzle`], [`Solution`], [`Solver`] and what the
//! modules re-export. A [`Solver`] answers any question of the [`session`] about a [`Puzzle`];
//! `examples/` has whole programs. Everything else in the crates below is available as
//! `hashilab::internals` to tests and to those who study the program; it may change at any time.
//!
//! # Examples
//! ```
//! use hashilab::{ToPicture as _, Puzzle, Solver};
//!
//! let puzzle: Puzzle = "2,,3\n,,\n,,1\n".parse()?;
//! let solution = Solver::new().solve(&puzzle)?.solution()?;   // a fact: it has been verified
//! println!("{solution}");
//! # let folder = tempfile::tempdir()?;
//! # std::env::set_current_dir(&folder)?;
//! std::fs::write("board.svg", solution.to_svg())?;
//! # assert_eq!(solution.to_string(), "2═══3\n    │\n· · │\n    │\n· · 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

/// The program in README, which must compile as it stands.
#[cfg(all(doctest, feature = "highs", feature = "draw"))]
#[doc = include_str!("../README.md")]
pub struct Readme;

#[cfg(feature = "draw")]
pub use hashilab_show::ToPicture;
pub use puzzle::{Puzzle, Solution};
pub use session::Solver;

/// The puzzle by its rules: boards, networks of islands and edges, bridges and their verification.
pub mod puzzle {
    pub use hashilab_solve::puzzle::{
        Axis, Board, BoardError, Bridges, Clue, Connectivity, Crossing, Degree, DegreeSet, Edge,
        EdgeId, Island, IslandId, Literal, Loops, Measure, Network, PlacedBridges, Pos, Puzzle,
        Requirement, Rules, Sign, Size, Solution, Variant, Violation, Violations, verify,
    };
}

/// Boards and answers as text, in every notation in use.
pub mod notation {
    pub use hashilab_notation::{
        Format, ParseError, ReadOptions, Source, WriteError, boards_in, read_answer, read_board,
        read_weights, write_board, write_csv,
    };
}

pub mod files;

/// Questions, their answers as records, and the solver that answers them.
pub mod session {
    pub use hashilab_session::Solver;
    pub use hashilab_session::report::{
        ArgumentBody, BoundRecord, ChangeRecord, ErrorRecord, LikelyBody, ProgramRecord,
        RatingFigures, RepairBody, RequirementRecord, SCHEMA, StepRecord, Tally, TechniqueRecord,
        ViolationRecord,
    };
    pub use hashilab_session::session::{
        All, AllAnswer, AllSolutions, Answer, Ask, AskError, Best, BoardText, Boards, Check,
        CheckAnswer, CheckPoint, CheckSoFar, ColumnRecord, Common, CommonAnswer, Conclusion,
        Convert, ConvertAnswer, Count, CountAnswer, CountMethod, Document, Edges, EdgesAnswer,
        Explain, ExplainAnswer, ExplainedArgument, FormulationName, FormulationNameError,
        Formulations, Generate, GenerateAnswer, GivenEdges, Hint, HintAnswer, HintDetail,
        IslandRecord, Item, Likely, LikelyAnswer, MadePuzzle, NoSolution, Nothing, ObjectiveOption,
        PointAnswer, Program, ProgramAdditions, ProgramAnswer, ProgramText, Published,
        PublishedAnswer, QuestionContext, QuestionSubject, RangeRecord, Rate, RateAnswer,
        ReadError, Record, Repair, RepairAnswer, RowRecord, Sample, SampleAnswer, SoFarAnswer,
        Solve, SolveAnswer, Status, SubjectInput, Unique, UniqueAnswer, UsageError,
    };
    #[cfg(feature = "highs")]
    pub use hashilab_session::session::{
        Branch, BranchAnswer, Optimum, Relax, RelaxAnswer, SolvedRelaxation, StudiedRun, Study,
        StudyAnswer,
    };
    #[cfg(feature = "solvers")]
    pub use hashilab_session::session::{SolverCommand, SolverProgram};
}

/// All questions as one closed list, for programs that select them by name.
pub mod query {
    pub use hashilab_query::{AnswerError, Query, QueryAnswer, QueryItem};
    #[cfg(feature = "draw")]
    pub use hashilab_query::{Draw, DrawAnswer};
}

/// Limits of the work, observers of its progress, and engines.
pub mod engine {
    #[cfg(feature = "highs")]
    pub use hashilab_engine::engine::{Branching, NodeSelection};
    pub use hashilab_engine::engine::{
        Budget, Cdcl, Clock, Detail, Engine, EngineError, EngineName, Event, Limit, Observer,
        Progress, Run, Task, Threads, Verdict,
    };
}

/// Contents of answers: solutions and whether the list is complete, reasons and proofs of
/// infeasibility.
pub mod questions {
    pub use hashilab_session::session::Status;
    pub use hashilab_solve::questions::{
        Backbone, Deduce, Infeasibility, SolveError, SolveResult, Uniqueness, WarmStart, Warning,
        differing,
    };
}

/// Boards from pictures: islands, clues and bridges as recognised, and doubtful ones.
#[cfg(feature = "scan")]
pub mod scan {
    pub use hashilab_scan::{
        ClueShares, Doubt, PictureError, Pixels, Scan, ScanError, SeenBridge, SeenIsland, Style,
        decode, scan,
    };
}

/// Boards generated from a seed.
pub mod generate {
    pub use hashilab_solve::generate::{GrowError, GrownBoard, PublishedRecipe, grow};
}

/// Integer programs of a board, their formulations and objectives.
pub mod milp {
    pub use hashilab_engine::milp::{
        Column, ColumnId, Direction, Formulated, Formulation, Model, ModelSize, Objective, Row,
        RowId, Settings, SolutionFormat, Unsupported, formulate, mps,
    };

    /// Programs as CPLEX-LP text.
    pub mod lp {
        pub use hashilab_engine::milp::lp::{put, write};
    }
}

/// Pictures of answers, films, booklets.
#[cfg(feature = "draw")]
pub mod show {
    pub use hashilab_show::{Appearance, Booklet, PictureKind, argument_film, hint_scene};
    #[cfg(feature = "highs")]
    pub use hashilab_show::{BranchPictures, RelaxPictures};
}

/// Scenes and their output formats: SVG, PNG, PDF, `TikZ`, films.
#[cfg(feature = "draw")]
pub mod picture {
    pub use hashilab_picture::{Chart, Film, PictureError, Scene, Style, Theme};
}

/// Comparison of engine configurations on many boards.
#[cfg(feature = "highs")]
pub mod study {
    pub use hashilab_study::{
        Compare, CompareAnswer, Configuration, Grouping, PairedConfiguration, Results,
        TimedQuestion,
    };
}

/// All modules of the crates below, for our own tests and for those who study the program. Nothing
/// here is stable.
#[doc(hidden)]
pub mod internals {
    pub use crate::files;
    #[cfg(feature = "cli")]
    pub use hashilab_cli::{cli, runs};
    pub use hashilab_count as count;
    pub use hashilab_engine::{engine, logic, milp};
    #[cfg(feature = "scan")]
    pub use hashilab_mend as mend;
    pub use hashilab_notation as notation;
    #[cfg(feature = "draw")]
    pub use hashilab_picture as picture;
    pub use hashilab_proof as proof;
    pub use hashilab_query as query;
    pub use hashilab_rules::graph;
    pub use hashilab_session::{report, session};
    #[cfg(feature = "sheets")]
    pub use hashilab_sheets as sheets;
    #[cfg(feature = "draw")]
    pub use hashilab_show as show;
    pub use hashilab_solve::{explain, generate, puzzle, questions};
    #[cfg(feature = "solvers")]
    pub use hashilab_solvers as solvers;
    #[cfg(feature = "highs")]
    pub use hashilab_study as study;
}
