//! What other solvers read and write: the columns of a program's file, and the values that a
//! solution file gives them.
//!
//! Solution files differ by solver, and nothing names them but their first lines:
//!
//! | by | known by | a column's line |
//! |---|---|---|
//! | HiGHS | `Model status` | `name value` below `# Columns` |
//! | HiGHS, as a table | `Columns` | `index … primal … type name` |
//! | Gurobi | a comment or no line of its own | `name value` |
//! | SCIP | `solution status:`, `objective value:` | `name value (obj:…)`, zeros left out |
//! | CBC | `… objective value …` | `index name value cost`, zeros left out |
//! | GLPK, `--write` | `c ` or `s mip` | `j index value`, names left out |
//! | GLPK, `--output` | `Problem:` | `index name value …`, a long name on a line of its own |

use std::collections::{BTreeMap, BTreeSet};

use super::error::{ParseError, TextFault, quoted};
use super::lines::{lines, words};
use super::source::Source;

/// What a solver says of the columns of a program.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SolverPoint {
    /// The values by the names of the columns.
    pub values: BTreeMap<String, f64>,
    /// Whether such files leave out what is 0.
    pub sparse: bool,
}

/// Reads what a solver's solution file says of a program with these columns, in the order of
/// the program's file.
///
/// # Errors
/// A [`ParseError`] where the file holds no point, names a column that the program has not or
/// names one twice, or where a value is no number.
///
/// # Examples
/// ```
/// use hashilab_notation::{Source, read_point};
/// let columns = ["y1".to_owned(), "y2".to_owned()];
/// let point = read_point(&Source::new("x.sol", "# Objective value = 0\ny1 1\ny2 0\n"), &columns)?;
/// assert_eq!(point.values["y1"], 1.0);
/// let error = read_point(&Source::new("x.sol", "y1 1\nz 0\n"), &columns).unwrap_err();
/// assert_eq!(error.to_string(), "x.sol:2:1: expected a column of the program, found 'z'");
/// # Ok::<(), hashilab_notation::ParseError>(())
/// ```
pub fn read_point(source: &Source, columns: &[String]) -> Result<SolverPoint, ParseError> {
    let text = source.text()?;
    let read = SolutionReader::new(&text, columns).read();
    read.map_err(|fault| source.fault(&text, fault))
}

/// Reads the names of the columns of a program, LP or MPS, in the order in which solvers
/// number them.
///
/// # Errors
/// A [`ParseError`] where the text is neither.
///
/// # Examples
/// ```
/// use hashilab_notation::{Source, read_columns};
/// let text = "Minimize\n obj: x\nSubject To\n row: x + 2 y >= 1\nBinaries\n x y\nEnd\n";
/// assert_eq!(read_columns(&Source::new("x.lp", text))?, ["x", "y"]);
/// # Ok::<(), hashilab_notation::ParseError>(())
/// ```
pub fn read_columns(source: &Source) -> Result<Vec<String>, ParseError> {
    let text = source.text()?;
    let columns = if lines(&text).any(|(_, line)| line.trim_end() == "ROWS") {
        columns_of_mps(&text)
    } else {
        columns_of_lp(&text)
    };
    columns.map_err(|fault| source.fault(&text, fault))
}

/// Names in the order in which they come first.
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

/// Words that begin a section of an LP file, as they stand after `split_whitespace`.
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

/// Whether a word of an LP file is a column's name: no number, no sign, no relation, and not
/// the word for a free column.
fn is_name(word: &str) -> bool {
    let first = word.chars().next().unwrap_or('0');
    let free = ["free", "inf", "infinity"];
    (first.is_alphabetic() || "_!\"#$%&(),;?@'`{}~".contains(first))
        && !free.iter().any(|it| word.eq_ignore_ascii_case(it))
}

/// A solution file on its way to a point.
struct SolutionReader<'a> {
    text: &'a str,
    columns: &'a [String],
    known: BTreeSet<&'a str>,
    point: SolverPoint,
}

impl<'a> SolutionReader<'a> {
    fn new(text: &'a str, columns: &'a [String]) -> Self {
        let known = columns.iter().map(String::as_str).collect();
        Self {
            text,
            columns,
            known,
            point: SolverPoint::default(),
        }
    }

    fn read(mut self) -> Result<SolverPoint, TextFault> {
        let text = self.text;
        let mut filled = lines(text).filter(|(_, line)| !line.trim().is_empty());
        let Some((at, first)) = filled.next() else {
            return Err(TextFault::new(0, "a solution file", "an empty text"));
        };
        let first = first.trim();
        if first == "Model status" {
            self.highs()?;
        } else if first == "Columns" {
            self.highs_table()?;
        } else if first.starts_with("solution status:") || first.starts_with("objective value:") {
            self.point.sparse = true;
            self.named(|line| {
                !line.contains("objective value:") && !line.contains("solution status:")
            })?;
        } else if first.contains("objective value") && !first.starts_with('#') {
            self.cbc(at, first)?;
        } else if first.starts_with("Problem:") {
            self.glpk_printed()?;
        } else if first.starts_with("c ") || first == "c" || first.starts_with("s ") {
            self.glpk_written()?;
        } else {
            self.named(|line| !line.trim_start().starts_with('#'))?;
        }
        if self.point.values.is_empty() && !self.point.sparse {
            let found = "a file that gives no column a value";
            return Err(TextFault::new(0, "a point that a solver found", found));
        }
        Ok(self.point)
    }

    /// Takes a value for a column.
    fn take(&mut self, name: (usize, &str), value: Option<(usize, &str)>) -> Result<(), TextFault> {
        let (at, name) = name;
        if !self.known.contains(name) {
            let fault = TextFault::new(at, "a column of the program", quoted(name.as_bytes()));
            return Err(fault.hint("the program is to be the one that was solved"));
        }
        let Some((place, word)) = value else {
            return Err(TextFault::new(
                at,
                "a value after the column's name",
                "the end of the line",
            ));
        };
        let number = word.parse::<f64>().ok().filter(|value| value.is_finite());
        let number =
            number.ok_or_else(|| TextFault::new(place, "a number", quoted(word.as_bytes())))?;
        if self.point.values.insert(name.to_owned(), number).is_some() {
            return Err(TextFault::new(
                at,
                "each column once",
                format!("'{name}' again"),
            ));
        }
        Ok(())
    }

    /// Lines `name value …`, as far as they are wanted.
    fn named(&mut self, wanted: impl Fn(&str) -> bool) -> Result<(), TextFault> {
        for (at, line) in lines(self.text).filter(|(_, line)| wanted(line)) {
            if line.trim() == "no solution available" {
                return Err(none(at, line));
            }
            let mut words = words(at, line);
            if let Some(name) = words.next() {
                self.take(name, words.next())?;
            }
        }
        Ok(())
    }

    fn highs(&mut self) -> Result<(), TextFault> {
        let mut status = (0, "");
        let mut rows = lines(self.text).skip_while(|(_, line)| line.trim() != "Model status");
        if let Some(said) = rows.nth(1) {
            status = said;
        }
        let mut rows = rows.skip_while(|(_, line)| !line.starts_with("# Columns"));
        if rows.next().is_none() {
            return Err(none(status.0, status.1));
        }
        for (at, line) in rows.take_while(|(_, line)| !line.starts_with('#')) {
            let mut words = words(at, line);
            if let Some(name) = words.next() {
                self.take(name, words.next())?;
            }
        }
        Ok(())
    }

    /// The lower and upper bound, the value and the dual may be left out, so what a line has is
    /// told by where its header stands.
    fn highs_table(&mut self) -> Result<(), TextFault> {
        let mut rows = lines(self.text)
            .skip_while(|(_, line)| line.trim() != "Columns")
            .skip(1);
        let (at, header) = rows.next().unwrap_or_default();
        let end = header.find("Primal").map(|start| start + "Primal".len());
        let wanted = || {
            TextFault::new(
                at,
                "a header with 'Primal' and 'Name'",
                quoted(header.as_bytes()),
            )
        };
        let end = end.ok_or_else(wanted)?;
        for (at, line) in rows.take_while(|(_, line)| line.starts_with(' ')) {
            let name = words(at, line).last();
            // Right under its header, and as long as it is.
            let before = line.get(..end).unwrap_or(line);
            let value = words(at, before)
                .last()
                .filter(|&(place, word)| place + word.len() == at + end);
            if let Some(name) = name {
                self.take(name, value)?;
            }
        }
        Ok(())
    }

    /// Rows come before columns where both are printed; the numbers begin anew between them.
    fn cbc(&mut self, at: usize, first: &str) -> Result<(), TextFault> {
        let lowered = first.to_ascii_lowercase();
        if lowered.starts_with("infeasible") || lowered.starts_with("unbounded") {
            return Err(none(at, first));
        }
        self.point.sparse = true;
        let mut last = None;
        let mut section = Vec::new();
        for (at, line) in lines(self.text).skip_while(|&(place, _)| place <= at) {
            let mut words = words(at, line).filter(|&(_, word)| word != "**").peekable();
            let Some(&(place, number)) = words.peek() else {
                continue;
            };
            let index: usize = number.parse().map_err(|_| {
                let wanted = "a line with a number, a column's name and its value";
                TextFault::new(place, wanted, quoted(number.as_bytes()))
            })?;
            if last.is_some_and(|last| index <= last) {
                section.clear();
            }
            last = Some(index);
            words.next();
            if let Some(name) = words.next() {
                section.push((name, words.next()));
            }
        }
        for (name, value) in section {
            self.take(name, value)?;
        }
        Ok(())
    }

    fn glpk_written(&mut self) -> Result<(), TextFault> {
        for (at, line) in lines(self.text) {
            let mut words = words(at, line);
            match words.next().map(|(_, word)| word) {
                Some("s") => {
                    let (kind, status) = (words.next(), words.nth(2));
                    if kind.is_none_or(|(_, word)| word != "mip") {
                        let wanted = "a solution of an integer program, 's mip'";
                        return Err(TextFault::new(at, wanted, quoted(line.as_bytes())));
                    }
                    if status.is_none_or(|(_, word)| word != "o" && word != "f") {
                        return Err(none(at, line));
                    }
                }
                Some("j") => {
                    let (place, number) = words.next().unwrap_or((at, ""));
                    let index = number
                        .parse::<usize>()
                        .ok()
                        .and_then(|it| it.checked_sub(1));
                    let columns = self.columns;
                    let name = index.and_then(|index| columns.get(index)).ok_or_else(|| {
                        let wanted = format!("the number of a column, 1 to {}", columns.len());
                        TextFault::new(place, wanted, quoted(number.as_bytes()))
                    })?;
                    self.take((place, name), words.next())?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn glpk_printed(&mut self) -> Result<(), TextFault> {
        let status = lines(self.text).find(|(_, line)| line.starts_with("Status:"));
        if let Some((at, line)) = status
            && !line.contains("OPTIMAL")
            && !line.contains("NON-OPTIMAL")
        {
            return Err(none(at, line));
        }
        let mut rows = lines(self.text).skip_while(|(_, line)| !line.contains("Column name"));
        rows.next();
        let mut waiting = None;
        for (at, line) in rows.skip(1) {
            let mut found: Vec<(usize, &str)> = words(at, line).collect();
            if found.is_empty() {
                break;
            }
            let name = match waiting.take() {
                Some(name) => name,
                None if found.len() < 2 => continue,
                None => {
                    let name = found[1];
                    found.drain(..2);
                    name
                }
            };
            if found.is_empty() {
                waiting = Some(name);
                continue;
            }
            // A star says that the column takes whole numbers; two letters say how it stands
            // in a basis.
            let value = found.iter().find(|(_, word)| word.parse::<f64>().is_ok());
            self.take(name, value.copied())?;
        }
        Ok(())
    }
}

/// The fault of a file whose solver found no point.
fn none(at: usize, said: &str) -> TextFault {
    TextFault::new(at, "a point that a solver found", quoted(said.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<SolverPoint, String> {
        let columns = ["y1", "y2", "f_a_long_name"].map(str::to_owned);
        read_point(&Source::new("x.sol", text), &columns).map_err(|error| error.to_string())
    }

    /// How each solver writes 1, 0 and 2.
    const FILES: [&str; 8] = [
        "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n# Columns 3\n\
         y1 1\ny2 0\nf_a_long_name 2\n# Rows 1\nrow 7\n\n# Dual solution values\nNone\n",
        "Columns\n    Index Status        Lower        Upper       Primal         Dual  Type        Name\n\
         \x20       0                   0            1            1               Integer     y1\n\
         \x20       1                   0            1           -0               Integer     y2\n\
         \x20       2                   0            3            2               Continuous  f_a_long_name\n\
         Rows\n    Index Status        Lower        Upper       Primal         Dual  Name\n\
         \x20       0                -inf            0           -1               row\n",
        "# Solution for model obj\n# Objective value = 0\ny1 1\ny2 0\nf_a_long_name 2\n",
        "solution status: optimal solution found\nobjective value:          0\n\
         y1     1 \t(obj:0)\ny2 0 (obj:0)\nf_a_long_name     2 \t(obj:0)\n",
        "Optimal - objective value 0.00000000\n      0 y1     1      0\n      1 y2 0 0\n** 2 f_a_long_name   2    0\n",
        "Optimal - objective value 0.00000000\n      0 row     1      0\n      1 row2     1      0\n\
         \x20     0 y1     1      0\n      1 y2 0 0\n      2 f_a_long_name   2    0\n",
        "c Problem:\nc\ns mip 1 3 o 0\ni 1 -1\nj 1 1\nj 2 0\nj 3 2\ne o f\n",
        "Problem:    \nRows:       1\nColumns:    3\nStatus:     INTEGER OPTIMAL\n\
         \n   No.   Row name        Activity\n------ ------------    -------\n     1 row  1 1 =\n\
         \n   No. Column name       Activity     Lower bound   Upper bound\n------ ------------    -----\n\
         \x20    1 y1   *              1             0             1 \n     2 y2   *    0  0  1\n\
         \x20    3 f_a_long_name\n                    *              2             0             3 \n\
         \nInteger feasibility conditions:\n",
    ];

    #[test]
    fn every_solver_is_read() {
        let wanted = [("f_a_long_name", 2.0), ("y1", 1.0), ("y2", 0.0)];
        for text in FILES {
            let point = read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            let found: Vec<(&str, f64)> = point
                .values
                .iter()
                .map(|(name, &value)| (name.as_str(), value))
                .collect();
            assert_eq!(found, wanted, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        for (text, said) in [
            (
                "",
                "x.sol:1:1: expected a solution file, found an empty text",
            ),
            (
                "y1 1\nz9 0\n",
                "x.sol:2:1: expected a column of the program, found 'z9'",
            ),
            (
                "y1 1\ny1 0\n",
                "x.sol:2:1: expected each column once, found 'y1' again",
            ),
            (
                "y1\n",
                "x.sol:1:1: expected a value after the column's name, found the end of the line",
            ),
            ("y1 nan\n", "x.sol:1:4: expected a number, found 'nan'"),
            (
                "# nothing\n",
                "x.sol:1:1: expected a point that a solver found, found a file that gives no column a value",
            ),
            (
                "Model status\nInfeasible\n\n# Primal solution values\nNone\n",
                "x.sol:2:1: expected a point that a solver found, found 'Infeasible'",
            ),
            (
                "Infeasible - objective value 0.0\n",
                "x.sol:1:1: expected a point that a solver found, found 'Infeasible - objective v…'",
            ),
            (
                "solution status: infeasible\nno solution available\n",
                "x.sol:2:1: expected a point that a solver found, found 'no solution available'",
            ),
            (
                "s mip 1 3 n 0\n",
                "x.sol:1:1: expected a point that a solver found, found 's mip 1 3 n 0'",
            ),
            (
                "s bas 1 3 f f 0\n",
                "x.sol:1:1: expected a solution of an integer program, 's mip', found 's bas 1 3 f f 0'",
            ),
            (
                "s mip 1 3 o 0\nj 4 1\n",
                "x.sol:2:3: expected the number of a column, 1 to 3, found '4'",
            ),
            (
                "Problem: x\nStatus:     INTEGER EMPTY\n",
                "x.sol:2:1: expected a point that a solver found, found 'Status:     INTEGER EMPT…'",
            ),
        ] {
            assert_eq!(read(text), Err(said.to_owned()), "{text}");
        }
    }

    #[test]
    fn files_cut_anywhere_never_panic() {
        for text in FILES {
            for end in 0..text.len() {
                let _read_or_refused = read(&text[..end]);
                let _named_or_refused = read_columns(&Source::new("x", &text[..end]));
            }
        }
    }

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
        let error = read_columns(&Source::new("x", "2,0,2\n")).unwrap_err();
        assert!(error.to_string().contains("LP or MPS"), "{error}");
    }
}
