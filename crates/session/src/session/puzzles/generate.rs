//! Generates puzzles: from a recipe, and boards like the published ones.

use std::fmt;

use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use super::made_puzzle::MadePuzzle;
use crate::engine::{Budget, Limit};
use crate::generate::{
    GenerateError, GeneratedPuzzle, GrowError, PublishedRecipe, Recipe, RecipeError, SizeWritten,
    TRIES, grow, grow_sharp,
};
use crate::logic::level_of;
use crate::notation::{Format, write_board};
use crate::puzzle::{EdgeId, Network, Size};
use crate::questions::{Backbone, Warning, backbone};
use crate::report::{counted, fields_in_order};
use crate::session::asking::ask::{Answer, Ask, AskError, NoSubject, QuestionContext};
use crate::session::asking::conclusion::{Conclusion, Status};
use crate::session::asking::record::record;
use crate::session::asking::usage_error::UsageError;

/// Puzzles that are made, each from a seed of its own. No two of a call are equal up to turning
/// and mirroring.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Generate {
    /// How many puzzles.
    pub count: u64,
    /// Which of the puzzles that the wishes allow.
    #[serde(deserialize_with = "whole_number")]
    pub seed: u64,
    /// The puzzle that a record gives this seed, for the same wishes; excludes count and seed.
    #[serde(deserialize_with = "some_whole_number")]
    pub puzzle_seed: Option<u64>,
    /// What they are to be like.
    #[serde(flatten)]
    pub recipe: Recipe,
}

/// A whole number, as such or as a text: numbers of JSON above 2^53 are not exact everywhere.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected a whole number from 0 to 2^64 - 1, or it as a text"
)]
enum WholeNumber {
    Number(u64),
    Text(#[serde(deserialize_with = "parsed")] u64),
}

impl WholeNumber {
    fn get(self) -> u64 {
        match self {
            Self::Number(number) | Self::Text(number) => number,
        }
    }
}

fn parsed<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    String::deserialize(from)?.parse().map_err(D::Error::custom)
}

fn whole_number<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    WholeNumber::deserialize(from).map(WholeNumber::get)
}

fn some_whole_number<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    let number = Option::<WholeNumber>::deserialize(from)?;
    Ok(number.map(WholeNumber::get))
}

impl Default for Generate {
    /// One puzzle with the default recipe.
    fn default() -> Self {
        Self {
            count: 1,
            seed: 0,
            puzzle_seed: None,
            recipe: Recipe::default(),
        }
    }
}

/// How many puzzles were made; they came as items.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GenerateAnswer {
    /// How the work ended: `made`, or `undecided` where a limit came or the wishes are out of
    /// reach.
    #[serde(flatten)]
    pub ended: Conclusion,
    /// How many puzzles there are.
    pub made: u64,
    /// How many layouts were grown for them.
    pub tries: u64,
}

impl Generate {
    /// The recipe for puzzles with records, which include the rating of a puzzle that has one.
    #[must_use]
    pub fn recipe_of_records(&self) -> Recipe {
        Recipe {
            rate: self.recipe.rate || self.recipe.is_unique(),
            ..self.recipe.clone()
        }
    }

    /// The puzzle with this number, from 0, even if it equals another one: it depends only on the
    /// recipe, the seed and the number.
    ///
    /// # Errors
    /// [`GenerateError`] if a limit was reached, or no layout satisfied the constraints.
    pub fn candidate(
        &self,
        recipe: &Recipe,
        number: u64,
        budget: &Budget,
    ) -> Result<GeneratedPuzzle, GenerateError> {
        let seed = match self.puzzle_seed {
            Some(seed) => seed,
            None => recipe.seeds_of(self.seed, number).bits(),
        };
        recipe.puzzle(seed, budget)
    }

    /// The recipe as options for a command line, each followed by a blank; a mask is given by the
    /// name of its file.
    #[must_use]
    pub fn typed(recipe: &Recipe, mask: Option<&str>) -> String {
        let fields = serde_json::to_string(recipe).expect("a recipe is an object");
        let fields = fields_in_order(&fields).expect("it has just been written");
        let mut typed = String::new();
        for (name, value) in fields {
            let value = match (name.as_str(), value) {
                (_, serde_json::Value::Null | serde_json::Value::Bool(false)) => continue,
                (_, serde_json::Value::Bool(true)) => None,
                ("mask", _) => Some(mask.unwrap_or("FILE").to_owned()),
                (_, serde_json::Value::String(text)) => Some(text),
                (_, other) => Some(other.to_string()),
            };
            typed.push_str("--");
            typed.push_str(&name.replace('_', "-"));
            typed.push(' ');
            if let Some(value) = value {
                typed.push_str(&shell_word(&value));
                typed.push(' ');
            }
        }
        typed
    }

    /// The command that generates a puzzle again.
    #[must_use]
    pub fn again(recipe: &Recipe, mask: Option<&str>, puzzle_seed: u64) -> String {
        let typed = Self::typed(recipe, mask);
        format!("hashi generate {typed}--puzzle-seed {puzzle_seed}")
    }
}

/// A word for a shell: in quotes if the shell would interpret it otherwise.
///
/// # Examples
/// ```
/// use hashilab_session::session::shell_word;
/// assert_eq!(shell_word("target/bench"), "target/bench");
/// assert_eq!(shell_word("two words"), "'two words'");
/// assert_eq!(shell_word("it's"), r"'it'\''s'");
/// assert_eq!(shell_word(""), "''");
/// ```
#[must_use]
pub fn shell_word(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./=,:+@%".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

impl From<RecipeError> for AskError {
    fn from(error: RecipeError) -> Self {
        Self::Refused(match error {
            RecipeError::Excluding { one, other } => UsageError::field(one)
                .then(" and ")
                .and(other)
                .then(" exclude each other"),
            _ => UsageError::because(error.to_string()),
        })
    }
}

impl Answer for GenerateAnswer {
    fn kind(&self) -> &'static str {
        "generated"
    }

    fn ended(&self) -> &Conclusion {
        &self.ended
    }

    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        let made = counted(self.made, "puzzle");
        let layouts = counted(self.tries, "layout");
        match &self.ended.reason {
            Some(why) => write!(to, "{made} out of {layouts}, {why}"),
            None => write!(to, "{made} out of {layouts}"),
        }
    }
}

impl Ask for Generate {
    const NAME: &'static str = "generate";
    type Subject = NoSubject;
    type Item = MadePuzzle;
    type Answer = GenerateAnswer;

    fn check(&self) -> Result<(), UsageError> {
        let others = [("count", self.count != 1), ("seed", self.seed != 0)];
        if self.puzzle_seed.is_some()
            && let Some((other, _)) = others.into_iter().find(|&(_, given)| given)
        {
            return Err(UsageError::of("{puzzle_seed} and ")
                .and(other)
                .then(" exclude each other"));
        }
        match self.recipe.check().map_err(AskError::from) {
            Err(AskError::Refused(refused)) => Err(refused),
            _ => Ok(()),
        }
    }

    fn ask(
        &self,
        _about: &NoSubject,
        context: &mut QuestionContext<'_, MadePuzzle>,
    ) -> Result<GenerateAnswer, AskError> {
        self.check()?;
        let recipe = self.recipe_of_records();
        let mut puzzles = recipe.puzzles(self.seed)?.within(context.budget.clone());
        let (mut made, mut tries) = (0, 0);
        let width = self.count.to_string().len();
        let mut ended = Conclusion::of(Status::Made);
        while made < self.count {
            let candidate = self.candidate(&recipe, made, context.budget);
            match puzzles.next_from(candidate) {
                Ok(puzzle) => {
                    made += 1;
                    tries += u64::from(puzzle.tries);
                    let again = Self::again(&self.recipe, None, puzzle.seed);
                    let name = format!("{made:0width$}");
                    let made = MadePuzzle {
                        with_text: true,
                        ..MadePuzzle::new(name, &recipe, puzzle, again)
                    };
                    if (context.items)(made).is_break() {
                        let stop = Limit::Interrupted;
                        ended = Conclusion::undecided(stop);
                        break;
                    }
                }
                Err(end) => {
                    ended = end_of_making(end)?;
                    break;
                }
            }
        }
        Ok(GenerateAnswer { ended, made, tries })
    }
}

/// The conclusion for a generator that ended without a further puzzle.
///
/// # Errors
/// An [`AskError`] if an engine failed.
pub fn end_of_making(end: GenerateError) -> Result<Conclusion, AskError> {
    match end {
        GenerateError::Stopped(stop) => Ok(Conclusion::undecided(stop)),
        GenerateError::OutOfReach => Ok(Conclusion::of(Status::Undecided).because(end.to_string())),
        GenerateError::Engine(error) => Err(error.into()),
    }
}

/// A board like those of the published benchmark, which may have several solutions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Published {
    /// How many islands.
    pub islands: u32,
    /// The share of single bridges, in percent.
    pub single_percent: u8,
    /// The share of edges that close a cycle, in percent.
    pub extra_percent: u8,
    /// Rows and columns; else the square that published boards of so many islands have.
    #[serde(with = "crate::generate::size_as_text")]
    #[schemars(with = "Option<SizeWritten>")]
    pub size: Option<Size>,
    /// Which of the boards.
    pub seed: u64,
    /// Exactly one solution.
    pub unique: bool,
}

impl Default for Published {
    /// The smallest published size.
    fn default() -> Self {
        Self {
            islands: 100,
            single_percent: 75,
            extra_percent: 5,
            size: None,
            seed: 0,
            unique: false,
        }
    }
}

impl Published {
    /// The command that makes this board again.
    #[must_use]
    pub fn again(&self) -> String {
        let Self {
            islands,
            single_percent,
            extra_percent,
            size,
            seed,
            unique,
        } = self;
        let size = size.map_or_else(String::new, |size| format!(" --size {size}"));
        let unique = if *unique { " --unique" } else { "" };
        format!(
            "hashi generate --coelho {islands},{single_percent},{extra_percent}{size}{unique} \
             --seed {seed}"
        )
    }

    /// The board of an answer to this question as a puzzle of this name; nothing if there is no
    /// board.
    #[must_use]
    pub fn made(&self, name: String, answer: &PublishedAnswer) -> Option<MadePuzzle> {
        let network = answer.network.clone()?;
        let made = GeneratedPuzzle {
            level: self.unique.then(|| level_of(&network)),
            network,
            solution: None,
            rating: None,
            seed: self.seed,
            tries: 1,
        };
        Some(MadePuzzle {
            bridges: answer.bridges,
            ..MadePuzzle::new(name, &Recipe::default(), made, self.again())
        })
    }
}

/// A board like the published ones.
#[derive(Clone, Debug)]
pub struct PublishedAnswer {
    /// How the work ended: `made`, or `undecided`.
    pub ended: Conclusion,
    /// The number of bridges in the solution that the board was generated from.
    pub bridges: Option<u64>,
    /// The board, if there is one.
    pub network: Option<Network>,
}

record! {
    /// A board like the published ones.
    PublishedAnswer<'a> |answer| {
        /// How the work ended: `made`, or `undecided`.
        #[serde(flatten)]
        ended: &'a Conclusion = &answer.ended,
        /// How many bridges the solution has that it was grown from.
        bridges: Option<u64> = answer.bridges,
        /// The board as CSV, if there is one.
        text: Option<String> = answer.text(),
    }
}

impl PublishedAnswer {
    /// The board as CSV, if there is one.
    #[must_use]
    pub fn text(&self) -> Option<String> {
        let board = self.network.as_ref()?.board();
        // For a large board with few islands a list is shorter than the grid.
        let text = write_board(board, Format::Csv);
        text.or_else(|_| write_board(board, Format::List)).ok()
    }
}

impl Answer for PublishedAnswer {
    fn kind(&self) -> &'static str {
        Published::NAME
    }

    fn ended(&self) -> &Conclusion {
        &self.ended
    }

    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        match (&self.network, self.bridges) {
            (Some(network), Some(bridges)) => write!(
                to,
                "{} on {}, {}",
                counted(network.islands().len(), "island"),
                network.board().size(),
                counted(bridges, "bridge"),
            ),
            _ => to.write_str(&self.ended.no("undecided")),
        }
    }
}

impl From<GrowError> for AskError {
    fn from(error: GrowError) -> Self {
        Self::Refused(UsageError::because(error.to_string()))
    }
}

/// Why the open edges of a board are not known.
enum EdgesUnknown {
    Stopped(Limit),
    Broken(AskError),
}

impl From<GrowError> for EdgesUnknown {
    fn from(error: GrowError) -> Self {
        Self::Broken(error.into())
    }
}

impl Ask for Published {
    const NAME: &'static str = "published";
    type Subject = NoSubject;
    type Item = crate::session::asking::ask::Nothing;
    type Answer = PublishedAnswer;

    fn check(&self) -> Result<(), UsageError> {
        /// A text with more would be longer than any that is read.
        const MOST_ISLANDS: u32 = 1_000_000;
        if self.islands > MOST_ISLANDS {
            let found = self.islands.to_string();
            return Err(
                UsageError::set("islands", found).text(format!(" is more than {MOST_ISLANDS}"))
            );
        }
        Ok(())
    }

    fn ask(
        &self,
        _about: &NoSubject,
        context: &mut QuestionContext<'_, crate::session::asking::ask::Nothing>,
    ) -> Result<PublishedAnswer, AskError> {
        let square = PublishedRecipe::square(self.islands, self.single_percent, self.extra_percent);
        let recipe = PublishedRecipe {
            size: self.size.unwrap_or(square.size),
            ..square
        };
        let mut warnings = Vec::new();
        let grown = if self.unique {
            let open = |network: &Network| open_edges(network, context.budget, &mut warnings);
            match grow_sharp(&recipe, self.seed, open) {
                Ok(Some(grown)) => Ok(grown),
                Ok(None) => {
                    let what = format!("none of {TRIES} boards could be made to have one solution");
                    Err(Conclusion::of(Status::Undecided).because(what))
                }
                Err(EdgesUnknown::Stopped(limit)) => Err(Conclusion::undecided(limit)),
                Err(EdgesUnknown::Broken(error)) => return Err(error),
            }
        } else {
            Ok(grow(&recipe, self.seed)?)
        };
        Ok(match grown {
            Ok(grown) => PublishedAnswer {
                ended: Conclusion::of(Status::Made).warned(&warnings),
                bridges: Some(grown.solution.total()),
                network: Some(grown.network),
            },
            Err(ended) => PublishedAnswer {
                ended: ended.warned(&warnings),
                bridges: None,
                network: None,
            },
        })
    }
}

/// The edges whose number of bridges differs between solutions, by clause learning.
fn open_edges(
    network: &Network,
    budget: &Budget,
    warnings: &mut Vec<Warning>,
) -> Result<Vec<EdgeId>, EdgesUnknown> {
    match backbone(network, budget, warnings) {
        Ok(Backbone::All(domains)) => {
            let edges = network.edges().ids();
            Ok(edges.filter(|&edge| !domains.is_fixed(edge)).collect())
        }
        Ok(Backbone::Undecided { limit, .. }) => Err(EdgesUnknown::Stopped(limit)),
        Ok(Backbone::Infeasible(_)) => Err(EdgesUnknown::Broken(AskError::NoSolution)),
        Err(error) => Err(EdgesUnknown::Broken(error.into())),
    }
}
