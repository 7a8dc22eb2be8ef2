//! Random small boards under random rules, for tests.

use crate::graph::Random;
use crate::puzzle::{
    Board, Bound, Bridges, Clue, Connectivity, GivenBound, Heading, IdVec, IslandId, Loops,
    Network, Pair, Pos, Rules, Sign, Size, Sum, ViewId, degrees, sign_sums,
};

/// A board whose clues are the degrees of random bridges that do not cross, with some clues
/// occasionally changed, replaced by a set or unknown. Every other board has more rules, which
/// agree with the bridges except for an occasional change.
pub(crate) fn random_network(dice: &mut Random, most: u8) -> Network {
    let length = |dice: &mut Random| u16::try_from(1 + dice.below(6)).expect("small");
    let size = Size::new(length(dice), length(dice));
    let cells = (0..size.rows).flat_map(|row| (0..size.cols).map(move |col| Pos::new(row, col)));
    let variant = dice.below(2) == 0;
    let (mut places, mut signs) = (Vec::new(), Vec::new());
    for pos in cells {
        match dice.below(20) {
            0..9 => places.push(pos),
            9 if variant => signs.push((pos, Sign::default())),
            _ => {}
        }
    }
    let of = |clues: Vec<Clue>, rules| {
        let islands = places.iter().copied().zip(clues).collect();
        Network::of(Board::new(size, islands, rules).expect("a board"))
    };
    let rules = Rules::with_max_bridges(most).with_signs(signs);
    let bare = of(vec![Clue::Unknown; places.len()], rules.clone());
    let bridges = random_bridges(dice, &bare);
    let clues = random_clues(dice, &degrees(&bare, &bridges), most, variant);
    let rules = if variant {
        random_rules(dice, rules, &bare, &bridges)
    } else {
        rules
    };
    of(clues, rules)
}

/// Bridges that do not cross.
fn random_bridges(dice: &mut Random, bare: &Network) -> Bridges {
    let most = bare.board().rules().max_bridges();
    let mut bridges = Bridges::none(bare);
    for edge in bare.edges().ids() {
        let crossed = bare.crossing(edge).iter().any(|&other| bridges[other] > 0);
        let count = small(dice, usize::from(most) + 2);
        if !crossed && count <= most {
            bridges.set(edge, count);
        }
    }
    bridges
}

/// The degrees, occasionally with one changed, or sets that contain them, or `?`.
fn random_clues(
    dice: &mut Random,
    degrees: &IdVec<IslandId, u32>,
    most: u8,
    variant: bool,
) -> Vec<Clue> {
    let degree = |&degree: &u32| u8::try_from(degree).expect("small");
    let mut degrees: Vec<u8> = degrees.values().iter().map(degree).collect();
    if dice.below(3) == 0 && !degrees.is_empty() {
        let index = dice.below(degrees.len());
        degrees[index] = small(dice, 4 * usize::from(most) + 1);
    }
    let unknown = dice.below(4) == 0;
    let clue = |degree| match dice.below(6) {
        0 if unknown => Clue::Unknown,
        1 | 2 if variant => {
            let mut other = || small(dice, 4 * usize::from(most) + 1);
            Clue::OneOf([degree, other(), other()].into_iter().collect())
        }
        _ => Clue::Exactly(degree),
    };
    degrees.into_iter().map(clue).collect()
}

fn small(dice: &mut Random, below: usize) -> u8 {
    u8::try_from(dice.below(below)).expect("small")
}

/// Rules with random signs, connectivity, loops, given and forbidden edges.
fn random_rules(dice: &mut Random, rules: Rules, bare: &Network, bridges: &Bridges) -> Rules {
    let rules = random_signs(dice, rules, &sign_sums(bare, bridges));
    let (mut given, mut forbidden) = (Vec::new(), Vec::new());
    for edge in bare.edges().ids() {
        let [from, to] = bare.cells_of(edge);
        let (pair, count) = (Pair::of(from, to), bridges[edge]);
        let bound = match dice.below(16) {
            0 => Bound::Exactly(count),
            1 => Bound::AtLeast(count),
            2 => Bound::AtMost(count),
            3 if count == 0 => {
                forbidden.push(pair);
                continue;
            }
            _ => continue,
        };
        given.push(GivenBound { pair, bound });
    }
    let rules = rules.with_given(given).with_forbidden(forbidden);
    let rules = match dice.below(2) {
        0 => rules.with_connectivity(Connectivity::Free),
        _ => rules,
    };
    match dice.below(3) {
        0 => rules.with_loops(Loops::Forbidden),
        _ => rules,
    }
}

/// The signs demand what they see, `?` or nothing, and occasionally something else.
fn random_signs(dice: &mut Random, rules: Rules, sums: &IdVec<ViewId, u32>) -> Rules {
    let mut signs = rules.signs().to_vec();
    for (sign, sums) in signs.iter_mut().zip(sums.values().chunks(4)) {
        for (heading, &sum) in Heading::ALL.into_iter().zip(sums) {
            let sum = u16::try_from(sum).expect("small");
            let said = match dice.below(8) {
                0 | 1 => Sum::Exactly(sum),
                2 => Sum::Unknown,
                3 if dice.below(4) == 0 => Sum::Exactly(sum + 1),
                _ => Sum::Unsaid,
            };
            sign.1 = sign.1.with(heading, said);
        }
    }
    rules.with_signs(signs)
}
