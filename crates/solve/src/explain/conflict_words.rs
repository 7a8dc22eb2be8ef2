//! Conflicts in words.

use std::collections::BTreeSet;

use super::conflict::Conflict;
use super::phrases::list;
use super::sentences::StepWords;
use crate::logic::odd_total;
use crate::puzzle::{Network, Pos, Requirement};

/// The most requirements that are named one by one.
const NAMED: usize = 12;

/// The most requirements of an odd sum that are named one by one.
const SHORT: usize = 3;

/// A requirement in words, as in `the 3 at r1c1`.
///
/// # Examples
/// ```
/// use hashilab_solve::explain::describe_requirement;
/// use hashilab_solve::puzzle::{Board, Clue, Id, IslandId, Network, Pos, Requirement, Rules, Size};
/// let islands = [0, 2].map(|col| (Pos::new(0, col), Clue::Exactly(1)));
/// let network = Network::of(Board::new(Size::new(1, 3), islands.to_vec(), Rules::default())?);
/// let clue = Requirement::Clue(IslandId::from_index(0));
/// assert_eq!(describe_requirement(&network, &clue), "the 1 at r1c1");
/// # Ok::<(), hashilab_solve::puzzle::BoardError>(())
/// ```
#[must_use]
pub fn describe_requirement(network: &Network, requirement: &Requirement) -> String {
    let words = StepWords { network };
    match requirement {
        Requirement::Clue(island) => words.island(*island),
        Requirement::Crossing(crossing) => {
            let [one, other] = [crossing.horizontal, crossing.vertical];
            format!(
                "the crossing of {} and {}",
                words.edge(one),
                words.edge(other)
            )
        }
        Requirement::Given(edge) => format!("what is given of {}", words.edge(*edge)),
        Requirement::MostBridges(edge) => {
            let most = network.board().rules().max_bridges();
            format!("the limit of {most} on {}", words.edge(*edge))
        }
        Requirement::Sign(pos) => format!("the sign at {pos}"),
        Requirement::Loops => "that loops are forbidden".to_owned(),
        Requirement::Connectivity => "that everything is connected".to_owned(),
        Requirement::Leaves(islands) => {
            format!("that some bridge leaves {}", words.group(islands))
        }
    }
}

/// A conflict in a sentence: its requirements, and that each is needed. An odd sum of clues is
/// stated as such instead of as a long list.
#[must_use]
pub fn describe_conflict(network: &Network, conflict: &Conflict) -> String {
    let requirements = &conflict.requirements;
    if requirements.len() > SHORT
        && let Some(odd) = odd_sum(network, requirements)
    {
        return format!(
            "{odd}, but every bridge counts at two; leave out any one of these and the sum can be \
             even"
        );
    }
    let unless = if conflict.exceeded_limits(network).is_empty() {
        String::new()
    } else {
        let most = network.board().rules().max_bridges();
        format!(", if an edge may have more than {most}")
    };
    let ending = format!("leave out any one of these and the others can be kept{unless}");
    let first = requirements.iter().take(NAMED);
    let mut names: Vec<String> = first
        .map(|requirement| describe_requirement(network, requirement))
        .collect();
    let others = silent_islands(network, requirements);
    match requirements.len() {
        0 => return alone(network),
        1 => return format!("{} cannot be kept{others}", names[0]),
        more if more > NAMED => names.push(format!("{} more (--json lists them)", more - NAMED)),
        _ => {}
    }
    format!("{} cannot all be kept{others}; {ending}", list(&names))
}

/// The odd sum of a board's clues as a sentence, where a conflict is another one: an odd sum is
/// easier seen.
#[must_use]
pub fn describe_odd_sum_beside(network: &Network, conflict: &Conflict) -> Option<String> {
    if odd_total(network, &conflict.requirements).is_some() {
        return None;
    }
    let mut requirements = Requirement::all(network);
    let odd = odd_total(network, &requirements)?;
    requirements.retain(|one| odd.uses(network, one));
    let sum = odd_sum(network, &requirements)?;
    Some(format!("{sum}, but every bridge counts at two"))
}

/// The end of the sentence about islands whose clues are not in the conflict, as in ` with a bridge
/// at r3c3, too`: that every island has a bridge is no requirement of its own, but the conflict may
/// rest on it where each edge of an island is one that the conflict speaks of.
fn silent_islands(network: &Network, requirements: &[Requirement]) -> String {
    let mut named = BTreeSet::new();
    let mut spoken = BTreeSet::new();
    for requirement in requirements {
        match requirement {
            Requirement::Clue(island) => {
                named.insert(*island);
                spoken.extend(network.edges_at(*island));
            }
            Requirement::Crossing(crossing) => {
                spoken.extend([crossing.horizontal, crossing.vertical]);
            }
            Requirement::Given(edge) => {
                spoken.insert(*edge);
            }
            Requirement::Sign(_) => spoken.extend(network.edges().iter().map(|(edge, _)| edge)),
            // The first bridge of an island breaks none of these.
            Requirement::MostBridges(_)
            | Requirement::Loops
            | Requirement::Connectivity
            | Requirement::Leaves(_) => {}
        }
    }
    let islands = network.islands().iter();
    let largest = network.board().rules().max_clue();
    let silent = islands.filter(|&(island, at)| {
        let mut edges = network.edges_at(island).iter();
        let has_a_bridge = !at.clue.degrees(largest).iter().any(|degree| degree == 0);
        has_a_bridge && !named.contains(&island) && edges.all(|edge| spoken.contains(edge))
    });
    let cells: Vec<String> = silent.map(|(_, at)| at.pos.to_string()).collect();
    match cells.len() {
        0 => String::new(),
        1..=NAMED => format!(" with a bridge at {}, too", list(&cells)),
        _ => " with a bridge at every other island".to_owned(),
    }
}

/// The flaw where no requirement is needed for a conflict: an island must have a bridge, whatever
/// its clue, and one sees no other.
fn alone(network: &Network) -> String {
    match network.alone() {
        Some(island) => StepWords { network }.alone(island),
        None => "an island sees no other, but its clue wants a bridge".to_owned(),
    }
}

/// The part of a sentence on an odd sum, if these are just clues of islands that see no others, and
/// perhaps signs, each island counted once.
fn odd_sum(network: &Network, requirements: &[Requirement]) -> Option<String> {
    let odd = odd_total(network, requirements)?;
    let views = odd.views.iter().map(|&view| &network.views()[view]);
    let shown: usize = views.map(|view| view.islands.len()).sum();
    let is_all = requirements.iter().all(|one| odd.uses(network, one));
    if !is_all || shown + odd.clues.len() != odd.islands.len() {
        return None;
    }
    let signs: BTreeSet<Pos> = (odd.views.iter())
        .map(|&view| network.views()[view].sign)
        .collect();
    let clues = match odd.clues.len() {
        0 => None,
        1 => Some("the clue of one island".to_owned()),
        clues if clues == network.islands().len() => {
            Some(format!("the clues of all {clues} islands"))
        }
        clues => Some(format!("the clues of {clues} islands")),
    };
    Some(match (clues, signs.len()) {
        (None, signs) => format!("what {signs} signs say adds up to an odd number"),
        (Some(clues), 0) if odd.islands.len() < network.islands().len() => {
            format!("{clues}, which see no others, add up to an odd number")
        }
        (Some(clues), 0) => format!("{clues} add up to an odd number"),
        (Some(clues), 1) => format!("{clues} and what one sign says add up to an odd number"),
        (Some(clues), signs) => {
            format!("{clues} and what {signs} signs say add up to an odd number")
        }
    })
}
