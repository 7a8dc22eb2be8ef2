//! The ways to draw a series: stairs, a line from point to point, points alone.

use super::legend::LegendSign;
use super::sign::MarkerFill;

/// The style of the series of a chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Curve {
    /// Horizontal from each point to the next, and from the last one to the axis' end.
    Steps,
    /// Straight from point to point.
    Line,
    /// Markers only.
    Dots,
    /// Markers only, on two equal axes.
    Pairs,
}

/// The most markers on a line; more would overlap.
const MOST_MARKERS: usize = 12;

impl Curve {
    /// The corners of the line through a series' points, on an axis that ends at `right`.
    pub(super) fn corners(self, points: &[(f64, f64)], right: f64) -> Vec<(f64, f64)> {
        match self {
            Self::Steps => stairs(points, right),
            Self::Line => points.to_vec(),
            Self::Dots | Self::Pairs => Vec::new(),
        }
    }

    /// The points that have a marker.
    pub(super) fn marked(self, points: &[(f64, f64)]) -> Vec<(f64, f64)> {
        match self {
            Self::Steps | Self::Line => {
                let every = points.len().div_ceil(MOST_MARKERS).max(1);
                let last = points.len().saturating_sub(1);
                let numbered = points.iter().enumerate();
                let kept = numbered.filter(|&(place, _)| (last - place).is_multiple_of(every));
                kept.map(|(_, &point)| point).collect()
            }
            Self::Dots | Self::Pairs => points.to_vec(),
        }
    }

    /// The sign beside a series' name in the legend.
    pub(super) fn sign(self) -> LegendSign {
        match self {
            Self::Steps | Self::Line => LegendSign::MarkedLine,
            Self::Dots | Self::Pairs => LegendSign::Marker(MarkerFill::Full),
        }
    }
}

/// The corners of the stairs through these points, from the ground below the first one to
/// the right end of the axis.
fn stairs(points: &[(f64, f64)], right: f64) -> Vec<(f64, f64)> {
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

    #[test]
    fn a_long_line_has_few_markers_and_one_at_its_end() {
        let points: Vec<(f64, f64)> = (0..100).map(|place| (f64::from(place), 1.0)).collect();
        let marked = Curve::Line.marked(&points);
        assert!(marked.len() <= MOST_MARKERS, "{marked:?}");
        assert_eq!(marked.last(), points.last());
        assert_eq!(Curve::Line.marked(&points[..5]), points[..5]);
        assert_eq!(Curve::Dots.marked(&points), points);
        assert_eq!(Curve::Steps.marked(&[]), []);
    }
}
