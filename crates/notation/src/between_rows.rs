//! Comments between the rows of a board. One may part two boards, or be a row that was taken out:
//! both would make another board of the rows around it.

use super::error::{TextFault, quoted};
use super::lines::{bare_lines, lines};
use super::readings::{Reading, ReadingKind};

/// What to do about such a comment.
const HINT: &str =
    "for two boards, put an empty line above the comment; for one, put it above the first row";

/// The fault of the first comment between two rows of a grid.
pub(super) fn fault_in_grid(text: &str, reading: &Reading) -> Option<TextFault> {
    if !text.contains('#') {
        return None;
    }
    // Above the rows of such a grid stand the lines of its sizes.
    let mut sizes = if reading.kind == ReadingKind::Sized {
        let is_line =
            |line: &&str| !line.trim().is_empty() && !line.starts_with('#') && is_row(line);
        let lines = bare_lines(text).filter(is_line).count();
        lines
            .saturating_sub(reading.parsed.board.size().rows.into())
            .max(1)
    } else {
        0
    };
    let (mut is_below_row, mut comment) = (false, None);
    for (at, line) in lines(text) {
        if line.trim().is_empty() {
            continue;
        }
        if line.starts_with('#') {
            comment = comment.or(is_below_row.then_some((at, line)));
        } else if !is_row(line) {
            (is_below_row, comment) = (false, None);
        } else if sizes > 0 {
            sizes -= 1;
        } else if let Some((at, comment)) = comment {
            let found = quoted(comment.trim_end().as_bytes());
            let fault = TextFault::new(at, "a row of the board", found);
            return Some(fault.hint(HINT).reaching(usize::MAX));
        } else {
            is_below_row = true;
        }
    }
    None
}

/// Whether a line may be a row of cells: it has no word.
fn is_row(line: &str) -> bool {
    let letters = line.as_bytes();
    !letters
        .windows(2)
        .any(|two| two.iter().all(u8::is_ascii_alphabetic))
}

/// The fault of a comment between the islands of a list that differs in its number alone from one
/// above them, as `# Puzzle 2` below `# Puzzle 1`: a second list may begin there.
pub(super) fn fault_in_list(text: &str) -> Option<TextFault> {
    /// Words of such comments; a list may have one above each row.
    const BOARDS: [&str; 8] = [
        "board", "game", "grid", "hashi", "level", "no", "problem", "puzzle",
    ];
    if !text.contains('#') {
        return None;
    }
    let words = |line: &str| -> Option<String> {
        let line = line.strip_prefix('#')?.to_ascii_lowercase();
        let words = line.split(|char: char| !char.is_ascii_alphabetic());
        let is_said = words.clone().any(|word| BOARDS.contains(&word));
        let has_number = line.contains(|char: char| char.is_ascii_digit());
        (is_said && has_number).then(|| words.filter(|word| !word.is_empty()).collect())
    };
    let mut above = bare_lines(text).take_while(|line| line.is_empty() || line.starts_with('#'));
    let first = above.find_map(words)?;
    let mut below = lines(text).filter(|(_, line)| words(line).as_ref() == Some(&first));
    let (at, line) = below.nth(1)?;
    let is_between =
        |part: &str| bare_lines(part).any(|line| !(line.is_empty() || line.starts_with('#')));
    let fault = TextFault::new(
        at,
        "an island of the list",
        quoted(line.trim_end().as_bytes()),
    );
    (is_between(&text[..at]) && is_between(&text[at..]))
        .then(|| fault.hint(HINT).reaching(usize::MAX))
}

#[cfg(test)]
mod tests {
    use super::{fault_in_grid, fault_in_list};
    use crate::format::Format;
    use crate::page::ParsedText;
    use crate::puzzle::{Board, Rules, Size};
    use crate::readings::Reading;

    #[test]
    fn a_comment_between_rows_may_part_two_boards() {
        let board = Board::new(Size::new(1, 1), Vec::new(), Rules::default()).expect("no island");
        let grid = Reading::plain(Format::Text, ParsedText::from(board));
        for (text, is_fault) in [
            ("# Puzzle 1\n2..2\n# Puzzle 2\n2..2\n", true),
            ("2..2\n# ....\n2..2\n", true),
            ("2..2\n\n#\n2..2\n", true),
            ("Puzzle 1\n# by Ann\n2..2\n1..1\n# easy\n", false),
            ("# a\n# b\n2..2\n", false),
        ] {
            assert_eq!(fault_in_grid(text, &grid).is_some(), is_fault, "{text}");
        }
        for (text, is_fault) in [
            (
                "# Puzzle 1\nr1c1=2\nr1c3=2\n# Puzzle 2\nr2c1=1\nr2c3=1\n",
                true,
            ),
            ("# row 1\n1,1,2\n1,3,2\n# row 2\n2,1,1\n", false),
            ("# Puzzle 1\nr1c1=2\nr1c3=2\n# Puzzle 2\n", false),
        ] {
            assert_eq!(fault_in_list(text).is_some(), is_fault, "{text}");
        }
    }
}
