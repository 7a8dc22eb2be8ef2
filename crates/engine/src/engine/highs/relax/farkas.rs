//! Certificates of infeasibility in whole numbers: weights for rows of a linear program such that
//! no point within the columns' bounds satisfies the weighted sum (the lemma of Farkas).
//!
//! HiGHS's dual ray is a floating-point claim. Here it is scaled and rounded, and the sum is
//! computed exactly; a ray that does not hold exactly gives no certificate.

use std::collections::BTreeMap;

use crate::milp::{Column, ColumnId, Model, RowId, Sense};
use crate::puzzle::Id;

/// Rows of a program, each times a whole number, whose sum cannot hold.
///
/// A row with `≤` has a positive weight, one with `≥` a negative one, an equation any.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Farkas {
    /// The rows with their weights, none of which is 0.
    pub weights: Vec<(RowId, i64)>,
    /// The least value of the weighted left sides within the columns' bounds.
    pub least: i128,
    /// The weighted sum of the right sides: less than `least`.
    pub most: i128,
}

/// The largest whole weight that is tried.
const MOST_WEIGHT: f64 = 1e9;

impl Farkas {
    /// The certificate of a ray, if rounding gives one.
    pub(super) fn of(model: &Model, ray: &[f64]) -> Option<Self> {
        let largest = ray
            .iter()
            .fold(0.0, |most: f64, weight| most.max(weight.abs()));
        if largest == 0.0 || !largest.is_finite() {
            return None;
        }
        let least = ray.iter().map(|weight| weight.abs());
        let least = least.filter(|&weight| weight > largest * 1e-7);
        let least = least.fold(largest, f64::min);
        let scales = (1..=60).map(|times| f64::from(times) / least);
        let coarse = (0..24).map(|power| f64::from(1_u32 << power) / largest);
        let scales = scales
            .chain(coarse)
            .filter(|scale| scale * largest <= MOST_WEIGHT);
        let mut scales = scales.flat_map(|scale| [scale, -scale]);
        scales.find_map(|scale| Self::checked(model, ray, scale))
    }

    /// A row that cannot hold by itself, if there is one: if such a row ends HiGHS's presolve there
    /// is no ray.
    pub(super) fn of_one_row(model: &Model) -> Option<Self> {
        let alone = |row: RowId| [1, -1].map(|weight| (row, weight));
        let mut alone = model.rows().ids().flat_map(alone);
        alone.find_map(|one| Self::certified(model, [one]))
    }

    /// The ray times a scale, rounded, if that is a certificate.
    fn checked(model: &Model, ray: &[f64], scale: f64) -> Option<Self> {
        let rounded = |row: RowId| Some((row, whole((ray[row.index()] * scale).round())?));
        let weighted: Option<Vec<_>> = model.rows().ids().map(rounded).collect();
        Self::certified(model, weighted?)
    }

    /// The certificate of rows with these weights, except those with the wrong sign, if their sum
    /// cannot hold.
    fn certified(model: &Model, weighted: impl IntoIterator<Item = (RowId, i128)>) -> Option<Self> {
        let mut weights = Vec::new();
        let mut sums: BTreeMap<ColumnId, i128> = BTreeMap::new();
        let mut most = 0_i128;
        for (id, weight) in weighted {
            let row = &model.rows()[id];
            let kept = match row.sense {
                Sense::AtMost => weight > 0,
                Sense::AtLeast => weight < 0,
                Sense::Equal => weight != 0,
            };
            if !kept {
                continue;
            }
            weights.push((id, i64::try_from(weight).ok()?));
            most = most.checked_add(weight.checked_mul(whole(row.right)?)?)?;
            for term in model.terms(id) {
                let more = weight.checked_mul(whole(term.coefficient)?)?;
                let sum = sums.entry(term.column).or_default();
                *sum = sum.checked_add(more)?;
            }
        }
        let mut least = 0_i128;
        for (id, sum) in sums {
            least = least.checked_add(least_of(&model.columns()[id], sum)?)?;
        }
        (least > most).then(|| Self::divided(weights, [least, most]))
    }

    /// Divides weights and sums by the greatest common divisor of the weights.
    fn divided(mut weights: Vec<(RowId, i64)>, [least, most]: [i128; 2]) -> Self {
        let sizes = weights
            .iter()
            .map(|(_, weight)| i128::from(weight.unsigned_abs()));
        let divisor = sizes.fold(0, gcd).max(1);
        let small = i64::try_from(divisor).expect("divides a 64-bit number");
        let divides = least % divisor == 0 && most % divisor == 0;
        let (by, by_sum) = if divides { (small, divisor) } else { (1, 1) };
        for (_, weight) in &mut weights {
            *weight /= by;
        }
        Self {
            weights,
            least: least / by_sum,
            most: most / by_sum,
        }
    }
}

/// The least that a column can add, times `sum`; `None` if it is unbounded.
fn least_of(column: &Column, sum: i128) -> Option<i128> {
    let bound = match sum.signum() {
        0 => return Some(0),
        1 => column.lower,
        _ => column.upper,
    };
    sum.checked_mul(whole(bound)?)
}

/// A whole floating-point number as an integer.
fn whole(value: f64) -> Option<i128> {
    #[allow(clippy::cast_possible_truncation, reason = "checked to fit")]
    (value.fract() == 0.0 && value.abs() < 1e15).then(|| i128::from(value as i64))
}

fn gcd(one: i128, other: i128) -> i128 {
    if other == 0 {
        one
    } else {
        gcd(other, one % other)
    }
}
