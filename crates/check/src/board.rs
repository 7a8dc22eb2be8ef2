//! The reader of boards: a grid with one row per line, fields separated by commas, semicolons or
//! tabs, below lines that state rules.
//!
//! ```text
//! board = ("# " KEY ":" VALUE NL)* row+
//! KEY   = "most-bridges" | "connectivity" | "loops" | "given" | "forbidden" | "size"
//!       | "title" | "author" | "source" | "names"
//! field = "" | "0" | "." | NUMBER | "?" | "[" (NUMBER (".." NUMBER)?)+ "]" | "#" | SIGN
//!       | "x" and a clue
//! SIGN  = (("N" | "S" | "E" | "W") (NUMBER | "?" | "-"))+, parted by blanks
//! ```
//!
//! Water is empty, `0` or `.`; `#` is a wall, `x` an ignored island. Anything else is an error with
//! its place: nothing is guessed.

use std::fmt;

use hashilab_rules::puzzle::{
    Board, Bound, Clue, Connectivity, Degree, DegreeSet, GivenBound, Heading, Loops, Pair, Pos,
    Rules, Sign, Size, Sum,
};

/// Why a text cannot be read as a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardTextError {
    /// The line, from 1; `None` if it concerns the whole board.
    pub line: Option<usize>,
    /// The field of a row, from 1.
    pub field: Option<usize>,
    /// What is wrong.
    pub reason: String,
}

impl BoardTextError {
    /// The message for a text with this name.
    #[must_use]
    pub fn about(&self, name: &str) -> String {
        format!("{name}: {self}")
    }
}

impl fmt::Display for BoardTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}")?;
            if let Some(field) = self.field {
                write!(f, ", field {field}")?;
            }
            f.write_str(": ")?;
        }
        f.write_str(&self.reason)
    }
}

/// The contents of the rows of a grid.
#[derive(Default)]
struct GridRows {
    islands: Vec<(Pos, Clue)>,
    walls: Vec<Pos>,
    signs: Vec<(Pos, Sign)>,
    ignored: Vec<(Pos, Clue)>,
    number: u16,
    width: Option<u16>,
}

/// Reads a board.
///
/// # Errors
/// [`BoardTextError`] where the text does not follow the grammar, or why its board is invalid.
///
/// # Examples
/// ```
/// use hashilab_check::read_board;
/// let board = read_board("# most-bridges: 3\n3,,?\n#,,[1 2]\n").expect("a board");
/// assert_eq!((board.islands().len(), board.rules().max_bridges()), (3, 3));
/// let wrong = read_board("1,a\n").expect_err("'a' is no field");
/// assert_eq!(wrong.to_string(), "line 1, field 2: expected a cell of a board, found 'a'");
/// ```
pub fn read_board(text: &str) -> Result<Board, BoardTextError> {
    let mut rules = Rules::default();
    let (mut given, mut forbidden) = (Vec::new(), Vec::new());
    let mut stated: Option<Size> = None;
    let mut rows = GridRows::default();
    let delimiter = delimiter(text);
    for (line, said) in (1..).zip(text.lines()) {
        let at = |reason: String| BoardTextError {
            line: Some(line),
            field: None,
            reason,
        };
        if said.trim().is_empty() {
            continue;
        }
        if let Some((key, value)) = statement(said) {
            if rows.number > 0 {
                return Err(at("expected rules before the first row".to_owned()));
            }
            let wanted = |what: &str| at(format!("expected {what}, found '{value}'"));
            match key {
                "most-bridges" => match value.parse() {
                    Ok(most @ 1..=9) => rules = rules.limited_to(most),
                    _ => return Err(wanted("most bridges from 1 to 9")),
                },
                "connectivity" => {
                    let rule = named(Connectivity::ALL, Connectivity::name, value);
                    let rule = rule.ok_or_else(|| wanted("connectivity required or free"))?;
                    rules = rules.with_connectivity(rule);
                }
                "loops" => {
                    let rule = named(Loops::ALL, Loops::name, value);
                    let rule = rule.ok_or_else(|| wanted("loops allowed or forbidden"))?;
                    rules = rules.with_loops(rule);
                }
                "size" => {
                    let size = value.parse();
                    stated = Some(size.map_err(|_| wanted("rows and columns such as 9x9"))?);
                }
                "given" => {
                    for edge in value.split(',').map(str::trim) {
                        let edge = given_edge(edge);
                        given.push(edge.ok_or_else(|| wanted("edges such as r1c1-r1c5=2"))?);
                    }
                }
                "forbidden" => {
                    for edge in value.split(',').map(str::trim) {
                        let edge = pair(edge);
                        forbidden.push(edge.ok_or_else(|| wanted("edges such as r1c1-r1c5"))?);
                    }
                }
                "title" | "author" | "source" | "names" => {}
                other => return Err(at(format!("no rule is called '{other}'"))),
            }
            continue;
        }
        rows.take(said, delimiter, rules.max_clue())
            .map_err(|(field, reason)| BoardTextError {
                field,
                ..at(reason)
            })?;
    }
    let whole = |reason: String| BoardTextError {
        line: None,
        field: None,
        reason,
    };
    let size = Size::new(rows.number, rows.width.unwrap_or(0));
    if let Some(stated) = stated.filter(|&stated| stated != size) {
        return Err(whole(format!(
            "the size is said to be {stated}, the grid is {size}"
        )));
    }
    let rules = rules
        .with_given(given)
        .with_forbidden(forbidden)
        .with_walls(rows.walls)
        .with_signs(rows.signs);
    let board = Board::new(size, rows.islands, rules);
    let board = board.and_then(|board| board.with_ignored(rows.ignored));
    board.map_err(|error| whole(error.to_string()))
}

impl GridRows {
    /// Parses a row.
    fn take(
        &mut self,
        said: &str,
        delimiter: char,
        most: Degree,
    ) -> Result<(), (Option<usize>, String)> {
        let fields: Vec<&str> = said.split(delimiter).map(str::trim).collect();
        let width = u16::try_from(fields.len());
        let width = width.map_err(|_| (None, "expected fewer fields".to_owned()))?;
        let first = *self.width.get_or_insert(width);
        if width != first {
            return Err((None, format!("expected {first} fields, found {width}")));
        }
        for (col, &field) in (0..).zip(&fields) {
            let pos = Pos::new(self.number, col);
            let unread = || {
                let reason = format!("expected a cell of a board, found '{field}'");
                (Some(usize::from(col) + 1), reason)
            };
            match field {
                "" | "0" | "." => {}
                "#" => self.walls.push(pos),
                _ if field.starts_with(['N', 'S', 'E', 'W']) => {
                    self.signs.push((pos, sign(field).ok_or_else(unread)?));
                }
                _ => {
                    let (clue, cells) = match field.strip_prefix('x') {
                        Some(clue) => (clue, &mut self.ignored),
                        None => (field, &mut self.islands),
                    };
                    cells.push((pos, self::clue(clue, most).ok_or_else(unread)?));
                }
            }
        }
        let next = self.number.checked_add(1);
        self.number = next.ok_or_else(|| (None, "expected fewer rows".to_owned()))?;
        Ok(())
    }
}

/// The separator of the fields: the first of the three that occurs in a row.
fn delimiter(text: &str) -> char {
    let mut rows = text.lines().filter(|line| statement(line).is_none());
    let found = rows.find_map(|row| row.chars().find(|letter| [',', ';', '\t'].contains(letter)));
    found.unwrap_or(',')
}

/// The key and the value of a line that states a rule. A row that starts with a wall has no word
/// and colon after it.
fn statement(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.strip_prefix("# ")?.split_once(':')?;
    let is_word = |letter: char| letter.is_ascii_lowercase() || letter == '-';
    let is_key = !key.is_empty() && key.chars().all(is_word);
    is_key.then(|| (key, value.trim().trim_end_matches([',', ';', '\t']).trim()))
}

/// The member of a closed set with this name.
fn named<T: Copy, const N: usize>(
    all: [T; N],
    name: fn(T) -> &'static str,
    word: &str,
) -> Option<T> {
    all.into_iter().find(|&one| name(one) == word)
}

/// Parses a clue: a number from 1, `?`, or a set.
fn clue(text: &str, most: Degree) -> Option<Clue> {
    if text == "?" {
        return Some(Clue::Unknown);
    }
    let number = |text: &str| -> Option<Degree> {
        let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse()
            .ok()
            .filter(|&number| is_plain && number <= most)
    };
    let Some(inside) = text.strip_prefix('[') else {
        return number(text).filter(|&clue| clue > 0).map(Clue::Exactly);
    };
    let mut set = DegreeSet::default();
    for part in inside.strip_suffix(']')?.split_whitespace() {
        let (first, last) = part.split_once("..").unwrap_or((part, part));
        for degree in number(first)?..=number(last)? {
            set.insert(degree);
        }
    }
    (!set.is_empty()).then_some(Clue::OneOf(set))
}

/// Parses a sign: each heading at most once, with a number, `?` or `-`.
fn sign(text: &str) -> Option<Sign> {
    let mut sign = Sign::default();
    let mut said = Vec::new();
    for part in text.split_whitespace() {
        let mut headings = Heading::ALL.into_iter();
        let heading = headings.find(|heading| part.starts_with(heading.letter()))?;
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

/// Parses a cell as in `r3c5`.
fn cell(text: &str) -> Option<Pos> {
    let (row, col) = text.strip_prefix('r')?.split_once('c')?;
    let number = |text: &str| text.parse::<u16>().ok()?.checked_sub(1);
    Some(Pos::new(number(row)?, number(col)?))
}

/// Parses two cells as in `r1c1-r1c5`.
fn pair(text: &str) -> Option<Pair> {
    let (one, other) = text.split_once('-')?;
    Some(Pair::of(cell(one)?, cell(other)?))
}

/// Parses a given edge as in `r1c1-r1c5=2`, with `>=` or `<=` for a bound.
fn given_edge(text: &str) -> Option<GivenBound> {
    let (edge, bound) = text.split_at(text.find(['=', '<', '>'])?);
    let (bound, number): (fn(u8) -> Bound, &str) = if let Some(number) = bound.strip_prefix(">=") {
        (Bound::AtLeast, number)
    } else if let Some(number) = bound.strip_prefix("<=") {
        (Bound::AtMost, number)
    } else {
        (Bound::Exactly, bound.strip_prefix('=')?)
    };
    Some(GivenBound {
        pair: pair(edge)?,
        bound: bound(number.parse().ok()?),
    })
}

#[cfg(test)]
mod tests {
    use super::read_board;

    #[test]
    fn what_is_wrong_has_its_place() {
        for (text, wanted) in [
            ("", "no"),
            ("1,,1\n1,1\n", "line 2: expected 3 fields, found 2"),
            ("1,,9\n", "line 1, field 3: "),
            ("1,\u{301},1\n", "line 1, field 2: "),
            ("1,,[1 2\n", "line 1, field 3: "),
            ("N6 N7,,1\n", "line 1, field 1: "),
            (
                "# loops: some\n1,,1\n",
                "line 1: expected loops allowed or forbidden",
            ),
            (
                "# loop: allowed\n1,,1\n",
                "line 1: no rule is called 'loop'",
            ),
            ("1,,1\n# loops: allowed\n", "line 2: expected rules before"),
            ("# given: r1c1\n1,,1\n", "line 1: expected edges such as"),
            ("# size: 2x2\n1,,1\n", "the size is said to be 2x2"),
            ("# given: r1c1-r1c2=1\n1,,1\n", ""),
        ] {
            let error = read_board(text).expect_err(text).to_string();
            assert!(
                wanted == "no" || error.starts_with(wanted),
                "{text:?}: {error}"
            );
        }
    }
}
