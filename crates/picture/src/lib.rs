//! Pictures of boards, and charts of measurements.
//!
//! A [`Scene`] describes a picture in cells and knows no renderer; [`svg`], [`png()`] and [`pdf`]
//! draw it in a [`Look`]. The SVG is written directly, and the others are that SVG as read by
//! resvg, with an embedded font, so all show the same picture and none needs an installed font;
//! [`tikz()`] leaves fonts to LaTeX. Pictures above a documented size are an error.
//!
//! Highlights beside the board are [`Marks`], places and [`Tone`]s; several pictures become one as
//! a sheet of [`Tile`]s, or a [`Film`]. A [`Chart`] draws plain numbers.
//!
//! Of the crates that convert SVG to PDF by themselves, krilla needs Rust 1.92, and its last
//! version for our 1.88 and svg2pdf both depend on a second, older resvg and dozens of crates;
//! pdf-writer, on which both are based, is one.
//!
//! This crate has no stable API: use `hashilab`, of which it is a part.

mod board;
mod book;
mod caption;
mod charts;
mod compare;
mod faults;
mod film;
mod font;
mod form;
mod island;
mod labels;
mod layout;
mod legend;
mod look;
mod marks;
mod overview;
mod part;
mod pdf;
mod pdf_ink;
mod raster;
mod repaint;
mod rules;
mod scale;
mod scene;
mod sheet;
mod style;
mod svg;
mod theme;
mod tikz;
mod tone;

use hashilab_notation as notation;
use hashilab_rules::puzzle;

pub use book::{Book, BookEntry, BookSection, Label, LabelPiece, Margins, Paper};
pub use charts::{Chart, Series, Spread};
pub use compare::ComparedAnswers;
pub use film::Film;
pub use form::Form;
pub use layout::{BelowBoard, Grid, Layout};
pub use look::Look;
pub use marks::{Arrow, Key, LegendLine, Lettering, Marks, Plank, Region, Span, Tint};
pub use overview::ColouredBy;
pub use part::Part;
pub use pdf::pdf;
pub use raster::png;
pub use scale::{MOST_CELLS, MOST_PIXELS, PictureError, Scale};
pub use scene::{Point, Scene, Shape};
pub use sheet::Tile;
pub use style::{Palette, Style};
pub use svg::{render_large, svg};
pub use theme::{Theme, ThemeError};
pub use tikz::tikz;
pub use tone::Tone;
