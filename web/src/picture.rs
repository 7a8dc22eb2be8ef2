//! Boards in pictures: a browser decodes, this module scans and finds the board that is meant.
//!
//! There are two lines of output: the scan ([`Scan`]), which the page shows over the picture, and
//! the board that is meant by it with a person's corrections. The repair is that of the program,
//! except that the cores of clause learning decide alone where the program uses HiGHS as well.
#![cfg_attr(
    not(target_arch = "wasm32"),
    allow(dead_code, reason = "only a host of WebAssembly and the tests call it")
)]

use std::time::Duration;

use hashilab::internals::engine::{Budget, Clock};
use hashilab::internals::puzzle::{Clue, Rules};
use hashilab::internals::session::Solver;
use hashilab_mend::{ChangeReason, Evidence, MendPolicy, Reading, Unsure, reading};
use hashilab_scan::{Correction, Pixels, Scan, ScanError};
use serde::{Deserialize, Serialize};

/// The most pixels of a scan: the page scales larger pictures down first.
const MOST_PIXELS: u64 = 4_000_000;

/// What is answered: something, or why there is nothing.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Said<T> {
    Answer(T),
    Error(Problem),
}

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
enum Problem {
    /// No islands with clues are seen.
    NoBoard,
    /// The time was over.
    Time,
    /// The bytes are not what they are said to be.
    Broken,
}

impl From<ScanError> for Problem {
    fn from(error: ScanError) -> Self {
        match error {
            ScanError::NoBoard => Self::NoBoard,
            ScanError::Stopped => Self::Time,
        }
    }
}

fn said<T: Serialize>(answer: Result<T, Problem>) -> String {
    let said = match answer {
        Ok(answer) => Said::Answer(answer),
        Err(problem) => Said::Error(problem),
    };
    let mut line = serde_json::to_string(&said).expect("nothing in it can fail to be written");
    line.push('\n');
    line
}

/// A budget that ends in `seconds` from now.
pub(crate) fn budget(clock: Clock, seconds: f64) -> Budget {
    let budget = Budget::by_clock(clock).within_memory(crate::MEMORY);
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) => budget.ending_after(time),
        Err(_) => budget,
    }
}

/// The scan of pixels of four bytes each, on white.
pub(crate) fn scan(bytes: &[u8], (width, height): (u32, u32), budget: &Budget) -> String {
    let (pixels, rest) = bytes.as_chunks::<4>();
    let number = u64::from(width) * u64::from(height);
    if number != pixels.len() as u64 || !rest.is_empty() || !(1..=MOST_PIXELS).contains(&number) {
        return said::<Scan>(Err(Problem::Broken));
    }
    let colors = pixels.iter().map(|&pixel| on_white(pixel)).collect();
    let pixels = Pixels::new(width as usize, height as usize, colors);
    let seen = hashilab_scan::scan(&pixels, &|| budget.reached().is_none());
    said(seen.map_err(Problem::from))
}

fn on_white([red, green, blue, alpha]: [u8; 4]) -> [u8; 3] {
    [red, green, blue].map(|value| {
        let (value, alpha) = (u32::from(value), u32::from(alpha));
        let mixed = (value * alpha + 255 * (255 - alpha) + 127) / 255;
        u8::try_from(mixed).expect("a mean of two bytes")
    })
}

/// A request of the page: the scan that it was sent, and a person's corrections.
#[derive(Deserialize)]
struct Question {
    scan: Scan,
    corrections: Vec<Correction>,
}

/// Which board is meant.
#[derive(Serialize)]
struct Meant {
    /// The scan with the corrections; indices below are of its islands.
    scan: Scan,
    /// The clues of all islands, nothing for `?`; what is likeliest where no board is sure.
    clues: Vec<Option<u8>>,
    changes: Vec<Change>,
    /// Why no board is sure.
    unsure: Option<NotSure>,
}

/// A clue that is taken for another one than was read.
#[derive(Serialize)]
struct Change {
    island: usize,
    read: u8,
    now: u8,
    /// Whether the clues as read have several solutions; else they have none.
    several: bool,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum NotSure {
    Seen,
    Board { why: String },
    NoSolution,
    TwoBoards { island: usize, one: u8, other: u8 },
    ManyClues { number: usize },
    Time,
}

impl From<Unsure> for NotSure {
    fn from(unsure: Unsure) -> Self {
        match unsure {
            Unsure::Seen => Self::Seen,
            Unsure::Board(why) => Self::Board { why },
            Unsure::NoSolution(_) => Self::NoSolution,
            Unsure::TwoBoards { island, one, other } => Self::TwoBoards { island, one, other },
            Unsure::ManyClues(number) => Self::ManyClues { number },
            Unsure::Limit(_) => Self::Time,
        }
    }
}

/// The board that is meant by a scan with corrections, as a line of JSON asks.
pub(crate) fn mend(line: &[u8], clock: &Clock, budget: &Budget) -> String {
    said(meant(line, clock, budget))
}

fn meant(line: &[u8], clock: &Clock, budget: &Budget) -> Result<Meant, Problem> {
    let question: Question = serde_json::from_slice(line).map_err(|_| Problem::Broken)?;
    let go_on = || budget.reached().is_none();
    let scan = question.scan.corrected(&question.corrections, &go_on)?;
    let how = (MendPolicy::OneSolution, Evidence::All);
    let solver = Solver::new().clock(clock.clone());
    let reading = reading(&scan, Rules::default(), how, &solver, budget);
    let reading = reading.map_err(|_| Problem::Broken)?;
    let (clues, changes, unsure) = match reading {
        Ok(Reading { board, changes, .. }) => {
            let clues = board.islands().iter().map(|&(_, clue)| match clue {
                Clue::Exactly(clue) => Some(clue),
                Clue::OneOf(_) | Clue::Unknown => None,
            });
            let changes = changes.iter().map(|change| Change {
                island: change.island,
                read: change.read,
                now: change.now,
                several: change.why == ChangeReason::SeveralSolutions,
            });
            (clues.collect(), changes.collect(), None)
        }
        Err(unsure) => {
            let islands = scan.islands.iter();
            let clues = islands.map(|island| {
                let (number, share) = island.clues.number();
                (share >= island.clues.unknown).then_some(number)
            });
            (clues.collect(), Vec::new(), Some(unsure.into()))
        }
    };
    Ok(Meant {
        scan,
        clues,
        changes,
        unsure,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn no_limit() -> (Clock, Budget) {
        let clock = Clock::of(|| Duration::ZERO);
        (clock.clone(), budget(clock, 10.0))
    }

    /// A scan of two adjacent islands, with these shares of the clues 1, 2 and 3.
    fn scan_of(clues: [[f32; 3]; 2], unsure: &Value) -> Value {
        let island = |place: usize| {
            let [one, two, three] = clues[place];
            let col = u16::try_from(place).expect("two of them");
            json!({
                "x": 30.0 + 60.0 * f32::from(col), "y": 30.0, "radius": 20.0,
                "cell": {"row": 0, "col": col},
                "clues": {"numbers": [one, two, three, 0.0, 0.0, 0.0, 0.0, 0.0],
                    "larger": 0.0, "unknown": 0.0, "none": 0.0},
            })
        };
        json!({"style": "rings", "islands": [island(0), island(1)], "bridges": [], "unsure": unsure})
    }

    fn mended(scan: &Value, corrections: &Value) -> Value {
        let (clock, budget) = no_limit();
        let line = json!({"scan": scan, "corrections": corrections}).to_string();
        serde_json::from_str(&mend(line.as_bytes(), &clock, &budget)).expect("a line of JSON")
    }

    #[test]
    fn a_misread_clue_is_mended_and_said() {
        let unsure = json!([{"kind": "clue", "island": 1}]);
        let scan = scan_of([[0.001, 0.99, 0.0], [0.01, 0.34, 0.65]], &unsure);
        let meant = &mended(&scan, &json!([]))["answer"];
        assert_eq!(meant["clues"], json!([2, 2]));
        assert_eq!(
            meant["changes"],
            json!([{"island": 1, "read": 3, "now": 2, "several": false}])
        );
        assert!(meant["unsure"].is_null());
    }

    #[test]
    fn what_is_not_sure_is_said_and_a_correction_settles_it() {
        let unsure = json!([{"kind": "clue", "island": 0}, {"kind": "clue", "island": 1}]);
        let scan = scan_of([[0.5, 0.48, 0.0], [0.49, 0.5, 0.0]], &unsure);
        let meant = &mended(&scan, &json!([]))["answer"];
        assert_eq!(meant["unsure"]["kind"], "two_boards", "{meant}");
        let known = json!([{"kind": "clue", "island": 0, "clue": 1}]);
        let meant = &mended(&scan, &known)["answer"];
        assert_eq!(meant["clues"], json!([1, 1]), "{meant}");
    }

    #[test]
    fn pixels_that_are_not_there_are_an_error() {
        let (clock, budget) = no_limit();
        let said = scan(&[0; 12], (2, 2), &budget);
        assert_eq!(said, "{\"error\":\"broken\"}\n");
        let blank = scan(&[255; 400], (10, 10), &budget);
        assert_eq!(blank, "{\"error\":\"no_board\"}\n");
        let said = mend(b"{}", &clock, &budget);
        assert_eq!(said, "{\"error\":\"broken\"}\n");
    }

    #[test]
    fn rings_with_digits_are_seen() {
        // Two rings with a 1 each, on clear ground: what is not there is white.
        let pixel = |index: usize| {
            let (x, y) = (index % 200, index / 200);
            let (x, y) = (x as f32, y as f32);
            let is_ink = [60.0, 140.0].into_iter().any(|middle| {
                let (right, down) = (x - middle, y - 50.0);
                (22.0..25.0).contains(&right.hypot(down))
                    || (right.abs() < 2.0 && down.abs() < 12.0)
            });
            if is_ink {
                [10, 10, 10, 255]
            } else {
                [0, 0, 0, 0]
            }
        };
        let bytes: Vec<u8> = (0..200 * 100).flat_map(pixel).collect();
        let (_, budget) = no_limit();
        let said: Value = serde_json::from_str(&scan(&bytes, (200, 100), &budget)).expect("JSON");
        let islands = said["answer"]["islands"].as_array().expect("islands");
        assert_eq!(islands.len(), 2, "{said}");
        assert_eq!(islands[1]["cell"], json!({"row": 0, "col": 1}));
        let meant = &mended(&said["answer"], &json!([]))["answer"];
        assert_eq!(meant["clues"], json!([1, 1]), "{meant}");
    }
}
