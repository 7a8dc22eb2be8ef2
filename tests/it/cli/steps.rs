//! Steps as pictures, and partial answers: `hashi hint --so-far` and `hashi check --so-far`.

use expect_test::expect;

use super::{RING, folder, names};
use crate::support::program::{binary, hashi};
use crate::support::text::shipped;

/// A board that needs several steps.
const STEPS: &str = "2,,2,,1\n,,,,\n4,,4,,1\n";

#[test]
fn of_a_board_without_a_solution_no_bridge_is_said_to_be_wrong() {
    // A cycle through all islands of a 5×5 grid, which does not exist since their number is odd.
    let board = "# most-bridges: 1\n# forbidden: r3c3-r3c4\n".to_owned();
    let board = board + &"2,2,2,2,2\n".repeat(5);
    let folder = folder(&[
        ("b.csv", &*board),
        ("against.csv", "from,to,bridges\nr3c3,r3c4,1\n"),
    ]);
    let said = "this board has no solution, whatever is drawn";
    for words in [
        &["check", "b.csv", "against.csv", "--so-far"][..],
        &["hint", "b.csv", "--so-far", "against.csv"],
    ] {
        hashi(words).within(folder.path()).stderr_has(said).exit(1);
    }
}

#[test]
fn the_legend_of_a_step_names_what_is_drawn() {
    let folder = folder(&[]);
    let board = shipped("data/boards/prob/prob.csv");
    let board = board.to_str().expect("a path");
    hashi(["explain", board, "--film", "{step}.svg"])
        .within(folder.path())
        .exit(0);
    let rest = "bridges that it rests on";
    let all = [rest, "no bridge here", "at most 1 bridge", "what follows"];
    for (step, named) in [
        ("01", &["what follows"][..]),
        ("05", &[rest, "what follows"]),
        ("06", &["no bridge here", "what follows"]),
        ("14", &["at most 1 bridge", "what follows"]),
    ] {
        let picture = folder.path().join(format!("{step}.svg"));
        let picture = std::fs::read_to_string(picture).expect("a picture");
        let found = all
            .into_iter()
            .filter(|text| picture.contains(&format!(">{text}<")));
        assert_eq!(found.collect::<Vec<_>>(), named, "{step}");
    }
}

#[test]
fn the_picture_of_a_contradiction_says_so() {
    let board = "0,1,0,0,0,0,0\n\
                 0,0,1,0,0,0,1\n\
                 0,0,0,0,0,0,0\n\
                 0,4,0,0,0,0,3\n\
                 0,0,2,0,3,0,0\n\
                 0,1,0,0,0,0,0\n\
                 0,0,3,0,5,0,2\n";
    let folder = folder(&[("b.csv", board)]);
    hashi(["explain", "b.csv", "--film", "{step}.svg"])
        .within(folder.path())
        .exit(1);
    let pictures: Vec<String> = (1..)
        .map(|step| folder.path().join(format!("{step:02}.svg")))
        .map_while(|path| std::fs::read_to_string(path).ok())
        .collect();
    let end = |picture: &String| picture.contains(": a contradiction<");
    let (last, before) = pictures.split_last().expect("pictures");
    assert!(
        end(last) && !before.is_empty() && !before.iter().any(end),
        "{last}"
    );
}

/// A `?` becomes a number only on the picture after the step that fixes its last edge.
#[test]
fn numbers_stand_in_steps_only_once_they_are_found() {
    let folder = folder(&[("b.csv", "2,,?,,1\n,,,,\n,,2,,\n")]);
    hashi(["explain", "b.csv", "--film", "{step}.svg"])
        .within(folder.path())
        .exit(0);
    let shows = |step: &str, text: &str| {
        let picture = folder.path().join(format!("{step}.svg"));
        let picture = std::fs::read_to_string(picture).expect("a picture");
        picture.contains(&format!(">{text}</text>"))
    };
    let steps = ["01", "02", "03"];
    let asked = steps.map(|step| (shows(step, "?"), shows(step, "5")));
    assert_eq!(asked, [(true, false); 3]);
    hashi(["explain", "b.csv", "--svg", "end.svg"])
        .within(folder.path())
        .exit(0);
    assert!(!shows("end", "?") && shows("end", "5"));
}

#[test]
fn check_so_far_says_whether_an_answer_can_be_completed() {
    let folder = folder(&[
        ("b.csv", STEPS),
        ("ring.csv", RING),
        ("part.csv", "from,to,bridges\nr1c1,r3c1,1\n"),
        ("wrong.csv", "from,to,bridges\nr1c5,r3c5,1\n"),
        ("full.csv", "from,to,bridges\nr1c1,r1c3,3\n"),
        ("over.csv", "from,to,bridges\nr1c1,r1c3,2\nr1c1,r3c1,2\n"),
    ]);
    hashi(["check", "b.csv", "part.csv", "--so-far"])
        .within(folder.path())
        .stdout("")
        .stderr("part.csv: it can be completed\n")
        .exit(0);
    hashi(["check", "b.csv", "wrong.csv", "--so-far"])
        .within(folder.path())
        .stderr("wrong.csv: wrong so far: it cannot be that r1c5-r3c5 has at least 1 bridge\n")
        .exit(1);
    hashi(["check", "b.csv", "full.csv", "--so-far"])
        .within(folder.path())
        .stdout("")
        .stderr("full.csv: wrong so far: r1c1-r1c3 carries 3 bridges, at most 2 are allowed\n")
        .exit(1);
    hashi(["check", "-", "over.csv", "--so-far"])
        .within(folder.path())
        .stdin("2,0,3\n0,0,0\n3,0,4\n")
        .stdout_has("the 2 at r1c1 has too many bridges: a contradiction.\n")
        .stderr("over.csv: wrong so far: r1c1 has 4 bridges, its clue is 2\n")
        .exit(1);
    hashi(["check", "b.csv", "part.csv", "--so-far", "--json"])
        .within(folder.path())
        .stdout("{\"type\":\"so_far\",\"schema\":3,\"board\":\"b.csv\",\"status\":\"completable\",\"reason\":null,\"limit\":null,\"warnings\":[],\"solution\":\"part.csv\",\"bounds\":[],\"steps\":[]}\n")
        .exit(0);
    hashi(["check", "b.csv", "part.csv", "--time-limit", "1s"])
        .within(folder.path())
        .stderr_has("--so-far")
        .exit(2);
}

#[test]
fn what_is_wrong_so_far_is_said_first() {
    let wrong = "from,to,bridges\nr1c5,r3c5,1\nr1c1,r3c1,1\n";
    let elsewhere = "from,to,bridges\nr1c1,r3c3,1\n";
    let folder = folder(&[("b.csv", STEPS), ("w.csv", wrong), ("e.csv", elsewhere)]);
    let ran = hashi(["hint", "b.csv", "--so-far", "w.csv"])
        .within(folder.path())
        .stderr("b.csv: wrong so far: it cannot be that r1c5-r3c5 has at least 1 bridge\n")
        .exit(1);
    expect![[r#"
        1. Isolated pair: with 1 bridge on r1c5-r3c5, r1c5 and r3c5 would be complete and cut off from the rest, so r1c5-r3c5 has no bridge, which contradicts what is known.
    "#]].assert_eq(ran.text());
    hashi(["hint", "b.csv", "--so-far", "e.csv"])
        .within(folder.path())
        .stdout("")
        .stderr_has("not islands that see each other")
        .exit(2);
    hashi(["check", "b.csv", "e.csv", "--so-far"])
        .within(folder.path())
        .stderr_has("e.csv: wrong so far: bridges from r1c1 to r3c3")
        .exit(1);
}

#[test]
fn a_film_that_cannot_be_written_to_its_end_is_not_begun() {
    let folder = folder(&[("b.csv", "2,,2,,1\n,,,,\n4,,4,,1\n")]);
    std::fs::create_dir_all(folder.path().join("s03.svg")).expect("a folder");
    hashi(["explain", "b.csv", "--film", "s{step}.svg"])
        .within(folder.path())
        .stderr_has("s03.svg: cannot write: expected a file, found a directory")
        .exit(2);
    assert_eq!(names(folder.path()), ["b.csv", "s03.svg"]);
}

#[test]
fn films_are_shown_for_the_time_that_is_asked_for() {
    let folder = folder(&[("b.csv", "2,,2,,1\n,,,,\n4,,4,,1\n")]);
    let film = |name: &str, more: &[&str]| {
        let words = ["explain", "b.csv", "--film", name];
        let words = words.iter().chain(more);
        hashi(words).within(folder.path())
    };
    film("s.gif", &["--frame", "250ms"]).exit(0);
    let bytes = std::fs::read(folder.path().join("s.gif")).expect("a film");
    let mut decoder = gif::DecodeOptions::new()
        .read_info(&bytes[..])
        .expect("a film");
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        delays.push(frame.delay);
    }
    let last = delays.pop();
    assert!(
        delays.len() > 1 && delays.iter().all(|&delay| delay == 25),
        "{delays:?}"
    );
    assert_eq!(last, Some(75));
    film("s.png", &["--frame", "1s"])
        .stderr_has("--frame is for a film, and none is asked for")
        .exit(2);
    film("s.gif", &["--frame", "1ms"])
        .stderr_has("expected a time from 20ms to 20s")
        .exit(2);
}

/// How many pictures there are depends on the machine, and what is said of them does not.
#[test]
fn a_film_ends_with_the_pictures_that_there_was_time_for() {
    let folder = folder(&[]);
    let board = [
        "generate",
        "--coelho",
        "1000,75,10",
        "--seed",
        "1",
        "-o",
        "b.csv",
    ];
    hashi(board).within(folder.path()).exit(0);
    // The exit code says whether there was time for all steps.
    let ran = std::process::Command::new(binary())
        .args(["explain", "b.csv", "--time-limit", "1s", "--film", "f.gif"])
        .current_dir(folder.path())
        .output();
    let said = String::from_utf8(ran.expect("the program runs").stderr).expect("text");
    // A file for each step ends with the last for which there was time.
    let each = std::process::Command::new(binary())
        .args([
            "explain",
            "b.csv",
            "--time-limit",
            "1s",
            "--film",
            "{step}.png",
        ])
        .current_dir(folder.path())
        .output();
    let each = String::from_utf8(each.expect("the program runs").stderr).expect("text");
    assert!(each.contains("the time limit was reached"), "{each}");
    let is_written = |number: &u32| folder.path().join(format!("{number}.png")).exists();
    let number = (1..10_000).take_while(is_written).count();
    if number > 0 {
        assert!(
            each.contains(&format!("{{step}}.png: {number} of ")),
            "{each}"
        );
    }
    let film = folder.path().join("f.gif");
    let Some((_, rest)) = said.split_once("note: b.csv: the film ends after ") else {
        assert!(
            said.contains("f.gif: not written: the time limit was reached"),
            "{said}"
        );
        assert!(!film.exists());
        return;
    };
    let (pictures, why) = rest.split_once(" picture").expect("a number of pictures");
    assert!(why.contains(", the time limit was reached\n"), "{said}");
    let bytes = std::fs::read(&film).expect("a film");
    let decoder = gif::DecodeOptions::new().read_info(&bytes[..]);
    let mut decoder = decoder.expect("a film");
    let mut frames = 0;
    while decoder.read_next_frame().expect("a frame").is_some() {
        frames += 1;
    }
    assert_eq!(pictures.parse(), Ok(frames));
}
