//! `hashi generate`: puzzles from requests, in files and printed.

use std::fs;

use super::{folder, names};
use crate::support::program::hashi;

#[test]
fn a_plain_call_prints_a_puzzle_with_one_solution() {
    let ran = hashi(["generate", "--seed", "3"])
        .stderr_has("one solution, seed 3\n")
        .exit(0);
    assert_eq!(ran.text().lines().count(), 9);
    hashi(["solve", "-", "--unique", "--quiet"])
        .stdin(ran.text())
        .exit(0);
    let again = hashi(["generate", "--seed", "3", "--quiet"]).exit(0);
    assert_eq!(ran.text(), again.text());
}

#[test]
fn a_folder_gets_the_same_puzzles_whatever_the_jobs() {
    let folder = folder(&[]);
    let words = [
        "generate", "--size", "7x7", "--level", "medium", "--count", "30", "--seed", "5", "--to",
        "has",
    ];
    for (out, jobs) in [("one", "1"), ("two", "3")] {
        let mut words = words.to_vec();
        words.extend(["-o", out, "--jobs", jobs]);
        hashi(words)
            .within(folder.path())
            .stdout("")
            .stderr_has("30 puzzles")
            .exit(0);
    }
    let [one, two] = ["one", "two"].map(|name| folder.path().join(name));
    let files = names(&one);
    assert_eq!((files.len(), &files), (31, &names(&two)));
    for file in &files {
        let [left, right] = [&one, &two].map(|side| fs::read_to_string(side.join(file)));
        let [left, right] = [left, right].map(|text| text.expect("a file"));
        assert_eq!(
            left.replace("one/", ""),
            right.replace("two/", ""),
            "{file}"
        );
    }
    let ran = hashi(["rate", "one", "--json", "--quiet"])
        .within(folder.path())
        .exit(0);
    assert_eq!(ran.text().matches("\"level\":\"medium\"").count(), 30);
}

#[test]
fn wishes_that_cannot_be_are_refused() {
    for (words, what) in [
        (&["--islands", "200", "--size", "9x9"][..], "do not fit"),
        (
            &["--islands", "7", "--size", "4x4", "--spacing", "2"],
            "7 islands with spacing 2 do not fit on 4x4, at most 6 do\nhint: --spacing 0 lets islands",
        ),
        (
            &["--loops", "forbidden", "--cycles", "5"],
            "cycles are wanted",
        ),
        (
            &["--level", "easy", "--many-solutions"],
            "only a unique one has a level",
        ),
        (
            &["--needs", "connectivity", "--connectivity", "free"],
            "without that rule",
        ),
        (
            &["--infeasible", "parity", "--level", "easy"],
            "a level is wanted of boards that do not have exactly one solution",
        ),
        (
            &["--infeasible", "clue", "--rate"],
            "a rating is wanted of boards that do not have",
        ),
        (
            &["--infeasible", "connectivity", "--connectivity", "free"],
            "without that rule",
        ),
        (
            &["--infeasible", "parity", "--unknown-clues", "10"],
            "some of them are to be ?",
        ),
        (
            &["--infeasible", "parity", "--many-solutions"],
            "cannot be used with",
        ),
        (&["--most-bridges", "0"], "1 to 9 are possible"),
        (&["--count", "2", "-o", "x.csv"], "cannot share one file"),
        (&["--count", "2", "--png", "x.png"], "cannot share one file"),
        (
            &["--coelho", "12,75,10", "--level", "easy"],
            "--level is not for boards like",
        ),
        (
            &["--coelho", "12,75,10", "--jobs", "2"],
            "--jobs is not for boards like the published ones\nhint: leave out --jobs, or --coelho",
        ),
        (
            &["--coelho", "12,75,10", "--count", "2", "-o", "x.csv"],
            "cannot share one file",
        ),
        (
            &["--coelho", "12,75,10", "--time-limit", "5s"],
            "--time-limit counts with --unique and --count: a board that may have several solutions \
             is made without a search\nhint: add --unique, or leave out --time-limit",
        ),
        (&["--mask", "no-such-file"], "no such file"),
        (&["--title", "x"], "--title is for pictures"),
    ] {
        let mut all = vec!["generate"];
        all.extend(words);
        hashi(all).stdout("").stderr_has(what).exit(2);
    }
}

#[test]
fn a_limit_keeps_what_is_done() {
    let words = [
        "generate", "--size", "30x30", "--level", "extreme", "--count", "1000",
    ];
    let mut words = words.to_vec();
    words.extend(["--time-limit", "1ms"]);
    hashi(words).stderr_has("made before are kept").exit(3);
}

#[test]
fn a_folder_left_without_a_puzzle_is_filled_by_the_next_call() {
    let folder = folder(&[]);
    let make = |size, limit| {
        let words = ["generate", "--size", size, "--count", "2", "-o", "out"];
        let words = words.into_iter().chain(["--time-limit", limit]);
        hashi(words).within(folder.path())
    };
    make("100x100", "1ms").exit(3);
    assert_eq!(names(&folder.path().join("out")), ["manifest.jsonl"]);
    make("7x7", "60s").exit(0);
    assert_eq!(names(&folder.path().join("out")).len(), 3);
    make("7x7", "60s").stderr_has("already exists").exit(2);
}

#[test]
fn wide_spacing_leaves_fewer_islands() {
    for (spacing, islands) in [("1", 92), ("2", 53), ("4", 32)] {
        let words = ["generate", "--size", "20x20", "--spacing", spacing];
        hashi(words)
            .stderr_has(&format!("{islands} islands on 20x20"))
            .exit(0);
    }
}

#[test]
fn masks_hold_islands_in() {
    let folder = folder(&[
        (
            "mask.txt",
            "########\n########\n########\n###..###\n###..###\n########\n########\n########\n",
        ),
        ("row.txt", "#####\n.....\n.....\n"),
        ("apart.txt", "#.#.#\n.....\n#.#.#\n"),
    ]);
    for (mask, islands, most) in [("row.txt", "4", 3), ("apart.txt", "7", 6)] {
        let words = ["generate", "--mask", mask, "--islands", islands];
        hashi(words)
            .within(folder.path())
            .stderr_has(&format!("at most {most} do"))
            .exit(2);
    }
    let ran = hashi(["generate", "--mask", "mask.txt", "--quiet"])
        .within(folder.path())
        .exit(0);
    for line in ran.text().lines().skip(3).take(2) {
        let cells: Vec<&str> = line.split(',').collect();
        assert_eq!((cells[3], cells[4]), ("0", "0"), "{line}");
    }
}

#[test]
fn each_puzzle_of_a_manifest_is_made_again_by_the_call_it_has() {
    let table = "size,level,symmetry,unknown-clues\n6x6,easy,,\n7x7,medium,rotate,20\n";
    let mask = "xxxxxxx\n".repeat(7);
    let book = folder(&[("recipes.csv", table), ("my mask.txt", &mask)]);
    let words = ["generate", "--recipes", "recipes.csv", "-o", "book"];
    hashi(words).within(book.path()).exit(0);
    let words = [
        "generate",
        "--mask",
        "my mask.txt",
        "--seed",
        "2",
        "--count",
    ];
    let words = words.iter().chain(&["2", "-o", "masked"]);
    hashi(words).within(book.path()).exit(0);
    let mut made = 0;
    for folder in ["book", "masked"] {
        let manifest = book.path().join(folder).join("manifest.jsonl");
        for line in fs::read_to_string(manifest).expect("a manifest").lines() {
            let record: serde_json::Value = serde_json::from_str(line).expect("a record");
            let again = record["again"].as_str().expect("a call");
            let words = again.trim_start_matches("hashi ").replace('\'', "");
            let words = words
                .replace("my mask", "my_mask")
                .split(' ')
                .map(|word| word.replace("my_mask", "my mask"))
                .collect::<Vec<_>>();
            let again = hashi(words).within(book.path()).exit(0);
            let file = book.path().join(record["file"].as_str().expect("a file"));
            assert_eq!(again.text(), fs::read_to_string(file).expect("a board"));
            let clues = record["clues"].as_object().expect("numbers of clues");
            let clues: u64 = clues.values().filter_map(serde_json::Value::as_u64).sum();
            assert_eq!(Some(clues), record["islands"].as_u64());
            assert!(
                record["rating"]["techniques"]
                    .as_array()
                    .is_some_and(|all| !all.is_empty())
            );
            made += 1;
        }
    }
    assert_eq!(made, 4);
}

#[test]
fn files_that_cannot_be_standard_output_are_refused_by_name() {
    for (words, option) in [
        (&["generate", "--manifest", "-"][..], "--manifest"),
        (&["book", "x.csv", "-o", "-"], "--out"),
        (&["book", "x.csv", "--svg", "-"], "--svg"),
    ] {
        let folder = folder(&[("x.csv", "1,0,1\n")]);
        hashi(words)
            .within(folder.path())
            .stdout("")
            .stderr_has(&format!("invalid value '-' for '{option}"))
            .exit(2);
        assert_eq!(names(folder.path()), ["x.csv"]);
    }
}

#[test]
fn nothing_that_is_read_is_written_over() {
    let mask = "xxxxx\nx...x\nxxxxx\n";
    let folder = folder(&[
        ("mask.csv", mask),
        ("2.csv", mask),
        ("recipes.csv", "size\n5x5\n"),
        ("weights.csv", "from,to,weight\nr1c1,r1c3,1\n"),
        ("p-01.png", "from,to,weight\nr1c1,r1c3,1\n"),
        ("b.csv", "3,,3\n,,\n3,,3\n"),
    ]);
    for (words, file) in [
        (
            &["generate", "--mask", "mask.csv", "-o", "mask.csv"][..],
            "mask.csv",
        ),
        (
            &[
                "generate",
                "--mask",
                "2.csv",
                "--count",
                "3",
                "-o",
                "{name}.csv",
            ],
            "2.csv",
        ),
        (
            &["generate", "--recipes", "recipes.csv", "-o", "recipes.csv"],
            "recipes.csv",
        ),
        (&["rate", ".", "--csv", "b.csv"], "b.csv"),
        (
            &[
                "relax",
                "b.csv",
                "--formulation",
                "cuts",
                "--minimise",
                "weight",
                "--weights",
                "p-01.png",
                "--rounds",
                "p-{round}.png",
            ],
            "p-01.png",
        ),
    ] {
        let before = std::fs::read(folder.path().join(file)).expect("a file");
        hashi(words)
            .within(folder.path())
            .stderr_has("would be written over the ")
            .exit(2);
        let after = std::fs::read(folder.path().join(file)).expect("a file");
        assert_eq!(before, after, "{words:?}");
    }
}

#[test]
fn boards_without_a_solution_are_made_and_said_to_be() {
    for reason in ["parity", "clue", "connectivity"] {
        let told = format!(", no solution by {reason}, seed 4\n");
        let ran = hashi([
            "generate",
            "--size",
            "7x7",
            "--seed",
            "4",
            "--infeasible",
            reason,
        ])
        .stderr_has(&told)
        .exit(0);
        hashi(["solve", "-", "--quiet"]).stdin(ran.text()).exit(1);
        let free = hashi(["solve", "-", "--quiet", "--connectivity", "free"]).stdin(ran.text());
        free.exit(i32::from(reason != "connectivity"));
    }
}

#[test]
fn what_was_asked_and_what_came_is_said() {
    hashi([
        "generate",
        "--size",
        "8x8",
        "--seed",
        "2",
        "--level",
        "hard",
        "--path",
        "broad",
        "--crux",
        "late",
        "--needs",
        "connectivity",
    ])
    .stderr_has("hard, one solution, more where all need not be connected, score 2")
    .stderr_has(" edges to be found in the middle round, ")
    .exit(0);
    hashi(["generate", "--size", "7x7", "--path", "narrow", "--json", "--count", "2"])
        .stdout_has("\"asked\":{\"level\":null,\"needs\":null,\"infeasible\":null,\"path\":\"narrow\",\"crux\":null}")
        .stdout_has("\"rating\":{\"score\":")
        .exit(0);
    hashi(["generate", "--level", "medium", "--needs", "connectivity"])
        .stderr_has("of medium boards, which are solved without that rule")
        .exit(2);
    hashi([
        "generate", "--size", "8x8", "--level", "extreme", "--seed", "1",
    ])
    .stderr_has("extreme (cases have to be told apart, which many call guessing), one solution")
    .exit(0);
    // No board of two islands needs cases.
    hashi([
        "generate",
        "--size",
        "4x4",
        "--islands",
        "2",
        "--level",
        "extreme",
        "--doubles",
        "0",
        "--cycles",
        "0",
        "--time-limit",
        "1s",
    ])
    .stdout("")
    .exit(3);
}

#[test]
fn a_record_needs_no_notation_that_has_walls() {
    let walls = ["generate", "--size", "9x9", "--count", "2", "--walls", "3"];
    let ran = hashi(walls.iter().chain(&["--json"])).exit(0);
    assert_eq!(ran.text().lines().count(), 2);
    hashi(walls)
        .stderr_has("puzzle 1 is not written: text has no way to write the wall")
        .stderr_has("--to csv, with --out for a folder")
        .exit(2);
}

#[test]
fn a_moved_manifest_names_the_puzzles_beside_it() {
    let folder = folder(&[]);
    let within = folder.path();
    let make = |seed: &str| {
        let words = [
            "generate", "--count", "2", "--size", "6x6", "-o", "p", "--seed", seed,
        ];
        hashi(words).within(within).exit(0);
    };
    let read = |manifest: &str| hashi(["convert", manifest, "--to", "puzz-link"]).within(within);
    make("1");
    let first = read("p/manifest.jsonl").exit(0).text().to_owned();
    std::fs::rename(within.join("p"), within.join("old")).expect("moved");
    assert_eq!(read("old/manifest.jsonl").exit(0).text(), first);
    // The old name is used again.
    make("2");
    assert_eq!(
        read("old/manifest.jsonl")
            .stderr("2 boards: 2 yes; 0.000 s\n")
            .exit(0)
            .text(),
        first
    );
    // Of a copy that was changed nothing says which is meant.
    std::fs::create_dir(within.join("copy")).expect("a folder");
    for file in ["manifest.jsonl", "1.csv", "2.csv"] {
        std::fs::copy(within.join("p").join(file), within.join("copy").join(file)).expect("copied");
    }
    std::fs::write(within.join("copy/1.csv"), "2,,2\n").expect("written");
    read("copy/manifest.jsonl")
        .stderr_has(
            "error: copy/manifest.jsonl:1: the puzzle's file may be copy/1.csv or p/1.csv, which differ\n\
             hint: name the files or the folder that is meant\n",
        )
        .exit(2);
}

#[test]
fn a_file_that_was_changed_since_its_record_is_named() {
    let folder = folder(&[]);
    let within = folder.path();
    let make = |words: &[&str]| {
        hashi(["generate", "--seed", "1"])
            .args(words)
            .within(within)
    };
    make(&["--count", "2", "--size", "5x5", "-o", "z"]).exit(0);
    let rate = || hashi(["convert", "z/manifest.jsonl", "--to", "puzz-link"]).within(within);
    rate().stderr("2 boards: 2 yes; 0.000 s\n").exit(0);
    let other = make(&["--size", "7x7"]).exit(0);
    std::fs::write(within.join("z/1.csv"), other.text()).expect("written");
    rate()
        .stderr_has(
            "note: z/1.csv: its file is read, and z/manifest.jsonl:1 is about another puzzle\n2 boards",
        )
        .exit(0);
}

#[test]
fn force_says_which_older_files_are_left() {
    let folder = folder(&[]);
    let make = |count: &str, more: &[&str]| {
        let words = ["generate", "--size", "5x5", "--count", count, "-o", "out"];
        let words = words.iter().chain(more);
        hashi(words).within(folder.path()).exit(0).stderr
    };
    make("5", &[]);
    let said = make("2", &["--force"]);
    let left = "note: 3 older files are left as they were: from out/3.csv to out/5.csv\n";
    assert!(said.ends_with(left), "{said}");
    let said = make("5", &["--force"]);
    assert!(!said.contains("older"), "{said}");
}
