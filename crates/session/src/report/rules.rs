//! The rules of a board in sentences for a reader who has never seen the puzzle.

use crate::puzzle::{Board, Clue, Connectivity, Loops};

/// The rules of a board, a sentence or two for each.
///
/// # Examples
/// ```
/// use hashilab_solve::puzzle::Puzzle;
/// use hashilab_session::report::rule_sentences;
/// let puzzle: Puzzle = "1,,1\n".parse()?;
/// let rules = rule_sentences(puzzle.board());
/// assert!(rules[1].starts_with("At most 2 bridges join"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn rule_sentences(board: &Board) -> Vec<String> {
    let rules = board.rules();
    let most = match rules.max_bridges() {
        1 => "At most 1 bridge joins".to_owned(),
        more => format!("At most {more} bridges join"),
    };
    let mut sentences = vec![
        "Bridges run straight along a row or a column, from an island to the next one in it."
            .to_owned(),
        format!("{most} the same two islands."),
        "Bridges do not cross each other.".to_owned(),
        "The number on an island says how many bridges end there.".to_owned(),
        match rules.connectivity() {
            Connectivity::Required => {
                "One can walk over bridges from every island to every other one.".to_owned()
            }
            Connectivity::Free => "Islands need not be connected with each other.".to_owned(),
        },
    ];
    if rules.loops() == Loops::Forbidden {
        sentences.push("There is no way in a circle over bridges.".to_owned());
    }
    sentences.extend(clue_sentences(board));
    sentences.extend(other_sentences(board));
    sentences
}

/// The meaning of clues that are not single numbers, if there are any.
fn clue_sentences(board: &Board) -> Vec<String> {
    let has = |wanted: fn(Clue) -> bool| board.islands().iter().any(|&(_, clue)| wanted(clue));
    let mut sentences = Vec::new();
    if has(|clue| clue == Clue::Unknown) {
        sentences.push("At an island with a question mark any number but 0 may end.".to_owned());
    }
    if has(|clue| matches!(clue, Clue::OneOf(_))) {
        let what = "At an island with several numbers one of these is right.";
        sentences.push(what.to_owned());
    }
    sentences
}

/// Sentences about everything on the board but islands, if there is anything.
fn other_sentences(board: &Board) -> Vec<String> {
    let rules = board.rules();
    let of_board = [
        (
            !rules.given().is_empty(),
            "Of some edges the board says how many bridges they carry, at least or at most.",
        ),
        (
            !rules.forbidden().is_empty(),
            "Some edges may carry no bridge.",
        ),
        (!rules.walls().is_empty(), "No bridge passes a wall."),
        (
            !rules.signs().is_empty(),
            "No bridge passes a sign. A number on a sign is the sum of the numbers of the islands \
             that it sees in that direction, up to the next sign or the border, all of them \
             different; under a question mark they are different too.",
        ),
    ];
    let there = of_board.into_iter().filter(|&(is_there, _)| is_there);
    there.map(|(_, what)| what.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Pos, Rules, Size};

    fn sentences(rules: Rules, clue: Clue) -> Vec<String> {
        let islands = vec![(Pos::new(0, 0), clue), (Pos::new(0, 2), Clue::Exactly(1))];
        let board = Board::new(Size::new(1, 3), islands, rules).expect("a board");
        rule_sentences(&board)
    }

    #[test]
    fn standard_rules_are_five_sentences() {
        assert_eq!(sentences(Rules::default(), Clue::Exactly(1)).len(), 5);
    }

    #[test]
    fn what_is_not_standard_is_said() {
        let rules = Rules::with_max_bridges(3)
            .with_connectivity(Connectivity::Free)
            .with_loops(Loops::Forbidden)
            .with_walls(vec![Pos::new(0, 1)]);
        let said = sentences(rules, Clue::Unknown).join("\n");
        for part in ["3 bridges", "need not", "circle", "question mark", "wall"] {
            assert!(said.contains(part), "{part}: {said}");
        }
    }
}
