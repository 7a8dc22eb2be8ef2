//! The first map of the MIT Mystery Hunt of 2018: islands and signs as listed by x and y, against
//! the shipped board.

use hashilab::internals::puzzle::{Board, Clue, Heading, Pos, Rules, Sign, Size, Sum};

use crate::support::text::shipped_board;

const WIDTH: u16 = 11;
const HEIGHT: u16 = 8;

/// Islands by x, which grows to the east, and y, which grows to the north.
const ISLANDS: [(u16, u16); 43] = [
    (0, 2),
    (1, 4),
    (1, 7),
    (2, 0),
    (2, 1),
    (2, 3),
    (2, 5),
    (2, 6),
    (3, 0),
    (3, 2),
    (3, 5),
    (3, 6),
    (4, 0),
    (4, 1),
    (4, 4),
    (4, 6),
    (4, 7),
    (5, 1),
    (5, 3),
    (5, 5),
    (5, 7),
    (6, 0),
    (6, 2),
    (6, 4),
    (6, 6),
    (7, 0),
    (7, 2),
    (7, 3),
    (7, 5),
    (7, 7),
    (8, 1),
    (8, 3),
    (8, 4),
    (9, 0),
    (9, 2),
    (9, 4),
    (9, 6),
    (9, 7),
    (10, 0),
    (10, 1),
    (10, 3),
    (10, 5),
    (10, 6),
];

/// Signs with their numbers to the north, south, east and west; 0 is no number.
const SIGNS: [((u16, u16), [u16; 4]); 7] = [
    ((0, 5), [0, 1, 15, 0]),
    ((1, 3), [0, 0, 0, 0]),
    ((4, 2), [15, 5, 9, 6]),
    ((5, 0), [10, 0, 11, 9]),
    ((7, 1), [18, 3, 4, 9]),
    ((8, 6), [0, 11, 3, 11]),
    ((10, 4), [4, 9, 0, 15]),
];

/// The sign whose numbers cannot be read; islands stand only to its north and its east.
const BLANK: (u16, u16) = (1, 3);

fn pos(at: (u16, u16)) -> Pos {
    let (x, y) = at;
    Pos::new(HEIGHT - 1 - y, x)
}

fn sign(at: (u16, u16), numbers: [u16; 4]) -> Sign {
    if at == BLANK {
        return Sign::default()
            .with(Heading::North, Sum::Unknown)
            .with(Heading::East, Sum::Unknown);
    }
    let said = Heading::ALL
        .into_iter()
        .zip(numbers)
        .filter(|&(_, number)| number > 0);
    said.fold(Sign::default(), |sign, (heading, number)| {
        sign.with(heading, Sum::Exactly(number))
    })
}

#[test]
fn the_map_is_the_board_that_is_shipped() {
    let shipped = shipped_board("data/boards/mystery/map1.csv");
    let islands = ISLANDS.map(|at| (pos(at), Clue::Unknown)).to_vec();
    let signs = SIGNS
        .map(|(at, numbers)| (pos(at), sign(at, numbers)))
        .to_vec();
    let rules = Rules::default().with_signs(signs);
    let board = Board::new(Size::new(HEIGHT, WIDTH), islands, rules).expect("a board");
    assert_eq!(shipped.clone().with_notes(Vec::new()), board);
    assert_eq!(shipped.notes().len(), 3);
    assert_eq!(pos(BLANK).to_string(), "r5c2");
}
