//! The states of one layer: packed keys in the order in which they were met, found again by
//! hashing. The order of the hash never shows.

/// Keys of so many words each, without repetition.
#[derive(Clone, Debug)]
pub(super) struct Table {
    words: usize,
    keys: Vec<u64>,
    /// Open addressing: the number of a key plus one, or 0.
    slots: Vec<u32>,
}

impl Table {
    /// No keys.
    pub(super) fn new(words: usize) -> Self {
        Self {
            words,
            keys: Vec::new(),
            slots: vec![0; 64],
        }
    }

    /// The number of keys.
    pub(super) fn len(&self) -> usize {
        self.keys.len() / self.words
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        8 * self.keys.capacity() + 4 * self.slots.capacity()
    }

    /// A key by its number.
    pub(super) fn key(&self, number: usize) -> &[u64] {
        &self.keys[number * self.words..(number + 1) * self.words]
    }

    /// The number of a key, which is taken in if it is new.
    pub(super) fn number_of(&mut self, key: &[u64]) -> usize {
        if self.len() * 8 >= self.slots.len() * 5 {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut at = hash(key) & mask;
        loop {
            match self.slots[at] {
                0 => break,
                number if self.key(number as usize - 1) == key => return number as usize - 1,
                _ => at = (at + 1) & mask,
            }
        }
        self.keys.extend_from_slice(key);
        self.slots[at] = super::residual::word(self.len());
        self.len() - 1
    }

    /// The same keys without what finds them: none is looked up or taken in any more.
    pub(super) fn close(&mut self) {
        self.slots = Vec::new();
        self.keys.shrink_to_fit();
    }

    /// Those of the keys that are wanted, in their order, closed.
    pub(super) fn only(&self, wanted: impl Iterator<Item = bool>) -> Self {
        let keys = self.keys.chunks(self.words).zip(wanted);
        let keys = keys.filter(|&(_, wanted)| wanted).flat_map(|(key, _)| key);
        Self {
            words: self.words,
            keys: keys.copied().collect(),
            slots: Vec::new(),
        }
    }

    fn grow(&mut self) {
        let mut slots = vec![0_u32; self.slots.len() * 4];
        let mask = slots.len() - 1;
        for number in 0..self.len() {
            let mut at = hash(self.key(number)) & mask;
            while slots[at] != 0 {
                at = (at + 1) & mask;
            }
            slots[at] = super::residual::word(number + 1);
        }
        self.slots = slots;
    }
}

/// Folded multiplication, word after word.
#[allow(
    clippy::cast_possible_truncation,
    reason = "the halves of a product, and as many bits as a place in memory has"
)]
fn hash(key: &[u64]) -> usize {
    const FACTOR: u128 = 0xd6e8_feb8_6659_fd93_a3b1_9535_4a39_1d2f;
    let mut hash = 0x9e37_79b9_7f4a_7c15_u64;
    for &word in key {
        let product = u128::from(hash ^ word).wrapping_mul(FACTOR);
        hash = (product >> 64) as u64 ^ product as u64;
    }
    (hash ^ hash >> 32) as usize
}
