//! Signs as clauses over the levels and auxiliary variables.
//!
//! A number is written as the literals "at least 1", "at least 2", and so on. The levels of an
//! edge are such a number already, an island's degree is the sum of those of its edges, and
//! what a sign sees is a sum of degrees. The sum s of two numbers a and b is a number by
//! - a ≥ x and b ≥ y imply s ≥ x + y;
//! - a ≤ x and b ≤ y imply s ≤ x + y.
//!
//! Sums of several are sums of the sums of two halves. (That is the totalizer of Bailleux
//! and Boufkhad, "Efficient CNF encoding of Boolean cardinality constraints", 2003.) A sum
//! that must be n need not be written beyond n + 1. Of two islands in one view, not both have
//! degree x, for each x.
//!
//! When all levels are known, unit propagation makes every auxiliary variable known.

use std::collections::BTreeMap;
use std::ops::Not;

use crate::puzzle::{EdgeId, Id, IdVec, IslandId, Network, Pos, Sum, View};

use super::super::core::{Literal, Numbering, Var};
use super::Instance;
use super::allowed::Allowed;

/// What the signs of a board demand.
#[derive(Clone, Debug, Default)]
pub(crate) struct Signs {
    /// Clauses of two and more literals.
    pub(crate) clauses: Vec<Vec<Literal>>,
    /// Literals that are true.
    pub(crate) facts: Vec<Literal>,
    /// How many auxiliary variables there are, behind those of the levels.
    pub(crate) auxiliary: usize,
}

/// A number from `base` on: how many of the steps are true, the first ones, is added to it.
#[derive(Clone, Debug)]
struct Number {
    base: usize,
    steps: Vec<Literal>,
}

/// What a literal, or something that needs none, says.
#[derive(Clone, Copy, Debug)]
enum Said {
    Always,
    Never,
    If(Literal),
}

impl Not for Said {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Always => Self::Never,
            Self::Never => Self::Always,
            Self::If(literal) => Self::If(!literal),
        }
    }
}

impl Number {
    /// The largest that it can be.
    fn most(&self) -> usize {
        self.base + self.steps.len()
    }

    /// "At least so many".
    fn at_least(&self, number: usize) -> Said {
        if number <= self.base {
            return Said::Always;
        }
        let step = self.steps.get(number - self.base - 1);
        step.map_or(Said::Never, |&literal| Said::If(literal))
    }

    /// "Not this one": either less or more.
    fn other_than(&self, number: usize) -> [Said; 2] {
        [!self.at_least(number), self.at_least(number + 1)]
    }
}

impl Signs {
    /// The clauses for all signs of a network.
    pub(crate) fn of(network: &Network, numbering: Numbering) -> Self {
        let writer = Writer::new(network, numbering, None);
        writer.write(|_| Some(None))
    }

    /// The clauses for some signs, each under its guard, where the clues of islands and the
    /// most bridges of edges may not hold.
    pub(crate) fn guarded(
        network: &Network,
        relaxed: &Instance,
        guards: &BTreeMap<Pos, Literal>,
    ) -> Self {
        let mut writer = Writer::new(network, relaxed.numbering(), Some(relaxed));
        writer.signs.auxiliary = relaxed.auxiliary;
        writer.write(|sign| guards.get(&sign).copied().map(Some))
    }
}

/// What has been written so far.
struct Writer<'a> {
    network: &'a Network,
    numbering: Numbering,
    /// The degrees that islands have without their clues, where clues may not hold.
    relaxed: Option<&'a Instance>,
    degrees: IdVec<IslandId, Option<Number>>,
    /// What the sign that is being written holds under.
    guard: Option<Literal>,
    signs: Signs,
}

impl<'a> Writer<'a> {
    fn new(network: &'a Network, numbering: Numbering, relaxed: Option<&'a Instance>) -> Self {
        Self {
            network,
            numbering,
            relaxed,
            degrees: IdVec::filled(None, network.islands().len()),
            guard: None,
            signs: Signs::default(),
        }
    }

    /// Writes what the signs say for which there is a guard, or `None` for always.
    fn write(mut self, guard_of: impl Fn(Pos) -> Option<Option<Literal>>) -> Signs {
        let (network, writer) = (self.network, &mut self);
        for view in network.views().values() {
            match guard_of(view.sign) {
                Some(guard) => writer.guard = guard,
                None => continue,
            }
            match view.sum {
                Sum::Unsaid => {}
                Sum::Exactly(sum) => {
                    writer.differ(view);
                    writer.add_up(view, sum.into());
                }
                Sum::Unknown => writer.differ(view),
            }
        }
        self.signs
    }

    /// An auxiliary variable that is not used yet.
    fn fresh(&mut self) -> Literal {
        let levels = self.numbering.vars(self.network.edges().len());
        let var = Var::from_index(levels + self.signs.auxiliary);
        self.signs.auxiliary += 1;
        Literal::positive(var)
    }

    /// Demands that one of these holds where the sign does.
    fn demand_here(&mut self, any: &[Said]) {
        let mut any = any.to_vec();
        any.extend(self.guard.map(|guard| !Said::If(guard)));
        self.demand(&any);
    }

    /// Demands that one of these holds.
    fn demand(&mut self, any: &[Said]) {
        let mut clause = Vec::new();
        for &said in any {
            match said {
                Said::Always => return,
                Said::Never => {}
                Said::If(literal) => clause.push(literal),
            }
        }
        match clause[..] {
            [] => {
                let nothing = self.fresh();
                self.signs.facts.extend([nothing, !nothing]);
            }
            [fact] => self.signs.facts.push(fact),
            [_, _, ..] => self.signs.clauses.push(clause),
        }
    }

    /// The degrees that a view shows are different.
    fn differ(&mut self, view: &View) {
        let network = self.network;
        let most = network.board().rules().max_clue();
        let allowed = |&island: &IslandId| Allowed::by(network.islands()[island].clue, most);
        let together = view.islands.iter().map(allowed).reduce(Allowed::or);
        let too_few = together.is_some_and(|degrees| degrees.len() < view.islands.len());
        if too_few && self.relaxed.is_none() {
            self.demand(&[]);
        }
        let degrees: Vec<Number> = (view.islands.iter())
            .map(|&island| self.degree(island))
            .collect();
        for (index, one) in degrees.iter().enumerate() {
            for other in &degrees[..index] {
                for same in one.base.max(other.base)..=one.most().min(other.most()) {
                    let [less, more] = one.other_than(same);
                    let [other_less, other_more] = other.other_than(same);
                    self.demand_here(&[less, more, other_less, other_more]);
                }
            }
        }
    }

    /// The degrees that a view shows add up to so many.
    fn add_up(&mut self, view: &View, wanted: usize) {
        let degrees = (view.islands.iter())
            .map(|&island| self.degree(island))
            .collect();
        let sum = self.sum(degrees, wanted + 1);
        self.demand_here(&[sum.at_least(wanted)]);
        self.demand_here(&[!sum.at_least(wanted + 1)]);
    }

    /// The degree of an island.
    fn degree(&mut self, island: IslandId) -> Number {
        if let Some(known) = &self.degrees[island] {
            return known.clone();
        }
        let most = self.network.board().rules().max_clue();
        let allowed = Allowed::by(self.network.islands()[island].clue, most);
        let ends = match self.relaxed {
            Some(relaxed) => relaxed.sites()[island].ends(),
            None => [allowed.least(), allowed.most()],
        };
        let [least, most] = ends.map(|end| {
            usize::try_from(end).expect("a clue allows some degree, and none is negative")
        });
        let degree = if least == most {
            let steps = Vec::new();
            Number { base: least, steps }
        } else {
            let edges = self.network.edges_at(island).iter();
            let edges = edges.map(|&edge| self.carried(edge)).collect();
            let sum = self.sum(edges, usize::MAX);
            self.within(&sum, [least, most])
        };
        let is_relaxed = self.relaxed.is_some();
        for [less, more] in allowed.gaps().filter(|_| !is_relaxed) {
            let [less, more] = [less + 1, more].map(|end| usize::try_from(end).unwrap_or(0));
            self.demand(&[!degree.at_least(less), degree.at_least(more)]);
        }
        self.degrees[island] = Some(degree.clone());
        degree
    }

    /// What an edge carries.
    fn carried(&self, edge: EdgeId) -> Number {
        let levels = 1..=self.numbering.most();
        let steps = levels.map(|level| self.numbering.at_least(edge, level));
        Number {
            base: 0,
            steps: steps.collect(),
        }
    }

    /// The same number, which must lie between two.
    fn within(&mut self, number: &Number, [least, most]: [usize; 2]) -> Number {
        self.demand(&[number.at_least(least)]);
        self.demand(&[!number.at_least(most + 1)]);
        let steps = (least + 1..=most).map_while(|step| match number.at_least(step) {
            Said::If(literal) => Some(literal),
            Said::Always | Said::Never => None,
        });
        Number {
            base: least,
            steps: steps.collect(),
        }
    }

    /// The sum of some numbers, not written beyond `cap`.
    fn sum(&mut self, mut numbers: Vec<Number>, cap: usize) -> Number {
        let half = numbers.split_off(numbers.len() / 2);
        match (numbers.is_empty(), half.len()) {
            (true, 0) => Number {
                base: 0,
                steps: Vec::new(),
            },
            (true, _) => half.into_iter().next().expect("one number"),
            (false, _) => {
                let (one, other) = (self.sum(numbers, cap), self.sum(half, cap));
                self.add(&one, &other, cap)
            }
        }
    }

    /// The sum of two numbers, not written beyond `cap`.
    fn add(&mut self, one: &Number, other: &Number, cap: usize) -> Number {
        let base = (one.base + other.base).min(cap);
        let most = (one.most() + other.most()).min(cap);
        let steps: Vec<Literal> = (base..most).map(|_| self.fresh()).collect();
        for two in steps.windows(2) {
            self.demand(&[Said::If(two[0]), !Said::If(two[1])]);
        }
        let sum = Number { base, steps };
        for x in one.base..=one.most() {
            for y in other.base..=other.most() {
                if x + y <= cap {
                    let least = [!one.at_least(x), !other.at_least(y), sum.at_least(x + y)];
                    self.demand(&least);
                }
                if x + y < cap {
                    let most = [one.at_least(x + 1), other.at_least(y + 1)];
                    let [one, other] = most;
                    self.demand(&[one, other, !sum.at_least(x + y + 1)]);
                }
            }
        }
        sum
    }
}
