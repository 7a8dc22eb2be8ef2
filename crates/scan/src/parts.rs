//! Divides a picture of several boards into the parts with one board each.

use std::ops::Range;

use crate::find::Style;
use crate::frames::{Area, framed_boards};
use crate::pixels::Pixels;
use crate::scan::{Scan, ScanError, SeenIsland, median, scan};

/// The gaps between boards are at least this much wider than any gap within one.
const CLEAR: f32 = 1.25;

/// How a page is divided into its boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Parts {
    /// One way: the boards by rows, each from left to right.
    Boards(Vec<Pixels>),
    /// Several ways: the numbers of rows and columns of boards.
    Several(Vec<(usize, usize)>),
    /// The boards are framed, and so many stand in each row: others than were asked for.
    Others(Vec<usize>),
    /// The gaps between boards are not clearly wider than all others.
    Unclear,
}

/// Divides a picture of `number` boards, as a magazine's page, which stand in `rows` if these are
/// given. Where as many boards are framed, they are cut out by their frames, wherever they stand.
/// Else boards that stand in rows and columns are cut apart at the widest gaps between their
/// islands, if these are clearly wider than all others; then the parts are together the whole
/// picture, so nothing is lost between them.
///
/// # Errors
/// If no islands with clues are found, or `go_on` returned false.
pub fn parts(
    pixels: &Pixels,
    number: usize,
    rows: Option<usize>,
    go_on: &dyn Fn() -> bool,
) -> Result<Parts, ScanError> {
    let seen = scan(pixels, go_on)?;
    let framed = framed_boards(pixels, go_on)?;
    let of_rows: Vec<usize> = framed.iter().map(Vec::len).collect();
    let framed = framed.concat();
    let is_framed = |place| framed.iter().any(|frame| frame.contains(place));
    let outside = circles_of_one_size(&seen).filter(|&place| !is_framed(place));
    // Another board has at least two islands; a single letter may look like one.
    let are_all = !framed.is_empty() && outside.count() < 2;
    let is_as_given =
        |rows| of_rows.len() == rows && of_rows.iter().all(|&row| row * rows == number);
    if are_all && framed.len() == number && rows.is_none_or(is_as_given) {
        let boards = framed.iter().map(|frame| frame.of(pixels));
        return Ok(Parts::Boards(boards.collect()));
    }
    let rows = rows.map_or(1..=number, |rows| rows..=rows);
    let arrangements = rows.filter(|rows| number.is_multiple_of(*rows));
    let ways = arrangements.filter_map(|rows| {
        let columns = number / rows;
        Some(((rows, columns), between_gaps(&seen, pixels, rows, columns)?))
    });
    // A part with several boards is none of one board, and no board is cut.
    let is_of_one = |part: &Area| {
        let inside = framed.iter().filter(|frame| part.holds(frame));
        inside.count() <= 1
    };
    let is_whole = |frame: &Area, parts: &[Area]| parts.iter().any(|part| part.holds(frame));
    let ways: Vec<((usize, usize), Vec<Area>)> = ways
        .filter(|(_, parts)| {
            parts.iter().all(is_of_one) && framed.iter().all(|frame| is_whole(frame, parts))
        })
        .collect();
    Ok(match &ways[..] {
        [(_, parts)] => Parts::Boards(parts.iter().map(|part| part.of(pixels)).collect()),
        [] if are_all && framed.len() > 1 => Parts::Others(of_rows),
        [] => Parts::Unclear,
        _ => Parts::Several(ways.into_iter().map(|(way, _)| way).collect()),
    })
}

/// The places of circles of the usual size with clues: those of another size, and digits alone, may
/// be of titles.
fn circles_of_one_size(seen: &Scan) -> impl Iterator<Item = (f32, f32)> {
    const ALIKE: f32 = 0.12;
    let radius = median(seen.islands.iter().map(|island| island.radius).collect());
    let radius = radius.filter(|_| seen.style != Style::Digits);
    let is_alike = move |island: &&SeenIsland| {
        radius.is_some_and(|radius| (island.radius / radius).ln().abs() < ALIKE)
    };
    let islands = seen.islands.iter().filter(is_alike);
    islands.map(|island| (island.x, island.y))
}

/// The whole picture, divided in the middle of the widest gaps between islands.
fn between_gaps(seen: &Scan, pixels: &Pixels, rows: usize, columns: usize) -> Option<Vec<Area>> {
    let ys: Vec<f32> = seen.islands.iter().map(|island| island.y).collect();
    // Boards of one row need not stand below those of another.
    let in_row = |row: Range<usize>| -> Option<Vec<Area>> {
        let islands = seen.islands.iter();
        let inside = islands.filter(|island| row.contains(&(island.y as usize)));
        let xs: Vec<f32> = inside.map(|island| island.x).collect();
        let along = bands(&xs, columns, pixels.width)?.into_iter();
        let area = |columns| Area {
            rows: row.clone(),
            columns,
        };
        Some(along.map(area).collect())
    };
    let across = bands(&ys, rows, pixels.height)?;
    let parts: Option<Vec<Vec<Area>>> = across.into_iter().map(in_row).collect();
    Some(parts?.concat())
}

/// Divides a side of the picture into `number` bands in the middle of the widest gaps between
/// places; `None` if these are not clearly the widest.
fn bands(places: &[f32], number: usize, length: usize) -> Option<Vec<Range<usize>>> {
    let mut places = places.to_vec();
    places.sort_unstable_by(f32::total_cmp);
    let mut gaps: Vec<(f32, f32)> = places
        .windows(2)
        .map(|pair| (pair[1] - pair[0], f32::midpoint(pair[0], pair[1])))
        .collect();
    gaps.sort_by(|a, b| b.0.total_cmp(&a.0));
    let next = gaps.get(number - 1).map_or(0.0, |gap| gap.0);
    if number > 1 && gaps.get(number - 2)?.0 <= CLEAR * next {
        return None;
    }
    let mut cuts: Vec<usize> = gaps[..number - 1]
        .iter()
        .map(|gap| gap.1 as usize)
        .collect();
    cuts.sort_unstable();
    let begins = std::iter::once(0).chain(cuts.iter().copied());
    let ends = cuts.iter().copied().chain([length]);
    let bands: Vec<Range<usize>> = begins.zip(ends).map(|(begin, end)| begin..end).collect();
    (!bands.iter().any(Range::is_empty)).then_some(bands)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_lie_in_the_middle_of_the_widest_gaps() {
        let places = [10.0, 30.0, 51.0, 110.0, 130.0, 128.0, 200.0, 215.0];
        assert_eq!(bands(&places, 3, 240), Some(vec![0..80, 80..165, 165..240]));
        // The third widest gap is one between islands.
        assert_eq!(bands(&places, 4, 240), None);
        let whole = bands(&places, 1, 240).expect("one band");
        assert_eq!((whole.len(), &whole[0]), (1, &(0..240)));
        assert_eq!(bands(&places, 20, 240), None);
        assert_eq!(bands(&[5.0, 5.0], 2, 240), None);
    }
}
