//! The charts of a benchmark: performance profile, cactus plot, time against islands, and each
//! configuration against the first one. If there are many runs, time against islands shows
//! quantiles instead of points.

use std::collections::BTreeMap;

use super::profile::{cactus, performance_profile};
use super::results::Results;
use super::statistics::Times;
use crate::picture::{Chart, Series, Spread};
use crate::report::{RunOutcome, RunRecord};

/// The most runs of one contender that are drawn as points; more are drawn as spreads.
const MOST_POINTS: usize = 40;
/// The most spreads of one contender; with more sizes, similar ones are combined.
const MOST_SPREADS: usize = 10;

impl Results {
    /// The names of the files of the charts for this number of contenders.
    #[must_use]
    pub fn chart_names(contenders: usize) -> Vec<&'static str> {
        let mut names = vec!["profile", "cactus", "scatter"];
        names.extend((contenders > 1).then_some("pairs"));
        names
    }

    /// The charts with the names of their files without extensions; `about` is the subtitle of
    /// each.
    #[must_use]
    pub fn charts(&self, about: &str) -> Vec<(&'static str, Chart)> {
        let chart = |name: &'static str| {
            let chart = match name {
                "profile" => self.profile(),
                "cactus" => self.cactus(),
                "scatter" => self.scatter(),
                _ => self.chart_of_pairs(),
            };
            (name, chart.about(about))
        };
        let names = Self::chart_names(self.contenders.len());
        names.into_iter().map(chart).collect()
    }

    /// The profile over the boards and seeds that all contenders have run on, without refused or
    /// failed runs.
    fn profile(&self) -> Chart {
        let mut times: BTreeMap<(&str, u32), Vec<Option<f64>>> = BTreeMap::new();
        let names = self.contenders.iter().map(String::as_str);
        let took_part = |name: &&str| self.of_contender(name).any(has_run);
        let present: Vec<&str> = names.filter(took_part).collect();
        for contender in &present {
            for run in self.of_contender(contender).filter(|run| has_run(run)) {
                let instance = times.entry((&run.board, run.seed)).or_default();
                instance.push(decided(run));
            }
        }
        times.retain(|_, of_all| of_all.len() == present.len());
        let of_contender = |index: usize| times.values().map(|of_all| of_all[index]).collect();
        let by_contender: Vec<_> = (0..present.len()).map(of_contender).collect();
        let mut curves = performance_profile(&by_contender).into_iter();
        let series = self.series(|name| Series {
            points: if present.contains(&name) {
                curves.next().unwrap_or_default()
            } else {
                Vec::new()
            },
            ..Series::default()
        });
        Chart::performance_profile("Performance profile", series)
    }

    fn cactus(&self) -> Chart {
        let series = self.series(|contender| {
            let times: Vec<_> = self.of_contender(contender).map(decided).collect();
            Series {
                points: cactus(&times),
                ..Series::default()
            }
        });
        Chart::cactus("Runs answered", series)
    }

    fn scatter(&self) -> Chart {
        let runs = |contender: &String| self.of_contender(contender).count();
        if self.contenders.iter().map(runs).max() > Some(MOST_POINTS) {
            let series = self.series(|contender| Series {
                spreads: spreads(self.places(self.of_contender(contender))),
                ..Series::default()
            });
            let places = self.contenders.iter();
            let mut places = places.map(|one| self.places(self.of_contender(one)));
            return if places.any(|places| sizes(&places) > MOST_SPREADS) {
                let title = "Time against islands, similar numbers taken together at their median";
                // Spreads of several sizes do not show how time grows from one to the next.
                Chart::scatter(title, series).apart()
            } else {
                Chart::scatter("Time against islands", series)
            };
        }
        let series = self.series(|contender| {
            let runs = self.of_contender(contender);
            let (done, stopped): (Vec<_>, Vec<_>) = runs.partition(|run| run.is_decided());
            Series {
                points: self.places(done.into_iter()),
                stopped: self.places(stopped.into_iter()),
                ..Series::default()
            }
        });
        Chart::scatter("Time against islands", series)
    }

    /// The islands and seconds of the runs to draw.
    fn places<'a>(&self, runs: impl Iterator<Item = &'a RunRecord>) -> Vec<[f64; 2]> {
        let drawn = runs.filter(|run| is_drawn(run));
        drawn
            .filter_map(|run| Some([run.islands as f64, self.charged(run)?]))
            .collect()
    }

    /// A chart of each contender but the first one, against the first one.
    fn chart_of_pairs(&self) -> Chart {
        let (first, others) = match &self.contenders[..] {
            [] => ("", &[][..]),
            [first, others @ ..] => (&**first, others),
        };
        let series = others.iter().map(|other| {
            let pairs = self.pairs([first, other]);
            let drawn = pairs
                .iter()
                .filter(|both| both.iter().all(|run| is_drawn(run)));
            let is_done = |both: &&[&RunRecord; 2]| both.iter().all(|run| run.is_decided());
            let place = |both: &[&RunRecord; 2]| {
                let [one, other] = both.map(|run| self.charged(run));
                Some([one?, other?])
            };
            let (done, stopped): (Vec<_>, Vec<_>) = drawn.partition(is_done);
            Series {
                name: other.clone(),
                points: done.into_iter().filter_map(place).collect(),
                stopped: stopped.into_iter().filter_map(place).collect(),
                ..Series::default()
            }
        });
        let other = match others {
            [other] => other,
            _ => "the other",
        };
        // In the other charts the first contender has the first look.
        Chart::pairs("Run by run", [first, other], series.collect()).behind(1)
    }

    /// The series of each contender, with its name.
    fn series(&self, mut of: impl FnMut(&str) -> Series) -> Vec<Series> {
        let named = |contender: &String| Series {
            name: contender.clone(),
            ..of(contender)
        };
        self.contenders.iter().map(named).collect()
    }
}

/// Whether charts have a point for a run: if it was answered or stopped by the time limit.
fn is_drawn(run: &RunRecord) -> bool {
    match run.outcome() {
        RunOutcome::Answered | RunOutcome::Stopped => true,
        RunOutcome::Early | RunOutcome::Wrong | RunOutcome::Refused | RunOutcome::Failed => false,
    }
}

/// The CPU seconds of a run with an answer.
fn decided(run: &RunRecord) -> Option<f64> {
    run.is_decided().then_some(run.cpu_seconds)
}

/// Whether the configuration supported the question.
fn has_run(run: &RunRecord) -> bool {
    match run.outcome() {
        RunOutcome::Answered | RunOutcome::Stopped | RunOutcome::Early | RunOutcome::Wrong => true,
        RunOutcome::Refused | RunOutcome::Failed => false,
    }
}

/// Whether the boards of two runs have equally many islands.
fn are_alike(one: &[f64; 2], other: &[f64; 2]) -> bool {
    one[0].total_cmp(&other[0]).is_eq()
}

/// How many different numbers of islands there are.
fn sizes(places: &[[f64; 2]]) -> usize {
    let mut islands: Vec<f64> = places.iter().map(|place| place[0]).collect();
    islands.sort_by(f64::total_cmp);
    islands.dedup();
    islands.len()
}

/// The spread of seconds for similar numbers of islands.
fn spreads(mut places: Vec<[f64; 2]>) -> Vec<Spread> {
    places.sort_by(|one, other| one[0].total_cmp(&other[0]));
    // Runs on boards of one size stay together.
    let least = if sizes(&places) <= MOST_SPREADS {
        1
    } else {
        places.len().div_ceil(MOST_SPREADS)
    };
    let mut parts = Vec::new();
    let mut rest = &places[..];
    let mut taken = 0;
    for size in places.chunk_by(are_alike) {
        taken += size.len();
        if taken >= least || taken == rest.len() {
            let (part, others) = rest.split_at(taken);
            parts.push(part);
            (rest, taken) = (others, 0);
        }
    }
    let spread = |part: &[[f64; 2]]| {
        let axis = |axis: usize| Times::of(part.iter().map(|place| place[axis]).collect());
        let (islands, seconds) = (axis(0)?, axis(1)?);
        Some(Spread {
            at: islands.median(),
            quantiles: [5, 25, 50, 75, 95].map(|percent| seconds.percentile(percent)),
        })
    };
    parts.into_iter().filter_map(spread).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_sizes_are_taken_together_and_few_are_not() {
        let places = |sizes: u32| (0..200).map(move |run| [f64::from(run % sizes), f64::from(run)]);
        let few = spreads(places(4).collect());
        assert_eq!(
            few.iter().map(|one| one.at).collect::<Vec<_>>(),
            [0.0, 1.0, 2.0, 3.0]
        );
        let many = spreads(places(200).collect());
        assert_eq!(many.len(), MOST_SPREADS);
        let first = Spread {
            at: 9.5,
            quantiles: [0.0, 4.0, 9.0, 14.0, 18.0],
        };
        assert_eq!(many[0], first);
        assert_eq!(spreads(Vec::new()), []);
        // Most boards have 4 islands: one spread, however many they are.
        let skewed = (0..200).map(|run| [f64::from(4 + 23_u32.max(run % 40) - 23), 1.0]);
        let at: Vec<f64> = spreads(skewed.collect()).iter().map(|one| one.at).collect();
        assert!(at.windows(2).all(|pair| pair[0] < pair[1]), "{at:?}");
    }
}
