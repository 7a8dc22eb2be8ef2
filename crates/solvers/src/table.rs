//! The solvers that are known by name: one entry each.
//!
//! | solver | begins from | a limit on | exit code |
//! |---|---|---|---|
//! | cbc | `-mipstart` | time, threads | 0 whatever happened |
//! | glpk | nothing | time in whole seconds, memory | 0, but for a broken program |
//! | scip | `read` of a point | time, memory | 0 |
//! | gurobi | `InputFile` | time, threads, memory | 0 |
//! | cplex | nothing | time, threads, memory | 0 |
//! | xpress | nothing | time, threads | 0 |
//! | symphony | nothing | time, threads | 0, but for a broken program |
//! | `lp_solve` | nothing | time in whole seconds | 1 stopped with a point, 2 infeasible, 7 stopped |
//! | cuopt | nothing | time, threads | 0 |
//! | highs-program | `--read_solution_file` | time, threads | 0, but for a broken program |
//!
//! So the status is taken from the solution file or from the output. Only `lp_solve` reports by its
//! exit code, and by nothing else that is printed beside a point, that it was stopped. Every solver
//! is run with a gap of 0.

use crate::engine::{EngineName, Limit};
use crate::milp::{SolutionFormat, StartFormat};
use crate::status::{COMMENTS, OutputPlace, SolverStatus, find_status, head};

/// The format in which a solver reads a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InputLanguage {
    Lp,
    Mps,
}

/// The entry of a solver.
#[derive(Debug)]
pub struct SolverEntry {
    /// Its name here.
    pub engine: EngineName,
    /// The name of its program.
    pub program: &'static str,
    /// How to install it.
    pub get: &'static str,
    /// Whether the authors have ever run it, as a program in the tests; otherwise its entry follows its
    /// manual.
    pub is_tried: bool,
    /// The format of its warm start, if it supports one.
    pub start: Option<StartFormat>,
    /// Whether it supports a number of threads.
    pub has_threads: bool,
    /// Whether it supports a seed.
    pub has_seed: bool,
    pub(crate) reads: InputLanguage,
    /// The file of the solution; none if the solution is in the output.
    pub(crate) solution: Option<&'static str>,
    pub(crate) format: SolutionFormat,
    /// The arguments that print its version.
    pub(crate) version: &'static [&'static str],
    /// The text before its version, if other numbers with dots may come first.
    pub(crate) before_version: &'static str,
    /// Words for the status of the search; the first that is found counts.
    pub(crate) says: &'static [(OutputPlace, &'static str, SolverStatus)],
    /// Exit codes for the status of the search; they take precedence over words.
    pub(crate) codes: &'static [(i32, SolverStatus)],
    /// The text before a bound in the output.
    pub(crate) bound: &'static [&'static str],
    pub(crate) arguments: fn(&RunSettings) -> Vec<String>,
    /// A file of options or commands that it reads, with its contents.
    pub(crate) options: Option<OptionsFile>,
}

/// Makes a file's name and its text.
type OptionsFile = fn(&RunSettings) -> (&'static str, String);

/// The settings of a solver's run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunSettings {
    /// Seconds, above 0.
    pub(crate) seconds: Option<f64>,
    /// Megabytes.
    pub(crate) megabytes: Option<u64>,
    pub(crate) threads: u16,
    /// 0 for the solver's default.
    pub(crate) seed: u32,
    /// Whether there is a file with a warm start.
    pub(crate) start: bool,
}

impl RunSettings {
    /// Whole seconds, at least one.
    fn whole_seconds(self) -> Option<String> {
        self.seconds
            .map(|seconds| format!("{:.0}", seconds.round().max(1.0)))
    }

    fn exact_seconds(self) -> Option<String> {
        self.seconds.map(|seconds| format!("{seconds:.3}"))
    }

    fn seed(self) -> Option<String> {
        (self.seed > 0).then(|| self.seed.to_string())
    }

    fn threads(self) -> String {
        self.threads.to_string()
    }
}

/// The files in a solver's folder.
pub(crate) const LP: &str = "program.lp";
pub(crate) const MPS: &str = "program.mps";
pub(crate) const OUTPUT: &str = "output.txt";
/// The command line, for people.
pub(crate) const COMMAND: &str = "command.txt";
pub(crate) const START: &str = "start";
const SOLUTION: &str = "solution.sol";

/// The name of the file of the warm start.
pub(crate) fn start_file(format: StartFormat) -> String {
    format!("{START}.{}", format.name())
}

/// The words of a command line.
#[derive(Default)]
struct Words(Vec<String>);

impl Words {
    fn of(words: &[&str]) -> Self {
        Self::default().and(words)
    }

    fn and(mut self, words: &[&str]) -> Self {
        self.0.extend(words.iter().map(|&word| word.to_owned()));
        self
    }

    /// An option and its value, if it has one.
    fn option(self, name: &str, value: Option<String>) -> Self {
        match value {
            Some(value) => self.and(&[name, &value]),
            None => self,
        }
    }

    /// One word of a name and its value, if it has one.
    fn joined(self, name: &str, value: Option<String>) -> Self {
        match value {
            Some(value) => self.and(&[&format!("{name}{value}")]),
            None => self,
        }
    }
}

fn cbc(asked: &RunSettings) -> Vec<String> {
    let start = asked.start.then(|| start_file(StartFormat::Cbc));
    let threads = (asked.threads > 1).then(|| asked.threads());
    Words::of(&[LP])
        .option("-mipstart", start)
        .and(&["-timeMode", "elapsed"])
        .option("-seconds", asked.exact_seconds())
        .option("-threads", threads)
        .option("-randomSeed", asked.seed())
        .option("-randomCbcSeed", asked.seed())
        .and(&[
            "-ratio",
            "0",
            "-allow",
            "0",
            "-solve",
            "-solution",
            SOLUTION,
        ])
        .0
}

fn glpk(asked: &RunSettings) -> Vec<String> {
    Words::of(&["--lp", LP])
        .option("--tmlim", asked.whole_seconds())
        .option("--memlim", asked.megabytes.map(|most| most.to_string()))
        .option("--seed", asked.seed())
        .and(&["--mipgap", "0", "-w", SOLUTION])
        .0
}

fn scip(asked: &RunSettings) -> Vec<String> {
    let start = asked.start.then(|| start_file(StartFormat::Miplib));
    let megabytes = asked.megabytes.map(|most| most.to_string());
    let mut words = Words::of(&["-c", &format!("read {LP}")]);
    for (what, value) in [
        ("set limits time ", asked.exact_seconds()),
        ("set limits memory ", megabytes),
        ("set randomization randomseedshift ", asked.seed()),
        ("read ", start),
    ] {
        if let Some(value) = value {
            words = words.and(&["-c", &format!("{what}{value}")]);
        }
    }
    let last = format!("write solution {SOLUTION}");
    words
        .and(&["-c", "set limits gap 0", "-c", "optimize"])
        .and(&["-c", &last, "-c", "quit"])
        .0
}

fn gurobi(asked: &RunSettings) -> Vec<String> {
    let start = asked.start.then(|| start_file(StartFormat::Gurobi));
    let gigabytes = asked.megabytes.map(|most| most as f64 / 1000.0);
    Words::default()
        .joined("TimeLimit=", asked.exact_seconds())
        .joined("MemLimit=", gigabytes.map(|most| most.to_string()))
        .joined("Seed=", asked.seed())
        .joined("InputFile=", start)
        .and(&[&format!("Threads={}", asked.threads)])
        .and(&["MIPGap=0", &format!("ResultFile={SOLUTION}"), LP])
        .0
}

fn cplex(asked: &RunSettings) -> Vec<String> {
    let megabytes = asked.megabytes.map(|most| most.to_string());
    Words::of(&["-c", &format!("read {LP}")])
        .joined("set timelimit ", asked.exact_seconds())
        .joined("set mip limits treememory ", megabytes)
        .joined("set randomseed ", asked.seed())
        .and(&[&format!("set threads {}", asked.threads)])
        .and(&["set mip tolerances mipgap 0", "optimize"])
        .and(&[&format!("write {SOLUTION}"), "quit"])
        .0
}

const XPRESS_SOLUTION: &str = "solution.slx";
const XPRESS_COMMANDS: &str = "commands.tcl";

fn xpress(_: &RunSettings) -> Vec<String> {
    vec![format!("@{XPRESS_COMMANDS}")]
}

fn xpress_commands(asked: &RunSettings) -> (&'static str, String) {
    let limit = asked.whole_seconds();
    // With a negative number the limit also applies before there is a solution.
    let limit = limit.map_or(String::new(), |limit| format!("maxtime=-{limit}\n"));
    let seed = asked.seed();
    let seed = seed.map_or(String::new(), |seed| format!("randomseed={seed}\n"));
    let threads = asked.threads;
    let text = format!(
        "readprob {LP}\n{limit}{seed}threads={threads}\nmiprelstop=0\nmipoptimize\n\
         writeslxsol {XPRESS_SOLUTION}\nquit\n"
    );
    (XPRESS_COMMANDS, text)
}

fn symphony(asked: &RunSettings) -> Vec<String> {
    Words::of(&["-F", MPS])
        .option("-t", asked.exact_seconds())
        .option("-p", Some(asked.threads()))
        .and(&["-g", "0"])
        .0
}

fn lp_solve(asked: &RunSettings) -> Vec<String> {
    Words::of(&["-fmps", MPS, "-S3"])
        .option("-timeout", asked.whole_seconds())
        .and(&["-ga", "0", "-gr", "0"])
        .0
}

fn cuopt(asked: &RunSettings) -> Vec<String> {
    Words::of(&[MPS])
        .option("--time-limit", asked.exact_seconds())
        .option("--num-cpu-threads", Some(asked.threads()))
        .and(&["--mip-relative-gap", "0", "--solution-file", SOLUTION])
        .0
}

const HIGHS_OPTIONS: &str = "options.txt";

fn highs(asked: &RunSettings) -> Vec<String> {
    let start = asked.start.then(|| start_file(StartFormat::Miplib));
    Words::of(&["--model_file", LP, "--options_file", HIGHS_OPTIONS])
        .option("--time_limit", asked.exact_seconds())
        .option("--random_seed", asked.seed())
        .option("--read_solution_file", start)
        .and(&["--threads", &asked.threads()])
        .and(&["--solution_file", SOLUTION])
        .0
}

fn highs_options(_: &RunSettings) -> (&'static str, String) {
    (HIGHS_OPTIONS, "mip_rel_gap = 0\n".to_owned())
}

/// The entry of a solver known by name; nothing for our own engines and for commands.
#[must_use]
pub(crate) fn entry(engine: EngineName) -> Option<&'static SolverEntry> {
    ENTRIES.iter().find(|entry| entry.engine == engine)
}

/// All solvers known by name.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::EngineName;
/// let named = hashilab_solvers::entries().iter().map(|entry| entry.engine);
/// let programs = EngineName::ALL.into_iter().filter(|engine| engine.is_program());
/// assert!(named.chain([EngineName::Command]).eq(programs));
/// ```
#[must_use]
pub fn entries() -> &'static [SolverEntry] {
    &ENTRIES
}

const OPTIMAL: SolverStatus = SolverStatus::Optimal;
const INFEASIBLE: SolverStatus = SolverStatus::Infeasible;
const TIME: SolverStatus = SolverStatus::Stopped(Limit::Time);
const EFFORT: SolverStatus = SolverStatus::Stopped(Limit::Effort);
const MEMORY: SolverStatus = SolverStatus::Stopped(Limit::Memory);
/// It ended with a point that does not belong to the program.
const NOTHING: SolverStatus = SolverStatus::Nothing(Limit::Time);

use OutputPlace::{Head, Output};

static ENTRIES: [SolverEntry; 10] = [
    SolverEntry {
        engine: EngineName::Cbc,
        program: "cbc",
        get: "Debian has it as coinor-cbc, conda-forge as coin-or-cbc",
        is_tried: true,
        start: Some(StartFormat::Cbc),
        has_threads: true,
        has_seed: true,
        reads: InputLanguage::Lp,
        solution: Some(SOLUTION),
        format: SolutionFormat::Cbc,
        version: &["-quit"],
        before_version: "Version:",
        says: &[
            (Head, "no integer solution", NOTHING),
            (Head, "infeasible", INFEASIBLE),
            (Head, "stopped on time", TIME),
            (Head, "stopped", EFFORT),
            (Head, "optimal", OPTIMAL),
        ],
        codes: &[],
        bound: &["Lower bound:", "Upper bound:"],
        arguments: cbc,
        options: None,
    },
    SolverEntry {
        engine: EngineName::Glpk,
        program: "glpsol",
        get: "Debian has it as glpk-utils, conda-forge as glpk",
        is_tried: true,
        start: None,
        has_threads: false,
        has_seed: true,
        reads: InputLanguage::Lp,
        solution: Some(SOLUTION),
        format: SolutionFormat::Glpk,
        version: &["--version"],
        before_version: "GLPK",
        says: &[
            (Head, "integer empty", INFEASIBLE),
            (Head, "integer optimal", OPTIMAL),
            (Output, "has no primal feasible solution", INFEASIBLE),
            (Output, "has no integer feasible solution", INFEASIBLE),
            (Output, "time limit exceeded", TIME),
            (Output, "memory limit", MEMORY),
        ],
        codes: &[],
        bound: &[],
        arguments: glpk,
        options: None,
    },
    SolverEntry {
        engine: EngineName::Scip,
        program: "scip",
        get: "www.scipopt.org has it, and conda-forge as scip; of the Python package pyscipopt see \
              --solver-command",
        is_tried: false,
        start: Some(StartFormat::Miplib),
        has_threads: false,
        has_seed: true,
        reads: InputLanguage::Lp,
        solution: Some(SOLUTION),
        format: SolutionFormat::Scip,
        version: &["--version"],
        before_version: "SCIP version",
        says: &[
            (Head, "solution status: optimal", OPTIMAL),
            (Head, "solution status: infeasible", INFEASIBLE),
            (Head, "solution status: time limit", TIME),
            (Head, "solution status: memory limit", MEMORY),
            (Head, "limit reached", EFFORT),
        ],
        codes: &[],
        bound: &["Dual Bound         :"],
        arguments: scip,
        options: None,
    },
    SolverEntry {
        engine: EngineName::Gurobi,
        program: "gurobi_cl",
        get: "www.gurobi.com has it, with a licence; of the Python package gurobipy see \
              --solver-command",
        is_tried: false,
        start: Some(StartFormat::Gurobi),
        has_threads: true,
        has_seed: true,
        reads: InputLanguage::Lp,
        solution: Some(SOLUTION),
        format: SolutionFormat::Gurobi,
        version: &["--version"],
        before_version: "version",
        says: &[
            (Output, "optimal solution found", OPTIMAL),
            (Output, "infeasible model", INFEASIBLE),
            (Output, "model is infeasible", INFEASIBLE),
            (Output, "time limit reached", TIME),
            (Output, "memory limit reached", MEMORY),
        ],
        codes: &[],
        bound: &["best bound"],
        arguments: gurobi,
        options: None,
    },
    SolverEntry {
        engine: EngineName::Cplex,
        program: "cplex",
        get: "IBM has it, with a licence",
        is_tried: false,
        start: None,
        has_threads: true,
        has_seed: true,
        reads: InputLanguage::Lp,
        solution: Some(SOLUTION),
        format: SolutionFormat::Cplex,
        version: &["-c", "quit"],
        before_version: "Interactive Optimizer",
        says: &[
            (Output, "integer optimal", OPTIMAL),
            (Output, "integer infeasible", INFEASIBLE),
            (Output, "infeasibility row", INFEASIBLE),
            (Output, "time limit exceeded", TIME),
            (Output, "tree memory limit", MEMORY),
        ],
        codes: &[],
        bound: &["Current MIP best bound ="],
        arguments: cplex,
        options: None,
    },
    SolverEntry {
        engine: EngineName::Xpress,
        program: "optimizer",
        get: "FICO has it, with a licence",
        is_tried: false,
        start: None,
        has_threads: true,
        has_seed: true,
        reads: InputLanguage::Lp,
        solution: Some(XPRESS_SOLUTION),
        format: SolutionFormat::Xpress,
        version: &["-v"],
        before_version: "Optimizer",
        says: &[
            (Output, "problem is infeasible", INFEASIBLE),
            (Output, "problem is integer infeasible", INFEASIBLE),
            (Output, "search unfinished", TIME),
            (Output, "search completed", OPTIMAL),
        ],
        codes: &[],
        bound: &["Best bound is"],
        arguments: xpress,
        options: Some(xpress_commands),
    },
    SolverEntry {
        engine: EngineName::Symphony,
        program: "symphony",
        get: "Debian has it as coinor-symphony",
        is_tried: true,
        start: None,
        has_threads: true,
        has_seed: false,
        reads: InputLanguage::Mps,
        solution: None,
        format: SolutionFormat::Symphony,
        // Without a file it would wait for commands.
        version: &["-F", "none"],
        before_version: "Version:",
        says: &[
            (Output, "found infeasible", INFEASIBLE),
            (Output, "problem infeasible", INFEASIBLE),
            (Output, "optimal solution found", OPTIMAL),
            (Output, "time limit reached", TIME),
            (Output, "limit reached", EFFORT),
        ],
        codes: &[],
        bound: &["Current Lower Bound:"],
        arguments: symphony,
        options: None,
    },
    SolverEntry {
        engine: EngineName::LpSolve,
        program: "lp_solve",
        get: "Debian has it as lp-solve, conda-forge as lpsolve55",
        is_tried: true,
        start: None,
        has_threads: false,
        has_seed: false,
        reads: InputLanguage::Mps,
        solution: None,
        format: SolutionFormat::LpSolve,
        version: &["-p"],
        before_version: "version",
        says: &[
            (Output, "this problem is infeasible", INFEASIBLE),
            (Output, "timeout", TIME),
            (Output, "value of objective function", OPTIMAL),
        ],
        codes: &[(1, TIME), (2, INFEASIBLE), (7, TIME)],
        bound: &[],
        arguments: lp_solve,
        options: None,
    },
    SolverEntry {
        engine: EngineName::Cuopt,
        program: "cuopt_cli",
        get: "NVIDIA has it, for machines with its graphics cards",
        is_tried: false,
        start: None,
        has_threads: true,
        has_seed: false,
        reads: InputLanguage::Mps,
        solution: Some(SOLUTION),
        format: SolutionFormat::Gurobi,
        version: &["--version"],
        before_version: "",
        says: &[
            (Head, "status: optimal", OPTIMAL),
            (Head, "status: infeasible", INFEASIBLE),
            (Output, "infeasible", INFEASIBLE),
            (Head, "status: feasiblefound", TIME),
            (Head, "status: timelimit", TIME),
        ],
        codes: &[],
        bound: &[],
        arguments: cuopt,
        options: None,
    },
    SolverEntry {
        engine: EngineName::HighsProgram,
        program: "highs",
        get: "conda-forge has it as highs; the Python package highsbox has it off the path: \
              highsbox.highs_bin_path() says where, and LD_LIBRARY_PATH has to name the folder lib \
              beside its bin",
        is_tried: true,
        start: Some(StartFormat::Miplib),
        has_threads: true,
        has_seed: true,
        reads: InputLanguage::Lp,
        solution: Some(SOLUTION),
        format: SolutionFormat::Highs,
        version: &["--version"],
        before_version: "version",
        says: &[
            (Head, "infeasible", INFEASIBLE),
            (Head, "optimal", OPTIMAL),
            (Head, "time limit reached", TIME),
            (Head, "memory limit reached", MEMORY),
            (Head, "limit reached", EFFORT),
        ],
        codes: &[],
        bound: &["Dual bound"],
        arguments: highs,
        options: Some(highs_options),
    },
];

/// The status by the solution file alone, as far as its format contains it.
pub(crate) fn status_of_file(format: SolutionFormat, solution: &str) -> SolverStatus {
    let of = |engine| {
        let entry = entry(engine).expect("an entry of the table");
        find_status(entry.says, Some(solution), solution)
    };
    match format {
        SolutionFormat::Cbc => of(EngineName::Cbc),
        SolutionFormat::Glpk => of(EngineName::Glpk),
        SolutionFormat::Highs => of(EngineName::HighsProgram),
        SolutionFormat::Scip => of(EngineName::Scip),
        SolutionFormat::Cplex => of(EngineName::Cplex),
        SolutionFormat::Symphony => of(EngineName::Symphony),
        SolutionFormat::LpSolve => of(EngineName::LpSolve),
        SolutionFormat::Miplib if head(solution).contains("=infeas=") => SolverStatus::Infeasible,
        SolutionFormat::Miplib
        | SolutionFormat::Gurobi
        | SolutionFormat::GurobiJson
        | SolutionFormat::Xpress
        | SolutionFormat::Table => find_status(COMMENTS, Some(solution), ""),
    }
}
