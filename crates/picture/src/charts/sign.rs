//! The look of series, distinguishable without colours too: each has a colour, a marker and a
//! pattern of dashes.

use plotters::element::{Circle, EmptyElement, PathElement, Polygon};
use plotters::style::{Color, RGBColor, ShapeStyle};

use super::pen::{ChartArea, DrawFault, along, line, units};

/// The colours of series, in turn: distinguishable for colour-blind readers, and most of them on
/// paper without colours.
const COLOURS: [RGBColor; 7] = [
    RGBColor(0x00, 0x5B, 0x96),
    RGBColor(0xD5, 0x5E, 0x00),
    RGBColor(0x00, 0x9E, 0x73),
    RGBColor(0xCC, 0x79, 0xA7),
    RGBColor(0xE6, 0x9F, 0x00),
    RGBColor(0x56, 0xB4, 0xE9),
    super::pen::INK,
];

/// The lengths of a line's dashes and gaps, in units; solid first.
const DASHES: [[i32; 2]; 5] = [[0, 0], [160, 80], [40, 60], [320, 100], [90, 50]];

/// The corners of markers, in shares of their radius; a circle has none.
const MARKERS: [&[[f64; 2]]; 5] = [
    &[],
    &[[-0.85, -0.85], [0.85, -0.85], [0.85, 0.85], [-0.85, 0.85]],
    &[[0.0, -1.2], [1.1, 0.8], [-1.1, 0.8]],
    &[[0.0, -1.25], [1.25, 0.0], [0.0, 1.25], [-1.25, 0.0]],
    &[[0.0, 1.2], [1.1, -0.8], [-1.1, -0.8]],
];

/// The colour, marker and dashes of one series.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SeriesLook {
    pub(super) colour: RGBColor,
    dashes: [i32; 2],
    marker: usize,
}

/// Whether a marker stands for a run with an answer or for one without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MarkerFill {
    Full,
    Hollow,
}

impl SeriesLook {
    /// The look of the series with this index.
    pub(super) fn of(series: usize) -> Self {
        Self {
            colour: COLOURS[series % COLOURS.len()],
            dashes: DASHES[series % DASHES.len()],
            marker: series % MARKERS.len(),
        }
    }

    /// A look with this colour and without dashes.
    pub(super) fn plain(colour: RGBColor) -> Self {
        Self {
            colour,
            dashes: DASHES[0],
            marker: 0,
        }
    }

    /// The pieces of the line through these corners, in units.
    pub(super) fn pieces(self, corners: &[(i32, i32)]) -> Vec<Vec<(i32, i32)>> {
        let [dash, gap] = self.dashes.map(f64::from);
        if gap == 0.0 {
            return vec![corners.to_vec()];
        }
        let mut pieces = Vec::new();
        let (mut piece, mut left, mut draws) = (Vec::new(), dash, true);
        for pair in corners.windows(2) {
            let [from, to] = [pair[0], pair[1]].map(|(x, y)| [f64::from(x), f64::from(y)]);
            let length = (to[0] - from[0]).hypot(to[1] - from[1]);
            let at = |way: f64| {
                let share = if length > 0.0 { way / length } else { 1.0 };
                rounded([0, 1].map(|axis| from[axis] + share * (to[axis] - from[axis])))
            };
            let mut done = 0.0;
            if draws && piece.is_empty() {
                piece.push(at(0.0));
            }
            while length - done > left {
                done += left;
                if draws {
                    piece.push(at(done));
                    pieces.push(std::mem::take(&mut piece));
                } else {
                    piece.push(at(done));
                }
                draws = !draws;
                left = if draws { dash } else { gap };
            }
            left -= length - done;
            if draws {
                piece.push(at(length));
            }
        }
        pieces.extend((piece.len() > 1).then_some(piece));
        pieces
    }

    /// Draws the line through these corners.
    pub(super) fn draw_line(
        self,
        area: &ChartArea<'_>,
        corners: &[(i32, i32)],
        width: u32,
    ) -> Result<(), DrawFault> {
        for piece in self.pieces(corners) {
            area.draw(&PathElement::new(piece, line(self.colour, width)))?;
        }
        Ok(())
    }

    /// Draws the marker at a place, with a radius in pixels.
    pub(super) fn draw_marker(
        self,
        area: &ChartArea<'_>,
        at: (i32, i32),
        radius: u32,
        filling: MarkerFill,
    ) -> Result<(), DrawFault> {
        let corners: Vec<(i32, i32)> = MARKERS[self.marker]
            .iter()
            .map(|corner| rounded(corner.map(|share| share * f64::from(along(radius)))))
            .collect();
        let style: ShapeStyle = match filling {
            MarkerFill::Full => self.colour.mix(0.85).filled(),
            MarkerFill::Hollow => line(self.colour, 16),
        };
        if corners.is_empty() {
            let circle = Circle::new((0, 0), units(radius), style);
            return area.draw(&(EmptyElement::at(at) + circle));
        }
        match filling {
            MarkerFill::Full => area.draw(&(EmptyElement::at(at) + Polygon::new(corners, style))),
            MarkerFill::Hollow => {
                let closed: Vec<_> = corners.iter().chain(corners.first()).copied().collect();
                area.draw(&(EmptyElement::at(at) + PathElement::new(closed, style)))
            }
        }
    }
}

/// The nearest place in whole units.
#[allow(
    clippy::cast_possible_truncation,
    reason = "places on a chart are far below 2^31"
)]
fn rounded([x, y]: [f64; 2]) -> (i32, i32) {
    (x.round() as i32, y.round() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_go_round_corners_and_end_with_the_line() {
        let corners = [(0, 0), (100, 0), (100, 200)];
        assert_eq!(SeriesLook::of(0).pieces(&corners), [corners.to_vec()]);
        let dashed = SeriesLook::of(1).pieces(&corners);
        assert_eq!(
            dashed,
            [
                vec![(0, 0), (100, 0), (100, 60)],
                vec![(100, 140), (100, 200)]
            ]
        );
        assert_eq!(SeriesLook::of(1).pieces(&[]), Vec::<Vec<(i32, i32)>>::new());
    }

    #[test]
    fn the_first_series_differ_in_all_ways() {
        let looks: Vec<SeriesLook> = (0..5).map(SeriesLook::of).collect();
        for (index, one) in looks.iter().enumerate() {
            for other in &looks[..index] {
                assert!(one.dashes != other.dashes && one.marker != other.marker);
            }
        }
    }
}
