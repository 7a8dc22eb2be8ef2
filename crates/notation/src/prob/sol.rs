//! Answers as the relation `sol`, a number of bridges for every edge.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::puzzle::{Id, Network, PlacedBridges, Pos};

use super::super::error::{TextFault, quoted};
use super::super::page::{AnswerBridges, Page};
use super::board;
use super::token::{Token, TokenKind, tokens};

/// Whether a text that is no board is an answer of this kind.
pub(crate) fn is_answer(text: &str) -> bool {
    let mut characters = text.chars().filter(|char| !char.is_whitespace());
    match characters.next() {
        Some('{') => !matches!(characters.next(), None | Some('"' | '}')),
        Some('[') | None => false,
        Some(_) => text.contains("|->") || text.contains('\u{21a6}') || is_stated(text),
    }
}

/// Whether a text states the relation by its name.
fn is_stated(text: &str) -> bool {
    text.contains("sol") && relation(&tokens(text)).is_some()
}

/// The facts of a board, which name its islands, and the relation of its answer.
pub(super) fn write(page: &Page<'_>) -> String {
    let mut text = board::facts(page.board);
    let Some(AnswerBridges { network, bridges }) = page.answer else {
        return text;
    };
    let names = board::names_of(network.board());
    text.truncate(text.trim_end().len());
    text.push_str(" &\nsol = {");
    let mut between = "";
    for (edge, count) in bridges.iter() {
        let [from, to] = network.edges()[edge].ends.map(|end| &names[end.index()]);
        write!(text, "{between}(({from}|->{to})|->{count})").expect("a string takes all text");
        between = ",\n ";
    }
    text.push_str("}\n");
    text
}

/// The bridges that a relation places. Its names are those of the facts in the same text or,
/// where there are none, those of the board.
pub(crate) fn read(text: &str, network: &Network) -> Result<Vec<PlacedBridges>, TextFault> {
    let board = network.board();
    let of_board = board::names_of(board);
    let named: Vec<(String, Pos)> = match board::named(text)? {
        named if named.is_empty() => {
            let cells = board.islands().iter().map(|&(pos, _)| pos);
            of_board.into_iter().zip(cells).collect()
        }
        named => named,
    };
    let cells: BTreeMap<&str, Pos> = named
        .iter()
        .map(|(name, pos)| (name.as_str(), *pos))
        .collect();
    let tokens = tokens(text);
    let relation = relation(&tokens)
        .ok_or_else(|| TextFault::new(text.len(), "a relation sol = {((a|->b)|->2), …}", "none"))?;
    let entries = relation.split(|token| token.kind == TokenKind::Sign(','));
    let mut placed = Vec::new();
    for entry in entries.filter(|entry| !entry.is_empty()) {
        let PlacedBridges { from, to, count } = pair(text, entry, &cells)?;
        if count > 0 {
            placed.push(PlacedBridges { from, to, count });
        }
    }
    Ok(placed)
}

/// The tokens between the braces of the relation, parentheses left out. An answer may be the
/// relation alone.
fn relation<'a>(tokens: &[Token<'a>]) -> Option<Vec<Token<'a>>> {
    let named = tokens.windows(3).position(|three| {
        three[0].kind == TokenKind::Word("sol")
            && three[1].kind == TokenKind::Sign('=')
            && three[2].kind == TokenKind::Sign('{')
    });
    let alone = tokens
        .first()
        .filter(|token| token.kind == TokenKind::Sign('{'))
        .map(|_| 0);
    let start = named
        .map(|index| index + 3)
        .or(alone.map(|index| index + 1))?;
    let inside = tokens[start..].iter().copied();
    let inside = inside.take_while(|token| token.kind != TokenKind::Sign('}'));
    let is_parenthesis = |token: &Token<'_>| matches!(token.kind, TokenKind::Sign('(' | ')'));
    Some(inside.filter(|token| !is_parenthesis(token)).collect())
}

/// The bridges of one pair, as in `((a|->b)|->2)`.
fn pair(
    text: &str,
    entry: &[Token<'_>],
    cells: &BTreeMap<&str, Pos>,
) -> Result<PlacedBridges, TextFault> {
    let kinds: Vec<TokenKind<'_>> = entry.iter().map(|token| token.kind).collect();
    let [
        TokenKind::Word(from),
        TokenKind::Maplet,
        TokenKind::Word(to),
        TokenKind::Maplet,
        TokenKind::Number(count),
    ] = kinds.as_slice()
    else {
        let [first, last] = [&entry[0], &entry[entry.len() - 1]].map(|token| token.at);
        let found = quoted(
            text[first..]
                .get(..=last - first)
                .unwrap_or(&text[first..])
                .as_bytes(),
        );
        return Err(TextFault::new(first, "a pair such as ((a|->b)|->2)", found));
    };
    let place = |name: &str, at: usize| {
        let found = || quoted(name.as_bytes());
        let place = cells.get(name).copied();
        place.ok_or_else(|| TextFault::new(at, "the name of an island", found()))
    };
    let wanted = "a number of bridges";
    let too_many = || TextFault::new(entry[4].at, wanted, format!("'{count}'"));
    Ok(PlacedBridges {
        from: place(from, entry[0].at)?,
        to: place(to, entry[2].at)?,
        count: u8::try_from(*count).map_err(|_| too_many())?,
    })
}
