//! Reads boards and answers from text, and writes them.
//!
//! Nothing here reads files: the caller provides a [`Source`], bytes with a name. Every reader
//! reports the position of an error, what was found there and what was expected, in one line; none
//! of them panics, whatever the bytes are.
//!
//! Each notation has a file with its grammar; its `ENTRY` is its line of the table in `notations`, and
//! contains its features (`says`).
//!
//! A text may have several readings. `choice` collects them all, and if two of them give
//! different boards it is an error, unless words of the text or an option decide.
//!
//! The files stand in layers, and none names what is above it:
//!
//! - `reading`, `answer` and `writing`, which others call, with `detect` and the table `notations`;
//! - `choice`, and what else a text may be: `split`, `doubts`, and `unambiguous`, which writes so
//!   that it is nothing else;
//! - `further`, the readings without what `below_titles`, `margins`, `labels` and others cut off;
//! - a file for each notation, and `lists`;
//! - parts of texts: `grids`, `grid`, `table`, `head`, `cell`, `titles`, `cut`;
//! - `entry`, `readings`, `page`, `options`, `format`, `lines`, `error`.
//!
//! This crate has no stable API: use `hashilab`, of which it is a part.

mod abilities;
mod about;
mod answer;
mod apart;
mod around;
mod axes;
mod below_titles;
mod between_rows;
mod blocks;
mod borders;
mod cell;
mod cells;
mod chart;
mod choice;
mod columns;
mod conflict;
mod counts;
mod csv;
mod cut;
mod detect;
mod dot;
mod doubled;
mod doubts;
mod edges;
mod entry;
mod error;
mod fit;
mod format;
mod frames;
mod further;
mod grid;
mod grids;
mod has;
mod head;
mod headed;
mod html;
mod islands;
mod janko;
mod json;
mod kanpen;
mod labelled;
mod labels;
mod latex;
mod lattice;
mod lines;
mod list;
mod lists;
mod margins;
mod markup;
mod matrix;
mod minizinc;
mod names;
mod notations;
mod notebook;
mod options;
mod orientation;
mod overrides;
mod page;
mod pencilbox;
mod penpa;
mod place;
mod plain_text;
mod plainer;
mod prob;
mod probabilities;
mod properties;
mod puzz_link;
mod pzprv3;
mod reading;
mod readings;
mod records;
mod script;
mod session;
mod sheet;
mod side_names;
mod sides;
mod sized;
mod source;
mod split;
mod stated;
mod table;
mod tables;
mod tabular;
mod tatham;
mod tatham_save;
mod text;
mod titles;
mod trace;
mod trim;
mod unambiguous;
mod unread_notations;
mod unsw;
mod weights;
mod widths;
mod writing;

use hashilab_rules::puzzle;

pub use abilities::{Losses, UnsupportedFeature, WriteError};
pub use answer::{bridge_records, hides_edges, is_drawing, read_answer, write_csv, write_prob};
pub use cells::{CellRow, CellTable, TableCell};
pub use conflict::{StatedConflict, StatedRequirement, read_conflicts};
pub use counts::read_counts;
pub use error::{ParseError, Place, TextFault, printable, quoted};
pub use format::Format;
pub use latex::latex;
pub use lattice::{Glyphs, LatticeError, MOST_CELLS, write_lattice, write_numbered_lattice};
pub use lines::{lines, words};
pub use options::{ListColumns, ReadOptions};
pub use overrides::Overrides;
pub use page::Page;
pub use place::{BridgeRecord, CellName, json_fault};
pub use probabilities::{RecognisedBoard, RecognisedIsland, read_probabilities};
pub use properties::{Property, read_property};
pub use reading::{
    BoardReading, boards_in, is_board, is_literal, read_board, read_board_with_notes,
};
pub use sheet::SheetPlace;
pub use source::Source;
pub use tables::other_table;
pub use trim::Borders;
pub use weights::read_weights;
pub use writing::{WrittenText, write, write_board};
