//! Detects the kind of drawing of an answer.

use crate::puzzle::{Network, PlacedBridges};

use super::super::error::{Place, TextFault};
use super::super::lines::bare_lines;
use super::read::read_in;
use super::{LatticeGrid, signs};

/// The bridges in a drawing of this network: a lattice, or one sign per cell. The error for a text
/// that is neither is that of the form that it fits, else that of a lattice if it has a line
/// between each two rows, else the one that is found later in the text.
pub(crate) fn read_drawing(text: &str, network: &Network) -> Result<Vec<PlacedBridges>, TextFault> {
    let grid = LatticeGrid::of(network).map_err(|error| {
        TextFault::new(0, "an answer as csv or json", "a drawing").hint(error.to_string())
    })?;
    read_in(grid, text, network).or_else(|fault| {
        signs::read(grid, text, network).map_err(|other| {
            let line = |fault: &TextFault| Place::line_of(text, fault.at);
            let lines = bare_lines(text.trim_end());
            let count = lines.clone().count();
            let has_digit = |line: &str| line.contains(|char: char| char.is_ascii_digit());
            let has_lines_between = count > 1
                && count + 1 == 2 * usize::from(grid.size.rows)
                && !lines.skip(1).step_by(2).any(has_digit);
            if other.fits || (!has_lines_between && line(&other.fault) > line(&fault)) {
                other.fault
            } else {
                fault
            }
        })
    })
}

/// Whether a text is a lattice of this network, with a place between each two cells.
pub(crate) fn is_lattice(text: &str, network: &Network) -> bool {
    LatticeGrid::of(network).is_ok_and(|grid| read_in(grid, text, network).is_ok())
}

#[cfg(test)]
mod tests {
    use super::super::super::{ReadOptions, Source, read_board};
    use super::super::Glyphs;
    use super::super::write::draw;
    use super::*;
    use crate::puzzle::Bridges;

    fn network(csv: &str) -> Network {
        Network::of(read_board(&Source::new("x.csv", csv), &ReadOptions::default()).unwrap())
    }

    #[test]
    fn cells_may_be_wider_than_one_character() {
        let network = network("2,0,3\n0,0,0\n1,0,2\n");
        let grid = LatticeGrid {
            size: network.board().size(),
            cell: 2,
        };
        let bridges: Bridges = [2, 0, 1, 1].into_iter().collect();
        let drawn = [Glyphs::Unicode, Glyphs::Ascii]
            .map(|glyphs| draw(&network, Some(&bridges), glyphs, grid).unwrap());
        assert_eq!(
            drawn[0],
            " 2═════3\n       │\n ·  ·  │\n       │\n 1─────2\n"
        );
        for text in drawn {
            let placed = read_in(grid, &text, &network).unwrap();
            assert_eq!(Bridges::placed(&network, &placed).unwrap(), bridges);
        }
    }
}
