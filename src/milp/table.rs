//! What a program looks like, counted: columns by kind, rows by family and class,
//! coefficients.

use std::collections::BTreeMap;

use super::class::RowClass;
use super::family::{ColumnFamily, RowFamily};
use super::model::{Kind, Model};

/// A program in numbers.
///
/// # Examples
/// ```
/// use hashi::milp::{Formulation, ProgramTable, formulate};
/// use hashi::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// let table = ProgramTable::of(&formulate(&network, Formulation::Flow)?.model);
/// assert_eq!((table.binary, table.integer, table.continuous), (2, 0, 1));
/// assert_eq!((table.rows(), table.nonzeros, table.coefficients), (5, 9, Some([1.0, 1.0])));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct ProgramTable {
    /// Binary columns.
    pub binary: usize,
    /// Other integer columns.
    pub integer: usize,
    /// Continuous columns.
    pub continuous: usize,
    /// The families of columns, in the program's order.
    pub columns: Vec<(ColumnFamily, usize)>,
    /// The families of rows, in the program's order.
    pub families: Vec<FamilyTable>,
    /// Coefficients that are not 0.
    pub nonzeros: usize,
    /// The least and the largest size of a coefficient, if there is one.
    pub coefficients: Option<[f64; 2]>,
}

/// A family of rows in numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FamilyTable {
    /// The family.
    pub family: RowFamily,
    /// Its rows.
    pub rows: usize,
    /// Coefficients that are not 0.
    pub nonzeros: usize,
    /// The classes of its rows, in their order, with how many rows each has.
    pub classes: Vec<(RowClass, usize)>,
}

impl ProgramTable {
    /// Counts a program. O(nonzeros).
    #[must_use]
    pub fn of(model: &Model) -> Self {
        let mut table = Self {
            binary: 0,
            integer: 0,
            continuous: 0,
            columns: Vec::new(),
            families: Vec::new(),
            nonzeros: 0,
            coefficients: None,
        };
        for column in model.columns().values() {
            match column.kind {
                Kind::Binary => table.binary += 1,
                Kind::Integer => table.integer += 1,
                Kind::Continuous => table.continuous += 1,
            }
            match table.columns.iter_mut().find(|it| it.0 == column.family) {
                Some((_, count)) => *count += 1,
                None => table.columns.push((column.family, 1)),
            }
        }
        table.count_rows(model);
        table
    }

    fn count_rows(&mut self, model: &Model) {
        let mut classes: Vec<BTreeMap<RowClass, usize>> = Vec::new();
        for (id, row) in model.rows().iter() {
            let known = self.families.iter().position(|it| it.family == row.family);
            let place = known.unwrap_or_else(|| {
                self.families.push(FamilyTable {
                    family: row.family,
                    rows: 0,
                    nonzeros: 0,
                    classes: Vec::new(),
                });
                classes.push(BTreeMap::new());
                self.families.len() - 1
            });
            let sizes = model.terms(id).iter().map(|term| term.coefficient.abs());
            let sizes = sizes.filter(|&size| size > 0.0);
            let mut nonzeros = 0;
            for size in sizes {
                nonzeros += 1;
                let [least, most] = self.coefficients.unwrap_or([size, size]);
                self.coefficients = Some([least.min(size), most.max(size)]);
            }
            self.nonzeros += nonzeros;
            self.families[place].rows += 1;
            self.families[place].nonzeros += nonzeros;
            *classes[place].entry(RowClass::of(model, id)).or_default() += 1;
        }
        for (family, classes) in self.families.iter_mut().zip(classes) {
            family.classes = classes.into_iter().collect();
        }
    }

    /// All rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.families.iter().map(|family| family.rows).sum()
    }

    /// All columns.
    #[must_use]
    pub fn all_columns(&self) -> usize {
        self.binary + self.integer + self.continuous
    }
}
