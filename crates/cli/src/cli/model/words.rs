//! `--explain`: what a program says about a cell, an edge or a row, in mathematics and words.

use std::fmt::Write as _;

use crate::cli::formulation::cell;
use crate::cli::ui::Failure;
use crate::milp::{Explained, Formulated, Subject};
use crate::puzzle::{Network, Pos};
use crate::report::counted;

/// Every row and column that concerns something, each in mathematics and in words.
pub(super) fn of(program: &Formulated, network: &Network, what: &str) -> Result<String, Failure> {
    let explained = program.explain(network, subject(program, network, what)?);
    let mut text = format!("{what}: {}\n", program.model.title());
    put(&mut text, "column", &explained.columns);
    put(&mut text, "row", &explained.rows);
    Ok(text)
}

fn put(text: &mut String, what: &str, all: &[Explained]) {
    let _ = writeln!(text, "\n{}", counted(all.len(), what));
    for Explained { formula, sentence } in all {
        let _ = writeln!(text, "  {formula}\n      {sentence}");
    }
}

/// What somebody means: a cell, two cells, or a row's name.
fn subject(program: &Formulated, network: &Network, what: &str) -> Result<Subject, Failure> {
    if let Some(row) = program.row_named(what) {
        return Ok(Subject::Row(row));
    }
    if let Ok(pos) = cell(what) {
        let mut islands = network.islands().iter();
        let found = islands.find(|(_, island)| island.pos == pos);
        let missing = || Failure::usage(format!("--explain: there is no island at {pos}"));
        return Ok(Subject::Island(found.ok_or_else(missing)?.0));
    }
    let ends = what.split_once('-');
    let ends = ends.and_then(|(from, to)| Some([cell(from).ok()?, cell(to).ok()?]));
    if let Some([from, to]) = ends {
        let same = |ends: [Pos; 2]| ends == [from, to] || ends == [to, from];
        let mut edges = network.edges().ids();
        let found = edges.find(|&edge| same(network.cells_of(edge)));
        let missing = || {
            Failure::usage(format!(
                "--explain: there is no edge between {from} and {to}"
            ))
        };
        return Ok(Subject::Edge(found.ok_or_else(missing)?));
    }
    let hint = "--explain takes a cell as r3c5, an edge as r1c1-r1c5, or a row's name as the LP \
                file has it";
    let why = format!("--explain: '{what}' is no cell, no edge and no row of this program");
    Err(Failure::usage(why).hint(hint))
}
