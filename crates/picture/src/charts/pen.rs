//! Tools for drawing charts: colours, lengths, lines and texts.
//!
//! plotters has whole-number coordinates, so a chart's drawing has ten units for each
//! pixel of the SVG that it becomes; widths of lines are given in those units.

use std::io;

use plotters::backend::SVGBackend;
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind};
use plotters::style::{Color, FontStyle, RGBColor, ShapeStyle, TextStyle};

use super::super::font;

/// Units of the drawing in one pixel.
const UNITS: u32 = 10;

/// The width of curves, in units.
pub(super) const CURVE: u32 = 24;
/// The radius of markers, in pixels.
pub(super) const MARKER: u32 = 6;

/// The sizes of texts in pixels: large enough for a chart in the width of a column.
pub(super) const LABEL: u32 = 19;
pub(super) const AXIS_NAME: u32 = 20;
pub(super) const TITLE: u32 = 22;

pub(super) const PAPER: RGBColor = RGBColor(0xFF, 0xFF, 0xFF);
pub(super) const INK: RGBColor = RGBColor(0x1D, 0x2B, 0x38);
pub(super) const AXIS: RGBColor = RGBColor(0x8A, 0x98, 0xA3);
pub(super) const LABELLED_LINE: RGBColor = RGBColor(0xD0, 0xD8, 0xDE);
pub(super) const FINE_LINE: RGBColor = RGBColor(0xEC, 0xF0, 0xF3);

/// The drawing area, and the result of drawing.
pub(super) type ChartArea<'a> = DrawingArea<SVGBackend<'a>, Shift>;
pub(super) type DrawFault = DrawingAreaErrorKind<io::Error>;
/// Converts pixels to units.
pub(super) fn units(pixels: u32) -> u32 {
    UNITS * pixels
}

/// Converts pixels to units, in the type of plotters' coordinates.
pub(super) fn along(pixels: u32) -> i32 {
    units(pixels).cast_signed()
}

/// A line of this colour and width in units.
pub(super) fn line(colour: RGBColor, width: u32) -> ShapeStyle {
    colour.stroke_width(width)
}

/// Dark text with a font size in pixels.
pub(super) fn text(pixels: u32, style: FontStyle) -> TextStyle<'static> {
    font::text(f64::from(units(pixels)), style).color(&INK)
}
