//! Programs as other solvers read them: HiGHS through its C interface, `glpsol` and `cbc` as
//! commands. Nothing here depends on how the files were written.
#![allow(
    unsafe_code,
    reason = "the safe crate reads no files; every block says why it is sound"
)]

use std::collections::BTreeMap;
use std::ffi::{CStr, CString, c_char, c_void};
use std::path::Path;
use std::process::Command;

use highs_sys as sys;

/// A program by the names of its columns and rows.
#[derive(Clone, Debug, PartialEq, Default)]
pub(crate) struct Program {
    /// Bounds and whether the column is integer.
    pub(crate) columns: BTreeMap<String, (f64, f64, Whole)>,
    /// Bounds and nonzero coefficients.
    pub(crate) rows: BTreeMap<String, (f64, f64, BTreeMap<String, f64>)>,
    /// Nonzero costs, as if minimised.
    pub(crate) costs: BTreeMap<String, f64>,
}

/// Whether a column takes whole numbers only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whole {
    Yes,
    No,
}

/// The value of an optimum, or that there is none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Best {
    Value(f64),
    Infeasible,
}

impl Best {
    pub(crate) fn agrees(self, other: Self) -> bool {
        match (self, other) {
            (Self::Value(one), Self::Value(two)) => (one - two).abs() < 1e-5,
            (Self::Infeasible, Self::Infeasible) => true,
            (Self::Value(_), Self::Infeasible) | (Self::Infeasible, Self::Value(_)) => false,
        }
    }
}

/// A program that HiGHS has read from a file.
pub(crate) struct ReadBack {
    highs: *mut c_void,
}

impl ReadBack {
    /// Reads an LP or MPS file, distinguished by its extension.
    pub(crate) fn of(path: &Path) -> Self {
        let path = CString::new(path.to_str().expect("a plain path")).expect("no zero byte");
        // SAFETY: the handle is fresh, the path ends in a zero byte, so do the names.
        let (highs, status) = unsafe {
            let highs = sys::Highs_create();
            sys::Highs_setBoolOptionValue(highs, c"output_flag".as_ptr(), 0);
            sys::Highs_setIntOptionValue(highs, c"threads".as_ptr(), 1);
            (highs, sys::Highs_readModel(highs, path.as_ptr()))
        };
        // A warning counts as an error here.
        assert_eq!(
            status,
            sys::STATUS_OK,
            "HiGHS reads {path:?} without complaint"
        );
        Self { highs }
    }

    /// The whole program.
    pub(crate) fn program(&self) -> Program {
        let column_count = self.count(sys::Highs_getNumCol);
        let names: Vec<String> = (0..column_count)
            .map(|column| self.name(column, sys::Highs_getColName))
            .collect();
        let mut program = Program::default();
        for (column, name) in (0..).zip(&names) {
            let (cost, lower, upper) = self.column(column);
            if cost != 0.0 {
                program.costs.insert(name.clone(), cost);
            }
            let kind = (lower, upper, self.whole(column));
            program.columns.insert(name.clone(), kind);
        }
        for row in 0..self.count(sys::Highs_getNumRow) {
            let (lower, upper, terms) = self.row(row, names.len());
            let terms = terms
                .into_iter()
                .map(|(column, value)| (names[column].clone(), value));
            let name = self.name(row, sys::Highs_getRowName);
            program.rows.insert(name, (lower, upper, terms.collect()));
        }
        program
    }

    /// The optimum under these costs (the file's own if `costs` is empty).
    pub(crate) fn solve(&mut self, costs: &BTreeMap<String, f64>) -> Best {
        // SAFETY: the handle is alive, and columns are below their number.
        unsafe {
            if !costs.is_empty() {
                sys::Highs_changeObjectiveSense(self.highs, sys::OBJECTIVE_SENSE_MINIMIZE);
                for column in 0..self.count(sys::Highs_getNumCol) {
                    let name = self.name(column, sys::Highs_getColName);
                    let cost = costs.get(&name).copied().unwrap_or(0.0);
                    sys::Highs_changeColCost(self.highs, column, cost);
                }
            }
            sys::Highs_run(self.highs);
            match sys::Highs_getModelStatus(self.highs) {
                sys::MODEL_STATUS_OPTIMAL => Best::Value(sys::Highs_getObjectiveValue(self.highs)),
                sys::MODEL_STATUS_INFEASIBLE => Best::Infeasible,
                other => panic!("status {other}"),
            }
        }
    }

    fn count(&self, of: unsafe extern "C" fn(*const c_void) -> i32) -> i32 {
        // SAFETY: the handle is alive.
        unsafe { of(self.highs) }
    }

    fn name(
        &self,
        index: i32,
        of: unsafe extern "C" fn(*const c_void, i32, *mut c_char) -> i32,
    ) -> String {
        let mut name: [c_char; 1024] = [0; 1024];
        // SAFETY: the handle is alive, HiGHS writes at most 512 bytes and a zero behind.
        unsafe {
            of(self.highs, index, name.as_mut_ptr());
            let name = CStr::from_ptr(name.as_ptr());
            name.to_str().expect("plain text").to_owned()
        }
    }

    fn whole(&self, column: i32) -> Whole {
        let mut kind = 0;
        // SAFETY: the handle is alive, one number is written. An LP has no kinds and fails.
        let status = unsafe { sys::Highs_getColIntegrality(self.highs, column, &raw mut kind) };
        match (status, kind) {
            (sys::STATUS_OK, sys::VAR_TYPE_INTEGER) => Whole::Yes,
            _ => Whole::No,
        }
    }

    /// Cost and bounds of a column.
    fn column(&self, column: i32) -> (f64, f64, f64) {
        let (mut count, mut entries) = (0, 0);
        let (mut cost, mut lower, mut upper) = (0.0, 0.0, 0.0);
        let none = std::ptr::null_mut();
        // SAFETY: the handle is alive, one number each is written, no matrix is requested.
        unsafe {
            sys::Highs_getColsByRange(
                self.highs,
                column,
                column,
                &raw mut count,
                &raw mut cost,
                &raw mut lower,
                &raw mut upper,
                &raw mut entries,
                none,
                none,
                std::ptr::null_mut(),
            );
        }
        (cost, lower, upper)
    }

    /// Bounds and terms of a row.
    fn row(&self, row: i32, columns: usize) -> (f64, f64, Vec<(usize, f64)>) {
        let (mut count, mut entries, mut start) = (0, 0, 0);
        let (mut lower, mut upper) = (0.0, 0.0);
        let (mut index, mut value) = (vec![0; columns], vec![0.0; columns]);
        // SAFETY: the handle is alive, and a row has no more entries than there are columns.
        unsafe {
            sys::Highs_getRowsByRange(
                self.highs,
                row,
                row,
                &raw mut count,
                &raw mut lower,
                &raw mut upper,
                &raw mut entries,
                &raw mut start,
                index.as_mut_ptr(),
                value.as_mut_ptr(),
            );
        }
        let entries = usize::try_from(entries).expect("a number of entries");
        let index = index
            .into_iter()
            .map(|index| usize::try_from(index).expect("a column"));
        let terms = index.zip(value).take(entries);
        (lower, upper, terms.filter(|term| term.1 != 0.0).collect())
    }
}

impl Drop for ReadBack {
    fn drop(&mut self) {
        // SAFETY: the handle has no other owner.
        unsafe { sys::Highs_destroy(self.highs) }
    }
}

/// The result of `glpsol` for a file, `None` if it is not installed.
pub(crate) fn glpsol(path: &Path) -> Option<Best> {
    let format = match path.extension()?.to_str()? {
        "lp" => "--lp",
        _ => "--freemps",
    };
    let report = path.with_extension("glpsol");
    let mut command = Command::new("glpsol");
    // Its integer preprocessor never ends where unbounded integers contradict each other.
    command.args(["--nointopt", "--tmlim", "60", format]);
    command.arg(path).arg("-o").arg(&report);
    let told = output(command)?;
    if told.contains("HAS NO") {
        return Some(Best::Infeasible);
    }
    let report = std::fs::read_to_string(&report).unwrap_or_else(|_| panic!("glpsol:\n{told}"));
    assert!(
        report.contains("OPTIMAL") || report.contains("EMPTY"),
        "glpsol:\n{report}"
    );
    let line = report.lines().find(|line| line.starts_with("Objective:"));
    let value = line.and_then(|line| line.split_whitespace().nth(3));
    Some(Best::Value(
        value.expect("a value").parse().expect("a number"),
    ))
}

/// The result of `cbc` for a file, `None` if it is not installed.
pub(crate) fn cbc(path: &Path) -> Option<Best> {
    let report = path.with_extension("cbc");
    let mut command = Command::new("cbc");
    command.arg(path).args(["solve", "solution"]).arg(&report);
    let told = output(command)?;
    let complains = told.lines().find(|line| line.starts_with("###"));
    assert_eq!(complains, None, "cbc reads the file without complaint");
    let report = std::fs::read_to_string(&report).unwrap_or_else(|_| panic!("cbc:\n{told}"));
    let first = report.lines().next().expect("a status");
    if first.starts_with("Optimal") {
        let value = first.split_whitespace().last().expect("a value");
        return Some(Best::Value(value.parse().expect("a number")));
    }
    assert!(
        first.starts_with("Infeasible") || first.starts_with("Integer infeasible"),
        "{first}"
    );
    Some(Best::Infeasible)
}

/// The whole output of a command, `None` if there is no such command.
fn output(mut command: Command) -> Option<String> {
    let output = match command.output() {
        Ok(output) => output,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return None,
        Err(error) => panic!("{command:?}: {error}"),
    };
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}
