//! The functions that a host of WebAssembly calls and provides: bytes in, bytes out.
//!
//! The host calls [`room`], writes a line there and calls [`ask`]. During the call the host's clock
//! is read, and each line of output is passed to it. [`notations`] returns one line, and so do
//! [`scan`] (with pixels in the room) and [`mend`] (with a scan). After a panic no function here
//! may be called again.
#![allow(
    unsafe_code,
    reason = "the calls between a host and WebAssembly take pointers"
)]

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::panic;
use std::sync::Once;
use std::time::Duration;

use hashilab::internals::engine::Clock;

mod host {
    #[link(wasm_import_module = "hashi")]
    unsafe extern "C" {
        /// Milliseconds since a fixed moment.
        pub(super) fn now() -> f64;
        /// Receives whole lines; returns 0 to continue.
        pub(super) fn take(lines: *const u8, bytes: usize) -> u32;
        /// Receives the message of a panic; the work ends right after.
        pub(super) fn panicked(words: *const u8, bytes: usize);
    }
}

thread_local! {
    /// The buffer for the host's next line. There is one thread.
    static LINE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Allocates a buffer of `bytes` bytes for a line, and returns its address.
#[unsafe(no_mangle)]
extern "C" fn room(bytes: usize) -> *mut u8 {
    LINE.with_borrow_mut(|line| {
        line.clear();
        line.resize(bytes, 0);
        line.as_mut_ptr()
    })
}

/// Sends the host the line of all notations.
#[unsafe(no_mangle)]
extern "C" fn notations() {
    let _ = take(&crate::notations());
}

/// Sends the host a line with the scan of a picture, whose pixels stand in the room row by row,
/// four bytes each: red, green, blue and alpha. It takes at most `seconds`.
#[unsafe(no_mangle)]
extern "C" fn scan(width: u32, height: u32, seconds: f64) {
    hear_panics();
    let pixels = LINE.take();
    let budget = crate::picture::budget(clock(), seconds);
    let _ = take(&crate::picture::scan(&pixels, (width, height), &budget));
}

/// Sends the host a line with the board meant by the scan in the room, with corrections.
#[unsafe(no_mangle)]
extern "C" fn mend(seconds: f64) {
    hear_panics();
    let line = LINE.take();
    let clock = clock();
    let budget = crate::picture::budget(clock.clone(), seconds);
    let _ = take(&crate::picture::mend(&line, &clock, &budget));
}

/// Passes whole lines to the host.
fn take(lines: &str) -> ControlFlow<()> {
    // SAFETY: the host reads `lines.len()` bytes from there before it returns.
    match unsafe { host::take(lines.as_ptr(), lines.len()) } {
        0 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    }
}

/// Passes the message of a panic to the host.
fn hear_panics() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        panic::set_hook(Box::new(|panic| {
            let words = panic.to_string();
            // SAFETY: the host reads `words.len()` bytes from there before it returns.
            unsafe { host::panicked(words.as_ptr(), words.len()) };
        }));
    });
}

/// The host's clock.
fn clock() -> Clock {
    Clock::of(|| {
        // SAFETY: it has no arguments and returns a number.
        let milliseconds = unsafe { host::now() };
        Duration::from_secs_f64(milliseconds.max(0.0) / 1000.0)
    })
}

/// Answers the line that stands in the room.
#[unsafe(no_mangle)]
extern "C" fn ask() {
    hear_panics();
    let line = LINE.take();
    crate::answer(&line, &clock(), &|lines| take(&lines));
}
