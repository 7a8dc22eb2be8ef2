//! What the shapes of a picture represent.

use super::tone::Tone;

/// What a shape represents, which determines its colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// A line between cells.
    Grid,
    /// The border of the board.
    Border,
    /// A dot on a cell of water.
    Dot,
    /// The highlight of an edge.
    Mark,
    /// A wall.
    Wall,
    /// A sign; its text is a clue.
    Sign,
    /// An ignored island and its text.
    Ignored,
    /// One bridge.
    Bridge,
    /// One bridge that is given with the board, and the label of a given edge.
    Given,
    /// The plate behind a text along an edge.
    Plate,
    /// The paper below a shade that lies within another one.
    Paper,
    /// The cross on an edge that may carry no bridge.
    Forbidden,
    /// An island.
    Island,
    /// The clue on an island.
    Clue,
    /// A number that was found instead of printed.
    Found,
    /// A changed clue.
    Changed,
    /// The clue before its change.
    Old,
    /// The title of the board.
    Title,
    /// Other notes about the board.
    Note,
    /// The caption of one of several pictures, or the text of a legend.
    Caption,
    /// The number of a row or a column.
    Coordinate,
    /// A highlight in full colour: a line, a rim, a value.
    Tone(Tone),
    /// A highlight as a dashed line.
    Dashed(Tone),
    /// A highlight as the rim of an island.
    Rim(Tone),
    /// A highlight in a light shade, on which everything else is legible.
    Tint(Tone),
}
