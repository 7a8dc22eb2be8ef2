//! Every shipped board, in every notation that can express it, is read back equal, with its answer
//! where the notation has a place for one.

use hashilab::internals::notation::{
    Format, Losses, Page, ReadOptions, Source, read_answer, read_board, write,
};
use hashilab::internals::puzzle::{Bridges, Network, oracle};

use crate::support::expected::Known;

fn options(network: &Network) -> ReadOptions {
    ReadOptions {
        size: Some(network.board().size()),
        ..ReadOptions::default()
    }
}

#[test]
fn every_board_comes_back_from_every_notation_that_can_say_it() {
    let mut written = [0; Format::ALL.len()];
    for known in Known::under_every_rule() {
        let board = known.network.board();
        for (format, count) in Format::ALL.into_iter().zip(&mut written) {
            if !format.is_read() {
                continue;
            }
            let Ok(text) = write(&Page::of(board), format, Losses::Refuse) else {
                continue;
            };
            *count += 1;
            let name = format!("x.{}", format.name());
            let read = read_board(
                &Source::new(name, text.text.clone()),
                &options(&known.network),
            );
            let mut expected = board.clone();
            if !text.lost.is_empty() {
                let kept = read.as_ref().map(|read| read.notes().to_vec());
                expected = expected.with_notes(kept.unwrap_or_default());
            }
            assert_eq!(
                read,
                Ok(expected),
                "{} as {}",
                known.path.display(),
                format.name()
            );
        }
    }
    for (format, count) in Format::ALL.into_iter().zip(written) {
        assert!(count > 0 || !format.is_read(), "{}: {count}", format.name());
    }
}

#[test]
fn an_answer_comes_back_from_every_notation_with_a_place_for_it() {
    let mut read_back = 0;
    for known in Known::under_every_rule() {
        let network = &known.network;
        let Some(solution) = oracle::solutions(network, 100_000)
            .ok()
            .and_then(|mut all| all.pop())
        else {
            continue;
        };
        for format in Format::ALL.into_iter().filter(|&format| format.is_read()) {
            let page = Page::with_answer(network, &solution);
            let Ok(text) = write(&page, format, Losses::Refuse) else {
                continue;
            };
            // Few notations show an answer without bridges; planks are drawn without one.
            let shows = format != Format::Unsw && solution.built().next().is_some();
            if !shows {
                continue;
            }
            let name = format!("x.{}", format.name());
            let placed = read_answer(&Source::new(name, text.text), network);
            let placed = placed.unwrap_or_else(|error| panic!("{}: {error}", known.path.display()));
            let bridges = Bridges::placed(network, &placed);
            assert_eq!(
                bridges.as_ref(),
                Ok(&*solution),
                "{} as {}",
                known.path.display(),
                format.name()
            );
            read_back += 1;
        }
    }
    assert!(read_back > 100, "{read_back} answers");
}
