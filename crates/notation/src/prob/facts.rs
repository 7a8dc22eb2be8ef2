//! The facts in a text: coordinates, clues, what is ignored, the most bridges.

use std::collections::BTreeMap;

use super::super::error::{Place, TextFault, quoted_number};
use super::token::{Token, TokenKind};

/// A number that a fact states, and its place in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct StatedNumber {
    pub(super) number: u32,
    pub(super) at: usize,
}

/// The three functions that facts are about.
pub(super) const FUNCTIONS: [&str; 3] = ["xc", "yc", "nl"];

/// What a text states.
#[derive(Clone, Debug, Default)]
pub(super) struct ProbFacts<'a> {
    text: &'a str,
    /// The islands in the order in which they are first named, each with its row, its
    /// column and its clue.
    pub(super) islands: Vec<(&'a str, [Option<StatedNumber>; 3])>,
    indices: BTreeMap<&'a str, usize>,
    /// The islands that are to be ignored.
    pub(super) ignored: Vec<&'a str>,
    /// The places of the sets that state everything at once: one for each function and one for the
    /// ignored islands.
    sets_at: [Option<usize>; FUNCTIONS.len() + 1],
    /// The most bridges of an edge.
    pub(super) most_bridges: Option<StatedNumber>,
    /// Whether anything is stated at all.
    pub(super) any: bool,
}

impl<'a> ProbFacts<'a> {
    /// Collects the facts in these tokens.
    ///
    /// # Errors
    /// A [`TextFault`] where one contradicts another.
    pub(super) fn of(text: &'a str, tokens: &[Token<'a>]) -> Result<Self, TextFault> {
        let mut facts = Self {
            text,
            ..Self::default()
        };
        for (index, token) in tokens.iter().enumerate() {
            let TokenKind::Word(word) = token.kind else {
                continue;
            };
            facts.take(word, &tokens[index + 1..])?;
        }
        Ok(facts)
    }

    /// Records what follows a word, if that is a fact.
    fn take(&mut self, word: &str, rest: &[Token<'a>]) -> Result<(), TextFault> {
        if let Some(function) = FUNCTIONS.iter().position(|&function| function == word) {
            return self.take_function(function, rest);
        }
        let [equals, then, ..] = rest else {
            return Ok(());
        };
        let equals_at = equals.at;
        match (word, equals.kind, then.kind) {
            ("ignore", TokenKind::Sign('='), TokenKind::Sign('{')) => {
                self.any = true;
                self.begin_set(FUNCTIONS.len(), equals_at, "set to ignore")?;
                let names = rest[2..].iter().map(|token| token.kind);
                let names = names.take_while(|&kind| kind != TokenKind::Sign('}'));
                self.ignored.extend(names.filter_map(|kind| match kind {
                    TokenKind::Word(name) => Some(name),
                    TokenKind::Number(_) | TokenKind::Maplet | TokenKind::Sign(_) => None,
                }));
                Ok(())
            }
            ("MAXBRIDGES", TokenKind::Sign('='), TokenKind::Number(number)) => {
                let at = then.at;
                let stated = StatedNumber { number, at };
                let known = *self.most_bridges.get_or_insert(stated);
                agree(self.text, "MAXBRIDGES", known, stated)
            }
            _ => Ok(()),
        }
    }

    /// Records `(a)=1`, or `={a|->1, b|->2}`.
    fn take_function(&mut self, function: usize, rest: &[Token<'a>]) -> Result<(), TextFault> {
        let kinds: Vec<TokenKind<'a>> = rest.iter().take(5).map(|token| token.kind).collect();
        if let [
            open,
            TokenKind::Word(name),
            close,
            equals,
            TokenKind::Number(number),
        ] = kinds.as_slice()
            && [open, close, equals] == ['(', ')', '='].map(TokenKind::Sign).each_ref()
        {
            let (number, at) = (*number, rest[4].at);
            return self.state(function, name, StatedNumber { number, at });
        }
        if !kinds.starts_with(&['=', '{'].map(TokenKind::Sign)) {
            return Ok(());
        }
        self.begin_set(
            function,
            rest[0].at,
            &format!("set {}", FUNCTIONS[function]),
        )?;
        let pairs = rest[2..].windows(3);
        for pair in pairs.take_while(|pair| pair[0].kind != TokenKind::Sign('}')) {
            if let (TokenKind::Word(name), TokenKind::Maplet, TokenKind::Number(number)) =
                (pair[0].kind, pair[1].kind, pair[2].kind)
            {
                let at = pair[2].at;
                self.state(function, name, StatedNumber { number, at })?;
            }
        }
        Ok(())
    }

    /// Records the beginning of a set. A board has one of each: two contradict each other, or
    /// belong to two boards.
    fn begin_set(&mut self, set: usize, at: usize, what: &str) -> Result<(), TextFault> {
        let Some(first) = self.sets_at[set].replace(at) else {
            return Ok(());
        };
        let line = Place::line_of(self.text, first);
        let found = format!("a second {what}, after line {line}");
        let hint = "facts of several boards need files of their own";
        Err(TextFault::new(at, "one board", found).hint(hint))
    }

    /// The fault of a statement that is not what was expected.
    pub(super) fn fault(&self, stated: StatedNumber, wanted: impl Into<String>) -> TextFault {
        TextFault::new(
            stated.at,
            wanted.into(),
            quoted_number(self.text, stated.at),
        )
    }

    fn state(
        &mut self,
        function: usize,
        name: &'a str,
        stated: StatedNumber,
    ) -> Result<(), TextFault> {
        self.any = true;
        let next = self.islands.len();
        let index = *self.indices.entry(name).or_insert(next);
        if index == next {
            self.islands.push((name, [None; 3]));
        }
        let known = self.islands[index].1[function].get_or_insert(stated);
        agree(
            self.text,
            &format!("{}({name})", FUNCTIONS[function]),
            *known,
            stated,
        )
    }
}

/// Whether a second statement agrees with the first.
fn agree(
    text: &str,
    what: &str,
    first: StatedNumber,
    second: StatedNumber,
) -> Result<(), TextFault> {
    if first.number == second.number {
        return Ok(());
    }
    let line = Place::line_of(text, first.at);
    let [first, found] = [first, second].map(|stated| quoted_number(text, stated.at));
    let found = format!("{found} after {first} in line {line}");
    Err(TextFault::new(
        second.at,
        format!("one value of {what}"),
        found,
    ))
}
