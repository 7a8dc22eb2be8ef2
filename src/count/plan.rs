//! A plan of a sweep: for every step, a free edge, what is looked at and what is kept.
//!
//! Made once from a residual board and an order of its free edges, so that the sweep itself
//! reads lists and decides nothing twice.

use std::collections::BTreeSet;

use super::layout::{Labelling, Layout, Reads, Writes};
use super::residual::{Residual, word};
use super::splits::splits;
use super::step::{Check, Completed, Present, Step, ToCome, Way, WayOut, between};

/// A block has fewer open joints than labels fit into a byte.
const MOST_OPEN_JOINTS: usize = 250;

/// What is done, step by step.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) steps: Vec<Step>,
    /// The words of a state without labels.
    pub(super) words: usize,
}

impl Plan {
    /// The plan for an order of the free edges. `None` if more stands open at a time than
    /// a state can hold.
    pub(super) fn of(residual: &Residual, order: &[u32]) -> Option<Self> {
        let mut progress = Progress::new(residual);
        let mut steps = Vec::with_capacity(order.len());
        for (&edge, smaller) in order.iter().zip(splits(residual, order)) {
            let mut step = progress.step(edge)?;
            if !smaller.is_empty() {
                step.balance = progress.layout.balance(residual, &smaller);
            }
            steps.push(step);
        }
        let words = progress.layout.words().max(1);
        for step in &mut steps {
            step.reads.mask.resize(words, 0);
            step.writes.keep.resize(words, 0);
        }
        Some(Self { steps, words })
    }
}

/// What has been decided so far.
struct Progress<'a> {
    residual: &'a Residual,
    is_done: Vec<bool>,
    /// The free edges at each island.
    at: Vec<Vec<u32>>,
    /// The free edges at each joint.
    at_joint: Vec<Vec<u32>>,
    /// What an island's decided edges can have brought, and those to come can bring.
    got: Vec<[u8; 2]>,
    /// The number of joining edges of a joint, decided and to come.
    joint: Vec<[u32; 2]>,
    layout: Layout,
    /// By block and joint.
    open_joints: BTreeSet<(u32, u32)>,
    crossed_edges: BTreeSet<u32>,
    fresh_joints: Vec<u32>,
    /// Islands of a view that are not complete; views begun.
    unseen: Vec<usize>,
    open_views: BTreeSet<u32>,
    largest_degree: u32,
}

impl<'a> Progress<'a> {
    fn new(residual: &'a Residual) -> Self {
        let islands = residual.allowed.len();
        let joints = residual.block_of.len();
        let mut at = vec![Vec::new(); islands];
        let mut at_joint = vec![Vec::new(); joints];
        let mut got = vec![[0, 0]; islands];
        let mut joint = vec![[0, 0]; joints];
        for (index, edge) in (0..).zip(&residual.edges) {
            for end in edge.ends {
                at[end as usize].push(index);
                got[end as usize][1] += edge.most;
            }
            for this in edge.joints.into_iter().flatten() {
                at_joint[this as usize].push(index);
                joint[this as usize][1] += 1;
            }
        }
        let offsets = residual.views.iter().flat_map(|view| &view.offsets);
        let offset = offsets.max().copied().map_or(0, u32::from);
        let sets = residual.allowed.iter().map(|set| 64 - set.leading_zeros());
        let views = residual.views.iter();
        let unseen = views.map(|view| view.islands.len()).collect();
        Self {
            residual,
            is_done: vec![false; residual.edges.len()],
            at,
            at_joint,
            got,
            joint,
            layout: Layout::default(),
            open_joints: BTreeSet::new(),
            crossed_edges: BTreeSet::new(),
            fresh_joints: residual.block_sizes.clone(),
            unseen,
            open_views: BTreeSet::new(),
            largest_degree: offset + sets.max().unwrap_or(0),
        }
    }

    fn step(&mut self, edge: u32) -> Option<Step> {
        let free = &self.residual.edges[edge as usize];
        self.is_done[edge as usize] = true;
        self.crossed_edges.remove(&edge);
        for &other in &free.crossed {
            if !self.is_done[other as usize] {
                self.crossed_edges.insert(other);
            }
        }
        for end in free.ends {
            let [got, left] = &mut self.got[end as usize];
            (*got, *left) = (*got + free.most, *left - free.most);
        }
        let new = self.open_joints_of(edge);
        let present = self.present(&new);
        let (ways, ways_out) = self.ways_out();
        let checks = self.checks(edge);
        let shuts = self.shuts_near(edge);
        let completes = self.completes(free.ends);
        let reads = self.reads(edge, (&checks, &shuts, &completes));
        let ended_views = self.end_views();
        let writes = self.writes(edge, (&shuts, &completes));
        let joints = &self.joint;
        self.open_joints
            .retain(|&(_, joint)| joints[joint as usize][1] > 0);
        Some(Step {
            edge,
            present,
            ways_out,
            between: between(&ways),
            ways,
            checks,
            completes,
            ended_views,
            reads,
            writes,
            balance: None,
            labelling: self.labelling()?,
        })
    }

    /// The edges that may be shut, now or by then, and whose flag the decision of an edge
    /// changes.
    fn shuts_near(&self, edge: u32) -> Vec<u32> {
        let free = &self.residual.edges[edge as usize];
        let at_ends = free.ends.iter().flat_map(|&end| &self.at[end as usize]);
        let near: BTreeSet<u32> = at_ends.chain(&free.crossed).copied().collect();
        let near = near.into_iter();
        near.filter(|edge| self.crossed_edges.contains(edge))
            .collect()
    }

    fn reads(
        &self,
        edge: u32,
        (checks, shuts, completes): (&[Check], &[u32], &[Completed]),
    ) -> Reads {
        let to_come = || checks.iter().flat_map(|check| &check.to_come);
        let mut islands: BTreeSet<u32> = self.residual.edges[edge as usize].ends.into();
        islands.extend(checks.iter().map(|check| check.island));
        islands.extend(to_come().map(|to_come| to_come.other));
        for &shut in shuts {
            islands.extend(self.residual.edges[shut as usize].ends);
        }
        let mut edges: BTreeSet<u32> = to_come().map(|to_come| to_come.edge).collect();
        edges.extend(shuts.iter().copied().chain([edge]));
        let views: BTreeSet<u32> = completes.iter().map(|completed| completed.view).collect();
        self.layout
            .reads(islands.into_iter(), edges.into_iter(), views.into_iter())
    }

    /// Closes and opens slots.
    fn writes(&mut self, edge: u32, (shuts, completes): (&[u32], &[Completed])) -> Writes {
        let mut writes = Writes::default();
        self.layout.close_shut(edge);
        for end in self.residual.edges[edge as usize].ends {
            let got = self.got[end as usize];
            if got[1] == 0 {
                self.layout.close_island(end);
            } else {
                let slot = self.layout.island(self.residual, end, got);
                writes.islands.extend(slot);
            }
        }
        let shuts = shuts.iter().map(|&shut| self.layout.shut(shut));
        writes.shuts = shuts.collect();
        for completed in completes {
            if self.open_views.contains(&completed.view) {
                let slot = self.layout.view(completed.view, self.largest_degree);
                writes.views.push(slot);
            } else {
                self.layout.close_view(completed.view);
            }
        }
        let islands = writes.islands.iter().map(|(slot, _)| slot.place);
        let flags = writes.shuts.iter().chain(&writes.views);
        writes.keep = self
            .layout
            .keep(islands.chain(flags.map(|slot| slot.place)));
        writes
    }

    /// Gives labels to the joints of an edge. Returns those that had none.
    fn open_joints_of(&mut self, edge: u32) -> Vec<u32> {
        let mut new = Vec::new();
        for joint in self.residual.edges[edge as usize]
            .joints
            .into_iter()
            .flatten()
        {
            let [decided, left] = &mut self.joint[joint as usize];
            (*decided, *left) = (*decided + 1, *left - 1);
            let block = self.residual.block_of[joint as usize];
            if *decided == 1 {
                new.push(joint);
                self.fresh_joints[block as usize] -= 1;
            }
            self.open_joints.insert((block, joint));
        }
        new
    }

    fn present(&self, new: &[u32]) -> Vec<Present> {
        let of = |&(block, joint): &(u32, u32)| Present {
            joint,
            block,
            is_new: new.contains(&joint),
            has_more: self.fresh_joints[block as usize] > 0,
        };
        self.open_joints.iter().map(of).collect()
    }

    fn ways_out(&self) -> (Vec<Way>, Vec<WayOut>) {
        let mut edges = BTreeSet::new();
        for &(_, joint) in &self.open_joints {
            edges.extend(self.at_joint[joint as usize].iter().copied());
        }
        edges.retain(|&edge| !self.is_done[edge as usize]);
        let all = edges.iter().map(|&edge| self.way(edge));
        let ways: BTreeSet<Way> = all.collect();
        let ways: Vec<Way> = ways.into_iter().collect();
        let with_way = |edge| {
            let way = ways.binary_search(&self.way(edge)).expect("one of them");
            let way = word(way);
            WayOut { edge, way }
        };
        let ways_out = edges.into_iter().map(with_way).collect();
        (ways, ways_out)
    }

    fn way(&self, edge: u32) -> Way {
        let [one, other] = self.residual.edges[edge as usize]
            .joints
            .expect("an edge at a joint");
        let is_present = |joint: u32| self.joint[joint as usize][0] > 0;
        match (is_present(one), is_present(other)) {
            (true, true) => Way::Between(one.min(other), one.max(other)),
            (true, false) => Way::On(one),
            (false, _) => Way::On(other),
        }
    }

    /// The islands whose chances the decision of an edge changes.
    fn checks(&self, edge: u32) -> Vec<Check> {
        let free = &self.residual.edges[edge as usize];
        let mut islands: BTreeSet<u32> = free.ends.into();
        for end in free.ends {
            for &near in &self.at[end as usize] {
                if !self.is_done[near as usize] {
                    islands.extend(self.residual.edges[near as usize].ends);
                }
            }
        }
        for &other in &free.crossed {
            if !self.is_done[other as usize] {
                islands.extend(self.residual.edges[other as usize].ends);
            }
        }
        islands
            .into_iter()
            .map(|island| self.check(island))
            .collect()
    }

    fn check(&self, island: u32) -> Check {
        let at = self.at[island as usize].iter();
        let to_come = at.filter(|&&edge| !self.is_done[edge as usize]);
        Check {
            island,
            to_come: to_come
                .map(|&edge| {
                    let free = &self.residual.edges[edge as usize];
                    let [one, other] = free.ends;
                    ToCome {
                        edge,
                        other: if one == island { other } else { one },
                        most: free.most,
                    }
                })
                .collect(),
        }
    }

    /// The islands without an edge to come: their degrees go into the views.
    fn completes(&mut self, ends: [u32; 2]) -> Vec<Completed> {
        let mut completes = Vec::new();
        for end in ends {
            if self.got[end as usize][1] > 0 {
                continue;
            }
            for (index, view) in (0..).zip(&self.residual.views) {
                let seen = view.islands.iter().position(|&island| island == end);
                if let Some(at) = seen {
                    self.unseen[index as usize] -= 1;
                    self.open_views.insert(index);
                    completes.push(Completed {
                        view: index,
                        island: end,
                        offset: view.offsets[at],
                    });
                }
            }
        }
        completes
    }

    fn end_views(&mut self) -> Vec<u32> {
        let views = self.open_views.iter().copied();
        let ended: Vec<u32> = views
            .filter(|&view| self.unseen[view as usize] == 0)
            .collect();
        for view in &ended {
            self.open_views.remove(view);
        }
        ended
    }

    fn labelling(&self) -> Option<Labelling> {
        let mut labelling = Labelling::default();
        let joints: Vec<(u32, u32)> = self.open_joints.iter().copied().collect();
        for block in joints.chunk_by(|one, other| one.0 == other.0) {
            if block.len() > MOST_OPEN_JOINTS {
                return None;
            }
            let joints: Vec<u32> = block.iter().map(|&(_, joint)| joint).collect();
            labelling.add_joints(&joints);
        }
        Some(labelling)
    }
}
