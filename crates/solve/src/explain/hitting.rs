//! Small hitting sets by search: of the sets that are not hit, the one with the fewest choices is
//! branched on first.

use crate::engine::{Budget, Limit};

/// The result of a search.
pub(super) enum HittingSet {
    Found,
    /// None of this size; whether there may be larger ones.
    None {
        larger: bool,
    },
    Stopped(Limit),
}

/// A search for a small hitting set that does not contain all of any list to be avoided.
pub(super) struct HittingListSearch<'a> {
    sets: &'a [Vec<usize>],
    avoided: &'a [Vec<usize>],
    chosen: Vec<usize>,
    is_excluded: Vec<bool>,
    /// Whether a branch was cut for its size alone.
    larger: bool,
}

impl<'a> HittingListSearch<'a> {
    /// A search over sets of numbers below `len`.
    pub(super) fn of(sets: &'a [Vec<usize>], avoided: &'a [Vec<usize>], len: usize) -> Self {
        Self {
            sets,
            avoided,
            chosen: Vec::new(),
            is_excluded: vec![false; len],
            larger: false,
        }
    }

    /// The hitting set that was found.
    pub(super) fn into_chosen(self) -> Vec<usize> {
        self.chosen
    }

    /// Looks for a hitting set of at most `most` numbers.
    pub(super) fn search(&mut self, most: usize, budget: &Budget) -> HittingSet {
        match self.extend(most, budget) {
            Ok(true) => HittingSet::Found,
            Ok(false) => HittingSet::None {
                larger: self.larger,
            },
            Err(limit) => HittingSet::Stopped(limit),
        }
    }

    /// Chooses up to `room` more numbers, one for each set that is not hit.
    fn extend(&mut self, room: usize, budget: &Budget) -> Result<bool, Limit> {
        if let Some(limit) = budget.reached() {
            return Err(limit);
        }
        let has = |list: &Vec<usize>| list.iter().all(|at| self.chosen.contains(at));
        if self.avoided.iter().any(has) {
            return Ok(false);
        }
        let Some(options) = self.narrowest() else {
            return Ok(true);
        };
        if self.apart() > room {
            self.larger = true;
            return Ok(false);
        }
        for &option in &options {
            self.chosen.push(option);
            if self.extend(room - 1, budget)? {
                return Ok(true);
            }
            self.chosen.pop();
            self.is_excluded[option] = true;
        }
        for option in options {
            self.is_excluded[option] = false;
        }
        Ok(false)
    }

    fn is_hit(&self, set: &[usize]) -> bool {
        set.iter().any(|at| self.chosen.contains(at))
    }

    /// The numbers that may be chosen of the set that is not hit and has the fewest of them.
    fn narrowest(&self) -> Option<Vec<usize>> {
        let open = self.sets.iter().filter(|set| !self.is_hit(set));
        let options = open.map(|set| {
            let options = set.iter().copied();
            options
                .filter(|&at| !self.is_excluded[at])
                .collect::<Vec<usize>>()
        });
        options.min_by_key(Vec::len)
    }

    /// A lower bound on the numbers still to be chosen: a number of disjoint sets that are not hit.
    fn apart(&self) -> usize {
        let mut is_taken = vec![false; self.is_excluded.len()];
        let mut count = 0;
        for set in self.sets {
            let meets = set.iter().any(|&at| is_taken[at]);
            if meets || self.is_hit(set) {
                continue;
            }
            count += 1;
            for &at in set {
                is_taken[at] = true;
            }
        }
        count
    }
}
