//! Why a board has no solution: one conflict, the smallest, or all of them.

use super::Explain;
use crate::engine::{Budget, Limit, Verdict};
use crate::explain::{
    ArgumentStep, Conflict, Conflicts, FalseWitness, Technique, conflict, describe_conflict,
    describe_odd_sum_beside,
};
use crate::puzzle::{Connectivity, Network, Puzzle, Requirement};
use crate::report::counted;
use crate::session::AskError;

/// The conflicts found on a board.
#[derive(Clone, Debug)]
pub struct FoundConflicts {
    /// The conflicts, the smallest first.
    pub conflicts: Vec<Conflict>,
    others: OtherConflicts,
    /// Whether the steps end in an odd sum.
    is_odd: bool,
}

/// What is known of the conflicts that were not found.
#[derive(Clone, Copy, Debug)]
enum OtherConflicts {
    /// Nothing.
    Unasked,
    /// None is smaller than the first.
    Larger,
    /// Smaller ones have not been ruled out; they would have at least this number of requirements.
    AtLeast(usize, Limit),
    /// There are no others.
    Nothing,
    /// There is at least one more than the requested number.
    More,
    /// A limit was reached first.
    Stopped(Limit),
}

impl FoundConflicts {
    /// Searches for the requested conflicts; at a limit returns those found so far.
    pub(super) fn ask(
        question: &Explain,
        puzzle: &Puzzle,
        told: &[ArgumentStep],
        budget: &Budget,
    ) -> Result<Self, AskError> {
        let found = if question.all {
            let most = question.limit.map_or(usize::MAX, usize::from);
            all(puzzle, most, budget)
        } else if question.smallest {
            smallest(puzzle, told, budget)
        } else {
            one(puzzle, told, budget)
        }?;
        if found.conflicts.is_empty() && matches!(found.others, OtherConflicts::Nothing) {
            return Err(AskError::NoConflict);
        }
        Ok(found)
    }

    /// Whether an interrupt ended the search.
    pub(super) fn interrupted(&self) -> bool {
        matches!(
            self.others,
            OtherConflicts::Stopped(Limit::Interrupted)
                | OtherConflicts::AtLeast(_, Limit::Interrupted)
        )
    }

    /// The limit that ended the search early.
    pub(super) fn stop(&self) -> Option<Limit> {
        match self.others {
            OtherConflicts::AtLeast(_, limit) | OtherConflicts::Stopped(limit) => Some(limit),
            OtherConflicts::More => Some(Limit::Enough),
            OtherConflicts::Unasked | OtherConflicts::Larger | OtherConflicts::Nothing => None,
        }
    }

    /// Whether each conflict contains a clue, so that other clues may have a solution.
    pub(super) fn blames_clues(&self) -> bool {
        !self.conflicts.is_empty() && self.conflicts.iter().all(has_clue)
    }

    /// The conflicts as a sentence.
    pub(super) fn reason(&self, puzzle: &Network) -> String {
        let Some(first) = self.conflicts.first() else {
            let what = if self.interrupted() {
                "interrupted"
            } else {
                "a limit came"
            };
            return format!("{what} before a conflict was found");
        };
        if first.requirements.is_empty() {
            return self.words_of_alone(puzzle, first);
        }
        let counting = counting(puzzle);
        let conflicts = counted(self.conflicts.len(), "conflict");
        match &self.others {
            OtherConflicts::Unasked => {
                let what = describe_conflict(puzzle, first);
                match describe_odd_sum_beside(puzzle, first).filter(|_| self.is_odd) {
                    Some(odd) => format!("{odd}; a part is wrong by itself: {what}"),
                    None => what,
                }
            }
            OtherConflicts::Larger => format!(
                "{}; no conflict is smaller{counting}",
                describe_conflict(puzzle, first)
            ),
            OtherConflicts::AtLeast(least, limit) => format!(
                "{}; whether a smaller conflict exists is not settled, {limit}; it would have at \
                 least {}",
                describe_conflict(puzzle, first),
                counted(*least, "requirement")
            ),
            OtherConflicts::Nothing => format!("{conflicts}, and there is no other"),
            OtherConflicts::More => {
                format!("{conflicts}; there are others, none of them smaller{counting}")
            }
            OtherConflicts::Stopped(limit) => format!("{conflicts}; there may be others, {limit}"),
        }
    }

    /// The sentence if an island has no neighbour: the other conflicts have requirements that are
    /// not needed beside this fact, so none of them is listed.
    fn words_of_alone(&self, puzzle: &Network, conflict: &Conflict) -> String {
        let what = describe_conflict(puzzle, conflict);
        match &self.others {
            OtherConflicts::Unasked | OtherConflicts::Larger | OtherConflicts::AtLeast(..) => what,
            OtherConflicts::Nothing | OtherConflicts::More | OtherConflicts::Stopped(_) => {
                format!("{what}; what else is wrong can be told once that is put right")
            }
        }
    }
}

/// Whether a conflict contains a clue.
fn has_clue(conflict: &Conflict) -> bool {
    let mut requirements = conflict.requirements.iter();
    requirements.any(|one| matches!(one, Requirement::Clue(_)))
}

/// How the sizes of conflicts are counted, if not by the printed lines: connectivity is one
/// requirement, but its cuts are printed one by one.
fn counting(puzzle: &Network) -> &'static str {
    match puzzle.board().rules().connectivity() {
        Connectivity::Required => ", counting connectivity as one",
        Connectivity::Free => "",
    }
}

/// One conflict, where that can be the one that the steps end in.
fn one(
    puzzle: &Network,
    told: &[ArgumentStep],
    budget: &Budget,
) -> Result<FoundConflicts, FalseWitness> {
    let (conflicts, others) = match conflict(puzzle, told, budget)? {
        Verdict::Yes(conflict) => (vec![conflict], OtherConflicts::Unasked),
        Verdict::Undecided(limit) => (Vec::new(), OtherConflicts::Stopped(limit)),
        Verdict::No(_) => (Vec::new(), OtherConflicts::Nothing),
    };
    let is_odd = told
        .last()
        .is_some_and(|end| end.is_end && end.technique == Technique::Parity);
    Ok(FoundConflicts {
        conflicts,
        others,
        is_odd,
    })
}

/// The smallest conflict; at a limit perhaps a larger one.
fn smallest(
    puzzle: &Network,
    told: &[ArgumentStep],
    budget: &Budget,
) -> Result<FoundConflicts, FalseWitness> {
    let mut why = one(puzzle, told, budget)?;
    if why.conflicts.is_empty() {
        return Ok(why);
    }
    let mut search = Conflicts::of(puzzle);
    match search.next(budget)? {
        Verdict::Yes(found) => {
            why.conflicts = vec![found];
            why.others = OtherConflicts::Larger;
        }
        Verdict::Undecided(limit) => why.others = OtherConflicts::AtLeast(search.least(), limit),
        Verdict::No(()) => why.others = OtherConflicts::Nothing,
    }
    Ok(why)
}

/// At most `most` conflicts in the order of their size, and whether there is one more.
fn all(puzzle: &Network, most: usize, budget: &Budget) -> Result<FoundConflicts, FalseWitness> {
    let mut search = Conflicts::of(puzzle);
    let mut conflicts = Vec::new();
    let others = loop {
        match search.next(budget)? {
            Verdict::Yes(_) if conflicts.len() >= most => break OtherConflicts::More,
            Verdict::Yes(conflict) => conflicts.push(conflict),
            Verdict::No(()) => break OtherConflicts::Nothing,
            Verdict::Undecided(limit) => break OtherConflicts::Stopped(limit),
        }
    };
    Ok(FoundConflicts {
        conflicts,
        others,
        is_odd: false,
    })
}
