//! Questions as lines of JSON: they give the same records as the commands, faults name their field,
//! and a reader that stops or cancels is noticed.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use hashilab::Solver;
use hashilab::internals::engine::{Budget, Observer};
use hashilab::internals::notation::{ReadOptions, Source};
use hashilab::internals::proof::Certificate;
use hashilab::internals::query::{AskOutcome, Query};
use hashilab::internals::session::{QuestionContext, SubjectInput};
use serde_json::{Value, json};

use crate::support::folder::{RING, folder};
use crate::support::program::{binary, hashi};
use crate::support::schema::fault;
use crate::support::text::shipped;
use crate::support::veripb::VeriPb;

/// A board with two solutions.
const BOTH: &str = "3,,3\n,,\n3,,3\n";

/// The output of `hashi ask` for these lines; the exit code must be 0.
fn lines(input: impl Into<Vec<u8>>) -> Vec<Value> {
    let ran = hashi(["ask"]).stdin(input).exit(0);
    ran.text().lines().map(parsed).collect()
}

fn parsed(line: &str) -> Value {
    serde_json::from_str(line).expect("a line of JSON")
}

/// A record without times, which differ from run to run.
fn without_times(record: Value) -> Value {
    match record {
        Value::Object(fields) => {
            let fields = fields.into_iter();
            let kept = fields.filter(|(name, _)| !name.ends_with("_seconds"));
            kept.map(|(name, value)| (name, without_times(value)))
                .collect()
        }
        Value::Array(values) => values.into_iter().map(without_times).collect(),
        other => other,
    }
}

/// A running program that receives lines.
struct Talk {
    child: Child,
}

impl Talk {
    fn begun(words: &[&str]) -> Self {
        let mut command = Command::new(binary());
        command.arg("ask").args(words);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        Self {
            child: command.spawn().expect("the program starts"),
        }
    }

    fn say(&mut self, line: &Value) {
        let stdin = self.child.stdin.as_mut().expect("it is open");
        writeln!(stdin, "{line}").expect("it is read");
    }

    fn hear(&mut self) -> impl Iterator<Item = Value> + use<> {
        let stdout = BufReader::new(self.child.stdout.take().expect("nobody has taken it"));
        stdout.lines().map(|line| parsed(&line.expect("text")))
    }
}

#[test]
fn a_line_is_answered_with_its_items_its_answer_and_its_end() {
    let call = json!({"id": "x", "ask": "all", "board": BOTH, "name": "both.csv"});
    let said = lines(format!("{call}\n"));
    assert!(said.iter().all(|line| line["id"] == "x"), "{said:?}");
    let kinds: Vec<&str> = said
        .iter()
        .map(|line| {
            ["item", "answer", "end"]
                .into_iter()
                .find(|kind| !line[kind].is_null())
                .expect("a kind")
        })
        .collect();
    assert_eq!(kinds, ["item", "item", "answer", "end"]);
    assert_eq!(said[1]["item"]["number"], 2);
    let answer = &said[2]["answer"];
    assert_eq!(
        (&answer["status"], &answer["board"]),
        (&json!("exactly"), &json!("both.csv"))
    );
}

#[test]
fn a_board_is_text_or_json_under_the_rules_that_are_wanted() {
    let object = json!({"rows": 1, "cols": 3, "islands": [
        {"row": 1, "col": 1, "clue": 3}, {"row": 1, "col": 3, "clue": 3}]});
    let written = hashi(["convert", "-", "--to", "json"])
        .stdin("2,,2\n")
        .exit(0);
    let calls = [
        json!({"id": 1, "ask": "count", "board": parsed(written.text().lines().next().expect("a line"))}),
        json!({"id": 2, "ask": "count", "board": "3,,3", "read": {"most_bridges": 3}}),
        json!({"id": 3, "ask": "count", "board": "3x1m2:2a2"}),
        json!({"id": 4, "ask": "count", "board": object, "read": {"from": "csv"}}),
        json!({"id": 5, "ask": "count", "board": [[1, 0, 1], [0, 0, 0]]}),
    ];
    let calls = calls.map(|call| call.to_string());
    let input = calls.join("\n");
    let said = lines(input);
    let of = |id: i64, kind: &str| {
        let of_kind = said
            .iter()
            .find(|line| line["id"] == id && !line[kind].is_null());
        of_kind.unwrap_or_else(|| panic!("no {kind} of {id} in {said:?}"))[kind].clone()
    };
    for id in [1, 2, 3, 5] {
        assert_eq!(of(id, "answer")["solutions"], 1, "{id}");
    }
    assert_eq!(of(2, "answer")["rules"]["most_bridges"], 3);
    assert_eq!(of(4, "error")["field"], "board");
}

/// Wrong lines, the kind of fault, the field that is named, and a part of the message.
const WRONG: [(&str, &str, &str, &str); 19] = [
    (
        "x",
        "line",
        "",
        r#"expected an object of JSON, as {"id":1,"ask":"solve","board":"2,,2"}, found 'x'"#,
    ),
    ("[1]", "line", "", "expected an object of JSON"),
    (
        r#"{"id":1,"ask":"count","board":"2,,2","board":"3,,3"}"#,
        "line",
        "",
        "the field `board` stands twice",
    ),
    ("{}", "line", "", "missing field `id`"),
    (r#"{"id":1}"#, "line", "", "missing field `ask`"),
    (
        r#"{"id":{},"ask":"count"}"#,
        "line",
        "id",
        "expected a whole number from -2^63 to 2^63 - 1, or a text",
    ),
    (
        r#"{"id":18446744073709551615,"ask":"count"}"#,
        "line",
        "id",
        "expected a whole number from -2^63 to 2^63 - 1, or a text",
    ),
    (
        r#"{"id":1,"ask":"count","board":"1,,1","read":{"size":"3"}}"#,
        "line",
        "read.size",
        "expected rows and columns from 1 to 65535 as in 9x9",
    ),
    (
        r#"{"id":1,"ask":"relax","board":"1,,1","with":{"formulation":"flow"}}"#,
        "question",
        "with.formulation",
        "expected a list",
    ),
    (
        r#"{"id":1,"ask":"cout"}"#,
        "question",
        "ask",
        "found 'cout'",
    ),
    (
        r#"{"id":1,"ask":"count","limit":3}"#,
        "line",
        "limit",
        "unknown field",
    ),
    (
        r#"{"id":1,"ask":"count","board":3}"#,
        "line",
        "board",
        "expected a text, an object or an array",
    ),
    (
        r#"{"id":1,"ask":"count","board":"1,z"}"#,
        "board",
        "board",
        "expected a clue",
    ),
    (
        r#"{"id":1,"ask":"count","with":{"limits":3}}"#,
        "question",
        "with.limits",
        "no field 'limits'",
    ),
    (
        r#"{"id":1,"ask":"count","with":{"limit":-3}}"#,
        "question",
        "with.limit",
        "limit: invalid value: integer `-3`, expected a whole number, 0 or more",
    ),
    (
        r#"{"id":1,"ask":"count","with":{"engine":"best"}}"#,
        "question",
        "with.engine",
        "highs, cdcl, sweep",
    ),
    (
        r#"{"id":1,"ask":"count","board":"1,,1","with":{"limit":1,"components":true}}"#,
        "question",
        "with.components",
        "components is for a sweep and limit for listing",
    ),
    (
        r#"{"id":1,"ask":"count","read":5}"#,
        "line",
        "read",
        "invalid type: integer `5`, expected an object",
    ),
    (
        r#"{"id":1,"ask":"count","limits":{"time":-1}}"#,
        "line",
        "limits.time",
        "0 or more",
    ),
];

#[test]
fn the_id_of_a_wrong_line_is_told_wherever_it_can_be_read() {
    for (line, id) in [
        (
            r#"{"id":39,"ask":"solve","board":"2,,2","board":"3,,3"}"#,
            json!(39),
        ),
        (r#"{"id":"a","ask":"solve","name":"\ud83d"}"#, json!("a")),
        (
            r#"{"read":5,"id":40,"ask":"solve","board":"2,,2"}"#,
            json!(40),
        ),
        (
            r#"{"id":1,"id":2,"ask":"solve","board":"2,,2"}"#,
            Value::Null,
        ),
        (r#"{"id":41,"ask":"solve""#, Value::Null),
    ] {
        let said = lines(format!("{line}\n"));
        let [error, end] = &said[..] else {
            panic!("{said:?}");
        };
        assert_eq!((&error["id"], &end["id"]), (&id, &id), "{line}: {said:?}");
        assert_eq!(end["end"], true, "{line}: {said:?}");
    }
}

#[test]
fn what_is_wrong_is_said_with_its_field_and_the_next_line_is_read() {
    for (line, kind, field, message) in WRONG {
        let good = json!({"id": "good", "ask": "unique", "board": "1,,1"});
        let said = lines(format!("{line}\n{good}\n"));
        let error = said.iter().find_map(|line| line.get("error"));
        let error = error.unwrap_or_else(|| panic!("no error for {line}: {said:?}"));
        assert_eq!(error["kind"], kind, "{line}: {error}");
        assert_eq!(
            error["field"].as_str().unwrap_or_default(),
            field,
            "{line}: {error}"
        );
        let said_so = error["message"].as_str().expect("a text");
        assert!(said_so.contains(message), "{line}: {said_so}");
        let answered = |line: &Value| line["id"] == "good" && line["answer"]["status"] == "unique";
        assert!(said.iter().any(answered), "{line}: {said:?}");
    }
}

#[test]
fn a_board_in_doubt_is_read_with_the_fields_of_the_options_that_its_error_names() {
    let board = "0,1,2\n1,2,2\n2,1,1\n";
    let of = |read: Value| {
        let call = json!({"id": 1, "ask": "solve", "board": board, "read": read});
        lines(format!("{call}\n")).swap_remove(0)
    };
    let hint = of(json!({}))["error"]["hint"].clone();
    let hint = hint.as_str().expect("a hint");
    for part in [
        "  --labels no --columns none: csv as it stands, 3x3",
        "  --labels yes: grid without the first row",
    ] {
        assert!(hint.contains(part), "no {part:?} in {hint}");
    }
    for (read, size) in [
        (json!({"labels": false, "columns": "none"}), [3, 3]),
        (json!({"labels": true, "size": "2x3"}), [2, 3]),
        (json!({"size": "2x2"}), [2, 2]),
        (json!({"size": [2, 2]}), [2, 2]),
    ] {
        let size = json!({"rows": size[0], "cols": size[1]});
        assert_eq!(of(read.clone())["answer"]["size"], size, "{read}");
    }
    let other = of(json!({"size": "9x1"}))["error"].clone();
    let message = other["message"].as_str().expect("a message");
    assert!(message.contains("--size says 9x1"), "{message}");
}

#[test]
fn a_byte_order_mark_is_passed_over_before_the_first_line_only() {
    let call = "\u{feff}{\"id\":1,\"ask\":\"count\",\"board\":\"1,,1\"}\n";
    let said = lines(call.repeat(2));
    let has = |is: &dyn Fn(&Value) -> bool| said.iter().any(is);
    assert!(has(&|line| line["answer"]["solutions"] == 1), "{said:?}");
    assert!(has(&|line| line["error"]["kind"] == "line"), "{said:?}");
}

#[test]
fn blank_lines_are_nothing_and_a_line_may_lack_its_end() {
    let mut input = vec![b'\n'; 1_000_000];
    input.extend(br#"{"id":1,"ask":"count","board":"1,,1"}"#);
    let said = lines(input);
    assert_eq!(said.len(), 2, "{said:?}");
    assert_eq!(said[0]["answer"]["solutions"], 1);
    assert!(lines("").is_empty());
}

#[test]
fn a_board_of_many_bytes_is_read_or_refused_like_any_other() {
    let board = "\n".repeat(20_000_000);
    let call = json!({"id": 1, "ask": "count", "board": board});
    let said = lines(format!("{call}\n"));
    assert_eq!(said[0]["error"]["kind"], "board", "{:?}", said[0]);
}

#[test]
fn a_call_is_cancelled_and_the_others_are_answered() {
    let mut talk = Talk::begun(&["--jobs", "2"]);
    // More solutions than can be listed in the time of a test.
    let board = "?,".repeat(30) + "\n";
    let grid = board.repeat(30);
    talk.say(&json!({"id": 1, "ask": "all", "board": grid, "with": {"limit": 4_000_000_000_u64}}));
    let mut said = talk.hear();
    let first = said.next().expect("a solution");
    assert_eq!(
        (&first["id"], &first["item"]["number"]),
        (&json!(1), &json!(1))
    );
    talk.say(&json!({"cancel": 1}));
    talk.say(&json!({"id": 2, "ask": "unique", "board": "1,,1"}));
    drop(talk.child.stdin.take());
    let rest: Vec<Value> = said.filter(|line| line["item"].is_null()).collect();
    let answer = |id: i64| {
        let found = rest
            .iter()
            .find(|line| line["id"] == id && !line["answer"].is_null());
        found.unwrap_or_else(|| panic!("no answer of {id}: {rest:?}"))["answer"].clone()
    };
    assert_eq!(answer(1)["limit"], "interrupted");
    assert_eq!(answer(2)["status"], "unique");
    assert!(talk.child.wait().expect("it ends").success());
}

#[test]
fn a_question_that_waits_is_cancelled_at_once() {
    let mut talk = Talk::begun(&["--jobs", "1"]);
    let grid = ("?,".repeat(30) + "\n").repeat(30);
    talk.say(&json!({"id": 1, "ask": "all", "board": grid, "with": {"limit": 4_000_000_000_u64}}));
    talk.say(&json!({"id": 2, "ask": "unique", "board": "1,,1"}));
    talk.say(&json!({"cancel": 2}));
    // The first question is still worked on when the second one has ended.
    let mut of_second = talk.hear().filter(|line| line["id"] == 2);
    let error = of_second.next().expect("an error");
    assert_eq!(error["error"]["kind"], "interrupted", "{error}");
    assert_eq!(of_second.next().expect("an end")["end"], true);
    talk.say(&json!({"cancel": 1}));
    drop(talk.child.stdin.take());
    assert_eq!(of_second.count(), 0);
    assert!(talk.child.wait().expect("it ends").success());
}

#[test]
fn a_question_that_was_not_begun_at_an_interrupt_is_not_wrong() {
    let mut talk = Talk::begun(&["--jobs", "1"]);
    let grid = ("?,".repeat(30) + "\n").repeat(30);
    talk.say(&json!({"id": 1, "ask": "all", "board": grid, "with": {"limit": 4_000_000_000_u64}}));
    talk.say(&json!({"id": 2, "ask": "unique", "board": "1,,1"}));
    // Its error comes once the question before it has been taken.
    talk.say(&json!("no question"));
    let mut said = talk.hear();
    let (mut is_working, mut is_taken) = (false, false);
    while !(is_working && is_taken) {
        let line = said.next().expect("a line");
        is_working |= line["id"] == 1;
        is_taken |= line["error"]["kind"] == "line";
    }
    let id = talk.child.id().to_string();
    let killed = Command::new("kill").args(["-INT", &id]).status();
    assert!(killed.expect("kill runs").success());
    let rest: Vec<Value> = said.filter(|line| line["id"] == 2).collect();
    let error = &rest[0]["error"];
    assert_eq!(error["kind"], "interrupted", "{rest:?}");
    assert_eq!(error["message"], "interrupted before it was begun");
    assert_eq!(talk.child.wait().expect("it ends").code(), Some(130));
}

#[test]
fn an_id_is_free_as_soon_as_its_end_is_read() {
    let mut talk = Talk::begun(&["--jobs", "2"]);
    let mut said = talk.hear();
    for _ in 0..2_000 {
        talk.say(&json!({"id": 1, "ask": "count", "board": "1,,1"}));
        let answer = said.next().expect("an answer");
        assert!(answer["error"].is_null(), "{answer}");
        assert_eq!(said.next().expect("an end")["end"], true);
    }
}

#[test]
fn questions_are_read_while_nobody_reads_answers() {
    let mut talk = Talk::begun(&["--jobs", "2"]);
    let said = talk.hear();
    let (told, done) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let name = "n".repeat(2_000);
        for id in 0..300 {
            // By then answers fill the pipe.
            if id == 60 {
                std::thread::sleep(std::time::Duration::from_millis(500));
            }
            talk.say(&json!({"id": id, "ask": "count", "board": "1,,1", "name": name}));
        }
        drop(talk.child.stdin.take());
        told.send(talk).expect("it is waited for");
    });
    let limit = std::time::Duration::from_secs(60);
    let mut talk = done.recv_timeout(limit).expect("all questions are taken");
    assert_eq!(said.filter(|line| line["end"] == true).count(), 300);
    assert!(talk.child.wait().expect("it ends").success());
}

#[test]
fn what_is_open_is_known_by_its_id() {
    let said = lines("{\"cancel\":\"zz\"}\n");
    assert_eq!(said[0]["id"], "zz");
    assert_eq!(said[0]["error"]["field"], "cancel");
    let message = "no question with the id \"zz\" is open: it has ended, or there is none";
    assert_eq!(said[0]["error"]["message"], message);
    let mut talk = Talk::begun(&["--jobs", "2"]);
    let grid = ("?,".repeat(30) + "\n").repeat(30);
    talk.say(&json!({"id": 1, "ask": "all", "board": grid, "with": {"limit": 4_000_000_000_u64}}));
    let mut said = talk.hear();
    assert_eq!(said.next().expect("a solution")["id"], 1);
    talk.say(&json!({"id": 1, "ask": "unique", "board": "1,,1"}));
    talk.say(&json!({"id": 1, "cancel": 1}));
    talk.say(&json!({"id": 1, "ask": "nothing"}));
    talk.say(&json!({"cancel": 1}));
    drop(talk.child.stdin.take());
    let rest: Vec<Value> = said.filter(|line| line["item"].is_null()).collect();
    let refused = rest.iter().filter(|line| !line["error"].is_null());
    let refused: Vec<_> = refused
        .map(|line| (&line["id"], &line["error"]["field"]))
        .collect();
    let fields = [json!("id"), json!("id"), json!("ask")];
    assert_eq!(
        refused,
        fields.each_ref().map(|field| (&Value::Null, field))
    );
    assert_eq!(rest.iter().filter(|line| line["id"] == 1).count(), 2);
    let answers: Vec<&Value> = rest
        .iter()
        .filter(|line| !line["answer"].is_null())
        .collect();
    assert_eq!(answers.len(), 1, "{rest:?}");
    assert_eq!(answers[0]["answer"]["limit"], "interrupted");
    assert!(talk.child.wait().expect("it ends").success());
}

#[test]
fn an_engine_that_cannot_be_had_is_the_field_that_is_wrong() {
    let call = json!({"id": 1, "ask": "solve", "board": "2,,2", "with": {"engine": "cbc"}});
    assert_eq!(
        lines(format!("{call}\n"))[0]["error"]["field"],
        "with.engine"
    );
}

#[test]
fn a_reader_that_goes_away_ends_it_at_once() {
    let mut talk = Talk::begun(&[]);
    let grid = ("?,".repeat(30) + "\n").repeat(30);
    talk.say(&json!({"id": 1, "ask": "all", "board": grid}));
    let mut stdout = talk.child.stdout.take().expect("nobody has taken it");
    let mut first = [0; 1];
    stdout.read_exact(&mut first).expect("a solution comes");
    drop(stdout);
    // Standard input stays open: a closed output is enough.
    assert!(talk.child.wait().expect("it ends").success());
}

#[test]
fn limits_of_the_program_hold_where_a_call_has_none() {
    let call = |id: i64, limits: Value| {
        let grid = ("?,".repeat(12) + "\n").repeat(12);
        json!({"id": id, "ask": "all", "board": grid, "limits": limits, "with": {"limit": 3}})
    };
    let input = format!("{}\n{}\n", call(1, json!({})), call(2, json!({"time": 60})));
    let ran = hashi(["ask", "--time-limit", "0"]).stdin(input).exit(0);
    let answers: BTreeMap<i64, String> = ran
        .text()
        .lines()
        .map(parsed)
        .filter(|line| !line["answer"].is_null())
        .map(|line| {
            let limit = line["answer"]["limit"].as_str().expect("a limit");
            (line["id"].as_i64().expect("a number"), limit.to_owned())
        })
        .collect();
    let expected = [(1, "time".to_owned()), (2, "enough".to_owned())];
    assert_eq!(answers, expected.into());
}

/// The questions about a board, the command that prints its record, if there is one for just this
/// question, and the question's fields. Questions about an answer are tested below.
fn asked() -> Vec<(&'static str, &'static [&'static str], Value)> {
    vec![
        ("edges", &[], json!({})),
        ("study", &[], json!({"formulation": ["flow"]})),
        // Alone: a comparison of two configurations differs from run to run.
        (
            "compare",
            &[],
            json!({"configurations": [{"engine": "cdcl"}]}),
        ),
        (
            "program",
            &[],
            json!({"formulation": "cuts", "minimise": "length", "text": "lp"}),
        ),
        (
            "program",
            &[],
            json!({"formulation": "cuts", "text": "opb", "deduce": "edge"}),
        ),
        ("solve_program", &[], json!({"minimise": "length"})),
        (
            "solve_program",
            &[],
            json!({"relax": true, "maximise": "built", "ranging": true}),
        ),
        ("convert", &[], json!({"to": "json", "with_answer": true})),
        ("convert", &[], json!({"to": "has", "lossy": true})),
        ("draw", &[], json!({"question": "hint"})),
        ("solve", &["solve"], json!({})),
        (
            "best",
            &["solve", "--minimise", "built"],
            json!({"minimise": "built"}),
        ),
        ("unique", &["solve", "--unique"], json!({})),
        (
            "all",
            &["solve", "--all", "--limit", "20"],
            json!({"limit": 20}),
        ),
        ("common", &["solve", "--common"], json!({})),
        ("count", &["count"], json!({})),
        ("likely", &["count", "--likely"], json!({})),
        ("sample", &["sample"], json!({})),
        ("repair", &["repair"], json!({})),
        ("rate", &["rate"], json!({})),
        ("explain", &["explain"], json!({})),
        (
            "explain",
            &["explain", "--all", "--limit", "2"],
            json!({"all": true, "limit": 2}),
        ),
        (
            "explain",
            &["explain", "--make-unique"],
            json!({"make_unique": true}),
        ),
        ("hint", &["hint", "--steps", "all"], json!({"steps": "all"})),
        ("hint", &["hint", "--steps", "3"], json!({"steps": 3})),
        (
            "hint",
            &["hint", "--detail", "where"],
            json!({"detail": "where"}),
        ),
        (
            "relax",
            &["relax", "--formulation", "cuts,flow", "--optimum"],
            json!({"formulation": ["cuts", "flow"], "optimum": true}),
        ),
        (
            "branch",
            &[
                "branch",
                "--formulation",
                "cuts,flow",
                "--branching",
                "strong",
            ],
            json!({"formulation": ["cuts", "flow"], "branching": ["strong"]}),
        ),
    ]
}

/// Every small text file of the project that may be a board; some are none, and are refused.
fn boards(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            boards(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "csv")
            && fs::read_to_string(&path).is_ok_and(|text| text.len() < 2_000)
        {
            found.push(path);
        }
    }
}

/// The records of a question asked through the library.
fn directly(name: &str, with: &Value, board: &Path) -> Vec<Value> {
    let fields = with.as_object().cloned().unwrap_or_default();
    let query = Query::read(name, fields).expect("a question");
    let shown = board.to_str().expect("text");
    let source = Source::new(shown, fs::read_to_string(board).expect("text"));
    let options = ReadOptions::default();
    let given = SubjectInput::Texts(std::slice::from_ref(&source), &options);
    let mut records = Vec::new();
    let mut take = |outcome| {
        match outcome {
            AskOutcome::Item(record) | AskOutcome::Answer(_, record) => {
                records.push(parsed(&record));
            }
            AskOutcome::Document(_) => unreachable!("none is wanted"),
        }
        ControlFlow::Continue(())
    };
    let mut context = QuestionContext {
        budget: &Budget::within(Duration::from_secs(20)),
        observer: Observer::none(),
        solver: &Solver::new(),
        items: &mut take,
    };
    let done = query.ask(shown, given, &[], &mut context);
    if let Err(error) = done {
        records.push(json!({"message": error.to_string()}));
    }
    records.into_iter().map(without_times).collect()
}

/// The records of questions asked as lines of JSON, or the fault, for each board.
fn through_lines(asked: &[(&str, &Path, Value)]) -> Vec<Vec<Value>> {
    let calls = asked.iter().enumerate().map(|(id, (question, board, with))| {
        let text = fs::read_to_string(board).expect("text");
        let limits = json!({"time": 20});
        let call = json!({"id": id, "ask": question, "board": text, "name": board, "limits": limits, "with": with});
        format!("{call}\n")
    });
    let mut records = vec![Vec::new(); asked.len()];
    for mut line in lines(calls.collect::<String>()) {
        let id = line["id"].as_u64().expect("a number");
        let of_call = &mut records[usize::try_from(id).expect("small")];
        if let Some(error) = line.get("error") {
            of_call.push(json!({"message": error["message"]}));
        }
        let kinds = ["item", "answer"].into_iter();
        of_call.extend(
            kinds
                .filter_map(|kind| line.get_mut(kind).map(Value::take))
                .map(without_times),
        );
    }
    records
}

/// The records that a command prints, without those for boards that it refuses, which are of
/// another type.
fn through_the_command(words: &[&str], boards: &[PathBuf]) -> Vec<Value> {
    let printed = assert_cmd::Command::new(binary())
        .args(words)
        .arg("--json")
        .args(boards)
        .output();
    let printed = String::from_utf8(printed.expect("it runs").stdout).expect("text");
    let records = printed.lines().map(parsed);
    records
        .filter(|record| record["type"] != "error")
        .map(without_times)
        .collect()
}

#[test]
fn records_are_the_same_through_the_library_lines_and_commands() {
    let mut paths = Vec::new();
    boards(&shipped("data"), &mut paths);
    paths.sort();
    assert!(paths.len() > 60, "{}", paths.len());
    for (question, words, with) in asked() {
        let calls: Vec<(&str, &Path, Value)> = paths
            .iter()
            .map(|path| (question, path.as_path(), with.clone()))
            .collect();
        let said = through_lines(&calls);
        for (path, said) in paths.iter().zip(&said) {
            let direct = directly(question, &with, path);
            assert_eq!(&direct, said, "{question} {}", path.display());
        }
        if words.is_empty() {
            continue;
        }
        // On the command line rounds and nodes go to separate files.
        let mut said = said.concat();
        let is_printed = |kind: &Value| kind.is_string() && kind != "round" && kind != "node";
        said.retain(|record| is_printed(&record["type"]));
        let words = [words, &["--time-limit", "20s"]].concat();
        assert_eq!(through_the_command(&words, &paths), said, "{question}");
    }
}

#[test]
fn answers_are_judged_alike_through_the_library_lines_and_commands() {
    let mut paths = Vec::new();
    boards(&shipped("data/boards"), &mut paths);
    paths.sort();
    let folder = folder(&[]);
    let calls: Vec<(&str, &Path, Value)> = paths
        .iter()
        .map(|path| ("solve", path.as_path(), json!({"engine": "cdcl"})))
        .collect();
    let mut judged = 0;
    for (path, solved) in paths.iter().zip(through_lines(&calls)) {
        let Some(bridges) = solved[0]["bridges"].as_array() else {
            continue;
        };
        let mut answer = "from,to,bridges\n".to_owned();
        for bridge in bridges {
            let name = |end: &str| bridge[end].as_str().expect("a cell").to_owned();
            let (from, to) = (name("from"), name("to"));
            writeln!(answer, "{from},{to},{}", bridge["bridges"]).expect("a text");
        }
        let file = folder.path().join("answer.csv");
        fs::write(&file, &answer).expect("a file");
        for (question, more) in [("check", None), ("check_so_far", Some("--so-far"))] {
            let with = json!({"answer": answer});
            let direct = directly(question, &with, path);
            assert_eq!(
                through_lines(&[(question, path, with)]),
                std::slice::from_ref(&direct),
                "{question} {}",
                path.display()
            );
            let words = ["check"].into_iter().chain(more).collect::<Vec<_>>();
            let both = [path.clone(), file.clone()];
            let mut printed = through_the_command(&words, &both);
            // The answer has the name of its file here, and none there.
            if let [record] = &mut printed[..] {
                assert_eq!(record["solution"], json!(file), "{question}");
                record["solution"] = direct[0]["solution"].clone();
            }
            assert_eq!(printed, direct, "{question} {}", path.display());
            judged += 1;
        }
        let with = json!({"formulation": "cuts", "values": {}, "sparse": true});
        assert_eq!(
            through_lines(&[("check_point", path, with.clone())]),
            [directly("check_point", &with, path)]
        );
    }
    assert!(judged > 60, "{judged}");
}

#[test]
fn every_question_is_sent_through_every_door() {
    let about_an_answer = ["check", "check_so_far", "check_point"];
    let about_nothing = ["generate", "published"];
    let mut sent: Vec<&str> = asked().iter().map(|(question, ..)| *question).collect();
    sent.extend(about_an_answer);
    sent.extend(about_nothing);
    sent.sort_unstable();
    sent.dedup();
    assert_eq!(sent, Query::names());
}

#[test]
fn puzzles_are_the_same_through_lines_and_the_command() {
    let with = json!({"count": 3, "seed": 7, "size": "7x7", "level": "medium", "long": true});
    let call = json!({"id": 1, "ask": "generate", "with": with});
    let said = lines(format!("{call}\n"));
    let items: Vec<&Value> = said.iter().map(|line| &line["item"]).collect();
    let printed = hashi([
        "generate", "--count", "3", "--seed", "7", "--size", "7x7", "--level", "medium", "--long",
        "--json",
    ]);
    let printed: Vec<Value> = printed.exit(0).text().lines().map(parsed).collect();
    assert_eq!(printed.iter().collect::<Vec<_>>(), items[..3]);
    let answer = &said[3]["answer"];
    assert_eq!(
        (&answer["status"], &answer["made"]),
        (&json!("made"), &json!(3))
    );
    let again =
        json!({"puzzle_seed": items[1]["seed"], "size": "7x7", "level": "medium", "long": true});
    // Seeds may be texts, since not every reader of JSON takes them exactly as numbers.
    let mut as_text = again.clone();
    as_text["puzzle_seed"] = items[1]["seed"].to_string().into();
    for with in [again, as_text] {
        let call = json!({"id": 2, "ask": "generate", "with": with});
        let made = lines(format!("{call}\n"));
        assert_eq!(made[0]["item"]["text"], items[1]["text"]);
    }
}

#[test]
fn a_program_that_a_limit_stops_is_not_made() {
    for with in [json!({}), json!({"deduce": "group", "text": "lp"})] {
        for (limits, limit) in [
            (json!({"time": 0}), "time"),
            (json!({"memory": 1}), "memory"),
        ] {
            let call = json!({
                "id": 1, "ask": "program", "board": BOTH, "limits": limits, "with": with,
            });
            let said = lines(format!("{call}\n"));
            let answer = &said[0]["answer"];
            assert_eq!(answer["status"], "undecided", "{said:?}");
            assert_eq!(answer["limit"], limit, "{said:?}");
            assert_eq!(answer["columns"], json!([]));
            assert_eq!(answer["text"], Value::Null);
        }
    }
}

#[test]
fn a_question_about_nothing_takes_no_board() {
    for (call, field, message) in [
        (
            json!({"id": 1, "ask": "generate", "board": "2,,2"}),
            "board",
            "this question is about no board, and there is one",
        ),
        (
            json!({"id": 1, "ask": "count"}),
            "board",
            "this question is about a board, and there is none",
        ),
        (
            json!({"id": 1, "ask": "generate", "with": {"level": "deep"}}),
            "with.level",
            "level: expected one of easy, medium, hard, expert, extreme, found \"deep\"",
        ),
        (
            json!({"id": 1, "ask": "generate", "with": {"islands": 5, "density": 5}}),
            "with.islands",
            "islands and density exclude each other",
        ),
    ] {
        let said = lines(format!("{call}\n"));
        let error = &said[0]["error"];
        assert_eq!(
            (&error["field"], &error["message"]),
            (&json!(field), &json!(message))
        );
    }
}

#[test]
fn configurations_are_compared_on_the_boards_of_a_line() {
    let written = hashi(["convert", "-", "--to", "json"])
        .stdin("2,,2\n")
        .exit(0);
    let object = parsed(written.text().lines().next().expect("a line"));
    let boards = json!([
        {"board": BOTH, "name": "a/both.csv"},
        {"board": object},
        {"board": "1,,2", "name": "a/odd.csv"},
    ]);
    let configurations = json!([
        {"engine": "cdcl"},
        {"name": "cold", "start": "none", "formulation": "cuts"},
    ]);
    let with = json!({"configurations": configurations, "group_by": "folder", "seeds": 2});
    let call = json!({"id": 1, "ask": "compare", "boards": boards, "with": with});
    let said = lines(format!("{call}\n"));
    assert_eq!(said.len(), 12 + 2, "{said:?}");
    let names: Vec<&Value> = said[..12]
        .iter()
        .map(|line| &line["item"]["board"])
        .collect();
    assert_eq!(names[..4], [&json!("a/both.csv"); 4]);
    assert_eq!((names[4], names[8]), (&json!("2"), &json!("a/odd.csv")));
    assert_eq!(said[0]["item"]["type"], "bench");
    assert_eq!(said[8]["item"]["status"], "infeasible");
    let answer = &said[12]["answer"];
    assert_eq!(
        (&answer["type"], &answer["status"], &answer["runs"]),
        (&json!("comparison"), &json!("compared"), &json!(12))
    );
    assert_eq!(answer["board"], Value::Null);
    assert_eq!(answer["configurations"][1]["start"], "none");
    let groups = answer["summary"].as_array().expect("rows").iter();
    let groups: Vec<(&Value, &Value)> = groups
        .map(|row| (&row["configuration"], &row["count"]))
        .collect();
    // No engine is asked about the odd board, so its runs are not counted.
    let expected = [("cdcl", 2), ("cdcl", 2), ("cold", 2), ("cold", 2)];
    let expected = expected.map(|(name, count)| (json!(name), json!(count)));
    assert_eq!(
        groups,
        expected.each_ref().map(|(name, count)| (name, count))
    );
    assert!(answer["summary"][0]["cpu_median_seconds"].is_f64());
    assert_eq!(answer["summary"][0]["unanswered"]["stopped"], 0);
    let paired = &answer["paired"][0];
    assert_eq!(
        (&paired["first"], &paired["other"], &paired["compared"]),
        (&json!("cdcl"), &json!("cold"), &json!(4))
    );
    assert!(paired["ratio"].as_f64().is_some_and(|ratio| ratio > 0.0));
}

#[test]
fn a_comparison_hears_limits_and_what_is_wrong_with_it() {
    let many: Vec<Value> = (0..500).map(|_| json!({"board": BOTH})).collect();
    let limits = json!({"time": 0});
    let call = json!({"id": 1, "ask": "compare", "boards": many, "limits": limits});
    let said = lines(format!("{call}\n"));
    let answer = &said[0]["answer"];
    assert_eq!(
        (&answer["status"], &answer["limit"], &answer["runs"]),
        (&json!("undecided"), &json!("time"), &json!(0))
    );
    for (boards, with, field, what) in [
        (
            json!([{"board": BOTH}, {"board": "1,z"}]),
            json!({}),
            "boards",
            "2:1:3: expected a clue",
        ),
        (
            json!([{"board": 3}]),
            json!({}),
            "boards[0].board",
            "expected a text, an object or an array, found 3",
        ),
        (
            json!([]),
            json!({}),
            "boards",
            "expected one board or more, found none",
        ),
        (
            json!([{"board": BOTH}]),
            json!({"configurations": [{"strat": "none"}]}),
            "with.configurations",
            "configurations: 'a configuration' has no field 'strat'",
        ),
        (
            json!([{"board": BOTH}]),
            json!({"configurations": [{"name": "a", "seed": 3}]}),
            "with",
            "configuration a: seed is not for a configuration",
        ),
        (
            json!([{"board": BOTH}]),
            json!({"configurations": [{"engine": "cdcl"}, {"engine": "cdcl"}]}),
            "with",
            "configuration cdcl: there is another one of this name",
        ),
        (
            json!([{"board": BOTH}]),
            json!({"limit": 3}),
            "with.limit",
            "limit goes with question count only",
        ),
        (
            json!([{"board": BOTH}]),
            json!({"each": -1}),
            "with.each",
            "each is a number of seconds, 0 or more",
        ),
        (
            json!([{"board": BOTH}]),
            json!({"seeds": 0}),
            "with.seeds",
            "seeds is a number from 1",
        ),
        (
            json!([{"board": BOTH}]),
            json!({"group_by": "size of it"}),
            "with.group_by",
            "group_by: unknown variant",
        ),
    ] {
        let call = json!({"id": 1, "ask": "compare", "boards": boards, "with": with});
        let said = lines(format!("{call}\n"));
        let error = &said[0]["error"];
        assert_eq!(error["field"], field, "{said:?}");
        let message = error["message"].as_str().expect("a message");
        assert!(message.starts_with(what), "{message}");
    }
    for (more, what) in [
        (
            json!({"board": "2,,2"}),
            "expected board or boards, found both",
        ),
        (
            json!({}),
            "this question is about one board, and there are 2",
        ),
    ] {
        let mut call =
            json!({"id": 1, "ask": "count", "boards": [{"board": BOTH}, {"board": BOTH}]});
        let fields = more.as_object().cloned().unwrap_or_default();
        call.as_object_mut().expect("an object").extend(fields);
        let said = lines(format!("{call}\n"));
        assert_eq!(said[0]["error"]["message"], what);
    }
}

#[test]
fn a_claim_that_does_not_hold_is_wrong_in_a_comparison() {
    let small = json!({"name": "small", "formulation": "notebook", "big_m": 3, "start": "none",
        "deduce": "none"});
    for aim in [json!({}), json!({"minimise": "length"})] {
        let mut with = json!({"configurations": [small]});
        let fields = aim.as_object().cloned().unwrap_or_default();
        with.as_object_mut().expect("an object").extend(fields);
        let boards = json!([{"board": "1,2,2,2,2,2,2,1\n"}]);
        let call = json!({"id": 1, "ask": "compare", "boards": boards, "with": with});
        let said = lines(format!("{call}\n"));
        assert_eq!(said[0]["item"]["status"], "contradicted", "{aim}: {said:?}");
        let summary = &said[1]["answer"]["summary"][0];
        assert_eq!(summary["unanswered"]["wrong"], 1, "{aim}: {summary}");
        assert_eq!(summary["cpu_mean_seconds"], Value::Null, "{aim}: {summary}");
    }
}

#[test]
fn a_comparison_is_cancelled_with_the_runs_that_are_made() {
    let mut talk = Talk::begun(&[]);
    let boards: Vec<Value> = (0..1000).map(|_| json!({"board": BOTH})).collect();
    let with = json!({"seeds": 1000});
    talk.say(&json!({"id": 1, "ask": "compare", "boards": boards, "with": with}));
    let mut said = talk.hear();
    let first = said.next().expect("a run");
    assert_eq!(first["item"]["type"], "bench");
    talk.say(&json!({"cancel": 1}));
    drop(talk.child.stdin.take());
    let rest: Vec<Value> = said.collect();
    let [.., answer, _] = &rest[..] else {
        panic!("an answer and its end")
    };
    let made = rest.len() - 2 + 1;
    assert_eq!(
        (&answer["answer"]["limit"], &answer["answer"]["runs"]),
        (&json!("interrupted"), &json!(made))
    );
    assert!(talk.child.wait().expect("it ends").success());
}

#[test]
fn a_published_board_is_the_same_through_a_line_and_the_command() {
    let with = json!({"islands": 40, "single_percent": 50, "extra_percent": 20, "seed": 7, "unique": true});
    let call = json!({"id": 1, "ask": "published", "with": with});
    let said = lines(format!("{call}\n"));
    let printed = hashi([
        "generate", "--coelho", "40,50,20", "--seed", "7", "--unique",
    ]);
    assert_eq!(said[0]["answer"]["text"], json!(printed.exit(0).text()));
}

#[test]
fn the_description_has_every_question_and_every_field() {
    let ran = hashi(["ask", "--describe"]).exit(0);
    let described: Value = serde_json::from_str(ran.text()).expect("JSON");
    assert_eq!(described["protocol"], 1);
    let questions = described["questions"].as_object().expect("an object");
    let names: Vec<&str> = questions.keys().map(String::as_str).collect();
    assert_eq!(names, Query::names());
    let page = include_str!("../../docs/asking.md");
    let row = page.lines().find(|line| line.starts_with("| `ask` |"));
    let told = row.expect("a row of questions").split('`');
    let mut told: Vec<&str> = told.skip(3).step_by(2).collect();
    told.sort_unstable();
    assert_eq!(told, names, "the row `ask` in docs/asking.md");
    for (name, question) in questions {
        let fields = question["fields"]["properties"].as_object();
        let Some(fields) = fields else { continue };
        for (field, schema) in fields {
            let said = schema["description"].as_str().unwrap_or_default();
            assert!(!said.is_empty(), "{name}.{field} says nothing");
        }
        assert!(
            question["answer"]["properties"]["status"].is_object(),
            "{name}"
        );
    }
    let reading = &described["call"]["$defs"]["CallReading"]["properties"];
    assert!(reading["size"].is_object(), "{reading}");
    let relax = &questions["relax"]["fields"]["properties"];
    let formulation = relax["formulation"]["description"].as_str();
    assert!(formulation.is_some_and(|said| said.contains("a list of names")));
    let count = &questions["count"]["fields"]["properties"];
    assert_eq!(count["by"]["enum"], json!(["auto", "sweep", "list"]));
}

/// A line of every question, and what comes back is as the description says.
#[test]
fn what_comes_back_is_as_the_description_says() {
    let ran = hashi(["ask", "--describe"]).exit(0);
    let described: Value = serde_json::from_str(ran.text()).expect("JSON");
    let boards = [
        "1,,1\n",
        "# degrees\n?,,?\n",
        "2,,3,,1\n,,,,\n1,,3,,2\n",
        "1,,2\n",
    ];
    let mut calls = Vec::new();
    for (question, _, with) in asked() {
        for board in boards {
            calls.push((
                question,
                json!({"ask": question, "board": board, "with": with}),
            ));
        }
    }
    for detail in ["where", "technique", "step"] {
        let call = json!({"ask": "hint", "board": boards[2], "with": {"detail": detail}});
        calls.push(("hint", call));
    }
    for explain in ["row", "columns"] {
        let with = json!({"text": "lp", "explain": [explain]});
        let call = json!({"ask": "program", "board": boards[2], "with": with});
        calls.push(("program", call));
    }
    let mut text = String::new();
    for (id, (_, call)) in calls.iter_mut().enumerate() {
        call["id"] = json!(id);
        let _ = writeln!(text, "{call}");
    }
    let mut checked = std::collections::BTreeSet::new();
    for line in lines(text) {
        let id = line["id"].as_u64().expect("a number");
        let (question, _) = calls[usize::try_from(id).expect("small")];
        for kind in ["item", "answer"] {
            if let Some(record) = line.get(kind) {
                let schema = &described["questions"][question][kind];
                assert_eq!(fault(record, schema), None, "{question}: {record}");
                checked.insert((question, kind));
            }
        }
        if let Some(error) = line.get("error") {
            assert_eq!(fault(error, &described["error"]), None, "{error}");
        }
    }
    assert!(checked.len() > 20, "{checked:?}");
}

/// The small drivers in other languages, and the programs that run them.
#[test]
fn other_languages_drive_it_in_fifty_lines() {
    for (runner, script) in [
        ("python3", "examples/doors/ask.py"),
        ("node", "examples/doors/ask.mjs"),
    ] {
        let ran = Command::new(runner)
            .arg(shipped(script))
            .arg(binary())
            .output();
        let Ok(ran) = ran else {
            println!("not checked with {runner}: it is not installed");
            continue;
        };
        let said = String::from_utf8(ran.stdout)
            .expect("text")
            .replace(", ", ",");
        let errors = String::from_utf8_lossy(&ran.stderr);
        let expected =
            "count 2\nall [1,2] exactly\nerror with.limits: 'count' has no field 'limits'\n";
        assert_eq!(said, expected, "{script}: {errors}");
        assert!(ran.status.success(), "{script}: {errors}");
    }
}

#[test]
fn documents_stand_beside_the_answer_that_they_prove() {
    let wanted = json!(["proof", "program", "veripb"]);
    let call = json!({"id": 1, "ask": "all", "board": BOTH, "documents": wanted});
    let said = lines(format!("{call}\n"));
    assert_eq!(said.len(), 2 + 1 + 3 + 1, "{said:?}");
    let documents: Vec<&Value> = said[3..6].iter().map(|line| &line["document"]).collect();
    assert_eq!(documents[0]["document"], "proof");
    let text = |place: usize| {
        documents[place]["text"]
            .as_str()
            .expect("a text")
            .to_owned()
    };
    let puzzle: hashilab::Puzzle = BOTH.parse().expect("a board");
    let checked = hashilab::internals::proof::check_proof(&puzzle, &text(0)).expect("a proof");
    assert_eq!(checked.claim.solutions().len(), 2);
    if let Some(veripb) = VeriPb::there() {
        veripb.accepts(&Certificate {
            program: text(1),
            derivation: text(2),
        });
    }
    let call = json!({"id": 1, "ask": "solve", "board": BOTH, "documents": ["program"]});
    let said = lines(format!("{call}\n"));
    assert_eq!(said[1]["document"]["none"], "there is a solution");
}

#[test]
fn a_line_converts_as_the_command_does() {
    let board = "# most-bridges: 3\n3,,3\n,,\n3,,3\n";
    for (with, words) in [
        (json!({"to": "text"}), vec!["--to", "text"]),
        (
            json!({"to": "has", "lossy": true}),
            vec!["--to", "has", "--lossy"],
        ),
        (
            json!({"to": "json", "with_answer": true}),
            vec!["--to", "json", "--with-answer"],
        ),
    ] {
        let call = json!({"id": 1, "ask": "convert", "board": board, "with": with});
        let said = lines(format!("{call}\n"));
        let command = hashi([vec!["convert", "-"], words].concat());
        let printed = command.stdin(board).exit(0);
        assert_eq!(said[0]["answer"]["text"], json!(printed.text()), "{said:?}");
    }
    for (with, what) in [
        (json!({}), "to is wanted: the notation to write"),
        (
            json!({"to": "has"}),
            "not written: has means at most 2 bridges on an edge, the board allows 3",
        ),
        (
            json!({"to": "has", "with_answer": true}),
            "not written: has has no place for an answer",
        ),
        (
            json!({"to": "json", "with_answer": true, "lossy": true}),
            "with_answer does not go with lossy",
        ),
    ] {
        let call = json!({"id": 1, "ask": "convert", "board": board, "with": with});
        let said = lines(format!("{call}\n"));
        assert_eq!(said[0]["error"]["message"], what, "{said:?}");
    }
    let call = json!({"id": 1, "ask": "convert", "board": "1,,2", "with": {"to": "json", "with_answer": true}});
    let said = lines(format!("{call}\n"));
    let answer = &said[0]["answer"];
    assert_eq!(
        (&answer["status"], &answer["text"]),
        (&json!("infeasible"), &Value::Null)
    );
}

#[test]
fn a_line_draws_as_the_commands_do() {
    let folder = folder(&[("ring.csv", RING)]);
    let answer = "from,to,bridges\nr1c1,r1c3,1\nr1c3,r3c3,2\n";
    fs::write(folder.path().join("answer.csv"), answer).expect("a file");
    let question = json!({"question": "hint"});
    let faults = json!({"answer": answer, "faults": true, "style": "dark", "coordinates": true});
    let wrong =
        "render ring.csv --solution answer.csv --faults --style dark --coordinates -o x.svg";
    for (with, words) in [
        (json!({}), "render ring.csv -o x.svg"),
        (
            json!({"grid": "dots", "title": "two", "scale": 30}),
            "render ring.csv --grid dots --title two --scale 30 -o x.svg",
        ),
        (faults, wrong),
        (question, "hint ring.csv --svg x.svg"),
    ] {
        let call = json!({"id": 1, "ask": "draw", "board": RING, "with": with});
        let said = lines(format!("{call}\n"));
        let drawn = &said[0]["answer"]["pictures"];
        hashi(words.split(' ')).within(folder.path()).exit(0);
        let path = folder.path().join("x.svg");
        let written = fs::read_to_string(&path).expect("a picture");
        assert_eq!(drawn[0]["svg"], json!(written), "{words}");
        assert_eq!(drawn.as_array().map(Vec::len), Some(1), "{words}");
        fs::remove_file(path).expect("it is there");
    }
    let explain = json!({"question": "explain", "fields": {}});
    let call = json!({"id": 1, "ask": "draw", "board": "2,,3\n,,\n,,1", "with": explain});
    let said = lines(format!("{call}\n"));
    let answer = &said[0]["answer"];
    assert_eq!(answer["answer"]["type"], "argument");
    let steps = answer["answer"]["steps"].as_array().expect("steps").len();
    assert!(steps > 1 && answer["pictures"].as_array().expect("pictures").len() >= steps);
    for (with, what) in [
        (
            json!({"faults": true}),
            "faults is for answer, and there is none",
        ),
        (
            json!({"fields": {"limit": 1}}),
            "fields are those of question, and there is none",
        ),
        (
            json!({"question": "draw"}),
            "expected one of the questions all, best, branch, check",
        ),
        (
            json!({"question": "generate"}),
            "this question is about no board, and there is one",
        ),
        (
            json!({"question": "count", "fields": {"limits": 1}}),
            "'count' has no field 'limits'",
        ),
        (json!({"scale": 0}), "scale: "),
        (
            json!({"style": "pink"}),
            "style: expected one of print, screen",
        ),
    ] {
        let call = json!({"id": 1, "ask": "draw", "board": "2,,2", "with": with});
        let said = lines(format!("{call}\n"));
        let message = said[0]["error"]["message"].as_str().expect("a message");
        assert!(message.starts_with(what), "{message}");
    }
}
