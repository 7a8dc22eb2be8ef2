//! `solve --rounds`: how HiGHS solved the formulation cuts, round by round, as a film and as
//! data. A round's answer is whole, and cut off where it falls apart or closes a loop.

use std::fmt::Write as _;

use super::draw::LookArgs;
use super::film::Rounds;
use super::run::job::Written;
use crate::desk::Solving;
use crate::engine::{Budget, Round};
use crate::milp::{Cut, Name};
use crate::picture::{Film, Key, Layout, Marks, Region, Scene, Sign, Tile, Tone};
use crate::puzzle::Bridges;
use crate::report::{SolveRoundRecord, counted, line};

/// Why there is no picture.
pub(crate) const NO_ROUND: &str = "HiGHS had no round that came to an answer";

/// A round that was heard of.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    bridges: Bridges,
    objective: Option<f64>,
    bound: Option<f64>,
    cuts: Vec<(Cut, Name)>,
}

impl Kept {
    /// A round to be shown later.
    pub(crate) fn of(round: Round<'_>) -> Self {
        Self {
            bridges: round.bridges.clone(),
            objective: round.objective,
            bound: round.bound,
            cuts: round.cuts.to_vec(),
        }
    }

    /// The round as it was heard of.
    fn as_round(&self) -> Round<'_> {
        Round {
            bridges: &self.bridges,
            objective: self.objective,
            bound: self.bound,
            cuts: &self.cuts,
        }
    }

    /// The island sets of its cuts, shaded, with what that means.
    fn marks(&self, work: &Solving) -> Marks {
        let mut marks = Marks::default();
        for (number, (cut, _)) in (0..).zip(&self.cuts) {
            let region = Region::of(&work.puzzle, cut.islands(), Tone::Group(number));
            marks.regions.push(region);
        }
        let is_loop = |(cut, _): &(Cut, Name)| matches!(cut, Cut::Cycle(_));
        let text = match (self.cuts.iter().any(is_loop), self.cuts.iter().all(is_loop)) {
            (false, _) => "no bridge leaves these islands",
            (true, true) => "a loop joins these islands",
            (true, false) => "islands that no bridge leaves or that a loop joins",
        };
        if !self.cuts.is_empty() {
            let key = Key::new(Sign::Tint(Tone::Group(0)), text);
            marks.legend.push(key);
        }
        if self.cuts.len() > 1 {
            let another = Key::new(Sign::Tint(Tone::Group(1)), "another such set");
            marks.legend.push(another);
        }
        marks
    }

    /// What stands under its picture: its number, the objective's value and bound, its cuts.
    fn caption(&self, number: usize, work: &Solving) -> String {
        let mut caption = format!("round {number}: ");
        if let Some(objective) = &work.objective {
            let value = objective.value(&work.puzzle, &self.bridges);
            let _ = write!(caption, "{} {value}, ", objective.measure.name());
            let bound = self.bound.and_then(|it| objective.bound(&work.puzzle, it));
            let bound = bound.filter(|&bound| bound != value);
            caption.extend(bound.map(|bound| format!("bound {bound}, ")));
        }
        let found = match self.cuts.len() {
            0 => "nothing to cut off".to_owned(),
            count => format!("{} found", counted(count, "cut")),
        };
        caption + &found
    }
}

/// The rounds of a search in one file.
pub(crate) fn written(
    rounds: Rounds,
    board: &str,
    work: &Solving,
    kept: &[Kept],
    look: &LookArgs,
    budget: &Budget,
) -> Written {
    if kept.is_empty() {
        return Ok(Err(NO_ROUND.to_owned()));
    }
    match rounds {
        Rounds::Lines => Ok(Ok(lines(board, work, kept).into_bytes())),
        Rounds::Film(reel) => reel.written(&film(work, kept, look), look, budget),
    }
}

/// A picture for each round.
pub(crate) fn film(work: &Solving, kept: &[Kept], look: &LookArgs) -> Film {
    let layout = Layout {
        title: String::new(),
        ..look.layout()
    };
    let mut film = Film::default();
    for (number, round) in (1..).zip(kept) {
        let marks = round.marks(work);
        let scene = Scene::laid_out(&work.puzzle, Some(&round.bridges), &marks, &layout);
        let titled = scene.titled(&look.layout().title);
        film.push(Tile::new(titled, round.caption(number, work)));
    }
    film
}

/// A record for each round.
fn lines(board: &str, work: &Solving, kept: &[Kept]) -> String {
    let rounds = (1..).zip(kept);
    let records = rounds.map(|(number, round)| {
        let (puzzle, objective) = (&work.puzzle, work.objective.as_ref());
        let record = SolveRoundRecord::new(board, puzzle, objective, number, round.as_round());
        line(&record)
    });
    records.collect()
}
