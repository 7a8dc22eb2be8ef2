//! Why a board has no solution: one conflict, the smallest, or all of them.

use super::Explain;
use crate::engine::{Budget, Limit};
use crate::explain::{
    Conflict, ConflictResult, Conflicts, FalseWitness, NextConflict, conflict, describe_conflict,
};
use crate::puzzle::{Connectivity, Network, Puzzle, Requirement};
use crate::report::counted;
use crate::session::AskError;

/// What was found of a board's conflicts.
#[derive(Clone, Debug)]
pub struct FoundConflicts {
    /// The conflicts, the smallest first.
    pub conflicts: Vec<Conflict>,
    others: OtherConflicts,
}

/// What is known of those that are not among them.
#[derive(Clone, Copy, Debug)]
enum OtherConflicts {
    /// Nothing.
    Unasked,
    /// The first is the smallest.
    Larger,
    /// Smaller ones have not been ruled out: they would have at least so many requirements.
    AtLeast(usize, Limit),
    /// There are no others.
    Nothing,
    /// As many as were wanted are listed, and there is another.
    More,
    /// A limit came first.
    Stopped(Limit),
}

impl FoundConflicts {
    /// The conflicts that are asked for; those found when a limit comes.
    pub(super) fn ask(
        question: &Explain,
        puzzle: &Puzzle,
        budget: &Budget,
    ) -> Result<Self, AskError> {
        let found = if question.all {
            let most = question.limit.map_or(usize::MAX, usize::from);
            all(puzzle, most, budget)
        } else if question.smallest {
            smallest(puzzle, budget)
        } else {
            one(puzzle, budget)
        }?;
        if found.conflicts.is_empty() && matches!(found.others, OtherConflicts::Nothing) {
            return Err(AskError::NoConflict);
        }
        Ok(found)
    }

    /// Whether somebody asked for an end before all was found.
    pub(super) fn interrupted(&self) -> bool {
        matches!(
            self.others,
            OtherConflicts::Stopped(Limit::Interrupted)
                | OtherConflicts::AtLeast(_, Limit::Interrupted)
        )
    }

    /// What ended the search for them early.
    pub(super) fn stop(&self) -> Option<Limit> {
        match self.others {
            OtherConflicts::AtLeast(_, limit) | OtherConflicts::Stopped(limit) => Some(limit),
            OtherConflicts::More => Some(Limit::Enough),
            OtherConflicts::Unasked | OtherConflicts::Larger | OtherConflicts::Nothing => None,
        }
    }

    /// Whether a clue is among them, which may be a misread one.
    pub(super) fn blames_clues(&self) -> bool {
        let is_alone = |conflict: &Conflict| conflict.requirements.is_empty();
        self.conflicts.iter().any(has_clue) && !self.conflicts.first().is_some_and(is_alone)
    }

    /// What is said of them.
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
            OtherConflicts::Unasked => describe_conflict(puzzle, first),
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

    /// What is said where an island sees no other: every other conflict has requirements that
    /// are not needed beside that, so none of them is told.
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

/// Whether a conflict has a clue.
fn has_clue(conflict: &Conflict) -> bool {
    let mut requirements = conflict.requirements.iter();
    requirements.any(|one| matches!(one, Requirement::Clue(_)))
}

/// How conflicts are compared, where that is not by the lines that are printed: connectivity
/// is one requirement, its cuts are printed one by one.
fn counting(puzzle: &Network) -> &'static str {
    match puzzle.board().rules().connectivity() {
        Connectivity::Required => ", counting connectivity as one",
        Connectivity::Free => "",
    }
}

/// One conflict, as small as a few orders make it.
fn one(puzzle: &Network, budget: &Budget) -> Result<FoundConflicts, FalseWitness> {
    let (conflicts, others) = match conflict(puzzle, budget)? {
        ConflictResult::Conflict(conflict) => (vec![conflict], OtherConflicts::Unasked),
        ConflictResult::Stopped(limit) => (Vec::new(), OtherConflicts::Stopped(limit)),
        ConflictResult::Nothing(_) => (Vec::new(), OtherConflicts::Nothing),
    };
    Ok(FoundConflicts { conflicts, others })
}

/// The smallest conflict, or one that may not be when a limit comes.
fn smallest(puzzle: &Network, budget: &Budget) -> Result<FoundConflicts, FalseWitness> {
    let mut why = one(puzzle, budget)?;
    if why.conflicts.is_empty() {
        return Ok(why);
    }
    let mut search = Conflicts::of(puzzle);
    match search.next(budget)? {
        NextConflict::Found(found) => {
            why.conflicts = vec![found];
            why.others = OtherConflicts::Larger;
        }
        NextConflict::Stopped(limit) => why.others = OtherConflicts::AtLeast(search.least(), limit),
        NextConflict::NoMore => why.others = OtherConflicts::Nothing,
    }
    Ok(why)
}

/// Conflicts in the order of their size, at most so many, and whether there is one more.
fn all(puzzle: &Network, most: usize, budget: &Budget) -> Result<FoundConflicts, FalseWitness> {
    let mut search = Conflicts::of(puzzle);
    let mut conflicts = Vec::new();
    let others = loop {
        match search.next(budget)? {
            NextConflict::Found(_) if conflicts.len() >= most => break OtherConflicts::More,
            NextConflict::Found(conflict) => conflicts.push(conflict),
            NextConflict::NoMore => break OtherConflicts::Nothing,
            NextConflict::Stopped(limit) => break OtherConflicts::Stopped(limit),
        }
    };
    Ok(FoundConflicts { conflicts, others })
}
