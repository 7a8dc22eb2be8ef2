//! Boards and answers as text, and drawing within limits; scenes that are too large are errors.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::run::job::Job;
use super::ui::Failure;
use crate::notation::{Glyphs, LatticeError, write_lattice};
use crate::puzzle::{Bridges, Network};
use crate::session::{Budget, Limit};
use crate::show::{Appearance, PictureError, PictureKind, Scene};

/// The option for a kind of picture.
pub(crate) fn option(kind: PictureKind) -> &'static str {
    match kind {
        PictureKind::Png => "--png",
        PictureKind::Svg => "--svg",
        PictureKind::Pdf => "--pdf",
        PictureKind::Tikz => "--tikz",
    }
}

/// The interval between checks for an interrupt.
const POLL: Duration = Duration::from_millis(10);
/// Scenes with fewer cells are drawn without a noticeable delay.
const SMALL: f64 = 2_500.0;

/// How long drawing may take after the time limit: hardly noticeable, with the time that a large
/// board needs to end.
pub(crate) const AFTER_THE_LIMIT: Duration = Duration::from_millis(250);

/// The time left for drawing, if time is limited.
pub(crate) fn time_left<T>(job: &Job<'_, T>) -> Option<Duration> {
    let left = job.budget().remaining()?;
    Some(left + AFTER_THE_LIMIT.saturating_sub(job.overdue()))
}

/// A scene as the bytes of a file. Results found before the end of a
/// time limit are still drawn after it, if that is quick. Drawing cannot be stopped, so a large
/// scene is drawn by a separate thread, which is abandoned at a limit.
pub(crate) fn render_scene<T>(
    appearance: &Appearance,
    scene: Scene,
    kind: PictureKind,
    job: &Job<'_, T>,
) -> Result<Vec<u8>, Failure> {
    let draw = move |appearance: &Appearance, scene: &Scene| {
        appearance.draw(scene, kind).map_err(Failure::from)
    };
    if scene.width() * scene.height() < SMALL {
        return draw(appearance, &scene);
    }
    let appearance = appearance.clone();
    let mut late: Option<Budget> = None;
    let give_up = || match (job.budget().reached()?, &late) {
        (Limit::Interrupted, _) => Some(Limit::Interrupted),
        (Limit::Time, Some(late)) if late.reached().is_some() => Some(Limit::Time),
        (Limit::Time, None) => {
            let rest = AFTER_THE_LIMIT.saturating_sub(job.overdue());
            late = Some(Budget::within(rest));
            None
        }
        _ => None,
    };
    let drawn = aside(job.budget(), give_up, move || draw(&appearance, &scene))?;
    drawn.map_err(Failure::limit)?
}

/// Draws what is about all boards, or returns the limit that was reached first.
pub(crate) fn drawn_within<R: Send + 'static>(
    budget: &Budget,
    draw: impl FnOnce() -> R + Send + 'static,
) -> Result<R, Failure> {
    aside(budget, || budget.reached().map(Failure::limit), draw)?
}

/// Draws in a separate thread, which is abandoned as soon as `give_up` returns a reason.
pub(crate) fn aside<R: Send + 'static, Why>(
    budget: &Budget,
    mut give_up: impl FnMut() -> Option<Why>,
    draw: impl FnOnce() -> R + Send + 'static,
) -> Result<Result<R, Why>, Failure> {
    let (sender, done) = mpsc::channel();
    let thread = thread::Builder::new().spawn(move || {
        // Fails if the caller has stopped waiting.
        let _ = sender.send(draw());
    });
    let thread = thread.map_err(|error| Failure::internal(error.to_string()))?;
    loop {
        match done.recv_timeout(POLL) {
            Ok(drawn) => return Ok(Ok(drawn)),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Failure::internal("the picture was not drawn to its end"));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        if let Some(why) = give_up() {
            budget.leave_behind(thread);
            return Ok(Err(why));
        }
    }
}

/// A board as text for a file, with its bridges if there are any.
pub(crate) fn text(
    network: &Network,
    bridges: Option<&Bridges>,
    glyphs: Glyphs,
) -> Result<String, Failure> {
    write_lattice(network, bridges, glyphs).map_err(undrawn)
}

/// Why a board is not drawn as text, with a hint.
pub(super) fn undrawn(error: LatticeError) -> Failure {
    let hint = match error {
        LatticeError::TooLarge(_) => "an answer of any size can be written as CSV or JSON",
        LatticeError::Crossed(..) | LatticeError::TooMany { .. } => {
            "a picture shows it: name a file that ends in .png, .svg or .pdf"
        }
        LatticeError::Rule(_)
        | LatticeError::Adjacent(_)
        | LatticeError::NoCharacter { .. }
        | LatticeError::NoNumber(_) => "leave out =planks",
    };
    Failure::usage(error.to_string()).hint(hint)
}

impl From<PictureError> for Failure {
    fn from(error: PictureError) -> Self {
        let message = error.to_string();
        let failure = match error {
            PictureError::Raster(_) => Self::internal(message),
            PictureError::Interrupted => Self::interrupted(),
            PictureError::TooManyCells { .. }
            | PictureError::TooManyPixels { .. }
            | PictureError::TooManyShapes
            | PictureError::NoScale => Self::usage(message),
        };
        match error.hint() {
            Some(hint) => failure.hint(hint),
            None => failure,
        }
    }
}
