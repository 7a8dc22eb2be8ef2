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
//!
//! Every auxiliary variable says "at least so much" of a sum that a proof can declare, unless
//! it stands for a contradiction, and every clause has the reason that a proof gives for it.

use std::collections::BTreeMap;

use crate::proof::{Reason, SumId, SumOf};
use crate::puzzle::{EdgeId, Id, IdVec, IslandId, Network, Pos, Sum, View, ViewId};

use super::super::core::{Literal, Numbering, Var};
use super::Instance;
use super::allowed::AllowedDegrees;
use super::number::{LiteralMeaning, OrderNumber};

/// What the signs of a board demand.
#[derive(Clone, Debug, Default)]
pub(crate) struct Signs {
    /// What they say, and what the sums are that they speak of.
    pub(crate) statements: Vec<SignClause>,
    /// Literals that are true, those of statements with one literal among them.
    pub(crate) facts: Vec<Literal>,
    /// The auxiliary variables, and what they mean.
    pub(crate) sums: SignSums,
}

/// A clause, and why it holds.
#[derive(Clone, Debug)]
pub(crate) struct SignClause {
    pub(crate) reason: Reason,
    pub(crate) literals: Vec<Literal>,
}

/// Sums of what edges carry, and the variables that speak of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct SignSums {
    /// What each is the sum of; sums that are parts come before it.
    pub(crate) parts: Vec<Vec<SumOf>>,
    /// By variable: "this sum is at least so much"; `None` where it is never true.
    pub(crate) bounds: Vec<Option<(SumId, u16)>>,
}

impl SignSums {
    /// Takes in a sum; `None` if it has no parts and is 0.
    fn declare(&mut self, parts: impl Iterator<Item = SumOf>) -> Option<SumId> {
        let parts: Vec<SumOf> = parts.collect();
        let sum = SumId::from_index(self.parts.len());
        let has_parts = !parts.is_empty();
        self.parts.extend(has_parts.then_some(parts));
        has_parts.then_some(sum)
    }
}

impl Signs {
    /// The clauses for all signs of a network.
    pub(crate) fn of(network: &Network, numbering: Numbering) -> Self {
        let writer = SignWriter::new(network, numbering, None);
        writer.write(|_| Some(None))
    }

    /// The clauses for some signs, each under its guard, where the clues of islands may not
    /// hold, and edges carry at most so many bridges.
    pub(crate) fn guarded(
        network: &Network,
        relaxed: &Instance,
        caps: IdVec<EdgeId, u8>,
        guards: &BTreeMap<Pos, Literal>,
    ) -> Self {
        let mut writer = SignWriter::new(network, relaxed.numbering(), Some(relaxed));
        writer.caps = caps;
        for (_, view) in network.views().iter() {
            if guards.contains_key(&view.sign) {
                writer.will_speak(view);
            }
        }
        writer.write(|sign| guards.get(&sign).copied().map(Some))
    }
}

/// What has been written so far.
struct SignWriter<'a> {
    network: &'a Network,
    numbering: Numbering,
    /// The degrees that islands have without their clues, where clues may not hold.
    relaxed: Option<&'a Instance>,
    /// How many variables there are before the auxiliary ones.
    before: usize,
    degrees: IdVec<IslandId, Option<OrderNumber>>,
    /// Degrees need not be written beyond.
    spoken: IdVec<IslandId, usize>,
    caps: IdVec<EdgeId, u8>,
    /// What the sign that is being written holds under.
    guard: Option<Literal>,
    signs: Signs,
}

impl<'a> SignWriter<'a> {
    fn new(network: &'a Network, numbering: Numbering, relaxed: Option<&'a Instance>) -> Self {
        Self {
            network,
            numbering,
            relaxed,
            before: relaxed.map_or(numbering.vars(network.edges().len()), Instance::vars),
            degrees: IdVec::filled(None, network.islands().len()),
            spoken: IdVec::filled(0, network.islands().len()),
            caps: IdVec::filled(numbering.most(), network.edges().len()),
            guard: None,
            signs: Signs::default(),
        }
    }

    /// Writes what the signs say for which there is a guard, or `None` for always.
    fn write(mut self, guard_of: impl Fn(Pos) -> Option<Option<Literal>>) -> Signs {
        let (network, writer) = (self.network, &mut self);
        for (id, view) in network.views().iter() {
            match guard_of(view.sign) {
                Some(guard) => writer.guard = guard,
                None => continue,
            }
            match view.sum {
                Sum::Unsaid => {}
                Sum::Exactly(sum) => {
                    writer.differ(id, view);
                    writer.add_up(id, view, sum.into());
                }
                Sum::Unknown => writer.differ(id, view),
            }
        }
        self.signs
    }

    /// Takes note that a view will speak of the degrees that it shows: of those beyond its
    /// number as one.
    fn will_speak(&mut self, view: &View) {
        let most = match view.sum {
            Sum::Unsaid => 0,
            Sum::Exactly(sum) => usize::from(sum) + 1,
            Sum::Unknown => usize::MAX,
        };
        for &island in &view.islands {
            self.spoken[island] = self.spoken[island].max(most);
        }
    }

    /// A new auxiliary variable, which says that a sum is at least so much, or is never true.
    fn fresh(&mut self, bound: Option<(SumId, usize)>) -> Literal {
        // No proof can declare a sum that is larger.
        let short = |least| u16::try_from(least).unwrap_or(u16::MAX);
        let bounds = &mut self.signs.sums.bounds;
        let var = Var::from_index(self.before + bounds.len());
        bounds.push(bound.map(|(sum, least)| (sum, short(least))));
        Literal::positive(var)
    }

    /// Demands that one of these holds where the sign does.
    fn demand_here(&mut self, view: ViewId, any: &[LiteralMeaning]) {
        let mut any = any.to_vec();
        any.extend(self.guard.map(|guard| !LiteralMeaning::If(guard)));
        self.demand(Reason::Sign(view), &any);
    }

    /// Demands that one of these holds.
    fn demand(&mut self, reason: Reason, any: &[LiteralMeaning]) {
        let mut clause = Vec::new();
        for &said in any {
            match said {
                LiteralMeaning::Always => return,
                LiteralMeaning::Never => {}
                LiteralMeaning::If(literal) => clause.push(literal),
            }
        }
        match clause[..] {
            [] => {
                let nothing = self.fresh(None);
                self.signs.facts.extend([nothing, !nothing]);
            }
            [fact] => self.signs.facts.push(fact),
            [_, _, ..] => {}
        }
        self.signs.statements.push(SignClause {
            reason,
            literals: clause,
        });
    }

    /// The degrees that a view shows are different.
    fn differ(&mut self, id: ViewId, view: &View) {
        let network = self.network;
        let most = network.board().rules().max_clue();
        let allowed = |&island: &IslandId| AllowedDegrees::by(network.islands()[island].clue, most);
        let together = view.islands.iter().map(allowed).reduce(AllowedDegrees::or);
        let too_few = together.is_some_and(|degrees| degrees.len() < view.islands.len());
        if too_few && self.relaxed.is_none() {
            self.demand(Reason::Sign(id), &[]);
        }
        // Where the sum is written as far as it has to be, it excludes what is more.
        let most_alike = match (view.sum, self.relaxed) {
            (Sum::Exactly(sum), Some(_)) => usize::from(sum / 2),
            (Sum::Exactly(_) | Sum::Unknown | Sum::Unsaid, _) => usize::MAX,
        };
        let degrees: Vec<OrderNumber> = (view.islands.iter())
            .map(|&island| self.degree(island))
            .collect();
        for (index, one) in degrees.iter().enumerate() {
            for other in &degrees[..index] {
                let most = one.most().min(other.most()).min(most_alike);
                for same in one.base.max(other.base)..=most {
                    let [less, more] = one.other_than(same);
                    let [other_less, other_more] = other.other_than(same);
                    self.demand_here(id, &[less, more, other_less, other_more]);
                }
            }
        }
    }

    /// The degrees that a view shows add up to so many.
    fn add_up(&mut self, id: ViewId, view: &View, wanted: usize) {
        let degrees = (view.islands.iter())
            .map(|&island| self.degree(island))
            .collect();
        let sum = self.sum(degrees, wanted + 1);
        self.demand_here(id, &[sum.at_least(wanted)]);
        self.demand_here(id, &[!sum.at_least(wanted + 1)]);
    }

    /// The degree of an island.
    fn degree(&mut self, island: IslandId) -> OrderNumber {
        if let Some(known) = &self.degrees[island] {
            return known.clone();
        }
        let most = self.network.board().rules().max_clue();
        let allowed = AllowedDegrees::by(self.network.islands()[island].clue, most);
        let ends = match self.relaxed {
            Some(relaxed) => relaxed.sites()[island].ends(),
            None => [allowed.least(), allowed.most()],
        };
        let [least, most] = ends.map(|end| {
            usize::try_from(end).expect("a clue allows some degree, and none is negative")
        });
        let edges = self.network.edges_at(island).iter().copied();
        let degree = if least == most {
            let sum = self.signs.sums.declare(edges.map(SumOf::Edge));
            OrderNumber::known(least, sum.map(SumOf::Sum))
        } else {
            let edges = edges.map(|edge| self.carried(edge)).collect();
            let cap = match self.relaxed {
                Some(_) => self.spoken[island].max(least),
                None => usize::MAX,
            };
            let sum = self.sum(edges, cap);
            self.within(island, &sum, [least, most])
        };
        let is_relaxed = self.relaxed.is_some();
        for [less, more] in allowed.gaps().filter(|_| !is_relaxed) {
            let [less, more] = [less + 1, more].map(|end| usize::try_from(end).unwrap_or(0));
            let gap = [!degree.at_least(less), degree.at_least(more)];
            self.demand(Reason::Degree(island), &gap);
        }
        self.degrees[island] = Some(degree.clone());
        degree
    }

    /// What an edge carries.
    fn carried(&self, edge: EdgeId) -> OrderNumber {
        let levels = 1..=self.caps[edge];
        let steps = levels.map(|level| self.numbering.at_least(edge, level));
        OrderNumber {
            base: 0,
            steps: steps.collect(),
            part: Some(SumOf::Edge(edge)),
        }
    }

    /// The degree of an island, which must lie between two numbers. What a single edge
    /// carries keeps all its steps: for a proof only a sum lies within what a clue allows.
    fn within(
        &mut self,
        island: IslandId,
        number: &OrderNumber,
        [least, most]: [usize; 2],
    ) -> OrderNumber {
        let reason = Reason::Degree(island);
        self.demand(reason.clone(), &[number.at_least(least)]);
        self.demand(reason, &[!number.at_least(most + 1)]);
        if let Some(SumOf::Edge(_)) = number.part {
            return number.clone();
        }
        let steps = (least + 1..=most).map_while(|step| match number.at_least(step) {
            LiteralMeaning::If(literal) => Some(literal),
            LiteralMeaning::Always | LiteralMeaning::Never => None,
        });
        OrderNumber {
            base: least,
            steps: steps.collect(),
            part: number.part,
        }
    }

    /// The sum of some numbers, not written beyond `cap`.
    fn sum(&mut self, mut numbers: Vec<OrderNumber>, cap: usize) -> OrderNumber {
        let half = numbers.split_off(numbers.len() / 2);
        match (numbers.is_empty(), half.len()) {
            (true, 0) => OrderNumber::known(0, None),
            (true, _) => half.into_iter().next().expect("one number"),
            (false, _) => {
                let (one, other) = (self.sum(numbers, cap), self.sum(half, cap));
                self.add(&one, &other, cap)
            }
        }
    }

    /// The sum of two numbers, not written beyond `cap`.
    fn add(&mut self, one: &OrderNumber, other: &OrderNumber, cap: usize) -> OrderNumber {
        let base = (one.base + other.base).min(cap);
        let most = (one.most() + other.most()).min(cap);
        let parts = [one.part, other.part].into_iter().flatten();
        let Some(id) = self.signs.sums.declare(parts) else {
            return OrderNumber::known(base, None);
        };
        let steps = (base + 1..=most).map(|least| self.fresh(Some((id, least))));
        let steps: Vec<Literal> = steps.collect();
        let reason = Reason::Sum(id);
        for two in steps.windows(2) {
            self.demand(
                reason.clone(),
                &[LiteralMeaning::If(two[0]), !LiteralMeaning::If(two[1])],
            );
        }
        let sum = OrderNumber {
            base,
            steps,
            part: Some(SumOf::Sum(id)),
        };
        for x in one.base..=one.most() {
            for y in other.base..=other.most() {
                if x + y <= cap {
                    let least = [!one.at_least(x), !other.at_least(y), sum.at_least(x + y)];
                    self.demand(reason.clone(), &least);
                }
                if x + y < cap {
                    let most = [one.at_least(x + 1), other.at_least(y + 1)];
                    let [one, other] = most;
                    let most = [one, other, !sum.at_least(x + y + 1)];
                    self.demand(reason.clone(), &most);
                }
            }
        }
        sum
    }
}
