//! The record of linear relaxations: the bound of each formulation, and the values of edges,
//! islands and crossings.

use schemars::JsonSchema;
use serde::Serialize;

use super::document::Table;
use crate::engine::{LpInfeasible, LpOutcome, LpPoint, Relaxation};
use crate::milp::{ColumnId, Direction, Model, RowFamily, RowId};
use crate::puzzle::{Id, IslandId, Network};

/// The value of a column.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ColumnValue {
    /// Its name, as files have it.
    pub name: String,
    /// Its value.
    pub value: f64,
    /// What the objective grows by with it, at the optimum of a relaxation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reduced_cost: Option<f64>,
    /// From where to where its cost may move before the optimal basis changes; nothing for
    /// however far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost_range: Option<[Option<f64>; 2]>,
}

/// One relaxation.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RelaxationRecord {
    /// The formulation.
    pub formulation: String,
    /// `optimal`, `infeasible`, `limit` or `failed`.
    pub status: &'static str,
    /// Which limit that was, as in `limit` of the whole record.
    pub limit: Option<&'static str>,
    /// What the solver said where it gave up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
    /// Columns, rows and nonzeros, cuts included.
    pub columns: usize,
    /// Rows.
    pub rows: usize,
    /// Coefficients that are not 0.
    pub nonzeros: usize,
    /// The bound.
    pub bound: Option<f64>,
    /// The bound before any cut.
    pub first_bound: Option<f64>,
    /// The share of the way from the bound to the optimum, as a share of the optimum.
    pub gap: Option<f64>,
    /// Columns that must be whole and are not.
    pub fractional: Option<usize>,
    /// How often the program was solved with more cuts.
    pub rounds: usize,
    /// The cuts that were added.
    pub cuts: usize,
    /// Simplex iterations of the last round.
    pub iterations: Option<u64>,
    /// Seconds that it took, the building of the program included.
    pub relax_seconds: f64,
    /// The island sets that less than one built edge leaves at the point.
    pub loose: Vec<Vec<String>>,
    /// Every edge.
    pub edges: Vec<EdgeRecord>,
    /// The rows about degrees at islands.
    pub islands: Vec<RelaxedRowRecord>,
    /// The rows about crossings.
    pub crossings: Vec<RelaxedRowRecord>,
    /// Weighted rows whose sum cannot hold, where the relaxation is infeasible.
    pub farkas: Vec<WeightRecord>,
    /// The rows of an irreducible infeasible subsystem.
    pub irreducible: Vec<String>,
}

/// What a relaxation says of an edge.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct EdgeRecord {
    /// Its ends.
    pub from: String,
    /// The other.
    pub to: String,
    /// How many bridges it carries.
    pub bridges: f64,
    /// How much of it is built.
    pub built: f64,
    /// What flows along it and back, if anything flows.
    pub flow: Option<[f64; 2]>,
    /// Its columns.
    pub columns: Vec<ColumnValue>,
}

/// A row at the point.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RelaxedRowRecord {
    /// Its name.
    pub name: String,
    /// Its dual value.
    pub dual: f64,
}

/// A row in a sum that cannot hold.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct WeightRecord {
    /// Its name.
    pub row: String,
    /// Its weight.
    pub weight: i64,
}

impl WeightRecord {
    /// The weighted rows whose sum cannot hold, if there are some.
    pub(crate) fn all(model: &Model, why: &LpInfeasible) -> Vec<Self> {
        let weights = why.farkas.iter().flat_map(|farkas| &farkas.weights);
        let weights = weights.map(|&(row, weight)| Self {
            row: model.rows()[row].name.to_string(),
            weight,
        });
        weights.collect()
    }
}

/// What a relaxation's record says beside the relaxation.
#[derive(Clone, Copy, Debug)]
pub struct RelaxContext<'a> {
    /// The board.
    pub network: &'a Network,
    /// The formulation, with what was chosen about it.
    pub formulation: &'a str,
    /// What 1 in the program's objective stands for.
    pub scale: f64,
    /// The best value, if it is known.
    pub optimum: Option<f64>,
    /// How long it took.
    pub seconds: f64,
}

impl RelaxationRecord {
    /// The record of one relaxation.
    #[must_use]
    pub fn of(relaxation: &Relaxation, about: RelaxContext<'_>) -> Self {
        let model = &relaxation.program.model;
        let (status, point) = match &relaxation.outcome {
            LpOutcome::Optimal(point) => ("optimal", Some(point)),
            LpOutcome::Infeasible(_) => ("infeasible", None),
            LpOutcome::Limit(_) => ("limit", None),
            LpOutcome::Failed(_) => ("failed", None),
        };
        let mut record = Self::sizes(relaxation, about, status, point);
        match &relaxation.outcome {
            LpOutcome::Optimal(point) => record.say_point(relaxation, about, point),
            LpOutcome::Infeasible(why) => record.say_conflict(model, why),
            LpOutcome::Limit(_) => {}
            LpOutcome::Failed(why) => record.failure = Some(why.clone()),
        }
        record
    }

    /// The sizes and bounds, without the fields of edges and rows.
    fn sizes(
        relaxation: &Relaxation,
        about: RelaxContext<'_>,
        status: &'static str,
        point: Option<&LpPoint>,
    ) -> Self {
        let model = &relaxation.program.model;
        let bound = relaxation.bound().map(|bound| tidy(bound * about.scale));
        let gap = |(bound, optimum): (f64, f64)| {
            let gap = (optimum - bound).abs();
            (optimum != 0.0).then(|| tidy(gap / optimum.abs()))
        };
        Self {
            formulation: about.formulation.to_owned(),
            status,
            limit: match relaxation.outcome {
                LpOutcome::Limit(limit) => Some(limit.name()),
                LpOutcome::Optimal(_) | LpOutcome::Infeasible(_) | LpOutcome::Failed(_) => None,
            },
            failure: None,
            columns: model.columns().len(),
            rows: model.rows().len(),
            nonzeros: model.nonzeros(),
            bound,
            first_bound: relaxation
                .first_bound
                .map(|bound| tidy(bound * about.scale)),
            gap: bound.zip(about.optimum).and_then(gap),
            fractional: point.map(|point| relaxation.fractional(point)),
            rounds: relaxation.rounds.len(),
            cuts: relaxation.rounds.iter().map(|round| round.cuts.len()).sum(),
            iterations: point.map(|point| point.iterations),
            relax_seconds: about.seconds,
            loose: cells(relaxation, about.network),
            edges: Vec::new(),
            islands: Vec::new(),
            crossings: Vec::new(),
            farkas: Vec::new(),
            irreducible: Vec::new(),
        }
    }

    fn say_conflict(&mut self, model: &Model, why: &LpInfeasible) {
        self.farkas = WeightRecord::all(model, why);
        let name = |&row: &RowId| model.rows()[row].name.to_string();
        self.irreducible = why.rows.iter().map(name).collect();
    }

    fn say_point(&mut self, relaxation: &Relaxation, about: RelaxContext<'_>, point: &LpPoint) {
        let (program, network) = (&relaxation.program, about.network);
        let model = &program.model;
        let flow = program.flow(&point.values);
        let edges = network.edges().ids().map(|edge| {
            let [from, to] = network.cells_of(edge).map(|pos| pos.to_string());
            let [built, bridges] = program.on_edge(edge, &point.values);
            let columns = program.indicators().iter().filter(|it| it.edge == edge);
            EdgeRecord {
                from,
                to,
                bridges: tidy(bridges),
                built: tidy(built),
                flow: flow.as_ref().map(|flow| flow[edge].map(tidy)),
                columns: columns
                    .map(|it| column(model, it.column, point, about.scale))
                    .collect(),
            }
        });
        self.edges = edges.collect();
        for (id, row) in model.rows().iter() {
            let record = || RelaxedRowRecord {
                name: row.name.to_string(),
                dual: tidy(point.duals[id.index()] * about.scale),
            };
            match row.family {
                RowFamily::Degree | RowFamily::Least | RowFamily::Most => {
                    self.islands.push(record());
                }
                RowFamily::Cross => self.crossings.push(record()),
                _ => {}
            }
        }
    }
}

/// The cells of the island sets that are loosely connected.
fn cells(relaxation: &Relaxation, network: &Network) -> Vec<Vec<String>> {
    let cell = |&island: &IslandId| network.islands()[island].pos.to_string();
    let sets = relaxation.loose.iter();
    sets.map(|set| set.iter().map(cell).collect()).collect()
}

fn column(model: &Model, id: ColumnId, point: &LpPoint, scale: f64) -> ColumnValue {
    ColumnValue {
        name: model.columns()[id].name.to_string(),
        value: tidy(point.values[id.index()]),
        reduced_cost: Some(tidy(point.reduced_costs[id.index()] * scale)),
        cost_range: None,
    }
}

/// Records as CSV: one line for each column of an edge and for each row at an island or a
/// crossing.
#[must_use]
pub fn relax_csv(records: &[RelaxationRecord]) -> String {
    let mut table = Table::new("", &["formulation", "kind", "name", "value", "price"]);
    let mut put = |words: [&str; 3], numbers: [Option<f64>; 2]| {
        let numbers = numbers.map(|number| number.map_or(String::new(), |it| it.to_string()));
        table.push(words.map(str::to_owned).into_iter().chain(numbers));
    };
    for record in records {
        let name = &record.formulation;
        put([name, "bound", ""], [record.bound, None]);
        for edge in &record.edges {
            for it in &edge.columns {
                put(
                    [name, "column", &it.name],
                    [Some(it.value), it.reduced_cost],
                );
            }
        }
        for it in record.islands.iter().chain(&record.crossings) {
            put([name, "row", &it.name], [None, Some(it.dual)]);
        }
        for it in &record.farkas {
            put([name, "weight", &it.row], [Some(it.weight as f64), None]);
        }
    }
    table.to_csv()
}

/// A bound with three decimals, rounded away from all solutions, so that the printed number is a
/// bound too.
///
/// # Examples
/// ```
/// use hashilab_session::report::bound_text;
/// use hashilab_engine::milp::Direction;
/// assert_eq!(bound_text(2.66666, Direction::Minimise), "2.666");
/// assert_eq!(bound_text(-2.499_998, Direction::Maximise), "-2.499");
/// assert_eq!(bound_text(92.2, Direction::Minimise), "92.200");
/// ```
#[must_use]
pub fn bound_text(bound: f64, direction: Direction) -> String {
    const PLACES: f64 = 1e3;
    /// The tolerance for rounding errors: in thousandths, and as a share.
    const DUST: [f64; 2] = [1e-5, 1e-9];
    let thousandths = tidy(bound) * PLACES;
    let nearest = thousandths.round();
    let is_dust = (thousandths - nearest).abs() <= DUST[0].max(DUST[1] * nearest.abs());
    let rounded = match direction {
        Direction::Minimise if !is_dust => thousandths.floor(),
        Direction::Maximise if !is_dust => thousandths.ceil(),
        Direction::Minimise | Direction::Maximise => nearest,
    };
    format!("{:.3}", rounded / PLACES + 0.0)
}

/// A number without rounding errors: rounded to nine places.
#[must_use]
pub fn tidy(value: f64) -> f64 {
    const PLACES: f64 = 1e9;
    (value * PLACES).round() / PLACES + 0.0
}
