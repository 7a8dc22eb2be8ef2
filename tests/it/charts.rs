//! Charts: their texts and marks, in SVG.

use expect_test::expect;
use hashilab::internals::picture::{Chart, Series, Spread};
use resvg::tiny_skia::Pixmap;

use crate::picture::texts;

fn series(name: &str, points: &[[f64; 2]], stopped: &[[f64; 2]]) -> Series {
    Series {
        name: name.to_owned(),
        points: points.to_vec(),
        stopped: stopped.to_vec(),
        ..Series::default()
    }
}

#[test]
fn a_performance_profile_reaches_from_one_to_every_board() {
    let quick = series("quick", &[[1.0, 0.5], [30.0, 0.6]], &[]);
    let chart = Chart::performance_profile("two engines", vec![quick, series("slow", &[], &[])]);
    expect![[r#"
        share of runs answered
        time / quickest time
        0
        0.1
        0.2
        0.3
        0.4
        0.5
        0.6
        0.7
        0.8
        0.9
        1
        1
        2
        5
        10
        20
        50
        two engines
        quick
        slow
    "#]]
    .assert_eq(&texts(&chart.svg()));
}

#[test]
fn a_cactus_plot_has_a_dot_per_solved_board() {
    let solved = [[1.0, 0.002], [2.0, 0.02], [3.0, 7.0]];
    let chart = Chart::cactus("a < b & c", vec![series("flow", &solved, &[])]);
    expect![[r#"
        CPU seconds for each
        runs answered
        0.01
        0.1
        1
        10
        0
        1
        2
        3
        a < b & c
        flow
    "#]]
    .assert_eq(&texts(&chart.svg()));
    assert_eq!(
        chart.svg().matches("<circle").count(),
        4,
        "one is the legend's"
    );
}

#[test]
fn a_scatter_plot_marks_runs_that_a_limit_stopped() {
    let runs = [[100.0, 0.1], [400.0, 2.5], [f64::NAN, 1.0], [100.0, 0.0]];
    let chart = Chart::scatter("", vec![series("flow", &runs, &[[400.0, 60.0]])]);
    expect![[r#"
        CPU seconds
        islands
        0.1
        1
        10
        100
        50
        100
        200
        500

        flow
        stopped by a limit
    "#]]
    .assert_eq(&texts(&chart.svg()));
    let dots_and_signs = chart.svg().matches("<circle").count();
    assert_eq!(dots_and_signs, 5, "what has no place is left out");
}

/// The horizontal middles of the dots of a chart's SVG, legend included.
fn dots(svg: &str) -> Vec<f64> {
    let dots = svg.split("<circle cx=\"").skip(1);
    let middle = |dot: &str| dot.split('"').next().and_then(|cx| cx.parse().ok());
    dots.map(|dot| middle(dot).expect("a number")).collect()
}

#[test]
fn series_stand_side_by_side_without_reaching_the_next_number_of_islands() {
    // The first and the last of six series have dots.
    let chart = |runs: &[[f64; 2]]| {
        let all = ["a", "b", "c", "d", "e", "f"].map(|name| series(name, runs, &[]));
        dots(&Chart::scatter("", all.to_vec()).svg())
    };
    let alone = chart(&[[11.0, 1.0]]);
    let together = chart(&[[11.0, 1.0], [12.0, 1.0]]);
    let [first, next, last] = [together[0], together[1], together[2]];
    let (wide, narrow) = (alone[1] - alone[0], last - first);
    assert!(narrow > 0.0 && narrow < wide, "{together:?}, {alone:?}");
    assert!(2.0 * narrow <= next - first, "{together:?}");
}

#[test]
fn pairs_have_a_diagonal_and_say_what_they_are_about() {
    let pairs = series("cuts", &[[0.1, 0.2], [2.0, 1.0]], &[[3.0, 60.0]]);
    let chart = Chart::pairs("Run by run", ["flow", "cuts"], vec![pairs]);
    let chart = chart.about("3 boards, 6 runs of at most 60 s, start none");
    expect![[r#"
        cuts, CPU seconds
        flow, CPU seconds
        0.1
        1
        10
        100
        0.1
        1
        10
        100
        Run by run
        3 boards, 6 runs of at most 60 s, start none
        cuts
        equal times
        stopped by a limit
    "#]]
    .assert_eq(&texts(&chart.svg()));
}

#[test]
fn spreads_have_a_line_for_half_of_the_runs_and_one_for_nine_tenths() {
    let spread = |at| Spread {
        at,
        quantiles: [0.1, 0.2, 0.3, 0.5, 2.0],
    };
    let spreads = Series {
        spreads: vec![spread(100.0), spread(200.0)],
        ..series("flow", &[], &[])
    };
    let chart = Chart::scatter("Time against islands", vec![spreads]);
    let svg = chart.svg();
    assert_eq!(svg.matches("opacity=\"0.6\"").count(), 4, "{svg}");
    assert!(texts(&svg).contains("thick: half of the runs, thin: nine tenths"));
    // The line between the medians, and nothing else, is left out where it would mislead.
    let apart = chart.apart().svg();
    let left_out = svg.lines().filter(|line| !apart.contains(line));
    let left_out: Vec<&str> = left_out.collect();
    assert!(
        matches!(left_out[..], [line] if line.starts_with("<polyline")),
        "{left_out:?}"
    );
}

#[test]
fn charts_without_data_or_with_long_names_are_drawn() {
    let long = "a name that nobody would give to a configuration, but who knows ".repeat(9);
    let series = vec![series(&long, &[[3.0, 3.0]], &[])];
    for chart in [Chart::cactus("", Vec::new()), Chart::scatter(&long, series)] {
        let bytes = chart.png().expect("a small picture");
        let pixels = Pixmap::decode_png(&bytes).expect("a PNG");
        assert_eq!(pixels.width(), 1440);
        assert!((1000..1200).contains(&pixels.height()));
        assert_eq!(chart.png(), Ok(bytes));
    }
}
