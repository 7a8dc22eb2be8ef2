//! `hashi-check BOARD PROOF`: exit code 0 if the proof shows its claim about the board, 1 if not, 2
//! if a file cannot be read.

use std::env::args;
use std::fs;
use std::io;
use std::process::ExitCode;

use hashilab_check::{CheckVerdict, NamedSource, check};

const USAGE: &str = "usage: hashi-check BOARD PROOF

Says whether a proof that 'hashi solve --proof' wrote shows what it claims of a board. The board
is a grid in a CSV file; 'hashi convert BOARD --to csv' writes one. Nothing but the rules of the
puzzle and the checker of proofs takes part.

Exit codes: 0 proved, 1 refused, 2 a file that cannot be read.
";

fn main() -> ExitCode {
    let words: Vec<String> = args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["-h" | "--help"] => end_with(&mut io::stdout(), USAGE, 0),
        [board, proof] => match (text(board), text(proof)) {
            (Ok(text_of_board), Ok(text_of_proof)) => {
                let [board, proof] = [(board, &text_of_board), (proof, &text_of_proof)]
                    .map(|(name, text)| NamedSource { name, text });
                let verdict = check(board, proof);
                let text = format!("{verdict}\n");
                match verdict {
                    CheckVerdict::NoBoard(_) => end_with(&mut io::stderr(), &text, verdict.code()),
                    CheckVerdict::Proved(_) | CheckVerdict::Refused(_) => {
                        end_with(&mut io::stdout(), &text, verdict.code())
                    }
                }
            }
            (Err(why), _) | (_, Err(why)) => end_with(&mut io::stderr(), &why, 2),
        },
        _ => end_with(&mut io::stderr(), USAGE, 2),
    }
}

/// Reads a text file.
fn text(path: &str) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{path}: cannot read: {error}\n"))
}

/// Prints a text and returns this exit code, or 2 if it cannot be printed.
fn end_with(to: &mut dyn io::Write, text: &str, code: u8) -> ExitCode {
    match to.write_all(text.as_bytes()).and_then(|()| to.flush()) {
        Ok(()) => ExitCode::from(code),
        Err(_) => ExitCode::from(2),
    }
}
