//! The plain program of a board: a pseudo-Boolean program that states the rules of the puzzle and
//! nothing that would have to be proved first; `models/plain.md`.
//!
//! Proofs for VeriPB are about this program, so it is written by code that shares nothing with
//! deduction, engines or the module of programs: rules in, text out. The code that derives
//! something from it gets the numbers of its rows.

mod connected;
mod degrees;
mod rows;
mod variable;

use std::collections::BTreeMap;

use super::clause::{Claim, Floor};
use super::demands::Demands;
use crate::puzzle::{Bridges, IdVec, IslandId, Literal, Network};

pub(super) use connected::{FlowRows, ForestRows, border};
pub(super) use degrees::{DegreeRows, EdgeRows, SignRows};
pub(super) use rows::{PlainEquation, RowNumber};
pub(super) use variable::{CellNames, PlainArc, Variable};

use rows::PlainRows;

/// A plain program, and the numbers of its rows.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    /// The program in OPB.
    pub(super) text: String,
    pub(super) names: CellNames,
    /// The number of rows.
    pub(super) rows: RowNumber,
    pub(super) edges: EdgeRows,
    pub(super) degrees: IdVec<IslandId, DegreeRows>,
    pub(super) signs: SignRows,
    pub(super) flow: Option<FlowRows>,
    /// By sorted islands: the row "some bridge leaves them".
    pub(super) left: BTreeMap<Vec<IslandId>, RowNumber>,
    pub(super) forest: Option<ForestRows>,
    /// By solution of the claim: the row that excludes it.
    pub(super) others: Vec<RowNumber>,
    /// The row "it costs less than the claimed floor".
    pub(super) better: Option<RowNumber>,
}

impl Plain {
    /// The program that is infeasible if the claim is true.
    pub(super) fn of(network: &Network, claim: &Claim) -> Self {
        Self::while_wanted(network, claim, &|| true).expect("nothing ends it")
    }

    /// As `of`, but `None` once `go_on` returns false.
    fn while_wanted(network: &Network, claim: &Claim, go_on: &dyn Fn() -> bool) -> Option<Self> {
        let demands = Demands::of(network, claim);
        let mut rows = PlainRows::of(network, go_on);
        rows.about(&about(network, claim));
        let edges = EdgeRows::state(&mut rows, &demands);
        let degrees = degrees::degrees(&mut rows, &demands);
        let signs = SignRows::state(&mut rows, &demands, &degrees);
        let flow = FlowRows::state(&mut rows, &demands);
        let left = connected::left(&mut rows, &demands);
        let forest = ForestRows::state(&mut rows, &demands);
        let better = match claim {
            Claim::Floor(floor) => Some(better(&mut rows, floor)),
            Claim::Infeasible | Claim::Unique(_) | Claim::All(_) | Claim::Conflict(_) => None,
        };
        let others = claim.solutions().iter();
        let others = others
            .map(|known| another(&mut rows, &demands, known))
            .collect();
        if rows.is_over() {
            return None;
        }
        let count = rows.count();
        let (text, names) = rows.into_text();
        Some(Self {
            edges,
            degrees,
            signs,
            flow,
            left,
            forest,
            others,
            better,
            rows: count,
            text,
            names,
        })
    }
}

/// The subject of the program, for its first line.
fn about(network: &Network, claim: &Claim) -> String {
    let size = network.board().size();
    let islands = network.islands().len();
    let what = match claim {
        Claim::Infeasible => "",
        Claim::Unique(_) => ", without the solution in the last row",
        Claim::All(_) => ", without the solutions in the last rows",
        Claim::Floor(_) => ", with a row that wants a solution better than the best",
        Claim::Conflict(_) => ", of some of its requirements",
    };
    format!("a board of {size} cells and {islands} islands{what}")
}

/// Adds the row that excludes this solution.
fn another(rows: &mut PlainRows<'_>, demands: &Demands<'_>, known: &Bridges) -> RowNumber {
    rows.about("another: not all edges carry what they carry in the solution that is known");
    let mut right = 1;
    let mut terms = Vec::new();
    for (edge, count) in known.iter() {
        for literal in Literal::other_than(edge, count, demands.levels()) {
            match literal {
                Literal::AtLeast(_, least) => terms.push((1, Variable::Level(edge, least))),
                Literal::AtMost(_, most) => {
                    terms.push((-1, Variable::Level(edge, most + 1)));
                    right -= 1;
                }
            }
        }
    }
    rows.at_least(terms, right)
}

/// Adds the row "it costs less than the claimed floor".
fn better(rows: &mut PlainRows<'_>, floor: &Floor) -> RowNumber {
    rows.about("better: it costs less than the best solution");
    let costs = floor.costs.iter();
    let terms = costs.flat_map(|(edge, costs)| {
        let levels = (1..).zip(costs);
        levels.map(move |(level, &cost)| (-cost, Variable::Level(edge, level)))
    });
    rows.at_least(terms.filter(|(cost, _)| *cost != 0), 1 - floor.least)
}

/// The plain program of a claim in OPB. Of [`Claim::Infeasible`] it is the board's own: its
/// feasible points, projected to the levels of edges, are the solutions. Other claims add rows that
/// exclude known solutions, or leave out requirements: then there is no feasible point. `None` if
/// `go_on` returns false before the last row.
///
/// # Examples
/// ```
/// use hashilab_proof::{Claim, write_plain};
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// let text = write_plain(&network, &Claim::Infeasible, &|| true).expect("wanted");
/// assert!(text.starts_with("* #variable= 3 #constraint= 5\n"));
/// assert!(text.contains("+1 y1_r1c1_r1c3 +1 y2_r1c1_r1c3 = 1 ;\n"));
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
#[must_use]
pub fn write_plain(network: &Network, claim: &Claim, go_on: &dyn Fn() -> bool) -> Option<String> {
    Some(Plain::while_wanted(network, claim, go_on)?.text)
}
