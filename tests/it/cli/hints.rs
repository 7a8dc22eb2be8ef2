//! Successive hints, errors in a partial answer, and messages about options without effect.

use std::fs;
use std::path::Path;

use expect_test::expect;
use serde_json::Value;

use super::folder;
use crate::support::program::hashi;
use crate::support::text::shipped;

/// Two edges that cross, each of which may be built.
const CROSS: &str = ".,2,.\n2,.,2\n.,2,.\n";

/// Adds the steps of a hint to an answer; returns whether the answer has changed.
fn drawn(folder: &Path, record: &Value) -> bool {
    let old = fs::read_to_string(folder.join("so-far.csv")).expect("an answer");
    let mut lines: Vec<String> = old.lines().map(str::to_owned).collect();
    for step in record["steps"].as_array().expect("steps") {
        for bound in step["conclusions"].as_array().expect("bounds") {
            let [from, to] = ["from", "to"].map(|end| bound[end].as_str().expect("a cell"));
            let count = match (bound["at_least"].as_u64(), bound["at_most"].as_u64()) {
                (Some(least), _) => least,
                (None, Some(0)) => 0,
                _ => continue,
            };
            let edge = format!("{from},{to},");
            lines.retain(|line| !line.starts_with(&edge));
            lines.push(format!("{edge}{count}"));
        }
    }
    let new = lines.join("\n") + "\n";
    fs::write(folder.join("so-far.csv"), &new).expect("room on the disk");
    new != old
}

/// Whether every step but the last is used by a later one.
fn leads_to_the_last(record: &Value) -> bool {
    let steps = record["steps"].as_array().expect("steps");
    let used: Vec<&Value> = steps
        .iter()
        .flat_map(|step| step["from"].as_array().expect("numbers of steps"))
        .collect();
    let before = &steps[..steps.len().saturating_sub(1)];
    before.iter().all(|step| used.contains(&&step["number"]))
}

#[test]
fn hint_after_hint_leads_to_the_solution() {
    for board in ["grown/8x8.csv", "rules/connected.csv", "prob/prob.csv"] {
        let folder = folder(&[("so-far.csv", "from,to,bridges\n")]);
        let board = shipped(format!("data/boards/{board}"));
        let board = board.to_str().expect("a path");
        let words = ["hint", board, "--so-far", "so-far.csv", "--json"];
        let status = loop {
            let ran = hashi(words).within(folder.path()).exit(0);
            let record: Value = serde_json::from_str(ran.text()).expect("a record");
            assert!(leads_to_the_last(&record), "{board}: {record}");
            if !drawn(folder.path(), &record) {
                break record["status"].as_str().map(str::to_owned);
            }
        };
        assert_eq!(status.as_deref(), Some("solved"), "{board}");
        hashi(["check", board, "so-far.csv"])
            .within(folder.path())
            .exit(0);
    }
}

#[test]
fn steps_that_no_answer_can_hold_are_followed_by_one_that_it_can() {
    let folder = folder(&[("so-far.csv", "from,to,bridges\n")]);
    let board = shipped("data/boards/rules/connected.csv");
    let board = board.to_str().expect("a path");
    let alone = hashi(["hint", board]).within(folder.path()).exit(0);
    assert_eq!(alone.text().lines().count(), 1);
    let ran = hashi(["hint", board, "--so-far", "so-far.csv"])
        .within(folder.path())
        .exit(0);
    expect![[r#"
        Isolated pair: with 2 bridges on r1c1-r1c3, r1c1 and r1c3 would be complete and cut off from the rest, so r1c1-r1c3 has at most 1 bridge.
        Isolated pair: with 2 bridges on r1c1-r3c1, r1c1 and r3c1 would be complete and cut off from the rest, so r1c1-r3c1 has at most 1 bridge.
        Enough neighbours: the 2 at r1c1 needs more than its other neighbours can take, so r1c1-r1c3 has at least 1 bridge and r1c1-r3c1 has at least 1 bridge.
    "#]].assert_eq(ran.text());
}

#[test]
fn two_drawn_bridges_that_cross_are_named_and_red() {
    let both = "from,to,bridges\nr2c1,r2c3,1\nr1c2,r3c2,1\n";
    let folder = folder(&[("b.csv", CROSS), ("prob.csv", both)]);
    let whole = shipped("data/boards/prob/prob.csv");
    let whole = whole.to_str().expect("a path");
    fs::write(
        folder.path().join("part.csv"),
        "from,to,bridges\nr2c2,r2c5,1\nr1c4,r3c4,1\n",
    )
    .expect("room on the disk");
    let said = "wrong so far: r2c2-r2c5 and r1c4-r3c4 cross\n";
    let ran = hashi(["hint", whole, "--so-far", "part.csv", "--svg", "w.svg"])
        .within(folder.path())
        .stderr_has(said)
        .exit(1);
    assert_eq!(
        ran.text(),
        "1. Blocked edge: r2c2-r2c5 is built and bridges may not cross, so r1c4-r3c4 has no \
         bridge, which contradicts what is known.\n"
    );
    let picture = fs::read_to_string(folder.path().join("w.svg")).expect("a picture");
    assert!(picture.contains(">wrong so far<"), "{picture}");
    let ran = hashi(["hint", whole, "--so-far", "part.csv", "--json"]).within(folder.path());
    let record = ran.exit(1).text().to_owned();
    assert!(record.contains(r#""status":"wrong""#), "{record}");
    hashi(["check", whole, "part.csv", "--so-far"])
        .within(folder.path())
        .stderr_has(said)
        .exit(1);
    // On a board without a solution no drawn bridge is reported as wrong.
    hashi(["hint", "b.csv", "--so-far", "prob.csv"])
        .within(folder.path())
        .stderr_has("this board has no solution, whatever is drawn")
        .exit(1);
}

#[test]
fn no_bridge_is_blamed_that_can_be_left_out() {
    let board = "# most-bridges: 9\n# loops: forbidden\n[7 34],[7 30],.,.\n?,9,11,[5 18]\n\
                 .,.,.,.\n.,.,.,.\n.,4,.,[9 11]\n.,.,5,8\n";
    let part = "from,to,bridges\nr1c1,r2c1,3\nr2c1,r2c2,1\nr2c3,r2c4,4\n";
    let folder = folder(&[("b.csv", board), ("part.csv", part)]);
    hashi(["hint", "b.csv", "--so-far", "part.csv"])
        .within(folder.path())
        .stderr_has("wrong so far: it cannot be that r2c1-r2c2 has at least 1 bridge")
        .exit(1);
}

#[test]
fn of_a_set_it_is_said_what_is_out_of_reach() {
    let none = "# connectivity: free\n[0 3],,2\n,,\n,,2\n";
    let two = "[1 8],,3,,2\n,,,,\n2,,3,,1\n";
    let folder = folder(&[
        ("none.csv", none),
        ("some.csv", "[1 8],,3,,2\n"),
        ("two.csv", two),
    ]);
    for (board, said) in [
        (
            "none.csv",
            "the [0 3] at r1c1 cannot come to 3, and has no bridge at all, so ",
        ),
        (
            "some.csv",
            "the [1 8] at r1c1 cannot come to 8, and 1 it has already",
        ),
        (
            "two.csv",
            "the [1 8] at r1c1 cannot come to 8, and has no room for more than 1",
        ),
    ] {
        let words = ["hint", board, "--steps", "all"];
        let ran = hashi(words).within(folder.path()).exit(0);
        assert!(ran.text().contains(said), "{}", ran.text());
    }
}

#[test]
fn what_changes_nothing_about_conflicts_is_said() {
    let folder = folder(&[("fine.csv", "1,0,1\n"), ("star.csv", "1,0,4,0,1\n")]);
    hashi(["explain", "fine.csv", "--all", "--limit", "2"])
        .within(folder.path())
        .stderr_has("fine.csv: --all and --limit: of no use here")
        .exit(0);
    hashi(["explain", "fine.csv", "--smallest"])
        .within(folder.path())
        .stderr_has("fine.csv: --smallest: of no use here")
        .exit(0);
    hashi(["explain", "star.csv", "--all", "--lp", "star.lp"])
        .within(folder.path())
        .stderr_has("star.csv: the program is that of conflict 1 alone")
        .exit(1);
    hashi(["explain", "star.csv", "--lp", "star.mps"])
        .within(folder.path())
        .stderr_has("invalid value 'star.mps' for '--lp <FILE>': expected a name that ends in .lp")
        .exit(2);
    assert!(!folder.path().join("star.mps").exists());
}

#[test]
fn an_island_that_sees_no_other_is_a_conflict_of_no_requirement() {
    let folder = folder(&[("alone.csv", "2,2,,\n,,,1\n")]);
    let words = ["explain", "alone.csv", "--json", "--lp", "alone.lp"];
    let ran = hashi(words)
        .within(folder.path())
        .stderr_has("the 1 at r2c4 sees no other island, but its clue wants 1 bridge; 1 step")
        .exit(1);
    fs::write(folder.path().join("why.json"), ran.text()).expect("room on the disk");
    let program = fs::read_to_string(folder.path().join("alone.lp")).expect("a program");
    assert!(program.starts_with("\\ nothing is required"), "{program}");
    hashi(["check-proof", "alone.csv", "why.json", "--conflict"])
        .within(folder.path())
        .stdout("")
        .stderr_has("confirmed, the board has no solution, whatever is required of it; ")
        .exit(0);
}

/// Steps, conflict and picture refer to the same island, whatever else is wrong with the board.
#[test]
fn of_an_island_that_sees_no_other_all_say_the_same() {
    for (clue, wanted) in [
        ("3", "3 bridges"),
        ("?", "at least 1 bridge"),
        ("[2 4]", "at least 2 bridges"),
    ] {
        let board = format!("4,,1\n,,\n,{clue},\n");
        let folder = folder(&[("alone.csv", &*board)]);
        let what = format!("the {clue} at r3c2 sees no other island, but its clue wants {wanted}");
        let step = format!("Little room: {what}: a contradiction.\n");
        hashi(["explain", "alone.csv", "--svg", "why.svg"])
            .within(folder.path())
            .stdout(&format!("1. {step}"))
            .stderr(&format!("alone.csv: no solution: {what}; 1 step\n"))
            .exit(1);
        let picture = fs::read_to_string(folder.path().join("why.svg")).expect("a picture");
        assert!(picture.contains(">sees no other island<"), "{picture}");
        hashi(["explain", "alone.csv", "--smallest"])
            .within(folder.path())
            .stderr(&format!("alone.csv: no solution: {what}; 1 step\n"))
            .exit(1);
        hashi(["explain", "alone.csv", "--all"])
            .within(folder.path())
            .stdout(&format!("1. {step}conflict 1: {what}\n"))
            .stderr_has("; what else is wrong can be told once that is put right; 1 step")
            .exit(1);
        hashi(["hint", "alone.csv"])
            .within(folder.path())
            .stdout(&step)
            .exit(1);
    }
}
