//! Reads a board from a picture, with all doubts about it.

use std::collections::BTreeSet;

use hashilab_rules::puzzle::{Pos, Size};
use serde::{Deserialize, Serialize};

use crate::bridges::{clue_contrast, lines_between, stands_out};
use crate::digits::ClueShares;
use crate::drawn::DrawnGrid;
use crate::find::{Finder, Group, Style, by_size};
use crate::grid::Grid;
use crate::lattice::{Lattice, lattice};
use crate::marks::{DrawnBoard, along_and_aside, marks};
use crate::patch::{crop, is_wide};
use crate::pixels::Pixels;
use crate::spot::{Spot, clue_in_turns, clue_on};
use crate::unread::KnownIslands;

/// The contents of a picture of a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Scan {
    /// How its islands are drawn.
    pub style: Style,
    /// The number of rows and columns, if the grid that is drawn shows it; else nothing is known of
    /// those beyond the islands.
    #[serde(default)]
    pub size: Option<Size>,
    /// The islands, by rows and in them by columns.
    pub islands: Vec<SeenIsland>,
    /// The drawn bridges.
    pub bridges: Vec<SeenBridge>,
    /// The doubts about the islands. Without any, the likeliest clue of each island is right.
    pub unsure: Vec<Doubt>,
    /// What was left out: digits and circles outside the board, as of a title, a clock, a button,
    /// bridges that may be given ones, and rows and columns without islands that are not counted.
    #[serde(default)]
    pub beside: Vec<Doubt>,
}

/// An island in a picture.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeenIsland {
    /// The horizontal position, in pixels of the picture.
    pub x: f32,
    /// The vertical position, in pixels of the picture.
    pub y: f32,
    /// The radius, in pixels of the picture.
    pub radius: f32,
    /// Its cell, counted from the first row and column with an island if the size is not known.
    #[serde(with = "Cell")]
    pub cell: Pos,
    /// The probability of each clue.
    pub clues: ClueShares,
}

/// The serialised form of a cell: its row and column from 0.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Pos")]
struct Cell {
    row: u16,
    col: u16,
}

/// Lines between two neighbouring islands.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeenBridge {
    /// The index of its left or upper island.
    pub from: usize,
    /// The index of its right or lower island.
    pub to: usize,
    /// Their number; 3 means 3 or more.
    pub lines: u8,
    /// The share of the cross-sections with this number.
    pub agreement: f32,
}

/// A reason why the board may differ from what was read.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Doubt {
    /// The clue of an island may be another one.
    Clue {
        /// The index of the island.
        island: usize,
    },
    /// No clue can be read on an island.
    Unreadable {
        /// The index of the island.
        island: usize,
    },
    /// A clue larger than 8, as no board with at most two bridges on an edge has.
    Larger {
        /// The index of the island.
        island: usize,
    },
    /// Two islands have the same cell.
    SameCell {
        /// The index of one.
        island: usize,
        /// The index of the other.
        other: usize,
    },
    /// A digit outside all islands: an island may have been missed.
    LooseDigit {
        /// In pixels of the picture.
        x: f32,
        /// In pixels of the picture.
        y: f32,
        /// The digit.
        digit: u8,
    },
    /// A circle of the size of the islands without a readable clue, which was not counted as an
    /// island.
    LooseCircle {
        /// In pixels of the picture.
        x: f32,
        /// In pixels of the picture.
        y: f32,
    },
    /// Something between or among islands that was not read: an island may have been missed, or
    /// other rules may hold.
    Unread {
        /// In pixels of the picture.
        x: f32,
        /// In pixels of the picture.
        y: f32,
    },
    /// A bridge that starts at an island and ends at none: an island may have been missed.
    LooseBridge {
        /// The index of the island.
        island: usize,
    },
    /// Rows or columns are not clearly separate.
    Lines,
    /// The islands are digits without circles, as in other puzzles and pages.
    DigitsAlone,
    /// Digits without circles that are so few, or fill so small a table, that a solution is no
    /// evidence.
    FewDigits,
    /// Circles that fill a table, as coins, keys and scores do and boards do not.
    FullTable,
    /// Few of the apparent islands have clues.
    FewClues,
    /// Bridges that form no whole solution: somebody has drawn them, or they are given with the
    /// board.
    SomeBridges,
    /// Rows or columns stand unevenly or far apart, so that others without islands may lie between
    /// them, which are not counted.
    EmptyLines,
}

/// Why there is no scan.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ScanError {
    /// No islands with clues were found.
    #[error("no board is seen in the picture")]
    NoBoard,
    /// `go_on` returned false.
    #[error("stopped")]
    Stopped,
}

/// The longest side of the working picture, in pixels.
const LONGEST: (u32, u32) = (900, 1300);
/// The most spots of a group; larger groups are no boards.
const MOST_ISLANDS: usize = 900;
/// The most pieces of ink outside islands that are examined.
const MOST_LOOSE: usize = 400;
/// A clue with a lower probability is doubtful.
const SURE: f32 = 0.9;
/// An open circle with ink in more of its directions is one of the board.
const WHOLE: f32 = 0.9;
/// Fewer digits without circles than this may be anything.
const FEW_DIGITS: usize = 6;
/// Circles beside a board with fewer islands than this may belong to it.
const FEW_ISLANDS: usize = 5;
/// What lies farther from the islands than this, in radii, on no row or column of theirs, is beside
/// the board: more than a cell, since islands do not overlap.
const BESIDE: f32 = 2.6;
/// A row or column reaches this far to both sides of an island's centre, in radii.
const ON_LINE: f32 = 0.5;

/// Looks for a board in a picture, as long as `go_on` returns true.
///
/// # Errors
/// If no islands with clues are found, or `go_on` returned false.
pub fn scan(pixels: &Pixels, go_on: &dyn Fn() -> bool) -> Result<Scan, ScanError> {
    let longest = pixels.width().max(pixels.height()) as f32;
    let scale = (LONGEST.1 as f32 / longest)
        .min(1.0)
        .max((LONGEST.0 as f32 / longest).min(4.0));
    let working = pixels.resized(scale);
    let looked = Look::at(&working, go_on)?;
    Ok(looked.on_picture(scale))
}

impl Scan {
    /// Whether a doubt, or an island that shares no row or no column with another, is outside all
    /// others: a title, a clock, a button, another board.
    #[must_use]
    pub fn has_more_beside(&self) -> bool {
        const MARGIN: f32 = 1.5;
        let shares = |island: &SeenIsland| {
            let alike = |is_alike: fn(&Pos, &Pos) -> bool| {
                let islands = self.islands.iter();
                islands
                    .filter(|other| is_alike(&other.cell, &island.cell))
                    .count()
                    > 1
            };
            alike(|a, b| a.row == b.row) && alike(|a, b| a.col == b.col)
        };
        let (inside, alone): (Vec<&SeenIsland>, Vec<&SeenIsland>) =
            self.islands.iter().partition(|island| shares(island));
        let Some(margin) = median(inside.iter().map(|island| island.radius).collect()) else {
            return false;
        };
        let spans = |part: fn(&SeenIsland) -> f32, value: f32| {
            let values = inside.iter().map(|island| part(island));
            let least = values.clone().fold(f32::MAX, f32::min);
            let most = values.fold(f32::MIN, f32::max);
            (least - MARGIN * margin..=most + MARGIN * margin).contains(&value)
        };
        let loose = self.unsure.iter().filter_map(Doubt::place);
        let mut places = loose.chain(alone.iter().map(|island| (island.x, island.y)));
        places.any(|(x, y)| !spans(|island| island.x, x) || !spans(|island| island.y, y))
    }
}

/// The number of an island, if it is clear.
fn clear_number(clues: &ClueShares) -> Option<u32> {
    let (number, share) = clues.number();
    (share >= SURE).then_some(u32::from(number))
}

/// The number of bridges at each of these islands, and how many of those with a clear number have
/// that many, and how many have another number of bridges.
fn bridge_sums(clues: &[ClueShares], bridges: &[SeenBridge]) -> (Vec<u32>, usize, usize) {
    let mut sums = vec![0; clues.len()];
    for bridge in bridges {
        sums[bridge.from] += u32::from(bridge.lines);
        sums[bridge.to] += u32::from(bridge.lines);
    }
    let clear = clues.iter().zip(&sums);
    let clear = clear.filter_map(|(clues, &sum)| Some(clear_number(clues)? == sum));
    let (agree, differ): (Vec<bool>, Vec<bool>) = clear.partition(|&agrees| agrees);
    (sums, agree.len(), differ.len())
}

impl Scan {
    /// The number of bridges drawn at each island, if they form a whole solution: nearly all
    /// islands with clear clues agree with it.
    #[must_use]
    pub fn drawn_solution(&self) -> Option<Vec<u32>> {
        const LEAST: usize = 4;
        let clues: Vec<ClueShares> = self.islands.iter().map(|island| island.clues).collect();
        let (sums, agree, differ) = bridge_sums(&clues, &self.bridges);
        (agree >= LEAST && is_nearly_all(agree, differ)).then_some(sums)
    }
}

/// Whether at least nine tenths agree.
fn is_nearly_all(agree: usize, differ: usize) -> bool {
    agree * 10 >= (agree + differ) * 9
}

impl Doubt {
    /// Its place, in pixels of the picture, if it is not about an island.
    #[must_use]
    pub fn place(&self) -> Option<(f32, f32)> {
        match *self {
            Self::LooseDigit { x, y, .. } | Self::LooseCircle { x, y } | Self::Unread { x, y } => {
                Some((x, y))
            }
            _ => None,
        }
    }
}

/// A group of spots with their clues.
struct ClueGuess {
    group: Group,
    clues: Vec<ClueShares>,
    score: f32,
    /// The mean probability of any clue.
    with_clues: f32,
    /// The mean probability of the likeliest clue.
    certainty: f32,
}

impl ClueGuess {
    fn of(mut group: Group, pixels: &Pixels, go_on: &dyn Fn() -> bool) -> Option<Self> {
        let mut clues = classify(pixels, &group.spots, go_on)?;
        leave_out_others(&mut group.spots, &mut clues);
        let number = clues.len() as f32;
        let with_clues = clues.iter().map(ClueShares::clue).sum::<f32>() / number;
        let tops: f32 = clues
            .iter()
            .map(|clues| (clues.top() - 0.45).max(0.0))
            .sum();
        let without = clues.iter().filter(|clues| clues.clue() < 0.5).count() as f32;
        let style = match group.style {
            Style::Digits => 0.4,
            Style::Rings | Style::Discs => 1.0,
        };
        let alike = if are_alike(&clues) { 0.1 } else { 1.0 };
        Some(Self {
            score: (1.8 * tops - 0.35 * without) * (0.5 + 0.5 * with_clues) * style * alike,
            with_clues,
            certainty: clues.iter().map(ClueShares::top).sum::<f32>() / number,
            group,
            clues,
        })
    }
}

impl ClueGuess {
    /// Whether this looks more like a board than another guess. Digits are blots of about one size
    /// too, but the circles around them are the islands.
    fn beats(&self, other: &Self) -> bool {
        if self.surrounds(other) {
            return self.score > 0.6 * other.score;
        }
        if other.surrounds(self) {
            return self.score * 0.6 >= other.score;
        }
        self.score > other.score
    }

    /// Whether most clues of another guess are in the middle of larger spots of this one.
    fn surrounds(&self, other: &Self) -> bool {
        let readable = |guess: &Self| -> Vec<Spot> {
            let both = guess.group.spots.iter().zip(&guess.clues);
            both.filter(|(_, clues)| clues.top() > 0.6)
                .map(|(spot, _)| *spot)
                .collect()
        };
        let (mine, others) = (readable(self), readable(other));
        let is_inside = |inner: &&Spot| {
            mine.iter().any(|spot| {
                spot.radius > 1.4 * inner.radius && spot.distance(inner) < 0.3 * spot.radius
            })
        };
        let inside = others.iter().filter(is_inside).count();
        inside > 0 && inside * 10 >= others.len() * 7
    }
}

/// Whether nearly all of many clues are the same number, as the dots and dashes of a grid seem to be.
fn are_alike(clues: &[ClueShares]) -> bool {
    const MANY: usize = 12;
    let mut counts = [0; 8];
    let numbers = clues.iter().map(ClueShares::number);
    for (number, _) in numbers.filter(|(_, share)| *share > 0.3) {
        counts[usize::from(number) - 1] += 1;
    }
    let all: usize = counts.iter().sum();
    all >= MANY && counts.iter().any(|&count| count * 4 > all * 3)
}

/// Removes spots without a clue that are clearly of another size, or less round, than those with
/// one: cells of a grid, letters in a window's frame.
fn leave_out_others(spots: &mut Vec<Spot>, clues: &mut Vec<ClueShares>) {
    let readable: Vec<Spot> = (spots.iter().zip(clues.iter()))
        .filter(|(_, clues)| clues.top() > 0.6)
        .map(|(spot, _)| *spot)
        .collect();
    if readable.len() < 3 {
        return;
    }
    let radius = usual_radius(&readable);
    let mut qualities: Vec<f32> = readable.iter().map(|spot| spot.quality).collect();
    qualities.sort_unstable_by(f32::total_cmp);
    let least = qualities[qualities.len() / 4] - 0.12;
    let is_kept = |spot: &Spot, clues: &ClueShares| {
        let is_alike = (spot.radius / radius).ln().abs() < 0.12 && spot.quality > least;
        clues.clue() > 0.3 || is_alike
    };
    let both = spots.iter().copied().zip(clues.iter().copied());
    (*spots, *clues) = both.filter(|(spot, clues)| is_kept(spot, clues)).unzip();
}

fn classify(pixels: &Pixels, spots: &[Spot], go_on: &dyn Fn() -> bool) -> Option<Vec<ClueShares>> {
    let mut clues = Vec::with_capacity(spots.len());
    for spot in spots {
        if !go_on() {
            return None;
        }
        clues.push(clue_on(pixels, spot, 1.0, 0.0));
    }
    Some(clues)
}

/// A digit outside all spots.
struct LooseDigit {
    spot: Spot,
    clues: ClueShares,
    /// Whether something like a circle is around it.
    has_circle: bool,
}

/// Whether islands in these cells leave no crossing of their rows and columns free.
pub(crate) fn fill_table(cells: impl Iterator<Item = Pos> + Clone) -> bool {
    let rows: BTreeSet<u16> = cells.clone().map(|cell| cell.row).collect();
    let columns: BTreeSet<u16> = cells.clone().map(|cell| cell.col).collect();
    cells.count() >= rows.len() * columns.len()
}

/// The contents of the working picture, in its pixels.
struct Look {
    style: Style,
    spots: Vec<Spot>,
    clues: Vec<ClueShares>,
    lattice: Lattice,
    /// The size of the board, if its drawn grid shows it.
    size: Option<Size>,
    bridges: Vec<SeenBridge>,
    unsure: Vec<Doubt>,
    /// What was left out outside the board.
    beside: Vec<Doubt>,
}

impl Look {
    fn at(pixels: &Pixels, go_on: &dyn Fn() -> bool) -> Result<Self, ScanError> {
        let finder = Finder::of(pixels);
        let (guess, loose) = best_guess(&finder, go_on)?;
        let style = guess.group.style;
        let (mut spots, mut clues) = (guess.group.spots, guess.clues);
        look_again(pixels, style, &spots, &mut clues, go_on).ok_or(ScanError::Stopped)?;
        let mut unsure = Vec::new();
        let mut left_out = keep_islands(style, &mut spots, &mut clues);
        let circles = match style {
            Style::Rings | Style::Discs => {
                more_circles(&finder, &mut spots, &mut clues, go_on).ok_or(ScanError::Stopped)?
            }
            Style::Digits => Vec::new(),
        };
        let found = |loose: &LooseDigit| {
            let mut new = spots.iter();
            new.any(|spot| spot.distance(&loose.spot) < 0.8 * spot.radius)
        };
        let (ringed, without): (Vec<LooseDigit>, Vec<LooseDigit>) = loose
            .into_iter()
            .filter(|loose| !found(loose))
            .partition(|loose| loose.has_circle);
        if ringed.len() <= usize::max(3, spots.len() * 3 / 5) {
            for loose in ringed {
                spots.push(loose.spot);
                clues.push(loose.clues);
            }
        } else {
            unsure.extend(ringed.iter().map(LooseDigit::doubt));
        }
        if spots.len() < 2 {
            return Err(ScanError::NoBoard);
        }
        let radius = usual_radius(&spots);
        let mut lattice = line_up(&spots, radius, go_on)?;
        let mut corners = corners(&spots, &clues, &lattice, radius);
        corners.extend(off_grid(&finder, &spots, &clues, go_on)?);
        if !corners.is_empty() && spots.len() - corners.len() > 3 {
            let is_kept = |index: &usize| !corners.contains(index);
            left_out.extend(corners.iter().map(|&index| spots[index]));
            let kept: Vec<usize> = (0..spots.len()).filter(is_kept).collect();
            spots = kept.iter().map(|&index| spots[index]).collect();
            clues = kept.iter().map(|&index| clues[index]).collect();
            lattice = line_up(&spots, radius, go_on)?;
        }
        if clues.iter().filter(|clues| clues.top() > 0.5).count() < 2 {
            return Err(ScanError::NoBoard);
        }
        let mut beside = Vec::new();
        let mut others = other_boards(&spots, &lattice, radius);
        others.extend(outside_grid(&finder, style, &spots, go_on)?);
        others.sort_unstable();
        others.dedup();
        if !others.is_empty() {
            for &index in &others {
                beside.push(loose_doubt(&spots[index], &clues[index]));
            }
            let is_kept = |index: &usize| !others.contains(index);
            let kept: Vec<usize> = (0..spots.len()).filter(is_kept).collect();
            spots = kept.iter().map(|&index| spots[index]).collect();
            clues = kept.iter().map(|&index| clues[index]).collect();
            lattice = line_up(&spots, radius, go_on)?;
        }
        for loose in without
            .iter()
            .filter(|loose| is_near(&loose.spot, &spots, radius))
        {
            if style != Style::Digits && is_beside(&loose.spot, &spots, radius) {
                beside.push(loose.doubt());
            } else {
                unsure.push(loose.doubt());
            }
        }
        let drawn = count_cells(&finder, &spots, &mut lattice, radius);
        let mut look = Self {
            style,
            spots,
            clues,
            lattice,
            size: drawn.as_ref().map(|drawn| drawn.size),
            bridges: Vec::new(),
            unsure,
            beside,
        };
        look.sort();
        look.doubt_islands();
        look.doubt_circles(&left_out, radius);
        look.doubt_open_circles(&circles, radius);
        look.find_bridges(pixels, radius, go_on)
            .ok_or(ScanError::Stopped)?;
        look.leave_out_pieces(radius);
        look.doubt_part_of_solution();
        look.doubt_bridges(pixels, radius);
        look.doubt_between(pixels, radius, go_on)
            .ok_or(ScanError::Stopped)?;
        look.doubt_marks(&finder, radius, go_on)
            .ok_or(ScanError::Stopped)?;
        look.leave_out_grid(pixels);
        look.leave_out_outside(drawn.as_ref());
        Ok(look)
    }

    /// Leaves out what stands outside the grid that is drawn; without one, rows and columns may be
    /// missing.
    fn leave_out_outside(&mut self, drawn: Option<&DrawnGrid>) {
        let Some(drawn) = drawn else {
            if self.lattice.may_lack_lines {
                self.beside.push(Doubt::EmptyLines);
            }
            return;
        };
        let is_outside = |doubt: &Doubt| {
            let place = doubt.place();
            place.is_some_and(|place| drawn.is_outside(&self.lattice, place))
        };
        let outside = self.unsure.extract_if(.., |doubt| is_outside(doubt));
        self.beside.extend(outside);
    }

    /// Sorts islands by rows, and in them by columns.
    fn sort(&mut self) {
        let mut order: Vec<usize> = (0..self.spots.len()).collect();
        let (rows, columns) = (&self.lattice.rows.lines, &self.lattice.columns.lines);
        order.sort_by_key(|&index| (rows[index], columns[index]));
        let sorted = |lines: &[u16]| order.iter().map(|&index| lines[index]).collect();
        let (rows, columns) = (sorted(rows), sorted(columns));
        self.spots = order.iter().map(|&index| self.spots[index]).collect();
        self.clues = order.iter().map(|&index| self.clues[index]).collect();
        self.lattice.rows.lines = rows;
        self.lattice.columns.lines = columns;
    }

    fn cell(&self, island: usize) -> Pos {
        self.lattice.cell(island)
    }

    fn doubt_islands(&mut self) {
        let number = self.spots.len();
        let is_full = fill_table((0..number).map(|island| self.cell(island)));
        if self.style == Style::Digits {
            self.unsure.push(Doubt::DigitsAlone);
            if number < FEW_DIGITS || is_full {
                self.unsure.push(Doubt::FewDigits);
            }
        } else if is_full {
            self.unsure.push(Doubt::FullTable);
        }
        for island in 0..self.spots.len() {
            let clues = &self.clues[island];
            if self.style != Style::Digits && clues.is_hard_to_read() && clues.stands_out() {
                self.unsure.push(Doubt::Clue { island });
            } else if clues.larger > clues.top() {
                self.unsure.push(Doubt::Larger { island });
            } else if clues.none > clues.top() {
                self.unsure.push(Doubt::Unreadable { island });
            } else if clues.top() < SURE {
                self.unsure.push(Doubt::Clue { island });
            }
            if island > 0 && self.cell(island) == self.cell(island - 1) {
                self.unsure.push(Doubt::SameCell {
                    island: island - 1,
                    other: island,
                });
            }
        }
        let readable = self.clues.iter().filter(|clues| clues.top() > 0.5).count();
        if readable * 10 < self.clues.len() * 7 {
            self.unsure.push(Doubt::FewClues);
        }
        if !self.lattice.is_clear() {
            self.unsure.push(Doubt::Lines);
        }
    }

    /// Adds doubts for circles that look exactly like the islands, but were not counted.
    fn doubt_circles(&mut self, left_out: &[Spot], radius: f32) {
        let mut qualities: Vec<f32> = self.spots.iter().map(|spot| spot.quality).collect();
        qualities.sort_unstable_by(f32::total_cmp);
        let usual = qualities[qualities.len() / 4];
        for spot in left_out {
            let is_free = self
                .spots
                .iter()
                .all(|other| other.distance(spot) > 1.2 * radius);
            let is_alike = (spot.radius / radius).ln().abs() < 0.12 && spot.quality >= usual;
            if is_free && is_alike {
                self.doubt_circle(spot, radius);
            }
        }
    }

    /// Adds doubts for circles with ink all around, without a complete outline or a clear clue.
    fn doubt_open_circles(&mut self, circles: &[Spot], radius: f32) {
        for circle in circles {
            let is_free = |other: &Spot| other.distance(circle) > 1.2 * radius;
            if circle.quality > WHOLE && self.spots.iter().all(is_free) {
                self.doubt_circle(circle, radius);
            }
        }
    }

    /// Adds a doubt about a circle without a clue, unless it lies beside the board.
    fn doubt_circle(&mut self, circle: &Spot, radius: f32) {
        let Spot { x, y, .. } = *circle;
        let to = if is_beside(circle, &self.spots, radius) {
            &mut self.beside
        } else {
            &mut self.unsure
        };
        to.push(Doubt::LooseCircle { x, y });
    }

    /// Adds doubts for bridges that start at an island and lead to no neighbour.
    fn doubt_bridges(&mut self, pixels: &Pixels, radius: f32) {
        if self.bridges.is_empty() {
            return;
        }
        let contrast = clue_contrast(pixels, &self.spots);
        let (along_rows, along_columns) = self.directions();
        for island in 0..self.spots.len() {
            let spot = self.spots[island];
            for (is_row, sign) in [(true, 1.0), (true, -1.0), (false, 1.0), (false, -1.0)] {
                let (x, y) = if is_row { along_rows } else { along_columns };
                let (x, y) = (sign * x, sign * y);
                let has_bridge = self.bridges.iter().any(|bridge| {
                    let is_along = self.cell(bridge.from).row == self.cell(bridge.to).row;
                    let begins = if sign > 0.0 { bridge.from } else { bridge.to };
                    is_along == is_row && begins == island
                });
                let is_near_another = self.spots.iter().any(|other| {
                    let (right, down) = (other.x - spot.x, other.y - spot.y);
                    let (along, aside) = (right * x + down * y, right * y - down * x);
                    along > 0.5 * radius && along < 3.6 * radius && aside.abs() < 1.2 * radius
                });
                if has_bridge || is_near_another {
                    continue;
                }
                // Beyond the border of the picture there is none.
                let away = f32::min(2.4 * radius, pixels.reach((spot.x, spot.y), (x, y)));
                if away < 1.6 * radius {
                    continue;
                }
                let end = Spot {
                    x: spot.x + away * x,
                    y: spot.y + away * y,
                    radius: 0.0,
                    quality: 0.0,
                };
                let lines = lines_between(pixels, &spot, &end, &self.spots, radius, contrast);
                if (1..=2).contains(&lines.number) && lines.agreement > 0.9 {
                    self.unsure.push(Doubt::LooseBridge { island });
                    break;
                }
            }
        }
    }

    /// The directions of rows and columns, to the right and down, from the bridges in them.
    fn directions(&self) -> ((f32, f32), (f32, f32)) {
        let mean = |is_row: bool| {
            let mut sum = (0.0, 0.0);
            for bridge in &self.bridges {
                if (self.cell(bridge.from).row == self.cell(bridge.to).row) == is_row {
                    let (from, to) = (&self.spots[bridge.from], &self.spots[bridge.to]);
                    sum = (sum.0 + to.x - from.x, sum.1 + to.y - from.y);
                }
            }
            let length = sum.0.hypot(sum.1);
            (length > 0.0).then(|| (sum.0 / length, sum.1 / length))
        };
        match (mean(true), mean(false)) {
            (Some(rows), Some(columns)) => (rows, columns),
            (Some(rows), None) => (rows, (-rows.1, rows.0)),
            (None, Some(columns)) => ((columns.1, -columns.0), columns),
            (None, None) => ((1.0, 0.0), (0.0, 1.0)),
        }
    }

    fn find_bridges(
        &mut self,
        pixels: &Pixels,
        radius: f32,
        go_on: &dyn Fn() -> bool,
    ) -> Option<()> {
        let contrast = clue_contrast(pixels, &self.spots);
        for (from, to) in self.neighbors() {
            if !go_on() {
                return None;
            }
            let (one, other) = (&self.spots[from], &self.spots[to]);
            let lines = lines_between(pixels, one, other, &self.spots, radius, contrast);
            if lines.number > 0 {
                self.bridges.push(SeenBridge {
                    from,
                    to,
                    lines: lines.number,
                    agreement: lines.agreement,
                });
            }
            if let Some((x, y)) = lines.gap {
                self.unsure.push(Doubt::Unread { x, y });
            }
        }
        Some(())
    }

    /// Notes bridges that are no whole solution.
    fn doubt_part_of_solution(&mut self) {
        let (_, agree, differ) = bridge_sums(&self.clues, &self.bridges);
        if !self.bridges.is_empty() && !is_nearly_all(agree, differ) {
            self.beside.push(Doubt::SomeBridges);
        }
    }

    /// Pairs of islands that see each other along a row or a column.
    fn neighbors(&self) -> Vec<(usize, usize)> {
        let mut pairs = Vec::new();
        for from in 0..self.spots.len() {
            let cell = self.cell(from);
            let right = (from + 1..self.spots.len())
                .find(|&to| self.cell(to).row == cell.row && self.cell(to).col > cell.col);
            let below = (from + 1..self.spots.len())
                .find(|&to| self.cell(to).col == cell.col && self.cell(to).row > cell.row);
            pairs.extend([right, below].into_iter().flatten().map(|to| (from, to)));
        }
        pairs
    }

    /// Adds doubts for something between two neighbours that was not recognised.
    fn doubt_between(
        &mut self,
        pixels: &Pixels,
        radius: f32,
        go_on: &dyn Fn() -> bool,
    ) -> Option<()> {
        let grid = Grid::of(pixels, &self.spots, &self.lattice);
        let is_bare_grid = grid.is_some_and(|grid| !grid.is_drawn());
        let beside = KnownIslands::of(pixels, &self.spots, radius, is_bare_grid);
        for (from, to) in self.neighbors() {
            if !go_on() {
                return None;
            }
            if let Some(place) = beside.between(from, to) {
                self.doubt_place(place, radius);
            }
        }
        Some(())
    }

    /// Adds doubts for ink among the islands that is neither an island nor a line.
    fn doubt_marks(
        &mut self,
        finder: &Finder<'_>,
        radius: f32,
        go_on: &dyn Fn() -> bool,
    ) -> Option<()> {
        if self.style == Style::Digits {
            return Some(());
        }
        let ends = |(from, to): (usize, usize)| (self.spots[from], self.spots[to]);
        let built = |bridge: &SeenBridge| (bridge.from, bridge.to);
        let is_free =
            |pair: &(usize, usize)| !self.bridges.iter().any(|bridge| built(bridge) == *pair);
        let board = DrawnBoard {
            islands: &self.spots,
            bridges: self.bridges.iter().map(built).map(ends).collect(),
            free: self
                .neighbors()
                .into_iter()
                .filter(is_free)
                .map(ends)
                .collect(),
            radius,
            contrast: clue_contrast(finder.pixels, &self.spots),
        };
        for place in marks(finder.pixels, &finder.gray, &board, go_on)? {
            self.doubt_place(place, radius);
        }
        Some(())
    }

    /// Adds a doubt about something that is not read, unless another is near.
    fn doubt_place(&mut self, (x, y): (f32, f32), radius: f32) {
        let mut said = self.unsure.iter().filter_map(Doubt::place);
        if !said.any(|place| (place.0 - x).hypot(place.1 - y) < 1.2 * radius) {
            self.unsure.push(Doubt::Unread { x, y });
        }
    }

    /// Removes a loose 1 on a bridge, which is a piece of the bridge.
    fn leave_out_pieces(&mut self, radius: f32) {
        let is_piece = |doubt: &Doubt| {
            let Doubt::LooseDigit { x, y, digit: 1 } = *doubt else {
                return false;
            };
            self.bridges.iter().any(|bridge| {
                let (from, to) = (&self.spots[bridge.from], &self.spots[bridge.to]);
                let (along, aside) = along_and_aside((x, y), from, to);
                bridge.agreement > 0.5
                    && (0.0..from.distance(to)).contains(&along)
                    && aside.abs() < radius
            })
        };
        let kept = self.unsure.iter().filter(|doubt| !is_piece(doubt));
        self.unsure = kept.copied().collect();
    }

    /// Removes pieces of the grid: what stands where four of its cells meet, as a dot or a crossing
    /// does, and what looks like a 1, a 4 or a 7 on its lines.
    fn leave_out_grid(&mut self, pixels: &Pixels) {
        let Some(grid) = Grid::of(pixels, &self.spots, &self.lattice) else {
            return;
        };
        let is_kept = |doubt: &&Doubt| match **doubt {
            Doubt::LooseDigit { x, y, digit } => {
                let is_piece = matches!(digit, 1 | 4 | 7) && grid.is_on_line((x, y));
                !is_piece && !grid.is_corner((x, y))
            }
            Doubt::Unread { x, y } => !grid.is_corner((x, y)),
            _ => true,
        };
        self.unsure = self.unsure.iter().filter(is_kept).copied().collect();
    }

    /// The scan in pixels of the original picture.
    fn on_picture(self, scale: f32) -> Scan {
        let place = |x: f32| (x + 0.5) / scale - 0.5;
        let islands = (0..self.spots.len()).map(|island| SeenIsland {
            x: place(self.spots[island].x),
            y: place(self.spots[island].y),
            radius: self.spots[island].radius / scale,
            cell: self.cell(island),
            clues: self.clues[island],
        });
        let islands = islands.collect();
        let on_picture = |doubt| match doubt {
            Doubt::LooseDigit { x, y, digit } => Doubt::LooseDigit {
                x: place(x),
                y: place(y),
                digit,
            },
            Doubt::LooseCircle { x, y } => Doubt::LooseCircle {
                x: place(x),
                y: place(y),
            },
            Doubt::Unread { x, y } => Doubt::Unread {
                x: place(x),
                y: place(y),
            },
            other => other,
        };
        Scan {
            style: self.style,
            size: self.size,
            islands,
            bridges: self.bridges,
            unsure: self.unsure.into_iter().map(on_picture).collect(),
            beside: self.beside.into_iter().map(on_picture).collect(),
        }
    }
}

impl LooseDigit {
    fn doubt(&self) -> Doubt {
        let (digit, _) = self.clues.number();
        Doubt::LooseDigit {
            x: self.spot.x,
            y: self.spot.y,
            digit,
        }
    }
}

/// The group that looks most like a board, and digits outside it. Discs are searched if rings do
/// not form a whole board, digits alone if neither do.
fn best_guess(
    finder: &Finder<'_>,
    go_on: &dyn Fn() -> bool,
) -> Result<(ClueGuess, Vec<LooseDigit>), ScanError> {
    let mut best: Option<ClueGuess> = None;
    let mut loose = Vec::new();
    let mut circles: Vec<Spot> = Vec::new();
    for style in [Style::Rings, Style::Discs, Style::Digits] {
        let groups = match style {
            Style::Rings => finder.rings(go_on),
            Style::Discs => finder.discs(go_on),
            Style::Digits => finder.digits(go_on).map(|spots| by_size(spots, style)),
        };
        for group in groups.ok_or(ScanError::Stopped)? {
            if !(2..=MOST_ISLANDS).contains(&group.spots.len()) {
                continue;
            }
            if style != Style::Digits {
                circles.extend(&group.spots);
            }
            let guess = ClueGuess::of(group, finder.pixels, go_on).ok_or(ScanError::Stopped)?;
            // A guess that leaves most digits out has taken some of them for circles.
            let has_more = |best: &ClueGuess| {
                style == Style::Digits
                    && loose.len() * 2 > best.group.spots.len()
                    && guess.with_clues > 0.8
                    && guess.group.spots.len() * 2 > best.group.spots.len() * 3
            };
            if best
                .as_ref()
                .is_none_or(|best| guess.beats(best) || has_more(best))
            {
                best = Some(guess);
            }
        }
        let Some(best) = &best else { continue };
        if best.group.style == Style::Digits {
            loose.clear();
            continue;
        }
        loose = loose_digits(finder, best, &circles, go_on).ok_or(ScanError::Stopped)?;
        let number = best.group.spots.len();
        let ringed = loose.iter().filter(|loose| loose.has_circle).count();
        if number >= 8
            && best.with_clues > 0.93
            && best.certainty > 0.85
            && ringed <= usize::max(1, number * 15 / 100)
            && loose.len() * 2 <= number
        {
            break;
        }
    }
    let best = best
        .filter(|best| best.score > 0.0)
        .ok_or(ScanError::NoBoard)?;
    Ok((best, loose))
}

/// Digits of the usual height and strength outside all spots. A digit in the middle of a circle
/// that is clearly smaller than the islands is a label, perhaps the number of a bridge.
fn loose_digits(
    finder: &Finder<'_>,
    best: &ClueGuess,
    circles: &[Spot],
    go_on: &dyn Fn() -> bool,
) -> Option<Vec<LooseDigit>> {
    let pixels = finder.pixels;
    let readable = best
        .group
        .spots
        .iter()
        .zip(&best.clues)
        .filter(|(_, clues)| clues.number().1 > 0.5);
    let islands: Vec<Spot> = readable.map(|(spot, _)| *spot).collect();
    if islands.is_empty() {
        return Some(Vec::new());
    }
    let radius = usual_radius(&islands);
    let (mut inside, mut around, mut outside) = (Vec::new(), Vec::new(), Vec::new());
    for digit in finder.digits(go_on)? {
        let nearest = islands
            .iter()
            .map(|island| island.distance(&digit))
            .fold(f32::MAX, f32::min);
        if nearest < 0.35 * radius && digit.radius / 0.85 < 1.8 * radius {
            inside.push(digit.radius);
        } else if nearest < 0.6 * digit.radius {
            around.push(digit.radius);
        } else if nearest > 1.6 * radius {
            outside.push(digit);
        }
    }
    // Without digits in the circles, these may be parts of digits themselves.
    let Some(usual) = median(inside).or_else(|| median(around)) else {
        return Some(Vec::new());
    };
    let is_label = |digit: &Spot| {
        circles.iter().any(|circle| {
            (0.765 * digit.radius..0.75 * radius).contains(&circle.radius)
                && circle.distance(digit) < 0.3 * circle.radius
        })
    };
    outside.retain(|digit| {
        (0.72 * usual..1.38 * usual).contains(&digit.radius)
            && is_near(digit, &islands, radius)
            && !is_label(digit)
    });
    outside.truncate(MOST_LOOSE);
    let strength = clue_contrast(pixels, &islands);
    let spots: Vec<Spot> = outside
        .iter()
        .map(|digit| Spot {
            radius: radius.max(digit.radius),
            quality: 0.0,
            ..*digit
        })
        .collect();
    let clues = classify(pixels, &spots, go_on)?;
    let edge = median(
        islands
            .iter()
            .filter_map(|island| median(edges_around(pixels, island, radius)))
            .collect(),
    )?;
    let mut loose: Vec<LooseDigit> = Vec::new();
    let mut found: Vec<(Spot, ClueShares)> = spots
        .into_iter()
        .zip(clues)
        .filter(|(spot, clues)| {
            clues.number().1 > 0.85 && clue_contrast(pixels, &[*spot]) > 0.5 * strength
        })
        .collect();
    found.sort_by(|a, b| b.1.number().1.total_cmp(&a.1.number().1));
    for (spot, clues) in found {
        if loose
            .iter()
            .all(|other| other.spot.distance(&spot) > 1.6 * radius)
        {
            let edges = edges_around(pixels, &spot, radius);
            let strong = edges
                .iter()
                .filter(|&&contrast| contrast > 0.4 * edge)
                .count();
            // A bar without a trace of a circle, or one that is longer than a digit, is a piece of a
            // line, not a 1.
            let is_bar = clues.number().0 == 1
                && (strong * 5 < edges.len() * 2 || leads_on(pixels, &spot, radius, strength));
            if !is_bar {
                loose.push(LooseDigit {
                    spot,
                    clues,
                    has_circle: strong * 5 > edges.len() * 4,
                });
            }
        }
    }
    Some(loose)
}

/// The strongest edge on each of 32 rays from 0.7 to 1.45 radii.
fn edges_around(pixels: &Pixels, spot: &Spot, radius: f32) -> Vec<f32> {
    let rays = (0..32_u8).map(|ray| {
        let angle = f32::from(ray) / 32.0 * std::f32::consts::TAU;
        let at = |part: f32| {
            pixels.between(
                spot.x + part * radius * angle.cos(),
                spot.y + part * radius * angle.sin(),
            )
        };
        let steps = (0..=15_u8).map(|step| at(0.7 + f32::from(step) * 0.05));
        let colors: Vec<[f32; 3]> = steps.collect();
        let contrasts = colors.windows(3).map(|colors| {
            let channels = colors[0].iter().zip(&colors[2]);
            channels.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
        });
        contrasts.fold(0.0, f32::max)
    });
    rays.collect()
}

/// Whether a line leads from a place without a gap, along or across, farther than a digit or a
/// circle around it would reach, in a picture turned by a few degrees at most.
fn leads_on(pixels: &Pixels, spot: &Spot, radius: f32, strength: f32) -> bool {
    let leads = |(down, right): (f32, f32)| {
        let at = |along: f32, aside: f32| {
            let (along, aside) = (along * radius, aside * radius);
            (
                spot.x + along * right - aside * down,
                spot.y + along * down + aside * right,
            )
        };
        let has_ink = |along: f32| {
            let sides = [at(along, -0.3), at(along, 0.3)];
            let aside = [-0.08, -0.04, 0.0, 0.04, 0.08];
            let mut places = aside.map(|aside| at(along, aside)).into_iter();
            places.any(|place| stands_out(pixels, place, sides, strength))
        };
        let inked = (4..16_u8).filter(|&tenth| has_ink(f32::from(tenth) / 10.0));
        inked.count() >= 10
    };
    let quarters = [0, 1, 2, 3].map(|quarter| quarter as f32 * std::f32::consts::FRAC_PI_2);
    let turns = [0.0, -0.06, 0.06, -0.12, 0.12, -0.18, 0.18];
    let mut ways = (quarters.iter()).flat_map(|quarter| turns.map(|turn| quarter + turn));
    ways.any(|way| leads(way.sin_cos()))
}

/// The middle one of these values, if there are any.
pub(crate) fn median(mut values: Vec<f32>) -> Option<f32> {
    values.sort_unstable_by(f32::total_cmp);
    values.get(values.len() / 2).copied()
}

fn usual_radius(spots: &[Spot]) -> f32 {
    median(spots.iter().map(|spot| spot.radius).collect()).unwrap_or(1.0)
}

/// Classifies each clue again in several turns, in which clear ones remain clear. A circle drawn by
/// hand may be smaller than its radius in some places: if a clue is not clear, it is also searched
/// within other radii, unless it is wider than a digit: another radius would show a part of it.
fn look_again(
    pixels: &Pixels,
    style: Style,
    spots: &[Spot],
    clues: &mut [ClueShares],
    go_on: &dyn Fn() -> bool,
) -> Option<()> {
    for (spot, clues) in spots.iter().zip(clues.iter_mut()) {
        if !go_on() {
            return None;
        }
        *clues = clue_in_turns(pixels, spot, 1.0);
    }
    let parts: &[f32] = match style {
        Style::Rings | Style::Discs => &[0.8, 0.68, 1.15],
        Style::Digits => &[],
    };
    for &part in parts {
        for (spot, clues) in spots.iter().zip(clues.iter_mut()) {
            if clues.top() < 0.85 && !is_wide(&crop(pixels, (spot.x, spot.y), spot.radius, 0.0)) {
                if !go_on() {
                    return None;
                }
                let other = clue_in_turns(pixels, spot, part);
                if other.number().1 > clues.top() {
                    *clues = other;
                }
            }
        }
    }
    Some(())
}

/// Adds circles as large as the islands, without a complete outline but with clues. Returns those
/// without.
fn more_circles(
    finder: &Finder<'_>,
    spots: &mut Vec<Spot>,
    clues: &mut Vec<ClueShares>,
    go_on: &dyn Fn() -> bool,
) -> Option<Vec<Spot>> {
    let clear: Vec<Spot> = (spots.iter().zip(clues.iter()))
        .filter(|(_, clues)| clues.top() > 0.6)
        .map(|(spot, _)| *spot)
        .collect();
    if clear.len() < 3 {
        return Some(Vec::new());
    }
    let radius = usual_radius(&clear);
    let found = finder.circles_like(spots, radius, go_on)?;
    let found: Vec<Spot> = found
        .into_iter()
        .filter(|spot| is_near(spot, &clear, radius))
        .collect();
    let mut seen = vec![ClueShares::NOTHING; found.len()];
    look_again(finder.pixels, Style::Rings, &found, &mut seen, go_on)?;
    let mut without = Vec::new();
    for (spot, seen) in found.into_iter().zip(seen) {
        let is_whole = spot.quality > WHOLE;
        if seen.number().1 > 0.5 || is_whole && seen.stands_out() {
            spots.push(spot);
            clues.push(seen);
        } else {
            without.push(spot);
        }
    }
    Some(without)
}

/// Keeps spots with a clue, and if most have clues, others that look like the islands. Returns the
/// rest.
fn keep_islands(style: Style, spots: &mut Vec<Spot>, clues: &mut Vec<ClueShares>) -> Vec<Spot> {
    let with_clue: Vec<bool> = clues.iter().map(|clues| clues.clue() > 0.3).collect();
    let number = with_clue.iter().filter(|&&is| is).count();
    let readable: Vec<Spot> = spots
        .iter()
        .zip(&with_clue)
        .filter(|&(_, &is)| is)
        .map(|(spot, _)| *spot)
        .collect();
    let radius = usual_radius(if readable.is_empty() {
        spots
    } else {
        &readable
    });
    let most = number * 10 > spots.len() * 7;
    let mut left_out = Vec::new();
    let mut kept = Vec::new();
    for (index, spot) in spots.iter().enumerate() {
        let is_alike = style != Style::Digits
            && most
            && (spot.radius / radius).ln().abs() < 0.22
            && clues[index].none < 0.9999;
        if with_clue[index] || is_alike {
            kept.push(index);
        } else {
            left_out.push(*spot);
        }
    }
    *spots = kept.iter().map(|&index| spots[index]).collect();
    *clues = kept.iter().map(|&index| clues[index]).collect();
    left_out
}

fn line_up(spots: &[Spot], radius: f32, go_on: &dyn Fn() -> bool) -> Result<Lattice, ScanError> {
    let centers: Vec<(f32, f32)> = spots.iter().map(|spot| (spot.x, spot.y)).collect();
    lattice(&centers, radius, go_on).ok_or(ScanError::Stopped)
}

/// Counts rows and columns by the grid that is drawn, if one is.
fn count_cells(
    finder: &Finder<'_>,
    spots: &[Spot],
    lattice: &mut Lattice,
    radius: f32,
) -> Option<DrawnGrid> {
    let width = finder.pixels.width;
    let drawn = DrawnGrid::of(&finder.gray, width, spots, lattice, radius)?;
    drawn.count(lattice);
    Some(drawn)
}

/// Corners of bridges, and gaps among circles, that look like islands: spots without a sure clue
/// that overlap an island with a clearer one, and spots without a clear clue whose row and column
/// have none.
fn corners(
    spots: &[Spot],
    clues: &[ClueShares],
    lattice: &Lattice,
    radius: f32,
) -> BTreeSet<usize> {
    let is_clear = |index: &usize| clues[*index].top() > 0.6;
    let clear: Vec<usize> = (0..spots.len()).filter(is_clear).collect();
    let is_corner = |&index: &usize| {
        let shares = |lines: &[u16]| clear.iter().any(|&other| lines[other] == lines[index]);
        let is_alone = !shares(&lattice.rows.lines) && !shares(&lattice.columns.lines);
        let top = clues[index].top();
        let overlaps = || {
            let mut clearer = clear.iter().filter(|&&other| clues[other].top() > top);
            clearer.any(|&other| spots[other].distance(&spots[index]) < 1.7 * radius)
        };
        !is_clear(&index) && is_alone || top < SURE && overlaps()
    };
    (0..spots.len()).filter(is_corner).collect()
}

/// Spots without a sure clue that stand between the cells of the grid in which those with sure ones
/// stand, as corners of a frame or of bridges do.
fn off_grid(
    finder: &Finder<'_>,
    spots: &[Spot],
    clues: &[ClueShares],
    go_on: &dyn Fn() -> bool,
) -> Result<BTreeSet<usize>, ScanError> {
    let (sure, others): (Vec<usize>, Vec<usize>) =
        (0..spots.len()).partition(|&index| clues[index].top() >= SURE);
    if others.is_empty() || sure.len() < FEW_ISLANDS {
        return Ok(BTreeSet::new());
    }
    let sure: Vec<Spot> = sure.into_iter().map(|index| spots[index]).collect();
    let radius = usual_radius(&sure);
    let mut lattice = line_up(&sure, radius, go_on)?;
    count_cells(finder, &sure, &mut lattice, radius);
    let grid = Grid::of(finder.pixels, &sure, &lattice);
    let is_off = |&index: &usize| {
        let spot = &spots[index];
        grid.as_ref()
            .is_some_and(|grid| grid.is_off((spot.x, spot.y)))
    };
    Ok(others.into_iter().filter(is_off).collect())
}

/// What a spot with these clues is if it is no island.
fn loose_doubt(spot: &Spot, clues: &ClueShares) -> Doubt {
    let Spot { x, y, .. } = *spot;
    match clues.number() {
        (digit, share) if share > 0.5 => Doubt::LooseDigit { x, y, digit },
        _ => Doubt::LooseCircle { x, y },
    }
}

/// Spots that share no row or column, not even by others in between, with most of the islands, and
/// lie beside those, as a row of buttons does; none if they are too many for that.
fn other_boards(spots: &[Spot], lattice: &Lattice, radius: f32) -> Vec<usize> {
    let mut board_of: Vec<usize> = (0..spots.len()).collect();
    for lines in [&lattice.rows.lines, &lattice.columns.lines] {
        for one in 0..spots.len() {
            for other in 0..one {
                let (from, to) = (board_of[one], board_of[other]);
                if lines[one] == lines[other] && from != to {
                    for board in &mut board_of {
                        if *board == from {
                            *board = to;
                        }
                    }
                }
            }
        }
    }
    let size = |board: usize| board_of.iter().filter(|&&other| other == board).count();
    let Some(largest) = (0..spots.len()).max_by_key(|&board| size(board)) else {
        return Vec::new();
    };
    let (board, others): (Vec<usize>, Vec<usize>) =
        (0..spots.len()).partition(|&spot| board_of[spot] == largest);
    let board: Vec<Spot> = board.into_iter().map(|index| spots[index]).collect();
    let are_beside = others
        .iter()
        .all(|&index| is_outside(&spots[index], &board, radius));
    if board.len() >= FEW_ISLANDS && others.len() * 3 <= board.len() && are_beside {
        others
    } else {
        Vec::new()
    }
}

/// Spots smaller than islands that stand outside the grid that is drawn around all others, as the
/// number of a board above it does.
fn outside_grid(
    finder: &Finder<'_>,
    style: Style,
    spots: &[Spot],
    go_on: &dyn Fn() -> bool,
) -> Result<Vec<usize>, ScanError> {
    const SMALL: f32 = 0.8;
    const MOST: usize = 3;
    let radius = usual_radius(spots);
    let (small, islands): (Vec<usize>, Vec<usize>) =
        (0..spots.len()).partition(|&index| spots[index].radius < SMALL * radius);
    if style == Style::Digits || small.is_empty() || small.len() > MOST {
        return Ok(Vec::new());
    }
    let islands: Vec<Spot> = islands.into_iter().map(|index| spots[index]).collect();
    let lattice = line_up(&islands, radius, go_on)?;
    let width = finder.pixels.width;
    let grid = DrawnGrid::of(&finder.gray, width, &islands, &lattice, radius);
    let is_outside = |&index: &usize| {
        let place = (spots[index].x, spots[index].y);
        grid.as_ref()
            .is_some_and(|grid| grid.is_outside(&lattice, place))
    };
    Ok(small.into_iter().filter(is_outside).collect())
}

/// Whether a spot is more than a cell away from the box around the islands.
fn is_outside(spot: &Spot, islands: &[Spot], radius: f32) -> bool {
    let away = |part: fn(&Spot) -> f32| {
        let values = islands.iter().map(part);
        let least = values.clone().fold(f32::MAX, f32::min);
        let most = values.fold(f32::MIN, f32::max);
        (least - part(spot)).max(part(spot) - most)
    };
    away(|spot| spot.x).max(away(|spot| spot.y)) > BESIDE * radius
}

/// Whether a spot lies beside the board: outside it, and on no row or column of an island.
fn is_beside(spot: &Spot, islands: &[Spot], radius: f32) -> bool {
    let is_on_line = |island: &Spot| {
        let (right, down) = ((island.x - spot.x).abs(), (island.y - spot.y).abs());
        right.min(down) < ON_LINE * radius
    };
    is_outside(spot, islands, radius) && !islands.iter().any(is_on_line)
}

/// Whether a spot is among the islands, or next to them.
fn is_near(spot: &Spot, islands: &[Spot], radius: f32) -> bool {
    let margin = 4.0 * radius;
    let spans = |part: fn(&Spot) -> f32| {
        let values = islands.iter().map(part);
        let (least, most) = (
            values.clone().fold(f32::MAX, f32::min),
            values.fold(f32::MIN, f32::max),
        );
        (least - margin..most + margin).contains(&part(spot))
    };
    spans(|spot| spot.x) && spans(|spot| spot.y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lattice::{Axis, Way};

    /// The doubts about islands of this style at these cells.
    fn doubts(style: Style, cells: &[(u16, u16)]) -> Vec<Doubt> {
        let axis = |lines: Vec<u16>| Axis {
            way: Way::STRAIGHT,
            middles: Vec::new(),
            lines,
            clearness: 9.0,
        };
        let mut look = Look {
            style,
            spots: cells
                .iter()
                .map(|&(row, col)| Spot {
                    x: 40.0 * f32::from(col),
                    y: 40.0 * f32::from(row),
                    radius: 10.0,
                    quality: 1.0,
                })
                .collect(),
            clues: vec![ClueShares::known(Some(2)); cells.len()],
            lattice: Lattice {
                rows: axis(cells.iter().map(|cell| cell.0).collect()),
                columns: axis(cells.iter().map(|cell| cell.1).collect()),
                middle: (0.0, 0.0),
                is_grid: true,
                may_lack_lines: false,
            },
            size: None,
            bridges: Vec::new(),
            unsure: Vec::new(),
            beside: Vec::new(),
        };
        look.doubt_islands();
        look.unsure
    }

    /// Whether a bridge seems to lead from one of two discs, which a bridge joins, to no island,
    /// with the first disc this far from the left border of the picture.
    fn has_loose_bridge(left: f32) -> bool {
        let spot = |x: f32| Spot {
            x,
            y: 30.0,
            radius: 18.0,
            quality: 1.0,
        };
        let spots = vec![spot(left), spot(left + 140.0)];
        let width = left as usize + 180;
        let color = |at: usize| {
            let (x, y) = ((at % width) as f32, (at / width) as f32);
            let is_digit = |spot: &Spot| (x - spot.x).abs() < 2.5 && (y - spot.y).abs() < 10.0;
            let is_disc = |spot: &Spot| (x - spot.x).hypot(y - spot.y) < spot.radius;
            let is_bridge = (y - 30.0).abs() < 1.5 && x < left + 140.0;
            let is_ink = is_bridge || spots.iter().any(is_disc);
            if is_ink && !spots.iter().any(is_digit) {
                [20; 3]
            } else {
                [250; 3]
            }
        };
        let pixels = Pixels::new(width, 60, (0..width * 60).map(color).collect());
        let mut look = Look {
            style: Style::Discs,
            clues: vec![ClueShares::known(Some(1)); 2],
            lattice: line_up(&spots, 18.0, &|| true).expect("not stopped"),
            spots,
            size: None,
            bridges: vec![SeenBridge {
                from: 0,
                to: 1,
                lines: 1,
                agreement: 1.0,
            }],
            unsure: Vec::new(),
            beside: Vec::new(),
        };
        look.doubt_bridges(&pixels, 18.0);
        !look.unsure.is_empty()
    }

    #[test]
    fn beyond_the_border_of_the_picture_there_are_no_bridges() {
        for left in [36.0, 50.0, 80.0] {
            assert!(has_loose_bridge(left), "{left}");
        }
        // At the border, and cut by it.
        for left in [12.0, 19.0, 22.0] {
            assert!(!has_loose_bridge(left), "{left}");
        }
    }

    #[test]
    fn what_lies_beside_the_board_is_told_apart() {
        let island = |row: u16, col: u16| SeenIsland {
            x: 60.0 * f32::from(col),
            y: 60.0 * f32::from(row),
            radius: 20.0,
            cell: Pos::new(row, col),
            clues: ClueShares::known(Some(2)),
        };
        let mut seen = Scan {
            style: Style::Rings,
            size: None,
            islands: vec![
                island(0, 0),
                island(0, 3),
                island(3, 0),
                island(3, 3),
                island(2, 1),
            ],
            bridges: Vec::new(),
            unsure: vec![Doubt::LooseCircle { x: 60.0, y: 60.0 }, Doubt::Lines],
            beside: Vec::new(),
        };
        assert!(!seen.has_more_beside());
        seen.unsure[0] = Doubt::LooseCircle { x: 60.0, y: -50.0 };
        assert!(seen.has_more_beside());
        // As if a button had been taken for an island.
        seen.unsure.clear();
        seen.islands.push(island(6, 1));
        assert!(seen.has_more_beside());
    }

    #[test]
    fn few_digits_alone_and_full_tables_of_them_may_be_anything() {
        let table: Vec<(u16, u16)> = (0..3)
            .flat_map(|row| (0..3).map(move |col| (row, col)))
            .collect();
        for cells in [&[(0, 0), (0, 1)][..], &table] {
            let doubts = doubts(Style::Digits, cells);
            assert!(doubts.contains(&Doubt::FewDigits), "{cells:?}");
        }
        let doubts = doubts(Style::Digits, &table[..8]);
        assert_eq!(doubts, [Doubt::DigitsAlone]);
    }

    #[test]
    fn buttons_and_titles_lie_beside_the_board() {
        let spot = |x: f32, y: f32| Spot {
            x,
            y,
            radius: 10.0,
            quality: 1.0,
        };
        let board = [(0, 0), (90, 0), (0, 60), (60, 60), (60, 90), (90, 90)];
        let board = board.map(|(x, y)| spot(x as f32, y as f32));
        assert!(is_beside(&spot(40.0, 130.0), &board, 10.0));
        // In a column, on the edge, among the islands.
        for (x, y) in [(64.0, 130.0), (40.0, 110.0), (30.0, 30.0)] {
            assert!(!is_beside(&spot(x, y), &board, 10.0), "{x}, {y}");
        }
        let lattice = |spots: &[Spot]| line_up(spots, 10.0, &|| true).expect("not stopped");
        // A row of two buttons; one more that stands in a column is part of the board.
        let buttons = [&board[..], &[spot(28.0, 140.0), spot(118.0, 140.0)]].concat();
        assert_eq!(other_boards(&buttons, &lattice(&buttons), 10.0), [6, 7]);
        let linked = [&buttons[..], &[spot(60.0, 140.0)]].concat();
        assert!(other_boards(&linked, &lattice(&linked), 10.0).is_empty());
        assert!(other_boards(&board, &lattice(&board), 10.0).is_empty());
    }

    #[test]
    fn a_gap_among_circles_is_no_island() {
        let spot = |x: u8, y: u8| Spot {
            x: f32::from(x),
            y: f32::from(y),
            radius: 10.0,
            quality: 1.0,
        };
        // Four circles around a gap, and others.
        let places = [
            (50, 34),
            (34, 50),
            (66, 50),
            (50, 66),
            (50, 50),
            (90, 34),
            (90, 66),
        ];
        let spots = places.map(|(x, y)| spot(x, y));
        let lattice = line_up(&spots, 10.0, &|| true).expect("not stopped");
        let mut clues = [ClueShares::known(Some(3)); 7];
        let corners_of = |clues: &[ClueShares]| corners(&spots, clues, &lattice, 10.0);
        assert!(corners_of(&clues).is_empty());
        clues[4].numbers[2] = 0.85;
        assert_eq!(corners_of(&clues), BTreeSet::from([4]));
    }

    #[test]
    fn many_clues_that_are_all_alike_are_told_apart() {
        let mut clues = vec![ClueShares::known(Some(1)); 11];
        assert!(!are_alike(&clues));
        clues.push(ClueShares::known(Some(4)));
        assert!(are_alike(&clues));
        clues.extend([2, 3, 4].map(|clue| ClueShares::known(Some(clue))));
        assert!(!are_alike(&clues));
    }

    #[test]
    fn a_line_leads_on_where_a_digit_ends() {
        let spot = Spot {
            x: 60.0,
            y: 60.0,
            radius: 20.0,
            quality: 1.0,
        };
        // A bar as long as a 1, and one that goes on to one side, in pictures turned a little.
        for (length, turn) in [(14.0, 0.0), (14.0, 0.1), (40.0, 0.0), (40.0, 0.1)] {
            let color = |at: usize| {
                let (x, y) = ((at % 120) as f32 - 60.0, (at / 120) as f32 - 60.0);
                let is_bar = (x - turn * y).abs() < 2.0 && (-14.0..length).contains(&y);
                if is_bar { [20; 3] } else { [250; 3] }
            };
            let pixels = Pixels::new(120, 120, (0..120 * 120).map(color).collect());
            assert_eq!(
                leads_on(&pixels, &spot, 20.0, 390.0),
                length > 30.0,
                "{length} {turn}"
            );
        }
    }

    #[test]
    fn circles_that_fill_a_table_may_be_anything() {
        let cells: Vec<(u16, u16)> = (0..4)
            .flat_map(|row| (0..3).map(move |col| (row, col)))
            .collect();
        for style in [Style::Rings, Style::Discs] {
            for number in [2, 3, 6, 12] {
                assert_eq!(doubts(style, &cells[..number]), [Doubt::FullTable]);
            }
            // A cell without one.
            for number in [4, 8, 11] {
                assert_eq!(doubts(style, &cells[..number]), []);
            }
        }
    }
}
