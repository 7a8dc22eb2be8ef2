//! Random numbers whose sequence never changes: a seed always gives the same board.
//!
//! `SplitMix64` by Steele, Lea and Flood ("Fast splittable pseudorandom number generators", OOPSLA
//! 2014), with Lemire's unbiased ranges ("Fast random integer generation in an interval", TOMACS
//! 2019). Libraries seldom promise the same sequence in their next version, so the few lines are
//! here.

/// The increment of the state between two numbers.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// A random number generator, determined by its seed alone.
///
/// # Examples
/// ```
/// use hashilab_rules::graph::Random;
/// let (mut one, mut other) = (Random::seeded(7), Random::seeded(7));
/// assert!(one.below(6) < 6);
/// assert_eq!(one.below(1_000), { other.below(6); other.below(1_000) });
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// The generator with this seed.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The number after `others` others, without drawing them.
    #[must_use]
    pub fn number_at(&self, others: u64) -> u64 {
        let passed = STEP.wrapping_mul(others);
        Self::seeded(self.state.wrapping_add(passed)).bits()
    }

    /// The next number, all 64 bits random.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number in `0..end`, each equally likely.
    ///
    /// # Panics
    /// If `end` is 0.
    #[inline]
    pub fn below(&mut self, end: usize) -> usize {
        assert!(end > 0, "a range with something in it");
        let end = end as u64;
        loop {
            let wide = u128::from(self.bits()) * u128::from(end);
            // The low half shows whether the draw falls into the uneven rest of 2^64, which is
            // smaller than `end`: hardly any draw has to divide.
            #[allow(clippy::cast_possible_truncation, reason = "the two halves are wanted")]
            let (low, high) = (wide as u64, (wide >> 64) as u64);
            if low >= end || low >= end.wrapping_neg() % end {
                return usize::try_from(high).expect("below `end`, which was a usize");
            }
        }
    }

    /// A number in `0..end`, as the remainder of a division by `end`: low ones are negligibly
    /// likelier. Only where numbers have always been drawn like this, as in clause learning: a seed
    /// must keep its meaning.
    ///
    /// # Panics
    /// If `end` is 0.
    pub fn rest_below(&mut self, end: usize) -> usize {
        usize::try_from(self.bits() % end as u64).expect("below `end`, which was a usize")
    }

    /// A number in [0, 1) with 53 random bits.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Shuffles items, each order equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (2..=items.len()).rev() {
            items.swap(end - 1, self.below(end));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of the reference implementation for this seed.
    #[test]
    fn the_sequence_is_that_of_the_paper() {
        let mut random = Random::seeded(1_234_567);
        let drawn: Vec<u64> = (0..3).map(|_| random.bits()).collect();
        assert_eq!(
            drawn,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }

    #[test]
    fn numbers_further_on_are_those_that_would_be_drawn() {
        let mut random = Random::seeded(1_234_567);
        let ahead: Vec<u64> = (0..5).map(|others| random.number_at(others)).collect();
        let drawn: Vec<u64> = (0..5).map(|_| random.bits()).collect();
        assert_eq!(ahead, drawn);
    }

    #[test]
    fn every_number_of_a_range_comes_up() {
        let mut random = Random::seeded(0);
        let mut seen = [0; 5];
        for _ in 0..1_000 {
            seen[random.below(5)] += 1;
        }
        assert!(seen.iter().all(|&times| times > 150), "{seen:?}");
    }

    #[test]
    fn shuffling_keeps_the_items() {
        let mut items: Vec<u32> = (0..50).collect();
        Random::seeded(3).shuffle(&mut items);
        assert!(!items.is_sorted());
        items.sort_unstable();
        assert!(items.into_iter().eq(0..50));
    }
}
