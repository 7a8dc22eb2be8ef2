//! Separation of cuts at a fractional point: island sets that too few bridges leave.
//!
//! A row Σ y[e,1] ≥ 1 over the edges that leave an island set is violated by some set exactly if a
//! minimum cut between some two islands is less than 1, so these rows are separated exactly: a
//! point that passes satisfies all of them. Islands joined by at least 1 are merged, since no
//! violated set separates them.
//!
//! A row Σ y[e,1] + y[e,2] ≥ 2, where the clues add up to an even number, is found only if it is a
//! minimum cut between some islands: not exactly. Loops are separated only at whole points.

use std::collections::BTreeSet;

use super::cuts::{Cut, is_even, smaller_side};
use super::formulated::{ColumnMeaning, Formulated};
use crate::graph::{Capacitated, DisjointSets};
use crate::puzzle::{Connectivity, EdgeId, Id, IdVec, IslandId, Network};

crate::puzzle::by_name::closed! {
    /// Which cuts are separated at fractional points.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(hashilab_engine::milp::CutKind::default().name(), "plain");
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum CutKind {
        /// A built edge leaves every island set; separated exactly.
        #[default]
        Plain = "plain",
        /// Also two bridges where the clues add up to an even number; not exactly.
        Even = "even",
    }
}

crate::puzzle::by_name::by_name!(CutKind);

/// The least violation for which a cut is added.
const VIOLATION: f64 = 1e-6;

impl Formulated {
    /// The cuts that a point violates, given as a value for each column; none if the program states
    /// all rules. A whole point that violates none joins all islands. `go_on` is called before each
    /// minimum cut; once it returns false, the result is empty.
    ///
    /// # Panics
    /// If there is not one value for each column.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::{CutKind, Formulation, formulate};
    /// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// let islands = [(0, 2), (1, 3), (2, 3), (4, 2)]
    ///     .map(|(col, clue)| (Pos::new(0, col), Clue::Exactly(clue)));
    /// let network = Network::of(Board::new(Size::new(1, 5), islands.to_vec(), Rules::default())?);
    /// let formulated = formulate(&network, Formulation::Cuts)?;
    /// let half = [1.0, 1.0, 0.5, 0.0, 1.0, 1.0];
    /// let cuts = formulated.separate_fractional(&network, &half, CutKind::Plain, &|| true);
    /// assert_eq!(cuts.expect("it went on").len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn separate_fractional(
        &self,
        network: &Network,
        values: &[f64],
        kind: CutKind,
        go_on: &dyn Fn() -> bool,
    ) -> Option<Vec<Cut>> {
        let joins = match network.board().rules().connectivity() {
            Connectivity::Required => true,
            Connectivity::Free => false,
        };
        if !self.leaves_rules {
            return Some(Vec::new());
        }
        assert_eq!(values.len(), self.model.columns().len(), "one value each");
        if !joins || network.islands().len() < 2 {
            let bridges = self.decode(values);
            return Some(bridges.map_or(Vec::new(), |bridges| self.separate(network, &bridges)));
        }
        let mut cuts = Vec::new();
        if kind == CutKind::Even {
            let leaving = self.leaving_up_to(values, 2);
            for set in violated(network, &leaving, 2.0, go_on)? {
                if is_even(network, &set) {
                    cuts.push(Cut::Component(set));
                }
            }
        }
        let leaving = self.leaving_up_to(values, 1);
        for set in violated(network, &leaving, 1.0, go_on)? {
            let known = |cut: &Cut| matches!(cut, Cut::Component(known) if *known == set);
            if !cuts.iter().any(known) {
                cuts.push(match kind {
                    CutKind::Plain => Cut::Plain(set),
                    CutKind::Even => Cut::Component(set),
                });
            }
        }
        Some(cuts)
    }

    /// Island sets that less than one built edge leaves at a point, given as a value for each
    /// column, whether or not the program states connectivity; none if connectivity is free. Each
    /// is the smaller side of its border. If there is any such set, at least one is found, but not
    /// all. Empty once `go_on` returns false.
    ///
    /// # Panics
    /// If there is not one value for each column.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::{Formulation, formulate};
    /// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// let islands = [(0, 2), (1, 3), (2, 3), (4, 2)]
    ///     .map(|(col, clue)| (Pos::new(0, col), Clue::Exactly(clue)));
    /// let network = Network::of(Board::new(Size::new(1, 5), islands.to_vec(), Rules::default())?);
    /// let formulated = formulate(&network, Formulation::Cuts)?;
    /// let half = [1.0, 1.0, 0.5, 0.0, 1.0, 1.0];
    /// let sets = formulated.loose_sets(&network, &half, &|| true).expect("it went on");
    /// assert_eq!(sets.iter().map(Vec::len).collect::<Vec<_>>(), [2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn loose_sets(
        &self,
        network: &Network,
        values: &[f64],
        go_on: &dyn Fn() -> bool,
    ) -> Option<Vec<Vec<IslandId>>> {
        assert_eq!(values.len(), self.model.columns().len(), "one value each");
        match network.board().rules().connectivity() {
            Connectivity::Free => Some(Vec::new()),
            Connectivity::Required if network.islands().len() < 2 => Some(Vec::new()),
            Connectivity::Required => {
                let leaving = self.leaving_up_to(values, 1);
                let sets = violated(network, &leaving, 1.0, go_on)?;
                let smaller = sets.into_iter().map(|set| smaller_side(network, set));
                let distinct: BTreeSet<Vec<IslandId>> = smaller.collect();
                Some(distinct.into_iter().collect())
            }
        }
    }

    /// The bridges of each edge, by levels up to `most`.
    fn leaving_up_to(&self, values: &[f64], most: u8) -> IdVec<EdgeId, f64> {
        let mut sums = IdVec::filled(0.0, self.edges);
        for indicator in &self.indicators {
            let times = match indicator.says {
                ColumnMeaning::AtLeast(level) => u8::from(level <= most),
                ColumnMeaning::Exactly(count) => count.min(most),
            };
            sums[indicator.edge] += f64::from(times) * values[indicator.column.index()].max(0.0);
        }
        sums
    }
}

/// Island sets that less than `wanted` leaves. At least one if there is any.
fn violated(
    network: &Network,
    leaving: &IdVec<EdgeId, f64>,
    wanted: f64,
    go_on: &dyn Fn() -> bool,
) -> Option<Vec<Vec<IslandId>>> {
    let parts = JoinedParts::of(network, leaving, wanted);
    let mut graph = parts.graph(network, leaving);
    let mut found: Vec<Vec<IslandId>> = Vec::new();
    let mut separated = vec![false; parts.count];
    for part in 1..parts.count {
        if separated[part] {
            continue;
        }
        if !go_on() {
            return None;
        }
        let cut = graph.min_cut([0, part], wanted);
        if cut.value >= wanted - VIOLATION {
            graph.join([0, part], f64::INFINITY);
            continue;
        }
        for (separated, &source) in separated.iter_mut().zip(&cut.source_side) {
            *separated |= !source;
        }
        let beyond = |&island: &IslandId| !cut.source_side[parts.of[island]];
        let set: Vec<IslandId> = network.islands().ids().filter(beyond).collect();
        if !found.contains(&set) {
            found.push(set);
        }
    }
    Some(found)
}

/// Islands joined by edges whose value alone is enough.
struct JoinedParts {
    of: IdVec<IslandId, usize>,
    count: usize,
}

impl JoinedParts {
    fn of(network: &Network, leaving: &IdVec<EdgeId, f64>, wanted: f64) -> Self {
        let mut sets: DisjointSets<IslandId> = DisjointSets::new(network.islands().len());
        for (edge, &value) in leaving.iter() {
            if value >= wanted - VIOLATION {
                let [one, other] = network.edges()[edge].ends;
                sets.join(one, other);
            }
        }
        let mut numbers = vec![None; network.islands().len()];
        let mut count = 0;
        let number = |island: IslandId| {
            let first = sets.find(island);
            *numbers[first.index()].get_or_insert_with(|| {
                count += 1;
                count - 1
            })
        };
        let of = network.islands().ids().map(number).collect();
        Self { of, count }
    }

    fn graph(&self, network: &Network, leaving: &IdVec<EdgeId, f64>) -> Capacitated {
        let mut graph = Capacitated::new(self.count);
        for (edge, &value) in leaving.iter() {
            let ends = network.edges()[edge].ends.map(|island| self.of[island]);
            if ends[0] != ends[1] && value > 0.0 {
                graph.join(ends, value);
            }
        }
        graph
    }
}
