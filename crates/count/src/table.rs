//! The states of one layer: packed keys in the order of insertion, found again by hashing. The
//! order of the hash never shows.

/// Number of keys looked up together.
const TOGETHER: usize = 64;

/// Distinct keys of `words` words each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct KeyTable {
    words: usize,
    keys: Vec<u64>,
    /// Open addressing: the number of a key plus one, or 0.
    slots: Vec<u32>,
}

impl KeyTable {
    /// An empty table.
    pub(super) fn new(words: usize) -> Self {
        Self {
            words,
            keys: Vec::new(),
            slots: vec![0; 64],
        }
    }

    /// An empty table with room for `keys` keys.
    pub(super) fn with_room(words: usize, keys: usize) -> Self {
        let slots = (keys * 8 / 5 + 64).next_power_of_two();
        Self {
            words,
            keys: Vec::with_capacity(keys * words),
            slots: vec![0; slots],
        }
    }

    /// The number of keys.
    pub(super) fn len(&self) -> usize {
        self.keys.len() / self.words
    }

    /// Its size in bytes.
    pub(super) fn bytes(&self) -> usize {
        8 * self.keys.capacity() + 4 * self.slots.capacity()
    }

    /// A key by its number.
    pub(super) fn key(&self, number: usize) -> &[u64] {
        &self.keys[number * self.words..(number + 1) * self.words]
    }

    /// The number of a key, which is added if it is new.
    pub(super) fn number_of(&mut self, key: &[u64]) -> usize {
        self.number_by(hash(key), key)
    }

    /// Whether a key is one of them.
    pub(super) fn has(&self, key: &(impl Iterator<Item = u64> + Clone)) -> bool {
        let mask = self.slots.len() - 1;
        let mut at = hash_of(key.clone()) & mask;
        loop {
            match self.slots[at] {
                0 => return false,
                number
                    if key
                        .clone()
                        .eq(self.key(number as usize - 1).iter().copied()) =>
                {
                    return true;
                }
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// The numbers of several keys, one after the other. The slots of many keys are read before any
    /// is compared, so that memory latency is hidden.
    pub(super) fn numbers_of(&mut self, keys: &[u64], mut found: impl FnMut(usize)) {
        let words = self.words;
        let mut hashes = [0; TOGETHER];
        for keys in keys.chunks(TOGETHER * words) {
            let mask = self.slots.len() - 1;
            let mut seen = 0_u64;
            for (hash, key) in hashes.iter_mut().zip(keys.chunks(words)) {
                *hash = self::hash(key);
                seen ^= u64::from(self.slots[*hash & mask]);
            }
            std::hint::black_box(seen);
            for &hash in &hashes {
                let number = self.slots[hash & mask] as usize;
                seen ^= self.keys.get(number * words).copied().unwrap_or(0);
            }
            std::hint::black_box(seen);
            for (&hash, key) in hashes.iter().zip(keys.chunks(words)) {
                found(self.number_by(hash, key));
            }
        }
    }

    fn number_by(&mut self, hash: usize, key: &[u64]) -> usize {
        if self.len() * 8 >= self.slots.len() * 5 {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut at = hash & mask;
        loop {
            match self.slots[at] {
                0 => break,
                number if same(self.key(number as usize - 1), key) => return number as usize - 1,
                _ => at = (at + 1) & mask,
            }
        }
        self.keys.extend_from_slice(key);
        self.slots[at] = crate::puzzle::in_32_bits(self.len());
        self.len() - 1
    }

    fn grow(&mut self) {
        let mut slots = vec![0_u32; self.slots.len() * 2];
        let mask = slots.len() - 1;
        for number in 0..self.len() {
            let mut at = hash(self.key(number)) & mask;
            while slots[at] != 0 {
                at = (at + 1) & mask;
            }
            slots[at] = crate::puzzle::in_32_bits(number + 1);
        }
        self.slots = slots;
    }
}

/// Whether two keys are the same. They are short: a call would take longer.
fn same(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).all(|(one, other)| one == other)
}

fn hash(key: &[u64]) -> usize {
    hash_of(key.iter().copied())
}

/// Folded multiplication, word after word.
#[allow(
    clippy::cast_possible_truncation,
    reason = "the halves of a product, and as many bits as a place in memory has"
)]
fn hash_of(key: impl Iterator<Item = u64>) -> usize {
    const FACTOR: u128 = 0xd6e8_feb8_6659_fd93_a3b1_9535_4a39_1d2f;
    let mut hash = 0x9e37_79b9_7f4a_7c15_u64;
    for word in key {
        let product = u128::from(hash ^ word).wrapping_mul(FACTOR);
        hash = (product >> 64) as u64 ^ product as u64;
    }
    (hash ^ hash >> 32) as usize
}
