//! The languages that programs are written in, by the endings of files.

use std::fmt;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

use super::pieces::stream;
use crate::cli::kind::{Kind, wrong_ending};
use crate::cli::run::output::Output;
use crate::cli::ui::Failure;
use crate::desk::missing_rows;
use crate::engine::Budget;
use crate::milp::{Formulated, lp, mps, opb};
use crate::puzzle::Network;

/// How a program is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ProgramLanguage {
    words: LanguageWords,
    is_compressed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LanguageWords {
    Lp,
    Mps,
    Opb,
}

impl ProgramLanguage {
    /// CPLEX-LP as it is.
    pub(super) const LP: Self = Self {
        words: LanguageWords::Lp,
        is_compressed: false,
    };

    /// The language of a file's name.
    pub(super) fn of(path: &Path) -> Result<Self, Failure> {
        let is_compressed = Kind::said(path) == Some(Kind::Packed);
        let inner = if is_compressed {
            path.with_extension("")
        } else {
            path.to_owned()
        };
        let words = match Kind::said(&inner) {
            Some(Kind::Lp) => LanguageWords::Lp,
            Some(Kind::Mps) => LanguageWords::Mps,
            Some(Kind::Opb) => LanguageWords::Opb,
            Some(_) | None => {
                let wanted = ".lp, .mps or .opb, or in one of these and .gz";
                return Err(wrong_ending(path, wanted));
            }
        };
        Ok(Self {
            words,
            is_compressed,
        })
    }

    /// Whether it is OPB.
    pub(super) fn is_opb(self) -> bool {
        self.words == LanguageWords::Opb
    }

    /// Writes a program piece by piece.
    pub(super) fn put(
        self,
        text: &mut dyn fmt::Write,
        program: &Formulated,
        network: &Network,
    ) -> fmt::Result {
        let missing = missing_rows(program, network);
        match self.words {
            LanguageWords::Lp => {
                missing.map_or(Ok(()), |what| writeln!(text, "\\ {what}"))?;
                lp::put(text, &program.model)
            }
            LanguageWords::Mps => {
                missing.map_or(Ok(()), |what| writeln!(text, "* {what}"))?;
                mps::put(text, &program.model)
            }
            LanguageWords::Opb => Err(fmt::Error),
        }
    }

    /// The program as OPB, if that is the language, and the program can be said in it.
    pub(super) fn opb(
        self,
        program: &Formulated,
        network: &Network,
    ) -> Result<Option<String>, Failure> {
        if self.words != LanguageWords::Opb {
            return Ok(None);
        }
        let header = missing_rows(program, network);
        let text = opb::write(&program.model, header.as_slice()).map_err(|error| {
            let hint = "--formulation cuts without --relax has binary columns alone";
            Failure::usage(error.to_string()).hint(hint)
        });
        text.map(Some)
    }

    /// Writes a file, compressed if its name says so, unless a limit comes before its end.
    pub(super) fn write(
        self,
        output: Output,
        budget: &Budget,
        put: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result,
    ) -> Result<(), Failure> {
        let mut limit = None;
        let shown = output.shown().to_owned();
        let written = output.write_by(|file| {
            if !self.is_compressed {
                return stream(file, budget, &mut limit, put);
            }
            let mut packed = GzEncoder::new(file, Compression::default());
            stream(&mut packed, budget, &mut limit, put)?;
            packed.finish().map(|_| ())
        });
        match limit {
            Some(limit) => Err(Failure::limit(limit)
                .about("not written")
                .about(shown.display())),
            None => written,
        }
    }
}
