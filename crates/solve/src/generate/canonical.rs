//! A hash of boards that is equal for boards equal up to turning and mirroring.

use crate::puzzle::{Board, Clue, Pos, Size};

/// A 64-bit hash that is invariant under turning and mirroring: the smallest of the eight hashes
/// (FNV-1a) of the cells. Rules are not included.
#[must_use]
pub fn fingerprint(board: &Board) -> u64 {
    (0..8).map(|turn| hash(board, turn)).min().unwrap_or(0)
}

fn hash(board: &Board, turn: u8) -> u64 {
    let size = board.size();
    let mut cells: Vec<(Pos, u64)> = board
        .islands()
        .iter()
        .map(|&(pos, clue)| (turned(pos, size, turn), number(clue)))
        .chain(
            board
                .rules()
                .walls()
                .iter()
                .map(|&pos| (turned(pos, size, turn), 255)),
        )
        .collect();
    cells.sort_unstable();
    let sides = if turn < 4 {
        [size.rows, size.cols]
    } else {
        [size.cols, size.rows]
    };
    let numbers = sides.into_iter().map(u64::from).chain(
        cells
            .into_iter()
            .flat_map(|(pos, number)| [u64::from(pos.row), u64::from(pos.col), number]),
    );
    fnv_1a(numbers)
}

/// The 64-bit FNV-1a hash of numbers, with one step for each whole number.
pub(super) fn fnv_1a(numbers: impl Iterator<Item = u64>) -> u64 {
    numbers.fold(0xcbf2_9ce4_8422_2325, |hash, number| {
        (hash ^ number).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

fn number(clue: Clue) -> u64 {
    match clue {
        Clue::Exactly(clue) => u64::from(clue),
        Clue::Unknown => 254,
        Clue::OneOf(set) => set
            .iter()
            .fold(256, |bits, degree| bits | 1 << (degree + 9)),
    }
}

/// The cell that one of the eight symmetries takes a cell to.
fn turned(pos: Pos, size: Size, turn: u8) -> Pos {
    let row = if turn & 1 == 0 {
        pos.row
    } else {
        size.rows - 1 - pos.row
    };
    let col = if turn & 2 == 0 {
        pos.col
    } else {
        size.cols - 1 - pos.col
    };
    if turn < 4 {
        Pos::new(row, col)
    } else {
        Pos::new(col, row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Rules;

    fn board(size: Size, cells: &[(u16, u16, u8)]) -> Board {
        let islands = cells
            .iter()
            .map(|&(row, col, clue)| (Pos::new(row, col), Clue::Exactly(clue)))
            .collect();
        Board::new(size, islands, Rules::default()).expect("a board")
    }

    #[test]
    fn turned_and_mirrored_boards_are_the_same() {
        let upright = board(Size::new(3, 4), &[(0, 0, 1), (0, 3, 2), (2, 3, 1)]);
        let mirrored = board(Size::new(3, 4), &[(0, 3, 1), (0, 0, 2), (2, 0, 1)]);
        let turned = board(Size::new(4, 3), &[(0, 2, 1), (3, 2, 2), (3, 0, 1)]);
        let other = board(Size::new(3, 4), &[(0, 0, 1), (0, 3, 2), (2, 2, 1)]);
        assert_eq!(fingerprint(&upright), fingerprint(&mirrored));
        assert_eq!(fingerprint(&upright), fingerprint(&turned));
        assert_ne!(fingerprint(&upright), fingerprint(&other));
    }
}
