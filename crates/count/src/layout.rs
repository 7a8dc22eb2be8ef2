//! How a state is packed into words, with as few bits for each value as it needs.
//!
//! Apart from labels a state has: for every island with both decided and undecided edges, the
//! bridges it has got; for every undecided edge that a decided one crosses, whether it is shut; for
//! every sign that is not complete, the degrees seen. Each has one place from the step that opens
//! it to the one that closes it, so that a step reads and writes few places and keeps the rest as
//! it is. Labels, one for every partly decided joint, have a key of their own.

use std::collections::BTreeMap;

use super::residual::Residual;

/// The place of a value: a word of the key, the lowest bit, the number of bits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct KeySlot {
    pub(super) word: u32,
    pub(super) shift: u32,
    pub(super) mask: u64,
}

impl KeySlot {
    /// Reads the value.
    pub(super) fn read(self, key: &[u64]) -> u64 {
        key[self.word as usize] >> self.shift & self.mask
    }

    /// All its bits, in its word of the key.
    pub(super) fn bits(self) -> u64 {
        self.mask << self.shift
    }

    /// Writes the value into bits that are zero.
    pub(super) fn write(self, key: &mut [u64], value: u64) {
        debug_assert!(value <= self.mask, "the value fits its place");
        key[self.word as usize] |= value << self.shift;
    }
}

/// The slot of the bridges that an open island has got.
#[derive(Clone, Copy, Debug)]
pub(super) struct IslandSlot {
    pub(super) place: KeySlot,
    pub(super) island: u32,
    /// The least number with which the island can still be completed.
    pub(super) least: u8,
}

/// The place of an open joint's label, a byte of the key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct JointSlot {
    pub(super) joint: u32,
    pub(super) place: u8,
}

/// A flag or a set of bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    pub(super) place: KeySlot,
    pub(super) index: u32,
}

/// The places that a step reads.
#[derive(Clone, Debug, Default)]
pub(super) struct StepInput {
    /// The bits of all its places, word by word.
    pub(super) mask: Vec<u64>,
    pub(super) islands: Vec<IslandSlot>,
    pub(super) shuts: Vec<Slot>,
    pub(super) views: Vec<Slot>,
}

/// Bits of a state that must add up to an odd number or to an even one.
#[derive(Clone, Debug)]
pub(super) struct Balance {
    mask: Vec<u64>,
    is_odd: bool,
}

impl Balance {
    /// Whether the parity of these bits in a state is right.
    pub(super) fn holds(&self, key: &[u64]) -> bool {
        let bits = key.iter().zip(&self.mask);
        let ones: u32 = bits.map(|(word, mask)| (word & mask).count_ones()).sum();
        (ones % 2 == 1) == self.is_odd
    }
}

/// What a step writes.
#[derive(Clone, Debug, Default)]
pub(super) struct StepOutput {
    /// The bits that are kept, word by word.
    pub(super) keep: Vec<u64>,
    /// With, for each number from the least on, the smallest number with the same future.
    pub(super) islands: Vec<(IslandSlot, Vec<u8>)>,
    pub(super) shuts: Vec<Slot>,
    pub(super) views: Vec<Slot>,
}

/// A bit for each odd degree.
const ODD_DEGREES: u64 = 0xaaaa_aaaa_aaaa_aaaa;

/// A number with `width` ones.
fn mask(width: u32) -> u64 {
    1_u64.checked_shl(width).unwrap_or(0).wrapping_sub(1)
}

/// The slots of labels.
#[derive(Clone, Debug, Default)]
pub(super) struct Labelling {
    pub(super) joints: Vec<JointSlot>,
}

impl Labelling {
    /// The words of a key, at least one.
    pub(super) fn words(&self) -> usize {
        let places = self.joints.iter().map(|slot| usize::from(slot.place) + 1);
        places.max().unwrap_or(1).div_ceil(8)
    }
}

/// The slots that are open while a plan is made.
#[derive(Clone, Debug, Default)]
pub(super) struct SlotLayout {
    islands: BTreeMap<u32, IslandSlot>,
    shuts: BTreeMap<u32, KeySlot>,
    views: BTreeMap<u32, KeySlot>,
    /// The bits in use, word by word.
    taken: Vec<u64>,
}

impl SlotLayout {
    /// The number of words of a key, up to now.
    pub(super) fn words(&self) -> usize {
        self.taken.len()
    }

    /// Takes the first place that is wide enough for values up to `most`.
    fn take(&mut self, most: u64) -> KeySlot {
        let width = 64 - most.leading_zeros();
        let mask = mask(width);
        for word in 0.. {
            if word == self.taken.len() {
                self.taken.push(0);
            }
            let taken = self.taken[word];
            let is_free = |shift: &u32| taken & mask << shift == 0;
            if let Some(shift) = (0..=64 - width).find(is_free) {
                self.taken[word] |= mask.checked_shl(shift).unwrap_or(0);
                let word = crate::puzzle::in_32_bits(word);
                return KeySlot { word, shift, mask };
            }
        }
        unreachable!("a new word has room")
    }

    fn give_back(&mut self, place: KeySlot) {
        self.taken[place.word as usize] &= !place.bits();
    }

    /// The open slots of some islands, edges and views.
    pub(super) fn reads(
        &self,
        islands: impl Iterator<Item = u32>,
        edges: impl Iterator<Item = u32>,
        views: impl Iterator<Item = u32>,
    ) -> StepInput {
        let slot = |places: &BTreeMap<u32, KeySlot>, index: u32| {
            let place = *places.get(&index)?;
            Some(Slot { place, index })
        };
        let mut reads = StepInput {
            mask: vec![0; self.taken.len()],
            islands: islands
                .filter_map(|island| self.islands.get(&island).copied())
                .collect(),
            shuts: edges.filter_map(|edge| slot(&self.shuts, edge)).collect(),
            views: views.filter_map(|view| slot(&self.views, view)).collect(),
        };
        let islands = reads.islands.iter().map(|slot| slot.place);
        let others = reads.shuts.iter().chain(&reads.views);
        for place in islands.chain(others.map(|slot| slot.place)) {
            reads.mask[place.word as usize] |= place.bits();
        }
        reads
    }

    /// The open islands.
    pub(super) fn open_islands(&self) -> Vec<IslandSlot> {
        self.islands.values().copied().collect()
    }

    /// Closes an island.
    pub(super) fn close_island(&mut self, island: u32) {
        if let Some(slot) = self.islands.remove(&island) {
            self.give_back(slot.place);
        }
    }

    /// Closes an edge that might be shut.
    pub(super) fn close_shut(&mut self, edge: u32) {
        if let Some(place) = self.shuts.remove(&edge) {
            self.give_back(place);
        }
    }

    /// Closes a view.
    pub(super) fn close_view(&mut self, view: u32) {
        if let Some(place) = self.views.remove(&view) {
            self.give_back(place);
        }
    }

    /// The slot of an island that may have got up to `got` and may still get up to `left`; `None`
    /// if no number in that range can be completed.
    pub(super) fn island(
        &mut self,
        residual: &Residual,
        island: u32,
        [got, left]: [u8; 2],
    ) -> Option<(IslandSlot, Vec<u8>)> {
        let allowed = residual.allowed[island as usize];
        let alive = alive(allowed, [got, left]);
        let (least, most) = (*alive.first()?, *alive.last()?);
        let place = if let Some(slot) = self.islands.get(&island) {
            slot.place
        } else {
            let spans = (1..got + left).filter_map(|got_then| {
                let alive = self::alive(allowed, [got_then, got + left - got_then]);
                Some(alive.last()? - alive.first()?)
            });
            let widest = spans.max().unwrap_or(0);
            self.take(widest.into())
        };
        let slot = IslandSlot {
            place,
            island,
            least,
        };
        self.islands.insert(island, slot);
        let is_seen = residual.seen[island as usize];
        let window = mask(u32::from(left) + 1);
        let to_do = |used: u8| allowed >> used & window;
        let first_like = |used: u8| {
            let same = |&other: &u8| !is_seen && to_do(other) == to_do(used) && to_do(used) != 0;
            (least..used).find(same).unwrap_or(used)
        };
        Some((slot, (least..=most).map(first_like).collect()))
    }

    /// The slot of an edge that may be shut.
    pub(super) fn shut(&mut self, edge: u32) -> Slot {
        let place = match self.shuts.get(&edge) {
            Some(&place) => place,
            None => self.take(1),
        };
        self.shuts.insert(edge, place);
        Slot { place, index: edge }
    }

    /// The slot of a sign's view; no degree is above `most`.
    pub(super) fn view(&mut self, view: u32, most: u32) -> Slot {
        let place = match self.views.get(&view) {
            Some(&place) => place,
            None => self.take(mask(most + 1)),
        };
        self.views.insert(view, place);
        Slot { place, index: view }
    }

    /// The bits that give the parity of what islands still need, where that must add up to an even
    /// number. `None` if a clue does not say whether it is even.
    pub(super) fn balance(&self, residual: &Residual, islands: &[u32]) -> Option<Balance> {
        let mut balance = Balance {
            mask: vec![0; self.taken.len()],
            is_odd: false,
        };
        for &island in islands {
            let allowed = residual.allowed[island as usize];
            let odd = allowed & ODD_DEGREES;
            if odd != 0 && odd != allowed {
                return None;
            }
            balance.is_odd ^= odd != 0;
            if let Some(slot) = self.islands.get(&island) {
                let lowest = (slot.place.mask & 1) << slot.place.shift;
                balance.mask[slot.place.word as usize] |= lowest;
                balance.is_odd ^= slot.least % 2 != 0;
            }
        }
        Some(balance)
    }

    /// The bits that are kept: all but those of some slots.
    pub(super) fn keep(&self, but: impl Iterator<Item = KeySlot>) -> Vec<u64> {
        let mut keep = self.taken.clone();
        for place in but {
            keep[place.word as usize] &= !place.bits();
        }
        keep
    }
}

/// The numbers up to `got` with which an island can still be completed, if it may get up to `left`
/// more.
fn alive(allowed: u64, [got, left]: [u8; 2]) -> Vec<u8> {
    let window = mask(u32::from(left) + 1);
    let is_alive = |&used: &u8| allowed.checked_shr(used.into()).unwrap_or(0) & window != 0;
    (0..=got).filter(is_alive).collect()
}
