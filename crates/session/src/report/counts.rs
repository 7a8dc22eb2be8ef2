//! Fields of the records of sweeps: numbers of any size, and how likely each edge is.

use schemars::JsonSchema;
use serde::Serialize;

use super::document::Table;
use crate::count::{BigUint, Likelihoods, Share};
use crate::puzzle::Network;

/// A number of solutions: a JSON number up to 2^53, which every reader of JSON takes exactly,
/// its decimal digits as text above.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Tally {
    /// Up to 2^53.
    Number(u64),
    /// Decimal digits.
    Digits(String),
}

impl From<&BigUint> for Tally {
    fn from(count: &BigUint) -> Self {
        match u64::try_from(count) {
            Ok(number) => number.into(),
            Err(_) => Self::Digits(count.to_string()),
        }
    }
}

impl From<u64> for Tally {
    fn from(count: u64) -> Self {
        const EXACT: u64 = 1 << 53;
        if count <= EXACT {
            Self::Number(count)
        } else {
            Self::Digits(count.to_string())
        }
    }
}

impl From<&Tally> for BigUint {
    fn from(tally: &Tally) -> Self {
        match tally {
            Tally::Number(number) => (*number).into(),
            Tally::Digits(digits) => digits.parse().expect("decimal digits"),
        }
    }
}

/// How likely each edge is.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct LikelyBody {
    /// The number of solutions.
    pub solutions: Tally,
    /// How many bits say which solution is meant.
    pub entropy_bits: f64,
    /// Every edge in order.
    pub edges: Vec<LikelyEdgeRecord>,
}

/// Of all solutions, those with bridges on an edge.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct LikelyEdgeRecord {
    /// The cell of the edge's first end.
    pub from: String,
    /// The cell of its other end.
    pub to: String,
    /// The number of solutions with at least one bridge, two, and so on up to k.
    pub ways: Vec<Tally>,
    /// The same as shares of all solutions.
    pub shares: Vec<f64>,
    /// How many bits say, on average, how many bridges the edge carries.
    pub entropy_bits: f64,
}

impl LikelyBody {
    /// The record of a board's likelihoods.
    ///
    /// # Examples
    /// ```
    /// use hashilab_count::{Limits, Space};
    /// use hashilab_engine::engine::Budget;
    /// use hashilab_engine::logic::Domains;
    /// use hashilab_solve::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// use hashilab_session::report::LikelyBody;
    /// let corners = [(0, 0), (0, 2), (2, 0), (2, 2)]
    ///     .map(|(row, col)| (Pos::new(row, col), Clue::Exactly(3)));
    /// let network = Network::of(Board::new(Size::new(3, 3), corners.to_vec(), Rules::default())?);
    /// let space = Space::of(&network, &Domains::of(&network), &Budget::unlimited())?;
    /// let limits = Limits { budget: &Budget::unlimited(), progress: &mut |_| {} };
    /// let paths = space.paths(limits).expect("no limit").expect("solutions");
    /// let record = LikelyBody::of(&network, &paths.likelihoods());
    /// assert_eq!((record.entropy_bits, &*record.edges[0].shares), (1.0, &[1.0, 0.5][..]));
    /// assert!(record.csv().starts_with("from,to,at_least_1,at_least_2,ways_1,ways_2,solutions\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(network: &Network, likelihoods: &Likelihoods) -> Self {
        let most = network.board().rules().max_bridges();
        let edge = |edge| {
            let [from, to] = network.cells_of(edge).map(|cell| cell.to_string());
            let levels = (1..=most).filter_map(|level| likelihoods.at_least(edge, level));
            let levels: Vec<Share> = levels.collect();
            LikelyEdgeRecord {
                from,
                to,
                ways: levels
                    .iter()
                    .map(|share| Tally::from(&share.ways))
                    .collect(),
                shares: levels.iter().map(Share::value).collect(),
                entropy_bits: likelihoods.edge_entropy_bits(edge),
            }
        };
        Self {
            solutions: likelihoods.total().into(),
            entropy_bits: likelihoods.entropy_bits(),
            edges: network.edges().ids().map(edge).collect(),
        }
    }

    /// One line for each edge: its shares, and the exact numbers of solutions behind them.
    #[must_use]
    pub fn csv(&self) -> String {
        let levels = self.edges.first().map_or(0, |edge| edge.ways.len());
        let named = |name: &str| -> Vec<String> {
            (1..=levels)
                .map(|level| format!("{name}_{level}"))
                .collect()
        };
        let (shares, ways) = (named("at_least"), named("ways"));
        let head = ["from", "to"].into_iter();
        let head = head.chain(shares.iter().chain(&ways).map(String::as_str));
        let head: Vec<&str> = head.chain(["solutions"]).collect();
        let mut table = Table::new("", &head);
        for edge in &self.edges {
            let shares = edge.shares.iter().map(f64::to_string);
            let ways = edge.ways.iter().map(Tally::to_string);
            let ends = [edge.from.clone(), edge.to.clone()].into_iter();
            table.push(
                ends.chain(shares)
                    .chain(ways)
                    .chain([self.solutions.to_string()]),
            );
        }
        table.to_csv()
    }

    /// Columns for people: shares in percent. Only 0 and 100 % are certain.
    #[must_use]
    pub fn table(&self) -> String {
        let levels = self.edges.first().map_or(0, |edge| edge.ways.len());
        let levels: Vec<String> = (1..=levels).map(|level| format!("≥ {level}")).collect();
        let levels = levels.iter().map(String::as_str);
        let head: Vec<&str> = ["edge"].into_iter().chain(levels).chain(["bits"]).collect();
        let mut table = Table::new("", &head);
        for edge in &self.edges {
            let shares = edge.ways.iter().zip(&edge.shares);
            let shares = shares.map(|(ways, &share)| percent(share, self.bounds(ways)));
            let name = format!("{}-{}", edge.from, edge.to);
            let bits = format!("{:.3}", edge.entropy_bits);
            table.push([name].into_iter().chain(shares).chain([bits]));
        }
        table.to_text()
    }

    /// Whether a number of solutions is 0, and whether it is that of all solutions.
    fn bounds(&self, ways: &Tally) -> [bool; 2] {
        [*ways == Tally::Number(0), *ways == self.solutions]
    }
}

/// A share in percent. Only what is certain is rounded to 0 or 100 %.
fn percent(share: f64, [is_none, is_all]: [bool; 2]) -> String {
    let shown = format!("{:.2} %", 100.0 * share);
    match (is_none, is_all, &*shown) {
        (true, ..) => "0 %".to_owned(),
        (_, true, _) => "100 %".to_owned(),
        (.., "0.00 %") => "< 0.01 %".to_owned(),
        (.., "100.00 %") => "> 99.99 %".to_owned(),
        _ => shown,
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Digits(digits) => digits.fmt(f),
        }
    }
}
