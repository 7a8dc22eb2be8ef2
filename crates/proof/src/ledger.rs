//! Checks a deduction in the order of its steps: bounds on edges, clause by clause.
//!
//! A given clause with one literal that is not false bounds that literal's edge; one with none is a
//! contradiction. Clauses with several wait for the next derived clause: its negation is assumed,
//! those that wait are propagated once, in their order, and must end in a contradiction. A derived
//! clause that bounds no edge by itself waits too. This is unit propagation in a single pass, so it
//! accepts nothing that a check of the same steps in a file would not.
//!
//! A bound can also be concluded without a clause: its reason is checked within all bounds shown,
//! which contain the premises that a clause would name.

use super::clause::{Claim, Inference, ProofStep, Reason};
use super::rulebook::Rulebook;
use super::term::Term;
use crate::puzzle::{EdgeId, IdVec, Literal, Network};

/// A step of a deduction that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("step {step} of a deduction does not hold: {reason}")]
pub struct UnprovedStep {
    /// The number of the step, from 1.
    pub step: usize,
    /// What is wrong with it.
    pub reason: String,
}

/// The bounds that a deduction has shown.
///
/// # Examples
/// ```
/// use hashilab_proof::{Ledger, Reason, ProofStep};
/// use hashilab_rules::puzzle::{Board, Clue, EdgeId, Id, IslandId, Literal, Network, Pos, Rules, Size};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// let built = |least| Literal::AtLeast(EdgeId::from_index(0), least);
/// let degree = Reason::Degree(IslandId::from_index(0));
/// let mut ledger = Ledger::of(&network);
/// ledger.take(&ProofStep::given(degree.clone(), vec![built(1).into()]))?;
/// assert!(ledger.shows(built(1)) && !ledger.is_refuted());
/// assert!(ledger.take(&ProofStep::given(degree, vec![built(2).into()])).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ledger<'a> {
    rulebook: Rulebook<'a>,
    bounds: IdVec<EdgeId, [u8; 2]>,
    /// Clauses with several literals that are not false.
    waiting: Vec<Vec<Literal>>,
    is_refuted: bool,
    steps: usize,
}

/// The state of a clause within the bounds.
enum ReducedClause {
    /// It is true, or has several literals that are not false.
    Open,
    /// One literal must be true.
    One(Literal),
    /// All are false.
    Nothing,
}

impl<'a> Ledger<'a> {
    /// A ledger with only what is given and forbidden.
    #[must_use]
    pub fn of(network: &'a Network) -> Self {
        let edges = network.edges().ids();
        Self {
            rulebook: Rulebook::of(network),
            bounds: edges.map(|edge| network.bounds(edge)).collect(),
            waiting: Vec::new(),
            is_refuted: false,
            steps: 0,
        }
    }

    /// Assumes a bound: what is shown from here on holds under it.
    pub fn suppose(&mut self, literal: Literal) {
        self.bound(literal);
    }

    /// The least and the most bridges on an edge within what has been shown.
    #[must_use]
    pub fn bounds(&self, edge: EdgeId) -> [u8; 2] {
        self.bounds[edge]
    }

    /// Whether a bound has been shown.
    #[must_use]
    pub fn shows(&self, literal: Literal) -> bool {
        let [least, most] = self.bounds[literal.edge()];
        self.is_refuted
            || match literal {
                Literal::AtLeast(_, wanted) => least >= wanted,
                Literal::AtMost(_, wanted) => most <= wanted,
            }
    }

    /// Whether a contradiction has been shown.
    #[must_use]
    pub fn is_refuted(&self) -> bool {
        self.is_refuted
    }

    /// Confirms and adds a step.
    ///
    /// # Errors
    /// [`UnprovedStep`] if it does not hold, is not about edges alone, or needs more than one pass
    /// over the waiting clauses.
    pub fn take(&mut self, step: &ProofStep) -> Result<(), UnprovedStep> {
        self.steps += 1;
        self.check(step).map_err(|reason| UnprovedStep {
            step: self.steps,
            reason,
        })
    }

    /// Confirms and adds a bound that holds, for this reason, within all that has been shown. This
    /// is cheaper than a step, which names its premises.
    ///
    /// # Errors
    /// [`UnprovedStep`] if it does not.
    ///
    /// # Examples
    /// ```
    /// use hashilab_proof::{Ledger, Reason};
    /// use hashilab_rules::puzzle::{Board, Clue, EdgeId, Id, IslandId, Literal, Network, Pos, Rules, Size};
    /// let islands = [(0, 1), (2, 3), (4, 2)].map(|(col, clue)| (Pos::new(0, col), Clue::Exactly(clue)));
    /// let network = Network::of(Board::new(Size::new(1, 5), islands.to_vec(), Rules::default())?);
    /// let [degree, other] = [0, 1].map(|index| Reason::Degree(IslandId::from_index(index)));
    /// let second = Literal::AtLeast(EdgeId::from_index(1), 2);
    /// let mut ledger = Ledger::of(&network);
    /// assert!(ledger.conclude(&other, second).is_err(), "it rests on another bound");
    /// ledger.conclude(&degree, Literal::AtMost(EdgeId::from_index(0), 1))?;
    /// ledger.conclude(&other, second)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn conclude(&mut self, reason: &Reason, bound: Literal) -> Result<(), UnprovedStep> {
        self.steps += 1;
        if self.shows(bound) {
            return Ok(());
        }
        let confirmed = self
            .rulebook
            .confirm_within(&mut self.bounds, reason, bound);
        confirmed.map_err(|reason| UnprovedStep {
            step: self.steps,
            reason,
        })?;
        self.bound(bound);
        Ok(())
    }

    fn check(&mut self, step: &ProofStep) -> Result<(), String> {
        match step {
            ProofStep::Given(inference) => self.give(inference),
            ProofStep::Derive(clause) => self.derive(&literals(clause)?),
            ProofStep::Declare(_) | ProofStep::Forget(_) => {
                Err("a deduction neither declares nor forgets".to_owned())
            }
        }
    }

    fn give(&mut self, inference: &Inference) -> Result<(), String> {
        let clause = literals(&inference.clause)?;
        self.rulebook.confirm(&Claim::Infeasible, inference)?;
        match self.left(&clause) {
            ReducedClause::Open => self.waiting.push(clause),
            ReducedClause::One(literal) => self.bound(literal),
            ReducedClause::Nothing => self.is_refuted = true,
        }
        Ok(())
    }

    /// Confirms that a clause follows from those that wait.
    fn derive(&mut self, clause: &[Literal]) -> Result<(), String> {
        let waiting = std::mem::take(&mut self.waiting);
        if !self.is_refuted {
            let mut undo = Vec::new();
            let mut assume = |ledger: &mut Self, literal: Literal| {
                undo.push((literal.edge(), ledger.bounds[literal.edge()]));
                ledger.bound(literal);
            };
            for &literal in clause {
                assume(self, !literal);
            }
            for clause in &waiting {
                match self.left(clause) {
                    ReducedClause::Open => {}
                    ReducedClause::One(literal) => assume(self, literal),
                    ReducedClause::Nothing => self.is_refuted = true,
                }
            }
            for (edge, bounds) in undo.into_iter().rev() {
                self.bounds[edge] = bounds;
            }
            if !std::mem::take(&mut self.is_refuted) {
                return Err("it does not follow from the steps before it".to_owned());
            }
        }
        match self.left(clause) {
            // It ends a case within another one, which continues.
            ReducedClause::Open => {
                self.waiting = waiting;
                self.waiting.push(clause.to_vec());
            }
            ReducedClause::One(literal) => self.bound(literal),
            ReducedClause::Nothing => self.is_refuted = true,
        }
        Ok(())
    }

    fn left(&self, clause: &[Literal]) -> ReducedClause {
        let is_false = |literal: &&Literal| {
            let [least, most] = self.bounds[literal.edge()];
            match **literal {
                Literal::AtLeast(_, wanted) => most < wanted,
                Literal::AtMost(_, wanted) => least > wanted,
            }
        };
        let mut left = clause.iter().filter(|literal| !is_false(literal));
        match (left.next(), left.next()) {
            (None, _) => ReducedClause::Nothing,
            (Some(&literal), None) => ReducedClause::One(literal),
            (Some(_), Some(_)) => ReducedClause::Open,
        }
    }

    fn bound(&mut self, literal: Literal) {
        let bounds = &mut self.bounds[literal.edge()];
        match literal {
            Literal::AtLeast(_, least) => bounds[0] = bounds[0].max(least),
            Literal::AtMost(_, most) => bounds[1] = bounds[1].min(most),
        }
        self.is_refuted |= bounds[0] > bounds[1];
    }
}

/// The literals of a clause about edges.
fn literals(clause: &[Term]) -> Result<Vec<Literal>, String> {
    let literal = |term: &Term| match term {
        Term::Edge(literal) => Ok(*literal),
        Term::AtLeast(..) | Term::AtMost(..) => Err("a deduction speaks of edges alone".to_owned()),
    };
    clause.iter().map(literal).collect()
}
