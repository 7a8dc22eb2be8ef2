//! Which notation a text is in.
//!
//! Each notation says how much a text looks like it. Of those that it looks most like, the
//! text is in the one in which it is a board. If it is one in several of them, and not the
//! same one, it cannot be known which is meant, and that is an error that lists them.

use super::entry::Likeness;
use super::error::Fault;
use super::format::{Format, names};
use super::known::named_elsewhere;
use super::page::Parsed;

/// What `read` makes of a text in the notation that it looks like, among those that it may
/// be in.
pub(super) fn read_detected(
    text: &str,
    among: &[Format],
    read: impl Fn(Format) -> Result<Parsed, Fault>,
) -> Result<(Format, Parsed), Fault> {
    let candidates = candidates(text, among);
    let mut parsed: Vec<(Format, Parsed)> = Vec::new();
    let mut furthest: Option<Fault> = None;
    for &format in &candidates {
        match read(format) {
            Ok(one) if parsed.iter().any(|(_, other)| other.board == one.board) => {}
            Ok(one) => parsed.push((format, one)),
            Err(fault) if furthest.as_ref().is_none_or(|best| fault.at > best.at) => {
                furthest = Some(fault);
            }
            Err(_) => {}
        }
    }
    match (parsed.pop(), parsed.is_empty()) {
        (Some(only), true) => Ok(only),
        (Some((last, _)), false) => {
            let formats: Vec<Format> = parsed.iter().map(|&(format, _)| format).collect();
            Err(ambiguous(&[formats, vec![last]].concat()))
        }
        (None, _) => Err(match furthest {
            Some(fault) if candidates.len() > 1 => {
                let as_which = format!("read as {}; --from names one notation", names(&candidates));
                fault.hint_if_none(as_which)
            }
            Some(fault) => fault,
            None => unknown(text, among),
        }),
    }
}

/// The notations that a text looks most like.
pub(super) fn candidates(text: &str, among: &[Format]) -> Vec<Format> {
    let likeness = |format: &Format| (format.entry().likeness)(text);
    let most = among.iter().map(likeness).max().unwrap_or(Likeness::No);
    let is_best = |format: &&Format| most > Likeness::No && likeness(format) == most;
    among.iter().filter(is_best).copied().collect()
}

fn unknown(text: &str, among: &[Format]) -> Fault {
    if let Some(fault) = named_elsewhere(text) {
        return fault;
    }
    let hint = format!("the notations are {}; --from names one", names(among));
    Fault::new(0, "a board", "text in no known notation").hint(hint)
}

fn ambiguous(candidates: &[Format]) -> Fault {
    let found = format!("text that may be {}", names(candidates));
    let flags: Vec<String> = candidates
        .iter()
        .map(|format| format!("--from {}", format.name()))
        .collect();
    let hint = format!("say which: {}", flags.join(" or "));
    Fault::new(0, "a board in one notation", found).hint(hint)
}
