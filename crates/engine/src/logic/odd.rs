//! Totals that are odd though they must be even: every bridge counts at two islands, so the degrees
//! of a group of islands that see no others have an even sum.
//!
//! Clues give the parity of a degree, signs that of a sum of degrees. These are equations modulo 2;
//! elimination finds a sum of them in which the degrees cancel out. Clause learning would have to
//! try all bridges to find the contradiction.

use std::collections::BTreeSet;

use crate::proof::Reason;
use crate::puzzle::{
    Bridges, IslandId, Network, Parity, Requirement, Sum, View, ViewId, components,
};

/// Clues and sums of signs whose parities contradict each other. None can be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddTotal {
    /// A group of islands that see no others, so that the sum of their degrees is even.
    pub islands: Vec<IslandId>,
    /// The islands whose clues are used.
    pub clues: Vec<IslandId>,
    /// The views whose sums are used.
    pub views: Vec<ViewId>,
}

/// An equation modulo 2 between degrees whose clues leave their parity open.
#[derive(Clone, Debug)]
struct Equation {
    unknown: BTreeSet<IslandId>,
    odd: bool,
    /// The indices of the groups and views that were added up.
    groups: BTreeSet<usize>,
    views: BTreeSet<ViewId>,
}

/// The symmetric difference of a set with some elements.
fn toggle<T: Ord + Copy>(set: &mut BTreeSet<T>, all: impl IntoIterator<Item = T>) {
    for one in all {
        if !set.remove(&one) {
            set.insert(one);
        }
    }
}

impl Equation {
    /// The equation that the sum of some degrees, some of them known, has this parity.
    fn of(islands: &[IslandId], odd: bool, known: impl Fn(IslandId) -> Parity) -> Self {
        let mut equation = Self {
            unknown: BTreeSet::new(),
            odd,
            groups: BTreeSet::new(),
            views: BTreeSet::new(),
        };
        for &island in islands {
            match known(island) {
                Parity::Even => {}
                Parity::Odd => equation.odd = !equation.odd,
                Parity::Unknown => toggle(&mut equation.unknown, [island]),
            }
        }
        equation
    }

    fn add(&mut self, other: &Self) {
        toggle(&mut self.unknown, other.unknown.iter().copied());
        toggle(&mut self.groups, other.groups.iter().copied());
        toggle(&mut self.views, other.views.iter().copied());
        self.odd ^= other.odd;
    }
}

/// Clues and signs among some requirements whose parities contradict each other, if there
/// are any.
///
/// # Examples
/// ```
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Requirement, Rules, Size};
/// use hashilab_engine::logic::odd_total;
/// let islands = [(0, 1), (2, 2)].map(|(col, clue)| (Pos::new(0, col), Clue::Exactly(clue)));
/// let network = Network::of(Board::new(Size::new(1, 3), islands.to_vec(), Rules::default())?);
/// let odd = odd_total(&network, &Requirement::all(&network)).expect("1 + 2 is odd");
/// assert_eq!(odd.clues.len(), 2);
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
#[must_use]
pub fn odd_total(network: &Network, requirements: &[Requirement]) -> Option<OddTotal> {
    let required: BTreeSet<&Requirement> = requirements.iter().collect();
    let most = network.board().rules().max_clue();
    let known = |island: IslandId| {
        if required.contains(&Requirement::Clue(island)) {
            network.islands()[island].clue.degrees(most).parity()
        } else {
            Parity::Unknown
        }
    };
    let every_edge: Bridges = network.edges().ids().map(|_| 1).collect();
    let groups = components(network, &every_edge);
    let of_groups = groups.iter().enumerate().map(|(place, group)| Equation {
        groups: BTreeSet::from([place]),
        ..Equation::of(group, false, known)
    });
    let is_said = |view: &View| required.contains(&Requirement::Sign(view.sign));
    let of_views = network.views().iter().filter_map(|(id, view)| {
        let Sum::Exactly(sum) = view.sum else {
            return None;
        };
        is_said(view).then(|| Equation {
            views: BTreeSet::from([id]),
            ..Equation::of(&view.islands, sum % 2 == 1, known)
        })
    });
    let wrong = contradiction(of_groups.chain(of_views))?;
    let islands: Vec<IslandId> = (wrong.groups.iter())
        .flat_map(|&place| groups[place].iter().copied())
        .collect();
    let mut counted: BTreeSet<IslandId> = islands.iter().copied().collect();
    for &view in &wrong.views {
        toggle(&mut counted, network.views()[view].islands.iter().copied());
    }
    Some(OddTotal {
        islands,
        clues: counted.into_iter().collect(),
        views: wrong.views.into_iter().collect(),
    })
}

/// The first sum of equations that yields 0 = 1. It has as few terms as possible: the equations
/// kept before are independent of each other.
fn contradiction(equations: impl Iterator<Item = Equation>) -> Option<Equation> {
    let mut kept: Vec<(IslandId, Equation)> = Vec::new();
    for mut equation in equations {
        for (pivot, other) in &kept {
            if equation.unknown.contains(pivot) {
                equation.add(other);
            }
        }
        match equation.unknown.first() {
            Some(&pivot) => kept.push((pivot, equation)),
            None if equation.odd => return Some(equation),
            None => {}
        }
    }
    None
}

impl OddTotal {
    /// Whether one of the clues and signs is this requirement.
    #[must_use]
    pub fn uses(&self, network: &Network, requirement: &Requirement) -> bool {
        let says = |pos| move |&view: &ViewId| network.views()[view].sign == pos;
        match requirement {
            Requirement::Clue(island) => self.clues.binary_search(island).is_ok(),
            Requirement::Sign(pos) => self.views.iter().any(says(*pos)),
            Requirement::Crossing(_)
            | Requirement::Given(_)
            | Requirement::MostBridges(_)
            | Requirement::Loops
            | Requirement::Connectivity
            | Requirement::Leaves(_) => false,
        }
    }

    /// The reason of the contradiction, for a proof.
    #[must_use]
    pub fn reason(self) -> Reason {
        if self.views.is_empty() {
            Reason::Parity(self.islands)
        } else {
            Reason::Totals(self.islands, self.views)
        }
    }
}
