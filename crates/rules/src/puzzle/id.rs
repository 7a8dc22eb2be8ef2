//! Dense ids of islands and edges, and vectors that only their own id can index.
//!
//! An id is a `u32` that its owner hands out in order from 0, so an [`IdVec`] is a plain
//! vector that cannot be read with the wrong kind of number.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A dense index with its own type.
pub trait Id: Copy + Eq + Ord + fmt::Debug {
    /// The id with this index.
    ///
    /// # Panics
    /// If `index` does not fit into 32 bits.
    fn from_index(index: usize) -> Self;

    /// The index of this id.
    fn index(self) -> usize;
}

/// An index or a length in 32 bits, as ids have them. For crates of this workspace.
///
/// # Panics
/// If it does not fit into 32 bits.
#[doc(hidden)]
#[must_use]
#[inline]
pub fn in_32_bits(index: usize) -> u32 {
    u32::try_from(index).expect("fewer than 2^32 of anything")
}

/// Defines a dense id type, public unless another visibility precedes its name. For crates of this
/// workspace with their own ids.
#[doc(hidden)]
#[macro_export]
macro_rules! define_id {
    ($(#[$doc:meta])* $name:ident) => {
        $crate::puzzle::define_id! { $(#[$doc])* (pub) $name }
    };
    ($(#[$doc:meta])* ($visible:vis) $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $visible struct $name(u32);

        impl $crate::puzzle::Id for $name {
            #[inline]
            fn from_index(index: usize) -> Self {
                Self($crate::puzzle::in_32_bits(index))
            }

            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

#[doc(hidden)]
pub use define_id;

define_id! {
    /// An island of a network, numbered row by row.
    IslandId
}

define_id! {
    /// An edge of a network, numbered by its first end, horizontal before vertical.
    EdgeId
}

/// A vector that only ids of type `I` can index.
///
/// # Examples
/// ```
/// use hashilab_rules::puzzle::{Id, IdVec, IslandId};
/// let mut degrees: IdVec<IslandId, u8> = IdVec::filled(0, 3);
/// degrees[IslandId::from_index(1)] = 4;
/// assert_eq!(degrees.values(), &[0, 4, 0]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct IdVec<I, T> {
    values: Vec<T>,
    id: PhantomData<I>,
}

impl<I: Id, T> IdVec<I, T> {
    /// An empty vector.
    #[must_use]
    pub fn new() -> Self {
        Self::from(Vec::new())
    }

    /// `len` copies of `value`.
    #[must_use]
    pub fn filled(value: T, len: usize) -> Self
    where
        T: Clone,
    {
        Self::from(vec![value; len])
    }

    /// Appends a value and returns its id.
    pub fn push(&mut self, value: T) -> I {
        let id = I::from_index(self.values.len());
        self.values.push(value);
        id
    }

    /// The number of values.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// All ids in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + use<I, T> {
        (0..self.values.len()).map(I::from_index)
    }

    /// All ids with their values, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (I, &T)> + ExactSizeIterator {
        self.values
            .iter()
            .enumerate()
            .map(|(index, value)| (I::from_index(index), value))
    }

    /// The values in the order of their ids.
    #[must_use]
    pub fn values(&self) -> &[T] {
        &self.values
    }

    /// The values in the order of their ids, mutable.
    pub fn values_mut(&mut self) -> &mut [T] {
        &mut self.values
    }
}

impl<I: Id, T> Default for IdVec<I, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<I, T> From<Vec<T>> for IdVec<I, T> {
    fn from(values: Vec<T>) -> Self {
        Self {
            values,
            id: PhantomData,
        }
    }
}

impl<I: Id, T> FromIterator<T> for IdVec<I, T> {
    fn from_iter<S: IntoIterator<Item = T>>(source: S) -> Self {
        Self::from(source.into_iter().collect::<Vec<T>>())
    }
}

impl<I: Id, T> Index<I> for IdVec<I, T> {
    type Output = T;

    fn index(&self, id: I) -> &T {
        &self.values[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for IdVec<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.values[id.index()]
    }
}

impl<I, T: fmt::Debug> fmt::Debug for IdVec<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.values.fmt(f)
    }
}
