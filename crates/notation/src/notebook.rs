//! The variables of a published Gurobi notebook on Hashiwokakero.
//!
//! ```text
//! text  = {name "=" value}               in any order, on lines of their own
//! P     = "[" {"(" row "," col ")"} "]"  cells from 0; lists may stand for pairs
//! L     = "[" {clue} "]"                 the clues in the order of P
//! k     = number                         how many islands there are
//! m, n  = numbers                        columns and rows
//! ```
//!
//! The notebook's picture is `m` wide and `n` high. Its program is right only for islands in
//! the order of rows, which is how they are written; they are read in any order. `#` begins a
//! comment. A variable that is assigned once more begins the next board. The rules are the
//! standard ones.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::puzzle::{Clue, Pos, Rules, Size};

use super::chart::{Chart, side};
use super::entry::{Entry, Likeness, Split};
use super::error::{Fault, quoted};
use super::overrides::Overrides;
use super::page::{Page, Parsed};
use super::says::{Says, Word};
use super::split::lines;

pub(super) const ENTRY: Entry = Entry {
    name: "notebook",
    about: "Python variables P, L, k, m and n of the Gurobi notebook",
    extensions: &["py"],
    likeness,
    split: Split::Where(starts, Some("")),
    takes_size: false,
    read: Some(read),
    says: Says {
        knows: &[
            Word::Zero,
            Word::Adjacent,
            Word::Few,
            Word::Top,
            Word::Bottom,
            Word::Right,
        ],
        every_cell: false,
        ..Says::STANDARD
    },
    write: Some(write),
};

fn likeness(text: &str) -> Likeness {
    let names = text.lines().filter_map(|line| line.split_once('='));
    let names: Vec<&str> = names.map(|(name, _)| name.trim()).take(64).collect();
    Likeness::of(
        names.contains(&"P") && names.contains(&"L"),
        Likeness::Certain,
    )
}

/// Where each of several boards begins: where one of the five variables comes once more.
fn starts(text: &str) -> Vec<usize> {
    let (mut starts, mut seen) = (Vec::new(), Vec::new());
    for line in lines(text) {
        let name = text[line.clone()]
            .split_once('=')
            .map(|(name, _)| name.trim());
        let Some(name) = name.filter(|name| ["P", "L", "k", "m", "n"].contains(name)) else {
            continue;
        };
        if starts.is_empty() || seen.contains(&name) {
            starts.push(line.start);
            seen.clear();
        }
        seen.push(name);
    }
    starts
}

/// A number of a value and where it stands.
#[derive(Clone, Copy)]
struct Number<'a> {
    at: usize,
    digits: &'a str,
}

/// The numbers of the five variables, brackets left out.
fn variables(text: &str) -> Result<BTreeMap<&str, Vec<Number<'_>>>, Fault> {
    let mut variables: BTreeMap<&str, Vec<Number<'_>>> = BTreeMap::new();
    let mut name = "";
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let content = line.split('#').next().unwrap_or_default();
        let (start, value) = match content.split_once('=') {
            None => (0, content),
            Some((before, value)) => {
                name = before.trim();
                variables.insert(name, Vec::new());
                (before.len() + 1, value)
            }
        };
        let numbers = numbers(value, at + start)?;
        match variables.get_mut(name) {
            Some(known) => known.extend(numbers),
            None if numbers.is_empty() => {}
            None => {
                return Err(Fault::new(
                    numbers[0].at,
                    "a name and '='",
                    quoted(content.as_bytes()),
                ));
            }
        }
        at += line.len();
    }
    Ok(variables)
}

/// The numbers among brackets, commas and blanks.
fn numbers(value: &str, from: usize) -> Result<Vec<Number<'_>>, Fault> {
    let mut numbers = Vec::new();
    let mut at = from;
    for word in value.split(|char: char| "[](), \t\r\n;".contains(char)) {
        if word.bytes().all(|byte| byte.is_ascii_digit()) && !word.is_empty() {
            numbers.push(Number { at, digits: word });
        } else if !word.is_empty() {
            return Err(Fault::new(at, "a number", quoted(word.as_bytes())));
        }
        let end = at + word.len() - from;
        at += word.len() + value[end..].chars().next().map_or(1, char::len_utf8);
    }
    Ok(numbers)
}

fn read(text: &str, _: Option<Size>, rules: Overrides) -> Result<Parsed, Fault> {
    let variables = Variables {
        named: variables(text)?,
        end: text.len(),
    };
    let (cells, clues) = (variables.all("P")?, variables.all("L")?);
    let (cols, rows) = (variables.one("m")?, variables.one("n")?);
    let size = Size::new(
        side(rows.digits, rows.at, "rows")?,
        side(cols.digits, cols.at, "columns")?,
    );
    if cells.len() != 2 * clues.len() {
        let many = 2 * clues.len();
        let wanted = format!("{many} rows and columns in P, for as many clues in L");
        let at = cells.first().map_or(0, |cell| cell.at);
        return Err(Fault::new(at, wanted, cells.len().to_string()));
    }
    let count = variables.one("k")?;
    if count.digits.parse() != Ok(clues.len()) {
        let wanted = format!("k to be the number of clues, {}", clues.len());
        let found = quoted(count.digits.as_bytes());
        return Err(Fault::new(count.at, wanted, found));
    }
    let mut chart = Chart::new(Rules::default(), rules);
    for (cell, clue) in cells.chunks_exact(2).zip(clues) {
        let pos = Pos::new(index(cell[0], size.rows)?, index(cell[1], size.cols)?);
        let number = clue.digits.parse().unwrap_or(u32::MAX);
        chart.number(pos, number, clue.at, clue.digits)?;
    }
    chart.board(size).map(Parsed::from)
}

/// The variables of a text.
struct Variables<'a> {
    named: BTreeMap<&'a str, Vec<Number<'a>>>,
    /// Where the text ends.
    end: usize,
}

impl<'a> Variables<'a> {
    /// The numbers of a variable.
    fn all(&self, name: &str) -> Result<&[Number<'a>], Fault> {
        let numbers = self.named.get(name).map(Vec::as_slice);
        numbers.ok_or_else(|| Fault::new(self.end, format!("the variable {name}"), "none"))
    }

    /// The number of a variable that has one.
    fn one(&self, name: &str) -> Result<Number<'a>, Fault> {
        match self.all(name)? {
            [number] => Ok(*number),
            numbers => {
                let at = numbers.first().map_or(self.end, |number| number.at);
                let wanted = format!("one number for {name}");
                Err(Fault::new(at, wanted, numbers.len().to_string()))
            }
        }
    }
}

/// A row or column counted from 0.
fn index(number: Number<'_>, most: u16) -> Result<u16, Fault> {
    let Number { at, digits } = number;
    let index = digits.parse::<u16>().ok().filter(|&index| index < most);
    let wanted = format!("an index from 0 to {}", most - 1);
    index.ok_or_else(|| Fault::new(at, wanted, quoted(digits.as_bytes())))
}

fn write(page: &Page<'_>) -> String {
    let (size, islands) = (page.board.size(), page.board.islands());
    let mut text = String::from("P = [");
    for (index, &(pos, _)) in islands.iter().enumerate() {
        let between = if index == 0 { "" } else { ", " };
        write!(text, "{between}({}, {})", pos.row, pos.col).expect("a string takes all text");
    }
    text.push_str("]\nL = [");
    for (index, &(_, clue)) in islands.iter().enumerate() {
        let between = if index == 0 { "" } else { ", " };
        if let Clue::Exactly(clue) = clue {
            write!(text, "{between}{clue}").expect("a string takes all text");
        }
    }
    let (count, cols, rows) = (islands.len(), size.cols, size.rows);
    writeln!(text, "]\nk = {count}\nm = {cols}\nn = {rows}").expect("a string takes all text");
    text
}
