//! Weights as text: read, or refused with their place.

use hashilab::internals::notation::{Source, read_weights};

use crate::support::text::csv;

const BOARD: &str = "2,0,3\n0,0,0\n0,0,1\n";

/// The fault of weights for the board.
fn wrong(weights: &str) -> String {
    let read = read_weights(&Source::new("w.csv", weights), &csv(BOARD));
    read.expect_err(weights).to_string()
}

#[test]
fn wrong_weights_are_refused_with_their_place() {
    let amount = "a weight from -1000000 to 1000000 with at most six decimal places";
    let cases = [
        ("", "w.csv:1:1: expected weights, found an empty file".to_owned()),
        (
            "from,to\nr1c1,r1c3\n",
            "w.csv:1:1: expected the columns from, to, weight, found no 'weight'".to_owned(),
        ),
        (
            "from,to,weight\nr1c1,r1c2,1\n",
            "w.csv:2:1: expected two islands that see each other, found r1c1 and r1c2, which are none".to_owned(),
        ),
        (
            "from,to,weight\nr1c1,r3c3,1\n",
            "w.csv:2:1: expected two islands that see each other, found r1c1 and r3c3, which are none".to_owned(),
        ),
        (
            "from,to,weight\nr1c1,r1c3,1\nr1c3,r1c1,2\n",
            "w.csv:3:1: expected each edge once, found r1c3 and r1c1 again".to_owned(),
        ),
        (
            "from,to,weight\nr1c1,r1c3,inf\n",
            format!("w.csv:2:11: expected {amount}, found 'inf'"),
        ),
        (
            "from,to,weight\nr1c1,r1c3,nan\n",
            format!("w.csv:2:11: expected {amount}, found 'nan'"),
        ),
        (
            "from,to,weight\nr1c1,r1c3,\n",
            format!("w.csv:2:11: expected {amount}, found an empty field"),
        ),
        (
            "weight,to,from\n1e3,r1c1,r1c3\n",
            format!("w.csv:2:1: expected {amount}, found '1e3'"),
        ),
        (
            "from,to,weight\nA1,r1c3,1\n",
            "w.csv:2:1: expected the name of a cell such as r3c7, found 'A1'".to_owned(),
        ),
    ];
    for (weights, expected) in cases {
        assert_eq!(wrong(weights), expected, "{weights}");
    }
}

#[test]
fn weights_may_come_with_semicolons_and_decimal_commas() {
    let text = "weight;from;to\n-1,5;r3c3;r1c3\n2;r1c1;r1c3\n";
    let weights = read_weights(&Source::new("w.csv", text), &csv(BOARD)).unwrap();
    let shown: Vec<String> = weights.values().iter().map(ToString::to_string).collect();
    assert_eq!(shown, ["2", "-1.5"]);
}
