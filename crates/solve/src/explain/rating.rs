//! How hard a board is for a person, by the techniques that it needs.
//!
//! Deduction goes in rounds, each with all that the easiest technique shows, so that neither the
//! order of steps nor the way the board is turned changes a figure. Nothing here has been measured
//! on people (compare Pelánek, "Difficulty rating of sudoku puzzles", 2014, for the idea that
//! narrow spots make a puzzle hard).

use crate::engine::{Budget, Limit};
use crate::logic::{Domains, Level, Round, RuleSet, Technique, Tier, level_of, rounds};
use crate::puzzle::{Bridges, Network};
use crate::questions::{Infeasibility, Solutions, SolveError, Uniqueness, unique};

/// How hard a board is.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// The least level whose techniques solve the board.
    pub level: Level,
    /// The techniques that were used, the easiest first, and in how many rounds each.
    pub techniques: Vec<(Technique, usize)>,
    /// How many bounds on edges were concluded.
    pub steps: usize,
    /// How many rounds it took.
    pub rounds: usize,
    /// The fewest edges in any round that some technique could narrow.
    pub narrowest: usize,
    /// The mean number of edges that could be narrowed in a round.
    pub mean_width: f64,
    /// Round by round, the number of edges that could be narrowed.
    pub widths: Vec<usize>,
    /// The share of the rounds before the hardest technique was first needed.
    pub crux: f64,
    /// The rounds of the longest case that had to be refuted; 0 without any.
    pub longest_case: usize,
    /// How deep cases are nested; 0 without any.
    pub depth: usize,
    /// Whether such cases do not decide the board, so that clause learning is needed.
    pub needs_search: bool,
    /// Orders boards by how hard they are, level first.
    pub score: u32,
}

impl Rating {
    /// The hardest technique that was needed; `None` if none was.
    #[must_use]
    pub fn hardest(&self) -> Option<Technique> {
        self.techniques.last().map(|&(technique, _)| technique)
    }
}

/// The result of rating a board.
#[derive(Clone, Debug, PartialEq)]
pub enum RatingResult {
    /// The board has one solution and is rated.
    Rated(Rating),
    /// It has no solution, and the reason.
    Infeasible(Infeasibility),
    /// It has several solutions.
    Several,
    /// A limit was reached first.
    Undecided(Limit),
}

/// Rates a board.
///
/// # Errors
/// A [`SolveError`] if an engine failed while the board was shown to have one solution.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::Budget;
/// use hashilab_solve::explain::{RatingResult, rate};
/// use hashilab_engine::logic::Level;
/// use hashilab_solve::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = [(0, 1), (2, 3), (4, 2)].map(|(col, clue)| (Pos::new(0, col), Clue::Exactly(clue)));
/// let network = Network::of(Board::new(Size::new(1, 5), islands.to_vec(), Rules::default())?);
/// let RatingResult::Rated(rating) = rate(&network, &Budget::unlimited())? else {
///     panic!("this board has one solution");
/// };
/// assert_eq!((rating.level, rating.rounds), (Level::Easy, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rate(network: &Network, budget: &Budget) -> Result<RatingResult, SolveError> {
    match unique(&mut Solutions::in_any_order(network), budget)? {
        Uniqueness::Unique(solution) => {
            let rated = rate_unique(network, &solution, level_of(network), budget);
            let stopped = |limit| RatingResult::Undecided(limit);
            Ok(rated.map_or_else(stopped, RatingResult::Rated))
        }
        Uniqueness::Infeasible(reason) => Ok(RatingResult::Infeasible(reason)),
        Uniqueness::Several(_) => Ok(RatingResult::Several),
        Uniqueness::Undecided { stop, .. } => Ok(RatingResult::Undecided(stop)),
    }
}

/// Rates a board with this one solution and this level, both known.
///
/// # Errors
/// The limit that was reached first.
pub fn rate_unique(
    network: &Network,
    solution: &Bridges,
    level: Level,
    budget: &Budget,
) -> Result<Rating, Limit> {
    let rules = match level {
        Level::Easy | Level::Medium | Level::Hard | Level::Expert => level.rules(),
        Level::Extreme => RuleSet::up_to(Tier::Group),
    };
    let mut go_on = || budget.reached().is_none();
    let mut found = rounds(network, &Domains::of(network), rules, &mut go_on);
    if level == Level::Extreme {
        found.nest(network, Some(&Domains::exactly(solution)), &mut go_on);
    }
    if let Some(limit) = budget.reached() {
        return Err(limit);
    }
    let needs_search = found.domains.fixed() < network.edges().len();
    let cases = found.rounds.iter().map(|round| round.case_rounds);
    let longest_case = cases.max().unwrap_or(0);
    let rating = Rating {
        longest_case,
        needs_search,
        ..of_rounds(level, &found.rounds)
    };
    let score = score(&rating);
    Ok(Rating { score, ..rating })
}

/// The rating that the rounds give.
fn of_rounds(level: Level, rounds: &[Round]) -> Rating {
    let used = |technique: &Technique| {
        let times = rounds.iter().filter(|round| round.technique == *technique);
        (*technique, times.count())
    };
    let techniques = Technique::ALL.iter().map(used);
    let techniques: Vec<(Technique, usize)> = techniques.filter(|(_, times)| *times > 0).collect();
    let hardest = techniques.last().map(|(technique, _)| *technique);
    let crux = rounds
        .iter()
        .position(|round| Some(round.technique) == hardest);
    let widths: Vec<usize> = rounds.iter().map(|round| round.width).collect();
    let mean = |sum: usize| sum as f64 / rounds.len().max(1) as f64;
    Rating {
        level,
        steps: rounds.iter().map(|round| round.edges).sum(),
        rounds: rounds.len(),
        narrowest: widths.iter().copied().min().unwrap_or(0),
        mean_width: mean(widths.iter().sum()),
        crux: crux.map_or(0.0, mean),
        techniques,
        widths,
        longest_case: 0,
        depth: rounds.iter().map(|round| round.depth).max().unwrap_or(0),
        needs_search: false,
        score: 0,
    }
}

/// A number that orders boards: 1000 for each level, plus the rounds, each weighted by how hard its
/// technique is and how few edges could be narrowed.
fn score(rating: &Rating) -> u32 {
    let weigh = |&(technique, times): &(Technique, usize)| {
        let place = Technique::ALL.iter().position(|other| *other == technique);
        (place.unwrap_or(0) + 1) * times
    };
    let weights: usize = rating.techniques.iter().map(weigh).sum();
    let narrow = rating.widths.iter().filter(|&&width| width <= 2).count();
    let nested = rating.depth.saturating_sub(1) + 3 * usize::from(rating.needs_search);
    let cases = 10 * rating.longest_case + 100 * nested;
    let below = (weights + 3 * narrow + cases).min(999);
    let level = Level::ALL.iter().position(|level| *level == rating.level);
    u32::try_from(1000 * level.unwrap_or(0) + below).expect("below 5000")
}
