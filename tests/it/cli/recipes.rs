//! `hashi generate --recipes`: tables of recipes.

use super::{folder, names};
use crate::support::program::hashi;

#[test]
fn a_table_of_wishes_makes_a_book() {
    let table = "name,size,level,count,symmetry\nsmall,6x6,easy,3,\n,7x7,medium,2,rotate\n";
    let book = folder(&[("recipes.csv", table)]);
    let words = [
        "generate",
        "--recipes",
        "recipes.csv",
        "-o",
        "book",
        "--seed",
        "3",
    ];
    hashi(words)
        .within(book.path())
        .stdout("")
        .stderr_has("5 puzzles")
        .exit(0);
    let files = names(&book.path().join("book"));
    let wanted = [
        "2-1.csv",
        "2-2.csv",
        "manifest.jsonl",
        "small-1.csv",
        "small-2.csv",
        "small-3.csv",
    ];
    assert_eq!(files, wanted);
    let ran = hashi([
        "rate",
        "book/small-1.csv",
        "book/2-1.csv",
        "--json",
        "--quiet",
    ]);
    let ran = ran.within(book.path()).exit(0);
    assert!(ran.text().contains("\"easy\"") && ran.text().contains("\"medium\""));
}

#[test]
fn rows_come_and_go_and_others_keep_their_puzzles() {
    let rows = ["a,6x6,2", "b,6x6,2", "c,6x6,2"];
    let table = |rows: &[&str]| format!("name,size,count\n{}\n", rows.join("\n"));
    let made = |rows: &[&str]| {
        let book = folder(&[("recipes.csv", &table(rows))]);
        hashi(["generate", "--recipes", "recipes.csv", "-o", "book"])
            .within(book.path())
            .exit(0);
        let puzzle = |name: &str| std::fs::read_to_string(book.path().join("book").join(name));
        ["c-1.csv", "c-2.csv"].map(|name| puzzle(name).expect("a puzzle"))
    };
    let all = made(&rows);
    assert_ne!(all[0], all[1]);
    assert_eq!(made(&[rows[2], rows[0]]), all);
}

#[test]
fn a_row_out_of_reach_is_named_and_the_others_are_made() {
    let table = "size,level\n6x6,easy\n3x3,extreme\n7x7,easy\n";
    let book = folder(&[("recipes.csv", table)]);
    hashi(["generate", "--recipes", "recipes.csv", "-o", "book"])
        .within(book.path())
        .stderr_has("error: recipes.csv:3:1: none of ")
        .exit(3);
    let made = names(&book.path().join("book"));
    assert_eq!(made, ["1-1.csv", "3-1.csv", "manifest.jsonl"]);
}

#[test]
fn what_is_wrong_in_a_table_of_wishes_is_named_by_line_and_column() {
    for (table, what) in [
        (
            "",
            "t.csv:1:1: expected a line of column names, found nothing",
        ),
        (
            "# c\nsize\n",
            "t.csv:3:1: expected a row of wishes below the column names, found the end",
        ),
        (
            "size,level\n7x7\n",
            "t.csv:2:4: expected 2 cells as in the first line, found 1",
        ),
        (
            "size,level\n7x7,easy, 3\n",
            "t.csv:2:11: expected 2 cells as in the first line, found 3",
        ),
        (
            "\"level\"\t\"size\"\n\"easy\"\t\"7;7\"\n",
            "t.csv:2:8: invalid value '7;7' for '--size",
        ),
        (
            "level;  size\neasy;  é\n",
            "t.csv:2:8: invalid value 'é' for '--size",
        ),
        (
            "name,size,level\na,7x7,easy\n\nb,8x8,hardest\n",
            "t.csv:4:7: invalid value 'hardest' for '--level",
        ),
        (
            "size,colour\n7x7,red\n",
            "t.csv:1:6: expected a column named like an option, found 'colour'",
        ),
        (
            "size,level,size\n7x7,easy,7x7\n",
            "t.csv:1:12: expected each column once, found 'size' again",
        ),
        (
            "size,long\n7x7,maybe\n",
            "t.csv:2:5: long: expected yes or no, found 'maybe'",
        ),
        (
            "size,name\n7x7,a/b\n",
            "t.csv:2:5: name: expected a name without folders, found 'a/b'",
        ),
        (
            "name,size\na,7x7\na,8x8\n",
            "t.csv:3:1: the name a is given to two rows",
        ),
    ] {
        let folder = folder(&[("t.csv", table)]);
        let words = ["generate", "--recipes", "t.csv", "-o", "book"];
        hashi(words)
            .within(folder.path())
            .stdout("")
            .stderr_has(what)
            .exit(2);
    }
}
