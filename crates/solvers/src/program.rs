//! A solver's program as an engine.
//!
//! Each call, and each round of cuts, has a folder of its own with the program as `hashi model`
//! writes it, and the solver's output and files. Only the user can read the folder, and it is
//! removed after the call unless it is to be kept.

use std::borrow::Cow;
use std::fs::{self, DirBuilder};
use std::io;
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use tempfile::TempDir;

use crate::command::{Placeholders, SolverCommand};
use crate::engine::{
    Budget, CutRound, Engine, EngineError, EngineName, Event, Incumbent, Limit, Observer,
    ProgramRound, Run, SolveStats, SolverFiles, Task, Verdict, lp_within, mps_within,
};
use crate::find::{self, ProgramNotFound};
use crate::milp::{
    Cut, Direction, Formulated, Name, SolutionFormat, StartFormat, Unsupported, read_columns,
    read_point_as,
};
use crate::notation::Source;
use crate::puzzle::{Id as _, Network};
use crate::run::{self, EndReason, MOST_WRITTEN, RunEnd};
use crate::status::{self, SolverStatus};
use crate::table::{self, COMMAND, InputLanguage, LP, MPS, OUTPUT, RunSettings, SolverEntry};

/// A solver's program that was found, and how it is called.
#[derive(Clone, Debug)]
pub struct SolverProgram {
    path: PathBuf,
    manner: CallStyle,
}

/// How a program is called.
#[derive(Clone, Debug)]
enum CallStyle {
    /// By its entry in the table.
    Known(&'static SolverEntry),
    /// By a user's command line.
    Line {
        command: SolverCommand,
        format: Option<SolutionFormat>,
    },
}

impl SolverProgram {
    /// The program of a solver known by name: at this path, or on the search path.
    ///
    /// # Errors
    /// [`ProgramNotFound`] with the names that were tried and how to install it.
    ///
    /// # Panics
    /// If the engine is not a program, or is [`EngineName::Command`].
    pub fn named(engine: EngineName, path: Option<&Path>) -> Result<Self, ProgramNotFound> {
        let entry = table::entry(engine).expect("an engine that is a program with an entry");
        let path = find::program(entry, path)?;
        let manner = CallStyle::Known(entry);
        Ok(Self { path, manner })
    }

    /// The program of a command line. Its solution is in this format, or in the one recognised by
    /// its beginning.
    ///
    /// # Errors
    /// [`ProgramNotFound`] if there is no such program.
    pub fn of_command(
        command: SolverCommand,
        format: Option<SolutionFormat>,
    ) -> Result<Self, ProgramNotFound> {
        let path = find::of_command(command.program())?;
        let manner = CallStyle::Line { command, format };
        Ok(Self { path, manner })
    }

    /// The name of the engine.
    #[must_use]
    pub fn engine(&self) -> EngineName {
        match &self.manner {
            CallStyle::Known(entry) => entry.engine,
            CallStyle::Line { .. } => EngineName::Command,
        }
    }

    /// The file of the program.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The command line, if the program is called by one.
    #[must_use]
    pub fn command_line(&self) -> Option<&str> {
        match &self.manner {
            CallStyle::Known(_) => None,
            CallStyle::Line { command, .. } => Some(command.as_str()),
        }
    }

    /// Whether it supports a warm start.
    #[must_use]
    pub fn takes_start(&self) -> bool {
        self.start_format().is_some()
    }

    /// Whether it supports a number of threads.
    #[must_use]
    pub fn takes_threads(&self) -> bool {
        match &self.manner {
            CallStyle::Known(entry) => entry.has_threads,
            CallStyle::Line { command, .. } => command.takes_threads(),
        }
    }

    /// Whether it supports a seed.
    #[must_use]
    pub fn takes_seed(&self) -> bool {
        match &self.manner {
            CallStyle::Known(entry) => entry.has_seed,
            CallStyle::Line { command, .. } => command.takes_seed(),
        }
    }

    fn start_format(&self) -> Option<StartFormat> {
        match &self.manner {
            CallStyle::Known(entry) => entry.start,
            CallStyle::Line { command, .. } => command.takes_start().then_some(StartFormat::Miplib),
        }
    }

    fn reads(&self) -> InputLanguage {
        match &self.manner {
            CallStyle::Known(entry) => entry.reads,
            CallStyle::Line { command, .. } => command.reads(),
        }
    }

    /// The file of the solution in its folder; none if the solution is in the output.
    fn solution(&self) -> Option<&'static str> {
        match &self.manner {
            CallStyle::Known(entry) => entry.solution,
            CallStyle::Line { command, .. } => command.writes_solution().then_some("solution.txt"),
        }
    }
}

/// An engine that passes the integer program to another solver's program.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Budget, Engine, EngineName, Observer, Verdict, Task};
/// use hashilab_engine::milp::Formulation;
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// use hashilab_solvers::{ProgramEngine, SolverProgram};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// let task = Task::new(&network, Formulation::Flow).as_written();
/// // Whoever has no CBC has nothing to run.
/// if let Ok(cbc) = SolverProgram::named(EngineName::Cbc, None) {
///     let run = ProgramEngine::new(cbc).solve(&task, &Budget::unlimited(), &mut Observer::none())?;
///     assert!(matches!(run.outcome, Verdict::Yes(found) if found.bridges.total() == 1));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ProgramEngine {
    program: SolverProgram,
    threads: NonZeroU16,
    seed: u32,
    keep: Option<PathBuf>,
}

/// The result of a round of solving.
struct Round {
    outcome: Verdict<Incumbent>,
    point: Option<Vec<f64>>,
    bound: Option<f64>,
    last_line: Option<String>,
    files: Option<SolverFiles>,
}

impl Round {
    fn of(outcome: Verdict<Incumbent>) -> Self {
        Self {
            outcome,
            point: None,
            bound: None,
            last_line: None,
            files: None,
        }
    }

    fn stopped(limit: Limit) -> Self {
        Self::of(Verdict::Undecided(limit))
    }
}

impl ProgramEngine {
    /// The engine of this program, on one thread, with the solver's default seed.
    #[must_use]
    pub fn new(program: SolverProgram) -> Self {
        Self {
            program,
            threads: NonZeroU16::MIN,
            seed: 0,
            keep: None,
        }
    }

    /// Sets the number of threads.
    #[must_use]
    pub fn threads(self, threads: NonZeroU16) -> Self {
        Self { threads, ..self }
    }

    /// Sets the seed; 0 is the solver's default.
    #[must_use]
    pub fn seed(self, seed: u32) -> Self {
        Self { seed, ..self }
    }

    /// Keeps the files, those of each call in a new subfolder of `folder`.
    #[must_use]
    pub fn keep_files(self, folder: PathBuf) -> Self {
        let keep = Some(folder);
        Self { keep, ..self }
    }

    fn failed(&self, what: String) -> EngineError {
        let engine = self.program.engine().name();
        EngineError::Failed { engine, what }
    }

    /// Solves a program once.
    fn round(
        &self,
        given: ProgramRound<'_>,
        budget: &Budget,
        observer: &mut Observer<'_>,
        stats: &mut SolveStats,
    ) -> Result<Round, EngineError> {
        if let Some(limit) = budget.reached() {
            return Ok(Round::stopped(limit));
        }
        let begun = budget.seconds();
        let unwritten = |error: io::Error| self.unwritten(&error);
        let folder = Folder::new(self.keep.as_deref(), self.program.engine()).map_err(unwritten)?;
        let input = self.write_input(given, folder.path(), budget);
        let Some((command, text)) = input.map_err(unwritten)? else {
            let limit = budget.ended_by();
            return Ok(Round::stopped(limit));
        };
        let line = command_line(&command);
        fs::write(folder.path().join(COMMAND), &line).map_err(unwritten)?;
        let written = budget.seconds();
        stats.model_seconds += written - begun;
        stats.rounds += 1;
        let output = folder.path().join(OUTPUT);
        let end = run::run(command, folder.path(), &output, budget, observer).map_err(|error| {
            let program = self.program.path.display();
            self.failed(format!("{program} cannot be run: {error}"))
        })?;
        let round = self.read(given, &end, folder.path(), &text);
        stats.solve_seconds += budget.seconds() - written;
        let files = self.files(&folder, text, line);
        match round {
            Ok(round) => Ok(Round {
                files: Some(files),
                ..round
            }),
            Err(EngineError::NotIntegral { engine, cause, .. }) => Err(EngineError::NotIntegral {
                engine,
                cause,
                files: Some(Box::new(files)),
            }),
            Err(error) => Err(error),
        }
    }

    /// The solver's input and output, for an investigation of its answer.
    fn files(&self, folder: &Folder, program: Source, line: String) -> SolverFiles {
        if let Folder::Kept(path) = folder {
            return SolverFiles::Kept(path.clone());
        }
        let solution = self.program.solution().unwrap_or(OUTPUT);
        let text = String::from_utf8_lossy(&program.bytes).into_owned();
        let program = (program.name, text);
        let mut texts = vec![program, (COMMAND.to_owned(), line)];
        let text = run::text_of(&folder.path().join(solution)).ok().flatten();
        texts.extend(text.map(|text| (solution.to_owned(), text)));
        SolverFiles::Gone(texts)
    }

    /// The error for a folder that cannot be used.
    fn unwritten(&self, error: &io::Error) -> EngineError {
        let (folder, hint) = match &self.keep {
            Some(folder) => (folder.clone(), "name another folder with --keep-files"),
            None => (
                std::env::temp_dir(),
                "it is the system's folder for what passes: the variable TMPDIR names another one",
            ),
        };
        let folder = folder.display();
        EngineError::Files {
            what: format!("{folder}: no solver's files can be written there: {error}"),
            hint: hint.to_owned(),
        }
    }

    /// Writes the solver's input. Returns the command to run, and the text of the program; nothing
    /// if a limit is reached before its end.
    fn write_input(
        &self,
        given: ProgramRound<'_>,
        folder: &Path,
        budget: &Budget,
    ) -> io::Result<Option<(Command, Source)>> {
        let model = &given.program.model;
        let (name, text) = match self.program.reads() {
            InputLanguage::Lp => (LP, lp_within(model, budget)),
            InputLanguage::Mps => (MPS, mps_within(model, budget)),
        };
        let Some(text) = text else { return Ok(None) };
        fs::write(folder.join(name), &text)?;
        let start = self.program.start_format().map(|format| {
            let text = given.point.map(|point| format.write(model, point));
            (table::start_file(format), text)
        });
        if let Some((name, Some(text))) = &start {
            fs::write(folder.join(name), text)?;
        }
        let megabytes = budget.most_bytes().map(|bytes| (bytes / 1_000_000).max(1));
        let seconds = budget.remaining().map(limit_in_seconds);
        let asked = RunSettings {
            seconds,
            megabytes,
            threads: self.threads.get(),
            seed: self.seed,
            start: matches!(start, Some((_, Some(_)))),
        };
        let mut command = Command::new(&self.program.path);
        match &self.program.manner {
            CallStyle::Known(entry) => {
                if let Some(options) = entry.options {
                    let (name, text) = options(&asked);
                    fs::write(folder.join(name), text)?;
                }
                // In its own folder, where it may write any files.
                command.args((entry.arguments)(&asked)).current_dir(folder);
            }
            CallStyle::Line { command: line, .. } => {
                let start = start.map(|(name, text)| (folder.join(name), text));
                if let Some((path, None)) = &start {
                    fs::write(path, "")?;
                }
                command.args(line.arguments(&Placeholders {
                    program: &folder.join(name),
                    solution: &folder.join(self.program.solution().unwrap_or_default()),
                    start: start.as_ref().map(|(path, _)| path.as_path()),
                    seconds: seconds.unwrap_or(ENDLESS),
                    threads: self.threads.get(),
                    seed: self.seed,
                    megabytes: megabytes.unwrap_or(BOUNDLESS),
                }));
            }
        }
        Ok(Some((command, Source::new(name, text))))
    }

    /// Interprets the solver's output.
    fn read(
        &self,
        given: ProgramRound<'_>,
        end: &RunEnd,
        folder: &Path,
        program: &Source,
    ) -> Result<Round, EngineError> {
        let unread =
            |error: io::Error| self.failed(format!("its solution cannot be read: {error}"));
        let output = run::text_of(&folder.join(OUTPUT)).map_err(unread)?;
        let output = output.unwrap_or_default();
        let limit = match end.ended {
            Some(EndReason::Overflow) => {
                let most = MOST_WRITTEN >> 20;
                return Err(self.failed(format!("it wrote more than {most} MB and was ended")));
            }
            Some(EndReason::By(limit)) => Some(limit),
            None => None,
        };
        let solution = match (self.program.solution(), limit) {
            (Some(name), None) => run::text_of(&folder.join(name)).map_err(unread)?,
            (Some(name), Some(_)) => run::text_of(&folder.join(name)).unwrap_or_default(),
            (None, _) => Some(output.clone()),
        };
        let solution = solution.filter(|text| !text.trim().is_empty());
        if let (None, Some(limit)) = (&solution, limit) {
            return Ok(Round::stopped(limit));
        }
        let columns = read_columns(program)
            .map_err(|error| self.failed(format!("the names of the columns are lost: {error}")))?;
        let found = SolverOutput {
            solution: solution.as_deref(),
            output: &output,
            code: end.code,
            columns: &columns,
        };
        if let Some(limit) = limit {
            return Ok(self.ended(given, &found, limit));
        }
        let bound = self.bound(given, &output);
        match self.status(&found) {
            SolverStatus::Infeasible => Ok(Round::of(Verdict::No(()))),
            SolverStatus::Nothing(limit) => Ok(Round {
                bound,
                ..Round::stopped(limit)
            }),
            SolverStatus::Optimal => {
                let point = self
                    .point(given, &found)
                    .map_err(|what| self.failed(what))?;
                let nothing = "it says that it has solved the program, and gives no solution";
                let point = point.ok_or_else(|| self.failed(nothing.to_owned()))?;
                self.optimal(given, point)
            }
            SolverStatus::Stopped(limit) => match self.point(given, &found) {
                Ok(Some(point)) => self.feasible(given, point, bound, limit),
                Ok(None) | Err(_) => Ok(Round {
                    bound,
                    ..Round::stopped(limit)
                }),
            },
            SolverStatus::Unclear => self.unclear(given, &found, end),
        }
    }

    /// Interprets the output of a program that was ended: it may be incomplete, so a point only
    /// counts if it is valid.
    fn ended(&self, given: ProgramRound<'_>, found: &SolverOutput<'_>, limit: Limit) -> Round {
        let point = match self.status(found) {
            SolverStatus::Infeasible | SolverStatus::Nothing(_) => None,
            SolverStatus::Optimal | SolverStatus::Stopped(_) | SolverStatus::Unclear => {
                self.point(given, found).ok().flatten()
            }
        };
        let round = point.and_then(|point| self.feasible(given, point, None, limit).ok());
        round.unwrap_or_else(|| Round::stopped(limit))
    }

    /// Interprets an end without a known status.
    fn unclear(
        &self,
        given: ProgramRound<'_>,
        found: &SolverOutput<'_>,
        end: &RunEnd,
    ) -> Result<Round, EngineError> {
        let last = match status::last_line(found.output) {
            Some(line) => format!("its last line: {line}"),
            None => "it wrote nothing".to_owned(),
        };
        let what = match (self.point(given, found), &end.failed) {
            (Ok(Some(point)), _) => {
                let round = self.feasible(given, point, None, Limit::Unclear)?;
                return Ok(Round {
                    last_line: given.task.best_within().map(|_| last),
                    ..round
                });
            }
            (_, Some(how)) => return Err(self.failed(format!("it ended with {how}; {last}"))),
            (Err(unread), None) if self.program.solution().is_some() => {
                return Err(self.failed(unread));
            }
            (Err(unread), None) => unread,
            (Ok(None), None) => last,
        };
        Ok(Round {
            last_line: Some(what),
            ..Round::stopped(Limit::Unclear)
        })
    }

    /// The status of the search, as reported by the solver.
    fn status(&self, found: &SolverOutput<'_>) -> SolverStatus {
        match (&self.program.manner, found.solution) {
            (CallStyle::Known(entry), solution) => {
                let by_code = entry
                    .codes
                    .iter()
                    .find(|&&(code, _)| Some(code) == found.code);
                match by_code {
                    Some(&(_, said)) => said,
                    None => status::find_status(entry.says, solution, found.output),
                }
            }
            (CallStyle::Line { format, .. }, Some(text)) => {
                let detected = || SolutionFormat::detect(text, found.columns);
                table::status_of_file(format.unwrap_or_else(detected), text)
            }
            (CallStyle::Line { .. }, None) => SolverStatus::Unclear,
        }
    }

    /// The value of each column; nothing if the solver has written none.
    fn point(
        &self,
        given: ProgramRound<'_>,
        found: &SolverOutput<'_>,
    ) -> Result<Option<Vec<f64>>, String> {
        let Some(text) = found.solution else {
            return Ok(None);
        };
        let (name, format) = match &self.program.manner {
            CallStyle::Known(entry) => (entry.solution.unwrap_or(OUTPUT), Some(entry.format)),
            CallStyle::Line { format, .. } => (self.program.solution().unwrap_or(OUTPUT), *format),
        };
        let source = Source::new(name, text);
        let unread =
            |error: &dyn std::fmt::Display| format!("its solution cannot be read: {error}");
        let said = read_point_as(&source, found.columns, format).map_err(|error| unread(&error))?;
        let model = &given.program.model;
        let mut point = vec![0.0; model.columns().len()];
        for (id, column) in model.columns().iter() {
            let name = column.name.to_string();
            match said.values.get(&name) {
                Some(&value) => point[id.index()] = value,
                None if said.sparse => {}
                None => return Err(unread(&format!("{name} has no value"))),
            }
        }
        Ok(Some(point))
    }

    fn incumbent(&self, given: ProgramRound<'_>, point: &[f64]) -> Result<Incumbent, EngineError> {
        let engine = self.program.engine().name();
        let bridges = given.program.decode(point);
        let bridges = bridges.map_err(|cause| EngineError::NotIntegral {
            engine,
            cause,
            files: None,
        })?;
        let terms = given.program.model.objective().iter();
        let value = terms.map(|term| term.coefficient * point[term.column.index()]);
        Ok(Incumbent {
            objective: Some(value.sum()),
            ..Incumbent::of(bridges)
        })
    }

    /// The solver claims that its point is optimal.
    fn optimal(&self, given: ProgramRound<'_>, point: Vec<f64>) -> Result<Round, EngineError> {
        let incumbent = self.incumbent(given, &point)?;
        let bound = incumbent.objective;
        let outcome = match given.task.best_within() {
            Some(_) => Verdict::Yes(incumbent.optimal()),
            None => Verdict::Yes(incumbent),
        };
        Ok(Round {
            point: Some(point),
            bound,
            ..Round::of(outcome)
        })
    }

    /// The solver has a point and no more than a bound.
    fn feasible(
        &self,
        given: ProgramRound<'_>,
        point: Vec<f64>,
        bound: Option<f64>,
        limit: Limit,
    ) -> Result<Round, EngineError> {
        let incumbent = self.incumbent(given, &point)?;
        let outcome = match given.task.best_within() {
            Some(_) => Verdict::Yes(incumbent.stopped(limit)),
            None => Verdict::Yes(incumbent),
        };
        Ok(Round {
            point: Some(point),
            bound,
            ..Round::of(outcome)
        })
    }

    /// The bound in the output, with the scale and the sign of the program.
    fn bound(&self, given: ProgramRound<'_>, output: &str) -> Option<f64> {
        let CallStyle::Known(entry) = &self.program.manner else {
            return None;
        };
        let bound = status::bound(entry.bound, output)?;
        // An objective to maximise is written negated in MPS.
        let is_negated = entry.reads == InputLanguage::Mps
            && given.program.model.direction() == Direction::Maximise;
        Some(if is_negated { -bound } else { bound })
    }
}

/// A command in the syntax of a shell.
fn command_line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
    let mut line = shell_words::join(words);
    line.push('\n');
    line
}

/// The output of a solver.
struct SolverOutput<'a> {
    /// The text of its solution, if there is one that is not blank.
    solution: Option<&'a str>,
    output: &'a str,
    /// The exit code of its program.
    code: Option<i32>,
    /// The names of the columns in the order of the program's file.
    columns: &'a [String],
}

/// The time limit for a solver in seconds: a little less than is left, so that it ends by itself
/// and writes its solution.
fn limit_in_seconds(left: Duration) -> f64 {
    const MOST_LESS: f64 = 0.25;
    let left = left.max(SHORTEST).as_secs_f64();
    (left * 0.95).max(left - MOST_LESS)
}

/// The least time limit for a solver.
const SHORTEST: Duration = Duration::from_millis(10);
/// Seconds and megabytes for a command line that needs numbers if nothing is limited.
const ENDLESS: f64 = 1e7;
const BOUNDLESS: u64 = 1_000_000;

/// The folder of a call.
#[derive(Debug)]
enum Folder {
    Passing(TempDir),
    Kept(PathBuf),
}

impl Folder {
    fn new(keep: Option<&Path>, engine: EngineName) -> io::Result<Self> {
        let Some(keep) = keep else {
            let mut builder = tempfile::Builder::new();
            builder.prefix("hashi-");
            #[cfg(unix)]
            {
                use std::os::unix::fs::PermissionsExt as _;
                builder.permissions(fs::Permissions::from_mode(0o700));
            }
            return builder.tempdir().map(Self::Passing);
        };
        fs::create_dir_all(keep)?;
        let keep = std::path::absolute(keep)?;
        let mut builder = DirBuilder::new();
        #[cfg(unix)]
        {
            use std::os::unix::fs::DirBuilderExt as _;
            builder.mode(0o700);
        }
        let mut number = 1_u32;
        loop {
            let path = keep.join(format!("{engine}-{number}"));
            match builder.create(&path) {
                Ok(()) => return Ok(Self::Kept(path)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(error),
            }
        }
    }

    fn path(&self) -> &Path {
        match self {
            Self::Passing(folder) => folder.path(),
            Self::Kept(path) => path,
        }
    }
}

impl Engine for ProgramEngine {
    fn name(&self) -> &'static str {
        self.program.engine().name()
    }

    /// Solves the program until there are no more cuts.
    fn solve(
        &mut self,
        task: &Task<'_>,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Result<Run, EngineError> {
        let begun = budget.seconds();
        let network = task.network();
        let mut program = match task.formulated(budget) {
            Ok(program) => Cow::Borrowed(program),
            Err(Unsupported::Stopped) => {
                let limit = budget.ended_by();
                return Ok(Run::of(Verdict::Undecided(limit)));
            }
            Err(why) => return Err(why.into()),
        };
        let mut stats = SolveStats {
            model_seconds: budget.seconds() - begun,
            ..SolveStats::default()
        };
        let mut point = task.start().map(|start| program.point(network, start));
        let round = loop {
            let given = ProgramRound {
                task,
                program: &program,
                point: point.as_deref(),
            };
            let round = self.round(given, budget, observer, &mut stats)?;
            stats.bound = tighter(task, program.model.direction(), [stats.bound, round.bound]);
            let added = cut(network, &mut program, &round.outcome);
            if let Some(incumbent) = round.outcome.incumbent() {
                observer.notify(Event::Round(CutRound {
                    bridges: &incumbent.bridges,
                    objective: incumbent.objective,
                    bound: stats.bound,
                    cuts: &added,
                }));
            }
            if added.is_empty() {
                break round;
            }
            stats.cuts += u32::try_from(added.len()).expect("fewer than 2^32 islands");
            if task.best_within().is_none() && point.is_some() {
                point = round.point;
            }
        };
        if let Cow::Owned(grown) = program {
            task.keep(grown);
        }
        Ok(Run {
            stats,
            last_line: round.last_line,
            files: round.files,
            ..Run::of(round.outcome)
        })
    }
}

/// The tighter bound after a round: both are valid, since later rounds only have more cuts.
fn tighter(task: &Task<'_>, direction: Direction, bounds: [Option<f64>; 2]) -> Option<f64> {
    task.best_within()?;
    match (bounds, direction) {
        ([Some(one), Some(other)], Direction::Minimise) => Some(one.max(other)),
        ([Some(one), Some(other)], Direction::Maximise) => Some(one.min(other)),
        ([bound, None] | [None, bound], _) => bound,
    }
}

/// Adds cuts for the rules that an answer breaks and that the program leaves to cuts. Returns the
/// cuts with the names of their rows.
fn cut(
    network: &Network,
    program: &mut Cow<'_, Formulated>,
    outcome: &Verdict<Incumbent>,
) -> Vec<(Cut, Name)> {
    let cuts = outcome.incumbent().map_or_else(Vec::new, |incumbent| {
        program.separate(network, &incumbent.bridges)
    });
    let added = cuts.into_iter().map(|cut| {
        let row = program.to_mut().add_cut(network, &cut);
        (cut, program.model.rows()[row].name)
    });
    added.collect()
}
