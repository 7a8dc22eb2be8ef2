//! The least level that solves a board, and which one it is after some clues have changed.
//!
//! Rules that look at an island or an edge alone find the same whoever looks first, where an
//! edge carries at most two bridges. So what they found on a board holds on one with other
//! clues too, as far as it rests on clues that are as they were: a step rests on the clue of
//! its island and on the bounds of the edges there, or on its built edge. Steps that rest on
//! a changed clue are dropped, those that rest on dropped ones as well, and deduction goes on
//! at the islands around. On boards of 10 x 10 cells on which one edge changes, six steps of
//! seven stay.
//!
//! Levels go on from what those below have found. With three bridges and more, what small
//! clues tell hangs on who looks first, and what groups tell always does: such levels begin
//! anew every time.

use super::domains::Domains;
use super::propagate::{open_of, settle_pairs};
use super::state::{RuleState, RuleStorage, WantedDegrees};
use super::technique::Level;
use super::trace::{Anchor, Rule, TraceStep};
use crate::puzzle::{Clue, EdgeId, IdVec, IslandId, Network};

/// The first of some levels, the lowest first, whose rules leave no edge open; where none
/// does, the edges that the last leaves open, as [`open_edges`](super::open_edges) has them.
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

/// The least level whose techniques solve a board that has one solution.
#[must_use]
pub fn level_of(network: &Network) -> Level {
    solved_by(network, &Level::ALL).unwrap_or(Level::Extreme)
}

/// A board whose clues change, and which level solves it: what was found with the clues before
/// is used again as far as it holds.
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
    /// The last look, and the one that it began from: who takes a change back is near the
    /// latter again, who keeps it near the former.
    looks: [LevelLook; 2],
}

impl ChangingClues {
    /// A board that nobody has looked at.
    #[must_use]
    pub fn of(network: Network) -> Self {
        Self {
            network,
            looks: Default::default(),
        }
    }

    /// The board as it is.
    #[must_use]
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// The board as it is, for good.
    #[must_use]
    pub fn into_network(self) -> Network {
        self.network
    }

    /// Prints another clue on an island.
    ///
    /// # Panics
    /// If the clue is above what the rules allow.
    pub fn exchange_clue(&mut self, island: IslandId, clue: Clue) {
        self.network.exchange_clue(island, clue);
    }

    /// The same as [`solved_by`] of the board as it is.
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

/// What was found at one look at a board, by rules for which it does not matter who looks
/// first.
#[derive(Clone, Debug, Default)]
struct LevelLook {
    /// The clues at that time.
    clues: Vec<Clue>,
    /// What was known in the end; its steps stand level by level, each in order.
    room: RuleStorage,
    /// The levels that looked, and where the steps of each end.
    ends: Vec<(Level, usize)>,
}

/// How a board stands at some levels.
enum LevelStanding {
    Solved(Level),
    /// These edges are open.
    Open(Vec<EdgeId>),
    /// It has no solution.
    Impossible,
}

impl LevelLook {
    /// On how many islands another clue stands now; more than on all where nobody has looked.
    fn changes(&self, network: &Network) -> usize {
        let islands = network.islands().values();
        if self.clues.len() != islands.len() {
            return usize::MAX;
        }
        let both = islands.iter().zip(&self.clues);
        both.filter(|(island, before)| island.clue != **before)
            .count()
    }

    /// Looks anew, beginning from what another look at the same board has found.
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

    /// The same for levels that go on from each other.
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

    /// What a level found, if it looked.
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

/// How a board stands at a level that begins anew.
fn anew(network: &Network, level: Level) -> LevelStanding {
    let mut state = RuleState::of(network, &Domains::of(network), level.rules());
    match settle_pairs(&mut state) {
        Ok(()) if state.is_decided() => LevelStanding::Solved(level),
        Ok(()) => LevelStanding::Open(open_of(&state, true)),
        Err(_) => LevelStanding::Impossible,
    }
}

/// Lets the rules of another level look where something is open, once what they found before
/// and what still holds is taken over. `None` if nothing is left for an edge.
fn go_on(level: Level, state: &mut RuleState<'_>, kept: &mut Option<KeptSteps<'_>>) -> Option<()> {
    if let Some(kept) = kept {
        kept.go_on(level, state)?;
    }
    state.admit(level.rules().on(state.network));
    Some(())
}

/// What an earlier look found and what still holds of it.
struct KeptSteps<'a> {
    near: &'a LevelLook,
    /// Islands with another clue, or with an edge of which something was dropped.
    stale: IdVec<IslandId, bool>,
    /// Edges of which something was dropped.
    dropped: IdVec<EdgeId, bool>,
}

impl<'a> KeptSteps<'a> {
    /// Of a look that began at this level.
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

    /// What the first level found, as far as it still holds. Islands wait to be looked at
    /// where that may not be all; the others stand as they stood when it had found everything.
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

    /// Takes over what a later level found. `None` if nothing is left for an edge.
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

    /// Whether all that a step rests on is as it was.
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

    /// Changes clues now and then for good and now and then on trial, as who makes a puzzle
    /// does, and asserts that a look that goes on finds what a new one finds. Counts how often
    /// a level solved the board, none did, and it had no solution.
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
