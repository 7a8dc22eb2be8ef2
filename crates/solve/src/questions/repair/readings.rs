//! The possible clues of every island, and the cost of each.
//!
//! Costs are whole numbers, so that two assignments are compared exactly. Two measures:
//!
//! - *changes*: a clue other than the printed one costs a weight and the difference between
//!   the two. The weight is more than all differences together can be, so the least sum has
//!   the fewest changes and among these the smallest differences. It is even: where only
//!   numbers are printed, what clues cost is then as even or odd as the sum of the printed
//!   ones, since all degrees together are an even number.
//! - *likelihood*: a clue costs −ln p, in millionths; one with p = 0 is no choice. A `?` has a
//!   cost too. It allows every number, so numbers that cost more are never taken: with one of these
//!   as its degree an island is a `?`.

use crate::puzzle::{
    Board, BoardError, Clue, Degree, DegreeSet, IdVec, Island, IslandId, Network, Solution, degrees,
};

/// The meaning of costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CostMeasure {
    /// A weight for each change, plus the sum of the differences.
    Changes {
        /// The cost of a change beside its difference.
        weight: u64,
    },
    /// Minus the natural logarithm of the probability, in millionths.
    Likelihood,
}

/// A clue that an island may have, and its cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClueChoice {
    /// The number of bridges.
    pub degree: Degree,
    /// Its cost.
    pub cost: u64,
}

/// What a recogniser says about an island.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct RecognisedClues {
    /// The numbers that its clue may be, each with −ln p in millionths.
    pub numbers: Vec<ClueChoice>,
    /// −ln p of the clue `?` in millionths, if it may be one.
    pub unknown: Option<u64>,
    /// The number of bridges drawn at it, if a whole solution is drawn: other numbers are e³ times
    /// less likely, since one island in twenty is miscounted.
    pub bridges: Option<u32>,
}

impl FromIterator<ClueChoice> for RecognisedClues {
    fn from_iter<S: IntoIterator<Item = ClueChoice>>(numbers: S) -> Self {
        Self {
            numbers: numbers.into_iter().collect(),
            ..Self::default()
        }
    }
}

/// The cost of a clue that differs from the number of bridges drawn at its island.
const DISAGREES: u64 = 3_000_000;

impl RecognisedClues {
    /// The cost of each degree, and the degrees with which the clue is `?`: up to `most` all are
    /// possible then.
    fn choices(&self, most: Degree) -> (Vec<ClueChoice>, DegreeSet) {
        let numbers = self.numbers.iter().map(|&ClueChoice { degree, cost }| {
            let disagrees = self
                .bridges
                .is_some_and(|bridges| bridges != u32::from(degree));
            ClueChoice {
                degree,
                cost: cost + if disagrees { DISAGREES } else { 0 },
            }
        });
        let mut choices: Vec<ClueChoice> = numbers.collect();
        let Some(unknown) = self.unknown else {
            return (choices, DegreeSet::default());
        };
        choices.retain(|choice| choice.cost <= unknown);
        let is_number = |degree: &Degree| choices.iter().any(|choice| choice.degree == *degree);
        let others: Vec<Degree> = (1..=most).filter(|degree| !is_number(degree)).collect();
        let others = others.into_iter();
        choices.extend(others.clone().map(|degree| ClueChoice {
            degree,
            cost: unknown,
        }));
        (choices, others.collect())
    }
}

/// The clues of an island that cost no more than this.
#[derive(Clone, Copy, Debug)]
pub(super) struct CostLevel {
    pub(super) cost: u64,
    pub(super) degrees: DegreeSet,
}

/// The possible clues of islands, and the cost of each.
///
/// # Examples
/// ```
/// use hashilab_solve::puzzle::{Board, Clue, Id, IslandId, Pos, Rules, Size};
/// use hashilab_solve::questions::Readings;
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(3)), (Pos::new(0, 2), Clue::Exactly(2))];
/// let board = Board::new(Size::new(1, 3), islands, Rules::default())?;
/// let readings = Readings::of_board(&board)?;
/// let first = IslandId::from_index(0);
/// assert_eq!(readings.cost(first, 3), Some(0));
/// assert!(readings.cost(first, 1) > readings.cost(first, 2));
/// # Ok::<(), hashilab_solve::puzzle::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Readings {
    network: Network,
    read: IdVec<IslandId, Clue>,
    choices: IdVec<IslandId, Vec<ClueChoice>>,
    levels: IdVec<IslandId, Vec<CostLevel>>,
    /// The degrees with which a recognised clue is `?`.
    unknown: IdVec<IslandId, DegreeSet>,
    measure: CostMeasure,
}

impl Readings {
    /// The readings of a board with misread clues. A `?` remains one.
    ///
    /// # Errors
    /// None if the argument is a valid board.
    pub fn of_board(board: &Board) -> Result<Self, BoardError> {
        let most = board.rules().max_clue();
        let islands = board.islands().len() as u64;
        let weight = u64::from(most) * islands + 2;
        let choices_of = |&(_, clue): &(_, Clue)| match clue {
            Clue::Unknown => Vec::new(),
            Clue::Exactly(_) | Clue::OneOf(_) => {
                let allowed = (0..=most).filter(|&degree| degree > 0 || clue.allows(0));
                let choice = |degree| ClueChoice {
                    degree,
                    cost: cost_of_change(clue, degree, weight),
                };
                allowed.map(choice).collect()
            }
        };
        let choices = board.islands().iter().map(choices_of);
        let choices = choices.map(|choices| (choices, DegreeSet::default()));
        Self::new(board, choices.unzip(), CostMeasure::Changes { weight })
    }

    /// The readings of a recogniser: what it says about every island, row by row.
    ///
    /// # Errors
    /// A [`BoardError`] if an island has no choice, or one that the rules never allow.
    ///
    /// # Panics
    /// If there are not as many islands on the board as recognised ones.
    pub fn recognised(board: &Board, clues: &[RecognisedClues]) -> Result<Self, BoardError> {
        let (of_board, of_islands) = (board.islands().len(), clues.len());
        assert_eq!(of_board, of_islands, "each island has its clues");
        let most = board.rules().max_clue();
        let choices = clues.iter().map(|clues| clues.choices(most));
        Self::new(board, choices.unzip(), CostMeasure::Likelihood)
    }

    fn new(
        board: &Board,
        (choices, unknown): (Vec<Vec<ClueChoice>>, Vec<DegreeSet>),
        measure: CostMeasure,
    ) -> Result<Self, BoardError> {
        let islands = board.islands().iter().zip(choices.iter().zip(&unknown));
        let read = islands.map(|(&(_, clue), (choices, &unknown))| match measure {
            CostMeasure::Changes { .. } => clue,
            CostMeasure::Likelihood => likeliest(choices, unknown).unwrap_or(clue),
        });
        let read = read.collect();
        let islands = board.islands().iter().zip(&choices);
        let clues = islands.map(|(&(_, clue), choices)| {
            let degrees: DegreeSet = choices.iter().map(|choice| choice.degree).collect();
            match (clue, measure) {
                (Clue::Unknown, CostMeasure::Changes { .. }) => Clue::Unknown,
                (_, CostMeasure::Changes { .. } | CostMeasure::Likelihood) => Clue::OneOf(degrees),
            }
        });
        Ok(Self {
            network: Network::of(with_clues(board, clues)?),
            read,
            levels: choices.iter().map(|choices| levels(choices)).collect(),
            choices: IdVec::from(choices),
            unknown: IdVec::from(unknown),
            measure,
        })
    }

    /// The board in which each island may have all of its possible clues.
    #[must_use]
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// The clue of an island as read: the printed one, or the likeliest one.
    #[must_use]
    pub fn read(&self, island: IslandId) -> Clue {
        self.read[island]
    }

    /// The meaning of costs.
    #[must_use]
    pub fn measure(&self) -> CostMeasure {
        self.measure
    }

    /// The cost of an island's clue if it has this degree; `None` if that is not possible.
    #[must_use]
    pub fn cost(&self, island: IslandId, degree: Degree) -> Option<u64> {
        let choices = &self.choices[island];
        if choices.is_empty() {
            return Some(0);
        }
        let choice = choices.iter().find(|choice| choice.degree == degree)?;
        Some(choice.cost)
    }

    /// The cost of the clue `?` of an island; `None` if it cannot be one.
    #[must_use]
    pub fn cost_of_unknown(&self, island: IslandId) -> Option<u64> {
        let degree = self.unknown[island].iter().next()?;
        self.cost(island, degree)
    }

    /// The clue of an island with this degree.
    pub(super) fn clue(&self, island: IslandId, degree: Degree) -> Clue {
        match (self.network.islands()[island].clue, self.read[island]) {
            (Clue::Unknown, _) => Clue::Unknown,
            (_, read @ Clue::OneOf(_)) if read.allows(degree.into()) => read,
            _ if self.unknown[island].contains(degree.into()) => Clue::Unknown,
            _ => Clue::Exactly(degree),
        }
    }

    /// The degrees with which a recognised clue of an island is the same as with this one.
    pub(super) fn alike(&self, island: IslandId, degree: Degree) -> DegreeSet {
        let unknown = self.unknown[island];
        if unknown.contains(degree.into()) {
            unknown
        } else {
            [degree].into_iter().collect()
        }
    }

    /// The costs that an island's clues may have, the least first; none for a `?`.
    pub(super) fn levels(&self, island: IslandId) -> &[CostLevel] {
        &self.levels[island]
    }

    /// A lower bound on the total cost: the cheapest clue of every island.
    #[must_use]
    pub fn least(&self) -> u64 {
        let cheapest = self
            .levels
            .values()
            .iter()
            .filter_map(|levels| levels.first());
        cheapest.map(|level| level.cost).sum()
    }

    /// The least total cost, from `cost` up, that clues with a solution may have.
    pub(super) fn next_cost(&self, cost: u64) -> u64 {
        let printed = self.read.values().iter().filter_map(|clue| match clue {
            Clue::Exactly(clue) => Some(u64::from(*clue)),
            Clue::OneOf(_) | Clue::Unknown => None,
        });
        match self.step() {
            2 if (cost + printed.sum::<u64>()) % 2 == 1 => cost + 1,
            _ => cost,
        }
    }

    /// A common divisor of all differences between costs.
    pub(super) fn step(&self) -> u64 {
        let is_number = |clue: &Clue| matches!(clue, Clue::Exactly(_));
        match self.measure {
            CostMeasure::Changes { .. } if self.read.values().iter().all(is_number) => 2,
            CostMeasure::Changes { .. } | CostMeasure::Likelihood => 1,
        }
    }

    /// The clues of each island up to one of its costs.
    pub(super) fn up_to(&self, reach: &IdVec<IslandId, usize>) -> IdVec<IslandId, DegreeSet> {
        let clues = |(island, &last): (IslandId, &usize)| {
            let level = self.levels[island].get(last);
            level.map_or(DegreeSet::default(), |level| level.degrees)
        };
        reach.iter().map(clues).collect()
    }

    /// The network with these sets of clues, for islands with a choice.
    pub(super) fn within(&self, clues: &IdVec<IslandId, DegreeSet>) -> Network {
        let clue = |(id, island): (IslandId, &Island)| {
            if self.levels[id].is_empty() {
                island.clue
            } else {
                Clue::OneOf(clues[id])
            }
        };
        let clues = self.network.islands().iter().map(clue);
        let board = with_clues(self.network.board(), clues);
        Network::of(board.expect("each clue is one of the island's"))
    }

    /// The clues that an island may have, each with its cost.
    pub(super) fn choices(&self, island: IslandId) -> &[ClueChoice] {
        &self.choices[island]
    }

    /// The board with these clues on islands that are not `?`.
    pub(super) fn board(&self, degrees: &IdVec<IslandId, Degree>) -> Result<Board, BoardError> {
        let islands = self.network.islands().ids();
        let clues = islands.map(|island| self.clue(island, degrees[island]));
        with_clues(self.network.board(), clues)
    }
}

/// The costs of an island's clues from the least up, each with all clues that cost no more.
fn levels(choices: &[ClueChoice]) -> Vec<CostLevel> {
    let mut choices = choices.to_vec();
    choices.sort_by_key(|choice| choice.cost);
    let mut degrees = Vec::new();
    let level = |same: &[ClueChoice]| {
        degrees.extend(same.iter().map(|choice| choice.degree));
        CostLevel {
            cost: same[0].cost,
            degrees: degrees.iter().copied().collect(),
        }
    };
    let same_cost = |one: &ClueChoice, other: &ClueChoice| one.cost == other.cost;
    choices.chunk_by(same_cost).map(level).collect()
}

/// The clue that costs least.
fn likeliest(choices: &[ClueChoice], unknown: DegreeSet) -> Option<Clue> {
    let likeliest = choices.iter().min_by_key(|choice| choice.cost)?;
    let degree = likeliest.degree;
    Some(if unknown.contains(degree.into()) {
        Clue::Unknown
    } else {
        Clue::Exactly(degree)
    })
}

/// The cost of replacing a printed clue by another number.
fn cost_of_change(clue: Clue, degree: Degree, weight: u64) -> u64 {
    let distance = |printed: Degree| u64::from(printed.abs_diff(degree));
    match clue {
        clue if clue.allows(degree.into()) => 0,
        Clue::Exactly(printed) => weight + distance(printed),
        Clue::OneOf(set) => weight + set.iter().map(distance).min().unwrap_or(0),
        Clue::Unknown => 0,
    }
}

/// A board with its clues replaced.
fn with_clues(board: &Board, clues: impl Iterator<Item = Clue>) -> Result<Board, BoardError> {
    let islands = board.islands().iter().zip(clues);
    let islands = islands.map(|(&(pos, _), clue)| (pos, clue)).collect();
    let changed = Board::new(board.size(), islands, board.rules().clone())?;
    let changed = changed.with_ignored(board.ignored().to_vec())?;
    Ok(changed.with_notes(board.notes().to_vec()))
}

/// The degrees of a solution as clues.
pub(super) fn clues(network: &Network, solution: &Solution) -> IdVec<IslandId, Degree> {
    let clue = |&degree: &u32| Degree::try_from(degree).expect("at most four times nine bridges");
    degrees(network, solution)
        .values()
        .iter()
        .map(clue)
        .collect()
}
