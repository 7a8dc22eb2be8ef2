//! Linear relaxations: the relations between the formulations' bounds, as their pages state them.

mod separating;

use hashilab::internals::engine::{
    Budget, Engine, Highs, LpOutcome, Observer, Relaxation, Task, Verdict, relax,
};
use hashilab::internals::generate::{PublishedRecipe, grow};
use hashilab::internals::milp::{
    Capacities, CutKind, Direction, Formulated, Formulation, ModelTerm, Objective, Row, RowFamily,
    Sense, Settings, formulate, formulate_as,
};
use hashilab::internals::puzzle::{Measure, Network, Pos};

/// The tolerance for two equal bounds.
const TOLERANCE: f64 = 1e-5;

fn at(network: &Network, index: usize) -> Pos {
    network.islands().values()[index].pos
}

/// A relaxation under an objective.
fn relaxed(network: &Network, objective: &Objective, mut program: Formulated) -> Relaxation {
    program.aim(network, objective);
    relax(network, program, CutKind::Plain, &Budget::unlimited()).expect("HiGHS runs")
}

/// The bound of a relaxation.
fn bound(relaxed: &Relaxation) -> f64 {
    match &relaxed.outcome {
        LpOutcome::Optimal(point) => point.bound,
        other => panic!("{other:?}"),
    }
}

/// The bounds of one board under one objective, minimised or maximised.
struct Bounds<'a> {
    network: &'a Network,
    objective: &'a Objective,
}

impl Bounds<'_> {
    fn of(&self, formulation: Formulation, settings: Settings) -> f64 {
        let program = formulate_as(self.network, formulation, settings).expect("standard rules");
        bound(&relaxed(self.network, self.objective, program))
    }

    fn plain(&self, formulation: Formulation) -> f64 {
        self.of(formulation, Settings::default())
    }

    fn rooted(&self, formulation: Formulation, root: Pos) -> f64 {
        let root = Some(root);
        self.of(
            formulation,
            Settings {
                root,
                ..Settings::default()
            },
        )
    }

    fn plain_flow(&self, root: Option<Pos>) -> f64 {
        let capacities = Some(Capacities::Plain);
        let settings = Settings {
            root,
            capacities,
            ..Settings::default()
        };
        self.of(Formulation::Flow, settings)
    }

    /// `multi` with the row Σ y ≥ n − 1.
    fn multi_spanning(&self) -> f64 {
        let settings = Settings::default();
        let network = self.network;
        let mut multi = formulate_as(network, Formulation::Multi, settings).expect("standard");
        let cuts = formulate_as(network, Formulation::Cuts, settings).expect("standard");
        let mut rows = cuts.model.rows().iter();
        let (id, row) = rows
            .rfind(|(_, row)| row.family == RowFamily::Spanning)
            .expect("more than one island");
        // Both programs begin with the same columns.
        let terms: Vec<ModelTerm> = cuts.model.terms(id).to_vec();
        assert!(terms.iter().all(|term| {
            cuts.model.columns()[term.column].name == multi.model.columns()[term.column].name
        }));
        let row = Row {
            sense: Sense::AtLeast,
            ..*row
        };
        multi.model.add_row(row, terms);
        bound(&relaxed(network, self.objective, multi))
    }

    /// `cuts` before any cut.
    fn first_cuts(&self) -> f64 {
        let program = formulate_as(self.network, Formulation::Cuts, Settings::default());
        let relaxed = relaxed(
            self.network,
            self.objective,
            program.expect("standard rules"),
        );
        relaxed.first_bound.expect("a bound")
    }

    fn optimum(&self) -> f64 {
        let task = Task::new(self.network, Formulation::Flow).aiming_at(self.objective.clone());
        let run = Highs::default().solve(&task, &Budget::unlimited(), &mut Observer::none());
        let scale = self.objective.scale(self.network).millionths() as f64;
        match run.expect("HiGHS runs").outcome {
            Verdict::Yes(incumbent) if incumbent.is_optimal => {
                let value = self.objective.value(self.network, &incumbent.bridges);
                value.millionths() as f64 / scale
            }
            other => panic!("{other:?}"),
        }
    }

    /// Panics unless the first bound is no better than the second.
    fn no_better(&self, weak: (&str, f64), strong: (&str, f64)) {
        let over = match self.objective.direction {
            Direction::Minimise => weak.1 - strong.1,
            Direction::Maximise => strong.1 - weak.1,
        };
        let (network, objective) = (self.network, self.objective);
        assert!(
            over < TOLERANCE,
            "{objective}: {weak:?} {strong:?}\n{network:?}"
        );
    }

    fn same(&self, one: (&str, f64), other: (&str, f64)) {
        self.no_better(one, other);
        self.no_better(other, one);
    }

    /// Checks every relation that a page in `models/` states.
    fn check(&self) {
        use Formulation::{Cuts, Flow, Multi, MultiDirected, Notebook, Order, Tree};
        let islands = self.network.islands().len();
        let (first, last) = (at(self.network, 0), at(self.network, islands - 1));
        let plain = ("plain flow", self.plain_flow(None));
        let [flow, order, multi] = [Flow, Order, Multi].map(|it| (it.name(), self.plain(it)));
        let [cuts, directed, tree] =
            [Cuts, MultiDirected, Tree].map(|it| (it.name(), self.plain(it)));
        let notebook = ("notebook", self.plain(Notebook));
        self.same(
            notebook,
            ("plain flow from the first", self.plain_flow(Some(first))),
        );
        self.no_better(plain, flow);
        self.no_better(plain, multi);
        self.no_better(multi, cuts);
        self.same(("multi and spanning", self.multi_spanning()), cuts);
        self.no_better(cuts, directed);
        self.same(directed, tree);
        self.no_better(order, directed);
        self.no_better(flow, tree);
        self.no_better(("flow from the last", self.rooted(Flow, last)), tree);
        self.no_better(("cuts at first", self.first_cuts()), order);
        self.same(multi, ("multi from the last", self.rooted(Multi, last)));
        self.same(
            directed,
            ("directed from the last", self.rooted(MultiDirected, last)),
        );
        let optimum = ("optimum", self.optimum());
        for bound in [notebook, flow, tree] {
            self.no_better(bound, optimum);
        }
    }
}

/// Boards of 4 to 10 islands, sparse and dense.
fn networks() -> Vec<Network> {
    let mut networks = Vec::new();
    for seed in 1..=64 {
        let islands = 4 + u32::try_from(seed % 7).expect("small");
        let (single, cycles) = [(25, 0), (50, 5), (75, 10)][islands as usize % 3];
        if let Ok(grown) = grow(&PublishedRecipe::square(islands, single, cycles), seed) {
            networks.push(grown.network);
        }
    }
    networks
}

#[test]
fn bounds_relate_as_the_pages_claim() {
    let networks = networks();
    assert!(networks.len() >= 60, "{}", networks.len());
    let objectives = [
        (Direction::Minimise, Measure::Built),
        (Direction::Minimise, Measure::Length),
        (Direction::Maximise, Measure::Built),
    ]
    .map(|(direction, measure)| Objective { direction, measure });
    for network in &networks {
        for objective in &objectives {
            Bounds { network, objective }.check();
        }
    }
}

/// A board that can be grown again from its seed has the published bounds.
#[test]
fn bounds_of_a_known_board_are_as_published() {
    let grown = grow(&PublishedRecipe::square(40, 75, 5), 7).expect("a board");
    let network = &grown.network;
    let objective = &Objective {
        direction: Direction::Minimise,
        measure: Measure::Length,
    };
    let bounds = Bounds { network, objective };
    let is = |bound: f64, wanted: f64| (bound - wanted).abs() < 0.05;
    assert!(is(bounds.plain(Formulation::Notebook), 92.2));
    assert!(is(bounds.plain(Formulation::Flow), 96.6));
    assert!(is(bounds.first_cuts(), 96.4));
    assert!(is(bounds.plain(Formulation::Tree), 106.5));
    assert!(is(bounds.optimum(), 107.0));
}

/// Rounds with even cuts end, and no bound is better than the one before or the optimum.
#[test]
fn rounds_of_even_cuts_end_below_the_optimum() {
    let grown = grow(&PublishedRecipe::square(40, 75, 5), 7).expect("a board");
    let network = &grown.network;
    let objective = &Objective {
        direction: Direction::Minimise,
        measure: Measure::Length,
    };
    let mut program = formulate(network, Formulation::Cuts).expect("standard rules");
    program.aim(network, objective);
    let relaxed = relax(network, program, CutKind::Even, &Budget::unlimited());
    let relaxed = relaxed.expect("HiGHS runs");
    let rounds = relaxed.rounds.iter().map(|round| round.point.bound);
    let bounds: Vec<f64> = rounds.chain([bound(&relaxed)]).collect();
    assert!(bounds.len() > 2 && bounds.is_sorted(), "{bounds:?}");
    assert!(bounds[bounds.len() - 1] > 99.0 && bounds[bounds.len() - 1] < 107.0);
}

/// Cuts for whole points, added round by round, end at the optimum.
#[test]
fn whole_rounds_of_cuts_end_at_the_optimum() {
    let grown = grow(&PublishedRecipe::square(40, 75, 5), 7).expect("a board");
    let objective = Objective {
        direction: Direction::Minimise,
        measure: Measure::Length,
    };
    let task = Task::new(&grown.network, Formulation::Cuts).aiming_at(objective.clone());
    let run = Highs::default().solve(&task, &Budget::unlimited(), &mut Observer::none());
    let run = run.expect("HiGHS runs");
    let Verdict::Yes(incumbent) = run.outcome else {
        panic!("{:?}", run.outcome);
    };
    assert!(incumbent.is_optimal, "{incumbent:?}");
    let value = objective.value(&grown.network, &incumbent.bridges);
    assert_eq!(value.millionths(), 107_000_000);
    assert!(
        run.stats.rounds > 1 && run.stats.cuts > 0,
        "{:?}",
        run.stats
    );
}
