//! Conversion between boards and facts.

use std::fmt::Write;

use crate::puzzle::{Board, Clue, Degree, Pos, Rules, Size};

use super::super::cell::{CLUE_HINT, clue_of};
use super::super::entry::Likeness;
use super::super::error::{Place, TextFault};
use super::super::names;
use super::super::overrides::Overrides;
use super::facts::{FUNCTIONS, ProbFacts, StatedNumber};
use super::token::{TokenKind, tokens};

/// Whether a text has a fact about an island, or states that none is ignored.
pub(super) fn likeness(text: &str) -> Likeness {
    // Large texts of other kinds are recognised without being split into tokens.
    let words = FUNCTIONS.iter().chain(&["ignore"]);
    if !words.into_iter().any(|word| text.contains(word)) {
        return Likeness::No;
    }
    let tokens = tokens(text);
    let is_fact = |kinds: [TokenKind<'_>; 2]| {
        let [word, sign] = kinds;
        matches!(word, TokenKind::Word("xc" | "yc" | "nl"))
            && matches!(sign, TokenKind::Sign('(' | '='))
            || word == TokenKind::Word("ignore") && sign == TokenKind::Sign('=')
    };
    let mut pairs = tokens.windows(2);
    let has_fact = pairs.any(|pair| is_fact([pair[0].kind, pair[1].kind]));
    Likeness::of(has_fact, Likeness::Certain)
}

/// An island with its name and the place of its fact.
struct NamedIsland<'a> {
    name: &'a str,
    pos: Pos,
    clue: Clue,
    at: usize,
}

/// The board that the facts in a text state.
pub(crate) fn read(text: &str, size: Option<Size>, rules: Overrides) -> Result<Board, TextFault> {
    let facts = ProbFacts::of(text, &tokens(text))?;
    if !facts.any {
        let wanted = "facts such as xc(a)=1 & yc(a)=1 & nl(a)=4";
        return Err(TextFault::new(0, wanted, "none"));
    }
    let rules = rules.over(most_bridges(&facts)?);
    let mut islands = islands(&facts, rules.max_clue())?;
    islands.sort_by_key(|island| (island.pos, island.at));
    refuse_twice(text, &islands)?;
    let reach = |number: fn(Pos) -> u16| {
        let largest = islands.iter().map(|island| number(island.pos)).max();
        largest.map_or(1, |largest| largest.saturating_add(1))
    };
    let size = size.unwrap_or(Size::new(reach(|pos| pos.row), reach(|pos| pos.col)));
    if let Some(island) = islands.iter().find(|island| !size.contains(island.pos)) {
        let wanted = format!("islands inside the size {size} that was asked for");
        let found = format!("one on {}", island.pos);
        return Err(TextFault::new(island.at, wanted, found));
    }
    let is_ignored = |island: &NamedIsland<'_>| facts.ignored.contains(&island.name);
    let (ignored, played): (Vec<NamedIsland<'_>>, _) = islands.into_iter().partition(is_ignored);
    let cells = |islands: &[NamedIsland<'_>]| -> Vec<(Pos, Clue)> {
        islands
            .iter()
            .map(|island| (island.pos, island.clue))
            .collect()
    };
    let names: Vec<&str> = played.iter().map(|island| island.name).collect();
    let board = Board::new(size, cells(&played), rules);
    let board = board.and_then(|board| board.with_ignored(cells(&ignored)));
    let board = board.expect("islands inside, one on a cell, with clues that the rules allow");
    Ok(board.with_notes(names::note(&names).into_iter().collect()))
}

/// The names and cells of all islands that the facts in a text state completely.
pub(super) fn named(text: &str) -> Result<Vec<(String, Pos)>, TextFault> {
    let facts = ProbFacts::of(text, &tokens(text))?;
    let most = most_bridges(&facts)?.max_clue();
    let islands = islands(&facts, most)?;
    let named = islands
        .into_iter()
        .map(|island| (island.name.to_owned(), island.pos));
    Ok(named.collect())
}

fn most_bridges(facts: &ProbFacts<'_>) -> Result<Rules, TextFault> {
    match facts.most_bridges {
        None => Ok(Rules::default()),
        Some(stated) => match u8::try_from(stated.number) {
            Ok(most @ 1..=9) => Ok(Rules::with_max_bridges(most)),
            Ok(_) | Err(_) => Err(facts.fault(stated, "most bridges from 1 to 9")),
        },
    }
}

/// All islands that are stated completely. An ignored one may be incomplete, since it is absent
/// anyway.
fn islands<'a>(facts: &ProbFacts<'a>, most: Degree) -> Result<Vec<NamedIsland<'a>>, TextFault> {
    let coordinates = facts.islands.iter().flat_map(|(_, stated)| &stated[..2]);
    let origin = u32::from(coordinates.flatten().all(|stated| stated.number > 0));
    let mut islands = Vec::new();
    for &(name, stated) in &facts.islands {
        let [Some(row), Some(col), Some(clue)] = stated else {
            if facts.ignored.contains(&name) {
                continue;
            }
            return Err(incomplete(name, stated));
        };
        if clue.number == 0 {
            return Err(facts.fault(clue, format!("a clue from 1 to {most}")));
        }
        let clue = clue_of(clue.number, most)
            .map_err(|wanted| facts.fault(clue, wanted).hint(CLUE_HINT))?;
        let pos = Pos::new(
            coordinate(facts, row, origin)?,
            coordinate(facts, col, origin)?,
        );
        let at = row.at;
        islands.push(NamedIsland {
            name,
            pos,
            clue,
            at,
        });
    }
    Ok(islands)
}

fn coordinate(facts: &ProbFacts<'_>, stated: StatedNumber, origin: u32) -> Result<u16, TextFault> {
    let index = u16::try_from(stated.number - origin).ok();
    index.filter(|&index| index < Size::MOST).ok_or_else(|| {
        let wanted = format!("a coordinate of at most {}", Size::MOST);
        facts.fault(stated, wanted)
    })
}

fn incomplete(name: &str, stated: [Option<StatedNumber>; 3]) -> TextFault {
    let missing = FUNCTIONS
        .iter()
        .zip(stated)
        .find(|(_, stated)| stated.is_none());
    let missing = missing.map_or("", |(function, _)| function);
    let at = stated.iter().flatten().map(|stated| stated.at).min();
    let wanted = format!("xc({name}), yc({name}) and nl({name})");
    TextFault::new(
        at.unwrap_or(0),
        wanted,
        format!("no {missing}({name}) that is a number"),
    )
}

fn refuse_twice(text: &str, sorted: &[NamedIsland<'_>]) -> Result<(), TextFault> {
    let twice = sorted.windows(2).find(|pair| pair[0].pos == pair[1].pos);
    match twice {
        None => Ok(()),
        Some(pair) => {
            let line = Place::line_of(text, pair[0].at);
            let [first, second] = [&pair[0], &pair[1]].map(|island| island.name);
            let found = format!("{second} on {}, after {first} in line {line}", pair[1].pos);
            Err(TextFault::new(pair[1].at, "one island on a cell", found))
        }
    }
}

/// The names of the islands of a board.
pub(super) fn names_of(board: &Board) -> Vec<String> {
    names::words(board).unwrap_or_else(|| names::usual(board.islands().len()))
}

/// The facts of a board.
pub(super) fn facts(board: &Board) -> String {
    let mut text = String::new();
    let most = board.rules().max_bridges();
    if most != Rules::default().max_bridges() {
        writeln!(text, "MAXBRIDGES == {most};").expect("a string takes all text");
    }
    let mut ignored = Vec::new();
    let names = names_of(board);
    for (name, &(pos, clue)) in names.iter().zip(board.islands()) {
        push_fact(&mut text, name, pos, clue);
    }
    let free = (1..).map(|number| format!("ignored{number}"));
    let free = free.filter(|name| !names.contains(name));
    for (name, &(pos, clue)) in free.zip(board.ignored()) {
        push_fact(&mut text, &name, pos, clue);
        ignored.push(name);
    }
    writeln!(text, "ignore = {{{}}}", ignored.join(",")).expect("a string takes all text");
    text
}

fn push_fact(text: &mut String, name: &str, pos: Pos, clue: Clue) {
    let Clue::Exactly(clue) = clue else {
        return;
    };
    let (row, col) = (u32::from(pos.row) + 1, u32::from(pos.col) + 1);
    writeln!(
        text,
        "xc({name})={row} & yc({name})={col} & nl({name})={clue} &"
    )
    .expect("a string takes all text");
}
