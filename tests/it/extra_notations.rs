//! Boards in other notations that are not part of the project: the folder `ids` and the page
//! `formats.md` beside the folder in the environment variable `HASHI_EXTRA_BOARDS`.

use std::path::PathBuf;

use hashilab::internals::engine::Budget;
use hashilab::internals::notation::{
    Format, Overrides, ReadOptions, Source, read_answer, read_board, write_board,
};
use hashilab::internals::puzzle::{Bridges, Connectivity, Network, verify};
use hashilab::internals::questions::{SolutionCount, Solutions, count};

/// The folder in the environment variable.
#[allow(clippy::print_stdout, reason = "tells that there is nothing to test")]
fn folder() -> Option<PathBuf> {
    let folder = std::env::var_os("HASHI_EXTRA_BOARDS").map(PathBuf::from);
    if folder.is_none() {
        println!("no boards from outside: HASHI_EXTRA_BOARDS is not set");
    }
    folder
}

fn text(path: &str) -> Option<String> {
    let path = folder()?.join(path);
    Some(std::fs::read_to_string(path).expect("a file"))
}

fn network(text: &str, options: &ReadOptions) -> Network {
    let board = read_board(&Source::new("<stdin>", text), options);
    Network::of(board.unwrap_or_else(|error| panic!("{text}: {error}")))
}

fn counted(network: &Network) -> SolutionCount {
    count(&mut Solutions::of(network), &Budget::unlimited()).expect("no engine breaks")
}

#[test]
fn ids_from_outside_are_read() {
    let Some(text) = text("ids/tatham_ids.txt") else {
        return;
    };
    let ids = text
        .lines()
        .filter(|line| !line.starts_with('#') && line.contains("m2:"));
    let mut read = 0;
    for id in ids {
        assert!(network(id, &ReadOptions::default()).islands().len() > 2);
        read += 1;
    }
    assert_eq!(read, 10);
}

#[test]
fn addresses_from_outside_are_read() {
    let Some(text) = text("ids/puzzlink_urls.tsv") else {
        return;
    };
    let addresses = text.lines().filter(|line| line.starts_with("http"));
    let mut read = Vec::new();
    for address in addresses.map(|line| line.split('\t').next().expect("an address")) {
        match read_board(&Source::new("<stdin>", address), &ReadOptions::default()) {
            Ok(board) => read.push(board.islands().len().to_string()),
            Err(error) => read.push(error.to_string()),
        }
    }
    let stress = "<stdin>:1:41: expected a clue of at most 8, found '-10' at r2c2";
    assert_eq!(
        read.iter().filter(|read| *read == stress).count(),
        1,
        "{read:?}"
    );
    assert_eq!(read.len(), 6);
}

/// Writes a board in every notation that can express it and reads it back; returns their number.
fn written_everywhere(network: &Network) -> usize {
    let board = network.board();
    let mut written = 0;
    for format in Format::ALL.into_iter().filter(|format| format.is_read()) {
        let Ok(text) = write_board(board, format) else {
            continue;
        };
        let options = ReadOptions {
            size: Some(board.size()),
            ..ReadOptions::default()
        };
        let source = Source::new(format!("x.{}", format.name()), text);
        let read = read_board(&source, &options);
        assert_eq!(read.as_ref(), Ok(board), "{}", format.name());
        written += 1;
    }
    written
}

#[test]
fn boards_from_outside_come_back_from_every_notation_that_can_say_them() {
    let Some(text) = text("ids/tatham_ids.txt") else {
        return;
    };
    let ids = text.lines().filter(|line| line.contains("m2:"));
    let counts: Vec<usize> = ids
        .filter(|line| !line.starts_with('#'))
        .map(|id| written_everywhere(&network(id, &ReadOptions::default())))
        .collect();
    assert!(
        counts.len() == 10 && counts.iter().all(|&count| count > 12),
        "{counts:?}"
    );
}

/// The text between two marks of the page.
fn between<'a>(page: &'a str, from: &str, to: &str) -> &'a str {
    let start = page.find(from).expect("the first mark") + from.len();
    let end = start + page[start..].find(to).expect("the second mark");
    &page[start..end]
}

#[test]
fn the_complete_examples_of_the_formats_have_as_many_solutions_as_stated() {
    let Some(page) = text("../formats.md") else {
        return;
    };
    let of_format = |format| ReadOptions {
        format: Some(format),
        ..ReadOptions::default()
    };
    let standard = ReadOptions::default();
    let has = between(&page, "No final newline in the toys.\n```\n", "```");
    let has = network(has, &standard);
    assert_eq!(counted(&has), SolutionCount::Exactly(1));
    assert!(written_everywhere(&has) > 12);
    let planks = between(&page, "bridgecheck codes use x o ? % +.\n```\n", "```");
    let three = network(planks, &of_format(Format::Unsw));
    assert_eq!(counted(&three), SolutionCount::Exactly(6));
    assert!(written_everywhere(&three) > 3);
    let joined = Overrides {
        connectivity: Some(Connectivity::Required),
        ..Overrides::default()
    };
    let joined = ReadOptions {
        rules: joined,
        ..of_format(Format::Unsw)
    };
    assert_eq!(
        counted(&network(planks, &joined)),
        SolutionCount::Exactly(6)
    );
    let ids = ["10x10i30e10m2d2:", "7x7m2:"];
    for id in ids {
        let id = id.to_owned() + between(&page, &format!("`{id}"), "`");
        let read = network(&id, &standard);
        assert_eq!(counted(&read), SolutionCount::Exactly(1), "{id}");
        assert!(written_everywhere(&read) > 12);
    }
    for address in [
        "5/5/4g2i3h23k3g1g3g4g3",
        "6/6/3g1g2.g.g2h.g2g.h.g4g3h4g.g2g.h2",
    ] {
        assert!(page.contains(address));
        let read = network(address, &of_format(Format::PuzzLink));
        assert_eq!(counted(&read), SolutionCount::Exactly(1), "{address}");
        assert!(written_everywhere(&read) > 4);
    }
    let solved = "pzprv3/hashikake/5/5/".to_owned() + between(&page, "`pzprv3/hashikake/5/5/", "`");
    let read = network(&solved, &standard);
    assert_eq!(counted(&read), SolutionCount::Exactly(1));
    assert!(written_everywhere(&read) > 12);
    let placed = read_answer(&Source::new("<stdin>", solved), &read).expect("an answer");
    let bridges = Bridges::placed(&read, &placed).expect("between islands");
    assert!(verify(&read, bridges).is_ok());
}
