//! Charts of measurements: performance profile, cactus plot, scatter plot.
//!
//! Data come as plain numbers and leave as SVG or PNG like a board's picture, drawn with
//! plotters and rasterised with the embedded font. What the numbers mean, and that limits
//! count as such, is settled before: these files only draw.
//!
//! Files, each using only those before it: `axis`, `pen`, `legend`, `curve`.

mod axis;
mod curve;
mod legend;
mod pen;

use plotters::backend::SVGBackend;
use plotters::chart::{ChartBuilder, ChartContext};
use plotters::coord::cartesian::Cartesian2d;
use plotters::drawing::IntoDrawingArea;
use plotters::element::{Circle, Cross, EmptyElement, PathElement};
use plotters::style::{Color, FontStyle};

use super::font;
use super::pdf::pages;
use super::raster::{encoded, rasterise};
use super::scale::PictureError;
use super::style::Style;
use super::svg::root;
use axis::{Ruler, Spacing};
use curve::{Curve, Place};
use legend::{Row, Sign};
use pen::{Area, Drawn, along, colour, line, text, units};

/// Width and height of a chart as SVG; all lengths here are in its pixels.
const SIZE: [u32; 2] = [960, 600];
/// A chart's PNG has so many pixels, to each side, for one of the SVG.
const SHARPNESS: u32 = 2;
/// Around the whole chart.
const MARGIN: u32 = 14;
/// From the top of the title to the plot.
const TITLE_HEIGHT: u32 = 34;
/// The room for an axis' labels and name below the plot, and to its left.
const LABELS_BELOW: u32 = 54;
const LABELS_ASIDE: u32 = 88;
/// The most that a legend may take of the width; longer names are cut off.
const LEGEND: u32 = 400;
/// From a board's dot of one series to that of the next.
const DODGE: i32 = 6;

/// The chart's plot, with its axes.
type Plot<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<Ruler, Ruler>>;

/// The measurements of one configuration.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Series {
    /// What the legend calls it.
    pub name: String,
    /// Places along the two axes; of steps and lines, from left to right.
    pub points: Vec<[f64; 2]>,
    /// Places of runs that a limit stopped, drawn as crosses.
    pub stopped: Vec<[f64; 2]>,
}

/// What an axis measures.
#[derive(Clone, PartialEq, Debug)]
struct Axis {
    name: &'static str,
    spacing: Spacing,
}

/// A chart of several series over the same two axes.
///
/// # Examples
/// ```
/// use hashi::picture::{Chart, Series};
/// let points = vec![[1.0, 0.002], [2.0, 0.003], [3.0, 0.15]];
/// let series = Series { name: "flow".to_owned(), points, ..Series::default() };
/// let chart = Chart::cactus("three boards", vec![series]);
/// assert!(chart.svg().starts_with("<svg"));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Chart {
    title: String,
    axes: [Axis; 2],
    curve: Curve,
    series: Vec<Series>,
}

impl Chart {
    /// The share of boards (0 to 1) that a configuration answers within so many times the
    /// quickest configuration's time (1 and up): each point says from where on the share
    /// holds.
    #[must_use]
    pub fn performance_profile(title: &str, series: Vec<Series>) -> Self {
        let axes = [
            ("time / quickest time", Spacing::Logarithmic),
            ("share of boards answered", Spacing::Linear),
        ];
        Self::of(title, axes, Curve::Steps, series)
    }

    /// How many boards (1 and up) a configuration answers, each within so many seconds.
    #[must_use]
    pub fn cactus(title: &str, series: Vec<Series>) -> Self {
        let axes = [
            ("boards answered", Spacing::Counting),
            ("CPU seconds for each", Spacing::Logarithmic),
        ];
        Self::of(title, axes, Curve::Line, series)
    }

    /// Seconds against the number of islands, one point for each run.
    #[must_use]
    pub fn scatter(title: &str, series: Vec<Series>) -> Self {
        let axes = [
            ("islands", Spacing::Logarithmic),
            ("CPU seconds", Spacing::Logarithmic),
        ];
        Self::of(title, axes, Curve::Dots, series)
    }

    /// Shares of a whole by a number, from left to right.
    #[must_use]
    pub fn shares(title: &str, names: [&'static str; 2], series: Vec<Series>) -> Self {
        let axes = [(names[0], Spacing::Counting), (names[1], Spacing::Linear)];
        Self::of(title, axes, Curve::Line, series)
    }

    /// An objective's values against seconds, from left to right.
    #[must_use]
    pub fn search(title: &str, series: Vec<Series>) -> Self {
        let axes = [("seconds", Spacing::Linear), ("objective", Spacing::Near)];
        Self::of(title, axes, Curve::Line, series)
    }

    fn of(
        title: &str,
        axes: [(&'static str, Spacing); 2],
        curve: Curve,
        series: Vec<Series>,
    ) -> Self {
        Self {
            title: title.to_owned(),
            axes: axes.map(|(name, spacing)| Axis { name, spacing }),
            curve,
            series,
        }
    }

    /// The chart as an SVG document.
    #[must_use]
    pub fn svg(&self) -> String {
        self.svg_of_size(SIZE)
    }

    /// The chart as the bytes of a PNG file.
    ///
    /// # Errors
    /// [`PictureError::Raster`] where the machine has no memory for the pixels.
    pub fn png(&self) -> Result<Vec<u8>, PictureError> {
        let document = self.svg_of_size(SIZE.map(|side| SHARPNESS * side));
        encoded(&rasterise(&document, Some(Style::Screen.paper()))?)
    }

    /// The chart as the bytes of a PDF file, texts as texts.
    ///
    /// # Errors
    /// [`PictureError::Raster`] where the machine has no memory for it.
    pub fn pdf(&self) -> Result<Vec<u8>, PictureError> {
        // A shape has a filling or a line, so its opacity is that of both; our PDF files have
        // no groups.
        let svg = self.svg();
        let mut pieces = svg.split(" opacity=\"");
        let mut flat = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let opacity = piece.split('"').next().unwrap_or_default();
            flat.extend([" stroke-opacity=\"", opacity, "\" fill-opacity=\"", piece]);
        }
        pages(&[flat], &self.title)
    }

    fn svg_of_size(&self, size: [u32; 2]) -> String {
        let view = SIZE.map(units);
        let mut drawn = String::new();
        let area = SVGBackend::with_string(&mut drawn, view.into()).into_drawing_area();
        sure(self.draw(&area));
        sure(area.present());
        drop(area);
        // plotters centres texts by half of what a renderer takes for an x's height, which
        // leaves digits too high; half a digit is right for all of them.
        let centred = format!("dy=\"{}em\"", font::HALF_DIGIT);
        with_root(&drawn.replace("dy=\"0.5ex\"", &centred), size, view)
    }

    fn draw(&self, area: &Area<'_>) -> Drawn {
        font::register();
        area.fill(&pen::PAPER)?;
        let rows = self.rows();
        let legend = legend::width(&rows, area)?.min(units(LEGEND));
        let mut plot = ChartBuilder::on(area)
            .margin(units(MARGIN))
            .margin_top(units(MARGIN + TITLE_HEIGHT))
            .margin_right(units(MARGIN) + legend)
            .x_label_area_size(units(LABELS_BELOW))
            .y_label_area_size(units(LABELS_ASIDE))
            .build_cartesian_2d(self.ruler(0), self.ruler(1))?;
        self.draw_mesh(&mut plot)?;
        for (index, series) in self.series.iter().enumerate() {
            self.draw_series(&mut plot, series, index)?;
        }
        let title = text(18, FontStyle::Bold);
        area.draw_text(
            &self.title,
            &title,
            (along(MARGIN + LABELS_ASIDE), along(MARGIN)),
        )?;
        let right = along(SIZE[0] - MARGIN) - legend.cast_signed();
        legend::draw(&rows, area, (right, along(MARGIN + TITLE_HEIGHT)))
    }

    /// The legend's rows.
    fn rows(&self) -> Vec<Row<'_>> {
        let mut rows: Vec<Row<'_>> = Vec::new();
        for (index, series) in self.series.iter().enumerate() {
            rows.push(Row {
                sign: self.curve.sign(),
                colour: colour(index),
                name: &series.name,
            });
        }
        if self.series.iter().any(|series| !series.stopped.is_empty()) {
            rows.push(Row {
                sign: Sign::Cross,
                colour: pen::INK,
                name: "stopped by a limit",
            });
        }
        rows
    }

    /// The axis that has a place for every point of every series.
    fn ruler(&self, axis: usize) -> Ruler {
        let points = |series: &Series| [&series.points[..], &series.stopped].concat();
        let values = self.series.iter().flat_map(points).map(|point| point[axis]);
        let spacing = self.axes[axis].spacing;
        match self.curve {
            // A share's axis reaches 1, and the quickest has the ratio 1, whoever is drawn.
            Curve::Steps => Ruler::over(spacing, values.chain([1.0])),
            Curve::Line => Ruler::over(spacing, values),
            // Dots stay off the frame.
            Curve::Dots => {
                Ruler::over(spacing, values.flat_map(|value| [value / 1.2, value * 1.2]))
            }
        }
    }

    fn draw_mesh(&self, plot: &mut Plot<'_, '_>) -> Drawn {
        let [x, y] = &self.axes;
        plot.configure_mesh()
            .x_desc(x.name)
            .y_desc(y.name)
            .label_style(text(14, FontStyle::Normal))
            .axis_desc_style(text(15, FontStyle::Normal))
            .axis_style(line(pen::AXIS, 12))
            .bold_line_style(line(pen::LABELLED_LINE, 10))
            .light_line_style(line(pen::FINE_LINE, 8))
            .set_all_tick_mark_size(units(5))
            .draw()
    }

    fn draw_series(&self, plot: &mut Plot<'_, '_>, series: &Series, index: usize) -> Drawn {
        let (colour, aside) = (colour(index), self.aside(index));
        let points = self.placed(&series.points);
        let corners = self.curve.corners(&points, self.ruler(0).end());
        plot.draw_series([PathElement::new(corners, line(colour, pen::CURVE))])?;
        if let Some(radius) = self.curve.dots() {
            let style = colour.mix(0.8).filled();
            let dot = |at| EmptyElement::at(at) + Circle::new((aside, 0), units(radius), style);
            plot.draw_series(points.into_iter().map(dot))?;
        }
        let style = line(colour, pen::CROSS);
        let cross =
            |at| EmptyElement::at(at) + Cross::new((aside, 0), units(pen::CROSS_REACH), style);
        plot.draw_series(self.placed(&series.stopped).into_iter().map(cross))?;
        Ok(())
    }

    /// How far to the right the dots of a series are drawn, in units: those of several
    /// series for one board would hide each other.
    fn aside(&self, index: usize) -> i32 {
        let [index, count] = [index, self.series.len()]
            .map(|number| i32::try_from(number).expect("fewer than 2^31 series"));
        match self.curve {
            Curve::Steps | Curve::Line => 0,
            Curve::Dots => (2 * index + 1 - count) * DODGE * along(1) / 2,
        }
    }

    /// The points that have a place on both axes.
    fn placed(&self, points: &[[f64; 2]]) -> Vec<Place> {
        let [across, up] = self.axes.each_ref().map(|axis| axis.spacing);
        points
            .iter()
            .filter(|&&[x, y]| across.has_place(x) && up.has_place(y))
            .map(|&[x, y]| (x, y))
            .collect()
    }
}

/// The document with a root element of ours: so many pixels large, for so many units.
/// plotters writes one without a difference between the two.
fn with_root(drawn: &str, size: [u32; 2], view: [u32; 2]) -> String {
    let (_, after_root) = drawn.split_once('>').expect("plotters opens with the root");
    root(size, view) + after_root
}

/// What is drawn into a string is drawn.
fn sure<E: std::fmt::Debug>(drawn: Result<(), E>) {
    drawn.expect("writing into a string cannot fail");
}
