//! What VeriPB, where it is installed, says of a program and a derivation.

use std::process::Command;

use hashilab::internals::proof::Certificate;
use tempfile::TempDir;

/// What it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// That the program is infeasible.
    Accepted,
    /// What is wrong.
    Refused(String),
}

/// A folder for its files, and how it is called.
pub(crate) struct VeriPb {
    program: String,
    folder: TempDir,
}

impl VeriPb {
    /// The one that `HASHI_VERIPB` names, or `veripb`; if there is none, one line says so.
    #[allow(clippy::print_stdout, reason = "tells that it is not there")]
    pub(crate) fn there() -> Option<Self> {
        let named = std::env::var("HASHI_VERIPB");
        let program = named.unwrap_or_else(|_| "veripb".to_owned());
        if Command::new(&program).arg("--version").output().is_err() {
            println!("not checked by veripb, which is not installed");
            return None;
        }
        Some(Self {
            program,
            folder: tempfile::tempdir().expect("a temporary folder"),
        })
    }

    /// Has a program and a derivation checked.
    pub(crate) fn check(&self, certificate: &Certificate) -> Verdict {
        let paths = ["x.opb", "x.pbp"].map(|name| self.folder.path().join(name));
        let texts = [&certificate.program, &certificate.derivation];
        for (path, text) in paths.iter().zip(texts) {
            std::fs::write(path, text).expect("a file");
        }
        let mut command = Command::new(&self.program);
        command.env("RUST_BACKTRACE", "0").args(&paths);
        let ran = command.output().expect("it was there before");
        let said = String::from_utf8_lossy(&ran.stdout);
        if ran.status.success() {
            assert!(said.contains("s VERIFIED UNSATISFIABLE\n"), "{said}");
            Verdict::Accepted
        } else {
            Verdict::Refused(String::from_utf8_lossy(&ran.stderr).into_owned())
        }
    }

    /// Fails unless a certificate is accepted.
    #[track_caller]
    pub(crate) fn accepts(&self, certificate: &Certificate) {
        let Certificate {
            program,
            derivation,
        } = certificate;
        let said = self.check(certificate);
        assert_eq!(said, Verdict::Accepted, "{program}\n{derivation}");
    }

    /// Fails if a certificate is accepted.
    #[track_caller]
    pub(crate) fn refuses(&self, certificate: &Certificate) {
        let Certificate {
            program,
            derivation,
        } = certificate;
        let said = self.check(certificate);
        assert!(
            said != Verdict::Accepted,
            "accepted:\n{program}\n{derivation}"
        );
    }
}
