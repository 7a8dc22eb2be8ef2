//! The ProB tool's facts and answers: the board of its documentation, names, what is refused.

use expect_test::expect;
use hashilab::internals::notation::{Format, write_board, write_prob};
use hashilab::internals::puzzle::{Bridges, Network, Rules, oracle, verify};
use proptest::prelude::*;

use crate::support::boards::drawn_under;
use crate::support::text::{board, read_back, shipped};
use crate::support::variants::boards_under_rules;

/// The islands of the puzzle in the tool's documentation, as stated there.
const PAGE: &str = "
 xc(a)=1 & yc(a)=1 & nl(a)=4 &
 xc(b)=1 & yc(b)=4 & nl(b)=6 &
 xc(c)=1 & yc(c)=6 & nl(c)=3 &
 xc(d)=2 & yc(d)=2 & nl(d)=1 &
 xc(e)=2 & yc(e)=5 & nl(e)=2 &
 xc(f)=3 & yc(f)=2 & nl(f)=4 &
 xc(g)=3 & yc(g)=4 & nl(g)=6 &
 xc(h)=3 & yc(h)=5 & nl(h)=4 &
 xc(i)=4 & yc(i)=3 & nl(i)=3 &
 xc(j)=4 & yc(j)=6 & nl(j)=3 &
 xc(k)=5 & yc(k)=2 & nl(k)=1 &
 xc(l)=6 & yc(l)=1 & nl(l)=4 &
 xc(m)=6 & yc(m)=3 & nl(m)=5 &
 xc(n)=6 & yc(n)=5 & nl(n)=2 &
 ignore = {}
";

/// The answer in the documentation.
const SOL: &str = "{((a|->b)|->2),((a|->l)|->2),((b|->c)|->2),((b|->g)|->2),((c|->j)|->1),
 ((d|->e)|->0),((d|->f)|->1),((e|->h)|->2),((f|->g)|->2),((f|->k)|->1),
 ((g|->h)|->2),((h|->n)|->0),((i|->j)|->2),((i|->m)|->1),((l|->m)|->2),((m|->n)|->2)}";

#[test]
fn the_facts_of_the_page_are_the_board_that_is_shipped() {
    let shipped = shipped("data/boards/prob/prob.csv");
    let shipped = std::fs::read_to_string(shipped).expect("a board");
    let board = board("<stdin>", PAGE);
    assert_eq!(write_board(&board, Format::Csv), Ok(shipped));
    let network = Network::of(board);
    let solution = oracle::solutions(&network, 2_000_000)
        .expect("a small board")
        .remove(0);
    assert_eq!(read_back(&network, SOL).as_ref(), Ok(&*solution));
    let text = write_prob(&network, &solution).expect("facts");
    let plain = |text: &str| text.split_whitespace().collect::<String>();
    assert!(
        plain(&text).ends_with(&format!("sol={}", plain(SOL))),
        "{text}"
    );
}

#[test]
fn islands_keep_their_names() {
    let text = "xc(p)=1 & yc(p)=3 & nl(p)=2 & xc(q)=1 & yc(q)=1 & nl(q)=2";
    let board = board("x.prob", text);
    assert_eq!(
        write_board(&board, Format::Csv).as_deref(),
        Ok("# names: q p\n2,0,2\n")
    );
    let network = Network::of(board);
    let bridges: Bridges = [2].into_iter().collect();
    let written = write_prob(&network, &bridges).expect("facts");
    expect![[r#"
        xc(q)=1 & yc(q)=1 & nl(q)=2 &
        xc(p)=1 & yc(p)=3 & nl(p)=2 &
        ignore = {} &
        sol = {((q|->p)|->2)}
    "#]]
    .assert_eq(&written);
    for answer in [
        written.as_str(),
        "sol = {((q|->p)|->2)}",
        "{((p↦q)↦2)}",
        "{q|->p|->2}",
    ] {
        assert_eq!(
            read_back(&network, answer).as_ref(),
            Ok(&bridges),
            "{answer}"
        );
    }
}

#[test]
fn what_is_wrong_with_an_answer_is_named() {
    let network = drawn_under("1.1 ... 1.1", Rules::default());
    let cases = [
        (
            "sol = {((a|->e)|->1)}",
            "<stdin>:1:14: expected the name of an island, found 'e'",
        ),
        (
            "sol = {((a|->b)|->900)}",
            "<stdin>:1:19: expected a number of bridges, found '900'",
        ),
        (
            "sol = {((a|->b)|->1),(c|->d)}",
            "<stdin>:1:23: expected a pair such as ((a|->b)|->2), found 'c|->d'",
        ),
        (
            "xc(a)=1 & a|->b",
            "<stdin>:1:7: expected xc(a), yc(a) and nl(a), found no yc(a) that is a number",
        ),
        (
            "a|->b",
            "<stdin>:1:6: expected a relation sol = {((a|->b)|->2), …}, found none",
        ),
        (
            "{((a|->d)|->1)}",
            "bridges from r1c1 to r3c3, which are not islands that see each other",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(read_back(&network, text), Err(message.to_owned()), "{text}");
    }
    assert_eq!(read_back(&network, "{}").unwrap_err().lines().count(), 1);
}

#[test]
fn rules_that_facts_cannot_say_are_refused_by_name() {
    let written = |picture, rules| {
        let network = drawn_under(picture, rules);
        write_board(network.board(), Format::Prob).map_err(|error| error.to_string())
    };
    let rules = Rules::default;
    assert_eq!(
        written("1.1", Rules::with_max_bridges(3)).as_deref(),
        Ok(
            "MAXBRIDGES == 3;\nxc(a)=1 & yc(a)=1 & nl(a)=1 &\nxc(b)=1 & yc(b)=3 & nl(b)=1 &\nignore = {}\n"
        )
    );
    assert_eq!(
        written("1#1", rules()),
        Err("prob has no way to write the wall at r1c2".to_owned())
    );
    assert_eq!(
        written("1.?", rules()),
        Err("prob has no way to write the clue ? at r1c3".to_owned())
    );
    let zero = "prob has no way to write the clue 0 at r1c1";
    assert_eq!(written("0.1", rules()), Err(zero.to_owned()));
}

proptest! {
    #[test]
    fn answers_are_read_back(network in boards_under_rules(6), counts in proptest::collection::vec(0..3_u8, 1..20)) {
        let bridges: Bridges = network.edges().ids().zip(counts.iter().cycle()).map(|(_, &count)| count).collect();
        let Ok(text) = write_prob(&network, &bridges) else { return Ok(()) };
        let read = read_back(&network, &text).map(|bridges| verify(&network, bridges).is_ok());
        prop_assert_eq!(read, Ok(verify(&network, bridges.clone()).is_ok()));
        prop_assert_eq!(read_back(&network, &text), Ok(bridges), "{}", text);
    }
}
