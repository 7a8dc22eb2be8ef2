//! The pictures of an answer whose question is known by its name only.

use std::any::Any;

use crate::answers::{Drawn, common};
use crate::appearance::Appearance;
use crate::argument::{argument_film, hint_scene, standing_scene};
#[cfg(feature = "highs")]
use crate::desk::RelaxAnswer;
use crate::desk::{
    Answer, CommonAnswer, ExplainAnswer, HintAnswer, LikelyAnswer, RepairAnswer, SolveAnswer,
    UniqueAnswer,
};
use crate::picture::{Film, Scene, Tile};
use crate::puzzle::Puzzle;
use crate::questions::Backbone;
#[cfg(feature = "highs")]
use crate::relax::RelaxPictures;

/// The pictures of an answer to a question about this board, each with what it shows: the steps
/// of an argument one by one, relaxations one by one, else one picture; none where the answer
/// has nothing to draw. `whole` is as `desk::Answered` has it.
#[must_use]
pub fn pictures(whole: &(dyn Any + Send + Sync), puzzle: &Puzzle, appearance: &Appearance) -> Film {
    let shown = ShownParts { puzzle, appearance };
    let one = shown
        .drawn::<SolveAnswer>(whole)
        .or_else(|| shown.drawn::<UniqueAnswer>(whole))
        .or_else(|| shown.drawn::<LikelyAnswer>(whole))
        .or_else(|| shown.drawn::<RepairAnswer>(whole));
    let mut film = Film::default();
    if let Some(tile) = one {
        film.push(tile);
    } else if let Some(answer) = whole.downcast_ref::<CommonAnswer>() {
        if let Backbone::All(known) = &answer.backbone {
            film.push(said(common(puzzle, known, appearance), answer));
        }
    } else if let Some(answer) = whole.downcast_ref::<HintAnswer>() {
        if let Some(scene) = hint_scene(puzzle, answer, appearance) {
            film.push(said(scene, answer));
        }
    } else if let Some(answer) = whole.downcast_ref::<ExplainAnswer>() {
        film = argument_film(&answer.work, usize::MAX, appearance, &mut || true).0;
        if let Some(scene) = standing_scene(&answer.work, appearance) {
            film.push(said(scene, answer));
        }
    }
    #[cfg(feature = "highs")]
    if let Some(answer) = whole.downcast_ref::<RelaxAnswer>() {
        for tile in RelaxPictures::of(&answer.work, appearance).tiles() {
            film.push(tile);
        }
    }
    film
}

/// The rounds of the formulation `cuts`, a picture for each and one for the last point; none
/// where the answer is about something else. `whole` is as `desk::Answered` has it.
#[must_use]
pub fn cut_rounds(whole: &(dyn Any + Send + Sync), appearance: &Appearance) -> Film {
    #[cfg(feature = "highs")]
    if let Some(answer) = whole.downcast_ref::<RelaxAnswer>() {
        return RelaxPictures::of(&answer.work, appearance)
            .rounds()
            .unwrap_or_default();
    }
    let _ = (whole, appearance);
    Film::default()
}

/// What every picture of an answer needs.
struct ShownParts<'a> {
    puzzle: &'a Puzzle,
    appearance: &'a Appearance,
}

impl ShownParts<'_> {
    /// The picture of an answer if it is one of this type and has one.
    fn drawn<A: Drawn>(&self, whole: &(dyn Any + Send + Sync)) -> Option<Tile> {
        let answer = whole.downcast_ref::<A>()?;
        let scene = answer.scene(self.puzzle, self.appearance)?;
        Some(said(scene, answer))
    }
}

/// A picture of an answer with what it says.
fn said(scene: Scene, answer: &impl Answer) -> Tile {
    Tile::new(scene, answer.sentence())
}
