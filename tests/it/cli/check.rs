//! `hashi check`: the rules alone decide.

use std::path::Path;
use std::process::Command;

use expect_test::expect;
use hashilab::internals::milp::{count_rows, read_columns};
use hashilab::internals::notation::Source;
use tempfile::TempDir;

use super::{RING, TWO, folder, shipped};
use crate::support::program::{Ran, hashi};

#[test]
fn a_right_answer_ends_with_0_and_says_nothing_on_standard_output() {
    let folder = folder(&[("b.csv", TWO), ("a.csv", "from,to,bridges\nr1c1,r1c3,1\n")]);
    hashi(["check", "b.csv", "a.csv"])
        .within(folder.path())
        .stdout("")
        .stderr("a.csv: right, every rule is kept\n")
        .exit(0);
    hashi(["check", "b.csv", "a.csv", "--quiet"])
        .within(folder.path())
        .stdout("")
        .stderr("")
        .exit(0);
}

#[test]
fn every_violation_is_listed_with_its_cells() {
    let answer = "from,to,bridges\nr1c1,r1c3,3\nr3c1,r3c3,2\nr2c2,r9c9,1\n";
    let folder = folder(&[("b.csv", RING), ("a.csv", answer)]);
    let ran = hashi(["check", "b.csv", "a.csv"])
        .within(folder.path())
        .stderr("a.csv: wrong, 5 rules are broken\n")
        .exit(1);
    expect![[r"
        bridges from r2c2 to r9c9, which are not islands that see each other
        r1c1-r1c3 carries 3 bridges, at most 2 are allowed
        r1c1 has 3 bridges, its clue is 2
        r3c3 has 2 bridges, its clue is 3
        the islands fall into 2 components; apart from the largest: r3c1 r3c3
    "]]
    .assert_eq(ran.text());
}

#[test]
fn a_record_says_the_same() {
    let folder = folder(&[("b.csv", TWO), ("a.csv", "from,to,bridges\nr1c1,r1c3,2\n")]);
    let ran = hashi(["check", "b.csv", "a.csv", "--json"])
        .within(folder.path())
        .exit(1);
    expect![[r#"
        {"type":"check","schema":3,"board":"b.csv","status":"wrong","reason":null,"limit":null,"warnings":[],"solution":"a.csv","right":false,"violations":[{"rule":"degree","cells":["r1c1"],"text":"r1c1 has 2 bridges, its clue is 1"},{"rule":"degree","cells":["r1c3"],"text":"r1c3 has 2 bridges, its clue is 1"}],"meant":{"edges":[{"from":"r1c1","to":"r1c3","bridges":1}],"text":"r1c1-r1c3 has 2 bridges: 1 was probably meant; then every rule is kept"}}
    "#]]
    .assert_eq(ran.text());
}

#[test]
fn a_record_says_what_cannot_be_read() {
    let folder = folder(&[("b.csv", "1,z\n"), ("c.csv", TWO), ("a.csv", "from,to\n")]);
    let ran = hashi(["check", "b.csv", "a.csv", "--json"])
        .within(folder.path())
        .stderr("error: b.csv:1:3: expected a clue, '?' or water, found 'z'\n")
        .exit(2);
    expect![[r#"
        {"type":"error","schema":3,"board":"b.csv","status":"error","limit":null,"message":"b.csv:1:3: expected a clue, '?' or water, found 'z'","hint":null}
    "#]].assert_eq(ran.text());
    let ran = hashi(["check", "c.csv", "a.csv", "--json"])
        .within(folder.path())
        .exit(2);
    expect![[r#"
        {"type":"error","schema":3,"board":"c.csv","status":"error","limit":null,"message":"a.csv:1:1: expected the columns from, to, bridges, found no 'bridges'","hint":"leave other columns out; write each edge as in r1c1-r1c3=1, or a table with the line from,to,bridges first"}
    "#]].assert_eq(ran.text());
}

/// Expects the output of a run to be a right answer to `b.csv`.
fn is_right(folder: &TempDir, solved: Ran) {
    hashi(["check", "b.csv", "-"])
        .within(folder.path())
        .stdin(solved.stdout)
        .stderr("<stdin>: right, every rule is kept\n")
        .exit(0);
}

#[test]
fn three_plank_text_and_relations_can_be_checked() {
    let folder = folder(&[("b.csv", "3,0,3\n0,0,0\n1,0,1\n")]);
    let solved = hashi(["solve", "b.csv", "--ascii=planks", "--out", "a.prob"])
        .within(folder.path())
        .stdout("3=3\n| |\n1 1\n")
        .exit(0);
    is_right(&folder, solved);
    for board in ["b.csv", "a.prob"] {
        hashi(["check", board, "a.prob"])
            .within(folder.path())
            .stderr("a.prob: right, every rule is kept\n")
            .exit(0);
    }
    hashi(["check", "b.csv", "-", "--from", "unsw"])
        .within(folder.path())
        .stdin("3=3\n| |\n1 1\n")
        .exit(2);
}

#[test]
fn what_solve_writes_can_be_checked() {
    // Adjacent islands with one bridge and with two, level and upright, and a long edge.
    let board = "2,3,3\n0,0,3\n0,0,0\n0,0,1\n";
    let folder = folder(&[("b.csv", board)]);
    for words in [&["--ascii"][..], &["--json"], &[]] {
        let solved = hashi(["solve", "b.csv"].iter().chain(words))
            .within(folder.path())
            .exit(0);
        is_right(&folder, solved);
    }
    for file in ["a.txt", "a.csv", "a.json"] {
        hashi(["solve", "b.csv", "--out", file])
            .within(folder.path())
            .exit(0);
        hashi(["check", "b.csv", file])
            .within(folder.path())
            .exit(0);
    }
}

#[test]
fn one_standard_input_is_not_two() {
    hashi(["check", "-", "-"])
        .stdin(TWO)
        .stderr("error: standard input can be the board, the answer or the program, one of them\n")
        .exit(2);
}

#[test]
fn an_edge_is_listed_once() {
    let twice = r#"{"bridges":[{"from":"r1c1","to":"r1c3","bridges":1},{"from":"r1c3","to":"r1c1","bridges":1}]}"#;
    let folder = folder(&[
        ("b.csv", "2,0,2\n"),
        ("a.csv", "from,to,bridges\nr1c1,r1c3,1\nr1c3,r1c1,1\n"),
        ("a.json", twice),
    ]);
    for (answer, message) in [
        (
            "a.csv",
            "error: a.csv:3:1: expected each edge once, found r1c3 to r1c1 a second time\n",
        ),
        (
            "a.json",
            "error: a.json:1:1: expected a list 'bridges' with each edge once, found r1c1 to r1c3 twice\n",
        ),
    ] {
        hashi(["check", "b.csv", answer])
            .within(folder.path())
            .stdout("")
            .stderr(message)
            .exit(2);
    }
}

#[test]
fn an_answer_to_another_board_is_refused_in_every_notation() {
    let save = |cells: &str| {
        let lines = [
            "PARAMS:6:4x1m2",
            &format!("DESC:4:{cells}"),
            "MOVE:9:L0,0,3,0,2",
        ];
        format!("SAVEFILE:1:x\n{}\n", lines.join("\n"))
    };
    let json = |clue: u8| {
        let islands = format!(r#"[{{"cell":"r1c1","clue":2}},{{"cell":"r1c4","clue":{clue}}}]"#);
        let bridges = r#"[{"from":"r1c1","to":"r1c4","bridges":2}]"#;
        format!(
            r#"{{"format":"hashi-board","version":1,"size":{{"rows":1,"cols":4}},"islands":{islands},"bridges":{bridges}}}"#
        )
    };
    let [same_save, other_save] = ["2b2", "2b3"].map(save);
    let [same_json, other_json] = [2, 5].map(json);
    let island = "island(0,0,2).\nisland(3,0,2).\nbridge(0,1).\nbridge(0,1).\n";
    for (name, same, other, found) in [
        (
            "a.pzprv3",
            "pzprv3/hashikake/1/4/2 . . 2 /2 2 2 /",
            "pzprv3/hashikake/1/4/2 . . 3 /2 2 2 /",
            "with 3 instead of 2 at r1c4",
        ),
        (
            "a.json",
            &same_json,
            &other_json,
            "with 5 instead of 2 at r1c4",
        ),
        (
            "a.islands",
            island,
            &island.replace("3,0,2", "3,0,7"),
            "with 7 instead of 2 at r1c4",
        ),
        (
            "a.sav",
            &same_save,
            &other_save,
            "with 3 instead of 2 at r1c4",
        ),
        (
            "b.pzprv3",
            "pzprv3/hashikake/1/4/2 . . - /2 2 2 /",
            "pzprv3/hashikake/1/5/2 . . 2 . /2 2 2 0 /",
            "of 1x5 instead of 1x4",
        ),
    ] {
        let folder = folder(&[("b.csv", "2,0,0,2\n"), (name, same)]);
        hashi(["check", "b.csv", name])
            .within(folder.path())
            .stdout("")
            .exit(0);
        std::fs::write(folder.path().join(name), other).expect("a file");
        let message = format!("found one to another board, {found}\n");
        hashi(["check", "b.csv", name])
            .within(folder.path())
            .stdout("")
            .stderr_has(&message)
            .exit(2);
    }
}

#[test]
fn one_of_several_answers_is_named_by_its_number() {
    let folder = folder(&[("m.ids", "3x1m2:1a1\n5x1m2:2c2\n")]);
    let written = hashi(["convert", "m.ids", "--with-answer", "--to", "pzprv3"])
        .within(folder.path())
        .exit(0);
    std::fs::write(folder.path().join("mm.pzprv3"), written.stdout).expect("a file");
    hashi(["check", "m.ids#1", "mm.pzprv3"])
        .within(folder.path())
        .stderr_has("hint: name one of them by its number, as in 'mm.pzprv3#2'\n")
        .exit(2);
    for number in [1, 2] {
        let [board, answer] = ["m.ids", "mm.pzprv3"].map(|name| format!("{name}#{number}"));
        hashi(["check", &board, &answer])
            .within(folder.path())
            .stderr(&format!("{answer}: right, every rule is kept\n"))
            .exit(0);
        hashi(["check", &board, &answer, "--so-far"])
            .within(folder.path())
            .stderr_has("right, every rule is kept")
            .exit(0);
        hashi(["render", &board, "--solution", &answer])
            .within(folder.path())
            .stdout_has(if number == 1 {
                "1───1"
            } else {
                "2═══════2"
            })
            .exit(0);
    }
    hashi(["check", "m.ids#1", "mm.pzprv3#3"])
        .within(folder.path())
        .stderr_has("mm.pzprv3#3: expected a board of this number, found 2 boards")
        .exit(2);
}

#[test]
fn many_answers_to_one_board_are_a_table_with_pictures() {
    let board = "2,,3\n,,\n1,,2\n";
    let folder = folder(&[
        ("b.csv", board),
        (
            "letters/ann.csv",
            "from,to,bridges\nr1c1,r1c3,2\nr1c3,r3c3,1\nr3c1,r3c3,1\n",
        ),
        ("letters/ben-10.csv", "from,to,bridges\nr1c1,r3c1,2\n"),
        ("letters/ben-9.csv", "from,to,bridges\nr1c1,r1c3,2\n"),
        ("letters/eve.txt", "hello\n"),
        ("letters/fay.csv", "from,to,bridges\nr1c1,r3c3,1\n"),
        ("letters/.hidden", "nobody reads this"),
    ]);
    let ran = hashi(["check", "b.csv", "--answers", "letters", "--csv", "t.csv"])
        .args(&["--svg", "red/{name}.svg"])
        .within(folder.path())
        .stderr_has("letters: 5 answers, 1 right, 1 unfinished, 2 wrong, 1 unreadable")
        .stderr_has("red/eve.svg: not written, the answer cannot be read")
        .exit(2);
    expect![[r#"
        answer      status      where      what
        ann.csv     right
        ben-9.csv   unfinished             r1c3, r3c1, r3c3 lack bridges
        ben-10.csv  wrong       r1c1-r3c1  r3c1 has 2 bridges, its clue is 1
        eve.txt     unreadable             letters/eve.txt:1:1: expected the island 2 of r1c1, found 'h'; a drawing has the islands of the board and the bridges between them and no other lines; or write each edge as in r1c1-r1c3=1
        fay.csv     wrong       r1c1-r3c3  bridges from r1c1 to r3c3, which are not islands that see each other
    "#]].assert_eq(ran.text());
    assert_eq!(ran.stderr.matches("5 answers").count(), 1, "{}", ran.stderr);
    let table = std::fs::read_to_string(folder.path().join("t.csv")).unwrap();
    assert_eq!(table.lines().count(), 6, "{table}");
    let picture = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    let is_red = |name: &str| picture(name).contains("#C62828");
    assert!(is_red("red/ben-10.svg") && is_red("red/fay.svg"));
    assert!(!is_red("red/ann.svg") && !is_red("red/ben-9.svg"));
    let ran = hashi(["check", "b.csv", "--answers", "letters", "--json"])
        .within(folder.path())
        .exit(2);
    let kinds = [
        "\"check\"",
        "\"so_far\"",
        "\"so_far\"",
        "\"error\"",
        "\"check\"",
    ];
    for (line, kind) in ran.text().lines().zip(kinds) {
        assert!(line.starts_with(&format!("{{\"type\":{kind}")), "{line}");
    }
}

#[test]
fn answers_that_only_fall_apart_are_told_so() {
    let pairs = "from,to,bridges\nr1c1,r1c3,2\nr3c1,r3c3,2\n";
    let folder = folder(&[("b.csv", "2,,2\n,,\n2,,2\n"), ("letters/udo.csv", pairs)]);
    let told = "the islands fall into 2 components";
    hashi([
        "check",
        "b.csv",
        "--answers",
        "letters",
        "--resume",
        "r.jsonl",
    ])
    .within(folder.path())
    .stdout("")
    .exit(1);
    let table = hashi(["check", "b.csv", "--answers", "letters"]).within(folder.path());
    assert!(table.exit(1).text().contains(&format!("r1c1 r3c1  {told}")));
    hashi(["merge", "r.jsonl", "--csv", "t.csv"])
        .within(folder.path())
        .exit(0);
    let table = std::fs::read_to_string(folder.path().join("t.csv")).unwrap();
    let head = table.lines().next().unwrap_or_default();
    assert!(
        head.contains("violations") && table.contains(told),
        "{table}"
    );
}

#[test]
fn what_many_answers_need_is_said() {
    let answer = "from,to,bridges\nr1c1,r1c3,1\n";
    let folder = folder(&[
        ("b.csv", TWO),
        ("letters/a.csv", answer),
        ("letters/b.csv", answer),
        ("plain/a", answer),
    ]);
    std::fs::create_dir(folder.path().join("none")).unwrap();
    let check = |arguments: &[&str]| {
        let program = hashi(["check", "b.csv"]);
        program.args(arguments).within(folder.path())
    };
    check(&["--answers", "letters"]).exit(0);
    check(&["--answers", "none"])
        .stderr_has("none: expected a folder with answers, found no file in it")
        .exit(2);
    check(&["--answers", "letters", "--png", "x.png"])
        .stderr_has("put {name} into it")
        .exit(2);
    check(&["--answers", "plain", "--png", "plain/{name}"])
        .stderr_has("plain/{name}: would be one of the answers for the next call")
        .exit(2);
    check(&["--answers", "letters", "--resume", "letters/r.jsonl"])
        .stderr_has("letters/r.jsonl: would be one of the answers for the next call")
        .exit(2);
    check(&["--answers", "letters", "--csv", "./letters/t.csv"])
        .stderr_has("./letters/t.csv: would be one of the answers for the next call")
        .exit(2);
    check(&[
        "--answers",
        "letters",
        "--csv",
        "t.csv",
        "--resume",
        "r.jsonl",
    ])
    .stderr_has("--csv does not go with --resume")
    .exit(2);
    check(&["letters/a.csv", "--svg", "x.svg"])
        .stderr_has("pictures are for --answers here")
        .exit(2);
    check(&["letters/a.csv", "--time-limit", "1s"])
        .stderr_has("--time-limit is for --so-far, --prove-best, --answers and pictures")
        .exit(2);
}

/// The results of CBC and GLPK are read from the files that they write.
#[test]
fn answers_of_other_solvers_come_back() {
    let folder = folder(&[("b.csv", "2,0,2\n0,0,0\n2,0,2\n")]);
    for formulation in ["flow", "notebook", "order"] {
        let lp = format!("{formulation}.lp");
        let mps = format!("{formulation}.mps");
        for file in [&lp, &mps] {
            hashi([
                "model",
                "b.csv",
                "--formulation",
                formulation,
                "--out",
                file,
            ])
            .within(folder.path())
            .exit(0);
        }
        let calls: [(&str, &str, Vec<&str>); 5] = [
            ("glpsol", &lp, vec!["--lp", &lp, "--write", "a.sol"]),
            ("glpsol", &lp, vec!["--lp", &lp, "--output", "a.sol"]),
            ("glpsol", &mps, vec!["--freemps", &mps, "--write", "a.sol"]),
            ("cbc", &lp, vec![&lp, "solve", "solution", "a.sol"]),
            (
                "cbc",
                &lp,
                vec![&lp, "solve", "printingOptions", "all", "solution", "a.sol"],
            ),
        ];
        for (program, model, arguments) in calls {
            let mut call = Command::new(program);
            let call = call.args(&arguments).current_dir(folder.path());
            if call.output().is_err() {
                println!("not checked: {program} is not installed");
                continue;
            }
            hashi(["check", "b.csv", "a.sol", "--model", model])
                .within(folder.path())
                .stderr("a.sol: right, every rule is kept\n")
                .exit(0);
        }
    }
}

#[test]
fn points_of_programs_of_another_size_are_refused() {
    let folder = folder(&[("b.csv", "2,0,2\n0,0,0\n2,0,2\n")]);
    hashi([
        "model",
        "b.csv",
        "--formulation",
        "flow",
        "--out",
        "flow.lp",
    ])
    .within(folder.path())
    .exit(0);
    // GLPK names no column, but states the numbers of columns and rows, as HiGHS does.
    hashi([
        "model",
        "b.csv",
        "--formulation",
        "notebook",
        "--out",
        "notebook.lp",
    ])
    .within(folder.path())
    .exit(0);
    let sizes = |file: &str| {
        let program = std::fs::read(folder.path().join(file)).expect("it has been written");
        let program = Source::new(file, program);
        let columns = read_columns(&program).expect("a program").len();
        let rows = count_rows(&program).expect("a program");
        (rows.expect("rows with names"), columns)
    };
    let ((rows, columns), (_, others)) = (sizes("flow.lp"), sizes("notebook.lp"));
    let point: Vec<String> = (1..=columns)
        .map(|number| format!("j {number} 0\n"))
        .collect();
    let point = point.concat();
    let glpk = |rows: usize| format!("s mip {rows} {columns} o 0\n{point}");
    let printed =
        format!("Problem:\nRows:       {rows}\nColumns:    {columns} (8 integer)\n\nColumn name\n");
    let highs = format!("Model status\nOptimal\n# Columns {columns}\n");
    for (text, place) in [(glpk(rows), "1:10"), (printed, "3:13"), (highs, "3:11")] {
        hashi(["check", "b.csv", "-", "--model", "notebook.lp"])
            .within(folder.path())
            .stdin(text)
            .stderr(&format!(
                "error: <stdin>:{place}: expected {others} columns, as the program has, found {columns}\n\
                 hint: the program is to be the one that was solved\n"
            ))
            .exit(2);
    }
    hashi(["check", "b.csv", "-", "--model", "flow.lp"])
        .within(folder.path())
        .stdin(glpk(rows + 1))
        .stderr(&format!(
            "error: <stdin> is of a program of {} rows, and flow.lp has {rows}\n\
             hint: the program is to be the one that was solved\n",
            rows + 1
        ))
        .exit(2);
    hashi(["check", "b.csv", "-", "--model", "flow.lp"])
        .within(folder.path())
        .stdin(glpk(rows))
        .exit(1);
}

#[test]
fn what_is_wrong_with_a_solvers_answer_is_named() {
    let folder = folder(&[
        ("b.csv", "2,0,2\n0,0,0\n2,0,2\n"),
        ("other.csv", "1,0,1\n"),
        ("half.sol", "# x\ny1_r1c1_r1c3 0.5\n"),
        ("short.sol", "# x\ny1_r1c1_r1c3 1\n"),
        ("strange.sol", "# x\nx1_r1c1_r1c3 1\n"),
        (
            "two.sol",
            "objective value: 0\ny1_r1c1_r1c3 1\ny2_r1c1_r1c3 1\n",
        ),
    ]);
    let model = |board, file| {
        hashi(["model", board, "--formulation", "flow", "--out", file])
            .within(folder.path())
            .exit(0);
    };
    model("b.csv", "flow.lp");
    model("other.csv", "other.lp");
    let check =
        |file, model| hashi(["check", "b.csv", file, "--model", model]).within(folder.path());
    check("short.sol", "flow.lp")
        .stderr("error: short.sol: the column 'y2_r1c1_r1c3' has no value\n")
        .exit(2);
    check("strange.sol", "flow.lp")
        .stderr(
            "error: strange.sol:2:1: expected a column of the program, found 'x1_r1c1_r1c3'\n\
             hint: the program is to be the one that was solved\n",
        )
        .exit(2);
    check("short.sol", "other.lp")
        .stderr(
            "error: other.lp is no program of this board\n\
             hint: it has no column 'y1_r1c1_r3c1'\n",
        )
        .exit(2);
    check("short.sol", "b.csv")
        .stderr(
            "error: b.csv:1:1: expected a program in LP or MPS, which begins with its objective \
             or its name, found '2,0,2'\n",
        )
        .exit(2);
    check("two.sol", "flow.lp")
        .stderr("two.sol: wrong, 3 rules are broken\n")
        .exit(1);
    hashi(["check", "b.csv", "-", "--model", "flow.lp"])
        .within(folder.path())
        .stdin("objective value: 0\ny1_r1c1_r1c3 0.5\n")
        .stderr(
            "<stdin>: wrong, not whole: the column 'y1_r1c1_r1c3' is 0.5, and 0 or 1 is wanted\n",
        )
        .exit(1);
    for (value, verdict) in [
        ("0.99999", "right, every rule is kept"),
        ("1.00001", "right, every rule is kept"),
        (
            "0.99998",
            "wrong, not whole: the column 'y1_r1c1_r1c3' is 0.99998, and 0 or 1 is wanted",
        ),
        (
            "2",
            "wrong, the column 'y1_r1c1_r1c3' is 2, and 0 or 1 is wanted",
        ),
    ] {
        hashi(["check", "other.csv", "-", "--model", "other.lp"])
            .within(folder.path())
            .stdin(format!("=obj= 0\ny1_r1c1_r1c3 {value}\n"))
            .stderr(&format!("<stdin>: {verdict}\n"))
            .exit(i32::from(verdict.starts_with("wrong")));
    }
    hashi(["check", "b.csv", "two.sol"])
        .within(folder.path())
        .stderr(
            "error: two.sol:1:6: expected the end of the line after the 5 characters of a drawing, found 'tive value: 0'\n\
             hint: that looks like what a solver wrote; hashi check BOARD ANSWER --model FILE reads \
             one, FILE being the program that was solved\n",
        )
        .exit(2);
}

#[test]
fn a_drawing_that_has_no_place_for_some_edges_says_so() {
    let folder = folder(&[("b.csv", "2,2\n2,2\n"), ("answers/a.txt", "22\n22\n")]);
    let reason = "a drawing with one sign for each cell has no place for bridges between islands \
                  side by side; list the edges, as in r1c1-r1c2=1";
    hashi(["check", "b.csv", "answers/a.txt"])
        .within(folder.path())
        .stderr(&format!(
            "answers/a.txt: wrong, 5 rules are broken; {reason}\n"
        ))
        .exit(1);
    hashi(["check", "b.csv", "--answers", "answers"])
        .within(folder.path())
        .stdout_has(reason)
        .exit(1);
    // A lattice has a place between each two cells.
    hashi(["check", "b.csv", "-"])
        .within(folder.path())
        .stdin("2 2\n\n2-2\n")
        .stderr(
            "<stdin>: wrong, 5 rules are broken\n\
             note: --so-far asks whether an answer that is not finished can be completed\n",
        )
        .exit(1);
}

#[test]
fn answers_in_subfolders_are_taken_or_said_to_be_left_out() {
    let (right, wrong) = ("r1c1-r1c3=2\nr1c1-r3c1=2\nr1c3-r3c3=2\n", "r1c1-r1c3=2\n");
    let folder = folder(&[
        ("b.csv", "4,0,4\n0,0,0\n2,0,2\n"),
        ("in/x.txt", right),
        ("in/ann/a.txt", right),
        ("in/bob/a.txt", wrong),
        ("in/bob/.hidden", "x"),
        ("deep/a/b/c.txt", right),
    ]);
    let note = "in: answers in subfolders are left out; --recursive takes them";
    let check = |words: &[&str]| hashi(["check", "b.csv"]).args(words).within(folder.path());
    check(&["--answers", "in"])
        .stderr(&format!("note: {note}\nin: 1 answer, 1 right\n"))
        .exit(0);
    check(&["--answers", "in", "--recursive", "--svg", "out/{name}.svg"])
        .stdout_has("ann/a.txt  right")
        .stdout_has("bob/a.txt  unfinished")
        .stderr_has("in: 3 answers, 2 right, 1 unfinished\n")
        .exit(1);
    for file in ["out/x.svg", "out/ann/a.svg", "out/bob/a.svg"] {
        assert!(folder.path().join(file).is_file(), "{file}");
    }
    check(&[
        "--answers",
        "in",
        "--recursive",
        "--svg",
        "in/red/{name}.svg",
    ])
    .stderr_has("would be one of the answers for the next call")
    .exit(2);
    check(&["--answers", "deep"])
        .stderr("error: deep: expected a folder with answers, found no file in it\nhint: answers in subfolders are left out; --recursive takes them\n")
        .exit(2);
    check(&["--answers", "deep", "--recursive"])
        .stdout_has("a/b/c.txt  right")
        .exit(0);
    for options in [&["--recursive"][..], &["--jobs", "2"], &["--shard", "1/2"]] {
        let message = format!("{} is for --answers", options[0]);
        let words = [&["in/x.txt"], options].concat();
        check(&words).stderr_has(&message).exit(2);
    }
}

#[cfg(unix)]
#[test]
fn links_to_nothing_are_errors_and_sockets_are_passed_over() {
    let folder = folder(&[
        ("b.csv", "2,0,2\n"),
        ("in/ann.txt", "r1c1-r1c3=2\n"),
        ("in/~$ann.txt", "x"),
        ("other/c.csv", "2,0,2\n"),
    ]);
    // A socket is no file and no folder.
    let socket = folder.path().join("in/socket");
    let _socket = std::os::unix::net::UnixListener::bind(socket).expect("a socket");
    for link in ["in/bob.txt", "other/d.csv"] {
        std::os::unix::fs::symlink("/nowhere", folder.path().join(link)).expect("a link");
    }
    for more in [&[][..], &["--recursive"]] {
        hashi(["check", "b.csv", "--answers", "in"])
            .args(more)
            .within(folder.path())
            .stderr("error: in/bob.txt: no such file or directory\nin: 1 answer, 1 right\n")
            .exit(2);
    }
    hashi(["count", "other"])
        .within(folder.path())
        .stderr_has("error: other/d.csv: no such file or directory\n")
        .exit(2);
}

#[test]
fn a_table_says_which_answers_are_perhaps_to_another_board() {
    let folder = folder(&[
        ("b.csv", "2,0,2\n0,0,0\n1,0,1\n"),
        ("in/a.txt", "r1c2-r1c3=1\nr2c1-r2c3=2\n"),
    ]);
    hashi(["check", "b.csv", "--answers", "in"])
        .within(folder.path())
        .stdout_has("; perhaps it is the answer to another board\n")
        .exit(1);
}

#[test]
fn an_answer_to_another_board_is_said_to_be_one() {
    let note = "note: most bridges of the answer are at no islands of the board: perhaps it is the \
                answer to another one\n";
    let folder = folder(&[("b.csv", "2,0,2\n0,0,0\n1,0,1\n")]);
    let check = |answer: &str| {
        let run = hashi(["check", "b.csv", "-"]).within(folder.path());
        run.stdin(answer)
    };
    check("r1c2-r1c3=1\nr2c1-r2c3=2\n").stderr_has(note).exit(1);
    check("r1c1-r1c3=2\nr1c1-r3c3=1\n")
        .stderr("<stdin>: wrong, 4 rules are broken\n")
        .exit(1);
}

#[test]
fn a_line_of_words_below_a_drawing_is_refused_by_its_place() {
    let folder = folder(&[("b.csv", "2,0,2\n0,0,0\n1,0,1\n")]);
    hashi(["check", "b.csv", "-"])
        .within(folder.path())
        .stdin("2---2\n|   |\n1 . 1\n\n(hope it is right)\n")
        .stderr(
            "error: <stdin>:5:1: expected nothing below the drawing, found '(hope it is right)'\n\
             hint: leave this line out\n",
        )
        .exit(2);
}

#[test]
fn an_answer_is_a_warm_start_of_the_program_that_is_asked_for() {
    let folder = folder(&[("b.csv", "2,0,3\n0,0,0\n1,0,2\n")]);
    for formulation in ["flow", "notebook", "cuts", "multi"] {
        hashi([
            "model",
            "b.csv",
            "--formulation",
            formulation,
            "--out",
            "m.lp",
        ])
        .within(folder.path())
        .exit(0);
        for out in ["a.sol", "a.mst", "a.cbc"] {
            let solve = ["solve", "b.csv", "--formulation", formulation];
            hashi([&solve[..], &["--out", out, "--quiet"]].concat())
                .within(folder.path())
                .exit(0);
            let text = std::fs::read_to_string(folder.path().join(out)).unwrap();
            let columns = text.lines().count() - 1;
            let program = std::fs::read_to_string(folder.path().join("m.lp")).unwrap();
            let source = hashilab::internals::notation::Source::new("m.lp", program);
            let known = hashilab::internals::milp::read_columns(&source).unwrap();
            assert_eq!(columns, known.len(), "{formulation} {out}");
            hashi(["check", "b.csv", out, "--model", "m.lp"])
                .within(folder.path())
                .stderr(&format!("{out}: right, every rule is kept\n"))
                .exit(0);
        }
    }
    hashi(["solve", "b.csv", "--unique", "--out", "a.sol"])
        .within(folder.path())
        .stderr(
            "error: a.sol: a warm start is a point of a program, and this question has none\n\
             hint: leave --unique out, and sweep; or write txt, csv, json or prob\n",
        )
        .exit(2);
}

#[test]
fn a_program_and_its_answer_may_be_compressed() {
    let folder = folder(&[("b.csv", "1,0,1\n"), ("a.sol", "=obj= 0\ny1_r1c1_r1c3 1\n")]);
    for file in ["m.lp.gz", "m.mps.gz"] {
        hashi(["model", "b.csv", "--formulation", "flow", "--out", file])
            .within(folder.path())
            .exit(0);
        hashi(["check", "b.csv", "a.sol", "--model", file])
            .within(folder.path())
            .stderr("a.sol: right, every rule is kept\n")
            .exit(0);
    }
}

#[test]
fn answers_and_files_of_solvers_from_outside_are_right() {
    let Some(folder) = std::env::var_os("HASHI_EXTRA_BOARDS") else {
        println!("no answers from outside: HASHI_EXTRA_BOARDS is not set");
        return;
    };
    let folder = std::path::PathBuf::from(folder).join("dialects");
    let files = |folder: &std::path::Path| -> Vec<String> {
        let files = std::fs::read_dir(folder).expect("a folder");
        let names = files.map(|file| file.expect("a file").file_name());
        let mut names: Vec<String> = names.filter_map(|name| name.into_string().ok()).collect();
        names.sort();
        names
    };
    let answers = folder.join("answers");
    for file in files(&answers).iter().filter(|file| *file != "board.csv") {
        hashi(["check", "board.csv", file])
            .within(&answers)
            .stderr(&format!("{file}: right, every rule is kept\n"))
            .exit(0);
    }
    let solver = folder.join("solver");
    let found = files(&solver);
    let is_solution = |file: &&String| Path::new(file).extension().is_some_and(|end| end == "sol");
    for file in found.iter().filter(is_solution) {
        for model in ["p.lp", "p.lp.gz"] {
            hashi(["check", "p.csv", file, "--model", model])
                .within(&solver)
                .stderr(&format!("{file}: right, every rule is kept\n"))
                .exit(0);
        }
    }
}

#[test]
fn a_line_that_names_another_edge_is_one_complaint_in_tables_and_drawings() {
    let folder = folder(&[
        ("b.csv", "1,,2\n,,\n1,,2\n"),
        (
            "a.csv",
            "from,to,bridges\nr1c1,r3c1,1\nr1c3,r3c3,1\nr3c1,r3c3,1\n",
        ),
        ("a.txt", "1 · 2\n│   │\n│ · │\n│   │\n1───2\n"),
    ]);
    for answer in ["a.csv", "a.txt"] {
        hashi(["check", "b.csv", answer])
            .within(folder.path())
            .stdout(
                "r1c1-r3c1 has 1 bridge: r1c1-r1c3 was probably meant; then every rule is kept\n",
            )
            .stderr(&format!("{answer}: wrong in one line\n"))
            .exit(1);
    }
}

#[test]
fn one_line_of_a_large_drawing_that_is_wrong_is_one_complaint() {
    let board = shipped("data/boards/grown/12x12.csv");
    let right = hashi(["solve"]).arg(&board).exit(0);
    let wrong = right.text().replacen("═══", "───", 1);
    assert_ne!(wrong, right.text());
    let told = hashi(["check"])
        .arg(&board)
        .args(&["-"])
        .stdin(wrong)
        .exit(1);
    assert_eq!(told.text().lines().count(), 1, "{}", told.text());
    assert!(
        told.text()
            .contains(" has 1 bridge: 2 were probably meant; ")
    );
}

#[test]
fn one_wrong_sign_between_two_islands_of_a_drawing_is_one_complaint() {
    let folder = folder(&[("b.csv", "2,,,,2\n,,,,\n,,,,\n1,,,,1\n")]);
    let check = |drawing: &str, told: &str| {
        hashi(["check", "b.csv", "-"])
            .within(folder.path())
            .stdin(drawing)
            .stdout(&format!(
                "the bridges between {told} with 1 bridge was probably meant; then every rule is kept\n"
            ))
            .stderr("<stdin>: wrong in one line\n")
            .exit(1);
    };
    check(
        "2-=-2\n|   |\n|   |\n1   1\n",
        "r1c1 and r1c5 are drawn in 3 pieces: r1c1-r1c5",
    );
    check(
        "2- -2\n|   |\n|   |\n1   1\n",
        "r1c1 and r1c5 are drawn in 2 pieces: r1c1-r1c5",
    );
    check(
        "2---2\n|   |\n|   H\n1   1\n",
        "r1c5 and r4c5 are drawn in 2 pieces: r1c5-r4c5",
    );
    // Lines between rows: the sign of one cell alone is another.
    let drawing = "2───────2\n│       │\n║ · · · │\n│       │\n│ · · · │\n│       │\n1 · · · 1\n";
    hashi(["check", "b.csv", "-"])
        .within(folder.path())
        .stdin(drawing)
        .stderr(
            "error: <stdin>:3:1: expected as many bridges on r2c1 as before and behind it, found \
             another number, 2\n\
             hint: between two islands all signs are the same, as in 2═══2\n",
        )
        .exit(2);
}

#[test]
fn one_wrong_line_is_one_complaint_that_says_what_was_meant() {
    let right = "r1c1,r1c3,1\nr1c1,r3c1,1\nr1c3,r3c3,2\nr3c1,r3c3,1\n";
    let folder = folder(&[("b.csv", RING)]);
    let check = |lines: String, told: &str| {
        let answer = format!("from,to,bridges\n{lines}");
        hashi(["check", "b.csv", "-"])
            .within(folder.path())
            .stdin(answer)
            .stdout(&format!("{told}; then every rule is kept\n"))
            .stderr("<stdin>: wrong in one line\n")
            .exit(1);
    };
    check(
        right.replace("r1c3,r3c3,2", "r1c3,r3c3,1"),
        "r1c3-r3c3 has 1 bridge: 2 were probably meant",
    );
    check(
        right.replace("r1c1,r3c1", "r1c1,r3c9"),
        "r1c1-r3c9 is no edge: r1c1-r3c1 with 1 bridge was probably meant",
    );
    check(
        format!("{right}r2c2,r9c9,2\n"),
        "r2c2-r9c9 is no edge, and that line can be left out",
    );
    check(
        right.replace("r1c1,r3c1,1\n", ""),
        "r1c1-r3c1 has 0 bridges: 1 was probably meant",
    );
    // Two lines are wrong: one is no edge, and another has too few bridges.
    let two = right.replace("r1c3,r3c3,2", "r1c3,r3c3,1");
    hashi(["check", "b.csv", "-"])
        .within(folder.path())
        .stdin(format!("from,to,bridges\n{two}r2c2,r9c9,2\n"))
        .stderr("<stdin>: wrong, 3 rules are broken\n")
        .exit(1);
}
