//! Many boards: records that a later call resumes, parts for several machines, boards that arrive
//! line by line, and the summary.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};

use super::{TWO, folder};
use crate::support::program::{binary, hashi};

const ODD: &str = "1,0,2\n";
const STEPS: &str = "2,,2,,1\n,,,,\n4,,4,,1\n";

/// A folder of boards of every kind: rated, with several solutions, with none, unreadable.
fn boards() -> tempfile::TempDir {
    folder(&[
        ("in/b1.csv", TWO),
        ("in/b2.csv", STEPS),
        ("in/b3.csv", "3,,3\n,,\n3,,3\n"),
        ("in/b4.csv", ODD),
        ("in/b5.csv", "1,z\n"),
        ("in/b10.csv", STEPS),
    ])
}

/// Rates the boards and keeps records in a file.
fn rate(within: &Path, file: &str, more: &[&str]) -> crate::support::program::Program {
    hashi(["rate", "in", "--resume", file])
        .args(more)
        .within(within)
}

/// Rates one part of the boards and keeps records in a file, with any exit code.
fn rate_part(within: &Path, file: &str, part: &str) {
    let words = ["rate", "in", "--resume", file, "--shard", part, "--quiet"];
    let ran = Command::new(binary())
        .args(words)
        .current_dir(within)
        .output();
    assert!(ran.expect("it runs").stdout.is_empty());
}

fn read(within: &Path, file: &str) -> String {
    fs::read_to_string(within.join(file)).expect("a file of records")
}

#[test]
fn records_that_end_anywhere_are_gone_on_with() {
    let folder = boards();
    let within = folder.path();
    rate(within, "whole.jsonl", &[]).stdout("").exit(2);
    let whole = read(within, "whole.jsonl");
    let lines: Vec<serde_json::Value> = whole
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(lines.len(), 8);
    assert_eq!(
        (&lines[0]["type"], &lines[0]["command"]),
        (&"batch".into(), &"rate".into())
    );
    assert_eq!(lines[2]["batch"]["id"], "5x3m2:2a2a1e4a4a1");
    let cells =
        ["number", "rows", "columns", "islands", "exit"].map(|name| &lines[2]["batch"][name]);
    assert_eq!(cells, [2, 3, 5, 6, 0]);
    assert_eq!(lines[7]["boards"], 6);
    assert_eq!(
        lines[7]["exits"],
        serde_json::json!({"0": 3, "1": 2, "2": 1})
    );
    for length in (0..=whole.len()).step_by(7).chain([whole.len()]) {
        fs::write(within.join("part.jsonl"), &whole[..length]).expect("a file");
        rate(within, "part.jsonl", &["--quiet", "--jobs", "2"]).exit(2);
        assert_eq!(
            read(within, "part.jsonl"),
            whole,
            "cut after {length} bytes"
        );
    }
}

#[test]
fn boards_that_changed_are_done_again_and_no_others() {
    let folder = boards();
    let within = folder.path();
    rate(within, "all.jsonl", &[]).exit(2);
    let before = read(within, "all.jsonl");
    rate(within, "all.jsonl", &[])
        .stderr_has("6 boards: 3 yes, 2 no, 1 refused; 6 of them were there already; 0.000 s\n")
        .exit(2);
    fs::write(within.join("in/b2.csv"), TWO).expect("a file");
    rate(within, "all.jsonl", &[])
        .stderr_has("5 of them were there already")
        .stderr_has("in/b2.csv: easy")
        .exit(2);
    let after = read(within, "all.jsonl");
    let differ: Vec<usize> = (0..8)
        .filter(|&line| before.lines().nth(line) != after.lines().nth(line))
        .collect();
    assert_eq!(differ, [2]);
    let first = before.lines().next().expect("a header");
    let old = before.lines().nth(2).expect("the record of b2.csv");
    assert_eq!(read(within, "all.jsonl.aside"), format!("{first}\n{old}\n"));
}

#[test]
fn a_record_that_another_text_came_after_is_not_reused() {
    let folder = boards();
    let within = folder.path();
    let first = read(within, "in/b2.csv");
    rate(within, "first.jsonl", &[]).exit(2);
    fs::write(within.join("in/b2.csv"), TWO).expect("a file");
    rate(within, "second.jsonl", &[]).exit(2);
    // Both calls were interrupted, and then the first text is back: what was written under the
    // name of the board is of the second.
    let open: Vec<String> = read(within, "first.jsonl")
        .lines()
        .map(str::to_owned)
        .collect();
    let later = read(within, "second.jsonl");
    let later = later.lines().nth(2).expect("the record of b2.csv");
    let all = [&open[..open.len() - 1], &[later.to_owned()]].concat();
    fs::write(within.join("all.jsonl"), all.join("\n") + "\n").expect("a file");
    fs::write(within.join("in/b2.csv"), first).expect("a file");
    rate(within, "all.jsonl", &[])
        .stderr_has("5 of them were there already")
        .exit(2);
    assert_eq!(
        timeless(&read(within, "all.jsonl")),
        timeless(&read(within, "first.jsonl"))
    );
}

#[test]
fn boards_are_known_again_wherever_they_stand() {
    let folder = boards();
    let within = folder.path();
    rate(within, "all.jsonl", &[]).exit(2);
    let before = read(within, "all.jsonl");
    let call = |more: &[&str]| rate(within, "all.jsonl", more);
    // A board before all others.
    fs::write(within.join("in/a.csv"), TWO).expect("a file");
    call(&[])
        .stderr_has("7 boards: 4 yes, 2 no, 1 refused; 6 of them were there already")
        .exit(2);
    rate(within, "whole.jsonl", &["--quiet"]).exit(2);
    assert_eq!(
        timeless(&read(within, "all.jsonl")),
        timeless(&read(within, "whole.jsonl"))
    );
    assert!(!within.join("all.jsonl.aside").exists());
    // One fewer: its record is set aside, and reused when the board is back.
    fs::remove_file(within.join("in/a.csv")).expect("it was there");
    call(&[])
        .stderr_has("records of 1 board that are no longer there")
        .stderr_has("all.jsonl.aside")
        .stderr_has("6 of them were there already")
        .exit(2);
    assert_eq!(read(within, "all.jsonl"), before);
    fs::write(within.join("in/a.csv"), TWO).expect("a file");
    rate(within, "all.jsonl.aside", &[])
        .stderr_has("1 of them was there already")
        .exit(2);
    // Another name is another board, and nothing is overwritten.
    call(&["--quiet"]).exit(2);
    fs::rename(within.join("in/a.csv"), within.join("in/z.csv")).expect("it was there");
    call(&[])
        .stderr_has("6 of them were there already")
        .stderr_has("all.jsonl.aside-2")
        .exit(2);
    fs::remove_file(within.join("in/z.csv")).expect("it was there");
    call(&["--quiet"]).exit(2);
    assert_eq!(read(within, "all.jsonl"), before);
    // The boards in another order, on the command line.
    let mut words = ["rate", "in/b3.csv", "in/b1.csv", "in/b2.csv"];
    hashi(words)
        .args(&["--resume", "some.jsonl"])
        .within(within)
        .exit(1);
    words.swap(1, 3);
    hashi(words)
        .args(&["--resume", "some.jsonl"])
        .within(within)
        .stderr_has("3 of them were there already")
        .exit(1);
    let names = |file: &str| -> Vec<serde_json::Value> {
        let records = timeless(&read(within, file)).into_iter().skip(1).take(3);
        records.map(|record| record["board"].clone()).collect()
    };
    assert_eq!(names("some.jsonl"), ["in/b2.csv", "in/b1.csv", "in/b3.csv"]);
}

#[cfg(unix)]
#[test]
fn boards_whose_names_differ_in_what_cannot_be_shown_are_two() {
    use std::os::unix::ffi::OsStrExt as _;

    let folder = boards();
    let within = folder.path();
    let board = read(within, "in/b1.csv");
    for name in [
        &b"in/n\\nl.csv"[..],
        b"in/n\nl.csv",
        b"in/x\xff.csv",
        b"in/x\xfe.csv",
    ] {
        let path = within.join(std::ffi::OsStr::from_bytes(name));
        fs::write(path, &board).expect("a file system for any bytes");
    }
    rate(within, "all.jsonl", &["--quiet"]).exit(2);
    rate(within, "all.jsonl", &[])
        .stderr_has("10 of them were there already")
        .exit(2);
    assert!(!within.join("all.jsonl.aside").exists());
}

#[test]
fn a_call_that_is_ended_keeps_records_of_boards_it_did_not_come_to() {
    let folder = boards();
    let within = folder.path();
    rate(within, "all.jsonl", &[]).exit(2);
    let whole = read(within, "all.jsonl");
    fs::write(within.join("in/a.csv"), TWO).expect("a file");
    rate(within, "next.jsonl", &["--quiet"]).exit(2);
    let next = read(within, "next.jsonl");
    // The state after a call is killed while it writes the record of the first board.
    let footer = whole.trim_end().rfind('\n').expect("a last line") + 1;
    let first = next.lines().nth(1).expect("the record of a.csv");
    for length in (0..=first.len()).step_by(19) {
        let left = format!("{}{}", &whole[..footer], &first[..length]);
        fs::write(within.join("all.jsonl"), left).expect("a file");
        rate(within, "all.jsonl", &[])
            .stderr_has("6 of them were there already")
            .exit(2);
        assert_eq!(timeless(&read(within, "all.jsonl")), timeless(&next));
    }
    // Such a file is not finished, and this is reported.
    fs::write(
        within.join("all.jsonl"),
        format!("{}{first}\n", &whole[..footer]),
    )
    .expect("a file");
    hashi(["merge", "all.jsonl"])
        .within(within)
        .stderr_has("is not finished")
        .exit(2);
}

#[test]
fn a_file_of_another_question_is_refused_and_stays() {
    let folder = boards();
    let within = folder.path();
    rate(within, "all.jsonl", &["--time-limit", "9s"]).exit(2);
    let before = read(within, "all.jsonl");
    let cases: [(&[&str], &str); 5] = [
        (
            &["rate", "in"],
            "holds records with --time-limit 9s, which is another question",
        ),
        (
            &["count", "in", "--time-limit", "9s"],
            "holds records of `rate`",
        ),
        (
            &["rate", "in", "--time-limit", "8s"],
            "holds records with --time-limit 9s",
        ),
        (
            &["rate", "in", "--time-limit", "9s", "--most-bridges", "3"],
            "holds records without --most-bridges",
        ),
        (
            &["rate", "in", "--time-limit", "9s", "--shard", "1/2"],
            "holds records of all boards",
        ),
    ];
    for (words, why) in cases {
        hashi(words)
            .args(&["--resume", "all.jsonl"])
            .within(within)
            .stderr_has(why)
            .exit(2);
    }
    // Records of another version are used only with an option.
    let old = before.replacen("\"version\":\"", "\"version\":\"0.", 1);
    fs::write(within.join("all.jsonl"), &old).expect("a file");
    rate(within, "all.jsonl", &["--time-limit", "9s"])
        .stderr_has("go on all the same with --force")
        .exit(2);
    rate(within, "all.jsonl", &["--time-limit", "9s", "--force"])
        .stderr_has("6 of them were there already")
        .exit(2);
    assert_eq!(read(within, "all.jsonl"), old);
    for foreign in ["a letter\n", "a letter", "{\"type\":\"rating\"}\n"] {
        fs::write(within.join("letter"), foreign).expect("a file");
        rate(within, "letter", &[])
            .stderr_has("letter: already exists, and holds no records")
            .exit(2);
        assert_eq!(read(within, "letter"), foreign);
    }
    let broken = before.replacen("\"type\":\"rating\"", "\"type\":\"rating", 1);
    fs::write(within.join("broken"), &broken).expect("a file");
    rate(within, "broken", &["--time-limit", "9s"])
        .stderr_has("error: broken:2: expected a record")
        .exit(2);
    assert_eq!(read(within, "broken"), broken);
    rate(within, "in/b1.csv", &[])
        .stderr_has("would be written over the board")
        .exit(2);
    hashi(["solve", "in", "--resume", "x", "--ascii"])
        .within(within)
        .stderr_has("cannot be used with")
        .exit(2);
}

/// The given number of lines with boards, no two alike.
fn many(number: usize) -> String {
    let board = |number: usize| {
        // Eleven islands in a row, whose gaps are the digits of the number.
        let mut number = number;
        let mut row = "1".to_owned();
        for index in 0..10 {
            row += &",".repeat(2 + number % 2);
            number /= 2;
            row += if index == 9 { "1" } else { "2" };
        }
        format!("\"{row}\\n\"\n")
    };
    (0..number).map(board).collect()
}

#[cfg(unix)]
#[test]
fn a_call_that_is_killed_loses_no_board() {
    let folder = folder(&[("many.txt", &many(1_000))]);
    let within = folder.path();
    let words = [
        "solve", "many.txt", "--lines", "--quiet", "--engine", "cdcl", "--resume",
    ];
    let start = |file: &str| {
        let mut command = Command::new(binary());
        command.args(words).arg(file).current_dir(within);
        command.stdin(Stdio::null()).spawn().expect("it starts")
    };
    assert!(start("whole.jsonl").wait().expect("it ends").success());
    let mut kills = 0;
    for millis in [3, 7, 5, 20, 11, 2, 13, 30, 17, 9] {
        let mut child = start("part.jsonl");
        std::thread::sleep(std::time::Duration::from_millis(millis));
        kills += u32::from(child.try_wait().expect("a child").is_none());
        child.kill().expect("it is ours");
        child.wait().expect("it ends");
    }
    assert!(kills > 0, "it was never in the middle");
    assert!(start("part.jsonl").wait().expect("it ends").success());
    let timeless = |file: &str| -> Vec<serde_json::Value> {
        let record = |line: &str| {
            let mut record: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let fields = record.as_object_mut().expect("an object");
            fields.retain(|name, _| !name.ends_with("seconds"));
            record
        };
        read(within, file).lines().map(record).collect()
    };
    // Two thousand records are too many to print.
    assert!(
        timeless("part.jsonl") == timeless("whole.jsonl"),
        "they differ"
    );
    assert_eq!(timeless("whole.jsonl").len(), 1_002);
}

#[cfg(unix)]
#[test]
fn files_are_written_when_nobody_reads_what_is_printed() {
    let boards: Vec<String> = (0..6).map(|board| format!("b/{board}.csv")).collect();
    let files: Vec<(&str, &str)> = boards.iter().map(|board| (&**board, TWO)).collect();
    let folder = folder(&files);
    let mut child = Command::new(binary())
        .args(["solve", "b", "--quiet", "-o", "s/{name}.csv"])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    drop(child.stdout.take());
    assert!(child.wait().expect("it ends").success());
    let written = fs::read_dir(folder.path().join("s")).expect("a folder");
    assert_eq!(written.count(), 6);
}

#[cfg(unix)]
#[test]
fn of_two_programs_on_one_file_the_second_is_refused() {
    let folder = folder(&[("b.csv", TWO)]);
    let mut first = Command::new(binary())
        .args(["rate", "-", "--lines", "--resume", "all.jsonl"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let file = folder.path().join("all.jsonl");
    while fs::metadata(&file).map_or(0, |found| found.len()) == 0 {
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    hashi(["rate", "b.csv", "--resume", "all.jsonl"])
        .within(folder.path())
        .stderr_has("all.jsonl: another program is writing to this file")
        .exit(2);
    drop(first.stdin.take());
    let mut said = String::new();
    let mut stderr = first.stderr.take().expect("a pipe");
    stderr.read_to_string(&mut said).expect("text");
    assert!(first.wait().expect("it ends").success(), "{said}");
}

#[test]
fn parts_put_together_are_the_whole() {
    let folder = boards();
    let within = folder.path();
    rate(within, "whole.jsonl", &[]).exit(2);
    let whole = read(within, "whole.jsonl");
    let files = ["1", "2", "3"].map(|part| format!("{part}.jsonl"));
    for (file, part) in files.iter().zip(["1/3", "2/3", "3/3"]) {
        rate_part(within, file, part);
    }
    let merge = |files: &[&str]| hashi(["merge"]).args(files).within(within);
    let [one, two, three] = [&*files[0], &*files[1], &*files[2]];
    merge(&[three, one, two])
        .stdout(&whole)
        .stderr("6 boards from 3 files\n")
        .exit(0);
    merge(&["whole.jsonl"]).stdout(&whole).exit(0);
    merge(&[one, three])
        .stdout("")
        .stderr_has("missing: the records of 1 part: 2/3")
        .exit(2);
    merge(&[one, two, three, one])
        .stderr_has("as 1.jsonl does")
        .exit(2);
    merge(&[one, "whole.jsonl"])
        .stderr_has("parts of different wholes")
        .exit(2);
    merge(&["in/b1.csv"])
        .stderr_has("expected a file of records")
        .exit(2);
    let text = read(within, one);
    let cut = text
        .lines()
        .next()
        .map(|line| format!("{line}\n"))
        .expect("a first line");
    fs::write(within.join("cut"), cut).expect("a file");
    merge(&["cut", two, three])
        .stderr_has("cut: is not finished")
        .exit(2);
    // A part of other boards.
    fs::remove_file(within.join("in/b10.csv")).expect("it was there");
    rate_part(within, "one-less.jsonl", "3/3");
    merge(&[one, two, "one-less.jsonl"])
        .stdout("")
        .stderr_has("one-less.jsonl: is of 5 boards, 1.jsonl is of 6")
        .exit(2);
    // A table of it.
    merge(&["whole.jsonl", "--csv", "whole.csv"])
        .stdout("")
        .exit(0);
    let table = read(within, "whole.csv");
    let first = table.lines().next().expect("a head");
    assert!(
        first.starts_with("board,id,rows,columns,islands,exit,number,digest,type,schema,status,"),
        "{first}"
    );
    assert!(table.contains(",5x3m2:2a2a1e4a4a1,3,5,6,"), "{table}");
    assert_eq!(table.lines().count(), 7);
}

#[test]
fn boards_come_line_by_line() {
    let lines = "5x3m2:2a2a1e4a4a1\n\n\"2,,2\\n\"\n{\"text\":\"1,,1\\n\"}\nhttps://puzz.link/p?hashi/3/1/1g1\n1,z\n";
    let folder = folder(&[("boards.txt", lines)]);
    let ran = hashi(["convert", "boards.txt", "--lines", "--to", "tatham"])
        .within(folder.path())
        .stderr_has("error: boards.txt:6:1:3: expected a clue")
        .stderr_has("5 boards: 4 yes, 1 refused; 0.000 s")
        .exit(2);
    let wanted = "5x3m2:2a2a1e4a4a1\n3x1m2:2a2\n3x1m2:1a1\n3x1m2:1a1\n";
    assert_eq!(ran.text(), wanted);
    hashi(["solve", "-", "--lines", "--png", "{name}.png"])
        .within(folder.path())
        .stdin(lines)
        .stderr_has("--lines does not go with files of each board")
        .exit(2);
    // Options of reading count for each line that can be read in several ways, and are refused by
    // name for others.
    let lines = "\"0,1,2,3\\n2,0,0,2\\n0,0,0,0\\n1,0,0,1\\n\"\n";
    for (option, text) in [
        (["--labels", "yes"], "2..2\n....\n1..1\n"),
        (["--labels", "no"], "# size: 4x4\n.123\n2..2\n....\n1..1\n"),
        (["--size", "3x4"], "2..2\n....\n1..1\n"),
    ] {
        let ran = hashi(["convert", "-", "--lines", "--to", "text"])
            .args(&option)
            .stdin(lines)
            .exit(0);
        assert_eq!(ran.text().trim_end(), text.trim_end(), "{option:?}");
    }
    let list = "\"0 0 2\\n0 3 2\\n2 0 1\\n2 3 1\\n\"\n";
    let ran = hashi(["convert", "-", "--lines", "--to", "text"])
        .args(&["--columns", "row0,col0,clue"])
        .stdin(list)
        .exit(0);
    assert_eq!(ran.text().trim_end(), "2..2\n....\n1..1");
    let ran = hashi(["convert", "-", "--lines", "--to", "text", "--trim"])
        .stdin("[[0,0,0],[0,2,2],[0,0,0]]\n")
        .exit(0);
    assert_eq!(ran.text().trim_end(), "22");
    for (option, error) in [
        (
            "--labels=no",
            "<stdin>:1:1:1: --labels is for grids, and this is tatham",
        ),
        (
            "--columns=none",
            "<stdin>:1:1:1: --columns none is for grids, and this is tatham",
        ),
        ("--sheet=one", "--sheet does not go with --lines"),
    ] {
        hashi(["convert", "-", "--lines", "--to", "text", option])
            .stdin("3x1m2:2a2\n")
            .stderr_has(error)
            .exit(2);
    }
    hashi(["solve", "none.txt", "--lines"])
        .within(folder.path())
        .stderr_has("error: none.txt: no such file or directory")
        .exit(2);
}

#[test]
fn boards_stand_in_a_column() {
    let table = "name,board\nx,5x3m2:2a2a1e4a4a1\ny,\"2,,2\n\"\nz\n";
    let folder = folder(&[("boards.csv", table)]);
    hashi([
        "convert",
        "boards.csv",
        "--column",
        "board",
        "--to",
        "tatham",
    ])
    .within(folder.path())
    .stdout("5x3m2:2a2a1e4a4a1\n3x1m2:2a2\n")
    .stderr_has("error: boards.csv:5: expected a board, found a row that is too short")
    .exit(2);
    for (name, separator) in [("semicolons.csv", ";"), ("tabs.tsv", "\t")] {
        let table = format!("name{separator}board\nx{separator}5x3m2:2a2a1e4a4a1\n");
        fs::write(folder.path().join(name), table).expect("a file");
        hashi(["convert", name, "--column", "board", "--to", "tatham"])
            .within(folder.path())
            .stdout("5x3m2:2a2a1e4a4a1\n")
            .exit(0);
    }
    hashi(["solve", "boards.csv", "--column", "puzzle"])
        .within(folder.path())
        .stderr_has("expected a column puzzle, found name, board")
        .exit(2);
}

#[test]
fn a_column_of_a_spreadsheet_is_refused_with_a_way_to_read_it() {
    hashi([
        "solve",
        "data/formats/sheets/two-boards.xlsx",
        "--column",
        "board",
    ])
    .stderr_has("expected a table in CSV, found bytes that are no text")
    .stderr_has("hint: save a sheet of a spreadsheet as CSV")
    .exit(2);
}

#[test]
fn names_stand_in_a_list() {
    let folder = boards();
    fs::write(
        folder.path().join("list"),
        "# two files and an id\nin/b2.csv\n\n5x3m2:2a2a1e4a4a1\nin/b1.csv\n",
    )
    .expect("a file");
    fs::write(folder.path().join("names"), "in/b2.csv\n").expect("a file");
    hashi(["solve", "names"])
        .within(folder.path())
        .stderr_has("hint: that is the name of a file: a list of names is given as @FILE")
        .exit(2);
    hashi(["convert", "@list", "--to", "tatham"])
        .within(folder.path())
        .stdout("5x3m2:2a2a1e4a4a1\n5x3m2:2a2a1e4a4a1\n3x1m2:1a1\n")
        .exit(0);
    hashi(["convert", "@none", "--to", "tatham"])
        .within(folder.path())
        .stderr_has("none: no such file or directory")
        .exit(2);
    fs::write(folder.path().join("empty"), "\n \n").expect("a file");
    hashi(["solve", "@empty"])
        .within(folder.path())
        .stderr("error: empty: expected the name of a board on each line, found none\n")
        .exit(2);
}

#[test]
fn tables_of_records_are_no_boards_of_their_folder() {
    let folder = boards();
    let within = folder.path();
    hashi(["rate", "in", "--csv", "in/table.csv", "-q"])
        .within(within)
        .exit(2);
    hashi(["rate", "in"])
        .within(within)
        .stderr_has("in/table.csv: left out, a table of records")
        .stderr_has("6 boards: ")
        .exit(2);
}

#[test]
fn records_are_reported_on() {
    let folder = boards();
    let within = folder.path();
    rate(within, "all.jsonl", &[]).exit(2);
    let report = |words: &[&str]| {
        hashi(["report", "--records", "all.jsonl"])
            .args(words)
            .within(within)
    };
    report(&["-o", "page"])
        .stderr("note: the report is in page.md, charts and boards.csv in page\n")
        .exit(0);
    let page = read(within, "page.md");
    for row in [
        "# Report on 6 records",
        "| error | error |  | 1 | 16.67 |",
        "| rating | infeasible |  | 1 | 16.67 |",
        "| rating | rated |  | 3 | 50.00 |",
        "| easy | 1 | 10 | 10 | 10 | 10 | 10 |",
        "| hard | 2 | 2043 | 2043 | 2043 | 2043 | 2043 |",
        "| in/b2.csv | 6 | 2043 |",
        "The whole names of these boards and their ids are in `page/boards.csv`.",
    ] {
        assert!(
            page.contains(&format!("\n{row}\n")) || page.starts_with(row),
            "{row}\n{page}"
        );
    }
    let longest = page.lines().map(str::len).max();
    assert!(longest < Some(200), "{page}");
    let boards = read(within, "page/boards.csv");
    let rows = [
        "table,place,board,islands,value,id",
        "score,1,in/b2.csv,6,2043,5x3m2:2a2a1e4a4a1",
    ];
    for row in rows {
        assert!(boards.lines().any(|line| line == row), "{row}\n{boards}");
    }
    assert!(
        page.contains("](page/levels.svg)](page/levels.svg)"),
        "{page}"
    );
    assert!(read(within, "page/levels.svg").contains("hard: 2 boards"));
    // As where a whole stands beside its parts.
    fs::copy(within.join("all.jsonl"), within.join("again.jsonl")).expect("it is there");
    hashi([
        "report",
        "--records",
        "all.jsonl",
        "again.jsonl",
        "-o",
        "twice",
    ])
    .within(within)
    .stderr_has(
        "warning: 6 records counted a second time, the same as in all.jsonl:2 and again.jsonl:2\n",
    )
    .exit(0);
    report(&["-o", "page"]).stderr_has("already exists").exit(2);
    report(&["-o", "page", "--force", "--html"]).exit(0);
    let html = read(within, "page.html");
    assert!(html.contains("<title>scores of 3 boards</title>"), "{html}");
    report(&["-o", "all.jsonl", "--force"])
        .stderr_has("all.jsonl: expected a name that ends in .md, .html or .tex")
        .exit(2);
    report(&["-o", "all"]).exit(0);
    assert!(within.join("all.md").exists());
    report(&["-o", "other", "--times"])
        .stderr_has("--records makes tables")
        .exit(2);
    report(&["in", "-o", "other"]).exit(2);
    let runs = "{\"type\":\"bench\",\"status\":\"solved\"}\n{\"type\":\"bench\"}\n";
    fs::write(within.join("runs.jsonl"), runs).expect("a file");
    hashi(["report", "--records", "runs.jsonl", "-o", "runs"])
        .within(within)
        .stderr_has("note: the times of 2 runs of a benchmark are in its own report, report.md")
        .exit(0);
    fs::write(
        within.join("all.jsonl"),
        "{\"type\":\"rating\"}\n{\"type\"\n{}\n",
    )
    .expect("a file");
    report(&["-o", "other"])
        .stderr_has("error: all.jsonl:2: expected a record, as --json")
        .exit(2);
    assert!(!within.join("other.md").exists());
}

/// The cells of a row, of which some may stand in quotes.
fn cells(row: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut is_quoted = false;
    for letter in row.chars() {
        match letter {
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => cells.push(String::new()),
            other => cells.last_mut().expect("one at least").push(other),
        }
    }
    cells
}

#[test]
fn a_table_has_what_the_records_have() {
    let folder = boards();
    let within = folder.path();
    let words = ["count", "in", "--quiet"];
    hashi(words)
        .args(&["--resume", "c.jsonl"])
        .within(within)
        .exit(2);
    hashi(["merge", "c.jsonl", "--csv", "merged.csv", "--quiet"])
        .within(within)
        .exit(0);
    hashi(words)
        .args(&["--csv", "one.csv"])
        .within(within)
        .stdout("")
        .exit(2);
    let timeless = |file: &str| {
        let rows: Vec<Vec<String>> = read(within, file).lines().map(cells).collect();
        let head = &rows[0];
        let named = |row: &Vec<String>| {
            let cells = head
                .iter()
                .zip(row)
                .filter(|(name, _)| !name.ends_with("_seconds"));
            cells
                .map(|(name, cell)| format!("{name}={cell}"))
                .collect::<Vec<_>>()
        };
        rows[1..].iter().map(named).collect::<Vec<_>>()
    };
    let rows = timeless("one.csv");
    assert_eq!(rows.len(), 6);
    assert!(rows[0].contains(&"board=in/b1.csv".to_owned()), "{rows:?}");
    assert!(rows[0].contains(&"islands=2".to_owned()), "{rows:?}");
    assert_eq!(rows, timeless("merged.csv"));
    // Boards whose records already exist are in it too.
    hashi(words)
        .args(&["--resume", "c.jsonl", "--csv", "two.csv"])
        .within(within)
        .exit(2);
    assert_eq!(timeless("two.csv"), rows);
    hashi(words)
        .args(&["--json", "--csv", "x.csv"])
        .within(within)
        .stderr_has("--json prints records, and --csv writes a table instead")
        .exit(2);
}

#[test]
fn a_table_of_relaxations_and_search_trees_has_their_bounds() {
    let folder = folder(&[("b.csv", "3,,2\n,,\n2,,1\n")]);
    let table = |words: &[&str]| {
        hashi(words)
            .args(&[
                "b.csv",
                "--formulation",
                "flow,cuts",
                "--quiet",
                "--csv",
                "t.csv",
            ])
            .within(folder.path())
            .exit(0);
        let text = read(folder.path(), "t.csv");
        let (names, row) = text.split_once('\n').expect("two lines");
        let all: BTreeMap<String, String> = cells(names)
            .into_iter()
            .zip(cells(row.trim_end()))
            .collect();
        all
    };
    let relaxed = table(&["relax", "--minimise", "bridges"]);
    assert_eq!(
        (
            relaxed["flow.bound"].as_str(),
            relaxed["cuts.status"].as_str()
        ),
        ("4.0", "optimal")
    );
    let searched = table(&["branch", "--minimise", "bridges"]);
    assert_eq!(
        (
            searched["flow.bound"].as_str(),
            searched["cuts.complete"].as_str()
        ),
        ("4.0", "true")
    );
}

#[test]
fn ratings_that_were_there_are_in_the_table() {
    let folder = boards();
    let within = folder.path();
    rate(within, "r.jsonl", &["--quiet"]).exit(2);
    rate(within, "r.jsonl", &["--quiet", "--csv", "r.csv"]).exit(2);
    let table = read(within, "r.csv");
    assert_eq!(table.matches("rated").count(), 3, "{table}");
    rate(within, "r.jsonl", &["--scores", "s.svg"])
        .stderr_has("--scores is of what one call rates, and does not go with --resume")
        .exit(2);
}

/// The lines of a file of records without the times in them.
fn timeless(text: &str) -> Vec<serde_json::Value> {
    let lines = text.lines().map(|line| {
        let mut record: serde_json::Value = serde_json::from_str(line).expect("JSON");
        if let Some(fields) = record.as_object_mut() {
            fields.retain(|name, _| !name.ends_with("_seconds"));
        }
        record
    });
    lines.collect()
}

/// Cuts a file of records at several places, runs the call again and expects the same file.
fn check_going_on(within: &Path, words: &[&str], exit: i32) {
    let call = || hashi(words).args(&["--resume", "r.jsonl"]);
    call().within(within).stdout("").exit(exit);
    let whole = read(within, "r.jsonl");
    for end in [0, whole.len() / 3, 2 * whole.len() / 3, whole.len() - 1] {
        fs::write(within.join("r.jsonl"), &whole[..end]).expect("a file");
        call().within(within).stdout("").exit(exit);
        let again = read(within, "r.jsonl");
        assert_eq!(timeless(&again), timeless(&whole), "{words:?} cut at {end}");
    }
    call()
        .within(within)
        .stderr_has(" of them were there already")
        .exit(exit);
    fs::remove_file(within.join("r.jsonl")).expect("it is there");
}

#[test]
fn conversions_have_records() {
    let folder = boards();
    let within = folder.path();
    check_going_on(within, &["convert", "in", "--to", "csv"], 2);
    let none = "3,,2\n";
    fs::write(within.join("none.csv"), none).expect("a file");
    let ran = hashi(["convert", "none.csv", "in/b2.csv", "--json", "--to", "json"])
        .args(&["--with-answer", "--out", "{name}.json"])
        .within(within)
        .stderr_has("none.csv: not written: infeasible")
        .exit(1);
    let records = timeless(ran.text());
    assert_eq!(records.len(), 2);
    let [first, second] = [&records[0], &records[1]];
    assert_eq!(first["status"], "infeasible");
    assert_eq!(
        (&first["type"], &second["type"]),
        (&second["type"], &"converted".into())
    );
    assert_eq!(second["text"], read(within, "b2.json"));
    assert!(!within.join("none.json").exists());
    // A table of them has a notation that cannot occur twice in a text.
    hashi([
        "convert",
        "in/b1.csv",
        "in/b2.csv",
        "--to",
        "csv",
        "--csv",
        "t.csv",
    ])
    .within(within)
    .stdout("")
    .exit(0);
    assert!(read(within, "t.csv").contains(TWO.trim_end()));
}

#[test]
fn programs_in_files_have_records() {
    let folder = boards();
    let within = folder.path();
    let words = [
        "model",
        "in",
        "--out",
        "lp/{name}.lp",
        "--formulation",
        "order",
    ];
    check_going_on(within, &words, 2);
    let one = |more: &[&str]| {
        let call = hashi(["model", "in/b1.csv", "--json"]).args(more);
        timeless(call.within(within).exit(0).text())
    };
    assert_eq!(one(&["--out", "x.mps"]), one(&["--table=size"]));
    for (more, message) in [
        (&["--plain", "--out", "x.opb"][..], "do not go with --plain"),
        (
            &["--explain", "r1c1", "--out", "x.lp"],
            "do not go with --explain",
        ),
        (
            &["--matrix", "m.svg", "--out", "-"],
            "are for --table, and for programs in files",
        ),
    ] {
        hashi(["model", "in/b1.csv", "--json"])
            .args(more)
            .within(within)
            .stderr_has(message)
            .exit(2);
    }
}

#[test]
fn many_answers_to_one_board_are_a_batch() {
    let folder = folder(&[
        ("b.csv", "2,,3\n,,\n1,,2\n"),
        (
            "in/ann.csv",
            "from,to,bridges\nr1c1,r1c3,2\nr1c3,r3c3,1\nr3c1,r3c3,1\n",
        ),
        ("in/ben-10.csv", "from,to,bridges\nr1c1,r3c1,2\n"),
        ("in/ben-9.csv", "from,to,bridges\nr1c1,r1c3,2\n"),
        ("in/eve.txt", "hello\n"),
    ]);
    let within = folder.path();
    let words = ["check", "b.csv", "--answers", "in"];
    check_going_on(within, &words, 2);
    let check = |more: &[&str]| hashi(words).args(more).within(within);
    check(&["--resume", "all.jsonl", "--jobs", "2"]).exit(2);
    hashi(["merge", "all.jsonl", "--csv", "t.csv"])
        .within(within)
        .exit(0);
    let table = read(within, "t.csv");
    assert_eq!(table.lines().count(), 5, "{table}");
    assert!(table.contains(",in/ben-9.csv,"), "{table}");
    for part in ["1/2", "2/2"] {
        let file = format!("{}.jsonl", &part[..1]);
        let words = [&words[..], &["--shard", part, "--resume", &file]].concat();
        let ran = Command::new(binary())
            .args(words)
            .current_dir(within)
            .output();
        assert!(ran.expect("it runs").stdout.is_empty());
    }
    hashi(["merge", "2.jsonl", "1.jsonl"])
        .within(within)
        .stdout(&read(within, "all.jsonl"))
        .exit(0);
    // A changed answer is checked again, and so is every answer to another board.
    fs::write(
        within.join("in/ben-9.csv"),
        "from,to,bridges\nr1c1,r1c3,1\n",
    )
    .expect("a file");
    check(&["--resume", "all.jsonl"])
        .stderr_has("3 of them were there already")
        .exit(2);
    fs::write(within.join("b.csv"), "2,,3\n,,\n,,1\n").expect("a file");
    check(&["--resume", "all.jsonl"])
        .stderr_has("all.jsonl: holds records with another b.csv")
        .exit(2);
    hashi(["check", "-", "--answers", "in", "--resume", "x.jsonl"])
        .within(within)
        .stdin("2,,3\n,,\n,,1\n")
        .stderr_has("--resume does not go with a board from standard input")
        .exit(2);
    hashi(["check", "b.csv", "in/ann.csv", "--resume", "x.jsonl"])
        .within(within)
        .stderr_has("--resume and --csv are for --answers")
        .exit(2);
}

#[test]
fn puzzles_are_gone_on_with() {
    let folder = folder(&[(
        "r.csv",
        "name,count,size,level,seed\na,4,4x4,easy,3\nb,3,5x5,medium,\nc,5,6x6,easy,9\n",
    )]);
    let within = folder.path();
    let words = ["generate", "--recipes", "r.csv", "--jobs", "2"];
    check_going_on(within, &words, 0);
    let out = [&words[..], &["--out", "puzzles"]].concat();
    check_going_on(within, &out, 0);
    let call = |more: &[&str]| hashi(words).args(more).within(within);
    call(&["--resume", "all.jsonl", "--csv", "t.csv"])
        .stderr_has("12 puzzles: 12 yes;")
        .exit(0);
    assert_eq!(read(within, "t.csv").matches(",puzzle,").count(), 12);
    // The puzzles equal those made without records, and each part has its own rows.
    let made = |text: &str| {
        let records = timeless(text).into_iter();
        let texts = records.filter_map(|record| record["text"].as_str().map(str::to_owned));
        texts.collect::<Vec<String>>()
    };
    let all = read(within, "all.jsonl");
    assert_eq!(made(&all), made(call(&["--json"]).exit(0).text()));
    for part in ["1/2", "2/2"] {
        let file = format!("{}.jsonl", &part[..1]);
        call(&["--shard", part, "--resume", &file]).exit(0);
    }
    hashi(["merge", "1.jsonl", "2.jsonl"])
        .within(within)
        .stdout(&all)
        .exit(0);
    // The file is a stream of boards.
    hashi([
        "rate",
        "all.jsonl",
        "--lines",
        "--quiet",
        "--resume",
        "rated.jsonl",
    ])
    .within(within)
    .exit(0);
    assert!(read(within, "rated.jsonl").contains("\"boards\":12,"));
    // A changed row is made again, the others are kept.
    let table = read(within, "r.csv").replace("5x5", "5x6");
    fs::write(within.join("r.csv"), table).expect("a file");
    call(&["--resume", "all.jsonl"])
        .stderr_has("9 of them were there already")
        .exit(0);
    assert!(read(within, "all.jsonl").contains("\"size\":[5,6]"));
    let words = [
        "generate",
        "--recipes",
        "r.csv",
        "--resume",
        "other.jsonl",
        "--out",
        "puzzles",
    ];
    hashi(words)
        .within(within)
        .stderr_has("b-1.csv: already exists")
        .exit(2);
    // What is put aside names files that hold other puzzles now, and files of no row are named.
    let table = read(within, "r.csv").replace("b,3,5x6,medium", "b,2,6x6,medium");
    fs::write(within.join("r.csv"), &table).expect("a file");
    let forced = [&words[..], &["--force"]].concat();
    hashi(&forced).within(within).exit(0);
    let table = table.replace("b,2,6x6,medium", "b,1,6x6,easy");
    fs::write(within.join("r.csv"), table).expect("a file");
    let left = ["puzzles/b-2.csv", "puzzles/b-3.csv"];
    hashi(&forced)
        .within(within)
        .stderr_has(&format!(
            "2 older files are left as they were: {} and {}\n",
            left[0], left[1]
        ))
        .exit(0);
    hashi(["convert", "other.jsonl.aside", "--to", "puzz-link"])
        .within(within)
        .stderr_has(
            "note: puzzles/b-1.csv: its file is read, and other.jsonl.aside:2 is about another puzzle\n\
             2 boards",
        )
        .exit(0);
    fs::remove_file(within.join("puzzles/a-2.csv")).expect("a file");
    hashi(&forced)
        .within(within)
        .stderr_has("1 file of puzzles that are kept is not there: puzzles/a-2.csv; hashi convert")
        .exit(0);
    for (more, message) in [
        (
            &["--manifest", "m.jsonl", "--resume", "x"][..],
            "cannot be used with '--resume",
        ),
        (
            &["--resume", "all.jsonl", "--seed", "7"],
            "is another question",
        ),
    ] {
        call(more).stderr_has(message).exit(2);
    }
    hashi(["generate", "--shard", "1/2"])
        .stderr_has("--recipes")
        .exit(2);
}

#[test]
fn a_name_without_a_file_leaves_earlier_tables_alone() {
    let folder = folder(&[("keep.csv", "kept"), ("keep.png", "kept")]);
    for words in [
        ["rate", "isue", "--csv", "keep.csv"],
        ["rate", "isue", "--scores", "keep.png"],
        ["count", "isue", "--csv", "keep.csv"],
    ] {
        hashi(words)
            .within(folder.path())
            .stdout("")
            .stderr_has("error: isue: no such file or directory")
            .exit(2);
    }
    for kept in ["keep.csv", "keep.png"] {
        assert_eq!(read(folder.path(), kept), "kept");
    }
}
