//! Divides a picture of several boards into the parts with one board each.

use std::ops::Range;

use crate::pixels::Pixels;
use crate::scan::{ScanError, scan};

/// The gaps between boards are at least this much wider than any gap within one.
const CLEAR: f32 = 1.25;

/// Divides a picture of boards that stand in rows and columns, as on a magazine's page, at the
/// widest gaps between their islands, in each of these arrangements (the numbers of rows and
/// columns of boards) for which the gaps between boards are clearly wider than all others. The
/// parts come in rows, each from left to right; together they are the whole picture, so nothing is
/// lost between them.
///
/// # Errors
/// If no islands with clues are found, or `go_on` returned false.
pub fn parts(
    pixels: &Pixels,
    arrangements: &[(usize, usize)],
    go_on: &dyn Fn() -> bool,
) -> Result<Vec<Vec<Vec<Pixels>>>, ScanError> {
    let seen = scan(pixels, go_on)?;
    let ys: Vec<f32> = seen.islands.iter().map(|island| island.y).collect();
    let part = |row: &Range<usize>, column: &Range<usize>| {
        let lines = row.clone().map(|y| y * pixels.width);
        let colors = lines.flat_map(|at| &pixels.colors[at + column.start..at + column.end]);
        Pixels::new(column.len(), row.len(), colors.copied().collect())
    };
    // Boards of one row need not stand below those of another.
    let parts_in = |row: &Range<usize>, columns: usize| -> Option<Vec<Pixels>> {
        let islands = seen.islands.iter();
        let inside = islands.filter(|island| row.contains(&(island.y as usize)));
        let xs: Vec<f32> = inside.map(|island| island.x).collect();
        let along = bands(&xs, columns, pixels.width)?;
        Some(along.iter().map(|column| part(row, column)).collect())
    };
    let divided = arrangements.iter().filter_map(|&(rows, columns)| {
        let across = bands(&ys, rows, pixels.height)?;
        across.iter().map(|row| parts_in(row, columns)).collect()
    });
    Ok(divided.collect())
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
