//! Lists of islands in XML: a tag for each, with its cell as attributes, and its clue as one or as
//! what follows it.

use super::super::cell::{CLUE_HINT, Cell, clue_of};
use super::super::error::{TextFault, quoted};
use super::super::head::TableHead;
use super::super::markup::{Tag, check_closed, tags};
use super::super::options::ReadOptions;
use super::super::pencilbox;
use super::super::readings::Reading;
use super::members::in_objects;
use super::nested::whole;
use super::order::{ListMeaning, ListPlaces, two_clues};
use super::sizes::SIZES;
use super::{IslandList, ListSize, ListedIsland};
use crate::puzzle::{Degree, Size};

/// The list of the tags, with each meaning that fits; none if no tag is an island.
pub(in super::super) fn readings(
    text: &str,
    options: &ReadOptions,
) -> Vec<Result<Reading, TextFault>> {
    let is_other =
        pencilbox::is_puzzle(text) && ["<board", "<number"].iter().any(|tag| text.contains(tag));
    if !text.trim_start().starts_with('<') || is_other {
        return Vec::new();
    }
    let Ok(mut head) = TableHead::read("") else {
        return Vec::new();
    };
    head.rules = options.rules.over(head.rules);
    let (mut list, mut first) = (IslandList::default(), None::<(Tag<'_>, ListMeaning)>);
    let (mut others, mut members, mut odd) = (Vec::new(), Vec::new(), None);
    for tag in tags(text) {
        match island(tag, text, head.rules.max_clue()) {
            None => {
                list.size = list.size.or(size(tag));
                others.push(tag);
            }
            Some(Err(fault)) => return vec![Err(fault)],
            Some(Ok((island, says))) => {
                if first.get_or_insert((tag, says)).1 != says {
                    odd.get_or_insert(tag);
                }
                list.islands.push(island);
                members.push(tag.attributes().collect());
            }
        }
    }
    let Some((first, meaning)) = first else {
        return Vec::new();
    };
    let odd = odd.or(others
        .into_iter()
        .find(|tag| lacks_an_attribute(*tag, first)));
    if let Err(fault) = check_closed(text) {
        return vec![Err(fault.reaching(usize::MAX))];
    }
    if let Some(tag) = odd {
        let found = quoted(tag.inside.as_bytes());
        let fault = TextFault::new(tag.at, "attributes as in the tags before", found);
        return vec![Err(fault.reaching(usize::MAX))];
    }
    if let Some(fault) = two_clues(members.into_iter(), head.rules.max_clue(), first.at) {
        return vec![Err(fault)];
    }
    let asked = options
        .columns
        .filter(|asked| meaning.columns.contains(asked));
    let fitting = list.fitting(meaning, options.size);
    let fitting = asked.map_or(fitting, |asked| vec![asked]);
    let readings = fitting
        .into_iter()
        .map(|columns| list.reading(text, columns, options.size, &head, " in tags", true));
    readings.collect()
}

/// Whether a tag that is no island has the name of one and not its attributes.
fn lacks_an_attribute(tag: Tag<'_>, island: Tag<'_>) -> bool {
    let names = tag.attributes().map(|(name, _)| name);
    tag.name() == island.name() && !names.eq(island.attributes().map(|(name, _)| name))
}

/// The island of a tag, if it has the attributes of one.
fn island(
    tag: Tag<'_>,
    text: &str,
    most: Degree,
) -> Option<Result<(ListedIsland, ListMeaning), TextFault>> {
    let (mut names, mut values): (Vec<&str>, Vec<&str>) = tag.attributes().unzip();
    let places = ListPlaces::among(&names).or_else(|| {
        // The text of a drawing stands at x and y.
        let has_row = names.iter().any(|name| name.eq_ignore_ascii_case("row"));
        let content = tag.content(text);
        whole(content).filter(|_| has_row)?;
        names.push("clue");
        values.push(content);
        ListPlaces::among(&names)
    })?;
    let number = |column: usize| {
        let wanted = format!("an attribute {} that is a whole number", names[column]);
        let found = || quoted(values[column].as_bytes());
        whole(values[column].trim()).ok_or_else(|| TextFault::new(tag.at, wanted, found()))
    };
    let read = || {
        let [one, other] = places.cell();
        let clue = clue_of(number(places.clue)?, most).map_err(|wanted| {
            let found = quoted(values[places.clue].as_bytes());
            TextFault::new(tag.at, wanted, found).hint(CLUE_HINT)
        })?;
        let island = ListedIsland {
            numbers: [number(one)?, number(other)?],
            cell: Cell::Island(clue),
            named: None,
            at: tag.at,
        };
        Ok((island, in_objects(places)))
    };
    Some(read())
}

/// The size in the attributes of a tag.
fn size(tag: Tag<'_>) -> Option<ListSize> {
    let of = |name: &str| {
        let mut all = tag.attributes();
        let (_, value) = all.find(|(key, _)| key.eq_ignore_ascii_case(name))?;
        value.trim().parse::<u16>().ok().filter(|&side| side > 0)
    };
    let named = |[rows, cols]: &[&str; 2]| Some(Size::new(of(rows)?, of(cols)?));
    SIZES.iter().find_map(named).map(ListSize::Named)
}
