//! Proofs as text, one line for each step; the grammar is in `models/proof.md`.
//!
//! The reader refuses what the grammar does not allow, with its line; it does not check the steps.

use std::fmt::{self, Write};

use super::board::digest;
use super::claims::{claim_of, write_claim};
use super::clause::{Claim, Inference, Proof, ProofStep, Reason};
use super::demands::Demands;
use super::sums::ProofSums;
use super::term::{SumOf, Term};
use crate::puzzle::{Id, Network};

/// Where and why a proof fails.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct ProofError {
    /// The line of the failure, from 1.
    pub line: usize,
    /// The reason.
    pub reason: String,
}

const FIRST_LINE: &str = "hashi-proof 2";
/// The most characters of a wrong first line that are shown.
const MOST_SHOWN: usize = 40;

impl Proof {
    /// The proof as text, tied to its board. Checkers refuse the text if it uses sums that are not
    /// declared, or bounds beyond their ranges.
    ///
    /// # Examples
    /// ```
    /// use hashilab_proof::{Claim, Proof, Reason, ProofStep, check_proof};
    /// use hashilab_rules::puzzle::{Board, Clue, Id, IslandId, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 1), islands, Rules::default())?);
    /// let lonely = Reason::Degree(IslandId::from_index(0));
    /// let proof = Proof { claim: Claim::Infeasible, steps: vec![ProofStep::given(lonely, vec![])] };
    /// let text = proof.write(&network);
    /// assert!(text.ends_with("degree 1 : 0\n"));
    /// assert!(check_proof(&network, &text).is_ok());
    /// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn write(&self, network: &Network) -> String {
        let digest = digest(network.board());
        let claim = write_claim(network, &self.claim);
        let mut text = format!("{FIRST_LINE}\nboard sha256 {digest}\nclaim {claim}\n");
        let sums = self.sums(network);
        for step in &self.steps {
            write_step(&mut text, &sums, step);
        }
        text
    }

    /// Reads a proof about a board, without checking its steps.
    ///
    /// # Errors
    /// [`ProofError`] with the first line that the grammar does not allow.
    pub fn read(network: &Network, text: &str) -> Result<Self, ProofError> {
        let mut reader = ProofReader::of(network, text);
        let claim = reader.claim()?;
        let mut steps = Vec::new();
        let demands = Demands::of(network, &claim);
        let mut sums = ProofSums::of(&demands);
        while let Some(step) = reader.step(&sums)? {
            if let ProofStep::Declare(parts) = &step {
                let declared = sums.declare(&demands, parts);
                declared.map_err(|reason| reader.refusal(reason))?;
            }
            steps.push(step);
        }
        Ok(Self { claim, steps })
    }

    /// All sums that it declares, as long as they are valid.
    pub(super) fn sums(&self, network: &Network) -> ProofSums {
        let demands = Demands::of(network, &self.claim);
        let mut sums = ProofSums::of(&demands);
        for step in &self.steps {
            if let ProofStep::Declare(parts) = step
                && sums.declare(&demands, parts).is_err()
            {
                break;
            }
        }
        sums
    }
}

fn push(text: &mut String, word: impl fmt::Display) {
    write!(text, " {word}").expect("writing to a string cannot fail");
}

fn write_step(text: &mut String, sums: &ProofSums, step: &ProofStep) {
    let clause = match step {
        ProofStep::Declare(parts) => {
            text.push_str("let");
            for part in parts {
                match part {
                    SumOf::Edge(edge) => push(text, format_args!("e{}", edge.index() + 1)),
                    SumOf::Sum(sum) => push(text, format_args!("s{}", sum.index() + 1)),
                }
            }
            text.push('\n');
            return;
        }
        ProofStep::Given(Inference { reason, clause }) => {
            text.push_str(reason.keyword());
            write_support(text, reason);
            clause
        }
        ProofStep::Derive(clause) => {
            text.push_str("derive");
            clause
        }
        ProofStep::Forget(clause) => {
            text.push_str("forget");
            clause
        }
    };
    text.push_str(" :");
    for &term in clause {
        push(text, sums.number(term));
    }
    text.push_str(" 0\n");
}

fn write_support(text: &mut String, reason: &Reason) {
    let mut all = |ids: &mut dyn Iterator<Item = usize>| {
        for index in ids {
            push(text, index + 1);
        }
    };
    match reason {
        Reason::Level | Reason::Cross | Reason::NoGood | Reason::Cost => {}
        Reason::Degree(island) => all(&mut [island.index()].into_iter()),
        Reason::Cut(group) | Reason::Parity(group) => all(&mut group.iter().map(|id| id.index())),
        Reason::Totals(group, views) => {
            all(&mut group.iter().map(|id| id.index()));
            text.push_str(" /");
            for view in views {
                push(text, view.index() + 1);
            }
        }
        Reason::Cycle(edges) => all(&mut edges.iter().map(|id| id.index())),
        Reason::Sum(sum) => all(&mut [sum.index()].into_iter()),
        Reason::Sign(view) => all(&mut [view.index()].into_iter()),
        Reason::Parts(island, parts) => {
            all(&mut [island.index()].into_iter());
            for part in parts {
                text.push_str(" /");
                for island in part {
                    push(text, island.index() + 1);
                }
            }
        }
    }
}

/// Reads a proof line by line.
pub(super) struct ProofReader<'a> {
    network: &'a Network,
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    /// The number of the line read last, from 1.
    pub(super) line: usize,
}

impl<'a> ProofReader<'a> {
    pub(super) fn of(network: &'a Network, text: &'a str) -> Self {
        Self {
            network,
            lines: text.lines().enumerate(),
            line: 0,
        }
    }

    /// The error for the line read last.
    pub(super) fn refusal(&self, reason: impl Into<String>) -> ProofError {
        ProofError {
            line: self.line,
            reason: reason.into(),
        }
    }

    fn refuse<T>(&self, reason: impl Into<String>) -> Result<T, ProofError> {
        Err(self.refusal(reason))
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

    /// Reads the first three lines: the format, the board and the claim.
    pub(super) fn claim(&mut self) -> Result<Claim, ProofError> {
        match self.next_line() {
            Some(FIRST_LINE) => {}
            Some(other) => {
                let found: String = other.chars().take(MOST_SHOWN).collect();
                let found = found.escape_debug();
                return self.refuse(format!("expected '{FIRST_LINE}', found '{found}'"));
            }
            None => return self.refuse(format!("expected '{FIRST_LINE}', found the end")),
        }
        let board = self.next_line().unwrap_or_default();
        let Some(found) = board.strip_prefix("board sha256 ") else {
            return self.refuse("expected 'board sha256' and a digest");
        };
        if found != digest(self.network.board()) {
            return self.refuse("the proof is about another board");
        }
        let line = self.next_line().unwrap_or_default();
        let claim = line.strip_prefix("claim ").unwrap_or_default();
        claim_of(self.network, claim).map_err(|reason| self.refusal(reason))
    }

    /// The next step, of a proof that has declared these sums; `None` at the end.
    pub(super) fn step(&mut self, sums: &ProofSums) -> Result<Option<ProofStep>, ProofError> {
        let Some(line) = self.next_line() else {
            return Ok(None);
        };
        if let Some(parts) = line.strip_prefix("let ") {
            let parts: Result<Vec<SumOf>, ProofError> = parts
                .split_whitespace()
                .map(|part| self.part(part))
                .collect();
            return parts.map(|parts| Some(ProofStep::Declare(parts)));
        }
        let Some((head, literals)) = line.split_once(':') else {
            return self.refuse("expected a word, ':' and literals that end in 0");
        };
        let (word, support) = head.split_once(' ').unwrap_or((head, ""));
        let (word, support) = (word.trim_end(), support.trim());
        let clause = self.clause(literals, sums)?;
        Ok(Some(match word {
            "derive" if support.is_empty() => ProofStep::Derive(clause),
            "forget" if support.is_empty() => ProofStep::Forget(clause),
            _ => ProofStep::given(self.reason(word, support)?, clause),
        }))
    }

    fn reason(&self, word: &str, support: &str) -> Result<Reason, ProofError> {
        let network = self.network;
        let [islands, edges, views] = [
            network.islands().len(),
            network.edges().len(),
            network.views().len(),
        ];
        Ok(match word {
            "level" if support.is_empty() => Reason::Level,
            "cross" if support.is_empty() => Reason::Cross,
            "no-good" if support.is_empty() => Reason::NoGood,
            "cost" if support.is_empty() => Reason::Cost,
            "degree" => Reason::Degree(self.one(support, "an island", islands)?),
            "cut" => Reason::Cut(self.ids(support, "an island", islands)?),
            "parity" => Reason::Parity(self.ids(support, "an island", islands)?),
            "totals" => {
                let (group, seen) = support.split_once('/').unwrap_or((support, ""));
                let group = self.ids(group, "an island", islands)?;
                Reason::Totals(group, self.ids(seen, "a sign's view", views)?)
            }
            "parts" => {
                let mut parts = support.split('/');
                let island = self.one(parts.next().unwrap_or_default(), "an island", islands)?;
                let part = |part| self.ids(part, "an island", islands);
                Reason::Parts(island, parts.map(part).collect::<Result<_, _>>()?)
            }
            "cycle" => Reason::Cycle(self.ids(support, "an edge", edges)?),
            "sum" => Reason::Sum(self.one(support, "a sum", u32::MAX as usize)?),
            "sign" => Reason::Sign(self.one(support, "a sign's view", views)?),
            _ => return self.refuse(format!("'{}' begins no step", [word, support].join(" "))),
        })
    }

    fn part(&self, word: &str) -> Result<SumOf, ProofError> {
        let edges = self.network.edges().len();
        if let Some(edge) = word.strip_prefix('e') {
            self.id(edge, "an edge", edges).map(SumOf::Edge)
        } else if let Some(sum) = word.strip_prefix('s') {
            self.id(sum, "a sum", u32::MAX as usize).map(SumOf::Sum)
        } else {
            self.refuse(format!("expected e or s and a number, found '{word}'"))
        }
    }

    /// Parses an id by its number, from 1 to `most`.
    fn id<I: Id>(&self, word: &str, what: &str, most: usize) -> Result<I, ProofError> {
        let number: Option<usize> = word.parse().ok();
        match number {
            Some(number) if (1..=most).contains(&number) => Ok(I::from_index(number - 1)),
            _ => self.refuse(format!("expected {what}'s number, found '{word}'")),
        }
    }

    fn ids<I: Id>(&self, words: &str, what: &str, most: usize) -> Result<Vec<I>, ProofError> {
        let ids = words.split_whitespace();
        ids.map(|word| self.id(word, what, most)).collect()
    }

    fn one<I: Id>(&self, words: &str, what: &str, most: usize) -> Result<I, ProofError> {
        match self.ids(words, what, most)?.as_slice() {
            &[one] => Ok(one),
            ids => self.refuse(format!(
                "expected one number of {what}, found {}",
                ids.len()
            )),
        }
    }

    fn clause(&self, words: &str, sums: &ProofSums) -> Result<Vec<Term>, ProofError> {
        let mut clause = Vec::new();
        let mut words = words.split_whitespace();
        for word in words.by_ref() {
            if word == "0" {
                return match words.next() {
                    None => Ok(clause),
                    Some(word) => self.refuse(format!("'{word}' after the clause's end")),
                };
            }
            match word.parse().ok().and_then(|number| sums.term(number)) {
                Some(term) => clause.push(term),
                None => return self.refuse(format!("'{word}' is no literal of this board")),
            }
        }
        self.refuse("the clause does not end in 0")
    }
}
