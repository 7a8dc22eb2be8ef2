//! A simulated machine, and the behaviour of a script on it.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use expect_test::Expect;
use tempfile::TempDir;

use crate::support::text::shipped;

/// Adds commands and libraries as packages do: `give NAME…`.
const GIVE: &str = r#"give() {
    for thing in "$@"; do
        case $thing in
            cmake | make | ninja) ln -sf stub "$BIN/$thing" ;;
            g++ | gcc-c++) ln -sf compiler "$BIN/c++"; ln -sf compiler "$BIN/cc" ;;
            libclang-dev | clang-devel)
                mkdir -p "$SYSTEM/usr/lib/llvm-1/lib/clang/1/include"
                : >"$SYSTEM/usr/lib/llvm-1/lib/libclang.so"
                : >"$SYSTEM/usr/lib/llvm-1/lib/clang/1/include/stddef.h" ;;
            llvm) mkdir -p "$SYSTEM/brew/llvm/lib"; : >"$SYSTEM/brew/llvm/lib/libclang.dylib" ;;
        esac
    done
}
"#;

/// pip: puts wheels for `cmake`, `ninja` and `libclang` into the folder after `--target`.
pub(super) const PYTHON: &str = r#"case "$*" in *--version) exit 0 ;; *venv*) exit 1 ;; esac
echo "python3 $*" >>"$LOG"
while [ $# -gt 0 ]; do
    case $1 in
        --target) folder=$2 ;;
        cmake) mkdir -p "$folder/cmake/data/bin"; ln -s "$BIN/stub" "$folder/cmake/data/bin/cmake" ;;
        ninja) mkdir -p "$folder/bin"; ln -s "$BIN/stub" "$folder/bin/ninja" ;;
        libclang) mkdir -p "$folder/clang/native"; : >"$folder/clang/native/libclang.so" ;;
    esac
    shift
done"#;

pub(super) const INSTALLER: &str = r#"name=${0##*/}; echo "$name $*" >>"$LOG"; give "$@""#;
pub(super) const BREW: &str = r#"case $1 in --prefix) echo "$SYSTEM/brew/$2" ;; *) echo "brew $*" >>"$LOG"; give "$@" ;; esac"#;
pub(super) const SUDO: &str = r#"[ "$1" = -n ] && exit 0; echo "sudo $1" >>"$LOG"; exec "$@""#;
pub(super) const FAILS: &str = r#"echo "${0##*/} $*" >>"$LOG"; echo 'no network'; exit 1"#;

/// A machine with Rust and the basic commands of any system, in a temporary folder.
#[must_use]
pub(super) struct Machine {
    folder: TempDir,
}

/// The result of a script.
pub(super) struct Ran {
    pub(super) exit: i32,
    pub(super) said: String,
    pub(super) called: String,
    pub(super) environment: String,
}

impl Machine {
    /// Linux, an ordinary user, no build tools.
    pub(super) fn bare() -> Self {
        let machine = Self {
            folder: TempDir::with_prefix("a machine's ").expect("a folder"),
        };
        for folder in ["bin", "system", "user", "project/scripts", "project/target"] {
            fs::create_dir_all(machine.path(folder)).expect("a folder");
        }
        for basic in [
            "sh", "sed", "mkdir", "ln", "rm", "tail", "ls", "cat", "dirname", "env",
        ] {
            let real = ["/usr/bin", "/bin"].map(|folder| Path::new(folder).join(basic));
            let real = real
                .iter()
                .find(|path| path.exists())
                .expect("a basic command");
            symlink(real, machine.path("bin").join(basic)).expect("a link");
        }
        for script in ["setup", "demo", "test"] {
            let ours = shipped("scripts").join(script);
            fs::copy(ours, machine.path("project/scripts").join(script)).expect("a copy");
        }
        machine
            .with("stub", "")
            .with(
                "compiler",
                "case $1 in -print*) echo /compiler/include ;; esac",
            )
            .with("uname", "echo Linux")
            .with("id", "echo 1000")
            .with(
                "cargo",
                r#"case $1 in --version) ;; *) echo "cargo $*" >>"$LOG" ;; esac"#,
            )
    }

    /// This machine with these packages installed.
    pub(super) fn with_packages(self, packages: &str) -> Self {
        let machine = self.with("once", &format!("give {packages}"));
        // Run through its shell: a file that was just written may still be open in a child of
        // another test, and could not be executed then.
        let ran = Command::new("sh").arg(machine.path("bin/once")).status();
        assert!(ran.expect("a stand-in runs").success());
        machine
    }

    /// This machine with one more command, a shell script.
    pub(super) fn with(self, name: &str, body: &str) -> Self {
        let [bin, system, log] = ["bin", "system", "log"].map(|name| self.path(name));
        let text = format!(
            "#!/bin/sh\nBIN=\"{}\" SYSTEM=\"{}\" LOG=\"{}\"\n{GIVE}{body}\n",
            bin.display(),
            system.display(),
            log.display()
        );
        let path = bin.join(name);
        fs::write(&path, text).expect("a stand-in");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a program");
        self
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(super) fn run(&self, script: &str) -> Ran {
        self.run_with(script, &[], &[])
    }

    pub(super) fn run_with(
        &self,
        script: &str,
        arguments: &[&str],
        variables: &[(&str, &str)],
    ) -> Ran {
        fs::write(self.path("log"), "").expect("a log");
        let output = Command::new("sh")
            .arg(self.path("project/scripts").join(script))
            .args(arguments)
            .env_clear()
            .env("PATH", self.path("bin"))
            .env("HOME", self.path("user"))
            .env("HASHI_SETUP_ROOT", self.path("system"))
            .envs(variables.iter().copied())
            .current_dir(self.path("user"))
            .output()
            .expect("the script starts");
        let place = self.folder.path().display().to_string();
        let neutral = |text: &[u8]| String::from_utf8_lossy(text).replace(&place, "/M");
        let read = |name: &str| fs::read(self.path(name)).unwrap_or_default();
        Ran {
            exit: output.status.code().expect("an exit code"),
            said: neutral(&output.stdout) + &neutral(&output.stderr),
            called: neutral(&read("log")),
            environment: neutral(&read("project/.tools/env"))
                .replace(&place.replace('\'', "'\\''"), "/M"),
        }
    }
}

impl Ran {
    /// Checks the exit code, the output, and the calls of the stand-ins.
    pub(super) fn expect(&self, exit: i32, expected: &Expect) {
        let Self { said, called, .. } = self;
        assert_eq!(self.exit, exit, "{said}");
        expected.assert_eq(&format!("{said}---\n{called}"));
    }
}
