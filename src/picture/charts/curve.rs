//! The three ways to draw a series: stairs, a line from dot to dot, dots alone.

use super::legend::Sign;

/// A place on a chart, as plotters wants it.
pub(super) type Place = (f64, f64);

/// How the series of a chart are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Curve {
    /// Level from each point to the next, and from the last one to the axis' end.
    Steps,
    /// Straight from dot to dot.
    Line,
    /// Dots alone.
    Dots,
}

impl Curve {
    /// The corners of the line through a series' points, on an axis that ends at `right`.
    pub(super) fn corners(self, points: &[Place], right: f64) -> Vec<Place> {
        match self {
            Self::Steps => stairs(points, right),
            Self::Line => points.to_vec(),
            Self::Dots => Vec::new(),
        }
    }

    /// The radius of the dots on a series' points in pixels, if there are any.
    pub(super) fn dots(self) -> Option<u32> {
        match self {
            Self::Steps => None,
            Self::Line => Some(2),
            Self::Dots => Some(4),
        }
    }

    /// What the legend shows beside a series' name.
    pub(super) fn sign(self) -> Sign {
        match self {
            Self::Steps | Self::Line => Sign::Line,
            Self::Dots => Sign::Dot,
        }
    }
}

/// The corners of the stairs through these points, from the ground below the first one to
/// the right end of the axis.
fn stairs(points: &[Place], right: f64) -> Vec<Place> {
    let mut corners = Vec::with_capacity(2 * points.len() + 1);
    let mut level = 0.0;
    for &(x, y) in points {
        corners.extend([(x, level), (x, y)]);
        level = y;
    }
    if !points.is_empty() {
        corners.push((right, level));
    }
    corners
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stairs_rise_at_each_point_and_end_with_the_axis() {
        let corners = stairs(&[(1.0, 0.5), (3.0, 0.75)], 10.0);
        let expected = [
            (1.0, 0.0),
            (1.0, 0.5),
            (3.0, 0.5),
            (3.0, 0.75),
            (10.0, 0.75),
        ];
        assert_eq!(corners, expected);
        assert_eq!(stairs(&[], 10.0), []);
    }
}
