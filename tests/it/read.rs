//! Boards from pictures: our own renderings, pictures from outside if there are any, and pictures
//! without a board.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use assert_cmd::Command;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use resvg::tiny_skia::{Color, IntRect, Pixmap, PixmapPaint, Transform};

fn hashi(arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("hashi").expect("the program is built");
    command.args(arguments).output().expect("it runs")
}

/// The clues of a board in CSV, without empty rows and columns: the distance of lines does not
/// matter for the puzzle.
fn squeezed(csv: &str) -> Vec<Vec<String>> {
    let rows: Vec<Vec<String>> = csv
        .lines()
        .map(|line| {
            line.split(',')
                .map(|cell| match cell.trim() {
                    "" => "0".to_owned(),
                    cell => cell.to_owned(),
                })
                .collect()
        })
        .collect();
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let is_island = |row: usize, col: usize| rows[row].get(col).is_some_and(|cell| cell != "0");
    let used_rows = (0..rows.len()).filter(|&row| (0..width).any(|col| is_island(row, col)));
    let used_cols: Vec<usize> = (0..width)
        .filter(|&col| (0..rows.len()).any(|row| is_island(row, col)))
        .collect();
    used_rows
        .map(|row| {
            used_cols
                .iter()
                .map(|&col| rows[row].get(col).cloned().unwrap_or_default())
                .collect()
        })
        .collect()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn rules_that_are_given_hold() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("plain").to_owned();
    let (board, picture) = (path("board.csv"), path("board.png"));
    fs::write(
        &board,
        "# most-bridges: 3\n3,,4,,\n,,,,\n,,4,,4\n,,,,\n,,,,1\n",
    )
    .expect("a file");
    assert!(hashi(&["render", &board, "-o", &picture]).status.success());
    let refused = hashi(&["read", &picture]);
    assert_eq!(refused.status.code(), Some(2));
    let said = text(&refused.stderr);
    assert!(said.contains("give them, as in --most-bridges 3"), "{said}");
    let read = hashi(&["read", &picture, "--most-bridges", "3"]);
    assert_eq!(read.status.code(), Some(0), "{}", text(&read.stderr));
    let out = text(&read.stdout);
    let (rule, cells) = out.split_once('\n').expect("a rule");
    assert_eq!(rule, "# most-bridges: 3");
    assert_eq!(squeezed(cells), squeezed("3,4,0\n0,4,4\n0,0,1\n"));
}

#[test]
fn our_own_pictures_are_read_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let picture = folder.path().join("board.png");
    let picture = picture.to_str().expect("a plain path");
    for board in [
        "data/boards/prob/prob.csv",
        "data/boards/grown/9x9.csv",
        "data/boards/grown/12x12.csv",
    ] {
        for style in ["print", "screen", "dark"] {
            assert!(
                hashi(&[
                    "render", board, "-o", picture, "--style", style, "--scale", "40"
                ])
                .status
                .success()
            );
            let read = hashi(&["read", picture]);
            assert!(
                read.status.success(),
                "{board} {style}: {}",
                text(&read.stderr)
            );
            let wanted = fs::read_to_string(board).expect("a board");
            // Also the rows and columns without islands.
            assert_eq!(text(&read.stdout), wanted, "{board} {style}");
        }
    }
}

#[test]
fn a_grid_that_is_drawn_counts_rows_and_columns_without_islands() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let [board, picture, answer, seen] =
        ["board.csv", "board.png", "answer.csv", "seen.png"].map(path);
    // The shipped board with an empty row above and an empty column at the right.
    let shipped = fs::read_to_string("data/boards/prob/prob.csv").expect("a board");
    let rows = shipped.lines().map(|row| format!("{row},0\n"));
    let larger = "0,0,0,0,0,0,0\n".to_owned() + &rows.collect::<String>();
    fs::write(&board, &larger).expect("a file");
    let solved = hashi(&["solve", &board, "--quiet", "--out", &answer]);
    assert!(solved.status.success(), "{}", text(&solved.stderr));
    for (style, more) in [
        ("print", vec![]),
        ("screen", vec!["--coordinates", "--scale", "90"]),
        ("dark", vec!["--solution", &answer]),
        ("colour-blind", vec!["--scale", "24"]),
        ("mono", vec!["--coordinates", "--solution", &answer]),
    ] {
        let words = ["render", &board, "-o", &picture, "--style", style];
        assert!(hashi(&[&words[..], &more].concat()).status.success());
        let read = hashi(&["read", &picture]);
        assert_eq!(
            text(&read.stdout),
            larger,
            "{style}: {}",
            text(&read.stderr)
        );
        assert!(!text(&read.stderr).contains("left out"), "{style}");
    }
    // Cells have the numbers at the side, in records and answers too.
    let read = hashi(&["read", &picture, "--json", "--overlay", &seen]);
    let record: serde_json::Value = serde_json::from_slice(&read.stdout).expect("a record");
    assert_eq!(record["islands"][0]["cell"], "r2c1");
    assert!(hashi(&["check", &picture]).status.success());
    // Without a grid there is nothing to count.
    let words = ["render", &board, "-o", &picture, "--grid", "none"];
    assert!(hashi(&words).status.success());
    assert_eq!(text(&hashi(&["read", &picture]).stdout), shipped);
}

#[test]
fn a_grid_counts_where_islands_stand_on_every_second_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let [board, picture] = ["board.csv", "board.png"].map(path);
    let seven = "2,0,5,0,3,0,0\n0,0,0,0,0,0,0\n4,0,6,0,0,0,2\n0,0,0,0,0,0,0\n1,0,0,0,5,0,5\n\
                 0,0,0,0,0,0,0\n0,0,3,0,5,0,3\n";
    // With an empty row above and an empty column at the left, too.
    let rows = seven.lines().map(|row| format!("0,{row}\n"));
    let larger = "0,0,0,0,0,0,0,0\n".to_owned() + &rows.collect::<String>();
    for cells in [seven, &larger] {
        fs::write(&board, cells).expect("a file");
        for (style, more) in [
            ("print", vec!["--scale", "40"]),
            ("screen", vec!["--scale", "100"]),
            ("dark", vec!["--scale", "60", "--title", "7"]),
            ("print", vec!["--title", "Puzzle 4"]),
            (
                "screen",
                vec!["--title", "Nr. 12 · 3 stars", "--coordinates"],
            ),
            ("mono", vec!["--coordinates", "--scale", "40"]),
        ] {
            let words = ["render", &board, "-o", &picture, "--style", style];
            assert!(hashi(&[&words[..], &more].concat()).status.success());
            let read = hashi(&["read", &picture]);
            let said = text(&read.stderr);
            assert_eq!(text(&read.stdout), cells, "{style} {more:?}: {said}");
            assert!(
                !said.contains("rows and columns"),
                "{style} {more:?}: {said}"
            );
        }
    }
    // Without the lines it cannot be told.
    let words = ["render", &board, "-o", &picture, "--grid", "none"];
    assert!(hashi(&words).status.success());
    let said = text(&hashi(&["read", &picture]).stderr);
    assert!(said.contains("left out: rows and columns"), "{said}");
}

/// A picture of the shipped board, with its answer if `is_solved`.
fn picture(folder: &Path, is_solved: bool) -> String {
    let board = "data/boards/prob/prob.csv";
    let path = |name: &str| folder.join(name).to_str().expect("a plain path").to_owned();
    let (picture, answer) = (path("photo.png"), path("answer.csv"));
    let solved = hashi(&["solve", board, "--quiet", "--out", &answer]);
    assert!(solved.status.success(), "{}", text(&solved.stderr));
    let mut words = vec!["render", board, "-o", &picture, "--scale", "40"];
    if is_solved {
        words.extend(["--solution", &answer]);
    }
    assert!(hashi(&words).status.success());
    picture
}

#[test]
fn every_command_takes_a_picture_where_it_takes_a_board() {
    let folder = tempfile::tempdir().expect("a folder");
    let picture = picture(folder.path(), false);
    for mut words in [
        vec!["solve"],
        vec!["solve", "--unique", "--json"],
        vec!["count"],
        vec!["explain"],
        vec!["rate"],
        vec!["hint"],
        vec!["repair"],
        vec!["convert", "--to", "csv"],
        vec!["render", "--ascii"],
        vec!["model"],
        vec!["count", "--no-mend"],
    ] {
        words.insert(1, &picture);
        let done = hashi(&words);
        let said = text(&done.stderr);
        assert!(done.status.success(), "{words:?}: {said}");
        assert!(!said.contains("mended"), "{words:?}: {said}");
    }
    let bytes = fs::read(&picture).expect("a picture");
    let mut command = Command::cargo_bin("hashi").expect("the program is built");
    let piped = command.args(["count", "-"]).write_stdin(bytes).output();
    assert_eq!(text(&piped.expect("it runs").stdout), "1\n");
    for (words, wanted) in [
        (
            vec!["solve", &*picture, "--from", "csv"],
            "--from is for texts",
        ),
        (
            vec!["solve", &*picture, "--size", "6x6"],
            "--size is for texts",
        ),
        (
            vec!["check", &*picture],
            "expected a picture that shows bridges too",
        ),
        (
            vec!["check", "data/boards/prob/prob.csv"],
            "the answer is missing",
        ),
    ] {
        let refused = hashi(&words);
        assert_eq!(refused.status.code(), Some(2), "{words:?}");
        let said = text(&refused.stderr);
        assert!(said.contains(wanted), "{words:?}: {said}");
    }
}

#[test]
fn pictures_in_folders_are_boards_only_if_that_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    picture(folder.path(), false);
    let board = folder.path().join("board.csv");
    fs::copy("data/boards/prob/prob.csv", board).expect("a board");
    fs::remove_file(folder.path().join("answer.csv")).expect("it is there");
    let path = folder.path().to_str().expect("a plain path");
    let boards = |words: &[&str]| {
        let counted = hashi(&[&["count", "--json", path], words].concat());
        assert!(counted.status.success(), "{}", text(&counted.stderr));
        text(&counted.stdout).lines().count()
    };
    assert_eq!(boards(&[]), 1);
    assert_eq!(boards(&["--pictures"]), 2);
}

#[test]
fn a_picture_is_checked_with_the_bridges_that_it_shows() {
    let folder = tempfile::tempdir().expect("a folder");
    let picture = picture(folder.path(), true);
    let right = hashi(&["check", &picture]);
    assert!(right.status.success(), "{}", text(&right.stderr));
    // The board without the bridges between two islands.
    let answer = folder.path().join("answer.csv");
    let lines = fs::read_to_string(&answer).expect("an answer");
    let lines: Vec<&str> = lines.lines().collect();
    fs::write(&answer, lines[..lines.len() - 1].join("\n")).expect("a file");
    let answer = answer.to_str().expect("a plain path");
    let board = "data/boards/prob/prob.csv";
    let drawn = hashi(&[
        "render",
        board,
        "--solution",
        answer,
        "-o",
        &picture,
        "--scale",
        "40",
    ]);
    assert!(drawn.status.success(), "{}", text(&drawn.stderr));
    let overlay = folder.path().join("wrong.png");
    let overlay = overlay.to_str().expect("a plain path");
    let wrong = hashi(&["check", &picture, "--overlay", overlay]);
    assert_eq!(wrong.status.code(), Some(1), "{}", text(&wrong.stderr));
    assert!(text(&wrong.stdout).contains("2 were probably meant"));
    let overlay = fs::read(overlay).expect("an overlay");
    assert!(overlay.starts_with(b"\x89PNG"));
    let so_far = hashi(&["check", &picture, "--so-far"]);
    assert!(so_far.status.success(), "{}", text(&so_far.stderr));
}

#[test]
fn the_table_of_probabilities_has_all_that_was_seen() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| {
        let path = folder.path().join(name);
        path.to_str().expect("a plain path").to_owned()
    };
    let (table, repaired) = (path("clues.csv"), path("repaired.csv"));
    // Two of its clues are unknown.
    let wanted = fs::read_to_string("data/boards/prob/prob.csv").expect("a board");
    let wanted = wanted.replacen('6', "?", 1).replacen('2', "?", 1);
    let (board, unknown) = (path("board.csv"), path("unknown.png"));
    fs::write(&board, &wanted).expect("a file");
    let drawn = hashi(&["render", &board, "-o", &unknown, "--scale", "40"]);
    assert!(drawn.status.success(), "{}", text(&drawn.stderr));
    let solved = picture(folder.path(), true);
    for (picture, wanted, bridges) in [
        (unknown, wanted, false),
        (
            solved,
            fs::read_to_string("data/boards/prob/prob.csv").expect("a board"),
            true,
        ),
    ] {
        let read = hashi(&["read", &picture, "--probabilities", &table]);
        assert!(read.status.success(), "{}", text(&read.stderr));
        let written = fs::read_to_string(&table).expect("a table");
        let mut lines = written.lines();
        let header = "row,col,p1,p2,p3,p4,p5,p6,p7,p8,larger,unknown,bridges";
        assert_eq!(lines.next(), Some(header));
        assert!(
            lines.all(|line| line.ends_with(',') != bridges),
            "{written}"
        );
        // The same by the table and by the picture itself.
        for from in [&table, &picture] {
            let done = hashi(&["repair", from, "--out", &repaired]);
            let said = text(&done.stderr);
            assert!(done.status.success(), "{said}");
            assert!(said.contains("nothing to repair"), "{said}");
            let board = fs::read_to_string(&repaired).expect("a board");
            assert_eq!(squeezed(&board), squeezed(&wanted), "{from}");
        }
    }
}

#[test]
fn marks_of_other_rules_make_a_picture_not_sure() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| {
        let path = folder.path().join(name);
        path.to_str().expect("a plain path").to_owned()
    };
    let (board, picture) = (path("board.csv"), path("board.png"));
    let plain = fs::read_to_string("data/boards/grown/9x9.csv").expect("a board");
    // The 9x9 board has a long edge from r7c1 to r9c1, an even longer one from r2c5 to r7c5, and
    // nothing in r5c3.
    let with = |cell: &str| {
        let mut rows: Vec<Vec<&str>> = plain.lines().map(|row| row.split(',').collect()).collect();
        rows[4][2] = cell;
        let rows: Vec<String> = rows.iter().map(|row| row.join(",")).collect();
        rows.join("\n")
    };
    let given = |how: &str| format!("# {how}\n{plain}");
    for (what, text_of_board) in [
        ("a wall", with("#")),
        (
            "a wall beside islands",
            plain.replacen("3,0,0,3,6,4", "3,0,#,3,6,4", 1),
        ),
        ("a sign", with("E7 N?")),
        ("a number that is to be ignored", with("x7")),
        ("a forbidden bridge", given("forbidden: r2c5-r7c5")),
        ("a bound", given("given: r2c5-r7c5<=1")),
    ] {
        fs::write(&board, text_of_board).expect("a file");
        for style in ["print", "screen", "dark", "mono"] {
            let drawn = hashi(&[
                "render", &board, "-o", &picture, "--style", style, "--scale", "40",
            ]);
            assert!(drawn.status.success(), "{}", text(&drawn.stderr));
            let read = hashi(&["read", &picture]);
            let said = text(&read.stderr);
            assert_eq!(read.status.code(), Some(2), "{what}, {style}: {said}");
        }
    }
}

#[test]
fn a_picture_is_an_answer_to_the_board_that_it_shows() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| {
        let path = folder.path().join(name);
        path.to_str().expect("a plain path").to_owned()
    };
    let board = "data/boards/prob/prob.csv";
    let solved = picture(folder.path(), true);
    let right = hashi(&["check", board, &solved]);
    assert!(right.status.success(), "{}", text(&right.stderr));
    let answer = fs::read_to_string(path("answer.csv")).expect("an answer");
    let part: Vec<&str> = answer.lines().take(4).collect();
    let (part_text, part_picture) = (path("part.csv"), path("part.png"));
    fs::write(&part_text, part.join("\n")).expect("a file");
    let drawn = hashi(&["render", board, "-s", &part_text, "-o", &part_picture]);
    assert!(drawn.status.success(), "{}", text(&drawn.stderr));
    // As an answer a picture says what the text says from which it was drawn.
    for words in [
        &["hint", board, "--so-far"][..],
        &["render", board, "--solution"],
        &["model", board, "--fix"],
        &["check", board, "--so-far"],
    ] {
        let of = |answer: &str| hashi(&[words, &[answer]].concat());
        let (wanted, found) = (of(&part_text), of(&part_picture));
        assert!(found.status.success(), "{words:?}: {}", text(&found.stderr));
        assert_eq!(text(&found.stdout), text(&wanted.stdout), "{words:?}");
    }
    // One picture may be both; its bridges are left out of the board and of nothing else.
    let wanted = hashi(&["hint", board, "--so-far", &part_text]);
    let both = hashi(&["hint", &part_picture, "--so-far", &part_picture]);
    assert_eq!(text(&both.stdout), text(&wanted.stdout));
    assert!(
        !text(&both.stderr).contains("left out"),
        "{}",
        text(&both.stderr)
    );
    // Rows and columns without islands are not seen in every picture.
    let wider = fs::read_to_string(board).expect("a board");
    let columns = wider.lines().next().map_or(0, |row| row.split(',').count());
    let wider = wider.lines().map(|row| format!("0,{row}\n"));
    let wider = ["0"].repeat(columns + 1).join(",") + "\n" + &wider.collect::<String>();
    fs::write(path("wider.csv"), wider).expect("a file");
    let right = hashi(&["check", &path("wider.csv"), &solved]);
    assert!(right.status.success(), "{}", text(&right.stderr));
    let other = hashi(&["check", "data/boards/grown/9x9.csv", &solved]);
    assert_eq!(other.status.code(), Some(2));
    let said = text(&other.stderr);
    assert!(
        said.contains("expected a picture of this board, found one of another"),
        "{said}"
    );
    // Among many answers a picture is one.
    let answers = path("answers");
    fs::create_dir(&answers).expect("a folder");
    fs::copy(path("photo.png"), path("answer.png")).expect("it is there");
    for name in ["answer.png", "part.png", "answer.csv"] {
        fs::copy(path(name), format!("{answers}/{name}")).expect("it is there");
    }
    let checked = text(&hashi(&["check", board, "--answers", &answers]).stdout);
    let verdicts: Vec<&str> = checked
        .lines()
        .skip(1)
        .filter_map(|row| row.split_whitespace().nth(1))
        .collect();
    assert_eq!(verdicts, ["right", "right", "unfinished"], "{checked}");
    let records = path("checked.jsonl");
    let resumed = || hashi(&["check", board, "--answers", &answers, "--resume", &records]);
    resumed();
    let said = text(&resumed().stderr);
    assert!(said.contains("3 of them were there already"), "{said}");
    assert!(!said.contains("aside"), "{said}");
    // Names that differ only in the extension keep it, so that each answer has its own file.
    let drawings = path("red/{name}.svg");
    let drawn = hashi(&["check", board, "--answers", &answers, "--svg", &drawings]);
    assert_eq!(text(&drawn.stdout), checked, "{}", text(&drawn.stderr));
    for name in ["answer.csv.svg", "answer.png.svg", "part.svg"] {
        assert!(Path::new(&path("red")).join(name).is_file(), "{name}");
    }
}

/// Follows hints behind drawn answers, as text and as pictures, to the solution of a board.
fn follow_hints(board: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| {
        let path = folder.path().join(name);
        path.to_str().expect("a plain path").to_owned()
    };
    let (answer, drawn) = (path("answer.csv"), [path("drawn.txt"), path("drawn.png")]);
    let mut bridges: BTreeMap<(String, String), u64> = BTreeMap::new();
    // Each hint has a bridge more, so there are at most as many as the board has bridges.
    for asked in 0.. {
        assert!(asked < 100, "{bridges:?}");
        let rows = bridges
            .iter()
            .map(|((from, to), number)| format!("{from},{to},{number}\n"));
        let rows: String = rows.collect();
        fs::write(&answer, format!("from,to,bridges\n{rows}")).expect("a file");
        let mut hints = Vec::new();
        for file in &drawn {
            let rendered = hashi(&["render", board, "--solution", &answer]);
            fs::write(&drawn[0], rendered.stdout).expect("a file");
            hashi(&["render", board, "--solution", &answer, "-o", &drawn[1]]);
            let hint = hashi(&["hint", board, "--so-far", file, "--json"]);
            let record: serde_json::Value = serde_json::from_slice(&hint.stdout).expect("JSON");
            hints.push(record);
        }
        assert_eq!(hints[0]["steps"], hints[1]["steps"]);
        assert_eq!(hints[0]["status"], hints[1]["status"]);
        if hints[0]["status"] == "solved" {
            break;
        }
        let steps = hints[0]["steps"].as_array().expect("a list");
        let before = bridges.clone();
        for bound in steps
            .iter()
            .flat_map(|step| step["conclusions"].as_array().expect("a list"))
        {
            let cell = |name: &str| bound[name].as_str().expect("a cell").to_owned();
            if let Some(number) = bound["at_least"].as_u64() {
                bridges.insert((cell("from"), cell("to")), number);
            }
        }
        assert_ne!(bridges, before, "{}", hints[0]);
    }
    let checked = hashi(&["check", board, &drawn[1]]);
    assert!(checked.status.success(), "{}", text(&checked.stderr));
}

#[test]
fn hints_behind_a_drawn_answer_lead_to_the_solution() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| {
        let path = folder.path().join(name);
        path.to_str().expect("a plain path").to_owned()
    };
    // Behind some bridges of the second board several steps say at most how many follow.
    let second = path("second.csv");
    let rows = "3,0,0,0,0,4,0\n0,0,0,0,0,0,1\n2,0,2,0,1,0,0\n0,0,0,0,0,0,0\n0,3,0,0,0,4,0\n\
                0,0,0,0,0,0,0\n0,2,0,0,3,0,3\n";
    fs::write(&second, rows).expect("a file");
    let board = "data/boards/prob/prob.csv";
    for board in [board, &second] {
        follow_hints(board);
    }
    // A picture shows all of a step, which is more than is asked for.
    let less = hashi(&[
        "hint",
        board,
        "--detail",
        "where",
        "--png",
        &path("hint.png"),
    ]);
    assert_eq!(less.status.code(), Some(2));
    assert!(text(&less.stderr).contains("--detail is for the text"));
}

#[test]
fn bridges_that_are_no_whole_solution_are_said_to_be_left_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| {
        let path = folder.path().join(name);
        path.to_str().expect("a plain path").to_owned()
    };
    let (board, picture) = (path("board.csv"), path("board.png"));
    let plain = fs::read_to_string("data/boards/grown/9x9.csv").expect("a board");
    let left_out = "left out: bridges drawn on 1 edge, which are no whole solution";
    for how in [
        "given: r1c6-r1c9=1",
        "given: r1c6-r1c9>=1",
        "given: r2c9-r3c9=1",
        "forbidden: r1c9-r2c9",
    ] {
        fs::write(&board, format!("# {how}\n{plain}")).expect("a file");
        for style in ["screen", "dark"] {
            let drawn = hashi(&[
                "render", &board, "-o", &picture, "--style", style, "--scale", "40",
            ]);
            assert!(drawn.status.success(), "{}", text(&drawn.stderr));
            let read = hashi(&["read", &picture, "--json"]);
            let said = text(&read.stderr);
            assert!(read.status.success(), "{how}, {style}: {said}");
            assert!(said.contains(left_out), "{how}, {style}: {said}");
            let record: serde_json::Value = serde_json::from_slice(&read.stdout).expect("JSON");
            let beside = record["beside"][0].as_str().expect("a sentence");
            assert!(beside.starts_with(left_out), "{beside}");
            // A cross is no bridge that can be counted.
            if how.starts_with("forbidden") {
                continue;
            }
            // Where the bridges are the answer they are left out of nothing.
            let checked = hashi(&["check", &picture, "--so-far"]);
            assert!(checked.status.success(), "{}", text(&checked.stderr));
            assert!(!text(&checked.stderr).contains("left out"));
        }
    }
    let read = hashi(&["read", &self::picture(folder.path(), true)]);
    assert!(
        !text(&read.stderr).contains("left out"),
        "{}",
        text(&read.stderr)
    );
}

#[test]
fn rows_and_columns_without_islands_are_said_to_be_left_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let drawn = picture(folder.path(), false);
    let left_out = "left out: rows and columns without islands";
    assert!(!text(&hashi(&["read", &drawn]).stderr).contains(left_out));
    // The first column stands farther from the others than these from each other.
    let even = Pixmap::decode_png(&fs::read(&drawn).expect("a file")).expect("a PNG");
    let (width, height) = (even.width(), even.height());
    let cell = width / 6;
    let mut uneven = Pixmap::new(width + cell * 3 / 5, height).expect("it is not empty");
    let paper = even.pixel(0, 0).expect("a first pixel").demultiply();
    uneven.fill(Color::from_rgba8(
        paper.red(),
        paper.green(),
        paper.blue(),
        255,
    ));
    let columns = |from: u32, to: u32| {
        let columns = IntRect::from_ltrb(
            from.cast_signed(),
            0,
            to.cast_signed(),
            height.cast_signed(),
        );
        even.clone_rect(columns.expect("not empty"))
            .expect("inside")
    };
    for (from, to, shift) in [(0, cell, 0), (cell, width, cell * 3 / 5)] {
        let (paint, place) = (PixmapPaint::default(), (from + shift).cast_signed());
        uneven.draw_pixmap(
            place,
            0,
            columns(from, to).as_ref(),
            &paint,
            Transform::identity(),
            None,
        );
    }
    fs::write(&drawn, uneven.encode_png().expect("a PNG")).expect("a file");
    let read = hashi(&["read", &drawn, "--json"]);
    assert!(read.status.success(), "{}", text(&read.stderr));
    assert!(
        text(&read.stderr).contains(left_out),
        "{}",
        text(&read.stderr)
    );
    let record: serde_json::Value = serde_json::from_slice(&read.stdout).expect("JSON");
    let beside = record["beside"][0].as_str().expect("a sentence");
    assert!(beside.starts_with(left_out), "{beside}");
}

#[test]
fn circles_that_fill_a_table_are_no_board_without_a_word() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| {
        let path = folder.path().join(name);
        path.to_str().expect("a plain path").to_owned()
    };
    let (board, picture) = (path("coins.csv"), path("coins.png"));
    for table in ["2,0,2\n0,0,0\n1,0,1\n", "2,3,2\n3,4,3\n3,4,3\n2,3,2\n"] {
        fs::write(&board, table).expect("a file");
        let drawn = hashi(&["render", &board, "-o", &picture, "--scale", "40"]);
        assert!(drawn.status.success(), "{}", text(&drawn.stderr));
        let read = hashi(&["read", &picture]);
        assert_eq!(read.status.code(), Some(2));
        assert!(text(&read.stderr).contains("circles that fill a whole table"));
    }
}

#[test]
fn a_solution_is_drawn_over_a_picture_on_wish_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let picture = picture(folder.path(), false);
    let overlay = |name: &str, more: &[&str]| {
        let path = folder.path().join(name);
        let path = path.to_str().expect("a plain path");
        let arguments = [&["read", &picture, "--overlay", path], more].concat();
        let read = hashi(&arguments);
        assert!(read.status.success(), "{}", text(&read.stderr));
        fs::read(path).expect("an overlay")
    };
    let (seen, solved) = (
        overlay("seen.png", &[]),
        overlay("solved.png", &["--solution"]),
    );
    assert_ne!(seen, solved);
    // Without a solution to look for, or a picture to draw it in, the option is refused.
    for wrong in [
        vec!["read", &picture, "--solution"],
        vec![
            "read",
            &picture,
            "--overlay",
            "x.png",
            "--solution",
            "--no-mend",
        ],
    ] {
        assert_eq!(hashi(&wrong).status.code(), Some(2), "{wrong:?}");
    }
}

#[test]
fn questions_in_json_bring_pictures_as_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let bytes = fs::read(picture(folder.path(), false)).expect("a picture");
    let picture = STANDARD.encode(bytes);
    let lines = [
        format!(r#"{{"id":1,"ask":"count","picture":"{picture}","name":"photo"}}"#),
        r#"{"id":2,"ask":"count","picture":"photo.png"}"#.to_owned(),
        r#"{"id":3,"ask":"count","picture":"MiwsMg=="}"#.to_owned(),
        r#"{"id":4,"ask":"count","picture":"","board":"2,,2"}"#.to_owned(),
        r#"{"id":5,"ask":"count","board":"2,,2","read":{"no_mend":true}}"#.to_owned(),
    ];
    let mut command = Command::cargo_bin("hashi").expect("the program is built");
    let asked = command.arg("ask").write_stdin(lines.join("\n")).output();
    let answers = text(&asked.expect("it runs").stdout);
    for (id, wanted) in [
        (1, "\"solutions\":1"),
        (1, "\"read_as\":\"a picture"),
        (2, "expected base64"),
        (3, "expected a PNG"),
        (4, "found both"),
        (5, "no_mend is for pictures"),
    ] {
        let begin = format!("{{\"id\":{id},");
        let mut lines = answers.lines().filter(|line| line.starts_with(&begin));
        let answer = lines.next().expect("an answer");
        assert!(answer.contains(wanted), "{answer}");
    }
}

#[test]
fn a_picture_has_limits_of_time_and_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let picture = picture(folder.path(), false);
    for (limit, said) in [
        (["--memory", "1MB"], "the memory limit was reached"),
        (["--time-limit", "0s"], "the time limit was reached"),
    ] {
        for command in ["read", "solve"] {
            let read = hashi(&[command, &picture, limit[0], limit[1]]);
            let wrong = text(&read.stderr);
            assert_eq!(read.status.code(), Some(3), "{command} {limit:?}: {wrong}");
            assert!(wrong.contains(said), "{command} {limit:?}: {wrong}");
        }
    }
    assert!(
        hashi(&["read", &picture, "--memory", "2GB"])
            .status
            .success()
    );
}

/// Two pictures, one of them painted over the other with this opacity.
fn painted(folder: &Path, boards: [&str; 2], opacity: f32) -> String {
    let path = |name: &str| folder.join(name).to_str().expect("a plain path").to_owned();
    let [below, above] = boards.map(|clues| {
        let (board, picture) = (path("board.csv"), path("board.png"));
        fs::write(&board, clues).expect("a file");
        let drawn = hashi(&["render", &board, "-o", &picture, "--scale", "40"]);
        assert!(drawn.status.success(), "{}", text(&drawn.stderr));
        Pixmap::decode_png(&fs::read(&picture).expect("a file")).expect("a PNG")
    });
    let mut picture = below;
    let paint = PixmapPaint {
        opacity,
        ..PixmapPaint::default()
    };
    picture.draw_pixmap(0, 0, above.as_ref(), &paint, Transform::identity(), None);
    let painted = path("painted.png");
    fs::write(&painted, picture.encode_png().expect("a PNG")).expect("a file");
    painted
}

#[test]
fn a_question_about_the_number_of_solutions_chooses_no_clues() {
    let folder = tempfile::tempdir().expect("a folder");
    // The first has two solutions, the second has one.
    let (two, one) = (
        "2,0,4,0,1\n0,0,0,0,0\n3,0,4,0,3\n0,0,0,0,0\n1,0,0,0,0\n0,0,0,0,2\n",
        "1,0,4,0,1\n0,0,0,0,0\n3,0,5,0,3\n0,0,0,0,0\n1,0,0,0,0\n0,0,0,0,2\n",
    );
    // Both are seen in the picture, the first one more clearly.
    let picture = painted(folder.path(), [two, one], 0.45);
    let read = hashi(&["read", &picture]);
    let said = text(&read.stderr);
    assert_eq!(read.status.code(), Some(2), "{said}");
    assert!(said.contains("two boards are nearly as likely"), "{said}");
    for words in [&["count", &picture][..], &["solve", "--unique", &picture]] {
        let asked = hashi(words);
        let said = text(&asked.stderr);
        assert_eq!(
            asked.status.code(),
            Some(i32::from(words[0] == "solve")),
            "{said}"
        );
        assert!(said.contains("r3c3: read 5"), "{said}");
        assert!(said.contains("of the mended board"), "{said}");
    }
    assert_eq!(text(&hashi(&["count", &picture]).stdout), "2\n");
}

/// A white page of this width and height with pictures of boards, each drawn with these words at its
/// place.
fn page(file: &str, (width, height): (u32, u32), boards: &[(&str, (i32, i32), &[&str])]) {
    let mut page = Pixmap::new(width, height).expect("a picture");
    page.fill(Color::WHITE);
    for (board, (x, y), words) in boards {
        let drawn = ["render", board, "-o", file, "--quiet"];
        let drawn = hashi(&[&drawn[..], words].concat());
        assert!(drawn.status.success(), "{}", text(&drawn.stderr));
        let picture = Pixmap::decode_png(&fs::read(file).expect("a file")).expect("a PNG");
        let paint = PixmapPaint::default();
        page.draw_pixmap(
            *x,
            *y,
            picture.as_ref(),
            &paint,
            Transform::identity(),
            None,
        );
    }
    fs::write(file, page.encode_png().expect("a PNG")).expect("a file");
}

const SMALL: &str = "data/boards/prob/prob.csv";
const LARGE: &str = "data/boards/grown/12x12.csv";
const MIDDLE: &str = "data/boards/grown/9x9.csv";

#[test]
fn boards_without_frames_are_read_by_the_gaps_between_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (picture, out) = (path("page.png"), path("{name}.csv"));
    let boards = [SMALL, MIDDLE, LARGE, SMALL];
    let bare = ["--grid", "none", "--scale", "30"];
    let places = [(20, 20), (580, 20), (20, 580), (580, 580)];
    let on_page = [0, 1, 2, 3].map(|at| (boards[at], places[at], &bare[..]));
    page(&picture, (1100, 1100), &on_page);
    let read = hashi(&["read", &picture, "--boards", "4", "-o", &out]);
    assert!(read.status.success(), "{}", text(&read.stderr));
    for (number, board) in (1..).zip(boards) {
        let read = fs::read_to_string(path(&format!("page-{number}.csv"))).expect("a board");
        let wanted = fs::read_to_string(board).expect("a board");
        assert_eq!(squeezed(&read), squeezed(&wanted), "{board}");
    }
    // Islands in two columns may be of one board or of two, unless the rows of boards are given.
    let (board, square) = (path("square.csv"), path("square.png"));
    fs::write(&board, "3,0,0,4\n0,0,0,0\n2,0,0,0\n0,0,0,0\n3,0,0,4\n").expect("a file");
    let places = [(20, 20), (320, 20), (20, 320), (320, 320)];
    page(
        &square,
        (600, 600),
        &places.map(|place| (&board[..], place, &bare[..])),
    );
    let read = hashi(&["read", &square, "--boards", "4", "-o", &out]);
    assert_eq!(read.status.code(), Some(2));
    for words in ["1 row of 4", "--boards 1x4", "2 rows of 2", "--boards 2x2"] {
        let said = text(&read.stderr);
        assert!(said.contains(words), "{words}: {said}");
    }
    let read = hashi(&["read", &square, "--boards", "2x2", "-o", &out]);
    assert!(read.status.success(), "{}", text(&read.stderr));
    for number in 1..=4 {
        let read = fs::read_to_string(path(&format!("square-{number}.csv"))).expect("a board");
        assert_eq!(squeezed(&read), [["3", "4"], ["2", "0"], ["3", "4"]]);
    }
    // Another number of boards, and a single file for all of them.
    for (words, wanted) in [
        (&["--boards", "5", "-o", &out][..], "are not clearly wider"),
        (
            &["--boards", "4", "-o", &path("one.csv")][..],
            "cannot share one output",
        ),
        (&["--boards", "4"][..], "several boards need files"),
        (
            &["--boards", "0", "-o", &out][..],
            "or their rows and columns as in 2x3",
        ),
        (&["--boards", "300x300", "-o", &out][..], "from 1 to 65535"),
    ] {
        let read = hashi(&[&["read", &picture][..], words].concat());
        assert_eq!(read.status.code(), Some(2), "{words:?}");
        assert!(
            text(&read.stderr).contains(wanted),
            "{words:?}: {}",
            text(&read.stderr)
        );
    }
}

#[test]
fn boards_in_frames_are_read_wherever_they_stand() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (picture, out) = (path("page.png"), path("{name}.csv"));
    // Of several sizes, under titles with digits, closer to each other than islands in them are.
    let titled = ["--title", "Nr. 12 · 3 stars", "--scale", "30"];
    let boards: [(&str, (i32, i32), &[&str]); 5] = [
        (SMALL, (20, 20), &titled),
        (MIDDLE, (230, 20), &["--scale", "30"]),
        (SMALL, (520, 20), &["--scale", "30", "--style", "mono"]),
        (LARGE, (10, 330), &titled),
        (SMALL, (400, 460), &["--scale", "36"]),
    ];
    page(&picture, (740, 740), &boards);
    let read = hashi(&["read", &picture, "--boards", "5", "-o", &out]);
    assert!(read.status.success(), "{}", text(&read.stderr));
    assert!(
        !text(&read.stderr).contains("taken as"),
        "{}",
        text(&read.stderr)
    );
    for (number, (board, ..)) in (1..).zip(boards) {
        let read = fs::read_to_string(path(&format!("page-{number}.csv"))).expect("a board");
        let wanted = fs::read_to_string(board).expect("a board");
        assert_eq!(read, wanted, "{number}");
    }
    // Another number, or other rows.
    for other in ["1", "2", "4", "6", "5x1"] {
        let out = path("other-{name}.csv");
        let read = hashi(&["read", &picture, "--boards", other, "-o", &out]);
        assert_eq!(read.status.code(), Some(2), "{other}");
        let said = text(&read.stderr);
        let wanted = "5 boards are framed in the picture, in rows of 3, 2";
        assert!(said.contains(wanted), "{other}: {said}");
        assert!(!Path::new(&path("other-page-1.csv")).exists(), "{other}");
    }
}

#[test]
fn what_is_no_board_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let gray = folder.path().join("gray.bmp");
    let mut bytes =
        b"BM\0\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x40\0\0\0\x40\0\0\0\x01\0\x18\0".to_vec();
    bytes.resize(54, 0);
    bytes.resize(54 + 64 * 64 * 3, 130);
    fs::write(&gray, bytes).expect("a file");
    for (path, wanted) in [
        (
            gray.to_str().expect("a plain path"),
            "no board is seen in the picture",
        ),
        (
            "README.md",
            "no picture; PNG, JPEG, WebP, GIF and BMP are read",
        ),
        ("nowhere.png", "no such file or directory"),
    ] {
        let read = hashi(&["read", path]);
        assert_eq!(read.status.code(), Some(2), "{path}");
        assert!(read.stdout.is_empty(), "{path}");
        assert!(
            text(&read.stderr).contains(wanted),
            "{path}: {}",
            text(&read.stderr)
        );
    }
}

/// The pictures with their boards in the folder that an environment variable names.
#[allow(clippy::print_stdout, reason = "tells that there is nothing to test")]
fn pictures() -> Option<Vec<(PathBuf, PathBuf)>> {
    let Some(folder) = std::env::var_os("HASHI_EXTRA_PICTURES").map(PathBuf::from) else {
        println!("no pictures from outside: HASHI_EXTRA_PICTURES is not set");
        return None;
    };
    let files = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path());
    let boards = files.filter(|path| path.extension().is_some_and(|ending| ending == "csv"));
    let picture = |board: PathBuf| {
        let endings = ["png", "jpg", "jpeg", "webp", "gif", "bmp"].into_iter();
        let mut pictures = endings.map(|ending| board.with_extension(ending));
        pictures
            .find(|picture| picture.exists())
            .map(|picture| (picture, board))
    };
    let mut pictures: Vec<(PathBuf, PathBuf)> = boards.filter_map(picture).collect();
    pictures.sort();
    Some(pictures)
}

#[test]
fn no_picture_from_outside_becomes_another_board_without_a_word() {
    let Some(pictures) = pictures() else { return };
    assert!(!pictures.is_empty());
    for (picture, board) in pictures {
        let read = hashi(&["read", picture.to_str().expect("a plain path")]);
        let said = text(&read.stderr);
        let wanted = fs::read_to_string(&board).expect("a board");
        let name = Path::new(&picture).file_name();
        if read.status.success() && !said.contains("taken as") {
            assert_eq!(squeezed(&text(&read.stdout)), squeezed(&wanted), "{name:?}");
        } else if !read.status.success() {
            assert_eq!(read.status.code(), Some(2), "{name:?}: {said}");
            assert!(
                said.contains("not sure") || said.contains("no board"),
                "{name:?}: {said}"
            );
        }
    }
}
