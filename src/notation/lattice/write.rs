//! Draws a board, with or without bridges.

use crate::puzzle::{Axis, Bridges, Clue, Crossing, EdgeId, IslandId, Network};

use super::{Fixture, Glyphs, Grid, LatticeError, Lines, MOST_SHOWN, Mark, Spot, legend};

/// The board as text, with these bridges; an island with `?` or a set shows how many it has.
/// Below stand the sums that signs see, without bridges what signs and sets say and which
/// edges are given or forbidden.
///
/// Every line ends with a line feed and has no blanks before it.
///
/// # Errors
/// A [`LatticeError`] says what has no place in the drawing.
///
/// # Examples
/// ```
/// use hashi::notation::{Glyphs, ReadOptions, Source, read_board, write_lattice};
/// use hashi::puzzle::Network;
/// let source = Source::new("x.csv", "2,3,1\n0,0,0\n2,2,0\n");
/// let network = Network::of(read_board(&source, &ReadOptions::default())?);
/// let bridges = [1, 1, 1, 1, 1].into_iter().collect();
/// let drawn = write_lattice(&network, Some(&bridges), Glyphs::Unicode)?;
/// assert_eq!(drawn, "2─3─1\n│ │\n│ │ ·\n│ │\n2─2 ·\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_lattice(
    network: &Network,
    bridges: Option<&Bridges>,
    glyphs: Glyphs,
) -> Result<String, LatticeError> {
    draw(network, bridges, glyphs, Grid::of(network)?)
}

/// The text whose places stand where the grid says.
pub(super) fn draw(
    network: &Network,
    bridges: Option<&Bridges>,
    glyphs: Glyphs,
    grid: Grid,
) -> Result<String, LatticeError> {
    let drawing = Drawing {
        grid,
        marks: marks(network, bridges, grid)?,
        lines: glyphs.lines(),
    };
    Ok(drawing.text() + &legend::written(network, bridges))
}

/// What stands on every place.
fn marks(
    network: &Network,
    bridges: Option<&Bridges>,
    grid: Grid,
) -> Result<Vec<Mark>, LatticeError> {
    let mut marks = vec![Mark::Blank; grid.lines() * grid.places()];
    for (pos, fixture) in Fixture::of(network.board()) {
        let (line, place) = Grid::of_cell(pos);
        marks[grid.index(line, place)] = Mark::Fixture(fixture);
    }
    for (id, island) in network.islands().iter() {
        let (line, place) = Grid::of_cell(island.pos);
        marks[grid.index(line, place)] = match (island.clue, bridges) {
            (Clue::Exactly(clue), _) => Mark::Number(clue),
            (Clue::OneOf(_) | Clue::Unknown, Some(bridges)) => found(network, bridges, id),
            (Clue::OneOf(_) | Clue::Unknown, None) => Mark::Unknown,
        };
    }
    if let Some(bridges) = bridges {
        refuse_crossed(network, bridges)?;
        draw_lines(network, bridges, grid, &mut marks)?;
    }
    Ok(marks)
}

/// A cell has room for one line.
fn refuse_crossed(network: &Network, bridges: &Bridges) -> Result<(), LatticeError> {
    let crossed = |crossing: &&Crossing| {
        [crossing.horizontal, crossing.vertical]
            .iter()
            .all(|&edge| bridges[edge] > 0)
    };
    match network.crossings().iter().find(crossed) {
        Some(crossing) => Err(LatticeError::Crossed(
            network.cells_of(crossing.horizontal),
            network.cells_of(crossing.vertical),
        )),
        None => Ok(()),
    }
}

/// Puts the bridges between their islands.
fn draw_lines(
    network: &Network,
    bridges: &Bridges,
    grid: Grid,
    marks: &mut [Mark],
) -> Result<(), LatticeError> {
    for (edge, count) in bridges.built() {
        if count > MOST_SHOWN {
            let cells = network.cells_of(edge);
            return Err(LatticeError::TooMany { cells, count });
        }
        let mark = Mark::Line(network.edges()[edge].axis, count);
        between(network, edge, grid).for_each(|index| marks[index] = mark);
    }
    Ok(())
}

/// The number of bridges at an island that has no number of its own; `?` still where it
/// may not be that one.
fn found(network: &Network, bridges: &Bridges, island: IslandId) -> Mark {
    let edges = network.edges_at(island).iter();
    let degree = edges.map(|&edge| bridges[edge]).fold(0, u8::saturating_add);
    let clue = network.islands()[island].clue;
    if clue.allows(degree.into()) && degree <= network.board().rules().max_clue() {
        Mark::Number(degree)
    } else {
        Mark::Unknown
    }
}

/// The indices of the places strictly between the ends of an edge.
fn between(network: &Network, edge: EdgeId, grid: Grid) -> impl Iterator<Item = usize> {
    let step = match network.edges()[edge].axis {
        Axis::Horizontal => 1,
        Axis::Vertical => grid.places(),
    };
    let [first, last] = network.cells_of(edge).map(|cell| {
        let (line, place) = Grid::of_cell(cell);
        grid.index(line, place)
    });
    (first + step..last).step_by(step)
}

struct Drawing {
    grid: Grid,
    marks: Vec<Mark>,
    lines: Lines,
}

impl Drawing {
    /// All lines of the text.
    fn text(&self) -> String {
        let mut text = String::with_capacity((self.grid.characters() + 1) * self.grid.lines());
        for line in 0..self.grid.lines() {
            for place in 0..self.grid.places() {
                self.push(&mut text, line, place);
            }
            text.truncate(text.trim_end_matches(' ').len());
            text.push('\n');
        }
        text
    }

    /// Draws one place.
    fn push(&self, text: &mut String, line: usize, place: usize) {
        let spot = Spot::of(line, place);
        let (shown, before) = match self.marks[self.grid.index(line, place)] {
            Mark::Blank => match spot {
                Spot::Cell => (self.lines.water, ' '),
                Spot::Between => (' ', ' '),
            },
            Mark::Line(axis, count) => {
                let shown = self.lines.glyph(axis, count, spot);
                match axis {
                    Axis::Horizontal => (shown, shown),
                    Axis::Vertical => (shown, ' '),
                }
            }
            Mark::Fixture(fixture) => (self.lines.fixture(fixture), ' '),
            Mark::Unknown => ('?', self.reaching(line, place)),
            Mark::Number(number) => {
                return self.push_number(text, number, line, place);
            }
        };
        text.extend(std::iter::repeat_n(before, self.grid.width(place) - 1));
        text.push(shown);
    }

    fn push_number(&self, text: &mut String, number: u8, line: usize, place: usize) {
        let digits = number.to_string();
        let before = self.grid.width(place).saturating_sub(digits.len());
        text.extend(std::iter::repeat_n(self.reaching(line, place), before));
        text.push_str(&digits);
    }

    /// What stands left of a number that is narrower than its cell: the bridges that
    /// reach the island from there.
    fn reaching(&self, line: usize, place: usize) -> char {
        let left = place
            .checked_sub(1)
            .map(|left| self.marks[self.grid.index(line, left)]);
        match left {
            Some(Mark::Line(Axis::Horizontal, count)) => {
                self.lines.glyph(Axis::Horizontal, count, Spot::Cell)
            }
            Some(_) | None => ' ',
        }
    }
}
