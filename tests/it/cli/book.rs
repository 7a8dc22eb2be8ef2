//! `hashi book`: what is refused, and how an older book is replaced.

use std::fs;
use std::path::Path;

use super::{TWO, folder};
use crate::support::program::hashi;

#[test]
fn a_board_that_is_too_large_to_draw_is_refused_by_name() {
    let folder = folder(&[("L.csv", "row,col,clue\n65535,65535,1\n1,65535,1\n")]);
    hashi(["book", "L.csv", "-o", "book.pdf"])
        .within(folder.path())
        .stderr_has("error: L.csv: a board of 4294836225 cells is not drawn, 1000000 is the most")
        .exit(2);
    assert!(!folder.path().join("book.pdf").exists());
}

#[test]
fn a_book_is_one_file() {
    let folder = folder(&[("a.csv", TWO)]);
    hashi(["book", "a.csv", "-o", "bk/{name}.pdf"])
        .within(folder.path())
        .stderr("error: bk/{name}.pdf: a book is one file for all boards, without {name}\n")
        .exit(2);
}

#[test]
fn pages_of_another_book_are_named() {
    let folder = folder(&[("a.csv", TWO)]);
    let book = |boards: usize, told: &str| {
        let boards = vec!["a.csv"; boards];
        hashi(
            ["book", "--svg", "st", "--per-page", "2"]
                .iter()
                .chain(&boards),
        )
        .within(folder.path())
        .stderr_has(told)
        .exit(0)
    };
    let _ = book(5, "5 boards on 4 pages\n");
    let warning = "warning: st/page-3.svg: stays from another book, as may pages after it\n";
    let _ = book(1, &format!("{warning}1 board on 2 pages\n"));
}

/// The labels on the pages of a book, page by page.
fn labels(folder: &Path) -> Vec<Vec<String>> {
    let page = |number: usize| fs::read_to_string(folder.join(format!("st/page-{number}.svg")));
    let pages = (1..).map_while(|number| page(number).ok());
    let of = |page: String| {
        // Boards and their clues are drawn inside groups.
        let outside = page
            .split("<g ")
            .map(|piece| piece.rsplit("</g>").next().unwrap_or(piece));
        let texts = outside.flat_map(|piece| {
            piece.split("</text>").filter_map(|text| {
                let (before, said) = text.rsplit_once('>')?;
                before.contains("<text").then(|| said.to_owned())
            })
        });
        texts.collect()
    };
    pages.map(of).collect()
}

/// Runs `hashi book` on these boards with a page each for the labels.
fn book(folder: &Path, words: &str) -> Vec<Vec<String>> {
    let words = ["book", "--svg", "st"].into_iter().chain(words.split(' '));
    hashi(words).within(folder).exit(0);
    labels(folder)
}

const TWO_SOLUTIONS: &str = "3,0,3\n0,0,0\n3,0,3\n";
const EASY: &str = "# author: Ada\n2,0,3\n0,0,0\n0,0,1\n";
const FREE: &str = "# connectivity: free\n1,0,1\n0,0,0\n1,0,1\n";

#[test]
fn boards_stand_in_the_order_that_is_asked_for() {
    let large = "1,0,0,0,0,1\n".to_owned() + &"0,0,0,0,0,0\n".repeat(4);
    let folder = folder(&[("b10.csv", TWO), ("b9.csv", &large), ("a.csv", EASY)]);
    let boards = "b10.csv b9.csv a.csv --no-solutions --label {name}";
    let order = |options: &str| {
        let all = book(folder.path(), &format!("{boards}{options}"));
        let names = all.into_iter().flatten();
        names.filter(|name| name != "1").collect::<Vec<_>>()
    };
    assert_eq!(order(""), ["b10", "b9", "a"]);
    assert_eq!(order(" --sort name"), ["a", "b9", "b10"]);
    assert_eq!(order(" --sort size"), ["b10", "a", "b9"]);
}

#[test]
fn sections_and_labels_say_the_level_and_who_made_a_board() {
    let folder = folder(&[("two.csv", TWO_SOLUTIONS), ("a.csv", EASY)]);
    let words = [
        "book",
        "two.csv",
        "a.csv",
        "--svg",
        "st",
        "--sections",
        "--no-solutions",
    ];
    let label = ["--label", "{number}: {level} ({author})"];
    hashi(words.iter().chain(&label))
        .within(folder.path())
        .stderr_has("two.csv: no level, since there are several solutions\n")
        .exit(0);
    let pages = labels(folder.path());
    let wanted = [
        vec!["1", "Easy  ", "1: easy (Ada)"],
        vec!["2", "Without a level", "2"],
    ];
    assert_eq!(pages, wanted);
    // The text above a board is not repeated below it.
    let page = fs::read_to_string(folder.path().join("st/page-1.svg")).expect("a page");
    assert_eq!(page.matches("Ada").count(), 1);
}

#[test]
fn a_book_speaks_the_languages_of_the_page() {
    let folder = folder(&[("a.csv", EASY)]);
    for (language, words) in [
        ("de", ["miteinander verbunden", "Leicht", "Lösungen"]),
        ("es", ["conectadas entre sí", "Fácil", "Soluciones"]),
        (
            "fr",
            ["reliées entre elles", "Facile", "Solutions des grilles"],
        ),
    ] {
        let pages = book(
            folder.path(),
            &format!("a.csv --rules --sections --language {language}"),
        );
        let all = pages.concat().join(" ");
        for word in words {
            assert!(all.contains(word), "{language}: {word} in {all}");
        }
    }
    // The fonts of the styles have no Japanese characters.
    hashi(["book", "a.csv", "--language", "ja", "-o", "book.pdf"])
        .within(folder.path())
        .stderr_has("error: --language ja needs --theme with a font that has its letters")
        .exit(2);
    assert!(!folder.path().join("book.pdf").exists());
}

#[test]
fn the_rules_are_those_of_the_boards() {
    let three = "# most-bridges: 3\n3,0,3\n";
    let folder = folder(&[("a.csv", EASY), ("free.csv", FREE), ("three.csv", three)]);
    let rules = |boards: &str| {
        let pages = book(folder.path(), &format!("{boards} --rules --no-solutions"));
        pages[0].join(" ")
    };
    let usual = rules("a.csv");
    assert!(
        usual.contains("At most two bridges")
            && usual.contains("all islands are connected to each other")
    );
    assert!(!usual.contains("below it"), "{usual}");
    assert!(rules("free.csv").contains("Islands need not all be connected to each other."));
    assert!(rules("three.csv").contains("At most three bridges"));
    let both = rules("a.csv free.csv");
    assert!(
        both.contains("Other rules of a board stand below it."),
        "{both}"
    );
    let said = |page: &str, words: &str| page.matches(words).count();
    let page = || fs::read_to_string(folder.path().join("st/page-1.svg")).expect("a page");
    assert_eq!(said(&page(), ">Islands need not all<"), 1);
    // A board with nothing below it has the standard rules, however few such boards there are.
    let most = rules("a.csv three.csv three.csv free.csv");
    assert!(
        most.contains("At most two bridges") && most.contains("below it"),
        "{most}"
    );
    assert_eq!(said(&page(), ">At most three<"), 2);
    rules("a.csv three.csv --language de");
    assert_eq!(said(&page(), ">Höchstens 3 Brücken<"), 1);
}

#[test]
fn a_book_keeps_going_without_boards_that_cannot_be_in_it() {
    let folder = folder(&[
        ("a.csv", EASY),
        ("none.csv", "1,0,2\n"),
        ("bad.csv", "1,z\n"),
    ]);
    let run = |words: &[&str]| {
        let words = ["book", "a.csv", "none.csv", "bad.csv", "-o", "book.pdf"]
            .iter()
            .chain(words);
        hashi(words).within(folder.path())
    };
    run(&[])
        .stderr_has("the book is not written; --keep-going makes it of the other boards")
        .exit(2);
    assert!(!folder.path().join("book.pdf").exists());
    run(&["--keep-going"])
        .stderr_has("1 board on 2 pages")
        .exit(2);
    assert!(folder.path().join("book.pdf").exists());
}

#[test]
fn margins_are_mirrored_and_must_leave_room() {
    let folder = folder(&[("a.csv", TWO)]);
    // The middle of a page's number, from the left of 148 mm.
    let middles = |options: &str| {
        let words = format!("a.csv --paper a5 --inner 30 --outer 10{options}");
        let _ = book(folder.path(), &words);
        [1, 2].map(|number| {
            let path = folder.path().join(format!("st/page-{number}.svg"));
            let page = fs::read_to_string(path).expect("a page");
            let number = page.lines().find(|line| line.starts_with("<text"));
            let middle = number.and_then(|line| line.split('"').nth(1));
            middle.expect("a place").to_owned()
        })
    };
    assert_eq!(middles(""), ["84000", "64000"]);
    assert_eq!(middles(" --first-page 12"), ["64000", "84000"]);
    for (options, said) in [
        (
            "--inner 100 --outer 90",
            "error: --inner and --outer leave 20 mm of a page, and boards need 40\n",
        ),
        (
            "--top 150 --bottom 140",
            "error: --top and --bottom leave 7 mm of a page, and boards need 40\n",
        ),
        ("--inner x", "expected millimetres, a number from 0 to 150"),
        ("--cell 0", "expected millimetres, a number from 1 to 50"),
        (
            "--label {colour}",
            "expected one of {number}, {stars}, {level},",
        ),
        (
            "--no-solutions --solution-cell 3",
            "error: --solution-cell is for solutions, and --no-solutions leaves them out\n",
        ),
        (
            "--no-solutions --time-limit 1s",
            "error: --time-limit is for solutions and levels, and none are asked for\n",
        ),
    ] {
        let words = ["book", "a.csv", "-o", "b.pdf"]
            .into_iter()
            .chain(options.split(' '));
        hashi(words).within(folder.path()).stderr_has(said).exit(2);
        assert!(!folder.path().join("b.pdf").exists());
    }
}

#[test]
fn a_manifest_is_a_book_wherever_it_lies() {
    let folder = folder(&[]);
    hashi([
        "generate", "--size", "5x5", "--count", "3", "-o", "made", "--seed", "4",
    ])
    .within(folder.path())
    .exit(0);
    let _ = book(
        folder.path(),
        "made/manifest.jsonl --label {name} --no-solutions",
    );
    assert_eq!(labels(folder.path()), [["1", "1", "2", "3"]]);
    fs::rename(folder.path().join("made"), folder.path().join("moved")).expect("a folder");
    let _ = book(
        folder.path(),
        "moved/manifest.jsonl --label {name} --no-solutions",
    );
    assert_eq!(labels(folder.path()), [["1", "1", "2", "3"]]);
    let printed = hashi([
        "generate", "--size", "5x5", "--count", "2", "--json", "--quiet",
    ]);
    let printed = printed.within(folder.path()).exit(0);
    fs::write(folder.path().join("all.jsonl"), printed.text()).expect("a file");
    let _ = book(folder.path(), "all.jsonl --no-solutions");
    assert_eq!(labels(folder.path()), [["1", "1", "2"]]);
}

#[test]
fn a_puzzle_whose_file_is_gone_costs_a_manifest_no_other() {
    let lines = "{\"type\":\"puzzle\",\"file\":\"gone.csv\"}\n\
                 {\"type\":\"puzzle\",\"file\":\"held.csv\",\"text\":\"1,0,1\"}\n\
                 {\"type\":\"puzzle\",\"file\":\"there.csv\"}\n";
    let folder = folder(&[("m.jsonl", lines), ("there.csv", "2,0,2\n")]);
    let counted = hashi(["count", "m.jsonl", "--quiet"])
        .within(folder.path())
        .stderr_has("m.jsonl:1: the puzzle's file gone.csv is not there\n")
        .exit(2);
    assert_eq!(counted.text(), "held.csv\n1\n\nthere.csv\n1\n");
    hashi(["book", "m.jsonl", "--keep-going", "-o", "b.pdf"])
        .within(folder.path())
        .stderr_has("m.jsonl:1: the puzzle's file gone.csv is not there\n")
        .exit(2);
    assert!(folder.path().join("b.pdf").is_file());
}

#[test]
fn what_is_wrong_with_a_manifest_is_told_by_its_line() {
    for (text, said) in [
        (
            "\n{\"type\":\"rating\",\"schema\":3,\"board\":\"b.csv\"}\n",
            "m.jsonl:2: expected a puzzle with its file or its text, found a record of type rating, \
             which names b.csv and does not hold it\n",
        ),
        (
            "{\"type\":\"batch\",\"schema\":3}\n",
            "m.jsonl: expected puzzles, found none\n",
        ),
        (
            "{\"type\":\"puzzle\",\"file\":\"none.csv\"}\n",
            "m.jsonl:1: the puzzle's file none.csv is not there\n",
        ),
        (
            "{\"type\":\"puzzle\"}\n",
            "m.jsonl:1: expected a puzzle with its file or its text, found neither\n",
        ),
        (
            "{\"type\":\"puzzle\",\"text\":\"1,0,1\"}\n1,0,1\n",
            "m.jsonl:2:1: expected a record\n",
        ),
    ] {
        let folder = folder(&[("m.jsonl", text)]);
        hashi(["book", "m.jsonl", "-o", "b.pdf"])
            .within(folder.path())
            .stderr_has(said)
            .exit(2);
    }
    let folder = folder(&[("m.jsonl", "{\"type\":\"puzzle\",\"text\":\"1,0,1\"}\n")]);
    hashi(["book", "m.jsonl", "--svg", "."])
        .within(folder.path())
        .exit(0);
}
