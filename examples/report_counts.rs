//! Writes a report on how many solutions grown boards have, by size and the two parameters
//! of the recipe: `cargo run --release --example report_counts -- reports/FOLDER`.
//!
//! With `--words` it writes the words and the charts again from an existing `runs.csv`.
//!
//! The boards are grown here, from seeds; nothing else is read. `report.md` states the results,
//! `runs.csv` has a line for each board, two charts show them. A board that reaches a limit counts
//! as having more solutions than all that were counted, which medians permit.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use hashilab::internals::engine::{Budget, Clock};
use hashilab::internals::generate::{PublishedRecipe, grow};
use hashilab::internals::picture::{Chart, Series};
use hashilab::internals::questions::{CountProgress, Exact, Narrowing, count_exactly};

/// The boards to count.
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
    let mut args = std::env::args().skip(1);
    let folder = args.next().map(PathBuf::from);
    let folder = folder.ok_or("expected the folder of the report")?;
    match args.next().as_deref() {
        None => report(&Plan::usual(), &folder),
        Some("--words") => write(&fs::read_to_string(folder.join("runs.csv"))?, &folder),
        Some(other) => Err(format!("{other}: expected --words or nothing").into()),
    }
}

impl Plan {
    fn usual() -> Self {
        Self {
            islands: vec![25, 50, 100, 200, 300],
            boards: 12,
            limit: Duration::from_secs(2),
        }
    }
}

/// Counts, and writes the report into a folder.
///
/// # Errors
/// If a board cannot be grown or counted, or a file cannot be written.
pub fn report(plan: &Plan, folder: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    let mut runs = String::from("islands,single_percent,extra_percent,seed,solutions,is_exact\n");
    for &islands in &plan.islands {
        for single in SINGLE {
            for extra in EXTRA {
                let recipe = PublishedRecipe::square(islands, single, extra);
                count(plan, &recipe, &mut runs)?;
            }
        }
    }
    fs::write(folder.join("runs.csv"), &runs)?;
    write(&runs, folder)
}

/// Counts the boards of one recipe.
fn count(plan: &Plan, recipe: &PublishedRecipe, runs: &mut String) -> Result<(), Box<dyn Error>> {
    let (islands, single, extra) = (recipe.islands, recipe.single_percent, recipe.extra_percent);
    for seed in 0..plan.boards {
        let grown = grow(recipe, seed)?;
        let budget = Budget::within(plan.limit).within_memory(MEMORY);
        let heard = CountProgress {
            progress: &mut |_| {},
            warnings: &mut Vec::new(),
        };
        let (count, _) = count_exactly(
            &grown.network,
            Narrowing::Backbone,
            &budget.counting(Clock::cpu()),
            heard,
        )?;
        let (count, is_exact) = match count {
            Exact::None(_) => return Err("a grown board has a solution".into()),
            Exact::Exactly(count) => (count, "yes"),
            Exact::AtLeast(count, _) => (count, "no"),
        };
        writeln!(runs, "{islands},{single},{extra},{seed},{count},{is_exact}")?;
    }
    Ok(())
}

/// Writes the report, except for the table of runs, from which it is made.
fn write(runs: &str, folder: &Path) -> Result<(), Box<dyn Error>> {
    let cells = cells(runs)?;
    let chart = |name: &str, chart: Chart| fs::write(folder.join(name), chart.svg());
    let names = ["islands", "solutions (median), logarithm to base 10"];
    let of = |single| {
        series(&cells, format!("α = {single}"), |cell| {
            cell.single == single
        })
    };
    let title = "by the share of single bridges";
    chart(
        "single.svg",
        Chart::shares(title, names, SINGLE.map(of).to_vec()),
    )?;
    let of = |extra| series(&cells, format!("β = {extra}"), |cell| cell.extra == extra);
    let title = "by the share of edges that close a cycle";
    chart(
        "extra.svg",
        Chart::shares(title, names, EXTRA.map(of).to_vec()),
    )?;
    fs::write(folder.join("report.md"), words(&cells))?;
    Ok(())
}

/// The boards of each recipe, from the table of runs.
fn cells(runs: &str) -> Result<Vec<Cell>, Box<dyn Error>> {
    let mut cells: Vec<Cell> = Vec::new();
    for line in runs.lines().skip(1) {
        let values: Vec<&str> = line.split(',').collect();
        let [islands, single, extra, _, count, is_exact] = values[..] else {
            return Err(format!("{line}: expected six values").into());
        };
        let (islands, single, extra) = (islands.parse()?, single.parse()?, extra.parse()?);
        let is_last =
            |cell: &Cell| (cell.islands, cell.single, cell.extra) == (islands, single, extra);
        if !cells.last().is_some_and(is_last) {
            cells.push(Cell {
                islands,
                single,
                extra,
                logs: Vec::new(),
            });
        }
        let log = if is_exact == "yes" {
            count.parse::<f64>()?.log10()
        } else {
            f64::INFINITY
        };
        cells.last_mut().ok_or("a cell")?.logs.push(log);
    }
    for cell in &mut cells {
        cell.logs.sort_by(f64::total_cmp);
    }
    Ok(cells)
}

/// The median number by size over all selected cells.
fn series(cells: &[Cell], name: String, is_meant: impl Fn(&Cell) -> bool) -> Series {
    let median = |size: u32| middle(cells, |cell| cell.islands == size && is_meant(cell));
    let points = sizes(cells).into_iter();
    let points = points.map(|size| [f64::from(size), median(size)]);
    Series {
        name,
        points: points.filter(|point| point[1].is_finite()).collect(),
        ..Series::default()
    }
}

/// The report in words.
fn words(cells: &[Cell]) -> String {
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
    text.push_str(
        "\nA board that reached its limit of time or memory was not counted. It need not have \
         more solutions than others, only a harder sweep; it is placed above all that were \
         counted, so medians of rows with such boards are too high if anything, and a quartile \
         without a number is one of them.\n",
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

/// The conclusions from the figures.
fn learnt(cells: &[Cell]) -> String {
    let mut text = String::from("## What can be learnt\n\n");
    let least = cells.iter().map(|cell| cell.islands).min().unwrap_or(0);
    for single in SINGLE {
        let median =
            |size: u32| middle(cells, |cell| cell.single == single && cell.islands == size);
        let sizes = cells.iter().map(|cell| cell.islands);
        let most = sizes
            .filter(|&size| median(size).is_finite())
            .max()
            .unwrap_or(least);
        let (from, to) = (median(least), median(most));
        let each = (to - from) / f64::from((most - least).max(1));
        let factor = 10_f64.powf(10.0 * each);
        let (from, to) = (shown(from), shown(to));
        let _ = writeln!(
            text,
            "- α = {single}: from {least} to {most} islands the median goes from {from} to {to}, \
             a factor of {factor:.2} for every ten islands."
        );
    }
    for size in sizes(cells) {
        let of = |extra| {
            shown(middle(cells, |cell| {
                cell.extra == extra && cell.islands == size
            }))
        };
        let meant = cells.iter().filter(|cell| cell.islands == size);
        let unique: Vec<f64> = meant.map(|cell| cell.share(|log| log == 0.0)).collect();
        let unique = 100.0 * unique.iter().sum::<f64>() / unique.len().max(1) as f64;
        let _ = writeln!(
            text,
            "- {size} islands: {unique:.0} % of the boards have one solution; the median is {} \
             for trees (β = 0) and {} for β = 15.",
            of(EXTRA[0]),
            of(EXTRA[3]),
        );
    }
    text.push_str(
        "- A published board of more than about fifty islands has one solution only by rare \
         chance: whoever compares solvers on them compares how fast any solution is found.\n",
    );
    text
}

/// The numbers of islands, ascending.
fn sizes(cells: &[Cell]) -> Vec<u32> {
    let mut sizes: Vec<u32> = cells.iter().map(|cell| cell.islands).collect();
    sizes.dedup();
    sizes
}

/// The median over all boards of the selected cells.
fn middle(cells: &[Cell], is_meant: impl Fn(&Cell) -> bool) -> f64 {
    let meant = cells.iter().filter(|cell| is_meant(cell));
    let mut logs: Vec<f64> = meant.flat_map(|cell| cell.logs.iter().copied()).collect();
    logs.sort_by(f64::total_cmp);
    logs.get(logs.len() / 2).copied().unwrap_or(f64::INFINITY)
}
