//! Several boards in one text: all are read, or the text is refused where the second begins.

use hashilab::internals::notation::{
    Format, Losses, Page, ReadOptions, Source, boards_in, read_answer, read_board, write,
};
use hashilab::internals::puzzle::{Board, Bridges, Network, oracle};

use crate::support::text::board;

/// Boards of the same and of other sizes, of one row and of one column.
const BOARDS: [&str; 6] = [
    "2,0,2\n0,0,0\n2,0,2\n",
    "1,0,2\n0,0,0\n0,0,1\n",
    "1,0,0,2\n0,0,0,0\n0,0,0,1\n",
    "1,0,1\n",
    "1\n0\n2\n0\n1\n",
    "1\n0\n1\n",
];

fn options(format: Option<Format>) -> ReadOptions {
    ReadOptions {
        format,
        ..ReadOptions::default()
    }
}

/// The boards in a text, or the first error.
fn read(text: &str, options: &ReadOptions) -> Result<Vec<Board>, String> {
    let sources = boards_in(Source::new("<stdin>", text), options);
    let sources = sources.map_err(|error| error.to_string())?;
    let boards = sources.iter().map(|source| read_board(source, options));
    boards
        .collect::<Result<_, _>>()
        .map_err(|error| error.to_string())
}

/// A text with line feeds, with carriage returns, with both together, and with all in turn, a line
/// feed never after a carriage return alone.
fn with_all_ends(text: &str) -> [String; 4] {
    let mut ends = ["\n", "\r", "\r\n"].into_iter().cycle();
    let mixed = text.split_inclusive('\n').map(|line| {
        let end = ends.next().expect("no end");
        line.replace('\n', end)
    });
    let mixed = mixed.collect();
    let [returns, both] = ["\r", "\r\n"].map(|end| text.replace('\n', end));
    [text.to_owned(), returns, both, mixed]
}

/// The text of each board, with an answer if there is one and `answered` is set.
fn texts(format: Format, answered: bool) -> Vec<(Board, String)> {
    let networks = BOARDS.iter().map(|text| Network::of(board("x.csv", *text)));
    let written = networks.filter_map(|network| {
        let solution = oracle::solutions(&network, 1_000).expect("small").pop()?;
        let page = if answered {
            Page::with_answer(&network, &solution)
        } else {
            Page::of(network.board())
        };
        let written = write(&page, format, Losses::Refuse).ok()?;
        Some((network.board().clone(), written.text))
    });
    written.collect()
}

#[test]
fn texts_after_each_other_are_several_boards() {
    let mut checked = 0;
    for format in Format::ALL.into_iter().filter(|format| format.is_read()) {
        let Some(end) = format.separator() else {
            continue;
        };
        for answered in [false, true] {
            for (one, first) in texts(format, answered) {
                for (other, second) in texts(format, answered) {
                    for between in ["", "\n", "\n\n"] {
                        let text = format!("{first}{end}{between}{second}");
                        let expected = Ok(vec![one.clone(), other.clone()]);
                        for text in with_all_ends(&text) {
                            let read = read(&text, &options(Some(format)));
                            assert_eq!(read, expected, "{}:\n{text}", format.name());
                            checked += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(checked > 1000, "{checked}");
}

#[test]
fn content_tells_several_boards_of_one_notation() {
    for format in Format::ALL.into_iter().filter(|format| format.is_read()) {
        let Some(end) = format.separator() else {
            continue;
        };
        // A column of numbers is ambiguous, and the error lists the readings.
        let wide = |(board, _): &(Board, String)| board.size().cols > 1;
        let texts: Vec<(Board, String)> = texts(format, false).into_iter().filter(wide).collect();
        for (one, first) in &texts {
            for (other, second) in &texts {
                let text = format!("{first}{end}\n{second}");
                let expected = Ok(vec![one.clone(), other.clone()]);
                for text in with_all_ends(&text) {
                    let read = read(&text, &options(None));
                    assert_eq!(read, expected, "{}:\n{text:?}", format.name());
                }
            }
        }
    }
}

#[test]
fn an_answer_beside_one_of_several_boards_is_read() {
    let network = Network::of(board("x.csv", BOARDS[0]));
    let solution = oracle::solutions(&network, 1_000)
        .expect("small")
        .pop()
        .expect("one");
    for format in Format::ALL.into_iter().filter(|format| format.is_read()) {
        let page = Page::with_answer(&network, &solution);
        let Ok(written) = write(&page, format, Losses::Refuse) else {
            continue;
        };
        let Some(end) = format.separator() else {
            continue;
        };
        let text = format!("{}{end}{}", written.text, written.text);
        let sources = boards_in(Source::new("x", text), &options(Some(format))).expect("boards");
        assert_eq!(sources.len(), 2, "{}", format.name());
        for source in sources {
            let name = format!("x.{}", format.name());
            let placed = read_answer(&Source::new(name, source.bytes), &network).expect("it");
            assert_eq!(Bridges::placed(&network, &placed).as_ref(), Ok(&*solution));
        }
    }
}

#[test]
fn where_a_text_has_one_board_the_second_is_refused_at_its_line() {
    for (format, text, message) in [
        (
            Format::Csv,
            "1,0,1\n\n2,0,2\n",
            "<stdin>:2:1: expected a row of 3 cells, found a blank line",
        ),
        (
            Format::Unsw,
            "1.1\n\n2.2\n",
            "<stdin>:2:1: this row has 0 cells, but the first row has 3",
        ),
        (
            Format::Prob,
            "xc(a)=1 & yc(a)=1 & nl(a)=1\nignore = {}\nxc(b)=1 & yc(b)=2 & nl(b)=1\nignore = {}\n",
            "<stdin>:4:8: expected one board, found a second set to ignore, after line 2",
        ),
        (
            Format::Prob,
            "xc={a|->1} & yc={a|->1} & nl={a|->1}\nxc={b|->1} & yc={b|->2} & nl={b|->1}\n",
            "<stdin>:2:3: expected one board, found a second set xc, after line 1",
        ),
        (
            Format::Kanpen,
            "1\n3\n1 . 1\n0 4 0\n0 4 0\n",
            "<stdin>:5:1: expected the end after the states, found '0'",
        ),
        (
            Format::Janko,
            "1 3\n1 - 1\n1 3\n1 - 1\n",
            "<stdin>:5:1: expected rows after [problem], found none",
        ),
    ] {
        let read = read(text, &options(Some(format)));
        assert_eq!(read, Err(message.to_owned()), "{}", format.name());
    }
}

#[test]
fn rows_and_matrices_in_brackets_are_told_apart() {
    let count = |text: &str| read(text, &options(None)).map(|boards| boards.len());
    for (text, boards) in [
        ("[1,0,1]\n[0,0,0]\n", 1),
        ("[1,0,1]\n[0,0,0]\n\n[2,0,2]\n", 2),
        ("[[1,0,1],\n\n[0,0,0]]", 1),
        ("[[1,0,1]]\n[[2,0,2]]", 2),
        ("[[[1,0,1]], [[2,0,2],[0,0,0]]]", 2),
        ("const a = [[1,0,1]];\nconst b = [[2,0,2]];\n", 2),
        ("board_1 = [[1,0,1]]\nboard_2 = [[2,0,2]]\n", 2),
        ("[['1','-','1']]\n[[\"2\",\"=\",\"2\"]]", 2),
    ] {
        assert_eq!(count(text), Ok(boards), "{text}");
    }
}

#[test]
fn brackets_in_odd_places_are_an_error() {
    for text in [
        "const board = [[2, 0, 2], [0, 0,,0  []1, 0, 1]];\n",
        "[[1,0,1][]]]\n[[[1,0,1]]1]\n",
        "[[[],[1]],[2]],[\n",
    ] {
        for format in [None, Some(Format::Matrix), Some(Format::Npm)] {
            assert!(read(text, &options(format)).is_err(), "{text}");
        }
    }
}
