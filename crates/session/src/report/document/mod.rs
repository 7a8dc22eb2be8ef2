//! Pages for people: headings, paragraphs, tables and figures, and how they are written as
//! Markdown, HTML and LaTeX, with special characters escaped. The contents of pages are decided
//! elsewhere.
//!
//! A figure is a name and a caption. The caller provides what is inserted for it: the path of a
//! picture, or the picture itself.

mod block;
mod html;
mod markdown;
mod tex;

pub use block::{Block, Figure, PageDocument, Phrase, Piece, Table, cell_of_csv};
pub use html::html;
pub use markdown::markdown;
pub use tex::{tex, tex_table};
