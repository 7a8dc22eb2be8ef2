//! Writes a report on the puzzles that `hashi generate` makes: the number per second, the number of
//! layouts tried, the time of each phase, and the properties of the puzzles: `cargo run --release
//! --example report_puzzles -- reports/FOLDER [BOARDS.csv]`.
//!
//! A second argument names a table `level,id` of published boards (ids in any known notation),
//! which are described beside the made ones. Times are CPU seconds of this process.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use hashilab::Puzzle;
use hashilab::internals::engine::{Budget, Clock};
use hashilab::internals::explain::{RatingResult, rate};
use hashilab::internals::generate::{GeneratedPuzzle, Recipe, middle_width};
use hashilab::internals::logic::{Level, level_of};
use hashilab::internals::picture::{Chart, Series};
use hashilab::internals::puzzle::{Clue, Network, Size, Solution};
use hashilab::internals::questions::{Solutions, Uniqueness, unique};

/// The puzzles to make.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Sides of square boards, and how many boards of each level.
    pub sizes: Vec<(u16, usize)>,
    /// A table of published boards, if there is one.
    pub published: Option<PathBuf>,
}

/// Properties of boards, summed over them.
#[derive(Default)]
struct Traits {
    boards: usize,
    islands: usize,
    edges: usize,
    bridges: u64,
    cells: u64,
    clues: [usize; 9],
    lengths: [usize; 8],
    crux: f64,
    width: f64,
    score: u64,
}

impl Traits {
    fn add(&mut self, network: &Network, solution: &Solution) -> Result<(), Box<dyn Error>> {
        self.boards += 1;
        self.islands += network.islands().len();
        self.cells += network.board().size().cells();
        self.bridges += solution.total();
        for island in network.islands().values() {
            if let Clue::Exactly(clue) = island.clue {
                self.clues[usize::from(clue.min(8))] += 1;
            }
        }
        for (edge, _) in solution.built() {
            self.edges += 1;
            let [from, to] = network.cells_of(edge);
            let water = from.row.abs_diff(to.row) + from.col.abs_diff(to.col) - 1;
            self.lengths[usize::from(water.min(7))] += 1;
        }
        if let RatingResult::Rated(rating) = rate(network, &Budget::unlimited())? {
            self.crux += rating.crux;
            self.width += middle_width(&rating) as f64;
            self.score += u64::from(rating.score);
        }
        Ok(())
    }

    /// A row of a table.
    fn row(&self, name: &str) -> String {
        let of = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        let each = |sum: f64| sum / self.boards.max(1) as f64;
        let cycles = (self.edges + self.boards).saturating_sub(self.islands);
        format!(
            "| {name} | {} | {:.1} % | {:.0} % | {:.1} | {:.1} | {:.0} | {:.2} | {:.1} |\n",
            self.boards,
            100.0 * self.islands as f64 / self.cells.max(1) as f64,
            100.0 * self.bridges.saturating_sub(self.edges as u64) as f64
                / self.edges.max(1) as f64,
            of(cycles, self.islands),
            self.lengths
                .iter()
                .zip(0..)
                .map(|(&many, water)| f64::from(water) * many as f64)
                .sum::<f64>()
                / self.edges.max(1) as f64,
            each(self.score as f64),
            each(self.crux),
            each(self.width),
        )
    }

    fn clue_shares(&self, name: &str) -> Series {
        shares(name, &self.clues[1..], 1)
    }

    fn length_shares(&self, name: &str) -> Series {
        shares(name, &self.lengths, 0)
    }
}

/// The share of each number, the first of which is `first`.
fn shares(name: &str, numbers: &[usize], first: u32) -> Series {
    let all = numbers.iter().sum::<usize>().max(1) as f64;
    let point = |(number, place)| [f64::from(place), f64::from(number) / all];
    let numbers = numbers
        .iter()
        .map(|&number| u32::try_from(number).unwrap_or(u32::MAX));
    Series {
        name: name.to_owned(),
        points: numbers.zip(first..).map(point).collect(),
        ..Series::default()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1).map(PathBuf::from);
    let folder = args.next().ok_or("expected the folder of the report")?;
    let plan = Plan {
        sizes: vec![(10, 1000), (15, 300), (25, 60)],
        published: args.next(),
    };
    report(&plan, &folder)
}

/// Makes puzzles, and writes the report into a folder.
///
/// # Errors
/// If a puzzle is not as requested, or a file cannot be read or written.
pub fn report(plan: &Plan, folder: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    let mut speed = String::new();
    let mut like = String::new();
    let (mut clues, mut lengths) = (Vec::new(), Vec::new());
    let mut describe = |name: &str, traits: &Traits, is_drawn: bool| {
        like.push_str(&traits.row(name));
        if is_drawn {
            clues.push(traits.clue_shares(name));
            lengths.push(traits.length_shares(name));
        }
    };
    for &(side, boards) in &plan.sizes {
        for level in Level::ALL {
            let (row, traits) = made(side, level, boards)?;
            speed.push_str(&row);
            describe(
                &format!("{side}×{side} {level}"),
                &traits,
                side == plan.sizes[0].0,
            );
        }
    }
    if let Some(path) = &plan.published {
        for (name, traits) in published(path)? {
            describe(&name, &traits, name.starts_with("published 10×10"));
        }
    }
    let chart = |name: &str, chart: Chart| fs::write(folder.join(name), chart.svg());
    chart(
        "clues.svg",
        Chart::shares("clues", ["clue", "share of islands"], clues),
    )?;
    chart(
        "lengths.svg",
        Chart::shares(
            "lengths",
            [
                "water cells under a bridge, 7 or more as 7",
                "share of built edges",
            ],
            lengths,
        ),
    )?;
    fs::write(folder.join("report.md"), words(&speed, &like))?;
    Ok(())
}

/// Puzzles of a size and a level: a row with their times, and their properties.
fn made(side: u16, level: Level, boards: usize) -> Result<(String, Traits), Box<dyn Error>> {
    let recipe = Recipe {
        level: Some(level),
        ..Recipe::sized(Size::new(side, side))
    };
    let clock = Budget::unlimited().counting(Clock::cpu());
    let puzzles: Result<Vec<GeneratedPuzzle>, _> = recipe.puzzles(1)?.take(boards).collect();
    let puzzles = puzzles?;
    let making = clock.seconds();
    let layouts: u64 = puzzles.iter().map(|made| u64::from(made.tries)).sum();
    let clock = Budget::unlimited().counting(Clock::cpu());
    for puzzle in &puzzles {
        let again = unique(
            &mut Solutions::in_any_order(&puzzle.network),
            &Budget::unlimited(),
        )?;
        if !matches!(again, Uniqueness::Unique(_)) {
            return Err("a puzzle does not have one solution".into());
        }
    }
    let confirming = clock.seconds();
    let clock = Budget::unlimited().counting(Clock::cpu());
    if puzzles
        .iter()
        .any(|puzzle| level_of(&puzzle.network) != level)
    {
        return Err("a puzzle is of another level".into());
    }
    let grading = clock.seconds();
    let mut traits = Traits::default();
    for puzzle in &puzzles {
        let solution = puzzle.solution.as_ref().ok_or("a puzzle has a solution")?;
        traits.add(&puzzle.network, solution)?;
    }
    let share = |part: f64| 100.0 * part / making.max(1e-9);
    let row = format!(
        "| {side}×{side} | {level} | {boards} | {:.0} | {:.2} | {:.0} % | {:.0} % | {:.0} % |\n",
        boards as f64 / making.max(1e-9),
        layouts as f64 / boards.max(1) as f64,
        share(making - confirming - grading),
        share(confirming),
        share(grading),
    );
    Ok((row, traits))
}

/// Properties of published boards, by size and published level.
fn published(path: &Path) -> Result<Vec<(String, Traits)>, Box<dyn Error>> {
    let mut all: Vec<(String, Traits)> = Vec::new();
    for line in fs::read_to_string(path)?.lines().skip(1) {
        let (level, id) = line.split_once(',').ok_or("expected level,id")?;
        let puzzle: Puzzle = id.parse()?;
        let size = puzzle.board().size();
        let name = format!("published {}×{} level {level}", size.rows, size.cols);
        let answer = unique(&mut Solutions::in_any_order(&puzzle), &Budget::unlimited())?;
        let Uniqueness::Unique(solution) = answer else {
            continue;
        };
        if all.last().is_none_or(|(last, _)| *last != name) {
            all.push((name, Traits::default()));
        }
        let traits = all.last_mut().map(|(_, traits)| traits);
        traits.ok_or("a row")?.add(&puzzle, &solution)?;
    }
    Ok(all)
}

/// The report in words.
fn words(speed: &str, like: &str) -> String {
    let mut text = String::from(
        "# The puzzles that are made\n\n\
         Made by `cargo run --release --example report_puzzles -- FOLDER [BOARDS.csv]`, one thread, \
         seed 1, as many islands as `hashi generate` takes by itself.\n\n\
         ## How fast\n\n\
         Boards a CPU second, files not included. A layout is grown and then mended until \
         deduction solves it at its level and not below; the puzzle that is kept is confirmed \
         to have one solution, and graded once more. Layouts for each puzzle say how many \
         are thrown away.\n\n\
         | size | level | boards | a second | layouts for each | grow and mend | confirm | grade |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    text.push_str(speed);
    let _ = write!(
        text,
        "\n## What they are like\n\n\
         Islands of all cells; built edges with more than one bridge; edges beyond a tree for \
         a hundred islands; water cells under a bridge; mean score, mean share of the rounds before \
         the hardest technique, and mean width of the middle round, as `hashi rate` has them.\n\n\
         | boards | number | islands | doubles | cycles | length | score | crux | width |\n\
         |---|---|---|---|---|---|---|---|---|\n{like}\n\
         ![clues](clues.svg)\n![lengths](lengths.svg)\n"
    );
    text
}
