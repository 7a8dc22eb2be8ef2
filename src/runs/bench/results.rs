//! What all runs amount to: a row of statistics for each contender and number of islands,
//! and the charts.
//!
//! A run without an answer is charged the time limit, or its CPU time if that is more, in
//! every statistic.

use std::collections::BTreeMap;
use std::time::Duration;

use super::contender::Contender;
use super::paired::Paired;
use super::profile::{cactus, performance_profile};
use super::statistics::{SHIFT_SECONDS, Times};
use crate::picture::{Chart, Series};
use crate::report::{RunRecord, SearchRow, SummaryRow};

/// The runs of some contenders on some boards, perhaps not all of them done.
#[derive(Clone, PartialEq, Debug)]
pub struct Results {
    /// The names of the contenders.
    contenders: Vec<String>,
    time_limit: f64,
    runs: Vec<RunRecord>,
}

impl Results {
    /// No runs yet.
    #[must_use]
    pub fn of(contenders: &[Contender], time_limit: Duration) -> Self {
        Self {
            contenders: contenders.iter().map(Contender::to_string).collect(),
            time_limit: time_limit.as_secs_f64(),
            runs: Vec::new(),
        }
    }

    /// Whether there is a run of this contender on this board with this seed.
    #[must_use]
    pub fn has(&self, board: &str, contender: &str, seed: u32) -> bool {
        let mut runs = self.of_contender(contender);
        runs.any(|run| run.board == board && run.seed == seed)
    }

    /// Adds a run.
    pub fn push(&mut self, run: RunRecord) {
        self.runs.push(run);
    }

    /// All runs so far.
    #[must_use]
    pub fn runs(&self) -> &[RunRecord] {
        &self.runs
    }

    /// The statistics, by contender and then by number of islands.
    #[must_use]
    pub fn summary(&self) -> Vec<SummaryRow> {
        let mut rows = Vec::new();
        for contender in &self.contenders {
            let mut by_size: BTreeMap<usize, Vec<&RunRecord>> = BTreeMap::new();
            for run in self.of_contender(contender) {
                by_size.entry(run.islands).or_default().push(run);
            }
            let row = |(islands, runs): (usize, Vec<&RunRecord>)| {
                let cpu = Times::of(runs.iter().map(|run| self.charged(run)).collect())?;
                let wall = Times::of(runs.iter().map(|run| run.wall_seconds).collect())?;
                Some(SummaryRow {
                    question: runs.first()?.question.clone(),
                    configuration: contender.clone(),
                    islands,
                    count: runs.len(),
                    solved: runs.iter().filter(|run| run.is_decided()).count(),
                    cpu_mean_seconds: cpu.mean(),
                    cpu_shifted_geometric_mean_seconds: cpu.shifted_geometric_mean(SHIFT_SECONDS),
                    cpu_median_seconds: cpu.median(),
                    cpu_p95_seconds: cpu.percentile(95),
                    cpu_worst_seconds: cpu.worst(),
                    wall_mean_seconds: wall.mean(),
                })
            };
            rows.extend(by_size.into_iter().filter_map(row));
        }
        rows
    }

    /// What the searches of HiGHS came to, by contender and then by number of islands.
    #[must_use]
    pub fn searches(&self) -> Vec<SearchRow> {
        let mut rows = Vec::new();
        for contender in &self.contenders {
            let mut by_size: BTreeMap<usize, Vec<&RunRecord>> = BTreeMap::new();
            let of_highs = self.of_contender(contender);
            for run in of_highs.filter(|run| run.columns.is_some()) {
                by_size.entry(run.islands).or_default().push(run);
            }
            let row = |(islands, runs): (usize, Vec<&RunRecord>)| {
                SearchRow::of(contender, islands, &runs)
            };
            rows.extend(by_size.into_iter().map(row));
        }
        rows
    }

    /// Each contender beside the first one, over the boards and seeds that both have run on.
    #[must_use]
    pub fn paired(&self) -> Vec<Paired> {
        let Some((first, others)) = self.contenders.split_first() else {
            return Vec::new();
        };
        let times = |other: &String| {
            let of_other = self.of_contender(other);
            let pairs = of_other.filter_map(|run| {
                let is_same = |of_first: &&RunRecord| {
                    (&of_first.board, of_first.seed) == (&run.board, run.seed)
                };
                let of_first = self.of_contender(first).find(is_same)?;
                Some([of_first, run].map(|run| (self.charged(run), run.is_decided())))
            });
            pairs.collect::<Vec<_>>()
        };
        let compared = others
            .iter()
            .filter_map(|other| Paired::of([first, other], &times(other)));
        compared.collect()
    }

    /// The charts with the names of their files without endings: performance profile, cactus,
    /// scatter; `about` stands behind each title.
    #[must_use]
    pub fn charts(&self, about: &str) -> [(&'static str, Chart); 3] {
        [
            ("profile", self.profile(about)),
            ("cactus", self.cactus(about)),
            ("scatter", self.scatter(about)),
        ]
    }

    /// Over the boards and seeds that all contenders have run on.
    fn profile(&self, about: &str) -> Chart {
        let mut times: BTreeMap<(&str, u32), Vec<Option<f64>>> = BTreeMap::new();
        for contender in &self.contenders {
            for run in self.of_contender(contender) {
                let instance = times.entry((&run.board, run.seed)).or_default();
                instance.push(decided(run));
            }
        }
        times.retain(|_, of_all| of_all.len() == self.contenders.len());
        let of_contender = |index: usize| times.values().map(|of_all| of_all[index]).collect();
        let by_contender: Vec<_> = (0..self.contenders.len()).map(of_contender).collect();
        let mut curves = performance_profile(&by_contender).into_iter();
        let series = self.series(|_| (curves.next().unwrap_or_default(), Vec::new()));
        Chart::performance_profile(&titled("Performance profile", about), series)
    }

    fn cactus(&self, about: &str) -> Chart {
        let series = self.series(|contender| {
            let times: Vec<_> = self.of_contender(contender).map(decided).collect();
            (cactus(&times), Vec::new())
        });
        Chart::cactus(&titled("Boards answered", about), series)
    }

    fn scatter(&self, about: &str) -> Chart {
        let series = self.series(|contender| {
            let (done, stopped): (Vec<_>, Vec<_>) = self
                .of_contender(contender)
                .partition(|run| run.is_decided());
            let place = |run: &RunRecord| [run.islands as f64, self.charged(run)];
            let places = |runs: Vec<&RunRecord>| runs.into_iter().map(place).collect();
            (places(done), places(stopped))
        });
        Chart::scatter(&titled("Time against islands", about), series)
    }

    /// For each contender the points of its runs with and without an answer.
    fn series(
        &self,
        mut points: impl FnMut(&str) -> (Vec<[f64; 2]>, Vec<[f64; 2]>),
    ) -> Vec<Series> {
        let of_one = |contender: &String| {
            let (points, stopped) = points(contender);
            Series {
                name: contender.clone(),
                points,
                stopped,
            }
        };
        self.contenders.iter().map(of_one).collect()
    }

    fn of_contender(&self, name: &str) -> impl Iterator<Item = &RunRecord> {
        let is_its = move |run: &&RunRecord| run.configuration == name;
        self.runs.iter().filter(is_its)
    }

    /// The CPU seconds that a run counts with.
    fn charged(&self, run: &RunRecord) -> f64 {
        decided(run).unwrap_or(run.cpu_seconds.max(self.time_limit))
    }
}

/// A title with what it is about.
fn titled(title: &str, about: &str) -> String {
    match about {
        "" => title.to_owned(),
        about => format!("{title}: {about}"),
    }
}

/// The CPU seconds of a run with an answer.
fn decided(run: &RunRecord) -> Option<f64> {
    run.is_decided().then_some(run.cpu_seconds)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::milp::Formulation;

    const FLOW: Formulation = Formulation::Flow;
    const NOTEBOOK: Formulation = Formulation::Notebook;

    fn run(board: &str, contender: Formulation, islands: usize, cpu: f64) -> RunRecord {
        RunRecord {
            board: board.to_owned(),
            question: "solve".to_owned(),
            configuration: format!("highs-{contender}"),
            islands,
            status: "solved".to_owned(),
            repeats: 1,
            cpu_seconds: cpu,
            wall_seconds: 2.0 * cpu,
            ..RunRecord::empty()
        }
    }

    fn stopped(board: &str, contender: Formulation, islands: usize, cpu: f64) -> RunRecord {
        RunRecord {
            status: "undecided".to_owned(),
            ..run(board, contender, islands, cpu)
        }
    }

    fn results(runs: impl IntoIterator<Item = RunRecord>) -> Results {
        let mut results = Results::of(
            &[FLOW, NOTEBOOK].map(Contender::highs),
            Duration::from_secs(10),
        );
        runs.into_iter().for_each(|run| results.push(run));
        results
    }

    #[test]
    fn there_is_a_row_for_each_contender_and_number_of_islands() {
        let results = results([
            run("b", NOTEBOOK, 9, 0.25),
            run("a", FLOW, 9, 0.5),
            run("c", FLOW, 4, 0.125),
            run("b", FLOW, 9, 1.5),
        ]);
        let rows = results.summary();
        let heads: Vec<_> = rows
            .iter()
            .map(|row| {
                (
                    row.configuration.as_str(),
                    row.islands,
                    row.count,
                    row.solved,
                )
            })
            .collect();
        assert_eq!(
            heads,
            [
                ("highs-flow", 4, 1, 1),
                ("highs-flow", 9, 2, 2),
                ("highs-notebook", 9, 1, 1)
            ]
        );
        assert_eq!(
            (rows[1].cpu_mean_seconds, rows[1].wall_mean_seconds),
            (1.0, 2.0)
        );
        assert_eq!(
            (rows[1].cpu_median_seconds, rows[1].cpu_worst_seconds),
            (1.0, 1.5)
        );
    }

    #[test]
    fn a_limit_counts_as_such_in_every_statistic() {
        let limited = results([run("a", FLOW, 9, 0.5), stopped("b", FLOW, 9, 0.25)]);
        let [row] = &limited.summary()[..] else {
            panic!("one contender, one size")
        };
        assert_eq!((row.count, row.solved), (2, 1));
        assert_eq!((row.cpu_mean_seconds, row.cpu_worst_seconds), (5.25, 10.0));
        assert_eq!((row.cpu_median_seconds, row.cpu_p95_seconds), (5.25, 10.0));
        assert!(row.cpu_shifted_geometric_mean_seconds > 2.0);
        let beyond = results([stopped("b", FLOW, 9, 12.5)]);
        let row = &beyond.summary()[0];
        assert_eq!((row.count, row.cpu_mean_seconds), (1, 12.5));
    }

    #[test]
    fn only_boards_that_all_have_run_on_are_compared() {
        let pair = [run("a", FLOW, 9, 0.5), run("a", NOTEBOOK, 9, 1.0)];
        let alone = run("b", FLOW, 9, 0.001);
        let [(_, both), ..] = results(pair.clone()).charts("");
        let [(_, more), ..] = results(pair.into_iter().chain([alone])).charts("");
        assert_eq!(both, more);
    }

    #[test]
    fn without_runs_there_are_empty_charts_and_no_rows() {
        let nothing = results([]);
        assert!(nothing.summary().is_empty());
        for (name, chart) in nothing.charts("") {
            assert!(chart.svg().starts_with("<svg"), "{name}");
        }
    }
}
