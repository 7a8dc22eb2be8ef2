//! Deduction on random boards, from the beginning and from the middle.

use hashilab::internals::logic::{Domains, Tier, propagate};
use hashilab::internals::puzzle::oracle;
use proptest::prelude::*;

use super::{check_tier, solutions, somewhere};
use crate::support::boards::boards;
use crate::support::variants::boards_under_rules;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn deductions_are_true_and_checked(network in boards(6)) {
        prop_assume!(network.edges().len() <= 16);
        let solutions = solutions(&network);
        for tier in Tier::ALL {
            check_tier(&network, &Domains::of(&network), tier, &solutions);
        }
    }

    #[test]
    fn deductions_from_the_middle_are_true_and_checked(network in boards(6), seed in proptest::collection::vec(any::<u8>(), 24)) {
        prop_assume!(network.edges().len() <= 16);
        let solutions = solutions(&network);
        let start = somewhere(&network, &solutions, &seed);
        for tier in Tier::ALL {
            check_tier(&network, &start, tier, &solutions);
        }
    }

    #[test]
    fn deductions_under_rules_are_true_and_checked(network in boards_under_rules(5), seed in proptest::collection::vec(any::<u8>(), 24)) {
        let Ok(solutions) = oracle::solutions(&network, 50_000) else {
            return Ok(());
        };
        let start = somewhere(&network, &solutions, &seed);
        for tier in Tier::ALL {
            check_tier(&network, &Domains::of(&network), tier, &solutions);
            check_tier(&network, &start, tier, &solutions);
        }
    }

    #[test]
    fn a_fixed_point_stays(network in prop_oneof![boards(7), boards_under_rules(7)]) {
        for tier in Tier::ALL {
            let mut domains = Domains::of(&network);
            if propagate(&network, &mut domains, tier).is_ok() {
                let again = propagate(&network, &mut domains.clone(), tier);
                prop_assert_eq!(again.map(|trace| trace.steps().len()), Ok(0));
            }
        }
    }
}
