//! The part of a state about components: a label for every joint that is partly decided.
//!
//! A joint has a place, a byte, from the step that opens it to the one that closes it. Its label is
//! the first place of its component, counted from 1: so two components are joined by writing the
//! smaller label over the larger one, and equal partitions are equal bytes.
//!
//! After each decision every component must have an undecided edge out of it, unless it is the
//! whole block. A joint without one loses its label, so that states with the same future become
//! one. Which edges can be built is known from the degrees.

use super::residual::Residual;
use super::step::{JointWay, LabelledJoint, SweepStep};

/// The label of a joint that no undecided edge can reach, and of an unused place.
const NONE: u8 = 0;
/// Number of places compared at a time.
const TOGETHER: usize = 16;

/// The label of every place.
#[derive(Clone, Debug)]
pub(super) struct Labels<'a> {
    residual: &'a Residual,
    label: Vec<u8>,
    /// The open ways between present joints, and the joints from which a way leads out.
    between: Vec<[u8; 2]>,
    on: Vec<u8>,
    /// The present joints without an open way.
    shut: Vec<u8>,
    /// Pairs that generate the partition of joints that every completion joins.
    certain: Vec<[u8; 2]>,
    /// For each label 1 if an open way leads out of its component.
    leads: Vec<u8>,
    /// For each place the label of a component that starts there.
    own: Vec<u8>,
    /// Whether the last decision joined two components.
    pub(super) joins: bool,
}

impl<'a> Labels<'a> {
    /// Labels before any decision, with room for `words` words.
    pub(super) fn new(residual: &'a Residual, words: usize) -> Self {
        let places = (words * 8).next_multiple_of(TOGETHER);
        Self {
            residual,
            label: vec![NONE; places],
            between: Vec::new(),
            on: Vec::new(),
            shut: Vec::new(),
            certain: Vec::new(),
            leads: vec![0; places + 1],
            own: (1..=u8::MAX)
                .chain(std::iter::repeat(NONE))
                .take(places)
                .collect(),
            joins: false,
        }
    }

    /// Reads the labels after a step.
    pub(super) fn unpack(&mut self, key: &[u64]) {
        let (bytes, _) = self.label.as_chunks_mut();
        let words = key.iter().copied().chain(std::iter::repeat(0));
        for (bytes, word) in bytes.iter_mut().zip(words) {
            *bytes = word.to_le_bytes();
        }
    }

    /// Sets which ways are open after a step, a bit each, and which joints every completion joins.
    pub(super) fn turn_to(
        &mut self,
        step: &SweepStep,
        open: &[u64],
        certain: impl Iterator<Item = [u8; 2]>,
    ) {
        self.on.clear();
        self.between.clear();
        let mut has_way = [false; 256];
        for (at, &way) in step.ways.iter().enumerate() {
            if open[at / 64] >> (at % 64) & 1 == 0 {
                continue;
            }
            match way {
                JointWay::On(place) => {
                    self.on.push(place);
                    has_way[usize::from(place)] = true;
                }
                JointWay::Between(one, other) => {
                    self.between.push([one, other]);
                    has_way[usize::from(one)] = true;
                    has_way[usize::from(other)] = true;
                }
            }
        }
        self.shut.clear();
        let places = step.present.iter().map(|present| present.place);
        self.shut
            .extend(places.filter(|&place| !has_way[usize::from(place)]));
        self.certain.clear();
        self.certain.extend(certain);
    }

    /// Decides whether the step's edge is built. Returns whether the ways that are
    /// still open can complete that.
    pub(super) fn decide(&mut self, step: &SweepStep, is_built: bool) -> bool {
        for &place in &step.opened {
            self.label[usize::from(place)] = place + 1;
        }
        self.joins = false;
        if is_built
            && let Some(joints) = step.joined
            && !self.join(joints)
        {
            return false;
        }
        let joins = self.joins;
        for at in 0..self.certain.len() {
            self.join(self.certain[at]);
        }
        self.joins = joins;
        self.leads_on(step)
    }

    /// Joins two joints. Returns whether that is allowed.
    fn join(&mut self, places: [u8; 2]) -> bool {
        let [one, other] = places.map(|place| self.label[usize::from(place)]);
        if one == other || one == NONE || other == NONE {
            return !self.residual.joining.forest;
        }
        self.replace(one.max(other), one.min(other));
        self.joins = true;
        true
    }

    fn replace(&mut self, old: u8, new: u8) {
        let (chunks, _) = self.label.as_chunks_mut::<TOGETHER>();
        for chunk in chunks {
            for label in chunk {
                *label = if *label == old { new } else { *label };
            }
        }
    }

    /// Whether an open way leads out of each component that needs one.
    fn leads_on(&mut self, step: &SweepStep) -> bool {
        if !self.residual.joining.required {
            return true;
        }
        self.leads.fill(0);
        for &place in &self.on {
            self.leads[usize::from(self.label[usize::from(place)])] = 1;
        }
        for &places in &self.between {
            let [one, other] = places.map(|place| self.label[usize::from(place)]);
            self.leads[usize::from(one)] |= u8::from(one != other);
            self.leads[usize::from(other)] |= u8::from(one != other);
        }
        !self.is_any_stuck()
            || step
                .present
                .chunk_by(|one, other| one.block == other.block)
                .all(|block| self.block_leads_on(block))
    }

    /// Whether some component has no way out; a component starts where a place has its own label.
    /// (Written so that many places are compared at a time.)
    fn is_any_stuck(&self) -> bool {
        let labels = self.label.as_chunks::<TOGETHER>().0.iter();
        let own = self.own.as_chunks::<TOGETHER>().0;
        let leads = self.leads[1..].as_chunks::<TOGETHER>().0;
        let mut stuck = 0;
        for ((labels, own), leads) in labels.zip(own).zip(leads) {
            for at in 0..TOGETHER {
                stuck |= u8::from(labels[at] == own[at]) & !leads[at];
            }
        }
        stuck != 0
    }

    fn block_leads_on(&self, block: &[LabelledJoint]) -> bool {
        let labels = block
            .iter()
            .map(|present| self.label[usize::from(present.place)]);
        let mut labels = labels.filter(|&label| label != NONE);
        let Some(first) = labels.clone().next() else {
            return true;
        };
        let is_whole = !block[0].has_more && labels.clone().all(|label| label == first);
        is_whole || labels.all(|label| self.leads[usize::from(label)] != 0)
    }

    /// Writes the labels after a step, after [`Labels::decide`] has accepted it.
    pub(super) fn pack(&mut self, key: &mut [u64]) {
        for at in 0..self.shut.len() {
            let place = usize::from(self.shut[at]);
            let label = std::mem::replace(&mut self.label[place], NONE);
            if label == self.shut[at] + 1 {
                // The component, if anything is left of it, has another first place.
                let next = self
                    .label
                    .iter()
                    .zip(1..)
                    .find(|(other, _)| **other == label);
                if let Some((_, next)) = next {
                    self.replace(label, next);
                }
            }
        }
        let (bytes, _) = self.label.as_chunks();
        for (word, &bytes) in key.iter_mut().zip(bytes) {
            *word = u64::from_le_bytes(bytes);
        }
    }
}
