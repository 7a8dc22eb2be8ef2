//! Other solvers' programs: their claims are verified, and they are ended at limits.
//!
//! Stand-ins are shell scripts that a command line runs. Real solvers are used if they are on the
//! path; one line lists the missing ones.
#![cfg(unix)]

mod asked;
mod matrix;

use std::fmt::Write as _;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use hashilab::internals::engine::Budget;

use crate::support::folder::{RING, folder};
use tempfile::TempDir;

/// A call of the program in a folder.
fn hashi(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hashi"));
    command
        .args(words)
        .current_dir(folder)
        .env("COLUMNS", "200");
    command
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A folder with a board and a stand-in for a solver, which receives the program and the name of
/// the solution file.
struct StandIn {
    folder: TempDir,
}

impl StandIn {
    fn of(script: &str) -> Self {
        let folder = folder(&[("ring.csv", RING), ("solver.sh", script)]);
        Self { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The content of a file that the stand-in wrote in the folder.
    fn told(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.path(name)).ok()
    }

    fn call(&self, more: &[&str]) -> Command {
        let command = "sh solver.sh {lp} {solution}";
        let mut words = vec!["solve", "ring.csv", "--solver-command", command];
        words.extend(more);
        hashi(self.folder.path(), &words)
    }

    fn run(&self, more: &[&str]) -> Output {
        self.call(more).output().expect("it runs")
    }
}

/// The solution of the ring in the program's columns.
const RIGHT: &str =
    "y1_r1c1_r1c3 1\ny1_r1c1_r3c1 1\ny2_r1c3_r3c3 1\ny1_r1c3_r3c3 1\ny1_r3c1_r3c3 1\n";

/// A script that writes the right solution with zeros left out.
fn honest() -> String {
    format!("printf '=obj= 0\\n{}' > $2\n", RIGHT.replace('\n', "\\n"))
}

#[test]
fn a_right_answer_is_verified_and_printed() {
    let stand_in = StandIn::of(&honest());
    let output = stand_in.run(&[]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        text.starts_with("2═══3") || text.starts_with("2───3"),
        "{text}"
    );
}

#[test]
fn what_stand_ins_do_wrong_is_told_in_one_sentence() {
    let wrong_point = "printf 'y1_r1c1_r1c3 0\\n=obj= 0\\n' > $2";
    let fraction = "printf '=obj= 0\\ny1_r1c1_r1c3 0.5\\n' > $2";
    let half = "grep -o 'y1_r1c1_r1c3' $1 | head -n 1 | sed 's/$/ 1/' > $2";
    let other_columns = "printf 'x1 1\\nx2 0\\n' > $2";
    for (script, exit, sentence) in [
        (
            "echo '# status: infeasible' > $2",
            0,
            "wrongly claimed that the board is infeasible",
        ),
        (wrong_point, 4, "command with flow's answer does not verify"),
        (fraction, 4, "returned values that are not whole numbers"),
        (half, 4, "command failed: its solution cannot be read: "),
        (
            other_columns,
            4,
            "expected a column of the program, found 'x1'",
        ),
        ("echo all is well", 3, "its last line: all is well"),
        ("exit 0", 3, "did not say how it ended: it wrote nothing"),
        (
            "echo no licence; exit 5",
            4,
            "command failed: it ended with exit status: 5; its last line: no licence",
        ),
        (
            "kill -SEGV $$",
            4,
            "command failed: it ended with signal: 11",
        ),
        (
            "echo '# status: optimal' > $2",
            4,
            "found a file that gives no column a value",
        ),
        (
            "truncate -s 300M $2; while :; do sleep 0.1; done",
            4,
            "command failed: it wrote more than 256 MB and was ended",
        ),
    ] {
        let stand_in = StandIn::of(script);
        let output = stand_in.run(&["--time-limit", "20s"]);
        let text = said(&output);
        assert!(text.contains(sentence), "{script}: {text}");
        assert_eq!(output.status.code(), Some(exit), "{script}: {text}");
        assert!(!text.contains("panicked"), "{script}: {text}");
    }
}

/// Whether a process exists and is no zombie.
fn is_running(pid: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{}/stat", pid.trim()));
    stat.is_ok_and(|stat| {
        !stat
            .rsplit_once(") ")
            .is_some_and(|(_, rest)| rest.starts_with('Z'))
    })
}

/// Checks that the stand-in and its children have ended within a second.
#[track_caller]
fn assert_gone(stand_in: &StandIn) {
    let pids = stand_in.told("pids").expect("it has begun");
    let begun = Budget::unlimited();
    while pids.lines().any(is_running) {
        assert!(begun.seconds() < 1.0, "{pids} run on");
        thread::sleep(Duration::from_millis(10));
    }
}

/// Stand-ins that do not end by themselves, each with a child process.
const ENDLESS: [&str; 4] = [
    "echo $$ > pids; sleep 100 & echo $! >> pids; wait",
    "setsid sh -c 'sleep 100 & echo $! > inner; wait' & setsid sleep 100 & a=$!; \
     while ! [ -s inner ]; do sleep 0.01; done; echo $$ $a $(cat inner) | tr ' ' '\n' > pids; wait",
    "trap '' TERM INT HUP; echo $$ > pids; (trap '' TERM INT; while :; do sleep 0.05; done) & echo $! >> pids; \
     while :; do sleep 0.05; done",
    "echo $$ > pids; while :; do echo line; sleep 0.001; done",
];

#[test]
fn nothing_runs_on_after_the_limit() {
    for script in ENDLESS {
        let stand_in = StandIn::of(script);
        let begun = Budget::unlimited();
        let output = stand_in.run(&["--time-limit", "500ms"]);
        assert_eq!(output.status.code(), Some(3), "{script}: {}", said(&output));
        assert!(
            said(&output).contains("the time limit was reached"),
            "{}",
            said(&output)
        );
        // The program's own work is short; a busy machine may add some time.
        assert!(begun.seconds() < 10.0, "{script}");
        assert_gone(&stand_in);
    }
}

#[test]
fn nothing_runs_on_after_an_interrupt() {
    for script in ENDLESS {
        let stand_in = StandIn::of(script);
        let mut call = stand_in.call(&[]);
        let child = call.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let child = child.expect("it starts");
        let begun = Budget::unlimited();
        while stand_in.told("pids").is_none_or(|pids| pids.is_empty()) {
            assert!(begun.seconds() < 60.0, "it does not begin");
            thread::sleep(Duration::from_millis(10));
        }
        let pid = child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &pid]).status();
        assert!(sent.is_ok_and(|status| status.success()));
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(
            output.status.code(),
            Some(130),
            "{script}: {}",
            said(&output)
        );
        assert_gone(&stand_in);
    }
}

#[test]
fn what_a_program_leaves_running_is_ended_with_it() {
    // In a separate session a child has left the group; so has one whose parent has ended.
    for start in [
        "sleep 100",
        "setsid sleep 100",
        "setsid sh -c 'sleep 100 & echo $! > pids'",
    ] {
        let script = format!("{start} & echo $! > pids\nsleep 0.1\n{}", honest());
        let stand_in = StandIn::of(&script);
        let output = stand_in.run(&[]);
        assert_eq!(output.status.code(), Some(0), "{start}: {}", said(&output));
        assert_gone(&stand_in);
    }
}

#[test]
fn what_is_no_regular_file_is_not_opened() {
    for (script, sentence) in [
        (
            "mkfifo $2",
            "its solution cannot be read: it is not a regular file",
        ),
        (
            "mkdir $2",
            "its solution cannot be read: it is not a regular file",
        ),
        (
            "ln -s /dev/zero $2",
            "its solution cannot be read: it is not a regular file",
        ),
    ] {
        let stand_in = StandIn::of(script);
        let begun = Budget::unlimited();
        let output = stand_in.run(&["--time-limit", "30s"]);
        let text = said(&output);
        assert!(text.contains(sentence), "{script}: {text}");
        assert_eq!(output.status.code(), Some(4), "{script}: {text}");
        assert!(begun.seconds() < 20.0, "{script}");
    }
    // At a limit too, whatever files are left.
    let stand_in = StandIn::of("mkfifo $2; sleep 100");
    let output = stand_in.run(&["--time-limit", "500ms"]);
    assert_eq!(output.status.code(), Some(3), "{}", said(&output));
}

#[test]
fn what_was_written_before_the_limit_counts_if_it_is_right() {
    let script = format!("{}\nwhile :; do sleep 0.05; done", honest());
    let stand_in = StandIn::of(&script);
    let output = stand_in.run(&["--time-limit", "1s"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
}

#[test]
fn the_files_are_those_of_model_and_nobody_elses_to_read() {
    let stand_in = StandIn::of(&honest());
    for number in 1..=2 {
        let output = stand_in.run(&["--keep-files", "kept", "--formulation", "order"]);
        assert!(output.status.success() || number > 0, "{}", said(&output));
        let kept = stand_in.path(&format!("kept/command-{number}"));
        let mode = kept.metadata().expect("it is kept").permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
        let words = ["model", "ring.csv", "--formulation", "order"];
        let model = hashi(stand_in.folder.path(), &words)
            .output()
            .expect("it runs");
        assert_eq!(
            fs::read(kept.join("program.lp")).expect("the program"),
            model.stdout
        );
        assert!(kept.join("output.txt").exists());
        let line = fs::read_to_string(kept.join("command.txt")).expect("the command line");
        let solution = kept.join("solution.txt");
        assert!(
            line.starts_with('/') && line.contains("/sh solver.sh "),
            "{line}"
        );
        assert!(
            line.trim_end().ends_with(&solution.display().to_string()),
            "{line}"
        );
    }
    assert!(!stand_in.path("kept/command-3").exists());
}

#[test]
fn folders_that_cannot_be_used_are_named() {
    let stand_in = StandIn::of(&honest());
    let output = stand_in.run(&["--keep-files", "ring.csv"]);
    let sentence = "ring.csv: no solver's files can be written there: ";
    assert!(said(&output).contains(sentence), "{}", said(&output));
    assert_eq!(output.status.code(), Some(2));
    let mut call = stand_in.call(&[]);
    let output = call
        .env("TMPDIR", "/nonexistent")
        .output()
        .expect("it runs");
    let sentence = "/nonexistent: no solver's files can be written there: ";
    assert!(said(&output).contains(sentence), "{}", said(&output));
    assert!(said(&output).contains("TMPDIR"), "{}", said(&output));
    assert_eq!(output.status.code(), Some(2));
}

/// The folders that were kept for the analysis of a wrong answer.
fn left(stand_in: &StandIn) -> Vec<PathBuf> {
    let entries = fs::read_dir(stand_in.folder.path()).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let is_left = |path: &PathBuf| {
        let name = path.file_name().expect("a name").to_string_lossy();
        assert!(!name.starts_with("hashi-bug-"), "{name}");
        name.starts_with("hashi-wrong-")
    };
    paths.filter(is_left).collect()
}

#[test]
fn files_are_left_for_wrong_answers_and_not_for_mistakes() {
    for mistake in [
        "exit 7",
        "printf 'x1 1\\n' > $2",
        "echo nothing",
        "mkfifo $2",
    ] {
        let stand_in = StandIn::of(mistake);
        let output = stand_in.run(&["--verbose"]);
        assert_ne!(output.status.code(), Some(0), "{mistake}");
        assert_eq!(left(&stand_in), Vec::<PathBuf>::new(), "{mistake}");
        if output.status.code() == Some(4) {
            assert!(
                said(&output).contains("hint: --keep-files FOLDER"),
                "{}",
                said(&output)
            );
            let output = stand_in.run(&["--keep-files", "kept"]);
            assert!(
                !said(&output).contains("hint: --keep-files"),
                "{}",
                said(&output)
            );
        }
    }
    let breaks = "printf 'y1_r1c1_r1c3 0\\n=obj= 0\\n' > $2";
    let fraction = "printf '=obj= 0\\ny1_r1c1_r1c3 0.5\\n' > $2";
    let infeasible = "echo '# status: infeasible' > $2";
    for (wrong, exit) in [(breaks, 4), (fraction, 4), (infeasible, 0)] {
        let stand_in = StandIn::of(wrong);
        let output = stand_in.run(&["--verbose"]);
        assert_eq!(
            output.status.code(),
            Some(exit),
            "{wrong}: {}",
            said(&output)
        );
        let left = left(&stand_in);
        let [place] = &left[..] else {
            panic!("{wrong}: {left:?}, {}", said(&output))
        };
        let name = place.file_name().expect("a name").to_string_lossy();
        let sentence = "the program, the solver's command line and its solution are in ";
        assert!(
            said(&output).contains(&format!("{sentence}{name}")),
            "{}",
            said(&output)
        );
        for file in ["program.lp", "command.txt", "solution.txt", "wrong.txt"] {
            assert!(place.join(file).exists(), "{wrong}: {file}");
        }
        let kept = stand_in.run(&["--keep-files", "kept", "--verbose"]);
        assert!(said(&kept).contains("are in "), "{}", said(&kept));
        assert_eq!(self::left(&stand_in), left, "{wrong}");
    }
}

#[test]
fn the_time_of_a_solver_counts_in_a_benchmark() {
    let work = "i=0; while [ $i -lt 50000 ]; do i=$((i+1)); done\ntimes >> used.txt\n";
    let stand_in = StandIn::of(&format!("{work}{}", honest()));
    let command = "sh solver.sh {lp} {solution}";
    let words = [
        "bench",
        "ring.csv",
        "--out",
        "out",
        "--solver-command",
        command,
    ];
    let output = hashi(stand_in.folder.path(), &words)
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let used = stand_in.told("used.txt").expect("the solver has run");
    // The first of two lines of each run, such as `0m0.08s 0m0.01s`, is that of the shell itself.
    let of_user = used.lines().step_by(2).map(|line| {
        let (_, seconds) = line.split_once('m').expect("minutes");
        let (seconds, _) = seconds.split_once('s').expect("seconds");
        seconds.parse::<f64>().expect("a number")
    });
    let least = of_user.fold(f64::INFINITY, f64::min);
    let runs = stand_in.told("out/runs.jsonl").expect("records");
    let run: serde_json::Value = serde_json::from_str(&runs).expect("one record");
    let counted = run["cpu_seconds"].as_f64().expect("a number");
    assert!(least > 0.0 && counted >= least, "{counted} s of {used}");
}

#[test]
fn several_commands_are_compared() {
    let stand_in = StandIn::of(&honest());
    let command = "sh solver.sh {lp} {solution}";
    let mine = format!("mine: --solver-command '{command}'");
    let other = format!("other: --solver-command '{command} x' --formulation cuts");
    let bench = |more: &[&str]| {
        let words = [&["bench", "ring.csv", "--out", "out", "--force"], more].concat();
        let output = hashi(stand_in.folder.path(), &words)
            .output()
            .expect("it runs");
        let page = stand_in.told("out/report.md").unwrap_or_default();
        (output.status.code(), page, said(&output))
    };
    let shown = command.replace('{', "\\{").replace('}', "\\}");
    let (exit, page, text) = bench(&["--config", &mine, "--config", &other]);
    assert_eq!(exit, Some(0), "{text}");
    for part in [
        &format!("| command | mine: {shown} |"),
        &format!("| command | other: {shown} x |"),
        "| start-up, part of each run | mine: ",
        "| start-up, part of each run | other: ",
        "| mine | command | flow |",
        "| other | command | cuts |",
    ] {
        assert!(page.contains(part), "{part}\n{page}");
    }
    // The command line's solver is used by configurations without one.
    let plain = "plain: --engine command --formulation cuts";
    let (exit, page, text) = bench(&["--config", plain, "--solver-command", command]);
    assert_eq!(exit, Some(0), "{text}");
    assert!(
        page.contains(&format!("| command | plain: {shown} |")),
        "{page}"
    );
    assert!(!page.contains("command-flow"), "{page}");
    let (exit, _, text) = bench(&["--config", plain]);
    assert!(
        exit == Some(2) && text.contains("--engine command needs --solver-command"),
        "{text}"
    );
    let (exit, _, text) = bench(&["--config", "a: --solver-command 'x {lp}"]);
    assert!(exit == Some(2) && text.contains("quotation mark"), "{text}");
    let (exit, _, text) = bench(&["--config", "a: --solver-command 'no-such-program {lp}'"]);
    assert!(
        exit == Some(2) && text.contains("no-such-program"),
        "{text}"
    );
}

#[test]
fn a_claim_is_told_apart_from_a_proof() {
    let stand_in = StandIn::of(&format!(
        "echo '# status: optimal' > $2\n{} ",
        honest().replace("> $2", ">> $2")
    ));
    let record = |more: &[&str]| {
        let words = [&["--minimise", "length", "--json", "--quiet"], more].concat();
        let output = stand_in.run(&words);
        let record: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        [&record["status"], &record["bound_by"], &record["optimal"]]
            .map(|it| it.as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(record(&[]), ["solved", "command", "claimed"]);
    assert_eq!(record(&["--prove-best"]), ["solved", "sweep", "proved"]);
    let undecided = StandIn::of("exit 0").run(&["--minimise", "length", "--json", "--quiet"]);
    let record: serde_json::Value = serde_json::from_slice(&undecided.stdout).expect("JSON");
    assert_eq!(
        (&record["goal"], &record["optimal"]),
        (&"minimise length".into(), &serde_json::Value::Null)
    );
}

#[test]
fn a_program_that_cannot_be_run_is_told_so() {
    let folder = folder(&[("highs", "#!/bin/sh\necho no library >&2\nexit 127\n")]);
    let program = folder.path().join("highs");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("it is ours");
    for words in [&["solvers"][..], &["solvers", "--json"]] {
        let mut call = hashi(folder.path(), words);
        let output = call.env("PATH", folder.path()).output().expect("it runs");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let wanted = match words {
            [_] => format!(
                "highs-program cannot be run: no library; {}\n",
                program.display()
            ),
            _ => "\"fault\":\"no library\"".to_owned(),
        };
        assert!(text.contains(&wanted), "{text}");
    }
}

#[test]
fn what_does_not_apply_is_refused_by_name() {
    let stand_in = StandIn::of(&honest());
    let folder = stand_in.folder.path();
    let command = "sh solver.sh {lp} {solution}";
    for (words, sentence) in [
        (
            &["--engine", "cbc=/nowhere"][..],
            "/nowhere is no program that can be run",
        ),
        (
            &["--engine", "highs=/bin/sh"],
            "this engine has no program of its own",
        ),
        (
            &["--engine", "glpk", "--threads", "2"],
            "glpk takes no --threads",
        ),
        (
            &["--engine", "symphony", "--seed", "2"],
            "symphony takes no --seed",
        ),
        (
            &["--engine", "glpk", "--start", "auto"],
            "glpk takes no --start",
        ),
        (
            &["--engine", "cbc", "--option", "a=1"],
            "cbc takes no --option",
        ),
        (
            &["--engine", "cbc", "--solution-format", "cbc"],
            "--solution-format is for --solver-command",
        ),
        (
            &["--engine", "cbc", "--solver-command", command],
            "--solver-command does not go with --engine cbc",
        ),
        (
            &["--engine", "command"],
            "--engine command needs --solver-command",
        ),
        (
            &["--keep-files", "x"],
            "--keep-files is for other solvers' programs",
        ),
        (&["--solver-command", "sh {lp} {modell}"], "found {modell}"),
        (
            &["--solver-command", "no-such-program {lp}"],
            "no-such-program",
        ),
        (
            &["--solver-command", command, "--trace", "x.svg"],
            "--trace is of HiGHS's search",
        ),
        (
            &["--solver-command", command, "--threads", "2"],
            "give the command {threads}",
        ),
    ] {
        let all = [&["solve", "ring.csv"], words].concat();
        let output = hashi(folder, &all).output().expect("it runs");
        assert_eq!(
            output.status.code(),
            Some(2),
            "{words:?}: {}",
            said(&output)
        );
        assert!(
            said(&output).contains(sentence),
            "{words:?}: {}",
            said(&output)
        );
    }
}

/// The answer of `hashi ask` to a line.
fn answered(folder: &Path, options: &[&str], line: &str) -> String {
    fs::write(folder.join("questions"), format!("{line}\n")).expect("written");
    let all = [&["ask"], options].concat();
    let mut call = hashi(folder, &all);
    call.stdin(fs::File::open(folder.join("questions")).expect("there"));
    String::from_utf8_lossy(&call.output().expect("it runs").stdout).into_owned()
}

#[test]
fn lines_of_json_run_programs_only_if_they_may_and_never_by_a_path() {
    let stand_in = StandIn::of("");
    let folder = stand_in.folder.path();
    let line = r#"{"id":1,"ask":"solve","board":"2,,2\n","with":{"engine":"cbc"}}"#;
    let refused = answered(folder, &[], line);
    assert!(
        refused.contains("none may be run here") && refused.contains("--allow-solvers"),
        "{refused}"
    );
    let path = line.replace("cbc", "cbc=/bin/sh");
    let refused = answered(folder, &["--allow-solvers"], &path);
    assert!(refused.contains("expected one of highs"), "{refused}");
    let command = line.replace(r#""engine":"cbc""#, r#""solver_command":"sh {lp}""#);
    let refused = answered(folder, &["--allow-solvers"], &command);
    assert!(refused.contains("solver_command"), "{refused}");
    let allowed = answered(folder, &["--allow-solvers"], line);
    let is_there =
        allowed.contains("\"status\":\"solved\"") || allowed.contains("is not on the path");
    assert!(is_there, "{allowed}");
}

/// One of the two solutions of four threes, in the columns of the program and claimed to be
/// optimal.
fn called_the_best(is_long: bool) -> String {
    let (level, upright) = if is_long { (1, 2) } else { (2, 1) };
    let mut lines = String::from("# status: optimal\n=obj= 0\n");
    for (pair, count) in [
        ("r1c1_r1c3", level),
        ("r5c1_r5c3", level),
        ("r1c1_r5c1", upright),
        ("r1c3_r5c3", upright),
    ] {
        for n in 1..=count {
            writeln!(lines, "y{n}_{pair} 1").expect("a string takes everything");
        }
    }
    lines
}

#[test]
fn a_claim_that_nothing_is_better_is_put_to_the_test() {
    // Two solutions, of which one is shorter.
    let board = "3,,3\n,,\n,,\n,,\n3,,3\n";
    let folder = folder(&[
        ("b.csv", board),
        ("long.sol", &called_the_best(true)),
        ("short.sol", &called_the_best(false)),
    ]);
    let solve = |file: &str, more: &[&str]| {
        fs::write(folder.path().join("s.sh"), "cp $2 $3").expect("written");
        let command = format!("sh s.sh {{lp}} {file} {{solution}}");
        let words = [
            &[
                "solve",
                "b.csv",
                "--minimise",
                "length",
                "--solver-command",
                &command,
            ][..],
            more,
        ]
        .concat();
        let output = hashi(folder.path(), &words).output().expect("it runs");
        (output.status.code(), said(&output))
    };
    let (exit, text) = solve("short.sol", &[]);
    assert!(
        exit == Some(0) && text.contains("length 16, optimal by command's claim"),
        "{text}"
    );
    let (exit, text) = solve("short.sol", &["--prove-best"]);
    assert!(
        exit == Some(0) && text.contains("optimal by the sweep's bound 16"),
        "{text}"
    );
    let (exit, text) = solve("long.sol", &["--prove-best"]);
    assert!(
        text.contains(
            "command with flow wrongly claimed the bound 20; there is a solution with 16"
        ),
        "{text}"
    );
    assert!(
        exit == Some(0) && text.contains("length 16, optimal by the sweep's bound 16"),
        "{text}"
    );
    let model = ["model", "b.csv", "--minimise", "length", "-o", "m.lp"];
    assert!(
        hashi(folder.path(), &model)
            .status()
            .expect("it runs")
            .success()
    );
    for (file, more, exit, sentence) in [
        (
            "long.sol",
            &[][..],
            0,
            "minimise length: 20, perhaps not the best",
        ),
        (
            "short.sol",
            &["--prove-best"],
            0,
            "minimise length: 16, and nothing is better, by sweep",
        ),
        (
            "long.sol",
            &["--prove-best"],
            1,
            "minimise length is 20 here and 16 at best, by sweep",
        ),
        (
            "long.sol",
            &["--prove-best", "--maximise", "length"],
            0,
            "nothing is better",
        ),
    ] {
        let words = [&["check", "b.csv", file, "--model", "m.lp"], more].concat();
        let output = hashi(folder.path(), &words).output().expect("it runs");
        assert!(
            said(&output).contains(sentence),
            "{words:?}: {}",
            said(&output)
        );
        assert_eq!(output.status.code(), Some(exit), "{words:?}");
    }
}
