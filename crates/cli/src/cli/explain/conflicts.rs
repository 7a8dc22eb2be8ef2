//! Why a board has no solution: one conflict, the smallest, or all of them, and the program of
//! one for other solvers.

use std::fmt::Write;
use std::num::NonZeroUsize;

use super::Shot;
use crate::cli::film::wrong_ending;
use crate::cli::run::job::Job;
use crate::cli::run::output::Template;
use crate::cli::ui::Failure;
use crate::engine::{Budget, Limit, LpOutcome, relax_once};
use crate::explain::{
    Conflict, Conflicting, Conflicts, FalseWitness, NextConflict, conflict, describe_conflict,
    describe_requirement,
};
use crate::milp::{Model, formulate_requirements};
use crate::puzzle::{Connectivity, Puzzle, Requirement};
use crate::questions::Stop;
use crate::questions::{ConflictProved, prove_conflict};
use crate::report::counted;

/// The first line of a conflict's program, and of one without any requirement.
const HEAD: &str = "\\ an irreducible conflict: without any one block there is a solution\n";
const EMPTY: &str = "\\ nothing is required, and the rows of no block cannot be kept\n";
/// Where cuts come from in another formulation.
const IN_FLOW: &str = "\\ in the formulation flow a cut follows from the rows balance of the \
islands on the side\n\\ without the root, added up, and from the rows capacity of the edges \
between the sides\n";

/// What to do about a board without a solution.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Boards without a solution")]
pub(super) struct ConflictArgs {
    /// Find the smallest conflict, and say whether it is
    /// proved to be; connectivity counts as one requirement. With --make-unique: as few
    /// edges as can be
    #[arg(long, conflicts_with = "all")]
    pub(super) smallest: bool,
    /// Print all conflicts, the smallest first
    #[arg(long)]
    pub(super) all: bool,
    /// With --all: print at most so many
    #[arg(long, value_name = "NUMBER", requires = "all")]
    pub(super) limit: Option<NonZeroUsize>,
    /// Write the program of the conflict alone, as LP text with
    /// a block of rows for each requirement; {name} stands for the board's name
    #[arg(long, value_name = "FILE")]
    pub(super) lp: Option<Template>,
    /// A proof for the program veripb that the requirements of the conflict cannot all be kept,
    /// from a program that says them and nothing else; that is written beside it, ending in opb
    #[arg(long, value_name = "FILE")]
    pub(super) veripb: Option<Template>,
}

/// What was found of a board's conflicts.
pub(super) struct Why {
    pub(super) conflicts: Vec<Conflict>,
    left: Left,
}

/// What is known of those that are not among them.
enum Left {
    /// Nothing.
    Unasked,
    /// The first is the smallest.
    Larger,
    /// Smaller ones have not been ruled out: they would have at least so many requirements.
    AtLeast(usize, Limit),
    /// There are no others.
    Nothing,
    /// As many as were wanted are listed.
    Enough,
    /// A limit came first.
    Stopped(Limit),
}

impl Why {
    /// The conflicts that are asked for; those found when a limit comes.
    pub(super) fn ask(
        args: &ConflictArgs,
        job: &Job<'_, Shot>,
        puzzle: &Puzzle,
    ) -> Result<Self, Failure> {
        let budget = job.budget();
        let why = if args.all {
            let most = args.limit.map_or(usize::MAX, usize::from);
            all(puzzle, most, budget)
        } else if args.smallest {
            smallest(puzzle, budget)
        } else {
            one(puzzle, budget)
        };
        let why = why.map_err(|error| Failure::internal(error.to_string()).about(&job.name))?;
        if why.conflicts.is_empty() && matches!(why.left, Left::Nothing) {
            let what = "clause learning finds no conflict on a board that has no solution";
            return Err(Failure::internal(what).about(&job.name));
        }
        Ok(why)
    }

    /// Whether somebody asked for an end before all was found.
    pub(super) fn interrupted(&self) -> bool {
        matches!(
            self.left,
            Left::Stopped(Limit::Interrupted) | Left::AtLeast(_, Limit::Interrupted)
        )
    }

    /// What ended the search for them early.
    pub(super) fn stop(&self) -> Option<Stop> {
        match self.left {
            Left::AtLeast(_, limit) | Left::Stopped(limit) => Some(Stop::Limit(limit)),
            Left::Enough => Some(Stop::Enough),
            Left::Unasked | Left::Larger | Left::Nothing => None,
        }
    }

    /// What is said of them, and what may help.
    pub(super) fn words(&self, puzzle: &Puzzle) -> String {
        let mut words = self.reason(puzzle);
        let is_alone = |conflict: &Conflict| conflict.requirements.is_empty();
        if self.conflicts.iter().any(has_clue) && !self.conflicts.first().is_some_and(is_alone) {
            words.push_str("; `hashi repair` finds the fewest clues to change");
        }
        words
    }

    /// What is said of them.
    pub(super) fn reason(&self, puzzle: &Puzzle) -> String {
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
        match &self.left {
            Left::Unasked => describe_conflict(puzzle, first),
            Left::Larger => format!(
                "{}; no conflict is smaller{counting}",
                describe_conflict(puzzle, first)
            ),
            Left::AtLeast(least, limit) => format!(
                "{}; whether a smaller conflict exists is not settled, {limit}; it would have at \
                 least {}",
                describe_conflict(puzzle, first),
                counted(*least, "requirement")
            ),
            Left::Nothing => format!("{conflicts}, and there is no other"),
            Left::Enough => {
                format!("{conflicts}; there may be others, none of them smaller{counting}")
            }
            Left::Stopped(limit) => format!("{conflicts}; there may be others, {limit}"),
        }
    }

    /// What is said where an island sees no other: every other conflict has requirements that
    /// are not needed beside that, so none of them is told.
    fn words_of_alone(&self, puzzle: &Puzzle, conflict: &Conflict) -> String {
        let what = describe_conflict(puzzle, conflict);
        match &self.left {
            Left::Unasked | Left::Larger | Left::AtLeast(..) => what,
            Left::Nothing | Left::Enough | Left::Stopped(_) => {
                format!("{what}; what else is wrong can be told once that is put right")
            }
        }
    }

    /// All of them, a line each.
    pub(super) fn list(&self, puzzle: &Puzzle) -> String {
        let conflicts = (1..).zip(&self.conflicts);
        let lines = conflicts.map(|(number, conflict)| {
            format!(
                "conflict {number}: {}\n",
                describe_conflict(puzzle, conflict)
            )
        });
        lines.collect()
    }
}

/// Whether a conflict has a clue, which may be a misread one.
fn has_clue(conflict: &Conflict) -> bool {
    let mut requirements = conflict.requirements.iter();
    requirements.any(|one| matches!(one, Requirement::Clue(_)))
}

/// How conflicts are compared, where that is not by the lines that are printed: connectivity
/// is one requirement, its cuts are printed one by one.
fn counting(puzzle: &Puzzle) -> &'static str {
    match puzzle.board().rules().connectivity() {
        Connectivity::Required => ", counting connectivity as one",
        Connectivity::Free => "",
    }
}

/// Refuses a program's name that ends like that of another kind of file.
pub(super) fn refuse_ending(args: &ConflictArgs) -> Result<(), Failure> {
    const OTHERS: [&str; 6] = ["mps", "opb", "gz", "json", "csv", "sol"];
    let Some(name) = &args.lp else { return Ok(()) };
    let ending = name
        .as_path()
        .extension()
        .and_then(|ending| ending.to_str());
    if ending.is_some_and(|ending| OTHERS.iter().any(|one| ending.eq_ignore_ascii_case(one))) {
        return Err(wrong_ending(name, ".lp: the program is LP text"));
    }
    Ok(())
}

/// One conflict, as small as a few orders make it.
fn one(puzzle: &Puzzle, budget: &Budget) -> Result<Why, FalseWitness> {
    let (conflicts, left) = match conflict(puzzle, budget)? {
        Conflicting::Conflict(conflict) => (vec![conflict], Left::Unasked),
        Conflicting::Stopped(limit) => (Vec::new(), Left::Stopped(limit)),
        Conflicting::Nothing(_) => (Vec::new(), Left::Nothing),
    };
    Ok(Why { conflicts, left })
}

/// The smallest conflict, or one that may not be when a limit comes.
fn smallest(puzzle: &Puzzle, budget: &Budget) -> Result<Why, FalseWitness> {
    let mut why = one(puzzle, budget)?;
    if why.conflicts.is_empty() {
        return Ok(why);
    }
    let mut search = Conflicts::of(puzzle);
    match search.next(budget)? {
        NextConflict::Found(found) => {
            why.conflicts = vec![found];
            why.left = Left::Larger;
        }
        NextConflict::Stopped(limit) => why.left = Left::AtLeast(search.least(), limit),
        NextConflict::NoMore => why.left = Left::Nothing,
    }
    Ok(why)
}

/// Conflicts in the order of their size, at most so many.
fn all(puzzle: &Puzzle, most: usize, budget: &Budget) -> Result<Why, FalseWitness> {
    let mut search = Conflicts::of(puzzle);
    let mut conflicts = Vec::new();
    let left = loop {
        if conflicts.len() >= most {
            break Left::Enough;
        }
        match search.next(budget)? {
            NextConflict::Found(conflict) => conflicts.push(conflict),
            NextConflict::NoMore => break Left::Nothing,
            NextConflict::Stopped(limit) => break Left::Stopped(limit),
        }
    };
    Ok(Why { conflicts, left })
}

/// Conflicts with proofs that their requirements cannot all be kept, as far as the limits
/// of the board allow.
pub(super) fn proofs<'a>(
    puzzle: &Puzzle,
    conflicts: &'a [Conflict],
    job: &Job<'_, Shot>,
) -> Result<Vec<(&'a Conflict, Option<String>)>, Failure> {
    let mut proved = Vec::with_capacity(conflicts.len());
    for conflict in conflicts {
        let proof = prove_conflict(puzzle, &conflict.requirements, job.budget());
        let proof = proof.map_err(|error| Failure::internal(error.to_string()).about(&job.name))?;
        proved.push((
            conflict,
            match proof {
                ConflictProved::Proof(text) => Some(text),
                ConflictProved::Undecided(_) => None,
            },
        ));
    }
    Ok(proved)
}

/// The program of a conflict's requirements as LP text: what each block is, and where the
/// relaxation has no solution either, weights that show it.
pub(super) fn program(
    puzzle: &Puzzle,
    conflict: &Conflict,
    budget: &Budget,
) -> Result<String, Failure> {
    let internal = |error: String| Failure::internal(error);
    let model = formulate_requirements(puzzle, &conflict.requirements)
        .map_err(|error| internal(error.to_string()))?;
    let head = if conflict.requirements.is_empty() {
        EMPTY
    } else {
        HEAD
    };
    let mut text = String::from(head);
    if conflict.requirements.is_empty() {
        let _ = writeln!(text, "\\ {}", describe_conflict(puzzle, conflict));
    }
    let mut cuts = 0;
    for requirement in &conflict.requirements {
        let words = describe_requirement(puzzle, requirement);
        if matches!(requirement, Requirement::Leaves(_)) {
            cuts += 1;
            let _ = writeln!(text, "\\ cut_{cuts}: {words}");
        } else {
            let _ = writeln!(text, "\\ {words}");
        }
    }
    if cuts > 0 {
        text.push_str(IN_FLOW);
    }
    let relaxed = relax_once(model.clone(), budget).map_err(|error| internal(error.to_string()))?;
    text.push_str(&in_the_relaxation(&model, &relaxed));
    text.push_str(&model.to_lp());
    Ok(text)
}

/// What a program's relaxation says, in comments.
fn in_the_relaxation(model: &Model, relaxed: &LpOutcome) -> String {
    match relaxed {
        LpOutcome::Infeasible(found) => {
            let mut text = String::from("\\ the relaxation has no solution either");
            let Some(farkas) = &found.farkas else {
                text.push('\n');
                return text;
            };
            let _ = writeln!(
                text,
                ": these rows, each times its weight, add up to\n\\ at least {} on the left, but \
                 the right sides to {}",
                farkas.least, farkas.most
            );
            for (row, weight) in &farkas.weights {
                let _ = writeln!(text, "\\   {weight} {}", model.rows()[*row].name);
            }
            text
        }
        LpOutcome::Optimal(_) => {
            "\\ the relaxation has a solution: that none is whole is what makes the conflict\n"
                .to_owned()
        }
        LpOutcome::Limit(_) | LpOutcome::Failed(_) => String::new(),
    }
}
