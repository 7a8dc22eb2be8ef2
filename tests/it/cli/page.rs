//! `hashi page`: the contents of a page, texts that must not become markup, what is refused.

use std::fs;
use std::io::Read as _;

use base64::Engine as _;
use serde_json::Value;

use super::folder;
use crate::support::program::hashi;

/// The data in a page.
fn held(page: &str) -> Value {
    let (_, rest) = page
        .split_once(r#"id="hashi-boards">"#)
        .expect("it holds boards");
    let (packed, _) = rest.split_once('<').expect("it ends");
    let packed = base64::engine::general_purpose::STANDARD.decode(packed);
    let packed = packed.expect("base64");
    let mut json = String::new();
    let mut unpacked = flate2::read::GzDecoder::new(&*packed);
    unpacked.read_to_string(&mut json).expect("gzip of text");
    serde_json::from_str(&json).expect("JSON")
}

#[test]
fn a_page_holds_boards_with_all_that_was_worked_out() {
    let folder = folder(&[
        ("one.csv", "2,,3\n,,\n,,1\n"),
        ("two.csv", "3,,3\n,,\n3,,3\n"),
    ]);
    hashi([
        "page",
        "one.csv",
        "two.csv",
        "-o",
        "play.html",
        "--title",
        "</script><b>",
    ])
    .within(folder.path())
    .exit(0);
    let page = fs::read_to_string(folder.path().join("play.html")).expect("the page");
    assert!(page.contains("connect-src 'none'") && !page.contains("</script><b>"));
    let held = held(&page);
    assert_eq!(held["title"], "</script><b>");
    let [one, two] = ["/boards/0", "/boards/1"].map(|place| held.pointer(place).expect("a board"));
    assert_eq!(
        (&one["name"], &one["status"]),
        (&"one".into(), &"unique".into())
    );
    assert_eq!(one["solutions"], serde_json::json!([[2, 1]]));
    assert_eq!(
        one["edges"],
        serde_json::json!([[0, 1, 0, 2], [1, 2, 0, 2]])
    );
    let last = one["argument"]["steps"]
        .as_array()
        .and_then(|steps| steps.last());
    assert!(last.is_some_and(|step| step["text"].is_string()), "{one}");
    assert_eq!(
        (&two["status"], &two["complete"]),
        (&"several".into(), &true.into())
    );
    assert_eq!(two["solutions"].as_array().map(Vec::len), Some(2));
    assert!(two["lab"].is_null());
}

#[test]
fn a_laboratory_says_which_lines_speak_of_which_edges() {
    let folder = folder(&[("one.csv", "2,,3\n,,\n,,1\n")]);
    let words = [
        "page",
        "one.csv",
        "--lab",
        "--formulation",
        "flow,cuts",
        "-o",
        "lab.html",
    ];
    let made = || {
        hashi(words).within(folder.path()).exit(0);
        fs::read_to_string(folder.path().join("lab.html")).expect("the page")
    };
    let page = made();
    assert_eq!(page, made(), "two pages of the same board differ");
    let held = held(&page);
    let programs = held.pointer("/boards/0/lab/programs").expect("programs");
    assert_eq!(programs[0]["formulation"], "flow");
    let lines = programs[0]["lines"].as_array().expect("lines");
    let degree = lines
        .iter()
        .find(|line| line["row"] == "degree_r1c3")
        .expect("a row");
    assert_eq!(
        (&degree["edges"], &degree["islands"]),
        (&serde_json::json!([0, 1]), &serde_json::json!([1]))
    );
    assert!(degree["dual"].is_number());
    let relaxations = held
        .pointer("/boards/0/lab/relax/relaxations")
        .expect("relaxations");
    assert_eq!(relaxations[1]["status"], "optimal");
}

#[test]
fn what_cannot_be_played_is_refused_and_nothing_is_written() {
    let folder = folder(&[
        ("one.csv", "2,,3\n,,\n,,1\n"),
        ("none.csv", "1,3,2,2,3,1\n"),
        ("free.csv", "# connectivity: free\n1,,1\n,,\n2,,2\n"),
    ]);
    let run = |words: &[&str]| hashi(["page"].iter().chain(words)).within(folder.path());
    run(&["one.csv", "none.csv", "-o", "play.html"])
        .stderr_has("none.csv: the board cannot be played, it has no solution")
        .exit(1);
    assert!(!folder.path().join("play.html").exists());
    run(&["none.csv", "--keep-going", "-o", "play.html"])
        .stderr_has("the page is not written\n")
        .exit(1);
    assert!(!folder.path().join("play.html").exists());
    run(&["one.csv", "none.csv", "--keep-going", "-o", "others.html"])
        .stderr_has("none.csv: the board cannot be played, it has no solution")
        .exit(1);
    let page = fs::read_to_string(folder.path().join("others.html")).expect("a page");
    assert_eq!(held(&page)["boards"].as_array().map(Vec::len), Some(1));
    run(&["none.csv", "--lab", "-o", "lab.html"]).exit(0);
    // A rule that not all formulations can state.
    run(&["free.csv", "--lab", "-o", "free.html"]).exit(0);
    run(&["one.csv", "-o", "play.txt"])
        .stderr("error: play.txt: expected a name that ends in .html\n")
        .exit(2);
    run(&["one.csv", "-o", "{name}.html"])
        .stderr("error: {name}.html: a page is one file for all boards, without {name}\n")
        .exit(2);
    run(&["one.csv", "--formulation", "flow", "-o", "play.html"])
        .stderr_has("add --lab")
        .exit(2);
}
