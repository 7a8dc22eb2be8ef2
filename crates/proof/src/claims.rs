//! Claims in proof files, after the word `claim`.

use std::fmt::Write;

use super::clause::{Claim, Floor};
use super::requirement_names::{requirement, write_requirement};
use crate::puzzle::{Bridges, Network};

/// The text of a claim in a proof file.
pub(super) fn write_claim(network: &Network, claim: &Claim) -> String {
    let counts = |bridges: &Bridges| -> String {
        let counts = bridges.iter().map(|(_, count)| format!(" {count}"));
        counts.collect::<String>() + " ;"
    };
    match claim {
        Claim::Infeasible => "infeasible".to_owned(),
        Claim::Unique(bridges) => format!("unique{}", counts(bridges)),
        Claim::All(all) => {
            let all: String = all.iter().map(counts).collect();
            format!("all{all}")
        }
        Claim::Floor(floor) => {
            let mut text = format!("floor {}", floor.least);
            for cost in floor.costs.values().iter().flatten() {
                write!(text, " {cost}").expect("strings take all text");
            }
            text + " ;"
        }
        Claim::Conflict(requirements) => {
            let all = requirements.iter();
            let all = all.map(|one| format!(" {} ;", write_requirement(network, one)));
            format!("conflict{}", all.collect::<String>())
        }
    }
}

/// Parses a claim of a proof file.
///
/// # Errors
/// What is wrong with the text.
pub(super) fn claim_of(network: &Network, text: &str) -> Result<Claim, String> {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    match word {
        "infeasible" if rest.trim().is_empty() => Ok(Claim::Infeasible),
        "unique" => {
            let words = rest.trim_end().strip_suffix(';');
            bridges(network, words).map(Claim::Unique)
        }
        "all" => {
            let all = parts(rest).ok_or("expected ';' after each solution")?;
            let all = all.into_iter().map(|counts| bridges(network, Some(counts)));
            all.collect::<Result<_, String>>().map(Claim::All)
        }
        "floor" => floor(network, rest),
        "conflict" => {
            let all = parts(rest).ok_or("expected ';' after each requirement")?;
            let all = all.into_iter().map(|words| requirement(network, words));
            all.collect::<Result<_, String>>().map(Claim::Conflict)
        }
        _ => Err(
            "expected 'claim infeasible', 'claim unique' and a solution, 'claim all' and \
             solutions, 'claim floor' and costs, or 'claim conflict' and requirements"
                .to_owned(),
        ),
    }
}

/// The parts that end in `;`, if the text ends in one.
fn parts(text: &str) -> Option<Vec<&str>> {
    let mut parts: Vec<&str> = text.split(';').map(str::trim).collect();
    (parts.pop() == Some("")).then_some(parts)
}

/// Parses the numbers of bridges on every edge.
fn bridges(network: &Network, words: Option<&str>) -> Result<Bridges, String> {
    let edges = network.edges().len();
    let counts = |words: &str| -> Option<Vec<u8>> {
        let counts = words.split_whitespace();
        counts.map(|count| count.parse().ok()).collect()
    };
    match words.and_then(counts) {
        Some(counts) if counts.len() == edges => Ok(counts.into_iter().collect()),
        _ => Err(format!("expected {edges} numbers of bridges and ';'")),
    }
}

fn floor(network: &Network, text: &str) -> Result<Claim, String> {
    let most = usize::from(network.board().rules().max_bridges());
    let costs = network.edges().len() * most;
    let words = text.trim_end().strip_suffix(';');
    let numbers: Option<Vec<i64>> = words.and_then(|words| {
        let words = words.split_whitespace();
        words.map(|cost| cost.parse().ok()).collect()
    });
    match numbers.as_deref() {
        Some([least, each @ ..]) if each.len() == costs => Ok(Claim::Floor(Floor {
            costs: each.chunks(most).map(<[i64]>::to_vec).collect(),
            least: *least,
        })),
        _ => Err(format!("expected a number, {costs} costs and ';'")),
    }
}
