//! Corrections of a scan by a person: another clue, an island too many, a missing island.

use hashilab_rules::puzzle::{Pos, Size};
use serde::Deserialize;

use crate::digits::ClueShares;
use crate::lattice::{Axis, Lattice, lattice};
use crate::scan::{Doubt, Scan, ScanError, SeenIsland, fill_table};

/// A correction by a person.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Correction {
    /// The clue of an island: 1 to 8, or `None` for `?`.
    Clue {
        /// The index of the island.
        island: usize,
        /// Its clue.
        clue: Option<u8>,
    },
    /// There is no island.
    NoIsland {
        /// The index of the island.
        island: usize,
    },
    /// There is an island that was not recognised.
    Island {
        /// The horizontal position, in pixels of the picture.
        x: f32,
        /// The vertical position, in pixels of the picture.
        y: f32,
        /// Its clue: 1 to 8, or `None` for `?`.
        clue: Option<u8>,
    },
    /// There is nothing at a place with an apparent digit or circle.
    Nothing {
        /// The horizontal position, in pixels of the picture.
        x: f32,
        /// The vertical position, in pixels of the picture.
        y: f32,
    },
}

impl ClueShares {
    /// A known clue: 1 to 8, or `None` for `?`. Other numbers count as larger ones.
    pub(crate) fn known(clue: Option<u8>) -> Self {
        let mut shares = Self {
            none: 0.0,
            ..Self::NOTHING
        };
        match clue {
            None => shares.unknown = 1.0,
            Some(number) => match usize::from(number).checked_sub(1) {
                Some(place) if place < 8 => shares.numbers[place] = 1.0,
                Some(_) | None => shares.larger = 1.0,
            },
        }
        shares
    }
}

/// An island that was not seen; its cell is found with those of the others.
fn added(x: f32, y: f32, radius: f32, clue: Option<u8>) -> SeenIsland {
    SeenIsland {
        x,
        y,
        radius,
        cell: Pos::new(0, 0),
        clues: ClueShares::known(clue),
    }
}

/// Doubts about islands, in order, that are in one cell.
fn same_cells(islands: &[SeenIsland]) -> Vec<Doubt> {
    let pairs = islands.windows(2).enumerate();
    let same = pairs.filter(|(_, pair)| pair[0].cell == pair[1].cell);
    let doubt = |(island, _)| Doubt::SameCell {
        island,
        other: island + 1,
    };
    same.map(doubt).collect()
}

/// The cells of islands in a grid that is drawn: those of old islands stay, those of added ones are
/// counted from the row and the column next to theirs. `None` if one is not sure or outside.
fn in_grid(lattice: &Lattice, old: &[Option<Pos>], size: Size) -> Option<Vec<Pos>> {
    let number = |place: usize, axis: &Axis, part: fn(Pos) -> u16| {
        let apart = |other: usize| i32::from(axis.lines[place]) - i32::from(axis.lines[other]);
        let numbers = (0..old.len()).filter_map(|other| Some((apart(other), part(old[other]?))));
        let (apart, number) = numbers.min_by_key(|(apart, _)| apart.abs())?;
        let is_sure = apart == 0 || lattice.is_grid;
        u16::try_from(i32::from(number) + apart)
            .ok()
            .filter(|_| is_sure)
    };
    let cell = |place: usize| {
        old[place].or_else(|| {
            let row = number(place, &lattice.rows, |cell| cell.row)?;
            let col = number(place, &lattice.columns, |cell| cell.col)?;
            Some(Pos::new(row, col)).filter(|&cell| size.contains(cell))
        })
    };
    (0..old.len()).map(cell).collect()
}

impl Scan {
    /// Applies corrections. Doubts about what is corrected are removed; if islands are added or
    /// removed, rows and columns are computed again and bridges are dropped. Indices of islands are
    /// those of this scan; those out of range are ignored.
    ///
    /// # Errors
    /// [`ScanError::NoBoard`] if fewer than two islands are left, [`ScanError::Stopped`] if `go_on`
    /// returned false.
    pub fn corrected(
        &self,
        corrections: &[Correction],
        go_on: &dyn Fn() -> bool,
    ) -> Result<Self, ScanError> {
        let known = self.islands.len();
        let mut islands = self.islands.clone();
        let mut settled = vec![false; known];
        let mut gone = vec![false; known];
        let mut places: Vec<(f32, f32)> = Vec::new();
        let radii = self.islands.iter().map(|island| island.radius);
        let radius = radii.sum::<f32>() / known.max(1) as f32;
        for &correction in corrections {
            match correction {
                Correction::Clue { island, clue } if island < known => {
                    islands[island].clues = ClueShares::known(clue);
                    settled[island] = true;
                }
                Correction::NoIsland { island } if island < known => gone[island] = true,
                Correction::Clue { .. } | Correction::NoIsland { .. } => {}
                Correction::Island { x, y, clue } => {
                    places.push((x, y));
                    islands.push(added(x, y, radius, clue));
                }
                Correction::Nothing { x, y } => places.push((x, y)),
            }
        }
        gone.resize(islands.len(), false);
        settled.resize(islands.len(), true);
        let moved = islands.len() > known || gone.contains(&true);
        let kept: Vec<usize> = (0..islands.len()).filter(|&island| !gone[island]).collect();
        if kept.len() < 2 {
            return Err(ScanError::NoBoard);
        }
        let mut order = kept.clone();
        let mut unclear = self.unsure.contains(&Doubt::Lines);
        let mut beside = self.beside.clone();
        let mut size = self.size;
        if moved {
            let centers: Vec<(f32, f32)> = (kept.iter())
                .map(|&island| (islands[island].x, islands[island].y))
                .collect();
            let lattice = lattice(&centers, radius, go_on).ok_or(ScanError::Stopped)?;
            unclear = !lattice.is_clear();
            let old: Vec<Option<Pos>> = (kept.iter())
                .map(|&island| (island < known).then(|| islands[island].cell))
                .collect();
            let in_grid = size.and_then(|size| in_grid(&lattice, &old, size));
            if in_grid.is_none() {
                size = None;
                beside.retain(|&doubt| doubt != Doubt::EmptyLines);
                beside.extend(lattice.may_lack_lines.then_some(Doubt::EmptyLines));
            }
            for (place, &island) in kept.iter().enumerate() {
                let in_grid = in_grid.as_ref().map(|cells| cells[place]);
                islands[island].cell = in_grid.unwrap_or_else(|| lattice.cell(place));
            }
            order.sort_by_key(|&island| islands[island].cell);
        }
        let now = |island: usize| order.iter().position(|&other| other == island);
        let is_open = |island: &usize| !settled.get(*island).is_none_or(|&is_settled| is_settled);
        let is_settled = |(x, y): (f32, f32)| {
            let mut places = places.iter();
            places.any(|place| (place.0 - x).hypot(place.1 - y) < 1.2 * radius)
        };
        let is_full = fill_table(kept.iter().map(|&island| islands[island].cell));
        let mut unsure: Vec<Doubt> = (self.unsure.iter())
            .filter_map(|&doubt| match doubt {
                Doubt::Clue { island } if is_open(&island) => {
                    now(island).map(|island| Doubt::Clue { island })
                }
                Doubt::Unreadable { island } if is_open(&island) => {
                    now(island).map(|island| Doubt::Unreadable { island })
                }
                Doubt::Larger { island } if is_open(&island) => {
                    now(island).map(|island| Doubt::Larger { island })
                }
                Doubt::LooseBridge { island } if !moved => {
                    now(island).map(|island| Doubt::LooseBridge { island })
                }
                Doubt::Clue { .. }
                | Doubt::Unreadable { .. }
                | Doubt::Larger { .. }
                | Doubt::LooseBridge { .. }
                // These are found below for the islands that are left.
                | Doubt::SameCell { .. }
                | Doubt::Lines => None,
                Doubt::FullTable if !is_full => None,
                _ => (!doubt.place().is_some_and(is_settled)).then_some(doubt),
            })
            .collect();
        let islands: Vec<SeenIsland> = order.iter().map(|&island| islands[island]).collect();
        unsure.extend(same_cells(&islands));
        unsure.extend(unclear.then_some(Doubt::Lines));
        let bridges = self.bridges.iter().filter(|bridge| {
            let ends = [bridge.from, bridge.to];
            !moved && ends.into_iter().all(|end| end < known)
        });
        Ok(Self {
            style: self.style,
            size,
            islands,
            bridges: bridges.copied().collect(),
            unsure,
            beside,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::Style;
    use crate::scan::SeenBridge;

    /// Three islands in a corner, one clue of which is doubtful, and a digit next to them.
    fn seen() -> Scan {
        let island = |row: u16, col: u16, clue| SeenIsland {
            x: 50.0 + 60.0 * f32::from(col),
            y: 50.0 + 60.0 * f32::from(row),
            radius: 20.0,
            cell: Pos::new(row, col),
            clues: ClueShares::known(Some(clue)),
        };
        Scan {
            style: Style::Rings,
            size: None,
            islands: vec![island(0, 0, 2), island(0, 1, 7), island(1, 0, 1)],
            bridges: vec![SeenBridge {
                from: 0,
                to: 1,
                lines: 1,
                agreement: 1.0,
            }],
            unsure: vec![
                Doubt::Clue { island: 1 },
                Doubt::LooseDigit {
                    x: 110.0,
                    y: 110.0,
                    digit: 3,
                },
            ],
            beside: Vec::new(),
        }
    }

    fn cells(scan: &Scan) -> Vec<String> {
        let islands = scan.islands.iter();
        let cell = |island: &SeenIsland| format!("{} {}", island.cell, island.clues.number().0);
        islands.map(cell).collect()
    }

    #[test]
    fn a_clue_that_a_person_knows_is_doubted_no_more() {
        let known = Correction::Clue {
            island: 1,
            clue: Some(1),
        };
        let nothing = Correction::Nothing { x: 112.0, y: 105.0 };
        let corrected = seen().corrected(&[known, nothing], &|| true).expect("read");
        assert_eq!(cells(&corrected), ["r1c1 2", "r1c2 1", "r2c1 1"]);
        assert_eq!(corrected.unsure, []);
        assert_eq!(corrected.bridges, seen().bridges);
        let open = seen().corrected(&[], &|| true).expect("read");
        assert_eq!(open, seen());
    }

    #[test]
    fn islands_come_and_go() {
        let more = Correction::Island {
            x: 111.0,
            y: 109.0,
            clue: None,
        };
        let corrected = seen().corrected(&[more], &|| true).expect("read");
        assert_eq!(corrected.islands[3].cell, Pos::new(1, 1));
        assert!(corrected.islands[3].clues.unknown > 0.9);
        assert_eq!(corrected.unsure, [Doubt::Clue { island: 1 }]);
        assert!(corrected.bridges.is_empty());
        let mut full = corrected;
        full.unsure.push(Doubt::FullTable);
        let still = full.corrected(&[], &|| true).expect("read");
        assert!(still.unsure.contains(&Doubt::FullTable));
        let less = full.corrected(&[Correction::NoIsland { island: 0 }], &|| true);
        assert!(!less.expect("read").unsure.contains(&Doubt::FullTable));
        let fewer = [more, Correction::NoIsland { island: 0 }];
        let corrected = seen().corrected(&fewer, &|| true).expect("read");
        assert_eq!(cells(&corrected)[..2], ["r1c2 7", "r2c1 1"]);
        assert_eq!(corrected.unsure, [Doubt::Clue { island: 0 }]);
        let none = [0, 1].map(|island| Correction::NoIsland { island });
        assert_eq!(seen().corrected(&none, &|| true), Err(ScanError::NoBoard));
        assert_eq!(
            seen().corrected(&[more], &|| false),
            Err(ScanError::Stopped)
        );
    }

    #[test]
    fn in_a_grid_that_is_drawn_cells_stay_where_islands_come_and_go() {
        // The first row and the last column have no island.
        let mut grid = seen();
        grid.size = Some(Size::new(4, 4));
        for (place, island) in (0..).zip(&mut grid.islands) {
            island.cell = [Pos::new(1, 0), Pos::new(1, 1), Pos::new(2, 0)][place];
        }
        let more = Correction::Island {
            x: 111.0,
            y: 109.0,
            clue: Some(2),
        };
        let gone = Correction::NoIsland { island: 0 };
        let corrected = grid.corrected(&[more, gone], &|| true).expect("read");
        assert_eq!(cells(&corrected), ["r2c2 7", "r3c1 1", "r3c2 2"]);
        assert_eq!(corrected.size, Some(Size::new(4, 4)));
        // Above the grid there is no cell: cells are counted by islands alone.
        let above = Correction::Island {
            x: 50.0,
            y: -70.0,
            clue: Some(2),
        };
        let far = Correction::Island {
            x: 50.0,
            y: 230.0,
            clue: Some(2),
        };
        let corrected = grid.corrected(&[above, far], &|| true).expect("read");
        assert_eq!(corrected.islands[0].cell, Pos::new(0, 0));
        assert_eq!(corrected.size, None);
    }

    #[test]
    fn what_is_out_of_range_is_passed_over() {
        let mut broken = seen();
        broken.bridges[0].to = 9;
        broken.unsure.push(Doubt::Larger { island: 7 });
        let far = [
            Correction::NoIsland { island: 12 },
            Correction::Clue {
                island: 3,
                clue: Some(1),
            },
        ];
        let corrected = broken.corrected(&far, &|| true).expect("read");
        assert!(corrected.bridges.is_empty());
        assert_eq!(corrected.unsure, seen().unsure);
    }
}
