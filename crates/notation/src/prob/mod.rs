//! Facts as the ProB tool's bridges machine states them, and its answers.
//!
//! An island is `xc(a)=1 & yc(a)=1 & nl(a)=4`: its row, its column and its clue; these may also be
//! written as sets, `nl = {a|->4, b|->6}`. Islands in `ignore = {…}` are treated as absent, and
//! `MAXBRIDGES == 3` is the most bridges of an edge. All else, such as the machine around the
//! facts, is ignored. Coordinates count from 1, or from 0 where one is 0.
//!
//! An answer is the relation `sol = {((a|->b)|->2), …}` with a number for every edge. Islands
//! without names are called by letters row by row, or `i1`, `i2`, … if there are more than 26;
//! other names are kept as a note, except those of ignored islands.

mod board;
mod facts;
mod sol;
mod token;

pub(super) use sol::{is_answer, read as read_answer};

use super::abilities::{Answers, MostBridgesSupport, NotationAbility, NotationFeature};
use super::entry::{BoardsSplit, NotationEntry};
use super::page::ParsedText;
use crate::puzzle::{Connectivity, DegreeSet};

/// What the notation can express; the last two belong to answers, which need no board size.
const WORDS: [NotationFeature; 7] = [
    NotationFeature::Ignored,
    NotationFeature::Adjacent,
    NotationFeature::Few,
    NotationFeature::OwnWords,
    NotationFeature::Top,
    NotationFeature::Bottom,
    NotationFeature::Right,
];

/// What the notation can express in an answer.
pub(super) const OF_ANSWERS: NotationAbility = NotationAbility {
    knows: &WORDS,
    ..ENTRY.says
};

pub(super) const ENTRY: NotationEntry = NotationEntry {
    about: "facts such as xc(a)=1 & yc(a)=1 & nl(a)=4",
    extensions: &["mch"],
    likeness: board::likeness,
    split: BoardsSplit::Whole,
    takes_size: true,
    read: Some(|text, size, rules| {
        let board = board::read(text, size, rules)?;
        Ok(ParsedText::from(board).drawn_if(is_answer(text)))
    }),
    says: NotationAbility {
        most_bridges: MostBridgesSupport::UpTo(9),
        connectivity: Some(Connectivity::Required),
        most_clue: DegreeSet::MOST,
        knows: WORDS.split_at(WORDS.len() - 2).0,
        answers: Answers::UpTo(9),
        every_cell: false,
    },
    write: Some(sol::write),
};
