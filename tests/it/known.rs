//! The boards of `data/boards` against the oracle.

use expect_test::expect_file;
use hashi::puzzle::oracle;

use crate::support::expected::{Expected, Known};

#[test]
fn the_oracle_agrees_with_every_expect_file() {
    for known in Known::under_every_rule() {
        let solutions = oracle::solutions(&known.network, 2_000_000)
            .unwrap_or_else(|error| panic!("{}: {error}", known.path.display()));
        let found = Expected::of(&known.network, solutions.iter().map(|solution| &**solution));
        expect_file![known.expect_path()].assert_eq(&found.to_string());
        assert_eq!(known.expected(), found, "{}", known.path.display());
    }
}
