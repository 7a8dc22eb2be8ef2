//! The columns of a program's file.

use std::collections::BTreeSet;

use super::unpack::unpacked;
use crate::notation::{ParseError, Source, TextFault, lines, quoted, words};

/// Reads the names of the columns of a program, LP or MPS, in the order in which solvers
/// number them.
///
/// # Errors
/// A [`ParseError`] where the text is neither, or cannot be unpacked.
///
/// # Examples
/// ```
/// use hashilab_engine::milp::read_columns;
/// use hashilab_notation::Source;
/// let text = "Minimize\n obj: x\nSubject To\n row: x + 2 y >= 1\nBinaries\n x y\nEnd\n";
/// assert_eq!(read_columns(&Source::new("x.lp", text))?, ["x", "y"]);
/// # Ok::<(), hashilab_notation::ParseError>(())
/// ```
pub fn read_columns(source: &Source) -> Result<Vec<String>, ParseError> {
    let source = unpacked(source)?;
    let text = source.text()?;
    let columns = if lines(&text).any(|(_, line)| line.trim_end() == "ROWS") {
        columns_of_mps(&text)
    } else {
        columns_of_lp(&text)
    };
    columns.map_err(|fault| source.fault(&text, fault))
}

/// The number of rows of a program, LP or MPS, without its objective; `None` if counting them would
/// need a full parser.
///
/// # Errors
/// A [`ParseError`] where the text cannot be unpacked.
///
/// # Examples
/// ```
/// use hashilab_engine::milp::count_rows;
/// use hashilab_notation::Source;
/// let text = "Minimize\n obj: x\nSubject To\n row: x + 2 y >= 1\nBinaries\n x y\nEnd\n";
/// assert_eq!(count_rows(&Source::new("x.lp", text))?, Some(1));
/// # Ok::<(), hashilab_notation::ParseError>(())
/// ```
pub fn count_rows(source: &Source) -> Result<Option<usize>, ParseError> {
    let source = unpacked(source)?;
    let text = source.text()?;
    Ok(if lines(&text).any(|(_, line)| line.trim_end() == "ROWS") {
        let of_rows = lines(&text).skip_while(|(_, line)| line.trim_end() != "ROWS");
        let is_inside = |line: &str| line.starts_with([' ', '\t', '*']) || line.trim().is_empty();
        let of_rows = of_rows.skip(1).take_while(|(_, line)| is_inside(line));
        let kinds = of_rows.filter_map(|(_, line)| line.trim_start().chars().next());
        Some(kinds.filter(|kind| !"Nn*".contains(*kind)).count())
    } else {
        rows_of_lp(&text)
    })
}

/// The rows of an LP file in which each has a name and one relation.
fn rows_of_lp(text: &str) -> Option<usize> {
    let (mut inside, mut names, mut relations) = (false, 0, 0);
    for (at, line) in lines(text) {
        let line = line.split('\\').next().unwrap_or_default();
        for (_, word) in words(at, line) {
            if is_section(word) {
                inside = ["subject", "such", "st", "s.t.", "to", "that"]
                    .iter()
                    .any(|begin| word.eq_ignore_ascii_case(begin));
            } else if inside {
                names += usize::from(word.ends_with(':'));
                relations +=
                    usize::from(matches!(word, "<" | "<=" | "=<" | "=" | ">" | ">=" | "=>"));
            }
        }
    }
    (names == relations).then_some(names)
}

/// Distinct names in the order in which they first occur.
#[derive(Default)]
struct ColumnNames {
    order: Vec<String>,
    known: BTreeSet<String>,
}

impl ColumnNames {
    fn push(&mut self, name: &str) {
        if self.known.insert(name.to_owned()) {
            self.order.push(name.to_owned());
        }
    }

    fn listed(self, wanted: &'static str) -> Result<Vec<String>, TextFault> {
        if self.order.is_empty() {
            return Err(TextFault::new(0, wanted, "a text without one"));
        }
        Ok(self.order)
    }
}

fn columns_of_mps(text: &str) -> Result<Vec<String>, TextFault> {
    let mut names = ColumnNames::default();
    let mut inside = false;
    for (_, line) in lines(text) {
        if line.starts_with('*') || line.trim().is_empty() {
            continue;
        }
        if !line.starts_with(' ') {
            inside = line.trim_end() == "COLUMNS";
        } else if inside && !line.contains("'MARKER'") {
            names.push(line.split_whitespace().next().unwrap_or_default());
        }
    }
    names.listed("a column in the section COLUMNS")
}

/// Words that start a section of an LP file, as they come from `split_whitespace`.
fn is_section(word: &str) -> bool {
    const SECTIONS: [&str; 25] = [
        "minimize",
        "minimise",
        "minimum",
        "min",
        "maximize",
        "maximise",
        "maximum",
        "max",
        "subject",
        "such",
        "st",
        "s.t.",
        "to",
        "that",
        "bounds",
        "bound",
        "generals",
        "general",
        "gen",
        "integers",
        "binaries",
        "binary",
        "bin",
        "semi-continuous",
        "end",
    ];
    SECTIONS
        .iter()
        .any(|section| word.eq_ignore_ascii_case(section))
}

fn columns_of_lp(text: &str) -> Result<Vec<String>, TextFault> {
    let mut names = ColumnNames::default();
    let mut begun = false;
    for (at, line) in lines(text) {
        let line = line.split('\\').next().unwrap_or_default();
        for (place, word) in words(at, line) {
            if is_section(word) {
                begun = true;
            } else if !begun {
                let wanted = "a program in LP or MPS, which begins with its objective or its name";
                return Err(TextFault::new(place, wanted, quoted(word.as_bytes())));
            } else if !word.ends_with(':') && is_name(word) {
                names.push(word);
            }
        }
    }
    names.listed("a column of a program in LP or MPS")
}

/// Whether a word of an LP file is a column's name: no number, no sign, no relation, and not the
/// keyword for free columns.
fn is_name(word: &str) -> bool {
    let first = word.chars().next().unwrap_or('0');
    let free = ["free", "inf", "infinity"];
    (first.is_alphabetic() || "_!\"#$%&(),;?@'`{}~".contains(first))
        && !free.iter().any(|it| word.eq_ignore_ascii_case(it))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_come_in_the_order_of_the_file() {
        let lp = "\\ a comment with names\nMinimize\n obj: 0 b\nSubject To\n r1: - a + 2 b <= 3\n\
                  Bounds\n 1 <= c <= 2\n a free\nBinaries\n b a\nEnd\n";
        let mps = "* x\nNAME x\nROWS\n N obj\n L r1\nCOLUMNS\n    M1 'MARKER' 'INTORG'\n b obj 0\n b r1 2\n a r1 -1\n\
                   \x20M2 'MARKER' 'INTEND'\n c r1 0\nRHS\n RHS r1 3\nBOUNDS\n UP BND c 2\nENDATA\n";
        for (text, wanted) in [(lp, ["b", "a", "c"]), (mps, ["b", "a", "c"])] {
            let columns = read_columns(&Source::new("x", text));
            assert_eq!(
                columns.as_deref(),
                Ok(&wanted.map(str::to_owned)[..]),
                "{text}"
            );
        }
        for (text, wanted) in [
            (lp, Some(1)),
            (mps, Some(1)),
            ("min\nst\n x + y >= 1\nend\n", None),
        ] {
            assert_eq!(count_rows(&Source::new("x", text)), Ok(wanted), "{text}");
        }
        let error = read_columns(&Source::new("x", "2,0,2\n")).unwrap_err();
        assert!(error.to_string().contains("LP or MPS"), "{error}");
    }
}
