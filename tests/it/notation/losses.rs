//! What each notation cannot express, by kind: refused by name, or left out and listed.
//!
//! `data/formats/losses.expect` has for each kind of thing on a board the notations that can
//! express it, and the errors of the others. `UPDATE_EXPECT=1` rewrites it.

use std::collections::BTreeMap;
use std::fmt::Write;

use expect_test::expect_file;
use hashilab::internals::notation::{
    Format, Losses, Overrides, Page, ReadOptions, Source, read_board, write,
};
use hashilab::internals::puzzle::{Board, Bridges, Connectivity, Network};

use crate::support::text::{board, shipped};

/// Boards with one unusual thing each, as CSV.
const KINDS: [(&str, &str); 27] = [
    ("an ordinary board", "2,0,2\n0,0,0\n1,0,1\n"),
    (
        "a board whose components must be joined",
        "# connectivity: required\n2,0,2\n0,0,0\n1,0,1\n",
    ),
    ("islands side by side", "2,2,0\n0,0,0\n1,0,1\n"),
    ("one island", "2,0,0\n0,0,0\n0,0,0\n"),
    ("the clue ?", "2,0,?\n0,0,0\n1,0,1\n"),
    ("the clue 0", "2,0,[0]\n0,0,0\n1,0,1\n"),
    ("a set", "2,0,[1 3]\n0,0,0\n1,0,1\n"),
    ("a clue above 8", "# most-bridges: 3\n9,0,2\n0,0,0\n1,0,1\n"),
    (
        "a clue above 16",
        "# most-bridges: 9\n17,0,2\n0,0,0\n1,0,1\n",
    ),
    (
        "one bridge an edge",
        "# most-bridges: 1\n1,0,1\n0,0,0\n1,0,1\n",
    ),
    (
        "three bridges an edge",
        "# most-bridges: 3\n2,0,2\n0,0,0\n1,0,1\n",
    ),
    (
        "five bridges an edge",
        "# most-bridges: 5\n2,0,2\n0,0,0\n1,0,1\n",
    ),
    (
        "free connectivity",
        "# connectivity: free\n2,0,2\n0,0,0\n1,0,1\n",
    ),
    ("no loops", "# loops: forbidden\n2,0,2\n0,0,0\n1,0,1\n"),
    (
        "a given edge",
        "# given: r1c1-r1c3=1\n2,0,2\n0,0,0\n1,0,1\n",
    ),
    (
        "a forbidden edge",
        "# forbidden: r1c1-r1c3\n2,0,2\n0,0,0\n1,0,1\n",
    ),
    ("a wall", "2,0,2\n0,#,0\n1,0,1\n"),
    ("a sign", "2,0,2\n0,N1,0\n1,0,1\n"),
    ("an ignored island", "2,0,2\n0,x3,0\n1,0,1\n"),
    ("an ignored ?", "2,0,2\n0,x?,0\n1,0,1\n"),
    ("a title", "# title: four\n2,0,2\n0,0,0\n1,0,1\n"),
    ("names", "# names: p q r s\n2,0,2\n0,0,0\n1,0,1\n"),
    (
        "names that are no words",
        "# names: p p 1 s\n2,0,2\n0,0,0\n1,0,1\n",
    ),
    ("islands without numbers only", "?,0,?\n0,0,0\n?,0,?\n"),
    ("islands without bridges only", "[0],0,[0]\n"),
    (
        "an island that is called like ignored ones",
        "# names: ignored1 b\n1,0,1\n0,x3,0\n",
    ),
    ("empty borders", "0,0,0,0\n0,2,2,0\n0,0,0,0\n"),
];

#[test]
fn every_loss_is_named() {
    let mut table = String::new();
    for (kind, text) in KINDS {
        let board = board("x.csv", text);
        let mut answers: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for format in Format::ALL {
            let answer = match format {
                Format::Unsw => answer(&under_three_planks(text), format),
                _ => answer(&board, format),
            };
            answers.entry(answer).or_default().push(format.name());
        }
        writeln!(table, "{kind}").expect("a string");
        for (answer, formats) in answers {
            writeln!(table, "  {answer}: {}", formats.join(" ")).expect("a string");
        }
    }
    expect_file![shipped("data/formats/losses.expect")].assert_eq(&table);
}

/// The board under the rules of the three-plank notation, unless it states its own.
fn under_three_planks(text: &str) -> Board {
    let rules = Overrides {
        most_bridges: (!text.contains("most-bridges")).then_some(3),
        connectivity: (!text.contains("required")).then_some(Connectivity::Free),
        ..Overrides::default()
    };
    let options = ReadOptions {
        rules,
        ..ReadOptions::default()
    };
    read_board(&Source::new("x.csv", text), &options).expect("a board")
}

/// The result of writing a board in a notation.
fn answer(board: &Board, format: Format) -> String {
    let page = Page::of(board);
    match write(&page, format, Losses::Refuse) {
        Ok(written) => match written.lost.as_slice() {
            [] => {
                check_read_back(&written.text, board, format);
                "says it".to_owned()
            }
            lost => {
                assert!(lost.iter().all(|lost| !lost.what.is_final()));
                format!("loses a remark, {}", lost[0].what)
            }
        },
        Err(refused) if refused.what.is_final() => {
            let again = write(&page, format, Losses::Allow).expect_err("it is final");
            assert_eq!(refused, again);
            format!("never, {}", refused.what)
        }
        Err(refused) => {
            let written = match write(&page, format, Losses::Allow) {
                Ok(written) => written,
                Err(never) => {
                    assert!(never.what.is_final(), "{never}");
                    return format!("refuses, {}; and without it, {}", refused.what, never.what);
                }
            };
            let listed = written.lost.contains(&refused);
            assert!(listed, "{refused}: not among {:?}", written.lost);
            check_said(&written.text, board, format);
            format!("refuses, {}", refused.what)
        }
    }
}

fn options(board: &Board, format: Format) -> ReadOptions {
    ReadOptions {
        format: Some(format),
        size: Some(board.size()),
        ..ReadOptions::default()
    }
}

/// A text written without a loss is read back as the same board.
fn check_read_back(text: &str, board: &Board, format: Format) {
    if format.is_read() {
        let read = read_board(&Source::new("x", text), &options(board, format));
        assert_eq!(read.as_ref(), Ok(board), "{}", format.name());
    }
}

/// What is left after a loss is a board that the notation can express completely.
fn check_said(text: &str, board: &Board, format: Format) {
    if format.is_read() {
        let options = ReadOptions {
            size: None,
            ..options(board, format)
        };
        let read = read_board(&Source::new("x", text), &options);
        let read = read.unwrap_or_else(|error| panic!("{}: {error}\n{text}", format.name()));
        let again = write(&Page::of(&read), format, Losses::Refuse).expect("it says it");
        assert_eq!(again.text, text, "{}", format.name());
    }
}

#[test]
fn an_answer_without_a_place_is_named() {
    let network = |text: &str| Network::of(board("x.csv", text));
    let one: Bridges = [1].into_iter().collect();
    for (text, count, format, message) in [
        ("2,0,2\n", 2, Format::Has, "has has no place for an answer"),
        (
            "1,1\n",
            1,
            Format::Kanpen,
            "kanpen has no place for bridges between islands side by side, as r1c1 and r1c2 are",
        ),
        (
            "2,0,2\n",
            3,
            Format::Pzprv3,
            "pzprv3 writes up to 2 bridges on an edge, r1c1-r1c3 carries 3",
        ),
    ] {
        let network = network(text);
        let bridges: Bridges = [count].into_iter().collect();
        for losses in [Losses::Refuse, Losses::Allow] {
            let refused = write(&Page::with_answer(&network, &bridges), format, losses);
            assert_eq!(refused.expect_err("no place").to_string(), message);
        }
    }
    let pair = network("1,1\n");
    let written = write(
        &Page::with_answer(&pair, &one),
        Format::Pzprv3,
        Losses::Refuse,
    );
    assert!(written.is_ok());
}
