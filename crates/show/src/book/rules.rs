//! The rules of boards in words for those who solve them: just those that count.

use super::Leaf;
use crate::puzzle::{Board, Clue, Connectivity, Loops};

/// The rules of these boards. Where boards differ, what is said holds unless something else
/// stands below a board.
pub(super) fn said(leaves: &[Leaf]) -> String {
    let boards: Vec<&Board> = leaves.iter().map(|leaf| leaf.puzzle.board()).collect();
    let any = |has: Has<'_>| boards.iter().any(|board| has(board));
    let mut said = vec![
        "Join the islands by bridges. They run straight across or down from one island to the \
         next, and neither cross each other nor pass over an island."
            .to_owned(),
        "The number on an island says how many bridges end there.".to_owned(),
    ];
    if any(&|board| has_clue(board, |clue| matches!(clue, Clue::OneOf(_)))) {
        said.push("Of several numbers on an island one is right.".to_owned());
    }
    if any(&|board| has_clue(board, |clue| clue == Clue::Unknown)) {
        said.push("How many end at a ? is to be found.".to_owned());
    }
    let most = MostBoards::of(boards.iter().map(|board| board.rules().max_bridges()));
    said.push(match most.usual {
        1 => "At most one bridge joins the same two islands.".to_owned(),
        usual => {
            let number = NUMBERS[usize::from(usual.min(9))];
            format!("At most {number} bridges join the same two islands.")
        }
    });
    let connectivity = MostBoards::of(boards.iter().map(|board| board.rules().connectivity()));
    said.push(match connectivity.usual {
        Connectivity::Required => "In the end all islands must hang together: every island can \
                                   be reached from every other one."
            .to_owned(),
        Connectivity::Free => "Islands need not all hang together.".to_owned(),
    });
    let loops = MostBoards::of(boards.iter().map(|board| board.rules().loops()));
    if loops.usual == Loops::Forbidden {
        let what = "No way may lead over bridges in a circle; two bridges side by side are none.";
        said.push(what.to_owned());
    }
    let seen: [(Has<'_>, &str); 5] = [
        (
            &|board| !board.rules().walls().is_empty(),
            "No bridge passes a wall (a filled square).",
        ),
        (
            &|board| !board.rules().signs().is_empty(),
            "No bridge passes a diamond. A number in its corner is the sum of the bridges at the \
             islands that it sees on that side, up to the next diamond, and no two of these \
             islands have equally many; under a ? the sum is to be found.",
        ),
        (
            &|board| !board.rules().given().is_empty(),
            "What is printed between two islands is given: bridges, or how many there are.",
        ),
        (
            &|board| !board.rules().forbidden().is_empty(),
            "Where a cross stands no bridge may be.",
        ),
        (
            &|board| !board.ignored().is_empty(),
            "Faint islands do not count.",
        ),
    ];
    let seen = seen.into_iter().filter(|(has, _)| any(has));
    said.extend(seen.map(|(_, what)| what.to_owned()));
    if !(most.is_all && connectivity.is_all && loops.is_all) {
        said.push("Other rules of a board stand below it.".to_owned());
    }
    said.join(" ")
}

/// Whether a board has something.
type Has<'a> = &'a dyn Fn(&Board) -> bool;

const NUMBERS: [&str; 10] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
];

fn has_clue(board: &Board, is_it: impl Fn(Clue) -> bool) -> bool {
    board.islands().iter().any(|&(_, clue)| is_it(clue))
}

/// What is so on most boards.
struct MostBoards<T> {
    usual: T,
    /// Whether it is so on all of them.
    is_all: bool,
}

impl<T: Copy + PartialEq + Default> MostBoards<T> {
    fn of(all: impl Iterator<Item = T>) -> Self {
        let all: Vec<T> = all.collect();
        let count = |one: T| all.iter().filter(|&&other| other == one).count();
        // Of equally many the one that comes first.
        let most = all.iter().copied().reduce(|best, next| {
            if count(next) > count(best) {
                next
            } else {
                best
            }
        });
        let usual = most.unwrap_or_default();
        Self {
            usual,
            is_all: all.iter().all(|&other| other == usual),
        }
    }
}
