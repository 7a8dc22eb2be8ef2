//! What is worked out about a board: its programs, their relaxations, each program solved by
//! HiGHS alone, and the questions about all solutions. Each run has a time limit of its own.

use crate::cli::aim::Aim;
use crate::cli::exit::Exit;
use crate::cli::formulation::Choice;
use crate::cli::relax::found::Found;
use crate::cli::run::job::Job;
use crate::cli::ui::{Failure, Message};
use crate::engine::{Event, Limit, LpOutcome, Observer};
use crate::milp::{CutKind, Direction, ProgramTable};
use crate::questions::{
    Deduce, Finding, Narrowing, Question, Reply, SolveError, Solver, Status, Stop, Sweep, WarmStart,
};

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

/// What is known of all solutions; the reply to each question, or why it has none.
pub(super) struct All {
    pub(super) unique: Result<Reply, String>,
    pub(super) count: Result<Reply, String>,
    pub(super) common: Result<Reply, String>,
}

impl Study {
    /// Works everything out.
    pub(super) fn of(&self, aim: Option<&Aim>, job: &mut Job<'_, ()>) -> Result<Studied, Failure> {
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
            let (unique, common) = (Question::Unique, Question::Backbone);
            let count = Question::Sweep(Sweep::Count, Narrowing::default());
            studied.all = Some(All {
                unique: self.asked(&studied.found, &unique, job)?,
                count: self.asked(&studied.found, &count, job)?,
                common: self.asked(&studied.found, &common, job)?,
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

    /// The reply to a question about all solutions, or why there is none.
    fn asked(
        &self,
        found: &Found,
        question: &Question,
        job: &mut Job<'_, ()>,
    ) -> Result<Result<Reply, String>, Failure> {
        self.begin(job, question.name())?;
        match ask(&Solver::new(), found, question, job) {
            Ok(reply) => Ok(Ok(reply)),
            Err(error) if error.is_refusal() || matches!(error, SolveError::TooWide) => {
                Ok(Err(error.to_string()))
            }
            Err(error) => Err(Failure::from(&error)),
        }
    }
}

/// Asks within the job's budget.
fn ask(
    solver: &Solver,
    found: &Found,
    question: &Question,
    job: &Job<'_, ()>,
) -> Result<Reply, SolveError> {
    let (display, name) = (&job.session.display, job.name.clone());
    let mut listener = |event: Event<'_>| display.hear(&name, event);
    let mut observer = Observer::by(display.detail(), &mut listener);
    solver.ask_within(&found.puzzle, question, job.budget(), &mut observer)
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
        let question = Question::Best(self.found.objective.clone());
        let reply = ask(&solver, &self.found, &question, job);
        let reply = reply.map_err(|error| Failure::from(&error).about(&choice.name))?;
        let warnings = reply.warnings.iter();
        let warnings = warnings.map(|warning| format!("{}: {warning}", choice.name));
        self.found.warnings.extend(warnings);
        self.runs.push(Run::of(choice.name.clone(), &reply));
        job.go_on()
    }

    /// How the board ends: undecided where a limit ended a run.
    pub(super) fn exit(&self) -> Exit {
        let of_runs = self.runs.iter().filter_map(|run| run.limit);
        let of_relaxations = self.found.limits().into_iter();
        let replies = self.all.iter().flat_map(|all| {
            let replies = [&all.unique, &all.count, &all.common];
            replies.map(|reply| reply.as_ref().ok().and_then(Reply::stop))
        });
        let stops = replies.flatten().filter_map(|stop| match stop {
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
            (LpOutcome::Limit(_), _) => None,
        }
    }
}

impl Run {
    fn of(formulation: String, reply: &Reply) -> Self {
        let best = match &reply.finding {
            Finding::Solution { best, .. } => best.as_ref(),
            _ => None,
        };
        let units = |millionths: i64| millionths as f64 / 1e6;
        let stats = reply.statistics.stats;
        Self {
            formulation,
            status: reply.status(),
            limit: match reply.stop() {
                Some(Stop::Limit(limit)) => Some(limit),
                Some(Stop::Enough) | None => None,
            },
            value: best.map(|best| units(best.value.millionths())),
            bound: best.and_then(|best| Some(units(best.bound?.amount.millionths()))),
            nodes: stats.nodes,
            iterations: stats.simplex_iterations,
            rounds: stats.rounds,
            cuts: stats.cuts,
            seconds: reply.statistics.total_seconds,
        }
    }
}
