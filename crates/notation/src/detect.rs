//! Which notation a text is in.
//!
//! Each notation says how much a text looks like it. Of those that it looks most like, the
//! text is in the one in which it is a board. If it is one in several of them, and not the
//! same one, it cannot be known which is meant, and that is an error that lists them.

use super::entry::Likeness;
use super::error::TextFault;
use super::format::{Format, names};
use super::grid::nothing;
use super::known::{beside_boards, named_elsewhere};
use super::page::Parsed;
use super::tatham;

/// The notations that a text may be in.
#[derive(Clone, Debug)]
pub(super) struct Among {
    pub(super) formats: Vec<Format>,
    /// The one that it is in if it looks like none of them: that of a file's ending.
    pub(super) otherwise: Option<Format>,
}

/// What `read` makes of a text in the notation that it looks like: one of these candidates,
/// which were found among those that it may be in.
pub(super) fn read_detected(
    text: &str,
    among: &Among,
    candidates: &[Format],
    read: impl Fn(Format) -> Result<Parsed, TextFault>,
) -> Result<(Format, Parsed), TextFault> {
    if has_no_row(text) {
        return Err(TextFault::new(0, "a board", nothing(text)));
    }
    if let Some(fault) = beside_boards(text) {
        return Err(fault);
    }
    let mut parsed: Vec<(Format, Parsed)> = Vec::new();
    let mut furthest: Option<TextFault> = None;
    for &format in candidates {
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
                let as_which = format!("read as {}; --from names one notation", names(candidates));
                fault.hint_if_none(as_which)
            }
            Some(fault) => fault,
            None => unknown(text, &among.formats),
        }),
    }
}

/// The notations that a text looks most like.
pub(super) fn candidates(text: &str, among: &Among) -> Vec<Format> {
    if let [only] = among.formats.as_slice() {
        return vec![*only];
    }
    if has_no_row(text) {
        return Vec::new();
    }
    // Streams of boards are of ids, which every notation would look at all, and which nothing
    // else has a sign of.
    if tatham::is_id(text.trim_ascii()) && among.formats.contains(&Format::Tatham) {
        return vec![Format::Tatham];
    }
    let likeness = |format: &Format| (format.entry().likeness)(text);
    let formats = among.formats.iter();
    let alike: Vec<(Format, Likeness)> = formats
        .map(|format| (*format, likeness(format)))
        .filter(|&(_, likeness)| likeness > Likeness::No)
        .collect();
    let most = alike.iter().map(|&(_, likeness)| likeness).max();
    match most {
        None | Some(Likeness::Possible) if named_elsewhere(text).is_some() => Vec::new(),
        None => among.otherwise.into_iter().collect(),
        Some(most) => {
            let best = alike.into_iter().filter(|&(_, likeness)| likeness == most);
            best.map(|(format, _)| format).collect()
        }
    }
}

/// Whether a text is nothing but ends of lines, of which every notation would look at all.
fn has_no_row(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| matches!(byte, b'\n' | b'\r'))
}

fn unknown(text: &str, among: &[Format]) -> TextFault {
    if let Some(fault) = named_elsewhere(text) {
        return fault;
    }
    let hint = format!("the notations are {}; --from names one", names(among));
    TextFault::new(0, "a board", "text in no known notation").hint(hint)
}

fn ambiguous(candidates: &[Format]) -> TextFault {
    let found = format!("text that may be {}", names(candidates));
    let flags: Vec<String> = candidates
        .iter()
        .map(|format| format!("--from {}", format.name()))
        .collect();
    let hint = format!("say which: {}", flags.join(" or "));
    TextFault::new(0, "a board in one notation", found).hint(hint)
}
