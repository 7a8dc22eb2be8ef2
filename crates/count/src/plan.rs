//! A plan of a sweep: for every step, a free edge, what is read and what is kept.
//!
//! Made once from a residual board and an order of its free edges, so that the sweep itself only
//! reads lists and decides nothing twice.

use std::collections::BTreeSet;

use super::bound::SpaceError;
use super::layout::{JointSlot, Labelling, SlotLayout, StepInput, StepOutput};
use super::residual::Residual;
use super::splits::splits;
use super::step::{
    CompletedIsland, FutureEdge, IslandCheck, JointWay, LabelledJoint, SweepStep, WayOut, between,
    sorted,
};
use crate::engine::Budget;
use crate::puzzle::in_32_bits;

/// A label and a place fit into a byte.
const MOST_OPEN_JOINTS: u8 = 250;
/// Number of steps planned between two looks at the budget.
const STEPS_UNHEARD: usize = 64;

/// The steps of a sweep.
#[derive(Clone, Debug)]
pub(super) struct SweepPlan {
    pub(super) steps: Vec<SweepStep>,
    /// The words of a state without labels.
    pub(super) words: usize,
    /// The most words of labels.
    pub(super) label_words: usize,
}

impl SweepPlan {
    /// The plan for an order of the free edges, unless more joints are open at a time than a state
    /// can hold, or a limit is reached first.
    pub(super) fn of(
        residual: &Residual,
        order: &[u32],
        budget: &Budget,
    ) -> Result<Self, SpaceError> {
        let heard = |at: usize| match at % STEPS_UNHEARD {
            0 => budget
                .reached()
                .map_or(Ok(()), |limit| Err(SpaceError::Stopped(limit))),
            _ => Ok(()),
        };
        let mut progress = PlanProgress::new(residual);
        let mut steps = Vec::with_capacity(order.len());
        for (&edge, smaller) in order.iter().zip(splits(residual, order)) {
            heard(steps.len())?;
            let mut step = progress.step(edge).ok_or(SpaceError::TooWide)?;
            if !smaller.is_empty() {
                step.balance = progress.layout.balance(residual, &smaller);
            }
            steps.push(step);
        }
        let words = progress.layout.words().max(1);
        for (at, step) in steps.iter_mut().enumerate() {
            heard(at)?;
            step.reads.mask.resize(words, 0);
            step.writes.keep.resize(words, 0);
        }
        let label_words = progress.is_taken.len().div_ceil(8);
        Ok(Self {
            steps,
            words,
            label_words,
        })
    }
}

/// What has been decided up to the current step.
struct PlanProgress<'a> {
    residual: &'a Residual,
    is_done: Vec<bool>,
    /// The free edges at each island.
    at: Vec<Vec<u32>>,
    /// The free edges at each joint.
    at_joint: Vec<Vec<u32>>,
    /// The most bridges that an island's decided edges can have, and its undecided ones add.
    got: Vec<[u8; 2]>,
    /// The number of joining edges of a joint, decided and undecided.
    joint: Vec<[u32; 2]>,
    layout: SlotLayout,
    /// By block and joint, in order.
    open_joints: Vec<(u32, u32)>,
    /// The place of each open joint, and which places are in use.
    place: Vec<u8>,
    is_taken: Vec<bool>,
    /// The bit of each undecided edge at an open joint, and which bits are taken.
    bit: Vec<Option<u32>>,
    is_bit_taken: Vec<bool>,
    is_crossed: Vec<bool>,
    fresh_joints: Vec<u32>,
    /// Number of islands of a view that are not complete; views that have been started.
    unseen: Vec<usize>,
    open_views: BTreeSet<u32>,
    largest_degree: u32,
}

impl<'a> PlanProgress<'a> {
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
        let views = residual.views.iter();
        let unseen = views.map(|view| view.islands.len()).collect();
        Self {
            residual,
            is_done: vec![false; residual.edges.len()],
            at,
            at_joint,
            got,
            joint,
            layout: SlotLayout::default(),
            open_joints: Vec::new(),
            place: vec![0; joints],
            is_taken: Vec::new(),
            bit: vec![None; residual.edges.len()],
            is_bit_taken: Vec::new(),
            is_crossed: vec![false; residual.edges.len()],
            fresh_joints: residual.block_sizes.clone(),
            unseen,
            open_views: BTreeSet::new(),
            largest_degree: residual.largest_degree(),
        }
    }

    /// Records the decision of an edge.
    fn decide(&mut self, edge: u32) {
        let free = &self.residual.edges[edge as usize];
        self.is_done[edge as usize] = true;
        self.is_crossed[edge as usize] = false;
        for &other in &free.crossed {
            if !self.is_done[other as usize] {
                self.is_crossed[other as usize] = true;
            }
        }
        for end in free.ends {
            let [got, left] = &mut self.got[end as usize];
            (*got, *left) = (*got + free.most, *left - free.most);
        }
    }

    fn step(&mut self, edge: u32) -> Option<SweepStep> {
        self.decide(edge);
        let free = &self.residual.edges[edge as usize];
        let opened = self.open_joints_of(edge)?;
        let present = self.present();
        let joins = free.joints.filter(|_| !free.is_built);
        let joined = joins.map(|joints| joints.map(|joint| self.place[joint as usize]));
        let (ways, ways_out) = self.ways_out();
        if let Some(bit) = self.bit[edge as usize].take() {
            self.is_bit_taken[bit as usize] = false;
        }
        let checks = self.checks(edge);
        let shuts = self.shuts_near(edge);
        let completes = self.completes(free.ends);
        let reads = self.reads(edge, &checks, &shuts, &completes);
        let ended_views = self.end_views();
        let writes = self.writes(edge, &shuts, &completes);
        self.close_joints_of(edge);
        Some(SweepStep {
            edge,
            present,
            opened,
            joined,
            ways_out,
            between: between(&ways),
            ways,
            checks,
            completes,
            ended_views,
            reads,
            writes,
            open: self.layout.open_islands(),
            balance: None,
            labelling: self.labelling(),
        })
    }

    /// The edges that are shut or may become so, and whose flag the decision of an edge changes.
    fn shuts_near(&self, edge: u32) -> Vec<u32> {
        let free = &self.residual.edges[edge as usize];
        let at_ends = free.ends.iter().flat_map(|&end| &self.at[end as usize]);
        let near = at_ends.chain(&free.crossed).copied();
        sorted(near.filter(|&edge| self.is_crossed[edge as usize]))
    }

    fn reads(
        &self,
        edge: u32,
        checks: &[IslandCheck],
        shuts: &[u32],
        completes: &[CompletedIsland],
    ) -> StepInput {
        let to_come = || checks.iter().flat_map(|check| &check.to_come);
        let ends = |edge: u32| self.residual.edges[edge as usize].ends;
        let checked = checks.iter().map(|check| check.island);
        let others = to_come().map(|to_come| to_come.other);
        let at_shuts = shuts.iter().flat_map(|&shut| ends(shut));
        let islands = checked.chain(others).chain(at_shuts).chain(ends(edge));
        let edges = to_come().map(|to_come| to_come.edge);
        let edges = edges.chain(shuts.iter().copied()).chain([edge]);
        let views = completes.iter().map(|completed| completed.view);
        let lists = (sorted(islands), sorted(edges), sorted(views));
        self.layout.reads(
            lists.0.into_iter(),
            lists.1.into_iter(),
            lists.2.into_iter(),
        )
    }

    /// Closes and opens slots.
    fn writes(&mut self, edge: u32, shuts: &[u32], completes: &[CompletedIsland]) -> StepOutput {
        let mut writes = StepOutput::default();
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

    /// Gives places to the joints of an edge that have none, and returns these places. `None` if
    /// there are too many.
    fn open_joints_of(&mut self, edge: u32) -> Option<Vec<u8>> {
        let mut opened = Vec::new();
        for joint in self.joints_of(edge) {
            let [decided, left] = &mut self.joint[joint as usize];
            (*decided, *left) = (*decided + 1, *left - 1);
            if *decided == 1 {
                let block = self.residual.block_of[joint as usize];
                self.fresh_joints[block as usize] -= 1;
                let this = (block, joint);
                let at = self.open_joints.partition_point(|&open| open < this);
                self.open_joints.insert(at, this);
                let place = u8::try_from(take_first(&mut self.is_taken)).ok()?;
                self.place[joint as usize] = place;
                opened.push(place);
            }
        }
        (self.is_taken.len() <= MOST_OPEN_JOINTS.into()).then_some(opened)
    }

    /// Frees the places of the joints whose last edge this is.
    fn close_joints_of(&mut self, edge: u32) {
        for joint in self.joints_of(edge) {
            if self.joint[joint as usize][1] == 0 {
                self.open_joints.retain(|&(_, open)| open != joint);
                self.is_taken[usize::from(self.place[joint as usize])] = false;
            }
        }
    }

    fn joints_of(&self, edge: u32) -> impl Iterator<Item = u32> + use<> {
        let joints = self.residual.edges[edge as usize].joints;
        joints.into_iter().flatten()
    }

    fn present(&self) -> Vec<LabelledJoint> {
        let of = |&(block, joint): &(u32, u32)| LabelledJoint {
            place: self.place[joint as usize],
            block,
            has_more: self.fresh_joints[block as usize] > 0,
        };
        self.open_joints.iter().map(of).collect()
    }

    fn ways_out(&mut self) -> (Vec<JointWay>, Vec<WayOut>) {
        let at = |&(_, joint): &(u32, u32)| self.at_joint[joint as usize].iter().copied();
        let edges = self.open_joints.iter().flat_map(at);
        let edges = sorted(edges.filter(|&edge| !self.is_done[edge as usize]));
        let ways = sorted(edges.iter().map(|&edge| self.way(edge)));
        let mut ways_out = Vec::with_capacity(edges.len());
        for edge in edges {
            let taken = &mut self.is_bit_taken;
            let bit = *self.bit[edge as usize].get_or_insert_with(|| in_32_bits(take_first(taken)));
            let way = ways.binary_search(&self.way(edge)).expect("one of them");
            let way = in_32_bits(way);
            ways_out.push(WayOut { edge, way, bit });
        }
        (ways, ways_out)
    }

    fn way(&self, edge: u32) -> JointWay {
        let [one, other] = self.residual.edges[edge as usize]
            .joints
            .expect("an edge at a joint");
        let place = |joint: u32| {
            let is_present = self.joint[joint as usize][0] > 0;
            is_present.then_some(self.place[joint as usize])
        };
        match (place(one), place(other)) {
            (Some(one), Some(other)) => JointWay::Between(one.min(other), one.max(other)),
            (Some(place), None) | (None, Some(place)) => JointWay::On(place),
            (None, None) => unreachable!("one of its joints is open"),
        }
    }

    /// The islands for which the decision of an edge changes what is possible.
    fn checks(&self, edge: u32) -> Vec<IslandCheck> {
        let free = &self.residual.edges[edge as usize];
        let at_ends = free.ends.iter().flat_map(|&end| &self.at[end as usize]);
        let near = at_ends.chain(&free.crossed).copied();
        let to_come = near.filter(|&near| !self.is_done[near as usize]);
        let islands = to_come.flat_map(|near| self.residual.edges[near as usize].ends);
        let islands = sorted(islands.chain(free.ends)).into_iter();
        islands.map(|island| self.check(island)).collect()
    }

    fn check(&self, island: u32) -> IslandCheck {
        let at = self.at[island as usize].iter();
        let to_come = at.filter(|&&edge| !self.is_done[edge as usize]);
        IslandCheck {
            island,
            to_come: to_come
                .map(|&edge| {
                    let free = &self.residual.edges[edge as usize];
                    let [one, other] = free.ends;
                    FutureEdge {
                        edge,
                        other: if one == island { other } else { one },
                        most: free.most,
                    }
                })
                .collect(),
        }
    }

    /// The islands without an undecided edge: their degrees are added to the views.
    fn completes(&mut self, ends: [u32; 2]) -> Vec<CompletedIsland> {
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
                    completes.push(CompletedIsland {
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

    fn labelling(&self) -> Labelling {
        let slot = |&(_, joint): &(u32, u32)| JointSlot {
            joint,
            place: self.place[joint as usize],
        };
        let joints = self.open_joints.iter().map(slot).collect();
        Labelling { joints }
    }
}

/// Takes the first place that is free.
fn take_first(is_taken: &mut Vec<bool>) -> usize {
    let free = is_taken.iter().position(|is_taken| !is_taken);
    let place = free.unwrap_or(is_taken.len());
    match is_taken.get_mut(place) {
        Some(is_taken) => *is_taken = true,
        None => is_taken.push(true),
    }
    place
}
