//! `solve --rounds`: the rounds of HiGHS on the formulation cuts, in one file.

use super::film::{RoundFilms, encode_film as written_film};
use super::run::job::{Job, WrittenFile};
use crate::report::{SolveRoundRecord, line};
use crate::session::SolveAnswer;
use crate::show::{Appearance, SearchRound, search_film};

/// The message if there is no picture.
pub(crate) const NO_ROUND: &str = "HiGHS had no round that came to an answer";

/// Writes the rounds of a search into one file.
pub(crate) fn render_rounds<T>(
    rounds: RoundFilms,
    answer: &SolveAnswer,
    kept: &[SearchRound],
    look: &Appearance,
    job: &mut Job<'_, T>,
) -> WrittenFile {
    if kept.is_empty() {
        return Ok(Err(NO_ROUND.to_owned()));
    }
    match rounds {
        RoundFilms::Lines => Ok(Ok(lines(&job.name, answer, kept).into_bytes())),
        RoundFilms::Film(reel) => {
            let film = search_film(answer, kept, look);
            written_film(reel, film, None, look, job).map(Ok)
        }
    }
}

/// A record for each round.
fn lines(board: &str, answer: &SolveAnswer, kept: &[SearchRound]) -> String {
    let rounds = (1..).zip(kept);
    let records = rounds.map(|(number, round)| {
        let (puzzle, objective) = (&answer.puzzle, answer.objective.as_ref());
        let record = SolveRoundRecord::new(board, puzzle, objective, number, round.as_round());
        line(&record)
    });
    records.collect()
}
