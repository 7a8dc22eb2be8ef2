//! What a host of WebAssembly calls, and what it is called for: bytes in, bytes out.
//!
//! The host asks for [`room`], writes a line there and calls [`ask`]. Meanwhile it is called for
//! the time and with each line that comes. [`notations`] gives it one line, and so do [`scan`] and
//! [`mend`], of pixels in the room and of what was seen in them. After a panic nothing here may be called again.
#![allow(
    unsafe_code,
    reason = "the calls between a host and WebAssembly take pointers"
)]

use std::cell::RefCell;
use std::panic;
use std::sync::Once;
use std::time::Duration;

use hashilab::internals::engine::Clock;
use hashilab::internals::session::Flow;

mod host {
    #[link(wasm_import_module = "hashi")]
    unsafe extern "C" {
        /// Milliseconds since any moment that stays the same.
        pub(super) fn now() -> f64;
        /// Takes whole lines; answers 0 if it wants more of them.
        pub(super) fn take(lines: *const u8, bytes: usize) -> u32;
        /// Takes the words of a panic, which ends the work right after.
        pub(super) fn panicked(words: *const u8, bytes: usize);
    }
}

thread_local! {
    /// Where the host writes the next line. There is one thread.
    static LINE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a line of so many bytes, and says where.
#[unsafe(no_mangle)]
extern "C" fn room(bytes: usize) -> *mut u8 {
    LINE.with_borrow_mut(|line| {
        line.clear();
        line.resize(bytes, 0);
        line.as_mut_ptr()
    })
}

/// Gives the host the line of all notations.
#[unsafe(no_mangle)]
extern "C" fn notations() {
    take(&crate::notations());
}

/// Gives the host a line of what is seen in a picture, whose pixels stand in the room row by row,
/// four bytes each: red, green, blue, and how much of it is there. It takes so many seconds at most.
#[unsafe(no_mangle)]
extern "C" fn scan(width: u32, height: u32, seconds: f64) {
    hear_panics();
    let pixels = LINE.take();
    let budget = crate::picture::budget(clock(), seconds);
    take(&crate::picture::scan(&pixels, (width, height), &budget));
}

/// Gives the host a line of the board that is meant by the scan in the room, with corrections.
#[unsafe(no_mangle)]
extern "C" fn mend(seconds: f64) {
    hear_panics();
    let line = LINE.take();
    let clock = clock();
    let budget = crate::picture::budget(clock.clone(), seconds);
    take(&crate::picture::mend(&line, &clock, &budget));
}

/// Has the host take whole lines.
fn take(lines: &str) -> Flow {
    // SAFETY: the host reads so many bytes from there before it returns.
    match unsafe { host::take(lines.as_ptr(), lines.len()) } {
        0 => Flow::GoOn,
        _ => Flow::Stop,
    }
}

/// Has the host take the words of a panic.
fn hear_panics() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        panic::set_hook(Box::new(|panic| {
            let words = panic.to_string();
            // SAFETY: the host reads so many bytes from there before it returns.
            unsafe { host::panicked(words.as_ptr(), words.len()) };
        }));
    });
}

/// The host's clock.
fn clock() -> Clock {
    Clock::of(|| {
        // SAFETY: it takes nothing and gives a number.
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
