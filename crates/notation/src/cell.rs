//! Parsers for single fields: a number, a clue, a cell of the board.

use crate::puzzle::{Clue, Degree, DegreeSet, Heading, Pos, Sign, Sum};

use super::error::{TextFault, quote_field, quoted};
use super::table::{Delimiter, TableLayout, trimmed};

/// A whole number, `None` if the text is not one; [`u32::MAX`] if it is too large.
///
/// Spreadsheets write `2.0` for 2, and `2,0` where the comma is the decimal sign.
pub(super) fn whole(text: &[u8], layout: TableLayout<'_>) -> Option<u32> {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, rest) = text.split_at(digits);
    if digits.is_empty() {
        return number_in(std::str::from_utf8(text).ok()?);
    }
    match rest {
        [] => {}
        [b'.', zeros @ ..] if all_zeros(zeros) => {}
        [b',', zeros @ ..] if layout.delimiter.leaves_decimal_commas() && all_zeros(zeros) => {}
        [b'.' | b'e' | b'E', ..] => return with_exponent(std::str::from_utf8(text).ok()?),
        _ => return None,
    }
    let number = digits.iter().fold(0_u32, |number, digit| {
        number
            .saturating_mul(10)
            .saturating_add(u32::from(digit - b'0'))
    });
    Some(number)
}

/// A whole number in digits of any width, or a number in a circle; [`u32::MAX`] if it is too large.
pub(super) fn number_in(text: &str) -> Option<u32> {
    let mut characters = text.chars();
    let first = characters.next()?;
    if let (Some(circled), None) = (circled(first), characters.next()) {
        return Some(circled);
    }
    text.chars().try_fold(0_u32, |number, char| {
        let digit = match char {
            '0'..='9' => char as u32 - '0' as u32,
            '\u{ff10}'..='\u{ff19}' => char as u32 - 0xff10,
            _ => return None,
        };
        Some(number.saturating_mul(10).saturating_add(digit))
    })
}

/// The number of a sign such as ③, ❸ or ⓪.
fn circled(char: char) -> Option<u32> {
    match char {
        '\u{24ea}' => Some(0),
        '\u{2460}'..='\u{2473}' => Some(char as u32 - 0x245f),
        '\u{2776}'..='\u{277f}' => Some(char as u32 - 0x2775),
        '\u{24f5}'..='\u{24fe}' => Some(char as u32 - 0x24f4),
        _ => None,
    }
}

/// A whole number with an exponent, as in `2.0e+00`.
pub(super) fn with_exponent(text: &str) -> Option<u32> {
    let begins = text.starts_with(|char: char| char.is_ascii_digit());
    if !begins || !text.contains(['e', 'E']) {
        return None;
    }
    let number: f64 = text.parse().ok()?;
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole, from 0 on, and what does not fit becomes the largest"
    )]
    (number.fract() == 0.0).then_some(number as u32)
}

fn all_zeros(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(|&byte| byte == b'0')
}

/// The content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cell {
    Water,
    Island(Clue),
    Wall,
    Sign(Sign),
    Ignored(Clue),
}

/// The content of a field of a grid: an island's clue, `#` for a wall, a sign as in `N6 E20 S?`, an
/// ignored island as in `x4`, or water, which is an empty field, `0` or `.`. `at` returns the
/// position of the field and is only called for errors.
pub(super) fn grid_cell(
    field: &[u8],
    layout: TableLayout<'_>,
    at: impl Fn() -> usize,
) -> Result<Cell, TextFault> {
    let text = match field {
        [] | [b'0' | b'.' | b' '] => return Ok(Cell::Water),
        _ => trimmed(field),
    };
    match text {
        [] | b"." => Ok(Cell::Water),
        b"#" => Ok(Cell::Wall),
        [b'N' | b'S' | b'E' | b'W', b'0'..=b'9' | b'?' | b'-', ..] => {
            named_sign(text, at).map(Cell::Sign)
        }
        [b'x', b'1'..=b'9' | b'?' | b'[', ..] => {
            named_clue(&text[1..], layout, || at() + 1, not_a_cell).map(Cell::Ignored)
        }
        text if whole(text, layout) == Some(0) => Ok(Cell::Water),
        text => named_clue(text, layout, at, not_a_cell).map(Cell::Island),
    }
}

/// A clue: a number, `?`, or a set as in `[2 3]` and `[4..6]`. `nothing` makes the error for a text
/// that is none of them.
fn named_clue(
    text: &[u8],
    layout: TableLayout<'_>,
    at: impl Fn() -> usize,
    nothing: impl Fn(usize, &[u8]) -> TextFault,
) -> Result<Clue, TextFault> {
    if text == b"?" {
        return Ok(Clue::Unknown);
    }
    if text.starts_with(b"[") {
        return named_set(text, layout.most_clue)
            .map(Clue::OneOf)
            .ok_or_else(|| not_a_set(at(), text, layout.most_clue));
    }
    match whole(text, layout) {
        Some(number) => clue_of(number, layout.most_clue).map_err(|wanted| {
            let hint = if text.len() > 2 { RUN_HINT } else { TABLE_HINT };
            TextFault::new(at(), wanted, quoted(text)).hint(hint)
        }),
        None => Err(nothing(at(), text)),
    }
}

/// A clue as a single word: a number, `?` or a set.
pub(super) fn clue_word(text: &[u8], most: Degree) -> Option<Clue> {
    let layout = TableLayout {
        text: "",
        delimiter: Delimiter::Comma,
        most_clue: most,
    };
    named_clue(text, layout, || 0, not_a_cell).ok()
}

fn named_set(text: &[u8], most: Degree) -> Option<DegreeSet> {
    let inside = text.strip_prefix(b"[")?.strip_suffix(b"]")?;
    set(inside, most)
}

fn not_a_set(at: usize, text: &[u8], most: Degree) -> TextFault {
    let wanted = format!("a set of clues such as [2 3] or [4..6], at most {most}");
    let fault = TextFault::new(at, wanted, quoted(text));
    if text.contains(&b',') || !text.ends_with(b"]") {
        fault.hint("blanks part the numbers of a set")
    } else {
        fault
    }
}

fn named_sign(text: &[u8], at: impl Fn() -> usize) -> Result<Sign, TextFault> {
    sign(text).ok_or_else(|| {
        let wanted = "a sign such as N6 E20 S?, each direction at most once";
        TextFault::new(at(), wanted, quoted(text))
    })
}

/// The numbers and ranges of a set, at least one number; `None` for anything else.
fn set(inside: &[u8], most: Degree) -> Option<DegreeSet> {
    let text = std::str::from_utf8(inside).ok()?;
    let number = |text: &str| text.parse::<Degree>().ok().filter(|&number| number <= most);
    let mut set = DegreeSet::default();
    for part in text.split_whitespace() {
        let (first, last) = part.split_once("..").unwrap_or((part, part));
        for degree in number(first)?..=number(last)? {
            set.insert(degree);
        }
    }
    (!set.is_empty()).then_some(set)
}

/// A sign: for each heading at most once its letter and a number, `?` or `-`.
pub(super) fn sign(text: &[u8]) -> Option<Sign> {
    let text = std::str::from_utf8(text).ok()?;
    let mut sign = Sign::default();
    let mut said = Vec::new();
    for part in text.split_whitespace() {
        let heading = Heading::ALL
            .into_iter()
            .find(|heading| part.starts_with(heading.letter()))?;
        if said.contains(&heading) {
            return None;
        }
        said.push(heading);
        let sum = match &part[1..] {
            "-" => Sum::Unsaid,
            "?" => Sum::Unknown,
            number if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                Sum::Exactly(number.parse().ok()?)
            }
            _ => return None,
        };
        sign = sign.with(heading, sum);
    }
    Some(sign)
}

/// The hint for a cell of water in a list.
const WATER_HINT: &str = "leave out all cells of water and say the size, as in # size: 9x9 or \
     --size 9x9; a list of all cells has 0 there";

/// The content of the fields `kind` and `clue` in a row of an island list; 0 is a clue there. An
/// empty kind is an island; a sign has its sums as the clue, a wall has none.
pub(super) fn list_cell(
    [kind, clue]: [&[u8]; 2],
    layout: TableLayout<'_>,
    at: [impl Fn() -> usize; 2],
) -> Result<Cell, TextFault> {
    let [at_kind, at_clue] = at;
    let text = trimmed(clue);
    let no_clue = |at, text: &[u8]| {
        let fault = TextFault::new(at, "a clue or '?'", quote_field(text));
        match grid_cell(text, layout, || at) {
            Ok(Cell::Wall | Cell::Sign(_) | Cell::Ignored(_)) => fault.hint(KIND_HINT),
            Ok(Cell::Water) => fault.hint(WATER_HINT),
            Ok(Cell::Island(_)) | Err(_) => fault,
        }
    };
    let named = || named_clue(text, layout, &at_clue, no_clue);
    match trimmed(kind) {
        b"" | b"island" => named().map(Cell::Island),
        b"ignored" => named().map(Cell::Ignored),
        b"sign" => named_sign(text, at_clue).map(Cell::Sign),
        b"wall" if matches!(text, b"" | b"#") => Ok(Cell::Wall),
        b"wall" => Err(TextFault::new(at_clue(), "no clue of a wall", quoted(text))),
        other => Err(TextFault::new(at_kind(), KINDS, quoted(other))),
    }
}

const KINDS: &str = "the kind island, wall, sign or ignored";
const KIND_HINT: &str = "in a list a column 'kind' says wall, sign or ignored";

/// A row or column counted from 0, `None` if the field is not a number from 1 to
/// 65,535.
pub(super) fn coordinate(field: &[u8], layout: TableLayout<'_>) -> Option<u16> {
    let number = u16::try_from(whole(trimmed(field), layout)?).ok()?;
    number.checked_sub(1)
}

/// The hint for a number of a table that is too large.
const TABLE_HINT: &str = "a clue is at most four times the most bridges of an edge, which \
    --most-bridges sets; numbers of rows and columns, sums and sizes are no clues: leave them out";

/// The hint for a number that is too large, anywhere else.
pub(super) const CLUE_HINT: &str =
    "a clue is at most four times the most bridges of an edge, which --most-bridges sets";

/// A number as a clue; if it is too large, the expected value.
pub(super) fn clue_of(number: u32, most: Degree) -> Result<Clue, String> {
    match Degree::try_from(number) {
        Ok(clue) if clue <= most => Ok(Clue::Exactly(clue)),
        Ok(_) | Err(_) => Err(format!("a clue of at most {most}")),
    }
}

/// The most bytes of what may be meant as a sign: four directions with two digits.
const LONGEST_SIGN: usize = 16;

fn not_a_cell(at: usize, text: &[u8]) -> TextFault {
    let fault = TextFault::new(at, "a clue, '?' or water", quoted(text));
    if is_sum(text) {
        fault.hint("leave out the row or column of sums")
    } else if text.len() > 1 && text.ends_with(b";") {
        fault.hint("leave out the ';' at the ends of rows")
    } else if text.contains(&b'\n') {
        fault.hint("a quote is opened here and not closed on this line")
    } else if text.starts_with(b"#") && !text.starts_with(b"#+") {
        fault.hint("a rule stands in a line before the first row, as in '# most-bridges: 3'")
    } else if matches!(text, b"O" | b"o") {
        fault.hint("that is a letter; water is 0, '.' or empty")
    } else if std::str::from_utf8(text).is_ok_and(|text| {
        text.chars()
            .all(|char| char.is_numeric() && !char.is_ascii_digit())
    }) {
        fault.hint("write numbers in the digits 0 to 9")
    } else if text.iter().all(|byte| b"IVX".contains(byte)) {
        fault.hint("write numbers in digits: 4 for IV, 1 for I")
    } else if text.starts_with(b"-") && text.len() > 1 && text[1..].iter().all(u8::is_ascii_digit) {
        fault.hint("of numbers below 0 only -1 is water")
    } else if other_water(text).is_some() {
        fault.hint("water has one sign throughout a grid")
    } else if text.len() > 2 && text.iter().all(|byte| b"0123456789.".contains(byte)) {
        fault.hint(RUN_HINT)
    } else if text.len() <= LONGEST_SIGN
        && matches!(
            text,
            [
                b'n' | b's' | b'e' | b'w' | b'x' | b'X' | b'N' | b'S' | b'E' | b'W',
                ..
            ]
        )
        && text
            .iter()
            .all(|byte| b"nsewxNSEWX ?:=-".contains(byte) || byte.is_ascii_digit())
    {
        fault.hint("a sign is written N6 E20 S?, an ignored island x4, in just these letters")
    } else if text.contains(&b' ') && text.iter().all(|byte| b" 0123456789.?".contains(byte)) {
        fault.hint("cells are separated by ',', ';', a tab or '|'")
    } else {
        fault
    }
}

/// The sign, if a field is one that may be water, but may also be something else.
pub(super) fn other_water(field: &[u8]) -> Option<&'static [u8]> {
    // The last ones are those that data frames write for missing values.
    const SIGNS: [&str; 22] = [
        "-", "–", "—", "_", "*", "~", "·", "⋅", "・", "•", "＿", "x", "X", "w", "-1", "NaN", "nan",
        "NA", "<NA>", "None", "null", "NULL",
    ];
    let field = trimmed(field);
    let sign = SIGNS.into_iter().find(|sign| sign.as_bytes() == field);
    sign.map(str::as_bytes)
}

/// Whether a word labels sums or remarks, in the languages of spreadsheets' own examples.
pub(super) fn is_sum(field: &[u8]) -> bool {
    const SUMS: [&str; 23] = [
        "σ",
        "count",
        "counts",
        "check",
        "mean",
        "average",
        "n",
        "note",
        "notes",
        "remark",
        "remarks",
        "islands",
        "bridges",
        "degree",
        "total",
        "totals",
        "sum",
        "sums",
        "subtotal",
        "grand total",
        "summe",
        "gesamt",
        "somme",
    ];
    let text = std::str::from_utf8(trimmed(field)).unwrap_or_default();
    let text = text.trim_end_matches(':').to_lowercase();
    SUMS.contains(&text.as_str())
}

/// The hint for adjacent digits that are not a clue.
pub(super) const RUN_HINT: &str = "digits side by side are one number here; rows of a digit for \
    each cell are read by --from text, and a line of sizes may stand above them";

/// A cell by its name, as in `r3c7`.
pub(super) fn named_cell(text: &[u8]) -> Option<Pos> {
    let text = std::str::from_utf8(text).ok()?;
    let (row, col) = text.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let number = |digits: &str| -> Option<u16> {
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        digits
            .parse::<u16>()
            .ok()
            .filter(|&number| plain && number > 0)
    };
    Some(Pos::new(number(row)? - 1, number(col)? - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_whole_even_as_spreadsheets_write_them() {
        let read = |text: &str, delimiter| {
            whole(
                text.as_bytes(),
                TableLayout {
                    text,
                    delimiter,
                    most_clue: 8,
                },
            )
        };
        for delimiter in [Delimiter::Comma, Delimiter::Semicolon] {
            assert_eq!(read("12", delimiter), Some(12));
            assert_eq!(read("2.00", delimiter), Some(2));
            assert_eq!(read("99999999999", delimiter), Some(u32::MAX));
            assert_eq!(read("2.00e+00", delimiter), Some(2));
            assert_eq!(read("1e400", delimiter), None);
            for text in [
                "", "2.", "2.5", ".0", "-1", "+1", "e0", "2e", "2e-1", "1 0", "2,5",
            ] {
                assert_eq!(read(text, delimiter), None, "{text}");
            }
        }
        assert_eq!(read("2,0", Delimiter::Tab), Some(2));
        assert_eq!(read("2,0", Delimiter::Comma), None);
    }

    #[test]
    fn cells_are_named_as_people_count_them() {
        assert_eq!(named_cell(b"r1c5"), Some(Pos::new(0, 4)));
        assert_eq!(named_cell(b"R65535C1"), Some(Pos::new(65534, 0)));
        for text in ["", "r0c1", "r1", "c1r1", "r1c65536", "r+1c1", "r1c1 "] {
            assert_eq!(named_cell(text.as_bytes()), None, "{text}");
        }
    }
}
