//! Whether boards divide another one into cases: they say the same but for given and forbidden
//! edges, and every way to build falls into just one of them.
//!
//! The boards are boxes of numbers of bridges, edge by edge. They are taken apart as they were
//! made: by an edge and a number, so that each board has either at least so many bridges there
//! or fewer; and so on with the boards on either side, until one is left that is the whole rest.
//! Who made the boards, and how, is not asked.

use std::collections::BTreeMap;

use crate::puzzle::{EdgeId, IdVec, Literal, Network, Rules};

/// How cases divide a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Division {
    /// All of this is one case, by its place among them.
    Case(usize),
    /// By a bound on an edge: where it holds, and where it does not.
    By(Literal, Box<[Division; 2]>),
}

/// Why boards do not divide another one into cases.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoDivision {
    /// The board of this place differs in more than given and forbidden edges, or allows what
    /// the whole does not.
    #[error("part {} is of another board", .0 + 1)]
    Foreign(usize),
    /// Some way to build is in none. It is said by bounds on edges.
    #[error("no part has the case {0}")]
    Gap(String),
    /// Some way to build is in both.
    #[error("parts {} and {} have cases in common", .0[0] + 1, .0[1] + 1)]
    Twice([usize; 2]),
    /// They cannot be taken apart edge by edge.
    #[error("the parts cannot be told apart edge by edge")]
    Tangled,
}

/// How these boards divide a whole one into cases.
///
/// # Errors
/// [`NoDivision`] where they do not.
///
/// # Examples
/// ```
/// use hashilab_proof::{Division, NoDivision, divide};
/// use hashilab_rules::puzzle::{Board, Clue, Literal, Network, Pos, Rules, Size};
/// let islands = [0, 2].map(|col| (Pos::new(0, col), Clue::Exactly(1)));
/// let whole = Network::of(Board::new(Size::new(1, 3), islands.to_vec(), Rules::default())?);
/// let edge = whole.edges().ids().next().expect("the two see each other");
/// let built = Literal::AtLeast(edge, 1);
/// let cases = [built, !built].map(|fact| whole.within(&[fact]).expect("it leaves a number"));
/// assert!(matches!(divide(&whole, &cases), Ok(Division::By(..))));
/// assert!(matches!(divide(&whole, &cases[1..]), Err(NoDivision::Gap(_))));
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
pub fn divide(whole: &Network, cases: &[Network]) -> Result<Division, NoDivision> {
    let narrowed = cases
        .iter()
        .enumerate()
        .map(|(place, case)| narrowed(whole, case).ok_or(NoDivision::Foreign(place)));
    let dividing = Dividing {
        whole,
        cases: narrowed.collect::<Result<_, _>>()?,
    };
    let mut region = whole.edges().ids().map(|edge| whole.bounds(edge)).collect();
    let all: Vec<usize> = (0..cases.len()).collect();
    dividing.divide(&mut region, &all)
}

/// What is given for some edges, where it is more than a whole board says.
pub(super) type GivenBounds = BTreeMap<EdgeId, [u8; 2]>;

/// What a case gives in addition; nothing if it is none of this board.
pub(super) fn narrowed(whole: &Network, case: &Network) -> Option<GivenBounds> {
    let rules = |rules: &Rules| {
        rules
            .clone()
            .with_given(Vec::new())
            .with_forbidden(Vec::new())
    };
    let [one, other] = [whole.board(), case.board()];
    let is_same = one.size() == other.size()
        && one.islands() == other.islands()
        && rules(one.rules()) == rules(other.rules());
    if !is_same {
        return None;
    }
    let mut narrowed = GivenBounds::new();
    for edge in whole.edges().ids() {
        let [least, most] = whole.bounds(edge);
        let bounds = case.bounds(edge);
        if bounds[0] < least || bounds[1] > most {
            return None;
        }
        if bounds != [least, most] {
            narrowed.insert(edge, bounds);
        }
    }
    Some(narrowed)
}

/// Cases that are taken apart.
struct Dividing<'a> {
    whole: &'a Network,
    cases: Vec<GivenBounds>,
}

impl Dividing<'_> {
    /// The range of an edge in a case.
    fn range(&self, case: usize, edge: EdgeId) -> [u8; 2] {
        let narrowed = self.cases[case].get(&edge).copied();
        narrowed.unwrap_or_else(|| self.whole.bounds(edge))
    }

    /// How these cases, which lie within a region, divide it.
    fn divide(
        &self,
        region: &mut IdVec<EdgeId, [u8; 2]>,
        cases: &[usize],
    ) -> Result<Division, NoDivision> {
        let Some((&first, others)) = cases.split_first() else {
            return Err(NoDivision::Gap(self.described(region)));
        };
        let narrower = self.cases[first].iter();
        let narrower = narrower.filter(|(edge, bounds)| region[**edge] != **bounds);
        let narrower: Vec<EdgeId> = narrower.map(|(&edge, _)| edge).collect();
        if narrower.is_empty() {
            return match others.first() {
                None => Ok(Division::Case(first)),
                Some(&other) => Err(NoDivision::Twice([first, other])),
            };
        }
        for edge in narrower {
            let [least, most] = region[edge];
            for level in least + 1..=most {
                let Some([holds, fails]) = self.sides(cases, edge, level) else {
                    continue;
                };
                region[edge] = [level, most];
                let holds = self.divide(region, &holds);
                region[edge] = [least, level - 1];
                let fails = holds.and_then(|holds| Ok([holds, self.divide(region, &fails)?]));
                region[edge] = [least, most];
                let by = Literal::AtLeast(edge, level);
                return Ok(Division::By(by, Box::new(fails?)));
            }
        }
        Err(self
            .in_common(cases)
            .map_or(NoDivision::Tangled, NoDivision::Twice))
    }

    /// The cases with at least so many bridges on an edge, and those with fewer; nothing if one
    /// has both.
    fn sides(&self, cases: &[usize], edge: EdgeId, level: u8) -> Option<[Vec<usize>; 2]> {
        let mut sides = [Vec::new(), Vec::new()];
        for &case in cases {
            let [least, most] = self.range(case, edge);
            let side = match (least >= level, most < level) {
                (true, _) => 0,
                (_, true) => 1,
                (false, false) => return None,
            };
            sides[side].push(case);
        }
        Some(sides)
    }

    /// Two cases that some way to build is in.
    fn in_common(&self, cases: &[usize]) -> Option<[usize; 2]> {
        let meet = |one: usize, other: usize| {
            let edges = self.cases[one].keys().chain(self.cases[other].keys());
            edges.copied().all(|edge| {
                let [[a, b], [c, d]] = [one, other].map(|case| self.range(case, edge));
                a <= d && c <= b
            })
        };
        let mut pairs = cases
            .iter()
            .enumerate()
            .flat_map(|(place, &one)| cases[place + 1..].iter().map(move |&other| [one, other]));
        pairs.find(|&[one, other]| meet(one, other))
    }

    /// A region in words: the edges on which it is less than the whole.
    fn described(&self, region: &IdVec<EdgeId, [u8; 2]>) -> String {
        let mut words = Vec::new();
        for (edge, &[least, most]) in region.iter() {
            let [from, to] = self.whole.cells_of(edge);
            let [lo, hi] = self.whole.bounds(edge);
            match (least > lo, most < hi) {
                (false, false) => {}
                _ if least == most => words.push(format!("{from}-{to}={least}")),
                (true, false) => words.push(format!("{from}-{to}>={least}")),
                (false, true) => words.push(format!("{from}-{to}<={most}")),
                (true, true) => words.push(format!("{from}-{to}>={least}, {from}-{to}<={most}")),
            }
        }
        if words.is_empty() {
            "of the whole board".to_owned()
        } else {
            words.join(", ")
        }
    }
}
