//! Explanations: the argument by which a person solves a board, in data and in words, and how hard
//! that is.

mod argument;
mod confirm;
mod conflict;
mod conflict_words;
mod conflicts;
mod exact;
mod fewest_givens;
mod given_crossings;
mod hitting;
mod number;
mod order;
mod phrases;
mod rating;
mod requirement_holds;
mod same_numbers;
mod sentences;
mod shape;
mod step;
mod told;
mod unfinished;
mod with_given;
mod writer;

// Types used in ratings.
pub use crate::logic::{Level, Technique};

pub use argument::{Argument, argument, first_steps};
pub use confirm::{ConfirmError, confirm_conflict};
pub use conflict::{Conflict, FalseWitness, can_be_joined, conflict};
pub use conflict_words::{describe_conflict, describe_odd_sum_beside, describe_requirement};
pub use conflicts::Conflicts;
pub use exact::{exact_bound, only_number};
pub use fewest_givens::{FewestEdges, FewestResult, fewest, pinned};
pub use number::StepNumber;
pub use order::steps_behind;
pub use rating::{Rating, RatingResult, rate, rate_unique};
pub use sentences::{
    describe_bound, describe_case, describe_place, describe_step, describe_supposed,
    write_argument, write_markdown,
};
pub use step::{ArgumentStep, Case};
pub use unfinished::{PartialFlaw, SoFarError, bounds_of_answer, narrowed, so_far};
