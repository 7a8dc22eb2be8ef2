//! No bytes make a reader panic: every file under `data`, with small changes of many kinds, read in
//! every notation, as a board and as an answer.
//!
//! The changes come from a fixed seed, so that every run reads the same texts.

use std::path::{Path, PathBuf};

use hashilab::internals::milp::{read_columns, read_point};
use hashilab::internals::notation::{
    Format, Glyphs, ReadOptions, Source, bridge_records, read_answer, read_board, write_csv,
    write_lattice, write_prob,
};
use hashilab::internals::puzzle::{Bridges, Network};
use hashilab::internals::sheets::boards_in_sheets;

use crate::support::expected::Known;
use crate::support::text::shipped;

/// Random numbers: a linear congruence, of which the upper bits are used.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % bound.max(1)
    }

    /// The bytes with a few changes: pieces removed, doubled, moved, overwritten, inserted.
    fn changed(&mut self, bytes: &[u8]) -> Vec<u8> {
        const PIECES: [&[u8]; 24] = [
            b"\n",
            b"\r\n",
            b",",
            b";",
            b"\t",
            b"|",
            b"\"",
            b"#",
            b"?",
            b"0",
            b"9999999999",
            b"[2 3]",
            b"x4",
            b"N6 E20",
            b"# given: ",
            b"\xff\xfe",
            b"\0",
            "\u{feff}".as_bytes(),
            "é".as_bytes(),
            b"|->",
            b"=",
            b"{",
            b"xc(a)=1",
            "═".as_bytes(),
        ];
        let mut bytes = bytes.to_vec();
        for _ in 0..=self.below(4) {
            let from = self.below(bytes.len() + 1);
            let to = (from + self.below(6)).min(bytes.len());
            match self.below(5) {
                0 => drop(bytes.drain(from..to)),
                1 => {
                    let piece = bytes[from..to].to_vec();
                    let at = self.below(bytes.len() + 1);
                    bytes.splice(at..at, piece);
                }
                2 => bytes.truncate(from),
                3 => bytes[from..to].fill(u8::try_from(self.below(256)).expect("a byte")),
                _ => {
                    let piece = PIECES[self.below(PIECES.len())];
                    bytes.splice(from..to, piece.iter().copied());
                }
            }
        }
        bytes
    }
}

#[test]
fn no_change_of_a_workbook_makes_its_reader_panic() {
    let files = files_under(&shipped("data/formats/sheets"));
    let mut random = Random(11);
    let [mut read, mut refused] = [0, 0];
    for path in &files {
        let bytes = std::fs::read(path).expect("a file");
        for _ in 0..200 {
            let source = Source::new("book", random.changed(&bytes));
            match boards_in_sheets(&source, &ReadOptions::default(), None) {
                Ok(None) => {}
                Ok(Some(found)) => {
                    read += 1;
                    for board in &found.boards {
                        if let Err(error) = read_board(board, &ReadOptions::default()) {
                            assert!(error.to_string().starts_with("book"), "{error}");
                        }
                    }
                }
                Err(error) => {
                    refused += 1;
                    assert!(error.to_string().starts_with("book: "), "{error}");
                }
            }
        }
    }
    assert!(read > 20 && refused > 100, "{read} read, {refused} refused");
}

/// Every file under a folder.
fn files_under(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            files.extend(files_under(&path));
        } else {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// Whether an error is one line that begins with the name of its text.
fn is_told_well(error: &str, name: &str) -> bool {
    let said = error
        .strip_prefix(name)
        .and_then(|rest| rest.strip_prefix(':'));
    let mut parts = said.unwrap_or_default().splitn(3, ':');
    let mut is_number = || {
        parts
            .next()
            .is_some_and(|part| part.parse::<usize>().is_ok())
    };
    let has_place = is_number() && is_number();
    let says_something = parts.next().is_some_and(|what| what.len() > 10);
    error.lines().count() == 1 && has_place && says_something
}

/// A name without an extension, and one for each notation that is read.
fn names() -> impl Iterator<Item = &'static str> {
    let read = Format::ALL.into_iter().filter(|format| format.is_read());
    ["<stdin>"].into_iter().chain(read.map(Format::name))
}

#[test]
fn no_change_of_a_file_makes_a_reader_of_boards_panic() {
    let files = files_under(&shipped("data"));
    assert!(files.len() > 200, "{}", files.len());
    let mut random = Random(7);
    let [mut boards, mut refused] = [0, 0];
    for path in files {
        let bytes = std::fs::read(&path).expect("a file");
        let bytes = &bytes[..bytes.len().min(4_000)];
        for format in names().map(|name| (name, Format::named(name))) {
            for _ in 0..6 {
                let (name, format) = format;
                let options = ReadOptions {
                    format,
                    ..ReadOptions::default()
                };
                let changed = random.changed(bytes);
                match read_board(&Source::new(name, changed), &options) {
                    Ok(board) => {
                        boards += 1;
                        assert!(board.size().cells() > 0);
                    }
                    Err(error) => {
                        refused += 1;
                        assert!(is_told_well(&error.to_string(), name), "{error}");
                    }
                }
            }
        }
    }
    assert!(
        boards > 500 && refused > 500,
        "{boards} boards, {refused} refused"
    );
}

/// An answer in every notation that can express it.
fn written(network: &Network, bridges: &Bridges) -> Vec<String> {
    let drawn = [Glyphs::Unicode, Glyphs::Ascii, Glyphs::Planks]
        .into_iter()
        .filter_map(|glyphs| write_lattice(network, Some(bridges), glyphs).ok());
    let json = serde_json::json!({"bridges": bridge_records(network, bridges)}).to_string();
    drawn
        .chain(write_prob(network, bridges).ok())
        .chain([json, write_csv(network, bridges)])
        .collect()
}

#[test]
fn no_change_of_an_answer_makes_a_reader_panic() {
    let mut random = Random(8);
    let [mut answers, mut refused] = [0, 0];
    for known in Known::under_every_rule() {
        let network = &known.network;
        if network.board().size().cells() > 10_000 {
            continue;
        }
        let counts =
            (0..network.edges().len()).map(|index| u8::try_from(index % 3).expect("small"));
        let bridges: Bridges = counts.collect();
        for text in written(network, &bridges) {
            for _ in 0..40 {
                let changed = random.changed(text.as_bytes());
                match read_answer(&Source::new("a", changed), network) {
                    Ok(_) => answers += 1,
                    Err(error) => {
                        refused += 1;
                        assert!(is_told_well(&error.to_string(), "a"), "{error}");
                    }
                }
            }
        }
    }
    assert!(
        answers > 200 && refused > 500,
        "{answers} answers, {refused} refused"
    );
}

/// Solution files, one in each layout, and the head of a program.
const OF_SOLVERS: [&str; 12] = [
    "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n# Columns -1 sparse\na 1 0\n",
    "Columns\n    Index Status        Lower        Upper       Primal         Dual  Type        Name\n\
     \x20       0                   0            1            1               Integer     a\n",
    "solution status: optimal\nobjective value: 0\na 1 (obj:0)\n",
    "=obj= 0\na 1\nb 0\n",
    "Optimal - objective value 0\n 0 a 1 0\n",
    "s mip 1 2 o 0\nj 1 1\nj 2 0\n",
    "<?xml version=\"1.0\"?>\n<CPLEXSolution><variables>\n<variable name=\"a\" value=\"1\"/></variables></CPLEXSolution>",
    "{\"SolutionInfo\": {\"Status\": 2}, \"Vars\": [{\"VarName\": \"a\", \"X\": 1}]}",
    "Actual values of the variables:\na 1 b 0\n\nActual values of the constraints:\n",
    "Column names and values of nonzeros in the solution\n+++\n a 1.0\n\n",
    "NAME x\n C a 1\nENDATA\n",
    "name,value\n\"a\",1\nb,0\n",
];

#[test]
fn solution_files_changed_a_little_never_panic() {
    let columns = ["a", "b"].map(str::to_owned);
    let mut random = Random(7);
    let (mut read, mut refused) = (0, 0);
    for text in OF_SOLVERS {
        let whole = read_point(&Source::new("x.sol", text), &columns);
        let is_one = (whole.expect(text).values["a"] - 1.0).abs() < 1e-9;
        assert!(is_one, "{text}");
        for _ in 0..2_000 {
            let source = Source::new("x.sol", random.changed(text.as_bytes()));
            match read_point(&source, &columns) {
                Ok(_) => read += 1,
                Err(_) => refused += 1,
            }
            let _named_or_refused = read_columns(&source);
        }
    }
    assert!(read > 500 && refused > 500, "{read} {refused}");
}
