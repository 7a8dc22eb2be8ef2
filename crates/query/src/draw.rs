//! Pictures as a question: of a board, of an answer to it, or of another question's answer about
//! it.

use std::fmt;
use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::ask::AnswerError;
use crate::list::Query;
use crate::notation::read_answer;
use crate::picture::{Film, Marks, Tile};
use crate::puzzle::{Bridges, Puzzle, verify};
use crate::session::{
    Answer, Ask, AskError, Conclusion, FieldError, NamedText, Nothing, QuestionContext, Status,
    SubjectInput, UsageError,
};
use crate::show::{Appearance, PictureKind};

/// Questions whose answers are not drawn: they are already pictures, or not about a single board.
const NOT_DRAWN: [&str; 2] = [Draw::NAME, "compare"];

/// Pictures of a board, of an answer to it, or of what a question about it answers, as SVG.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Draw {
    /// The answer to draw on the board, as text, CSV or JSON, right or wrong.
    pub answer: Option<NamedText>,
    /// Mark what is wrong with the answer.
    pub faults: bool,
    /// The question, by its name, whose answer is drawn: `solve`, `hint`, `explain` or another.
    pub question: Option<String>,
    /// The fields of that question.
    pub fields: Map<String, Value>,
    /// How the pictures look.
    #[serde(flatten)]
    pub appearance: Appearance,
}

/// Pictures.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DrawAnswer {
    /// How the work ended: `made`, or as the question ended whose answer is drawn.
    #[serde(flatten)]
    pub ended: Conclusion,
    /// The pictures; none where there is nothing to be drawn.
    pub pictures: Vec<DrawnRecord>,
    /// The record of the answer that is drawn, where a question was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<Value>,
}

/// A picture.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DrawnRecord {
    /// What it shows; empty where that is the board alone.
    pub caption: String,
    /// An SVG document.
    pub svg: String,
}

impl Answer for DrawAnswer {
    fn kind(&self) -> &'static str {
        "pictures"
    }

    fn ended(&self) -> &Conclusion {
        &self.ended
    }

    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        match self.pictures.len() {
            0 => to.write_str("nothing to draw"),
            1 => to.write_str("1 picture"),
            more => write!(to, "{more} pictures"),
        }
    }
}

impl Draw {
    /// The picture of the board, with the answer if there is one.
    fn of_board(&self, puzzle: &Puzzle) -> Result<Tile, AskError> {
        let Some(answer) = &self.answer else {
            let scene = self.appearance.board(puzzle, None);
            return Ok(Tile::new(scene, String::new()));
        };
        let placed = read_answer(&answer.source("answer"), puzzle)?;
        let bridges = Bridges::placed(puzzle, &placed).map_err(|nowhere| {
            let first = nowhere.first().map(|violation| violation.describe(puzzle));
            UsageError::field("answer").text(format!(": {}", first.unwrap_or_default()))
        })?;
        let (caption, marks) = match verify(puzzle, bridges.clone()) {
            Ok(_) => ("right", Marks::default()),
            Err(wrong) if self.faults => ("wrong", Marks::faults(puzzle, &bridges, &wrong.0)),
            Err(_) => ("wrong", Marks::default()),
        };
        let scene = self.appearance.marked(puzzle, Some(&bridges), &marks);
        Ok(Tile::new(scene, caption.to_owned()))
    }

    /// Answers the question with this name and draws its answer.
    fn of_question(
        &self,
        name: &str,
        puzzle: &Puzzle,
        context: &mut QuestionContext<'_, Nothing>,
    ) -> Result<DrawAnswer, AskError> {
        let mut known = Query::names();
        known.retain(|name| !NOT_DRAWN.contains(name));
        if !known.contains(&name) {
            let found = name.to_owned();
            let error = FieldError::Question { found, known };
            return Err(UsageError::because(error.to_string()).into());
        }
        let query = Query::read(name, self.fields.clone())
            .map_err(|error| UsageError::because(error.to_string()))?;
        let mut context = QuestionContext {
            budget: context.budget,
            observer: context.observer.by_ref(),
            solver: context.solver,
            items: &mut |_| ControlFlow::Continue(()),
        };
        let answer = query
            .answer(SubjectInput::Puzzle(puzzle), &mut context)
            .map_err(|error| match error {
                AnswerError::Read(error) => UsageError::because(error.to_string()).into(),
                AnswerError::Ask(error) => error,
                AnswerError::Prove(error) => AskError::Prove(error),
            })?;
        let film = answer.pictures(puzzle, &self.appearance);
        let board = query.is_about_a_board().then_some("board");
        // A repair is about clues, however they were read.
        let is_as_read = board.is_some() && !matches!(query, Query::Repair(_));
        let read_as = puzzle.read_as().filter(|_| is_as_read);
        let record = answer.record(board, read_as, is_as_read && puzzle.is_mended());
        let record = serde_json::from_str(&record).expect("records are JSON");
        self.draw_pictures(&film, answer.ended().clone(), Some(record))
    }

    /// Draws these pictures.
    fn draw_pictures(
        &self,
        film: &Film,
        ended: Conclusion,
        answer: Option<Value>,
    ) -> Result<DrawAnswer, AskError> {
        let drawn = film.tiles().iter().map(|tile| {
            let svg = self.appearance.draw(&tile.scene, PictureKind::Svg);
            let svg = svg.map_err(|error| UsageError::because(error.to_string()))?;
            Ok(DrawnRecord {
                caption: tile.says.clone(),
                svg: String::from_utf8(svg).expect("SVG is text"),
            })
        });
        Ok(DrawAnswer {
            ended,
            pictures: drawn.collect::<Result<_, UsageError>>()?,
            answer,
        })
    }
}

impl Ask for Draw {
    const NAME: &'static str = "draw";
    type Subject = Puzzle;
    type Item = Nothing;
    type Answer = DrawAnswer;

    fn check(&self) -> Result<(), UsageError> {
        if self.question.is_some() && self.answer.is_some() {
            return Err(UsageError::of("{answer} does not go with {question}"));
        }
        if self.answer.is_none() && self.faults {
            return Err(UsageError::of(
                "{faults} is for {answer}, and there is none",
            ));
        }
        if self.question.is_none() && !self.fields.is_empty() {
            return Err(UsageError::of(
                "{fields} are those of {question}, and there is none",
            ));
        }
        Ok(())
    }

    fn ask(
        &self,
        puzzle: &Puzzle,
        context: &mut QuestionContext<'_, Nothing>,
    ) -> Result<DrawAnswer, AskError> {
        Ask::check(self)?;
        if let Some(name) = &self.question {
            return self.of_question(name, puzzle, context);
        }
        let mut film = Film::default();
        film.push(self.of_board(puzzle)?);
        let ended = Conclusion::of(Status::Made).under(puzzle.rules());
        self.draw_pictures(&film, ended, None)
    }
}
