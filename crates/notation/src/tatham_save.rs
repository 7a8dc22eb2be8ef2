//! Save files of Simon Tatham's Bridges: a game id and the moves so far.
//!
//! ```text
//! file  = {line}
//! line  = key ":" length ":" value                    the key padded to eight characters
//! keys  = SAVEFILE, VERSION, GAME, PARAMS, CPARAMS, SEED, DESC, NSTATES, STATEPOS, MOVE, SOLVE,
//!         RESTART and others, which are ignored
//! move  = step {";" step}
//! step  = "S"                                         a solution follows
//!       | "L" x "," y "," x "," y "," bridges         number of bridges between two islands
//!       | "N" x "," y "," x "," y                     bridges are ruled out; repeated: no longer
//!       | "M" x "," y                                 an island is marked; repeated: no longer
//! ```
//!
//! `x` and `y` count from 0, states from 1. Only the moves before `STATEPOS` are in force. The
//! value of `GAME` must be Bridges. (Grammar: the collection's documentation and source;
//! `tatham` has the grammar of parameters and cells.)

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::puzzle::{PlacedBridges, Pos, Size};

use super::abilities::{Answers, NotationAbility};
use super::chart::PlacedIslands;
use super::entry::{BoardsSplit, Likeness, NotationEntry};
use super::error::{TextFault, quoted};
use super::lines::lines;
use super::overrides::Overrides;
use super::page::{Page, ParsedText};
use super::tatham;

pub(super) const ENTRY: NotationEntry = NotationEntry {
    about: "save file of Simon Tatham's Bridges, with moves",
    extensions: &["sav"],
    likeness: |text| {
        Likeness::of(
            text.trim_start().starts_with("SAVEFILE:"),
            Likeness::Certain,
        )
    },
    split: BoardsSplit::Starts("SAVEFILE:"),
    takes_size: false,
    read: Some(read),
    says: NotationAbility {
        answers: Answers::UpTo(4),
        ..tatham::ENTRY.says
    },
    write: Some(write),
};

/// A value of the file and where it begins.
type SaveValue<'a> = Option<(usize, &'a str)>;

#[derive(Default)]
struct Save<'a> {
    game: SaveValue<'a>,
    params: SaveValue<'a>,
    desc: SaveValue<'a>,
    position: SaveValue<'a>,
    moves: Vec<(usize, &'a str)>,
}

impl<'a> Save<'a> {
    fn of(text: &'a str) -> Self {
        let mut save = Self::default();
        for (at, content) in lines(text) {
            if let Some((key, rest)) = content.split_once(':')
                && let Some((_, value)) = rest.split_once(':')
            {
                let value = (at + content.len() - value.len(), value.trim_end());
                match key.trim_end() {
                    "GAME" => save.game = Some(value),
                    "PARAMS" => save.params = Some(value),
                    "DESC" => save.desc = Some(value),
                    "STATEPOS" => save.position = Some(value),
                    "MOVE" | "SOLVE" => save.moves.push(value),
                    // All bridges are removed.
                    "RESTART" => save.moves.push((value.0, "R")),
                    _ => {}
                }
            }
        }
        save
    }
}

/// The value of a required line.
fn needed<'a>(value: SaveValue<'a>, key: &str, text: &str) -> Result<(usize, &'a str), TextFault> {
    value.ok_or_else(|| TextFault::new(text.len(), format!("a line '{key:<8}:'"), "none"))
}

fn read(text: &str, _: Option<Size>, rules: Overrides) -> Result<ParsedText, TextFault> {
    let save = Save::of(text);
    if let Some((at, game)) = save.game
        && game != "Bridges"
    {
        return Err(TextFault::new(
            at,
            "a game of Bridges",
            quoted(game.as_bytes()),
        ));
    }
    let (at_params, params) = needed(save.params, "PARAMS", text)?;
    let (at_cells, cells) = needed(save.desc, "DESC", text)?;
    let (size, stated) = tatham::read_params(params, at_params)?;
    let chart = PlacedIslands::new(stated, rules);
    let board = tatham::read_cells(cells, at_cells, size, chart)?;
    let moves = match save.position {
        None => save.moves.len(),
        Some((at, text)) => {
            let position = text.parse::<usize>().ok().filter(|&position| position > 0);
            let wanted = "a state from 1 on";
            position.ok_or_else(|| TextFault::new(at, wanted, quoted(text.as_bytes())))? - 1
        }
    };
    let mut drawn = DrawnEdges::default();
    for &(at, steps) in save.moves.iter().take(moves) {
        drawn.take_move(at, steps)?;
    }
    let placed = |([from, to], count): ([Pos; 2], u8)| PlacedBridges { from, to, count };
    let bridges = drawn.bridges.into_iter().filter(|&(_, count)| count > 0);
    let bridges = (!save.moves.is_empty()).then(|| bridges.map(placed).collect());
    Ok(ParsedText::new(board, bridges).drawn_if(moves > 0 && !save.moves.is_empty()))
}

/// The bridges drawn so far, each edge once.
#[derive(Default)]
struct DrawnEdges {
    bridges: BTreeMap<[Pos; 2], u8>,
}

impl DrawnEdges {
    fn take_move(&mut self, at: usize, steps: &str) -> Result<(), TextFault> {
        let mut offset = 0;
        for step in steps.split(';') {
            let here = at + offset;
            offset += step.len() + 1;
            let wrong =
                || TextFault::new(here, "a move such as L0,0,2,0,1", quoted(step.as_bytes()));
            let mut letters = step.chars();
            let kind = letters.next();
            let numbers: Option<Vec<u16>> = match letters.as_str() {
                "" => Some(Vec::new()),
                numbers => numbers
                    .split(',')
                    .map(|number| number.parse().ok())
                    .collect(),
            };
            match (kind, numbers.as_deref()) {
                (Some('R'), Some([])) => self.bridges.clear(),
                (None | Some('S' | 'G'), Some([])) | (Some('M'), Some([_, _])) => {}
                (Some('L'), Some(&[x, y, to_x, to_y, count])) => {
                    let count = u8::try_from(count).map_err(|_| wrong())?;
                    self.join([Pos::new(y, x), Pos::new(to_y, to_x)], count);
                }
                (Some('N'), Some(&[x, y, to_x, to_y])) => {
                    self.join([Pos::new(y, x), Pos::new(to_y, to_x)], 0);
                }
                _ => return Err(wrong()),
            }
        }
        Ok(())
    }

    fn join(&mut self, [one, other]: [Pos; 2], count: u8) {
        let (from, to) = (one.min(other), one.max(other));
        self.bridges.insert([from, to], count);
    }
}

fn write(page: &Page<'_>) -> String {
    let params = tatham::params(page.board.size(), page.board.rules());
    let cells = tatham::cells(page);
    let moves: Vec<String> = page
        .placed()
        .iter()
        .map(|PlacedBridges { from, to, count }| {
            format!("L{},{},{},{},{count}", from.col, from.row, to.col, to.row)
        })
        .collect();
    let states = (moves.len() + 1).to_string();
    let mut lines = vec![
        (
            "SAVEFILE",
            "Simon Tatham's Portable Puzzle Collection".to_owned(),
        ),
        ("VERSION", "1".to_owned()),
        ("GAME", "Bridges".to_owned()),
        ("PARAMS", params.clone()),
        ("CPARAMS", params),
        ("DESC", cells),
        ("NSTATES", states.clone()),
        ("STATEPOS", states),
    ];
    lines.extend(moves.into_iter().map(|step| ("MOVE", step)));
    let mut text = String::new();
    for (key, value) in lines {
        let bytes = value.len();
        writeln!(text, "{key:<8}:{bytes}:{value}").expect("a string takes all text");
    }
    text
}
