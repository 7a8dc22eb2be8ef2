//! What a state says of components: a label for every joint that is partly decided.
//!
//! After each decision every component must have an edge out of it, unless it is the whole
//! block. A joint that cannot be left any more loses its label, so that states with the
//! same future become one. Which edges can be built is known from the degrees.

use super::residual::Residual;
use super::step::{Present, Step, Way};

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

/// The label of every joint.
#[derive(Clone, Debug)]
pub(super) struct Labels<'a> {
    residual: &'a Residual,
    label: Vec<u8>,
    /// The open ways between present joints, and for each joint those that lead on.
    between: Vec<[u32; 2]>,
    on: Vec<u8>,
    /// Pairs that join all joints that any completion joins.
    certain: Vec<[u32; 2]>,
    /// The ways out of each joint.
    ways: Vec<u8>,
    /// For each label whether it stands, and whether there is a way on.
    standing: [u8; 256],
    new_label: [u8; 256],
    /// Whether the last decision joined two components.
    pub(super) joins: bool,
}

impl<'a> Labels<'a> {
    /// Nothing decided.
    pub(super) fn new(residual: &'a Residual) -> Self {
        Self {
            residual,
            label: vec![FRESH; residual.block_of.len()],
            between: Vec::new(),
            on: vec![0; residual.block_of.len()],
            certain: Vec::new(),
            ways: vec![0; residual.block_of.len()],
            standing: [0; 256],
            new_label: [0; 256],
            joins: false,
        }
    }

    /// Reads the labels after a step.
    pub(super) fn unpack(&mut self, step: &Step, key: &[u64]) {
        for slot in &step.labelling.joints {
            let label = slot.place.read(key);
            self.label[slot.joint as usize] = u8::try_from(label).expect("a slot of a byte");
        }
    }

    /// Takes in which ways are open after a step, a bit each, and which joints any completion
    /// joins.
    pub(super) fn turn_to(
        &mut self,
        step: &Step,
        open: &[u64],
        certain: impl Iterator<Item = [u32; 2]>,
    ) {
        for present in &step.present {
            self.on[present.joint as usize] = 0;
        }
        self.between.clear();
        for (at, &way) in step.ways.iter().enumerate() {
            if open[at / 64] >> (at % 64) & 1 == 1 {
                match way {
                    Way::On(joint) => self.on[joint as usize] = ANY_WAY | WAY_ON,
                    Way::Between(one, other) => self.between.push([one, other]),
                }
            }
        }
        self.certain.clear();
        self.certain.extend(certain);
    }

    /// Decides whether the step's edge is built. Returns whether this can end well, by the
    /// ways that are open.
    pub(super) fn decide(&mut self, step: &Step, is_built: bool) -> bool {
        let free = &self.residual.edges[step.edge as usize];
        let new = step.present.iter().filter(|present| present.is_new);
        for (label, present) in (FIRST_NEW..=u8::MAX).zip(new) {
            self.label[present.joint as usize] = label;
        }
        self.joins = false;
        if is_built
            && !free.is_built
            && let Some(joints) = free.joints
            && !self.join(step, joints)
        {
            return false;
        }
        let joins = self.joins;
        for at in 0..self.certain.len() {
            self.join(step, self.certain[at]);
        }
        self.joins = joins;
        self.leads_on(step)
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
            if self.label[joint] == other && present.block == block {
                self.label[joint] = one;
            }
        }
        self.joins = true;
        true
    }

    /// Finds the ways out of all components. Returns whether each that needs one has one.
    fn leads_on(&mut self, step: &Step) -> bool {
        for present in &step.present {
            let joint = present.joint as usize;
            self.ways[joint] = self.on[joint];
        }
        for &joints in &self.between {
            let [one, other] = joints.map(|joint| joint as usize);
            let labels = [self.label[one], self.label[other]];
            let is_on = labels[0] != labels[1] && !labels.contains(&INERT);
            let ways = if is_on { ANY_WAY | WAY_ON } else { ANY_WAY };
            self.ways[one] |= ways;
            self.ways[other] |= ways;
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

    /// Writes the labels after a step, which [`Labels::decide`] has found good.
    pub(super) fn pack(&mut self, step: &Step, key: &mut [u64]) {
        let joining = self.residual.joining;
        let needed = if joining.forest || joining.counted {
            ANY_WAY
        } else {
            WAY_ON
        };
        let mut next = 1;
        for slot in &step.labelling.joints {
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
    }
}
