//! The common part of the formulations that model connectivity by a tree: levels, degrees, the
//! other rules, and rows about an arborescence from a root. If connectivity is free there is no
//! tree; if loops are forbidden as well, the rows of `forest` are used.

use good_lp::Variable;

use super::base::{ProgramStatement, Unsupported};
use super::copies::Copies;
use super::degrees::DegreeColumns;
use super::flows::Flows;
use super::forest;
use super::formulated::{Formulated, JoinColumns};
use super::levels::Levels;
use super::origin::Origin;
use super::settings::{Settings, root};
use super::size::ProgramSize;
use super::tree_columns::{ArcVariables, TreeColumns, at_island, on_arcs};
use crate::milp::family::ColumnFamily;
use crate::milp::model::{Kind, Sense};
use crate::milp::sum::ProgramSum;
use crate::puzzle::{Connectivity, IslandId, Loops, Network};

/// What the caller requests of a formulation.
#[derive(Clone, Copy)]
pub(super) struct FormulationRequest<'a> {
    pub(super) settings: Settings,
    /// The islands that should have columns for their degrees.
    pub(super) degrees: &'a dyn Fn(IslandId) -> bool,
    /// Which of the copies for single islands are built.
    pub(super) copies: Copies,
    /// Asked between copies: building ends once it returns false.
    pub(super) go_on: &'a dyn Fn() -> bool,
}

impl FormulationRequest<'_> {
    /// All copies, no columns for degrees, and no limit.
    pub(super) fn of(settings: Settings) -> Self {
        Self {
            settings,
            degrees: &|_| false,
            copies: Copies::All,
            go_on: &|| true,
        }
    }
}

/// A way to model connectivity.
#[derive(Clone, Copy)]
pub(super) struct ConnectivityModel {
    /// The formulation's name.
    pub(super) name: &'static str,
    /// The size that it adds to the levels.
    pub(super) size: fn(&Network) -> ProgramSize,
    /// Adds the columns and states the rows.
    pub(super) connect: fn(&mut ProgramStatement<'_>, &Levels, IslandId) -> TreeColumns,
}

/// States the program.
pub(super) fn formulate<'a>(
    network: &'a Network,
    way: ConnectivityModel,
    asked: FormulationRequest<'a>,
) -> Result<Formulated, Unsupported> {
    let rules = network.board().rules();
    let must_join = match rules.connectivity() {
        Connectivity::Required => true,
        Connectivity::Free => false,
    };
    if must_join {
        asked.settings.fits(way.name, (way.size)(network))?;
    }
    let mut program = ProgramStatement::about(network, way.name);
    program.copies = asked.copies;
    program.go_on = asked.go_on;
    let root = root(&program, asked.settings)?;
    let levels = Levels::add(&mut program);
    let degrees = DegreeColumns::add(&mut program, asked.degrees);
    levels.state(&mut program, &degrees);
    let join = match (must_join, rules.loops()) {
        (true, loops) => {
            match loops {
                Loops::Allowed => {}
                Loops::Forbidden => levels.spanning(&mut program),
            }
            JoinColumns::Along(match root {
                Some(root) => (way.connect)(&mut program, &levels, root),
                None => TreeColumns::from(None),
            })
        }
        (false, Loops::Allowed) => JoinColumns::Flow(Flows::none(network)),
        (false, Loops::Forbidden) => JoinColumns::Flow(forest::state(&mut program, &levels)),
    };
    let program = program.finished()?;
    Ok(Formulated::new(program, levels.indicators(network), join).choosing(&degrees))
}

/// Adds a[uv] for every arc that does not lead to the root.
pub(super) fn arborescence(
    program: &mut ProgramStatement<'_>,
    root: IslandId,
    kind: Kind,
) -> ArcVariables {
    let network = program.network;
    on_arcs(network, |arc| {
        let name = arc.name(network, "a");
        (arc.to != root).then(|| match kind {
            Kind::Binary | Kind::Integer => program.choice(ColumnFamily::Arc, name),
            Kind::Continuous => program.continuous(ColumnFamily::Arc, name, [0.0, 1.0]),
        })
    })
}

/// States that exactly one arc of the arborescence enters each island but the root, and that its
/// arcs are built edges.
pub(super) fn enter(
    program: &mut ProgramStatement<'_>,
    levels: &Levels,
    arcs: &ArcVariables,
    root: IslandId,
) {
    let network = program.network;
    for island in network.islands().ids().filter(|&island| island != root) {
        let into = ProgramSum(at_island(network, arcs, island, 0.0));
        program.row(Origin::Enter(island), into, Sense::Equal, 1);
    }
    for (edge, both) in arcs.iter() {
        let used = both.iter().flatten().map(|&arc| (arc, 1.0));
        let over = ProgramSum(used.chain([(levels.built(edge), -1.0)]));
        program.row(Origin::Support(edge), over, Sense::AtMost, 0);
    }
}

/// A commodity from the root to one island: columns, and the rows of flow conservation.
pub(super) fn commodity(
    program: &mut ProgramStatement<'_>,
    [root, island]: [IslandId; 2],
) -> ArcVariables {
    let network = program.network;
    let whom = network.islands()[island].pos;
    let flow = on_arcs(network, |arc| {
        let name = arc.name_for(network, "f", whom);
        let needed = arc.to != root && arc.from != island;
        needed.then(|| program.continuous(ColumnFamily::Flow, name, [0.0, 1.0]))
    });
    for at in network.islands().ids().filter(|&at| at != root) {
        let net = ProgramSum(at_island(network, &flow, at, -1.0));
        let taken = u32::from(at == island);
        program.row(Origin::BalanceFor(at, island), net, Sense::Equal, taken);
    }
    flow
}

/// The variables of an edge with this coefficient.
pub(super) fn both(
    arcs: [Option<Variable>; 2],
    coefficient: f64,
) -> impl Iterator<Item = (Variable, f64)> {
    arcs.into_iter()
        .flatten()
        .map(move |arc| (arc, coefficient))
}
