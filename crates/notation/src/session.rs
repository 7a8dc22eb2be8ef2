//! What people copy from a session with a program: the lines that they typed, behind its sign for
//! input, and what it printed below.
//!
//! ```text
//! text  = {typed} {printed line} {typed}
//! typed = sign code                        as in `>>> print(df)`, `In [3]: df` or `mysql> select …;`
//! ```
//!
//! Code with a value in brackets is kept, and of one command only what it printed.

use super::lines::{bare_lines, lines};

/// The lines of a session that belong to its value, each with its place.
pub(super) fn values_in(text: &str) -> Option<Vec<(usize, &str)>> {
    let mut session = Session::default();
    let mut filled = bare_lines(text).filter(|line| !line.trim().is_empty());
    let first = filled.next()?;
    // Lines that all begin with such a sign are a quotation.
    let is_quoted = |line: &str| line.starts_with('>') && !line.starts_with(">>>");
    if is_quoted(first) && filled.clone().all(is_quoted) {
        return None;
    }
    // A sign for input at the end alone waits for more.
    let waits = || {
        let last = text
            .trim_end()
            .rsplit(['\n', '\r'])
            .next()
            .unwrap_or_default();
        sign(last) == Some(last.len())
    };
    if sign(first).is_none() && !waits() {
        return None;
    }
    lines(text).try_for_each(|(at, line)| session.take(at, line))?;
    let has_value = session.kept.iter().any(|(_, line)| !line.trim().is_empty());
    has_value.then_some(session.kept)
}

#[derive(Default)]
struct Session<'t> {
    kept: Vec<(usize, &'t str)>,
    /// The line before, if it was typed.
    typed: Option<&'t str>,
    /// Whether its value goes on.
    is_open: bool,
    /// Whether a line that was printed is kept, and a command follows.
    has_value: bool,
    is_over: bool,
}

impl<'t> Session<'t> {
    /// Takes a line; nothing if there are two values.
    fn take(&mut self, at: usize, line: &'t str) -> Option<()> {
        let goes_on = self.typed.is_some_and(|typed| goes_on(typed, line));
        let length = if goes_on { Some(3) } else { sign(line) };
        let (at, code) = (at + length.unwrap_or(0), &line[length.unwrap_or(0)..]);
        // What a statement returned, beside what it printed.
        let length = length.or_else(|| line.starts_with("=> ").then_some(3));
        let is_returned = line.starts_with("=> ") || line.trim_end() == ":ok";
        let is_printed = !is_returned && (length.is_none() || line.starts_with("Out["));
        let is_value = is_printed || self.is_open || has_value(code);
        if !is_printed && !is_returned {
            self.is_over |= self.has_value && !self.is_open;
            let brackets = |signs| code.matches(signs).count();
            self.is_open =
                (self.is_open || is_value) && brackets(['[', '(', '{']) > brackets([']', ')', '}']);
        }
        self.typed = length.map(|_| line);
        let is_empty = code.trim().is_empty();
        if !is_value || (is_empty && length.is_some()) {
            return Some(());
        }
        self.has_value |= !is_empty;
        self.kept.push((at, code));
        (is_empty || !self.is_over).then_some(())
    }
}

/// Whether a line below one that was typed belongs to it: it may also be a row of water.
fn goes_on(typed: &str, line: &str) -> bool {
    let Some(code) = line.strip_prefix("...") else {
        return false;
    };
    let is_code = |char: char| char.is_alphabetic() || "[({])}".contains(char);
    let is_loop = ["for ", "while ", "with ", "..."]
        .iter()
        .any(|word| typed.contains(word));
    code.trim_start().starts_with(is_code) || (code.trim().is_empty() && is_loop)
}

/// Whether code has a value in brackets, with two cells or more.
fn has_value(code: &str) -> bool {
    let inside = code.split(['[', '(', '{']).skip(1);
    let is_cells = |inside: &str| {
        let cells = inside.split([']', ')', '}']).next().unwrap_or_default();
        cells.contains(',') && cells.contains(|char: char| char.is_ascii_digit())
    };
    inside.into_iter().any(is_cells)
}

/// The length of the sign for input, or of the one before what was printed, at the beginning of a
/// line.
pub(super) fn sign(line: &str) -> Option<usize> {
    const LONGEST: usize = 48;
    if line.trim_end() == ">>>" {
        return Some(3);
    }
    // Signs that may begin other lines too have code behind them.
    for sign in [">>> ", ">> ", "> ", "$ ", "~$ ", "sage: "] {
        if let Some(code) = line.strip_prefix(sign) {
            let waits = code.is_empty() && sign != "> " && sign != ">> ";
            return (waits || code.starts_with(char::is_alphabetic)).then_some(sign.len());
        }
    }
    if let Some(rest) = line
        .strip_prefix("In [")
        .or_else(|| line.strip_prefix("Out["))
    {
        let number = rest.split(']').next().unwrap_or_default();
        let end = line.len() - rest.len() + number.len();
        let is_sign =
            number.bytes().all(|byte| byte.is_ascii_digit()) && line[end..].starts_with("]:");
        return is_sign.then_some(end + 2);
    }
    // The name of a program or a database, perhaps with a number or what it works on.
    let name = line.find(['>', '#', '$']).filter(|end| *end < LONGEST)?;
    let end = name + 1;
    let is_apart = line[end..].is_empty() || line[end..].starts_with(' ');
    let name = &line[..name];
    let is_name = |char: char| char.is_alphanumeric() || "_()[]:@~/.-=".contains(char);
    let name = name
        .strip_suffix(']')
        .map_or(name, |name| name.split(" [").next().unwrap_or(name));
    let is_program =
        name.starts_with(char::is_alphabetic) && name.chars().all(is_name) && !name.ends_with('-');
    (is_apart && is_program).then_some(end)
}
