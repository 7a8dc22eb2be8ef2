//! Weights: the cost of one bridge on an edge, as a table `from,to,weight`.
//!
//! The ends of an edge are the names of their cells, in either order; a weight is a decimal number
//! with at most six decimal places. An edge that is not listed weighs 0. An edge that is listed
//! twice is refused, and so is a pair of cells that is no edge of the board.

use super::cell::named_cell;
use super::error::{ParseError, TextFault};
use super::grid::nothing;
use super::records::{self, Columns, TableRecord};
use super::source::Source;
use super::table::{TableLines, read_with_any_delimiter};
use crate::puzzle::{Amount, EdgeId, IdVec, Network, Pos};

/// The names of the columns.
const NAMES: [&str; 3] = ["from", "to", "weight"];
const FROM: usize = 0;
const TO: usize = 1;
const WEIGHT: usize = 2;

/// Reads the weight of one bridge on each edge of a board.
///
/// # Errors
/// A [`ParseError`] where the text is no table of weights for this board.
///
/// # Examples
/// ```
/// use hashilab_notation::{ReadOptions, Source, read_board, read_weights};
/// use hashilab_rules::puzzle::Network;
/// let board = read_board(&Source::new("x.csv", "2,0,3\n0,0,0\n0,0,1\n"), &ReadOptions::default())?;
/// let network = Network::of(board);
/// let weights = read_weights(&Source::new("w.csv", "from,to,weight\nr1c3,r1c1,2.5\n"), &network)?;
/// let shown: Vec<String> = weights.values().iter().map(ToString::to_string).collect();
/// assert_eq!(shown, ["2.5", "0"]);
/// # Ok::<(), hashilab_notation::ParseError>(())
/// ```
pub fn read_weights(
    source: &Source,
    network: &Network,
) -> Result<IdVec<EdgeId, Amount>, ParseError> {
    let text = source.text()?;
    let read = if text.trim().is_empty() {
        Err(TextFault::new(0, "weights", nothing(&text)))
    } else {
        let most_clue = network.board().rules().max_clue();
        read_with_any_delimiter(&text, most_clue, |layout| {
            read(&mut layout.lines(), network)
        })
    };
    read.map_err(|fault| ParseError::new(&source.name, &text, fault))
}

fn read(lines: &mut TableLines<'_>, network: &Network) -> Result<IdVec<EdgeId, Amount>, TextFault> {
    let mut weights = IdVec::filled(None, network.edges().len());
    let columns = Columns {
        names: NAMES,
        needed: NAMES.len(),
    };
    records::read(lines, columns, |record| {
        let cells = [cell(&record, FROM)?, cell(&record, TO)?];
        let edge = edge_between(network, cells).ok_or_else(|| {
            let [from, to] = cells;
            let found = format!("{from} and {to}, which are none");
            TextFault::new(record.at(FROM), "two islands that see each other", found)
        })?;
        let weight = weight(&record)?;
        if weights[edge].replace(weight).is_some() {
            let [from, to] = cells;
            let found = format!("{from} and {to} again");
            return Err(TextFault::new(record.at(FROM), "each edge once", found));
        }
        Ok(())
    })?;
    let known = weights
        .values()
        .iter()
        .map(|weight| weight.unwrap_or_default());
    Ok(known.collect())
}

fn cell(record: &TableRecord<'_, 3>, name: usize) -> Result<Pos, TextFault> {
    named_cell(record.field(name))
        .ok_or_else(|| record.fault(name, "the name of a cell such as r3c7"))
}

fn edge_between(network: &Network, [from, to]: [Pos; 2]) -> Option<EdgeId> {
    network.edge_between(network.island_at(from)?, network.island_at(to)?)
}

/// A weight; where the comma is the decimal sign, with a decimal comma.
fn weight(record: &TableRecord<'_, 3>) -> Result<Amount, TextFault> {
    let text = String::from_utf8_lossy(record.field(WEIGHT));
    let text = if record.row.layout.delimiter.leaves_decimal_commas() {
        text.replacen(',', ".", 1)
    } else {
        text.into_owned()
    };
    text.parse().map_err(|_| {
        let most = Amount::MOST_TYPED;
        let wanted = format!("a weight from -{most} to {most} with at most six decimal places");
        record.fault(WEIGHT, wanted)
    })
}
