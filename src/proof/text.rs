//! Proofs as text, one line for each step; the grammar is in `models/proof.md`.
//!
//! The reader refuses whatever the grammar does not allow, with its line; what the steps
//! claim is not its business.

use std::fmt::{self, Write};

use super::board::digest;
use super::clause::{Claim, Origin, Proof, Step};
use super::literal::Literal;
use crate::puzzle::{Board, Id, IslandId, Network};

const FIRST_LINE: &str = "hashi-proof 1";

impl Proof {
    /// The proof as text, tied to its board.
    ///
    /// # Examples
    /// ```
    /// use hashi::proof::{Claim, Origin, Proof, Step, check_proof};
    /// use hashi::puzzle::{Board, Clue, Id, IslandId, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 1), islands, Rules::default())?);
    /// let lonely = Origin::Degree(IslandId::from_index(0));
    /// let proof = Proof { claim: Claim::Infeasible, steps: vec![Step::Given(lonely, vec![])] };
    /// let text = proof.write(network.board());
    /// assert!(text.ends_with("degree 1 : 0\n"));
    /// assert!(check_proof(&network, &text).is_ok());
    /// # Ok::<(), hashi::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn write(&self, board: &Board) -> String {
        let mut text = format!("{FIRST_LINE}\nboard sha256 {}\nclaim", digest(board));
        match &self.claim {
            Claim::Infeasible => text.push_str(" infeasible\n"),
            Claim::Unique(bridges) => {
                text.push_str(" unique");
                for (_, count) in bridges.iter() {
                    push(&mut text, count);
                }
                text.push_str(" ;\n");
            }
        }
        for step in &self.steps {
            write_step(&mut text, step);
        }
        text
    }
}

fn push(text: &mut String, word: impl fmt::Display) {
    write!(text, " {word}").expect("writing to a string cannot fail");
}

fn write_step(text: &mut String, step: &Step) {
    let literals = match step {
        Step::Given(origin, literals) => {
            text.push_str(origin.word());
            match origin {
                Origin::Degree(island) => push(text, island.index() + 1),
                Origin::Cut(group) | Origin::Parity(group) => {
                    for island in group {
                        push(text, island.index() + 1);
                    }
                }
                Origin::Level | Origin::Bound | Origin::Cross | Origin::Exclude => {}
            }
            literals
        }
        Step::Derive(literals) => {
            text.push_str("derive");
            literals
        }
        Step::Forget(literals) => {
            text.push_str("forget");
            literals
        }
    };
    text.push_str(" :");
    for literal in literals {
        push(text, literal.number());
    }
    text.push_str(" 0\n");
}

/// What is wrong with a line of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    pub(super) line: usize,
    pub(super) reason: String,
}

/// Reads a proof line by line.
pub(super) struct Reader<'a> {
    network: &'a Network,
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    /// The number of the line read last, from 1.
    pub(super) line: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn of(network: &'a Network, text: &'a str) -> Self {
        Self {
            network,
            lines: text.lines().enumerate(),
            line: 0,
        }
    }

    fn refuse<T>(&self, reason: impl Into<String>) -> Result<T, Refusal> {
        Err(Refusal {
            line: self.line,
            reason: reason.into(),
        })
    }

    /// The next line that is neither blank nor a comment.
    fn next_line(&mut self) -> Option<&'a str> {
        for (index, line) in self.lines.by_ref() {
            self.line = index + 1;
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('#') {
                return Some(line);
            }
        }
        self.line += 1;
        None
    }

    /// The first three lines: what this is, which board it is about, what it claims.
    pub(super) fn claim(&mut self) -> Result<Claim, Refusal> {
        if self.next_line() != Some(FIRST_LINE) {
            return self.refuse(format!("expected '{FIRST_LINE}'"));
        }
        let board = self.next_line().unwrap_or_default();
        let Some(found) = board.strip_prefix("board sha256 ") else {
            return self.refuse("expected 'board sha256' and a digest");
        };
        if found != digest(self.network.board()) {
            return self.refuse("the proof is about another board");
        }
        let mut words = self.next_line().unwrap_or_default().split_whitespace();
        match (words.next(), words.next()) {
            (Some("claim"), Some("infeasible")) if words.next().is_none() => Ok(Claim::Infeasible),
            (Some("claim"), Some("unique")) => self.unique(words),
            _ => self.refuse("expected 'claim infeasible' or 'claim unique' and a solution"),
        }
    }

    fn unique(&self, words: std::str::SplitWhitespace<'_>) -> Result<Claim, Refusal> {
        let words: Vec<&str> = words.collect();
        let edges = self.network.edges().len();
        let numbers = words.split_last().filter(|(last, _)| **last == ";");
        let counts: Option<Vec<u8>> =
            numbers.and_then(|(_, counts)| counts.iter().map(|count| count.parse().ok()).collect());
        match counts {
            Some(counts) if counts.len() == edges => {
                Ok(Claim::Unique(counts.into_iter().collect()))
            }
            _ => self.refuse(format!("expected {edges} numbers of bridges and ';'")),
        }
    }

    /// The next step; `None` at the end.
    pub(super) fn step(&mut self) -> Result<Option<Step>, Refusal> {
        let Some(line) = self.next_line() else {
            return Ok(None);
        };
        let Some((head, literals)) = line.split_once(':') else {
            return self.refuse("expected a word, ':' and literals that end in 0");
        };
        let mut words = head.split_whitespace();
        let word = words.next().unwrap_or_default();
        let islands: Result<Vec<IslandId>, String> =
            words.map(|number| self.island(number)).collect();
        let islands = islands
            .or_else(|word| self.refuse(format!("expected an island's number, found '{word}'")))?;
        let literals = self.literals(literals)?;
        let origin = match (word, islands.as_slice()) {
            ("derive", []) => return Ok(Some(Step::Derive(literals))),
            ("forget", []) => return Ok(Some(Step::Forget(literals))),
            ("level", []) => Origin::Level,
            ("bound", []) => Origin::Bound,
            ("cross", []) => Origin::Cross,
            ("exclude", []) => Origin::Exclude,
            ("degree", &[island]) => Origin::Degree(island),
            ("cut", _) => Origin::Cut(islands),
            ("parity", _) => Origin::Parity(islands),
            _ => return self.refuse(format!("'{head}' begins no step")),
        };
        Ok(Some(Step::Given(origin, literals)))
    }

    fn island(&self, word: &str) -> Result<IslandId, String> {
        let number: Option<usize> = word.parse().ok();
        match number {
            Some(number) if (1..=self.network.islands().len()).contains(&number) => {
                Ok(IslandId::from_index(number - 1))
            }
            _ => Err(word.to_owned()),
        }
    }

    fn literals(&self, words: &str) -> Result<Vec<Literal>, Refusal> {
        let most = usize::from(self.network.board().rules().max_bridges());
        let levels = self.network.edges().len() * most;
        let mut literals = Vec::new();
        let mut words = words.split_whitespace();
        for word in words.by_ref() {
            if word == "0" {
                return match words.next() {
                    None => Ok(literals),
                    Some(word) => self.refuse(format!("'{word}' after the clause's end")),
                };
            }
            match word.parse().ok().and_then(Literal::from_number) {
                Some(literal) if literal.variable() < levels => literals.push(literal),
                _ => return self.refuse(format!("'{word}' is no literal of this board")),
            }
        }
        self.refuse("the clause does not end in 0")
    }
}
