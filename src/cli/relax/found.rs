//! What is worked out about a board: its relaxations, and the best solution if it is wanted.

use crate::cli::aim::Aim;
use crate::cli::formulation::Choice;
use crate::cli::run::job::Job;
use crate::cli::ui::Failure;
use crate::engine::{Limit, LpOutcome, Observer, Relaxation, relax};
use crate::milp::{CutKind, Direction, Objective};
use crate::puzzle::{Measure, Puzzle};
use crate::questions::{Finding, Question, Solver, Status, Stop};
use crate::report::{RelaxAbout, RelaxationRecord};

/// What is wanted of each board.
pub(super) struct Wanted {
    pub(super) choices: Vec<Choice>,
    pub(super) kind: CutKind,
    pub(super) optimum: bool,
}

/// A relaxation that was solved, and how it is called.
pub(super) struct Relaxed {
    pub(super) name: String,
    pub(super) relaxation: Relaxation,
    seconds: f64,
}

/// What is known of the best solution.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Optimum {
    NotWanted,
    /// Its value.
    Is(f64),
    /// There is no solution at all, proved.
    Infeasible,
    /// A limit came first.
    Undecided(Option<Limit>),
}

impl Optimum {
    pub(super) fn value(self) -> Option<f64> {
        match self {
            Self::Is(value) => Some(value),
            Self::NotWanted | Self::Infeasible | Self::Undecided(_) => None,
        }
    }
}

/// What is known of a board after its relaxations.
pub(super) struct Found {
    pub(super) puzzle: Puzzle,
    pub(super) objective: Objective,
    /// What 1 in a program's objective stands for.
    pub(super) scale: f64,
    pub(super) optimum: Optimum,
    pub(super) relaxed: Vec<Relaxed>,
    /// Formulations that cannot state the board, where all were wanted, and why.
    pub(super) left_out: Vec<(String, String)>,
    /// Whom not to trust.
    pub(super) warnings: Vec<String>,
}

impl Wanted {
    /// Works everything out within the job's budget.
    pub(super) fn found<T>(&self, aim: Option<&Aim>, job: &Job<'_, T>) -> Result<Found, Failure> {
        let puzzle = job.puzzle()?;
        let objective = match aim {
            Some(aim) => aim.objective(&puzzle)?,
            None => Objective {
                direction: Direction::Minimise,
                measure: Measure::Length,
            },
        };
        let mut found = Found {
            scale: objective.scale(&puzzle).millionths() as f64 / 1e6,
            puzzle,
            objective,
            optimum: Optimum::NotWanted,
            relaxed: Vec::new(),
            left_out: Vec::new(),
            warnings: Vec::new(),
        };
        for choice in &self.choices {
            self.add(choice, job, &mut found)?;
        }
        if self.optimum {
            found.find_optimum(job)?;
        }
        Ok(found)
    }

    /// Solves one relaxation.
    fn add<T>(&self, choice: &Choice, job: &Job<'_, T>, found: &mut Found) -> Result<(), Failure> {
        job.go_on()?;
        let budget = job.budget();
        let begun = budget.seconds();
        let mut program = match choice.program(&found.puzzle) {
            Ok(program) => program,
            Err(why) if choice.is_one_of_all => {
                found.left_out.push((choice.name.clone(), why.to_string()));
                return Ok(());
            }
            Err(why) => return Err(Failure::usage(why.to_string())),
        };
        program.aim(&found.puzzle, &found.objective);
        let relaxation = relax(&found.puzzle, program, self.kind, budget)
            .map_err(|error| Failure::internal(error.to_string()))?;
        found.relaxed.push(Relaxed {
            name: choice.name.clone(),
            relaxation,
            seconds: budget.seconds() - begun,
        });
        Ok(())
    }
}

impl Found {
    /// Asks for the best solution.
    fn find_optimum<T>(&mut self, job: &Job<'_, T>) -> Result<(), Failure> {
        let question = Question::Best(self.objective.clone());
        let (display, name) = (&job.session.display, job.name.clone());
        let mut listener = |event: crate::engine::Event<'_>| display.hear(&name, event);
        let mut observer = Observer::by(display.detail(), &mut listener);
        let asked = Solver::new().ask_within(&self.puzzle, &question, job.budget(), &mut observer);
        let reply = asked.map_err(|error| Failure::from(&error))?;
        self.warnings = reply.warnings.iter().map(ToString::to_string).collect();
        let limit = match reply.stop() {
            Some(Stop::Limit(limit)) => Some(limit),
            Some(_) | None => None,
        };
        self.optimum = match (&reply.finding, reply.status()) {
            (
                Finding::Solution {
                    best: Some(best), ..
                },
                Status::Solved,
            ) => Optimum::Is(best.value.millionths() as f64 / 1e6),
            (_, Status::Infeasible) => Optimum::Infeasible,
            _ => Optimum::Undecided(limit),
        };
        Ok(())
    }

    /// A record for each relaxation.
    pub(super) fn records(&self) -> Vec<RelaxationRecord> {
        let record = |one: &Relaxed| {
            let about = RelaxAbout {
                network: &self.puzzle,
                formulation: &one.name,
                scale: self.scale,
                optimum: self.optimum.value(),
                seconds: one.seconds,
            };
            RelaxationRecord::of(&one.relaxation, about)
        };
        self.relaxed.iter().map(record).collect()
    }

    /// The limits that ended something before it was known.
    pub(super) fn limits(&self) -> Vec<Limit> {
        let outcomes = self.relaxed.iter().map(|one| &one.relaxation.outcome);
        let limits = outcomes.filter_map(|outcome| match outcome {
            LpOutcome::Limit(limit) => Some(*limit),
            LpOutcome::Optimal(_) | LpOutcome::Infeasible(_) => None,
        });
        let of_optimum = match self.optimum {
            Optimum::Undecided(limit) => limit,
            Optimum::NotWanted | Optimum::Is(_) | Optimum::Infeasible => None,
        };
        limits.chain(of_optimum).collect()
    }
}
