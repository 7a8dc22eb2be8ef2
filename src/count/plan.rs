//! A plan of a sweep: for every step, a free edge, what is looked at and what is kept.
//!
//! Made once from a residual board and an order of its free edges, so that the sweep itself
//! reads lists and decides nothing twice.

use std::collections::BTreeSet;

use super::layout::{Labelling, Layout};
use super::residual::Residual;

/// A block has fewer open joints than labels fit into a byte.
const MOST_OPEN_JOINTS: usize = 250;

/// What is done, step by step.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) steps: Vec<Step>,
}

/// The decision of one free edge.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) edge: u32,
    /// The joints that are open once the edge is decided, and those that it was the last
    /// of, block by block.
    pub(super) present: Vec<Present>,
    /// Edges to come that may let a present joint out of its component.
    pub(super) ways_out: Vec<WayOut>,
    /// Islands that may have become impossible.
    pub(super) checks: Vec<Check>,
    /// Views that islands complete here: the view, the island, its offset.
    pub(super) completes: Vec<Completed>,
    /// Views of which no island is left.
    pub(super) ended_views: Vec<u32>,
    /// How the states afterwards are packed, apart from labels.
    pub(super) layout: Layout,
    /// How the states afterwards are packed with labels.
    pub(super) labelling: Labelling,
}

/// A joint that has a label during a step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Present {
    pub(super) joint: u32,
    pub(super) block: u32,
    pub(super) is_new: bool,
    /// Whether it can be left towards a joint without a label, in whatever state.
    pub(super) is_open: bool,
    /// Whether the block has joints without a label.
    pub(super) has_more: bool,
}

/// A free edge to come with its islands and joints.
#[derive(Clone, Copy, Debug)]
pub(super) struct WayOut {
    pub(super) edge: u32,
    pub(super) ends: [u32; 2],
    pub(super) joints: [u32; 2],
}

/// An island with what may still come to it.
#[derive(Clone, Debug)]
pub(super) struct Check {
    pub(super) island: u32,
    pub(super) to_come: Vec<ToCome>,
}

/// A free edge to come, seen from one end.
#[derive(Clone, Copy, Debug)]
pub(super) struct ToCome {
    pub(super) edge: u32,
    pub(super) other: u32,
    pub(super) most: u8,
}

/// An island whose degree is known from now on, in a view.
#[derive(Clone, Copy, Debug)]
pub(super) struct Completed {
    pub(super) view: u32,
    pub(super) island: u32,
    pub(super) offset: u8,
}

impl Step {
    /// Before all steps: nothing is open.
    pub(super) fn nothing() -> Self {
        Self {
            edge: 0,
            present: Vec::new(),
            ways_out: Vec::new(),
            checks: Vec::new(),
            completes: Vec::new(),
            ended_views: Vec::new(),
            layout: Layout::default(),
            labelling: Labelling::default(),
        }
    }
}

impl Plan {
    /// The plan for an order of the free edges. `None` if more stands open at a time than
    /// a state can hold.
    pub(super) fn of(residual: &Residual, order: &[u32]) -> Option<Self> {
        let mut progress = Progress::new(residual);
        let mut steps = Vec::with_capacity(order.len());
        for &edge in order {
            steps.push(progress.step(edge)?);
        }
        Some(Self { steps })
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
    /// How many decided edges cross an edge.
    crossed: Vec<u32>,
    open_islands: BTreeSet<u32>,
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
            crossed: vec![0; residual.edges.len()],
            open_islands: BTreeSet::new(),
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
            self.crossed[other as usize] += 1;
            if !self.is_done[other as usize] {
                self.crossed_edges.insert(other);
            }
        }
        for end in free.ends {
            let [got, left] = &mut self.got[end as usize];
            (*got, *left) = (*got + free.most, *left - free.most);
            self.open_islands.insert(end);
        }
        let new = self.open_joints_of(edge);
        let present = self.present(&new);
        let ways_out = self.ways_out();
        let checks = self.checks(edge);
        let completes = self.close_islands(free.ends);
        let ended_views = self.end_views();
        let joints = &self.joint;
        self.open_joints
            .retain(|&(_, joint)| joints[joint as usize][1] > 0);
        Some(Step {
            edge,
            present,
            ways_out,
            checks,
            completes,
            ended_views,
            layout: self.layout(),
            labelling: self.labelling()?,
        })
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
        let of = |&(block, joint): &(u32, u32)| {
            let mut at = self.at_joint[joint as usize].iter();
            Present {
                joint,
                block,
                is_new: new.contains(&joint),
                is_open: at.any(|&edge| self.leads_on(joint, edge)),
                has_more: self.fresh_joints[block as usize] > 0,
            }
        };
        self.open_joints.iter().map(of).collect()
    }

    /// Whether an edge leads from a joint to one without a label, in whatever state.
    fn leads_on(&self, joint: u32, edge: u32) -> bool {
        let free = &self.residual.edges[edge as usize];
        let untouched = |&end: &u32| {
            let [got, _] = self.got[end as usize];
            got == 0 && self.residual.allowed[end as usize] > 1
        };
        let Some([one, other]) = free.joints else {
            return false;
        };
        let beyond = if one == joint { other } else { one };
        !self.is_done[edge as usize]
            && self.crossed[edge as usize] == 0
            && free.ends.iter().all(untouched)
            && self.joint[beyond as usize][0] == 0
    }

    fn ways_out(&self) -> Vec<WayOut> {
        let mut edges = BTreeSet::new();
        for &(_, joint) in &self.open_joints {
            edges.extend(self.at_joint[joint as usize].iter().copied());
        }
        let to_come = edges
            .into_iter()
            .filter(|&edge| !self.is_done[edge as usize]);
        to_come
            .map(|edge| {
                let free = &self.residual.edges[edge as usize];
                WayOut {
                    edge,
                    ends: free.ends,
                    joints: free.joints.expect("an edge at a joint"),
                }
            })
            .collect()
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

    /// Closes the islands without an edge to come; their degrees go into the views.
    fn close_islands(&mut self, ends: [u32; 2]) -> Vec<Completed> {
        let mut completes = Vec::new();
        for end in ends {
            if self.got[end as usize][1] > 0 {
                continue;
            }
            self.open_islands.remove(&end);
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

    fn layout(&self) -> Layout {
        let mut layout = Layout::default();
        for &island in &self.open_islands {
            layout.add_island(self.residual, island, self.got[island as usize]);
        }
        for &edge in &self.crossed_edges {
            layout.add_shut(edge);
        }
        for &view in &self.open_views {
            layout.add_view(view, self.largest_degree);
        }
        layout
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
