//! The work on a board: its relaxations, and the best solution if it is requested.

use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::Serialize;

use crate::engine::{
    Budget, Limit, LpOutcome, LpRound, Observer, Relaxation, Verdict, relax_in_rounds,
};
use crate::milp::{CutKind, Direction, Formulation, Objective, ProgramTable, Unsupported};
use crate::puzzle::{Measure, Puzzle, Solution};
use crate::questions::{SolveError, Warning, elementary};
use crate::report::{RelaxContext, RelaxationRecord, RoundRecord, bound_text};
use crate::session::{AskError, Choice, Conclusion, ObjectiveOption, Solver, Status};

/// A relaxation that was solved, with its name.
#[derive(Clone, Debug)]
pub struct SolvedRelaxation {
    /// The formulation, with what was chosen about it.
    pub name: String,
    /// The program in numbers.
    pub table: ProgramTable,
    /// The result.
    pub relaxation: Relaxation,
    /// The constant M of the options, if it is smaller than a board with this number of islands may
    /// need: results about such a program may be false for the board.
    pub small_m: Option<u32>,
    /// How long it took.
    pub seconds: f64,
}

/// A formulation that was passed over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SkippedFormulation {
    /// Which one, with what was chosen about it.
    pub formulation: String,
    /// Why.
    pub reason: String,
}

/// The optimum, as far as it is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Optimum {
    /// It was not requested.
    NotWanted,
    /// Its value.
    Is(f64),
    /// There is no solution at all, proved.
    Infeasible,
    /// A limit came first.
    Undecided(Option<Limit>),
}

impl Optimum {
    /// Its value, if it is known.
    #[must_use]
    pub fn value(self) -> Option<f64> {
        match self {
            Self::Is(value) => Some(value),
            Self::NotWanted | Self::Infeasible | Self::Undecided(_) => None,
        }
    }
}

/// A board with its relaxations.
#[derive(Clone, Debug)]
pub struct RelaxedBoard {
    /// The board.
    pub puzzle: Puzzle,
    /// What the relaxations minimise or maximise.
    pub objective: Objective,
    /// What 1 in a program's objective stands for.
    pub scale: f64,
    /// The optimum, as far as it is known.
    pub optimum: Optimum,
    /// The relaxations, in order.
    pub relaxed: Vec<SolvedRelaxation>,
    /// Formulations that were skipped.
    pub left_out: Vec<SkippedFormulation>,
    /// The limit that was reached before all formulations were begun.
    pub stopped: Option<Limit>,
    /// The best solution that was found, where it was looked for.
    pub best: Option<Solution>,
    /// Why there is no solution, where that was proved.
    pub reason: Option<String>,
    /// Warnings about engines with false claims.
    pub warnings: Vec<Warning>,
}

impl RelaxedBoard {
    /// A board without relaxations. Without an objective, these minimise length.
    pub(in crate::session) fn of(puzzle: Puzzle, aim: &ObjectiveOption) -> Result<Self, AskError> {
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

    /// Whether a formulation was relaxed or skipped. The first is begun whatever the limit.
    pub(in crate::session) fn has_begun(&self) -> bool {
        !(self.relaxed.is_empty() && self.left_out.is_empty())
    }

    /// Skips a formulation because of a limit.
    pub(in crate::session) fn stop_before(&mut self, choice: &Choice, limit: Limit) {
        self.stopped = Some(limit);
        self.leave_out(choice, format!("{limit} before its turn"));
    }

    pub(in crate::session) fn leave_out(&mut self, choice: &Choice, reason: String) {
        let formulation = choice.name.clone();
        self.left_out.push(SkippedFormulation {
            formulation,
            reason,
        });
    }

    /// A bound rounded for people.
    #[must_use]
    pub fn bound_text(&self, bound: f64) -> String {
        bound_text(bound, self.objective.direction)
    }

    /// Solves one relaxation within a budget. `hear` is called with each round, and once with the
    /// last point; returning `Break` ends the relaxation.
    pub(in crate::session) fn add(
        &mut self,
        choice: &Choice,
        kind: CutKind,
        budget: &Budget,
        hear: &mut dyn FnMut(RoundRecord) -> ControlFlow<()>,
    ) -> Result<(), AskError> {
        let begun = budget.seconds();
        let mut program = match choice.program(&self.puzzle, budget) {
            Ok(program) => program,
            Err(why @ Unsupported::Stopped) => {
                self.stopped = Some(budget.ended_by());
                self.leave_out(choice, why.to_string());
                return Ok(());
            }
            Err(why) if choice.is_left_out(&why) => {
                self.leave_out(choice, why.to_string());
                return Ok(());
            }
            // Counts as begun: there is too little memory for the program.
            Err(why @ Unsupported::TooLarge { .. }) => {
                self.stopped = Some(Limit::Memory);
                self.leave_out(choice, why.to_string());
                return Ok(());
            }
            Err(why) => return Err(SolveError::Unsupported(why).into()),
        };
        program.aim(&self.puzzle, &self.objective);
        let table = ProgramTable::of(&program.model);
        let mut number = 0;
        let mut hear_one = |of: &Relaxation, round: &LpRound| {
            number += 1;
            let record = self.round(&choice.name, number, of, round);
            hear(record)
        };
        let relaxation = relax_in_rounds(&self.puzzle, program, kind, budget, &mut hear_one);
        let relaxation = relaxation.map_err(SolveError::Engine)?;
        if choice.formulation == Formulation::Cuts
            && let LpOutcome::Optimal(point) = &relaxation.outcome
        {
            let last = LpRound {
                point: point.clone(),
                cuts: Vec::new(),
            };
            let _ = hear(self.round(&choice.name, number + 1, &relaxation, &last));
        }
        self.relaxed.push(SolvedRelaxation {
            name: choice.name.clone(),
            table,
            relaxation,
            small_m: choice.settings.small_m(&self.puzzle),
            seconds: budget.seconds() - begun,
        });
        Ok(())
    }

    /// The record of a round of a formulation.
    fn round(
        &self,
        formulation: &str,
        number: usize,
        of: &Relaxation,
        round: &LpRound,
    ) -> RoundRecord {
        RoundRecord::of(formulation, number, &self.puzzle, of, round, self.scale)
    }

    /// Finds the best solution within a budget.
    pub(in crate::session) fn find_optimum(
        &mut self,
        solver: &Solver,
        budget: &Budget,
        observer: Observer<'_>,
    ) -> Result<(), AskError> {
        let objective = self.objective.clone();
        let answer = solver.best_within(&self.puzzle, objective, budget, observer)?;
        self.warnings.extend(answer.ended.warnings.iter().cloned());
        self.best = answer.found().cloned();
        let limit = answer.ended.limit;
        self.optimum = match (&answer.solved.best, answer.ended.status) {
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
    #[must_use]
    pub fn records(&self) -> Vec<RelaxationRecord> {
        let record = |one: &SolvedRelaxation| {
            let about = RelaxContext {
                network: &self.puzzle,
                formulation: &one.name,
                scale: self.scale,
                // A value that is no bound for the board has no gap to its optimum.
                optimum: self.optimum.value().filter(|_| one.small_m.is_none()),
                seconds: one.seconds,
            };
            RelaxationRecord::of(&one.relaxation, about)
        };
        self.relaxed.iter().map(record).collect()
    }

    /// Whether relaxations were solved and nothing flows at any of their points.
    #[must_use]
    pub fn lacks_flow(&self) -> bool {
        let mut flows = self
            .relaxed
            .iter()
            .filter_map(|one| match &one.relaxation.outcome {
                LpOutcome::Optimal(point) => {
                    Some(one.relaxation.program.flow(&point.values).is_some())
                }
                LpOutcome::Infeasible(_) | LpOutcome::Limit(_) | LpOutcome::Failed(_) => None,
            })
            .peekable();
        flows.peek().is_some() && !flows.any(|flows| flows)
    }

    /// Notes on results that hold for a program but may not hold for the board.
    #[must_use]
    pub fn caveats(&self) -> Vec<String> {
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
    #[must_use]
    pub fn limits(&self) -> Vec<Limit> {
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

    /// What a relaxation says about the board: an infeasible one is a "no" if its weights have been
    /// checked and its program is true of the board, which one with too small an M may not be.
    fn verdict_of(&self, one: &SolvedRelaxation) -> (Verdict<(), (), ()>, &'static str) {
        const NOT_CONFIRMED: &str =
            "a relaxation has no point, and nothing confirms that this is true of the board";
        match &one.relaxation.outcome {
            LpOutcome::Optimal(_) | LpOutcome::Limit(_) => (Verdict::Yes(()), ""),
            LpOutcome::Failed(_) => (Verdict::Undecided(()), "the solver gave up on a relaxation"),
            LpOutcome::Infeasible(why) => match (one.small_m, self.optimum) {
                (Some(_), Optimum::Is(_)) => (Verdict::Yes(()), ""),
                (None, _) if why.farkas.is_some() => (
                    Verdict::No(()),
                    "a relaxation has no point, as weighted rows show, checked in whole numbers",
                ),
                _ => (Verdict::Undecided(()), NOT_CONFIRMED),
            },
        }
    }

    /// How the work ended: a limit takes precedence, then undecided, then infeasible.
    pub(in crate::session) fn ended(&self) -> Conclusion {
        let limits = self.limits();
        let interrupted = limits.contains(&Limit::Interrupted);
        let limit = interrupted.then_some(Limit::Interrupted);
        let of_optimum = match self.optimum {
            Optimum::NotWanted | Optimum::Is(_) => (Verdict::Yes(()), ""),
            Optimum::Infeasible => (Verdict::No(()), ""),
            Optimum::Undecided(_) => (Verdict::Undecided(()), "the optimum was not found"),
        };
        let verdicts = self.relaxed.iter().map(|one| self.verdict_of(one));
        let verdicts: Vec<_> = std::iter::once(of_optimum).chain(verdicts).collect();
        let reason = |of: Verdict<(), (), ()>| {
            let mut verdicts = verdicts.iter();
            verdicts.find(|(verdict, _)| *verdict == of).map(|it| it.1)
        };
        let ended = if let (Some(_), Some(reason)) = (limits.first(), elementary(&self.puzzle)) {
            // An obvious reason is reported whatever the limit.
            Conclusion::infeasible(reason.describe(&self.puzzle))
        } else if let Some(limit) = limit.or(limits.first().copied()) {
            Conclusion::undecided(limit)
        } else if let Some(why) = reason(Verdict::Undecided(())) {
            Conclusion::of(Status::Undecided).because(why)
        } else if let Some(why) = reason(Verdict::No(())) {
            Conclusion::infeasible(self.reason.clone().unwrap_or_else(|| why.to_owned()))
        } else {
            Conclusion::of(Status::Relaxed)
        };
        ended.under(self.puzzle.rules()).warned(&self.warnings)
    }
}
