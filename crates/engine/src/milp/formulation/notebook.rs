//! The Gurobi notebook's program, as in its code: `models/notebook.md`.
//!
//! x[e,c] is 1 if edge e carries exactly c bridges, y[a] is the whole-numbered flow along arc a, M
//! = max(n − 1, 0). Columns and rows are in the order of the original, except that its two rows for
//! each edge are in separate families. Two things differ on purpose: its constant M is 126, and it
//! finds neighbours only among islands that are given row by row.

use good_lp::{Expression, Variable};

use super::arc::Arc;
use super::base::{ProgramStatement, Unsupported};
use super::degrees::DegreeColumns;
use super::flows::{FlowSource, Flows};
use super::formulated::{ColumnMeaning, Formulated, Indicator, JoinColumns};
use super::origin::Origin;
use super::settings::{Settings, first_root};
use crate::milp::draft::column_of;
use crate::milp::family::{ColumnFamily, RowFamily};
use crate::milp::model::{Kind, Sense};
use crate::puzzle::{EdgeId, IdVec, IslandId, Network, Variant};

const COLUMNS: [(ColumnFamily, &str); 2] = [
    (
        ColumnFamily::Choice,
        "x[e,c] = 1 if edge e carries exactly c bridges",
    ),
    (ColumnFamily::Flow, "y[a] flows along arc a, a whole number"),
];

const ROWS: [(RowFamily, &str); 6] = [
    (
        RowFamily::Cross,
        "x[h,0] + x[v,0] >= 1: of two crossing edges h and v one is not built",
    ),
    (
        RowFamily::Choice,
        "x[e,0] + ... + x[e,k] = 1: an edge carries one number of bridges",
    ),
    (
        RowFamily::Balance,
        "flow out less flow in: n - 1 at the first island, -1 at every other",
    ),
    (
        RowFamily::Capacity,
        "y[uv] + y[vu] <= M (1 - x[e,0]), M = n - 1: nothing flows where nothing is built",
    ),
    (
        RowFamily::Carry,
        "y[uv] + y[vu] >= 1 - x[e,0]: a built edge carries flow",
    ),
    (
        RowFamily::Degree,
        "sum of c x[e,c] over the edges e at v and c = 1..k is d[v], the clue of v",
    ),
];

/// The description of the rows `balance` with a chosen root.
const FROM_ROOT: &str = "flow out less flow in: n - 1 at the chosen root, -1 at every other island";

/// The description of the rows `capacity` with a chosen M.
const CHOSEN: &str = "y[uv] + y[vu] <= M (1 - x[e,0]), M chosen: nothing flows where nothing is \
                      built, and no more than M anywhere";

/// The description with a chosen M that may be too small.
const SMALL: &str = "y[uv] + y[vu] <= M (1 - x[e,0]), M chosen and less than n - 1: no solution \
                     where more than M would flow";

/// The columns: `choices[c][e]`, and `flows[e]` in both directions.
struct NotebookColumns {
    choices: Vec<IdVec<EdgeId, Variable>>,
    flows: IdVec<EdgeId, [Variable; 2]>,
}

/// States the program.
pub(super) fn formulate(network: &Network, settings: Settings) -> Result<Formulated, Unsupported> {
    let board = network.board();
    board.refuse("the formulation notebook", knows)?;
    let root = first_root(network, settings)?;
    let big_m = settings.big_m.map_or_else(|| others(network), f64::from);
    let mut program = ProgramStatement::about(network, "notebook");
    program.describe(&COLUMNS, &ROWS);
    if settings.root.is_some() {
        program.describe(&[], &[(RowFamily::Balance, FROM_ROOT)]);
    }
    if settings.big_m.is_some() {
        let said = settings.small_m(network).map_or(CHOSEN, |_| SMALL);
        program.describe(&[], &[(RowFamily::Capacity, said)]);
    }
    let columns = columns(&mut program);
    cross(&mut program, &columns);
    choice(&mut program, &columns);
    balance(&mut program, &columns, root);
    capacity(&mut program, &columns, big_m);
    carry(&mut program, &columns);
    degree(&mut program, &columns);
    let arcs = columns.flows.values().iter();
    let flows = Flows {
        columns: arcs
            .map(|both| both.map(|arc| Some(column_of(arc))))
            .collect(),
        source: FlowSource::first(root),
        circulates: true,
    };
    let indicators = indicators(&columns);
    Ok(Formulated::new(
        program,
        indicators,
        JoinColumns::Flow(flows),
    ))
}

/// The rules that it supports: all that change neither connectivity nor degrees.
fn knows(variant: Variant) -> bool {
    match variant {
        Variant::MaxBridges(_)
        | Variant::Unknown(_)
        | Variant::Given(_)
        | Variant::Forbidden(_)
        | Variant::Wall(_)
        | Variant::Ignored(_) => true,
        Variant::FreeConnectivity | Variant::NoLoops | Variant::OneOf(..) | Variant::Sign(_) => {
            false
        }
    }
}

fn columns(program: &mut ProgramStatement<'_>) -> NotebookColumns {
    let network = program.network;
    let counts = 0..=network.board().rules().max_bridges();
    let edges = network.edges();
    let choices = counts
        .map(|count| {
            let one = |edge| program.binary(ColumnFamily::Choice, "x", count, edge);
            edges.ids().map(one).collect()
        })
        .collect();
    let both = |edge| {
        let name = |arc: Arc| arc.name(network, "y");
        Arc::both(network, edge).map(|arc| program.flow(name(arc), Kind::Integer, f64::INFINITY))
    };
    let flows = edges.ids().map(both).collect();
    NotebookColumns { choices, flows }
}

fn cross(program: &mut ProgramStatement<'_>, columns: &NotebookColumns) {
    let none = &columns.choices[0];
    for &crossing in program.network.crossings() {
        let unbuilt = none[crossing.horizontal] + none[crossing.vertical];
        program.row(Origin::Cross(crossing), unbuilt, Sense::AtLeast, 1);
    }
}

fn choice(program: &mut ProgramStatement<'_>, columns: &NotebookColumns) {
    for edge in program.network.edges().ids() {
        let chosen: Expression = columns.choices.iter().map(|choice| choice[edge]).sum();
        program.row(Origin::Choice(edge), chosen, Sense::Equal, 1);
    }
}

fn balance(program: &mut ProgramStatement<'_>, columns: &NotebookColumns, root: Option<IslandId>) {
    let network = program.network;
    for island in network.islands().ids() {
        let mut net = Expression::with_capacity(8);
        for &edge in network.edges_at(island) {
            for (arc, variable) in Arc::both(network, edge)
                .into_iter()
                .zip(columns.flows[edge])
            {
                net.add_mul(if arc.from == island { 1 } else { -1 }, variable);
            }
        }
        let supply = if Some(island) == root {
            others(network)
        } else {
            -1.0
        };
        program.row(Origin::Balance(island), net, Sense::Equal, supply);
    }
}

fn capacity(program: &mut ProgramStatement<'_>, columns: &NotebookColumns, big_m: f64) {
    for (edge, &unbuilt) in columns.choices[0].iter() {
        let [there, back] = columns.flows[edge];
        let limited = there + back + big_m * unbuilt;
        program.row(Origin::Capacity(edge), limited, Sense::AtMost, big_m);
    }
}

fn carry(program: &mut ProgramStatement<'_>, columns: &NotebookColumns) {
    for (edge, &unbuilt) in columns.choices[0].iter() {
        let [there, back] = columns.flows[edge];
        let carried = there + back + unbuilt;
        program.row(Origin::Carry(edge), carried, Sense::AtLeast, 1);
    }
}

fn degree(program: &mut ProgramStatement<'_>, columns: &NotebookColumns) {
    let network = program.network;
    let bridges = |island: IslandId| {
        let choices = columns.choices.iter().enumerate().skip(1);
        choices.flat_map(move |(count, choice)| {
            let edges = network.edges_at(island).iter();
            edges.map(move |&edge| (choice[edge], count as f64))
        })
    };
    DegreeColumns::none(network).state(program, bridges);
}

/// max(n − 1, 0): the number of islands that the flow must reach, and the largest flow.
fn others(network: &Network) -> f64 {
    network.islands().len().saturating_sub(1) as f64
}

fn indicators(columns: &NotebookColumns) -> Vec<Indicator> {
    let mut indicators = Vec::new();
    for (count, choice) in (0..).zip(&columns.choices) {
        indicators.extend(choice.iter().map(|(edge, &variable)| Indicator {
            column: column_of(variable),
            edge,
            says: ColumnMeaning::Exactly(count),
        }));
    }
    indicators
}
