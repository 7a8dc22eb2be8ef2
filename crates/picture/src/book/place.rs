//! The places of boards on pages: row by row in their order, with the requested size, larger boards
//! with more space and smaller ones with less.
//!
//! There are as few pages as the size allows, filled as evenly as possible.

use std::ops::{Range, RangeInclusive};

/// The heading of each board, in millimetres.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardHeading {
    /// Its height, including the space below.
    pub(super) height: f64,
    /// The font size.
    pub(super) em: f64,
    /// The least space between boards, across and down.
    pub(super) gap: f64,
    /// The most extra space between rows, so that they stay together.
    pub(super) loose: f64,
}

/// An item to place.
#[derive(Clone, Copy, Debug)]
pub(super) struct PageItem {
    /// Width and height in cells.
    pub(super) sides: [f64; 2],
    /// The width of its label, in em.
    pub(super) label: f64,
}

/// The space on pages, in millimetres.
#[derive(Clone, Copy, Debug)]
pub(super) struct PageSpace {
    pub(super) width: f64,
    pub(super) height: f64,
    /// The height left on the first page.
    pub(super) first: f64,
}

/// The size of cells, in millimetres.
#[derive(Clone, Copy, Debug)]
pub(super) enum CellSizeRange {
    /// This size, unless a board does not fit.
    Exactly(f64),
    /// A little smaller or larger, to minimise the number of pages.
    About(f64),
    /// This number of boards per page, as large as possible up to a largest cell.
    Share(usize, f64),
}

/// A place on a page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct PageSpot {
    /// The index of the item.
    pub(super) item: usize,
    /// The horizontal centre, from the left.
    pub(super) middle: f64,
    /// The top of its heading.
    pub(super) top: f64,
    /// The side of its cells.
    pub(super) cell: f64,
}

/// The range of sizes around a wish, in percent.
const ABOUT: RangeInclusive<u8> = 85..=115;
/// The smallest cell at which boards share a page.
const SMALLEST: f64 = 2.0;
/// The tolerance for rounding.
const TINY: f64 = 1e-6;
/// The share of a first page below which large boards are not shrunk to use it.
const WORTH: f64 = 0.6;

/// The places of all items, page by page. The first page is empty if nothing fits below its top.
pub(super) fn arranged(
    items: &[PageItem],
    heading: BoardHeading,
    room: PageSpace,
    wish: CellSizeRange,
) -> Vec<Vec<PageSpot>> {
    let all = Shelf {
        items,
        before: 0,
        heading,
        room,
    };
    match wish {
        CellSizeRange::Exactly(cell) => all.pages(cell),
        CellSizeRange::About(cell) => {
            let cells = ABOUT.rev().map(|share| cell * f64::from(share) / 100.0);
            let pages = cells.map(|cell| all.pages(cell));
            // The first of the shortest lists has the largest cells.
            pages.min_by_key(Vec::len).unwrap_or_default()
        }
        CellSizeRange::Share(count, largest) => {
            let mut pages = Vec::new();
            let mut last = largest;
            for (chunk, items) in items.chunks(count).enumerate() {
                let shelf = Shelf {
                    items,
                    before: chunk * count,
                    room: PageSpace {
                        first: if chunk == 0 { room.first } else { room.height },
                        ..room
                    },
                    heading,
                };
                // A page with fewer boards than the others uses the cell size of the one before it.
                let most = if items.len() < count { last } else { largest };
                last = shelf.shared_cell(most);
                pages.extend(shelf.pages(last));
            }
            pages
        }
    }
}

/// Items to place on pages.
#[derive(Clone, Copy)]
struct Shelf<'a> {
    items: &'a [PageItem],
    /// The number of items before them.
    before: usize,
    heading: BoardHeading,
    room: PageSpace,
}

/// A row of items.
struct ItemRow {
    /// The index of each item, the side of its cells and its width.
    items: Vec<(usize, f64, f64)>,
    width: f64,
    height: f64,
}

impl Shelf<'_> {
    /// The largest cell, at most `most`, with which all items fit on one page.
    fn shared_cell(&self, most: f64) -> f64 {
        const STEPS: usize = 24;
        if self.split(&self.rows(most), 1.0).len() == 1 {
            return most;
        }
        let (mut fitting, mut large) = (SMALLEST, most);
        for _ in 0..STEPS {
            let middle = f64::midpoint(fitting, large);
            if self.split(&self.rows(middle), 1.0).len() == 1 {
                fitting = middle;
            } else {
                large = middle;
            }
        }
        fitting
    }

    /// The pages with cells of this size where they fit.
    fn pages(&self, cell: f64) -> Vec<Vec<PageSpot>> {
        let rows = self.rows(cell);
        let count = self.split(&rows, 1.0).len();
        // The same number of pages is filled more evenly if each holds less.
        let (mut share, mut step) = (1.0, 0.5);
        while step > 0.01 {
            if self.split(&rows, share - step).len() == count {
                share -= step;
            }
            step /= 2.0;
        }
        let pages = self.split(&rows, share).into_iter().enumerate();
        let spots = pages.map(|(page, range)| {
            let height = if page == 0 {
                self.room.first
            } else {
                self.room.height
            };
            self.spots(&rows[range], height)
        });
        spots.collect()
    }

    /// The side of an item's cells, and its width and height.
    fn size(&self, item: PageItem, cell: f64) -> (f64, [f64; 2]) {
        let PageSpace {
            width,
            height,
            first,
        } = self.room;
        let high = if first < WORTH * height {
            height
        } else {
            first
        };
        let [columns, rows] = item.sides;
        let fitting = (width / columns).min((high - self.heading.height) / rows);
        let cell = cell.min(fitting);
        let label = (item.label * self.heading.em).min(width);
        let sides = [
            (columns * cell).max(label),
            rows * cell + self.heading.height,
        ];
        (cell, sides)
    }

    /// The items in rows, as many in each as fit.
    fn rows(&self, cell: f64) -> Vec<ItemRow> {
        let mut rows: Vec<ItemRow> = Vec::new();
        for (index, &item) in self.items.iter().enumerate() {
            let (cell, [width, height]) = self.size(item, cell);
            let one = (self.before + index, cell, width);
            match rows.last_mut() {
                Some(row) if row.width + self.heading.gap + width <= self.room.width + TINY => {
                    row.items.push(one);
                    row.width += self.heading.gap + width;
                    row.height = row.height.max(height);
                }
                _ => rows.push(ItemRow {
                    items: vec![one],
                    width,
                    height,
                }),
            }
        }
        rows
    }

    /// The rows of each page, if each page is filled up to this share.
    fn split(&self, rows: &[ItemRow], share: f64) -> Vec<Range<usize>> {
        let mut pages: Vec<Range<usize>> = Vec::new();
        let mut used = 0.0;
        for (index, row) in rows.iter().enumerate() {
            let height = match pages.len() {
                0 | 1 => self.room.first,
                _ => self.room.height,
            };
            let below = used + self.heading.gap + row.height;
            match pages.last_mut() {
                Some(page) if below <= share * height + TINY => {
                    page.end += 1;
                    used = below;
                }
                Some(_) => {
                    pages.push(index..index + 1);
                    used = row.height;
                }
                None if row.height > self.room.first + TINY => {
                    pages.extend([0..0, 0..1]);
                    used = row.height;
                }
                None => {
                    pages.push(0..1);
                    used = row.height;
                }
            }
        }
        pages
    }

    /// The places of a page's rows within this height.
    fn spots(&self, rows: &[ItemRow], height: f64) -> Vec<PageSpot> {
        let gap = self.heading.gap;
        let gaps = rows.len().saturating_sub(1) as f64;
        let used = rows.iter().map(|row| row.height).sum::<f64>() + gap * gaps;
        let spare = (height - used).max(0.0);
        let down = gap + (spare / gaps.max(1.0)).min(self.heading.loose);
        let mut spots = Vec::new();
        let (mut top, mut before): (f64, Option<(usize, f64)>) = (0.0, None);
        for row in rows {
            let count = row.items.len();
            let even = gap + (self.room.width - row.width) / (count as f64 + 1.0);
            // A row with fewer items than the one above is centred, with the same distances.
            let across = match before {
                Some((more, across)) if more > count => even.min(across),
                _ => even,
            };
            before = Some((count, across));
            let whole = row.width + (across - gap) * (count as f64 - 1.0);
            let mut left = (self.room.width - whole) / 2.0;
            for &(item, cell, width) in &row.items {
                spots.push(PageSpot {
                    item,
                    middle: left + width / 2.0,
                    top,
                    cell,
                });
                left += width + across;
            }
            top += row.height + down;
        }
        spots
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    /// Places square boards with these sides, page by page and row by row, with the side of the
    /// cells in hundredths of a millimetre.
    fn check(sides: &[f64], room: PageSpace, wish: CellSizeRange, expected: &Expect) {
        let item = |&side: &f64| PageItem {
            sides: [side, side],
            label: 1.0,
        };
        let items: Vec<PageItem> = sides.iter().map(item).collect();
        let heading = BoardHeading {
            height: 7.0,
            em: 4.0,
            gap: 6.0,
            loose: 20.0,
        };
        let mut text = String::new();
        for page in arranged(&items, heading, room, wish) {
            let mut last = f64::NAN;
            for spot in page {
                let side = spot.cell * items[spot.item].sides[0];
                assert!(spot.middle - side / 2.0 > -TINY, "{spot:?}");
                assert!(spot.middle + side / 2.0 < room.width + TINY, "{spot:?}");
                assert!(spot.top + 7.0 + side < room.height + TINY, "{spot:?}");
                let joint = if last.is_nan() {
                    ""
                } else if (spot.top - last).abs() < TINY {
                    " "
                } else {
                    " / "
                };
                last = spot.top;
                let cell = 100.0 * spot.cell;
                text.extend([joint, &format!("{}:{cell:.0}", spot.item)]);
            }
            text.push('\n');
        }
        expected.assert_eq(&text);
    }

    /// The area of an A4 page with usual margins, with a title on the first.
    const A4: PageSpace = PageSpace {
        width: 190.0,
        height: 270.0,
        first: 250.0,
    };
    const ABOUT_8: CellSizeRange = CellSizeRange::About(8.0);

    #[test]
    fn boards_share_a_page_by_their_size_in_their_order() {
        check(
            &[9.5; 7],
            A4,
            ABOUT_8,
            &expect![[r#"
            0:920 1:920 / 2:920 3:920
            4:920 5:920 / 6:920
        "#]],
        );
        check(
            &[25.5, 9.5, 9.5, 7.5, 7.5, 12.5],
            A4,
            ABOUT_8,
            &expect![[r#"
            0:745
            1:800 2:800 / 3:800 4:800 / 5:800
        "#]],
        );
        check(
            &[9.5; 7],
            A4,
            CellSizeRange::Exactly(8.0),
            &expect![[r#"
            0:800 1:800 / 2:800 3:800
            4:800 5:800 / 6:800
        "#]],
        );
        check(
            &[9.5; 3],
            A4,
            CellSizeRange::Exactly(30.0),
            &expect![[r#"
            0:2000
            1:2000
            2:2000
        "#]],
        );
        check(
            &[100.5, 3.5],
            A4,
            ABOUT_8,
            &expect![[r#"
            0:189 / 1:920
        "#]],
        );
    }

    #[test]
    fn so_many_boards_to_a_page_are_as_large_as_that_allows() {
        check(
            &[9.5; 5],
            A4,
            CellSizeRange::Share(2, 16.0),
            &expect![[r#"
            0:1211 / 1:1211
            2:1316 / 3:1316
            4:1316
        "#]],
        );
        check(
            &[25.5, 9.5, 9.5],
            A4,
            CellSizeRange::Share(3, 16.0),
            &expect![[r#"
            0:657 / 1:657 2:657
        "#]],
        );
        check(
            &[3.5; 3],
            A4,
            CellSizeRange::Share(2, 16.0),
            &expect![[r#"
            0:1600 1:1600
            2:1600
        "#]],
        );
    }

    #[test]
    fn what_does_not_fit_under_a_title_begins_on_the_next_page() {
        let low = PageSpace { first: 60.0, ..A4 };
        check(
            &[9.5; 2],
            low,
            CellSizeRange::Exactly(8.0),
            &expect![[r#"

            0:800 1:800
        "#]],
        );
        check(
            &[6.5; 4],
            low,
            CellSizeRange::Exactly(8.0),
            &expect![[r#"
            0:800 1:800 2:800
            3:800
        "#]],
        );
    }
}
