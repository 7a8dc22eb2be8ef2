//! Rows and columns in mathematics and in words: the parts of a program about an island, an edge or
//! one of its rows.

use std::collections::BTreeSet;
use std::fmt::Write;

use schemars::JsonSchema;
use serde::Serialize;

use super::formulated::Formulated;
use super::origin::Origin;
use crate::milp::family::{ColumnFamily, RowFamily};
use crate::milp::model::{ColumnId, Kind, Model, ModelTerm, RowId, Sense};
use crate::milp::name::{Name, NamePlace};
use crate::puzzle::{EdgeId, IslandId, Network, Pos};

/// The subject of an explanation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExplainSubject {
    /// An island.
    Island(IslandId),
    /// An edge.
    Edge(EdgeId),
    /// A row.
    Row(RowId),
    /// A column.
    Column(ColumnId),
    /// All columns of one family, all rows of one, or both where they share a name.
    Families(Option<ColumnFamily>, Option<RowFamily>),
}

/// A row or column, explained in two ways.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ExplainedRow {
    /// In mathematics, as in the files.
    pub formula: String,
    /// In one sentence.
    pub sentence: String,
}

/// The parts of a program about a subject.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Explanation {
    /// The columns about it.
    pub columns: Vec<ExplainedRow>,
    /// The rows about it.
    pub rows: Vec<ExplainedRow>,
}

impl Formulated {
    /// The row with this name.
    #[must_use]
    pub fn row_named(&self, name: &str) -> Option<RowId> {
        let mut rows = self.model.rows().iter();
        let found = rows.find(|(_, row)| row.name.to_string() == name);
        found.map(|(id, _)| id)
    }

    /// Every column and every row about an island or an edge; one row and its columns, or one
    /// column and its rows; or all of a family. A row without a place (a cut) is about the islands
    /// and edges of its columns.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::{Formulation, ExplainSubject, formulate};
    /// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let formulated = formulate(&network, Formulation::Flow)?;
    /// let row = formulated.row_named("degree_r1c1").expect("a row");
    /// let explained = formulated.explain(&network, ExplainSubject::Row(row));
    /// assert_eq!(explained.rows[0].formula, "degree_r1c1: y1_r1c1_r1c3 + y2_r1c1_r1c3 = 1");
    /// assert_eq!(explained.rows[0].sentence, "the bridges at r1c1 add up to its clue, 1");
    /// assert_eq!(explained.columns.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn explain(&self, network: &Network, subject: ExplainSubject) -> Explanation {
        let model = &self.model;
        let (columns, rows) = match subject {
            ExplainSubject::Row(row) => {
                let columns = model.terms(row).iter().map(|term| term.column);
                (columns.collect(), vec![row])
            }
            ExplainSubject::Column(column) => {
                let rows = model.rows().ids().filter(|&row| {
                    let mut terms = model.terms(row).iter();
                    terms.any(|term| term.column == column)
                });
                (vec![column], rows.collect())
            }
            ExplainSubject::Families(of_columns, of_rows) => {
                let columns = model.columns().iter();
                let columns = columns.filter(|(_, it)| Some(it.family) == of_columns);
                let rows = model.rows().iter();
                let rows = rows.filter(|(_, it)| Some(it.family) == of_rows);
                (
                    columns.map(|(id, _)| id).collect(),
                    rows.map(|(id, _)| id).collect(),
                )
            }
            ExplainSubject::Island(island) => {
                let cell = network.islands()[island].pos;
                self.concerning(&|place| cells(place).contains(&cell))
            }
            ExplainSubject::Edge(edge) => {
                let ends = network.cells_of(edge);
                self.concerning(&|place| pairs(place).iter().any(|pair| same_pair(*pair, ends)))
            }
        };
        let columns = columns.iter().map(|&column| self.column_explained(column));
        let rows = rows.iter().map(|&row| self.row_explained(network, row));
        Explanation {
            columns: columns.collect(),
            rows: rows.collect(),
        }
    }

    /// The column with this name.
    #[must_use]
    pub fn column_named(&self, name: &str) -> Option<ColumnId> {
        let mut columns = self.model.columns().iter();
        let found = columns.find(|(_, column)| column.name.to_string() == name);
        found.map(|(id, _)| id)
    }

    fn concerning(&self, is_about: &dyn Fn(NamePlace) -> bool) -> (Vec<ColumnId>, Vec<RowId>) {
        let model = &self.model;
        let columns = model.columns().iter();
        let about = columns.filter(|(_, column)| is_about(column.name.place()));
        let columns: BTreeSet<ColumnId> = about.map(|(id, _)| id).collect();
        let has = |row: RowId| {
            let mut terms = model.terms(row).iter();
            terms.any(|term| columns.contains(&term.column))
        };
        let rows = model
            .rows()
            .iter()
            .filter(|&(id, row)| match row.name.place() {
                NamePlace::Nowhere
                | NamePlace::Index(_)
                | NamePlace::Cell(_)
                | NamePlace::Own(_)
                | NamePlace::View(..) => is_about(row.name.place()) || has(id),
                NamePlace::Pair(_)
                | NamePlace::CellFor(..)
                | NamePlace::PairFor(..)
                | NamePlace::Pairs(_) => is_about(row.name.place()),
            });
        let rows = rows.map(|(id, _)| id).collect();
        (columns.into_iter().collect(), rows)
    }

    fn column_explained(&self, id: ColumnId) -> ExplainedRow {
        let column = &self.model.columns()[id];
        let name = column.name;
        let (lower, upper) = (column.lower, column.upper);
        let most = if upper.is_finite() {
            format!(" <= {upper}")
        } else {
            String::new()
        };
        let formula = match column.kind {
            _ if (lower - upper).abs() < f64::EPSILON => format!("{name} = {lower}"),
            Kind::Binary => format!("{name} in {{0, 1}}"),
            Kind::Integer => format!("{lower} <= {name}{most}, whole"),
            Kind::Continuous => format!("{lower} <= {name}{most}"),
        };
        ExplainedRow {
            formula,
            sentence: meaning(column.family, name),
        }
    }

    fn row_explained(&self, network: &Network, id: RowId) -> ExplainedRow {
        ExplainedRow {
            formula: formula(&self.model, id),
            sentence: self.reason(network, id),
        }
    }

    /// The meaning of a row, in one sentence.
    #[must_use]
    pub fn reason(&self, network: &Network, id: RowId) -> String {
        let (origin, right) = (self.origins[id], self.model.rows()[id].right);
        let words = RowWords { network, right };
        let reason = words.of_rules(origin).or_else(|| words.of_flow(origin));
        let reason = reason.or_else(|| words.of_trees(origin));
        reason.unwrap_or_else(|| match origin {
            Origin::Cut(cut) => {
                let least = if right > 1.0 {
                    format!("at least {right} bridges leave")
                } else {
                    "at least one bridge leaves".to_owned()
                };
                format!("{least} these islands: {}", words.listed(self.cut_off(cut)))
            }
            Origin::Loop(cut) => format!(
                "there is no loop among these islands: {}",
                words.listed(self.cut_off(cut))
            ),
            Origin::Own(_) => "a row of one's own, which is no rule of the puzzle".to_owned(),
            Origin::NoGood(_) => "not what was found before".to_owned(),
            Origin::Core(_) => "degrees that cannot be together are not together".to_owned(),
            _ => "it holds as it is".to_owned(),
        })
    }
}

/// Sentences for rows.
struct RowWords<'a> {
    network: &'a Network,
    /// The row's right-hand side.
    right: f64,
}

impl RowWords<'_> {
    fn at(&self, island: IslandId) -> Pos {
        self.network.islands()[island].pos
    }

    fn edge(&self, edge: EdgeId) -> String {
        let [one, other] = self.network.cells_of(edge);
        format!("the edge between {one} and {other}")
    }

    fn listed(&self, islands: &[IslandId]) -> String {
        let cells = islands.iter().map(|&island| self.at(island).to_string());
        cells.collect::<Vec<String>>().join(" ")
    }

    /// The rows that state a rule of the puzzle other than connectivity.
    fn of_rules(&self, origin: Origin) -> Option<String> {
        let right = self.right;
        Some(match origin {
            Origin::Level(edge, level) => {
                let (edge, below) = (self.edge(edge), level - 1);
                format!("{edge} carries at least {level} bridges only if it carries {below}")
            }
            Origin::Choice(edge) => format!("{} carries one number of bridges", self.edge(edge)),
            Origin::Pick(island) => format!("{} has one degree", self.at(island)),
            Origin::Degree(island) if right > 0.0 => {
                format!(
                    "the bridges at {} add up to its clue, {right}",
                    self.at(island)
                )
            }
            Origin::Degree(island) => {
                format!("the bridges at {} add up to its degree", self.at(island))
            }
            Origin::Least(island) => format!("{} has at least {right} bridges", self.at(island)),
            Origin::Most(island) => format!("{} has at most {right} bridges", self.at(island)),
            Origin::Cross(crossing) => {
                let [one, other] = [crossing.horizontal, crossing.vertical];
                let [one, other] = [self.edge(one), self.edge(other)];
                format!("{one} and {other} cross, so one of them is not built")
            }
            Origin::Sum(view) => {
                let sign = self.network.views()[view].sign;
                format!("the degrees that the sign at {sign} sees add up to what it says")
            }
            Origin::Differ(view, degree) => {
                let sign = self.network.views()[view].sign;
                format!(
                    "of the islands that the sign at {sign} sees one at most has {degree} bridges"
                )
            }
            _ => return None,
        })
    }

    /// The rows about flow.
    fn of_flow(&self, origin: Origin) -> Option<String> {
        Some(match origin {
            Origin::Balance(island) if self.right > 1.0 => {
                format!("{} units of flow leave {}", self.right, self.at(island))
            }
            Origin::Balance(island) => format!("one unit of flow stays at {}", self.at(island)),
            Origin::BalanceFor(island, whom) if island == whom => {
                format!("the flow to {} arrives there", self.at(whom))
            }
            Origin::BalanceFor(island, whom) => {
                let [island, whom] = [island, whom].map(|island| self.at(island));
                format!("what flows into {island} on its way to {whom} flows out of it")
            }
            Origin::Capacity(edge) => {
                format!("flow runs along {} only if it is built", self.edge(edge))
            }
            Origin::CapacityFor(edge, whom) => {
                let (edge, whom) = (self.edge(edge), self.at(whom));
                format!("flow to {whom} runs along {edge} only if it is built")
            }
            Origin::ArcCapacity(arc, whom) => {
                let [whom, from, to] = [whom, arc.from, arc.to].map(|island| self.at(island));
                format!("flow to {whom} runs from {from} to {to} only if the arborescence does")
            }
            Origin::Carry(edge) => format!("{} carries flow if it is built", self.edge(edge)),
            Origin::Supply(island) => {
                format!("flow comes to {} only if it is a root", self.at(island))
            }
            _ => return None,
        })
    }

    /// The rows about trees and forests.
    fn of_trees(&self, origin: Origin) -> Option<String> {
        Some(match origin {
            Origin::Support(edge) => {
                format!("the tree has {} only if it is built", self.edge(edge))
            }
            Origin::Enter(island) => {
                format!("one arc of the arborescence leads to {}", self.at(island))
            }
            Origin::EnterFor(island, whom) => {
                let [island, whom] = [island, whom].map(|island| self.at(island));
                format!("seen from {whom}, one edge of the tree leads to {island}")
            }
            Origin::Order(arc) => {
                let [from, to] = [arc.from, arc.to].map(|island| self.at(island));
                format!("if the arborescence goes from {from} to {to}, then {to} comes later")
            }
            Origin::Split(edge, whom) => {
                let (edge, whom) = (self.edge(edge), self.at(whom));
                format!("seen from {whom}, {edge} leads one way if the tree has it")
            }
            Origin::Spanning => format!("joining all islands takes {} built edges", self.right),
            Origin::Forest => "built edges and components are as many as islands".to_owned(),
            _ => return None,
        })
    }
}

/// The row in mathematics, as in an LP file but on one line.
fn formula(model: &Model, id: RowId) -> String {
    let row = &model.rows()[id];
    let mut text = format!("{}:", row.name);
    for (
        place,
        ModelTerm {
            column,
            coefficient,
        },
    ) in model.terms(id).iter().enumerate()
    {
        let sign = match (*coefficient < 0.0, place) {
            (true, _) => " -",
            (false, 0) => "",
            (false, _) => " +",
        };
        let size = coefficient.abs();
        let name = model.columns()[*column].name;
        let written = if (size - 1.0).abs() < f64::EPSILON {
            write!(text, "{sign} {name}")
        } else {
            write!(text, "{sign} {size} {name}")
        };
        written.expect("strings take all text");
    }
    let sense = match row.sense {
        Sense::AtMost => "<=",
        Sense::AtLeast => ">=",
        Sense::Equal => "=",
    };
    write!(text, " {sense} {}", row.right + 0.0).expect("strings take all text");
    text
}

/// The meaning of a column, in one sentence.
fn meaning(family: ColumnFamily, name: Name) -> String {
    let number = name.number().unwrap_or_default();
    let plural = if number == 1 { "" } else { "s" };
    match (family, name.place()) {
        (ColumnFamily::Level, NamePlace::Pair([one, other])) => format!(
            "1 if the edge between {one} and {other} carries at least {number} bridge{plural}"
        ),
        (ColumnFamily::Choice, NamePlace::Pair([one, other])) => format!(
            "1 if the edge between {one} and {other} carries exactly {number} bridge{plural}"
        ),
        (ColumnFamily::Degree, NamePlace::Cell(cell)) => {
            format!("1 if {cell} has exactly {number} bridge{plural}")
        }
        (ColumnFamily::Root, NamePlace::Cell(cell)) => {
            format!("1 if {cell} is the root of its component")
        }
        (ColumnFamily::Flow, NamePlace::Pair([from, to])) => {
            format!("what flows from {from} to {to}")
        }
        (ColumnFamily::Flow, NamePlace::PairFor([from, to], whom)) => {
            format!("what flows from {from} to {to} on its way to {whom}")
        }
        (ColumnFamily::Flow, NamePlace::Cell(cell)) => format!("what comes to {cell} from nowhere"),
        (ColumnFamily::Arc, NamePlace::Pair([from, to])) => {
            format!("1 if the arborescence goes from {from} to {to}")
        }
        (ColumnFamily::Position, NamePlace::Cell(cell)) => {
            format!("the position of {cell} along the arborescence")
        }
        (ColumnFamily::Tree, NamePlace::Pair([one, other])) => {
            format!("1 if the tree has the edge between {one} and {other}")
        }
        (ColumnFamily::Branch, NamePlace::PairFor([from, to], whom)) => {
            format!("1 if the tree goes from {from} to {to}, seen from {whom}")
        }
        _ => "fixed at 0, stands in where there is no other column".to_owned(),
    }
}

/// The cells of a place.
fn cells(place: NamePlace) -> Vec<Pos> {
    match place {
        NamePlace::Nowhere | NamePlace::Index(_) | NamePlace::Own(_) => Vec::new(),
        NamePlace::Cell(cell) | NamePlace::View(cell, _) => vec![cell],
        NamePlace::CellFor(cell, whom) => vec![cell, whom],
        NamePlace::Pair([one, other]) => vec![one, other],
        NamePlace::PairFor([one, other], whom) => vec![one, other, whom],
        NamePlace::Pairs([one, other]) => [one, other].concat(),
    }
}

/// The pairs of cells of a place.
fn pairs(place: NamePlace) -> Vec<[Pos; 2]> {
    match place {
        NamePlace::Nowhere
        | NamePlace::Index(_)
        | NamePlace::Own(_)
        | NamePlace::Cell(_)
        | NamePlace::View(..)
        | NamePlace::CellFor(..) => Vec::new(),
        NamePlace::Pair(pair) | NamePlace::PairFor(pair, _) => vec![pair],
        NamePlace::Pairs(both) => both.to_vec(),
    }
}

fn same_pair(one: [Pos; 2], other: [Pos; 2]) -> bool {
    one == other || one == [other[1], other[0]]
}
