//! The program of some requirements of a board and of no others: a block of rows for each, over the
//! columns y[e,l], so that other solvers can decide whether all can be satisfied. The effect of
//! leaving one out is documented at [`Requirement`]: `models/conflicts.md`.
//!
//! A name starts with the word of its block: `clue`, `cross`, `given`, `most`, `sign`, `cut`,
//! `loops`. The rows `level`, `pick`, `degree` and `least` belong to no block: they define the
//! columns, and state that an island has a bridge. Edges and islands outside all requirements are
//! left out, since they can always take any suitable value.

mod blocks;
mod loops;
mod signs;
mod subjects;

use self::blocks::RequirementBlocks;
use self::subjects::border;
use super::family::RowFamily;
use super::model::{Model, Sense};
use super::name::{Name, NamePlace};
use super::sum::ProgramSum;
use crate::puzzle::{Clue, Degree, EdgeId, IslandId, Network, Pair, Requirement};

/// Connectivity as a whole has no rows; it must be replaced by cuts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("connectivity as a whole has no rows; its cuts have")]
pub struct NoRowsError;

/// The program of these requirements, with the objective 0.
///
/// # Errors
/// [`NoRowsError`] if connectivity as a whole is among them.
///
/// # Examples
/// ```
/// use hashilab_engine::milp::formulate_requirements;
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Requirement, Rules, Size};
/// let islands = [(0, 1), (2, 3)].map(|(col, clue)| (Pos::new(0, col), Clue::Exactly(clue)));
/// let network = Network::of(Board::new(Size::new(1, 3), islands.to_vec(), Rules::default())?);
/// let clues: Vec<Requirement> = network.islands().ids().map(Requirement::Clue).collect();
/// let text = formulate_requirements(&network, &clues)?.to_lp();
/// assert!(text.contains(" clue_r1c3: y1_r1c1_r1c3 + y2_r1c1_r1c3 + y3_r1c1_r1c3"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn formulate_requirements(
    network: &Network,
    requirements: &[Requirement],
) -> Result<Model, NoRowsError> {
    if requirements.contains(&Requirement::Connectivity) {
        return Err(NoRowsError);
    }
    let mut blocks = RequirementBlocks::about(network, requirements);
    blocks.meanings();
    let mut cuts = 0;
    for requirement in requirements {
        if matches!(requirement, Requirement::Leaves(_)) {
            cuts += 1;
        }
        blocks.state(requirement, cuts);
    }
    Ok(blocks.finish())
}

impl RequirementBlocks<'_> {
    /// States the block of rows for a requirement.
    fn state(&mut self, requirement: &Requirement, cut: u32) {
        let network = self.network;
        let of_edge = |edge: EdgeId| NamePlace::Pair(network.cells_of(edge));
        match requirement {
            &Requirement::Clue(island) => self.clue(island),
            Requirement::Crossing(crossing) => {
                let edges = [crossing.horizontal, crossing.vertical];
                let name = Name::new(
                    "cross",
                    NamePlace::Pairs(edges.map(|edge| network.cells_of(edge))),
                );
                let built = ProgramSum(edges.map(|edge| (self.levels[edge][0], 1.0)));
                self.row(RowFamily::Cross, name, built, Sense::AtMost, 1.0);
            }
            &Requirement::Given(edge) => self.given(edge),
            &Requirement::MostBridges(edge) => {
                let most = usize::from(network.board().rules().max_bridges());
                if let Some(&above) = self.levels[edge].get(most) {
                    let name = Name::new("most", of_edge(edge));
                    let left = ProgramSum([(above, 1.0)]);
                    self.row(RowFamily::Cap, name, left, Sense::AtMost, 0.0);
                }
            }
            &Requirement::Sign(pos) => self.sign(pos),
            Requirement::Loops => self.loops(),
            Requirement::Leaves(islands) => {
                let border = border(network, islands);
                let built = border.iter().map(|&edge| (self.levels[edge][0], 1.0));
                let built: Vec<_> = built.collect();
                let name = Name::new("cut", NamePlace::Index(cut));
                self.row(RowFamily::Cut, name, ProgramSum(built), Sense::AtLeast, 1.0);
            }
            Requirement::Connectivity => {}
        }
    }

    fn clue(&mut self, island: IslandId) {
        let this = self.network.islands()[island];
        let name = Name::new("clue", NamePlace::Cell(this.pos));
        if let Clue::Exactly(clue) = this.clue {
            let left = ProgramSum(self.bridges(island));
            self.row(RowFamily::Degree, name, left, Sense::Equal, f64::from(clue));
        } else {
            let choices = (0_u32..).zip(self.degrees[&island].clone());
            let refused = choices.filter(|&(degree, _)| !this.clue.allows(degree));
            let left = ProgramSum(refused.map(|(_, choice)| (choice, 1.0)));
            self.row(RowFamily::Degree, name, left, Sense::Equal, 0.0);
        }
    }

    fn given(&mut self, edge: EdgeId) {
        let rules = self.network.board().rules();
        let [from, to] = self.network.cells_of(edge);
        let pair = Pair::of(from, to);
        let most = Degree::try_from(self.levels[edge].len()).unwrap_or(Degree::MAX);
        let given = rules.given().iter().filter(|given| given.pair == pair);
        let ranges = given.map(|given| given.bound.range(most));
        let forbidden = rules.forbidden().iter().filter(|&&one| one == pair);
        let ranges: Vec<_> = ranges.chain(forbidden.map(|_| [0, 0])).collect();
        let least = ranges.iter().map(|range| range[0]).max().unwrap_or(0);
        let greatest = ranges.iter().map(|range| range[1]).min().unwrap_or(most);
        let place = NamePlace::Pair([from, to]);
        if let Some(needed) = usize::from(least).checked_sub(1) {
            let level = self.levels[edge][needed.min(usize::from(most) - 1)];
            let name = Name::numbered("given", 1, place);
            let left = ProgramSum([(level, 1.0)]);
            self.row(RowFamily::Given, name, left, Sense::AtLeast, 1.0);
        }
        if let Some(&above) = self.levels[edge].get(usize::from(greatest)) {
            let name = Name::numbered("given", 2, place);
            let left = ProgramSum([(above, 1.0)]);
            self.row(RowFamily::Given, name, left, Sense::AtMost, 0.0);
        }
    }
}
