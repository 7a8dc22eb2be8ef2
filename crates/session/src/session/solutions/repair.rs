//! Repairs misread clues.

use std::fmt;
use std::num::NonZeroU32;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::{Budget, Engine};
use crate::notation::{ParseError, ReadOptions, Source, read_board, read_probabilities};
use crate::puzzle::Network;
use crate::questions::{
    ClueChoice, ClueRepair as Found, CostMeasure, Elementary, Infeasibility, OtherSolutions,
    Readings, RecognisedClues, RepairEnd, RepairGoal, RepairRequest, RepairedBoard, TieSearch,
    repair_with_ties,
};
use crate::report::{RepairBody, counted};
use crate::session::asking::ask::{
    Answer, Ask, AskError, Nothing, QuestionContext, QuestionSubject, ReadError, SubjectInput,
};
use crate::session::asking::conclusion::{Conclusion, Status};
use crate::session::asking::reading::read_text_within;
use crate::session::asking::record::record;
use crate::session::asking::usage_error::UsageError;
use crate::session::solver::settings::RequestedWork as For;

/// Which clues are meant, where some were misread: of all clues that have a solution, those
/// that are most likely.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(default)]
pub struct Repair {
    /// Find a board that has exactly one solution
    #[cfg_attr(feature = "arguments", arg(long))]
    pub unique: bool,
    /// Find all repairs that cost the same, not only one
    #[cfg_attr(feature = "arguments", arg(long))]
    pub all: bool,
    /// With all: stop after so many
    #[cfg_attr(feature = "arguments", arg(long, value_name = "NUMBER", requires = "all",
        value_parser = crate::session::asking::flags::positive::<NonZeroU32>))]
    pub limit: Option<NonZeroU32>,
}

/// The repaired clues.
#[derive(Clone, Debug)]
pub struct RepairAnswer {
    /// How the work ended.
    pub ended: Conclusion,
    /// The request and its result.
    pub work: Box<(RepairRequest, Found)>,
}

record! {
    /// The clues that are meant.
    RepairAnswer<'a> |answer| {
        /// How the work ended.
        #[serde(flatten)]
        ended: &'a Conclusion = &answer.ended,
        /// The repaired board.
        #[serde(flatten)]
        body: RepairBody = RepairBody::of(&answer.work.0, &answer.work.1),
    }
}

impl RepairAnswer {
    /// The repaired board with a solution, if there is one.
    #[must_use]
    pub fn best(&self) -> Option<&RepairedBoard> {
        self.work.1.best.as_ref()
    }
}

impl QuestionSubject for Readings {
    const IS_A_BOARD: bool = true;

    fn of(given: SubjectInput<'_>, budget: &Budget) -> Result<Self, ReadError> {
        let (name, readings) = match given {
            SubjectInput::Nothing => return Err(ReadError::BoardWanted),
            SubjectInput::Readings(readings) => return Ok(readings.clone()),
            SubjectInput::Puzzle(puzzle) => ("board", Self::of_board(puzzle.board())),
            SubjectInput::Texts(texts, options) => {
                let source = ReadError::one(texts)?;
                let readings = match read_text_within(source, options, budget, read_probabilities)?
                {
                    None => {
                        let read = |source: &Source, options: &ReadOptions| {
                            read_board(source, options).map_err(ParseError::with_open_clues)
                        };
                        Self::of_board(&read_text_within(source, options, budget, read)?)
                    }
                    Some(recognised) => {
                        let choice = |(degree, cost)| ClueChoice { degree, cost };
                        let islands = recognised.islands.into_iter();
                        let clues = islands.map(|island| RecognisedClues {
                            numbers: island.numbers.into_iter().map(choice).collect(),
                            unknown: island.unknown,
                            bridges: island.bridges,
                        });
                        Self::recognised(&recognised.board, &clues.collect::<Vec<_>>())
                    }
                };
                (source.name.as_str(), readings)
            }
        };
        readings.map_err(|error| ReadError::Board {
            name: name.to_owned(),
            error,
        })
    }
}

impl Repair {
    /// The search for other repairs of the same cost.
    fn ties(&self) -> TieSearch {
        match (self.all, self.limit) {
            (false, _) => TieSearch::Whether,
            (true, Some(limit)) => TieSearch::List(limit.get() as usize),
            (true, None) => TieSearch::List(usize::MAX),
        }
    }
}

/// Why no clues have a solution: an island without neighbours has none, whatever its clue.
fn reason(network: &Network, reason: &Infeasibility) -> String {
    match reason {
        Infeasibility::Elementary(Elementary::OutOfReach { island, most: 0 }) => {
            let cell = network.islands()[*island].pos;
            format!("no bridge can reach {cell}, whatever its clue")
        }
        _ => reason.describe(network),
    }
}

impl Ask for Repair {
    const NAME: &'static str = "repair";
    type Subject = Readings;
    type Item = Nothing;
    type Answer = RepairAnswer;

    fn check(&self) -> Result<(), UsageError> {
        match self.limit {
            Some(_) if !self.all => Err(UsageError::of("{limit} needs {all}")),
            Some(_) | None => Ok(()),
        }
    }

    fn ask(
        &self,
        readings: &Readings,
        context: &mut QuestionContext<'_, Nothing>,
    ) -> Result<RepairAnswer, AskError> {
        self.check()?;
        let repairing = RepairRequest {
            readings: readings.clone(),
            wanted: if self.unique {
                RepairGoal::OneSolution
            } else {
                RepairGoal::Solution
            },
            ties: self.ties(),
        };
        let mut engines = context.solver.make_engines(For::Clues)?;
        let first = engines.first.as_mut();
        let first = first.map(|engine| &mut **engine as &mut dyn Engine);
        let found = repair_with_ties(&repairing, first, context.budget, &mut context.observer)?;
        let ended = match found.ending {
            RepairEnd::Best if repairing.is_cut(&found) => {
                Conclusion::of(Status::AtLeast).stopped(repairing.stop(&found))
            }
            RepairEnd::Best => Conclusion::of(Status::Repaired).stopped(repairing.stop(&found)),
            RepairEnd::Infeasible => Conclusion::of(Status::Infeasible),
            RepairEnd::NoneUnique => Conclusion::of(Status::NotUnique),
            RepairEnd::Limit(limit) => Conclusion::undecided(limit),
        };
        let network = readings.network();
        let ended = match &found.reason {
            Some(why) => ended.because(reason(network, why)),
            None => ended,
        };
        Ok(RepairAnswer {
            ended: ended
                .under(network.board().rules())
                .warned(&found.warnings)
                .by(found.claim.engine, found.claim.formulation),
            work: Box::new((repairing, found)),
        })
    }
}

impl Answer for RepairAnswer {
    fn kind(&self) -> &'static str {
        Repair::NAME
    }

    fn ended(&self) -> &Conclusion {
        &self.ended
    }

    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        let (repairing, found) = &*self.work;
        let readings = &repairing.readings;
        let Some(best) = &found.best else {
            return match found.ending {
                RepairEnd::Limit(limit) => write!(to, "undecided, {limit}"),
                RepairEnd::Best | RepairEnd::NoneUnique | RepairEnd::Infeasible => {
                    to.write_str(&self.ended.no("no clues have a solution"))
                }
            };
        };
        let mut parts = vec![match found.ending {
            RepairEnd::Limit(limit) => {
                format!("undecided, {limit}; so far {}", changes(readings, best))
            }
            RepairEnd::Best | RepairEnd::Infeasible | RepairEnd::NoneUnique => {
                changes(readings, best)
            }
        }];
        parts.extend(match best.others {
            OtherSolutions::Unknown => None,
            OtherSolutions::None => Some("the only solution".to_owned()),
            OtherSolutions::Some => Some("not the only solution".to_owned()),
        });
        parts.extend(match found.ending {
            RepairEnd::Limit(_) => None,
            RepairEnd::NoneUnique => Some("no clues have exactly one".to_owned()),
            RepairEnd::Best | RepairEnd::Infeasible => Some(optimality(repairing, found, best)),
        });
        parts.extend(repairing.stop(found).map(|stop| stop.to_string()));
        to.write_str(&parts.join(", "))
    }
}

/// The cost of the clues, and which engine's bound shows that they are the best.
fn optimality(repairing: &RepairRequest, found: &Found, best: &RepairedBoard) -> String {
    let readings = &repairing.readings;
    let shown = |cost: u64| match readings.measure() {
        CostMeasure::Changes { .. } => cost.to_string(),
        CostMeasure::Likelihood => format!("{:.3}", cost as f64 / 1e6),
    };
    let cost = match found.bound {
        _ if best.cost == readings.least() => {
            format!("cost {}, the least there can be", shown(best.cost))
        }
        Some(bound) => {
            let by = match found.claim.formulation {
                Some(_) => "HiGHS",
                None => "clause learning",
            };
            format!("cost {}, bound {} by {by}", shown(best.cost), shown(bound))
        }
        None => format!("cost {}, no bound", shown(best.cost)),
    };
    match &found.ties {
        None => cost,
        Some(ties) if ties.others.is_empty() && ties.is_complete => {
            format!("{cost}, no other repair costs as little")
        }
        Some(ties) if ties.others.is_empty() => {
            format!("{cost}, other repairs may cost as little")
        }
        Some(ties) if matches!(repairing.ties, TieSearch::List(_)) && ties.is_complete => {
            let others = counted(ties.others.len(), "other repair");
            let verb = if ties.others.len() == 1 {
                "costs"
            } else {
                "cost"
            };
            format!("{cost}, {others} {verb} as little")
        }
        Some(_) => format!("{cost}, other repairs cost as little"),
    }
}

/// How many clues were changed, and by how much.
fn changes(readings: &Readings, best: &RepairedBoard) -> String {
    let count = match best.changes.len() {
        0 => return "nothing to repair".to_owned(),
        number => format!("{} changed", counted(number, "clue")),
    };
    match readings.measure() {
        CostMeasure::Likelihood => count,
        CostMeasure::Changes { weight } => {
            let all = best.changes.len() as u64 * weight;
            format!("{count} by {} in all", best.cost.saturating_sub(all))
        }
    }
}
