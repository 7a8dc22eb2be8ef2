//! The status of a board after an argument.

use super::Explain;
use super::conflicts::FoundConflicts;
use crate::engine::{Budget, Limit};
use crate::explain::{Argument, Conflict};
use crate::logic::Domains;
use crate::puzzle::{EdgeId, Network, Puzzle};
use crate::questions::{Backbone, Warning, backbone};
use crate::report::counted;
use crate::session::{AskError, Conclusion, Status};

/// The most open edges that a sentence names.
const NAMED: usize = 12;

/// The status of a board after an argument.
#[derive(Clone, Debug)]
pub enum BoardState {
    /// The steps reach the only solution.
    Solved,
    /// There is no solution, because of these conflicts.
    Infeasible(FoundConflicts),
    /// There are several solutions, which differ at these edges.
    Several(Domains),
    /// There is one solution, which the steps do not reach.
    Unreached,
    /// A limit was reached first.
    Undecided(Limit),
}

impl BoardState {
    /// The status of a board after an argument, and warnings about wrong claims.
    pub(super) fn of(
        question: &Explain,
        puzzle: &Puzzle,
        argument: &Argument,
        budget: &Budget,
    ) -> Result<(Self, Vec<Warning>), AskError> {
        let mut warnings = Vec::new();
        if argument.solution.is_some() {
            return Ok((Self::Solved, warnings));
        }
        if !argument.is_infeasible {
            let standing = match backbone(puzzle, budget, &mut warnings)? {
                Backbone::All(domains) if domains.fixed() == puzzle.edges().len() => {
                    Some(Self::Unreached)
                }
                Backbone::All(domains) => Some(Self::Several(domains)),
                Backbone::Undecided { limit, .. } => Some(Self::Undecided(limit)),
                Backbone::Infeasible(_) => None,
            };
            if let Some(standing) = standing {
                return Ok((standing, warnings));
            }
        }
        // Steps that end elsewhere lead to no conflict.
        let told = if argument.is_infeasible {
            argument.steps.as_slice()
        } else {
            &[]
        };
        let found = FoundConflicts::ask(question, puzzle, told, budget)?;
        Ok((Self::Infeasible(found), warnings))
    }

    /// The conflicts of a board that has no solution.
    #[must_use]
    pub fn conflicts(&self) -> &[Conflict] {
        match self {
            Self::Infeasible(why) => &why.conflicts,
            Self::Solved | Self::Several(_) | Self::Unreached | Self::Undecided(_) => &[],
        }
    }

    /// How the work ended.
    pub(super) fn ended(&self, puzzle: &Puzzle) -> Conclusion {
        match self {
            Self::Solved => Conclusion::of(Status::Solved),
            Self::Infeasible(found) => {
                Conclusion::infeasible(found.reason(puzzle)).stopped(found.stop())
            }
            Self::Several(_) => Conclusion::of(Status::Several).because(self.sentence(puzzle)),
            Self::Unreached => Conclusion::of(Status::Undecided).because(self.sentence(puzzle)),
            Self::Undecided(limit) => Conclusion::undecided(*limit),
        }
    }

    /// The status as a sentence.
    pub(super) fn sentence(&self, puzzle: &Network) -> String {
        match self {
            Self::Solved => "solved, and no other solution is possible".to_owned(),
            Self::Infeasible(found) => format!("no solution: {}", found.reason(puzzle)),
            Self::Several(domains) => several(puzzle, domains),
            Self::Unreached => "one solution, which the steps do not reach".to_owned(),
            Self::Undecided(limit) => format!("undecided, {limit}"),
        }
    }
}

/// Which edges are open on a board with several solutions.
fn several(puzzle: &Network, domains: &Domains) -> String {
    let open = puzzle.edges().ids().filter(|&edge| !domains.is_fixed(edge));
    let open: Vec<EdgeId> = open.collect();
    let first = open.iter().take(NAMED).map(|&edge| {
        let [from, to] = puzzle.cells_of(edge);
        format!("{from}-{to}")
    });
    let mut names: Vec<String> = first.collect();
    if open.len() > NAMED {
        names.push("…".to_owned());
    }
    let edges = counted(open.len(), "edge");
    format!("several solutions, {edges} open: {}", names.join(", "))
}
