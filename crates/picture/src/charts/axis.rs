//! A chart's axis: its range, the positions of its ticks and their labels.
//!
//! Ticks are at round numbers: on a linear axis at multiples of 1, 2 or 5 times a power of ten, on
//! a logarithmic one at powers of ten, and at further round numbers if the axis is too short for
//! three of those.

use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};

/// The scale of an axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spacing {
    /// Linear, beginning at 0.
    Linear,
    /// Linear, beginning at 0, with ticks at whole numbers only.
    Counting,
    /// Linear, beginning near the least value.
    Near,
    /// Logarithmic. Values that are not positive are left out.
    Logarithmic,
}

impl Spacing {
    /// Whether the axis can show the value.
    pub(super) fn has_place(self, value: f64) -> bool {
        match self {
            Self::Linear | Self::Counting => value.is_finite() && value >= 0.0,
            Self::Near => value.is_finite(),
            Self::Logarithmic => value.is_finite() && value > 0.0,
        }
    }
}

/// A round number: `digit` times ten to the power of `exponent`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct RoundNumber {
    digit: u32,
    exponent: i32,
}

impl RoundNumber {
    /// The digits at which an axis may begin and end.
    const DIGITS: [u32; 3] = [1, 2, 5];
    /// The digits of the ticks with labels, for long, short and very short axes.
    const LABELLED: [&[u32]; 3] = [&[1], &[1, 2, 5], &[1, 2, 3, 4, 5, 7]];

    fn value(self) -> f64 {
        f64::from(self.digit) * 10_f64.powi(self.exponent)
    }

    /// The round numbers with these digits, upwards from a power of ten.
    fn upwards(exponent: i32, digits: &[u32]) -> impl Iterator<Item = Self> {
        (exponent..)
            .flat_map(move |exponent| digits.iter().map(move |&digit| Self { digit, exponent }))
    }

    /// The smallest one that is at least a positive value.
    fn above(value: f64) -> Self {
        Self::upwards(power_of_ten(value), &Self::DIGITS)
            .find(|round| round.value() >= value * (1.0 - CLOSE))
            .expect("powers of ten grow without end")
    }

    /// The largest one that is at most a positive value.
    fn below(value: f64) -> Self {
        let exponent = power_of_ten(value);
        Self::upwards(exponent, &Self::DIGITS)
            .take_while(|round| round.value() <= value * (1.0 + CLOSE))
            .last()
            .unwrap_or(Self { digit: 1, exponent })
    }
}

/// The relative difference below which values count as equal.
const CLOSE: f64 = 1e-9;

/// The exponent of the largest power of ten that is at most a positive value.
#[allow(
    clippy::cast_possible_truncation,
    reason = "exponents of f64 are between -324 and 308"
)]
fn power_of_ten(value: f64) -> i32 {
    (value.log10() + CLOSE).floor() as i32
}

/// An axis for plotters.
#[derive(Clone, Debug)]
pub(super) struct Ruler {
    spacing: Spacing,
    range: Range<f64>,
    labelled: Vec<f64>,
    fine: Vec<f64>,
    decimals: usize,
}

impl Ruler {
    /// The shortest axis between round numbers that shows all these values. Values that it cannot
    /// show are ignored.
    pub(super) fn over(spacing: Spacing, values: impl Iterator<Item = f64>) -> Self {
        let placed = values.filter(|&value| spacing.has_place(value));
        let ends = placed.fold(None, |ends: Option<[f64; 2]>, value| {
            let [least, most] = ends.unwrap_or([value; 2]);
            Some([least.min(value), most.max(value)])
        });
        match spacing {
            Spacing::Linear | Spacing::Counting => {
                Self::linear(spacing, ends.map_or(0.0, |[_, most]| most))
            }
            Spacing::Near => {
                let [least, most] = ends.unwrap_or([0.0, 1.0]);
                Self::near(least, most)
            }
            Spacing::Logarithmic => {
                let [least, most] = ends.unwrap_or([1.0, 1.0]);
                Self::logarithmic(least, most)
            }
        }
    }

    /// From 0 to just above `most`, in at most ten steps, which are whole when counting.
    fn linear(spacing: Spacing, most: f64) -> Self {
        let most = if most > 0.0 { most } else { 1.0 };
        let step = match spacing {
            Spacing::Counting => RoundNumber::above((most / 10.0).max(1.0)),
            Spacing::Linear | Spacing::Near | Spacing::Logarithmic => {
                RoundNumber::above(most / 10.0)
            }
        };
        let steps = (1..=10)
            .find(|&count| f64::from(count) * step.value() >= most * (1.0 - CLOSE))
            .unwrap_or(10);
        let labelled: Vec<f64> = (0..=steps)
            .map(|count| f64::from(count) * step.value())
            .collect();
        Self {
            spacing,
            range: 0.0..f64::from(steps) * step.value(),
            fine: Vec::new(),
            labelled,
            decimals: decimals(step.exponent),
        }
    }

    /// From a multiple of a round step below the least value to one above the most, in at
    /// most ten steps.
    fn near(least: f64, most: f64) -> Self {
        let span = if most > least { most - least } else { 1.0 };
        let step = RoundNumber::above(span / 8.0);
        let first = (least / step.value()).floor();
        let end = (most / step.value() - CLOSE).ceil().max(first + 1.0);
        let steps = (0..=10).map(|count| first + f64::from(count));
        let labelled = steps.take_while(|&count| count <= end);
        Self {
            spacing: Spacing::Near,
            range: first * step.value()..end * step.value(),
            fine: Vec::new(),
            labelled: labelled.map(|count| count * step.value()).collect(),
            decimals: decimals(step.exponent),
        }
    }

    /// From a round number to a larger one.
    fn logarithmic(least: f64, most: f64) -> Self {
        let first = RoundNumber::below(least);
        let first_value = first.value();
        let mut end = RoundNumber::above(most);
        if end == first {
            end = RoundNumber::above(2.0 * most);
        }
        let range = first_value..end.value();
        let inside = |digits: &[u32]| -> Vec<f64> {
            RoundNumber::upwards(first.exponent, digits)
                .map(RoundNumber::value)
                .skip_while(|&value| value < range.start * (1.0 - CLOSE))
                .take_while(|&value| value <= range.end * (1.0 + CLOSE))
                .collect()
        };
        let [long, short, very_short] = RoundNumber::LABELLED.map(inside);
        // 10, 20 and 50 alone would leave the lines at 30 and 40 without labels.
        let enough = [(long, 3), (short, 4)];
        let mut enough = enough
            .into_iter()
            .filter(|(ticks, least)| ticks.len() >= *least);
        let labelled = enough.next().map(|(ticks, _)| ticks);
        Self {
            spacing: Spacing::Logarithmic,
            fine: inside(&[1, 2, 3, 4, 5, 6, 7, 8, 9]),
            labelled: labelled.unwrap_or(very_short),
            range,
            decimals: decimals(first.exponent),
        }
    }

    /// The label of a tick, without trailing zeros.
    pub(super) fn text(&self, value: f64) -> String {
        let text = format!("{value:.*}", self.decimals);
        match text.split_once('.') {
            Some(_) => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
            None => text,
        }
    }

    /// The value at the axis' beginning.
    pub(super) fn begin(&self) -> f64 {
        self.range.start
    }

    /// The value at the axis' end.
    pub(super) fn end(&self) -> f64 {
        self.range.end
    }

    /// The position of the value, from 0 at the axis' beginning to 1 at its end.
    fn share(&self, value: f64) -> f64 {
        let Range { start, end } = self.range;
        match self.spacing {
            Spacing::Linear | Spacing::Counting | Spacing::Near => (value - start) / (end - start),
            Spacing::Logarithmic => (value / start).ln() / (end / start).ln(),
        }
    }
}

/// The number of decimals of multiples of this power of ten.
fn decimals(exponent: i32) -> usize {
    usize::try_from(-exponent).unwrap_or(0)
}

impl Ranged for Ruler {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    #[allow(
        clippy::cast_possible_truncation,
        reason = "places on a picture are far below 2^31"
    )]
    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        let (from, to) = limit;
        from + (f64::from(to - from) * self.share(*value)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        if hint.weight().allow_light_points() {
            self.fine.clone()
        } else {
            self.labelled.clone()
        }
    }

    fn range(&self) -> Range<f64> {
        self.range.clone()
    }
}

impl ValueFormatter<f64> for Ruler {
    fn format_ext(&self, value: &f64) -> String {
        self.text(*value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticks(spacing: Spacing, values: &[f64]) -> String {
        let ruler = Ruler::over(spacing, values.iter().copied());
        let texts: Vec<String> = ruler
            .labelled
            .iter()
            .map(|&tick| ruler.text(tick))
            .collect();
        texts.join(" ")
    }

    #[test]
    fn linear_axes_begin_at_zero_and_end_above_the_most() {
        let linear = |values: &[f64]| ticks(Spacing::Linear, values);
        assert_eq!(
            linear(&[1.0, 0.3]),
            "0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1"
        );
        assert_eq!(linear(&[96.0]), "0 10 20 30 40 50 60 70 80 90 100");
        assert_eq!(linear(&[30.0, f64::NAN]), "0 5 10 15 20 25 30");
        assert_eq!(linear(&[]), linear(&[1.0]));
        assert_eq!(linear(&[0.0]), linear(&[1.0]));
        assert_eq!(linear(&[2.0]), "0 0.2 0.4 0.6 0.8 1 1.2 1.4 1.6 1.8 2");
        assert_eq!(ticks(Spacing::Counting, &[2.0]), "0 1 2");
        assert_eq!(
            ticks(Spacing::Counting, &[1440.0]),
            "0 200 400 600 800 1000 1200 1400 1600"
        );
    }

    #[test]
    fn axes_near_their_values_begin_at_a_round_number_below() {
        let near = |values: &[f64]| ticks(Spacing::Near, values);
        assert_eq!(
            near(&[707.0, 746.0]),
            "705 710 715 720 725 730 735 740 745 750"
        );
        assert_eq!(near(&[107.0]), "107 107.2");
        assert_eq!(near(&[-3.0, 4.5]), "-3 -2 -1 0 1 2 3 4 5");
        assert_eq!(near(&[]), "0 0.2 0.4 0.6 0.8 1");
    }

    #[test]
    fn logarithmic_axes_have_powers_of_ten() {
        let logarithmic = |values: &[f64]| ticks(Spacing::Logarithmic, values);
        assert_eq!(logarithmic(&[0.0003, 60.0]), "0.001 0.01 0.1 1 10 100");
        assert_eq!(logarithmic(&[100.0, 400.0]), "100 200 300 400 500");
        assert_eq!(logarithmic(&[10.0, 90.0]), "10 20 50 100");
        assert_eq!(logarithmic(&[1.0]), "1 2");
        assert_eq!(logarithmic(&[]), "1 2");
        assert_eq!(logarithmic(&[0.0, -1.0, f64::INFINITY, 3.0]), "2 3 4 5");
    }
}
