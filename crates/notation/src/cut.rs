//! Texts from which pieces were removed, and the places of faults in the whole text.

use super::error::TextFault;

/// A text from which pieces were removed.
#[derive(Default)]
pub(super) struct CutText {
    text: String,
    /// The positions of the cuts, and the number of bytes removed so far.
    cuts: Vec<(usize, usize)>,
}

impl CutText {
    pub(super) fn keep(&mut self, piece: &str) {
        self.text.push_str(piece);
    }

    pub(super) fn leave_out(&mut self, bytes: usize) {
        if bytes > 0 {
            let before = self.cuts.last().map_or(0, |&(_, bytes)| bytes);
            self.cuts.push((self.text.len(), before + bytes));
        }
    }

    /// The remaining text.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Moves an error in the remaining text to its position in the whole text.
    pub(super) fn placed(&self, fault: TextFault) -> TextFault {
        let before = self.cuts.partition_point(|&(at, _)| at <= fault.at);
        let bytes = before.checked_sub(1).map_or(0, |last| self.cuts[last].1);
        fault.after(bytes)
    }
}

/// A text without the frame around its rows, and a description of what was left out.
pub(super) struct FramelessText {
    pub(super) cut: CutText,
    pub(super) left_out: String,
    /// Whether these are labels.
    pub(super) has_labels: bool,
    /// The number of cells between the bars, if it is the same in all rows.
    pub(super) columns: Option<usize>,
}

impl FramelessText {
    /// What is left without signs that are no labels.
    pub(super) fn of(cut: CutText, left_out: &str) -> Self {
        Self {
            cut,
            left_out: left_out.to_owned(),
            has_labels: false,
            columns: None,
        }
    }
}
