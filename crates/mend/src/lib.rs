//! Finds the board of a picture: the board as read if that is certain and has a solution, else the
//! likeliest clues with a solution, if no others are nearly as likely.
//!
//! [`reading`] decides it, by the question [`Repair`]; the caller reports what was changed
//! ([`ClueChange`]), or why no board is certain ([`Unsure`]).

use hashilab_scan::{ClueShares, Doubt, Scan};
use hashilab_session::session::{
    AskError, Budget, Limit, Observer, Repair, Solver, Status, Verdict,
};
use hashilab_solve::puzzle::{Board, BoardError, Clue, Degree, Network, Pos, Rules, Size};
use hashilab_solve::questions::{
    ClueChoice, OtherSolutions, Readings, RecognisedClues, RepairedBoard,
};

/// The largest clue on a board with at most two bridges on an edge.
const MOST: Degree = 8;
/// A board with exactly one solution is preferred if its clues are at most e³ times less likely
/// than the likeliest with any solution: in millionths of a natural logarithm.
const UNIQUE_COSTS: u64 = 3_000_000;
/// Other clues that are less than e^1.5 times less likely make a board doubtful.
const APART: u64 = 1_500_000;
/// A board with exactly one solution whose clues are at most e⁶ times less likely than those read
/// makes one with several doubtful.
const NEAR: u64 = 6_000_000;
/// Clues that are together more than e⁹ times less likely than those read are rejected: an island
/// may be missing or too many.
const FAR: u64 = 9_000_000;
/// With fewer islands than this e⁶ is the limit in place of e⁹.
const FEW: usize = 6;
/// The further clues are from those read, the further others must be from them: by this part of the
/// cost.
const APART_PART: u64 = 4;
/// Clues less likely than this on their island are doubtful.
const SURE: f32 = 0.9;
/// Clues that are all likelier than this are not doubted, even with several solutions.
const CLEAR: f32 = 0.98;
/// The least probability of a clue, since a classifier may be wrong about anything.
const LEAST: f64 = 1e-5;
/// A `?` allows every number and would repair anything, so it is considered from this probability
/// up.
const LEAST_UNKNOWN: f32 = 0.02;
/// With more doubtful clues than this none is changed.
const MOST_DOUBTFUL: usize = 12;

/// Which clues of a picture may be changed from what was read. Every change is reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MendPolicy {
    /// None: a board with unclear clues is not certain.
    Nothing,
    /// Clues with which no board has a solution.
    Solvable,
    /// Also clues with which the board has several solutions, if others are nearly as likely. Not
    /// for questions about the number of solutions, which would answer themselves.
    OneSolution,
}

/// The evidence for changed clues, beside their own ink.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evidence {
    /// Everything, including drawn bridges.
    All,
    /// Everything except the bridges, which are to be checked.
    Clues,
}

/// The board that was recognised.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The board.
    pub board: Board,
    /// The clues that differ from what was read, and those that are hard to read.
    pub changes: Vec<ClueChange>,
    /// A solution, if one was searched: indices of islands and the number of bridges.
    pub solution: Option<Vec<(usize, usize, u8)>>,
}

/// A clue that was changed from what was read, or was hard to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClueChange {
    /// The index of the island.
    pub island: usize,
    /// The clue as read.
    pub read: Degree,
    /// The new clue.
    pub now: Degree,
    /// The reason.
    pub why: ChangeReason,
}

/// Why a clue was changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChangeReason {
    /// The clues as read have no solution.
    NoSolution,
    /// The likeliest clues with a solution have several, these have one.
    SeveralSolutions,
}

/// Why no board is certain.
#[derive(Clone, Debug)]
pub enum Unsure {
    /// The scan itself is doubtful.
    Seen,
    /// What was seen is no valid board.
    Board(String),
    /// No clues that might have been read have a solution.
    NoSolution(String),
    /// Two boards are nearly as likely: an island, and its two possible clues.
    TwoBoards {
        /// The index of the island.
        island: usize,
        /// The clue that was chosen.
        one: Degree,
        /// The other possible clue.
        other: Degree,
    },
    /// The number of doubtful clues, which is too large.
    ManyClues(usize),
    /// A limit was reached first.
    Limit(Limit),
}

/// The likeliest clue of an island as text.
#[must_use]
pub fn clue_text(clues: &ClueShares) -> String {
    let (number, share) = clues.number();
    if is_unknown(clues) {
        "?".to_owned()
    } else if clues.larger > share {
        "9".to_owned()
    } else {
        number.to_string()
    }
}

fn is_unknown(clues: &ClueShares) -> bool {
    clues.unknown > clues.number().1
}

/// The probability of the likeliest clue.
fn certainty(clues: &ClueShares) -> f32 {
    clues.number().1.max(clues.unknown)
}

/// Whether a doubt is about the clue of an island, which a solution may settle.
fn is_about_a_clue(doubt: &Doubt) -> bool {
    matches!(doubt, Doubt::Clue { .. } | Doubt::DigitsAlone)
}

/// The board that was recognised under these rules: as read if nothing is doubtful, or one with a
/// solution if clues may be changed.
///
/// # Errors
/// An [`AskError`] if the search for clues fails. That no board is certain is an answer.
pub fn reading(
    seen: &Scan,
    rules: Rules,
    (mending, evidence): (MendPolicy, Evidence),
    solver: &Solver,
    budget: &Budget,
) -> Result<Result<Reading, Unsure>, AskError> {
    let is_settled = |doubt| mending != MendPolicy::Nothing && is_about_a_clue(doubt);
    if !seen.unsure.iter().all(is_settled) {
        return Ok(Err(Unsure::Seen));
    }
    let read = match board(seen, rules, &numbers(seen)) {
        Ok(read) => read,
        Err(error) => return Ok(Err(Unsure::Board(error.to_string()))),
    };
    if mending == MendPolicy::Nothing {
        return Ok(Ok(Reading {
            board: read,
            changes: Vec::new(),
            solution: None,
        }));
    }
    let mender = Mender {
        seen,
        read,
        mending,
        bridges: match evidence {
            Evidence::All => seen.drawn_solution(),
            Evidence::Clues => None,
        },
        solver,
        budget,
    };
    mender.mend()
}

/// The possible clues of islands with their probabilities, if nothing but clues is doubtful: what
/// the table of probabilities says too.
///
/// # Errors
/// Why no board is certain.
pub fn readings(seen: &Scan, rules: Rules) -> Result<Readings, Unsure> {
    let larger = rules.max_clue().saturating_sub(MOST);
    let is_settled =
        |doubt| is_about_a_clue(doubt) || larger > 0 && matches!(doubt, Doubt::Larger { .. });
    if !seen.unsure.iter().all(is_settled) {
        return Err(Unsure::Seen);
    }
    let read = board(seen, rules, &numbers(seen));
    let read = read.map_err(|error| Unsure::Board(error.to_string()))?;
    let bridges = seen.drawn_solution();
    let clues = (0..).zip(&seen.islands).map(|(index, island)| {
        let clues = &island.clues;
        let numbers = clues.numbers.map(|share| probability(clues, share));
        let numbers = (1..=MOST).zip(numbers);
        let share_of_larger = f64::from(clues.larger) / f64::from(larger.max(1));
        let numbers = numbers.chain((1..=larger).map(|more| (MOST + more, share_of_larger)));
        let choices = numbers.filter(|&(_, share)| share > 0.0);
        let choices = choices.map(|(degree, share)| ClueChoice {
            degree,
            cost: cost(share),
        });
        let unknown = unknown_probability(clues);
        RecognisedClues {
            numbers: choices.collect(),
            unknown: (unknown > 0.0).then(|| cost(unknown.into())),
            bridges: bridges.as_ref().map(|bridges| bridges[index]),
        }
    });
    let readings = Readings::recognised(&read, &clues.collect::<Vec<_>>());
    readings.map_err(|error| Unsure::Board(error.to_string()))
}

/// The likeliest number on each island.
fn numbers(seen: &Scan) -> Vec<Degree> {
    let islands = seen.islands.iter();
    islands.map(|island| island.clues.number().0).collect()
}

/// The board with these clues on the islands that are not `?`.
fn board(seen: &Scan, rules: Rules, clues: &[Degree]) -> Result<Board, BoardError> {
    let reach = |part: fn(&Pos) -> u16| {
        seen.islands
            .iter()
            .map(|island| part(&island.cell) + 1)
            .max()
            .unwrap_or(1)
    };
    let reached = || Size::new(reach(|cell| cell.row), reach(|cell| cell.col));
    let size = seen.size.unwrap_or_else(reached);
    let islands = seen.islands.iter().zip(clues).map(|(island, &clue)| {
        let clue = if is_unknown(&island.clues) {
            Clue::Unknown
        } else {
            Clue::Exactly(clue)
        };
        (island.cell, clue)
    });
    Board::new(size, islands.collect(), rules)
}

struct Mender<'a> {
    seen: &'a Scan,
    read: Board,
    mending: MendPolicy,
    /// The number of bridges drawn at each island, if they form a whole solution.
    bridges: Option<Vec<u32>>,
    solver: &'a Solver,
    budget: &'a Budget,
}

impl Mender<'_> {
    /// The possible clues, without the clue `without` on its island.
    fn readings(&self, without: Option<(usize, Degree)>) -> Result<Readings, BoardError> {
        let clues = (0..self.seen.islands.len()).map(|island| {
            let not = without
                .filter(|&(other, _)| other == island)
                .map(|(_, clue)| clue);
            let clues = &self.seen.islands[island].clues;
            let bridges = self.bridges.as_ref().map(|bridges| bridges[island]);
            RecognisedClues {
                // A `?` fits any number.
                bridges: bridges.filter(|_| !is_unknown(clues)),
                ..choices(clues, not)
            }
        });
        Readings::recognised(&self.read, &clues.collect::<Vec<_>>())
    }

    /// The likeliest clues with a solution, or with exactly one, without the clue `without` on its
    /// island; or why there are none.
    fn repair(
        &self,
        unique: bool,
        without: Option<(usize, Degree)>,
    ) -> Result<Verdict<Box<RepairedBoard>, String>, AskError> {
        let readings = match self.readings(without) {
            Ok(readings) => readings,
            Err(error) => return Ok(Verdict::No(error.to_string())),
        };
        let question = Repair {
            unique,
            ..Repair::default()
        };
        let answer =
            self.solver
                .answer_within(&readings, &question, self.budget, Observer::none())?;
        Ok(match (answer.ended.status, answer.best()) {
            (Status::Undecided, _) => {
                Verdict::Undecided(answer.ended.limit.unwrap_or(Limit::Unclear))
            }
            (Status::Infeasible | Status::NotUnique, _) | (_, None) => {
                Verdict::No(answer.ended.reason.clone().unwrap_or_default())
            }
            (_, Some(best)) => Verdict::Yes(Box::new(best.clone())),
        })
    }

    fn mend(&self) -> Result<Result<Reading, Unsure>, AskError> {
        let least = match self.readings(None) {
            Ok(readings) => readings.least(),
            Err(error) => return Ok(Err(Unsure::NoSolution(error.to_string()))),
        };
        let likeliest = match self.repair(false, None)? {
            Verdict::Yes(best) => best,
            Verdict::No(why) => return Ok(Err(Unsure::NoSolution(why))),
            Verdict::Undecided(limit) => return Ok(Err(Unsure::Limit(limit))),
        };
        // That few islands have a solution is little evidence.
        let far = if self.seen.islands.len() < FEW {
            NEAR
        } else {
            FAR
        };
        if likeliest.cost > least + far {
            return Ok(Err(Unsure::NoSolution(
                "the nearest board is far from what was read".to_owned(),
            )));
        }
        let doubtful: Vec<usize> = (0..self.seen.islands.len())
            .filter(|&island| certainty(&self.seen.islands[island].clues) < SURE)
            .collect();
        let changed: Vec<usize> = self
            .changes(&likeliest, ChangeReason::NoSolution)
            .iter()
            .filter(|change| change.read != change.now)
            .map(|change| change.island)
            .collect();
        // A `?` allows every clue, so no solution settles whether the clue is one.
        let is_open = |&island: &usize| is_unknown(&self.seen.islands[island].clues);
        if doubtful.iter().any(is_open) {
            return Ok(Err(Unsure::Seen));
        }
        if doubtful.is_empty() && changed.is_empty() {
            return self.confirm(&likeliest);
        }
        // Digits without circles may be anything: they are a board only without changes.
        if !changed.is_empty() && self.seen.unsure.contains(&Doubt::DigitsAlone) {
            return Ok(Err(Unsure::Seen));
        }
        let mut looked_at: Vec<usize> = doubtful.iter().chain(&changed).copied().collect();
        looked_at.sort_unstable();
        looked_at.dedup();
        if looked_at.len() > MOST_DOUBTFUL {
            return Ok(Err(Unsure::ManyClues(looked_at.len())));
        }
        let unique = match self.mending {
            MendPolicy::Nothing | MendPolicy::Solvable => None,
            // Clues with exactly one solution are the likeliest of those too.
            MendPolicy::OneSolution if likeliest.others == OtherSolutions::None => {
                Some(likeliest.clone())
            }
            MendPolicy::OneSolution => match self.repair(true, None)? {
                Verdict::Yes(best) if best.cost < likeliest.cost + UNIQUE_COSTS => Some(best),
                Verdict::Yes(_) | Verdict::No(_) => None,
                Verdict::Undecided(limit) => return Ok(Err(Unsure::Limit(limit))),
            },
        };
        let is_unique = unique.is_some();
        let chosen = unique.unwrap_or(likeliest);
        let is_other = is_unique && self.clues(&chosen) != numbers(self.seen);
        let why = if is_other && changed.is_empty() {
            ChangeReason::SeveralSolutions
        } else {
            ChangeReason::NoSolution
        };
        for change in self.changes(&chosen, why) {
            if !looked_at.contains(&change.island) {
                looked_at.push(change.island);
            }
        }
        let clues = self.clues(&chosen);
        let apart = APART.max(chosen.cost.saturating_sub(least) / APART_PART);
        for island in looked_at {
            let without = Some((island, clues[island]));
            let is_near = |other: &RepairedBoard| other.cost < chosen.cost + apart;
            let mut found = self.repair(false, without)?;
            // These clues may have several solutions, while the true ones have one.
            if is_unique
                && let Verdict::Yes(other) = &found
                && is_near(other)
                && other.others != OtherSolutions::None
            {
                found = self.repair(true, without)?;
            }
            match found {
                Verdict::Yes(other) if is_near(&other) => {
                    let other = self.clues(&other)[island];
                    return Ok(Err(Unsure::TwoBoards {
                        island,
                        one: clues[island],
                        other,
                    }));
                }
                Verdict::Yes(_) | Verdict::No(_) => {}
                Verdict::Undecided(limit) => return Ok(Err(Unsure::Limit(limit))),
            }
        }
        Ok(Ok(self.reading(&chosen, why)))
    }

    /// The board as read, which has a solution. If it has several and a clue is not quite clear, a
    /// similar board with exactly one makes it doubtful.
    fn confirm(&self, read: &RepairedBoard) -> Result<Result<Reading, Unsure>, AskError> {
        let islands = self.seen.islands.iter();
        let are_clear = islands
            .map(|island| certainty(&island.clues))
            .all(|certainty| certainty >= CLEAR);
        let may_be_other = self.mending == MendPolicy::OneSolution
            && read.others != OtherSolutions::None
            && !are_clear;
        if may_be_other {
            match self.repair(true, None)? {
                Verdict::Yes(other) if other.cost < read.cost + NEAR => {
                    let change = self.changes(&other, ChangeReason::SeveralSolutions);
                    if let Some(change) = change.first() {
                        return Ok(Err(Unsure::TwoBoards {
                            island: change.island,
                            one: change.read,
                            other: change.now,
                        }));
                    }
                }
                Verdict::Yes(_) | Verdict::No(_) => {}
                Verdict::Undecided(limit) => return Ok(Err(Unsure::Limit(limit))),
            }
        }
        Ok(Ok(self.reading(read, ChangeReason::NoSolution)))
    }

    /// The clues of a repaired board; the clue as read where it is `?`.
    fn clues(&self, repaired: &RepairedBoard) -> Vec<Degree> {
        let islands = repaired
            .network
            .board()
            .islands()
            .iter()
            .zip(&self.seen.islands);
        let clue = islands.map(|(&(_, clue), island)| match clue {
            Clue::Exactly(clue) if !is_unknown(&island.clues) => clue,
            Clue::Exactly(_) | Clue::OneOf(_) | Clue::Unknown => island.clues.number().0,
        });
        clue.collect()
    }

    fn changes(&self, repaired: &RepairedBoard, why: ChangeReason) -> Vec<ClueChange> {
        let clues = self.clues(repaired);
        let both = numbers(self.seen).into_iter().zip(clues).enumerate();
        let is_alone = self.seen.unsure.contains(&Doubt::DigitsAlone);
        let is_hard = |island: usize| {
            let clues = &self.seen.islands[island].clues;
            clues.is_hard_to_read() || is_alone && certainty(clues) < SURE
        };
        let changed = both.filter(|&(island, (read, now))| read != now || is_hard(island));
        changed
            .map(|(island, (read, now))| ClueChange {
                island,
                read,
                now,
                why,
            })
            .collect()
    }

    fn reading(&self, repaired: &RepairedBoard, why: ChangeReason) -> Reading {
        let rules = self.read.rules().clone();
        let board = board(self.seen, rules, &self.clues(repaired));
        let board = board.expect("the repaired board has these clues");
        let network: &Network = &repaired.network;
        let at = |cell: Pos| {
            self.seen
                .islands
                .iter()
                .position(|island| island.cell == cell)
        };
        let built = repaired.solution.built();
        let solution = built.filter_map(|(edge, bridges)| {
            let [from, to] = network.cells_of(edge);
            Some((at(from)?, at(to)?, bridges))
        });
        Reading {
            board,
            changes: self.changes(repaired, why),
            solution: Some(solution.collect()),
        }
    }
}

/// The possible numbers of an island, each with the cost −ln p in millionths; 0 for all if it is a
/// `?`.
fn choices(clues: &ClueShares, without: Option<Degree>) -> RecognisedClues {
    let numbers = (1..=MOST)
        .zip(&clues.numbers)
        .filter(|&(degree, _)| Some(degree) != without);
    let choice = |(degree, &share): (Degree, &f32)| {
        let share = if is_unknown(clues) {
            1.0
        } else {
            probability(clues, share)
        };
        ClueChoice {
            degree,
            cost: cost(share),
        }
    };
    numbers.map(choice).collect()
}

/// −ln p in millionths, of a probability above 0.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "from 0 to less than 10^9"
)]
fn cost(probability: f64) -> u64 {
    (-probability.ln() * 1e6).round().abs() as u64
}

/// The probability of the clue `?`, or 0 where it is not considered.
#[must_use]
pub fn unknown_probability(clues: &ClueShares) -> f32 {
    if clues.unknown < LEAST_UNKNOWN {
        0.0
    } else {
        clues.unknown
    }
}

/// The probability of a number, up to a factor for the island: a small part of the other classes'
/// shares is spread over all numbers, and no number is impossible.
#[must_use]
pub fn probability(clues: &ClueShares, share: f32) -> f64 {
    let others = f64::from(clues.larger + clues.unknown + clues.none);
    (f64::from(share) + others / 512.0) * (1.0 - 8.0 * LEAST) + LEAST
}
