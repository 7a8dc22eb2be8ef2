//! `scripts/setup`, `scripts/demo` and `scripts/test` on simulated machines: every command that
//! they could call is a stand-in that records its calls, and an installer adds what the real one
//! would install. `apt-get` has also been tested on a real machine; `dnf`, `brew` and `uname` of
//! macOS only here. `guard` tests `scripts/bench-guard`.
#![cfg(unix)]

mod guard;
mod machine;

use std::fs;

use expect_test::expect;
use machine::{BREW, FAILS, INSTALLER, Machine, PYTHON, SUDO};

#[test]
fn nothing_is_installed_where_everything_is_there() {
    let machine = Machine::bare()
        .with_packages("cmake make g++ libclang-dev")
        .with("apt-get", INSTALLER);
    let ran = machine.run("setup");
    ran.expect(0, &expect![[r#"
        setup: cmake, make, a C++ compiler and libclang (/M/system/usr/lib/llvm-1/lib/libclang.so) are there
        setup: the first build compiles HiGHS: about 4 minutes on two cores; later ones do not
        ---
    "#]]);
    expect![[r#"
        # Written by scripts/setup.
    "#]]
    .assert_eq(&ran.environment);
}

#[test]
fn root_installs_by_apt_get() {
    let machine = Machine::bare()
        .with("id", "echo 0")
        .with("apt-get", INSTALLER);
    machine.run("setup").expect(0, &expect![[r#"
        setup: missing: cmake, make, c++, libclang
        setup: installing by apt-get: cmake make g++ libclang-dev
        setup: cmake, make, a C++ compiler and libclang (/M/system/usr/lib/llvm-1/lib/libclang.so) are there
        setup: the first build compiles HiGHS: about 4 minutes on two cores; later ones do not
        ---
        apt-get -q update
        apt-get -q -y --no-install-recommends install cmake make g++ libclang-dev
    "#]]);
}

#[test]
fn a_quiet_sudo_installs_only_what_is_missing() {
    let machine = Machine::bare()
        .with_packages("make g++")
        .with("sudo", SUDO)
        .with("apt-get", INSTALLER);
    machine.run("setup").expect(0, &expect![[r#"
        setup: missing: cmake, libclang
        setup: installing by sudo apt-get: cmake libclang-dev
        setup: cmake, make, a C++ compiler and libclang (/M/system/usr/lib/llvm-1/lib/libclang.so) are there
        setup: the first build compiles HiGHS: about 4 minutes on two cores; later ones do not
        ---
        sudo apt-get
        apt-get -q update
        sudo env
        apt-get -q -y --no-install-recommends install cmake libclang-dev
    "#]]);
}

#[test]
fn fedora_installs_by_dnf() {
    let machine = Machine::bare().with("id", "echo 0").with("dnf", INSTALLER);
    machine.run("setup").expect(0, &expect![[r#"
        setup: missing: cmake, make, c++, libclang
        setup: installing by dnf: cmake make gcc-c++ clang-devel
        setup: cmake, make, a C++ compiler and libclang (/M/system/usr/lib/llvm-1/lib/libclang.so) are there
        setup: the first build compiles HiGHS: about 4 minutes on two cores; later ones do not
        ---
        dnf -q -y install cmake make gcc-c++ clang-devel
    "#]]);
}

#[test]
fn macos_installs_by_brew_and_finds_its_libclang() {
    let machine = Machine::bare()
        .with_packages("make g++")
        .with("uname", "echo Darwin")
        .with("brew", BREW);
    let ran = machine.run("setup");
    ran.expect(0, &expect![[r#"
        setup: missing: cmake, libclang
        setup: installing by brew: cmake llvm
        setup: cmake, make, a C++ compiler and libclang (/M/system/brew/llvm/lib/libclang.dylib) are there
        setup: the first build compiles HiGHS: about 4 minutes on two cores; later ones do not
        ---
        brew install cmake llvm
    "#]]);
    expect![[r#"
        # Written by scripts/setup.
        LIBCLANG_PATH='/M/system/brew/llvm/lib'; export LIBCLANG_PATH
    "#]]
    .assert_eq(&ran.environment);
}

#[test]
fn macos_without_its_command_line_tools_is_told_both_commands() {
    let machine = Machine::bare().with("uname", "echo Darwin");
    machine.run("setup").expect(
        1,
        &expect![[r#"
        setup: missing: cmake, make, c++, libclang
        setup: still missing: cmake, make, c++, libclang
        setup: run this, then the same script again:

            xcode-select --install && brew install cmake llvm

        ---
    "#]],
    );
}

#[test]
fn without_root_wheels_are_installed() {
    let machine = Machine::bare()
        .with_packages("g++")
        .with("apt-get", INSTALLER)
        .with("sudo", "exit 1")
        .with("python3", PYTHON);
    let ran = machine.run("setup");
    ran.expect(0, &expect![[r#"
        setup: missing: cmake, make, libclang
        setup: installing as wheels into .tools: cmake ninja libclang
        setup: cmake, ninja, a C++ compiler and libclang (/M/project/.tools/python/clang/native/libclang.so) are there
        setup: the first build compiles HiGHS: about 4 minutes on two cores; later ones do not
        ---
        python3 -m pip install --quiet --upgrade --target /M/project/.tools/python cmake ninja libclang
    "#]]);
    expect![[r##"
        # Written by scripts/setup.
        PATH="$PATH":'/M/project/.tools/bin'; export PATH
        LIBCLANG_PATH='/M/project/.tools/python/clang/native'; export LIBCLANG_PATH
        BINDGEN_EXTRA_CLANG_ARGS='-isystem "/compiler/include"'; export BINDGEN_EXTRA_CLANG_ARGS
        CMAKE_GENERATOR='Ninja'; export CMAKE_GENERATOR
    "##]]
    .assert_eq(&ran.environment);
    machine.run("setup").expect(0, &expect![[r#"
        setup: cmake, ninja, a C++ compiler and libclang (/M/project/.tools/python/clang/native/libclang.so) are there
        setup: the first build compiles HiGHS: about 4 minutes on two cores; later ones do not
        ---
    "#]]);
}

#[test]
fn wheels_stand_in_for_packages_that_cannot_be_fetched() {
    let machine = Machine::bare()
        .with_packages("make g++ libclang-dev")
        .with("id", "echo 0")
        .with("apt-get", FAILS)
        .with("python3", PYTHON);
    machine.run("setup").expect(0, &expect![[r#"
        setup: missing: cmake
        setup: installing by apt-get: cmake
        setup: failed: apt-get -q update
        no network
        setup: installing as wheels into .tools: cmake
        setup: cmake, make, a C++ compiler and libclang (/M/system/usr/lib/llvm-1/lib/libclang.so) are there
        setup: the first build compiles HiGHS: about 4 minutes on two cores; later ones do not
        ---
        apt-get -q update
        python3 -m pip install --quiet --upgrade --target /M/project/.tools/python cmake
    "#]]);
}

#[test]
fn a_python_without_pip_gets_one_in_a_virtual_environment_or_is_no_help() {
    let no_pip = Machine::bare().with_packages("make g++ libclang-dev");
    let no_pip = no_pip.with("python3", "exit 1");
    let ran = no_pip.run("setup");
    assert_eq!((ran.exit, ran.called.as_str()), (1, ""), "{}", ran.said);
    let with_venv = no_pip
        .with("pip", PYTHON)
        .with("python3", r#"case $2 in venv) mkdir -p "$3/bin"; ln -s "$BIN/pip" "$3/bin/python" ;; *) exit 1 ;; esac"#);
    with_venv.run("setup").expect(0, &expect![[r#"
        setup: missing: cmake
        setup: installing as wheels into .tools: cmake
        setup: cmake, make, a C++ compiler and libclang (/M/system/usr/lib/llvm-1/lib/libclang.so) are there
        setup: the first build compiles HiGHS: about 4 minutes on two cores; later ones do not
        ---
        python3 -m pip install --quiet --upgrade --target /M/project/.tools/python cmake
    "#]]);
}

#[test]
fn without_a_compiler_no_wheel_is_fetched_and_the_command_is_told() {
    let machine = Machine::bare()
        .with("apt-get", INSTALLER)
        .with("python3", PYTHON);
    machine.run("setup").expect(
        1,
        &expect![[r#"
        setup: missing: cmake, make, c++, libclang
        setup: still missing: cmake, make, c++, libclang
        setup: run this, then the same script again:

            sudo apt-get update && sudo apt-get install -y cmake make g++ libclang-dev

        ---
    "#]],
    );
}

#[test]
fn a_command_that_does_not_start_is_missing() {
    let machine = Machine::bare()
        .with_packages("make g++ libclang-dev")
        .with("cmake", "exit 127");
    machine.run("setup").expect(
        1,
        &expect![[r#"
        setup: missing: cmake
        setup: still missing: cmake
        setup: install that by the means of this system, then run the same script again
        ---
    "#]],
    );
}

#[test]
fn only_the_cpp_library_of_clang_is_no_libclang() {
    let machine = Machine::bare().with_packages("cmake make g++");
    let folder = machine.path("system/usr/lib/llvm-1/lib");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("libclang-cpp.so.1"), "").expect("a library");
    machine.run("setup").expect(
        1,
        &expect![[r#"
        setup: missing: libclang
        setup: still missing: libclang
        setup: install that by the means of this system, then run the same script again
        ---
    "#]],
    );
}

#[test]
fn the_users_own_choices_are_kept() {
    let machine = Machine::bare()
        .with_packages("cmake ninja g++")
        .with("ccache", "");
    let folder = machine.path("user/clang");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("libclang.so"), "").expect("a library");
    let chosen = [
        ("LIBCLANG_PATH", folder.to_str().expect("UTF-8")),
        ("CMAKE_GENERATOR", "Ninja Multi-Config"),
        ("BINDGEN_EXTRA_CLANG_ARGS", "-I/mine"),
    ];
    let ran = machine.run_with("setup", &[], &chosen);
    assert_eq!(ran.exit, 0, "{}", ran.said);
    expect![[r#"
        # Written by scripts/setup.
        CMAKE_C_COMPILER_LAUNCHER='ccache'; export CMAKE_C_COMPILER_LAUNCHER
        CMAKE_CXX_COMPILER_LAUNCHER='ccache'; export CMAKE_CXX_COMPILER_LAUNCHER
    "#]]
    .assert_eq(&ran.environment);
}

#[test]
fn without_rust_the_scripts_say_so() {
    let machine = Machine::bare().with("cargo", "exit 127");
    machine.run("test").expect(1, &expect![[r#"
        setup: missing: cargo; install Rust 1.88 or newer (https://rustup.rs), then run the same script again
        ---
    "#]]);
}

#[test]
fn rust_at_home_is_found() {
    let machine = Machine::bare().with_packages("cmake make g++ libclang-dev");
    let bin = machine.path("user/.cargo/bin");
    fs::create_dir_all(&bin).expect("a folder");
    fs::rename(machine.path("bin/cargo"), bin.join("cargo")).expect("moved");
    machine.run("test").expect(0, &expect![[r#"
        setup: cmake, make, a C++ compiler and libclang (/M/system/usr/lib/llvm-1/lib/libclang.so) are there
        setup: the first build compiles HiGHS: about 4 minutes on two cores; later ones do not
        test: building and running every test; the first time that takes some ten minutes on two cores, later two
        test: checked with: nothing else
        test: not installed, so nothing was checked with: glpsol cbc symphony lp_solve highs veripb python3 node
        ---
        cargo test --release --workspace
    "#]]);
}

#[test]
fn a_second_build_is_not_announced_as_the_first() {
    let machine = Machine::bare().with_packages("cmake make g++ libclang-dev");
    let library = machine.path("project/target/release/build/highs-sys-1/out/lib");
    fs::create_dir_all(&library).expect("a folder");
    fs::write(library.join("libhighs.a"), "").expect("a library");
    assert!(!machine.run("setup").said.contains("first build"));
}

#[test]
fn nothing_is_built_before_the_set_up_is_done() {
    for script in ["demo", "test"] {
        let ran = Machine::bare().run(script);
        assert_eq!((ran.exit, ran.called.as_str()), (1, ""), "{}", ran.said);
    }
}

#[test]
fn the_demo_builds_and_solves_into_the_folder_given() {
    let machine = Machine::bare().with_packages("cmake make g++ libclang-dev");
    machine.run("demo").expect(0, &expect![[r#"
        setup: cmake, make, a C++ compiler and libclang (/M/system/usr/lib/llvm-1/lib/libclang.so) are there
        setup: the first build compiles HiGHS: about 4 minutes on two cores; later ones do not
        demo: building; the first time that takes some six minutes on two cores
        demo: solving data/boards/prob/prob.csv
        demo: the answer, two pictures and the integer program are in /M/project/target/demo:
        ---
        cargo build --release
        cargo run --release --quiet -- solve data/boards/prob/prob.csv --out /M/project/target/demo/prob.txt --png /M/project/target/demo/prob.png --svg /M/project/target/demo/prob.svg --lp /M/project/target/demo/prob.lp
    "#]]);
    let ran = machine.run_with("demo", &["my pictures"], &[]);
    assert!(
        ran.called.contains("--png /M/user/my pictures/prob.png"),
        "{}",
        ran.called
    );
}

#[test]
fn the_tests_take_arguments_and_their_exit_code_counts() {
    let machine = Machine::bare()
        .with_packages("cmake make g++ libclang-dev")
        .with(
            "cargo",
            r#"echo "cargo $*" >>"$LOG"; [ "$1" = --version ] || exit 101"#,
        );
    let ran = machine.run_with("test", &["--test", "it", "tidy"], &[]);
    assert_eq!(ran.exit, 101);
    assert!(
        ran.called
            .ends_with("cargo test --release --workspace --test it tidy\n"),
        "{}",
        ran.called
    );
}
