//! Text into boards and answers, and answers into text.
//!
//! Nothing here reads files: whoever does hands over a [`Source`], bytes with a name.
//! Every reader says where a text is wrong, what it found there and what it wanted, in
//! one line; none of them panics, whatever the bytes are.
//!
//! Each notation has a file with its grammar; its `ENTRY` there is its line of the table in
//! `format`, and says what the notation can say (`says`).
//!
//! Files, each using only those before it: `error`, `source`, `overrides`, `table`, `widths`,
//! `headed`, `records`, `cell`, `head`, `page`, `says`, `fit`, `entry`, `trace`, `grid`, `chart`, `list`,
//! `written`, `csv`, `text`, `has`, `unsw`, `tatham`, `puzz_link`, `pzprv3`, `kanpen`, `prob`, `format`, `known`, `detect`,
//! `split`, `reading`, `writing`, `lattice`, `answer`, `owned`, `counts`, `probabilities`, `weights`,
//! `tables`.

mod answer;
mod cell;
mod chart;
mod counts;
mod csv;
mod detect;
mod entry;
mod error;
mod fit;
mod format;
mod grid;
mod has;
mod head;
mod headed;
mod kanpen;
mod known;
mod lattice;
mod list;
mod overrides;
mod owned;
mod page;
mod prob;
mod probabilities;
mod puzz_link;
mod pzprv3;
mod reading;
mod records;
mod says;
mod source;
mod split;
mod table;
mod tables;
mod tatham;
mod text;
mod trace;
mod unsw;
mod weights;
mod widths;
mod writing;
mod written;

pub use answer::{BridgeRecord, CellName, bridge_records, read_answer, write_csv, write_prob};
pub use counts::read_counts;
#[cfg(feature = "cli")]
pub(crate) use error::printable;
pub use error::{ParseError, Place};
pub use format::Format;
pub use lattice::{Glyphs, LatticeError, MOST_CELLS, write_lattice};
pub use overrides::Overrides;
pub use page::Page;
pub use probabilities::{Recognised, read_probabilities};
pub use reading::{ReadOptions, boards_in, is_literal, read_board};
pub use says::{Losses, Unsaid, Unwritable};
pub use source::Source;
pub use tables::other_table;
pub use weights::read_weights;
pub use writing::{Written, write, write_board};
