//! Measures of bridges: their number, the number of edges with bridges, their length, their weight.
//! Each is a sum over the edges.
//!
//! All values are whole numbers of millionths: equal values compare as equal, without rounding.

use std::borrow::Cow;
use std::fmt;
use std::iter::Sum;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use super::bridges::Bridges;
use super::id::{EdgeId, IdVec};
use super::network::Network;

/// A decimal number with at most six places, stored exactly.
///
/// # Examples
/// ```
/// use hashilab_rules::puzzle::Amount;
/// let amount: Amount = "-2.50".parse()?;
/// assert_eq!((amount.millionths(), amount.to_string()), (-2_500_000, "-2.5".to_owned()));
/// assert!("0.0000001".parse::<Amount>().is_err());
/// assert!("inf".parse::<Amount>().is_err());
/// # Ok::<(), hashilab_rules::puzzle::AmountError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Amount(i64);

/// The error for a text that is no amount.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a decimal number from -{most} to {most} with at most six places", most = Amount::MOST_TYPED)]
pub struct AmountError;

impl Amount {
    /// The largest absolute value that can be typed; sums may exceed it.
    pub const MOST_TYPED: u32 = 1_000_000;

    const PLACES: usize = 6;
    const ONE: i64 = 1_000_000;

    /// A whole number.
    #[must_use]
    pub fn whole(number: u32) -> Self {
        Self(i64::from(number) * Self::ONE)
    }

    /// `millionths` millionths.
    #[must_use]
    pub fn of_millionths(millionths: i64) -> Self {
        Self(millionths)
    }

    /// The number of millionths.
    #[must_use]
    pub fn millionths(self) -> i64 {
        self.0
    }

    /// `count` times this amount.
    #[must_use]
    pub fn times(self, count: u8) -> Self {
        Self(self.0.saturating_mul(i64::from(count)))
    }
}

impl Sum for Amount {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        Self(amounts.fold(0, |sum, Self(one)| sum.saturating_add(one)))
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (size, one) = (self.0.unsigned_abs(), Self::ONE.unsigned_abs());
        let sign = if self.0 < 0 { "-" } else { "" };
        write!(f, "{sign}{}", size / one)?;
        match size % one {
            0 => Ok(()),
            rest => write!(f, ".{}", format!("{rest:06}").trim_end_matches('0')),
        }
    }
}

/// As a number: a whole one without a decimal point.
impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if self.0 % Self::ONE == 0 {
            to.serialize_i64(self.0 / Self::ONE)
        } else {
            to.serialize_f64(self.0 as f64 / Self::ONE as f64)
        }
    }
}

impl JsonSchema for Amount {
    fn schema_name() -> Cow<'static, str> {
        "Amount".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "An amount, without decimal places where it is whole.",
            "type": "number",
        })
    }
}

impl FromStr for Amount {
    type Err = AmountError;

    fn from_str(text: &str) -> Result<Self, AmountError> {
        let (sign, size) = match text.strip_prefix('-') {
            Some(size) => (-1, size),
            None => (1, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, places) = size.split_once('.').unwrap_or((size, "0"));
        let digits =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(whole) || !digits(places) || places.len() > Self::PLACES {
            return Err(AmountError);
        }
        let number = |text: &str| text.parse::<i64>().map_err(|_| AmountError);
        let millionths = number(&format!("{whole}{places:0<6}"))?;
        if millionths > Self::whole(Self::MOST_TYPED).0 {
            return Err(AmountError);
        }
        Ok(Self(sign * millionths))
    }
}

/// A measure of bridges.
///
/// # Examples
/// ```
/// use hashilab_rules::puzzle::{Amount, Board, Clue, Measure, Network, Pos, Rules, Size};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(2)), (Pos::new(0, 3), Clue::Exactly(2))];
/// let network = Network::of(Board::new(Size::new(1, 4), islands, Rules::default())?);
/// let double = [2].into_iter().collect();
/// let measured = [Measure::Bridges, Measure::Built, Measure::Length]
///     .map(|measure| measure.of(&network, &double));
/// assert_eq!(measured, [2, 1, 6].map(Amount::whole));
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The number of bridges.
    Bridges,
    /// The number of edges that carry bridges.
    Built,
    /// The length of all bridges together, from island to island: 1 between neighbours.
    Length,
    /// The weight of all bridges together, given by edge for one bridge.
    Weight(IdVec<EdgeId, Amount>),
}

impl Measure {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Bridges => "bridges",
            Self::Built => "built",
            Self::Length => "length",
            Self::Weight(_) => "weight",
        }
    }

    /// The value of an edge with `count` bridges.
    #[must_use]
    pub fn of_edge(&self, network: &Network, edge: EdgeId, count: u8) -> Amount {
        match self {
            Self::Bridges => Amount::whole(count.into()),
            Self::Built => Amount::whole(u32::from(count > 0)),
            Self::Length => Amount::whole(length(network, edge)).times(count),
            Self::Weight(weights) => weights[edge].times(count),
        }
    }

    /// The value of bridges.
    #[must_use]
    pub fn of(&self, network: &Network, bridges: &Bridges) -> Amount {
        let built = bridges.built();
        built
            .map(|(edge, count)| self.of_edge(network, edge, count))
            .sum()
    }
}

/// The distance between an edge's ends.
fn length(network: &Network, edge: EdgeId) -> u32 {
    let [one, other] = network.cells_of(edge);
    u32::from(one.row.abs_diff(other.row)) + u32::from(one.col.abs_diff(other.col))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_and_shown_exactly() {
        let cases = [
            ("0", 0, "0"),
            ("-0", 0, "0"),
            ("+3", 3_000_000, "3"),
            ("0.000001", 1, "0.000001"),
            ("-0.10", -100_000, "-0.1"),
            ("007.5", 7_500_000, "7.5"),
            ("1000000", 1_000_000_000_000, "1000000"),
        ];
        for (text, millionths, shown) in cases {
            let amount: Amount = text.parse().expect(text);
            assert_eq!((amount.0, &*amount.to_string()), (millionths, shown));
        }
    }

    #[test]
    fn what_is_no_amount_is_refused() {
        let texts = [
            "",
            "-",
            "+",
            ".",
            "1.",
            ".5",
            "1e3",
            "nan",
            "inf",
            "-inf",
            "1,5",
            "--1",
            "1 2",
            "0.1234567",
            "1000000.000001",
            "1000001",
            "99999999999999999999",
            "٣",
        ];
        for text in texts {
            assert_eq!(text.parse::<Amount>(), Err(AmountError), "{text}");
        }
    }
}
