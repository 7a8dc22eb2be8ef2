//! Splits HiGHS's log, which comes in pieces, into lines.

/// Splits a log into lines.
#[derive(Debug, Default)]
pub(super) struct LogLines {
    rest: String,
}

impl LogLines {
    /// Adds a piece and calls `tell` with the lines that it completes.
    pub(super) fn add(&mut self, text: &str, mut tell: impl FnMut(&str)) {
        self.rest.push_str(text);
        while let Some(end) = self.rest.find('\n') {
            tell(self.rest[..end].trim_end());
            self.rest.drain(..=end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_of_a_log_become_lines() {
        let mut lines = Vec::new();
        let mut log = LogLines::default();
        for piece in ["one\ntw", "o", "\n\nthree  \nrest"] {
            log.add(piece, |line| lines.push(line.to_owned()));
        }
        assert_eq!(lines, ["one", "two", "", "three"]);
    }
}
