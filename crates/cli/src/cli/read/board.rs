//! Pictures instead of texts as boards, for every command.

use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use hashilab_mend::{self as mend, Evidence, MendPolicy};
use hashilab_scan::{Doubt, Pixels, Scan, ScanError, decode, scan};

use super::messages;
use crate::cli::kind::ending;
use crate::cli::ui::{Failure, Message};
use crate::notation::{ReadOptions, Source};
use crate::puzzle::{Puzzle, Rules};
use crate::questions::Readings;
use crate::session::{Budget, Solver};

/// The extensions of pictures that can be read.
const ENDINGS: [&str; 6] = ["bmp", "gif", "jpeg", "jpg", "png", "webp"];

/// The time limit for reading a picture, where none is given: likely clues with a solution may be
/// rare among many that are not clear.
const LONGEST: Duration = Duration::from_secs(60);

/// Whether a file is a picture that can be read, by its extension.
pub(crate) fn has_ending(path: &Path) -> bool {
    ENDINGS.contains(&ending(path).as_str())
}

/// Whether it is a picture, of any kind.
pub(crate) fn is_picture(source: &Source) -> bool {
    hashilab_scan::is_picture(&source.bytes)
}

/// Scans a picture, within a budget.
pub(super) fn seen(source: &Source, budget: &Budget) -> Result<(Pixels, Scan), Failure> {
    let pixels = decoded(source, budget)?;
    let seen = scanned(&pixels, budget)?;
    Ok((pixels, seen))
}

/// Scans pixels, within a budget.
pub(super) fn scanned(pixels: &Pixels, budget: &Budget) -> Result<Scan, Failure> {
    scan(pixels, &go_on(budget)).map_err(|error| failure(error, budget))
}

/// Whether a limit is still to be reached.
pub(super) fn go_on(budget: &Budget) -> impl Fn() -> bool {
    || budget.reached().is_none()
}

/// The failure for a picture without a scan.
pub(super) fn failure(error: ScanError, budget: &Budget) -> Failure {
    match (error, budget.reached()) {
        (ScanError::Stopped, Some(limit)) => Failure::limit(limit),
        (ScanError::NoBoard, _) => Failure::usage(error.to_string()).hint(messages::UPRIGHT),
        (ScanError::Stopped, None) => Failure::usage(error.to_string()),
    }
}

/// Decodes a picture within a budget. A decoder cannot be interrupted, so it runs in a separate
/// thread, which is abandoned at a limit: as the number of pixels is bounded, it ends by itself.
pub(super) fn decoded(source: &Source, budget: &Budget) -> Result<Pixels, Failure> {
    const TICK: Duration = Duration::from_millis(50);
    let bytes = source.bytes.clone();
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        // Fails if a limit was reached.
        let _ = sender.send(decode(&bytes));
    });
    loop {
        match receiver.recv_timeout(TICK) {
            Ok(pixels) => return pixels.map_err(|error| Failure::usage(error.to_string())),
            Err(RecvTimeoutError::Timeout) => {
                if let Some(limit) = budget.reached() {
                    return Err(Failure::limit(limit));
                }
            }
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Failure::internal("the decoder of the picture failed"));
            }
        }
    }
}

/// A picture, its scan, and the most likely board.
pub(crate) struct ShownBoard {
    pub(crate) pixels: Pixels,
    pub(crate) seen: Scan,
    pub(crate) puzzle: Puzzle,
}

/// The board in a picture, under the rules given by options; nothing if it is a text. Each repaired
/// clue is reported.
pub(crate) fn in_picture(
    source: &Source,
    options: &ReadOptions,
    how: (MendPolicy, Evidence, &Budget),
    tell: &mut dyn FnMut(Message),
) -> Result<Option<Puzzle>, Failure> {
    if !is_picture(source) {
        return Ok(None);
    }
    Ok(Some(from_picture(source, options, how, tell)?.puzzle))
}

/// The board in a picture by this evidence, with the picture.
pub(crate) fn from_picture(
    source: &Source,
    options: &ReadOptions,
    (mending, evidence, budget): (MendPolicy, Evidence, &Budget),
    tell: &mut dyn FnMut(Message),
) -> Result<ShownBoard, Failure> {
    let name = &source.name;
    refuse(options).map_err(|failure| failure.about(name))?;
    let budget = &match budget.remaining() {
        Some(_) => budget.clone(),
        None => budget.part(Some(LONGEST)),
    };
    let (pixels, mut seen) = seen(source, budget).map_err(|failure| failure.about(name))?;
    let rules = options.rules.over(Rules::default());
    let reading = mend::reading(&seen, rules, (mending, evidence), &Solver::new(), budget)?;
    let reading = reading.map_err(|unsure| {
        let hint = format!("hashi read {name} --overlay seen.png draws what was seen");
        messages::unsure(&seen, &unsure)
            .hint(messages::advice(&seen, &unsure, &hint))
            .about(name)
    })?;
    for change in &reading.changes {
        let what = messages::change(&seen, change);
        tell(Message::Distrust(format!("{name}: {what}")));
    }
    // Bridges that are to be checked are no given ones.
    if evidence == Evidence::Clues {
        seen.beside.retain(|known| *known != Doubt::SomeBridges);
    }
    for what in messages::beside(&seen) {
        tell(Message::Distrust(format!("{name}: {what}")));
    }
    let how = messages::how(&seen, &reading);
    tell(Message::Log(format!("{name}: read as {how}")));
    let is_mended = !reading.changes.is_empty();
    Ok(ShownBoard {
        pixels,
        seen,
        puzzle: Puzzle::from(reading.board).read_so(&how, is_mended),
    })
}

/// The islands in a picture, with the probability of each clue; nothing if it is a text.
pub(crate) fn readings(
    source: &Source,
    options: &ReadOptions,
    budget: &Budget,
) -> Result<Option<Readings>, Failure> {
    let name = &source.name;
    if !is_picture(source) {
        return Ok(None);
    }
    refuse(options).map_err(|failure| failure.about(name))?;
    let (_, seen) = seen(source, budget).map_err(|failure| failure.about(name))?;
    let rules = options.rules.over(Rules::default());
    let readings = mend::readings(&seen, rules);
    let readings = readings.map_err(|unsure| messages::unsure(&seen, &unsure).about(name))?;
    Ok(Some(readings))
}

/// Rejects options for reading texts.
fn refuse(options: &ReadOptions) -> Result<(), Failure> {
    let of_texts = [
        ("--from", options.format.is_some()),
        ("--size", options.size.is_some()),
        ("--labels", options.labels.is_some()),
        ("--columns", options.columns.is_some()),
    ];
    match of_texts.into_iter().find(|&(_, given)| given) {
        Some((option, _)) => Err(Failure::usage(format!(
            "{option} is for texts, and this is a picture"
        ))),
        None => Ok(()),
    }
}
