//! What notations have words for, and what is lost where they have none.
//!
//! Every notation states what it can say as a [`Says`]. A board is compared with that before
//! it is written, once for all notations: what is missing is an error that names the first
//! cell, or is left out and listed.

use std::borrow::Cow;

use crate::puzzle::{
    Axis, Board, Clue, Connectivity, Degree, Loops, NoteKind, Pos, Rules, Size, Variant,
};

use super::page::Page;

/// What a notation has no words for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{notation} {what}")]
pub struct Unwritable {
    /// The notation's name.
    pub notation: &'static str,
    /// What it cannot say.
    pub what: Unsaid,
}

/// Something that a notation has no words for, as it follows the notation's name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsaid {
    /// A rule, or a clue that is no number.
    #[error("has no way to write {0}")]
    Variant(Variant),
    /// An island without bridges.
    #[error("has no way to write the clue 0 at {0}")]
    Zero(Pos),
    /// A clue that is too large.
    #[error("writes clues up to {most}, the one at {pos} is {clue}")]
    Large {
        /// The island.
        pos: Pos,
        /// Its clue.
        clue: Degree,
        /// The largest that can be written.
        most: Degree,
    },
    /// Other most bridges than the notation means.
    #[error("means at most {means} bridges on an edge, the board allows {board}")]
    MostBridges {
        /// What the notation means.
        means: u8,
        /// What the board says.
        board: u8,
    },
    /// The notation means that components may stay apart.
    #[error("means that components may stay apart, on the board they may not")]
    Connected,
    /// Rows or columns without an island at a border, which the notation does not show.
    #[error("does not say how large a board is, and would lose the empty {what} of {size}")]
    Border {
        /// Rows or columns.
        what: &'static str,
        /// The board's size.
        size: Size,
    },
    /// A title, an author, a source or the islands' names.
    #[error("has no place for what the board says under '{}'", .0.name())]
    Note(NoteKind),
    /// Islands side by side.
    #[error("cannot have islands side by side, as {} and {} are", .0[0], .0[1])]
    Adjacent([Pos; 2]),
    /// Too few islands.
    #[error("needs at least two islands, the board has {0}")]
    Few(usize),
    /// More cells than are written out.
    #[error("writes every cell, and {0} has more than the {most} that are written out; \
        'list' and 'json' write islands only", most = MOST_WRITTEN)]
    Cells(Size),
    /// The notation is for boards alone.
    #[error("has no place for an answer")]
    Answer,
    /// Bridges between islands side by side.
    #[error("has no place for bridges between islands side by side, as {} and {} are", .0[0], .0[1])]
    AnswerBetween([Pos; 2]),
    /// More bridges on an edge than the notation writes.
    #[error("writes up to {most} bridges on an edge, {}-{} carries {count}", .cells[0], .cells[1])]
    AnswerCount {
        /// The ends of the edge.
        cells: [Pos; 2],
        /// What it carries.
        count: u8,
        /// The most that can be written.
        most: u8,
    },
    /// The notation is only read.
    #[error("is a notation that is read only")]
    ReadOnly,
}

/// The most cells of a board that is written cell by cell.
pub(super) const MOST_WRITTEN: u64 = 20_000_000;

impl Unsaid {
    /// Whether a board cannot be written even if something is left out.
    fn is_final(&self) -> bool {
        match self {
            Self::Adjacent(_)
            | Self::Few(_)
            | Self::Cells(_)
            | Self::Answer
            | Self::AnswerBetween(_)
            | Self::AnswerCount { .. }
            | Self::ReadOnly => true,
            Self::Variant(_)
            | Self::Zero(_)
            | Self::Large { .. }
            | Self::MostBridges { .. }
            | Self::Connected
            | Self::Border { .. }
            | Self::Note(_) => false,
        }
    }

    /// Whether the puzzle stays the same without it.
    fn is_remark(&self) -> bool {
        matches!(self, Self::Note(_))
    }
}

/// The rules on most bridges that a notation knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Most {
    /// It says how many there are, up to this number.
    UpTo(u8),
    /// It means this number.
    Means(u8),
}

/// What a notation may know beside islands with numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word {
    /// The rule that loops are forbidden.
    NoLoops,
    /// `?`.
    Unknown,
    /// Sets of numbers.
    Sets,
    /// Islands without bridges.
    Zero,
    /// Given and forbidden edges.
    Edges,
    /// Walls and signs.
    Fixtures,
    /// Ignored islands.
    Ignored,
    /// Islands side by side.
    Adjacent,
    /// Fewer than two islands.
    Few,
    /// Titles, authors and sources.
    Notes,
    /// The islands' names.
    Names,
    /// The size of a board whose first rows are empty.
    Top,
    /// The size of a board whose last rows are empty.
    Bottom,
    /// The size of a board whose last columns are empty.
    Right,
}

/// What answers a notation has a place for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answers {
    /// None.
    None,
    /// Bridges on cells, so none between islands side by side, up to so many on an edge.
    OnCells(u8),
    /// All bridges, up to so many on an edge.
    UpTo(u8),
}

/// What a notation can say.
#[derive(Clone, Copy, Debug)]
pub(super) struct Says {
    pub(super) most_bridges: Most,
    /// Whether it says which rule on connectivity holds; else the one that it means.
    pub(super) connectivity: Option<Connectivity>,
    pub(super) most_clue: Degree,
    pub(super) knows: &'static [Word],
    pub(super) answers: Answers,
    /// Whether each cell is written, water too.
    pub(super) every_cell: bool,
}

impl Says {
    /// Boards under standard rules with clues from 1 to 8, written cell by cell.
    pub(super) const STANDARD: Self = Self {
        most_bridges: Most::Means(2),
        connectivity: Some(Connectivity::Required),
        most_clue: 8,
        knows: GRID,
        answers: Answers::None,
        every_cell: true,
    };

    fn knows(&self, word: Word) -> bool {
        self.knows.contains(&word)
    }
}

/// What every grid knows.
pub(super) const GRID: &[Word] = &[
    Word::Adjacent,
    Word::Few,
    Word::Top,
    Word::Bottom,
    Word::Right,
];

/// What to do with what a notation cannot say.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Losses {
    /// Refuse to write; titles and names are left out and listed.
    #[default]
    Refuse,
    /// Leave it out and list it.
    Allow,
}

/// The board as a notation can say it, and what is left out.
pub(super) fn fitted<'a>(
    page: &Page<'a>,
    notation: &'static str,
    says: &Says,
    losses: Losses,
) -> Result<(Cow<'a, Board>, Vec<Unwritable>), Unwritable> {
    let board = page.board;
    let mut lost = unsaid(board, says);
    lost.extend(unsaid_answer(page, says));
    let stops = |what: &Unsaid| match losses {
        Losses::Refuse => !what.is_remark(),
        Losses::Allow => what.is_final(),
    };
    if let Some(index) = lost.iter().position(stops) {
        let what = lost.swap_remove(index);
        return Err(Unwritable { notation, what });
    }
    let whole = lost.iter().all(Unsaid::is_remark);
    let board = if whole {
        Cow::Borrowed(board)
    } else {
        let (rest, edge) = without(board, says);
        lost.extend(edge);
        let shape = unsaid_shape(&rest, says);
        lost.extend(shape.into_iter().filter(|what| !what.is_final()));
        lost.dedup();
        Cow::Owned(rest)
    };
    let lost = lost
        .into_iter()
        .map(|what| Unwritable { notation, what })
        .collect();
    Ok((board, lost))
}

/// What a notation cannot say of a board, of each kind the first.
fn unsaid(board: &Board, says: &Says) -> Vec<Unsaid> {
    let rules = board.rules();
    let mut lost = Vec::new();
    match says.most_bridges {
        Most::UpTo(most) if rules.max_bridges() <= most => {}
        Most::UpTo(means) | Most::Means(means) => {
            let board = rules.max_bridges();
            lost.extend((board != means).then_some(Unsaid::MostBridges { means, board }));
        }
    }
    if let Some(means) = says.connectivity
        && means != rules.connectivity()
    {
        lost.push(match means {
            Connectivity::Free => Unsaid::Connected,
            Connectivity::Required => Unsaid::Variant(Variant::FreeConnectivity),
        });
    }
    lost.extend(
        board
            .variants()
            .filter(|&variant| !is_said(variant, says))
            .map(Unsaid::Variant),
    );
    lost.extend(unsaid_clue(board, says));
    lost.extend(unsaid_shape(board, says));
    let notes = NoteKind::ALL.into_iter().filter(|&kind| {
        let word = match kind {
            NoteKind::Names => Word::Names,
            NoteKind::Title | NoteKind::Author | NoteKind::Source => Word::Notes,
        };
        !says.knows(word) && board.notes().iter().any(|note| note.kind == kind)
    });
    lost.extend(notes.map(Unsaid::Note));
    lost
}

/// Whether a notation has words for something beyond standard rules; bridges and
/// connectivity are judged apart.
fn is_said(variant: Variant, says: &Says) -> bool {
    match variant {
        Variant::MaxBridges(_) | Variant::FreeConnectivity => true,
        Variant::NoLoops => says.knows(Word::NoLoops),
        Variant::Unknown(_) => says.knows(Word::Unknown),
        Variant::OneOf(..) => says.knows(Word::Sets),
        Variant::Given(_) | Variant::Forbidden(_) => says.knows(Word::Edges),
        Variant::Wall(_) | Variant::Sign(_) => says.knows(Word::Fixtures),
        Variant::Ignored(_) => says.knows(Word::Ignored),
    }
}

/// The largest clue that is left of a board.
fn most_clue(board: &Board, says: &Says) -> Degree {
    let most_bridges = match says.most_bridges {
        Most::UpTo(most) => board.rules().max_bridges().min(most),
        Most::Means(means) => means,
    };
    says.most_clue
        .min(Rules::with_max_bridges(most_bridges).max_clue())
}

/// The first clue 0 and the first clue that is too large.
fn unsaid_clue(board: &Board, says: &Says) -> impl Iterator<Item = Unsaid> {
    let numbers = || {
        board
            .islands()
            .iter()
            .filter_map(|&(pos, clue)| match clue {
                Clue::Exactly(clue) => Some((pos, clue)),
                Clue::OneOf(_) | Clue::Unknown => None,
            })
    };
    let zero = numbers().find(|&(_, clue)| clue == 0 && !says.knows(Word::Zero));
    let most = most_clue(board, says);
    let large = numbers().find(|&(_, clue)| clue > most);
    let zero = zero.map(|(pos, _)| Unsaid::Zero(pos));
    let large = large.map(|(pos, clue)| Unsaid::Large { pos, clue, most });
    zero.into_iter().chain(large)
}

/// What a notation cannot say of where islands stand.
fn unsaid_shape(board: &Board, says: &Says) -> Vec<Unsaid> {
    let (size, islands) = (board.size(), board.islands());
    let mut lost = Vec::new();
    if says.every_cell && size.cells() > MOST_WRITTEN {
        lost.push(Unsaid::Cells(size));
    }
    if islands.len() < 2 && !says.knows(Word::Few) {
        lost.push(Unsaid::Few(islands.len()));
    }
    if !says.knows(Word::Adjacent) {
        lost.extend(adjacent(islands).map(Unsaid::Adjacent));
    }
    let ignored = says.knows(Word::Ignored).then_some(board.ignored());
    let cells = || islands.iter().chain(ignored.into_iter().flatten());
    let is_used = |is_there: &dyn Fn(Pos) -> bool| cells().any(|&(pos, _)| is_there(pos));
    let rows = (!says.knows(Word::Top) && !is_used(&|pos| pos.row == 0))
        || (!says.knows(Word::Bottom) && !is_used(&|pos| pos.row == size.rows - 1));
    let cols = !says.knows(Word::Right) && !is_used(&|pos| pos.col == size.cols - 1);
    let border = |what| Unsaid::Border { what, size };
    lost.extend(rows.then(|| border("rows")));
    lost.extend(cols.then(|| border("columns")));
    lost
}

/// The first two islands that stand side by side.
fn adjacent(islands: &[(Pos, Clue)]) -> Option<[Pos; 2]> {
    let is_island = |pos: &Pos| islands.binary_search_by_key(pos, |&(pos, _)| pos).is_ok();
    islands.iter().find_map(|&(pos, _)| {
        let right = pos.col.checked_add(1).map(|col| Pos::new(pos.row, col));
        let below = pos.row.checked_add(1).map(|row| Pos::new(row, pos.col));
        let neighbour = [right, below].into_iter().flatten().find(is_island)?;
        Some([pos, neighbour])
    })
}

/// What a notation has no place for in the answer.
fn unsaid_answer(page: &Page<'_>, says: &Says) -> Option<Unsaid> {
    let answer = page.answer?;
    let (most, on_cells) = match says.answers {
        Answers::None => return Some(Unsaid::Answer),
        Answers::OnCells(most) => (most, true),
        Answers::UpTo(most) => (most, false),
    };
    answer.bridges.built().find_map(|(edge, count)| {
        let cells = answer.network.cells_of(edge);
        let between = match answer.network.edges()[edge].axis {
            Axis::Horizontal => cells[1].col - cells[0].col,
            Axis::Vertical => cells[1].row - cells[0].row,
        };
        if count > most {
            return Some(Unsaid::AnswerCount { cells, count, most });
        }
        (on_cells && between == 1).then_some(Unsaid::AnswerBetween(cells))
    })
}

/// The board without what a notation cannot say, and given and forbidden edges that cannot
/// stay because an island has gone.
fn without(board: &Board, says: &Says) -> (Board, Option<Unsaid>) {
    let rules = board.rules();
    let mut kept = Rules::default();
    kept = kept.limited_to(match says.most_bridges {
        Most::UpTo(most) => rules.max_bridges().min(most),
        Most::Means(means) => means,
    });
    kept = kept.with_connectivity(says.connectivity.unwrap_or(rules.connectivity()));
    if says.knows(Word::NoLoops) {
        kept = kept.with_loops(rules.loops());
    } else {
        kept = kept.with_loops(Loops::Allowed);
    }
    if says.knows(Word::Fixtures) {
        kept = kept.with_walls(rules.walls().to_vec());
        kept = kept.with_signs(rules.signs().to_vec());
    }
    let most_clue = most_clue(board, says);
    let islands = board.islands().iter().filter_map(|&(pos, clue)| {
        let clue = kept_clue(clue, says, most_clue)?;
        Some((pos, clue))
    });
    let islands: Vec<(Pos, Clue)> = islands.collect();
    let bare = kept.clone();
    if says.knows(Word::Edges) {
        kept = kept.with_given(rules.given().to_vec());
        kept = kept.with_forbidden(rules.forbidden().to_vec());
    }
    let size = board.size();
    let edge = rules.given().first().map(|&given| Variant::Given(given));
    let edge = edge.or(rules
        .forbidden()
        .first()
        .map(|&pair| Variant::Forbidden(pair)));
    let (rest, lost) = match Board::new(size, islands.clone(), kept) {
        Ok(rest) => (rest, None),
        Err(_) => (
            Board::new(size, islands, bare).expect("islands of a board, with clues that fit"),
            edge.map(Unsaid::Variant),
        ),
    };
    let ignored = says.knows(Word::Ignored).then(|| board.ignored().to_vec());
    let rest = rest
        .with_ignored(ignored.unwrap_or_default())
        .expect("cells of a board hold one thing each");
    (rest.with_notes(board.notes().to_vec()), lost)
}

/// A clue as a notation can say it: `?` for one that it cannot, if it has that; else the
/// island goes.
fn kept_clue(clue: Clue, says: &Says, most: Degree) -> Option<Clue> {
    let is_said = match clue {
        Clue::Exactly(0) => says.knows(Word::Zero),
        Clue::Exactly(clue) => clue <= most,
        Clue::OneOf(set) => says.knows(Word::Sets) && set.most().is_some_and(|set| set <= most),
        Clue::Unknown => says.knows(Word::Unknown),
    };
    let zero = clue == Clue::Exactly(0);
    match is_said {
        true => Some(clue),
        false => (!zero && says.knows(Word::Unknown)).then_some(Clue::Unknown),
    }
}
