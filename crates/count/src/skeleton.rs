//! All states that satisfy degrees, crossings and signs, without labels: a first sweep forward, and
//! back again to drop what leads nowhere. What remains are the only states that the sweep with
//! labels needs to look at, and its decisions on degrees are made once here instead of once for
//! every labelling of a state. Where there are many states, a backward sweep from the end finds
//! dead ones.
//!
//! The way back also finds which undecided edges are built in every completion of a state.

use super::ahead::{BackwardSweep, MANY};
use super::bound::{SweepBound, SweepHalt};
use super::certain::{Certain, CertaintyBefore};
use super::decisions::{Decisions, StepStates, decide};
use super::degrees::StateDegrees;
use super::diagram::DiagramArc;
use super::plan::SweepPlan;
use super::residual::Residual;
use super::step::{SweepStep, WayOut};
use super::table::KeyTable;
use crate::puzzle::in_32_bits;

/// All states that satisfy the degrees, in layers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Skeleton {
    /// Step by step; empty if no way leads to the end.
    levels: Vec<SkeletonLayer>,
    steps: usize,
}

/// The states after a step, and the decisions that lead to them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SkeletonLayer {
    /// For each state the start of its arrivals, and the end of the last.
    starts: Vec<u32>,
    /// For each arrival the state before the step.
    from: Vec<u32>,
    /// For each arrival how many bridges more than the least were decided.
    more: Vec<u8>,
    may: PossibleBridges,
    /// What every completion joins.
    pub(super) certain: Certain,
}

/// Which of a step's ways out are built in some completion, state by state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct PossibleBridges {
    words: usize,
    bits: Vec<u64>,
}

impl PossibleBridges {
    fn of(&self, state: usize) -> &[u64] {
        &self.bits[state * self.words..(state + 1) * self.words]
    }
}

impl SkeletonLayer {
    /// The number of states after the step.
    pub(super) fn states(&self) -> usize {
        self.starts.len() - 1
    }

    /// The arrivals at a state: the state before, and the decision.
    pub(super) fn arrivals(&self, state: usize) -> impl Iterator<Item = (usize, u8)> {
        let range = self.starts[state] as usize..self.starts[state + 1] as usize;
        let from = self.from[range.clone()].iter();
        from.map(|&from| from as usize)
            .zip(self.more[range].iter().copied())
    }

    /// All states after the step, grouped by which ways are open and what is certain.
    pub(super) fn alike(&self, step: &SweepStep) -> StateClasses {
        let words = step.ways.len().div_ceil(64).max(1);
        let may_words = self.may.words;
        let mut kinds = KeyTable::new(words + 1);
        let mut of = Vec::with_capacity(self.states());
        let mut kind = vec![0; words + 1];
        // What may be built is the same in many states: the ways are computed once.
        let mut met = KeyTable::new(may_words + 1);
        let mut kind_of = Vec::new();
        let mut key = vec![0; may_words + 1];
        for state in 0..self.states() {
            let may = self.may.of(state);
            key[..may_words].copy_from_slice(may);
            key[may_words] = self.certain.number(state).into();
            let number = met.number_of(&key);
            if number == kind_of.len() {
                kind.fill(0);
                open(step, may, &mut kind);
                kind[words] = key[may_words];
                kind_of.push(kinds.number_of(&kind));
            }
            of.push(kind_of[number]);
        }
        StateClasses::of(kinds, &of)
    }
}

/// Sets a bit for each way that is open if these edges may be built.
fn open(step: &SweepStep, may: &[u64], bits: &mut [u64]) {
    for out in &step.ways_out {
        let (way, bit) = (out.way as usize, out.bit as usize);
        bits[way / 64] |= (may[bit / 64] >> (bit % 64) & 1) << (way % 64);
    }
    // Between joints that both lead to one without a label, other ways do not matter.
    for &(way, on) in &step.between {
        let both = on.map(|on| bits[on / 64] >> (on % 64) & 1);
        bits[way / 64] &= !((both[0] & both[1]) << (way % 64));
    }
}

/// All states after a step, class by class.
pub(super) struct StateClasses {
    /// Each class's open ways, a bit each, and the number of its partition.
    kinds: KeyTable,
    /// For each class the end of its states.
    ends: Vec<usize>,
    states: Vec<u32>,
}

/// States with the same open ways and the same partition.
pub(super) struct StateClass<'a> {
    /// The ways that are open, a bit each.
    pub(super) open: &'a [u64],
    /// The number of the partition that is certain.
    pub(super) certain: u32,
    pub(super) states: &'a [u32],
}

impl StateClasses {
    /// Groups states by the number of each state's class.
    fn of(kinds: KeyTable, of: &[usize]) -> Self {
        let mut ends = vec![0; kinds.len()];
        for &kind in of {
            ends[kind] += 1;
        }
        for kind in 1..ends.len() {
            ends[kind] += ends[kind - 1];
        }
        let mut next = ends.clone();
        let mut states = vec![0; of.len()];
        for (state, &kind) in of.iter().enumerate().rev() {
            next[kind] -= 1;
            states[next[kind]] = in_32_bits(state);
        }
        Self {
            kinds,
            ends,
            states,
        }
    }

    /// The classes, one after the other.
    pub(super) fn iter(&self) -> impl Iterator<Item = StateClass<'_>> {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        let ranges = begins.zip(&self.ends).enumerate();
        ranges.map(|(kind, (begin, &end))| {
            let key = self.kinds.key(kind);
            let words = key.len() - 1;
            StateClass {
                open: &key[..words],
                certain: u32::try_from(key[words]).expect("a number of 32 bits"),
                states: &self.states[begin..end],
            }
        })
    }
}

impl Skeleton {
    /// Sweeps forward and back.
    pub(super) fn of(
        residual: &Residual,
        plan: &SweepPlan,
        bound: &mut SweepBound<'_>,
    ) -> Result<Self, SweepHalt> {
        Self::met_backward(residual, plan, MANY, bound)
    }

    /// Sweeps forward and back, with a backward sweep once there are `many` states.
    fn met_backward(
        residual: &Residual,
        plan: &SweepPlan,
        many: usize,
        bound: &mut SweepBound<'_>,
    ) -> Result<Self, SweepHalt> {
        let (all, last) = forward(residual, plan, many, bound)?;
        Ok(Self {
            levels: back(residual, plan, all, last, bound)?,
            steps: plan.steps.len(),
        })
    }

    /// The levels, step by step, if any way leads to the end.
    pub(super) fn levels(&self) -> Option<&[SkeletonLayer]> {
        (self.levels.len() == self.steps).then_some(&self.levels[..])
    }
}

/// All decisions, step by step, and the number of states in the end.
fn forward(
    residual: &Residual,
    plan: &SweepPlan,
    many: usize,
    bound: &mut SweepBound<'_>,
) -> Result<(Vec<Decisions>, usize), SweepHalt> {
    let mut degrees = StateDegrees::new(residual);
    let mut states = KeyTable::new(plan.words);
    states.number_of(&vec![0; plan.words]);
    let mut all = Vec::with_capacity(plan.steps.len());
    let mut ahead = BackwardSweep::new(residual, plan, many);
    for (at, step) in plan.steps.iter().enumerate() {
        ahead.come(at, states.len(), bound)?;
        let before = StepStates {
            keys: &states,
            arity: usize::from(residual.edges[step.edge as usize].most) + 1,
            alive: ahead.alive(at),
        };
        let (decisions, after) = decide(&mut degrees, step, before, bound)?;
        all.push(decisions);
        states = after;
    }
    Ok((all, states.len()))
}

/// Goes back through all decisions, and keeps what leads to one of the last states.
fn back(
    residual: &Residual,
    plan: &SweepPlan,
    mut all: Vec<Decisions>,
    last: usize,
    bound: &mut SweepBound<'_>,
) -> Result<Vec<SkeletonLayer>, SweepHalt> {
    let mut number: Vec<DiagramArc> = (0..last).map(DiagramArc::to).collect();
    let mut may = PossibleBridges {
        words: 1,
        bits: vec![0; last],
    };
    let mut certain = Certain::nothing(plan.steps.last(), last);
    let mut levels = Vec::with_capacity(all.len());
    while let Some(decisions) = all.pop() {
        bound.look()?;
        let step = &plan.steps[all.len()];
        let before = all.len().checked_sub(1).map(|before| &plan.steps[before]);
        let ways = before.map_or(&[][..], |before| &before.ways_out);
        let may_before = may.before(ways, step, &decisions, &number);
        let certain_before = decisions.certain(residual, [before, Some(step)], &certain, &number);
        let (level, numbers) = decisions.turned(&number, may, certain);
        if level.states() == 0 {
            return Ok(Vec::new());
        }
        levels.push(level);
        (may, certain, number) = (may_before, certain_before, numbers);
    }
    levels.reverse();
    Ok(levels)
}

impl Decisions {
    /// The partitions before the step.
    fn certain(
        &self,
        residual: &Residual,
        steps: [Option<&SweepStep>; 2],
        later: &Certain,
        number: &[DiagramArc],
    ) -> Certain {
        let mut back = CertaintyBefore::of(residual, steps, later);
        for arcs in self.arcs.chunks(self.arity) {
            let leads_to =
                |(more, arc): (usize, &DiagramArc)| Some((number[arc.state()?].state()?, more > 0));
            let mut leads_to = arcs.iter().enumerate().filter_map(leads_to).peekable();
            if leads_to.peek().is_some() {
                back.push(leads_to);
            }
        }
        back.done()
    }

    /// Renumbers the states before the step: those that lead on, in order.
    fn numbers(&self, number: &[DiagramArc]) -> Vec<DiagramArc> {
        let mut alive = 0;
        let leads_on = |arc: &DiagramArc| {
            arc.state()
                .is_some_and(|to| number[to] != DiagramArc::NOWHERE)
        };
        let numbers = self.arcs.chunks(self.arity).map(|arcs| {
            if !arcs.iter().any(leads_on) {
                return DiagramArc::NOWHERE;
            }
            alive += 1;
            DiagramArc::to(alive - 1)
        });
        numbers.collect()
    }

    /// The decisions grouped by successor, and the new numbers of the states before.
    fn turned(
        self,
        number: &[DiagramArc],
        may: PossibleBridges,
        certain: Certain,
    ) -> (SkeletonLayer, Vec<DiagramArc>) {
        let leads_to = |arc: &DiagramArc| number[arc.state()?].state();
        let numbers = self.numbers(number);
        let states = number
            .iter()
            .filter(|arc| **arc != DiagramArc::NOWHERE)
            .count();
        let mut starts = vec![0_u32; states + 1];
        for to in self.arcs.iter().filter_map(leads_to) {
            starts[to + 1] += 1;
        }
        for state in 0..states {
            starts[state + 1] += starts[state];
        }
        let mut next = starts.clone();
        let arrivals = starts[states] as usize;
        let (mut from, mut more) = (vec![0; arrivals], vec![0; arrivals]);
        for (arcs, number) in self.arcs.chunks(self.arity).zip(&numbers) {
            for (count, arc) in (0..).zip(arcs) {
                if let (Some(to), Some(state)) = (leads_to(arc), number.state()) {
                    let at = next[to] as usize;
                    (from[at], more[at]) = (in_32_bits(state), count);
                    next[to] += 1;
                }
            }
        }
        let level = SkeletonLayer {
            starts,
            from,
            more,
            may,
            certain,
        };
        (level, numbers)
    }
}

impl PossibleBridges {
    /// Which edges may be built before a step, for its live states, given their new numbers.
    fn before(
        &self,
        ways: &[WayOut],
        step: &SweepStep,
        decisions: &Decisions,
        number: &[DiagramArc],
    ) -> Self {
        let most = ways.iter().map(|way| way.bit as usize + 1).max();
        let words = most.unwrap_or(1).div_ceil(64);
        // The edges that are undecided before and after the step, and the step's own.
        let (mut both, mut own) = (vec![0; words], vec![0; words]);
        for way in ways {
            let set = if way.edge == step.edge {
                &mut own
            } else {
                &mut both
            };
            set[way.bit as usize / 64] |= 1 << (way.bit % 64);
        }
        let mut bits = Vec::new();
        for arcs in decisions.arcs.chunks(decisions.arity) {
            let from = bits.len();
            for (more, arc) in arcs.iter().enumerate() {
                let Some(to) = arc.state().and_then(|state| number[state].state()) else {
                    continue;
                };
                bits.resize(from + words, 0);
                let later = self.of(to).iter().copied().chain(std::iter::repeat(0));
                let sets = both.iter().zip(&own);
                for ((bits, later), (both, own)) in bits[from..].iter_mut().zip(later).zip(sets) {
                    *bits |= later & both | if more > 0 { *own } else { 0 };
                }
            }
        }
        Self { words, bits }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use hashilab_grow::{PublishedRecipe, grow};
    use hashilab_notation::{ReadOptions, Source, read_board};

    use super::*;
    use crate::engine::Budget;
    use crate::logic::Domains;
    use crate::puzzle::Network;

    fn read(path: &Path) -> Network {
        let bytes = std::fs::read(path).expect("a file");
        let source = Source::new(path.to_string_lossy(), bytes);
        let board = read_board(&source, &ReadOptions::default());
        Network::of(board.expect("a board"))
    }

    /// All boards in a folder of this project and in those below it.
    fn shipped(folder: &str) -> Vec<Network> {
        let entries = std::fs::read_dir(folder).expect("a folder");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        let boards = paths.flat_map(|path| {
            if path.is_dir() {
                return shipped(path.to_str().expect("a name in letters"));
            }
            let is_board = path.extension().is_some_and(|ending| ending == "csv");
            let board = is_board.then(|| read(&path));
            board.into_iter().collect()
        });
        boards.collect()
    }

    /// The number of decisions looked at on a board without and with a backward sweep; what is kept
    /// is the same.
    fn looked_at(network: &Network) -> [usize; 2] {
        let residual = Residual::of(network, &Domains::of(network));
        let Some(residual) = residual.filter(|residual| residual.free_edges() < 60) else {
            return [0, 0];
        };
        let edges: Vec<u32> = (0..in_32_bits(residual.edges.len())).collect();
        let plan = SweepPlan::of(&residual, &edges, &Budget::unlimited()).expect("a small board");
        let mut bound = SweepBound {
            budget: &Budget::unlimited(),
            progress: &mut |_| {},
            states: 0,
        };
        let both = [usize::MAX, 0].map(|many| {
            let (all, last) = forward(&residual, &plan, many, &mut bound).expect("no limit");
            let arcs = all.iter().map(|decisions| decisions.arcs.len()).sum();
            let levels = back(&residual, &plan, all, last, &mut bound).expect("no limit");
            (arcs, levels)
        });
        assert_eq!(both[0].1, both[1].1);
        both.map(|(arcs, _)| arcs)
    }

    #[test]
    fn a_sweep_from_the_end_drops_only_what_leads_nowhere() {
        let grown = (0..40).filter_map(|seed| {
            let recipe = PublishedRecipe::square(30, 75, 10);
            grow(&recipe, seed).ok().map(|grown| grown.network)
        });
        let boards = shipped(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/boards"))
            .into_iter()
            .chain(grown);
        let looked_at: Vec<[usize; 2]> = boards.map(|network| looked_at(&network)).collect();
        let spared = looked_at.iter().filter(|[alone, met]| met * 10 < alone * 9);
        assert!(spared.count() > 20, "{looked_at:?}");
    }
}
