//! The objective of a program file, as far as it is one of our measures.

use std::collections::BTreeMap;

use crate::milp::{Direction, Formulated, Objective};
use crate::puzzle::{Measure, Network};

/// The objective of a program in LP or MPS, if it is one of ours: bridges, built edges or length.
pub(super) fn of_file(text: &str, program: &Formulated, network: &Network) -> Option<Objective> {
    let wanted = costs(text)?;
    if wanted.1.is_empty() {
        return None;
    }
    let is_mps = text.lines().any(|line| line.trim_end() == "ROWS");
    let directions = [Direction::Minimise, Direction::Maximise];
    let measures = [Measure::Bridges, Measure::Built, Measure::Length];
    let all = directions.into_iter().flat_map(|direction| {
        measures.iter().map(move |measure| Objective {
            direction,
            measure: measure.clone(),
        })
    });
    let mut named = all.filter(|objective| {
        let mut stated = program.clone();
        stated.aim(network, objective);
        let text = if is_mps {
            stated.model.to_mps()
        } else {
            stated.model.to_lp()
        };
        costs(&text).as_ref() == Some(&wanted)
    });
    named.next()
}

/// Whether the file has an objective.
pub(super) fn is_stated(text: &str) -> bool {
    costs(text).is_some_and(|(_, costs)| !costs.is_empty())
}

/// The direction, and the coefficients that are not 0, by columns.
fn costs(text: &str) -> Option<(Direction, BTreeMap<String, f64>)> {
    if text.lines().any(|line| line.trim_end() == "ROWS") {
        costs_of_mps(text)
    } else {
        costs_of_lp(text)
    }
}

/// The terms between the word for the direction and the rows.
fn costs_of_lp(text: &str) -> Option<(Direction, BTreeMap<String, f64>)> {
    let mut words = text
        .lines()
        .map(|line| line.split('\\').next().unwrap_or_default())
        .flat_map(str::split_whitespace);
    let direction = words.find_map(|word| match word.to_ascii_lowercase().as_str() {
        "minimize" | "minimise" | "minimum" | "min" => Some(Direction::Minimise),
        "maximize" | "maximise" | "maximum" | "max" => Some(Direction::Maximise),
        _ => None,
    })?;
    let mut costs = BTreeMap::new();
    let (mut sign, mut coefficient) = (1.0, None);
    for word in words {
        let lowered = word.to_ascii_lowercase();
        if ["subject", "such", "st", "s.t.", "st."].contains(&lowered.as_str()) {
            break;
        }
        if word.ends_with(':') {
            continue;
        }
        match word {
            "+" => sign = 1.0,
            "-" => sign = -1.0,
            _ => {
                if let Ok(number) = word.parse::<f64>() {
                    coefficient = Some(number);
                } else {
                    let cost = sign * coefficient.take().unwrap_or(1.0);
                    *costs.entry(word.to_owned()).or_insert(0.0) += cost;
                    sign = 1.0;
                }
            }
        }
    }
    costs.retain(|_, cost| *cost != 0.0);
    Some((direction, costs))
}

/// The coefficients of the columns in the free row. An objective to maximise is written negated
/// there, by us and by most others.
fn costs_of_mps(text: &str) -> Option<(Direction, BTreeMap<String, f64>)> {
    let mut section = "";
    let mut objective = None;
    let mut costs = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('*')) {
        if !line.starts_with(' ') {
            section = line.split_whitespace().next().unwrap_or_default();
            continue;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        match (section, &words[..]) {
            ("ROWS", ["N", name]) if objective.is_none() => objective = Some(*name),
            ("COLUMNS", [name, pairs @ ..]) => {
                for pair in pairs.chunks_exact(2) {
                    if Some(pair[0]) == objective {
                        costs.insert((*name).to_owned(), pair[1].parse().ok()?);
                    }
                }
            }
            _ => {}
        }
    }
    objective?;
    costs.retain(|_, cost| *cost != 0.0);
    Some((Direction::Minimise, costs))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::milp::{Formulation, formulate};
    use crate::puzzle::Puzzle;

    #[test]
    fn objectives_of_ours_are_known_again_and_others_are_not() {
        let puzzle: Puzzle = "3,,3\n,,\n3,,3\n".parse().unwrap();
        let lengths: Puzzle = "2,,,2,,1\n".parse().unwrap();
        for puzzle in [puzzle, lengths] {
            for formulation in Formulation::ALL {
                let plain = formulate(&puzzle, formulation).unwrap();
                assert!(!is_stated(&plain.model.to_lp()) && !is_stated(&plain.model.to_mps()));
                for direction in [Direction::Minimise, Direction::Maximise] {
                    for measure in [Measure::Bridges, Measure::Built, Measure::Length] {
                        let objective = Objective { direction, measure };
                        let mut stated = plain.clone();
                        stated.aim(&puzzle, &objective);
                        for text in [stated.model.to_lp(), stated.model.to_mps()] {
                            let found = of_file(&text, &plain, &puzzle);
                            let found = found.expect("one of ours");
                            assert_eq!(
                                found.value(
                                    &puzzle,
                                    &[1; 8].into_iter().take(puzzle.edges().len()).collect()
                                ),
                                objective.value(
                                    &puzzle,
                                    &[1; 8].into_iter().take(puzzle.edges().len()).collect()
                                ),
                                "{text}"
                            );
                            assert!(is_stated(&text));
                        }
                    }
                }
            }
        }
    }
}
