//! Rounds of solving and cutting, until a point violates nothing that was left to cuts.
//!
//! All rounds share one budget. Before HiGHS copies a program, the memory that it will need is
//! compared with the limit.

use std::borrow::Cow;

use super::load::load;
use super::outcome::{outcome_of, reported};
use super::worker::{self, WaitResult, WorkerJob};
use super::{Highs, Presolve, failed, settings};
use crate::engine::budget::Budget;
use crate::engine::observer::{self, Event, Observer, Progress};
use crate::engine::outcome::{Incumbent, Limit, Run, SolveStats, Verdict};
use crate::engine::task::{EngineError, ProgramRound, Task};
use crate::milp::{Cut, Direction, Formulated, Name, Unsupported};
use crate::puzzle::Network;

impl Highs {
    /// Solves the program until it has no cuts.
    pub(super) fn rounds(
        &self,
        task: &Task<'_>,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Result<Run, EngineError> {
        Ok(self.solve_with_point(task, budget, observer)?.0)
    }

    /// Solves the program until it has no cuts, as [`Engine::solve`] does. Also returns HiGHS's
    /// value for each column, if it has a point: bridges alone do not show whether rows hold that
    /// are not rules of the puzzle.
    ///
    /// # Errors
    /// An [`EngineError`] if HiGHS cannot solve such a task, or HiGHS failed.
    ///
    /// [`Engine::solve`]: crate::engine::Engine::solve
    pub fn solve_with_point(
        &self,
        task: &Task<'_>,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Result<(Run, Option<Vec<f64>>), EngineError> {
        let begun = budget.seconds();
        let mut program = match task.formulated(budget) {
            Ok(program) => Cow::Borrowed(program),
            Err(Unsupported::Stopped) => {
                let limit = budget.ended_by();
                return Ok((Run::of(Verdict::Undecided(limit)), None));
            }
            Err(why) => return Err(why.into()),
        };
        let mut stats = SolveStats {
            model_seconds: budget.seconds() - begun,
            ..SolveStats::default()
        };
        let mut point = task
            .start()
            .map(|solution| program.point(task.network(), solution));
        let (outcome, point) = loop {
            let round = ProgramRound {
                task,
                program: &program,
                point: point.as_deref(),
            };
            let outcome = self.observed_round(round, budget, observer, &mut stats)?;
            let cuts = cuts(task.network(), &program, &outcome.0);
            let added = add(task.network(), &mut program, cuts);
            notify_round(observer, &outcome.0, stats.bound, &added);
            if added.is_empty() {
                break outcome;
            }
            stats.cuts += u32::try_from(added.len()).expect("fewer than 2^32 islands");
            if task.best_within().is_none() {
                point = outcome.1;
            }
        };
        if let Cow::Owned(grown) = program {
            task.keep(grown);
        }
        let run = Run {
            stats,
            ..Run::of(outcome)
        };
        Ok((run, point))
    }

    /// Solves the program once. If it leaves rules to cuts, events are adjusted to cover all rounds
    /// up to now.
    fn observed_round(
        &self,
        round: ProgramRound<'_>,
        budget: &Budget,
        observer: &mut Observer<'_>,
        stats: &mut SolveStats,
    ) -> Result<(Verdict<Incumbent>, Option<Vec<f64>>), EngineError> {
        if round.program.is_complete(round.task.network()) {
            return self.round(round, budget, observer, stats);
        }
        let (before, detail) = (*stats, observer.detail());
        let direction = round.program.model.direction();
        let mut relay = |event: Event<'_>| observer.notify(of_round(event, &before, direction));
        let outcome = self.round(round, budget, &mut Observer::by(detail, &mut relay), stats)?;
        observer.notify(Event::Progress(so_far(stats)));
        Ok(outcome)
    }

    /// Solves the program once. Returns the outcome and the point that was found.
    ///
    /// HiGHS's presolve sometimes finds a point that violates the original program, and HiGHS then
    /// reports an error: unless presolve was requested, it is run again without.
    fn round(
        &self,
        round: ProgramRound<'_>,
        budget: &Budget,
        observer: &mut Observer<'_>,
        stats: &mut SolveStats,
    ) -> Result<(Verdict<Incumbent>, Option<Vec<f64>>), EngineError> {
        let first = self.round_by(self.presolve, round, budget, observer, stats);
        if matches!(first, Err(EngineError::Failed { .. })) && self.presolve == Presolve::Auto {
            return self.round_by(Presolve::Off, round, budget, observer, stats);
        }
        first
    }

    fn round_by(
        &self,
        presolve: Presolve,
        round: ProgramRound<'_>,
        budget: &Budget,
        observer: &mut Observer<'_>,
        stats: &mut SolveStats,
    ) -> Result<(Verdict<Incumbent>, Option<Vec<f64>>), EngineError> {
        let begun = budget.seconds();
        if let Some(limit) = budget.reached_with(needs(round.program)) {
            return Ok((Verdict::Undecided(limit), None));
        }
        let (problem, sense) = load(&round.program.model);
        let loaded = budget.seconds();
        stats.model_seconds += loaded - begun;
        stats.rounds += 1;
        if let Some(limit) = budget.reached() {
            return Ok((Verdict::Undecided(limit), None));
        }
        let job = WorkerJob {
            problem,
            sense,
            point: round.point.map(<[f64]>::to_vec),
            settings: self.settings(round.task, presolve, budget, observer),
            threads: self.threads.get(),
        };
        let waited = worker::solve(job, budget, observer);
        stats.solve_seconds += budget.seconds() - loaded;
        read(round, waited, budget.reached(), stats)
    }

    /// All options of a model; those set by users come last, so that they prevail.
    fn settings(
        &self,
        task: &Task<'_>,
        presolve: Presolve,
        budget: &Budget,
        observer: &Observer<'_>,
    ) -> Vec<settings::Setting> {
        let mut all = settings::for_task(task, presolve);
        all.extend(self.own.iter().chain(&self.typed).cloned());
        all.extend(settings::for_run(budget, observer));
        all
    }
}

/// The outcome of a wait, and the point that was found.
fn read(
    round: ProgramRound<'_>,
    waited: WaitResult,
    limit: Option<Limit>,
    stats: &mut SolveStats,
) -> Result<(Verdict<Incumbent>, Option<Vec<f64>>), EngineError> {
    match waited {
        WaitResult::Ended(ended) => {
            let [nodes, iterations] = counted(stats);
            stats.nodes = Some(nodes + ended.nodes);
            stats.simplex_iterations = Some(iterations + ended.simplex_iterations);
            stats.bound = tighter(round, stats.bound, ended.bound);
            stats.gap = ended.gap;
            let within = round.task.best_within();
            let outcome = outcome_of(&ended, round.program, within, limit)?;
            Ok((outcome, ended.point))
        }
        WaitResult::Left { limit, last } => {
            stats.bound = tighter(round, stats.bound, last.bound);
            let Some((objective, point)) = last.best else {
                return Ok((Verdict::Undecided(limit), None));
            };
            let best = reported(&point, objective, round.program)?;
            let best = match round.task.best_within() {
                Some(_) => best.stopped(limit),
                None => best,
            };
            Ok((Verdict::Yes(best), Some(point)))
        }
        WaitResult::Failed(what) => Err(failed(what)),
    }
}

/// An upper bound on the bytes that HiGHS and the conversion need, beside the program: measured on
/// boards of many sizes, with a margin.
pub(super) fn needs(program: &Formulated) -> u64 {
    const PER_COLUMN: u64 = 600;
    const PER_ROW: u64 = 400;
    const PER_TERM: u64 = 150;
    let model = &program.model;
    let sizes = [
        (model.columns().len(), PER_COLUMN),
        (model.rows().len(), PER_ROW),
        (model.nonzeros(), PER_TERM),
    ];
    sizes
        .map(|(count, bytes)| count as u64 * bytes)
        .iter()
        .sum()
}

/// Nodes and simplex iterations of all rounds up to now.
fn counted(stats: &SolveStats) -> [u64; 2] {
    [stats.nodes, stats.simplex_iterations].map(Option::unwrap_or_default)
}

/// The progress after a round; a point that is no solution is no incumbent.
fn so_far(stats: &SolveStats) -> Progress {
    let [nodes, iterations] = counted(stats);
    Progress {
        seconds: stats.model_seconds + stats.solve_seconds,
        nodes,
        iterations,
        incumbent: None,
        bound: stats.bound,
        gap: None,
    }
}

/// Adjusts an event of one round to cover all rounds: its best point need not be a solution, and
/// earlier effort counts too.
fn of_round<'a>(event: Event<'a>, before: &SolveStats, direction: Direction) -> Event<'a> {
    let Event::Progress(progress) = event else {
        return event;
    };
    let [nodes, iterations] = counted(before);
    Event::Progress(Progress {
        seconds: so_far(before).seconds + progress.seconds,
        nodes: nodes + progress.nodes,
        iterations: iterations + progress.iterations,
        incumbent: None,
        bound: both(direction, [before.bound, progress.bound]),
        gap: None,
    })
}

/// The better of two valid bounds.
fn both(direction: Direction, bounds: [Option<f64>; 2]) -> Option<f64> {
    match (bounds, direction) {
        ([Some(one), Some(other)], Direction::Minimise) => Some(one.max(other)),
        ([Some(one), Some(other)], Direction::Maximise) => Some(one.min(other)),
        ([bound, None] | [None, bound], _) => bound,
    }
}

/// The bound to keep after a round. With an objective each round's bound holds, since later ones
/// only have more cuts; otherwise it is the last round's.
fn tighter(round: ProgramRound<'_>, before: Option<f64>, now: Option<f64>) -> Option<f64> {
    let best_is_wanted = round.task.best_within().is_some();
    let before = before.filter(|_| best_is_wanted);
    both(round.program.model.direction(), [before, now])
}

/// The cuts that an answer violates and the program left out.
fn cuts(network: &Network, program: &Formulated, outcome: &Verdict<Incumbent>) -> Vec<Cut> {
    let incumbent = outcome.incumbent();
    incumbent.map_or_else(Vec::new, |incumbent| {
        program.separate(network, &incumbent.bridges)
    })
}

/// Adds the row of each cut. Returns them with their names.
fn add(network: &Network, program: &mut Cow<'_, Formulated>, cuts: Vec<Cut>) -> Vec<(Cut, Name)> {
    let added = cuts.into_iter().map(|cut| {
        let row = program.to_mut().add_cut(network, &cut);
        (cut, program.model.rows()[row].name)
    });
    added.collect()
}

/// Reports a round with an answer.
fn notify_round(
    observer: &mut Observer<'_>,
    outcome: &Verdict<Incumbent>,
    bound: Option<f64>,
    cuts: &[(Cut, Name)],
) {
    if let Some(incumbent) = outcome.incumbent() {
        observer.notify(Event::Round(observer::CutRound {
            bridges: &incumbent.bridges,
            objective: incumbent.objective,
            bound,
            cuts,
        }));
    }
}
