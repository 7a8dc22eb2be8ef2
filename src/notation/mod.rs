//! Text into boards and answers, and answers into text.
//!
//! Nothing here reads files: whoever does hands over a [`Source`], bytes with a name.
//! Every reader says where a text is wrong, what it found there and what it wanted, in
//! one line; none of them panics, whatever the bytes are.
//!
//! Files, each using only those before it: `error`, `source`, `overrides`, `table`, `widths`,
//! `headed`, `records`, `cell`, `head`, `written`, `grid`, `list`, `csv`, `has`, `unsw`, `prob`,
//! `format`, `lattice`, `answer`, `owned`, `counts`, `probabilities`, `weights`,
//! `tables`.

mod answer;
mod cell;
mod counts;
mod csv;
mod error;
mod format;
mod grid;
mod has;
mod head;
mod headed;
mod lattice;
mod list;
mod overrides;
mod owned;
mod prob;
mod probabilities;
mod records;
mod source;
mod table;
mod tables;
mod unsw;
mod weights;
mod widths;
mod written;

pub use answer::{BridgeRecord, CellName, bridge_records, read_answer, write_csv, write_prob};
pub use counts::read_counts;
#[cfg(feature = "cli")]
pub(crate) use error::printable;
pub use error::{ParseError, Place};
pub use format::{Format, ReadOptions, read_board, write_board};
pub use lattice::{Glyphs, LatticeError, MOST_CELLS, write_lattice};
pub use overrides::Overrides;
pub use probabilities::{Recognised, read_probabilities};
pub use source::Source;
pub use tables::other_table;
pub use weights::read_weights;
pub use written::Unwritable;
