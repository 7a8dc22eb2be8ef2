//! Finds the boards of a page that stand in frames of their own: a line all around each of them, as a
//! drawn grid has.

use std::ops::Range;

use crate::find::Style;
use crate::ink::dark_and_light;
use crate::mask::Mask;
use crate::outline::outlines;
use crate::pixels::Pixels;
use crate::scan::{Doubt, Scan, ScanError, median, scan};

/// Frames are looked for in a picture with at most this many pixels on its longer side.
const LONGEST: usize = 2000;
/// The shorter side of a frame is at least this part of the page's longer side.
const LEAST_SIDE: usize = 30;
/// Nearly all of each side is drawn, at most this part of the frame's shorter side within it: the
/// page may be turned a little.
const DRAWN: f32 = 0.95;
const DEPTH: i32 = 50;
/// So much paper is left around a frame, in radii of islands: what stands beyond is no part of the
/// board. A grid that is drawn ends before the picture does.
const PAPER: f32 = 0.6;
/// Before the radius is known, it is this part of the frame's longer side.
const FIRST_PAPER: usize = 40;

/// What differs from the paper by this much, of 255, is no paper.
const OFF_PAPER: u8 = 16;
/// Frames of which all sides are nearer than this to those of another, in pixels, are one.
const SAME: usize = 6;

/// A rectangle of a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Area {
    pub(crate) rows: Range<usize>,
    pub(crate) columns: Range<usize>,
}

impl Area {
    /// Whether this area holds all of another.
    pub(crate) fn holds(&self, other: &Self) -> bool {
        let holds = |outer: &Range<usize>, inner: &Range<usize>| {
            outer.start <= inner.start && inner.end <= outer.end
        };
        holds(&self.rows, &other.rows) && holds(&self.columns, &other.columns)
    }

    /// Whether all sides of another are nearly where its own are.
    fn is_nearly(&self, other: &Self) -> bool {
        let is_nearly = |one: &Range<usize>, other: &Range<usize>| {
            one.start
                .abs_diff(other.start)
                .max(one.end.abs_diff(other.end))
                < SAME
        };
        is_nearly(&self.rows, &other.rows) && is_nearly(&self.columns, &other.columns)
    }

    /// Whether a place lies in it.
    pub(crate) fn contains(&self, (x, y): (f32, f32)) -> bool {
        self.columns.contains(&(x as usize)) && self.rows.contains(&(y as usize))
    }

    /// This area of a picture, with so many pixels more on each side, as far as there are any.
    fn with_paper(&self, paper: usize, pixels: &Pixels) -> Self {
        let wider = |range: &Range<usize>, length: usize| {
            range.start.saturating_sub(paper)..(range.end + paper).min(length)
        };
        Self {
            rows: wider(&self.rows, pixels.height),
            columns: wider(&self.columns, pixels.width),
        }
    }

    /// What a picture shows there.
    pub(crate) fn of(&self, pixels: &Pixels) -> Pixels {
        let starts = self.rows.clone().map(|y| y * pixels.width);
        let colors =
            starts.flat_map(|at| &pixels.colors[at + self.columns.start..at + self.columns.end]);
        Pixels::new(
            self.columns.len(),
            self.rows.len(),
            colors.copied().collect(),
        )
    }
}

/// The boards in frames, each with a little paper around it, by rows and in them from left to right.
/// In a frame around several boards these are meant.
///
/// # Errors
/// If `go_on` returned false.
pub(crate) fn framed_boards(
    pixels: &Pixels,
    go_on: &dyn Fn() -> bool,
) -> Result<Vec<Vec<Area>>, ScanError> {
    let mut boards = Vec::new();
    for frame in frames(pixels, go_on).ok_or(ScanError::Stopped)? {
        let first = frame.rows.len().max(frame.columns.len()) / FIRST_PAPER;
        match scan(&frame.with_paper(first, pixels).of(pixels), go_on) {
            Ok(seen) if is_board(&seen) => {
                let radii = seen.islands.iter().map(|island| island.radius);
                let radius = median(radii.collect()).unwrap_or(0.0);
                boards.push(frame.with_paper((PAPER * radius) as usize, pixels));
            }
            Err(ScanError::Stopped) => return Err(ScanError::Stopped),
            Ok(_) | Err(ScanError::NoBoard) => {}
        }
    }
    let is_around = |outer: &Area| {
        let mut others = boards.iter().filter(|&inner| inner != outer);
        others.any(|inner| outer.holds(inner))
    };
    let inner = boards.iter().filter(|board| !is_around(board));
    Ok(by_rows(inner.cloned().collect()))
}

/// Whether a board was seen, whatever is doubtful about it, and not a text or a table.
fn is_board(seen: &Scan) -> bool {
    seen.style != Style::Digits && !seen.unsure.contains(&Doubt::FewClues)
}

/// All frames, each once: lines that are darker or lighter than what is around them, or, since pale
/// ones beside black circles are neither, than the paper.
fn frames(pixels: &Pixels, go_on: &dyn Fn() -> bool) -> Option<Vec<Area>> {
    let longest = pixels.width.max(pixels.height);
    let scale = (LONGEST as f32 / longest as f32).min(1.0);
    let small = pixels.resized(scale);
    let gray = small.gray();
    let least = small.width.max(small.height) / LEAST_SIDE;
    let on_page = |from: i32, to: i32, length: usize| {
        let [from, to] = [from, to].map(|at| (at as f32 / scale).round() as usize);
        from..to.min(length)
    };
    let mut found: Vec<Area> = Vec::new();
    let [dark, light] = dark_and_light(&small, &gray, 12, 8.0);
    for ink in [off_paper(&small, &gray), dark, light] {
        for outline in outlines(&ink, least as i32, go_on)? {
            let (left, top, right, bottom) = outline.bounds;
            let frame = Area {
                rows: on_page(top, bottom, pixels.height),
                columns: on_page(left, right, pixels.width),
            };
            let is_new = !found.iter().any(|known| known.is_nearly(&frame));
            if is_new && !outline.is_hole && is_frame(&ink, outline.bounds) {
                found.push(frame);
            }
        }
    }
    Some(found)
}

/// Pixels that are clearly darker or lighter than the paper, whose brightness is the most frequent.
fn off_paper(pixels: &Pixels, gray: &[u8]) -> Mask {
    let mut counts = [0_u32; 256];
    for &value in gray {
        counts[usize::from(value)] += 1;
    }
    let paper = (0..=u8::MAX).max_by_key(|&value| counts[usize::from(value)]);
    let paper = paper.unwrap_or(u8::MAX);
    Mask::of(pixels.width, pixels.height, |at| {
        gray[at].abs_diff(paper) >= OFF_PAPER
    })
}

/// Whether there is ink along all four sides of a box.
fn is_frame(ink: &Mask, (left, top, right, bottom): (i32, i32, i32, i32)) -> bool {
    let depth = ((right - left).min(bottom - top) / DEPTH).max(2);
    let is_drawn = |length: i32, has_ink: &dyn Fn(i32, i32) -> bool| {
        let drawn = (0..length).filter(|&along| (0..depth).any(|inside| has_ink(along, inside)));
        drawn.count() as f32 >= DRAWN * length as f32
    };
    is_drawn(right - left, &|along, inside| {
        ink.has(left + along, top + inside)
    }) && is_drawn(right - left, &|along, inside| {
        ink.has(left + along, bottom - 1 - inside)
    }) && is_drawn(bottom - top, &|along, inside| {
        ink.has(left + inside, top + along)
    }) && is_drawn(bottom - top, &|along, inside| {
        ink.has(right - 1 - inside, top + along)
    })
}

/// Areas in rows: a new row begins below the end of one in the row before.
fn by_rows(mut areas: Vec<Area>) -> Vec<Vec<Area>> {
    areas.sort_by_key(|area| area.rows.start);
    let mut rows: Vec<Vec<Area>> = Vec::new();
    for area in areas {
        let in_row =
            |row: &&mut Vec<Area>| row.iter().all(|other| area.rows.start < other.rows.end);
        match rows.last_mut().filter(in_row) {
            Some(row) => row.push(area),
            None => rows.push(vec![area]),
        }
    }
    for row in &mut rows {
        row.sort_by_key(|area| area.columns.start);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(rows: Range<usize>, columns: Range<usize>) -> Area {
        Area { rows, columns }
    }

    #[test]
    fn a_row_of_boards_ends_where_one_of_them_does() {
        let [tall, short, below, last] = [
            area(0..100, 60..100),
            area(5..45, 0..50),
            area(55..95, 0..50),
            area(110..150, 30..70),
        ];
        let rows = by_rows(vec![
            last.clone(),
            tall.clone(),
            below.clone(),
            short.clone(),
        ]);
        assert_eq!(rows, [vec![short, tall], vec![below], vec![last]]);
    }

    #[test]
    fn a_frame_has_ink_on_all_four_sides() {
        let box_with = |is_ink: &dyn Fn(i32, i32) -> bool| {
            let ink = Mask::of(120, 120, |at| {
                let (x, y) = (at as i32 % 120 - 10, at as i32 / 120 - 10);
                (0..100).contains(&x) && (0..80).contains(&y) && is_ink(x, y)
            });
            is_frame(&ink, (10, 10, 110, 90))
        };
        let line = |x: i32, y: i32| !(2..98).contains(&x) || !(2..78).contains(&y);
        assert!(box_with(&line));
        assert!(box_with(&|x, y| line(x, y) && x != 50));
        // A side with a gap; bridges between the middles of the outermost circles; a disc.
        assert!(!box_with(
            &|x, y| line(x, y) && !(y < 2 && (40..60).contains(&x))
        ));
        let is_bridge = |at: i32, last: i32| (8..10).contains(&at.min(last - at));
        let is_circle = |x: i32, y: i32| x.min(99 - x) < 18 && y.min(79 - y) < 18;
        assert!(!box_with(&|x, y| is_bridge(x, 99)
            || is_bridge(y, 79)
            || is_circle(x, y)));
        assert!(!box_with(&|x, y| (x - 50).pow(2) + (y - 40).pow(2) < 1600));
    }

    #[test]
    fn areas_have_paper_around_them_as_far_as_there_is_any() {
        let pixels = Pixels::new(
            30,
            20,
            (0..600)
                .map(|at| [(at % 30) as u8, (at / 30) as u8, 0])
                .collect(),
        );
        let inner = area(2..10, 5..29);
        let outer = inner.with_paper(4, &pixels);
        assert_eq!(outer, area(0..14, 1..30));
        assert!(outer.holds(&inner) && outer.holds(&outer) && !inner.holds(&outer));
        assert!(outer.contains((1.5, 13.9)) && !outer.contains((0.5, 5.0)));
        let part = inner.of(&pixels);
        assert_eq!((part.width, part.height), (24, 8));
        assert_eq!((part.colors[0], part.colors[24]), ([5, 2, 0], [5, 3, 0]));
    }
}
