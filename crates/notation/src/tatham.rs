//! The game id of Simon Tatham's Bridges.
//!
//! ```text
//! id     = [address "bridges" … "#"] params ":" cells       as his site has it
//! params = cols ["x" rows] {letter [digits]}
//! cells  = {clue | run}
//! clue   = "1" … "9" | "A" … "G"          1 to 9, 10 to 16
//! run    = "a" … "z"                      1 to 26 cells of water
//! ```
//!
//! Columns come first; one size alone is a square. Only two of the letters are rules: `m`, the most
//! bridges of an edge (1 to 4, else 2), and `L`, no loops. `i`, `e` and `d` control how a board is
//! generated. Cells are listed row by row; digits are single cells, so `32` is a 3 and a 2, mostly
//! at the end of a row and the start of the next. Adjacent islands, and fewer than two islands, are
//! not allowed. `params#seed` names a board that only the collection's random generator can
//! produce. (Grammar: the documentation and the source of the collection.)

use std::fmt::Write;

use crate::puzzle::{Clue, Connectivity, Loops, Pos, Rules, Size};

use super::abilities::{Answers, MostBridgesSupport, NotationAbility, NotationFeature};
use super::chart::{PlacedIslands, cell_at, side};
use super::entry::{BoardsSplit, Likeness, NotationEntry};
use super::error::{TextFault, quoted};
use super::lines::first_word;
use super::overrides::Overrides;
use super::page::{Page, ParsedText};

pub(super) const ENTRY: NotationEntry = NotationEntry {
    about: "game id of Simon Tatham's Bridges, as 7x7m2:a4d2…",
    extensions: &[],
    likeness,
    split: BoardsSplit::Lines,
    takes_size: false,
    read: Some(read),
    says: NotationAbility {
        most_bridges: MostBridgesSupport::UpTo(4),
        connectivity: Some(Connectivity::Required),
        most_clue: 16,
        knows: &[
            NotationFeature::NoLoops,
            NotationFeature::Top,
            NotationFeature::Bottom,
            NotationFeature::Right,
        ],
        answers: Answers::None,
        every_cell: false,
    },
    write: Some(write),
};

fn likeness(text: &str) -> Likeness {
    let line = first_word(text);
    if is_id(line) || is_seed(line) || address(line) > 0 {
        Likeness::Certain
    } else {
        Likeness::No
    }
}

/// The length in bytes of the site's address before the id.
pub(super) fn address(word: &str) -> usize {
    let at = word
        .split_once('#')
        .map(|(page, id)| (page, page.len() + 1, id));
    match at {
        Some((page, at, id)) if page.contains("://") && (is_id(id) || is_seed(id)) => at,
        _ => 0,
    }
}

/// Whether the characters of a word are those of an id.
pub(super) fn is_id(word: &str) -> bool {
    let Some((params, cells)) = word.split_once(':') else {
        return false;
    };
    let is_cell = |letter: char| letter.is_ascii_alphanumeric();
    is_params(params) && !cells.is_empty() && cells.chars().all(is_cell)
}

/// Whether a word names a board by the seed from which it was generated.
pub(super) fn is_seed(word: &str) -> bool {
    word.split_once('#').is_some_and(|(params, seed)| {
        params.contains('x') && is_params(params) && seed.bytes().all(|byte| byte.is_ascii_digit())
    })
}

fn is_params(params: &str) -> bool {
    params.starts_with(|first: char| first.is_ascii_digit())
        && params.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// The board of an id.
pub(super) fn read(text: &str, _: Option<Size>, rules: Overrides) -> Result<ParsedText, TextFault> {
    let id = text.trim();
    let from = text.len() - text.trim_start().len();
    let page = &id[..address(id)];
    let (id, from) = (&id[page.len()..], from + page.len());
    if !page.is_empty() && !page.contains("bridges") {
        let name = page
            .trim_end_matches('#')
            .rsplit('/')
            .next()
            .unwrap_or_default();
        let found = format!("one of {}", quoted(name.as_bytes()));
        return Err(TextFault::new(
            from - page.len(),
            "an address of bridges",
            found,
        ));
    }
    let Some((params, cells)) = id.split_once(':') else {
        let wanted = "a game id such as 7x7m2:a4d2";
        if !is_seed(id) {
            return Err(TextFault::new(from, wanted, quoted(id.as_bytes())));
        }
        let found = format!("the seed {}", quoted(id.as_bytes()));
        let hint = "only his program makes the board of a seed: open the seed there (Game, \
                    Specific), choose Game, Specific again, and copy the game id that it shows; \
                    on his site, the link to this puzzle 'by game ID' has it";
        return Err(TextFault::new(from, wanted, found).hint(hint));
    };
    let (size, stated) = read_params(params, from)?;
    let chart = PlacedIslands::new(stated, rules);
    read_cells(cells, from + params.len() + 1, size, chart).map(ParsedText::from)
}

/// The size and the rules that parameters state.
pub(super) fn read_params(params: &str, from: usize) -> Result<(Size, Rules), TextFault> {
    let (cols, rest, mut at) = number(params, from);
    let cols = side(cols, from, "columns")?;
    let (rows, mut rest) = match rest.strip_prefix('x') {
        None => (cols, rest),
        Some(after) => {
            let (rows, rest, end) = number(after, at + 1);
            let rows = side(rows, at + 1, "rows")?;
            at = end;
            (rows, rest)
        }
    };
    let mut rules = Rules::default();
    while let Some(letter) = rest.chars().next() {
        let after = &rest[letter.len_utf8()..];
        let (digits, next, end) = number(after, at + letter.len_utf8());
        match letter {
            'm' => match digits.parse() {
                Ok(most @ 1..=4) => rules = rules.limited_to(most),
                _ => {
                    return Err(TextFault::new(
                        at,
                        "m1 to m4",
                        quoted(format!("m{digits}").as_bytes()),
                    ));
                }
            },
            'L' => rules = rules.with_loops(Loops::Forbidden),
            'i' | 'e' | 'd' => {}
            other => {
                let wanted = "a parameter: i, e, m, L or d";
                return Err(TextFault::new(
                    at,
                    wanted,
                    quoted(other.to_string().as_bytes()),
                ));
            }
        }
        (rest, at) = (next, end);
    }
    Ok((Size::new(rows, cols), rules))
}

/// The digits at the beginning of a text, the rest, and the place of the rest.
fn number(text: &str, at: usize) -> (&str, &str, usize) {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, rest) = text.split_at(digits);
    (digits, rest, at + digits.len())
}

/// The board whose cells are listed.
pub(super) fn read_cells(
    cells: &str,
    from: usize,
    size: Size,
    mut chart: PlacedIslands,
) -> Result<crate::puzzle::Board, TextFault> {
    let mut index = 0_u64;
    let too_long = |at| TextFault::new(at, format!("the end after {} cells", size.cells()), "more");
    for (offset, letter) in cells.char_indices() {
        let at = from + offset;
        if let 'a'..='z' = letter {
            index += u64::from(u32::from(letter) - u32::from('a')) + 1;
            if index > size.cells() {
                return Err(too_long(at));
            }
            continue;
        }
        let clue = clue_of(letter).ok_or_else(|| {
            let wanted = "a clue (1 to 9, A to G) or a run of water (a to z)";
            TextFault::new(at, wanted, quoted(letter.to_string().as_bytes()))
        })?;
        let pos = cell_at(index, size.cols).filter(|&pos| size.contains(pos));
        let pos = pos.ok_or_else(|| too_long(at))?;
        refuse_side_by_side(&chart, pos, at).map_err(|fault| {
            if size.rows == size.cols {
                return fault;
            }
            fault.hint("columns come first in the size, as in 9x5 for five rows")
        })?;
        chart.number(pos, clue, at, &cells[offset..=offset])?;
        index += 1;
    }
    if index < size.cells() {
        let wanted = format!("{} cells", size.cells());
        return Err(TextFault::new(
            from + cells.len(),
            wanted,
            index.to_string(),
        ));
    }
    if chart.islands().len() < 2 {
        let found = chart.islands().len().to_string();
        return Err(TextFault::new(from, "at least two islands", found));
    }
    chart.board(size)
}

/// The clue that a character stands for.
fn clue_of(letter: char) -> Option<u32> {
    match letter {
        '1'..='9' => Some(u32::from(letter) - u32::from('0')),
        'A'..='G' => Some(u32::from(letter) - u32::from('A') + 10),
        _ => None,
    }
}

/// Refuses an island that has another one directly left of it or above it.
fn refuse_side_by_side(chart: &PlacedIslands, pos: Pos, at: usize) -> Result<(), TextFault> {
    let is_island = |pos: &Pos| {
        chart
            .islands()
            .binary_search_by_key(pos, |&(pos, _)| pos)
            .is_ok()
    };
    let left = pos.col.checked_sub(1).map(|col| Pos::new(pos.row, col));
    let above = pos.row.checked_sub(1).map(|row| Pos::new(row, pos.col));
    match [left, above].into_iter().flatten().find(is_island) {
        None => Ok(()),
        Some(neighbour) => {
            let found = format!("one on {pos} beside {neighbour}");
            let wanted = "islands that do not stand side by side";
            Err(TextFault::new(at, wanted, found))
        }
    }
}

/// The id of a board.
fn write(page: &Page<'_>) -> String {
    let (size, rules) = (page.board.size(), page.board.rules());
    params(size, rules) + ":" + &cells(page) + "\n"
}

/// The parameters of a board.
pub(super) fn params(size: Size, rules: &Rules) -> String {
    let loops = match rules.loops() {
        Loops::Allowed => "",
        Loops::Forbidden => "L",
    };
    format!("{}x{}m{}{loops}", size.cols, size.rows, rules.max_bridges())
}

/// The cells of a board.
pub(super) fn cells(page: &Page<'_>) -> String {
    let size = page.board.size();
    let mut text = String::new();
    let mut next = 0;
    for &(pos, clue) in page.board.islands() {
        let here = u64::from(pos.row) * u64::from(size.cols) + u64::from(pos.col);
        push_run(&mut text, here - next);
        if let Clue::Exactly(clue) = clue {
            let digit = char::from_digit(clue.into(), 17).expect("clues up to 16");
            text.write_char(digit.to_ascii_uppercase())
                .expect("a string takes all text");
        }
        next = here + 1;
    }
    push_run(&mut text, size.cells() - next);
    text
}

fn push_run(text: &mut String, mut cells: u64) {
    while cells > 0 {
        let run = u8::try_from(cells.min(26)).expect("at most 26");
        text.push(char::from(b'a' + run - 1));
        cells -= u64::from(run);
    }
}
