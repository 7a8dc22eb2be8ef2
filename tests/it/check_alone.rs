//! The stand-alone checker (`hashi-check`) reads every board as the library does, confirms the
//! proofs that the program writes, and refuses them where a line is missing.

use std::collections::BTreeMap;

use hashilab::internals::notation::{Format, write_board};
use hashilab_check::{CheckVerdict, NamedSource, check, read_board};
use serde_json::{Value, json};

use crate::support::expected::Known;
use crate::support::program::hashi;

/// A grid of every small shipped board, by its name. One board is a list of islands that are too
/// far apart for a grid.
#[allow(clippy::print_stdout, reason = "tells what is not tested")]
fn grids() -> BTreeMap<String, (Known, String)> {
    let boards = Known::under_every_rule();
    let all = boards.len();
    let grid = |known: Known| {
        let name = known.path.display().to_string();
        match write_board(known.network.board(), Format::Csv) {
            Ok(text) => Some((name, (known, text))),
            Err(why) => {
                println!("left out: {name}: {why}");
                None
            }
        }
    };
    let grids: BTreeMap<_, _> = boards.into_iter().filter_map(grid).collect();
    assert_eq!(grids.len() + 1, all);
    grids
}

#[test]
fn it_reads_every_board_as_the_library_does() {
    for (name, (known, text)) in &grids() {
        let read = read_board(text).unwrap_or_else(|unread| panic!("{}", unread.about(name)));
        let board = known.network.board().clone();
        // Notes concern no rule, and are not read.
        assert_eq!(read, board.with_notes(Vec::new()), "{name}");
    }
}

/// The program's proofs for these questions about a board, by their names.
fn proofs(grids: &BTreeMap<String, (Known, String)>) -> Vec<(String, String, String)> {
    let questions = [
        ("unique", json!({})),
        ("all", json!({"limit": 20})),
        ("best", json!({"minimise": "length"})),
        ("explain", json!({})),
    ];
    let mut input = String::new();
    for (name, (_, text)) in grids {
        for (question, with) in &questions {
            let id = format!("{question} {name}");
            let call = json!({"id": id, "ask": question, "board": text, "with": with,
                "documents": ["proof"], "read": {"from": "csv"}});
            input.push_str(&call.to_string());
            input.push('\n');
        }
    }
    let ran = hashi(["ask"]).stdin(input).exit(0);
    let mut found = Vec::new();
    for line in ran.text().lines() {
        let said: Value = serde_json::from_str(line).expect("JSON");
        let text = said["document"]["text"].as_str();
        if let (Some(id), Some(text)) = (said["id"].as_str(), text) {
            let (question, name) = id.split_once(' ').expect("an id of ours");
            found.push((question.to_owned(), name.to_owned(), text.to_owned()));
        }
    }
    found
}

#[test]
fn it_confirms_what_the_program_writes_and_nothing_less() {
    let grids = grids();
    let mut confirmed: BTreeMap<String, usize> = BTreeMap::new();
    for (question, name, text) in proofs(&grids) {
        let board = NamedSource {
            name: &name,
            text: &grids[&name].1,
        };
        let proof = NamedSource {
            name: "x.proof",
            text: &text,
        };
        match check(board, proof) {
            CheckVerdict::Proved(_) => *confirmed.entry(question).or_default() += 1,
            other => panic!("{question} {name}: {other}"),
        }
        let end = text.trim_end().rfind('\n').expect("several lines");
        let short = NamedSource {
            text: &text[..end],
            ..proof
        };
        let refused = check(board, short);
        assert_eq!(refused.code(), 1, "{name}: {refused}");
        let elsewhere = NamedSource {
            text: "1,,2\n,,\n?,,[1 2]\n",
            ..board
        };
        assert_eq!(check(elsewhere, proof).code(), 1, "{name}");
    }
    for question in ["unique", "all", "best", "explain"] {
        let of_question = confirmed.get(question).copied().unwrap_or_default();
        assert!(of_question > 2, "{question}: {confirmed:?}");
    }
}
