//! Requirements in proof files, by the numbers of islands, edges and signs.

use crate::puzzle::{Axis, Crossing, EdgeId, Id, IslandId, Network, Requirement};

/// The text of a requirement in a proof file.
pub(super) fn write_requirement(network: &Network, requirement: &Requirement) -> String {
    let number = |id: usize| id + 1;
    match requirement {
        Requirement::Clue(island) => format!("clue {}", number(island.index())),
        Requirement::Crossing(crossing) => {
            let edges = [crossing.horizontal, crossing.vertical];
            let [one, other] = edges.map(|edge| number(edge.index()));
            format!("cross {one} {other}")
        }
        Requirement::Given(edge) => format!("given {}", number(edge.index())),
        Requirement::MostBridges(edge) => format!("most {}", number(edge.index())),
        Requirement::Sign(pos) => {
            let mut signs = network.board().rules().signs().iter();
            // A sign that is not on the board has no number; the reader refuses 0.
            let place = signs.position(|(sign, _)| sign == pos).map_or(0, number);
            format!("sign {place}")
        }
        Requirement::Loops => "loops".to_owned(),
        Requirement::Connectivity => "connected".to_owned(),
        Requirement::Leaves(islands) => {
            let numbers = islands.iter().map(|island| number(island.index()));
            let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
            format!("leaves {}", numbers.join(" "))
        }
    }
}

/// Parses a requirement of a proof file.
///
/// # Errors
/// What is wrong with the text. Whether the board demands it is not checked here.
pub(super) fn requirement(network: &Network, words: &str) -> Result<Requirement, String> {
    let (word, numbers) = words.split_once(' ').unwrap_or((words, ""));
    let numbers: Vec<usize> = numbers
        .split_whitespace()
        .map(|number| number.parse().ok().filter(|&number| number > 0))
        .collect::<Option<_>>()
        .ok_or_else(|| format!("expected numbers from 1 in '{words}'"))?;
    let unknown = || format!("'{words}' is no requirement of this board");
    let [islands, edges] = [network.islands().len(), network.edges().len()];
    let island = |number: usize| (number <= islands).then(|| IslandId::from_index(number - 1));
    let edge = |number: usize| (number <= edges).then(|| EdgeId::from_index(number - 1));
    let found = match (word, numbers.as_slice()) {
        ("clue", &[one]) => island(one).map(Requirement::Clue),
        ("cross", &[one, other]) => edge(one)
            .zip(edge(other))
            .and_then(|(one, other)| crossing(network, one, other)),
        ("given", &[one]) => edge(one).map(Requirement::Given),
        ("most", &[one]) => edge(one).map(Requirement::MostBridges),
        ("sign", &[one]) => {
            let signs = network.board().rules().signs();
            signs.get(one - 1).map(|&(pos, _)| Requirement::Sign(pos))
        }
        ("loops", []) => Some(Requirement::Loops),
        ("connected", []) => Some(Requirement::Connectivity),
        ("leaves", numbers) => {
            let all: Option<Vec<IslandId>> = numbers.iter().map(|&number| island(number)).collect();
            all.map(Requirement::Leaves)
        }
        _ => None,
    };
    found.ok_or_else(unknown)
}

/// The crossing of a horizontal and a vertical edge, if they cross.
fn crossing(network: &Network, one: EdgeId, other: EdgeId) -> Option<Requirement> {
    let is_horizontal = network.edges()[one].axis == Axis::Horizontal;
    let is_crossing = is_horizontal && network.crossing(one).contains(&other);
    is_crossing.then_some(Requirement::Crossing(Crossing {
        horizontal: one,
        vertical: other,
    }))
}
