//! The progress on a terminal, for work of more than a second, and the solver's log.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::cli::ui::{Message, Ui, Verbosity};
use crate::session::{Detail, Event, Progress, SweepProgress};

/// Work that takes less time shows no progress.
const PATIENCE: Duration = Duration::from_secs(1);

/// The interval between updates of the seconds.
const TICK: Duration = Duration::from_millis(200);

/// The progress that a person sees while boards are solved.
#[derive(Debug)]
pub(crate) struct Display {
    bar: Option<ProgressBar>,
    boards: Option<usize>,
    /// The number of solutions of all boards that were reported.
    solutions: AtomicU64,
    ui: Ui,
}

impl Display {
    /// The display for `boards` boards, if the number is known. Silent unless standard error is a
    /// terminal, and beside the solver's log.
    pub(crate) fn new(boards: Option<usize>, ui: Ui, interrupt: &Arc<AtomicBool>) -> Self {
        let shown = ui.is_watched() && ui.verbosity() == Verbosity::Normal;
        Self {
            bar: shown.then(|| bar(boards, Arc::clone(interrupt))),
            boards,
            solutions: AtomicU64::new(0),
            ui,
        }
    }

    /// The detail of an engine's reports.
    pub(crate) fn detail(&self) -> Detail {
        match (self.ui.verbosity(), &self.bar) {
            (Verbosity::Verbose, _) => Detail::Log,
            (Verbosity::Quiet | Verbosity::Normal, Some(_)) => Detail::Progress,
            (Verbosity::Quiet | Verbosity::Normal, None) => Detail::Nothing,
        }
    }

    /// Shows a report of the engine that works on the board `name`.
    pub(crate) fn show_event(&self, name: &str, event: Event<'_>) {
        match event {
            Event::Progress(progress) => {
                if let Some(bar) = &self.bar
                    && bar.elapsed() >= PATIENCE
                {
                    bar.set_message(self.about(name, &progress_text(progress)));
                }
            }
            Event::Swept(swept) => self.show_sweep(name, swept),
            Event::Found(_) => self.count_solution(name),
            Event::Round(_) => {}
            Event::Log(line) => self.ui.emit(&Message::Log(match self.boards {
                Some(1) => line.to_owned(),
                _ => format!("{name}: {line}"),
            })),
        }
    }

    /// Counts a solution; from time to time the number is drawn.
    fn count_solution(&self, name: &str) {
        const DRAWN: u64 = 64;
        let Some(bar) = &self.bar else { return };
        let found = self.solutions.fetch_add(1, Ordering::Relaxed) + 1;
        if found.is_multiple_of(DRAWN) && bar.elapsed() >= PATIENCE {
            bar.set_message(self.about(name, &format!("{found} solutions")));
        }
    }

    /// Shows the progress of a sweep.
    fn show_sweep(&self, name: &str, swept: SweepProgress) {
        if let Some(bar) = &self.bar
            && bar.elapsed() >= PATIENCE
        {
            let [done, all] = swept.steps;
            let share = 100 * done / all.max(1);
            let text = format!("{} states, {share} % of steps", swept.states);
            bar.set_message(self.about(name, &text));
        }
    }

    /// Shows the current work on the board `name`.
    pub(crate) fn show(&self, name: &str, doing: &str) {
        if let Some(bar) = &self.bar
            && bar.elapsed() >= PATIENCE
        {
            bar.set_message(self.about(name, doing));
        }
    }

    /// The text about the search, which follows the seconds.
    fn about(&self, name: &str, said: &str) -> String {
        if self.boards == Some(1) {
            format!(", {said}")
        } else {
            format!(", {name}: {said}")
        }
    }

    /// Counts a board that is done.
    pub(crate) fn count(&self) {
        if let Some(bar) = &self.bar {
            bar.inc(1);
        }
    }

    /// Prints something while the progress is hidden.
    pub(crate) fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }

    /// Removes the progress from the terminal.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// A line on standard error that is empty for the first second. It shows when an engine continues
/// for a while after Ctrl-C.
fn bar(boards: Option<usize>, interrupt: Arc<AtomicBool>) -> ProgressBar {
    let line = move |state: &ProgressState, to: &mut dyn std::fmt::Write| {
        if state.elapsed() >= PATIENCE {
            let _ = write!(to, "{:.0} s", state.elapsed().as_secs_f64().floor());
            match boards {
                Some(0 | 1) => {}
                Some(boards) => {
                    let done = state.pos();
                    let _ = write!(to, ", {done} of {boards} boards");
                    let _ =
                        to.write_str(&share_and_time_left(state.elapsed(), done, boards as u64));
                }
                None => drop(write!(to, ", {} boards", state.pos())),
            }
            if interrupt.load(Ordering::Relaxed) {
                let _ = to.write_str(", ending");
            }
        }
    };
    let style = ProgressStyle::with_template("{line}{msg}")
        .expect("the template is right")
        .with_key("line", line);
    let bar = ProgressBar::with_draw_target(
        boards.map(|boards| boards as u64),
        ProgressDrawTarget::stderr(),
    );
    bar.set_style(style);
    bar.enable_steady_tick(TICK);
    bar
}

/// The share of `all` that is done, and the time left at this pace.
fn share_and_time_left(elapsed: Duration, done: u64, all: u64) -> String {
    const MINUTES: f64 = 120.0;
    if done == 0 || done >= all {
        return String::new();
    }
    let share = 100 * done / all;
    let seconds = elapsed.as_secs_f64() * (all - done) as f64 / done as f64;
    let left = if seconds < MINUTES {
        format!("{seconds:.0} s")
    } else {
        format!("{:.0} min", seconds / 60.0)
    };
    format!(", {share} %, about {left} left")
}

/// The progress of a search in words.
fn progress_text(progress: Progress) -> String {
    let mut text = format!("{} nodes", progress.nodes);
    if let Some(bound) = progress.bound {
        let _ = write!(text, ", bound {bound}");
    }
    if let Some(gap) = progress.gap {
        let _ = write!(text, ", gap {:.1} %", 100.0 * gap);
    }
    text
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{progress_text, share_and_time_left};
    use crate::session::Progress;

    #[test]
    fn the_rest_is_said_where_something_is_done() {
        let after = |seconds, done| share_and_time_left(Duration::from_secs(seconds), done, 200);
        assert_eq!(after(5, 0), "");
        assert_eq!(after(5, 50), ", 25 %, about 15 s left");
        assert_eq!(after(600, 100), ", 50 %, about 10 min left");
        assert_eq!(after(600, 200), "");
    }

    #[test]
    fn only_what_is_known_is_told() {
        let mut progress = Progress {
            seconds: 2.0,
            nodes: 17,
            iterations: 0,
            incumbent: None,
            bound: None,
            gap: None,
        };
        assert_eq!(progress_text(progress), "17 nodes");
        progress.bound = Some(1.5);
        progress.gap = Some(0.25);
        assert_eq!(progress_text(progress), "17 nodes, bound 1.5, gap 25.0 %");
    }
}
