//! Random bytes as pictures: neither a decoder nor the search for a board panics, however small or
//! odd the picture is.

#![no_main]

use std::hint::black_box;

use hashilab::scan::{decode, scan};
use libfuzzer_sys::fuzz_target;

/// Pictures with more pixels are decoded and not looked at: it would take most of the time.
const MOST_PIXELS: usize = 40_000;

fuzz_target!(|bytes: &[u8]| {
    let Ok(pixels) = decode(bytes) else {
        return;
    };
    assert!(pixels.width() * pixels.height() <= 100_000_000);
    if pixels.width() * pixels.height() <= MOST_PIXELS {
        black_box(scan(&pixels, &|| true).is_ok());
    }
});
