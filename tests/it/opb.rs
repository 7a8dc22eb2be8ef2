//! OPB texts, read by a separate reader in this file and solved by trying every point.

use hashilab::internals::milp::{
    Direction, Formulated, Formulation, Objective, formulate, lp, opb,
};
use hashilab::internals::puzzle::{Connectivity, Loops, Measure, Network, Rules, oracle};

use crate::support::boards::{drawn, drawn_under};

/// A row as the file has it: coefficients by variable, and whether it is an equation.
struct Row {
    terms: Vec<(i64, usize)>,
    is_equation: bool,
    right: i64,
}

/// The contents of an OPB text.
struct Read {
    variables: usize,
    objective: Vec<(i64, usize)>,
    rows: Vec<Row>,
}

fn terms(words: &[&str]) -> Vec<(i64, usize)> {
    let pairs = words.chunks_exact(2);
    assert!(pairs.remainder().is_empty(), "{words:?}");
    pairs
        .map(|pair| {
            let number = pair[1].strip_prefix('x').expect("a variable");
            let number: usize = number.parse().expect("a number");
            (pair[0].parse().expect("a coefficient"), number - 1)
        })
        .collect()
}

fn read(text: &str) -> Read {
    let header: Vec<&str> = text.lines().next().expect("a line").split(' ').collect();
    let ["*", "#variable=", variables, "#constraint=", rows] = header[..] else {
        panic!("{header:?}");
    };
    let mut read = Read {
        variables: variables.parse().expect("a number"),
        objective: Vec::new(),
        rows: Vec::new(),
    };
    for line in text.lines().filter(|line| !line.starts_with('*')) {
        let line = line.strip_suffix(';').expect("an end").trim_end();
        let words: Vec<&str> = line.split_whitespace().collect();
        if words[0] == "min:" {
            read.objective = terms(&words[1..]);
            continue;
        }
        let [left @ .., sense, right] = &words[..] else {
            panic!("{line}");
        };
        assert!(["=", ">="].contains(sense), "{line}");
        read.rows.push(Row {
            terms: terms(left),
            is_equation: *sense == "=",
            right: right.parse().expect("a number"),
        });
    }
    assert_eq!(read.rows.len().to_string(), *rows);
    read
}

impl Read {
    fn value(&self, terms: &[(i64, usize)], point: u32) -> i64 {
        let value = |&(coefficient, variable): &(i64, usize)| {
            assert!(variable < self.variables);
            coefficient * i64::from(point >> variable & 1)
        };
        terms.iter().map(value).sum()
    }

    /// The values of the objective at all feasible points, smallest first.
    fn values(&self) -> Vec<i64> {
        let keeps = |point: &u32| {
            self.rows.iter().all(|row| {
                let left = self.value(&row.terms, *point);
                left == row.right || (!row.is_equation && left > row.right)
            })
        };
        let points = (0..1_u32 << self.variables).filter(keeps);
        let mut values: Vec<i64> = points
            .map(|point| self.value(&self.objective, point))
            .collect();
        values.sort_unstable();
        values
    }
}

fn cuts(network: &Network) -> Formulated {
    let mut program = formulate(network, Formulation::Cuts).expect("cuts knows every rule");
    program.add_all_cuts(network).expect("a small board");
    program
}

#[test]
fn feasible_points_are_the_solutions() {
    let pictures = [
        "11",
        "22",
        "12",
        "3.3 ... 3.3",
        "2.2 ... 2.2",
        ".1. 1.1 .1.",
        "1.2. .2.1 2..2",
        "1221",
        "11. ..2",
        "4.3 ... 3.2",
        "1.2.1",
    ];
    let standard = pictures.map(drawn).into_iter();
    // Under free connectivity only the rows that forbid loops are left.
    let loops = ["2.2 ... 2.2", "2.3.1 ..... 2.3.1", "22 22"].map(|picture| {
        let rules = Rules::default().with_loops(Loops::Forbidden);
        drawn_under(picture, rules.with_connectivity(Connectivity::Free))
    });
    let mut solved = 0;
    for network in standard.chain(loops) {
        let solutions = oracle::solutions(&network, 100_000).expect("a small board");
        solved += solutions.len();
        for direction in [Direction::Minimise, Direction::Maximise] {
            let measure = Measure::Length;
            let objective = Objective { direction, measure };
            let mut program = cuts(&network);
            program.aim(&network, &objective);
            let text = opb::write(&program.model, &[]).expect("all columns are binary");
            let turn = match direction {
                Direction::Minimise => 1,
                Direction::Maximise => -1,
            };
            let value =
                |bridges| turn * objective.value(&network, bridges).millionths() / 1_000_000;
            let mut wanted: Vec<i64> = solutions.iter().map(|solution| value(solution)).collect();
            wanted.sort_unstable();
            assert_eq!(read(&text).values(), wanted, "{text}");
        }
    }
    assert!(solved > 5, "{solved}");
}

#[test]
fn cuts_that_no_edge_leaves_have_a_column() {
    for picture in ["1.1 ... .1.", "11.. .... ..22"] {
        let program = cuts(&drawn(picture)).model;
        let text = opb::write(&program, &[]).expect("all columns are binary");
        assert!(text.contains("+0 x1 >= 2 ;\n"), "{text}");
        let text = lp::write(&program);
        assert!(!text.contains(": >="), "{text}");
    }
}

#[test]
fn what_opb_cannot_say_is_refused_by_name() {
    let program = formulate(&drawn("1.1"), Formulation::Flow).expect("standard rules");
    let refused = opb::write(&program.model, &[]).expect_err("flow is continuous");
    let message = "OPB is for programs whose columns are all 0 or 1, and f_r1c1_r1c3 is not";
    assert_eq!(refused.to_string(), message);
}

#[test]
fn too_many_cuts_are_refused_with_their_number() {
    let network = drawn("22222222222222222");
    let mut program = formulate(&network, Formulation::Cuts).expect("standard rules");
    let refused = program
        .add_all_cuts(&network)
        .expect_err("seventeen islands");
    let message =
        "all cuts can be listed for up to 16 islands, and the board has 17: 2^16 - 1 cuts";
    assert_eq!(refused.to_string(), message);
}
