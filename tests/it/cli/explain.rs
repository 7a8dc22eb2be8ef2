//! `hashi rate`, `hashi explain` and `hashi hint`.

use expect_test::expect;
use hashilab::internals::engine::{Budget, Verdict};
use hashilab::internals::explain::{FewestResult, fewest, pinned};
use hashilab::internals::generate::{GrownBoard, PublishedRecipe, grow};
use hashilab::internals::puzzle::{Bridges, EdgeId, Network, Size};
use hashilab::internals::questions::Solutions;

use super::{TWO, folder, names};
use crate::support::program::hashi;

/// A board that needs several steps.
const STEPS: &str = "2,,2,,1\n,,,,\n4,,4,,1\n";
/// A board with two solutions.
const OPEN: &str = "3,,3\n,,\n3,,3\n";

#[test]
fn charts_of_ratings_are_drawn() {
    let folder = folder(&[("a.csv", STEPS), ("b.csv", "1,,1\n"), ("c.csv", OPEN)]);
    let words = ["rate", "a.csv", "b.csv", "c.csv", "--scores", "s.svg"];
    let words = words.iter().chain(&["--widths", "w.pdf", "--csv", "r.csv"]);
    hashi(words).within(folder.path()).exit(1);
    let scores = std::fs::read_to_string(folder.path().join("s.svg")).expect("a chart");
    for part in ["scores of 2 boards", "easy: 1 board", "hard: 1 board"] {
        assert!(scores.contains(part), "no {part} in {scores}");
    }
    let widths = std::fs::read(folder.path().join("w.pdf")).expect("a chart");
    assert!(widths.starts_with(b"%PDF"));
    let rows = std::fs::read_to_string(folder.path().join("r.csv")).expect("a table");
    assert_eq!(rows.lines().count(), 4);
    hashi(["rate", "a.csv", "--widths", "w.txt"])
        .within(folder.path())
        .stderr_has("w.txt: expected a name that ends in .png, .svg or .pdf")
        .exit(2);
    hashi(["rate", "a.csv", "--widths", "a.csv"])
        .within(folder.path())
        .exit(2);
}

#[test]
fn a_rating_is_a_card() {
    let folder = folder(&[("b.csv", STEPS)]);
    let ran = hashi(["rate", "b.csv"]).within(folder.path()).exit(0);
    expect![[r#"
        level: hard
        score: 2043
        hardest technique: isolated pair, in 1 round, first after 57 % of them
        length: 11 steps in 7 rounds
        width: 1 at the narrowest, 2.7 on average
          finished island: 2 rounds
          only neighbour left: 1 round
          everything needed: 1 round
          small clue: 1 round
          enough neighbours: 1 round
          isolated pair: 1 round
    "#]]
    .assert_eq(ran.text());
}

#[test]
fn boards_without_one_solution_are_not_rated() {
    let folder = folder(&[("odd.csv", "1,0,2\n"), ("open.csv", OPEN)]);
    hashi(["rate", "odd.csv"])
        .within(folder.path())
        .stdout("")
        .stderr("odd.csv: not rated, it has no solution: r1c3 has clue 2, but at most 1 bridge can reach it\n")
        .exit(1);
    hashi(["rate", "open.csv"])
        .within(folder.path())
        .stdout("")
        .stderr("open.csv: not rated, it has several solutions\n")
        .exit(1);
}

#[test]
fn ratings_of_many_boards_are_a_table() {
    let folder = folder(&[
        ("in/b.csv", STEPS),
        ("in/a.csv", TWO),
        ("in/open.csv", OPEN),
    ]);
    hashi([
        "rate",
        "in",
        "--jobs",
        "2",
        "--csv",
        "ratings.csv",
        "--quiet",
    ])
    .within(folder.path())
    .exit(1);
    let table = std::fs::read_to_string(folder.path().join("ratings.csv"));
    expect![[r#"
        board,id,rows,columns,islands,status,level,score,hardest,steps,rounds,narrowest,mean_width,crux,longest_case,depth
        in/a.csv,3x1m2:1a1,1,3,2,rated,easy,10,only neighbour left,2,2,1,1.00,0.00,0,0
        in/b.csv,5x3m2:2a2a1e4a4a1,3,5,6,rated,hard,2043,isolated pair,11,7,1,2.71,0.57,0,0
        in/open.csv,3x3m2:3a3c3a3,3,3,4,several,,,,,,,,,,
    "#]]
    .assert_eq(table.as_ref().expect("the table is written"));
    // With records that an earlier call has written, the table is the same.
    hashi(["rate", "in/b.csv", "--resume", "r.jsonl", "--quiet"])
        .within(folder.path())
        .exit(0);
    hashi([
        "rate",
        "in",
        "--resume",
        "r.jsonl",
        "--csv",
        "resumed.csv",
        "--quiet",
    ])
    .within(folder.path())
    .exit(1);
    let resumed = std::fs::read_to_string(folder.path().join("resumed.csv"));
    assert_eq!(
        resumed.expect("the table is written"),
        table.expect("it is")
    );
    let words = ["rate", "in/a.csv", "--csv", "in/a.csv"];
    hashi(words).within(folder.path()).stdout("").exit(2);
}

#[test]
fn an_argument_is_numbered_steps() {
    let folder = folder(&[("b.csv", STEPS)]);
    let ran = hashi(["explain", "b.csv"])
        .within(folder.path())
        .stderr("b.csv: solved, and no other solution is possible; 9 steps\n")
        .exit(0);
    expect![[r#"
        1. Everything needed: the 4 at r3c1 needs all that its neighbours can still take, so r1c1-r3c1 has 2 bridges and r3c1-r3c3 has 2 bridges.
        2. Finished island: the 2 at r1c1 has all its bridges, so r1c1-r1c3 has no bridge. [1]
        3. Small clue: the 1 at r1c5 wants no more, so r1c3-r1c5 has at most 1 bridge.
        4. Small clue: the 1 at r3c5 wants no more, so r3c3-r3c5 has at most 1 bridge.
        5. Enough neighbours: the 2 at r1c3 needs more than its other neighbours can take, so r1c3-r3c3 has at least 1 bridge. [2, 3]
        6. Isolated pair: with 1 bridge on r1c5-r3c5, r1c5 and r3c5 would be complete and cut off from the rest, so r1c5-r3c5 has no bridge.
        7. Only neighbour left: the 1 at r1c5 has one neighbour left, which gets all its bridges, so r1c3-r1c5 has 1 bridge. [6]
        8. Finished island: the 2 at r1c3 has all its bridges, so r1c3-r3c3 has at most 1 bridge. [5, 7]
        9. Only neighbour left: the 1 at r3c5 has one neighbour left, which gets all its bridges, so r3c3-r3c5 has 1 bridge. [6]
    "#]].assert_eq(ran.text());
    let ran = hashi(["explain", "b.csv", "--markdown"])
        .within(folder.path())
        .exit(0);
    expect![[r#"
        - 1. **Everything needed**: the 4 at r3c1 needs all that its neighbours can still take, so r1c1-r3c1 has 2 bridges and r3c1-r3c3 has 2 bridges.
        - 2. **Finished island**: the 2 at r1c1 has all its bridges, so r1c1-r1c3 has no bridge. [1]"#]].assert_eq(&ran.text().lines().take(2).collect::<Vec<_>>().join("\n"));
}

#[test]
fn arguments_say_when_there_is_none_or_more_than_one_solution() {
    let folder = folder(&[("odd.csv", "1,0,2\n"), ("open.csv", OPEN)]);
    let ran = hashi(["explain", "odd.csv"]).within(folder.path()).exit(1);
    expect![[r#"
        1. Parity of a region: the clues of all 2 islands are odd in sum, but every bridge counts at two islands: a contradiction.
    "#]].assert_eq(ran.text());
    hashi(["explain", "open.csv"])
        .within(folder.path())
        .stderr_has("several solutions, 4 edges open: r1c1-r1c3")
        .exit(1);
}

#[test]
fn films_are_written_in_every_format() {
    let folder = folder(&[("b.csv", STEPS)]);
    for (film, begin) in [
        ("f.gif", &b"GIF89a"[..]),
        ("f.apng", b"\x89PNG"),
        ("f.png", b"\x89PNG"),
        ("f.svg", b"<svg"),
        ("f.pdf", b"%PDF"),
    ] {
        hashi(["explain", "b.csv", "--film", film])
            .within(folder.path())
            .exit(0);
        let bytes = std::fs::read(folder.path().join(film)).expect("a film");
        assert!(bytes.starts_with(begin), "{film}");
    }
    hashi(["explain", "b.csv", "--film", "f.txt"])
        .within(folder.path())
        .stdout("")
        .stderr_has("expected a name that ends in .gif, .apng, .png, .svg, .pdf or .tikz")
        .exit(2);
    hashi(["explain", "b.csv", "--film", "{name}-{step}.svg"])
        .within(folder.path())
        .exit(0);
    let last = std::fs::read_to_string(folder.path().join("b-01.svg")).expect("a step");
    assert!(last.starts_with("<svg"), "{last}");
    hashi(["explain", "b.csv", "--title", "x"])
        .within(folder.path())
        .stderr_has("--title is for pictures")
        .exit(2);
}

#[test]
fn hints_go_as_far_as_wanted() {
    let part = "from,to,bridges\nr1c1,r3c1,1\nr1c1,r1c3,0\n";
    let folder = folder(&[("b.csv", STEPS), ("part.csv", part)]);
    for (detail, wanted) in [
        ("where", "Look at the 4 at r3c1.\n"),
        ("technique", "Look at the 4 at r3c1: everything needed.\n"),
    ] {
        let words = ["hint", "b.csv", "--detail", detail];
        hashi(words).within(folder.path()).stdout(wanted).exit(0);
    }
    let words = ["hint", "b.csv", "--so-far", "part.csv", "--steps", "2"];
    let ran = hashi(words).within(folder.path()).exit(0);
    expect![[r#"
        Only neighbour left: the 2 at r1c1 has one neighbour left, which gets all its bridges, so r1c1-r3c1 has 2 bridges.
        Everything needed: the 4 at r3c1 needs all that its neighbours can still take, so r3c1-r3c3 has 2 bridges.
    "#]].assert_eq(ran.text());
    let words = [
        "hint", "b.csv", "--steps", "all", "--png", "h.png", "--json",
    ];
    hashi(words).within(folder.path()).exit(0);
    assert!(names(folder.path()).contains(&"h.png".to_owned()));
    for wrong in ["0", "x", "-1"] {
        hashi(["hint", "b.csv", "--steps", wrong])
            .within(folder.path())
            .stdout("")
            .exit(2);
    }
}

#[test]
fn a_conflict_is_said_with_its_requirements() {
    let folder = folder(&[
        ("odd.csv", "1,0,2,0,2\n"),
        ("cut.csv", "1,0,1\n0,0,0\n1,0,1\n"),
    ]);
    hashi(["explain", "odd.csv", "--png", "c.png"])
        .within(folder.path())
        .stderr("odd.csv: no solution: the clues of all 3 islands add up to an odd number, but every bridge counts at two; a part is wrong by itself: the 2 at r1c3 and the 2 at r1c5 cannot all be kept with a bridge at r1c1, too; leave out any one of these and the others can be kept; `hashi repair` finds the fewest clues to change; 1 step\n")
        .exit(1);
    assert!(names(folder.path()).contains(&"c.png".to_owned()));
    let ran = hashi(["explain", "cut.csv", "--json"])
        .within(folder.path())
        .exit(1);
    for part in [
        "\"kind\":\"clue\"",
        "\"kind\":\"leaves\"",
        "\"witness\":[{\"from\"",
    ] {
        assert!(ran.text().contains(part), "no {part} in {}", ran.text());
    }
}

#[test]
fn edges_are_found_that_make_a_board_unique() {
    let folder = folder(&[("open.csv", OPEN)]);
    let ran = hashi(["explain", "open.csv", "--make-unique"])
        .within(folder.path())
        .stderr_has("open.csv: one solution with 1 given edge\n")
        .exit(1);
    let given = ran.text().lines().last().expect("a given edge");
    let board = format!("# given: {given}\n{OPEN}");
    hashi(["solve", "-", "--unique", "--quiet"])
        .stdin(board)
        .exit(0);
}

/// How many solutions of a board have these bridges.
fn solutions_with(all: &[Bridges], given: &[(EdgeId, u8)]) -> usize {
    let keep = |bridges: &&Bridges| given.iter().all(|&(edge, count)| bridges[edge] == count);
    all.iter().filter(keep).count()
}

/// The fewest edges that determine one solution, found by trying all lists.
fn fewest_by_trying(network: &Network, all: &[Bridges]) -> usize {
    let edges: Vec<EdgeId> = network.edges().ids().collect();
    let lists = (0_u32..1 << edges.len()).map(|chosen| {
        let is_chosen = move |index: &usize| chosen >> index & 1 == 1;
        (0..edges.len()).filter(is_chosen).map(|index| edges[index])
    });
    let mut fewest = usize::MAX;
    for list in lists {
        let list: Vec<EdgeId> = list.collect();
        if list.len() < fewest
            && all.iter().any(|bridges| {
                let given: Vec<_> = list.iter().map(|&edge| (edge, bridges[edge])).collect();
                solutions_with(all, &given) == 1
            })
        {
            fewest = list.len();
        }
    }
    fewest
}

#[test]
fn the_fewest_edges_that_make_a_board_unique_are_found() {
    let mut several = [0; 3];
    for seed in 0..60 {
        let recipe = PublishedRecipe {
            size: Size::new(5, 5),
            ..PublishedRecipe::square(9, 60, 30)
        };
        let Ok(GrownBoard { network, .. }) = grow(&recipe, seed) else {
            continue;
        };
        if network.edges().len() > 13 {
            continue;
        }
        let mut solutions = Solutions::in_any_order(&network);
        let mut all: Vec<Bridges> = Vec::new();
        let limit = Budget::unlimited();
        while let Verdict::Yes(solution) = solutions.next(&limit).expect("no engine breaks") {
            all.push((*solution).clone());
        }
        let found = pinned(&network, &limit).expect("no engine breaks");
        let FewestResult::Unique { given, .. } = found else {
            panic!("grown boards have solutions");
        };
        assert_eq!(solutions_with(&all, &given), 1);
        let least = fewest(&network, given, &limit).expect("no engine breaks");
        assert_eq!(least.stop, None);
        assert_eq!(solutions_with(&all, &least.given), 1);
        assert_eq!(least.given.len(), fewest_by_trying(&network, &all));
        several[least.given.len().min(2)] += 1;
    }
    assert!(several.iter().all(|&boards| boards > 0), "{several:?}");
    let folder = folder(&[("open.csv", OPEN)]);
    hashi(["explain", "open.csv", "--make-unique", "--smallest"])
        .within(folder.path())
        .stderr_has("open.csv: one solution with 1 given edge, which is the fewest\n")
        .exit(1);
}

#[test]
fn all_conflicts_are_listed_and_the_smallest_is_proved_to_be() {
    let folder = folder(&[("star.csv", "1,0,4,0,1\n"), ("fine.csv", "1,0,1\n")]);
    let ran = hashi(["explain", "star.csv", "--all"])
        .within(folder.path())
        .stderr_has("star.csv: no solution: 3 conflicts, and there is no other; ")
        .exit(1);
    assert_eq!(
        ran.text().matches("\nconflict ").count(),
        3,
        "{}",
        ran.text()
    );
    hashi(["explain", "star.csv", "--all", "--limit", "2"])
        .within(folder.path())
        .stderr_has("2 conflicts; there are others, none of them smaller")
        .exit(1);
    hashi(["explain", "star.csv", "--smallest", "--lp", "star.lp"])
        .within(folder.path())
        .stderr_has(
            "if an edge may have more than 2; no conflict is smaller, counting connectivity as \
             one; ",
        )
        .exit(1);
    let program = std::fs::read_to_string(folder.path().join("star.lp")).expect("a program");
    let head = "\\ an irreducible conflict: without any one block there is a solution\n";
    assert!(program.starts_with(head), "{program}");
    assert!(program.contains("-1 clue_r1c3\n"), "{program}");
    hashi(["explain", "fine.csv", "--lp", "fine.lp"])
        .within(folder.path())
        .stderr_has("fine.lp: not written, there is no conflict")
        .exit(0);
    hashi(["explain", "star.csv", "--limit", "2"])
        .within(folder.path())
        .stderr_has("--all")
        .exit(2);
}

#[test]
fn boards_with_signs_are_explained_to_the_end() {
    for board in ["rules/every-rule.csv", "mystery/map1.csv"] {
        let board = format!("{}/data/boards/{board}", env!("CARGO_MANIFEST_DIR"));
        hashi(["explain", &board, "--time-limit", "5m"])
            .stdout_has("No number twice: the sign at ")
            .exit(0);
    }
}

#[test]
fn what_memory_leaves_out_is_not_made_up_for() {
    let folder = folder(&[("a.csv", STEPS)]);
    let ran = hashi(["explain", "a.csv", "--memory", "1B"])
        .within(folder.path())
        .stderr_has("the memory limit was reached")
        .exit(3);
    assert_eq!(ran.text(), "");
    hashi(["hint", "a.csv", "--memory", "1B"])
        .within(folder.path())
        .stderr_has("undecided, the memory limit was reached")
        .exit(3);
}

#[test]
fn islands_that_no_bridges_can_join_are_told_alone() {
    // There is a conflict of clues too, and no other clues would help.
    hashi(["explain", "-"])
        .stdin("2,,3,,,4\n,,,,,\n,1,,2,,\n,,,,,\n3,,5,,,3\n,,,,,\n")
        .stderr(
            "<stdin>: no solution: that some bridge leaves r3c2 and r3c4 cannot be kept; 1 step\n",
        )
        .exit(1);
}

#[test]
fn an_odd_sum_is_told_as_one() {
    hashi(["explain", "-"])
        .stdin("3,,,3,,,2\n,,,,,,\n,,2,,2,,\n,,,,,,2\n3,,5,,,,\n,,,,2,,2\n,,3,,,2,\n")
        .stdout_has("the clues of all 12 islands are odd in sum, but every bridge counts at two")
        .stderr_has("the clues of all 12 islands add up to an odd number")
        .exit(1);
}
