//! The known results for the boards in `data/boards`: each `x.csv` has a file `x.expect`.
//!
//! The first line is the status: `unique`, `several n` or `infeasible`. Then each solution on a
//! separate line, edges in order (`r1c1-r1c5=2 r1c1-r3c1=1`), `nothing` where no bridge is built. A
//! board of more than [`MOST_LISTED`] solutions lists none.

use std::fmt;
use std::path::PathBuf;

use hashilab::internals::puzzle::{Bridges, Network, Variant};

use super::text;

/// The most solutions that a file lists.
pub(crate) const MOST_LISTED: usize = 20;

/// The folders of boards that are too large for the oracle.
const FOR_ENGINES: [&str; 2] = ["mystery", "planks"];

/// A board of `data/boards` with the file of its known results.
pub(crate) struct Known {
    /// The file of the board.
    pub(crate) path: PathBuf,
    /// The board as a network.
    pub(crate) network: Network,
}

impl Known {
    /// The boards of `data/boards` under rules that every part of the program supports, in the
    /// order of their paths.
    pub(crate) fn all() -> Vec<Self> {
        let mut boards = Self::under_every_rule();
        boards.retain(|known| {
            known
                .network
                .board()
                .variants()
                .all(|variant| match variant {
                    Variant::MaxBridges(_) | Variant::Wall(_) | Variant::Ignored(_) => true,
                    Variant::FreeConnectivity
                    | Variant::NoLoops
                    | Variant::Unknown(_)
                    | Variant::OneOf(..)
                    | Variant::Given(_)
                    | Variant::Forbidden(_)
                    | Variant::Sign(_) => false,
                })
        });
        boards
    }

    /// Every board of `data/boards` that is small enough for the oracle, in the order of their
    /// paths.
    pub(crate) fn under_every_rule() -> Vec<Self> {
        let mut boards = Self::shipped();
        boards.retain(|known| !known.is_for_engines());
        boards
    }

    /// The boards that are too large for the oracle.
    pub(crate) fn for_engines() -> Vec<Self> {
        let mut boards = Self::shipped();
        boards.retain(Self::is_for_engines);
        boards
    }

    fn is_for_engines(&self) -> bool {
        FOR_ENGINES.iter().any(|folder| {
            let parent = self.path.parent();
            parent.is_some_and(|parent| parent.ends_with(folder))
        })
    }

    fn shipped() -> Vec<Self> {
        let mut found = Vec::new();
        let mut folders = vec![text::shipped("data/boards")];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("a readable folder").path();
                if path.is_dir() {
                    folders.push(path);
                } else if path
                    .extension()
                    .is_some_and(|extension| extension != "expect")
                {
                    found.push(path);
                }
            }
        }
        found.sort();
        found.into_iter().map(Self::read).collect()
    }

    fn read(path: PathBuf) -> Self {
        let bytes = std::fs::read(&path).expect("a file");
        let network = text::network(&path.to_string_lossy(), bytes);
        Self { path, network }
    }

    /// The path of the file with the known results.
    pub(crate) fn expect_path(&self) -> PathBuf {
        self.path.with_extension("expect")
    }

    /// The known results.
    pub(crate) fn expected(&self) -> Expected {
        let path = self.expect_path();
        let text = std::fs::read_to_string(&path);
        let text = text.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Expected::parse(&text)
    }
}

/// The status of a board and, if they are few, its solutions as lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Expected {
    /// The number of solutions.
    pub(crate) count: usize,
    /// The solutions, see [`line`].
    pub(crate) solutions: Vec<String>,
}

impl Expected {
    /// The results that follow from all solutions of a network.
    pub(crate) fn of<'a>(
        network: &Network,
        solutions: impl ExactSizeIterator<Item = &'a Bridges>,
    ) -> Self {
        let count = solutions.len();
        let listed = solutions.take(if count > MOST_LISTED { 0 } else { count });
        Self {
            count,
            solutions: listed.map(|bridges| line(network, bridges)).collect(),
        }
    }

    fn parse(text: &str) -> Self {
        let mut lines = text.lines();
        let status = lines.next().unwrap_or_default();
        let count = match status.split_once(' ') {
            None if status == "unique" => 1,
            None if status == "infeasible" => 0,
            Some(("several", count)) => count.parse().expect("a number of solutions"),
            _ => panic!("a status, found '{status}'"),
        };
        Self {
            count,
            solutions: lines.map(str::to_owned).collect(),
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.count {
            0 => writeln!(f, "infeasible")?,
            1 => writeln!(f, "unique")?,
            count => writeln!(f, "several {count}")?,
        }
        self.solutions
            .iter()
            .try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// Bridges as the line of an `.expect` file.
pub(crate) fn line(network: &Network, bridges: &Bridges) -> String {
    let placed = bridges.built().map(|(edge, count)| {
        let [from, to] = network.cells_of(edge);
        format!("{from}-{to}={count}")
    });
    let placed: Vec<String> = placed.collect();
    if placed.is_empty() {
        "nothing".to_owned()
    } else {
        placed.join(" ")
    }
}
