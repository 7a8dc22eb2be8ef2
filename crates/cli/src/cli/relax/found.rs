//! What is worked out about a board: its relaxations, and the best solution if it is wanted.

use crate::cli::formulation::Choice;
use crate::cli::run::job::Job;
use crate::cli::ui::Failure;
use crate::desk::{Aim, Solver, Status};
use crate::engine::{Limit, LpOutcome, Observer, Relaxation, relax};
use crate::milp::{CutKind, Direction, Objective, Unsupported};
use crate::puzzle::{Measure, Puzzle, Solution};
use crate::questions::Stop;
use crate::report::{RelaxAbout, RelaxationRecord, bound_text};

/// What is wanted of each board.
pub(crate) struct Wanted {
    pub(crate) choices: Vec<Choice>,
    pub(crate) kind: CutKind,
    pub(crate) optimum: bool,
}

/// A relaxation that was solved, and how it is called.
pub(crate) struct Relaxed {
    pub(crate) name: String,
    pub(crate) relaxation: Relaxation,
    /// The constant M that was asked for, where it is smaller than boards of so many islands may
    /// need: what such a program says is not true of the board.
    pub(crate) small_m: Option<u32>,
    seconds: f64,
}

/// What is known of the best solution.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Optimum {
    NotWanted,
    /// Its value.
    Is(f64),
    /// There is no solution at all, proved.
    Infeasible,
    /// A limit came first.
    Undecided(Option<Limit>),
}

impl Optimum {
    pub(crate) fn value(self) -> Option<f64> {
        match self {
            Self::Is(value) => Some(value),
            Self::NotWanted | Self::Infeasible | Self::Undecided(_) => None,
        }
    }
}

/// What is known of a board after its relaxations.
pub(crate) struct Found {
    pub(crate) puzzle: Puzzle,
    pub(crate) objective: Objective,
    /// What 1 in a program's objective stands for.
    pub(crate) scale: f64,
    pub(crate) optimum: Optimum,
    pub(crate) relaxed: Vec<Relaxed>,
    /// Formulations that cannot state the board, where all were wanted, and why.
    pub(crate) left_out: Vec<(String, String)>,
    /// The limit that came before all formulations had their turn.
    pub(crate) stopped: Option<Limit>,
    /// The best solution that was found, where it was looked for.
    pub(crate) best: Option<Solution>,
    /// Why there is no solution, where that was proved.
    pub(crate) reason: Option<String>,
    /// Whom not to trust.
    pub(crate) warnings: Vec<String>,
}

impl Wanted {
    /// Works everything out within the job's budget.
    pub(crate) fn found<T>(&self, aim: &Aim, job: &Job<'_, T>) -> Result<Found, Failure> {
        let mut found = Found::of(job.puzzle()?, aim)?;
        for choice in &self.choices {
            if let Some(limit) = job.budget().reached().filter(|_| found.has_begun()) {
                found.stopped = Some(limit);
                let why = format!("{limit} before its turn");
                found.left_out.push((choice.name.clone(), why));
                continue;
            }
            found.add(choice, self.kind, job)?;
        }
        if self.optimum {
            found.find_optimum(job)?;
        }
        Ok(found)
    }
}

impl Found {
    /// A board of which nothing is known yet. Without an objective its relaxations minimise
    /// length.
    pub(crate) fn of(puzzle: Puzzle, aim: &Aim) -> Result<Self, Failure> {
        let objective = aim.objective(&puzzle)?.unwrap_or(Objective {
            direction: Direction::Minimise,
            measure: Measure::Length,
        });
        Ok(Self {
            scale: objective.scale(&puzzle).millionths() as f64 / 1e6,
            puzzle,
            objective,
            optimum: Optimum::NotWanted,
            relaxed: Vec::new(),
            left_out: Vec::new(),
            stopped: None,
            best: None,
            reason: None,
            warnings: Vec::new(),
        })
    }

    /// Whether a formulation has had its turn. The first has it whatever the limit.
    fn has_begun(&self) -> bool {
        !(self.relaxed.is_empty() && self.left_out.is_empty())
    }

    /// A bound as people see it.
    pub(crate) fn bound_text(&self, bound: f64) -> String {
        bound_text(bound, self.objective.direction)
    }

    /// Solves one relaxation within the job's budget.
    pub(crate) fn add<T>(
        &mut self,
        choice: &Choice,
        kind: CutKind,
        job: &Job<'_, T>,
    ) -> Result<(), Failure> {
        let budget = job.budget();
        let begun = budget.seconds();
        let mut program = match choice.program(&self.puzzle) {
            Ok(program) => program,
            Err(why) if choice.is_one_of_all => {
                self.left_out.push((choice.name.clone(), why.to_string()));
                return Ok(());
            }
            // The program is as good as begun: there is too little memory for it.
            Err(why @ Unsupported::TooLarge { .. }) => {
                self.stopped = Some(Limit::Memory);
                self.left_out.push((choice.name.clone(), why.to_string()));
                return Ok(());
            }
            Err(why) => return Err(Failure::usage(why.to_string())),
        };
        program.aim(&self.puzzle, &self.objective);
        let relaxation = relax(&self.puzzle, program, kind, budget)
            .map_err(|error| Failure::internal(error.to_string()))?;
        self.relaxed.push(Relaxed {
            name: choice.name.clone(),
            relaxation,
            small_m: choice.settings.small_m(&self.puzzle),
            seconds: budget.seconds() - begun,
        });
        Ok(())
    }

    /// Asks for the best solution within the job's budget.
    pub(crate) fn find_optimum<T>(&mut self, job: &Job<'_, T>) -> Result<(), Failure> {
        let (display, name) = (&job.session.display, job.name.clone());
        let mut listener = |event: crate::engine::Event<'_>| display.hear(&name, event);
        let observer = Observer::by(display.detail(), &mut listener);
        let objective = self.objective.clone();
        let answer = Solver::new().best_within(&self.puzzle, objective, job.budget(), observer)?;
        self.warnings = answer
            .ended
            .warnings
            .iter()
            .map(ToString::to_string)
            .collect();
        self.best = answer.work.solution().cloned();
        let limit = match answer.ended.limit {
            Some(Stop::Limit(limit)) => Some(limit),
            Some(Stop::Enough) | None => None,
        };
        self.optimum = match (&answer.work.solved.best, answer.ended.status) {
            (Some(best), Status::Solved) => Optimum::Is(best.value.millionths() as f64 / 1e6),
            (_, Status::Infeasible) => {
                self.reason = answer.ended.reason;
                Optimum::Infeasible
            }
            _ => Optimum::Undecided(limit),
        };
        Ok(())
    }

    /// A record for each relaxation.
    pub(crate) fn records(&self) -> Vec<RelaxationRecord> {
        let record = |one: &Relaxed| {
            let about = RelaxAbout {
                network: &self.puzzle,
                formulation: &one.name,
                scale: self.scale,
                // What is no bound of the board has no gap to its optimum.
                optimum: self.optimum.value().filter(|_| one.small_m.is_none()),
                seconds: one.seconds,
            };
            RelaxationRecord::of(&one.relaxation, about)
        };
        self.relaxed.iter().map(record).collect()
    }

    /// What need not be true of the board, though it is of a program.
    pub(crate) fn caveats(&self) -> Vec<String> {
        let others = self.puzzle.islands().len().saturating_sub(1);
        let caveats = self.relaxed.iter().filter_map(|one| {
            let m = one.small_m?;
            Some(format!(
                "{}: what is said is true of this program and need not be of the board: its M, \
                 {m}, is smaller than {others}, the number of the other islands",
                one.name
            ))
        });
        caveats.collect()
    }

    /// The limits that ended something before it was known.
    pub(crate) fn limits(&self) -> Vec<Limit> {
        let outcomes = self.relaxed.iter().map(|one| &one.relaxation.outcome);
        let limits = outcomes.filter_map(|outcome| match outcome {
            LpOutcome::Limit(limit) => Some(*limit),
            LpOutcome::Optimal(_) | LpOutcome::Infeasible(_) | LpOutcome::Failed(_) => None,
        });
        let of_optimum = match self.optimum {
            Optimum::Undecided(limit) => limit,
            Optimum::NotWanted | Optimum::Is(_) | Optimum::Infeasible => None,
        };
        limits.chain(of_optimum).chain(self.stopped).collect()
    }
}
