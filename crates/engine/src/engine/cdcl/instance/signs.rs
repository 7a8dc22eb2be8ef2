//! Signs as clauses over the levels and auxiliary variables.
//!
//! A number is encoded as the literals "at least 1", "at least 2", and so on. The levels of an edge
//! are such a number already, an island's degree is the sum of those of its edges, and a sign
//! demands a sum of degrees. The sum s of two numbers a and b is encoded by
//! - a ≥ x and b ≥ y imply s ≥ x + y;
//! - a ≤ x and b ≤ y imply s ≤ x + y.
//!
//! Sums of several are sums of the sums of two halves. (This is the totalizer of Bailleux and
//! Boufkhad, "Efficient CNF encoding of Boolean cardinality constraints", 2003.) A sum that must be
//! n need not be encoded beyond n + 1. Of two islands in one view, not both have degree x, for each
//! x.
//!
//! When all levels are known, unit propagation fixes every auxiliary variable.
//!
//! Every auxiliary variable means "at least x" for a sum that a proof can declare, unless it stands
//! for a contradiction, and every clause has the reason that a proof gives for it.

use std::collections::BTreeMap;

use crate::proof::{Reason, SumId, SumOf};
use crate::puzzle::{EdgeId, Id, IdVec, IslandId, Network, Pos, Sum, View, ViewId};

use super::super::core::{Literal, Numbering, Var};
use super::Instance;
use super::allowed::AllowedDegrees;
use super::number::{LiteralMeaning, OrderNumber};

/// The clauses that encode the signs of a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Signs {
    /// The clauses.
    pub(crate) statements: Vec<SignClause>,
    /// Literals that are true, including unit clauses.
    pub(crate) facts: Vec<Literal>,
    /// The auxiliary variables, and their meaning.
    pub(crate) sums: SignSums,
}

/// A clause with its reason.
#[derive(Clone, Debug)]
pub(crate) struct SignClause {
    pub(crate) reason: Reason,
    pub(crate) literals: Vec<Literal>,
}

/// Declared sums over edges, and the variables about them.
#[derive(Clone, Debug, Default)]
pub(crate) struct SignSums {
    /// The parts of each sum; sums that are parts come before it.
    pub(crate) parts: Vec<Vec<SumOf>>,
    /// By variable: "this sum is at least this"; `None` for one that is never true.
    pub(crate) bounds: Vec<Option<(SumId, u16)>>,
}

impl SignSums {
    /// Declares a sum; `None` if it has no parts and is 0.
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

    /// The clauses for some signs, each with its guard, where the clues of islands may not hold,
    /// and edges carry at most `caps` bridges.
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

/// The encoder's state.
struct SignWriter<'a> {
    network: &'a Network,
    numbering: Numbering,
    /// The instance of degrees without clues, where clues may not hold.
    relaxed: Option<&'a Instance>,
    /// The number of variables before the auxiliary ones.
    before: usize,
    degrees: IdVec<IslandId, Option<OrderNumber>>,
    /// By island, the value up to which its degree must be encoded.
    spoken: IdVec<IslandId, usize>,
    caps: IdVec<EdgeId, u8>,
    /// The guard of the current sign.
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

    /// Encodes the signs for which `guard_of` returns a guard, or `None` for always.
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

    /// Records up to which value a view needs the degrees of its islands; those above its number
    /// count as one.
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

    /// A new auxiliary variable, which means "this sum is at least this", or is never true.
    fn fresh(&mut self, bound: Option<(SumId, usize)>) -> Literal {
        // No proof can declare a larger sum.
        let short = |least| u16::try_from(least).unwrap_or(u16::MAX);
        let bounds = &mut self.signs.sums.bounds;
        let var = Var::from_index(self.before + bounds.len());
        bounds.push(bound.map(|(sum, least)| (sum, short(least))));
        Literal::positive(var)
    }

    /// Adds the clause that one of these literals holds if the current sign is in force.
    fn demand_here(&mut self, view: ViewId, any: &[LiteralMeaning]) {
        let mut any = any.to_vec();
        any.extend(self.guard.map(|guard| !LiteralMeaning::If(guard)));
        self.demand(Reason::Sign(view), &any);
    }

    /// Adds the clause that one of these literals holds.
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

    /// Encodes that the degrees in a view are different.
    fn differ(&mut self, id: ViewId, view: &View) {
        let network = self.network;
        let most = network.board().rules().max_clue();
        let allowed = |&island: &IslandId| AllowedDegrees::by(network.islands()[island].clue, most);
        let together = view.islands.iter().map(allowed).reduce(AllowedDegrees::or);
        let too_few = together.is_some_and(|degrees| degrees.len() < view.islands.len());
        if too_few && self.relaxed.is_none() {
            self.demand(Reason::Sign(id), &[]);
        }
        // A sum encoded far enough already excludes larger degrees.
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

    /// Encodes that the degrees in a view add up to `wanted`.
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

    /// The number of bridges on an edge.
    fn carried(&self, edge: EdgeId) -> OrderNumber {
        let levels = 1..=self.caps[edge];
        let steps = levels.map(|level| self.numbering.at_least(edge, level));
        OrderNumber {
            base: 0,
            steps: steps.collect(),
            part: Some(SumOf::Edge(edge)),
        }
    }

    /// The degree of an island within a range. A single edge keeps all its steps: in a proof only a
    /// sum is limited to what a clue allows.
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

    /// The sum of some numbers, encoded up to `cap`.
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

    /// The sum of two numbers, encoded up to `cap`.
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
