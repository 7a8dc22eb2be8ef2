//! The rules of boards in words for their solvers: only those that apply.

use super::language::{BookText, BookTexts};
use crate::puzzle::{Board, Clue, Connectivity, Loops};

/// The rules of these boards. If boards differ, the text applies unless a note below a board says
/// otherwise.
pub(super) fn rules_text(boards: &[&Board], texts: &BookTexts) -> String {
    let any = |has: BoardTest<'_>| boards.iter().any(|board| has(board));
    let mut said = vec![texts.say(BookText::Join), texts.say(BookText::Numbers)];
    if any(&|board| has_clue(board, |clue| matches!(clue, Clue::OneOf(_)))) {
        said.push(texts.say(BookText::Several));
    }
    if any(&|board| has_clue(board, |clue| clue == Clue::Unknown)) {
        said.push(texts.say(BookText::Unknown));
    }
    let most = MajorityChoice::of(boards.iter().map(|board| board.rules().max_bridges()));
    said.push(texts.most_bridges(most.usual));
    let connectivity = MajorityChoice::of(boards.iter().map(|board| board.rules().connectivity()));
    said.push(texts.say(match connectivity.usual {
        Connectivity::Required => BookText::Connected,
        Connectivity::Free => BookText::Free,
    }));
    let loops = MajorityChoice::of(boards.iter().map(|board| board.rules().loops()));
    if loops.usual == Loops::Forbidden {
        said.push(texts.say(BookText::NoLoops));
    }
    let seen: [(BoardTest<'_>, BookText); 5] = [
        (&|board| !board.rules().walls().is_empty(), BookText::Walls),
        (&|board| !board.rules().signs().is_empty(), BookText::Signs),
        (&|board| !board.rules().given().is_empty(), BookText::Given),
        (
            &|board| !board.rules().forbidden().is_empty(),
            BookText::Forbidden,
        ),
        (&|board| !board.ignored().is_empty(), BookText::Ignored),
    ];
    let seen = seen.into_iter().filter(|(has, _)| any(has));
    said.extend(seen.map(|(_, text)| texts.say(text)));
    if !(most.is_all && connectivity.is_all && loops.is_all) {
        said.push(texts.say(BookText::OtherRules));
    }
    texts.together(&said)
}

/// Whether a board has a property.
type BoardTest<'a> = &'a dyn Fn(&Board) -> bool;

fn has_clue(board: &Board, is_it: impl Fn(Clue) -> bool) -> bool {
    board.islands().iter().any(|&(_, clue)| is_it(clue))
}

/// The value of a property on most boards.
struct MajorityChoice<T> {
    usual: T,
    /// Whether all boards have it.
    is_all: bool,
}

impl<T: Copy + PartialEq + Default> MajorityChoice<T> {
    fn of(all: impl Iterator<Item = T>) -> Self {
        let all: Vec<T> = all.collect();
        let count = |one: T| all.iter().filter(|&&other| other == one).count();
        // Of equally frequent ones the first.
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
