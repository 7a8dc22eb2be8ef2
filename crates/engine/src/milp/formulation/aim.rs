//! Objectives: solutions that minimise or maximise a measure.

use super::formulated::{ColumnMeaning, Formulated};
use crate::milp::model::ModelTerm;
use crate::milp::objective::Objective;
use crate::puzzle::{Amount, Measure, Network};

impl Formulated {
    /// Sets the objective of the program, replacing any other. The coefficient of a level is what
    /// it adds to the level below, that of a choice its value.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::{Direction, Formulation, Objective, formulate, lp};
    /// use hashilab_rules::puzzle::{Board, Clue, Measure, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 3), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 4), islands, Rules::default())?);
    /// let mut formulated = formulate(&network, Formulation::Flow)?;
    /// let objective = Objective { direction: Direction::Minimise, measure: Measure::Length };
    /// formulated.aim(&network, &objective);
    /// assert!(lp::write(&formulated.model).contains(" obj: 3 y1_r1c1_r1c4 + 3 y2_r1c1_r1c4"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn aim(&mut self, network: &Network, objective: &Objective) {
        let measure = &objective.measure;
        let scale = objective.scale(network);
        let mut terms = Vec::with_capacity(self.indicators.len());
        for indicator in &self.indicators {
            let worth = |count| measure.of_edge(network, indicator.edge, count);
            let counts = match indicator.says {
                ColumnMeaning::Exactly(count) => worth(count),
                ColumnMeaning::AtLeast(level) => added(worth(level - 1), worth(level)),
            };
            if counts != Amount::default() {
                terms.push(ModelTerm {
                    column: indicator.column,
                    coefficient: counts.millionths() as f64 / scale.millionths() as f64,
                });
            }
        }
        self.model.set_objective(objective.direction, terms);
        let about = about(measure);
        self.model.describe_objective(if scale == Amount::whole(1) {
            about.to_owned()
        } else {
            format!("{about}, in units of {scale}")
        });
    }
}

/// The difference of two values.
fn added(value: Amount, reached: Amount) -> Amount {
    Amount::of_millionths(reached.millionths() - value.millionths())
}

/// The objective in words, in one line.
fn about(measure: &Measure) -> &'static str {
    match measure {
        Measure::Bridges => "the number of bridges",
        Measure::Built => "the number of edges that carry bridges",
        Measure::Length => "the length of all bridges, each from island to island",
        Measure::Weight(_) => "the weight of all bridges",
    }
}
