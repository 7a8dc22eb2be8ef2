//! Elementary reasons: boards that need no engine.

use hashilab::internals::engine::Verdict;
use hashilab::internals::generate::{PublishedRecipe, grow};
use hashilab::internals::puzzle::{Size, oracle};
use hashilab::internals::questions::{Elementary, elementary};
use proptest::prelude::*;

use super::played;
use crate::support::boards::{boards, drawn, for_every_board};

#[test]
fn boards_without_an_edge_need_no_engine() {
    for picture in [".", "... ...", "0", "..0"] {
        let told = played(&drawn(picture), vec![], vec![]).expect("an answer");
        assert!(matches!(told.answer, Verdict::Yes(solution) if solution.total() == 0));
        assert_eq!(told.statistics.model, None);
    }
}

#[test]
fn elementary_reasons_need_no_engine_and_name_cells() {
    let reasons = [
        ("1", "r1c1 has clue 1, but no bridge can reach it"),
        (
            "0.0",
            "r1c1 has clue 0, so it cannot be joined to the other islands",
        ),
        (
            "1.1 ..0",
            "r2c3 has clue 0, so it cannot be joined to the other islands",
        ),
        ("3.4", "r1c1 has clue 3, but at most 2 bridges can reach it"),
        (
            "1.1 ... ..1",
            "r1c1 has clue 1, but no bridge can reach it if all islands are to be joined",
        ),
        (
            "2.2.1",
            "r1c1 has clue 2, but at most 1 bridge can reach it if all islands are to be joined",
        ),
        (
            "1.2 ... 2.2",
            "the clues add up to 7, but every bridge counts at two islands",
        ),
        (
            ".11. 1221",
            "the clues add up to 4 bridges, but joining 6 islands takes 5",
        ),
        // Where islands see no others, no clue is to blame.
        (
            "2.2... ...... ....11",
            "no path of bridges can lead from r1c1 to r3c5",
        ),
        (
            "22... 22... ...22 ...22",
            "no path of bridges can lead from r1c1 to r3c4",
        ),
        (
            "22.... 221122 ....22",
            "no path of bridges can lead from r1c1 to r2c4",
        ),
    ];
    for (picture, expected) in reasons {
        let network = drawn(picture);
        let told = played(&network, vec![], vec![]).expect("an answer");
        let Verdict::No(reason) = told.answer else {
            panic!("{picture}: {:?}", told.answer)
        };
        assert_eq!(reason.describe(&network), expected, "{picture}");
    }
}

#[test]
fn every_tiny_board_with_an_elementary_reason_has_no_solution() {
    let mut reasons = 0_u32;
    for_every_board(Size::new(3, 3), 4, &mut |network| {
        if let Some(reason) = elementary(&network) {
            let solutions = oracle::solutions(&network, 10_000).expect("a tiny board");
            assert_eq!(solutions, [], "{}", reason.describe(&network));
            reasons += 1;
        }
    });
    assert!(reasons > 500_000, "{reasons}");
}

#[test]
fn an_elementary_reason_is_the_first_that_applies() {
    let network = drawn("0.3");
    let reason = elementary(&network);
    assert!(
        matches!(reason, Some(Elementary::ZeroClue(_))),
        "{reason:?}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_board_with_an_elementary_reason_has_no_solution(network in boards(6)) {
        if let (Some(reason), Ok(solutions)) = (elementary(&network), oracle::solutions(&network, 200_000)) {
            prop_assert_eq!(solutions, vec![], "{}", reason.describe(&network));
        }
    }

    #[test]
    fn a_grown_board_has_no_elementary_reason(islands in 1_u32..60, share in 0_u8..=100, seed: u64) {
        if let Ok(grown) = grow(&PublishedRecipe::square(islands, share, 5), seed) {
            prop_assert_eq!(elementary(&grown.network), None);
        }
    }
}
