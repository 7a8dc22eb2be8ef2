//! The probable intention of a wrong answer: if changing one line of it makes every rule hold, that
//! line is a better message than all broken rules.

use schemars::JsonSchema;
use serde::Serialize;

use crate::notation::BridgeRecord;
use crate::puzzle::{Bridges, Clue, EdgeId, Id, IslandId, Network, Pos, Violation, verify};
use crate::report::{bridge_record, counted};

/// One line can make the degrees of at most four islands wrong.
const MOST_ISLANDS: usize = 4;

/// One line of an answer that is wrong, and what was probably meant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SuggestedFix {
    /// The edges that carry other bridges then, with how many; none where a line is to be left
    /// out.
    pub edges: Vec<BridgeRecord>,
    /// What is said of it.
    pub text: String,
}

impl SuggestedFix {
    /// The only change of one line after which every rule holds; nothing if there is none, or
    /// several. Bridges outside all edges are among `broken`, but not among `bridges`.
    pub(in crate::session) fn of(
        network: &Network,
        bridges: &Bridges,
        broken: &[Violation],
    ) -> Option<Self> {
        let nowhere: Vec<(Pos, Pos)> = broken.iter().filter_map(nowhere).collect();
        let is_nowhere = match &nowhere[..] {
            [] => None,
            [(from, to)] => Some(format!("{from}-{to} is no edge")),
            pieces => Some(in_pieces(network, pieces)?),
        };
        let all = changes(network, bridges, is_nowhere.is_some())?;
        let kept = all.into_iter().filter(|change| {
            let mut other = bridges.clone();
            for &(edge, count) in change {
                other.set(edge, count);
            }
            verify(network, other).is_ok()
        });
        let kept: Vec<Change> = kept.take(2).collect();
        let [change] = &kept[..] else { return None };
        Some(Self {
            edges: change
                .iter()
                .map(|&(edge, count)| bridge_record(network, edge, count))
                .collect(),
            text: text(network, bridges, change, is_nowhere),
        })
    }
}

/// What is wrong where all bridges outside edges are drawn on the cells of one edge: a gap in a
/// drawing, or another sign. Nothing if they are not.
fn in_pieces(network: &Network, pieces: &[(Pos, Pos)]) -> Option<String> {
    let holds = |edge: EdgeId| {
        let [from, to] = network.cells_of(edge);
        let is_on = |cell: Pos| {
            (from.row..=to.row).contains(&cell.row) && (from.col..=to.col).contains(&cell.col)
        };
        pieces
            .iter()
            .all(|&(one, other)| is_on(one) && is_on(other))
    };
    let edge = network.edges().ids().find(|&edge| holds(edge))?;
    let [from, to] = network.cells_of(edge);
    Some(format!(
        "the bridges between {from} and {to} are drawn in {} pieces",
        pieces.len()
    ))
}

/// Edges with their bridges after a change of one line: none if a line outside all edges is
/// removed, two if a line names another edge.
type Change = Vec<(EdgeId, u8)>;

/// All changes of one line after which the degrees may be right; nothing if a single line cannot be
/// the error.
fn changes(network: &Network, bridges: &Bridges, is_nowhere: bool) -> Option<Vec<Change>> {
    let mut degrees: Vec<i64> = vec![0; network.islands().len()];
    for (edge, count) in bridges.built() {
        for end in network.edges()[edge].ends {
            degrees[Id::index(end)] += i64::from(count);
        }
    }
    let lacks = |island: IslandId| match network.islands()[island].clue {
        Clue::Exactly(clue) => {
            Some(i64::from(clue) - degrees[Id::index(island)]).filter(|&it| it != 0)
        }
        Clue::OneOf(_) | Clue::Unknown => None,
    };
    let wrong = network
        .islands()
        .ids()
        .filter(|&island| lacks(island).is_some());
    let wrong: Vec<IslandId> = wrong.take(MOST_ISLANDS + 1).collect();
    if wrong.len() > MOST_ISLANDS {
        return None;
    }
    if wrong.is_empty() {
        // A line outside all edges is one too many; otherwise some other rule than the clues is
        // broken.
        return is_nowhere.then(|| vec![Vec::new()]);
    }
    let near = wrong
        .iter()
        .flat_map(|&island| network.edges_at(island).iter().copied());
    let mut near: Vec<EdgeId> = near.collect();
    near.sort_unstable();
    near.dedup();
    let most = network.board().rules().max_bridges();
    let other = |edge: EdgeId, by: i64| {
        let count = u8::try_from(i64::from(bridges[edge]) + by).ok()?;
        (count <= most).then_some((edge, count))
    };
    // Whether a change adds to the degrees exactly what they lack.
    let is_right = |change: &Change| {
        wrong.iter().all(|&island| {
            let by = change.iter().filter(|(edge, _)| {
                let ends = network.edges()[*edge].ends;
                ends.contains(&island)
            });
            let by: i64 = by
                .map(|&(edge, count)| i64::from(count) - i64::from(bridges[edge]))
                .sum();
            lacks(island) == Some(by)
        })
    };
    let steps = wrong.iter().filter_map(|&island| lacks(island));
    let mut steps: Vec<i64> = steps.collect();
    steps.sort_unstable();
    steps.dedup();
    // A line outside all edges stands in the place of one that is missing.
    let changed = near
        .iter()
        .filter(|&&edge| !is_nowhere || bridges[edge] == 0);
    let single = changed
        .flat_map(|&edge| steps.iter().filter_map(move |&by| other(edge, by)))
        .map(|one| vec![one]);
    let mut all: Vec<Change> = single.collect();
    if !is_nowhere {
        // A line names another edge than it should.
        for &from in near.iter().filter(|&&edge| bridges[edge] > 0) {
            let empty = near.iter().filter(|&&edge| bridges[edge] == 0);
            all.extend(empty.map(|&to| vec![(from, 0), (to, bridges[from])]));
        }
    }
    all.retain(is_right);
    Some(all)
}

/// A change as a sentence; `nowhere` is what is wrong if bridges lead to no island.
fn text(network: &Network, bridges: &Bridges, change: &Change, nowhere: Option<String>) -> String {
    let name = |edge: EdgeId| {
        let [from, to] = network.cells_of(edge);
        format!("{from}-{to}")
    };
    let many = |count: u8| counted(usize::from(count), "bridge");
    let what = match (&change[..], nowhere) {
        ([], Some(wrong)) => format!("{wrong}, and that line can be left out"),
        ([(edge, count)], Some(wrong)) => {
            let edge = name(*edge);
            format!("{wrong}: {edge} with {} was probably meant", many(*count))
        }
        ([(edge, 0)], None) => {
            let (edge, now) = (name(*edge), many(bridges[*edge]));
            format!("{edge} has {now}, and none was probably meant")
        }
        ([(edge, count)], None) => {
            let (edge, now) = (name(*edge), many(bridges[*edge]));
            format!("{edge} has {now}: {} probably meant", was(*count))
        }
        ([(from, _), (to, count)], _) => {
            let [from, to] = [*from, *to].map(name);
            format!("{from} has {}: {to} was probably meant", many(*count))
        }
        _ => "one line is wrong".to_owned(),
    };
    format!("{what}; then every rule is kept")
}

/// The number `count` with its verb.
fn was(count: u8) -> String {
    if count == 1 {
        "1 was".to_owned()
    } else {
        format!("{count} were")
    }
}

/// The two cells of bridges outside all edges, if the violation is of this kind.
pub(in crate::session) fn nowhere(violation: &Violation) -> Option<(Pos, Pos)> {
    match violation {
        Violation::NoEdge { from, to } => Some((*from, *to)),
        Violation::TooMany { .. }
        | Violation::Degree { .. }
        | Violation::Crossed(_)
        | Violation::Disconnected { .. }
        | Violation::Loop { .. }
        | Violation::Sign { .. }
        | Violation::Given { .. }
        | Violation::Forbidden { .. } => None,
    }
}
