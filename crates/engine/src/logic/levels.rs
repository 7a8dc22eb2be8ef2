//! The least level that solves a board, updated after some clues have changed.
//!
//! Where an edge carries at most two bridges, the result of rules that look at single islands or
//! edges does not depend on the order in which they are applied. So their conclusions for one board
//! remain valid for another with other clues, as long as they rest on unchanged clues: a step rests
//! on the clue of its island and on the bounds of the edges there, or on its built edge. Steps that
//! rest on a changed clue are dropped, and those that rest on dropped ones; then deduction
//! continues at the islands around. On boards of 10 x 10 cells on which one edge changes, six steps
//! of seven are kept.
//!
//! Higher levels start from the conclusions of lower ones. With three bridges and more, the results
//! of small clues depend on the order of rules, and those of groups always do: such levels start
//! from scratch every time.

use super::domains::Domains;
use super::propagate::{open_of, settle_pairs};
use super::state::{RuleState, RuleStorage, WantedDegrees};
use super::technique::Level;
use super::trace::{Anchor, Rule, TraceStep};
use crate::puzzle::{Clue, EdgeId, IdVec, IslandId, Network};

/// The first of some levels, the lowest first, whose rules leave no edge open; if none does, the
/// edges that the last leaves open, as in [`open_edges`](super::open_edges).
///
/// # Errors
/// The open edges.
///
/// # Examples
/// ```
/// use hashilab_engine::logic::{Level, solved_by};
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = [(0, 1), (2, 3), (4, 2)].map(|(col, clue)| (Pos::new(0, col), Clue::Exactly(clue)));
/// let network = Network::of(Board::new(Size::new(1, 5), islands.to_vec(), Rules::default())?);
/// assert_eq!(solved_by(&network, &Level::ALL), Ok(Level::Easy));
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
pub fn solved_by(network: &Network, levels: &[Level]) -> Result<Level, Vec<EdgeId>> {
    LevelLook::default().at(network, levels, None)
}

/// The least level that solves a board with one solution.
#[must_use]
pub fn level_of(network: &Network) -> Level {
    solved_by(network, &Level::ALL).unwrap_or(Level::Extreme)
}

/// A board with changing clues, and the level that solves it: earlier conclusions are reused as far
/// as they remain valid.
///
/// # Examples
/// ```
/// use hashilab_engine::logic::{ChangingClues, Level};
/// use hashilab_rules::puzzle::{Board, Clue, Id, IslandId, Network, Pos, Rules, Size};
/// let islands = [0, 2].map(|col| (Pos::new(0, col), Clue::Exactly(2)));
/// let network = Network::of(Board::new(Size::new(1, 3), islands.to_vec(), Rules::default())?);
/// let mut board = ChangingClues::of(network);
/// assert_eq!(board.solved_by(&[Level::Easy]), Ok(Level::Easy));
/// for island in [0, 1].map(IslandId::from_index) {
///     board.exchange_clue(island, Clue::Unknown);
/// }
/// assert_eq!(board.solved_by(&[Level::Easy]).map_err(|open| open.len()), Err(1));
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ChangingClues {
    network: Network,
    /// The last look, and the one that it started from: undoing a change leads back near the
    /// latter, keeping it stays near the former.
    looks: [LevelLook; 2],
}

impl ChangingClues {
    /// A board before any look.
    #[must_use]
    pub fn of(network: Network) -> Self {
        Self {
            network,
            looks: Default::default(),
        }
    }

    /// The current board.
    #[must_use]
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// The final board.
    #[must_use]
    pub fn into_network(self) -> Network {
        self.network
    }

    /// Replaces the clue of an island.
    ///
    /// # Panics
    /// If the clue is above what the rules allow.
    pub fn exchange_clue(&mut self, island: IslandId, clue: Clue) {
        self.network.exchange_clue(island, clue);
    }

    /// [`solved_by`] for the current board.
    ///
    /// # Errors
    /// The open edges.
    pub fn solved_by(&mut self, levels: &[Level]) -> Result<Level, Vec<EdgeId>> {
        let [last, before] = [0, 1].map(|at| self.looks[at].changes(&self.network));
        if last <= before {
            self.looks.swap(0, 1);
        }
        let [look, near] = &mut self.looks;
        look.at(&self.network, levels, Some(near))
    }
}

/// What follows from a board as it is at one time, by rules whose result does not depend on their
/// order.
#[derive(Clone, Debug, Default)]
struct LevelLook {
    /// The clues at that time.
    clues: Vec<Clue>,
    /// The final state; its steps are ordered by level, and in order within each.
    room: RuleStorage,
    /// The levels that were applied, and the end of the steps of each.
    ends: Vec<(Level, usize)>,
}

/// The state of a board at some levels.
enum LevelStanding {
    Solved(Level),
    /// These edges are open.
    Open(Vec<EdgeId>),
    /// It has no solution.
    Impossible,
}

impl LevelLook {
    /// The number of islands with another clue now; more than all islands before the first look.
    fn changes(&self, network: &Network) -> usize {
        let islands = network.islands().values();
        if self.clues.len() != islands.len() {
            return usize::MAX;
        }
        let both = islands.iter().zip(&self.clues);
        both.filter(|(island, before)| island.clue != **before)
            .count()
    }

    /// Looks again, starting from the conclusions of another look at the same board.
    fn at(
        &mut self,
        network: &Network,
        levels: &[Level],
        near: Option<&Self>,
    ) -> Result<Level, Vec<EdgeId>> {
        let all = || network.edges().ids().collect();
        let Some(&first) = levels.first() else {
            return Err(all());
        };
        if network.edges().is_empty() {
            return Ok(first);
        }
        let few_bridges = network.board().rules().max_bridges() <= 2;
        let lasts = |level: &&Level| few_bridges && !level.rules().on(network).has_groups();
        let lasting = levels.iter().take_while(lasts).count();
        let (lasting, others) = levels.split_at(lasting);
        let mut standing = match lasting {
            [] => LevelStanding::Open(Vec::new()),
            _ => self.lasting(network, lasting, near),
        };
        for &level in others {
            if let LevelStanding::Open(_) = standing {
                standing = anew(network, level);
            }
        }
        match standing {
            LevelStanding::Solved(level) => Ok(level),
            LevelStanding::Open(open) => Err(open),
            LevelStanding::Impossible => Err(all()),
        }
    }

    /// As `at`, for levels that start from each other's conclusions.
    fn lasting(
        &mut self,
        network: &Network,
        levels: &[Level],
        near: Option<&Self>,
    ) -> LevelStanding {
        self.clues.clear();
        let islands = network.islands().values();
        self.clues.extend(islands.iter().map(|island| island.clue));
        self.ends.clear();
        let room = std::mem::take(&mut self.room);
        let mut kept = near.and_then(|near| KeptSteps::of(near, network, levels[0]));
        let mut state = match &mut kept {
            Some(kept) => kept.begin(network, room),
            None => RuleState::of(network, &Domains::of(network), levels[0].rules()),
        };
        let mut standing = None;
        for &level in levels {
            let is_possible = self.ends.is_empty() || go_on(level, &mut state, &mut kept).is_some();
            if !is_possible || settle_pairs(&mut state).is_err() {
                standing = Some(LevelStanding::Impossible);
                break;
            }
            self.ends.push((level, state.trace.steps.len()));
            if state.is_decided() {
                standing = Some(LevelStanding::Solved(level));
                break;
            }
        }
        let standing = standing.unwrap_or_else(|| LevelStanding::Open(open_of(&state, true)));
        self.room = state.into_room();
        standing
    }

    /// The steps of a level, if it was applied.
    fn steps_of(&self, level: Level) -> &[TraceStep] {
        let mut begun = 0;
        for &(found, end) in &self.ends {
            if found == level {
                return &self.room.steps[begun..end];
            }
            begun = end;
        }
        &[]
    }
}

/// The state of a board at a level, from scratch.
fn anew(network: &Network, level: Level) -> LevelStanding {
    let mut state = RuleState::of(network, &Domains::of(network), level.rules());
    match settle_pairs(&mut state) {
        Ok(()) if state.is_decided() => LevelStanding::Solved(level),
        Ok(()) => LevelStanding::Open(open_of(&state, true)),
        Err(_) => LevelStanding::Impossible,
    }
}

/// Applies the rules of another level where edges are open, after their earlier valid steps. `None`
/// if an edge has no number left.
fn go_on(level: Level, state: &mut RuleState<'_>, kept: &mut Option<KeptSteps<'_>>) -> Option<()> {
    if let Some(kept) = kept {
        kept.go_on(level, state)?;
    }
    state.admit(level.rules().on(state.network));
    Some(())
}

/// The steps of an earlier look and which of them remain valid.
struct KeptSteps<'a> {
    near: &'a LevelLook,
    /// Islands with another clue, or with an edge of which a step was dropped.
    stale: IdVec<IslandId, bool>,
    /// Edges of which a step was dropped.
    dropped: IdVec<EdgeId, bool>,
}

impl<'a> KeptSteps<'a> {
    /// Compares with a look that started at this level.
    fn of(near: &'a LevelLook, network: &Network, first: Level) -> Option<Self> {
        if near.ends.first()?.0 != first {
            return None;
        }
        let both = network.islands().values().iter().zip(&near.clues);
        Some(Self {
            near,
            stale: both
                .map(|(island, before)| island.clue != *before)
                .collect(),
            dropped: IdVec::filled(false, network.edges().len()),
        })
    }

    /// Applies the valid steps of the first level. Queues the islands where there may be more; the
    /// others are as they were at its fixed point.
    fn begin<'n>(&mut self, network: &'n Network, room: RuleStorage) -> RuleState<'n> {
        let &(level, end) = &self.near.ends[0];
        let mut state = RuleState::like(&self.near.room, network, level.rules(), room);
        for (island, _) in self.stale.iter().filter(|(_, is_stale)| **is_stale) {
            state.wanted[island] = WantedDegrees::of(network, island);
        }
        let (first, later) = self.near.room.steps.split_at(end);
        let mut next = 0;
        for (place, &step) in first.iter().enumerate() {
            if !self.holds(step, network) {
                self.drop(step, network);
                state.trace.steps.extend_from_slice(&first[next..place]);
                next = place + 1;
            }
        }
        state.trace.steps.extend_from_slice(&first[next..]);
        let mut again = self.dropped.clone();
        for step in later {
            again[step.fact.edge()] = true;
        }
        state.find_again(&again);
        for (island, _) in self.stale.iter().filter(|(_, is_stale)| **is_stale) {
            state.changed.push(island);
        }
        state
    }

    /// Applies the valid steps of a later level. `None` if an edge has no number left.
    fn go_on(&mut self, level: Level, state: &mut RuleState<'_>) -> Option<()> {
        for &step in self.near.steps_of(level) {
            if self.holds(step, state.network) {
                state.take_in(step.fact)?;
                state.trace.steps.push(step);
            } else {
                self.drop(step, state.network);
            }
        }
        Some(())
    }

    /// Whether everything that a step rests on is unchanged.
    fn holds(&self, step: TraceStep, network: &Network) -> bool {
        match (step.rule, step.anchor) {
            (_, Anchor::Island(island)) => !self.stale[island],
            (Rule::Crossing, Anchor::Edge(built)) => !self.dropped[built],
            (Rule::ClosedPair, Anchor::Edge(edge)) => {
                let ends = network.edges()[edge].ends;
                ends.iter().all(|&end| !self.stale[end])
            }
            (_, _) => false,
        }
    }

    fn drop(&mut self, step: TraceStep, network: &Network) {
        let edge = step.fact.edge();
        self.dropped[edge] = true;
        for end in network.edges()[edge].ends {
            self.stale[end] = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use hashilab_grow::{GrownBoard, PublishedRecipe, grow};

    use super::*;
    use crate::graph::Random;
    use crate::puzzle::{DegreeSet, Id};
    use crate::random_boards::random_network;

    /// Another clue for an island: one more, one fewer, one of two, or none.
    fn other(dice: &mut Random, network: &Network, island: IslandId) -> Clue {
        let most = usize::from(network.board().rules().max_clue());
        let degree = |number: usize| u8::try_from(number.min(most)).expect("a clue");
        match (dice.below(8), network.islands()[island].clue) {
            (0, _) => Clue::Unknown,
            (1, _) => {
                let [one, other] = [1 + dice.below(most), 1 + dice.below(most)].map(degree);
                Clue::OneOf([one, other].into_iter().collect::<DegreeSet>())
            }
            (2..=4, Clue::Exactly(clue)) if clue > 1 => Clue::Exactly(clue - 1),
            (_, Clue::Exactly(clue)) => Clue::Exactly(degree(usize::from(clue) + 1)),
            (_, Clue::OneOf(_) | Clue::Unknown) => Clue::Exactly(degree(1 + dice.below(most))),
        }
    }

    /// Changes clues, some for good and some only on trial, as a generator does, and asserts that
    /// an incremental look finds what a new one finds. Counts how often a level solved the board,
    /// none did, and it had no solution.
    fn change(dice: &mut Random, network: Network, rounds: usize, seen: &mut [usize; 3]) {
        let islands = network.islands().len();
        if islands == 0 {
            return;
        }
        let choices = [
            &Level::ALL[..],
            &Level::ALL[..1],
            &Level::ALL[..2],
            &Level::ALL[1..3],
            &Level::ALL[2..4],
        ];
        let usual = dice.below(choices.len());
        let mut board = ChangingClues::of(network);
        for _ in 0..rounds {
            let mut before = Vec::new();
            for _ in 0..=dice.below(3) {
                let island = IslandId::from_index(dice.below(islands));
                before.push((island, board.network().islands()[island].clue));
                board.exchange_clue(island, other(dice, board.network(), island));
            }
            let levels = match dice.below(10) {
                0 => choices[dice.below(choices.len())],
                _ => choices[usual],
            };
            let found = board.solved_by(levels);
            assert_eq!(found, solved_by(board.network(), levels), "{levels:?}");
            match found {
                Ok(_) => seen[0] += 1,
                Err(open) if open.len() < board.network().edges().len() => seen[1] += 1,
                Err(_) => seen[2] += 1,
            }
            if dice.below(3) > 0 {
                for (island, clue) in before.into_iter().rev() {
                    board.exchange_clue(island, clue);
                }
            }
        }
    }

    #[test]
    fn a_look_that_goes_on_finds_what_a_new_one_finds() {
        let mut dice = Random::seeded(1);
        let mut seen = [0; 3];
        for seed in 0..300 {
            let islands = [6, 12, 25, 60][dice.below(4)];
            let recipe = PublishedRecipe::square(islands, 50, 10);
            let GrownBoard { network, .. } = grow(&recipe, seed).expect("a board");
            change(&mut dice, network, 40, &mut seen);
        }
        for most in [1, 2, 2, 3] {
            for _ in 0..500 {
                let network = random_network(&mut dice, most);
                change(&mut dice, network, 10, &mut seen);
            }
        }
        assert!(seen.iter().all(|&count| count > 1_000), "{seen:?}");
    }
}
