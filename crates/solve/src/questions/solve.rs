//! The question "what solves this board?", from the task to the answer.
//!
//! Elementary reasons come first, since they are nearly free and can be checked by hand. Then
//! deduction narrows the edges, and the prover finds a warm start or proves that there is none;
//! then the first engine solves, and `belief` judges its claim. With an objective, `best` rates the
//! solution.

use super::answer::{
    Claimant, Infeasibility, KeptStart, Optimality, SolveError, SolveResult, Statistics, Warning,
};
use super::belief::{believe_prover, check_run, deduce, judge, unclear};
use super::best::{self, EngineBound};
use super::elementary::elementary;
use super::engines::{Deduce, Engines, WarmStart};
use crate::engine::{Budget, Observer, Run, SolveStats, SolverFiles, Task, Verdict};
use crate::logic::Tier;
use crate::milp::ModelSize;
use crate::puzzle::{Bridges, Network, Solution, verify};

/// Solves a board.
///
/// # Errors
/// A [`SolveError`] if the board has something that cannot be solved yet, an engine failed, or an
/// engine's answer does not verify. A limit is an answer ([`Verdict::Undecided`]).
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Budget, Cdcl, Highs, Observer, Task, Verdict};
/// use hashilab_engine::milp::Formulation;
/// use hashilab_solve::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// use hashilab_solve::questions::{Engines, WarmStart, solve};
/// let islands = [((0, 0), 2), ((0, 2), 3), ((2, 2), 1)]
///     .map(|((row, col), clue)| (Pos::new(row, col), Clue::Exactly(clue)));
/// let network = Network::of(Board::new(Size::new(3, 3), islands.to_vec(), Rules::default())?);
/// let mut engines = Engines {
///     first: Some(&mut Highs::default()),
///     prover: &mut Cdcl::default(),
///     start: WarmStart::Auto,
///     deduce: None,
/// };
/// let task = Task::new(&network, Formulation::Flow);
/// let solved = solve(&task, &mut engines, &Budget::unlimited(), &mut Observer::none())?;
/// assert!(matches!(solved.answer, Verdict::Yes(solution) if solution.total() == 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(
    task: &Task<'_>,
    engines: &mut Engines<'_>,
    budget: &Budget,
    observer: &mut Observer<'_>,
) -> Result<SolveResult, SolveError> {
    let begun = budget.seconds();
    let network = task.network();
    let mut state = SolveSearchState {
        task,
        engines,
        budget,
        observer,
        reported: None,
        unconfirmed: None,
        kept_start: None,
        files: None,
        warnings: Vec::new(),
        statistics: Statistics::of(network),
    };
    let answer = match without_search(network) {
        Some(answer) => answer,
        None => state.search()?,
    };
    let best = state.best(&answer);
    let (unconfirmed, kept_start) = (state.unconfirmed, state.kept_start);
    let (warnings, files) = (state.warnings, state.files);
    let mut statistics = state.statistics;
    statistics.total_seconds = budget.seconds() - begun;
    Ok(SolveResult {
        answer,
        unconfirmed,
        kept_start,
        best,
        warnings,
        files,
        statistics,
    })
}

/// The answer where no engine is needed: an elementary reason, or no edge at all.
fn without_search(network: &Network) -> Option<Verdict<Solution, Infeasibility>> {
    if let Some(reason) = elementary(network) {
        return Some(Verdict::No(Infeasibility::Elementary(reason)));
    }
    if !network.edges().is_empty() {
        return None;
    }
    let solution = verify(network, Bridges::none(network)).ok()?;
    Some(Verdict::Yes(solution))
}

/// The state of a search for a solution.
struct SolveSearchState<'a, 'e, 'w> {
    task: &'a Task<'a>,
    engines: &'a mut Engines<'e>,
    budget: &'a Budget,
    observer: &'a mut Observer<'w>,
    /// The bound that the first engine reported.
    reported: Option<EngineBound>,
    /// The source of a claim that the board is infeasible, if nothing confirmed it.
    unconfirmed: Option<Claimant>,
    /// Set if the first engine found nothing better than its warm start.
    kept_start: Option<KeptStart>,
    /// The input and output of the first engine's program.
    files: Option<SolverFiles>,
    warnings: Vec<Warning>,
    statistics: Statistics,
}

impl SolveSearchState<'_, '_, '_> {
    /// The answer that the engines find.
    fn search(&mut self) -> Result<Verdict<Solution, Infeasibility>, SolveError> {
        if let Some(limit) = self.budget.reached() {
            return Ok(Verdict::Undecided(limit));
        }
        if let Deduce::UpTo(tier) = self.engines.depth(self.task)
            && let Some(answer) = self.deduce(tier)
        {
            return Ok(answer);
        }
        if self.engines.first.is_none() {
            let (verdict, stats) = self.ask_prover()?;
            self.statistics.stats = stats;
            return Ok(believe_prover(verdict));
        }
        if self.engines.start == WarmStart::Auto
            && let Some(answer) = self.find_start()?
        {
            return Ok(answer);
        }
        let verdict = self.ask_first()?;
        match (verdict, self.task.start().cloned().map(Solution::from)) {
            (Verdict::Yes(solution), start) => Ok(Verdict::Yes(self.better(solution, start))),
            (Verdict::No(claim), Some(start)) => {
                let verdict = Verdict::Yes(start);
                Ok(self.judge(claim, verdict))
            }
            (Verdict::No(claim), None) => {
                let (verdict, stats) = self.ask_prover()?;
                self.statistics.witness_seconds = stats.solve_seconds;
                Ok(self.judge(claim, verdict))
            }
            (Verdict::Undecided(limit), Some(start)) => {
                self.kept_start = Some(KeptStart {
                    engine: self.engines.name(),
                    found_by: self.engines.prover.name(),
                    limit,
                });
                Ok(Verdict::Yes(start))
            }
            (Verdict::Undecided(limit), None) => Ok(Verdict::Undecided(limit)),
        }
    }

    /// A solution, or the warm start if that is better.
    fn better(&self, solution: Solution, start: Option<Solution>) -> Solution {
        match (self.task.objective(), start) {
            (Some(objective), Some(start)) => {
                best::better(self.task.network(), objective, [solution, start])
            }
            (None, _) | (_, None) => solution,
        }
    }

    /// How good the answer is, if there is an objective.
    fn best(&mut self, answer: &Verdict<Solution, Infeasibility>) -> Option<Optimality> {
        let (objective, network) = (self.task.objective()?, self.task.network());
        let Verdict::Yes(solution) = answer else {
            return None;
        };
        if network.edges().is_empty() {
            return Some(best::without_choice(network, objective, solution));
        }
        let mut reported = self.reported.unwrap_or(EngineBound::nothing(self.prover()));
        if let Some(warning) = self.small_m(reported.claim, false) {
            reported.bound = None;
            self.keep(warning);
        }
        let (best, warning) = best::judge(network, objective, solution, reported);
        self.warn(warning);
        Some(best)
    }

    /// Adds deduced bounds to the task. A contradiction is the answer.
    fn deduce(&mut self, tier: Tier) -> Option<Verdict<Solution, Infeasibility>> {
        let begun = self.budget.seconds();
        let (deduced, warning) = deduce(self.task.network(), tier, self.budget);
        self.warnings.extend(warning);
        self.statistics.deduce_seconds = self.budget.seconds() - begun;
        match deduced {
            Verdict::Yes(domains) => {
                self.statistics.fixed = domains.fixed();
                self.task.know(domains);
                None
            }
            Verdict::No(deductions) => {
                let reason = Infeasibility::Deduced { tier, deductions };
                Some(Verdict::No(reason))
            }
            Verdict::Undecided(limit) => Some(Verdict::Undecided(limit)),
        }
    }

    /// Adds a warm start to the task. If there is none, or no time left, that is the answer.
    fn find_start(&mut self) -> Result<Option<Verdict<Solution, Infeasibility>>, SolveError> {
        let (verdict, stats) = self.ask_prover()?;
        self.statistics.start_seconds = stats.solve_seconds;
        match verdict {
            Verdict::Yes(solution) => self.task.begin_from(solution.into()),
            Verdict::No(_) => return Ok(Some(believe_prover(verdict))),
            Verdict::Undecided(_) if self.budget.reached().is_some() => {
                return Ok(Some(believe_prover(verdict)));
            }
            Verdict::Undecided(_) => {}
        }
        Ok(None)
    }

    fn ask_first(&mut self) -> Result<Verdict<Solution, Claimant>, SolveError> {
        let task = self.task;
        let first = self
            .engines
            .first
            .as_mut()
            .expect("there is one where it is asked");
        let engine = first.name();
        let run = first.solve(task, self.budget, self.observer)?;
        self.statistics.model = task.built().map(|built| ModelSize::of(&built.model));
        self.statistics.stats = run.stats;
        let formulation = task.built().map(|_| task.formulation());
        let claim = Claimant {
            engine,
            formulation,
        };
        self.reported = Some(EngineBound::of(claim, &run));
        self.files.clone_from(&run.files);
        self.check_run(claim, run)
    }

    fn ask_prover(&mut self) -> Result<(Verdict<Solution, Claimant>, SolveStats), SolveError> {
        let run = self
            .engines
            .prover
            .solve(self.task, self.budget, self.observer)?;
        let stats = run.stats;
        let verdict = self.check_run(self.prover(), run)?;
        Ok((verdict, stats))
    }

    /// The prover as the source of claims. It reads the network and needs no formulation.
    fn prover(&self) -> Claimant {
        Claimant {
            engine: self.engines.prover.name(),
            formulation: None,
        }
    }

    fn check_run(
        &mut self,
        claim: Claimant,
        run: Run,
    ) -> Result<Verdict<Solution, Claimant>, SolveError> {
        let begun = self.budget.seconds();
        self.warn(unclear(claim, run.last_line.clone()));
        let verdict = check_run(self.task, claim, run);
        self.statistics.verify_seconds += self.budget.seconds() - begun;
        verdict
    }

    fn judge(
        &mut self,
        claim: Claimant,
        verdict: Verdict<Solution, Claimant>,
    ) -> Verdict<Solution, Infeasibility> {
        let (answer, warning) = judge(claim, self.prover(), verdict);
        self.warn(warning);
        if let Verdict::Undecided(_) = answer {
            self.unconfirmed = Some(claim);
        }
        answer
    }

    /// Adds a warning of a wrong claim. If the constant M requested is too small, the program is
    /// wrong, not the solver.
    fn warn(&mut self, warning: Option<Warning>) {
        let warning = warning.map(|warning| match warning {
            Warning::FalseClaim { claim, .. } => self.small_m(claim, true).unwrap_or(warning),
            Warning::FalseBound { claim, .. } => self.small_m(claim, false).unwrap_or(warning),
            warning => warning,
        });
        if let Some(warning) = warning {
            self.keep(warning);
        }
    }

    /// The warning of a claim about a program with too small a constant M.
    fn small_m(&self, claim: Claimant, is_refuted: bool) -> Option<Warning> {
        claim.formulation?;
        let m = self.task.settings().small_m(self.task.network())?;
        Some(Warning::SmallM {
            claim,
            m,
            is_refuted,
        })
    }

    /// Adds a warning unless an earlier one says the same in words: that a claim was refuted comes
    /// before that the program's bound does not count.
    fn keep(&mut self, warning: Warning) {
        let words = warning.to_string();
        if !self.warnings.iter().any(|known| known.to_string() == words) {
            self.warnings.push(warning);
        }
    }
}
