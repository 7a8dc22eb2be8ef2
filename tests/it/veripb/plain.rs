//! The plain program states the puzzle: read by a separate reader in this file and searched
//! exhaustively, it has the oracle's solutions.

use std::collections::{BTreeMap, BTreeSet};

use hashilab::internals::proof::{Claim, write_plain};
use hashilab::internals::puzzle::{Connectivity, Loops, Network, Rules};

use super::random_boards;
use crate::support::boards::drawn_under;

/// A lower bound on a sum: coefficients, variables and the bound.
#[derive(Clone, Debug)]
struct Row {
    terms: Vec<(i64, usize)>,
    least: i64,
}

/// A program, and the known values of its variables during a search.
#[derive(Debug, Default)]
struct Program {
    names: Vec<String>,
    rows: Vec<Row>,
    values: Vec<Option<bool>>,
    trail: Vec<usize>,
}

impl Program {
    fn read(text: &str) -> Self {
        let mut program = Self::default();
        let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
        let mut lines = 0;
        for line in text.lines().filter(|line| !line.starts_with('*')) {
            let words: Vec<&str> = line.split(' ').collect();
            let [terms @ .., sense, right, ";"] = &words[..] else {
                panic!("{line}");
            };
            let terms = terms.chunks_exact(2).map(|pair| {
                let next = numbers.len();
                let number = *numbers.entry(pair[1]).or_insert(next);
                (pair[0].parse().expect("a coefficient"), number)
            });
            let terms: Vec<(i64, usize)> = terms.collect();
            let least: i64 = right.parse().expect("a number");
            if *sense == "=" {
                let terms = terms.iter().map(|&(times, number)| (-times, number));
                program.rows.push(Row {
                    terms: terms.collect(),
                    least: -least,
                });
            } else {
                assert_eq!(*sense, ">=", "{line}");
            }
            program.rows.push(Row { terms, least });
            lines += 1;
        }
        program.names = vec![String::new(); numbers.len()];
        for (name, number) in numbers {
            name.clone_into(&mut program.names[number]);
        }
        program.values = vec![None; program.names.len()];
        let head = text.lines().next().expect("a line");
        // Edges in no row are variables all the same.
        let variables = head.split(' ').nth(2).expect("a number");
        assert!(variables.parse::<usize>().expect("a number") >= program.names.len());
        assert!(head.ends_with(&format!("#constraint= {lines}")), "{head}");
        program
    }

    /// Sets the variables that rows force; false if a row cannot hold.
    fn propagate(&mut self) -> bool {
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for at in 0..self.rows.len() {
                let row = &self.rows[at];
                let most = |&(times, number): &(i64, usize)| match self.values[number] {
                    Some(value) => times * i64::from(value),
                    None => times.max(0),
                };
                let room = row.terms.iter().map(most).sum::<i64>() - row.least;
                if room < 0 {
                    return false;
                }
                let is_forced = |&&(times, number): &&(i64, usize)| {
                    self.values[number].is_none() && times.abs() > room
                };
                let forced: Vec<(i64, usize)> =
                    row.terms.iter().filter(is_forced).copied().collect();
                for (times, number) in forced {
                    self.set(number, times > 0);
                    changed = true;
                }
            }
        }
        true
    }

    fn set(&mut self, number: usize, value: bool) {
        self.values[number] = Some(value);
        self.trail.push(number);
    }

    fn back_to(&mut self, length: usize) {
        for number in self.trail.drain(length..) {
            self.values[number] = None;
        }
    }

    /// Calls `visit` with every assignment of these variables that can be completed.
    fn go_through(&mut self, which: &[usize], visit: &mut dyn FnMut(&Self)) {
        let before = self.trail.len();
        if self.propagate() {
            let open = which.iter().find(|&&number| self.values[number].is_none());
            match open {
                Some(&number) => {
                    for value in [false, true] {
                        let here = self.trail.len();
                        self.set(number, value);
                        self.go_through(which, visit);
                        self.back_to(here);
                    }
                }
                None if self.can_be_completed() => visit(self),
                None => {}
            }
        }
        self.back_to(before);
    }

    fn can_be_completed(&mut self) -> bool {
        let before = self.trail.len();
        let completes = self.propagate()
            && match self.values.iter().position(Option::is_none) {
                None => true,
                Some(number) => [true, false].into_iter().any(|value| {
                    let here = self.trail.len();
                    self.set(number, value);
                    let completes = self.can_be_completed();
                    self.back_to(here);
                    completes
                }),
            };
        self.back_to(before);
        completes
    }

    /// The levels of all edges in every feasible point, by name, without those that occur in no
    /// row.
    fn levels(&mut self) -> BTreeSet<Vec<String>> {
        let names = 0..self.names.len();
        let levels: Vec<usize> = names
            .filter(|&at| self.names[at].starts_with('y'))
            .collect();
        let mut found = BTreeSet::new();
        self.go_through(&levels, &mut |program| {
            let built = levels
                .iter()
                .filter(|&&at| program.values[at] == Some(true));
            let names = built.map(|&at| program.names[at].clone());
            let mut names: Vec<String> = names.collect();
            names.sort();
            found.insert(names);
        });
        found
    }
}

/// The levels of all edges in every solution.
fn wanted(
    network: &Network,
    solutions: &[hashilab::internals::puzzle::Solution],
) -> BTreeSet<Vec<String>> {
    let levels = |solution: &hashilab::internals::puzzle::Solution| {
        let edges = solution.built();
        let names = edges.flat_map(|(edge, count)| {
            let [from, to] = network.cells_of(edge);
            (1..=count).map(move |level| format!("y{level}_{from}_{to}"))
        });
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    };
    solutions.iter().map(levels).collect()
}

#[test]
fn feasible_points_are_the_solutions_under_all_rules() {
    let small = random_boards(5).filter(|(network, _)| network.edges().len() <= 9);
    let mut solved = 0;
    for (network, solutions) in small.take(600) {
        let text = write_plain(&network, &Claim::Infeasible, &|| true).expect("wanted");
        let found = Program::read(&text).levels();
        assert_eq!(found, wanted(&network, &solutions), "{text}");
        solved += solutions.len();
    }
    assert!(solved > 200, "{solved}");
}

#[test]
fn each_rule_is_said() {
    let free = Rules::default().with_connectivity(Connectivity::Free);
    let boards = [
        ("2.2 ... 2.2", Rules::default(), "balance"),
        (
            "2.2 ... 2.2",
            free.clone().with_loops(Loops::Forbidden),
            "loops",
        ),
        (".2. 2.2 .2.", free.clone(), "cross"),
        ("?.?", free, "degree"),
    ];
    for (picture, rules, block) in boards {
        let network = drawn_under(picture, rules);
        let text = write_plain(&network, &Claim::Infeasible, &|| true).expect("wanted");
        assert!(text.contains(&format!("\n* {block}: ")), "{block}\n{text}");
    }
}
