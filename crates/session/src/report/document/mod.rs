//! Pages for people: headings, paragraphs, tables and figures, and the texts that they become
//! (Markdown, HTML, LaTeX). What stands on a page is decided elsewhere; here is how it is
//! written, with every character kept from meaning something to the language.
//!
//! A figure is a name and a caption. Whoever asks for a text says what stands in it for the
//! figure: a picture's place, or the picture itself.

mod block;
mod html;
mod markdown;
mod tex;

pub use block::{Block, Figure, PageDocument, Phrase, Piece, Table, cell_of_csv};
pub use html::html;
pub use markdown::markdown;
pub use tex::{tex, tex_table};
