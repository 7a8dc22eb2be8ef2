//! Random boards under other rules for tests, and an independent check of the rules.

use hashilab::internals::puzzle::{
    Board, Bound, Bridges, Clue, Connectivity, DegreeSet, EdgeId, GivenBound, Heading, Id, Loops,
    Network, Pair, Pos, Rules, Sign, Size, Sum, degrees, sign_sums,
};
use proptest::prelude::*;

/// A cell from its name, as in `r1c5`.
pub(crate) fn cell(name: &str) -> Pos {
    let (row, col) = name[1..].split_once('c').expect("a cell's name");
    let index = |number: &str| number.parse::<u16>().expect("a number") - 1;
    Pos::new(index(row), index(col))
}

/// A pair from the names of its cells, as in `r1c1-r1c5`.
pub(crate) fn pair(name: &str) -> Pair {
    let (from, to) = name.split_once('-').expect("two cells");
    Pair::of(cell(from), cell(to))
}

/// Random boards of up to `side` by `side` cells under random rules. Bridges are drawn that cross
/// nothing built before; clues, sets, signs, given and forbidden edges agree with them except for
/// an occasional change: many boards can be solved, many are just infeasible.
pub(crate) fn boards_under_rules(side: u16) -> impl Strategy<Value = Network> {
    boards_up_to(side, 3)
}

/// Random boards under random rules with up to `most` bridges per edge.
pub(crate) fn boards_up_to(side: u16, most: u8) -> impl Strategy<Value = Network> {
    (1..=side, 1..=side).prop_flat_map(move |(rows, cols)| {
        let cells = usize::from(rows * cols);
        let kinds = proptest::collection::vec(0..12_u8, cells);
        let rolls = proptest::collection::vec(any::<u8>(), 8 * cells);
        (kinds, rolls, 1..=most, any::<[bool; 2]>()).prop_map(
            move |(kinds, rolls, most, [free, no_loops])| {
                let extent = Size::new(rows, cols);
                let rules = Rules::with_max_bridges(most)
                    .with_connectivity(if free {
                        Connectivity::Free
                    } else {
                        Connectivity::Required
                    })
                    .with_loops(if no_loops {
                        Loops::Forbidden
                    } else {
                        Loops::Allowed
                    });
                Dice { rolls, next: 0 }.board(extent, &kinds, rules)
            },
        )
    })
}

/// The board without its signs.
pub(crate) fn without_signs(network: &Network) -> Network {
    let board = network.board();
    let rules = board.rules().clone();
    let rules = rules.with_signs(Vec::new());
    let board = Board::new(board.size(), board.islands().to_vec(), rules);
    Network::of(board.expect("a board"))
}

/// Random numbers that were drawn before.
struct Dice {
    rolls: Vec<u8>,
    next: usize,
}

impl Dice {
    /// A number below `sides`.
    fn roll(&mut self, sides: u8) -> u8 {
        self.next += 1;
        self.rolls[self.next % self.rolls.len()] % sides
    }

    fn board(&mut self, size: Size, kinds: &[u8], rules: Rules) -> Network {
        let places = |wanted: &[u8]| -> Vec<Pos> {
            let cells = (0_u16..).zip(kinds);
            cells
                .filter(|(_, kind)| wanted.contains(kind))
                .map(|(cell, _)| Pos::new(cell / size.cols, cell % size.cols))
                .collect()
        };
        let islands = places(&[0, 1, 2, 3, 4]);
        let signs: Vec<(Pos, Sign)> = places(&[6])
            .into_iter()
            .map(|pos| (pos, Sign::default()))
            .collect();
        let bare_rules = rules.with_walls(places(&[5])).with_signs(signs);
        let unknown = islands.iter().map(|&pos| (pos, Clue::Unknown)).collect();
        let bare = Network::of(Board::new(size, unknown, bare_rules.clone()).expect("a board"));
        let bridges = self.bridges(&bare);
        let found = degrees(&bare, &bridges);
        let most = bare_rules.max_clue();
        let clues = found.values().iter().map(|&degree| self.clue(degree, most));
        let clues: Vec<Clue> = clues.collect();
        let rules = bare_rules
            .clone()
            .with_signs(self.signs(&bare, &bridges))
            .with_given(self.given(&bare, &bridges))
            .with_forbidden(self.forbidden(&bare, &bridges));
        let islands = islands.into_iter().zip(clues).collect();
        let board = Board::new(size, islands, rules).expect("a board");
        let ignored = places(&[7]).into_iter().take(2);
        let ignored = ignored.map(|pos| (pos, Clue::Exactly(4))).collect();
        Network::of(board.with_ignored(ignored).expect("alone on its cell"))
    }

    fn bridges(&mut self, bare: &Network) -> Bridges {
        let most = bare.board().rules().max_bridges();
        let mut bridges = Bridges::none(bare);
        for edge in bare.edges().ids() {
            let crossed = bare.crossing(edge).iter().any(|&other| bridges[other] > 0);
            let count = self.roll(most + 1);
            if !crossed {
                bridges.set(edge, count);
            }
        }
        bridges
    }

    fn clue(&mut self, degree: u32, most: u8) -> Clue {
        let degree = u8::try_from(degree).expect("a degree");
        match self.roll(8) {
            0 if degree > 0 => Clue::Unknown,
            1 | 2 => {
                let others = [degree, self.roll(most + 1), self.roll(most + 1)];
                Clue::OneOf(others.into_iter().collect::<DegreeSet>())
            }
            3 if self.roll(4) == 0 => Clue::Exactly(self.roll(most + 1)),
            _ => Clue::Exactly(degree),
        }
    }

    fn signs(&mut self, bare: &Network, bridges: &Bridges) -> Vec<(Pos, Sign)> {
        let sums = sign_sums(bare, bridges);
        let mut signs = bare.board().rules().signs().to_vec();
        for (sign, four) in signs.iter_mut().zip(sums.values().chunks(4)) {
            for (heading, &sum) in Heading::ALL.into_iter().zip(four) {
                let sum = u16::try_from(sum).expect("a small sum");
                sign.1 = sign.1.with(
                    heading,
                    match self.roll(6) {
                        0 => Sum::Exactly(sum),
                        1 => Sum::Unknown,
                        2 if self.roll(4) == 0 => Sum::Exactly(sum + 1),
                        _ => Sum::Unsaid,
                    },
                );
            }
        }
        signs
    }

    fn given(&mut self, bare: &Network, bridges: &Bridges) -> Vec<GivenBound> {
        let mut given = Vec::new();
        for edge in bare.edges().ids() {
            let count = bridges[edge];
            let bound = match self.roll(12) {
                0 => Bound::Exactly(count),
                1 => Bound::AtLeast(count),
                2 => Bound::AtMost(count),
                _ => continue,
            };
            let pair = pair_of(bare, edge);
            given.push(GivenBound { pair, bound });
        }
        given
    }

    fn forbidden(&mut self, bare: &Network, bridges: &Bridges) -> Vec<Pair> {
        let edges = bare.edges().ids().filter(|&edge| bridges[edge] == 0);
        let chosen = edges.filter(|_| self.roll(6) == 0);
        chosen.map(|edge| pair_of(bare, edge)).collect()
    }
}

fn pair_of(network: &Network, edge: EdgeId) -> Pair {
    let [from, to] = network.cells_of(edge);
    Pair::of(from, to)
}

/// Whether bridges satisfy all rules of a network, decided in another way than by `verify`: by
/// cells, labels and counts.
pub(crate) fn keeps_the_rules(network: &Network, bridges: &Bridges) -> bool {
    let rules = network.board().rules();
    let built: Vec<([usize; 2], [Pos; 2], u8)> = bridges
        .built()
        .map(|(edge, count)| {
            let ends = network.edges()[edge].ends.map(Id::index);
            (ends, network.cells_of(edge), count)
        })
        .collect();
    let clues: Vec<Clue> = network
        .islands()
        .values()
        .iter()
        .map(|island| island.clue)
        .collect();
    let degree = |island: usize| -> u32 {
        let at = built.iter().filter(|(ends, ..)| ends.contains(&island));
        at.map(|&(_, _, count)| u32::from(count)).sum()
    };
    let on = |pair: Pair| {
        let found = built.iter().find(|(_, cells, _)| *cells == pair.cells());
        found.map_or(0, |&(_, _, count)| count)
    };
    let inside = |cell: u16, ends: [u16; 2]| ends[0] < cell && cell < ends[1];
    let cross = |one: [Pos; 2], other: [Pos; 2]| {
        one[0].row == one[1].row
            && other[0].col == other[1].col
            && inside(one[0].row, other.map(|pos| pos.row))
            && inside(other[0].col, one.map(|pos| pos.col))
    };
    let mut label: Vec<usize> = (0..clues.len()).collect();
    let mut closed = 0;
    for &([one, other], ..) in &built {
        let (keep, drop) = (label[one], label[other]);
        closed += usize::from(keep == drop);
        for this in label.iter_mut().filter(|this| **this == drop) {
            *this = keep;
        }
    }
    let clue_holds = |island: usize| match clues[island] {
        Clue::Exactly(clue) => degree(island) == u32::from(clue),
        Clue::OneOf(set) => set.iter().any(|clue| degree(island) == u32::from(clue)),
        Clue::Unknown => degree(island) >= 1,
    };
    built
        .iter()
        .all(|&(_, _, count)| count <= rules.max_bridges())
        && (0..clues.len()).all(clue_holds)
        && built
            .iter()
            .all(|&(_, one, _)| built.iter().all(|&(_, other, _)| !cross(one, other)))
        && (rules.connectivity() == Connectivity::Free
            || label.windows(2).all(|two| two[0] == two[1]))
        && (rules.loops() == Loops::Allowed || closed == 0)
        && rules.forbidden().iter().all(|&pair| on(pair) == 0)
        && rules.given().iter().all(|given| match given.bound {
            Bound::Exactly(count) => on(given.pair) == count,
            Bound::AtLeast(count) => on(given.pair) >= count,
            Bound::AtMost(count) => on(given.pair) <= count,
        })
        && rules
            .signs()
            .iter()
            .all(|&(pos, sign)| sign_holds(network, pos, sign, &degree))
}

/// Whether a sign agrees with the degrees that it sees, found by walking cell by cell.
fn sign_holds(network: &Network, from: Pos, sign: Sign, degree: &impl Fn(usize) -> u32) -> bool {
    let board = network.board();
    Heading::ALL.into_iter().all(|heading| {
        let (down, right) = match heading {
            Heading::North => (-1, 0),
            Heading::South => (1, 0),
            Heading::East => (0, 1),
            Heading::West => (0, -1),
        };
        let mut seen: Vec<u32> = Vec::new();
        let mut pos = from;
        loop {
            let next = pos
                .row
                .checked_add_signed(down)
                .zip(pos.col.checked_add_signed(right));
            let Some(next) = next.map(|(row, col)| Pos::new(row, col)) else {
                break;
            };
            let is_sign = board.rules().signs().iter().any(|&(sign, _)| sign == next);
            if !board.size().contains(next) || is_sign {
                break;
            }
            seen.extend(network.island_at(next).map(|island| degree(island.index())));
            pos = next;
        }
        let sum: u32 = seen.iter().sum();
        seen.sort_unstable();
        let different = seen.windows(2).all(|two| two[0] != two[1]);
        match sign.sum(heading) {
            Sum::Unsaid => true,
            Sum::Exactly(wanted) => sum == u32::from(wanted) && different,
            Sum::Unknown => different,
        }
    })
}
