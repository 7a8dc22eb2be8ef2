//! Conflicts passed between processes: `check-proof` confirms what `explain --json` prints.

use super::folder;
use crate::support::program::hashi;

#[test]
fn a_conflict_is_confirmed_from_what_was_printed() {
    let folder = folder(&[
        ("star.csv", "1,0,4,0,1\n"),
        ("cut.csv", "1,0,1\n0,0,0\n1,0,1\n"),
        ("fine.csv", "1,0,1\n"),
    ]);
    let printed = |words: &[&str]| {
        let ran = hashi(words).within(folder.path());
        let ran = ran.exit(i32::from(words[1] != "fine.csv"));
        ran.text().to_owned()
    };
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("room on the disk");
    };
    let why = printed(&["explain", "cut.csv", "--json"]);
    write("why.json", &why);
    hashi(["check-proof", "cut.csv", "why.json", "--conflict"])
        .within(folder.path())
        .stdout("the 1 at r1c3\nthe 1 at r3c1\nthat some bridge leaves r1c1 and r1c3\nthat some bridge leaves r1c1 and r3c1\n")
        .stderr_has("why.json: confirmed, 4 requirements of the board cannot all be kept, and each is needed; ")
        .exit(0);
    let proof = serde_json::from_str::<serde_json::Value>(&why).expect("a record");
    write(
        "cut.proof",
        proof["conflict_proof"].as_str().expect("a proof"),
    );
    hashi(["check-proof", "cut.csv", "cut.proof"])
        .within(folder.path())
        .stderr_has("cut.proof: proved, 4 requirements of the board cannot all be kept; ")
        .exit(0);
    write(
        "all.json",
        &printed(&["explain", "star.csv", "--all", "--json"]),
    );
    let ran = hashi(["check-proof", "star.csv", "all.json", "--conflict"])
        .within(folder.path())
        .exit(0);
    assert_eq!(ran.stderr.matches("confirmed").count(), 3, "{}", ran.stderr);
    write("other.json", &why.replace("\"schema\":3", "\"schema\":9"));
    hashi(["check-proof", "cut.csv", "other.json", "--conflict"])
        .within(folder.path())
        .stderr_has("other.json:1:1: expected schema 3, found schema 9")
        .exit(2);
    write("wrong.json", &why.replace("\"bridges\":1", "\"bridges\":8"));
    hashi(["check-proof", "cut.csv", "wrong.json", "--conflict"])
        .within(folder.path())
        .stdout("wrong.json: conflict 1 of 4 requirements: the witness of the 1 at r1c3 does not keep the 1 at r3c1\n")
        .stderr("wrong.json: refused\n")
        .exit(1);
    write("fine.json", &printed(&["explain", "fine.csv", "--json"]));
    hashi(["check-proof", "fine.csv", "fine.json", "--conflict"])
        .within(folder.path())
        .stdout("")
        .stderr_has(
            "fine.json:1:1: expected an argument that is infeasible, found argument that is solved",
        )
        .exit(2);
    hashi(["check-proof", "cut.csv", "cut.csv", "--conflict"])
        .within(folder.path())
        .stderr_has(
            "cut.csv:1:1: expected a record of hashi explain, found a record that does not fit",
        )
        .exit(2);
}

#[test]
fn a_conflict_with_a_sign_is_confirmed_from_what_was_printed() {
    let board = "1,0,1\nN2,0,0\n";
    let folder = folder(&[
        ("sign.csv", board),
        ("other.csv", &board.replace("N2", "N3")),
        ("silent.csv", &board.replace("N2", "N-")),
    ]);
    let ran = hashi(["explain", "sign.csv", "--json"])
        .within(folder.path())
        .exit(1);
    std::fs::write(folder.path().join("why.json"), ran.text()).expect("room on the disk");
    hashi(["check-proof", "sign.csv", "why.json", "--conflict"])
        .within(folder.path())
        .stdout("the 1 at r1c1\nthe sign at r2c1\n")
        .stderr_has("why.json: confirmed, 2 requirements of the board cannot all be kept")
        .exit(0);
    for other in ["other.csv", "silent.csv"] {
        hashi(["check-proof", other, "why.json", "--conflict"])
            .within(folder.path())
            .stderr("why.json: refused\n")
            .exit(1);
    }
}

#[test]
fn the_conflict_that_is_told_is_the_one_that_the_steps_end_in() {
    // The sum of each is odd, and the second has a clue out of reach beside that of the step.
    for (board, step, conflict) in [
        (
            "5,0,1\n0,0,0\n1,0,6\n",
            "the neighbours of the 5 at r1c1 cannot take all its bridges: a contradiction.\n",
            "the 5 at r1c1, the limit of 2 on r1c1-r1c3 and the limit of 2 on r1c1-r3c1 cannot all \
             be kept; ",
        ),
        (
            "7,0,0,6,0,3\n0,1,0,0,2,0\n0,7,0,6,4,0\n0,0,3,0,0,3\n0,1,0,0,0,0\n7,0,5,0,2,0\n",
            "the neighbours of the 7 at r1c1 cannot take all its bridges: a contradiction.\n",
            "the 7 at r1c1, the limit of 2 on r1c1-r1c4 and the limit of 2 on r1c1-r6c1 cannot all \
             be kept; ",
        ),
        // Each of the four neighbours would do; the steps name the one at r1c3.
        (
            "0,0,1,0,0\n0,0,0,0,0\n1,0,8,0,1\n0,0,0,0,0\n0,0,1,0,0\n",
            "the 8 at r3c3 needs all that its neighbours can still take, so r1c3-r3c3 has 2 \
             bridges.\n2. Finished island: the 1 at r1c3 has too many bridges: a contradiction. [1]\n",
            "the 1 at r1c3, the 8 at r3c3, the limit of 2 on r3c1-r3c3, the limit of 2 on r3c3-r3c5 \
             and the limit of 2 on r3c3-r5c3 cannot all be kept with a bridge at r3c1, r3c5 and \
             r5c3, too; ",
        ),
    ] {
        let folder = folder(&[("b.csv", board)]);
        hashi(["explain", "b.csv"])
            .within(folder.path())
            .stdout(&format!("1. Everything needed: {step}"))
            .stderr_has(&format!("b.csv: no solution: {conflict}"))
            .exit(1);
    }
}

#[test]
fn the_conflict_that_is_told_counts_on_the_limit_of_every_edge() {
    // Without the 3 at r1c3 the 3 at r1c5 could be kept by three bridges only.
    hashi(["explain", "-"])
        .stdin("2,0,3,0,3\n")
        .stderr_has(
            "the 3 at r1c5 and the limit of 2 on r1c3-r1c5 cannot all be kept; leave out any one of \
             these and the others can be kept; ",
        )
        .exit(1);
    hashi(["explain", "-", "--all"])
        .stdin("2,0,3,0,3\n")
        .stdout_has(
            "the 3 at r1c3 and the 3 at r1c5 cannot all be kept with a bridge at r1c1, too; leave out \
             any one of these and the others can be kept, if an edge may have more than 2",
        )
        .exit(1);
}
