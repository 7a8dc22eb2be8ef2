//! Charts of measurements: performance profile, cactus plot, scatter plots.
//!
//! Data come as plain numbers and leave as SVG, PNG or PDF like a board's picture, drawn with
//! plotters and rasterised with the embedded font. What the numbers mean, and that limits
//! count as such, is settled before: these files only draw. Texts are so large, and series so
//! different, that a chart can be read where it is as wide as a column, and without colours.

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

/// A chart's PNG has so many pixels, to each side, for one of the SVG.
const SHARPNESS: u32 = 2;

/// The measurements of one configuration.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Series {
    /// What the legend calls it.
    pub name: String,
    /// Places along the two axes; of steps and lines, from left to right.
    pub points: Vec<[f64; 2]>,
    /// Places of runs that a limit stopped, drawn hollow.
    pub stopped: Vec<[f64; 2]>,
    /// Spreads that stand for many points each.
    pub spreads: Vec<Spread>,
}

/// What many numbers at about one place come to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    /// The place along the axis below.
    pub at: f64,
    /// What 5, 25, 50, 75 and 95 of 100 numbers stay within.
    pub quantiles: [f64; 5],
}

/// What an axis measures.
#[derive(Clone, PartialEq, Debug)]
struct ChartAxis {
    name: Cow<'static, str>,
    spacing: Spacing,
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
    axes: [ChartAxis; 2],
    curve: Curve,
    series: Vec<Series>,
    /// The number of the look that the first series has.
    first_look: usize,
    /// What stands in the place of the plot; empty for the plot.
    instead: String,
    medians: Medians,
}

/// How the medians of spreads are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Medians {
    /// With a line from one to the next.
    Joined,
    /// Each by itself.
    Apart,
}

impl Chart {
    /// The share of runs (0 to 1) that a configuration answers within so many times the
    /// quickest configuration's time (1 and up): each point says from where on the share
    /// holds.
    #[must_use]
    pub fn performance_profile(title: &str, series: Vec<Series>) -> Self {
        let axes = [
            ("time / quickest time", Spacing::Logarithmic),
            ("share of runs answered", Spacing::Linear),
        ];
        Self::of(title, axes, Curve::Steps, series)
    }

    /// How many runs (1 and up) a configuration answers, each within so many seconds.
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

    /// Seconds of whatever was done against the number of islands.
    #[must_use]
    pub fn times(title: &str, series: Vec<Series>) -> Self {
        let axes = ["islands", "seconds"].map(|name| (name, Spacing::Logarithmic));
        Self::of(title, axes, Curve::Dots, series)
    }

    /// Seconds of two configurations against each other, one point for each pair of runs, on
    /// two axes that are the same; `names` are those of the configurations, the one below
    /// first.
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
            axes: axes.map(|(name, spacing)| ChartAxis {
                name: name.into(),
                spacing,
            }),
            curve,
            series,
            first_look: 0,
            instead: String::new(),
            medians: Medians::Joined,
        }
    }

    /// The same with a sentence in the place of the plot, where there is nothing that a plot
    /// would show.
    #[must_use]
    pub fn saying(self, instead: impl Into<String>) -> Self {
        Self {
            instead: instead.into(),
            ..self
        }
    }

    /// The same without lines between the medians of spreads, which would say that something
    /// grows from one to the next.
    #[must_use]
    pub fn apart(self) -> Self {
        Self {
            medians: Medians::Apart,
            ..self
        }
    }

    /// The same, the series with the colours, markers and dashes that they have in charts where
    /// so many others stand before them.
    #[must_use]
    pub fn behind(self, others: usize) -> Self {
        Self {
            first_look: others,
            ..self
        }
    }

    /// The same with a line under the title: what was measured, and how.
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
    /// [`PictureError::Raster`] where the machine has no memory for the pixels.
    pub fn png(&self) -> Result<Vec<u8>, PictureError> {
        let document = self.svg_of_sharpness(SHARPNESS);
        let paper = Style::Screen.palette().paper;
        encoded(&rasterise(&document, &Fonts::embedded(), Some(paper))?)
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
        pages(&[flat], &self.title, &Fonts::embedded())
    }

    /// As SVG, with so many pixels to each side for one of a chart.
    fn svg_of_sharpness(&self, sharpness: u32) -> String {
        font::register();
        let size = sure(self.size());
        let view = size.map(units);
        let mut drawn = String::new();
        let area = SVGBackend::with_string(&mut drawn, view.into()).into_drawing_area();
        sure(self.draw(&area));
        sure(area.present());
        drop(area);
        // plotters centres texts by half of what a renderer takes for an x's height, which
        // leaves digits too high; half a digit is right for all of them.
        let centred = format!("dy=\"{}em\"", font::HALF_DIGIT);
        let drawn = drawn.replace("dy=\"0.5ex\"", &centred);
        with_root(&drawn, size.map(|side| sharpness * side), view, &self.title)
    }
}

/// The document with a root element of ours: so many pixels large, for so many units.
/// plotters writes one without a difference between the two.
fn with_root(drawn: &str, size: [u32; 2], view: [u32; 2], title: &str) -> String {
    let (_, after_root) = drawn.split_once('>').expect("plotters opens with the root");
    root(size, view, &Fonts::embedded(), title) + after_root
}

/// What is drawn into a string is drawn.
fn sure<T, E: std::fmt::Debug>(drawn: Result<T, E>) -> T {
    drawn.expect("writing into a string cannot fail")
}
