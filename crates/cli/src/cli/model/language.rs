//! The file formats of programs, by the extensions of files.

use std::fmt;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

use super::pieces::stream;
use crate::cli::kind::{Kind, wrong_ending};
use crate::cli::run::output::Output;
use crate::cli::ui::Failure;
use crate::session::{Budget, ProgramText, UsageError};

/// The format of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ProgramLanguage {
    pub(super) text: ProgramText,
    is_compressed: bool,
}

impl ProgramLanguage {
    /// The format by the extension of a file's name.
    pub(super) fn of(path: &Path) -> Result<Self, Failure> {
        let is_compressed = Kind::of_path(path) == Some(Kind::Packed);
        let inner = if is_compressed {
            path.with_extension("")
        } else {
            path.to_owned()
        };
        let text = match Kind::of_path(&inner) {
            Some(Kind::Lp) => ProgramText::Lp,
            Some(Kind::Mps) => ProgramText::Mps,
            Some(Kind::Opb) => ProgramText::Opb,
            Some(_) | None => {
                let wanted = ".lp, .mps or .opb, or in one of these and .gz";
                return Err(wrong_ending(path, wanted));
            }
        };
        Ok(Self {
            text,
            is_compressed,
        })
    }

    /// Whether it is OPB.
    pub(super) fn is_opb(self) -> bool {
        self.text == ProgramText::Opb
    }

    /// Writes a file, compressed if its name says so, unless a limit is reached before its end.
    pub(super) fn write(
        self,
        output: Output,
        budget: &Budget,
        put: impl FnOnce(&mut dyn fmt::Write) -> Result<fmt::Result, UsageError>,
    ) -> Result<(), Failure> {
        let (mut limit, mut refused) = (None, None);
        let put = |text: &mut dyn fmt::Write| {
            put(text).unwrap_or_else(|why| {
                refused = Some(why);
                Err(fmt::Error)
            })
        };
        let shown = output.display_path().to_owned();
        let written = output.write_by(|file| {
            if !self.is_compressed {
                return stream(file, budget, &mut limit, put);
            }
            let mut packed = GzEncoder::new(file, Compression::default());
            stream(&mut packed, budget, &mut limit, put)?;
            packed.finish().map(|_| ())
        });
        match (limit, refused) {
            (Some(limit), _) => Err(Failure::limit(limit)
                .about("not written")
                .about(shown.display())),
            (None, Some(why)) => Err(why.into()),
            (None, None) => written,
        }
    }
}
