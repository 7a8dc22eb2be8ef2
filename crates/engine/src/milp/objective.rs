//! Objectives to be minimised or maximised, and how a solver's bound is read.
//!
//! An objective is a sum over edges in whole numbers of millionths. All its values are multiples of
//! one unit, so a bound between two multiples can be rounded to the next one, and a gap smaller
//! than the unit is no gap.

use std::fmt;

use super::model::Direction;
use crate::puzzle::{Amount, Bridges, Measure, Network};

/// The objective of a question.
///
/// # Examples
/// ```
/// use hashilab_engine::milp::{Direction, Objective};
/// use hashilab_rules::puzzle::Measure;
/// let objective = Objective { direction: Direction::Minimise, measure: Measure::Length };
/// assert_eq!(objective.to_string(), "minimise length");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Whether it is minimised or maximised.
    pub direction: Direction,
    /// The measure.
    pub measure: Measure,
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = match self.direction {
            Direction::Minimise => "minimise",
            Direction::Maximise => "maximise",
        };
        write!(f, "{verb} {}", self.measure.name())
    }
}

/// The relative error of floating-point solvers' bounds that is allowed for, as long as that is
/// less than the distance between values.
const TOLERANCE: f64 = 1e-6;

impl Objective {
    /// The value of some bridges.
    #[must_use]
    pub fn value(&self, network: &Network, bridges: &Bridges) -> Amount {
        self.measure.of(network, bridges)
    }

    /// Whether one value is better than another.
    #[must_use]
    pub fn prefers(&self, one: Amount, other: Amount) -> bool {
        match self.direction {
            Direction::Minimise => one < other,
            Direction::Maximise => one > other,
        }
    }

    /// The greatest amount that divides all values; one millionth if all are 0.
    #[must_use]
    pub fn unit(&self, network: &Network) -> Amount {
        let most = network.board().rules().max_bridges();
        let values = network.edges().ids().flat_map(|edge| {
            (1..=most).map(move |count| self.measure.of_edge(network, edge, count).millionths())
        });
        let divisor = values.fold(0, |divisor, value| gcd(divisor, value.unsigned_abs()));
        Amount::of_millionths(i64::try_from(divisor.max(1)).expect("divides an amount"))
    }

    /// The value of 1 in the objective of a program: 1, or the unit if values have decimals, so
    /// that all coefficients are whole. Of an objective with decimals, HiGHS 1.15 has called a
    /// start optimal that was not.
    #[must_use]
    pub fn scale(&self, network: &Network) -> Amount {
        let (one, unit) = (Amount::whole(1), self.unit(network));
        if unit.millionths() % one.millionths() == 0 {
            one
        } else {
            unit
        }
    }

    /// The best value that a solver's bound, on the program's scale, allows: the nearest multiple
    /// of the unit that is no better than the bound, within a solver's tolerance, which never
    /// exceeds a quarter of the unit. So a value is optimal if it equals this bound, that is, if
    /// the gap is less than one unit, however large the values are. `None` if the number is too
    /// large to have a meaning.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::{Direction, Objective};
    /// use hashilab_rules::puzzle::{Amount, Board, Clue, Measure, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(2)), (Pos::new(0, 3), Clue::Exactly(2))];
    /// let network = Network::of(Board::new(Size::new(1, 4), islands, Rules::default())?);
    /// let objective = Objective { direction: Direction::Minimise, measure: Measure::Length };
    /// let bound = |claimed| objective.bound(&network, claimed);
    /// assert_eq!(bound(4.2), Some(Amount::whole(6)));
    /// assert_eq!(bound(6.000_000_1), Some(Amount::whole(6)));
    /// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn bound(&self, network: &Network, claimed: f64) -> Option<Amount> {
        /// Beyond it floating-point numbers cannot distinguish millionths.
        const MOST: f64 = 9e15;
        let unit = self.unit(network).millionths() as f64;
        let scale = self.scale(network).millionths() as f64;
        let slack = (scale * TOLERANCE * claimed.abs().max(1.0)).min(unit / 4.0);
        let claimed = scale * claimed;
        let multiple = match self.direction {
            Direction::Minimise => ((claimed - slack) / unit).ceil(),
            Direction::Maximise => ((claimed + slack) / unit).floor(),
        };
        let bound = multiple * unit;
        #[allow(clippy::cast_possible_truncation, reason = "checked to fit")]
        (bound.abs() <= MOST).then(|| Amount::of_millionths(bound as i64))
    }

    /// The gap between a value and a bound, as a share of the value; `None` if the value is 0 and
    /// the bound is not.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::Objective;
    /// use hashilab_rules::puzzle::Amount;
    /// let [four, three, none] = [4, 3, 0].map(Amount::whole);
    /// assert_eq!(Objective::gap(four, three), Some(0.25));
    /// assert_eq!((Objective::gap(none, none), Objective::gap(none, three)), (Some(0.0), None));
    /// ```
    #[must_use]
    pub fn gap(value: Amount, bound: Amount) -> Option<f64> {
        let size = (value.millionths() as f64).abs();
        let gap = (value.millionths() as f64 - bound.millionths() as f64).abs();
        if value == bound {
            Some(0.0)
        } else {
            (size > 0.0).then(|| gap / size)
        }
    }
}

fn gcd(one: u64, other: u64) -> u64 {
    if other == 0 {
        one
    } else {
        gcd(other, one % other)
    }
}
