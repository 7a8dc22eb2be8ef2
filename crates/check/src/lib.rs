//! Checks that a proof shows what it claims about a board, using only the rules of the puzzle and
//! the proof checker: no deduction, no program, no engine and none of the notations of `hashilab`
//! are involved. The only format of boards that is read is a grid ([`read_board`]).
//!
//! This crate promises nothing; `hashilab` does not depend on it.

mod board;

use std::fmt;

use hashilab_proof::{Claim, check_proof};
use hashilab_rules::puzzle::Network;

pub use board::{BoardTextError, read_board};

/// A text with a name.
#[derive(Clone, Copy, Debug)]
pub struct NamedSource<'a> {
    /// Its name in messages.
    pub name: &'a str,
    /// Its contents.
    pub text: &'a str,
}

/// The result of a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CheckVerdict {
    /// The proof shows its claim, in words.
    Proved(String),
    /// The proof fails: where, and why.
    Refused(String),
    /// The board cannot be read: where, and why.
    NoBoard(String),
}

impl CheckVerdict {
    /// The exit code: 0, 1 or 2.
    #[must_use]
    pub fn code(&self) -> u8 {
        match self {
            Self::Proved(_) => 0,
            Self::Refused(_) => 1,
            Self::NoBoard(_) => 2,
        }
    }
}

impl fmt::Display for CheckVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Proved(what) | Self::Refused(what) | Self::NoBoard(what) => f.write_str(what),
        }
    }
}

/// Checks a proof about a board.
///
/// # Examples
/// ```
/// use hashilab_check::{NamedSource, CheckVerdict, check};
/// let board = NamedSource { name: "x.csv", text: "1,0,2\n" };
/// let proof = NamedSource { name: "x.proof", text: "a poem" };
/// let refused = "x.proof:1: expected 'hashi-proof 2', found 'a poem'";
/// assert_eq!(check(board, proof), CheckVerdict::Refused(refused.to_owned()));
/// ```
#[must_use]
pub fn check(board: NamedSource<'_>, proof: NamedSource<'_>) -> CheckVerdict {
    let network = match read_board(board.text) {
        Ok(board) => Network::of(board),
        Err(unread) => return CheckVerdict::NoBoard(unread.about(board.name)),
    };
    match check_proof(&network, proof.text) {
        Ok(checked) => {
            let (given, derived) = (checked.given, checked.derived);
            let claim = claimed(&checked.claim);
            let plural = if given == 1 { "" } else { "s" };
            CheckVerdict::Proved(format!(
                "{}: proved, {claim}; {given} clause{plural} from the rules, {derived} derived",
                proof.name
            ))
        }
        Err(error) => {
            CheckVerdict::Refused(format!("{}:{}: {}", proof.name, error.line, error.reason))
        }
    }
}

/// The claim of a proof, in words.
fn claimed(claim: &Claim) -> String {
    match claim {
        Claim::Infeasible => "the board has no solution".to_owned(),
        Claim::Unique(_) => "the board has one solution and no other".to_owned(),
        Claim::All(all) => match all.len() {
            1 => "the board has 1 solution and no others".to_owned(),
            more => format!("the board has {more} solutions and no others"),
        },
        Claim::Floor(floor) => {
            let least = floor.least;
            format!("no solution costs less than {least}, by the costs in the proof")
        }
        Claim::Conflict(requirements) => match requirements.len() {
            1 => "1 requirement of the board cannot be kept".to_owned(),
            more => format!("{more} requirements of the board cannot all be kept"),
        },
    }
}
