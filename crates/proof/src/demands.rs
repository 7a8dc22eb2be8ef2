//! The part of a board that a proof may use: all its requirements, or only some of them.
//!
//! The effect of leaving out a requirement is documented at [`Requirement`]: an island then has any
//! degree from 1, an edge up to 4k bridges, both edges of a crossing may be built.

use std::collections::BTreeSet;

use super::clause::Claim;
use crate::puzzle::{
    Axis, Clue, Connectivity, Crossing, EdgeId, IdVec, IslandId, Loops, Network, Parity,
    Requirement, ViewId,
};

/// The requirements of a board that may be used.
#[derive(Clone, Debug)]
pub(super) struct Demands<'a> {
    pub(super) network: &'a Network,
    /// The requirements in force; all of the board if `None`.
    chosen: Option<ChosenRequirements>,
}

/// Some requirements, and the range of every edge under them.
#[derive(Clone, Debug)]
struct ChosenRequirements {
    requirements: BTreeSet<Requirement>,
    bounds: IdVec<EdgeId, [u8; 2]>,
}

impl<'a> Demands<'a> {
    /// All requirements of a board.
    pub(super) fn all(network: &'a Network) -> Self {
        let chosen = None;
        Self { network, chosen }
    }

    /// The requirements that a proof of this claim may use.
    pub(super) fn of(network: &'a Network, claim: &Claim) -> Self {
        match claim {
            Claim::Infeasible | Claim::Unique(_) | Claim::All(_) | Claim::Floor(_) => {
                Self::all(network)
            }
            Claim::Conflict(requirements) => Self {
                network,
                chosen: Some(ChosenRequirements::of(network, requirements)),
            },
        }
    }

    /// Confirms that all requirements in force are the board's.
    ///
    /// # Errors
    /// Names the first that is not.
    pub(super) fn are_of_the_board(&self) -> Result<(), String> {
        let Some(chosen) = &self.chosen else {
            return Ok(());
        };
        let all: BTreeSet<Requirement> = Requirement::all(self.network).into_iter().collect();
        let count = self.network.islands().len();
        for requirement in &chosen.requirements {
            let is_demanded = match requirement {
                Requirement::Leaves(islands) => {
                    let is_set = islands.is_sorted_by(|one, next| one < next);
                    is_set
                        && (1..count).contains(&islands.len())
                        && all.contains(&Requirement::Connectivity)
                }
                other => all.contains(other),
            };
            if !is_demanded {
                return Err("the board does not demand what the conflict names".to_owned());
            }
        }
        Ok(())
    }

    /// The requirements in force, where there is a list of them.
    pub(super) fn chosen(&self) -> impl Iterator<Item = &Requirement> {
        let chosen = self.chosen.iter();
        chosen.flat_map(|chosen| &chosen.requirements)
    }

    fn counts(&self, requirement: &Requirement) -> Option<bool> {
        let chosen = self.chosen.as_ref()?;
        Some(chosen.requirements.contains(requirement))
    }

    /// The most bridges of an edge in a clause.
    pub(super) fn levels(&self) -> u8 {
        let rules = self.network.board().rules();
        match self.chosen {
            None => rules.max_bridges(),
            Some(_) => rules.max_clue(),
        }
    }

    /// The least and the most bridges of an edge.
    pub(super) fn bounds(&self, edge: EdgeId) -> [u8; 2] {
        match &self.chosen {
            None => self.network.bounds(edge),
            Some(chosen) => chosen.bounds[edge],
        }
    }

    /// The clue of an island, if its requirement is in force.
    fn clue(&self, island: IslandId) -> Option<Clue> {
        let counts = self.counts(&Requirement::Clue(island)).unwrap_or(true);
        counts.then(|| self.network.islands()[island].clue)
    }

    /// Whether an island may have this degree.
    pub(super) fn allows(&self, island: IslandId, degree: u32) -> bool {
        match self.clue(island) {
            Some(clue) => clue.allows(degree),
            None => degree > 0 || self.network.islands()[island].clue.allows(0),
        }
    }

    /// Whether an island may have any degree in this range.
    pub(super) fn meets(&self, island: IslandId, [least, most]: [u32; 2]) -> bool {
        match self.clue(island) {
            Some(clue) => clue.meets([least, most]),
            None => least <= most && (most > 0 || self.allows(island, 0)),
        }
    }

    /// The least and the most degree of an island; the most is below the least where no degree is
    /// allowed.
    pub(super) fn degrees(&self, island: IslandId) -> [u32; 2] {
        let most = 4 * u32::from(self.levels());
        match self.clue(island) {
            Some(clue) => {
                let degrees = clue.degrees(self.network.board().rules().max_clue());
                let least = degrees.least().map_or(1, u32::from);
                [least, degrees.most().map_or(0, u32::from)]
            }
            None => [u32::from(!self.allows(island, 0)), most],
        }
    }

    /// The common parity of all degrees that an island may have.
    pub(super) fn parity(&self, island: IslandId) -> Parity {
        let max = self.network.board().rules().max_clue();
        self.clue(island)
            .map_or(Parity::Unknown, |clue| clue.degrees(max).parity())
    }

    /// Whether two edges that cross must not both be built.
    pub(super) fn keeps_apart(&self, one: EdgeId, other: EdgeId) -> bool {
        let [horizontal, vertical] = match self.network.edges()[one].axis {
            Axis::Horizontal => [one, other],
            Axis::Vertical => [other, one],
        };
        let crossing = Crossing {
            horizontal,
            vertical,
        };
        self.counts(&Requirement::Crossing(crossing))
            .unwrap_or(true)
    }

    /// Whether all islands must be joined.
    pub(super) fn is_joined(&self) -> bool {
        self.counts(&Requirement::Connectivity).unwrap_or_else(|| {
            let connectivity = self.network.board().rules().connectivity();
            connectivity == Connectivity::Required
        })
    }

    /// Whether some bridge must leave these islands (not all of the board).
    pub(super) fn is_left(&self, group: &[IslandId]) -> bool {
        if self.is_joined() {
            return true;
        }
        let mut islands = group.to_vec();
        islands.sort_unstable();
        self.counts(&Requirement::Leaves(islands)).unwrap_or(false)
    }

    /// Whether cycles are forbidden.
    pub(super) fn forbids_loops(&self) -> bool {
        let loops = self.network.board().rules().loops();
        let forbids = || loops == Loops::Forbidden;
        self.counts(&Requirement::Loops).unwrap_or_else(forbids)
    }

    /// Whether the demand of a sign on a view is in force.
    pub(super) fn is_sign_in_force(&self, view: ViewId) -> bool {
        let sign = self.network.views()[view].sign;
        self.counts(&Requirement::Sign(sign)).unwrap_or(true)
    }

    /// Whether all requirements of the board are in force.
    pub(super) fn are_all(&self) -> bool {
        self.chosen.is_none()
    }
}

impl ChosenRequirements {
    fn of(network: &Network, requirements: &[Requirement]) -> Self {
        let rules = network.board().rules();
        let requirements: BTreeSet<Requirement> = requirements.iter().cloned().collect();
        let cap = |edge| {
            let is_capped = requirements.contains(&Requirement::MostBridges(edge));
            let uncapped = rules.max_clue();
            let most = if is_capped {
                rules.max_bridges()
            } else {
                uncapped
            };
            [0, most]
        };
        let mut bounds: IdVec<EdgeId, [u8; 2]> = network.edges().ids().map(cap).collect();
        let forbidden = rules.forbidden().iter().map(|&pair| (pair, [0, 0]));
        let given = rules.given().iter();
        let given = given.map(|given| (given.pair, given.bound.range(rules.max_clue())));
        for (pair, [least, most]) in given.chain(forbidden) {
            if let Some(edge) = network.edge_of_pair(pair)
                && requirements.contains(&Requirement::Given(edge))
            {
                let [lo, hi] = bounds[edge];
                bounds[edge] = [lo.max(least), hi.min(most)];
            }
        }
        Self {
            requirements,
            bounds,
        }
    }
}
