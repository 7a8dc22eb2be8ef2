//! A board in parts: boards that differ by given and forbidden edges, so that one hard question
//! becomes several that other processes and machines answer. `join` puts the answers together.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ask::{Answer, Ask, AskError, Desk, Flow, Item};
use super::ended::{Ended, Status};
use super::refused::Refused;
use crate::notation::{Format, write_board};
use crate::puzzle::{Network, Puzzle};
use crate::questions::{PartWork, SolveError, SplitCase, Stop, split};
use crate::report::{counted, microseconds};

crate::puzzle::by_name::closed! {
    /// What the parts of a board are asked.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum AskedOfParts {
        /// How many solutions there are.
        #[default]
        Count = "count",
        /// Whether there is exactly one.
        Unique = "unique",
        /// Which one is the best.
        Best = "best",
    }
}

impl AskedOfParts {
    /// What takes the time.
    fn work(self) -> PartWork {
        match self {
            Self::Count => PartWork::Sweep,
            Self::Unique | Self::Best => PartWork::Search,
        }
    }
}

crate::puzzle::by_name::by_name!(AskedOfParts);

/// Divides a board into parts that together have every case of it once.
///
/// Each part is a board of its own: the same one with some more given and forbidden edges.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(default)]
pub struct Split {
    /// What is asked of the parts; it says which are about equally long
    #[cfg_attr(feature = "arguments", arg(id = "asked", long = "ask", default_value = "count", value_name = "QUESTION",
        value_parser = super::flags::one_of(&AskedOfParts::ALL, AskedOfParts::name)))]
    pub ask: AskedOfParts,
    /// How many parts; fewer where there are not so many cases to tell apart
    #[cfg_attr(feature = "arguments", arg(long, value_name = "NUMBER",
        value_parser = clap::value_parser!(u32).range(2..=Self::MOST.into())))]
    pub parts: u32,
}

impl Default for Split {
    /// Two parts for counting.
    fn default() -> Self {
        Self {
            ask: AskedOfParts::Count,
            parts: 2,
        }
    }
}

impl Split {
    /// More parts than this are a batch that is split again.
    pub const MOST: u32 = 65_535;
}

/// A part of a board.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BoardPart {
    /// Which part, from 1.
    pub number: u32,
    /// How many there are.
    pub of: u32,
    /// What it gives beside the whole board: bridges on edges, as in `r1c1-r1c5>=1`.
    pub given: Vec<String>,
    /// How much work it is thought to be, as the logarithm to base 2.
    pub bits: f64,
    /// The board, as CSV.
    pub text: String,
}

impl Item for BoardPart {
    const KIND: &'static str = "part";
}

/// How a board was divided; its parts came as items.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SplitAnswer {
    /// How the work ended: `made`, with a limit where it came before there were as many parts as
    /// wanted.
    #[serde(flatten)]
    pub ended: Ended,
    /// What the parts are for.
    #[schemars(with = "String")]
    pub asked: AskedOfParts,
    /// How many there are.
    pub parts: u32,
    /// The least and the most work that a part is thought to be, as logarithms to base 2.
    pub bits: [f64; 2],
    /// Seconds from the board to the parts.
    pub total_seconds: f64,
}

impl Answer for SplitAnswer {
    fn kind(&self) -> &'static str {
        Split::NAME
    }

    fn ended(&self) -> &Ended {
        &self.ended
    }

    fn words(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        let [least, most] = self.bits;
        write!(to, "{}", counted(u64::from(self.parts), "part"))?;
        if let Some(stop) = self.ended.limit {
            write!(to, ", {stop}")?;
        }
        let thought = match self.asked {
            AskedOfParts::Count => "states each",
            AskedOfParts::Unique | AskedOfParts::Best => "cases each at most",
        };
        write!(to, ", about 2^{least:.1} to 2^{most:.1} {thought}")
    }
}

/// A case as a board of its own.
fn part(
    network: &Network,
    case: &SplitCase,
    [number, of]: [u32; 2],
) -> Result<BoardPart, AskError> {
    let part = network
        .within(&case.facts)
        .expect("each fact left a number of bridges");
    let (old, new) = (network.board().rules(), part.board().rules());
    let given = new.given()[old.given().len()..].iter();
    let forbidden = new.forbidden()[old.forbidden().len()..].iter();
    let given = given.map(ToString::to_string);
    let text = write_board(part.board(), Format::Csv)
        .map_err(|unwritable| Refused::because(unwritable.to_string()))?;
    Ok(BoardPart {
        number,
        of,
        given: given
            .chain(forbidden.map(|pair| format!("{pair}=0")))
            .collect(),
        bits: hundredths(case.bits),
        text,
    })
}

/// An estimate with as many places as it is worth.
fn hundredths(bits: f64) -> f64 {
    (bits * 100.0).round() / 100.0
}

impl Ask for Split {
    const NAME: &'static str = "split";
    type About = Puzzle;
    type Item = BoardPart;
    type Answer = SplitAnswer;

    fn check(&self) -> Result<(), Refused> {
        if (2..=Self::MOST).contains(&self.parts) {
            return Ok(());
        }
        Err(Refused::field("parts").text(format!(
            ": expected a number from 2 to {}, found {}",
            Self::MOST,
            self.parts
        )))
    }

    fn ask(
        &self,
        puzzle: &Puzzle,
        desk: &mut Desk<'_, BoardPart>,
    ) -> Result<SplitAnswer, AskError> {
        self.check()?;
        let begun = desk.budget.seconds();
        let mut warnings = Vec::new();
        let wanted = usize::try_from(self.parts).expect("a number of 16 bits");
        let divided: Result<_, SolveError> =
            split(puzzle, wanted, self.ask.work(), desk.budget, &mut warnings);
        let divided = divided?;
        let of = u32::try_from(divided.cases.len()).expect("no more than wanted");
        for (number, case) in (1..).zip(&divided.cases) {
            let part = part(puzzle, case, [number, of])?;
            if (desk.items)(part) == Flow::Stop {
                break;
            }
        }
        let bits = divided.cases.iter().map(|case| case.bits);
        let least = bits.clone().fold(f64::INFINITY, f64::min);
        let most = bits.fold(0.0, f64::max);
        // The parts are right, but fewer or less alike than they were to be.
        let status = match divided.limit {
            None => Status::Made,
            Some(_) => Status::Undecided,
        };
        Ok(SplitAnswer {
            ended: Ended::of(status)
                .stopped(divided.limit.map(Stop::Limit))
                .under(puzzle.rules())
                .warned(&warnings),
            asked: self.ask,
            parts: of,
            bits: [least, most].map(hundredths),
            total_seconds: microseconds(desk.budget.seconds() - begun),
        })
    }
}
