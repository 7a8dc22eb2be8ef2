//! Answers as pictures of their boards, and how the question about pictures is answered.

use std::ops::ControlFlow;

use serde_json::Value;

use crate::draw::{Draw, DrawAnswer, DrawnRecord};
use crate::list::{AnswerError, Query, QueryAnswer};
use crate::notation::read_answer;
use crate::picture::{Film, Marks, Scene, Tile};
use crate::puzzle::{Bridges, Network, Puzzle, verify};
use crate::questions::Backbone;
use crate::session::{
    Ask, AskError, Conclusion, FieldError, Nothing, QuestionContext, Status, SubjectInput,
    UsageError,
};
use crate::show::{
    Appearance, PictureKind, argument_film, common, hint_scene, likely_scene, repair_scene,
    solved_scene, standing_scene, unique_scene,
};
#[cfg(feature = "highs")]
use crate::show::{BranchPictures, RelaxPictures};

/// Questions whose answers are not drawn: they are already pictures, or not about a single board.
const NOT_DRAWN: [&str; 2] = [Draw::NAME, "compare"];

impl QueryAnswer {
    /// The picture of an answer, if one picture can show it.
    #[must_use]
    pub fn scene(&self, network: &Network, appearance: &Appearance) -> Option<Scene> {
        match self {
            Self::Solve(answer) | Self::Best(answer) => solved_scene(answer, network, appearance),
            Self::Unique(answer) => unique_scene(answer, network, appearance),
            Self::Common(answer) => match &answer.backbone {
                Backbone::All(known) => Some(common(network, known, appearance)),
                Backbone::Infeasible(_) | Backbone::Undecided { .. } => None,
            },
            Self::Likely(answer) => likely_scene(answer, network, appearance),
            Self::Repair(answer) => repair_scene(answer, appearance),
            Self::Hint(answer) => hint_scene(network, answer, appearance),
            Self::All(_)
            | Self::Count(_)
            | Self::Sample(_)
            | Self::Check(_)
            | Self::CheckSoFar(_)
            | Self::Edges(_)
            | Self::Explain(_)
            | Self::Rate(_)
            | Self::Generate(_)
            | Self::Published(_)
            | Self::Program(_)
            | Self::CheckPoint(_)
            | Self::Convert(_)
            | Self::Draw(_) => None,
            #[cfg(feature = "highs")]
            Self::Relax(_)
            | Self::Branch(_)
            | Self::Study(_)
            | Self::SolveProgram(_)
            | Self::Compare(_) => None,
        }
    }

    /// Its pictures with captions: the steps of an argument one by one, relaxations one by one,
    /// else one picture; none if there is nothing to draw.
    #[must_use]
    pub fn pictures(&self, puzzle: &Puzzle, appearance: &Appearance) -> Film {
        let mut film = Film::default();
        let last = match self {
            Self::Explain(answer) => {
                film = argument_film(&answer.work, usize::MAX, appearance, &mut || true).0;
                standing_scene(&answer.work, appearance)
            }
            #[cfg(feature = "highs")]
            Self::Relax(answer) => {
                for tile in RelaxPictures::of(&answer.work, appearance).tiles() {
                    film.push(tile);
                }
                None
            }
            #[cfg(feature = "highs")]
            Self::Branch(answer) => {
                for tile in BranchPictures::of(&answer.work, appearance).tiles() {
                    film.push(tile);
                }
                None
            }
            other => other.scene(puzzle, appearance),
        };
        if let Some(scene) = last {
            film.push(Tile::new(scene, self.sentence()));
        }
        film
    }

    /// The rounds of the formulation `cuts`, a picture for each and one for the last point; none
    /// for answers to other questions.
    #[cfg(feature = "highs")]
    #[must_use]
    pub fn cut_rounds(&self, appearance: &Appearance) -> Film {
        let rounds = if let Self::Relax(answer) = self {
            RelaxPictures::of(&answer.work, appearance).rounds()
        } else {
            None
        };
        rounds.unwrap_or_default()
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
