//! The messages of `hashi read`.

use std::fmt::Write as _;

use hashilab_mend::{ChangeReason, ClueChange, Reading, Unsure, clue_text};
use hashilab_scan::{ClueShares, Doubt, Parts, Scan, Style};

use crate::cli::ui::Failure;
use crate::report::counted;

/// The most doubts that are listed; others are only counted.
const MOST_SAID: usize = 8;

/// The summary line of a board that was read.
pub(super) fn summary(seen: &Scan, reading: &Reading) -> String {
    let style = match seen.style {
        Style::Rings => "circles",
        Style::Discs => "discs",
        Style::Digits => "digits without circles",
    };
    let mut text = format!("read, {} as {style}", counted(seen.islands.len(), "island"));
    let drawn = seen.bridges.len();
    if drawn > 0 {
        let _ = write!(text, ", bridges drawn on {}", counted(drawn, "edge"));
    }
    match &reading.solution {
        Some(_) if reading.changes.is_empty() => text.push_str(", solvable as read"),
        None if reading.changes.is_empty() => text.push_str(", not mended"),
        Some(_) | None => {
            let of = |is: fn(&&ClueChange) -> bool| reading.changes.iter().filter(is).count();
            let changed = of(|change| change.read != change.now);
            let hard = of(|change| change.read == change.now);
            let said = [(changed, "changed"), (hard, "hard to read")];
            let said = said.into_iter().filter(|&(number, _)| number > 0);
            let said = said.map(|(number, what)| format!("{} {what}", counted(number, "clue")));
            let _ = write!(text, ", mended: {}", said.collect::<Vec<_>>().join(", "));
        }
    }
    text
}

/// A repaired clue, and why.
pub(super) fn change(seen: &Scan, change: &ClueChange) -> String {
    let island = &seen.islands[change.island];
    let ClueChange { read, now, .. } = *change;
    let share = |clue: u8| island.clues.numbers[usize::from(clue - 1)];
    let why = match change.why {
        ChangeReason::NoSolution => "since no likelier clues have a solution",
        ChangeReason::SeveralSolutions => "since the likelier clues have several solutions",
    };
    if read == now {
        let next = likely(&island.clues);
        return format!("{}: hard to read, taken as {now} ({next})", island.cell);
    }
    format!(
        "{}: read {read} ({:.2}), taken as {now} ({:.2}), {why}",
        island.cell,
        share(read),
        share(now)
    )
}

/// How a board was read, for its record.
pub(super) fn how(seen: &Scan, reading: &Reading) -> String {
    let mut text = format!("a picture, {}", summary(seen, reading));
    for known in &reading.changes {
        let _ = write!(text, "; {}", change(seen, known));
    }
    text
}

/// The failure for a picture without a reliable reading.
pub(super) fn unsure(seen: &Scan, unsure: &Unsure) -> Failure {
    let what = match unsure {
        Unsure::Seen => {
            let said: Vec<String> = seen
                .unsure
                .iter()
                .take(MOST_SAID)
                .map(|known| doubt(seen, known))
                .collect();
            let more = seen.unsure.len().saturating_sub(MOST_SAID);
            let more = if more > 0 {
                format!("; and {more} more")
            } else {
                String::new()
            };
            said.join("; ") + &more
        }
        Unsure::NoSolution(why) if why.is_empty() => {
            "no clues that might be meant have a solution".to_owned()
        }
        Unsure::NoSolution(why) => format!("no clues that might be meant have a solution: {why}"),
        Unsure::TwoBoards { island, one, other } => {
            let clues = &seen.islands[*island].clues;
            format!(
                "two boards are nearly as likely, with {one} or {other} on {} ({})",
                seen.islands[*island].cell,
                likely(clues)
            )
        }
        Unsure::ManyClues(number) => format!("{number} clues may be others than were read"),
        Unsure::Board(why) => why.clone(),
        Unsure::Limit(limit) => {
            let what = format!("not sure: {limit} before a board was found");
            return Failure::stopped(*limit, what);
        }
    };
    Failure::usage(format!("not sure: {what}"))
}

/// The failure for a page of so many boards that is not divided into them.
pub(super) fn not_divided(number: usize, parts: &Parts) -> Failure {
    match parts {
        Parts::Several(ways) => {
            let named = ways.iter().map(|(rows, columns)| match rows {
                1 => format!("1 row of {columns}"),
                _ => format!("{rows} rows of {columns}"),
            });
            let named = named.collect::<Vec<_>>().join(" or ");
            let options = ways
                .iter()
                .map(|(rows, columns)| format!("--boards {rows}x{columns}"));
            let options = options.collect::<Vec<_>>().join(" or ");
            let what = format!("not sure: the {number} boards can be {named}");
            Failure::usage(what).hint(format!(
                "say which: {options}; if the boards stand otherwise, cut the picture into them"
            ))
        }
        Parts::Others(rows) => {
            let framed: usize = rows.iter().sum();
            let rows = rows
                .iter()
                .map(usize::to_string)
                .collect::<Vec<_>>()
                .join(", ");
            let what =
                format!("not sure: {framed} boards are framed in the picture, in rows of {rows}");
            Failure::usage(what).hint(format!(
                "if these are all boards, --boards {framed} reads them; else cut the picture into its boards"
            ))
        }
        Parts::Boards(_) | Parts::Unclear => {
            let what = format!(
                "not sure: the gaps between {number} boards in rows and columns are not clearly wider than others"
            );
            Failure::usage(what).hint("cut the picture into its boards")
        }
    }
}

/// What to do with a picture that lies on its side.
pub(super) const UPRIGHT: &str = "turn the picture upright if it lies on its side or head";

/// Advice about a picture without a reliable reading: `look` is how to see why.
pub(super) fn advice(seen: &Scan, unsure: &Unsure, look: &str) -> String {
    let is_unread = |doubt: &Doubt| matches!(doubt, Doubt::Unread { .. });
    // Of digits that lie on their sides few are clues, or they seem to have no circles.
    let may_be_turned = |doubt: &Doubt| {
        matches!(
            doubt,
            Doubt::DigitsAlone | Doubt::FewClues | Doubt::FewDigits
        )
    };
    let has_more = seen.has_more_beside();
    let advice = [
        (seen.unsure.iter().any(may_be_turned), UPRIGHT),
        (
            has_more,
            "cut the picture to the board, if a title, a clock, buttons or another board are beside it",
        ),
        (
            !has_more && seen.unsure.iter().any(is_unread),
            "walls, signs, and bridges that are given or forbidden are not read from pictures",
        ),
        (
            has_more || seen.unsure.iter().any(is_unread),
            "of a page with several boards, hashi read --boards NUMBER reads each",
        ),
        (
            matches!(unsure, Unsure::NoSolution(_)),
            "if the board has other rules, give them, as in --most-bridges 3",
        ),
        (
            matches!(unsure, Unsure::NoSolution(_) | Unsure::TwoBoards { .. }),
            "if all clues were read right, --no-mend takes them as they are",
        ),
        (true, look),
    ];
    let advice = advice.into_iter().filter(|&(is_useful, _)| is_useful);
    let advice: Vec<&str> = advice.map(|(_, what)| what).collect();
    advice.join("; ")
}

/// The two most likely clues.
fn likely(clues: &ClueShares) -> String {
    let mut shares: Vec<(usize, f32)> = (1..).zip(clues.numbers).collect();
    shares.sort_by(|a, b| b.1.total_cmp(&a.1));
    let shown = shares
        .iter()
        .take(2)
        .map(|(clue, share)| format!("{clue}: {share:.2}"));
    shown.collect::<Vec<_>>().join(", ")
}

/// A doubt, with its place.
pub(super) fn doubt(seen: &Scan, doubt: &Doubt) -> String {
    let cell = |island: &usize| seen.islands[*island].cell;
    match doubt {
        Doubt::Clue { island } => {
            let clues = &seen.islands[*island].clues;
            format!(
                "{} may be another clue than {} ({})",
                cell(island),
                clue_text(clues),
                likely(clues)
            )
        }
        Doubt::Unreadable { island } => format!("no clue can be read on {}", cell(island)),
        Doubt::Larger { island } => format!("{} seems to have a clue above 8", cell(island)),
        Doubt::SameCell { island, .. } => format!("two islands seem to lie on {}", cell(island)),
        Doubt::LooseDigit { x, y, digit } => {
            format!("a {digit} without an island at pixel {x:.0}, {y:.0}")
        }
        Doubt::LooseCircle { x, y } => {
            format!("a circle without a clue at pixel {x:.0}, {y:.0}")
        }
        Doubt::Unread { x, y } => {
            format!("something stands at pixel {x:.0}, {y:.0} that is not read")
        }
        Doubt::LooseBridge { island } => {
            format!("a bridge from {} ends at no island", cell(island))
        }
        Doubt::Lines => "rows and columns are not clearly apart".to_owned(),
        Doubt::DigitsAlone => {
            "the digits have no circles, so this may be something else".to_owned()
        }
        Doubt::FewDigits => "so few digits without circles may be something else".to_owned(),
        Doubt::FullTable => "circles that fill a whole table may be something else".to_owned(),
        Doubt::FewClues => "few of the circles have clues".to_owned(),
        Doubt::SomeBridges => format!(
            "bridges drawn on {}, which are no whole solution: given bridges are not read, and those of \
             an answer where the picture is named as one, as in hashi hint PICTURE --so-far PICTURE",
            counted(seen.bridges.len(), "edge")
        ),
        Doubt::EmptyLines => {
            "rows and columns without islands, if there are any between others, which cannot be told \
             where these stand unevenly or far apart; the puzzle is the same, but not its size and \
             its places"
                .to_owned()
        }
    }
}

/// What was left out: what lies beside the board, bridges that may be given, and empty rows and
/// columns.
pub(super) fn beside(seen: &Scan) -> Vec<String> {
    let beside = seen.beside.iter().take(MOST_SAID);
    let said = beside.map(|known| {
        let what = match known {
            Doubt::SomeBridges | Doubt::EmptyLines => "left out",
            _ => "left out beside the board",
        };
        format!("{what}: {}", doubt(seen, known))
    });
    let more = seen.beside.len().saturating_sub(MOST_SAID);
    let more = (more > 0).then(|| format!("left out beside the board: {more} more"));
    said.chain(more).collect()
}

/// The islands with a doubt, and the one on which two boards differ.
pub(super) fn doubted(seen: &Scan, unsure: &Unsure) -> Vec<usize> {
    let islands = seen.unsure.iter().filter_map(|doubt| match doubt {
        Doubt::Clue { island }
        | Doubt::Unreadable { island }
        | Doubt::Larger { island }
        | Doubt::LooseBridge { island }
        | Doubt::SameCell { island, .. } => Some(*island),
        Doubt::LooseDigit { .. }
        | Doubt::LooseCircle { .. }
        | Doubt::Unread { .. }
        | Doubt::Lines
        | Doubt::DigitsAlone
        | Doubt::FewDigits
        | Doubt::FullTable
        | Doubt::FewClues
        | Doubt::SomeBridges
        | Doubt::EmptyLines => None,
    });
    let differs = match unsure {
        Unsure::TwoBoards { island, .. } => Some(*island),
        _ => None,
    };
    islands.chain(differs).collect()
}

/// Places with a doubt but without an island, with what is seen there.
pub(super) fn loose(seen: &Scan) -> Vec<(f32, f32, String)> {
    let places = seen.unsure.iter().filter_map(|doubt| match doubt {
        Doubt::LooseDigit { x, y, digit } => Some((*x, *y, digit.to_string())),
        Doubt::LooseCircle { x, y } | Doubt::Unread { x, y } => Some((*x, *y, String::new())),
        _ => None,
    });
    places.collect()
}
