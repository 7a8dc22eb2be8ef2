//! How a board stands after an argument.

use super::Shot;
use super::conflicts::{ConflictArgs, Why};
use crate::cli::exit::Exit;
use crate::cli::run::job::Job;
use crate::cli::ui::{Failure, Message};
use crate::engine::Limit;
use crate::explain::{Argument, Conflict};
use crate::logic::Domains;
use crate::puzzle::{EdgeId, Puzzle};
use crate::questions::{Backbone, Status, Stop, backbone};
use crate::report::{Ended, counted};

/// So many open edges are named.
const NAMED: usize = 12;

/// How a board stands.
pub(super) enum Standing {
    /// The steps reach the only solution.
    Solved,
    /// There is none; why.
    Infeasible(Why),
    /// There are several, which differ at these edges.
    Several(Domains),
    /// There is one, which the steps do not reach.
    Unreached,
    /// A limit came first.
    Undecided(Limit),
}

/// How a board stands after an argument.
pub(super) fn standing(
    args: &ConflictArgs,
    job: &mut Job<'_, Shot>,
    puzzle: &Puzzle,
    argument: &Argument,
) -> Result<Standing, Failure> {
    if argument.solution.is_some() {
        return Ok(Standing::Solved);
    }
    let budget = job.budget().clone();
    if !argument.is_infeasible {
        let mut warnings = Vec::new();
        let common = backbone(puzzle, &budget, &mut warnings);
        let common = common.map_err(|error| Failure::from(&error).about(&job.name))?;
        for warning in warnings {
            job.tell(Message::Distrust(format!("{}: {warning}", job.name)));
        }
        match common {
            Backbone::All(domains) if domains.fixed() == puzzle.edges().len() => {
                return Ok(Standing::Unreached);
            }
            Backbone::All(domains) => return Ok(Standing::Several(domains)),
            Backbone::Undecided { limit, .. } => return Ok(Standing::Undecided(limit)),
            Backbone::Infeasible(_) => {}
        }
    }
    Why::ask(args, job, puzzle).map(Standing::Infeasible)
}

impl Standing {
    /// The conflicts of a board that has no solution.
    pub(super) fn conflicts(&self) -> &[Conflict] {
        match self {
            Self::Infeasible(why) => &why.conflicts,
            Self::Solved | Self::Several(_) | Self::Unreached | Self::Undecided(_) => &[],
        }
    }

    pub(super) fn exit(&self) -> Exit {
        match self {
            Self::Solved => Exit::Yes,
            Self::Infeasible(why) if why.interrupted() => Exit::Interrupted,
            Self::Infeasible(_) | Self::Several(_) => Exit::No,
            Self::Undecided(Limit::Interrupted) => Exit::Interrupted,
            Self::Unreached | Self::Undecided(_) => Exit::Undecided,
        }
    }

    /// The same for records.
    pub(super) fn ended(&self, puzzle: &Puzzle) -> Ended {
        let with = |status: Status| Ended::by_itself(status.name());
        match self {
            Self::Solved => with(Status::Solved),
            Self::Infeasible(why) => Ended::infeasible(why.reason(puzzle)).limited(why.stop()),
            Self::Several(_) => with(Status::Several).because(self.words(puzzle)),
            Self::Unreached => with(Status::Undecided).because(self.words(puzzle)),
            Self::Undecided(limit) => Ended::undecided(Stop::Limit(*limit)),
        }
    }

    /// What is said of it.
    pub(super) fn words(&self, puzzle: &Puzzle) -> String {
        match self {
            Self::Solved => "solved, and no other solution is possible".to_owned(),
            Self::Infeasible(why) => format!("no solution: {}", why.words(puzzle)),
            Self::Several(domains) => several(puzzle, domains),
            Self::Unreached => "one solution, which the steps do not reach".to_owned(),
            Self::Undecided(limit) => format!("undecided, {limit}"),
        }
    }
}

/// What an option does less than one may think.
pub(super) fn note(args: &ConflictArgs, standing: &Standing, makes_unique: bool) -> Option<String> {
    let options = [
        ("--all", args.all),
        ("--limit", args.limit.is_some()),
        ("--smallest", args.smallest && !makes_unique),
    ];
    let given = options.iter().filter(|(_, is_given)| *is_given);
    let given: Vec<&str> = given.map(|&(name, _)| name).collect();
    match standing {
        Standing::Infeasible(why) => {
            let is_written = args.lp.is_some() || args.veripb.is_some();
            let is_one = is_written && why.conflicts.len() > 1;
            is_one.then(|| "the program is that of conflict 1 alone".to_owned())
        }
        Standing::Solved | Standing::Several(_) | Standing::Unreached => {
            let what = "of no use here, conflicts are for boards without a solution";
            (!given.is_empty()).then(|| format!("{}: {what}", given.join(" and ")))
        }
        Standing::Undecided(_) => None,
    }
}

/// Which edges are open on a board with several solutions.
fn several(puzzle: &Puzzle, domains: &Domains) -> String {
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
