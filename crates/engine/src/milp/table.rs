//! Statistics of a program: columns by kind, rows by family and class, coefficients.

use std::collections::BTreeMap;

use serde::Serialize;

use super::class::RowClass;
use super::family::{ColumnFamily, RowFamily};
use super::formulation::{
    Formulated, Formulation, Repeats, Settings, Unsupported, formulate_to_count,
};
use super::model::{Kind, Model};
use crate::puzzle::{Id, Network};

/// A program for counting: of the parts for single islands only one copy for each kind of island,
/// which saves time and memory if the whole program would have a million columns.
///
/// # Examples
/// ```
/// use hashilab_engine::milp::{Formulation, Outline, ProgramTable, Settings, formulate};
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = [(0, 1), (2, 3), (4, 2)].map(|(col, clue)| (Pos::new(0, col), Clue::Exactly(clue)));
/// let network = Network::of(Board::new(Size::new(1, 5), islands.to_vec(), Rules::default())?);
/// let outline = Outline::of(&network, Formulation::Tree, Settings::default())?;
/// let whole = formulate(&network, Formulation::Tree)?;
/// assert_eq!(outline.table(), ProgramTable::of(&whole.model));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Outline(Formulated);

impl Outline {
    /// The outline of a formulation's program.
    ///
    /// # Errors
    /// [`Unsupported`] as for the program itself.
    pub fn of(
        network: &Network,
        formulation: Formulation,
        settings: Settings,
    ) -> Result<Self, Unsupported> {
        formulate_to_count(network, formulation, settings).map(Self)
    }

    /// The part of the program that is built, for adding rows and narrowing bounds.
    pub fn built(&mut self) -> &mut Formulated {
        &mut self.0
    }

    /// The table of the whole program.
    #[must_use]
    pub fn table(&self) -> ProgramTable {
        ProgramTable::repeated(&self.0.model, self.0.repeats())
    }
}

/// The statistics of a program.
///
/// # Examples
/// ```
/// use hashilab_engine::milp::{Formulation, ProgramTable, formulate};
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
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
    /// The least and the largest absolute value of a coefficient, if there is one.
    pub coefficients: Option<[f64; 2]>,
}

/// The statistics of a family of rows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FamilyTable {
    /// The family.
    pub family: RowFamily,
    /// Its rows.
    pub rows: usize,
    /// Coefficients that are not 0.
    pub nonzeros: usize,
    /// The classes of its rows, in their order.
    pub classes: Vec<ClassTable>,
}

/// The rows of one class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ClassTable {
    /// The class of MIPLIB.
    pub class: RowClass,
    /// The number of rows that have it.
    pub rows: usize,
}

impl ProgramTable {
    /// Counts a program. O(nonzeros).
    #[must_use]
    pub fn of(model: &Model) -> Self {
        Self::repeated(model, &Repeats::default())
    }

    /// Counts a program of which parts stand for several copies. The column that is used where
    /// there is no other is counted once.
    fn repeated(model: &Model, repeats: &Repeats) -> Self {
        let mut table = Self {
            binary: 0,
            integer: 0,
            continuous: 0,
            columns: Vec::new(),
            families: Vec::new(),
            nonzeros: 0,
            coefficients: None,
        };
        for (id, column) in model.columns().iter() {
            let times = if column.family == ColumnFamily::Zero {
                1
            } else {
                repeats.of_column(id.index())
            };
            match column.kind {
                Kind::Binary => table.binary += times,
                Kind::Integer => table.integer += times,
                Kind::Continuous => table.continuous += times,
            }
            match table.columns.iter_mut().find(|it| it.0 == column.family) {
                Some((_, count)) => *count += times,
                None => table.columns.push((column.family, times)),
            }
        }
        table.count_rows(model, repeats);
        table
    }

    fn count_rows(&mut self, model: &Model, repeats: &Repeats) {
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
            let times = repeats.of_row(id.index());
            let mut nonzeros = 0;
            for size in sizes {
                nonzeros += times;
                let [least, most] = self.coefficients.unwrap_or([size, size]);
                self.coefficients = Some([least.min(size), most.max(size)]);
            }
            self.nonzeros += nonzeros;
            self.families[place].rows += times;
            self.families[place].nonzeros += nonzeros;
            *classes[place].entry(RowClass::of(model, id)).or_default() += times;
        }
        for (family, classes) in self.families.iter_mut().zip(classes) {
            let classes = classes.into_iter();
            family.classes = classes
                .map(|(class, rows)| ClassTable { class, rows })
                .collect();
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
