//! A mixed-integer program with the data that `good_lp` loses: names, order, sense, ids.
//!
//! Columns and rows are numbered in the order of their addition, and the terms of a row are sorted
//! by column, so that the same program is always the same bytes. [`Model::load`] passes the program
//! to a `good_lp` solver with columns and rows in exactly this order; inside that solver the terms
//! of a row are in the order of a hash map, which is never visible: values come back by column.

use good_lp::{
    Expression, ProblemVariables, Solver, SolverModel, Variable, constraint, variable,
    variable::UnsolvedProblem,
};

use schemars::JsonSchema;
use serde::Serialize;

use super::family::{ColumnFamily, RowFamily};
use super::name::Name;
use crate::puzzle::{Id, IdVec, define_id};

define_id! {
    /// A column of a model: a variable.
    ColumnId
}

define_id! {
    /// A row of a model: a constraint.
    RowId
}

/// The values that a column may take between its bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// 0 or 1.
    Binary,
    /// Whole numbers.
    Integer,
    /// All numbers.
    Continuous,
}

/// A variable with its bounds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Column {
    /// Unique among the columns.
    pub name: Name,
    /// The column's family.
    pub family: ColumnFamily,
    /// The values that it may take.
    pub kind: Kind,
    /// The least value, perhaps −∞.
    pub lower: f64,
    /// The largest value, perhaps ∞.
    pub upper: f64,
}

/// How the two sides of a row compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sense {
    /// Left ≤ right.
    AtMost,
    /// Left ≥ right.
    AtLeast,
    /// Left = right.
    Equal,
}

/// A constraint; its terms are in [`Model::terms`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Row {
    /// Unique among the rows.
    pub name: Name,
    /// The row's family.
    pub family: RowFamily,
    /// How the terms compare to the right-hand side.
    pub sense: Sense,
    /// The constant on the right.
    pub right: f64,
}

/// A coefficient and the column that it multiplies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ModelTerm {
    /// The column.
    pub column: ColumnId,
    /// Its coefficient.
    pub coefficient: f64,
}

/// Whether the objective is minimised or maximised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// The least value.
    Minimise,
    /// The largest value.
    Maximise,
}

/// The size of an integer program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ModelSize {
    /// Columns.
    pub columns: usize,
    /// Rows.
    pub rows: usize,
    /// Coefficients that are not 0.
    pub nonzeros: usize,
}

impl ModelSize {
    /// The size of this program.
    #[must_use]
    pub fn of(model: &Model) -> Self {
        Self {
            columns: model.columns().len(),
            rows: model.rows().len(),
            nonzeros: model.nonzeros(),
        }
    }
}

/// A mixed-integer program.
///
/// # Examples
/// ```
/// use hashilab_engine::milp::{Formulation, formulate};
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// let model = formulate(&network, Formulation::Flow)?.model;
/// let names: Vec<String> = model.columns().values().iter().map(|c| c.name.to_string()).collect();
/// assert_eq!(names, ["y1_r1c1_r1c3", "y2_r1c1_r1c3", "f_r1c1_r1c3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    title: String,
    direction: Direction,
    objective: Vec<ModelTerm>,
    about_objective: Option<String>,
    columns: IdVec<ColumnId, Column>,
    given: Vec<ColumnId>,
    deduced: Vec<ColumnId>,
    held: Vec<ColumnId>,
    rows: IdVec<RowId, Row>,
    terms: Vec<ModelTerm>,
    terms_end: Vec<u32>,
    about_columns: Vec<(ColumnFamily, &'static str)>,
    about_rows: Vec<(RowFamily, &'static str)>,
}

impl Model {
    /// A program without columns and rows that minimises 0, with room for `capacity`.
    pub(super) fn empty(title: String, capacity: ModelSize) -> Self {
        Self {
            title,
            direction: Direction::Minimise,
            objective: Vec::new(),
            about_objective: None,
            columns: IdVec::from(Vec::with_capacity(capacity.columns)),
            given: Vec::new(),
            deduced: Vec::new(),
            held: Vec::new(),
            rows: IdVec::from(Vec::with_capacity(capacity.rows)),
            terms: Vec::with_capacity(capacity.nonzeros),
            terms_end: Vec::with_capacity(capacity.rows),
            about_columns: Vec::new(),
            about_rows: Vec::new(),
        }
    }

    /// The title of the program, one line of plain ASCII.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The columns in order.
    #[must_use]
    pub fn columns(&self) -> &IdVec<ColumnId, Column> {
        &self.columns
    }

    /// The rows in order.
    #[must_use]
    pub fn rows(&self) -> &IdVec<RowId, Row> {
        &self.rows
    }

    /// The terms of a row, sorted by column.
    #[must_use]
    pub fn terms(&self, row: RowId) -> &[ModelTerm] {
        let start = match row.index() {
            0 => 0,
            after => self.terms_end[after - 1],
        };
        &self.terms[start as usize..self.terms_end[row.index()] as usize]
    }

    /// The terms of all rows, row by row.
    pub(crate) fn all_terms(&self) -> &[ModelTerm] {
        &self.terms
    }

    /// The number of terms in all rows whose coefficient is not 0.
    #[must_use]
    pub fn nonzeros(&self) -> usize {
        let nonzero = |term: &&ModelTerm| term.coefficient != 0.0;
        self.terms.iter().filter(nonzero).count()
    }

    /// The terms of the objective, sorted by column; empty if any feasible point will do.
    #[must_use]
    pub fn objective(&self) -> &[ModelTerm] {
        &self.objective
    }

    /// Whether the objective is minimised or maximised.
    #[must_use]
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// The purpose of the objective, in one line of plain ASCII.
    #[must_use]
    pub fn about_objective(&self) -> Option<&str> {
        self.about_objective.as_deref()
    }

    /// The meaning of the columns of a family, in one line of plain ASCII.
    #[must_use]
    pub fn about_columns(&self, family: ColumnFamily) -> Option<&'static str> {
        let found = self.about_columns.iter().find(|about| about.0 == family);
        found.map(|about| about.1)
    }

    /// The meaning of the rows of a family, in one line of plain ASCII.
    #[must_use]
    pub fn about_rows(&self, family: RowFamily) -> Option<&'static str> {
        let found = self.about_rows.iter().find(|about| about.0 == family);
        found.map(|about| about.1)
    }

    /// Replaces the objective.
    pub fn set_objective(&mut self, direction: Direction, mut terms: Vec<ModelTerm>) {
        terms.sort_unstable_by_key(|term| term.column);
        self.direction = direction;
        self.objective = terms;
    }

    /// Sets the description of the objective.
    pub fn describe_objective(&mut self, about: impl Into<String>) {
        self.about_objective = Some(about.into());
    }

    /// Sets the description of the columns of a family.
    pub fn describe_columns(&mut self, family: ColumnFamily, about: &'static str) {
        self.about_columns.retain(|known| known.0 != family);
        self.about_columns.push((family, about));
    }

    /// Sets the description of the rows of a family.
    pub fn describe_rows(&mut self, family: RowFamily, about: &'static str) {
        self.about_rows.retain(|known| known.0 != family);
        self.about_rows.push((family, about));
    }

    /// Adds a column after all others.
    pub fn add_column(&mut self, column: Column) -> ColumnId {
        self.columns.push(column)
    }

    /// Fixes a column at a value that follows from given or forbidden edges. The bounds of all such
    /// columns are a separate family.
    pub fn give(&mut self, column: ColumnId, value: f64) {
        if self.narrow(column, value) {
            self.given.push(column);
        }
    }

    /// Fixes a column at a value found by deduction, unless it is fixed there already. The bounds
    /// of all such columns are a separate family.
    pub fn fix(&mut self, column: ColumnId, value: f64) {
        if self.narrow(column, value) {
            self.deduced.push(column);
        }
    }

    /// Fixes a column at a value chosen by the caller, unless it is fixed there already. The bounds
    /// of all such columns are a separate family.
    pub fn hold(&mut self, column: ColumnId, value: f64) {
        if self.narrow(column, value) {
            self.held.push(column);
        }
    }

    /// Replaces the bounds of a column, for one node of a search.
    pub fn set_bounds(&mut self, column: ColumnId, [lower, upper]: [f64; 2]) {
        let column = &mut self.columns[column];
        (column.lower, column.upper) = (lower, upper);
    }

    /// Sets both bounds of a column; returns whether that changes them.
    fn narrow(&mut self, column: ColumnId, value: f64) -> bool {
        let Column { lower, upper, .. } = &mut self.columns[column];
        let changes = (*lower, *upper) != (value, value);
        (*lower, *upper) = (value, value);
        changes
    }

    /// The columns fixed by given or forbidden edges.
    #[must_use]
    pub fn given_columns(&self) -> &[ColumnId] {
        &self.given
    }

    /// The columns that deduction fixed, in the order in which it found them.
    #[must_use]
    pub fn deduced(&self) -> &[ColumnId] {
        &self.deduced
    }

    /// The fixed columns by cause, each cause as a comment for readers of the program.
    pub(super) fn fixed(&self) -> [(&'static str, &[ColumnId]); 3] {
        [
            (
                "given: what the rules give or forbid for edges",
                &self.given,
            ),
            (
                "deduced: what every solution has, found by deduction from the clues",
                &self.deduced,
            ),
            ("fixed: what somebody wants columns to be", &self.held),
        ]
    }

    /// Makes every column continuous: the linear relaxation.
    pub fn relax(&mut self) {
        self.title = format!("relaxation of the {}", self.title);
        for column in self.columns.values_mut() {
            column.kind = Kind::Continuous;
        }
    }

    /// Adds a row after all others. Its terms may come in any order, each column once.
    ///
    /// # Panics
    /// If a column is in the row twice.
    pub fn add_row(&mut self, row: Row, terms: impl IntoIterator<Item = ModelTerm>) -> RowId {
        let start = self.terms.len();
        self.terms.extend(terms);
        self.terms[start..].sort_unstable_by_key(|term| term.column);
        assert!(
            self.terms[start..].is_sorted_by(|one, other| one.column < other.column),
            "each column stands in a row once"
        );
        let end = u32::try_from(self.terms.len()).expect("fewer than 2^32 terms");
        self.terms_end.push(end);
        self.rows.push(row)
    }

    /// Passes the program to a `good_lp` solver, columns and rows in this order.
    ///
    /// # Examples
    /// ```
    /// use good_lp::SolverModel;
    /// use hashilab_engine::milp::{Formulation, formulate};
    /// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size, verify};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let formulated = formulate(&network, Formulation::Flow)?;
    /// let solved = formulated.model.load(good_lp::highs).solve()?;
    /// let bridges = formulated.decode(solved.into_inner().columns())?;
    /// assert!(verify(&network, bridges).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn load<S: Solver>(&self, solver: S) -> S::Model
    where
        S::Model: SolverModel,
    {
        let (problem, variables) = self.unsolved();
        let mut loaded = problem.using(solver);
        for (id, row) in self.rows.iter() {
            let left = expression(self.terms(id), &variables);
            loaded.add_constraint(match row.sense {
                Sense::AtMost => constraint::leq(left, row.right),
                Sense::AtLeast => constraint::geq(left, row.right),
                Sense::Equal => constraint::eq(left, row.right),
            });
        }
        loaded
    }

    /// Columns and objective for `good_lp`, and its variable for each column.
    fn unsolved(&self) -> (UnsolvedProblem, IdVec<ColumnId, Variable>) {
        let mut problem = ProblemVariables::new();
        let define = |column: &Column| {
            let bounded = variable().min(column.lower).max(column.upper);
            problem.add(match column.kind {
                Kind::Binary | Kind::Integer => bounded.integer(),
                Kind::Continuous => bounded,
            })
        };
        let variables: IdVec<ColumnId, Variable> =
            self.columns.values().iter().map(define).collect();
        let objective = expression(&self.objective, &variables);
        let unsolved = match self.direction {
            Direction::Minimise => problem.minimise(objective),
            Direction::Maximise => problem.maximise(objective),
        };
        (unsolved, variables)
    }
}

/// Terms as a `good_lp` expression.
fn expression(terms: &[ModelTerm], variables: &IdVec<ColumnId, Variable>) -> Expression {
    let mut sum = Expression::with_capacity(terms.len());
    for term in terms {
        sum.add_mul(term.coefficient, variables[term.column]);
    }
    sum
}
