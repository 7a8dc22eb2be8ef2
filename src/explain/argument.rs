//! A whole solution as an argument: numbered steps, each with the steps that it uses.
//!
//! The steps are those of deduction in rounds, sliced backward from the solution so that
//! nothing stands in the argument that nothing rests on, and then put into the order of
//! `order`. A case distinction is one step
//! that holds the steps by which its assumption is refuted. Each step is an inference that
//! the proof checker confirms before the argument is handed out; words are a matter of
//! their own (`words`).

use super::number::Number;
use super::order::in_order;
use super::shape::Counted;
use super::step::{ArgumentStep, Case};
use crate::engine::{Budget, Limit};
use crate::logic::{
    Contradiction, Deduction, Domains, Rounds, Rule, RuleSet, Technique, Tier, explain,
    explain_contradiction, rounds,
};
use crate::proof::{self, Ledger, Reason, Term, Unproved};
use crate::puzzle::{Bridges, EdgeId, IdVec, Literal, Network, Solution, verify};
use crate::questions::{Solutions, Uniqueness, unique};

/// After so many assumptions and looks a short refutation is no longer looked for.
const LOOKS: usize = 800;

/// Steps from the empty board to as far as they lead.
#[derive(Clone, Debug)]
pub struct Argument {
    /// What is taken for granted.
    pub start: Domains,
    /// The steps in order.
    pub steps: Vec<ArgumentStep>,
    /// What they show in the end.
    pub domains: Domains,
    /// Whether they end in a contradiction: the board has no solution.
    pub is_infeasible: bool,
    /// The solution, if they reach it.
    pub solution: Option<Solution>,
    /// The limit that ended the search for steps, if one did.
    pub limit: Option<Limit>,
}

/// The argument for what must hold on a board, from bounds that are taken for granted.
///
/// # Errors
/// [`Unproved`] if a step does not pass the checker: a defect of deduction.
///
/// # Examples
/// ```
/// use hashi::engine::Budget;
/// use hashi::explain::argument;
/// use hashi::logic::{Domains, Technique};
/// use hashi::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = [(0, 1), (2, 3), (4, 2)].map(|(col, clue)| (Pos::new(0, col), Clue::Exactly(clue)));
/// let network = Network::of(Board::new(Size::new(1, 5), islands.to_vec(), Rules::default())?);
/// let argument = argument(&network, &Domains::of(&network), &Budget::unlimited())?;
/// assert!(argument.solution.is_some());
/// assert_eq!(argument.steps[0].technique, Technique::OnlyNeighbour);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn argument(network: &Network, start: &Domains, budget: &Budget) -> Result<Argument, Unproved> {
    let rules = RuleSet::up_to(Tier::Lookahead);
    let mut go_on = || budget.reached().is_none();
    let mut found = rounds(network, start, rules, &mut go_on);
    if found.is_open(network) && has_one_solution(network, budget) {
        found.nest(network, &mut go_on);
    }
    told(network, start, found, budget)
}

/// The argument as far as it goes without case distinctions, which take most of the time.
///
/// # Errors
/// [`Unproved`] if a step does not pass the checker: a defect of deduction.
pub(super) fn easy_argument(
    network: &Network,
    start: &Domains,
    budget: &Budget,
) -> Result<Argument, Unproved> {
    let mut go_on = || budget.reached().is_none();
    let found = rounds(network, start, RuleSet::up_to(Tier::Group), &mut go_on);
    told(network, start, found, budget)
}

/// A contradiction within given bounds with cases that are not nested, if one is found soon:
/// what takes longer to find takes hundreds of steps, which nobody reads as a hint.
///
/// # Errors
/// [`Unproved`] if a step does not pass the checker: a defect of deduction.
pub(super) fn short_refutation(
    network: &Network,
    start: &Domains,
    budget: &Budget,
) -> Result<Option<Argument>, Unproved> {
    let mut left = LOOKS;
    let mut go_on = || {
        left = usize::saturating_sub(left, 1);
        left > 0 && budget.reached().is_none()
    };
    let rules = RuleSet::up_to(Tier::Lookahead);
    let found = rounds(network, start, rules, &mut go_on);
    if found.conflict.is_none() {
        return Ok(None);
    }
    told(network, start, found, budget).map(Some)
}

/// As many first steps as are wanted, or all that there are: without case distinctions where
/// that is enough.
///
/// # Errors
/// [`Unproved`] if a step does not pass the checker: a defect of deduction.
pub fn first_steps(
    network: &Network,
    start: &Domains,
    wanted: usize,
    budget: &Budget,
) -> Result<Argument, Unproved> {
    let easy = easy_argument(network, start, budget)?;
    let is_all = easy.is_infeasible || easy.solution.is_some() || easy.limit.is_some();
    if is_all || easy.steps.len() >= wanted {
        return Ok(easy);
    }
    argument(network, start, budget)
}

/// Rounds as an argument, each step of it confirmed.
fn told(
    network: &Network,
    start: &Domains,
    found: Rounds,
    budget: &Budget,
) -> Result<Argument, Unproved> {
    let is_infeasible = found.conflict.is_some();
    let trace = found.trace;
    let deductions = match found.conflict {
        Some(dead) => explain_contradiction(network, start, &Contradiction { trace, dead }),
        None => explain(network, start, &trace),
    };
    confirm(network, start, &deductions)?;
    let steps = Writer::of(network, start).write(&Number::default(), &deductions);
    let steps = in_order(network, steps);
    let domains = found.domains;
    let bridges: Bridges = network.edges().ids().map(|edge| domains.lo(edge)).collect();
    let is_complete = !is_infeasible && domains.fixed() == network.edges().len();
    Ok(Argument {
        start: start.clone(),
        steps,
        is_infeasible,
        solution: is_complete.then(|| verify(network, bridges).ok()).flatten(),
        domains,
        limit: budget.reached(),
    })
}

/// Whether a board has exactly one solution, as far as that can be found out in time.
fn has_one_solution(network: &Network, budget: &Budget) -> bool {
    let answer = unique(&mut Solutions::in_any_order(network), budget);
    matches!(answer, Ok(Uniqueness::Unique(_)))
}

/// Checks every step, with the proof checker and nothing else.
fn confirm(network: &Network, start: &Domains, deductions: &[Deduction]) -> Result<(), Unproved> {
    let mut ledger = Ledger::of(network);
    for edge in network.edges().ids() {
        ledger.suppose(Literal::AtLeast(edge, start.lo(edge)));
        ledger.suppose(Literal::AtMost(edge, start.hi(edge)));
    }
    for deduction in deductions {
        ledger.take(&deduction.step)?;
    }
    Ok(())
}

/// Turns deductions into numbered steps.
#[derive(Clone)]
struct Writer<'a> {
    network: &'a Network,
    /// What is taken for granted.
    start: Domains,
    known: Domains,
    /// By edge: the steps that showed its bounds, from below and from above.
    shown: IdVec<EdgeId, [Option<Number>; 2]>,
}

impl<'a> Writer<'a> {
    fn of(network: &'a Network, start: &Domains) -> Self {
        Self {
            network,
            start: start.clone(),
            known: start.clone(),
            shown: IdVec::filled([None, None], network.edges().len()),
        }
    }

    /// The steps of a case, or of the whole argument, which has no number.
    fn write(&mut self, around: &Number, deductions: &[Deduction]) -> Vec<ArgumentStep> {
        let mut steps: Vec<ArgumentStep> = Vec::new();
        let mut begin = 0;
        for (index, deduction) in deductions.iter().enumerate() {
            if deduction.depth > around.depth() {
                continue;
            }
            let inside = &deductions[begin..index];
            begin = index + 1;
            if steps.last().is_some_and(|step| step.is_end) {
                break;
            }
            let number = around.within(steps.len() + 1);
            match deduction.conclusion {
                Some(contrary) if deduction.rule == Rule::Lookahead => {
                    steps.push(self.case(number, contrary, inside));
                }
                Some(conclusion) => self.add(&mut steps, number, deduction, conclusion),
                None => steps.push(self.end(number, deduction)),
            }
        }
        steps
    }

    /// Adds a conclusion: to the last step if that has the same reason and stands on no
    /// more, else as a step of its own. What stands across is named by its premise alone, so
    /// each built edge has its own step.
    fn add(
        &mut self,
        steps: &mut Vec<ArgumentStep>,
        number: Number,
        deduction: &Deduction,
        conclusion: Literal,
    ) {
        let reason = reason(deduction);
        let premises = premises(deduction);
        let technique = self.technique(deduction, &premises, conclusion);
        let from = self.sources(&premises);
        let is_end = !self.known.agrees(conclusion);
        let last = steps.last_mut().filter(|last| {
            let is_same = last.technique == technique && last.reason == reason;
            let is_named = reason != Some(Reason::Cross) || last.premises == premises;
            is_same && is_named && !is_end && !from.contains(&last.number)
        });
        let step = ArgumentStep {
            number,
            technique,
            reason,
            premises,
            conclusions: vec![conclusion],
            is_end,
            from,
            case: None,
        };
        if let Some(last) = last {
            last.conclusions.push(conclusion);
            join(&mut last.premises, step.premises);
            join(&mut last.from, step.from);
            self.learn(conclusion, &last.number.clone());
        } else {
            self.learn(conclusion, &step.number);
            steps.push(step);
        }
    }

    /// How a person sees what follows from these premises.
    fn technique(
        &self,
        deduction: &Deduction,
        premises: &[Literal],
        conclusion: Literal,
    ) -> Technique {
        let Some(Reason::Degree(island)) = reason(deduction) else {
            return deduction.technique;
        };
        let counted = Counted {
            island,
            premises,
            conclusion,
        };
        counted.technique(self.network, &self.start)
    }

    /// A case distinction: the contrary of its conclusion is assumed and refuted.
    fn case(&mut self, number: Number, contrary: Literal, inside: &[Deduction]) -> ArgumentStep {
        let assumed = !contrary;
        let premises = self.used_in(inside);
        // In a case nothing is known but what it uses, so that it ends where it ended.
        let mut writer = self.clone();
        writer.known = self.start.clone();
        for bound in premises.iter().copied().chain([assumed]) {
            let narrowed = writer.known.narrow(bound);
            debug_assert!(narrowed, "a case begins without a contradiction");
        }
        // What the assumption says is shown by no step.
        writer.shown[assumed.edge()][side(assumed)] = None;
        let steps = writer.write(&number, inside);
        let is_end = !self.known.agrees(contrary);
        let from = self.sources(&premises);
        self.learn(contrary, &number);
        ArgumentStep {
            number,
            technique: Technique::CaseDistinction,
            reason: None,
            premises,
            conclusions: vec![contrary],
            is_end,
            from,
            case: Some(Case { assumed, steps }),
        }
    }

    /// The bounds shown before that the deductions of a case use, or contradict.
    fn used_in(&self, inside: &[Deduction]) -> Vec<Literal> {
        let terms = inside.iter().flat_map(literals).map(|literal| !literal);
        let is_shown = |&bound: &Literal| self.known.knows(bound) && !self.start.knows(bound);
        let mut used: Vec<Literal> = terms.filter(is_shown).collect();
        used.sort_unstable();
        used.dedup();
        used
    }

    /// The step at which nothing is left.
    fn end(&self, number: Number, deduction: &Deduction) -> ArgumentStep {
        let premises = premises(deduction);
        ArgumentStep {
            number,
            technique: deduction.technique,
            reason: reason(deduction),
            from: self.sources(&premises),
            premises,
            conclusions: Vec::new(),
            is_end: true,
            case: None,
        }
    }

    fn learn(&mut self, conclusion: Literal, number: &Number) {
        // The last bound of a case may leave nothing, which is its end.
        if self.known.narrow(conclusion) {
            self.shown[conclusion.edge()][side(conclusion)] = Some(number.clone());
        }
    }

    /// The steps that showed these bounds.
    fn sources(&self, premises: &[Literal]) -> Vec<Number> {
        let shown = |premise: &Literal| self.shown[premise.edge()][side(*premise)].clone();
        let others = premises
            .iter()
            .filter(|&&premise| !self.start.knows(premise));
        let mut sources: Vec<Number> = others.filter_map(shown).collect();
        sources.sort_unstable();
        sources.dedup();
        sources
    }
}

/// Takes more into a sorted list.
fn join<T: Ord>(list: &mut Vec<T>, more: Vec<T>) {
    list.extend(more);
    list.sort_unstable();
    list.dedup();
}

/// Which bound of its edge a literal speaks of.
fn side(literal: Literal) -> usize {
    match literal {
        Literal::AtLeast(..) => 0,
        Literal::AtMost(..) => 1,
    }
}

/// The bounds that a deduction rests on: the contraries of its clause without what follows.
fn premises(deduction: &Deduction) -> Vec<Literal> {
    let others = literals(deduction).filter(|&literal| Some(literal) != deduction.conclusion);
    others.map(|literal| !literal).collect()
}

/// The clause of a deduction that stands on the rules; nothing of others.
fn literals(deduction: &Deduction) -> impl Iterator<Item = Literal> {
    let clause = match &deduction.step {
        proof::Step::Given(inference) => inference.clause.as_slice(),
        proof::Step::Derive(_) | proof::Step::Declare(_) | proof::Step::Forget(_) => &[],
    };
    clause.iter().filter_map(|&term| match term {
        Term::Edge(literal) => Some(literal),
        Term::AtLeast(..) | Term::AtMost(..) => None,
    })
}

fn reason(deduction: &Deduction) -> Option<Reason> {
    match &deduction.step {
        proof::Step::Given(inference) => Some(inference.reason.clone()),
        proof::Step::Derive(_) | proof::Step::Declare(_) | proof::Step::Forget(_) => None,
    }
}
