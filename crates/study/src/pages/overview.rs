//! All boards together: which formulation has the better bound, and what HiGHS needs for each.

use std::collections::BTreeSet;

use crate::compare::{SHIFT_SECONDS, Times};
use crate::report::{Block, Table, bound_text, counted};
use crate::session::{Direction, Status, StudyAnswer};

/// The tolerance for equal bounds.
const DIFFERENT: f64 = 1e-6;
/// The shift of the geometric means of nodes, as usual in the field.
const SHIFT_NODES: f64 = 10.0;
/// The most numbers of islands with columns of their own.
const MOST_SIZES: usize = 8;

/// The comparison of the formulations on one board.
#[derive(Clone, Debug)]
pub(super) struct ComparedFormulations {
    board: String,
    islands: usize,
    optimum: Option<f64>,
    /// Whether the objective is minimised.
    is_minimised: bool,
    of_each: Vec<Figures>,
}

/// The figures of a formulation on a board.
#[derive(Clone, Debug)]
struct Figures {
    formulation: String,
    /// Infinite if the relaxation is infeasible.
    bound: Option<f64>,
    search: SearchEnd,
    nodes: u64,
    seconds: f64,
}

/// How HiGHS's search on a board ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SearchEnd {
    /// None was begun: the board is seen to have no solution.
    NotBegun,
    Complete,
    Limit,
    /// The program's M is too small.
    NoClaim,
}

impl ComparedFormulations {
    /// Extracts the figures of a board.
    pub(super) fn of(board: &str, studied: &StudyAnswer) -> Self {
        let of_each = studied.runs.iter().map(|run| Figures {
            formulation: run.formulation.clone(),
            bound: studied.bound_of(&run.formulation),
            search: match run.status {
                _ if !studied.is_searched() => SearchEnd::NotBegun,
                Status::Solved | Status::Infeasible => SearchEnd::Complete,
                _ if run.limit.is_some() => SearchEnd::Limit,
                _ => SearchEnd::NoClaim,
            },
            nodes: run.nodes,
            seconds: run.run_seconds,
        });
        Self {
            board: board.to_owned(),
            islands: studied.relaxing.puzzle.islands().len(),
            optimum: studied.relaxing.optimum.value(),
            is_minimised: studied.relaxing.objective.direction == Direction::Minimise,
            of_each: of_each.collect(),
        }
    }

    /// The board's name.
    pub(super) fn board(&self) -> &str {
        &self.board
    }

    fn figures(&self, formulation: &str) -> Option<&Figures> {
        let mut all = self.of_each.iter();
        all.find(|figures| figures.formulation == formulation)
    }

    /// The distance of a bound from the optimum: 0 or more.
    fn missing(&self, bound: f64) -> Option<f64> {
        let difference = self.optimum? - bound;
        Some(if self.is_minimised {
            difference
        } else {
            -difference
        })
    }

    /// The largest distance of a bound: that of the weakest formulation.
    fn most_missing(&self) -> Option<f64> {
        let bounds = self.of_each.iter().filter_map(|figures| figures.bound);
        let missing = bounds.filter_map(|bound| self.missing(bound));
        missing.reduce(f64::max)
    }

    /// The share of the weakest formulation's gap that this one closes; nothing if there is no gap.
    fn closed(&self, formulation: &str) -> Option<f64> {
        let most = self.most_missing().filter(|&most| most > DIFFERENT)?;
        let own = self.missing(self.figures(formulation)?.bound?)?;
        Some(1.0 - own.max(0.0) / most)
    }

    /// Whether one formulation's bound is better than another's.
    fn is_better(&self, one: &str, other: &str) -> bool {
        let bound = |name: &str| self.figures(name)?.bound;
        match (bound(one), bound(other)) {
            (Some(one), Some(other)) if self.is_minimised => one > other + DIFFERENT,
            (Some(one), Some(other)) => one < other - DIFFERENT,
            _ => false,
        }
    }

    /// Whether the searches of all formulations were complete.
    fn is_solved_by_all(&self, formulations: &[String]) -> bool {
        let is_complete = |it: &Figures| it.search == SearchEnd::Complete;
        let solved = |name: &String| self.figures(name).is_some_and(is_complete);
        formulations.iter().all(solved)
    }
}

/// The overview.
pub(super) fn blocks(boards: &[&ComparedFormulations], times: bool) -> Vec<Block> {
    let overview = Overview {
        boards,
        formulations: formulations(boards),
        times,
    };
    let mut blocks = vec![
        Block::Heading(1, "All boards".into()),
        Block::Table(overview.totals()),
    ];
    let sizes = overview.sizes();
    if (2..=MOST_SIZES).contains(&sizes.len()) {
        blocks.extend(overview.by_size(&sizes).map(Block::Table));
    }
    blocks.push(Block::Table(overview.pairs()));
    blocks.push(Block::Table(overview.bounds()));
    blocks.push(Block::Table(overview.nodes()));
    blocks
}

/// All formulations, in the order of their first occurrence.
fn formulations(boards: &[&ComparedFormulations]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for figures in boards.iter().flat_map(|board| &board.of_each) {
        if !all.contains(&figures.formulation) {
            all.push(figures.formulation.clone());
        }
    }
    all
}

struct Overview<'a> {
    boards: &'a [&'a ComparedFormulations],
    formulations: Vec<String>,
    times: bool,
}

/// A figure of a formulation over some boards.
type SubsetFigure = fn(&Overview<'_>, &str, &[&ComparedFormulations]) -> String;

impl Overview<'_> {
    /// The different numbers of islands.
    fn sizes(&self) -> Vec<usize> {
        let sizes: BTreeSet<usize> = self.boards.iter().map(|board| board.islands).collect();
        sizes.into_iter().collect()
    }

    /// The columns of the totals: their headings and the functions that compute them.
    fn columns(&self) -> Vec<(&'static str, SubsetFigure)> {
        let mut columns: Vec<(&'static str, SubsetFigure)> = vec![
            ("boards", |_, name, boards| {
                let stated = boards.iter().filter(|board| board.figures(name).is_some());
                stated.count().to_string()
            }),
            ("gap closed", |_, name, boards| closed(name, boards)),
            ("optimal", |_, name, boards| {
                let of_name = boards.iter().filter_map(|board| board.figures(name));
                let complete = of_name.filter(|it| it.search == SearchEnd::Complete);
                complete.count().to_string()
            }),
            ("nodes", |all, name, boards| all.mean_nodes(name, boards)),
        ];
        if self.times {
            columns.push(("seconds", |_, name, boards| mean_seconds(name, boards)));
        }
        columns
    }

    fn totals(&self) -> Table {
        let columns = self.columns();
        let names = columns.iter().map(|&(name, _)| name);
        let head: Vec<&str> = ["formulation"].into_iter().chain(names).collect();
        let mut caption = format!(
            "The formulations over {}. Gap closed: of the gap between the weakest formulation’s \
             bound and the optimum, the share that is closed, on average over the boards that \
             have one and whose relaxation was solved in time. Optimal: searches that came to their end; none is begun on a board \
             that is seen to have no solution. Nodes: geometric mean shifted by \
             10, over the boards that all formulations solved.",
            counted(self.boards.len(), "board")
        );
        if self.times {
            caption.push_str(
                " Seconds: CPU time, geometric mean shifted by a millisecond, over all boards \
                 with a search; one that did not come to its end counts with the time it took, so ≥.",
            );
        }
        let mut table = Table::new(caption, &head);
        for name in &self.formulations {
            let cells = columns.iter().map(|(_, of)| of(self, name, self.boards));
            table.push([name.clone()].into_iter().chain(cells));
        }
        table
    }

    /// Each figure by the number of islands.
    fn by_size(&self, sizes: &[usize]) -> impl Iterator<Item = Table> {
        let columns = self.columns();
        let tables = columns.into_iter().skip(1).map(|(figure, of)| {
            let heads: Vec<String> = sizes.iter().map(|&size| counted(size, "island")).collect();
            let heads = heads.iter().map(String::as_str);
            let head: Vec<&str> = ["formulation"].into_iter().chain(heads).collect();
            let mut table = Table::new(format!("By the number of islands: {figure}."), &head);
            for name in &self.formulations {
                let cells = sizes.iter().map(|&size| {
                    let boards = self.boards.iter().copied();
                    let of_size: Vec<_> = boards.filter(|board| board.islands == size).collect();
                    of(self, name, &of_size)
                });
                table.push([name.clone()].into_iter().chain(cells));
            }
            table
        });
        tables.collect::<Vec<_>>().into_iter()
    }

    fn mean_nodes(&self, name: &str, boards: &[&ComparedFormulations]) -> String {
        let solved = boards
            .iter()
            .filter(|board| board.is_solved_by_all(&self.formulations));
        let nodes = solved.filter_map(|board| Some(board.figures(name)?.nodes as f64));
        let mean = Times::of(nodes.collect());
        let mean = mean.map(|nodes| nodes.shifted_geometric_mean(SHIFT_NODES));
        mean.map_or_else(|| "–".to_owned(), |mean| format!("{mean:.1}"))
    }

    /// The number of boards on which each formulation's bound is better than each other's.
    fn pairs(&self) -> Table {
        let names = self.formulations.iter().map(String::as_str);
        let head: Vec<&str> = ["better than"].into_iter().chain(names).collect();
        let caption = "On how many boards the bound of the formulation at the left is better than \
                       that of the one above.";
        let mut table = Table::new(caption, &head);
        for one in &self.formulations {
            let cells = self.formulations.iter().map(|other| {
                if one == other {
                    return "–".to_owned();
                }
                let better = self.boards.iter().filter(|it| it.is_better(one, other));
                better.count().to_string()
            });
            table.push([one.clone()].into_iter().chain(cells));
        }
        table
    }

    fn bounds(&self) -> Table {
        let caption = "The bounds of the relaxations, board by board.";
        self.by_board(caption, |board, name| {
            let bound = board.figures(name).and_then(|it| it.bound);
            let direction = if board.is_minimised {
                Direction::Minimise
            } else {
                Direction::Maximise
            };
            match bound {
                None => "–".to_owned(),
                Some(bound) if bound.is_infinite() => "infeasible".to_owned(),
                Some(bound) => bound_text(bound, direction),
            }
        })
    }

    fn nodes(&self) -> Table {
        let caption = "The nodes of HiGHS’s searches, board by board. Limit: a limit ended the search. No \
                       claim: the program’s M is too small, so what was found says nothing of the \
                       board.";
        self.by_board(caption, |board, name| match board.figures(name) {
            Some(it) => match it.search {
                SearchEnd::Complete => it.nodes.to_string(),
                SearchEnd::Limit => "limit".to_owned(),
                SearchEnd::NoClaim => "no claim".to_owned(),
                SearchEnd::NotBegun => "–".to_owned(),
            },
            None => "–".to_owned(),
        })
    }

    /// A row for each board with a cell for each formulation.
    fn by_board(
        &self,
        caption: &str,
        cell: impl Fn(&ComparedFormulations, &str) -> String,
    ) -> Table {
        let names = self.formulations.iter().map(String::as_str);
        let about = ["board", "islands", "optimum"].into_iter();
        let head: Vec<&str> = about.chain(names).collect();
        let mut table = Table::new(caption, &head);
        for board in self.boards {
            let optimum = board.optimum.map(|value| value.to_string());
            let about = [
                board.board.clone(),
                board.islands.to_string(),
                optimum.unwrap_or_else(|| "–".to_owned()),
            ];
            let cells = self.formulations.iter().map(|name| cell(board, name));
            table.push(about.into_iter().chain(cells));
        }
        table
    }
}

/// The mean share of the gap that a formulation closes.
fn closed(name: &str, boards: &[&ComparedFormulations]) -> String {
    let closed: Vec<f64> = boards
        .iter()
        .filter_map(|board| board.closed(name))
        .collect();
    if closed.is_empty() {
        return "–".to_owned();
    }
    let mean = closed.iter().sum::<f64>() / closed.len() as f64;
    format!("{:.1} %", 100.0 * mean)
}

/// The mean CPU time; a lower bound if a search was not complete.
fn mean_seconds(name: &str, boards: &[&ComparedFormulations]) -> String {
    let figures = boards.iter().filter_map(|board| board.figures(name));
    let figures: Vec<&Figures> = figures
        .filter(|it| it.search != SearchEnd::NotBegun)
        .collect();
    let mark = if figures.iter().any(|it| it.search != SearchEnd::Complete) {
        "≥ "
    } else {
        ""
    };
    let seconds = Times::of(figures.iter().map(|it| it.seconds).collect());
    let mean = seconds.map(|seconds| seconds.shifted_geometric_mean(SHIFT_SECONDS));
    mean.map_or_else(|| "–".to_owned(), |mean| format!("{mark}{mean:.3}"))
}
