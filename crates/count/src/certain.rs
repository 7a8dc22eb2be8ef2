//! Which open joints are joined in every completion of a state of the skeleton, computed backward,
//! step by step. Components that will be joined anyway need no labels of their own.

use std::collections::BTreeMap;

use super::layout::JointSlot;
use super::residual::Residual;
use super::step::SweepStep;
use super::table::KeyTable;
use crate::puzzle::in_32_bits;

/// For each state of a level the joints that every completion joins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Certain {
    /// The open joints.
    joints: Vec<JointSlot>,
    /// By the number of a partition, for each joint the first joint of its class.
    partitions: KeyTable,
    /// For each state the number of its partition.
    of: Vec<u32>,
}

/// The number of the partition in which nothing is joined: always the first.
const APART: u32 = 0;

impl Certain {
    /// The partitions of `states` states after a step in which nothing is joined.
    pub(super) fn nothing(step: Option<&SweepStep>, states: usize) -> Self {
        let slots = step.iter().flat_map(|step| &step.labelling.joints);
        let joints: Vec<JointSlot> = slots.copied().collect();
        let apart: Vec<u64> = (0..joints.len().max(1) as u64).collect();
        let mut partitions = KeyTable::new(apart.len());
        partitions.number_of(&apart);
        Self {
            joints,
            partitions,
            of: vec![APART; states],
        }
    }

    /// The number of a state's partition.
    pub(super) fn number(&self, state: usize) -> u32 {
        self.of[state]
    }

    /// Pairs of joints that generate the partition.
    pub(super) fn pairs(&self, number: u32) -> impl Iterator<Item = [JointSlot; 2]> {
        let firsts = self.partitions.key(number as usize).iter();
        let joints = self.joints.iter().zip(firsts);
        joints.filter_map(|(&slot, &first)| {
            let first = self.joints[usize::try_from(first).expect("one of the joints")];
            (first.joint != slot.joint).then_some([first, slot])
        })
    }
}

/// Computes the partitions before a step from those after it.
pub(super) struct CertaintyBefore<'a> {
    later: &'a Certain,
    earlier: Certain,
    /// The joints of the step's edge.
    edge: Option<[u32; 2]>,
    /// The partitions after the step, translated to before it, without the edge and with it.
    translated: [Vec<Option<u32>>; 2],
    met: BTreeMap<(u32, u32), u32>,
}

impl<'a> CertaintyBefore<'a> {
    /// Starts the computation for a step. Nothing counts as joined where labels say more than
    /// whether all is joined.
    pub(super) fn of(
        residual: &Residual,
        [before, step]: [Option<&SweepStep>; 2],
        later: &'a Certain,
    ) -> Self {
        let number = later.partitions.len();
        let joining = residual.joining;
        let counts = joining.required && !joining.forest && !joining.counted;
        Self {
            later,
            earlier: Certain::nothing(before, 0),
            edge: step
                .filter(|_| counts)
                .and_then(|step| residual.edges[step.edge as usize].joints),
            translated: [vec![None; number], vec![None; number]],
            met: BTreeMap::new(),
        }
    }

    /// Adds the next state before the step. `leads_to` yields the states that it leads to, at least
    /// one: their numbers and whether the edge is built.
    pub(super) fn push(&mut self, leads_to: impl Iterator<Item = (usize, bool)>) {
        let mut all = None;
        for (state, is_built) in leads_to {
            if all != Some(APART) {
                let one = self.translate(self.later.of[state], is_built);
                all = Some(all.map_or(one, |all| self.meet(all, one)));
            }
        }
        self.earlier.of.push(all.unwrap_or(APART));
    }

    /// The partitions before the step.
    pub(super) fn done(self) -> Certain {
        self.earlier
    }

    fn translate(&mut self, number: u32, is_built: bool) -> u32 {
        let known = self.translated[usize::from(is_built)][number as usize];
        known.unwrap_or_else(|| {
            let mut class: BTreeMap<u32, u32> = BTreeMap::new();
            for pair in self.later.pairs(number) {
                let [first, joint] = pair.map(|slot| slot.joint);
                class.insert(joint, first);
            }
            let of = |class: &BTreeMap<u32, u32>, joint: u32| *class.get(&joint).unwrap_or(&joint);
            if let Some(ends) = self.edge.filter(|_| is_built) {
                let [one, other] = ends.map(|end| of(&class, end));
                for value in class.values_mut() {
                    if *value == other {
                        *value = one;
                    }
                }
                class.insert(other, one);
            }
            let joints = self.earlier.joints.iter();
            let classes: Vec<u32> = joints.map(|slot| of(&class, slot.joint)).collect();
            let found = self.take_in(&classes);
            self.translated[usize::from(is_built)][number as usize] = Some(found);
            found
        })
    }

    /// The meet of two partitions: what both of them join.
    fn meet(&mut self, one: u32, other: u32) -> u32 {
        if one == other || one == APART || other == APART {
            return one.min(other);
        }
        if let Some(&met) = self.met.get(&(one, other)) {
            return met;
        }
        let keys = [one, other].map(|number| self.earlier.partitions.key(number as usize));
        let classes: Vec<(u64, u64)> = keys[0]
            .iter()
            .copied()
            .zip(keys[1].iter().copied())
            .collect();
        let met = self.take_in(&classes);
        self.met.insert((one, other), met);
        met
    }

    /// The number of the partition into these classes, added if it is new.
    fn take_in<C: PartialEq>(&mut self, classes: &[C]) -> u32 {
        let first = |class: &C| classes.iter().position(|other| other == class);
        let mut firsts: Vec<u64> = classes
            .iter()
            .map(|class| first(class).expect("itself") as u64)
            .collect();
        if firsts.is_empty() {
            firsts.push(0);
        }
        in_32_bits(self.earlier.partitions.number_of(&firsts))
    }
}
