//! The likelihood of each edge as a picture: every plank of some solution, darker the more
//! solutions have it, with its share if that is not certain.

use crate::count::{Likelihoods, Share};
use crate::picture::{Key, LegendLine, Marks, Plank, Span, Tone};
use crate::puzzle::{EdgeId, Network};

/// The highlights of the picture of likelihoods.
pub(crate) fn marks(network: &Network, likelihoods: &Likelihoods) -> Marks {
    let mut marks = Marks::default();
    let mut has_certain = false;
    for edge in network.edges().ids() {
        let shares = shares(network, likelihoods, edge);
        has_certain |= shares.first().is_some_and(is_certain);
        let given = usize::from(network.bounds(edge)[0]);
        marks
            .planks
            .extend(shares.iter().skip(given).map(|share| Plank {
                edge,
                tone: tone(share),
                dashed: false,
            }));
        let unsure = shares.iter().filter(|share| !is_certain(share));
        let unsure: Vec<String> = unsure.map(percent).collect();
        if !unsure.is_empty() {
            let ends = network.cells_of(edge);
            let label = Span::new(ends, Tone::Usual).wide(0.0);
            marks.spans.push(label.saying(unsure.join(" ")));
        }
    }
    let all = likelihoods.total();
    if has_certain {
        marks.legend.push(Key::new(
            LegendLine::Line(Tone::Strong),
            "in every solution",
        ));
    }
    let text = format!("in some, % of all {all}");
    marks.legend.push(Key::new(LegendLine::Heat, text));
    marks
}

/// The shares of solutions with at least one bridge, two, and so on, as long as they are not 0.
fn shares(network: &Network, likelihoods: &Likelihoods, edge: EdgeId) -> Vec<Share> {
    let most = network.bounds(edge)[1];
    let levels = (1..=most).filter_map(|level| likelihoods.at_least(edge, level));
    levels.take_while(|share| share.ways.bits() > 0).collect()
}

fn is_certain(share: &Share) -> bool {
    share.ways == share.total
}

fn tone(share: &Share) -> Tone {
    if is_certain(share) {
        Tone::Strong
    } else {
        Tone::heat(share.value())
    }
}

/// A share in whole percent. Only what is certain is rounded to 0 or 100 %.
fn percent(share: &Share) -> String {
    let percent = 100.0 * share.value();
    if percent < 1.0 {
        "<1".to_owned()
    } else if percent > 99.0 {
        ">99".to_owned()
    } else {
        format!("{percent:.0}")
    }
}
