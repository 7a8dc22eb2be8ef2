//! Which claims of engines are believed: all decisions about that are here.
//!
//! - Bridges that verify settle the board, whichever engine found them and whatever was claimed
//!   against it. Bridges that do not verify are an error.
//! - "Infeasible" is believed of the prover only. From any other engine it is a claim, which the
//!   prover confirms or refutes.
//! - A limit decides nothing.
//! - The rules of `logic` are fast and many. Their results reach an engine, a program or an answer
//!   only after `proof::Ledger`, which does not use them, has confirmed them; of a contradiction,
//!   only the steps that lead to it. If a step is wrong, the question is answered without
//!   deduction, with a warning.

use super::answer::{Claimant, Infeasibility, RefutedAnswer, SolveError, Warning};
use crate::engine::{Budget, Run, Task, Verdict};
use crate::logic::{
    Deduction, Domains, Rule, Tier, explain, explain_contradiction, propagate_while, reasons,
};
use crate::proof::Ledger;
use crate::puzzle::{Literal, Network, Solution, verify};

/// Deduces by the rules up to a tier: bounds that hold all solutions, all their steps confirmed, or
/// the steps of a contradiction.
pub(super) fn deduce(
    network: &Network,
    up_to: Tier,
    budget: &Budget,
) -> (Verdict<Domains, Vec<Deduction>>, Option<Warning>) {
    let start = Domains::of(network);
    let mut domains = start.clone();
    let mut go_on = || budget.reached().is_none();
    let found = propagate_while(network, &mut domains, up_to, &mut go_on);
    #[cfg(all(test, feature = "highs"))]
    let found = found.and_then(|trace| super::wrong_rule::mislead(network, &domains, trace));
    let mut ledger = Ledger::of(network);
    let (confirmed, deductions) = match found {
        Ok(trace) => {
            let confirmed = match reasons(network, &start, &trace) {
                Some(reasons) => confirm(reasons, budget, |(rule, reason, fact)| {
                    ledger.conclude(&reason, fact).map_err(|_| rule)
                }),
                None => confirm(explain(network, &start, &trace), budget, |deduction| {
                    let taken = ledger.take(&deduction.step);
                    taken.map_err(|_| deduction.rule)
                }),
            };
            (confirmed, Vec::new())
        }
        Err(dead) => {
            let deductions = explain_contradiction(network, &start, &dead);
            let confirmed = confirm(&deductions, budget, |deduction| {
                let taken = ledger.take(&deduction.step);
                taken.map_err(|_| deduction.rule)
            });
            (confirmed, deductions)
        }
    };
    let rule = match (confirmed, ledger.is_refuted(), deductions.last()) {
        (Verdict::Undecided(limit), ..) => return (Verdict::Undecided(limit), None),
        (Verdict::No(rule), ..) | (Verdict::Yes(()), false, Some(&Deduction { rule, .. })) => rule,
        (Verdict::Yes(()), true, _) => return (Verdict::No(deductions), None),
        (Verdict::Yes(()), false, None) => {
            return (Verdict::Yes(confirmed_bounds(network, &ledger)), None);
        }
    };
    (Verdict::Yes(start), Some(Warning::FalseDeduction { rule }))
}

/// Whether all steps are right, or by which rule one is wrong.
fn confirm<S>(
    steps: impl IntoIterator<Item = S>,
    budget: &Budget,
    mut take: impl FnMut(S) -> Result<(), Rule>,
) -> Verdict<(), Rule> {
    for (index, step) in steps.into_iter().enumerate() {
        if (index + 1).is_multiple_of(STEPS_BETWEEN_LOOKS)
            && let Some(limit) = budget.reached()
        {
            return Verdict::Undecided(limit);
        }
        if let Err(rule) = take(step) {
            return Verdict::No(rule);
        }
    }
    Verdict::Yes(())
}

/// The bounds of all solutions by deduction up to a tier, every step confirmed. Only what is given
/// and forbidden if there is no solution, a limit is reached, or a step is wrong, which gives a
/// warning.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::Budget;
/// use hashilab_engine::logic::Tier;
/// use hashilab_solve::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// use hashilab_solve::questions::bounds;
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// let (domains, warning) = bounds(&network, Tier::Island, &Budget::unlimited());
/// assert_eq!((domains.fixed(), warning), (1, None));
/// # Ok::<(), hashilab_solve::puzzle::BoardError>(())
/// ```
#[must_use]
pub fn bounds(network: &Network, up_to: Tier, budget: &Budget) -> (Domains, Option<Warning>) {
    match deduce(network, up_to, budget) {
        (Verdict::Yes(domains), warning) => (domains, warning),
        (Verdict::No(_) | Verdict::Undecided(_), warning) => (Domains::of(network), warning),
    }
}

/// Number of steps checked between two looks at the budget.
const STEPS_BETWEEN_LOOKS: usize = 256;

/// The bounds that have been confirmed.
fn confirmed_bounds(network: &Network, ledger: &Ledger<'_>) -> Domains {
    let mut domains = Domains::of(network);
    for edge in network.edges().ids() {
        let [least, most] = ledger.bounds(edge);
        let narrowed = domains.narrow(Literal::AtLeast(edge, least))
            && domains.narrow(Literal::AtMost(edge, most));
        debug_assert!(narrowed, "the bounds contradict nothing");
    }
    domains
}

/// The warning for a program that did not report how it ended.
pub(super) fn unclear(claim: Claimant, last_line: Option<String>) -> Option<Warning> {
    last_line.map(|last_line| Warning::Unclear { claim, last_line })
}

/// The result of an engine: bridges, which must verify, or its claim that there are none.
pub(super) fn check_run(
    task: &Task<'_>,
    claim: Claimant,
    run: Run,
) -> Result<Verdict<Solution, Claimant>, SolveError> {
    let Run { outcome, files, .. } = run;
    let incumbent = match outcome {
        Verdict::Yes(incumbent) => incumbent,
        Verdict::Undecided(limit) => return Ok(Verdict::Undecided(limit)),
        Verdict::No(()) => return Ok(Verdict::No(claim)),
    };
    let bridges = incumbent.bridges;
    match verify(task.network(), bridges.clone()) {
        Ok(solution) => Ok(Verdict::Yes(solution)),
        Err(violations) => Err(SolveError::Refuted(Box::new(RefutedAnswer {
            claim,
            bridges,
            violations,
            formulated: claim.formulation.and_then(|_| task.built().cloned()),
            files,
        }))),
    }
}

/// The answer where only the prover was asked.
pub(super) fn believe_prover(
    verdict: Verdict<Solution, Claimant>,
) -> Verdict<Solution, Infeasibility> {
    match verdict {
        Verdict::Yes(solution) => Verdict::Yes(solution),
        Verdict::No(proof) => Verdict::No(Infeasibility::Proved { proof, claim: None }),
        Verdict::Undecided(limit) => Verdict::Undecided(limit),
    }
}

/// The answer after the prover has checked a claim that a board is infeasible.
pub(super) fn judge(
    claim: Claimant,
    prover: Claimant,
    verdict: Verdict<Solution, Claimant>,
) -> (Verdict<Solution, Infeasibility>, Option<Warning>) {
    match verdict {
        Verdict::Yes(solution) => {
            let witness = prover;
            let warning = Warning::FalseClaim { claim, witness };
            (Verdict::Yes(solution), Some(warning))
        }
        Verdict::No(proof) => {
            let claim = Some(claim);
            let reason = Infeasibility::Proved { proof, claim };
            (Verdict::No(reason), None)
        }
        Verdict::Undecided(limit) => (Verdict::Undecided(limit), None),
    }
}
