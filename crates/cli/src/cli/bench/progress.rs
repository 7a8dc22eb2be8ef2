//! How far a benchmark is: a bar on a terminal, else a line now and then.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::cli::ui::{Message, Ui};

/// How often a line is said where there is no terminal.
const EVERY: Duration = Duration::from_secs(30);

/// How far a benchmark is.
pub(super) struct BenchProgress {
    bar: ProgressBar,
    runs: usize,
    /// When something was said last.
    said: Duration,
    ui: Ui,
}

impl BenchProgress {
    /// Of so many runs. The bar is drawn between runs only: nothing else computes while one is
    /// timed.
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

    /// So many runs are there already.
    pub(super) fn skip(&self, runs: usize) {
        self.bar.inc(runs as u64);
    }

    /// Shows what runs.
    pub(super) fn show(&self, what: String) {
        self.bar.set_message(what);
    }

    /// One more run is done.
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

    /// Leaves nothing on the terminal.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
