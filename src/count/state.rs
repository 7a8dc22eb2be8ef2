//! One state of a sweep, unpacked: what is decided, and whether that can still end well.
//!
//! After each decision the state looks one step ahead: every island that the decision
//! concerns must still be able to get a number of bridges that its clue allows, by edges
//! that are not shut and whose other ends are not full; every component must have an edge
//! out of it, unless it is the whole block. What no longer matters is forgotten: an edge
//! that cannot be built any more counts as shut, and a joint that cannot be left any more
//! loses its label, so that states with the same future become one.

use super::plan::{Check, Completed, Present, Step, ToCome};
use super::residual::Residual;

/// The label of a joint that can no longer join anything.
const INERT: u8 = 0;
/// The label of a joint that no decided edge has reached.
const FRESH: u8 = 255;
/// The labels of the joints, two at most, that a step is the first to reach; those that
/// stand before it are smaller.
const FIRST_NEW: u8 = 253;
/// A way out, whatever label it leads to, and one to another label.
const ANY_WAY: u8 = 1;
const WAY_ON: u8 = 2;

/// Everything that a state says, by island, joint, edge and view.
#[derive(Clone, Debug)]
pub(super) struct State<'a> {
    residual: &'a Residual,
    got: Vec<u8>,
    label: Vec<u8>,
    is_shut: Vec<bool>,
    degrees: Vec<u64>,
    /// The ways out of each joint.
    ways: Vec<u8>,
    /// For each label whether it stands, and whether there is a way on.
    standing: [u8; 256],
    new_label: [u8; 256],
    /// Whether the last decision joined two components.
    pub(super) joins: bool,
}

impl<'a> State<'a> {
    /// Nothing decided.
    pub(super) fn new(residual: &'a Residual) -> Self {
        Self {
            residual,
            got: vec![0; residual.allowed.len()],
            label: vec![FRESH; residual.block_of.len()],
            is_shut: vec![false; residual.edges.len()],
            degrees: residual.views.iter().map(|view| view.degrees).collect(),
            ways: vec![0; residual.block_of.len()],
            standing: [0; 256],
            new_label: [0; 256],
            joins: false,
        }
    }

    /// Reads a state after a step. What is not open must be as it is before anything is
    /// decided, or must not be looked at any more.
    pub(super) fn unpack(&mut self, step: &Step, key: &[u64]) {
        let layout = &step.layout;
        for slot in &layout.islands {
            self.got[slot.island as usize] = byte(slot.place.read(key)) + slot.least;
        }
        for slot in &layout.joints {
            self.label[slot.joint as usize] = byte(slot.place.read(key));
        }
        for slot in &layout.shuts {
            self.is_shut[slot.index as usize] = slot.place.read(key) != 0;
        }
        for slot in &layout.views {
            self.degrees[slot.index as usize] = slot.place.read(key);
        }
    }

    /// Goes back to nothing decided about what a step may be the first to touch.
    pub(super) fn forget(&mut self, step: &Step) {
        let free = &self.residual.edges[step.edge as usize];
        for end in free.ends {
            self.got[end as usize] = 0;
        }
        for &other in &free.crossed {
            self.is_shut[other as usize] = false;
        }
        for completed in &step.completes {
            let view = completed.view as usize;
            self.degrees[view] = self.residual.views[view].degrees;
        }
    }

    /// Decides that the step's edge carries so many bridges more than the least. Returns
    /// whether this can end well.
    pub(super) fn decide(&mut self, step: &Step, more: u8) -> bool {
        let free = &self.residual.edges[step.edge as usize];
        if more > 0 && self.is_shut[step.edge as usize] {
            return false;
        }
        for end in free.ends {
            self.got[end as usize] += more;
        }
        let new = step.present.iter().filter(|present| present.is_new);
        for (label, present) in (FIRST_NEW..=u8::MAX).zip(new) {
            self.label[present.joint as usize] = label;
        }
        self.joins = false;
        if more > 0 && !free.is_built {
            for &other in &free.crossed {
                self.is_shut[other as usize] = true;
            }
            if let Some(joints) = free.joints
                && !self.join(step, joints)
            {
                return false;
            }
        }
        step.checks.iter().all(|check| self.can_get_enough(check))
            && self.see(&step.completes, &step.ended_views)
            && self.leads_on(step)
    }

    /// Joins two joints. Returns whether that is allowed.
    fn join(&mut self, step: &Step, joints: [u32; 2]) -> bool {
        let [one, other] = joints.map(|joint| self.label[joint as usize]);
        if one == other || one == INERT || other == INERT {
            return !self.residual.joining.forest;
        }
        let block = self.residual.block_of[joints[0] as usize];
        for present in &step.present {
            let joint = present.joint as usize;
            if self.label[joint] == other && self.residual.block_of[joint] == block {
                self.label[joint] = one;
            }
        }
        self.joins = true;
        true
    }

    /// The most that an edge to come can bring to an island, for all its other end knows.
    fn most(&self, to_come: ToCome) -> u32 {
        if self.is_shut[to_come.edge as usize] {
            return 0;
        }
        let most = self.most_at(to_come.other);
        most.min(u32::from(to_come.most))
    }

    /// The most that an island can still take.
    fn most_at(&self, island: u32) -> u32 {
        let island = island as usize;
        let to_do = self.residual.allowed[island] >> self.got[island];
        to_do.checked_ilog2().unwrap_or(0)
    }

    fn can_get_enough(&self, check: &Check) -> bool {
        let island = check.island as usize;
        let to_do = self.residual.allowed[island] >> self.got[island];
        if to_do == 0 {
            return false;
        }
        let least = to_do.trailing_zeros();
        if least == 0 {
            return true;
        }
        let most: u32 = check.to_come.iter().map(|&edge| self.most(edge)).sum();
        least <= most
    }

    /// Takes degrees that are complete into the views. Returns whether these may stand.
    fn see(&mut self, completes: &[Completed], ended: &[u32]) -> bool {
        for completed in completes {
            let degree = self.got[completed.island as usize] + completed.offset;
            let degrees = &mut self.degrees[completed.view as usize];
            let view = &self.residual.views[completed.view as usize];
            if *degrees >> degree & 1 == 1 {
                return false;
            }
            *degrees |= 1 << degree;
            if !view.may_go_on(*degrees) {
                return false;
            }
        }
        ended.iter().all(|&view| {
            let view = view as usize;
            self.residual.views[view].may_end(self.degrees[view])
        })
    }

    /// Whether an edge to come can be built, for all its ends know.
    fn is_usable(&self, edge: u32, ends: [u32; 2]) -> bool {
        !self.is_shut[edge as usize] && ends.iter().all(|&end| self.most_at(end) > 0)
    }

    /// Finds the ways out of all components. Returns whether each that needs one has one.
    fn leads_on(&mut self, step: &Step) -> bool {
        for present in &step.present {
            self.ways[present.joint as usize] = if present.is_open { ANY_WAY | WAY_ON } else { 0 };
        }
        for way in &step.ways_out {
            if self.is_usable(way.edge, way.ends) {
                let [one, other] = way.joints.map(|joint| joint as usize);
                let labels = [self.label[one], self.label[other]];
                let is_on = labels[0] != labels[1] && !labels.contains(&INERT);
                let ways = if is_on { ANY_WAY | WAY_ON } else { ANY_WAY };
                self.ways[one] |= ways;
                self.ways[other] |= ways;
            }
        }
        !self.residual.joining.required
            || step
                .present
                .chunk_by(|one, other| one.block == other.block)
                .all(|block| self.block_leads_on(block))
    }

    fn block_leads_on(&mut self, block: &[Present]) -> bool {
        for present in block {
            self.standing[self.label[present.joint as usize] as usize] = 0;
        }
        for present in block {
            let joint = present.joint as usize;
            self.standing[self.label[joint] as usize] |= self.ways[joint];
        }
        let mut labels = block
            .iter()
            .map(|present| self.label[present.joint as usize])
            .filter(|&label| label != INERT);
        let Some(first) = labels.clone().next() else {
            return true;
        };
        let is_whole = !block[0].has_more && labels.clone().all(|label| label == first);
        is_whole || labels.all(|label| self.standing[label as usize] & WAY_ON != 0)
    }

    /// Writes the state after a step, which [`State::decide`] has found good.
    pub(super) fn pack(&mut self, step: &Step, key: &mut [u64]) {
        key.fill(0);
        let layout = &step.layout;
        for slot in &layout.islands {
            let like = self.got[slot.island as usize] - slot.least;
            let got = slot.first_like[like as usize] - slot.least;
            slot.place.write(key, got.into());
        }
        let joining = self.residual.joining;
        let needed = if joining.forest || joining.counted {
            ANY_WAY
        } else {
            WAY_ON
        };
        let mut next = 1;
        for slot in &layout.joints {
            if slot.is_first {
                self.new_label.fill(0);
                next = 1;
            }
            let joint = slot.joint as usize;
            if self.label[joint] != INERT && self.ways[joint] & needed != 0 {
                let new = &mut self.new_label[self.label[joint] as usize];
                if *new == 0 {
                    *new = next;
                    next += 1;
                }
                slot.place.write(key, u64::from(*new));
            }
        }
        for slot in &layout.shuts {
            let edge = &self.residual.edges[slot.index as usize];
            let usable = self.is_usable(slot.index, edge.ends);
            slot.place.write(key, u64::from(!usable));
        }
        for slot in &layout.views {
            slot.place.write(key, self.degrees[slot.index as usize]);
        }
    }
}

fn byte(value: u64) -> u8 {
    u8::try_from(value).expect("a slot of a byte")
}
