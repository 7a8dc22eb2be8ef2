//! The rounds of the cutting-plane method: as a film, as a strip, and as data.

use super::drawn::{Broken, Drawing, Shaded, Shown, Values};
use super::found::Relaxed;
use crate::cli::exit::Exit;
use crate::cli::film::{Numbered, Rounds};
use crate::cli::run::job::{Job, Written};
use crate::cli::ui::Failure;
use crate::engine::{Budget, LpOutcome, LpRound};
use crate::picture::{Film, Tile};
use crate::puzzle::Network;
use crate::report::{RoundRecord, counted, line};

/// Why there are no pictures.
const NOT_SOLVED: &str = "cuts was not solved";
const NO_ROUND: &str = "there is no round to draw";

/// The rounds of the formulation cuts.
pub(super) fn written(rounds: Rounds, drawing: &Drawing<'_>, budget: &Budget) -> Written {
    let Some(one) = cuts(drawing) else {
        return Ok(Err(NOT_SOLVED.to_owned()));
    };
    let Rounds::Film(reel) = rounds else {
        return Ok(Ok(lines(drawing, one).into_bytes()));
    };
    let film = film(drawing, one);
    if film.is_empty() {
        return Ok(Err(NO_ROUND.to_owned()));
    }
    reel.written(&film, drawing.look, budget)
}

/// Writes a file for each round and one for the last point.
pub(super) fn write<T>(
    numbered: Numbered<'_>,
    drawing: &Drawing<'_>,
    job: &mut Job<'_, T>,
) -> Result<Exit, Failure> {
    let (film, none) = match cuts(drawing) {
        Some(one) => (film(drawing, one), NO_ROUND),
        None => (Film::default(), NOT_SOLVED),
    };
    numbered.write(&film, none, drawing.look, job)
}

/// What came of the formulation cuts.
fn cuts<'a>(drawing: &Drawing<'a>) -> Option<&'a Relaxed> {
    let mut relaxed = drawing.found.relaxed.iter();
    relaxed.find(|one| one.name == "cuts")
}

/// The island sets of a round's cuts.
fn sets<'a>(network: &Network, round: &'a LpRound) -> Vec<Shaded<'a>> {
    let cuts = round.cuts.iter().map(|(cut, _)| Shaded {
        islands: cut.islands(),
        why: match cut.word(network) {
            "even" => Broken::Even,
            "loop" => Broken::Loop,
            _ => Broken::Joined,
        },
    });
    cuts.collect()
}

/// A picture for each round, and one for the last point.
pub(crate) fn film(drawing: &Drawing<'_>, one: &Relaxed) -> Film {
    let relaxation = &one.relaxation;
    let (program, found) = (&relaxation.program, drawing.found);
    let shown_bound = |bound: f64| found.bound_text(bound * found.scale);
    let mut film = Film::default();
    let mut push = |point, sets: &[Shaded<'_>], caption: String| {
        let shown = Shown {
            program,
            point,
            sets,
            values: Values::Built,
        };
        let scene = drawing.scene(&drawing.marks(shown));
        film.push(Tile::new(drawing.titled(&scene), caption));
    };
    for (number, round) in (1..).zip(&relaxation.rounds) {
        let cuts = counted(round.cuts.len(), "cut");
        let bound = shown_bound(round.point.bound);
        let caption = format!("round {number}: {bound}, {cuts} found");
        push(&round.point, &sets(&found.puzzle, round), caption);
    }
    if let LpOutcome::Optimal(point) = &relaxation.outcome {
        let bound = shown_bound(point.bound);
        let caption = format!("the end: {bound}, no cut is violated");
        push(point, &[], caption);
    }
    film
}

/// A record for each round, and one for the last point.
fn lines(drawing: &Drawing<'_>, one: &Relaxed) -> String {
    let relaxation = &one.relaxation;
    let (puzzle, scale) = (&drawing.found.puzzle, drawing.found.scale);
    let mut text = String::new();
    for (number, round) in (1..).zip(&relaxation.rounds) {
        let (point, cuts) = (&round.point, &round.cuts);
        let record = RoundRecord::new(number, puzzle, relaxation, point, scale, cuts);
        text.push_str(&line(&record));
    }
    if let LpOutcome::Optimal(point) = &relaxation.outcome {
        let number = relaxation.rounds.len() + 1;
        let record = RoundRecord::new(number, puzzle, relaxation, point, scale, &[]);
        text.push_str(&line(&record));
    }
    text
}
