//! The section of a board on a page: its results in text, tables and pictures.

use super::solutions;
use super::tables;
use crate::engine::LpOutcome;
use crate::picture::{Marks, Scene, Tile};
use crate::puzzle::{Connectivity, Loops, Puzzle, Rules};
use crate::questions::Backbone;
use crate::report::{Block, Figure, Phrase, counted, rule_sentences};
use crate::session::{Optimum, SolutionFacts, Status, StudyAnswer};
use crate::show::{self, Appearance, RelaxPictures};

/// The size of a board's cell in centimetres, where there is room.
const CELL: f64 = 0.75;
/// The widest picture in centimetres.
const WIDEST: f64 = 25.0;
/// The most cells of a board that is drawn on a page; larger ones would not be legible.
const MOST_CELLS: u64 = 10_000;

/// The section of one board.
pub(super) struct ReportSection<'a> {
    pub(super) studied: &'a StudyAnswer,
    pub(super) look: &'a Appearance,
    /// The prefix of the names of its pictures.
    pub(super) prefix: String,
    pub(super) times: bool,
    /// The level of its headings.
    pub(super) depth: u8,
    pub(super) blocks: Vec<Block>,
    pub(super) drawn: Vec<(String, Scene)>,
}

impl ReportSection<'_> {
    /// Writes everything but the heading.
    pub(super) fn write(&mut self) {
        self.write_board();
        self.write_rules();
        self.write_programs();
        self.write_relaxations();
        self.write_rounds();
        self.write_runs();
        match &self.studied.all {
            Some(all) => self.write_all(all),
            None => self.say("What is not here was not worked out: a limit came first."),
        }
    }

    fn heading(&mut self, text: &str) {
        self.blocks.push(Block::Heading(self.depth, text.into()));
    }

    fn say(&mut self, text: impl Into<Phrase>) {
        self.blocks.push(Block::Paragraph(text.into()));
    }

    /// Adds a picture of the board, or why there is none.
    fn draw(&mut self, name: &str, scene: impl FnOnce(&Self) -> Scene, caption: impl Into<Phrase>) {
        let cells = self.studied.relaxing.puzzle.board().size().cells();
        let drawn = if cells > MOST_CELLS {
            Err(format!("the board has more than {MOST_CELLS} cells"))
        } else {
            let scene = scene(self);
            let refusal = self.look.refusal(&scene);
            refusal.map_or(Ok(scene), |why| Err(why.to_string()))
        };
        let scene = match drawn {
            Ok(scene) => scene,
            Err(why) => {
                let caption = caption.into().text(format!(" There is no picture: {why}."));
                self.say(caption);
                return;
            }
        };
        let name = format!("{}{name}", self.prefix);
        self.blocks.push(Block::Figure(Figure {
            name: name.clone(),
            caption: caption.into(),
            width: (CELL * scene.width()).min(WIDEST),
        }));
        self.drawn.push((name, scene));
    }

    fn write_board(&mut self) {
        self.heading("Board and solution");
        self.say(about(&self.studied.relaxing.puzzle));
        let (best, objective) = (
            &self.studied.relaxing.best,
            &self.studied.relaxing.objective,
        );
        let (caption, drawn) = match (best, self.studied.relaxing.optimum) {
            (Some(_), Optimum::Is(value)) => (
                format!("The board, and a best solution, to {objective}: {value}."),
                "a best solution",
            ),
            (Some(_), _) => ("The board and a solution.".to_owned(), "a solution"),
            (None, Optimum::Infeasible) => (
                format!(
                    "{} The command explain tells why in steps.",
                    self.no_solution()
                ),
                "",
            ),
            (None, _) => (
                "The board. No solution was found within the limits.".to_owned(),
                "",
            ),
        };
        let scene = |this: &Self| {
            let (puzzle, look) = (&this.studied.relaxing.puzzle, this.look);
            let plain = Marks::default();
            let mut tiles = vec![Tile::new(look.marked(puzzle, None, &plain), "the board")];
            if let Some(best) = best {
                tiles.push(Tile::new(look.marked(puzzle, Some(best), &plain), drawn));
            }
            Scene::sheet(&tiles, 2)
        };
        self.draw("board", scene, caption);
    }

    fn write_rules(&mut self) {
        self.heading("Rules");
        let rules = rule_sentences(self.studied.relaxing.puzzle.board());
        let points = rules.into_iter().map(Phrase::from).collect();
        self.blocks.push(Block::List(points));
    }

    fn write_programs(&mut self) {
        self.heading("The integer programs");
        self.say(
            "A formulation is a way to write the board as an integer program. Columns are \
             variables, rows are constraints; the rows of a family say one thing.",
        );
        self.blocks.push(Block::Table(tables::sizes(self.studied)));
        self.blocks
            .push(Block::Table(tables::families(self.studied)));
        for one in self.studied.relaxing.left_out.clone() {
            self.say(format!("{} is left out: {}.", one.formulation, one.reason));
        }
    }

    fn write_relaxations(&mut self) {
        let found = &self.studied.relaxing;
        self.heading("Linear relaxations");
        self.say(format!(
            "Without the condition that columns are whole, a program becomes easy, and its \
             optimum is a bound on every solution’s value, here to {}. The nearer it is to the \
             optimum, the better the formulation describes the board.",
            found.objective
        ));
        let outcomes = || found.relaxed.iter().map(|one| &one.relaxation.outcome);
        let mut caption = Vec::new();
        if outcomes().any(|outcome| matches!(outcome, LpOutcome::Optimal(_))) {
            caption.push(
                "The optimal point of each relaxation, with its bound. A line is as wide as many \
                 bridges; fractions have their number.",
            );
        }
        if outcomes().any(|outcome| matches!(outcome, LpOutcome::Infeasible(_))) {
            caption.push("Where a relaxation has no point, rows that have none together are red.");
        }
        let caption = caption.join(" ");
        let scene = |this: &Self| RelaxPictures::of(found, this.look).sheet(None);
        if !found.relaxed.is_empty() {
            self.draw("relaxations", scene, caption);
        }
        self.blocks
            .push(Block::Table(tables::bounds(self.studied, self.times)));
        for caveat in found.caveats() {
            self.say(Phrase::default().strong(format!("{caveat}.")));
        }
        self.say(match found.optimum {
            Optimum::Is(value) => format!("The optimum is {value}."),
            Optimum::Infeasible => self.no_solution(),
            Optimum::NotWanted | Optimum::Undecided(_) => {
                "The optimum was not found within the limits.".to_owned()
            }
        });
    }

    /// The sentence that there is no solution, and why.
    fn no_solution(&self) -> String {
        match &self.studied.relaxing.reason {
            Some(reason) => format!("The board has no solution: {reason}."),
            None => "The board has no solution.".to_owned(),
        }
    }

    fn write_rounds(&mut self) {
        let found = &self.studied.relaxing;
        let Some(one) = found.relaxed.iter().find(|one| one.name == "cuts") else {
            return;
        };
        let Some(table) = tables::rounds(found, one) else {
            return;
        };
        let Some((row, set)) = left_to_cuts(found.puzzle.board().rules()) else {
            return;
        };
        self.heading("The rounds of the cutting planes");
        self.say(format!(
            "The formulation cuts has no row that {row}. Where the point of its relaxation {set}, \
             a cut is added that forbids this point, and the relaxation is solved again, until \
             there is none to add.",
        ));
        if one.relaxation.rounds.is_empty() {
            self.say("Here there is none for the first point.");
            return;
        }
        let caption = "Each round’s point, the sets of islands that are cut off shaded.";
        let scene = |this: &Self| RelaxPictures::of(found, this.look).strip();
        self.draw("rounds", scene, caption);
        self.blocks.push(Block::Table(table));
    }

    fn write_runs(&mut self) {
        if self.studied.runs.is_empty() && self.studied.relaxing.reason.is_none() {
            return;
        }
        self.heading("The programs solved");
        if !self.studied.is_searched() {
            self.say(format!(
                "{} So there is nothing for HiGHS to search.",
                self.no_solution()
            ));
            return;
        }
        self.say(format!(
            "HiGHS solves each program, to {}, from nothing: without a solution to begin from and \
             without deduction, which would fix the same columns in all of them.",
            self.studied.relaxing.objective
        ));
        let table = tables::runs(self.studied, self.times);
        self.blocks.push(Block::Table(table));
        if let Some(differing) = self.differing() {
            self.say(Phrase::default().strong(differing));
        }
        for warning in self.studied.relaxing.warnings.clone() {
            self.say(Phrase::default().strong(format!("Warning: {warning}.")));
        }
    }

    /// A warning if two formulations do not agree on the optimum.
    fn differing(&self) -> Option<String> {
        let runs = self.studied.runs.iter();
        let solved = runs.filter(|run| run.status == Status::Solved);
        let mut values: Vec<f64> = solved.filter_map(|run| run.value).collect();
        values.extend(self.studied.relaxing.optimum.value());
        let differs = values.windows(2).any(|two| (two[0] - two[1]).abs() > 1e-6);
        differs.then(|| {
            let what = "The formulations do not agree on the optimum: one of the answers is wrong.";
            what.to_owned()
        })
    }

    fn write_all(&mut self, all: &SolutionFacts) {
        self.heading("All solutions");
        let points = solutions::sentences(all, &self.studied.relaxing.puzzle);
        self.blocks
            .push(Block::List(points.map(Phrase::from).to_vec()));
        if let (Ok(common), Ok(unique)) = (all.common.answer(), all.unique.answer())
            && let Backbone::All(known) = &common.backbone
            && unique.ended.status != Status::Unique
        {
            let scene = |this: &Self| show::common(&this.studied.relaxing.puzzle, known, this.look);
            let caption = "What all solutions have in common.";
            self.draw("common", scene, caption);
        }
    }
}

/// What the formulation cuts has no row for, and where a point breaks it.
fn left_to_cuts(rules: &Rules) -> Option<(&'static str, &'static str)> {
    match (rules.connectivity(), rules.loops()) {
        (Connectivity::Required, _) => Some((
            "says “connected”",
            "leaves a set of islands with less than one built edge to the others",
        )),
        (Connectivity::Free, Loops::Forbidden) => Some((
            "forbids loops",
            "builds as much among some islands as only a loop can",
        )),
        (Connectivity::Free, Loops::Allowed) => None,
    }
}

/// The figures of a board.
fn about(puzzle: &Puzzle) -> String {
    let size = puzzle.board().size();
    format!(
        "{} rows and {} columns with {}, {} along which bridges may go, {} of two such edges.",
        size.rows,
        size.cols,
        counted(puzzle.islands().len(), "island"),
        counted(puzzle.edges().len(), "edge"),
        counted(puzzle.crossings().len(), "crossing"),
    )
}
