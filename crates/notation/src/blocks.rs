//! The lines of a text that are a board by themselves, of a text that is none as a whole: a mail, a
//! page of a book, the output of several commands.

use std::ops::Range;

use super::error::{LOOKS_LIKE_A_BOARD, TextFault, quoted};
use super::lines::lines;
use super::lists;
use super::orientation;
use super::side_names::names_a_column;
use super::titles;
use crate::puzzle::Size;

/// The longest text in which boards are looked for.
const MOST_BYTES: usize = 1 << 16;
/// The most groups of lines that are looked at.
const MOST_GROUPS: usize = 40;
/// The fewest lines of a board that is named.
const LEAST_LINES: usize = 3;
/// The most lines with words that are left out above and below the board in a group of lines.
const MOST_WORDS: [usize; 2] = [5, 3];

/// A line with the place at which it begins.
type PlacedLine<'t> = (usize, &'t str);

/// Groups of lines without an empty line, as indices of lines.
fn groups(all: &[PlacedLine<'_>]) -> Vec<Range<usize>> {
    let mut groups: Vec<Range<usize>> = Vec::new();
    for (index, _) in all
        .iter()
        .enumerate()
        .filter(|(_, (_, line))| !line.trim().is_empty())
    {
        match groups.last_mut() {
            Some(group) if group.end == index => group.end += 1,
            _ => groups.push(index..index + 1),
        }
    }
    groups
}

/// How a part of a text is read.
pub(super) struct PartReading {
    /// What must be done besides giving its lines alone.
    pub(super) added: String,
    /// The size of its board, if just one is meant.
    pub(super) size: Option<Size>,
}

/// What to do with a text with a fault at this place of which just one group of lines can be read,
/// with what must be added then: give these alone. Nothing if the other lines may belong to the
/// board: one of them may be a row or says another size, or the fault is in the group, and a number
/// in one of them that is no prose may be why.
pub(super) fn readable_alone(
    text: &str,
    fault_at: usize,
    reads: impl Fn(&str) -> Option<PartReading>,
) -> Option<String> {
    if text.len() > MOST_BYTES || orientation::is_mentioned(text) {
        return None;
    }
    let all: Vec<PlacedLine<'_>> = lines(text).collect();
    let groups = groups(&all);
    if groups.len() > MOST_GROUPS {
        return None;
    }
    let found = groups
        .into_iter()
        .filter_map(|group| readable_part(text, &all, group, &reads));
    let found: Vec<ReadableLines> = found.take(2).collect();
    let [
        ReadableLines {
            lines: block,
            begins,
            are_named,
            reading,
        },
    ] = &found[..]
    else {
        return None;
    };
    let all = if *are_named { without_names(&all) } else { all };
    let others = || all[..block.start].iter().chain(&all[block.end..]);
    let ends = all.get(block.end).map_or(text.len(), |(at, _)| *at);
    let is_inside = (*begins..ends).contains(&fault_at);
    let has_number = |(_, line): &PlacedLine<'_>| {
        line.contains(|char: char| char.is_ascii_digit()) && !is_prose(&without_time(line))
    };
    let has_others = others().any(|(_, line)| !line.trim().is_empty());
    // Without their names numbers may be other columns.
    let names_numbers = |(_, line): &PlacedLine<'_>| {
        let line = line.to_lowercase();
        let names = ["clue", "value", "number", "bridges", "degree"];
        line.contains("row") && line.contains("col") && names.iter().any(|name| line.contains(name))
    };
    let is_part = (is_inside && others().any(has_number)) || others().any(names_numbers);
    let has_other_size = others().any(|(_, line)| {
        let line = line.trim_start_matches(['/', ' ']);
        lists::says_other_size(line, reading.size)
    });
    if !(has_others || *are_named) || is_part || has_other_size {
        return None;
    }
    let rows = all[block.clone()].iter().map(|(_, row)| *row);
    let longest = rows
        .filter(|row| !has_word(row))
        .max_by_key(|row| row.split_whitespace().count())
        .unwrap_or_default();
    let is_row = |(_, line): &PlacedLine<'_>| {
        // A line to write on is no row.
        let line = without_time(&line.replace("__", "  "));
        // A row of labels, or one whose cells are no numbers.
        let parts_cells = ['&', ',', ';', '\t', '|'].into_iter().any(|sign| {
            let count = longest.matches(sign).count();
            count > 1 && line.matches(sign).count() >= count
        }) || (line.contains('&') && longest.contains('&'));
        parts_cells
            || titles::is_as_wide(&line, longest)
            || has_row(&line, longest)
            || has_signs_of(&line, longest)
            || is_of_cells(&line)
    };
    (!others().any(is_row)).then(|| {
        let (first, last) = (block.start + 1, block.end);
        let first_at = all[block.start].0;
        let prefix = quoted(&text.as_bytes()[first_at..*begins]);
        let without = (*begins > first_at).then(|| format!(", without {prefix}"));
        let without = if *are_named {
            ", without what stands before ': ' in each".to_owned()
        } else {
            without.unwrap_or_default()
        };
        let rows = all[block.clone()].iter().map(|(_, row)| *row);
        let header = lists::header_wanted(rows);
        let added = &reading.added;
        format!("lines {first} to {last} {LOOKS_LIKE_A_BOARD}{without}{header}{added}")
    })
}

/// A line without the time in it and the date beside that, as in `[12.11.26, 20:14] Mia: …`.
fn without_time(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let parts = |word: &&str, signs: &[char]| {
        let word = word.trim_matches(|char: char| "[](),".contains(char));
        let parts: Vec<&str> = word.split(signs).collect();
        let is_number = |part: &&str| {
            (1..=4).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
        };
        if parts.iter().all(is_number) {
            parts.len()
        } else {
            0
        }
    };
    let Some(time) = words.iter().position(|word| parts(word, &[':']) > 1) else {
        return line.to_owned();
    };
    let is_date = |word: &&str| parts(word, &['.', '/', '-']) == 3;
    let from = time - usize::from(words[..time].last().is_some_and(is_date));
    words[..from]
        .iter()
        .chain(&words[time + 1..])
        .copied()
        .collect::<Vec<_>>()
        .join(" ")
}

/// Lines that are a board by themselves.
struct ReadableLines {
    lines: Range<usize>,
    /// Where the board begins, perhaps behind the words before its first row.
    begins: usize,
    /// Whether each row stands behind a name and a colon, as in a chat.
    are_named: bool,
    reading: PartReading,
}

/// The lines without the name and the colon that each may begin with, as the lines of a chat do.
fn without_names<'t>(all: &[PlacedLine<'t>]) -> Vec<PlacedLine<'t>> {
    let behind = |&(at, line): &PlacedLine<'t>| {
        let name = line.find(": ");
        let name = name.filter(|&colon| line[..colon].contains(char::is_alphabetic));
        let begins = name.map_or(0, |colon| colon + 2);
        (at + begins, &line[begins..])
    };
    all.iter().map(behind).collect()
}

/// The lines of a group that can be read, perhaps without lines of words at its ends, or without a
/// name and a colon before its first row or before each.
fn readable_part(
    text: &str,
    all: &[PlacedLine<'_>],
    group: Range<usize>,
    reads: &impl Fn(&str) -> Option<PartReading>,
) -> Option<ReadableLines> {
    let has_words = |index: &usize| {
        let line = all[*index].1;
        let is_title = has_word(line) && !lists::names_columns(line);
        is_title || line.trim_matches(['>', ' ']).is_empty()
    };
    let above = group.clone().take_while(has_words).count();
    let above = above.min(MOST_WORDS[0]);
    let below = group
        .clone()
        .rev()
        .take_while(has_words)
        .count()
        .min(MOST_WORDS[1]);
    let ways = (0..=above).flat_map(|above| (0..=below).map(move |below| [above, below]));
    let mut ways: Vec<[usize; 2]> = ways.collect();
    ways.sort_by_key(|[above, below]| above + below);
    let parts = ways.into_iter().filter_map(|[above, below]| {
        let part = group.start + above..group.end.checked_sub(below)?;
        (part.len() >= LEAST_LINES).then_some(part)
    });
    let parts: Vec<Range<usize>> = parts.collect();
    let mut begun = parts.iter().flat_map(|part| {
        let (first_at, first) = all[part.start];
        let name = first.rfind(": ").map(|colon| colon + 2);
        let name = name.filter(|name| has_word(&first[..*name]));
        let begins = [Some(0), name].into_iter().flatten();
        begins.map(move |behind| (part.clone(), first_at + behind))
    });
    let found = begun.find_map(|(lines, begins)| {
        let (last_at, last) = all[lines.end - 1];
        let reading = reads(&text[begins..last_at + last.len()])?;
        Some(ReadableLines {
            lines,
            begins,
            are_named: false,
            reading,
        })
    });
    found.or_else(|| {
        let bare = without_names(all);
        let name = |line: usize| &all[line].1[..bare[line].0 - all[line].0];
        let is_name = |line| {
            let name = name(line).trim_end().trim_end_matches(':');
            !name.is_empty() && !names_a_column(name.as_bytes())
        };
        let are_named = |part: &Range<usize>| part.clone().all(is_name);
        let mut named = parts.into_iter().filter(are_named);
        named.find_map(|lines| {
            let rows: Vec<&str> = bare[lines.clone()].iter().map(|(_, row)| *row).collect();
            // A number alone behind a name is a clue rather than a row.
            if rows.iter().any(|row| row.trim().len() < 2) {
                return None;
            }
            let reading = reads(&rows.join("\n"))?;
            let begins = bare[lines.start].0;
            Some(ReadableLines {
                lines,
                begins,
                are_named: true,
                reading,
            })
        })
    })
}

/// Whether a line has a word of three letters or more.
fn has_word(line: &str) -> bool {
    let mut words = line.split(|char: char| !char.is_alphabetic());
    words.any(|word| word.chars().count() > 2)
}

/// Whether a line has several words and few numbers, as no row has.
fn is_prose(line: &str) -> bool {
    const MOST_NUMBERS: usize = 2;
    let words = line.split(|char: char| !char.is_alphabetic());
    let words = words.filter(|word| word.chars().count() > 1).count();
    let numbers = line.split(|char: char| !char.is_ascii_digit());
    let numbers = numbers.filter(|number| !number.is_empty()).count();
    words > 1 && words > numbers && numbers <= MOST_NUMBERS
}

/// Whether a line may be a row of cells by itself.
fn is_of_cells(line: &str) -> bool {
    let cells = line.trim();
    cells.len() > 2 && cells.chars().all(titles::is_of_cells)
}

/// The fault of the first group of lines below others for which `fault_of` has one.
pub(super) fn fault_below(
    text: &str,
    fault_of: impl Fn(&str) -> Option<TextFault>,
) -> Option<TextFault> {
    if text.len() > MOST_BYTES {
        return None;
    }
    let all: Vec<PlacedLine<'_>> = lines(text).collect();
    let below = groups(&all).into_iter().skip(1).take(MOST_GROUPS);
    let mut below = below.filter(|group| group.len() >= LEAST_LINES);
    below.find_map(|group| {
        let (first_at, (last_at, last)) = (all[group.start].0, all[group.end - 1]);
        let fault = fault_of(&text[first_at..last_at + last.len()])?;
        Some(fault.after(first_at))
    })
}

/// Whether a line has nearly as many signs side by side as a row of signs has, such as `①・②` or
/// emoji.
fn has_signs_of(line: &str, row: &str) -> bool {
    let is_sign = |char: char| !char.is_ascii() && !char.is_alphabetic() && char != '×';
    let is_like =
        |char: char| char.is_ascii_digit() || (!char.is_alphabetic() && row.contains(char));
    // The sign of a digit in a box is three characters long.
    let is_box = |char: &char| ['\u{fe0f}', '\u{20e3}'].contains(char);
    let length = |run: &str| run.trim().chars().filter(|char| !is_box(char)).count();
    let mut runs = line.split(|char: char| !is_like(char) && !is_sign(char));
    row.contains(is_sign) && runs.any(|run| length(run) >= (length(row) * 4 / 5).max(2))
}

/// Whether a line has nearly as many cells side by side as a row has, beside words.
fn has_row(line: &str, row: &str) -> bool {
    const LEAST: usize = 3;
    let cells = row.split_whitespace().count();
    if cells < LEAST || row.contains([',', ';', '|', '\t']) {
        return titles::has_row(line, row);
    }
    // Between blanks each word is a cell; a year has more digits than a cell.
    let words = |run: &str| run.split_whitespace().count();
    let mut runs = line.split(|char: char| !titles::is_of_cells(char));
    runs.any(|run| words(run) >= LEAST.max(cells * 4 / 5))
}
