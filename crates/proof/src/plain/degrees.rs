//! Rows for levels, crossings, bounds, and the degrees that clues and signs demand.
//!
//! Where single numbers matter, as for a set with a gap or islands that must differ, an island's
//! degree is encoded like an edge: `d_x` is 1 if it has at least x bridges.

use std::collections::BTreeMap;

use super::rows::{PlainEquation, PlainRows, RowNumber};
use super::variable::Variable;
use crate::demands::Demands;
use crate::puzzle::{Crossing, EdgeId, IdVec, IslandId, Sum, ViewId};

/// The rows about edges alone.
#[derive(Clone, Debug)]
pub(crate) struct EdgeRows {
    /// By edge: the first of the rows `y_l ≥ y_{l+1}`, from l = 1.
    levels: IdVec<EdgeId, RowNumber>,
    /// Fixed levels: `y_least = 1`, `y_{most+1} = 0`.
    pub(crate) bounds: BTreeMap<EdgeId, [Option<RowNumber>; 2]>,
    /// Not both edges of a crossing.
    pub(crate) crossings: BTreeMap<[EdgeId; 2], RowNumber>,
}

impl EdgeRows {
    /// `y_l ≥ y_{l+1}`.
    pub(crate) fn level(&self, edge: EdgeId, level: u8) -> RowNumber {
        self.levels[edge] + RowNumber::from(level) - 1
    }

    pub(super) fn state(rows: &mut PlainRows<'_>, demands: &Demands<'_>) -> Self {
        let network = demands.network;
        let most = demands.levels();
        rows.about(
            "y1_A_B = 1: there is a bridge between A and B, y2_A_B = 1: there are two, and so on",
        );
        rows.introduce(network.edges().len() * usize::from(most));
        if most > 1 {
            rows.about("level: where there are two bridges there is one");
        }
        let mut levels = IdVec::new();
        for edge in network.edges().ids() {
            levels.push(rows.next());
            for level in 1..most {
                let terms = [(1, level), (-1, level + 1)];
                rows.at_least(
                    terms.map(|(sign, level)| (sign, Variable::Level(edge, level))),
                    0,
                );
            }
        }
        Self {
            levels,
            bounds: bounds(rows, demands),
            crossings: crossings(rows, demands),
        }
    }
}

/// Rows for what is given, forbidden, or too much for an edge.
fn bounds(
    rows: &mut PlainRows<'_>,
    demands: &Demands<'_>,
) -> BTreeMap<EdgeId, [Option<RowNumber>; 2]> {
    let mut bounds = BTreeMap::new();
    let most = demands.levels();
    for edge in demands.network.edges().ids() {
        let [lo, hi] = demands.bounds(edge);
        if [lo, hi] == [0, most] {
            continue;
        }
        if bounds.is_empty() {
            rows.about("given: what is given, forbidden, or too much for an edge");
        }
        let level = |level| [(1, Variable::Level(edge, level))];
        let least = (lo > 0).then(|| rows.equal(level(lo), 1).at_least());
        let most = (hi < most).then(|| rows.equal(level(hi + 1), 0).at_most());
        bounds.insert(edge, [least, most]);
    }
    bounds
}

fn crossings(rows: &mut PlainRows<'_>, demands: &Demands<'_>) -> BTreeMap<[EdgeId; 2], RowNumber> {
    let all = demands.network.crossings().iter();
    let mut crossings = BTreeMap::new();
    for &Crossing {
        horizontal,
        vertical,
    } in all
    {
        if !demands.keeps_apart(horizontal, vertical) {
            continue;
        }
        if crossings.is_empty() {
            rows.about("cross: bridges do not cross");
        }
        let both = [horizontal, vertical];
        let row = rows.at_least(both.map(|edge| (-1, Variable::Level(edge, 1))), -1);
        crossings.insert(both, row);
    }
    crossings
}

/// The rows about the degree of one island.
#[derive(Clone, Debug)]
pub(crate) struct DegreeRows {
    /// The row "the degree is at least this",
    pub(crate) at_least: Option<(u32, RowNumber)>,
    /// and "at most this".
    pub(crate) at_most: Option<(u32, RowNumber)>,
    /// The degree as numbers `d_x`.
    pub(crate) counted: Option<PlainDegreeRows>,
}

/// The rows that define `d_x`.
#[derive(Clone, Debug)]
pub(crate) struct PlainDegreeRows {
    /// Σ y = Σ d.
    pub(crate) link: PlainEquation,
    /// The largest x.
    pub(crate) top: u16,
    /// `d_x = 1` for the least degree x, if that is not 0.
    pub(crate) least: Option<RowNumber>,
    /// The first of the rows `d_x ≥ d_{x+1}`, from x = 1.
    order: RowNumber,
    /// By gap p < q: `d_q ≥ d_{p+1}`.
    pub(crate) gaps: Vec<([u16; 2], RowNumber)>,
}

impl PlainDegreeRows {
    /// `d_x ≥ d_{x+1}`.
    pub(crate) fn order(&self, least: u16) -> RowNumber {
        self.order + RowNumber::from(least) - 1
    }
}

/// The levels of all edges at an island.
pub(super) fn levels_at(demands: &Demands<'_>, island: IslandId) -> impl Iterator<Item = Variable> {
    let edges = demands.network.edges_at(island).iter();
    let most = demands.levels();
    edges.flat_map(move |&edge| (1..=most).map(move |level| Variable::Level(edge, level)))
}

/// Whether a view has a demand in force: then its islands have different degrees.
fn is_demanded(demands: &Demands<'_>, view: ViewId) -> bool {
    let says = match demands.network.views()[view].sum {
        Sum::Unsaid => false,
        Sum::Unknown | Sum::Exactly(_) => true,
    };
    says && demands.is_sign_in_force(view)
}

/// The gaps p < q between the degrees that an island may have.
fn gaps(demands: &Demands<'_>, island: IslandId) -> Vec<[u16; 2]> {
    let [least, most] = demands.degrees(island);
    let allowed: Vec<u16> = (least..=most)
        .filter(|&degree| demands.allows(island, degree))
        .filter_map(|degree| u16::try_from(degree).ok())
        .collect();
    let pairs = allowed.windows(2).map(|pair| [pair[0], pair[1]]);
    pairs.filter(|[p, q]| p + 1 < *q).collect()
}

/// Adds the rows for the degrees of all islands.
pub(super) fn degrees(
    rows: &mut PlainRows<'_>,
    demands: &Demands<'_>,
) -> IdVec<IslandId, DegreeRows> {
    let network = demands.network;
    let mut differ = IdVec::filled(false, network.islands().len());
    for view in network
        .views()
        .ids()
        .filter(|&view| is_demanded(demands, view))
    {
        for &island in &network.views()[view].islands {
            differ[island] = true;
        }
    }
    rows.about("degree: the bridges at an island are as many as its clue says, at least one for ?");
    let islands = network.islands().ids();
    let mut degrees: IdVec<IslandId, DegreeRows> =
        islands.map(|island| clue(rows, demands, island)).collect();
    let mut is_told = false;
    for island in network.islands().ids() {
        let gaps = gaps(demands, island);
        if gaps.is_empty() && !differ[island] {
            continue;
        }
        if !std::mem::replace(&mut is_told, true) {
            rows.about("d1_A = 1: the island A has at least one bridge, d2_A = 1: at least two, and so on; what its clue leaves out between two numbers is passed over");
        }
        degrees[island].counted = Some(counted(rows, demands, island, &gaps));
    }
    degrees
}

/// The row "the degree is between the least and the most that the clue allows".
fn clue(rows: &mut PlainRows<'_>, demands: &Demands<'_>, island: IslandId) -> DegreeRows {
    let [least, most] = demands.degrees(island);
    let levels = levels_at(demands, island).count();
    let sum = |sign| levels_at(demands, island).map(move |level| (sign, level));
    let [mut at_least, mut at_most] = [None; 2];
    if least == most {
        let row = rows.equal(sum(1), least.into());
        at_least = Some((least, row.at_least()));
        at_most = Some((most, row.at_most()));
    } else {
        if least > 0 {
            at_least = Some((least, rows.at_least(sum(1), least.into())));
        }
        if (most as usize) < levels {
            at_most = Some((most, rows.at_least(sum(-1), -i64::from(most))));
        }
    }
    DegreeRows {
        at_least,
        at_most,
        counted: None,
    }
}

fn counted(
    rows: &mut PlainRows<'_>,
    demands: &Demands<'_>,
    island: IslandId,
    gaps: &[[u16; 2]],
) -> PlainDegreeRows {
    let levels: Vec<Variable> = levels_at(demands, island).collect();
    let [least, most] = demands.degrees(island);
    let largest = most.min(least.max(u32::try_from(levels.len()).expect("a few")));
    // The last gap of a set may be beyond the reach of all edges.
    let behind = gaps.last().map_or(0, |gap| gap[1]);
    let top = u16::try_from(largest).expect("a degree").max(behind);
    let degree = |least| Variable::Degree(island, least);
    rows.introduce(top.into());
    let levels = levels.into_iter().map(|level| (1, level));
    let link = rows.equal(levels.chain((1..=top).map(|least| (-1, degree(least)))), 0);
    let least = u16::try_from(least).expect("a degree");
    let least = (least > 0).then(|| rows.equal([(1, degree(least))], 1).at_least());
    let order = rows.next();
    for least in 1..top {
        rows.at_least([(1, degree(least)), (-1, degree(least + 1))], 0);
    }
    let gap = |&[p, q]: &[u16; 2]| {
        let row = rows.at_least([(1, degree(q)), (-1, degree(p + 1))], 0);
        ([p, q], row)
    };
    let gaps = gaps.iter().map(gap).collect();
    PlainDegreeRows {
        link,
        top,
        least,
        order,
        gaps,
    }
}

/// The rows for the demands of signs.
#[derive(Clone, Debug, Default)]
pub(crate) struct SignRows {
    /// The degrees in a view add up to the sign's number.
    pub(crate) sums: BTreeMap<ViewId, PlainEquation>,
    /// At most one island of a view has this degree.
    pub(crate) differ: BTreeMap<(ViewId, u16), RowNumber>,
}

impl SignRows {
    pub(super) fn state(
        rows: &mut PlainRows<'_>,
        demands: &Demands<'_>,
        degrees: &IdVec<IslandId, DegreeRows>,
    ) -> Self {
        let mut signs = Self::default();
        let views = demands.network.views();
        let asked: Vec<ViewId> = views
            .ids()
            .filter(|&view| is_demanded(demands, view))
            .collect();
        if !asked.is_empty() {
            rows.about("sign: what a sign sees in a direction adds up to its number, and no two islands there have the same degree");
        }
        for view in asked {
            let islands = &views[view].islands;
            if let Sum::Exactly(sum) = views[view].sum {
                let row = rows.equal(total(demands, islands), sum.into());
                signs.sums.insert(view, row);
            }
            let top = |island: &IslandId| degrees[*island].counted.as_ref().map_or(0, |d| d.top);
            let most = islands.iter().map(top).max().unwrap_or(0);
            for degree in (0..=most).filter(|_| islands.len() > 1) {
                let mut terms = Vec::new();
                let mut right = -1;
                for island in islands {
                    let top = top(island);
                    let at = |least: u16| Variable::Degree(*island, least);
                    if degree == 0 {
                        right += 1;
                    } else if degree <= top {
                        terms.push((-1, at(degree)));
                    }
                    if degree < top {
                        terms.push((1, at(degree + 1)));
                    }
                }
                let row = rows.at_least(terms, right);
                signs.differ.insert((view, degree), row);
            }
        }
        signs
    }
}

/// The sum of the degrees of some islands; an edge between two of them counts twice.
fn total(demands: &Demands<'_>, islands: &[IslandId]) -> Vec<(i64, Variable)> {
    let mut counts: BTreeMap<Variable, i64> = BTreeMap::new();
    for &island in islands {
        for level in levels_at(demands, island) {
            *counts.entry(level).or_default() += 1;
        }
    }
    counts
        .into_iter()
        .map(|(level, count)| (count, level))
        .collect()
}
