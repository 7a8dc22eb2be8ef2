//! Comparisons of configurations over the same boards, as points to draw.
//!
//! A performance profile (Dolan and Moré, "Benchmarking optimization software with performance
//! profiles", 2002) gives for each factor τ the share of the boards on which a configuration was
//! within τ times the quickest. A cactus plot gives the number of boards that it decides with a
//! given time for each. A run without an answer is never within a time, but its board counts.

/// The shortest time that is distinguished from 0: a nanosecond.
pub(super) const LEAST: f64 = 1e-9;

/// For each configuration the points `[τ, share]` at which its performance profile reaches that
/// share, in ascending order of τ from 1.
///
/// `times[configuration][board]` is `None` for a run without an answer.
///
/// # Panics
/// If the configurations have not the same number of boards.
///
/// # Examples
/// ```
/// use hashilab_study::performance_profile;
/// let profiles = performance_profile(&[vec![Some(1.0), Some(6.0)], vec![Some(2.0), None]]);
/// assert_eq!(profiles, [vec![[1.0, 1.0]], vec![[1.0, 0.0], [2.0, 0.5]]]);
/// ```
#[must_use]
pub fn performance_profile(times: &[Vec<Option<f64>>]) -> Vec<Vec<[f64; 2]>> {
    let boards = times.first().map_or(0, Vec::len);
    assert!(
        times.iter().all(|of_one| of_one.len() == boards),
        "every configuration has run on every board"
    );
    let quickest = |board: usize| {
        let decided = times.iter().filter_map(|of_one| of_one[board]);
        decided.fold(f64::INFINITY, f64::min).max(LEAST)
    };
    let quickest: Vec<f64> = (0..boards).map(quickest).collect();
    let ratios = |of_one: &Vec<Option<f64>>| {
        let ratio = |(time, best): (&Option<f64>, &f64)| time.map(|time| time.max(LEAST) / best);
        of_one.iter().zip(&quickest).filter_map(ratio).collect()
    };
    let profile = |of_one| shares(ratios(of_one), boards);
    times.iter().map(profile).collect()
}

/// The share of all boards that have at most each of these ratios.
fn shares(mut ratios: Vec<f64>, boards: usize) -> Vec<[f64; 2]> {
    ratios.sort_by(f64::total_cmp);
    let mut points = vec![[1.0, 0.0]];
    for (before, ratio) in ratios.into_iter().enumerate() {
        let share = (before + 1) as f64 / boards as f64;
        match points.last_mut() {
            Some(last) if last[0] >= ratio => last[1] = share,
            Some(_) | None => points.push([ratio, share]),
        }
    }
    points
}

/// The points `[boards, seconds]` of a cactus plot: that number of boards is decided with these
/// seconds for each.
///
/// # Examples
/// ```
/// use hashilab_study::cactus;
/// assert_eq!(cactus(&[Some(0.5), None, Some(0.1)]), [[1.0, 0.1], [2.0, 0.5]]);
/// ```
#[must_use]
pub fn cactus(times: &[Option<f64>]) -> Vec<[f64; 2]> {
    let mut decided: Vec<f64> = times.iter().flatten().copied().collect();
    decided.sort_by(f64::total_cmp);
    let numbered = decided.into_iter().enumerate();
    numbered
        .map(|(before, time)| [(before + 1) as f64, time])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quickest_everywhere_is_at_one_from_the_start() {
        let profiles = performance_profile(&[vec![Some(1.0); 4], vec![Some(3.0); 4]]);
        assert_eq!(profiles[0], [[1.0, 1.0]]);
        assert_eq!(profiles[1], [[1.0, 0.0], [3.0, 1.0]]);
    }

    #[test]
    fn a_board_that_nobody_decides_holds_everybody_down() {
        let profiles = performance_profile(&[vec![Some(1.0), None], vec![Some(1.0), None]]);
        assert_eq!(profiles, [[[1.0, 0.5]], [[1.0, 0.5]]]);
    }

    #[test]
    fn times_of_zero_are_equal_and_not_undefined() {
        let profiles = performance_profile(&[vec![Some(0.0)], vec![Some(0.0)]]);
        assert_eq!(profiles, [[[1.0, 1.0]], [[1.0, 1.0]]]);
    }

    #[test]
    fn nothing_measured_draws_nothing() {
        assert_eq!(performance_profile(&[]), Vec::<Vec<[f64; 2]>>::new());
        assert_eq!(performance_profile(&[vec![]]), [[[1.0, 0.0]]]);
        assert_eq!(cactus(&[None]), Vec::<[f64; 2]>::new());
    }
}
