//! Reads a drawn answer: the bridges that its lines show.
//!
//! The drawing must show the islands of the answer's board. Its lines may be wrong: a line that
//! stops on water, or crosses a wall, becomes bridges to that cell, which the rules judge. Numbers
//! that were found, of islands and in the lines below the board, must agree with the lines. Both
//! kinds of glyphs are accepted, even mixed.

use crate::puzzle::{Axis, Clue, Network, PlacedBridges, Pos};

use super::super::error::{TextFault, quoted};
use super::super::lines::lines;
use super::piece::LatticePiece;
use super::{Fixture, LatticeGrid, LatticeMark, LatticeSpot, legend};

/// What to do with a drawing whose islands stand elsewhere than those of the board.
pub(super) const ELSEWHERE: &str = "islands stand where the board has them: perhaps a blank is \
                                    missing or too many before it, or the drawing is of another \
                                    board";
/// What to do with a text that has something else than a drawing has.
pub(super) const NO_OTHER_LINES: &str = "a drawing has the islands of the board and the bridges \
                                         between them and no other lines; or write each edge as \
                                         in r1c1-r1c3=1";

/// The bridges in a drawing of this network, with its places given by the grid.
pub(super) fn read_in<'a>(
    grid: LatticeGrid,
    text: &'a str,
    network: &'a Network,
) -> Result<Vec<PlacedBridges>, TextFault> {
    let mut drawing = Drawing::new(grid, network);
    for (line, (at, content)) in lines(text).enumerate() {
        drawing.read_line(line, content.trim_end(), at)?;
    }
    for line in text.lines().count()..grid.lines() {
        drawing.read_line(line, "", text.len())?;
    }
    drawing.finish()
}

/// A drawing as far as it was read.
pub(super) struct Drawing<'a> {
    pub(super) network: &'a Network,
    pub(super) grid: LatticeGrid,
    marks: Vec<LatticeMark>,
    /// Numbers shown for islands whose clue is `?`, with their positions in the text.
    found: Vec<(Pos, u8, usize)>,
    /// Cells with a line on them, with their positions in the text.
    drawn: Vec<(Pos, usize)>,
    /// The lines below the board, with their positions in the text.
    below: Vec<(usize, &'a str)>,
}

impl<'a> Drawing<'a> {
    pub(super) fn new(grid: LatticeGrid, network: &'a Network) -> Self {
        Self {
            network,
            grid,
            marks: vec![LatticeMark::Blank; grid.lines() * grid.places()],
            found: Vec::new(),
            drawn: Vec::new(),
            below: Vec::new(),
        }
    }

    /// The contents of a place.
    pub(super) fn at(&self, line: usize, place: usize) -> LatticeMark {
        self.marks[self.grid.index(line, place)]
    }

    /// Sets the contents of a place.
    pub(super) fn put(&mut self, line: usize, place: usize, mark: LatticeMark) {
        self.marks[self.grid.index(line, place)] = mark;
    }

    /// The bridges, if the numbers that were found agree with them.
    pub(super) fn finish(self) -> Result<Vec<PlacedBridges>, TextFault> {
        let bridges = self.bridges();
        self.check_ends(&bridges)?;
        self.check_found(&bridges)?;
        legend::check(&self.below, self.network, &bridges)?;
        Ok(bridges)
    }

    /// Reads one line of text, without its end, that begins at byte `start` of the text.
    fn read_line(&mut self, line: usize, content: &'a str, start: usize) -> Result<(), TextFault> {
        if line >= self.grid.lines() {
            if !content.is_empty() {
                self.below.push((start, content));
            }
            return Ok(());
        }
        let characters: Vec<(usize, char)> = content.char_indices().collect();
        let width = self.grid.characters();
        if let Some(&(at, _)) = characters.get(width) {
            let wanted = format!("the end of the line after the {width} characters of a drawing");
            let more = quoted(&content.as_bytes()[at..]);
            return Err(TextFault::new(start + at, wanted, more).hint(NO_OTHER_LINES));
        }
        for place in 0..self.grid.places() {
            let from = self.grid.start(place);
            let piece: String = (from..from + self.grid.width(place))
                .map(|index| characters.get(index).map_or(' ', |&(_, char)| char))
                .collect();
            let at = characters.get(from).map_or(content.len(), |&(at, _)| at);
            let piece = self.usual(line, place, piece);
            let mark = match LatticeSpot::of(line, place) {
                LatticeSpot::Cell => self.cell(line, place, &piece, start + at)?,
                LatticeSpot::Between => between(line, place, &piece, start + at)?,
            };
            self.put(line, place, mark);
        }
        Ok(())
    }

    /// A piece with the usual sign for two bridges along a column in place of one that may be more on
    /// other boards, or is one along a row elsewhere.
    fn usual(&self, line: usize, place: usize, piece: String) -> String {
        let most = self.network.board().rules().max_bridges();
        let is_between = !line.is_multiple_of(2) && place.is_multiple_of(2);
        let is_below = || {
            let above = line.checked_sub(1).map(|above| self.at(above, place));
            above == Some(LatticeMark::Line(Axis::Vertical, 2))
        };
        match piece.trim() {
            "#" if most < 3 => piece.replace('#', "‖"),
            "H" if most < 6 && (is_between || is_below()) => piece.replace('H', "‖"),
            _ => piece,
        }
    }

    /// The contents of a cell, which must be those of the board. A heavy line stands for as many
    /// bridges as the place before it.
    fn cell(
        &mut self,
        line: usize,
        place: usize,
        piece: &str,
        at: usize,
    ) -> Result<LatticeMark, TextFault> {
        let before = match LatticePiece::of(piece) {
            Some(LatticePiece::Heavy(Axis::Horizontal)) => {
                place.checked_sub(1).map(|left| (line, left))
            }
            Some(LatticePiece::Heavy(Axis::Vertical)) => {
                line.checked_sub(1).map(|above| (above, place))
            }
            _ => None,
        };
        let before = before.map(|(line, place)| self.at(line, place));
        let mark = match (LatticePiece::of(piece), before) {
            (Some(LatticePiece::Blank | LatticePiece::Dot), _) => Some(LatticeMark::Blank),
            (Some(LatticePiece::Number(number)), _) => Some(LatticeMark::Number(number)),
            (Some(LatticePiece::Unknown), _) => Some(LatticeMark::Unknown),
            (Some(LatticePiece::Fixture(fixture)), _) => Some(LatticeMark::Fixture(fixture)),
            (Some(LatticePiece::Line(axis, count)), _) => Some(LatticeMark::Line(axis, count)),
            (Some(LatticePiece::Heavy(axis)), Some(LatticeMark::Line(along, count)))
                if along == axis =>
            {
                Some(LatticeMark::Line(axis, count))
            }
            (Some(LatticePiece::Heavy(_) | LatticePiece::Count(_)) | None, _) => None,
        };
        self.agree(pos_of(line, place), mark, piece, at)?;
        Ok(mark.unwrap_or(LatticeMark::Blank))
    }

    /// Checks the contents of a cell against the board.
    pub(super) fn agree(
        &mut self,
        pos: Pos,
        mark: Option<LatticeMark>,
        piece: &str,
        at: usize,
    ) -> Result<(), TextFault> {
        let island = self.network.island_at(pos);
        let clue = island.map(|island| self.network.islands()[island].clue);
        let blanks = piece.len() - piece.trim_start().len();
        let wanted = match (clue, mark) {
            (None, Some(LatticeMark::Fixture(shown))) if self.fixture_at(pos) == Some(shown) => {
                return Ok(());
            }
            (None, Some(LatticeMark::Line(..))) => {
                self.drawn.push((pos, at + blanks));
                return Ok(());
            }
            (None, Some(LatticeMark::Blank))
            | (Some(Clue::OneOf(_) | Clue::Unknown), Some(LatticeMark::Unknown)) => return Ok(()),
            (Some(Clue::Exactly(clue)), Some(LatticeMark::Number(number))) if number == clue => {
                return Ok(());
            }
            (Some(Clue::OneOf(_) | Clue::Unknown), Some(LatticeMark::Number(number))) => {
                self.found.push((pos, number, at));
                return Ok(());
            }
            (Some(clue), _) => format!("the island {clue} of {pos}"),
            (None, _) => format!("water or a bridge on {pos}"),
        };
        let fault = TextFault::new(at + blanks, wanted, quote_piece(piece));
        Err(fault.hint(if mark.is_some() {
            ELSEWHERE
        } else {
            NO_OTHER_LINES
        }))
    }

    /// The board's contents of a cell without an island.
    fn fixture_at(&self, pos: Pos) -> Option<Fixture> {
        let board = self.network.board();
        let rules = board.rules();
        if rules.walls().binary_search(&pos).is_ok() {
            Some(Fixture::Wall)
        } else if rules.signs().iter().any(|&(sign, _)| sign == pos) {
            Some(Fixture::Sign)
        } else {
            let ignored = board.ignored().iter().any(|&(island, _)| island == pos);
            ignored.then_some(Fixture::Ignored)
        }
    }

    /// All lines of the drawing, those along the rows first.
    fn bridges(&self) -> Vec<PlacedBridges> {
        let mut bridges = Vec::new();
        for line in (0..self.grid.lines()).step_by(2) {
            let marks = (0..self.grid.places()).map(|place| self.at(line, place));
            runs(marks, Axis::Horizontal, |first, last, count| {
                bridges.push(PlacedBridges {
                    from: pos_of(line, first),
                    to: pos_of(line, last),
                    count,
                });
            });
        }
        for place in (0..self.grid.places()).step_by(2) {
            let marks = (0..self.grid.lines()).map(|line| self.at(line, place));
            runs(marks, Axis::Vertical, |first, last, count| {
                bridges.push(PlacedBridges {
                    from: pos_of(first, place),
                    to: pos_of(last, place),
                    count,
                });
            });
        }
        bridges
    }

    /// Checks that every line leads from one cell to another. A line on a single cell, with nothing
    /// beside it that continues it, does not.
    fn check_ends(&self, bridges: &[PlacedBridges]) -> Result<(), TextFault> {
        let Some(single) = bridges.iter().find(|placed| placed.from == placed.to) else {
            return Ok(());
        };
        let pos = single.from;
        let mut drawn = self.drawn.iter();
        let at = drawn.find(|(drawn, _)| *drawn == pos).map(|&(_, at)| at);
        let is_met =
            |other: &PlacedBridges| other.from != other.to && [other.from, other.to].contains(&pos);
        let (wanted, found, hint) = if bridges.iter().any(is_met) {
            let wanted = format!("as many bridges on {pos} as before and behind it");
            let hint = "between two islands all signs are the same, as in 2═══2";
            (wanted, format!("another number, {}", single.count), hint)
        } else {
            let wanted = format!("bridges that lead on from {pos} to another cell");
            let hint = "bridges are drawn between cells too, without a gap, as in 2═══2";
            (wanted, format!("a line on {pos} alone"), hint)
        };
        Err(TextFault::new(at.unwrap_or_default(), wanted, found).hint(hint))
    }

    /// Checks that numbers shown for islands without one agree with their bridges.
    fn check_found(&self, bridges: &[PlacedBridges]) -> Result<(), TextFault> {
        for &(pos, number, at) in &self.found {
            let here = bridges
                .iter()
                .filter(|placed| [placed.from, placed.to].contains(&pos));
            let degree: u32 = here.map(|placed| u32::from(placed.count)).sum();
            if degree != u32::from(number) {
                let wanted = format!("'?' or the number of bridges at {pos}, {degree}");
                return Err(TextFault::new(at, wanted, format!("'{number}'")));
            }
        }
        Ok(())
    }
}

/// The cell at an even line and place, or else the one just after.
fn pos_of(line: usize, place: usize) -> Pos {
    let number = |index: usize| u16::try_from(index / 2).expect("a lattice of a board");
    Pos::new(number(line), number(place))
}

/// Calls `found` for every maximal run of lines along this axis with one number of bridges, with
/// the even indices of the cells that it joins: those just outside it, or the cell on which it
/// begins or stops.
fn runs(
    marks: impl Iterator<Item = LatticeMark>,
    axis: Axis,
    mut found: impl FnMut(usize, usize, u8),
) {
    let counts = marks.map(|mark| match mark {
        LatticeMark::Line(along, count) if along == axis => count,
        LatticeMark::Line(..)
        | LatticeMark::Blank
        | LatticeMark::Number(_)
        | LatticeMark::Unknown
        | LatticeMark::Fixture(_) => 0,
    });
    let (mut first, mut running) = (0, 0);
    for (index, count) in counts.chain([0]).enumerate() {
        if count != running {
            if running > 0 {
                found(first - first % 2, index - index % 2, running);
            }
            (first, running) = (index, count);
        }
    }
}

/// The contents of a place between cells: bridges along its own axis, or nothing.
fn between(line: usize, place: usize, piece: &str, at: usize) -> Result<LatticeMark, TextFault> {
    let (axis, wanted) = match (line % 2, place % 2) {
        (0, _) => (Some(Axis::Horizontal), "a blank or bridges along the row"),
        (_, 0) => (Some(Axis::Vertical), "a blank or bridges along the column"),
        _ => (None, "a blank between four cells"),
    };
    match (LatticePiece::of(piece), axis) {
        (Some(LatticePiece::Blank), _) => Ok(LatticeMark::Blank),
        (Some(LatticePiece::Line(along, count)), Some(axis)) if along == axis => {
            Ok(LatticeMark::Line(axis, count))
        }
        (
            Some(LatticePiece::Number(count @ 1..=9) | LatticePiece::Count(count @ 1..=9)),
            Some(axis),
        ) => Ok(LatticeMark::Line(axis, count)),
        _ => Err(TextFault::new(at, wanted, quoted(piece.as_bytes()))),
    }
}

/// The contents of a cell in errors.
fn quote_piece(piece: &str) -> String {
    match LatticePiece::of(piece) {
        Some(LatticePiece::Blank | LatticePiece::Dot) => "water".to_owned(),
        _ => quoted(piece.as_bytes()),
    }
}
