//! What is worked out about a board: its programs, their relaxations, each program solved by
//! HiGHS alone, and the questions about all solutions. Each run has a time limit of its own.

use crate::cli::exit::Exit;
use crate::cli::formulation::Choice;
use crate::cli::relax::found::Found;
use crate::cli::run::job::Job;
use crate::cli::ui::{Failure, Message};
use crate::desk::{
    Aim, Ask, Common, CommonAnswer, Count, CountAnswer, SolveAnswer, Solver, Status, Unique,
    UniqueAnswer,
};
use crate::engine::{Event, Limit, LpOutcome, Observer};
use crate::milp::{CutKind, Direction, ProgramTable};
use crate::puzzle::Puzzle;
use crate::questions::{Deduce, Solved, Stop, WarmStart};

/// What is wanted of each board.
pub(super) struct Study {
    pub(super) choices: Vec<Choice>,
    /// Whether the times of the runs are wanted, which are not the same twice.
    pub(super) times: bool,
    /// Whether only what compares the formulations is wanted.
    pub(super) compares_only: bool,
}

/// A board with all that was worked out.
pub(super) struct Studied {
    pub(super) found: Found,
    pub(super) programs: Vec<(String, ProgramTable)>,
    pub(super) runs: Vec<Run>,
    pub(super) all: Option<All>,
}

/// A program that HiGHS solved, beginning from nothing.
pub(super) struct Run {
    pub(super) formulation: String,
    pub(super) status: Status,
    pub(super) limit: Option<Limit>,
    /// The value of the solution.
    pub(super) value: Option<f64>,
    /// The bound at the end.
    pub(super) bound: Option<f64>,
    pub(super) nodes: u64,
    pub(super) iterations: u64,
    pub(super) rounds: u32,
    pub(super) cuts: u32,
    pub(super) seconds: f64,
}

/// What is known of all solutions; the answer to each question, or why it has none.
pub(super) struct All {
    pub(super) unique: Result<UniqueAnswer, String>,
    pub(super) count: Result<CountAnswer, String>,
    pub(super) common: Result<CommonAnswer, String>,
}

impl Study {
    /// Works everything out.
    pub(super) fn of(&self, aim: &Aim, job: &mut Job<'_, ()>) -> Result<Studied, Failure> {
        let mut studied = Studied {
            found: Found::of(job.puzzle()?, aim)?,
            programs: Vec::new(),
            runs: Vec::new(),
            all: None,
        };
        for choice in &self.choices {
            self.begin(job, &format!("relaxation of {}", choice.name))?;
            studied.found.add(choice, CutKind::Plain, job)?;
            job.go_on()?;
        }
        studied.count_programs(&self.choices);
        self.begin(job, "the best solution")?;
        studied.found.find_optimum(job)?;
        for choice in &self.choices {
            studied.run(self, choice, job)?;
        }
        if !self.compares_only {
            studied.all = Some(All {
                unique: self.asked(&studied.found, &Unique::default(), job)?,
                count: self.asked(&studied.found, &Count::default(), job)?,
                common: self.asked(&studied.found, &Common::default(), job)?,
            });
        }
        for warning in &studied.found.warnings {
            job.tell(Message::Distrust(format!("{}: {warning}", job.name)));
        }
        Ok(studied)
    }

    /// Begins a run.
    fn begin(&self, job: &mut Job<'_, ()>, doing: &str) -> Result<(), Failure> {
        job.go_on()?;
        job.session.display.show(&job.name, doing);
        if self.times {
            job.begin_timed_run();
        } else {
            job.begin_run();
        }
        Ok(())
    }

    /// The answer to a question about all solutions, or why there is none.
    fn asked<Q: Ask<About = Puzzle>>(
        &self,
        found: &Found,
        question: &Q,
        job: &mut Job<'_, ()>,
    ) -> Result<Result<Q::Answer, String>, Failure> {
        self.begin(job, Q::NAME)?;
        let (display, name) = (&job.session.display, job.name.clone());
        let mut listener = |event: Event<'_>| display.hear(&name, event);
        let observer = Observer::by(display.detail(), &mut listener);
        let asked = Solver::new().answer_within(&found.puzzle, question, job.budget(), observer);
        match asked {
            Ok(answer) => Ok(Ok(answer)),
            Err(error) if error.is_refusal() => Ok(Err(error.to_string())),
            Err(error) => Err(Failure::from(&error)),
        }
    }
}

impl Studied {
    /// Counts the programs that can be stated.
    fn count_programs(&mut self, choices: &[Choice]) {
        for choice in choices {
            if let Ok(program) = choice.program(&self.found.puzzle) {
                let table = ProgramTable::of(&program.model);
                self.programs.push((choice.name.clone(), table));
            }
        }
    }

    /// Has HiGHS solve a program without a start and without deduction, which would make all
    /// formulations alike.
    fn run(&mut self, of: &Study, choice: &Choice, job: &mut Job<'_, ()>) -> Result<(), Failure> {
        if !self.programs.iter().any(|(name, _)| *name == choice.name) {
            return Ok(());
        }
        of.begin(job, &format!("{} solved", choice.name))?;
        let solver = Solver::new()
            .formulation(choice.formulation)
            .settings(choice.settings)
            .start(WarmStart::Nothing)
            .deduction(Deduce::Nothing);
        let (display, name) = (&job.session.display, job.name.clone());
        let mut listener = |event: Event<'_>| display.hear(&name, event);
        let observer = Observer::by(display.detail(), &mut listener);
        let (puzzle, objective) = (&self.found.puzzle, self.found.objective.clone());
        let answer = solver.best_within(puzzle, objective, job.budget(), observer);
        let answer = answer.map_err(|error| Failure::from(&error).about(&choice.name))?;
        let warnings = answer.ended.warnings.iter();
        let warnings = warnings.map(|warning| format!("{}: {warning}", choice.name));
        self.found.warnings.extend(warnings);
        self.runs.push(Run::of(choice.name.clone(), &answer));
        job.go_on()
    }

    /// How the board ends: undecided where a limit ended a run.
    pub(super) fn exit(&self) -> Exit {
        let of_runs = self.runs.iter().filter_map(|run| run.limit);
        let of_relaxations = self.found.limits().into_iter();
        let stops = self.all.iter().flat_map(|all| {
            [
                all.unique.as_ref().ok().and_then(|it| it.ended.limit),
                all.count.as_ref().ok().and_then(|it| it.ended.limit),
                all.common.as_ref().ok().and_then(|it| it.ended.limit),
            ]
        });
        let stops = stops.flatten().filter_map(|stop| match stop {
            Stop::Limit(limit) => Some(limit),
            Stop::Enough => None,
        });
        let limits = of_runs.chain(of_relaxations).chain(stops);
        Exit::gravest(limits.map(|limit| match limit {
            Limit::Interrupted => Exit::Interrupted,
            _ => Exit::Undecided,
        }))
    }

    /// The bound of a formulation's relaxation if it is one of the board; infinite where there
    /// is no point at all.
    pub(super) fn bound_of(&self, formulation: &str) -> Option<f64> {
        let mut relaxed = self.found.relaxed.iter();
        let one = relaxed.find(|one| one.name == formulation)?;
        if one.small_m.is_some() {
            return None;
        }
        match (&one.relaxation.outcome, self.found.objective.direction) {
            (LpOutcome::Optimal(point), _) => Some(point.bound * self.found.scale),
            (LpOutcome::Infeasible(why), _) if why.farkas.is_none() => None,
            (LpOutcome::Infeasible(_), Direction::Minimise) => Some(f64::INFINITY),
            (LpOutcome::Infeasible(_), Direction::Maximise) => Some(f64::NEG_INFINITY),
            (LpOutcome::Limit(_) | LpOutcome::Failed(_), _) => None,
        }
    }
}

impl Run {
    fn of(formulation: String, answer: &SolveAnswer) -> Self {
        let Solved {
            best, statistics, ..
        } = &answer.work.solved;
        let units = |millionths: i64| millionths as f64 / 1e6;
        let stats = statistics.stats;
        Self {
            formulation,
            status: answer.ended.status,
            limit: match answer.ended.limit {
                Some(Stop::Limit(limit)) => Some(limit),
                Some(Stop::Enough) | None => None,
            },
            value: best.as_ref().map(|best| units(best.value.millionths())),
            bound: best
                .as_ref()
                .and_then(|best| Some(units(best.bound?.amount.millionths()))),
            nodes: stats.nodes,
            iterations: stats.simplex_iterations,
            rounds: stats.rounds,
            cuts: stats.cuts,
            seconds: statistics.total_seconds,
        }
    }
}
