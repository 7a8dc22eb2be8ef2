//! The requirements that the steps of an argument mention, in which the conflict is looked for
//! that the steps end in.

use std::collections::BTreeSet;

use super::step::ArgumentStep;
use crate::proof::Reason;
use crate::puzzle::{EdgeId, IslandId, Network, Requirement};

/// What the steps of an argument mention.
#[derive(Debug, Default)]
pub(super) struct ToldRequirements {
    /// The islands of their reasons.
    islands: BTreeSet<IslandId>,
    /// The edges of their bounds, and those at the islands of their reasons.
    edges: BTreeSet<EdgeId>,
    /// Signs, loops and connectivity.
    others: BTreeSet<Requirement>,
    /// Whether a step rests on the parity of a sum, which clause learning may not see.
    pub(super) count_parity: bool,
}

impl ToldRequirements {
    pub(super) fn of(network: &Network, steps: &[ArgumentStep]) -> Self {
        let mut told = Self::default();
        for step in steps {
            told.add(network, step);
        }
        told
    }

    fn add(&mut self, network: &Network, step: &ArgumentStep) {
        let bounds = step.premises.iter().chain(&step.conclusions);
        self.edges.extend(bounds.map(|bound| bound.edge()));
        for island in step.islands(network) {
            self.islands.insert(island);
            self.edges.extend(network.edges_at(island));
        }
        let mut sign = |view| {
            let pos = network.views()[view].sign;
            self.others.insert(Requirement::Sign(pos));
        };
        match &step.reason {
            Some(Reason::Cut(_) | Reason::Parts(..)) => {
                self.others.insert(Requirement::Connectivity);
            }
            Some(Reason::Cycle(_)) => {
                self.others.insert(Requirement::Loops);
            }
            Some(Reason::Sign(view)) => sign(*view),
            Some(Reason::Parity(_)) => self.count_parity = true,
            Some(Reason::Totals(_, views)) => {
                views.iter().copied().for_each(&mut sign);
                self.count_parity = true;
            }
            Some(
                Reason::Level
                | Reason::Degree(_)
                | Reason::Cross
                | Reason::Sum(_)
                | Reason::NoGood
                | Reason::Cost,
            )
            | None => {}
        }
        if let Some(case) = &step.case {
            self.edges.insert(case.assumed.edge());
            for step in &case.steps {
                self.add(network, step);
            }
        }
    }

    /// Whether a step names the island of this clue as its reason.
    pub(super) fn names(&self, requirement: &Requirement) -> bool {
        matches!(requirement, Requirement::Clue(island) if self.islands.contains(island))
    }

    /// The places of these requirements in the list of all. What bounds an edge is among them: its
    /// crossings, what is given, and the clues of its ends, or the limit of the rules where these
    /// are larger.
    pub(super) fn places(&self, network: &Network, all: &[Requirement]) -> Vec<usize> {
        let most = network.board().rules().max_bridges();
        let largest = network.board().rules().max_clue();
        let is_end = |island: IslandId| {
            let mut edges = network.edges_at(island).iter();
            edges.any(|edge| self.edges.contains(edge))
        };
        let clue_allows_more = |island: IslandId| {
            let degrees = network.islands()[island].clue.degrees(largest);
            degrees.most().is_none_or(|degree| degree > most)
        };
        let is_told = |requirement: &Requirement| match requirement {
            Requirement::Clue(island) => is_end(*island),
            Requirement::Crossing(crossing) => {
                let edges = [crossing.horizontal, crossing.vertical];
                edges.iter().all(|edge| self.edges.contains(edge))
            }
            Requirement::Given(edge) => self.edges.contains(edge),
            Requirement::MostBridges(edge) => {
                let ends = network.edges()[*edge].ends;
                self.edges.contains(edge) && ends.into_iter().all(clue_allows_more)
            }
            Requirement::Sign(_)
            | Requirement::Loops
            | Requirement::Connectivity
            | Requirement::Leaves(_) => self.others.contains(requirement),
        };
        (0..all.len()).filter(|&at| is_told(&all[at])).collect()
    }
}
