//! How the state after a step is packed into words: what stands where, in as few bits as
//! its values need.
//!
//! Apart from labels a state has, for every island that some of its free edges have been
//! decided of and some not, what it has got; for every edge to come that a decided one
//! crosses, whether it is shut; for every sign that is not complete, the degrees seen. With
//! labels it has the number of the state without them, and a label for every joint that is
//! partly decided.

use super::residual::Residual;

/// Where a value stands: a word of the key, the lowest bit, how many bits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    pub(super) word: u32,
    pub(super) shift: u32,
    pub(super) mask: u64,
}

impl Place {
    /// Reads the value.
    pub(super) fn read(self, key: &[u64]) -> u64 {
        key[self.word as usize] >> self.shift & self.mask
    }

    /// Writes the value where zeros are.
    pub(super) fn write(self, key: &mut [u64], value: u64) {
        debug_assert!(value <= self.mask, "the value fits its place");
        key[self.word as usize] |= value << self.shift;
    }
}

/// What an open island has got.
#[derive(Clone, Debug)]
pub(super) struct IslandSlot {
    pub(super) place: Place,
    pub(super) island: u32,
    /// The least that it can have got without being lost.
    pub(super) least: u8,
    /// For each number from the least on, the first that leaves the same to be done.
    pub(super) first_like: Vec<u8>,
}

/// The label of an open joint.
#[derive(Clone, Copy, Debug)]
pub(super) struct JointSlot {
    pub(super) place: Place,
    pub(super) joint: u32,
    /// Whether it is the first of its block here: labels begin anew.
    pub(super) is_first: bool,
}

/// A flag or a set of bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    pub(super) place: Place,
    pub(super) index: u32,
}

/// Words that fill up with places.
#[derive(Clone, Copy, Debug, Default)]
struct Packing {
    bits: u32,
}

impl Packing {
    /// A place for values up to `most`.
    fn place(&mut self, most: u64) -> Place {
        let width = 64 - most.leading_zeros();
        if self.bits % 64 + width > 64 {
            self.bits = self.bits.next_multiple_of(64);
        }
        let (word, shift) = (self.bits / 64, self.bits % 64);
        self.bits += width;
        if width == 0 {
            // A value that needs no bit stands nowhere, but its word must exist.
            return Place::default();
        }
        Place {
            word,
            shift,
            mask: most.checked_add(1).map_or(u64::MAX, u64::next_power_of_two) - 1,
        }
    }

    /// The words, at least one.
    fn words(self) -> usize {
        (self.bits.div_ceil(64) as usize).max(1)
    }
}

/// All slots of the states after a step, apart from labels.
#[derive(Clone, Debug, Default)]
pub(super) struct Layout {
    pub(super) islands: Vec<IslandSlot>,
    pub(super) shuts: Vec<Slot>,
    pub(super) views: Vec<Slot>,
    packing: Packing,
}

/// The slots of a state with labels.
#[derive(Clone, Debug)]
pub(super) struct Labelling {
    /// The number of the state without labels.
    pub(super) number: Place,
    pub(super) joints: Vec<JointSlot>,
    packing: Packing,
}

impl Default for Labelling {
    fn default() -> Self {
        let mut packing = Packing::default();
        Self {
            number: packing.place(u32::MAX.into()),
            joints: Vec::new(),
            packing,
        }
    }
}

impl Labelling {
    /// The words of a key.
    pub(super) fn words(&self) -> usize {
        self.packing.words()
    }

    /// Adds the joints of one block.
    pub(super) fn add_joints(&mut self, joints: &[u32]) {
        for (before, &joint) in joints.iter().enumerate() {
            let place = self.packing.place(before as u64 + 1);
            self.joints.push(JointSlot {
                place,
                joint,
                is_first: before == 0,
            });
        }
    }
}

impl Layout {
    /// The words of a key.
    pub(super) fn words(&self) -> usize {
        self.packing.words()
    }

    /// Adds an island that may have got up to `got` and may still get up to `left`.
    pub(super) fn add_island(&mut self, residual: &Residual, island: u32, [got, left]: [u8; 2]) {
        let allowed = residual.allowed[island as usize];
        let window = (1_u64 << (left + 1)) - 1;
        let to_do = |used: u8| allowed.checked_shr(used.into()).unwrap_or(0) & window;
        let alive: Vec<u8> = (0..=got).filter(|&used| to_do(used) != 0).collect();
        let (Some(&least), Some(&most)) = (alive.first(), alive.last()) else {
            // Every state dies here.
            return;
        };
        let is_seen = residual.seen[island as usize];
        let first_like = |used: u8| {
            let same = |&other: &u8| !is_seen && to_do(other) == to_do(used) && to_do(used) != 0;
            (least..used).find(same).unwrap_or(used)
        };
        let first_like: Vec<u8> = (least..=most).map(first_like).collect();
        let largest = first_like.iter().max().map_or(0, |&most| most - least);
        let place = self.packing.place(largest.into());
        self.islands.push(IslandSlot {
            place,
            island,
            least,
            first_like,
        });
    }

    /// Adds an edge that may be shut.
    pub(super) fn add_shut(&mut self, edge: u32) {
        let place = self.packing.place(1);
        self.shuts.push(Slot { place, index: edge });
    }

    /// Adds a sign's view; no degree is above `most`.
    pub(super) fn add_view(&mut self, view: u32, most: u32) {
        let place = self.packing.place((1 << (most + 1)) - 1);
        self.views.push(Slot { place, index: view });
    }
}
