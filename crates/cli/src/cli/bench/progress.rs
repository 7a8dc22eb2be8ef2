//! The progress of a benchmark: a bar on a terminal, else a line from time to time.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::cli::ui::{Message, Ui};

/// The interval between lines if there is no terminal.
const EVERY: Duration = Duration::from_secs(30);

/// The progress of a benchmark.
pub(super) struct BenchProgress {
    bar: ProgressBar,
    runs: usize,
    /// The time of the last line.
    said: Duration,
    ui: Ui,
}

impl BenchProgress {
    /// The progress of `runs` runs. The bar is only drawn between runs, as nothing else should
    /// compute while one is timed.
    pub(super) fn new(runs: usize, ui: Ui) -> Self {
        let target = if ui.is_watched() {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let style = ProgressStyle::with_template(
            "{bar:30} {pos} of {len} runs, {percent} %, {elapsed}, about {eta} left, {msg}",
        )
        .expect("the template is right");
        Self {
            bar: ProgressBar::with_draw_target(Some(runs as u64), target).with_style(style),
            runs,
            said: Duration::ZERO,
            ui,
        }
    }

    /// Counts `runs` runs that already exist.
    pub(super) fn skip(&self, runs: usize) {
        self.bar.inc(runs as u64);
    }

    /// Shows the current run.
    pub(super) fn show(&self, what: String) {
        self.bar.set_message(what);
    }

    /// Counts one more run.
    pub(super) fn count(&mut self) {
        self.bar.inc(1);
        let elapsed = self.bar.elapsed();
        if self.ui.is_watched() || elapsed < self.said + EVERY {
            return;
        }
        self.said = elapsed;
        let (done, all, seconds) = (self.bar.position(), self.runs, elapsed.as_secs());
        let what = format!("{done} of {all} runs, {seconds} s");
        self.ui.emit(&Message::Note(what));
    }

    /// Removes the bar from the terminal.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
