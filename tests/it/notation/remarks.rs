//! Titles, names and sizes: texts beside a board are kept, or reported as lost.

use hashilab::internals::notation::{
    Format, Losses, Page, ReadOptions, Source, read_board, write, write_board,
};
use hashilab::internals::puzzle::{Board, Note, NoteKind, Size};

use crate::support::text::board;

fn noted(kind: NoteKind, text: &str) -> Board {
    let text = text.to_owned();
    board("x.csv", "1,0,1\n").with_notes(vec![Note { kind, text }])
}

fn read(text: &str, format: Option<Format>) -> Result<Board, String> {
    let options = ReadOptions {
        format,
        ..ReadOptions::default()
    };
    let read = read_board(&Source::new("<stdin>", text), &options);
    read.map_err(|error| error.to_string())
}

#[test]
fn what_does_not_fit_on_a_line_is_refused_by_its_key() {
    for kind in NoteKind::ALL {
        for (text, line) in [
            ("p\nq", "p q"),
            (" p q", "p q"),
            ("p\r\n", "p"),
            ("\0p", "p"),
        ] {
            let board = noted(kind, text);
            let json = write_board(&board, Format::Json).expect("json says everything");
            assert_eq!(read(&json, None).as_ref(), Ok(&board));
            for format in [Format::Csv, Format::List, Format::Text] {
                let refused = write(&Page::of(&board), format, Losses::Refuse);
                let refused = refused.expect_err("it is no line");
                let name = format.name();
                let key = kind.name();
                let message = format!(
                    "{name} writes on one line, without blanks around it, what the board says \
                     under '{key}', and it is not so"
                );
                assert_eq!(refused.to_string(), message);
                let written = write(&Page::of(&board), format, Losses::Allow).expect("a line");
                assert_eq!(written.lost, [refused]);
                let kept = read(&written.text, None).expect("a board");
                assert_eq!(kept.notes()[0].text, line);
            }
        }
    }
}

#[test]
fn every_line_comes_back() {
    let lines = [
        "",
        "a, b;",
        "\"",
        "a \"b\" |",
        "= x",
        "[problem]",
        "# size: 9x9",
        "é\u{2028}ß",
    ];
    for text in lines {
        let board = noted(NoteKind::Title, text);
        for format in [
            Format::Csv,
            Format::List,
            Format::Text,
            Format::Janko,
            Format::Json,
        ] {
            let written = write_board(&board, format).expect("it is a line");
            for named in [None, Some(format)] {
                assert_eq!(read(&written, named).as_ref(), Ok(&board), "{written}");
            }
        }
    }
}

#[test]
fn names_that_are_no_words_are_said_to_be_lost() {
    for (names, kept) in [("p q", true), ("p p", false), ("p", false), ("1 q", false)] {
        let board = noted(NoteKind::Names, names);
        let written = write(&Page::of(&board), Format::Prob, Losses::Refuse).expect("a remark");
        let lost: Vec<String> = written.lost.iter().map(ToString::to_string).collect();
        let words = "prob calls each island by a word of its own, of letters, digits and '_', \
            and blanks part the names; what the board says under 'names' is not so";
        assert_eq!(
            lost,
            if kept { vec![] } else { vec![words.to_owned()] },
            "{names}"
        );
        assert_eq!(
            read(&written.text, None).map(|read| read == board),
            Ok(kept)
        );
    }
}

#[test]
fn a_list_says_its_size_where_it_has_to() {
    let wide = board("x.csv", "0,0,0,0\n0,1,1,0\n0,0,0,0\n");
    let text = write_board(&wide, Format::List).expect("it says everything");
    assert_eq!(text, "# size: 3x4\nrow,col,clue\n2,2,1\n2,3,1\n");
    assert_eq!(read(&text, None), Ok(wide));
    let none = board("x.csv", "0,0\n0,0\n");
    let text = write_board(&none, Format::List).expect("it says everything");
    assert_eq!(read(&text, Some(Format::List)), Ok(none));
    for (text, message) in [
        (
            "# size: 2x3\nrow,col,clue\n1,4,1\n",
            "<stdin>:3:1: expected islands inside the size 2x3 that was asked for, found one on r1c4",
        ),
        (
            "# size: 2x4\n1,0,1\n",
            "<stdin>:1:1: expected the size 1x3 of the grid below, found 2x4",
        ),
        (
            "# size: 2x4\n1.1\n",
            "<stdin>:1:1: expected the size 1x3 of the grid below, found 2x4",
        ),
        (
            "# size: 0x4\n1,0,1\n",
            "<stdin>:1:9: expected rows and columns such as 9x9, found '0x4'",
        ),
        (
            "# size: 2x4\n# size: 2x5\nrow,col,clue\n1,4,1\n",
            "<stdin>:2:1: expected one value of size, found '2x5' after '2x4' in line 1",
        ),
    ] {
        assert_eq!(read(text, None), Err(message.to_owned()), "{text}");
    }
    let asked = ReadOptions {
        size: Some(Size::new(5, 5)),
        ..ReadOptions::default()
    };
    let list = Source::new("x.csv", "# size: 2x4\nrow,col,clue\n1,4,1\n");
    let size = read_board(&list, &asked).map(|board| board.size());
    assert_eq!(size, Ok(Size::new(5, 5)));
}

#[test]
fn a_column_of_kanpen_is_known_or_asked_about() {
    let column = board("x.csv", "2\n0\n2\n");
    let text = write_board(&column, Format::Kanpen).expect("a column");
    assert_eq!(read(&text, None), Ok(column.clone()));
    for text in ["3\n1\n2\n.\n2\n", "3\n1\n2\n.\n2\n0\n2\n0\n", "1\n1\n2\n"] {
        let asked = "<stdin>:1:1: this text may be csv or kanpen";
        assert_eq!(read(text, None), Err(asked.to_owned()), "{text}");
        assert!(read(text, Some(Format::Kanpen)).is_ok());
        assert!(read(text, Some(Format::Csv)).is_ok());
    }
    assert_eq!(read("3/1/2/./2/", None), Ok(column));
    let plain = read("1\n1\n\n1\n", None).map(|board| board.size());
    assert_eq!(plain, Ok(Size::new(4, 1)));
}
