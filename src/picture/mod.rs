//! Pictures of boards, and charts of measurements.
//!
//! A [`Scene`] says what is on the picture, in cells, and knows no renderer; [`svg`] and
//! [`png`] draw it in a [`Look`]. The SVG is written directly, and the PNG is that SVG
//! rasterised by resvg with an embedded font, so both show the same thing and neither
//! needs a font on the machine. Past a stated size a picture is refused.
//!
//! What a picture points out beside the board comes as [`Marks`], places and [`Tone`]s;
//! several pictures become one as a sheet of [`Tile`]s, or a [`Film`].
//! A [`Chart`] draws plain numbers.
//!
//! Files, each using only those before it: `tone`, `scene`, `font`, `caption`, `island`,
//! `rules`, `marks`, `legend`, `layout`, `board`, `sheet`, `style`, `scale`, `look`, `svg`,
//! `raster`, `film`, `charts/`.

mod board;
mod caption;
mod charts;
mod film;
mod font;
mod island;
mod layout;
mod legend;
mod look;
mod marks;
mod raster;
mod rules;
mod scale;
mod scene;
mod sheet;
mod style;
mod svg;
mod tone;

pub use charts::{Chart, Series};
pub use film::Film;
pub use layout::{Grid, Layout};
pub use look::{Backdrop, Look};
pub use marks::{Arrow, Key, Marks, Region, Sign, Span, Tint};
pub use raster::png;
pub use scale::{MOST_CELLS, MOST_PIXELS, PictureError, Scale};
pub use scene::{Part, Point, Scene, Shape};
pub use sheet::Tile;
pub use style::Style;
pub use svg::svg;
pub use tone::Tone;
