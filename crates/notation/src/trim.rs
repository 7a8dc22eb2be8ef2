//! Empty borders of boards, as in spreadsheets and copied tables.

use crate::puzzle::{Board, Clue, GivenBound, Pair, PlacedBridges, Pos, Size};

use super::page::ParsedText;

/// The numbers of empty rows and columns around the islands and pieces of a board.
///
/// # Examples
/// ```
/// use hashilab_notation::{Borders, ReadOptions, Source, read_board};
/// let source = Source::new("x.csv", "0,0,0\n0,2,2\n0,0,0\n0,0,0\n");
/// let board = read_board(&source, &ReadOptions::default())?;
/// assert_eq!(Borders::of(&board), Borders { top: 1, bottom: 2, left: 1, right: 0 });
/// let trimmed = read_board(&source, &ReadOptions { trim: true, ..ReadOptions::default() })?;
/// assert_eq!(trimmed.size().to_string(), "1x2");
/// # Ok::<(), hashilab_notation::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Borders {
    /// The rows above.
    pub top: u16,
    /// The rows below.
    pub bottom: u16,
    /// The columns at the left.
    pub left: u16,
    /// The columns at the right.
    pub right: u16,
}

impl Borders {
    /// The borders of a board; zero for an empty board.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let rules = board.rules();
        let islands = board.islands().iter().chain(board.ignored());
        let signs = rules.signs().iter().map(|&(pos, _)| pos);
        let things = islands.map(|&(pos, _)| pos).chain(signs);
        let things = things.chain(rules.walls().iter().copied());
        let block = things.fold(None, |block: Option<[Pos; 2]>, pos| {
            let [first, last] = block.unwrap_or([pos; 2]);
            Some([
                Pos::new(first.row.min(pos.row), first.col.min(pos.col)),
                Pos::new(last.row.max(pos.row), last.col.max(pos.col)),
            ])
        });
        let size = board.size();
        block.map_or(Self::default(), |[first, last]| Self {
            top: first.row,
            bottom: size.rows - 1 - last.row,
            left: first.col,
            right: size.cols - 1 - last.col,
        })
    }

    /// The widest of them.
    #[must_use]
    pub fn widest(self) -> u16 {
        let Self {
            top,
            bottom,
            left,
            right,
        } = self;
        top.max(bottom).max(left).max(right)
    }

    /// The position of a cell once the borders are removed.
    fn moved(self, pos: Pos) -> Pos {
        Pos::new(pos.row - self.top, pos.col - self.left)
    }
}

/// The parsed text without empty borders.
pub(super) fn trimmed(parsed: ParsedText) -> ParsedText {
    let borders = Borders::of(&parsed.board);
    if borders.widest() == 0 {
        return parsed;
    }
    let moved = |pos| borders.moved(pos);
    let bridges = parsed.bridges.map(|bridges| {
        let bridges = bridges.into_iter().map(|placed| PlacedBridges {
            from: moved(placed.from),
            to: moved(placed.to),
            ..placed
        });
        bridges.collect()
    });
    ParsedText {
        board: within(&parsed.board, borders).expect("a board stays one without empty borders"),
        bridges,
        ..parsed
    }
}

/// The board without these rows and columns and their content; nothing if a rule refers to one of
/// their cells.
pub(super) fn within(board: &Board, borders: Borders) -> Option<Board> {
    let Size { rows, cols } = board.size();
    let is_inside = |pos: Pos| {
        (borders.top..rows - borders.bottom).contains(&pos.row)
            && (borders.left..cols - borders.right).contains(&pos.col)
    };
    let rules = board.rules();
    let pairs = rules.given().iter().map(|given| given.pair);
    let pairs = pairs.chain(rules.forbidden().iter().copied());
    let cells = pairs.flat_map(Pair::cells);
    let cells = cells.chain(rules.walls().iter().copied());
    let mut cells = cells.chain(rules.signs().iter().map(|&(pos, _)| pos));
    if !cells.all(is_inside) {
        return None;
    }
    let moved = |pos| borders.moved(pos);
    let islands = |islands: &[(Pos, Clue)]| -> Vec<(Pos, Clue)> {
        let islands = islands.iter().filter(|&&(pos, _)| is_inside(pos));
        islands.map(|&(pos, clue)| (moved(pos), clue)).collect()
    };
    let pair = |pair: Pair| {
        let [one, other] = pair.cells().map(moved);
        Pair::of(one, other)
    };
    let given = rules.given().iter().map(|given| GivenBound {
        pair: pair(given.pair),
        ..*given
    });
    let moved_rules = rules
        .clone()
        .with_given(given.collect())
        .with_forbidden(rules.forbidden().iter().map(|&one| pair(one)).collect())
        .with_walls(rules.walls().iter().map(|&pos| moved(pos)).collect())
        .with_signs(
            rules
                .signs()
                .iter()
                .map(|&(pos, sign)| (moved(pos), sign))
                .collect(),
        );
    let size = Size::new(
        rows - borders.top - borders.bottom,
        cols - borders.left - borders.right,
    );
    let rest = Board::new(size, islands(board.islands()), moved_rules).ok()?;
    let rest = rest.with_ignored(islands(board.ignored())).ok()?;
    Some(rest.with_notes(board.notes().to_vec()))
}
