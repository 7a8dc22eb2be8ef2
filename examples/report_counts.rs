//! Writes a report on how many solutions grown boards have, by size and the two parameters
//! of the recipe: `cargo run --release --example report_counts -- reports/FOLDER`.
//!
//! The boards are grown here, from seeds; nothing else is read. `report.md` says what was
//! found, `runs.csv` has a line for each board, two charts show it. A board that reaches a
//! limit counts as having more solutions than all that were counted: medians allow that.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use hashi::count::BigUint;
use hashi::engine::Budget;
use hashi::generate::{PublishedRecipe, grow};
use hashi::picture::{Chart, Series};
use hashi::questions::{Exact, Heard, Narrowing, count_exactly};

/// What is counted.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Numbers of islands.
    pub islands: Vec<u32>,
    /// How many boards for each size and pair of parameters.
    pub boards: u64,
    /// The CPU time for each board.
    pub limit: Duration,
}

/// Shares of single bridges and of edges that close a cycle, in percent.
const SINGLE: [u8; 3] = [25, 50, 75];
const EXTRA: [u8; 4] = [0, 5, 10, 15];
/// The memory for each board, in bytes.
const MEMORY: u64 = 2 << 30;

/// The boards of one size and pair of parameters.
struct Cell {
    islands: u32,
    single: u8,
    extra: u8,
    /// The logarithms to base 10 of the numbers of solutions, ascending; infinite where a
    /// limit was reached.
    logs: Vec<f64>,
}

impl Cell {
    fn share(&self, is_meant: impl Fn(f64) -> bool) -> f64 {
        let meant = self.logs.iter().filter(|&&log| is_meant(log));
        meant.count() as f64 / self.logs.len() as f64
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).map(PathBuf::from);
    let folder = folder.ok_or("expected the folder of the report")?;
    let plan = Plan {
        islands: vec![25, 50, 100, 200, 300],
        boards: 12,
        limit: Duration::from_secs(2),
    };
    report(&plan, &folder)
}

/// Counts, and writes the report into a folder.
///
/// # Errors
/// If a board cannot be grown or counted, or a file cannot be written.
pub fn report(plan: &Plan, folder: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    let mut runs = String::from("islands,single_percent,extra_percent,seed,solutions,is_exact\n");
    let mut cells = Vec::new();
    for &islands in &plan.islands {
        for single in SINGLE {
            for extra in EXTRA {
                let recipe = PublishedRecipe::square(islands, single, extra);
                cells.push(counted(plan, &recipe, &mut runs)?);
            }
        }
    }
    fs::write(folder.join("runs.csv"), runs)?;
    let chart = |name: &str, chart: Chart| fs::write(folder.join(name), chart.svg());
    let names = ["islands", "solutions (median)"];
    let by_single = SINGLE.map(|single| {
        series(&cells, format!("α = {single}"), |cell| {
            cell.single == single
        })
    });
    chart(
        "single.svg",
        Chart::growth("by the share of single bridges", names, by_single.to_vec()),
    )?;
    let by_extra =
        EXTRA.map(|extra| series(&cells, format!("β = {extra}"), |cell| cell.extra == extra));
    chart(
        "extra.svg",
        Chart::growth(
            "by the share of edges that close a cycle",
            names,
            by_extra.to_vec(),
        ),
    )?;
    fs::write(folder.join("report.md"), words(plan, &cells))?;
    Ok(())
}

/// The numbers of solutions of the boards of one recipe.
fn counted(
    plan: &Plan,
    recipe: &PublishedRecipe,
    runs: &mut String,
) -> Result<Cell, Box<dyn Error>> {
    let (islands, single, extra) = (recipe.islands, recipe.single_percent, recipe.extra_percent);
    let mut logs = Vec::new();
    for seed in 0..plan.boards {
        let grown = grow(recipe, seed)?;
        let budget = Budget::within(plan.limit)
            .counting_cpu()
            .within_memory(MEMORY);
        let heard = Heard {
            progress: &mut |_| {},
            warnings: &mut Vec::new(),
        };
        let (count, _) = count_exactly(&grown.network, Narrowing::Backbone, &budget, heard)?;
        let (count, is_exact) = match count {
            Exact::None(_) => return Err("a grown board has a solution".into()),
            Exact::Exactly(count) => (count, true),
            Exact::AtLeast(count, _) => (count, false),
        };
        let yes = if is_exact { "yes" } else { "no" };
        writeln!(runs, "{islands},{single},{extra},{seed},{count},{yes}")?;
        logs.push(if is_exact {
            log10(&count)
        } else {
            f64::INFINITY
        });
    }
    logs.sort_by(f64::total_cmp);
    Ok(Cell {
        islands,
        single,
        extra,
        logs,
    })
}

fn log10(count: &BigUint) -> f64 {
    count
        .to_string()
        .parse::<f64>()
        .unwrap_or(f64::INFINITY)
        .log10()
}

/// The median number by size over all cells of a kind.
fn series(cells: &[Cell], name: String, is_meant: impl Fn(&Cell) -> bool) -> Series {
    let mut sizes: Vec<u32> = cells.iter().map(|cell| cell.islands).collect();
    sizes.dedup();
    let median = |size: &u32| {
        let of_size = cells
            .iter()
            .filter(|cell| cell.islands == *size && is_meant(cell));
        let mut logs: Vec<f64> = of_size.flat_map(|cell| cell.logs.iter().copied()).collect();
        logs.sort_by(f64::total_cmp);
        [f64::from(*size), 10_f64.powf(logs[logs.len() / 2])]
    };
    let points: Vec<[f64; 2]> = sizes.iter().map(median).collect();
    Series {
        name,
        points: points
            .into_iter()
            .filter(|point| point[1].is_finite())
            .collect(),
        ..Series::default()
    }
}

/// The report in words.
fn words(plan: &Plan, cells: &[Cell]) -> String {
    let mut text = String::from(
        "# How many solutions grown boards have\n\n\
         Made by `cargo run --release --example report_counts -- FOLDER`. Boards are grown by the \
         recipe of the published benchmark (`hashi generate --coelho N,α,β`): N islands, α % of \
         the built edges single, β % more edges than a tree. `runs.csv` has every number.\n\n\
         | islands | α | β | boards | unique | lower quartile | median | upper quartile | not counted |\n\
         |---|---|---|---|---|---|---|---|---|\n",
    );
    for cell in cells {
        let quarter = |quarters: usize| shown(cell.logs[(cell.logs.len() - 1) * quarters / 4]);
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {:.0} % | {} | {} | {} | {} |",
            cell.islands,
            cell.single,
            cell.extra,
            cell.logs.len(),
            100.0 * cell.share(|log| log == 0.0),
            quarter(1),
            quarter(2),
            quarter(3),
            cell.logs.iter().filter(|log| log.is_infinite()).count(),
        );
    }
    text.push_str("\n![by the share of single bridges](single.svg)\n![by the share of extra edges](extra.svg)\n\n");
    text.push_str(&learnt(cells));
    let _ = writeln!(
        text,
        "\nEach board had {} s of CPU time and {} GiB. A board that was not counted stands above \
         all that were, so a quartile without a number is one of these.",
        plan.limit.as_secs(),
        MEMORY >> 30
    );
    text
}

fn shown(log: f64) -> String {
    match log {
        log if log.is_infinite() => "–".to_owned(),
        log if log < 4.0 => format!("{:.0}", 10_f64.powf(log)),
        log => format!("10^{log:.1}"),
    }
}

/// What the figures say.
fn learnt(cells: &[Cell]) -> String {
    let mut text = String::from("## What can be learnt\n\n");
    let least = cells.iter().map(|cell| cell.islands).min().unwrap_or(0);
    let most = cells.iter().map(|cell| cell.islands).max().unwrap_or(0);
    for single in SINGLE {
        let (mut from, mut to) = (Vec::new(), Vec::new());
        for cell in cells.iter().filter(|cell| cell.single == single) {
            let ends = [(least, &mut from), (most, &mut to)];
            for (_, logs) in ends.into_iter().filter(|(size, _)| *size == cell.islands) {
                logs.extend(cell.logs.iter().copied());
            }
        }
        let middle = |logs: &mut Vec<f64>| {
            logs.sort_by(f64::total_cmp);
            logs[logs.len() / 2]
        };
        let (from, to) = (middle(&mut from), middle(&mut to));
        let each = (to - from) / f64::from(most.saturating_sub(least).max(1));
        let _ = writeln!(
            text,
            "- α = {single}: from {least} to {most} islands the median goes from {} to {}, a \
             factor of {:.2} for every ten islands.",
            shown(from),
            shown(to),
            10_f64.powf(10.0 * each)
        );
    }
    for extra in EXTRA {
        let of_extra = cells.iter().filter(|cell| cell.extra == extra);
        let (sum, cells) = of_extra.fold((0.0, 0), |(sum, cells), cell| {
            (sum + cell.share(|log| log == 0.0), cells + 1)
        });
        let share = 100.0 * sum / f64::from(cells.max(1));
        let _ = writeln!(
            text,
            "- β = {extra}: {share:.1} % of all boards have one solution."
        );
    }
    text
}
