//! Pictures of wrong or unfinished answers.

use crate::picture::{Key, LegendLine, Marks, Span, Tone};
use crate::puzzle::{Bridges, Literal, Network, Violation};

/// The marks of an answer's errors by the rules alone.
#[must_use]
pub fn faults(
    network: &Network,
    bridges: &Bridges,
    violations: &[Violation],
    is_finished: bool,
) -> Marks {
    let counts = |violation: &&Violation| is_finished || !violation.is_wanting(network);
    let wrong: Vec<Violation> = violations.iter().filter(counts).cloned().collect();
    Marks::faults(network, bridges, &wrong)
}

/// Adds bounds of an unfinished answer that cannot hold together.
pub fn add_wrong_bounds(marks: &mut Marks, network: &Network, bounds: &[Literal]) {
    for bound in bounds {
        match *bound {
            Literal::AtLeast(edge, _) => marks.bridges.push((edge, Tone::Wrong)),
            Literal::AtMost(edge, _) => {
                let span = Span::new(network.cells_of(edge), Tone::Wrong);
                marks.spans.push(span.dashed());
            }
        }
    }
    // One legend entry per colour.
    if !bounds.is_empty() && marks.legend.is_empty() {
        let sign = LegendLine::Line(Tone::Wrong);
        marks.legend.push(Key::new(sign, "in no solution"));
    }
}
