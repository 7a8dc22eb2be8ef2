//! The legend of several island sets, each shaded in a colour of its own.

use crate::picture::{Key, LegendLine, Tone};

/// The most sets that have a line in a legend.
const MOST: usize = 4;

/// The lines of a legend for all sets but the first. `what` names one of them.
pub(crate) fn keys_of_others(sets: usize, what: &str) -> impl Iterator<Item = Key> {
    (1..sets.min(MOST)).map(move |number| {
        let tone = Tone::Group(u16::try_from(number).unwrap_or(u16::MAX));
        let is_last = number + 1 == MOST && sets > MOST;
        let more = if is_last {
            "; more in other colours"
        } else {
            ""
        };
        Key::new(LegendLine::Tint(tone), format!("another such {what}{more}"))
    })
}
