//! Draws a chart: title, axes, series, and the legend below.

use plotters::backend::SVGBackend;
use plotters::chart::{ChartBuilder, ChartContext};
use plotters::coord::cartesian::Cartesian2d;
use plotters::drawing::IntoDrawingArea;
use plotters::element::PathElement;
use plotters::style::{Color, FontStyle, RGBColor};

use super::axis::{Ruler, Spacing};
use super::curve::Curve;
use super::legend::{self, LegendEntry, LegendSign, PlacedEntry};
use super::pen::{self, ChartArea, DrawFault, along, line, text, units};
use super::sign::{MarkerFill, SeriesLook};
use super::{Chart, Series, Spread};

/// Width of a chart as SVG, and its height without the legend; all lengths here are in its
/// pixels.
const SIZE: [u32; 2] = [720, 460];
/// The margin around the whole chart.
const MARGIN: u32 = 14;
/// The distances from the top of the title to the subtitle, between the lines of that, and from the
/// last one to the plot.
const TITLE_HEIGHT: u32 = 30;
const ABOUT_HEIGHT: u32 = 24;
const BEFORE_PLOT: u32 = 14;
/// The space for an axis' labels and name below the plot, and to its left.
const LABELS_BELOW: u32 = 66;
const LABELS_ASIDE: u32 = 104;
/// The distance between the markers of two series for one board.
const DODGE: i32 = 9;
/// Half the width of a spread's box, in pixels.
const BOX: u32 = 4;

/// The chart's plot, with its axes.
type Plot<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<Ruler, Ruler>>;

impl Chart {
    /// Width and height in pixels, including the legend.
    pub(super) fn size(&self) -> Result<[u32; 2], DrawFault> {
        let mut unused = String::new();
        let view = SIZE.map(units);
        let area = SVGBackend::with_string(&mut unused, view.into()).into_drawing_area();
        let legend = legend::height(&self.legend(&area)?) / units(1);
        let [width, height] = SIZE;
        if !self.instead.is_empty() {
            let lines = Self::lines_of(&self.instead, &area)?.len();
            let lines = u32::try_from(lines).expect("a few lines");
            return Ok([
                width,
                self.above(&area)? + lines * ABOUT_HEIGHT + 2 * MARGIN,
            ]);
        }
        Ok([width, height + self.above(&area)? + legend])
    }

    /// Draws the whole chart.
    pub(super) fn draw(&self, area: &ChartArea<'_>) -> Result<(), DrawFault> {
        area.fill(&pen::PAPER)?;
        if !self.instead.is_empty() {
            return self.draw_texts(area);
        }
        let legend = self.legend(area)?;
        let below = legend::height(&legend);
        let above = self.above(area)?;
        let mut plot = ChartBuilder::on(area)
            .margin(units(MARGIN))
            .margin_top(units(MARGIN + above))
            .margin_bottom(units(MARGIN) + below)
            .margin_right(units(2 * MARGIN))
            .x_label_area_size(units(LABELS_BELOW))
            .y_label_area_size(units(LABELS_ASIDE))
            .build_cartesian_2d(self.ruler(0), self.ruler(1))?;
        self.draw_mesh(&mut plot)?;
        self.draw_diagonal(&plot, area)?;
        for (index, series) in self.series.iter().enumerate() {
            self.draw_series(&plot, area, series, index)?;
        }
        self.draw_texts(area)?;
        let (_, height) = area.dim_in_pixel();
        let top = (height - units(MARGIN) - below).cast_signed();
        legend::draw(&legend, area, along(MARGIN), top)
    }

    /// Draws the title, the subtitle, and the text that replaces the plot.
    fn draw_texts(&self, area: &ChartArea<'_>) -> Result<(), DrawFault> {
        let at = |down: u32| (along(MARGIN), along(MARGIN + down));
        area.draw_text(&self.title, &text(pen::TITLE, FontStyle::Bold), at(0))?;
        let usual = text(pen::LABEL, FontStyle::Normal);
        let texts = [
            (TITLE_HEIGHT, &self.about),
            (self.above(area)?, &self.instead),
        ];
        for (first, words) in texts {
            for (line, number) in Self::lines_of(words, area)?.iter().zip(0..) {
                area.draw_text(line, &usual, at(first + number * ABOUT_HEIGHT))?;
            }
        }
        Ok(())
    }

    /// The height between the upper margin and the plot, in pixels.
    fn above(&self, area: &ChartArea<'_>) -> Result<u32, DrawFault> {
        let lines = u32::try_from(Self::lines_of(&self.about, area)?.len()).expect("a few lines");
        Ok(TITLE_HEIGHT + lines * ABOUT_HEIGHT + BEFORE_PLOT)
    }

    /// A text broken into lines between words.
    fn lines_of(words: &str, area: &ChartArea<'_>) -> Result<Vec<String>, DrawFault> {
        let mut lines: Vec<String> = Vec::new();
        for word in words.split_whitespace() {
            if let Some(line) = lines.last_mut() {
                let longer = format!("{line} {word}");
                let style = text(pen::LABEL, FontStyle::Normal);
                let (width, _) = area.estimate_text_size(&longer, &style)?;
                if width <= units(SIZE[0] - 2 * MARGIN) {
                    *line = longer;
                    continue;
                }
            }
            lines.push(word.to_owned());
        }
        Ok(lines)
    }

    /// The legend with the places of its entries.
    fn legend(&self, area: &ChartArea<'_>) -> Result<Vec<PlacedEntry<'_>>, DrawFault> {
        let mut entries: Vec<LegendEntry<'_>> = Vec::new();
        for (index, series) in self.series.iter().enumerate() {
            entries.push(LegendEntry {
                sign: self.curve.sign(),
                look: self.look(index),
                name: &series.name,
            });
        }
        let ink = |sign, name| LegendEntry {
            sign,
            look: SeriesLook::plain(pen::INK),
            name,
        };
        if self.curve == Curve::Pairs {
            entries.push(LegendEntry {
                look: SeriesLook::plain(pen::AXIS),
                ..ink(LegendSign::Line, "equal times")
            });
        }
        if self.series.iter().any(|series| !series.stopped.is_empty()) {
            let hollow = LegendSign::Marker(MarkerFill::Hollow);
            entries.push(ink(hollow, "stopped by a limit"));
        }
        if self.series.iter().any(|series| !series.spreads.is_empty()) {
            entries.push(ink(
                LegendSign::Line,
                "thick: half of the runs, thin: nine tenths",
            ));
        }
        legend::placed(&entries, area, along(SIZE[0] - 2 * MARGIN))
    }

    /// The look of the series with this index.
    fn look(&self, index: usize) -> SeriesLook {
        SeriesLook::of(self.first_look + index)
    }

    /// The axis that shows every point of every series.
    fn ruler(&self, axis: usize) -> Ruler {
        let spacing = self.axes[axis].1;
        let values = self
            .series
            .iter()
            .flat_map(|series| values_of(series, axis));
        match self.curve {
            // A share's axis ends at 1, and that of ratios begins at 1, whichever runs are drawn.
            Curve::Steps => Ruler::over(spacing, values.chain([1.0])),
            Curve::Line => Ruler::over(spacing, values),
            // Keeps markers off the frame.
            Curve::Dots => Ruler::over(spacing, values.flat_map(apart)),
            Curve::Pairs => {
                let both = self.series.iter();
                let both = both.flat_map(|series| [0, 1].map(|axis| values_of(series, axis)));
                Ruler::over(Spacing::Logarithmic, both.flatten().flat_map(apart))
            }
        }
    }

    fn draw_mesh(&self, plot: &mut Plot<'_, '_>) -> Result<(), DrawFault> {
        let [(x, _), (y, _)] = &self.axes;
        plot.configure_mesh()
            .x_desc(x.as_ref())
            .y_desc(y.as_ref())
            .label_style(text(pen::LABEL, FontStyle::Normal))
            .axis_desc_style(text(pen::AXIS_NAME, FontStyle::Normal))
            .axis_style(line(pen::AXIS, 12))
            .bold_line_style(line(pen::LABELLED_LINE, 10))
            .light_line_style(line(pen::FINE_LINE, 8))
            .set_all_tick_mark_size(units(5))
            .draw()
    }

    /// Draws the diagonal of pairs with equal times.
    fn draw_diagonal(&self, plot: &Plot<'_, '_>, area: &ChartArea<'_>) -> Result<(), DrawFault> {
        if self.curve != Curve::Pairs {
            return Ok(());
        }
        let ruler = self.ruler(0);
        let ends = [ruler.begin(), ruler.end()].map(|end| plot.backend_coord(&(end, end)));
        SeriesLook::plain(pen::AXIS).draw_line(area, &ends, pen::CURVE)
    }

    fn draw_series(
        &self,
        plot: &Plot<'_, '_>,
        area: &ChartArea<'_>,
        series: &Series,
        index: usize,
    ) -> Result<(), DrawFault> {
        let (look, columns) = (self.look(index), self.columns(plot));
        let place = |point: &(f64, f64)| {
            let (across, down) = plot.backend_coord(point);
            (across + self.aside(index, across, &columns), down)
        };
        let points = self.placed(&series.points);
        let corners = self.curve.corners(&points, self.ruler(0).end());
        let corners: Vec<(i32, i32)> = corners.iter().map(place).collect();
        look.draw_line(area, &corners, pen::CURVE)?;
        for spread in &series.spreads {
            draw_spread(area, spread, look.colour, place)?;
        }
        let medians = series.spreads.iter();
        let medians: Vec<[f64; 2]> = medians.map(|one| [one.at, one.quantiles[2]]).collect();
        let corners: Vec<(i32, i32)> = self.placed(&medians).iter().map(place).collect();
        if self.joins_medians {
            look.draw_line(area, &corners, pen::CURVE / 2)?;
        }
        let full = [self.curve.marked(&points), self.placed(&medians)].concat();
        let radius = self.radius();
        for at in full.iter().map(place) {
            look.draw_marker(area, at, radius, MarkerFill::Full)?;
        }
        for at in self.placed(&series.stopped).iter().map(place) {
            look.draw_marker(area, at, radius, MarkerFill::Hollow)?;
        }
        Ok(())
    }

    /// The radius of markers, smaller if there are many.
    fn radius(&self) -> u32 {
        const MANY: usize = 150;
        let points = self.series.iter();
        let points = points.map(|series| series.points.len() + series.stopped.len());
        if self.curve == Curve::Pairs && points.sum::<usize>() > MANY {
            pen::MARKER / 2
        } else {
            pen::MARKER
        }
    }

    /// The horizontal places of all markers, in units and in order.
    fn columns(&self, plot: &Plot<'_, '_>) -> Vec<i32> {
        let (spacing, down) = (self.axes[0].1, self.ruler(1).begin());
        let series = self.series.iter();
        let values = series.flat_map(|series| values_of(series, 0));
        let placed = values.filter(|&value| spacing.has_place(value));
        let mut columns: Vec<i32> = placed
            .map(|value| plot.backend_coord(&(value, down)).0)
            .collect();
        columns.sort_unstable();
        columns.dedup();
        columns
    }

    /// The shift of a series' markers at a horizontal place, in units: without it several series
    /// would hide each other's markers for one board. All series together take at most half of the
    /// distance to the nearest other place.
    fn aside(&self, index: usize, across: i32, columns: &[i32]) -> i32 {
        let [index, count] = [index, self.series.len()]
            .map(|number| i32::try_from(number).expect("fewer than 2^31 series"));
        match self.curve {
            Curve::Steps | Curve::Line | Curve::Pairs => 0,
            Curve::Dots => {
                let others = columns.iter().map(|&other| (other - across).abs());
                let nearest = others.filter(|&distance| distance > 0).min();
                let gaps = (count - 1).max(1);
                let room = nearest.map_or(i32::MAX, |distance| distance / 2);
                let spread = (gaps * DODGE * along(1)).min(room);
                (2 * index + 1 - count) * spread / (2 * gaps)
            }
        }
    }

    /// The points that both axes can show.
    fn placed(&self, points: &[[f64; 2]]) -> Vec<(f64, f64)> {
        let [across, up] = self.axes.each_ref().map(|&(_, spacing)| spacing);
        points
            .iter()
            .filter(|&&[x, y]| across.has_place(x) && up.has_place(y))
            .map(|&[x, y]| (x, y))
            .collect()
    }
}

/// The ends of a small range around a value.
fn apart(value: f64) -> [f64; 2] {
    [value / 1.2, value * 1.2]
}

/// All values of a series along an axis.
fn values_of(series: &Series, axis: usize) -> Vec<f64> {
    let points = series.points.iter().chain(&series.stopped);
    let mut values: Vec<f64> = points.map(|point| point[axis]).collect();
    for spread in &series.spreads {
        match axis {
            0 => values.push(spread.at),
            _ => values.extend(spread.quantiles),
        }
    }
    values
}

/// Draws a spread: a box from the lower to the upper quartile, and a line from 5 to 95 percent.
fn draw_spread(
    area: &ChartArea<'_>,
    spread: &Spread,
    colour: RGBColor,
    place: impl Fn(&(f64, f64)) -> (i32, i32),
) -> Result<(), DrawFault> {
    let [least, low, _, high, most] = spread.quantiles;
    for ([from, to], width) in [([least, most], 12), ([low, high], units(2 * BOX))] {
        let ends = [from, to].map(|value| place(&(spread.at, value)));
        let style = colour.mix(0.6).stroke_width(width);
        area.draw(&PathElement::new(ends.to_vec(), style))?;
    }
    Ok(())
}
