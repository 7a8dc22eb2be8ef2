//! Rules that are refused: by boards that they do not fit, by readers, by parts that do not support
//! them.

use hashilab::internals::notation::{Format, write_board};
use hashilab::internals::puzzle::{
    Board, BoardError, Bound, CellContent, Clue, DegreeSet, Network, Pos, Rules, Sign, Size,
};

use super::{free, given, no_loops, read, set};
use crate::support::boards::drawn_under;
use crate::support::variants::{cell, pair};

/// The error of a board of three rows and columns with islands on its corners and its middle.
pub(super) fn refused(rules: Rules) -> String {
    let corners = ["r1c1", "r1c3", "r3c1", "r3c3", "r2c2"];
    let islands = corners.map(|name| (cell(name), Clue::Unknown)).to_vec();
    let board = Board::new(Size::new(3, 3), islands, rules);
    board.map_or_else(|error| error.to_string(), |_| String::new())
}

#[test]
fn rules_that_do_not_fit_the_board_are_refused_by_cell() {
    let rules = Rules::default;
    let sign = Sign::default();
    let cases = [
        (
            rules().with_walls(vec![cell("r4c1")]),
            "wall r4c1 lies outside the board of 3x3",
        ),
        (
            rules().with_walls(vec![cell("r2c2")]),
            "island and wall are both on r2c2",
        ),
        (
            rules().with_signs(vec![(cell("r1c1"), sign)]),
            "island and sign are both on r1c1",
        ),
        (
            rules()
                .with_signs(vec![(cell("r1c2"), sign)])
                .with_walls(vec![cell("r1c2")]),
            "wall and sign are both on r1c2",
        ),
        (
            rules().with_walls(vec![cell("r1c2"); 2]),
            "wall and wall are both on r1c2",
        ),
        (
            rules().with_forbidden(vec![pair("r1c1-r1c2")]),
            "r1c1-r1c2 is no edge: there is no island on r1c2",
        ),
        (
            rules().with_forbidden(vec![pair("r3c3-r1c1")]),
            "r1c1-r3c3 is no edge: these islands do not see each other",
        ),
        (
            rules()
                .with_given(vec![given("r1c1-r1c3", Bound::AtMost(1))])
                .with_walls(vec![cell("r1c2")]),
            "r1c1-r1c3 is no edge: these islands do not see each other",
        ),
        (
            rules().with_given(vec![given("r1c1-r1c3", Bound::AtLeast(3))]),
            "r1c1-r1c3>=3 is given, but an edge carries at most 2",
        ),
        (
            rules()
                .with_given(vec![given("r1c1-r1c3", Bound::AtLeast(1))])
                .with_forbidden(vec![pair("r1c1-r1c3")]),
            "what is given for r1c1-r1c3 contradicts itself: at least 1 and at most 0",
        ),
    ];
    for (rules, message) in cases {
        assert_eq!(refused(rules), message);
    }
}

#[test]
fn clues_that_the_rules_do_not_know_are_refused() {
    let board = |clue, rules| Board::new(Size::new(1, 1), vec![(Pos::new(0, 0), clue)], rules);
    let (pos, size) = (Pos::new(0, 0), Size::new(1, 1));
    let empty = Clue::OneOf(DegreeSet::default());
    assert_eq!(
        board(empty, Rules::default()),
        Err(BoardError::EmptySet(pos))
    );
    let large = |clue, most| Err(BoardError::ClueTooLarge { pos, clue, most });
    assert_eq!(board(set(&[1, 9]), Rules::default()), large(9, 8));
    assert!(board(set(&[1, 9]), Rules::with_max_bridges(3)).is_ok());
    let ignored = vec![(Pos::new(0, 1), Clue::Unknown)];
    let outside =
        board(Clue::Unknown, Rules::default()).and_then(|board| board.with_ignored(ignored));
    let (thing, pos) = (CellContent::Ignored, Pos::new(0, 1));
    assert_eq!(outside, Err(BoardError::Outside { thing, pos, size }));
}

/// A board for each rule that engines do not support yet, with its name in an error.
fn unknown_rules() -> Vec<(Network, &'static str)> {
    let rules = Rules::default;
    let sign = vec![(cell("r1c2"), Sign::default())];
    let one = Bound::Exactly(1);
    let mut boards = vec![
        (drawn_under("1.1", free()), "the rule 'connectivity free'"),
        (drawn_under("1.1", no_loops()), "the rule 'loops forbidden'"),
        (
            drawn_under("1.1", rules().with_given(vec![given("r1c1-r1c3", one)])),
            "the given edge r1c1-r1c3=1",
        ),
        (
            drawn_under("1.1", rules().with_forbidden(vec![pair("r1c1-r1c3")])),
            "the forbidden edge r1c1-r1c3",
        ),
        (
            drawn_under("1.1", rules().with_signs(sign)),
            "the sign at r1c2",
        ),
    ];
    let islands = [0, 2].map(|col| (Pos::new(0, col), set(&[1, 2])));
    let board = Board::new(Size::new(1, 3), islands.to_vec(), rules()).expect("a board");
    boards.push((Network::of(board), "the clue [1 2] at r1c1"));
    boards
}

#[test]
fn what_does_not_know_a_rule_refuses_it_by_name() {
    for (network, what) in unknown_rules() {
        let refused = write_board(network.board(), Format::Has).unwrap_err();
        assert_eq!(
            refused.to_string(),
            format!("has has no way to write {what}")
        );
    }
}

#[test]
fn lines_of_rules_that_are_wrong_are_refused_by_place() {
    let cases = [
        (
            "# colour: red\n1,1\n",
            "x.csv:1:1: expected a key: most-bridges, connectivity, loops, size, given, forbidden, title, \
             author, source or names, found 'colour'",
        ),
        (
            "# loops: no\n1,1\n",
            "x.csv:1:10: expected loops allowed or forbidden, found 'no'",
        ),
        (
            "# most-bridges: 10\n1,1\n",
            "x.csv:1:17: expected most bridges from 1 to 9, found '10'",
        ),
        (
            "# loops: allowed\n# given: r1c1\n1,1\n",
            "x.csv:2:10: expected a given edge such as r1c1-r1c5=2, >=1 or <=1, found 'r1c1'",
        ),
        (
            "# title: x\n# given: r1c1-r1c3=1\n1,1,\n",
            "x.csv:2:1: expected rules that fit the board, found r1c1-r1c3 is no edge: there is no \
             island on r1c3",
        ),
        (
            "# given: r1c1-r1c2=1\n# forbidden: r1c1-r1c3\n1,,1\n",
            "x.csv:1:1: expected rules that fit the board, found r1c1-r1c2 is no edge: there is no \
             island on r1c2",
        ),
        (
            "# title: x\n1,N6 N7\n",
            "x.csv:2:3: expected a sign such as N6 E20 S?, each direction at most once, found 'N6 N7'",
        ),
        (
            "1,[2 9]\n",
            "x.csv:1:3: expected a set of clues such as [2 3] or [4..6], at most 8, found '[2 9]'",
        ),
        (
            "# most-bridges: 1\n1,5\n",
            "x.csv:2:3: expected a clue of at most 4, found '5'",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(read(text), Err(message.to_owned()));
    }
}
