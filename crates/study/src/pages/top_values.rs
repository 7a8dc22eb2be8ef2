//! The greatest of many, in little room.

/// The things with the greatest values, the greatest first; of equal ones those that came first.
#[derive(Clone, Debug)]
pub struct Greatest<T> {
    most: usize,
    things: Vec<(f64, T)>,
}

impl<T> Greatest<T> {
    /// At most so many are kept.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self {
            most,
            things: Vec::new(),
        }
    }

    /// One more thing, which is made only where it is kept.
    pub fn add(&mut self, value: f64, thing: impl FnOnce() -> T) {
        let place = self.things.partition_point(|(other, _)| *other >= value);
        if place < self.most {
            self.things.truncate(self.most - 1);
            self.things.insert(place, (value, thing()));
        }
    }

    /// Those that are kept, with their values.
    #[must_use]
    pub fn items(&self) -> &[(f64, T)] {
        &self.things
    }
}
