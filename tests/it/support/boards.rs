//! Boards for tests: drawn as text, and all or random small ones.

use hashilab::internals::puzzle::{Board, Clue, Id, Network, Pos, Rules, Size};
use hashilab::internals::questions::elementary;
use proptest::prelude::*;

/// The network of a board drawn with one character a cell: a digit is a clue, `?` an unknown one,
/// `#` a wall, `.` water; rows are separated by blanks.
#[track_caller]
pub(crate) fn drawn(picture: &str) -> Network {
    drawn_under(picture, Rules::default())
}

/// The network of a drawn board under these rules.
#[track_caller]
pub(crate) fn drawn_under(picture: &str, rules: Rules) -> Network {
    let mut islands = Vec::new();
    let mut walls = rules.walls().to_vec();
    let rows: Vec<&str> = picture.split_whitespace().collect();
    for (row, line) in (0..).zip(&rows) {
        for (col, cell) in (0..).zip(line.chars()) {
            let pos = Pos::new(row, col);
            match cell {
                '.' => {}
                '#' => walls.push(pos),
                '?' => islands.push((pos, Clue::Unknown)),
                digit => {
                    let clue = digit
                        .to_digit(10)
                        .and_then(|digit| u8::try_from(digit).ok());
                    islands.push((pos, Clue::Exactly(clue.expect("a digit"))));
                }
            }
        }
    }
    let length = |length: usize| u16::try_from(length).expect("a small board");
    let size = Size::new(length(rows.len()), length(rows[0].len()));
    let board = Board::new(size, islands, rules.with_walls(walls));
    Network::of(board.unwrap_or_else(|error| panic!("{error}")))
}

/// Calls `visit` with every board of this size that has at most `most` islands, with every
/// combination of the clues from 1 to the largest one allowed.
pub(crate) fn for_every_board(size: Size, most: usize, visit: &mut impl FnMut(Network)) {
    place(size, most, 0, &mut Vec::new(), visit);
}

/// Calls `visit` with a sample of all boards of nine cells: one in `one_in[0]` of those that have
/// an elementary reason to be infeasible (most have one), and one in `one_in[1]` of the others.
/// Primes avoid a common period with the enumeration.
pub(crate) fn for_some_tiny_boards(one_in: [usize; 2], visit: &mut impl FnMut(&Network)) {
    let mut met = [0; 2];
    for_every_board(Size::new(3, 3), 4, &mut |network| {
        let kind = usize::from(elementary(&network).is_none());
        met[kind] += 1;
        if met[kind] % one_in[kind] == 0 {
            visit(&network);
        }
    });
}

fn place(
    size: Size,
    most: usize,
    from: u16,
    islands: &mut Vec<(Pos, Clue)>,
    visit: &mut impl FnMut(Network),
) {
    let board = Board::new(size, islands.clone(), Rules::default()).expect("a board");
    visit(Network::of(board));
    if islands.len() == most {
        return;
    }
    for cell in from..size.rows * size.cols {
        for clue in 1..=Rules::default().max_clue() {
            let pos = Pos::new(cell / size.cols, cell % size.cols);
            islands.push((pos, Clue::Exactly(clue)));
            place(size, most, cell + 1, islands, visit);
            islands.pop();
        }
    }
}

/// Random boards of up to `side` by `side` cells whose clues are the degrees of random bridges that
/// do not cross, sometimes with one clue changed: many can be solved, many are just infeasible,
/// some are not connected.
pub(crate) fn boards(side: u16) -> impl Strategy<Value = Network> {
    (1..=side, 1..=side)
        .prop_flat_map(|(rows, cols)| {
            let cells = usize::from(rows * cols);
            (
                Just(Size::new(rows, cols)),
                proptest::collection::vec(prop::bool::weighted(0.45), cells),
                proptest::collection::vec(0..4_u8, 2 * cells),
                proptest::option::weighted(0.3, (0..cells, 1..=8_u8)),
            )
        })
        .prop_map(|(size, cells, counts, change)| with_degrees(size, &cells, &counts, change))
}

/// Islands on the marked cells; bridges drawn from `counts` where they cross nothing built
/// before; the degrees become the clues.
fn with_degrees(size: Size, cells: &[bool], counts: &[u8], change: Option<(usize, u8)>) -> Network {
    let marked = (0_u16..).zip(cells).filter(|&(_, &marked)| marked);
    let places: Vec<Pos> = marked
        .map(|(cell, _)| Pos::new(cell / size.cols, cell % size.cols))
        .collect();
    let unknown = places.iter().map(|&pos| (pos, Clue::Unknown)).collect();
    let bare = Network::of(Board::new(size, unknown, Rules::default()).expect("a board"));
    let mut built = vec![0_u8; bare.edges().len()];
    let mut degrees = vec![0_u8; places.len()];
    for (edge, ends) in bare.edges().iter().map(|(edge, this)| (edge, this.ends)) {
        let crossed = bare
            .crossing(edge)
            .iter()
            .any(|other| built[other.index()] > 0);
        let count = [0, 1, 2, 1][usize::from(counts[edge.index()])];
        if !crossed {
            built[edge.index()] = count;
            for end in ends {
                degrees[end.index()] += count;
            }
        }
    }
    if let Some((cell, clue)) = change
        && !degrees.is_empty()
    {
        let index = cell % degrees.len();
        degrees[index] = clue;
    }
    let islands = places
        .into_iter()
        .zip(degrees.into_iter().map(Clue::Exactly));
    Network::of(Board::new(size, islands.collect(), Rules::default()).expect("a board"))
}
