//! The questions of `solve` about all solutions of a board.

use super::answered;
use super::files::{AnswerFormat, Content, Files};
use super::proof;
use crate::cli::draw;
use crate::cli::exit::Exit;
use crate::cli::input::Input;
use crate::cli::questions::{About, Asking, Form};
use crate::cli::ui::{Failure, Message, Stdout};
use crate::picture::Scale;
use crate::puzzle::Solution;
use crate::questions::Uniqueness;
use crate::report::{UniqueRecord, line};

/// What is about one solution.
const OTHERS: [&str; 6] = ["jobs", "lp", "start", "deduce", "minimise", "maximise"];
/// Files about one solution or about its being the only one.
const FILES: [&str; 5] = ["out", "png", "svg", "pdf", "proof"];

/// Which question is asked, if not for one solution.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "All solutions")]
pub(super) struct QuestionArgs {
    /// Print every solution, those with fewer bridges on the first edges first
    #[arg(long, group = "question", conflicts_with_all = OTHERS, conflicts_with_all = FILES)]
    all: bool,
    /// With --all: stop when there are more than so many
    #[arg(long, value_name = "NUMBER", requires = "all")]
    limit: Option<u64>,
    /// Say whether there is exactly one; if not, print two, a picture marks where they differ
    #[arg(long, group = "question", conflicts_with_all = OTHERS)]
    unique: bool,
    /// Print the least and the most bridges that each edge carries in any solution
    #[arg(long, group = "question", conflicts_with_all = OTHERS, conflicts_with_all = FILES)]
    common: bool,
}

/// A question about all solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    /// Which are they?
    All,
    /// Is there exactly one?
    Unique,
    /// What do they have in common?
    Backbone,
}

impl QuestionArgs {
    /// The question, if there is one.
    pub(super) fn question(&self) -> Option<Question> {
        let asked = [
            (self.all, Question::All),
            (self.unique, Question::Unique),
            (self.common, Question::Backbone),
        ];
        asked
            .into_iter()
            .find_map(|(is_asked, question)| is_asked.then_some(question))
    }

    /// The most solutions that are wanted.
    pub(super) fn limit(&self) -> Option<u64> {
        self.limit
    }
}

/// Asks about one board after the other, and says how it all ended.
pub(super) fn ask(
    question: Question,
    boards: Vec<(Input, Files)>,
    asking: &Asking,
    scale: Option<Scale>,
) -> Result<Exit, Failure> {
    let several = boards.len() > 1;
    let mut exits = Vec::new();
    for (input, files) in boards {
        if several && asking.form != Form::Json {
            let gap = if exits.is_empty() { "" } else { "\n" };
            Stdout::write(format!("{gap}{}\n", input.shown()).as_bytes())?;
        }
        let asked = asking.about(&input);
        let exit = asked.and_then(|about| answer(question, &about, files, scale));
        exits.push(exit.unwrap_or_else(|failure| {
            let exit = failure.exit;
            asking.ui.tell(&Message::Failed(failure));
            exit
        }));
        if exits.last() == Some(&Exit::Interrupted) {
            break;
        }
    }
    Ok(Exit::gravest(exits))
}

fn answer(
    question: Question,
    about: &About<'_>,
    files: Files,
    scale: Option<Scale>,
) -> Result<Exit, Failure> {
    match question {
        Question::All => about.all(),
        Question::Backbone => about.backbone(),
        Question::Unique => {
            let named = |failure: Failure| failure.about(about.name());
            proof::refuse(&files, about.network()).map_err(named)?;
            let (exit, answer) = about.unique()?;
            write_answer(about, &answer, files, scale)?;
            Ok(exit)
        }
    }
}

/// Writes the only solution; draws it, or two side by side with marks where they differ;
/// writes the proof.
fn write_answer(
    about: &About<'_>,
    answer: &Uniqueness,
    files: Files,
    scale: Option<Scale>,
) -> Result<(), Failure> {
    for (content, output) in files {
        let shown = output.shown().display().to_string();
        let bytes = match (content, drawn(answer)) {
            (Content::Picture(picture), Some(drawn)) => {
                let how = (picture, scale);
                match drawn {
                    Drawn::One(solution) => draw::picture(about.network(), Some(solution), how),
                    Drawn::Both(both) => draw::both(about.network(), both, how),
                }
                .map(Ok)
            }
            (Content::Proof, _) => proved(about, answer),
            (Content::Answer(format), _) => only(about, answer, format),
            (Content::Picture(_), None) | (Content::Lp, _) => {
                Ok(Err("there is no answer".to_owned()))
            }
        };
        match bytes.map_err(|failure| failure.about("not written").about(&shown))? {
            Ok(bytes) => output.write(&bytes)?,
            Err(why) => about.note(&format!("{shown}: not written, {why}")),
        }
    }
    Ok(())
}

/// What a file holds, or why it is not written.
type Written = Result<Result<Vec<u8>, String>, Failure>;

/// The only solution, or why there is none to write.
fn only(about: &About<'_>, answer: &Uniqueness, format: AnswerFormat) -> Written {
    let why = match answer {
        Uniqueness::Unique(solution) => {
            let record = || line(&UniqueRecord::new(about.name(), about.network(), answer));
            let text = answered::text(about.network(), solution, format, record)?;
            return Ok(Ok(text.into_bytes()));
        }
        Uniqueness::Infeasible => "there is no answer",
        Uniqueness::Several(_) => "there are several solutions",
        Uniqueness::Undecided { .. } => "nothing is proved",
    };
    Ok(Err(why.to_owned()))
}

/// A proof that there is no solution or no other, or why there is none.
fn proved(about: &About<'_>, answer: &Uniqueness) -> Written {
    match answer {
        Uniqueness::Infeasible => proof::proof(about.network(), None, about.budget()),
        Uniqueness::Unique(solution) => {
            proof::proof(about.network(), Some(solution), about.budget())
        }
        Uniqueness::Several(_) => Ok(Err("there are several solutions".to_owned())),
        Uniqueness::Undecided { .. } => Ok(Err("nothing is proved".to_owned())),
    }
}

/// What a picture shows.
enum Drawn<'a> {
    One(&'a Solution),
    Both(&'a [Solution; 2]),
}

fn drawn(answer: &Uniqueness) -> Option<Drawn<'_>> {
    match answer {
        Uniqueness::Infeasible => None,
        Uniqueness::Unique(solution) => Some(Drawn::One(solution)),
        Uniqueness::Several(both) => Some(Drawn::Both(both)),
        Uniqueness::Undecided { found, .. } => found.as_ref().map(Drawn::One),
    }
}
