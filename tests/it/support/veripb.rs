//! VeriPB's result for a program and a derivation, if VeriPB is installed.

use std::process::Command;

use hashilab::internals::proof::Certificate;
use tempfile::TempDir;

/// The result of VeriPB.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The program is infeasible.
    Accepted,
    /// The derivation is refused, with the message.
    Refused(String),
}

/// The command, and a folder for its files.
pub(crate) struct VeriPb {
    program: String,
    folder: TempDir,
}

impl VeriPb {
    /// The command in `HASHI_VERIPB`, or `veripb`; if it is not installed, prints a line.
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

    /// Checks a program and a derivation.
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
