//! Pictures of boards, and charts of measurements.
//!
//! A [`Scene`] says what is on the picture, in cells, and knows no renderer; [`svg`] and
//! [`png`] draw it at a [`Scale`]. The SVG is drawn with plotters, and the PNG is that SVG
//! rasterised by resvg with an embedded font, so both show the same thing and neither
//! needs a font on the machine. Past a stated size a picture is refused.
//! A [`Chart`] draws plain numbers by the same way.
//!
//! Files, each using only those before it: `scene`, `font`, `island`, `rules`, `caption`,
//! `board`, `scale`, `svg`, `png`, `solution`, `charts/`.

mod board;
mod caption;
mod charts;
mod font;
mod island;
mod png;
mod rules;
mod scale;
mod scene;
mod solution;
mod svg;

pub use board::Marks;
pub use charts::{Chart, Series};
pub use png::png;
pub use scale::{MOST_CELLS, MOST_PIXELS, PictureError, Scale};
pub use scene::{Part, Point, Scene, Shape};
pub use svg::svg;
