//! The fields of a repair's record: the repaired clues, and which engine's bound shows that no
//! repair is cheaper.

use schemars::JsonSchema;
use serde::Serialize;

use crate::notation::{BridgeRecord, bridge_records};
use crate::puzzle::{Clue, IslandId};
use crate::questions::{
    Change, ClueRepair, CostMeasure, OtherSolutions, Readings, RepairRequest, RepairedBoard,
};

/// What came of a repair.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RepairBody {
    /// What `cost` and `bound` measure: `changes`, a clue's change being worth `weight`, or
    /// `likelihood`, in millionths of −ln p.
    pub measure: &'static str,
    /// What a change costs beside the difference of the clues.
    pub weight: Option<u64>,
    /// What the clues cost.
    pub cost: Option<u64>,
    /// What any others cost at least, by the engine's word.
    pub bound: Option<u64>,
    /// Whether the board has exactly one solution, if that is known.
    pub unique: Option<bool>,
    /// Whether other clues cost as little, if that is known.
    pub ties: Option<bool>,
    /// The changes of each of them, as many as were wanted.
    pub others: Vec<Vec<ChangeRecord>>,
    /// How many cheaper boards were excluded because they have several solutions.
    pub excluded: u32,
    /// The clues that are others than were read.
    pub changes: Vec<ChangeRecord>,
    /// All clues of the repaired board, row by row.
    pub clues: Option<Vec<ClueRecord>>,
    /// The built edges of its solution.
    pub bridges: Option<Vec<BridgeRecord>>,
}

/// A clue that is another one than was read.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ChangeRecord {
    /// The island's cell.
    pub cell: String,
    /// What was read.
    pub read: String,
    /// What it is now; none for a `?`.
    pub now: Option<u8>,
    /// How probable what was read is.
    pub read_probability: Option<f64>,
    /// How probable what it is now is.
    pub now_probability: Option<f64>,
}

/// A clue of the repaired board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ClueRecord {
    /// The island's cell.
    pub cell: String,
    /// The clue.
    pub clue: String,
}

impl ChangeRecord {
    /// The changes of a repaired board, row by row.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::engine::{Budget, Highs, Observer};
    /// use hashilab_solve::puzzle::{Board, Clue, Pos, Rules, Size};
    /// use hashilab_solve::questions::{Readings, RepairGoal, repair};
    /// use hashilab_session::report::ChangeRecord;
    /// let islands = [(0, 7), (2, 2)].map(|(col, clue)| (Pos::new(0, col), Clue::Exactly(clue)));
    /// let board = Board::new(Size::new(1, 3), islands.to_vec(), Rules::default())?;
    /// let readings = Readings::of_board(&board)?;
    /// let (mut engine, budget) = (Highs::default(), Budget::unlimited());
    /// let mut observer = Observer::none();
    /// let found = repair(&readings, RepairGoal::Solution, &mut engine, &budget, &mut observer)?;
    /// let changes = ChangeRecord::all(&readings, &found.best.expect("two bridges"));
    /// assert_eq!((changes[0].cell.as_str(), changes[0].now), ("r1c1", Some(2)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn all(readings: &Readings, repaired: &RepairedBoard) -> Vec<Self> {
        let record = |change: &Change| Self {
            cell: repaired.network.islands()[change.island].pos.to_string(),
            read: change.read.to_string(),
            now: match change.now {
                Clue::Exactly(now) => Some(now),
                Clue::OneOf(_) | Clue::Unknown => None,
            },
            read_probability: probability(readings, change.island, change.read),
            now_probability: probability(readings, change.island, change.now),
        };
        repaired.changes.iter().map(record).collect()
    }
}

/// The probability of a clue of an island, if costs are likelihoods.
fn probability(readings: &Readings, island: IslandId, clue: Clue) -> Option<f64> {
    match readings.measure() {
        CostMeasure::Changes { .. } => None,
        CostMeasure::Likelihood => {
            let cost = match clue {
                Clue::Exactly(clue) => readings.cost(island, clue)?,
                Clue::Unknown => readings.cost_of_unknown(island)?,
                Clue::OneOf(_) => return None,
            };
            Some((-(cost as f64) / 1e6).exp())
        }
    }
}

impl RepairBody {
    /// The fields of a repair's record.
    #[must_use]
    pub fn of(repairing: &RepairRequest, repair: &ClueRepair) -> Self {
        let readings = &repairing.readings;
        let best = repair.best.as_ref();
        let (measure, weight) = match readings.measure() {
            CostMeasure::Changes { weight } => ("changes", Some(weight)),
            CostMeasure::Likelihood => ("likelihood", None),
        };
        Self {
            measure,
            weight,
            cost: best.map(|best| best.cost),
            bound: repair.bound,
            unique: best.and_then(|best| match best.others {
                OtherSolutions::Unknown => None,
                OtherSolutions::None => Some(true),
                OtherSolutions::Some => Some(false),
            }),
            ties: repair.ties.as_ref().and_then(|ties| {
                let known = !ties.others.is_empty() || ties.is_complete;
                known.then_some(!ties.others.is_empty())
            }),
            others: repairing
                .wanted_of(repair)
                .map(|other| ChangeRecord::all(readings, other))
                .collect(),
            excluded: repair.excluded,
            changes: best.map_or(Vec::new(), |best| ChangeRecord::all(readings, best)),
            clues: best.map(clues),
            bridges: best.map(|best| bridge_records(&best.network, &best.solution)),
        }
    }
}

fn clues(repaired: &RepairedBoard) -> Vec<ClueRecord> {
    let islands = repaired.network.islands().values().iter();
    let record = islands.map(|island| ClueRecord {
        cell: island.pos.to_string(),
        clue: island.clue.to_string(),
    });
    record.collect()
}
