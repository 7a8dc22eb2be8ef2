//! The results of all runs: statistics for each contender and group of boards, and comparisons of
//! contenders. The charts are in `charts`.
//!
//! A run that the time limit stopped counts with the limit in every statistic, whatever it took;
//! one that ended early with its own time. Runs with a false claim, refused and failed ones are
//! counted without a time. Answers without the contender's engine are not counted.

use std::collections::BTreeMap;
use std::time::Duration;

use super::agreement::disagreements;
use super::contender::Contender;
use super::grouping::{Group, Grouping};
use super::paired::{PairedConfiguration, RunCost, RunPair};
use super::statistics::{SHIFT_SECONDS, Times};
use crate::report::{RunOutcome, RunRecord, SearchRow, SummaryRow, SummaryTimes};

/// The runs of some contenders on some boards; some may be missing.
#[derive(Clone, PartialEq, Debug)]
pub struct Results {
    /// The names of the contenders.
    pub(super) contenders: Vec<String>,
    time_limit: f64,
    grouping: Grouping,
    runs: Vec<RunRecord>,
}

impl Results {
    /// Results without runs.
    #[must_use]
    pub fn of(contenders: &[Contender], time_limit: Duration) -> Self {
        Self {
            contenders: contenders.iter().map(Contender::to_string).collect(),
            time_limit: time_limit.as_secs_f64(),
            grouping: Grouping::Size,
            runs: Vec::new(),
        }
    }

    /// Sets the groups of the boards.
    #[must_use]
    pub fn grouped(self, grouping: Grouping) -> Self {
        Self { grouping, ..self }
    }

    /// The groups of the boards.
    #[must_use]
    pub fn grouping(&self) -> &Grouping {
        &self.grouping
    }

    /// Whether there is a run of this contender on this board with this seed.
    #[must_use]
    pub fn has(&self, board: &str, contender: &str, seed: u32) -> bool {
        let is_it = |run: &RunRecord| {
            run.configuration == contender && run.board == board && run.seed == seed
        };
        self.runs.iter().any(is_it)
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

    /// The statistics, by contender and then by group.
    #[must_use]
    pub fn summary(&self) -> Vec<SummaryRow> {
        let mut rows = Vec::new();
        for contender in &self.contenders {
            let groups = self.groups(self.of_contender(contender));
            let row = |(group, runs): (Group, Vec<&RunRecord>)| {
                let ended = |outcome| runs.iter().filter(|run| run.outcome() == outcome).count();
                Some(SummaryRow {
                    question: runs.first()?.question.clone(),
                    configuration: contender.clone(),
                    group: group.to_string(),
                    count: runs.len(),
                    solved: ended(RunOutcome::Answered),
                    unanswered: RunOutcome::UNANSWERED.map(ended),
                    times: self.times(&runs),
                })
            };
            rows.extend(groups.into_iter().filter_map(row));
        }
        rows
    }

    /// The times of these runs; nothing if none of them has a time.
    fn times(&self, runs: &[&RunRecord]) -> Option<SummaryTimes> {
        let timed = runs.iter().filter(|run| self.charged(run).is_some());
        let wall = Times::of(timed.map(|run| run.wall_seconds).collect())?;
        let cpu = Times::of(runs.iter().filter_map(|run| self.charged(run)).collect())?;
        Some(SummaryTimes {
            cpu_mean_seconds: cpu.mean(),
            cpu_shifted_geometric_mean_seconds: cpu.shifted_geometric_mean(SHIFT_SECONDS),
            cpu_median_seconds: cpu.median(),
            cpu_p95_seconds: cpu.percentile(95),
            cpu_worst_seconds: cpu.worst(),
            wall_mean_seconds: wall.mean(),
        })
    }

    /// A line for each board with inconsistent results.
    #[must_use]
    pub fn disagreements(&self) -> Vec<String> {
        disagreements(&self.runs)
    }

    /// The statistics of HiGHS's searches, by contender and then by group.
    #[must_use]
    pub fn searches(&self) -> Vec<SearchRow> {
        let mut rows = Vec::new();
        for contender in &self.contenders {
            let of_highs = self.of_contender(contender);
            let groups = self.groups(of_highs.filter(|run| run.columns.is_some()));
            let row = |(group, runs): (Group, Vec<&RunRecord>)| {
                SearchRow::of(contender, &group.to_string(), &runs)
            };
            rows.extend(groups.into_iter().map(row));
        }
        rows
    }

    /// Each contender compared with the first one, over the boards and seeds that both have run on:
    /// all of them, and if there are several groups each of them.
    #[must_use]
    pub fn paired(&self) -> Vec<PairedConfiguration> {
        let Some((first, others)) = self.contenders.split_first() else {
            return Vec::new();
        };
        let mut compared = Vec::new();
        for other in others {
            let pairs = self.pairs([first, other]);
            let groups = self.groups(pairs.iter().map(|&[_, run]| run));
            let times = |group: Option<&Group>| {
                let wanted = pairs
                    .iter()
                    .filter(|[_, run]| group.is_none_or(|group| self.grouping.of(run) == *group));
                let times = wanted.map(|both| RunPair {
                    board: &both[0].board,
                    runs: both.map(|run| self.run_cost(run)),
                });
                times.collect::<Vec<_>>()
            };
            compared.extend(PairedConfiguration::of([first, other], &times(None)));
            for group in groups.keys().filter(|_| groups.len() > 1) {
                let paired = PairedConfiguration::of([first, other], &times(Some(group)));
                compared.extend(paired.map(|paired| paired.within(group.to_string())));
            }
        }
        compared
    }

    /// The runs of two contenders on the same boards with the same seeds.
    pub(super) fn pairs(&self, [first, other]: [&str; 2]) -> Vec<[&RunRecord; 2]> {
        let of_first: BTreeMap<(&str, u32), &RunRecord> = self
            .of_contender(first)
            .map(|run| ((&*run.board, run.seed), run))
            .collect();
        let of_other = self.of_contender(other);
        let pairs = of_other.filter_map(|run| {
            let of_first = of_first.get(&(&*run.board, run.seed))?;
            Some([*of_first, run])
        });
        pairs.collect()
    }

    /// Runs by the groups of their boards.
    fn groups<'a>(
        &self,
        runs: impl Iterator<Item = &'a RunRecord>,
    ) -> BTreeMap<Group, Vec<&'a RunRecord>> {
        let mut groups: BTreeMap<Group, Vec<&RunRecord>> = BTreeMap::new();
        for run in runs {
            groups.entry(self.grouping.of(run)).or_default().push(run);
        }
        groups
    }

    /// The runs of a contender that count for it.
    pub(super) fn of_contender(&self, name: &str) -> impl Iterator<Item = &RunRecord> {
        let is_its = move |run: &&RunRecord| run.configuration == name && run.counts();
        self.runs.iter().filter(is_its)
    }

    /// A line for each board that was answered without the engines of these contenders.
    #[must_use]
    pub fn unasked(&self) -> Vec<String> {
        let mut boards: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for run in self.runs.iter().filter(|run| !run.counts()) {
            let names = boards.entry(&run.board).or_default();
            if !names.contains(&&*run.configuration) {
                names.push(&run.configuration);
            }
        }
        let lines = boards.iter();
        lines
            .map(|(board, names)| format!("{board}: {}", names.join(", ")))
            .collect()
    }

    /// The CPU seconds of a run in statistics, if it has a time.
    pub(super) fn charged(&self, run: &RunRecord) -> Option<f64> {
        match run.outcome() {
            RunOutcome::Answered | RunOutcome::Early => Some(run.cpu_seconds),
            RunOutcome::Stopped => Some(self.time_limit),
            RunOutcome::Wrong | RunOutcome::Refused | RunOutcome::Failed => None,
        }
    }

    /// The contribution of a run to a comparison.
    fn run_cost(&self, run: &RunRecord) -> RunCost {
        match run.outcome() {
            RunOutcome::Answered => RunCost::Answered(run.cpu_seconds),
            RunOutcome::Stopped => RunCost::Stopped(self.time_limit),
            RunOutcome::Early | RunOutcome::Wrong => RunCost::Unanswered,
            RunOutcome::Refused | RunOutcome::Failed => RunCost::Nothing,
        }
    }
}

#[cfg(all(test, feature = "draw"))]
mod tests {
    use super::*;
    use crate::milp::Formulation;
    use crate::session::Solver;
    use crate::{Compare, Configuration};

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
            ..RunRecord::default()
        }
    }

    fn stopped(board: &str, contender: Formulation, islands: usize, cpu: f64) -> RunRecord {
        RunRecord {
            limit: Some("time".to_owned()),
            ..ended("undecided", run(board, contender, islands, cpu))
        }
    }

    fn ended(status: &str, run: RunRecord) -> RunRecord {
        RunRecord {
            status: status.to_owned(),
            ..run
        }
    }

    fn results(runs: impl IntoIterator<Item = RunRecord>) -> Results {
        let compare = Compare::of([FLOW, NOTEBOOK].map(Configuration::highs));
        let contenders = compare
            .contenders(&Solver::new())
            .expect("they go together");
        let mut results = Results::of(&contenders, Duration::from_secs(10));
        runs.into_iter().for_each(|run| results.push(run));
        results
    }

    #[test]
    fn there_is_a_row_for_each_contender_and_group() {
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
                    row.group.as_str(),
                    row.count,
                    row.solved,
                )
            })
            .collect();
        assert_eq!(
            heads,
            [
                ("highs-flow", "4", 1, 1),
                ("highs-flow", "9", 2, 2),
                ("highs-notebook", "9", 1, 1)
            ]
        );
        let times = rows[1].times.expect("two answers");
        assert_eq!(
            (times.cpu_mean_seconds, times.wall_mean_seconds),
            (1.0, 2.0)
        );
        assert_eq!(
            (times.cpu_median_seconds, times.cpu_worst_seconds),
            (1.0, 1.5)
        );
    }

    #[test]
    fn medians_are_joined_only_where_each_is_of_one_size() {
        let chart_of = |sizes: usize| {
            let runs =
                (0..60).map(|number| run(&number.to_string(), FLOW, 4 + number % sizes, 0.5));
            let charts = results(runs).charts("");
            let mut times = charts.into_iter().filter(|(name, _)| *name == "scatter");
            times.next().expect("it is always there").1
        };
        for (sizes, is_joined) in [(4, true), (10, true), (11, false), (60, false)] {
            let chart = chart_of(sizes);
            assert_eq!(chart.clone().apart() != chart, is_joined, "{sizes} sizes");
        }
    }

    #[test]
    fn a_limit_counts_as_such_in_every_statistic() {
        let limited = results([run("a", FLOW, 9, 0.5), stopped("b", FLOW, 9, 0.25)]);
        let [row] = &limited.summary()[..] else {
            panic!("one contender, one size")
        };
        assert_eq!((row.count, row.solved), (2, 1));
        let times = row.times.expect("both have a time");
        let found = (times.cpu_mean_seconds, times.cpu_worst_seconds);
        assert_eq!(found, (5.25, 10.0));
        let found = (times.cpu_median_seconds, times.cpu_p95_seconds);
        assert_eq!(found, (5.25, 10.0));
        assert!(times.cpu_shifted_geometric_mean_seconds > 2.0);
        let beyond = results([stopped("b", FLOW, 9, 12.5)]);
        let row = &beyond.summary()[0];
        let mean = row.times.map(|times| times.cpu_mean_seconds);
        assert_eq!((row.count, mean), (1, Some(10.0)));
    }

    #[test]
    fn only_a_limit_counts_as_one() {
        let early = ended("feasible", run("a", FLOW, 9, 0.25));
        let others = ["contradicted", "refused", "failed"];
        let others = others.map(|status| ended(status, run(status, FLOW, 9, 0.5)));
        let rows = results(others.iter().cloned().chain([early])).summary();
        let [row] = &rows[..] else {
            panic!("one contender, one size")
        };
        assert_eq!((row.count, row.solved), (4, 0));
        assert_eq!(row.unanswered, [0, 1, 1, 1, 1]);
        let times = row.times.expect("one has a time");
        assert_eq!(
            (times.cpu_mean_seconds, times.cpu_worst_seconds),
            (0.25, 0.25)
        );
        assert_eq!(results(others).summary()[0].times, None);
    }

    #[test]
    fn what_is_no_answer_is_in_no_ratio_and_no_chart() {
        let answers = [run("a", FLOW, 9, 0.5), run("b", FLOW, 9, 0.5)];
        let others = ["feasible", "contradicted", "refused"];
        let others = others.map(|status| ended(status, run(status, NOTEBOOK, 9, 0.001)));
        let first = others.clone().map(|run| RunRecord {
            configuration: "highs-flow".to_owned(),
            status: "solved".to_owned(),
            ..run
        });
        let right = [run("a", NOTEBOOK, 9, 1.0), run("b", NOTEBOOK, 9, 1.0)];
        let all = answers.into_iter().chain(right).chain(first);
        let paired = &results(all.clone().chain(others.clone())).paired()[0];
        assert_eq!((paired.compared, paired.pairs), (2, 5));
        assert!(paired.ratio.is_some_and(|ratio| (ratio - 2.0).abs() < 1e-3));
        assert_eq!((paired.wins, paired.losses), (0, 4));
        let scatter = |runs: Results| runs.charts("").swap_remove(2).1.svg();
        let without = scatter(results(all.clone()));
        assert_eq!(scatter(results(all.chain(others))), without);
    }

    #[test]
    fn a_refused_configuration_does_not_empty_the_profile_of_others() {
        let answers = [run("a", FLOW, 9, 0.5), run("b", FLOW, 9, 0.25)];
        let refused = ["a", "b"].map(|board| ended("refused", run(board, NOTEBOOK, 9, 0.1)));
        let profile = |runs: Results| runs.charts("").swap_remove(0).1.svg();
        let with = results(answers.clone().into_iter().chain(refused));
        assert_eq!(profile(with), profile(results(answers)));
    }

    #[test]
    fn only_boards_that_all_have_run_on_are_compared() {
        let pair = [run("a", FLOW, 9, 0.5), run("a", NOTEBOOK, 9, 1.0)];
        let alone = run("b", FLOW, 9, 0.001);
        let [(_, both), ..] = &results(pair.clone()).charts("")[..] else {
            panic!("charts")
        };
        let [(_, more), ..] = &results(pair.into_iter().chain([alone])).charts("")[..] else {
            panic!("charts")
        };
        assert_eq!(both, more);
    }

    #[test]
    fn pairs_are_compared_as_a_whole_and_by_groups() {
        let results = results([
            run("a", FLOW, 4, 0.5),
            run("a", NOTEBOOK, 4, 1.0),
            run("b", FLOW, 9, 1.0),
            run("b", NOTEBOOK, 9, 0.5),
            run("c", NOTEBOOK, 9, 0.5),
        ]);
        let paired = results.paired();
        let rows = paired
            .iter()
            .map(|row| (row.group.as_deref(), row.pairs, row.wins, row.losses));
        assert_eq!(
            rows.collect::<Vec<_>>(),
            [(None, 2, 1, 1), (Some("4"), 1, 0, 1), (Some("9"), 1, 1, 0)]
        );
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
