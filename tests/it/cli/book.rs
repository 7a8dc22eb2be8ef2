//! `hashi book`: what is refused, and what an older book leaves behind.

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
        hashi(["book", "--svg", "st"].iter().chain(&boards))
            .within(folder.path())
            .stderr(told)
            .exit(0)
    };
    let _ = book(5, "5 boards on 4 pages\n");
    let warning = "warning: st/page-3.svg: stays from another book, as may pages after it\n";
    let _ = book(1, &format!("{warning}1 board on 2 pages\n"));
}
