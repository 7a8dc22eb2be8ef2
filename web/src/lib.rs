//! The deciding core for a page: lines of JSON in, lines of JSON out, as in `hashi ask`.
//!
//! A host without a system has no clock, no streams and no threads. So it provides a clock,
//! receives each line as it is produced, and asks one question at a time. Its interface to this
//! crate is the few functions in `door`; a question is cancelled by replacing the worker.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Duration;

use hashilab::internals::engine::{Budget, Clock};
use hashilab::internals::query::{Call, CallLimits, Fault, Line};
use hashilab::internals::report::line;
use hashilab::internals::session::Solver;
use hashilab::notation::Format;

#[cfg(target_arch = "wasm32")]
mod door;
mod picture;

/// More than the text of any board on a page needs. A longer line is refused.
pub const MOST_BYTES: usize = 16 << 20;
/// The default memory limit of a question: as much as a telephone can spare.
pub const MEMORY: u64 = 512 << 20;

/// Answers one line. Whole lines are passed to `out` as they are produced.
///
/// A line that cancels another question is accepted and does nothing: no question is running while
/// a line is read.
pub fn answer(line: &[u8], clock: &Clock, out: &(dyn Fn(String) -> ControlFlow<()> + Sync)) {
    if line.len() > MOST_BYTES {
        let _ = out(Fault::too_long(MOST_BYTES).lines(None));
        return;
    }
    match Line::read(line) {
        Ok(Line::Ask(call)) => ask(&call, clock, out),
        Ok(Line::Cancel(_)) => {}
        Err((id, fault)) => {
            let _ = out(fault.lines(id.as_ref()));
        }
    }
}

/// The notations for boards, as a line of JSON: the name of each, a description, and its file
/// extension.
#[must_use]
pub fn notations() -> String {
    let all = Format::ALL.map(|format| [format.name(), format.about(), ending(format)]);
    line(&BTreeMap::from([("notations", all.as_slice())]))
}

/// The usual file extension of this notation.
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

fn ask(call: &Call, clock: &Clock, out: &(dyn Fn(String) -> ControlFlow<()> + Sync)) {
    let CallLimits { time, memory } = call.limits();
    let budget = Budget::by_clock(clock.clone()).within_memory(memory.unwrap_or(MEMORY));
    let budget = match time.map(Duration::try_from_secs_f64) {
        Some(Ok(time)) => budget.ending_after(time),
        Some(Err(_)) | None => budget,
    };
    let solver = Solver::new().clock(clock.clone());
    let last = call.answer(&solver, &budget, out);
    let _ = out(last);
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    /// The output for a line, with a clock that stands still.
    fn answered(line: &[u8]) -> Vec<String> {
        let lines = Mutex::new(Vec::new());
        let out = |some: String| {
            let mut lines = lines.lock().expect("one thread");
            lines.extend(some.lines().map(str::to_owned));
            ControlFlow::Continue(())
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
