//! The answers about the parts of a board, joined to the answer about the whole.
//!
//! That the parts have every case of the board once is shown by `proof::divide`. Solutions are
//! verified again on the whole board; a number or a bound is the word of whoever answered about
//! the part, as it would be about the whole.

use std::cmp::Ordering;

use serde::Deserialize;
use serde_json::Value;

use super::aim::ObjectiveOption;
use super::count::{CountAnswer, Tallied};
use super::ended::{Ended, Status};
use super::solve::{SolveAnswer, Solving};
use super::split::AskedOfParts;
use super::unique::UniqueAnswer;
use crate::count::BigUint;
use crate::engine::Limit;
use crate::milp::Objective;
use crate::notation::{BridgeRecord, ParseError};
use crate::proof::{NoDivision, divide};
use crate::puzzle::{Amount, Bridges, Network, PlacedBridges, Puzzle, Solution, verify};
use crate::questions::{
    self, Claimant, Infeasibility, ObjectiveBound, Optimality, Solved, Statistics, Stop, Undecided,
    Uniqueness,
};
use crate::report::stop_word;

/// Who answers where the answers of parts are put together.
const JOIN: &str = "join";

/// What was asked of the parts.
#[derive(Clone, PartialEq, Debug)]
pub struct Joining {
    /// The question.
    pub ask: AskedOfParts,
    /// What the best is.
    pub aim: ObjectiveOption,
}

/// A part and the record of the answer about it.
#[derive(Clone, Debug)]
pub struct AnsweredPart<'a> {
    /// What messages call it.
    pub name: &'a str,
    /// The board.
    pub network: Network,
    /// The record.
    pub record: &'a str,
}

/// The answer about the whole board.
#[derive(Clone, Debug)]
pub enum Joined {
    /// How many solutions there are.
    Count(CountAnswer),
    /// Whether there is exactly one.
    Unique(UniqueAnswer),
    /// The best one.
    Best(SolveAnswer),
}

/// Why the answers about parts make none about the whole.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NoAnswerOfParts {
    /// The parts are not the parts of this board.
    #[error(transparent)]
    Division(#[from] NoDivision),
    /// The record of a part is none of the question.
    #[error("{part}: {what}")]
    Record {
        /// The part's name.
        part: String,
        /// What is wrong.
        what: String,
    },
    /// The weights are none of this board.
    #[error(transparent)]
    Parse(#[from] ParseError),
}

/// What is read of a record.
#[derive(Debug, Deserialize)]
struct ReadRecord {
    r#type: String,
    status: String,
    limit: Option<String>,
    goal: Option<String>,
    solutions: Option<Value>,
    bridges: Option<Vec<BridgeRecord>>,
    second: Option<Vec<BridgeRecord>>,
    bound: Option<Value>,
    #[serde(default)]
    total_seconds: f64,
}

/// What a part's record says.
struct PartSaid<'a> {
    part: &'a AnsweredPart<'a>,
    read: ReadRecord,
}

/// Whether a record decides the question that was asked of a part: nothing else is worth
/// keeping of it once a part is split again.
#[must_use]
pub fn is_decided(record: &str) -> bool {
    let read: Result<ReadRecord, _> = serde_json::from_str(record);
    read.is_ok_and(|read| match read.status.as_str() {
        "exactly" | "infeasible" | "unique" | "several" => true,
        "solved" => read.bound.is_some(),
        _ => false,
    })
}

/// Puts the answers about all parts of a board together.
///
/// # Errors
/// [`NoAnswerOfParts`] if they are not just its parts, or a record is not what it should be.
pub fn join(
    whole: &Puzzle,
    joining: &Joining,
    parts: &[AnsweredPart<'_>],
) -> Result<Joined, NoAnswerOfParts> {
    let networks: Vec<Network> = parts.iter().map(|part| part.network.clone()).collect();
    divide(whole, &networks)?;
    let said: Vec<PartSaid<'_>> = parts.iter().map(PartSaid::of).collect::<Result<_, _>>()?;
    match joining.ask {
        AskedOfParts::Count => count(whole, &said).map(Joined::Count),
        AskedOfParts::Unique => unique(whole, &said).map(Joined::Unique),
        AskedOfParts::Best => {
            let objective = joining.aim.objective(whole)?;
            let objective = objective.expect("the best is by an objective");
            best(whole, objective, &said).map(Joined::Best)
        }
    }
}

impl<'a> PartSaid<'a> {
    fn of(part: &'a AnsweredPart<'a>) -> Result<Self, NoAnswerOfParts> {
        let read = serde_json::from_str(part.record);
        let read = read.map_err(|error| NoAnswerOfParts::Record {
            part: part.name.to_owned(),
            what: format!("expected the record of an answer ({error})"),
        })?;
        Ok(Self { part, read })
    }

    fn wrong(&self, what: impl Into<String>) -> NoAnswerOfParts {
        NoAnswerOfParts::Record {
            part: self.part.name.to_owned(),
            what: what.into(),
        }
    }

    /// Refuses the record of another question, and one that is no answer.
    fn is_of(&self, kind: &str) -> Result<(), NoAnswerOfParts> {
        let found = &self.read.r#type;
        if found == "error" {
            return Err(self.wrong("has no answer but an error"));
        }
        if found != kind {
            let what = format!("expected a record of type '{kind}', found '{found}'");
            return Err(self.wrong(what));
        }
        Ok(())
    }

    fn unexpected(&self) -> NoAnswerOfParts {
        self.wrong(format!(
            "the status '{}' is not one of this question",
            self.read.status
        ))
    }

    /// What ended the work on it early.
    fn stop(&self) -> Stop {
        let limits = [
            Limit::Time,
            Limit::Interrupted,
            Limit::Effort,
            Limit::Memory,
            Limit::Gap,
        ];
        let limits = limits.into_iter().map(Stop::Limit);
        let mut all = limits.chain([Stop::Enough]);
        let word = self.read.limit.as_deref();
        let found = all.find(|&stop| Some(stop_word(stop)) == word);
        found.unwrap_or(Stop::Limit(Limit::Time))
    }

    /// A solution of the part as one of the whole.
    fn solution(
        &self,
        whole: &Puzzle,
        bridges: &[BridgeRecord],
    ) -> Result<Solution, NoAnswerOfParts> {
        let placed: Vec<PlacedBridges> = bridges.iter().map(|&one| one.into()).collect();
        let bridges = Bridges::placed(whole, &placed)
            .map_err(|_| self.wrong("has bridges that end where no island is"))?;
        let network = &self.part.network;
        let is_of_the_part = bridges.iter().all(|(edge, count)| {
            let [least, most] = network.bounds(edge);
            (least..=most).contains(&count)
        });
        if !is_of_the_part {
            return Err(self.wrong("has a solution that is not of this part"));
        }
        verify(whole, bridges)
            .map_err(|violations| self.wrong(format!("has a solution that is none: {violations}")))
    }
}

/// Seconds that all parts took.
fn seconds(said: &[PartSaid<'_>]) -> f64 {
    said.iter().map(|said| said.read.total_seconds).sum()
}

/// That no part has a solution.
fn infeasible() -> Infeasibility {
    Infeasibility::Proved {
        proof: claim(),
        claim: None,
    }
}

fn claim() -> Claimant {
    Claimant {
        engine: JOIN,
        formulation: None,
    }
}

/// Adds up.
fn count(whole: &Puzzle, said: &[PartSaid<'_>]) -> Result<CountAnswer, NoAnswerOfParts> {
    let mut all = BigUint::ZERO;
    let mut stop = None;
    for said in said {
        said.is_of("count")?;
        match said.read.status.as_str() {
            "exactly" | "infeasible" => {}
            "at_least" | "undecided" => stop = stop.or(Some(said.stop())),
            _ => return Err(said.unexpected()),
        }
        all += match &said.read.solutions {
            None => BigUint::ZERO,
            Some(Value::Number(number)) if number.is_u64() => number.as_u64().unwrap_or(0).into(),
            Some(Value::String(digits)) => digits
                .parse::<BigUint>()
                .map_err(|_| said.wrong("expected a number of solutions"))?,
            Some(_) => return Err(said.wrong("expected a number of solutions")),
        };
    }
    let ended = match stop {
        Some(stop) => Ended::of(Status::AtLeast).stopped(stop),
        None if all == BigUint::ZERO => Ended::infeasible("no part has a solution"),
        None => Ended::of(Status::Exactly),
    };
    Ok(CountAnswer {
        ended: ended.under(whole.rules()).by(JOIN, None),
        narrowed_by: None,
        solutions: Some(Tallied::One((&all).into())),
        total_seconds: seconds(said),
        by_components: false,
    })
}

/// Looks for two.
fn unique(whole: &Puzzle, said: &[PartSaid<'_>]) -> Result<UniqueAnswer, NoAnswerOfParts> {
    let mut found = Vec::new();
    let mut stop = None;
    for said in said {
        said.is_of("unique")?;
        let wanted = match said.read.status.as_str() {
            "unique" => 1,
            "several" => 2,
            "infeasible" => 0,
            "undecided" => {
                stop = stop.or(Some(said.stop()));
                usize::from(said.read.bridges.is_some())
            }
            _ => return Err(said.unexpected()),
        };
        let bridges = said.read.bridges.iter().chain(&said.read.second);
        let solutions = bridges.map(|bridges| said.solution(whole, bridges));
        let solutions: Vec<Solution> = solutions.collect::<Result<_, _>>()?;
        if solutions.len() != wanted {
            return Err(said.wrong("has another number of solutions than its status says"));
        }
        found.extend(solutions);
    }
    found.sort_by(by_bridges);
    found.dedup();
    let mut found = found.into_iter();
    let uniqueness = match (found.next(), found.next(), stop) {
        (Some(one), Some(other), _) => Uniqueness::Several(Box::new([one, other])),
        (found, None, Some(stop)) => Uniqueness::Undecided { found, stop },
        (Some(one), None, None) => Uniqueness::Unique(one),
        (None, ..) => Uniqueness::Infeasible(infeasible()),
    };
    let ended = match &uniqueness {
        Uniqueness::Infeasible(_) => Some(Ended::infeasible("no part has a solution")),
        _ => None,
    };
    let ended = ended.unwrap_or_else(|| UniqueAnswer::ended_of(whole, &uniqueness));
    let ended = ended.under(whole.rules()).by(JOIN, None);
    Ok(UniqueAnswer::of(whole, uniqueness, ended, seconds(said)))
}

/// By the numbers of bridges, edge by edge.
fn by_bridges(one: &Solution, other: &Solution) -> Ordering {
    let counts = |solution: &Solution| solution.iter().map(|(_, count)| count).collect::<Vec<u8>>();
    counts(one).cmp(&counts(other))
}

/// Looks for the best, and for the bound that all parts keep.
fn best(
    whole: &Puzzle,
    objective: Objective,
    said: &[PartSaid<'_>],
) -> Result<SolveAnswer, NoAnswerOfParts> {
    let mut best: Option<(Amount, Solution)> = None;
    let (mut bound, mut is_bounded, mut limit) = (None, true, None);
    for said in said {
        said.is_of("answer")?;
        let goal = objective.to_string();
        if let Some(found) = said.read.goal.as_ref().filter(|found| **found != goal) {
            return Err(said.wrong(format!("expected to {goal}, found to {found}")));
        }
        let status = said.read.status.as_str();
        if status == "infeasible" {
            continue;
        }
        if !["solved", "feasible", "undecided"].contains(&status) {
            return Err(said.unexpected());
        }
        if status != "solved" {
            let Stop::Limit(this) = said.stop() else {
                return Err(said.unexpected());
            };
            limit = limit.or(Some(this));
        } else if said.read.goal.is_none() {
            return Err(said.wrong(format!("expected to {goal}, found any solution")));
        }
        let this = said.read.bound.as_ref().map(|value| amount(said, value));
        let this = this.transpose()?;
        is_bounded &= this.is_some();
        // The bound of the whole is that of the part where the best could be.
        bound = match (bound, this) {
            (Some(one), Some(other)) if objective.prefers(one, other) => Some(one),
            (one, other) => other.or(one),
        };
        if let Some(bridges) = &said.read.bridges {
            let solution = said.solution(whole, bridges)?;
            let value = objective.value(whole, &solution);
            let beats_its_bound = this.is_some_and(|bound| objective.prefers(value, bound));
            if beats_its_bound || (status == "solved" && this.is_some_and(|bound| bound != value)) {
                return Err(said.wrong("has a bound that its solution contradicts"));
            }
            if best
                .as_ref()
                .is_none_or(|(other, _)| objective.prefers(value, *other))
            {
                best = Some((value, solution));
            }
        }
    }
    let solved = solved(whole, &objective, best, bound.filter(|_| is_bounded), limit);
    let statistics = Statistics {
        total_seconds: seconds(said),
        ..Statistics::of(whole)
    };
    Ok(SolveAnswer::joined(
        Solving {
            puzzle: whole.clone(),
            solved: Solved {
                answer: solved.0,
                best: solved.1,
                warnings: Vec::new(),
                statistics,
            },
            objective: Some(objective),
            program: None,
        },
        JOIN,
    ))
}

/// What the best solution and the bound of all parts come to.
fn solved(
    whole: &Puzzle,
    objective: &Objective,
    best: Option<(Amount, Solution)>,
    bound: Option<Amount>,
    limit: Option<Limit>,
) -> (questions::SolveOutcome, Option<Optimality>) {
    let Some((value, solution)) = best else {
        let answer = match limit {
            None => questions::SolveOutcome::Infeasible(infeasible()),
            Some(limit) => questions::SolveOutcome::Undecided(Undecided {
                limit,
                unconfirmed: None,
            }),
        };
        return (answer, None);
    };
    debug_assert_eq!(value, objective.value(whole, &solution));
    let bound = bound.map(|amount| ObjectiveBound {
        amount,
        claim: Some(claim()),
    });
    let best = Optimality {
        objective: objective.clone(),
        value,
        bound,
        limit: limit.filter(|_| bound.is_none_or(|bound| bound.amount != value)),
    };
    (questions::SolveOutcome::Solved(solution), Some(best))
}

/// An amount of a record, which has millionths at least.
fn amount(said: &PartSaid<'_>, value: &Value) -> Result<Amount, NoAnswerOfParts> {
    const ONE: i64 = 1_000_000;
    if let Some(whole) = value.as_i64() {
        return Ok(Amount::of_millionths(whole.saturating_mul(ONE)));
    }
    let decimal = value.as_f64().map(|value| value * ONE as f64);
    #[allow(
        clippy::cast_possible_truncation,
        reason = "checked to be a whole number of 53 bits"
    )]
    match decimal {
        Some(millionths) if millionths.abs() < 9e15 => {
            Ok(Amount::of_millionths(millionths.round() as i64))
        }
        _ => Err(said.wrong("expected a number as bound")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::Measured;
    use crate::report::Number;

    const RING: &str = "3,,3\n,,\n3,,3\n";

    fn parts(whole: &Puzzle) -> [Network; 2] {
        use crate::puzzle::Literal;
        let edge = whole.edges().ids().next().expect("there are four");
        let double = Literal::AtLeast(edge, 2);
        [double, !double].map(|fact| whole.within(&[fact]).expect("both are open"))
    }

    fn joined(ask: AskedOfParts, records: [&str; 2]) -> Result<Joined, NoAnswerOfParts> {
        let whole: Puzzle = RING.parse().expect("a board");
        let [one, other] = parts(&whole);
        let part = |network: Network, record| AnsweredPart {
            name: "p",
            network,
            record,
        };
        let aim = ObjectiveOption {
            minimise: Some(Measured::Length),
            ..ObjectiveOption::default()
        };
        let joining = Joining { ask, aim };
        let [a, b] = records;
        join(&whole, &joining, &[part(one, a), part(other, b)])
    }

    #[test]
    fn counts_are_added_and_limits_stay_limits() {
        let count = |records| match joined(AskedOfParts::Count, records) {
            Ok(Joined::Count(answer)) => (answer.ended.status, answer.listed()),
            other => panic!("{other:?}"),
        };
        let one = r#"{"type":"count","status":"exactly","solutions":1}"#;
        let none = r#"{"type":"count","status":"infeasible","solutions":0}"#;
        let more = r#"{"type":"count","status":"at_least","limit":"time","solutions":5}"#;
        assert_eq!(count([one, one]), (Status::Exactly, Some(2)));
        assert_eq!(count([none, none]), (Status::Infeasible, Some(0)));
        assert_eq!(count([one, more]), (Status::AtLeast, Some(6)));
        let rate = r#"{"type":"rating","status":"rated"}"#;
        assert!(joined(AskedOfParts::Count, [one, rate]).is_err());
        let error = r#"{"type":"error","status":"error"}"#;
        assert!(joined(AskedOfParts::Count, [one, error]).is_err());
    }

    #[test]
    fn a_solution_of_another_part_is_refused() {
        let none = r#"{"type":"unique","status":"infeasible"}"#;
        let single = r#"{"type":"unique","status":"unique","bridges":[
            {"from":"r1c1","to":"r1c3","bridges":1},{"from":"r3c1","to":"r3c3","bridges":1},
            {"from":"r1c1","to":"r3c1","bridges":2},{"from":"r1c3","to":"r3c3","bridges":2}]}"#;
        let Ok(Joined::Unique(answer)) = joined(AskedOfParts::Unique, [none, single]) else {
            panic!("the second part has it");
        };
        assert_eq!(answer.ended.status, Status::Unique);
        let refused = joined(AskedOfParts::Unique, [single, none]).expect_err("the first has not");
        assert_eq!(
            refused.to_string(),
            "p: has a solution that is not of this part"
        );
    }

    #[test]
    fn a_bound_is_one_of_all_parts() {
        let best = |records| match joined(AskedOfParts::Best, records) {
            Ok(Joined::Best(answer)) => (answer.ended.status, answer.bound),
            other => panic!("{other:?}"),
        };
        let none = r#"{"type":"answer","status":"infeasible"}"#;
        let undecided = r#"{"type":"answer","status":"undecided","limit":"time"}"#;
        let solved = r#"{"type":"answer","status":"solved","goal":"minimise length","bound":12,
            "bridges":[
            {"from":"r1c1","to":"r1c3","bridges":1},{"from":"r3c1","to":"r3c3","bridges":1},
            {"from":"r1c1","to":"r3c1","bridges":2},{"from":"r1c3","to":"r3c3","bridges":2}]}"#;
        assert_eq!(
            best([none, solved]),
            (Status::Solved, Some(Number::Whole(12)))
        );
        assert_eq!(best([undecided, solved]), (Status::Feasible, None));
        assert_eq!(best([none, none]), (Status::Infeasible, None));
        assert_eq!(best([none, undecided]), (Status::Undecided, None));
        let low = solved.replace("\"bound\":12", "\"bound\":11");
        assert!(joined(AskedOfParts::Best, [none, &low]).is_err());
    }
}
