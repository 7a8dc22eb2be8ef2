//! Answers as pictures of their boards.

use crate::list::QueryAnswer;
use crate::picture::{Film, Scene, Tile};
use crate::puzzle::{Network, Puzzle};
use crate::questions::Backbone;
use crate::show::{
    Appearance, argument_film, common, hint_scene, likely_scene, repair_scene, solved_scene,
    standing_scene, unique_scene,
};
#[cfg(feature = "highs")]
use crate::show::{BranchPictures, RelaxPictures};

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
