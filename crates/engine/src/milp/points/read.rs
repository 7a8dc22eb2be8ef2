//! Reads solution files of a program.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::format::{LP_SOLVE, SYMPHONY, SolutionFormat, TABLE_DELIMITERS, TableColumns, unquoted};
use super::unpack::unpacked;
use crate::notation::{ParseError, Source, TextFault, json_fault, lines, quoted, words};

/// The values of a program's columns in a solver's file.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SolverPoint {
    /// The values by column name.
    pub values: BTreeMap<String, f64>,
    /// Whether such files leave out zeros.
    pub sparse: bool,
    /// The number of rows of the program by the file.
    pub rows: Option<usize>,
}

/// Reads a solver's solution file for a program with these columns, in the order of the program's
/// file.
///
/// # Errors
/// A [`ParseError`] if the file contains no point, names a column twice or one that the program
/// does not have, is of a program with another number of columns, or if a value is no number.
///
/// # Examples
/// ```
/// use hashilab_engine::milp::read_point;
/// use hashilab_notation::Source;
/// let columns = ["y1".to_owned(), "y2".to_owned()];
/// let point = read_point(&Source::new("x.sol", "# Objective value = 0\ny1 1\ny2 0\n"), &columns)?;
/// assert_eq!(point.values["y1"], 1.0);
/// let error = read_point(&Source::new("x.sol", "y1 1\nz 0\n"), &columns).unwrap_err();
/// assert_eq!(error.to_string(), "x.sol:2:1: expected a column of the program, found 'z'");
/// # Ok::<(), hashilab_notation::ParseError>(())
/// ```
pub fn read_point(source: &Source, columns: &[String]) -> Result<SolverPoint, ParseError> {
    read_point_as(source, columns, None)
}

/// Reads a file in this format; if none is given, it is recognised by the file's beginning.
///
/// # Errors
/// Those of [`read_point`].
pub fn read_point_as(
    source: &Source,
    columns: &[String],
    format: Option<SolutionFormat>,
) -> Result<SolverPoint, ParseError> {
    let source = unpacked(source)?;
    let text = source.text()?;
    let read = SolutionReader::new(&text, columns).read(format);
    read.map_err(|fault| source.fault(&text, fault))
}

/// A solution file while it is read.
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

    fn read(mut self, asked: Option<SolutionFormat>) -> Result<SolverPoint, TextFault> {
        let text = self.text;
        let mut filled = lines(text).filter(|(_, line)| !line.trim().is_empty());
        let Some((at, first)) = filled.next() else {
            return Err(TextFault::new(0, "a solution file", "an empty text"));
        };
        let first = first.trim();
        let format = asked.unwrap_or_else(|| SolutionFormat::of(text, first, &self.known));
        match format {
            SolutionFormat::Highs if first == "Columns" => self.highs_table()?,
            SolutionFormat::Highs => self.highs()?,
            SolutionFormat::Cplex => self.cplex()?,
            SolutionFormat::GurobiJson => self.gurobi_json()?,
            SolutionFormat::Scip => {
                self.point.sparse = true;
                self.named(|line| {
                    !line.contains("objective value:") && !line.contains("solution status:")
                })?;
            }
            SolutionFormat::Miplib => self.miplib()?,
            SolutionFormat::Cbc => self.cbc(at, first)?,
            SolutionFormat::Glpk if first.starts_with("Problem:") => self.glpk_printed()?,
            SolutionFormat::Glpk => self.glpk_written()?,
            SolutionFormat::Xpress => self.xpress()?,
            SolutionFormat::LpSolve => self.lp_solve()?,
            SolutionFormat::Symphony => self.symphony()?,
            SolutionFormat::Table => self.table(at, first)?,
            SolutionFormat::Gurobi => self.named(|line| !line.trim_start().starts_with('#'))?,
        }
        if self.point.values.is_empty() && !self.point.sparse {
            let found = "a file that gives no column a value";
            return Err(TextFault::new(0, "a point that a solver found", found));
        }
        Ok(self.point)
    }

    /// Adds a value for a column.
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

    /// Checks or stores the numbers of rows and columns that the file states for its program.
    fn sizes(&mut self, [rows, columns]: [Option<(usize, &str)>; 2]) -> Result<(), TextFault> {
        let number = |word: Option<(usize, &str)>| {
            let (at, word) = word?;
            Some((at, word.parse::<usize>().ok()?))
        };
        if let Some((_, rows)) = number(rows) {
            self.point.rows = Some(rows);
        }
        match number(columns) {
            Some((at, columns)) if columns != self.columns.len() => {
                let wanted = format!("{} columns, as the program has", self.columns.len());
                let fault = TextFault::new(at, wanted, columns.to_string());
                Err(fault.hint("the program is to be the one that was solved"))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Reads lines `name value …` as long as `wanted` returns true.
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
        let Some((at, header)) = rows.next() else {
            return Err(none(status.0, status.1));
        };
        // A negative number is the count of nonzeros, and only these are listed.
        self.point.sparse = header["# Columns".len()..].trim_start().starts_with('-');
        let of_rows = lines(self.text).find(|(_, line)| line.starts_with("# Rows"));
        let of_rows = of_rows.and_then(|(at, line)| words(at, line).nth(2));
        self.sizes([of_rows, words(at, header).nth(2)])?;
        for (at, line) in rows.take_while(|(_, line)| !line.starts_with('#')) {
            let mut words = words(at, line);
            if let Some(name) = words.next() {
                self.take(name, words.next())?;
            }
        }
        Ok(())
    }

    /// Reads `name value` below the objective value; zeros are left out.
    fn miplib(&mut self) -> Result<(), TextFault> {
        self.point.sparse = true;
        for (at, line) in lines(self.text) {
            let mut words = words(at, line);
            match words.next() {
                None | Some((_, "=obj=")) => {}
                Some((at, said @ ("=infeas=" | "=unkn="))) => return Err(none(at, said)),
                Some((_, comment)) if comment.starts_with('#') => {}
                Some(name) => self.take(name, words.next())?,
            }
        }
        Ok(())
    }

    fn cplex(&mut self) -> Result<(), TextFault> {
        self.point.sparse = true;
        let options = roxmltree::ParsingOptions {
            nodes_limit: MOST_NODES,
            ..roxmltree::ParsingOptions::default()
        };
        let document = roxmltree::Document::parse_with_options(self.text, options);
        let document = document.map_err(|error| {
            if matches!(
                error,
                roxmltree::Error::UnclosedRootNode | roxmltree::Error::UnexpectedEndOfStream
            ) {
                let end = TextFault::new(self.text.len(), "XML that is whole", "the end");
                return end.hint(error.to_string());
            }
            let place = error.pos();
            let line = lines(self.text).nth((place.row as usize).saturating_sub(1));
            let at = line.map_or(self.text.len(), |(at, line)| {
                let before = line.chars().take((place.col as usize).saturating_sub(1));
                at + before.map(char::len_utf8).sum::<usize>()
            });
            TextFault::new(at, "XML that is whole", "XML that is not").hint(error.to_string())
        })?;
        let solutions: Vec<roxmltree::Node<'_, '_>> = document
            .descendants()
            .filter(|node| node.has_tag_name("CPLEXSolution"))
            .collect();
        let solution = match solutions[..] {
            [solution] => solution,
            [] => {
                let at = document.root_element().range().start;
                let found = quoted(document.root_element().tag_name().name().as_bytes());
                return Err(TextFault::new(at, "CPLEXSolution", found));
            }
            [_, second, ..] => {
                let at = second.range().start;
                return Err(TextFault::new(at, "one CPLEXSolution", "a second one"));
            }
        };
        let variables = solution
            .children()
            .find(|node| node.has_tag_name("variables"));
        let Some(variables) = variables else {
            let header = solution.children().find(|node| node.has_tag_name("header"));
            let status = header.and_then(|header| header.attribute("solutionStatusString"));
            let said = status.unwrap_or("a solution without variables");
            return Err(none(solution.range().start, said));
        };
        for variable in variables.children().filter(roxmltree::Node::is_element) {
            let at = variable.range().start;
            let of = |name| {
                let value = variable.attribute_node(name);
                value.map(|value| (value.range_value().start, value.value()))
            };
            let name = of("name").ok_or_else(|| {
                let found = quoted(variable.tag_name().name().as_bytes());
                TextFault::new(at, "a variable with a name", found)
            })?;
            self.take(name, of("value"))?;
        }
        Ok(())
    }

    fn gurobi_json(&mut self) -> Result<(), TextFault> {
        self.point.sparse = true;
        let wanted = "a solution in Gurobi's JSON";
        let file: GurobiFile = serde_json::from_str(self.text)
            .map_err(|error| json_fault(self.text, &error, wanted))?;
        let Some(variables) = file.variables else {
            let status = file.info.and_then(|info| info.status);
            let status = status.map_or("no 'Vars'".to_owned(), |status| format!("status {status}"));
            return Err(TextFault::new(0, "a point that a solver found", status));
        };
        // The place of an error is searched in the text: the JSON parser does not keep places.
        let mut next = 0;
        for GurobiVariable { name, tag, value } in variables {
            let tag = tag.unwrap_or_default();
            let name = name.as_ref().or(tag.first());
            let name = name.ok_or_else(|| {
                let wanted = "each variable with its name";
                let hint = "model files with names give solutions with names";
                TextFault::new(next, wanted, "one without").hint(hint)
            })?;
            let at = self.text[next..].find(&format!("\"{name}\""));
            let at = at.map_or(next, |at| next + at + 1);
            let number = value.to_string();
            self.take((at, name), Some((at, &number)))?;
            next = at;
        }
        Ok(())
    }

    /// Reads ` C name value`, of one point; rows and slacks have other letters.
    fn xpress(&mut self) -> Result<(), TextFault> {
        self.point.sparse = true;
        let (mut has_name, mut is_whole) = (false, false);
        for (at, line) in lines(self.text) {
            let mut words = words(at, line);
            match words.next() {
                Some((at, "NAME")) if has_name => {
                    return Err(TextFault::new(at, "one point", "a second one"));
                }
                Some((_, "NAME")) => has_name = true,
                Some((_, "ENDATA")) => is_whole = true,
                Some((_, "C")) => match words.next() {
                    Some(name) => self.take(name, words.next())?,
                    None => return Err(TextFault::new(at, "'C', a name and a value", "'C' alone")),
                },
                _ => {}
            }
        }
        if is_whole {
            return Ok(());
        }
        Err(TextFault::new(
            self.text.len(),
            "ENDATA after the last column",
            "the end",
        ))
    }

    /// Reads below the last heading, until a blank line; several columns may share a line.
    fn lp_solve(&mut self) -> Result<(), TextFault> {
        let text = self.text;
        let heading = lines(text)
            .filter(|(_, line)| line.trim().starts_with(LP_SOLVE))
            .last();
        let Some((heading, _)) = heading else {
            let mut said = lines(text).filter(|(_, line)| !line.trim().is_empty());
            let (at, line) = said.next().unwrap_or_default();
            return Err(none(at, line));
        };
        let below = lines(text).skip_while(|&(at, _)| at <= heading);
        for (at, line) in below.take_while(|(_, line)| !line.trim().is_empty()) {
            let mut words = words(at, line);
            while let Some(name) = words.next() {
                self.take(name, words.next())?;
            }
        }
        self.leave_out_zeros();
        Ok(())
    }

    /// Reads the lines below the heading and its underline, until a blank line.
    fn symphony(&mut self) -> Result<(), TextFault> {
        self.point.sparse = true;
        let text = self.text;
        let heading = lines(text)
            .filter(|(_, line)| line.trim().starts_with(SYMPHONY))
            .last();
        let Some((heading, _)) = heading else {
            let is_said = |line: &str| line.contains("Infeasible") || line.contains("No Solution");
            let mut said = lines(text).filter(|(_, line)| is_said(line));
            let (at, line) = said
                .next()
                .unwrap_or((text.len(), "a log without a solution"));
            return Err(none(at, line));
        };
        let below = lines(text).skip_while(|&(at, _)| at <= heading).skip(1);
        for (at, line) in below.take_while(|(_, line)| !line.trim().is_empty()) {
            let mut words = words(at, line);
            if let Some(name) = words.next() {
                self.take(name, words.next())?;
            }
        }
        Ok(())
    }

    /// Reads `name,value` below a header, or without one.
    fn table(&mut self, header: usize, first: &str) -> Result<(), TextFault> {
        let stated = TableColumns::of(first);
        let columns = stated.unwrap_or(TableColumns { name: 0, value: 1 });
        let rows = lines(self.text).filter(|(_, line)| !line.trim().is_empty());
        for (at, line) in rows.skip_while(|&(at, _)| stated.is_some() && at <= header) {
            let mut fields: Vec<(usize, &str)> = Vec::new();
            let mut next = at;
            for field in line.split(TABLE_DELIMITERS) {
                let inside = unquoted(field);
                fields.push((next + field.find(inside).unwrap_or(0), inside));
                next += field.len() + 1;
            }
            let name = fields.get(columns.name).copied().unwrap_or((at, ""));
            self.take(name, fields.get(columns.value).copied())?;
        }
        self.leave_out_zeros();
        Ok(())
    }

    /// A table without a single 0 has the other columns only.
    fn leave_out_zeros(&mut self) {
        let values = &self.point.values;
        self.point.sparse = !values.is_empty() && values.values().all(|&value| value != 0.0);
    }

    /// The lower and upper bound, the value and the dual may be left out, so fields are recognised
    /// by their positions below the header.
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
            // Aligned to the right of its header.
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

    /// Rows come before columns if both are printed; the numbers start again in between.
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
                    let kind = words.next();
                    let sizes = [words.next(), words.next()];
                    let status = words.next();
                    if kind.is_none_or(|(_, word)| word != "mip") {
                        let wanted = "a solution of an integer program, 's mip'";
                        return Err(TextFault::new(at, wanted, quoted(line.as_bytes())));
                    }
                    if status.is_none_or(|(_, word)| word != "o" && word != "f") {
                        return Err(none(at, line));
                    }
                    self.sizes(sizes)?;
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
        let sizes = ["Rows:", "Columns:"].map(|head| {
            let (at, line) = lines(self.text).find(|(_, line)| line.starts_with(head))?;
            words(at, line).nth(1)
        });
        self.sizes(sizes)?;
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
            // A star marks an integer column; two letters give its status in the basis.
            let value = found.iter().find(|(_, word)| word.parse::<f64>().is_ok());
            self.take(name, value.copied())?;
        }
        Ok(())
    }
}

/// The most nodes of an XML file: enough for a program with a million columns.
const MOST_NODES: u32 = 16 << 20;

/// The part of Gurobi's JSON that is used.
#[derive(Deserialize)]
struct GurobiFile {
    #[serde(rename = "SolutionInfo")]
    info: Option<GurobiInfo>,
    #[serde(rename = "Vars")]
    variables: Option<Vec<GurobiVariable>>,
}

#[derive(Deserialize)]
struct GurobiInfo {
    #[serde(rename = "Status")]
    status: Option<i64>,
}

#[derive(Deserialize)]
struct GurobiVariable {
    #[serde(rename = "VarName")]
    name: Option<String>,
    #[serde(rename = "VTag")]
    tag: Option<Vec<String>>,
    #[serde(rename = "X", default)]
    value: f64,
}

/// The error for a file without a point.
fn none(at: usize, said: &str) -> TextFault {
    let fault = TextFault::new(at, "a point that a solver found", quoted(said.as_bytes()));
    fault.hint("a solver that found no solution writes no values, so there is nothing to check")
}

#[cfg(test)]
mod tests {
    use super::super::read_columns;
    use super::*;

    fn read(text: &str) -> Result<SolverPoint, String> {
        let columns = ["y1", "y2", "f_a_long_name"].map(str::to_owned);
        read_point(&Source::new("x.sol", text), &columns).map_err(|error| error.to_string())
    }

    /// The values 1, 0 and 2 in each solver's format.
    const FILES: [&str; 19] = [
        "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n# Columns -3 sparse\n\
         y1 1 0\ny2 0 1\nf_a_long_name 2 2\n",
        "=obj= 0\ny1 1\ny2 0\nf_a_long_name 2\n",
        "\n=obj= 0\ny1 1\ny2 0\nf_a_long_name 2\n",
        "<?xml version = \"1.0\" encoding=\"UTF-8\"?>\n<CPLEXSolution version=\"1.2\">\n <header objectiveValue=\"0\"/>\n\
         <variables>\n<variable name=\"y1\" index=\"0\" value=\"1\"/>\n<variable name=\"y2\" value=\"0\"/>\n\
         <variable name=\"f_a_long_name\" value=\"2\"/></variables></CPLEXSolution>\n",
        "{\"SolutionInfo\": {\"Status\": 2, \"ObjVal\": 0}, \"Vars\": [{\"VarName\": \"y1\", \"X\": 1},\n\
         {\"VTag\": [\"y2\"]}, {\"VarName\": \"f_a_long_name\", \"X\": 2.0}]}",
        "\nValue of objective function: 0\n\nActual values of the variables:\n\
         y1                              1\ny2                              0\n\
         f_a_long_name                   2\n\nActual values of the constraints:\nrow                             7\n",
        "name,value\ny1,1\ny2,0\nf_a_long_name,2.0\n",
        ",\"Variable\",\"Value\"\n0,y1,1.0\n1,y2,-0.0\n2,\"f_a_long_name\",2\n",
        "y1;1\ny2;0\nf_a_long_name;2\n",
        "NAME   'p' Solution 1\n C y1 1\n C y2 0\n C f_a_long_name 2\nENDATA\n",
        "==  Welcome to the SYMPHONY MIP Solver\n\n* Optimal Solution Found *\n\nSolution Cost: 0\n+++++\n\
         Column names and values of nonzeros in the solution\n+++++\n      y1 1.0000000000\n      y2 0.0000000000\n\
         f_a_long_name 2.0000000000\n\n",
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
    fn a_table_without_zeros_leaves_them_out() {
        let heading = "Actual values of the variables:\n";
        for (text, is_sparse) in [
            ("name,value\ny1,1\n".to_owned(), true),
            ("name,value\ny1,1\ny2,0\n".to_owned(), false),
            (format!("{heading}y1 1\n"), true),
            (format!("{heading}y1 1\ny2 0\n"), false),
        ] {
            let point = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(point.sparse, is_sparse, "{text}");
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
                "=infeas=\n",
                "x.sol:1:1: expected a point that a solver found, found '=infeas='",
            ),
            (
                "<CPLEXSolution>\n <header solutionStatusString=\"integer infeasible\"/>\n</CPLEXSolution>\n",
                "x.sol:1:1: expected a point that a solver found, found 'integer infeasible'",
            ),
            (
                "<CPLEXSolution><variables>\n  <variable name=\"z9\" value=\"1\"/></variables></CPLEXSolution>",
                "x.sol:2:19: expected a column of the program, found 'z9'",
            ),
            (
                "<a><CPLEXSolution/><CPLEXSolution/></a>",
                "x.sol:1:20: expected one CPLEXSolution, found a second one",
            ),
            (
                "<CPLEXSolution>\n<variables>\n",
                "x.sol:3:1: expected XML that is whole, found the end",
            ),
            (
                "{\"SolutionInfo\": {\"Status\": 3}}",
                "x.sol:1:1: expected a point that a solver found, found status 3",
            ),
            (
                "{\"Vars\": [{\"VarName\": \"y1\", \"X\": 1}, {\"VarName\": \"z9\", \"X\": 1}]}",
                "x.sol:1:51: expected a column of the program, found 'z9'",
            ),
            (
                "\nThis problem is infeasible\n",
                "x.sol:2:1: expected a point that a solver found, found 'This problem is infeasib…'",
            ),
            (
                "name,value\ny1,1\nz9,1\n",
                "x.sol:3:1: expected a column of the program, found 'z9'",
            ),
            (
                "NAME x\n C y1 1\n",
                "x.sol:3:1: expected ENDATA after the last column, found the end",
            ),
            (
                "NAME x\n C y1 1\nNAME x\n C y1 1\nENDATA\n",
                "x.sol:3:1: expected one point, found a second one",
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
}
