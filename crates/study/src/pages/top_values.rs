//! The largest of many values, in little memory.

/// The things with the largest values, largest first; of equal ones the earlier first.
#[derive(Clone, Debug)]
pub struct Greatest<T> {
    most: usize,
    things: Vec<(f64, T)>,
}

impl<T> Greatest<T> {
    /// Keeps at most `most` things.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self {
            most,
            things: Vec::new(),
        }
    }

    /// Adds a thing, which is only created if it is kept.
    pub fn add(&mut self, value: f64, thing: impl FnOnce() -> T) {
        let place = self.things.partition_point(|(other, _)| *other >= value);
        if place < self.most {
            self.things.truncate(self.most - 1);
            self.things.insert(place, (value, thing()));
        }
    }

    /// The kept things, with their values.
    #[must_use]
    pub fn items(&self) -> &[(f64, T)] {
        &self.things
    }
}
