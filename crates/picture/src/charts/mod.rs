//! Charts of measurements: performance profile, cactus plot, scatter plots.
//!
//! Data are plain numbers and are drawn as SVG, PNG or PDF like a board's picture, with plotters
//! and the embedded font. The meaning of the numbers, and of limits, is decided elsewhere: these
//! files only draw. Texts are large enough, and series different enough, that a chart is readable
//! in the width of a column, and without colours.

mod axis;
mod curve;
mod draw;
mod legend;
mod pen;
mod sign;

use std::borrow::Cow;

use plotters::backend::SVGBackend;
use plotters::drawing::IntoDrawingArea;

use super::font::{self, Fonts};
use super::pdf::pages;
use super::raster::{encoded, rasterise};
use super::scale::PictureError;
use super::style::Style;
use super::svg::root;
use axis::Spacing;
use curve::Curve;
use pen::units;

/// Pixels of a chart's PNG, to each side, per pixel of the SVG.
const SHARPNESS: u32 = 2;

/// The measurements of one configuration.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// Points along the two axes; of steps and lines, from left to right.
    pub points: Vec<[f64; 2]>,
    /// Points of runs that a limit stopped, drawn hollow.
    pub stopped: Vec<[f64; 2]>,
    /// Spreads that summarise many points each.
    pub spreads: Vec<Spread>,
}

/// A summary of many numbers at about one place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    /// The place along the horizontal axis.
    pub at: f64,
    /// The 5, 25, 50, 75 and 95 percent quantiles.
    pub quantiles: [f64; 5],
}

/// A chart of several series over the same two axes.
///
/// # Examples
/// ```
/// use hashilab_picture::{Chart, Series};
/// let points = vec![[1.0, 0.002], [2.0, 0.003], [3.0, 0.15]];
/// let series = Series { name: "flow".to_owned(), points, ..Series::default() };
/// let chart = Chart::cactus("three boards", vec![series]);
/// assert!(chart.svg().starts_with("<svg"));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Chart {
    title: String,
    about: String,
    /// The name and the scale of each axis.
    axes: [(Cow<'static, str>, Spacing); 2],
    curve: Curve,
    series: Vec<Series>,
    /// The index of the first series' look.
    first_look: usize,
    /// A text that replaces the plot; empty for the plot.
    instead: String,
    /// Whether a line joins the medians of spreads.
    joins_medians: bool,
}

impl Chart {
    /// The share of runs (0 to 1) that a configuration answers within a multiple of the quickest
    /// configuration's time (1 and up): each point is where the share begins to hold.
    #[must_use]
    pub fn performance_profile(title: &str, series: Vec<Series>) -> Self {
        let axes = [
            ("time / quickest time", Spacing::Logarithmic),
            ("share of runs answered", Spacing::Linear),
        ];
        Self::of(title, axes, Curve::Steps, series)
    }

    /// The number of runs (1 and up) that a configuration answers within a time in seconds each.
    #[must_use]
    pub fn cactus(title: &str, series: Vec<Series>) -> Self {
        let axes = [
            ("runs answered", Spacing::Counting),
            ("CPU seconds for each", Spacing::Logarithmic),
        ];
        Self::of(title, axes, Curve::Line, series)
    }

    /// Seconds against the number of islands, one point for each run.
    #[must_use]
    pub fn scatter(title: &str, series: Vec<Series>) -> Self {
        let axes = [
            (
                match series.len() {
                    0 | 1 => "islands",
                    _ => "islands (series of one number side by side)",
                },
                Spacing::Logarithmic,
            ),
            ("CPU seconds", Spacing::Logarithmic),
        ];
        Self::of(title, axes, Curve::Dots, series)
    }

    /// Seconds of any work against the number of islands.
    #[must_use]
    pub fn times(title: &str, series: Vec<Series>) -> Self {
        let axes = ["islands", "seconds"].map(|name| (name, Spacing::Logarithmic));
        Self::of(title, axes, Curve::Dots, series)
    }

    /// Seconds of two configurations against each other, one point for each pair of runs, on two
    /// equal axes; `names` are those of the configurations, that of the horizontal axis first.
    #[must_use]
    pub fn pairs(title: &str, names: [&str; 2], series: Vec<Series>) -> Self {
        let seconds = names.map(|name| format!("{name}, CPU seconds"));
        let axes = seconds.map(|name| (name, Spacing::Logarithmic));
        Self::of(title, axes, Curve::Pairs, series)
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
        axes: [(impl Into<Cow<'static, str>>, Spacing); 2],
        curve: Curve,
        series: Vec<Series>,
    ) -> Self {
        Self {
            title: title.to_owned(),
            about: String::new(),
            axes: axes.map(|(name, spacing)| (name.into(), spacing)),
            curve,
            series,
            first_look: 0,
            instead: String::new(),
            joins_medians: true,
        }
    }

    /// Replaces the plot by a sentence, if there is nothing to plot.
    #[must_use]
    pub fn saying(self, instead: impl Into<String>) -> Self {
        Self {
            instead: instead.into(),
            ..self
        }
    }

    /// Leaves out the lines between the medians of spreads, which would suggest growth from one to
    /// the next.
    #[must_use]
    pub fn apart(self) -> Self {
        Self {
            joins_medians: false,
            ..self
        }
    }

    /// Gives the series the colours, markers and dashes that they have after `others` others in
    /// other charts.
    #[must_use]
    pub fn behind(self, others: usize) -> Self {
        Self {
            first_look: others,
            ..self
        }
    }

    /// Adds a subtitle: what was measured, and how.
    #[must_use]
    pub fn about(self, about: impl Into<String>) -> Self {
        Self {
            about: about.into(),
            ..self
        }
    }

    /// The chart as an SVG document.
    #[must_use]
    pub fn svg(&self) -> String {
        self.svg_of_sharpness(1)
    }

    /// The chart as the bytes of a PNG file.
    ///
    /// # Errors
    /// [`PictureError::Raster`] if there is not enough memory for the pixels.
    pub fn png(&self) -> Result<Vec<u8>, PictureError> {
        let document = self.svg_of_sharpness(SHARPNESS);
        let paper = Style::Screen.palette().paper;
        encoded(&rasterise(&document, &Fonts::embedded(), Some(paper))?)
    }

    /// The chart as the bytes of a PDF file, with texts as text.
    ///
    /// # Errors
    /// [`PictureError::Raster`] if there is not enough memory.
    pub fn pdf(&self) -> Result<Vec<u8>, PictureError> {
        // A shape has either a fill or a line, so its opacity can be set on both; our PDF files
        // have no groups.
        let svg = self.svg();
        let mut pieces = svg.split(" opacity=\"");
        let mut flat = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let opacity = piece.split('"').next().unwrap_or_default();
            flat.extend([" stroke-opacity=\"", opacity, "\" fill-opacity=\"", piece]);
        }
        pages(&[flat], &self.title, &Fonts::embedded())
    }

    /// As SVG, with `sharpness` pixels to each side for one of the chart.
    fn svg_of_sharpness(&self, sharpness: u32) -> String {
        font::register();
        let size = sure(self.size());
        let view = size.map(units);
        let mut drawn = String::new();
        let area = SVGBackend::with_string(&mut drawn, view.into()).into_drawing_area();
        sure(self.draw(&area));
        sure(area.present());
        drop(area);
        // plotters centres texts by half of a renderer's x-height, which is too high for digits;
        // half a digit is right for all renderers.
        let centred = format!("dy=\"{}em\"", font::HALF_DIGIT);
        let drawn = drawn.replace("dy=\"0.5ex\"", &centred);
        with_root(&drawn, size.map(|side| sharpness * side), view, &self.title)
    }
}

/// The document with our own root element, `size` pixels large, for `view` units. plotters writes
/// one in which both are equal.
fn with_root(drawn: &str, size: [u32; 2], view: [u32; 2], title: &str) -> String {
    let (_, after_root) = drawn.split_once('>').expect("plotters opens with the root");
    root(size, view, &Fonts::embedded(), title) + after_root
}

/// The result of drawing into a string, which cannot fail.
fn sure<T, E: std::fmt::Debug>(drawn: Result<T, E>) -> T {
    drawn.expect("writing into a string cannot fail")
}
