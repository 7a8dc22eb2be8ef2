//! Answers as pictures, films and charts: their appearance is decided here, for all front ends.
//!
//! A front end without pictures does not need this crate, and nothing here decides anything about a
//! board.
//!
//! This crate has no stable API: use `hashilab`, of which it is a part.

use hashilab_count as count;
use hashilab_engine::{engine, logic, milp};
use hashilab_picture as picture;
use hashilab_proof as proof;
use hashilab_session::{report, session};
use hashilab_solve::{explain, puzzle, questions};

mod answers;
mod appearance;
mod argument;
mod book;
#[cfg(feature = "highs")]
mod branch;
mod conflict;
mod faults;
mod film;
mod handles;
mod likely;
mod matrix;
mod ratings;
#[cfg(feature = "highs")]
mod relax;
mod rounds;
mod search;
mod sets;
mod steps;

// The types of pictures that callers need.
pub use crate::picture::{
    Chart, ColouredBy, Film, Grid, MOST_CELLS, PictureError, Scene, Style, Theme,
};

pub use answers::{common, likely_scene, repair_scene, solved_scene, unique_scene};
pub use appearance::{Appearance, PictureKind};
pub use argument::{argument_film, hint_scene, standing_scene};
pub use book::{BoardOrder, Booklet, Language, Leaf, Pages, Pattern};
#[cfg(feature = "highs")]
pub use branch::{BranchPictures, MOST_DRAWN, MOST_LABELLED};
pub use faults::{add_wrong_bounds, faults};
pub use film::{FilmFrames, IN_A_ROW};
pub use handles::ToPicture;
pub use matrix::matrix;
pub use ratings::{score_shares, scores, widths};
#[cfg(feature = "highs")]
pub use relax::RelaxPictures;
pub use rounds::{SearchRound, search_film};
pub use search::search_chart;
