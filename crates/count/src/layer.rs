//! One layer after the other: all states after a step, with the sums of their predecessors.
//!
//! How a decision changes labels depends on little: the labels, whether the edge is built, and what
//! can be built or is certainly joined afterwards. So labellings are numbered, skeleton states that
//! agree in the latter are handled together, and the successor of a labelling is computed once for
//! all of them.

use super::bound::{SweepBound, SweepHalt};
use super::diagram::DiagramArc;
use super::labels::Labels;
use super::semiring::{Decision, Semiring};
use super::skeleton::{SkeletonLayer, StateClass};
use super::step::SweepStep;
use super::table::KeyTable;
use crate::puzzle::in_32_bits;

/// All states after a step, and their values.
pub(super) struct Layer<V> {
    /// All labellings of these states.
    labels: KeyTable,
    /// For each state of the skeleton the range of its states.
    ranges: Vec<[u32; 2]>,
    /// For each state its labelling,
    labelling: Vec<u32>,
    /// and the sum of the values that lead to it.
    pub(super) values: Vec<V>,
}

/// A step, and the states of the skeleton.
#[derive(Clone, Copy)]
pub(super) struct Stage<'a> {
    pub(super) step: &'a SweepStep,
    pub(super) level: &'a SkeletonLayer,
    /// How many numbers of bridges the step's edge may carry.
    pub(super) arity: usize,
}

/// The successor of a labelling.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LabellingResult {
    /// Not computed yet.
    Unknown,
    /// It cannot be completed.
    Nothing,
    /// The labelling afterwards, and whether the decision joins two components.
    Labelling(u32, bool),
}

/// The successors of labellings that have been computed.
struct KnownLabellings {
    /// For each labelling, the successor if the edge is not built, and if it is.
    becomes: [Vec<LabellingResult>; 2],
    /// Which labellings have been computed.
    found: [Vec<u32>; 2],
}

/// The layer after a step, while it is computed.
pub(super) struct NextLayer<'a, 'r, S: Semiring> {
    semiring: &'a S,
    stage: Stage<'a>,
    labels: &'a mut Labels<'r>,
    layer: &'a Layer<S::Value>,
    after: Layer<S::Value>,
    known: KnownLabellings,
    /// For each labelling the last state of the skeleton that has it, and where.
    places: Vec<[u32; 2]>,
    key: Vec<u64>,
    /// The arcs of the diagram, if one is recorded.
    arcs: Option<Vec<DiagramArc>>,
}

impl<V> Layer<V> {
    /// The layer of the one state in which nothing is decided.
    pub(super) fn of(value: V) -> Self {
        let mut labels = KeyTable::new(1);
        labels.number_of(&[0]);
        Self {
            labels,
            ranges: vec![[0, 1]],
            labelling: vec![0],
            values: vec![value],
        }
    }

    /// The size in bytes, if a value takes `value` bytes.
    fn bytes(&self, value: usize) -> usize {
        self.labels.bytes() + self.labelling.capacity() * 4 + self.values.capacity() * value
    }
}

impl KnownLabellings {
    fn of(labellings: usize) -> Self {
        Self {
            becomes: [0; 2].map(|_| vec![LabellingResult::Unknown; labellings]),
            found: [Vec::new(), Vec::new()],
        }
    }

    fn note(&mut self, is_built: bool, labelling: u32, becomes: LabellingResult) {
        let built = usize::from(is_built);
        self.becomes[built][labelling as usize] = becomes;
        self.found[built].push(labelling);
    }

    fn forget(&mut self) {
        for (becomes, found) in self.becomes.iter_mut().zip(&mut self.found) {
            for labelling in found.drain(..) {
                becomes[labelling as usize] = LabellingResult::Unknown;
            }
        }
    }
}

impl<'a, 'r, S: Semiring> NextLayer<'a, 'r, S> {
    /// An empty layer, before any state has been added.
    pub(super) fn of(
        semiring: &'a S,
        stage: Stage<'a>,
        labels: &'a mut Labels<'r>,
        layer: &'a Layer<S::Value>,
        is_noted: bool,
    ) -> Self {
        let words = stage.step.labelling.words();
        let arcs = || vec![DiagramArc::NOWHERE; layer.values.len() * stage.arity];
        Self {
            semiring,
            stage,
            labels,
            layer,
            after: Layer {
                labels: KeyTable::new(words),
                ranges: vec![[0, 0]; stage.level.states()],
                labelling: Vec::new(),
                values: Vec::new(),
            },
            known: KnownLabellings::of(layer.labels.len()),
            places: Vec::new(),
            key: vec![0; words],
            arcs: is_noted.then(arcs),
        }
    }

    /// Turns to a class of skeleton states that are alike.
    pub(super) fn turn_to(&mut self, alike: &StateClass<'_>) {
        self.known.forget();
        let certain = &self.stage.level.certain;
        let pairs = certain.pairs(alike.certain);
        let pairs = pairs.map(|pair| pair.map(|slot| slot.place));
        self.labels.turn_to(self.stage.step, alike.open, pairs);
    }

    /// Adds everything that leads to a state of the skeleton.
    pub(super) fn arrive(
        &mut self,
        state: usize,
        bound: &mut SweepBound<'_>,
    ) -> Result<(), SweepHalt> {
        let (layer, at) = (self.layer, self.stage);
        let first = self.after.values.len();
        for (from, more) in at.level.arrivals(state) {
            let [begin, end] = layer.ranges[from].map(|place| place as usize);
            bound.look_at(end - begin, || self.bytes())?;
            for number in begin..end {
                let becomes = self.becomes(layer.labelling[number], more > 0);
                if let LabellingResult::Labelling(labelling, joins) = becomes {
                    let edge = at.step.edge;
                    let decision = Decision { edge, more, joins };
                    let value = self.semiring.decided(&layer.values[number], decision);
                    let place = self.add([in_32_bits(state), labelling], value)?;
                    if let Some(arcs) = &mut self.arcs {
                        arcs[number * at.arity + usize::from(more)] =
                            DiagramArc::to(place as usize);
                    }
                }
            }
        }
        self.after.ranges[state] = [first, self.after.values.len()].map(in_32_bits);
        Ok(())
    }

    /// The finished layer, and the arcs of the diagram if one is recorded.
    pub(super) fn done(self) -> (Layer<S::Value>, Option<Vec<DiagramArc>>) {
        (self.after, self.arcs)
    }

    fn bytes(&self) -> usize {
        let noted = self.arcs.as_ref().map_or(0, |arcs| size_of_val(&arcs[..]));
        noted + self.after.bytes(self.semiring.bytes())
    }

    fn becomes(&mut self, labelling: u32, is_built: bool) -> LabellingResult {
        let known = self.known.becomes[usize::from(is_built)][labelling as usize];
        if known != LabellingResult::Unknown {
            return known;
        }
        let becomes = self.relabel(labelling, is_built);
        self.known.note(is_built, labelling, becomes);
        becomes
    }

    /// Computes the successor of a labelling, and stores it.
    fn relabel(&mut self, labelling: u32, is_built: bool) -> LabellingResult {
        self.labels
            .unpack(self.layer.labels.key(labelling as usize));
        if !self.labels.decide(self.stage.step, is_built) {
            return LabellingResult::Nothing;
        }
        self.labels.pack(&mut self.key);
        let labelling = self.after.labels.number_of(&self.key);
        LabellingResult::Labelling(in_32_bits(labelling), self.labels.joins)
    }

    /// Adds a value to a state of the skeleton with a labelling. Returns the state's place.
    fn add(&mut self, [state, labelling]: [u32; 2], value: S::Value) -> Result<u32, SweepHalt> {
        if self.places.len() <= labelling as usize {
            self.places.resize(labelling as usize + 1, [u32::MAX; 2]);
        }
        let place = &mut self.places[labelling as usize];
        if place[0] == state {
            let sum = &mut self.after.values[place[1] as usize];
            self.semiring.add(sum, &value).ok_or(SweepHalt::Overflow)?;
        } else {
            *place = [state, in_32_bits(self.after.values.len())];
            self.after.labelling.push(labelling);
            self.after.values.push(value);
        }
        Ok(place[1])
    }
}
