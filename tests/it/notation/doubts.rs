//! Texts of spreadsheets and programs that look like another board: read as what they are, or
//! refused with both readings.

use hashilab::rooms::notation::{ReadOptions, Source, read_board};
use hashilab::rooms::puzzle::Size;

use super::described;

/// A board in a line, or the error and its hint.
fn told(text: &str, options: ReadOptions) -> String {
    let source = Source::new("x", text);
    match read_board(&source, &options) {
        Ok(board) => described(&board),
        Err(error) => match error.hint() {
            Some(hint) => format!("{error}\n{hint}"),
            None => error.to_string(),
        },
    }
}

fn sized(rows: u16, cols: u16) -> ReadOptions {
    ReadOptions {
        size: Some(Size::new(rows, cols)),
        ..ReadOptions::default()
    }
}

#[test]
fn numbers_with_a_full_stop_are_no_cells_beside_water() {
    let three = "3x3 r1c1=2 r1c3=2 r3c1=1 r3c3=1";
    for text in [
        "array([[2., 0., 2.],\n       [0., 0., 0.],\n       [1., 0., 1.]])\n",
        "[[2. 0. 2.]\n [0. 0. 0.]\n [1. 0. 1.]]\n",
        "2. 0. 2.\n0. 0. 0.\n1. 0.0 1.\n",
    ] {
        assert_eq!(told(text, ReadOptions::default()), three, "{text}");
        assert_eq!(told(text, sized(3, 3)), three, "{text}");
        let wrong = told(text, sized(3, 6));
        assert!(wrong.starts_with("x:1:1: --size says 3x6, but the grid is 3x3"), "{wrong}");
    }
}

#[test]
fn a_size_that_a_text_contradicts_is_an_error_in_every_notation() {
    for text in [
        "{\"grid\":[[2,0,2],[0,0,0]]}",
        "[[2,0,2],[0,0,0]]",
        "2,0,2\n0,0,0\n",
        "2.2\n...\n",
        "2 3 2\n2 0 2\n0 0 0\n",
        "3x2m2:2a2c",
    ] {
        let board = told(text, sized(2, 3));
        assert_eq!(board, "2x3 r1c1=2 r1c3=2", "{text}");
        let wrong = told(text, sized(5, 5));
        assert!(wrong.starts_with("x:1:1: --size says 5x5, but the grid is 2x3"), "{text}: {wrong}");
    }
}

#[test]
fn an_option_that_no_reading_has_is_told_with_what_was_looked_for() {
    let labels = ReadOptions {
        labels: Some(true),
        ..ReadOptions::default()
    };
    let told = told("2,0,2\n,,\n1,,1\n", labels);
    let wanted = "x:1:1: --labels yes says that there are labels, but no first or last row or \
                  column counts by ones, as in 0, 1, 2 … or 1, 2, 3 …";
    assert!(told.starts_with(wanted), "{told}");
}
