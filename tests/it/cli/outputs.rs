//! The files that a call writes: no file twice, under whatever name, and no existing file unless it
//! was named.

use std::fs;

use super::{RING, TWO, folder, names};
use crate::support::program::hashi;

/// A board with several solutions, on which no technique finds anything.
const OPEN: &str = "2,0,3,0,2\n0,0,0,0,0\n3,0,4,0,3\n0,0,0,0,0\n2,0,3,0,2\n";

#[test]
fn boards_of_one_name_do_not_share_numbered_files() {
    let folder = folder(&[("in.csv", RING), ("s/in.csv", RING)]);
    let both = ["in.csv", "s/in.csv"];
    for (command, option, file) in [
        ("relax", "--rounds", "q/{name}-{round}.svg"),
        ("solve", "--rounds", "q/{name}-{round}.svg"),
        ("explain", "--film", "q/{name}-{step}.svg"),
    ] {
        let words: &[&str] = if command == "explain" {
            &[]
        } else {
            &["--formulation", "cuts"]
        };
        hashi([command])
            .args(&both)
            .args(words)
            .args(&[option, file])
            .within(folder.path())
            .stdout("")
            .stderr_has("would be written for both in.csv and s/in.csv")
            .exit(2);
    }
    assert_eq!(names(folder.path()), ["in.csv", "s"]);
}

#[test]
fn numbered_files_have_the_names_of_boards_in_folders_and_in_one_text() {
    let two = format!("{RING}\n{RING}");
    let folder = folder(&[
        ("in/x.csv", RING),
        ("in/sub/x.csv", RING),
        ("two.txt", &two.replace(',', " ").replace('0', ".")),
    ]);
    hashi(["explain", "in", "two.txt", "--recursive", "--quiet"])
        .args(&["--film", "q/{name}-{step}.svg"])
        .within(folder.path())
        .exit(1);
    let files = names(&folder.path().join("q"));
    for first in ["sub", "two-1-01.svg", "two-2-01.svg", "x-01.svg"] {
        assert!(files.iter().any(|file| file == first), "{files:?}");
    }
}

#[test]
fn numbered_files_are_refused_by_name_before_the_work() {
    let folder = folder(&[("a.csv", RING), ("b.csv", RING)]);
    for (words, file) in [
        (&["explain", "--film", "f{step}.svg"][..], "f{step}.svg"),
        (
            &["relax", "--formulation", "cuts", "--rounds", "f{round}.svg"],
            "f{round}.svg",
        ),
    ] {
        hashi(words)
            .args(&["a.csv", "b.csv", "--json"])
            .within(folder.path())
            .stdout("")
            .stderr_has(&format!("{file}: 2 boards cannot share one output file"))
            .exit(2);
    }
    hashi(["explain", "a.csv", "--film", "f{step}.svg"])
        .args(&["--svg", "f01.svg"])
        .within(folder.path())
        .stdout("")
        .stderr("error: f{step}.svg: used for two outputs of a.csv\n")
        .exit(2);
    for words in [
        ["branch", "--film"],
        ["solve", "--svg"],
        ["explain", "--svg"],
    ] {
        hashi(words)
            .args(&["{step}.svg", "a.csv"])
            .within(folder.path())
            .stderr_has("error: {step}.svg: {step} is no placeholder\n")
            .exit(2);
    }
    assert_eq!(names(folder.path()), ["a.csv", "b.csv"]);
}

#[test]
fn that_there_is_no_step_to_draw_is_said_of_numbered_files_too() {
    let folder = folder(&[("b.csv", OPEN)]);
    for file in ["f.svg", "f{step}.svg"] {
        hashi(["explain", "b.csv", "--film", file])
            .within(folder.path())
            .stderr_has(&format!(
                "note: {file}: not written, there is no step to draw\n"
            ))
            .exit(1);
    }
    assert_eq!(names(folder.path()), ["b.csv"]);
}

#[cfg(unix)]
#[test]
fn no_puzzle_is_written_where_the_manifest_goes() {
    let folder = folder(&[]);
    std::os::unix::fs::symlink(".", folder.path().join("d")).expect("a link");
    for (option, file, manifest) in [
        ("-o", "k/{name}.csv", "./k/1.csv"),
        ("-o", "k/{name}.csv", "d/k/2.csv"),
        ("-o", "k/{name}.csv", "k/../k/2.csv"),
        ("--svg", "d/k/{name}.svg", "k/1.svg"),
    ] {
        hashi(["generate", "--count", "2", option, file])
            .args(&["--manifest", manifest])
            .within(folder.path())
            .stdout("")
            .stderr_has(": used for two outputs\n")
            .exit(2);
    }
    hashi(["generate", "-o", "x.csv", "--manifest", "d/x.csv"])
        .within(folder.path())
        .stderr("error: x.csv: used for two outputs\n")
        .exit(2);
    assert_eq!(names(folder.path()), ["d"]);
}

#[cfg(unix)]
#[test]
fn links_to_nowhere_stay_links_to_nowhere() {
    let folder = folder(&[("in.csv", TWO), ("gz/x", "")]);
    let place = |name: &str| folder.path().join(name);
    for name in ["gz/1.csv", "gz/p1.svg", "rz.md", "rz.html"] {
        std::os::unix::fs::symlink("nowhere", place(name)).expect("a link");
    }
    for words in [
        &["generate", "--count", "2", "--force", "-o", "gz"][..],
        &["generate", "--count", "2", "--force", "-o", "gz/{name}.csv"],
        &[
            "generate",
            "--count",
            "2",
            "--force",
            "--svg",
            "gz/p{name}.svg",
        ],
        &["generate", "-o", "gz/1.csv"],
        &["generate", "--coelho", "12,75,10", "-o", "gz/1.csv"],
        &["report", "in.csv", "-o", "rz", "--force"],
        &["report", "in.csv", "-o", "rz", "--force", "--html"],
    ] {
        hashi(words)
            .within(folder.path())
            .stdout("")
            .stderr_has("cannot write: a link that leads nowhere or in a circle")
            .exit(2);
    }
    assert_eq!(names(&place("gz")), ["1.csv", "p1.svg", "x"]);
    assert!(place("gz/1.csv").is_symlink() && place("rz.md").is_symlink());
}

#[test]
fn no_file_is_called_like_standard_output() {
    let folder = folder(&[("in.csv", TWO), ("p", "")]);
    for words in [
        &["rate", "in.csv", "--csv", "-"][..],
        &["generate", "--svg", "-"],
        &["bench", "in.csv", "-o", "-"],
    ] {
        hashi(words)
            .within(folder.path())
            .stdout("")
            .stderr_has("cannot be -")
            .exit(2);
    }
    assert_eq!(names(folder.path()), ["in.csv", "p"]);
}

#[test]
fn puzzles_replace_files_only_where_that_is_asked_for() {
    let folder = folder(&[
        ("own/1.csv", "mine"),
        ("p-2.svg", "mine"),
        ("x.csv", "mine"),
    ]);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
    let two = ["generate", "--count", "2"];
    for (words, there) in [
        (&["-o", "own"][..], "own/1.csv"),
        (&["-o", "own/{name}.csv"], "own/1.csv"),
        (&["-o", "new", "--svg", "p-{name}.svg"], "p-2.svg"),
    ] {
        hashi(two)
            .args(words)
            .within(folder.path())
            .stdout("")
            .stderr(&format!(
                "error: {there}: already exists\n\
                 hint: name another place, or write over it with --force\n"
            ))
            .exit(2);
        assert_eq!(read(there), "mine");
    }
    assert_eq!(names(folder.path()), ["own", "p-2.svg", "x.csv"]);
    hashi(two)
        .args(&["-o", "own", "--svg", "p-{name}.svg", "--force"])
        .within(folder.path())
        .exit(0);
    assert!(read("own/1.csv").contains(',') && read("p-2.svg").starts_with("<svg"));
    let manifest = read("own/manifest.jsonl");
    hashi(two)
        .args(&["-o", "own", "--to", "has", "--seed", "5"])
        .within(folder.path())
        .stderr_has("manifest.jsonl: already exists")
        .exit(2);
    assert_eq!(read("own/manifest.jsonl"), manifest);
    // A named file may be overwritten, as with every command.
    hashi(["generate", "-o", "x.csv"])
        .within(folder.path())
        .exit(0);
    assert!(read("x.csv").contains(','));
    for words in [&["--force"][..], &["-o", "x.csv", "--force"]] {
        hashi(["generate"])
            .args(words)
            .within(folder.path())
            .stderr_has("--force is for a folder and for names with {name}")
            .exit(2);
    }
}

#[test]
fn two_files_about_all_boards_get_no_advice_about_boards() {
    let folder = folder(&[("in.csv", TWO)]);
    hashi([
        "rate",
        "in.csv",
        "--scores",
        "s.svg",
        "--widths",
        "o/../s.svg",
    ])
    .within(folder.path())
    .stdout("")
    .stderr("error: o/../s.svg: used for two outputs\n")
    .exit(2);
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_an_error() {
    for words in [
        &["--help"][..],
        &["help"],
        &["solve", "--help"],
        &["--version"],
    ] {
        let full = fs::File::create("/dev/full").expect("a device");
        let ran = std::process::Command::new(crate::support::program::binary())
            .args(words)
            .stdout(full)
            .output()
            .expect("the program runs");
        let said = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(
            said, "error: <stdout>: cannot write: the disk is full\n",
            "{words:?}"
        );
        assert_eq!(ran.status.code(), Some(2), "{words:?}");
    }
}

/// A test viewer reports what it was given; without a viewer the file is written too.
#[cfg(target_os = "linux")]
#[test]
fn what_was_written_is_shown_on_request() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder(&[
        ("b.csv", TWO),
        ("bin/xdg-open", "#!/bin/sh\necho \"$1\" > shown\n"),
    ]);
    let viewer = folder.path().join("bin/xdg-open");
    std::fs::set_permissions(&viewer, std::fs::Permissions::from_mode(0o755)).expect("a script");
    let path = format!("{}:/usr/bin:/bin", folder.path().join("bin").display());
    hashi(["solve", "b.csv", "--svg", "b.svg", "--open"])
        .within(folder.path())
        .env("PATH", &path)
        .exit(0);
    // The viewer runs in the background.
    let shown = (0..1_000).find_map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        let text = std::fs::read_to_string(folder.path().join("shown")).ok()?;
        (!text.is_empty()).then_some(text)
    });
    assert_eq!(shown.as_deref(), Some("b.svg\n"));
    hashi(["solve", "b.csv", "--svg", "c.svg", "--open"])
        .within(folder.path())
        .env("PATH", "/nowhere")
        .stderr_has("note: c.svg: the system has no viewer for it")
        .exit(0);
    hashi(["solve", "b.csv", "--open"])
        .within(folder.path())
        .stderr_has("--open shows a picture or a page, and none was written")
        .exit(2);
}
