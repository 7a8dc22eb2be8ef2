//! The rules of boards in words for their solvers: only those that apply.

use super::Leaf;
use super::language::{BookText, BookTexts};
use crate::puzzle::{Board, Clue, Connectivity, Loops, Rules};

/// The rules of these boards. If boards differ, the text has the standard rule, and a note below a
/// board says otherwise.
pub(super) fn rules_text(boards: &[&Board], texts: &BookTexts) -> String {
    let any = |has: &dyn Fn(&Board) -> bool| boards.iter().any(|board| has(board));
    let mut said = vec![texts.say(BookText::Join), texts.say(BookText::Numbers)];
    if any(&|board| has_clue(board, |clue| matches!(clue, Clue::OneOf(_)))) {
        said.push(texts.say(BookText::Several));
    }
    if any(&|board| has_clue(board, |clue| clue == Clue::Unknown)) {
        said.push(texts.say(BookText::Unknown));
    }
    let rules: Vec<&Rules> = boards.iter().map(|board| board.rules()).collect();
    let standard = Rules::default();
    let (most, connectivity, loops) = (
        common(&rules, Rules::max_bridges),
        common(&rules, Rules::connectivity),
        common(&rules, Rules::loops),
    );
    said.push(texts.most_bridges(most.unwrap_or(standard.max_bridges())));
    said.push(match connectivity.unwrap_or_default() {
        Connectivity::Required => texts.say(BookText::Connected),
        Connectivity::Free => texts.say(BookText::Free),
    });
    if loops == Some(Loops::Forbidden) {
        said.push(texts.say(BookText::NoLoops));
    }
    let rules = |has: &dyn Fn(&Rules) -> bool| any(&|board| has(board.rules()));
    let seen = [
        (rules(&|rules| !rules.walls().is_empty()), BookText::Walls),
        (rules(&|rules| !rules.signs().is_empty()), BookText::Signs),
        (rules(&|rules| !rules.given().is_empty()), BookText::Given),
        (
            rules(&|rules| !rules.forbidden().is_empty()),
            BookText::Forbidden,
        ),
        (any(&|board| !board.ignored().is_empty()), BookText::Ignored),
    ];
    let seen = seen.into_iter().filter(|&(is_there, _)| is_there);
    said.extend(seen.map(|(_, text)| texts.say(text)));
    if most.is_none() || connectivity.is_none() || loops.is_none() {
        said.push(texts.say(BookText::OtherRules));
    }
    texts.together(&said)
}

fn has_clue(board: &Board, is_it: impl Fn(Clue) -> bool) -> bool {
    board.islands().iter().any(|&(_, clue)| is_it(clue))
}

/// What all of these rules say, if they say the same; nothing of none.
fn common<T: Copy + PartialEq>(rules: &[&Rules], of: impl Fn(&Rules) -> T) -> Option<T> {
    let first = of(rules.first()?);
    rules
        .iter()
        .all(|rules| of(rules) == first)
        .then_some(first)
}

/// Whether all boards have the same rules, but for what can be seen on them.
pub(super) fn are_alike(leaves: &[Leaf]) -> bool {
    let mut rules = leaves.iter().map(|leaf| leaf.puzzle.rules().unusual());
    let first = rules.next();
    rules.all(|other| Some(other) == first)
}

/// The rules of a board that are not standard and cannot be seen on it, in words; empty if there are
/// none.
pub(super) fn below_board(rules: &Rules, texts: &BookTexts) -> String {
    let standard = Rules::default();
    let mut said = Vec::new();
    if rules.max_bridges() != standard.max_bridges() {
        said.push(texts.most_bridges(rules.max_bridges()));
    }
    if rules.connectivity() != standard.connectivity() {
        said.push(texts.say(BookText::Free));
    }
    if rules.loops() != standard.loops() {
        said.push(texts.say(BookText::NoLoopsInShort));
    }
    texts.together(&said)
}
