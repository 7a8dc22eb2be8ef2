//! The times of runs.

/// The seconds of a run: in total by two clocks, and the CPU seconds of its stages, if they are
/// known.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct RunSeconds {
    /// CPU seconds of the whole process.
    pub cpu: f64,
    /// Seconds by the clock on the wall.
    pub wall: f64,
    /// From text to network.
    pub read: f64,
    /// Building the integer program.
    pub build: Option<f64>,
    /// Deduction, the warm start, and solving; everything after reading if the stages are not
    /// known.
    pub solve: f64,
    /// Checking the answer against the rules.
    pub verify: Option<f64>,
}

impl RunSeconds {
    /// The mean of some runs, at least one.
    pub(super) fn mean(runs: &[Self]) -> Self {
        let parts = runs.len() as f64;
        let mean = |seconds: fn(&Self) -> f64| runs.iter().map(seconds).sum::<f64>() / parts;
        let mean_of_all = |seconds: fn(&Self) -> Option<f64>| {
            let sum: Option<f64> = runs.iter().map(seconds).sum();
            sum.map(|sum| sum / parts)
        };
        Self {
            cpu: mean(|run| run.cpu),
            wall: mean(|run| run.wall),
            read: mean(|run| run.read),
            build: mean_of_all(|run| run.build),
            solve: mean(|run| run.solve),
            verify: mean_of_all(|run| run.verify),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stage_has_a_mean_if_every_run_has_it() {
        let run = |cpu: f64, build: Option<f64>| RunSeconds {
            cpu,
            build,
            verify: Some(cpu),
            ..RunSeconds::default()
        };
        let mean = RunSeconds::mean(&[run(1.0, Some(4.0)), run(2.0, None)]);
        assert_eq!((mean.cpu, mean.build, mean.verify), (1.5, None, Some(1.5)));
    }
}
