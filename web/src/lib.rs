//! The deciding core for a page: lines of JSON in, lines of JSON out, as `hashi ask` has them.
//!
//! A host without a system has no clock, no streams and no threads. So it gives a clock, takes
//! each line as it comes, and puts one question at a time. What it sees of this crate are the few
//! calls in `door`; whoever replaces a worker ends a question.

use std::collections::BTreeMap;
use std::time::Duration;

use hashilab::internals::engine::{Budget, Clock};
use hashilab::internals::query::{Call, CallLimits, Fault, Line};
use hashilab::internals::report::line;
use hashilab::internals::session::{Flow, Solver};
use hashilab::notation::Format;

#[cfg(target_arch = "wasm32")]
mod door;
mod picture;

/// More than any board that a page shows needs. A line with a longer one is refused.
pub const MOST_BYTES: usize = 16 << 20;
/// The memory that a question may use where it does not say: what a telephone has to give.
pub const MEMORY: u64 = 512 << 20;

/// Answers one line. Lines go to `out` as they come, whole.
///
/// A line that ends another question is understood and does nothing: here nothing is under way
/// while a line is read.
pub fn answer(line: &[u8], clock: &Clock, out: &(dyn Fn(String) -> Flow + Sync)) {
    if line.len() > MOST_BYTES {
        out(Fault::too_long(MOST_BYTES).lines(None));
        return;
    }
    match Line::read(line) {
        Ok(Line::Ask(call)) => ask(&call, clock, out),
        Ok(Line::Cancel(_)) => {}
        Err((id, fault)) => {
            out(fault.lines(id.as_ref()));
        }
    }
}

/// The notations that boards are written in, as a line of JSON: of each its name, what it looks
/// like, and the ending of its files.
#[must_use]
pub fn notations() -> String {
    let all = Format::ALL.map(|format| [format.name(), format.about(), ending(format)]);
    line(&BTreeMap::from([("notations", all.as_slice())]))
}

/// The ending by which other programs know what a file in this notation is.
fn ending(format: Format) -> &'static str {
    match format.name() {
        "text" => "txt",
        "list" => "csv",
        // Tables with tabs are only read.
        name => {
            let others = format.extensions().filter(|own| *own != "tsv");
            others.last().unwrap_or(name)
        }
    }
}

fn ask(call: &Call, clock: &Clock, out: &(dyn Fn(String) -> Flow + Sync)) {
    let CallLimits { time, memory } = call.limits();
    let budget = Budget::by_clock(clock.clone()).within_memory(memory.unwrap_or(MEMORY));
    let budget = match time.map(Duration::try_from_secs_f64) {
        Some(Ok(time)) => budget.ending_after(time),
        Some(Err(_)) | None => budget,
    };
    let solver = Solver::new().clock(clock.clone());
    call.answer(&solver, &budget, out);
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    /// What comes out for a line, by a clock that stands still.
    fn answered(line: &[u8]) -> Vec<String> {
        let lines = Mutex::new(Vec::new());
        let out = |some: String| {
            let mut lines = lines.lock().expect("one thread");
            lines.extend(some.lines().map(str::to_owned));
            Flow::GoOn
        };
        answer(line, &Clock::of(|| Duration::ZERO), &out);
        lines.into_inner().expect("one thread")
    }

    #[test]
    fn a_question_is_answered_and_ended() {
        let lines = answered(br#"{"id":1,"ask":"count","board":"3x3m2:3a3c3a3"}"#);
        let [answer, end] = &lines[..] else {
            panic!("{lines:?}");
        };
        assert!(answer.contains(r#""solutions":2"#), "{answer}");
        assert_eq!(end, r#"{"id":1,"end":true}"#);
    }

    #[test]
    fn what_is_wrong_is_answered_with_what_is_wrong() {
        let lines = answered(br#"{"id":"a","ask":"count","board":"3,z,3"}"#);
        assert!(lines[0].contains(r#""kind":"board""#), "{lines:?}");
        let lines = answered(br#"{"id":2,"ask":"nothing","board":"2,,2"}"#);
        assert!(
            lines[0].contains("expected one of the questions"),
            "{lines:?}"
        );
        let lines = answered(&vec![b' '; MOST_BYTES + 1]);
        assert!(lines[0].contains("bytes on a line"), "{lines:?}");
        assert_eq!(answered(br#"{"cancel":7}"#), [""; 0]);
    }

    #[test]
    fn every_notation_is_listed_once_with_an_ending_that_is_read() {
        let line = notations();
        for format in Format::ALL {
            let [name, about] = [format.name(), format.about()];
            let entry = format!("[{name:?},{about:?},{:?}]", ending(format));
            assert_eq!(line.matches(&entry).count(), 1, "{entry} in {line}");
        }
        assert_eq!(line.matches("],[").count() + 1, Format::ALL.len());
        let endings = [Format::Csv, Format::Matrix, Format::PuzzLink, Format::Has].map(ending);
        assert_eq!(endings, ["csv", "json", "url", "has"]);
    }

    #[test]
    fn a_question_hears_its_limits() {
        let line = br#"{"id":1,"ask":"solve","board":"3x3m2:3a3c3a3","limits":{"time":0}}"#;
        let lines = answered(line);
        assert!(lines[0].contains(r#""limit":"time""#), "{lines:?}");
    }
}
