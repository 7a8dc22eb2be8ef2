//! Pictures of boards under other rules: printed, given and found elements.

use expect_test::{Expect, expect, expect_file};
use hashilab::internals::picture::{Marks, Scale, Scene, png, svg};
use hashilab::internals::puzzle::{Bridges, Clue, Id, IslandId, Sum, oracle};
use proptest::prelude::*;
use resvg::tiny_skia::Pixmap;
use resvg::usvg::roxmltree::Document;

use crate::support::expected::Known;
use crate::support::text::{bridges, csv};
use crate::support::variants::boards_under_rules;

/// The picture of a board with an answer as a digit per edge; no digit for no answer.
fn scene(board: &str, answer: &str) -> Scene {
    let bridges = (!answer.is_empty()).then(|| bridges(answer));
    Scene::of(&csv(board), bridges.as_ref())
}

/// The shapes of these parts, in the order in which they are drawn.
fn shapes(scene: &Scene, parts: &[&str]) -> String {
    let scene = scene.to_string();
    let wanted = |line: &&str| {
        line.split(' ')
            .nth(1)
            .is_some_and(|part| parts.contains(&part))
    };
    scene
        .lines()
        .filter(wanted)
        .fold(String::new(), |all, line| all + line + "\n")
}

fn check(board: &str, answer: &str, parts: &[&str], expected: &Expect) {
    let scene = scene(board, answer);
    expected.assert_eq(&shapes(&scene, parts));
}

/// The texts in these colours, in the order in which they are drawn.
fn written(board: &str, answer: &str, parts: &[&str]) -> Vec<String> {
    let scene = scene(board, answer);
    let shapes = shapes(&scene, parts);
    let text = |line: &str| {
        Some(format!(
            "{} {}",
            line.split(' ').nth(1)?,
            line.split('"').nth(1)?
        ))
    };
    shapes.lines().filter_map(text).collect()
}

#[test]
fn walls_fill_their_cells_and_ignored_islands_lie_under_the_bridges() {
    check(
        "1,#,?\nx4,,\n1,,1\n",
        "1010",
        &["wall", "ignored", "bridge", "island"],
        &expect![[r#"
            area wall (1.31, 0.31) (2.19, 0.31) (2.19, 1.19) (1.31, 1.19) rim 0
            circle ignored (0.75, 1.75) radius 0.36 rim 0.05
            label ignored (0.75, 1.75) "4" em 0.46
            line bridge (0.75, 0.75) (0.75, 2.75) width 0.08
            line bridge (0.75, 2.75) (2.75, 2.75) width 0.08
            circle island (0.75, 0.75) radius 0.36 rim 0.05
            circle island (2.75, 0.75) radius 0.36 rim 0.05
            circle island (0.75, 2.75) radius 0.36 rim 0.05
            circle island (2.75, 2.75) radius 0.36 rim 0.05
        "#]],
    );
}

#[test]
fn signs_are_diamonds_with_their_numbers_where_they_look() {
    let sign = "N6 E120 S? W3\n";
    check(
        sign,
        "",
        &["sign", "clue"],
        &expect![[r#"
            area sign (0.75, 0.27) (1.23, 0.75) (0.75, 1.23) (0.27, 0.75) rim 0.03
            label clue (0.75, 0.53) "6" em 0.21
            label clue (0.75, 0.97) "?" em 0.21
            label clue (0.97, 0.75) "120" em 0.134
            label clue (0.53, 0.75) "3" em 0.21
        "#]],
    );
    check(
        "N-\n",
        "",
        &["sign", "clue"],
        &expect![[r#"
        area sign (0.75, 0.27) (1.23, 0.75) (0.75, 1.23) (0.27, 0.75) rim 0.03
    "#]],
    );
}

#[test]
fn what_is_found_is_told_from_what_is_printed() {
    let board = "E? S5,?,,[1 2]\n,,,\n3,,2,\n";
    let parts = ["clue", "found"];
    assert_eq!(
        written(board, "", &parts),
        ["clue 5", "clue ?", "clue ?", "clue 1,2", "clue 3", "clue 2"]
    );
    assert_eq!(
        written(board, "22", &parts),
        [
            "clue 5", "found 4", "found 2", "found 2", "clue 3", "clue 2"
        ]
    );
    // A number that the clue does not allow is not shown as found.
    assert_eq!(
        written(board, "02", &parts),
        [
            "clue 5", "found 0", "clue ?", "clue 1,2", "clue 3", "clue 2"
        ]
    );
}

#[test]
fn given_bridges_are_printed_and_said() {
    let board =
        "# most-bridges: 3\n# given: r1c1-r1c3>=1, r1c1-r3c1=2, r1c3-r3c3<=1\n?,,?\n,,\n?,,?\n";
    let parts = ["bridge", "given", "plate", "forbidden"];
    check(
        board,
        "",
        &parts,
        &expect![[r#"
            line given (0.75, 0.75) (2.75, 0.75) width 0.08
            line given (0.65, 0.75) (0.65, 2.75) width 0.08
            line given (0.85, 0.75) (0.85, 2.75) width 0.08
            area plate (1.567, 0.65) (1.933, 0.65) (1.933, 0.85) (1.567, 0.85) rim 0.015
            label given (1.75, 0.75) "≥1" em 0.2
            area plate (0.567, 1.65) (0.933, 1.65) (0.933, 1.85) (0.567, 1.85) rim 0.015
            label given (0.75, 1.75) "=2" em 0.2
            area plate (2.567, 1.65) (2.933, 1.65) (2.933, 1.85) (2.567, 1.85) rim 0.015
            label given (2.75, 1.75) "≤1" em 0.2
        "#]],
    );
    check(
        board,
        "2111",
        &parts,
        &expect![[r#"
            line given (0.75, 0.65) (2.75, 0.65) width 0.08
            line bridge (0.75, 0.85) (2.75, 0.85) width 0.08
            line given (0.75, 0.75) (0.75, 2.75) width 0.08
            line bridge (2.75, 0.75) (2.75, 2.75) width 0.08
            line bridge (0.75, 2.75) (2.75, 2.75) width 0.08
            area plate (1.567, 0.65) (1.933, 0.65) (1.933, 0.85) (1.567, 0.85) rim 0.015
            label given (1.75, 0.75) "≥1" em 0.2
            area plate (0.567, 1.65) (0.933, 1.65) (0.933, 1.85) (0.567, 1.85) rim 0.015
            label given (0.75, 1.75) "=2" em 0.2
            area plate (2.567, 1.65) (2.933, 1.65) (2.933, 1.85) (2.567, 1.85) rim 0.015
            label given (2.75, 1.75) "≤1" em 0.2
        "#]],
    );
}

#[test]
fn bounds_are_said_shortly_and_none_at_all_by_a_cross() {
    for (given, said) in [
        (">=0", &[][..]),
        ("<=4", &[]),
        ("<=3", &["given ≤3"]),
        (">=3", &["given ≥3"]),
        (">=4", &["given =4"]),
        ("=0", &[]),
        ("<=3, r1c3-r1c1>=2", &["given 2–3"]),
    ] {
        let board = format!("# most-bridges: 4\n# given: r1c1-r1c3{given}\n?,,?\n");
        assert_eq!(written(&board, "", &["given"]), said, "{given}");
        let crosses = Scene::of(&csv(&board), None)
            .to_string()
            .matches("line forbidden")
            .count();
        assert_eq!(crosses, if given == "=0" { 2 } else { 0 }, "{given}");
    }
    check(
        "# forbidden: r1c1-r3c1\n1,,1\n,,\n1,,1\n",
        "",
        &["forbidden"],
        &expect![[r#"
            line forbidden (0.65, 1.65) (0.85, 1.85) width 0.06
            line forbidden (0.65, 1.85) (0.85, 1.65) width 0.06
        "#]],
    );
}

#[test]
fn what_is_said_of_an_edge_stands_where_no_other_crosses_it() {
    let board = "# forbidden: r2c1-r2c5\n,,1,,\n1,,,,1\n,,1,,\n";
    check(
        board,
        "",
        &["forbidden"],
        &expect![[r#"
        line forbidden (2.15, 1.65) (2.35, 1.85) width 0.06
        line forbidden (2.15, 1.85) (2.35, 1.65) width 0.06
    "#]],
    );
}

#[test]
fn more_than_three_bridges_are_counted() {
    let board = "# most-bridges: 9\n# given: r1c1-r1c2>=4, r1c2-r1c4=5\n?,?,,?,?,?\n";
    let parts = ["given", "bridge"];
    assert_eq!(written(board, "", &parts), ["given ≥4", "given =5"]);
    assert_eq!(
        written(board, "9539", &parts),
        ["given ≥4", "bridge 9", "given =5", "bridge 9"]
    );
    check(
        board,
        "4000",
        &["plate"],
        &expect![[r#"
            area plate (1.067, 0.265) (1.433, 0.265) (1.433, 0.465) (1.067, 0.465) rim 0.015
            area plate (1.15, 1.035) (1.35, 1.035) (1.35, 1.235) (1.15, 1.235) rim 0.015
            area plate (2.567, 0.65) (2.933, 0.65) (2.933, 0.85) (2.567, 0.85) rim 0.015
        "#]],
    );
}

#[test]
fn changed_clues_have_the_old_one_beside_them() {
    let network = csv("1,,?\n");
    let island = |index| IslandId::from_index(index);
    let changed = [
        (island(0), Clue::Exactly(3)),
        (island(1), Clue::Exactly(12)),
    ];
    let marks = Marks {
        changed: changed.to_vec(),
        ..Marks::default()
    };
    let drawn = Scene::marked(&network, None, &marks);
    expect![[r#"
        label changed (0.75, 0.75) "1" em 0.46
        label changed (2.75, 0.75) "?" em 0.46
        label old (1.11, 0.39) "3" em 0.24
        line changed (1.012, 0.39) (1.208, 0.39) width 0.03
        label old (3.11, 0.39) "12" em 0.172
        line changed (2.975, 0.39) (3.245, 0.39) width 0.03
    "#]]
    .assert_eq(&shapes(&drawn, &["changed", "old", "found", "clue"]));
}

#[test]
fn notes_stand_below_the_board_in_the_order_in_which_they_are() {
    let notes =
        "# title: A & <b>\n# author: somebody\n# source: a long way from here, told on two lines\n";
    let board = format!("{notes}1,,1,,2,,,0\n");
    let scene = Scene::of(&csv(&board), None);
    expect![[r#"
        label title (4.25, 1.619) "A & <b>" em 0.375
        label note (4.25, 2.058) "somebody" em 0.3
        label note (4.25, 2.448) "a long way from here, told on two lines" em 0.3
    "#]]
    .assert_eq(&shapes(&scene, &["title", "note"]));
    let drawn = svg(&scene, Scale::sensible(&scene)).expect("a small picture");
    let document = Document::parse(&drawn).expect("well-formed");
    assert!(
        document
            .descendants()
            .any(|node| node.text().map(str::trim) == Some("A & <b>"))
    );
    let without = Scene::of(&csv("1,,1,,2,,,0\n"), None);
    assert!((scene.width() - without.width()).abs() < f64::EPSILON);
    assert!(scene.height() > without.height());
}

/// Latin, Greek and Cyrillic letters are drawn as they are, and a letter that is missing in the
/// font as a box: it must not vanish.
#[test]
fn every_letter_of_a_note_is_drawn() {
    let picture = |title: &str| {
        let scene = Scene::of(&csv(&format!("# title: {title}\n.,0\n")), None);
        png(&scene, Scale::new(40).expect("a scale")).expect("a small picture")
    };
    let boxed = picture("橋");
    assert_eq!(boxed, picture("\u{1F3DD}"));
    for title in ["x", "Ł", "ÿ", "“", "€", "Ά", "Σ", "ώ", "Ѐ", "Ж", "ґ"] {
        let bytes = picture(title);
        assert_ne!(bytes, boxed, "{title}");
        let pixels = Pixmap::decode_png(&bytes).expect("a PNG");
        let below = pixels.pixels().iter().skip(60 * 100);
        assert!(
            below.into_iter().any(|pixel| pixel.green() < 100),
            "{title}"
        );
    }
}

#[test]
fn long_notes_are_cut() {
    let board = format!(
        "# title: {}\n# author: {}\n# author: \u{1}\n1,1\n",
        "word ".repeat(5000),
        "x".repeat(5000)
    );
    let scene = Scene::of(&csv(&board), None);
    assert_eq!(shapes(&scene, &["title"]).lines().count(), 10);
    assert_eq!(shapes(&scene, &["note"]).lines().count(), 10);
    let drawn = svg(&scene, Scale::sensible(&scene)).expect("a small picture");
    assert!(Document::parse(&drawn).is_ok());
}

/// The scene of a board in `data/boards` with its first solution, and the scale `pixels`.
fn solved(path: &str, pixels: u32) -> (Scene, Scale) {
    let known = Known::under_every_rule();
    let known = known.iter().find(|known| known.path.ends_with(path));
    let network = &known.expect("a board").network;
    let solutions = oracle::solutions(network, 10_000_000).expect("a small board");
    let scale = Scale::new(pixels).expect("a scale");
    (Scene::of(network, Some(&solutions[0])), scale)
}

#[test]
fn the_pictures_of_the_front_page_are_what_is_drawn_today() {
    let (scene, scale) = solved("rules/every-rule.csv", 60);
    let drawn = svg(&scene, scale).expect("a small picture");
    expect_file!["../../docs/every-rule.svg"].assert_eq(&drawn);
    let (scene, scale) = solved("prob/prob.csv", 80);
    let drawn = png(&scene, scale).expect("a small picture");
    let [drawn, shown] = [&drawn[..], include_bytes!("../../docs/prob.png")]
        .map(|bytes| Pixmap::decode_png(bytes).expect("a PNG"));
    assert_eq!(drawn.width(), shown.width());
    // Rounding differs between machines.
    let alike = |(one, other): (&u8, &u8)| one.abs_diff(*other) < 16;
    assert!(drawn.data().iter().zip(shown.data()).all(alike));
}

/// How often a part is drawn.
fn drawn(scene: &Scene, shape: &str) -> usize {
    let text = scene.to_string();
    text.lines().filter(|line| line.starts_with(shape)).count()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Everything on a board is in its picture.
    #[test]
    fn everything_under_every_rule_is_drawn(network in boards_under_rules(5), answered: bool) {
        let board = network.board();
        let rules = board.rules();
        let bridges: Bridges = network.edges().ids().map(|edge| network.bounds(edge)[1]).collect();
        let scene = Scene::of(&network, answered.then_some(&bridges));
        prop_assert_eq!(drawn(&scene, "area wall"), rules.walls().len());
        prop_assert_eq!(drawn(&scene, "area sign"), rules.signs().len());
        prop_assert_eq!(drawn(&scene, "circle ignored"), board.ignored().len());
        prop_assert_eq!(drawn(&scene, "circle island"), network.islands().len());
        let given: u64 = network.edges().ids().map(|edge| u64::from(network.bounds(edge)[0])).sum();
        prop_assert_eq!(drawn(&scene, "line given") as u64, given);
        let found = if answered { bridges.total() - given } else { 0 };
        prop_assert_eq!(drawn(&scene, "line bridge") as u64, found);
        let closed = network.edges().ids().filter(|&edge| network.bounds(edge)[1] == 0).count();
        prop_assert_eq!(drawn(&scene, "line forbidden"), 2 * closed);
        let said = network.views().values().iter().filter(|view| view.sum != Sum::Unsaid).count();
        let numbers = drawn(&scene, "label clue") + drawn(&scene, "label found");
        prop_assert!(numbers >= network.islands().len() + said);
        let scale = Scale::new(12).expect("a scale");
        prop_assert!(png(&scene, scale).is_ok());
    }
}

#[test]
fn every_known_board_and_answer_is_drawn() {
    for known in Known::under_every_rule() {
        let network = &known.network;
        let Ok(solutions) = oracle::solutions(network, 100_000) else {
            continue;
        };
        if network.board().size().cells() > 10_000 {
            continue;
        }
        for answer in solutions.iter().take(2) {
            let scene = Scene::of(network, Some(answer));
            assert_eq!(
                png(&scene, Scale::sensible(&scene)).map(|bytes| bytes.is_empty()),
                Ok(false)
            );
        }
    }
}
