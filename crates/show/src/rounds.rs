//! The rounds of HiGHS on the formulation cuts. The point of a round is integral, and is cut off if
//! it is disconnected or has a loop.

use std::fmt::Write as _;

use crate::appearance::Appearance;
use crate::engine::CutRound;
use crate::milp::{Cut, Name};
use crate::picture::{Film, Key, LegendLine, Marks, Region, Scene, Tile, Tone};
use crate::puzzle::Bridges;
use crate::report::counted;
use crate::session::SolveAnswer;
use crate::sets::keys_of_others;

/// A reported round.
#[derive(Clone, Debug)]
pub struct SearchRound {
    bridges: Bridges,
    objective: Option<f64>,
    bound: Option<f64>,
    cuts: Vec<(Cut, Name)>,
}

impl SearchRound {
    /// Stores a round to show it later.
    #[must_use]
    pub fn of(round: CutRound<'_>) -> Self {
        Self {
            bridges: round.bridges.clone(),
            objective: round.objective,
            bound: round.bound,
            cuts: round.cuts.to_vec(),
        }
    }

    /// The round as it was reported.
    #[must_use]
    pub fn as_round(&self) -> CutRound<'_> {
        CutRound {
            bridges: &self.bridges,
            objective: self.objective,
            bound: self.bound,
            cuts: &self.cuts,
        }
    }

    /// The island sets of its cuts, shaded, with a legend.
    fn marks(&self, answer: &SolveAnswer) -> Marks {
        let mut marks = Marks::default();
        for (number, (cut, _)) in (0..).zip(&self.cuts) {
            let islands = cut.smaller_side(&answer.puzzle);
            let region = Region::of(&answer.puzzle, &islands, Tone::Group(number));
            marks.regions.push(region);
        }
        let is_loop = |(cut, _): &(Cut, Name)| matches!(cut, Cut::Cycle(_));
        let text = match (self.cuts.iter().any(is_loop), self.cuts.iter().all(is_loop)) {
            (false, _) => "no bridge leaves these islands",
            (true, true) => "a loop joins these islands",
            (true, false) => "islands that no bridge leaves or that a loop joins",
        };
        if !self.cuts.is_empty() {
            let key = Key::new(LegendLine::Tint(Tone::Group(0)), text);
            marks.legend.push(key);
        }
        marks.legend.extend(keys_of_others(self.cuts.len(), "set"));
        marks
    }

    /// The caption of its picture: its number, the objective's value and bound, its cuts.
    fn caption(&self, number: usize, answer: &SolveAnswer) -> String {
        let mut caption = format!("round {number}: ");
        if let Some(objective) = &answer.objective {
            let value = objective.value(&answer.puzzle, &self.bridges);
            let _ = write!(caption, "{} {value}, ", objective.measure.name());
            let bound = self
                .bound
                .and_then(|it| objective.bound(&answer.puzzle, it));
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

/// A picture for each round.
#[must_use]
pub fn search_film(answer: &SolveAnswer, rounds: &[SearchRound], appearance: &Appearance) -> Film {
    let layout = appearance.untitled();
    let mut film = Film::default();
    for (number, round) in (1..).zip(rounds) {
        let marks = round.marks(answer);
        let scene = Scene::laid_out(&answer.puzzle, Some(&round.bridges), &marks, &layout);
        let titled = scene.titled(&appearance.layout().title);
        film.push(Tile::new(titled, round.caption(number, answer)));
    }
    film
}
