//! `solve --rounds`: how HiGHS solved the formulation cuts, round by round, in one file.

use super::film::{RoundFilms, written as written_film};
use super::run::job::{Job, WrittenFile};
use crate::desk::Solving;
use crate::report::{SolveRoundRecord, line};
use crate::show::{Appearance, SearchRound, search_film};

/// Why there is no picture.
pub(crate) const NO_ROUND: &str = "HiGHS had no round that came to an answer";

/// The rounds of a search in one file.
pub(crate) fn written<T>(
    rounds: RoundFilms,
    work: &Solving,
    kept: &[SearchRound],
    look: &Appearance,
    job: &Job<'_, T>,
) -> WrittenFile {
    if kept.is_empty() {
        return Ok(Err(NO_ROUND.to_owned()));
    }
    match rounds {
        RoundFilms::Lines => Ok(Ok(lines(&job.name, work, kept).into_bytes())),
        RoundFilms::Film(reel) => written_film(reel, &search_film(work, kept, look), look, job),
    }
}

/// A record for each round.
fn lines(board: &str, work: &Solving, kept: &[SearchRound]) -> String {
    let rounds = (1..).zip(kept);
    let records = rounds.map(|(number, round)| {
        let (puzzle, objective) = (&work.puzzle, work.objective.as_ref());
        let record = SolveRoundRecord::new(board, puzzle, objective, number, round.as_round());
        line(&record)
    });
    records.collect()
}
