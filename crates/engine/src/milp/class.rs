//! Classes of rows, as in the library MIPLIB 2017 (Gleixner and others, *MIPLIB 2017: data-driven
//! compilation of the 6th mixed-integer programming library*, 2021): the first of seventeen classes
//! whose form a row has. Binary columns may be complemented for it, and a row may be divided by the
//! size of its coefficients.

use super::model::{Kind, Model, ModelTerm, Row, RowId, Sense};

crate::puzzle::by_name::closed! {
    /// The class of a row, in the order in which they are tried.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum RowClass {
        /// No column at all.
        Empty = "empty",
        /// No side is bounded.
        Free = "free",
        /// One column.
        Singleton = "singleton",
        /// a x + b y = c.
        Aggregation = "aggregation",
        /// a x − a y ≤ b, both of one kind.
        Precedence = "precedence",
        /// a x + b y ≤ c, x binary.
        VariableBound = "variable bound",
        /// Σ x = 1 over binary columns.
        SetPartitioning = "set partitioning",
        /// Σ x ≤ 1 over binary columns.
        SetPacking = "set packing",
        /// Σ x ≥ 1 over binary columns.
        SetCovering = "set covering",
        /// Σ x = b over binary columns, b at least 2.
        Cardinality = "cardinality",
        /// Σ x ≤ b over binary columns, b at least 2.
        InvariantKnapsack = "invariant knapsack",
        /// Σ a x = b over binary columns, whole numbers.
        EquationKnapsack = "equation knapsack",
        /// Σ a x + c z ≤ c over binary columns, whole numbers.
        BinPacking = "bin packing",
        /// Σ a x ≤ b over binary columns, whole numbers.
        Knapsack = "knapsack",
        /// Σ a x ≤ b over whole columns, whole numbers.
        IntegerKnapsack = "integer knapsack",
        /// Binary and continuous columns.
        MixedBinary = "mixed binary",
        /// None of these.
        GeneralLinear = "general linear",
    }
}

crate::puzzle::by_name::by_name!(RowClass);

impl RowClass {
    /// The class of a row.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::{Formulation, RowClass, formulate};
    /// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let model = formulate(&network, Formulation::Flow)?.model;
    /// let classes: Vec<&str> = model.rows().ids().map(|row| RowClass::of(&model, row).name()).collect();
    /// assert_eq!(classes, ["precedence", "aggregation", "aggregation", "singleton", "variable bound"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(model: &Model, id: RowId) -> Self {
        let row = &model.rows()[id];
        let terms = model.terms(id).iter().copied();
        let terms: Vec<ModelTerm> = terms.filter(|term| term.coefficient != 0.0).collect();
        if terms.is_empty() {
            return Self::Empty;
        }
        if row.right.is_infinite() {
            return Self::Free;
        }
        let kinds: Vec<Kind> = terms
            .iter()
            .map(|term| model.columns()[term.column].kind)
            .collect();
        if let Some(class) = small(row, &terms, &kinds) {
            return class;
        }
        if kinds.iter().all(|&kind| kind == Kind::Binary) {
            return binary(row, &terms);
        }
        if !kinds.contains(&Kind::Continuous) {
            return whole(row, &terms);
        }
        if kinds.contains(&Kind::Binary) && !kinds.contains(&Kind::Integer) {
            return Self::MixedBinary;
        }
        Self::GeneralLinear
    }
}

/// The class of a row with one or two columns, if it has one of those.
fn small(row: &Row, terms: &[ModelTerm], kinds: &[Kind]) -> Option<RowClass> {
    match (terms, kinds) {
        ([_], _) => Some(RowClass::Singleton),
        ([_, _], _) if row.sense == Sense::Equal => Some(RowClass::Aggregation),
        ([one, other], [first, second]) => {
            let opposite = same(one.coefficient, -other.coefficient);
            if opposite && first == second {
                Some(RowClass::Precedence)
            } else if kinds.contains(&Kind::Binary) && !is_packing(row, terms, kinds) {
                Some(RowClass::VariableBound)
            } else {
                None
            }
        }
        _ => None,
    }
}

/// Whether a row of two columns is a set packing or covering, which is more specific than a
/// variable bound.
fn is_packing(row: &Row, terms: &[ModelTerm], kinds: &[Kind]) -> bool {
    let binary = kinds.iter().all(|&kind| kind == Kind::Binary);
    let alike = same(terms[0].coefficient, terms[1].coefficient);
    binary && alike && same(row.right, terms[0].coefficient)
}

/// The class of a row over binary columns, as Σ a x ≤ b or = b with a ≥ 0.
fn binary(row: &Row, terms: &[ModelTerm]) -> RowClass {
    let sizes: Vec<f64> = terms.iter().map(|term| term.coefficient.abs()).collect();
    let all: f64 = sizes.iter().sum();
    // Columns with negative coefficients are complemented: x becomes 1 − x.
    let turn = if row.sense == Sense::AtLeast {
        -1.0
    } else {
        1.0
    };
    let negative = terms.iter().map(|term| (turn * term.coefficient).min(0.0));
    let right = turn * row.right - negative.sum::<f64>();
    if sizes.iter().all(|&size| same(size, sizes[0])) {
        let count = right / sizes[0];
        let others = all / sizes[0] - count;
        return match row.sense {
            Sense::Equal if same(count, 1.0) || same(others, 1.0) => RowClass::SetPartitioning,
            Sense::Equal => RowClass::Cardinality,
            Sense::AtMost | Sense::AtLeast if same(count, 1.0) => RowClass::SetPacking,
            Sense::AtMost | Sense::AtLeast if same(others, 1.0) => RowClass::SetCovering,
            Sense::AtMost | Sense::AtLeast => RowClass::InvariantKnapsack,
        };
    }
    let are_whole = sizes.iter().chain([&right]).all(|size| size.fract() == 0.0);
    match row.sense {
        _ if !are_whole => RowClass::GeneralLinear,
        Sense::Equal => RowClass::EquationKnapsack,
        Sense::AtMost | Sense::AtLeast if sizes.iter().any(|&size| same(size, right)) => {
            RowClass::BinPacking
        }
        Sense::AtMost | Sense::AtLeast => RowClass::Knapsack,
    }
}

/// The class of a row over whole columns, not all of them binary.
fn whole(row: &Row, terms: &[ModelTerm]) -> RowClass {
    let mut numbers = terms.iter().map(|term| term.coefficient).chain([row.right]);
    let turn = if row.sense == Sense::AtLeast {
        -1.0
    } else {
        1.0
    };
    let is_knapsack = row.sense != Sense::Equal
        && numbers.all(|number| number.fract() == 0.0 && turn * number >= 0.0);
    if is_knapsack {
        RowClass::IntegerKnapsack
    } else {
        RowClass::GeneralLinear
    }
}

fn same(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}
