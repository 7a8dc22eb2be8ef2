//! Reads pictures of Hashiwokakero boards, screenshots and photos: islands, clues and bridges.
//!
//! ```text
//! bytes ──decode──▶ Pixels ──find──▶ spots ──patch, digits──▶ clues
//!                                      └──lattice──▶ rows, columns ──bridges──▶ Scan
//! ```
//!
//! [`scan()`] looks for rings first, then for filled discs, then for digits alone, and takes the
//! group of spots of one size on which the classifier finds most clues. Rows and columns are lines
//! that most islands share, however the picture is turned. A [`Scan`] lists its doubts ([`Doubt`]);
//! without any the board is as read.
//!
//! All work is bounded: pictures of more than 100 megapixels are refused before they are decoded,
//! all others are processed with at most 1,300 pixels on their longer side, and every stage ends
//! once `go_on` returns false. Equal bytes give equal scans.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "places in a picture of bounded size, and colours"
)]
#![allow(
    clippy::many_single_char_names,
    reason = "places, and the corners around them"
)]

mod bridges;
mod circles;
mod correct;
#[cfg(feature = "decoders")]
mod decode;
mod digits;
mod drawn;
mod find;
mod frames;
mod grid;
mod ink;
mod lattice;
mod marks;
mod mask;
mod outline;
mod overlay;
mod parts;
mod patch;
mod pixels;
mod scan;
mod spot;
mod unread;

pub use correct::Correction;
#[cfg(feature = "decoders")]
pub use decode::{PictureError, decode, is_picture};
pub use digits::{ClueShares, clue_shares};
pub use find::Style;
pub use overlay::Tone;
pub use parts::{Parts, parts};
pub use patch::{CROP_REACH, CROP_SIDE, Crop, PATCH_SIDE, Patch, patch};
pub use pixels::{Color, Pixels};
pub use scan::{Doubt, Scan, ScanError, SeenBridge, SeenIsland, scan};
