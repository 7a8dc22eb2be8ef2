//! Compares a board with the features of a notation, in one place for all notations.
//!
//! An unsupported feature is an error that names the first cell, or is left out and listed: a rule
//! is replaced by the one that the notation implies, a clue by `?` if that is supported, otherwise
//! the island is removed.

use std::borrow::Cow;

use crate::puzzle::{Axis, Board, Clue, Connectivity, Degree, NoteKind, Pos, Rules, Variant};

use super::abilities::{
    Answers, Losses, MOST_WRITTEN, MostBridgesSupport, NotationAbility, NotationFeature,
    UnsupportedFeature, WriteError,
};
use super::names;
use super::page::Page;

/// The board as far as a notation supports it, and what is left out.
pub(super) fn fitted<'a>(
    page: &Page<'a>,
    notation: &'static str,
    says: &NotationAbility,
    losses: Losses,
) -> Result<(Cow<'a, Board>, Vec<WriteError>), WriteError> {
    let board = page.board;
    let mut lost = unsaid(board, says);
    lost.extend(unsaid_answer(page, says));
    let stops = |what: &UnsupportedFeature| match losses {
        Losses::Refuse => !what.is_remark(),
        Losses::Allow => what.is_final(),
    };
    if let Some(index) = lost.iter().position(stops) {
        let what = lost.swap_remove(index);
        return Err(WriteError { notation, what });
    }
    let whole = lost.iter().all(UnsupportedFeature::is_remark);
    let board = if whole {
        Cow::Borrowed(board)
    } else {
        let (rest, edge) = without(board, says);
        lost.extend(edge);
        let mut shape = unsaid_shape(&rest, says);
        if let Some(index) = shape.iter().position(UnsupportedFeature::is_final) {
            let what = shape.swap_remove(index);
            return Err(WriteError { notation, what });
        }
        lost.extend(shape);
        lost = each_once(lost);
        Cow::Owned(rest)
    };
    let lost = lost
        .into_iter()
        .map(|what| WriteError { notation, what })
        .collect();
    Ok((board, lost))
}

/// Removes duplicates.
fn each_once(lost: Vec<UnsupportedFeature>) -> Vec<UnsupportedFeature> {
    let mut once: Vec<UnsupportedFeature> = Vec::new();
    for what in lost {
        if !once.contains(&what) {
            once.push(what);
        }
    }
    once
}

/// The features of a board that a notation does not support, the first of each kind.
fn unsaid(board: &Board, says: &NotationAbility) -> Vec<UnsupportedFeature> {
    let rules = board.rules();
    let mut lost = Vec::new();
    match says.most_bridges {
        MostBridgesSupport::UpTo(most) if rules.max_bridges() <= most => {}
        MostBridgesSupport::UpTo(means) | MostBridgesSupport::Means(means) => {
            let board = rules.max_bridges();
            lost.extend(
                (board != means).then_some(UnsupportedFeature::MostBridges { means, board }),
            );
        }
    }
    if let Some(means) = says.connectivity
        && means != rules.connectivity()
    {
        lost.push(match means {
            Connectivity::Free => UnsupportedFeature::Connected,
            Connectivity::Required => UnsupportedFeature::Variant(Variant::FreeConnectivity),
        });
    }
    lost.extend(
        board
            .variants()
            .filter(|&variant| !is_said(variant, says))
            .map(UnsupportedFeature::Variant),
    );
    lost.extend(unsaid_ignored(board, says));
    lost.extend(unsaid_clue(board, says));
    lost.extend(unsaid_shape(board, says));
    let notes = NoteKind::ALL.into_iter();
    lost.extend(notes.filter_map(|kind| unsaid_notes(board, kind, says)));
    lost
}

/// The unsupported features of the notes of one kind.
fn unsaid_notes(
    board: &Board,
    kind: NoteKind,
    says: &NotationAbility,
) -> Option<UnsupportedFeature> {
    let notes = || board.notes().iter().filter(|note| note.kind == kind);
    notes().next()?;
    match kind {
        NoteKind::Names if says.knows(NotationFeature::OwnWords) => {
            return (!names::are_words(board)).then_some(UnsupportedFeature::Words);
        }
        NoteKind::Names if says.knows(NotationFeature::Names) => {}
        NoteKind::Title | NoteKind::Author | NoteKind::Source
            if says.knows(NotationFeature::Notes) => {}
        NoteKind::Names | NoteKind::Title | NoteKind::Author | NoteKind::Source => {
            return Some(UnsupportedFeature::Note(kind));
        }
    }
    let is_line = |text: &str| one_line(text) == text;
    let breaks = !says.knows(NotationFeature::AnyText) && notes().any(|note| !is_line(&note.text));
    breaks.then_some(UnsupportedFeature::Line(kind))
}

/// A text on one line without leading or trailing blanks.
fn one_line(text: &str) -> String {
    text.replace(['\r', '\n', '\0'], " ").trim().to_owned()
}

/// Whether a notation supports a rule beyond the standard ones; most bridges and connectivity are
/// checked separately.
fn is_said(variant: Variant, says: &NotationAbility) -> bool {
    match variant {
        Variant::MaxBridges(_) | Variant::FreeConnectivity => true,
        Variant::NoLoops => says.knows(NotationFeature::NoLoops),
        Variant::Unknown(_) => says.knows(NotationFeature::Unknown),
        Variant::OneOf(..) => says.knows(NotationFeature::Sets),
        Variant::Given(_) | Variant::Forbidden(_) => says.knows(NotationFeature::Edges),
        Variant::Wall(_) | Variant::Sign(_) => says.knows(NotationFeature::Fixtures),
        Variant::Ignored(_) => says.knows(NotationFeature::Ignored),
    }
}

/// The largest clue that remains on a board.
fn most_clue(board: &Board, says: &NotationAbility) -> Degree {
    let most_bridges = match says.most_bridges {
        MostBridgesSupport::UpTo(most) => board.rules().max_bridges().min(most),
        MostBridgesSupport::Means(means) => means,
    };
    says.most_clue
        .min(Rules::with_max_bridges(most_bridges).max_clue())
}

/// The first ignored island with an unsupported clue, if islands can be ignored.
fn unsaid_ignored(board: &Board, says: &NotationAbility) -> Option<UnsupportedFeature> {
    let most = most_clue(board, says);
    let ignored = board.ignored().iter();
    let mut unsaid = ignored.filter(|&&(_, clue)| kept_clue(clue, says, most) != Some(clue));
    let first = unsaid
        .next()
        .filter(|_| says.knows(NotationFeature::Ignored));
    first.map(|&(pos, _)| UnsupportedFeature::Variant(Variant::Ignored(pos)))
}

/// The first clue 0 and the first clue that is too large.
fn unsaid_clue(board: &Board, says: &NotationAbility) -> impl Iterator<Item = UnsupportedFeature> {
    let numbers = || {
        board
            .islands()
            .iter()
            .filter_map(|&(pos, clue)| match clue {
                Clue::Exactly(clue) => Some((pos, clue)),
                Clue::OneOf(_) | Clue::Unknown => None,
            })
    };
    let zero = numbers().find(|&(_, clue)| clue == 0 && !says.knows(NotationFeature::Zero));
    let most = most_clue(board, says);
    let large = numbers().find(|&(_, clue)| clue > most);
    let zero = zero.map(|(pos, _)| UnsupportedFeature::Zero(pos));
    let large = large.map(|(pos, clue)| UnsupportedFeature::Large { pos, clue, most });
    zero.into_iter().chain(large)
}

/// Unsupported features of the positions of islands.
fn unsaid_shape(board: &Board, says: &NotationAbility) -> Vec<UnsupportedFeature> {
    let (size, islands) = (board.size(), board.islands());
    let mut lost = Vec::new();
    if says.every_cell && size.cells() > MOST_WRITTEN {
        lost.push(UnsupportedFeature::Cells(size));
    }
    if islands.len() < 2 && !says.knows(NotationFeature::Few) {
        lost.push(UnsupportedFeature::Few(islands.len()));
    }
    if !says.knows(NotationFeature::Adjacent) {
        lost.extend(adjacent(islands).map(UnsupportedFeature::Adjacent));
    }
    let ignored = says
        .knows(NotationFeature::Ignored)
        .then_some(board.ignored());
    let cells = || islands.iter().chain(ignored.into_iter().flatten());
    let is_used = |is_there: &dyn Fn(Pos) -> bool| cells().any(|&(pos, _)| is_there(pos));
    // An empty board is read back with one row and one column.
    let is_least = |side: u16| side == 1 && cells().next().is_none();
    let rows = (!says.knows(NotationFeature::Top) && !is_used(&|pos| pos.row == 0))
        || (!says.knows(NotationFeature::Bottom) && !is_used(&|pos| pos.row == size.rows - 1));
    let cols = !says.knows(NotationFeature::Right) && !is_used(&|pos| pos.col == size.cols - 1);
    let border = |what| UnsupportedFeature::Border { what, size };
    lost.extend((rows && !is_least(size.rows)).then(|| border("rows")));
    lost.extend((cols && !is_least(size.cols)).then(|| border("columns")));
    lost
}

/// The first two adjacent islands.
pub(super) fn adjacent(islands: &[(Pos, Clue)]) -> Option<[Pos; 2]> {
    let is_island = |pos: &Pos| islands.binary_search_by_key(pos, |&(pos, _)| pos).is_ok();
    islands.iter().find_map(|&(pos, _)| {
        let right = pos.col.checked_add(1).map(|col| Pos::new(pos.row, col));
        let below = pos.row.checked_add(1).map(|row| Pos::new(row, pos.col));
        let neighbour = [right, below].into_iter().flatten().find(is_island)?;
        Some([pos, neighbour])
    })
}

/// The unsupported feature of the answer, if there is one.
fn unsaid_answer(page: &Page<'_>, says: &NotationAbility) -> Option<UnsupportedFeature> {
    let answer = page.answer?;
    let (most, on_cells) = match says.answers {
        Answers::None => return Some(UnsupportedFeature::Answer),
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
            return Some(UnsupportedFeature::AnswerCount { cells, count, most });
        }
        (on_cells && between == 1).then_some(UnsupportedFeature::AnswerBetween(cells))
    })
}

/// The board without unsupported features, and without given and forbidden edges of islands that
/// were removed.
fn without(board: &Board, says: &NotationAbility) -> (Board, Option<UnsupportedFeature>) {
    let rules = board.rules();
    let bare = kept_rules(rules, says);
    let most_clue = most_clue(board, says);
    let islands = board.islands().iter().filter_map(|&(pos, clue)| {
        let clue = kept_clue(clue, says, most_clue)?;
        Some((pos, clue))
    });
    let islands: Vec<(Pos, Clue)> = islands.collect();
    let mut kept = bare.clone();
    if says.knows(NotationFeature::Edges) {
        kept = kept.with_given(rules.given().to_vec());
        kept = kept.with_forbidden(rules.forbidden().to_vec());
    }
    let size = board.size();
    let (rest, lost) = if let Ok(rest) = Board::new(size, islands.clone(), kept) {
        (rest, None)
    } else {
        let given = rules.given().first().map(|&given| Variant::Given(given));
        let forbidden = rules.forbidden().first();
        let edge = given.or(forbidden.map(|&pair| Variant::Forbidden(pair)));
        let rest = Board::new(size, islands, bare);
        let rest = rest.expect("islands of a board, with clues that fit");
        (rest, edge.map(UnsupportedFeature::Variant))
    };
    let mut ignored = board.ignored().to_vec();
    ignored.retain(|&(_, clue)| {
        says.knows(NotationFeature::Ignored) && kept_clue(clue, says, most_clue) == Some(clue)
    });
    let rest = rest
        .with_ignored(ignored)
        .expect("cells of a board hold one thing each");
    let mut notes = board.notes().to_vec();
    if !says.knows(NotationFeature::AnyText) {
        for note in &mut notes {
            note.text = one_line(&note.text);
        }
    }
    (rest.with_notes(notes), lost)
}

/// The supported rules, without given and forbidden edges.
fn kept_rules(rules: &Rules, says: &NotationAbility) -> Rules {
    let most_bridges = match says.most_bridges {
        MostBridgesSupport::UpTo(most) => rules.max_bridges().min(most),
        MostBridgesSupport::Means(means) => means,
    };
    let mut kept = Rules::with_max_bridges(most_bridges)
        .with_connectivity(says.connectivity.unwrap_or(rules.connectivity()));
    if says.knows(NotationFeature::NoLoops) {
        kept = kept.with_loops(rules.loops());
    }
    if says.knows(NotationFeature::Fixtures) {
        kept = kept.with_walls(rules.walls().to_vec());
        kept = kept.with_signs(rules.signs().to_vec());
    }
    kept
}

/// A clue as far as a notation supports it: `?` for an unsupported one, if that is supported;
/// nothing if the island must be removed.
fn kept_clue(clue: Clue, says: &NotationAbility, most: Degree) -> Option<Clue> {
    let is_said = match clue {
        Clue::Exactly(0) => says.knows(NotationFeature::Zero),
        Clue::Exactly(clue) => clue <= most,
        Clue::OneOf(set) => {
            says.knows(NotationFeature::Sets) && set.most().is_some_and(|set| set <= most)
        }
        Clue::Unknown => says.knows(NotationFeature::Unknown),
    };
    let zero = clue == Clue::Exactly(0);
    if is_said {
        Some(clue)
    } else {
        (!zero && says.knows(NotationFeature::Unknown)).then_some(Clue::Unknown)
    }
}
