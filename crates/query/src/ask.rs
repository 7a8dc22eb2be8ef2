//! Answers a question about an input, with further documents.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use crate::list::{AnswerError, Query, QueryAnswer, QueryItem, json};
use crate::puzzle::Puzzle;
use crate::questions::Readings;
use crate::session::{
    AskError, Document, Proofs, QuestionContext, QuestionSubject as _, SubjectInput,
};

/// The output of a question, with its records as JSON.
#[derive(Clone, Debug)]
pub enum AskOutcome {
    /// The record of an item.
    Item(String),
    /// The answer and its record.
    Answer(Arc<QueryAnswer>, String),
    /// A [`DocumentRecord`] of the answer.
    Document(String),
}

/// A text beside an answer, or why there is none.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DocumentRecord {
    /// Which one.
    pub document: Document,
    /// The text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub none: Option<String>,
}

impl Query {
    /// Answers the question about an input with this name. The items of the context are what comes
    /// out: the question's own items, the answer, and these documents beside it.
    ///
    /// # Errors
    /// [`AnswerError`] if the text cannot be read, the question is invalid, or an engine failed. A
    /// limit is an answer.
    pub fn ask(
        &self,
        name: &str,
        given: SubjectInput<'_>,
        documents: &[Document],
        context: &mut QuestionContext<'_, AskOutcome>,
    ) -> Result<(), AnswerError> {
        let board = self.is_about_a_board().then_some(name);
        let QuestionContext { budget, solver, .. } = *context;
        let take = &mut *context.items;
        let mut found = Vec::new();
        let mut items = |item: QueryItem| {
            if !documents.is_empty() {
                found.extend(item.solution().cloned());
            }
            take(AskOutcome::Item(item.record(board)))
        };
        let mut inner = QuestionContext {
            budget,
            observer: context.observer.by_ref(),
            solver,
            items: &mut items,
        };
        self.check().map_err(AskError::from)?;
        // Reading comes first: the record and the proofs are about the board that was read.
        let (puzzle, readings);
        let given = if let Self::Repair(_) = self {
            readings = Readings::of(given, budget)?;
            SubjectInput::Readings(&readings)
        } else if self.is_about_a_board() {
            puzzle = Puzzle::of(given, budget)?;
            SubjectInput::Puzzle(&puzzle)
        } else {
            given
        };
        let answer = self.answer(given, &mut inner)?;
        let puzzle = given.puzzle().filter(|_| self.is_about_a_board());
        let puzzle = puzzle.as_ref();
        let read_as = puzzle.and_then(Puzzle::read_as);
        let record = answer.record(board, read_as, puzzle.is_some_and(Puzzle::is_mended));
        // The search for a proof may take long, so the answer is sent first.
        let answer = Arc::new(answer);
        let _ = take(AskOutcome::Answer(Arc::clone(&answer), record));
        if documents.is_empty() {
            return Ok(());
        }
        let proofs = match (answer.provable(&found), puzzle) {
            (Ok(provable), Some(puzzle)) => Proofs::of(puzzle, provable, documents, budget)?,
            (Ok(_), None) => Err("there is no board to prove it of".to_owned()),
            (Err(why), _) => Err(why.to_owned()),
        };
        for &document in documents {
            let text = match &proofs {
                Ok(proofs) => proofs.text(document).map(str::to_owned),
                Err(why) => Err(why.clone()),
            };
            let (text, none) = match text {
                Ok(text) => (Some(text), None),
                Err(why) => (None, Some(why)),
            };
            let _ = take(AskOutcome::Document(json(&DocumentRecord {
                document,
                text,
                none,
            })));
        }
        Ok(())
    }
}
