//! Answers that are not finished: what they say, what is wrong with them already, and
//! whether they can be completed.

use super::exit::Exit;
use super::ui::Failure;
use crate::engine::{Budget, Observer};
use crate::explain::{Flaw, describe_bound, drawn, flaw, narrowed};
use crate::notation::{Source, read_answer};
use crate::puzzle::{Board, Bound, Given, Literal, Network, Pair, Puzzle};
use crate::questions::{Question, Solver};

/// What an unfinished answer says of a puzzle's edges: a number means at least so many
/// bridges, 0 means none.
pub(crate) fn bounds_so_far(
    network: &Network,
    so_far: Option<&Source>,
) -> Result<Vec<Literal>, Failure> {
    let Some(source) = so_far else {
        return Ok(Vec::new());
    };
    let placed = read_answer(source, network)?;
    drawn(network, &placed).map_err(|wrong| {
        let wrong: Vec<String> = wrong.iter().map(|one| one.describe(network)).collect();
        Failure::usage(wrong.join("; "))
    })
}

/// What is wrong with bounds, in words.
pub(crate) fn wrong(network: &Network, flaw: &Flaw) -> String {
    let bounds = flaw.bounds.iter();
    let all: Vec<String> = bounds
        .map(|&bound| describe_bound(network, bound))
        .collect();
    match all.as_slice() {
        [] => "this board has no solution, whatever is drawn".to_owned(),
        all => format!("wrong so far: it cannot be that {}", all.join(" and ")),
    }
}

/// What an unfinished answer comes to.
#[derive(Debug)]
pub(crate) enum Standing {
    /// It can be completed.
    Completable,
    /// It cannot, as steps show.
    Wrong(Flaw),
    /// It cannot, as an engine has proved.
    Refuted,
    /// A limit came first.
    Undecided(Exit),
}

impl Standing {
    /// What bounds come to: steps are tried first, then clause learning.
    pub(crate) fn of(
        puzzle: &Puzzle,
        bounds: &[Literal],
        budget: &Budget,
    ) -> Result<Self, Failure> {
        let found = flaw(puzzle, bounds, budget);
        let found = found.map_err(|error| Failure::internal(error.to_string()))?;
        if let Some(flaw) = found {
            return Ok(Self::Wrong(flaw));
        }
        let puzzle = Puzzle::from(with_bounds(puzzle, bounds)?);
        let mut observer = Observer::none();
        let reply = Solver::new().ask_within(&puzzle, &Question::One, budget, &mut observer);
        let reply = reply.map_err(|error| Failure::from(&error))?;
        Ok(match Exit::of(reply.status(), reply.stop()) {
            Exit::Yes => Self::Completable,
            Exit::No => Self::Refuted,
            exit => Self::Undecided(exit),
        })
    }
}

/// The board with these bounds given.
fn with_bounds(network: &Network, bounds: &[Literal]) -> Result<Board, Failure> {
    debug_assert!(narrowed(network, bounds).is_ok(), "a flaw is found before");
    let board = network.board();
    let mut given = board.rules().given().to_vec();
    given.extend(bounds.iter().map(|&bound| {
        let [from, to] = network.cells_of(bound.edge());
        Given {
            pair: Pair::of(from, to),
            bound: match bound {
                Literal::AtLeast(_, least) => Bound::AtLeast(least),
                Literal::AtMost(_, most) => Bound::AtMost(most),
            },
        }
    }));
    let rules = board.rules().clone().with_given(given);
    Board::new(board.size(), board.islands().to_vec(), rules)
        .map_err(|error| Failure::internal(error.to_string()))
}
