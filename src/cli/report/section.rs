//! A board's section of a page: what was worked out, in words, tables and pictures.

use super::solutions;
use super::study::{All, Run, Studied};
use crate::cli::draw::LookArgs;
use crate::cli::relax::drawn::Drawing;
use crate::cli::relax::found::Optimum;
use crate::cli::relax::rounds::film;
use crate::engine::LpOutcome;
use crate::picture::{Marks, Scene, Tile};
use crate::puzzle::Puzzle;
use crate::questions::{Backbone, Finding, Status};
use crate::report::{Block, Figure, Phrase, Table, counted, rule_sentences};

/// Centimetres of a cell of a board, where there is room.
const CELL: f64 = 0.75;
/// Pictures of a board in a row: as many as can be read on a page.
const IN_A_ROW: usize = 2;
/// The widest picture in centimetres.
const WIDEST: f64 = 25.0;

/// A picture of a section, by its name.
pub(super) type Drawn = (String, Scene);

/// The section of one board.
pub(super) struct Section<'a> {
    pub(super) studied: &'a Studied,
    pub(super) look: &'a LookArgs,
    /// What the names of its pictures begin with.
    pub(super) prefix: String,
    pub(super) times: bool,
    /// How deep its headings are.
    pub(super) depth: u8,
    pub(super) blocks: Vec<Block>,
    pub(super) drawn: Vec<Drawn>,
}

impl Section<'_> {
    /// All parts of it but the heading.
    pub(super) fn write(&mut self) {
        self.write_board();
        self.write_rules();
        self.write_programs();
        self.write_relaxations();
        self.write_rounds();
        self.write_runs();
        if let Some(all) = &self.studied.all {
            self.write_all(all);
        }
    }

    fn heading(&mut self, text: &str) {
        self.blocks.push(Block::Heading(self.depth, text.into()));
    }

    fn say(&mut self, text: impl Into<Phrase>) {
        self.blocks.push(Block::Paragraph(text.into()));
    }

    fn draw(&mut self, name: &str, scene: Scene, caption: impl Into<Phrase>) {
        if let Some(why) = self.look.refusal(&scene) {
            let caption = caption.into().text(format!(" There is no picture: {why}."));
            self.say(caption);
            return;
        }
        let name = format!("{}{name}", self.prefix);
        self.blocks.push(Block::Figure(Figure {
            name: name.clone(),
            caption: caption.into(),
            width: (CELL * scene.width()).min(WIDEST),
        }));
        self.drawn.push((name, scene));
    }

    fn write_board(&mut self) {
        let (puzzle, look) = (&self.studied.found.puzzle, self.look);
        self.heading("Board and solution");
        self.say(about(puzzle));
        let plain = Marks::default();
        let mut tiles = vec![Tile::new(look.marked(puzzle, None, &plain), "the board")];
        let (best, objective) = (&self.studied.found.best, &self.studied.found.objective);
        let (caption, drawn) = match (best, self.studied.found.optimum) {
            (Some(_), Optimum::Is(value)) => (
                format!("The board, and a best solution, to {objective}: {value}."),
                "a best solution",
            ),
            (Some(_), _) => ("The board and a solution.".to_owned(), "a solution"),
            (None, Optimum::Infeasible) => ("The board has no solution.".to_owned(), ""),
            (None, _) => (
                "The board. No solution was found within the limits.".to_owned(),
                "",
            ),
        };
        if let Some(best) = best {
            tiles.push(Tile::new(look.marked(puzzle, Some(best), &plain), drawn));
        }
        self.draw("board", Scene::sheet(&tiles, 2), caption);
    }

    fn write_rules(&mut self) {
        self.heading("Rules");
        let rules = rule_sentences(self.studied.found.puzzle.board());
        let points = rules.into_iter().map(Phrase::from).collect();
        self.blocks.push(Block::List(points));
    }

    fn write_programs(&mut self) {
        self.heading("The integer programs");
        self.say(
            "A formulation is a way to write the board as an integer program. Columns are \
             variables, rows are constraints; the rows of a family say one thing.",
        );
        self.blocks.push(Block::Table(self.sizes()));
        self.blocks.push(Block::Table(self.families()));
        for (name, why) in self.studied.found.left_out.clone() {
            self.say(format!("{name} is left out: {why}."));
        }
    }

    /// The size of each program.
    fn sizes(&self) -> Table {
        let mut sizes = Table::new(
            "The size of each program.",
            &[
                "formulation",
                "columns",
                "binary",
                "integer",
                "continuous",
                "rows",
                "nonzeros",
                "coefficients",
            ],
        );
        for (name, table) in &self.studied.programs {
            let coefficients = match table.coefficients {
                Some([least, most]) if least < most => format!("{least} to {most}"),
                Some([size, _]) => size.to_string(),
                None => "–".to_owned(),
            };
            let counts = [
                table.all_columns(),
                table.binary,
                table.integer,
                table.continuous,
                table.rows(),
                table.nonzeros,
            ];
            let counts = counts.map(|count| count.to_string());
            sizes.push(
                [name.clone()]
                    .into_iter()
                    .chain(counts)
                    .chain([coefficients]),
            );
        }
        sizes
    }

    /// Rows by family and formulation.
    fn families(&self) -> Table {
        let programs = &self.studied.programs;
        let mut words: Vec<&'static str> = Vec::new();
        for family in programs.iter().flat_map(|(_, table)| &table.families) {
            if !words.contains(&family.family.word()) {
                words.push(family.family.word());
            }
        }
        let names = programs.iter().map(|(name, _)| name.as_str());
        let head: Vec<&str> = ["family"].into_iter().chain(names).collect();
        let mut rows = Table::new("The rows of each family.", &head);
        for word in words {
            let count = programs.iter().map(|(_, table)| {
                let mut families = table.families.iter();
                let family = families.find(|family| family.family.word() == word);
                family.map_or_else(|| "–".to_owned(), |family| family.rows.to_string())
            });
            rows.push([word.to_owned()].into_iter().chain(count));
        }
        rows
    }

    fn write_relaxations(&mut self) {
        let found = &self.studied.found;
        self.heading("Linear relaxations");
        self.say(format!(
            "Without the condition that columns are whole, a program becomes easy, and its \
             optimum is a bound on every solution’s value, here to {}. The nearer it is to the \
             optimum, the better the formulation describes the board.",
            found.objective
        ));
        let drawing = Drawing {
            found,
            flow: false,
            look: self.look,
        };
        let caption = "The optimal point of each relaxation, with its bound. A line is as wide as \
                       much is built; fractions have their value.";
        self.draw("relaxations", drawing.sheet(IN_A_ROW), caption);
        self.blocks.push(Block::Table(self.bounds()));
        self.say(match found.optimum {
            Optimum::Is(value) => format!("The optimum is {value}."),
            Optimum::Infeasible => "The board has no solution.".to_owned(),
            Optimum::NotWanted | Optimum::Undecided(_) => {
                "The optimum was not found within the limits.".to_owned()
            }
        });
    }

    fn bounds(&self) -> Table {
        let head = [
            "formulation",
            "bound",
            "gap",
            "fractional",
            "rounds",
            "cuts",
            "seconds",
        ];
        let caption = "The bounds. A gap is the share of the optimum that is missing; fractional \
                       are the columns that should be whole and are not; rounds and cuts are \
                       those of the cutting-plane method.";
        let mut table = Table::new(caption, &head[..if self.times { 7 } else { 6 }]);
        let or = |known: Option<String>| known.unwrap_or_else(|| "–".to_owned());
        for record in self.studied.found.records() {
            let is_known = record.status == "optimal";
            let bound = record.bound.filter(|_| is_known);
            let cells = [
                bound.map_or(record.status.to_owned(), |bound| {
                    self.studied.found.bound_text(bound)
                }),
                or(record.gap.filter(|_| is_known).map(percent)),
                or(record.fractional.map(|count| count.to_string())),
                record.rounds.to_string(),
                record.cuts.to_string(),
            ];
            let seconds = self.times.then(|| format!("{:.3}", record.relax_seconds));
            let name = [record.formulation.clone()];
            table.push(name.into_iter().chain(cells).chain(seconds));
        }
        table
    }

    fn write_rounds(&mut self) {
        let found = &self.studied.found;
        let Some(one) = found.relaxed.iter().find(|one| one.name == "cuts") else {
            return;
        };
        let mut table = Table::new(
            "The rounds of the cutting-plane method.",
            &["round", "bound", "cuts found"],
        );
        let shown = |bound: f64| found.bound_text(bound * found.scale);
        for (number, round) in (1..).zip(&one.relaxation.rounds) {
            let number = i32::to_string(&number);
            let cuts = round.cuts.len().to_string();
            table.push([number, shown(round.point.bound), cuts]);
        }
        let LpOutcome::Optimal(end) = &one.relaxation.outcome else {
            return;
        };
        table.push(["the end".to_owned(), shown(end.bound), "0".to_owned()]);
        let drawing = Drawing {
            found,
            flow: false,
            look: self.look,
        };
        self.heading("The rounds of the cutting planes");
        self.say(
            "The formulation cuts has no row that says “connected”. Where the point of its \
             relaxation leaves a set of islands with less than one built edge to the others, a \
             cut is added that forbids this point, and the relaxation is solved again, until no \
             such set is left.",
        );
        if one.relaxation.rounds.is_empty() {
            self.say("Here the first point leaves no such set.");
            return;
        }
        let caption = "Each round’s point, the sets of islands that are cut off shaded.";
        self.draw("rounds", film(&drawing, one).strip(IN_A_ROW), caption);
        self.blocks.push(Block::Table(table));
    }

    fn write_runs(&mut self) {
        self.heading("The programs solved");
        self.say(format!(
            "HiGHS solves each program, to {}, from nothing: without a solution to begin from and \
             without deduction, which would fix the same columns in all of them.",
            self.studied.found.objective
        ));
        let head = [
            "formulation",
            "outcome",
            "value",
            "bound",
            "nodes",
            "LP iterations",
            "solved",
            "cuts",
            "seconds",
        ];
        let caption = if self.times {
            "HiGHS’s searches; solved is how often, with more cuts each time. Seconds are CPU time \
             from the board to the verified answer."
        } else {
            "HiGHS’s searches; solved is how often, with more cuts each time. What a search has \
             reached when a limit ends it depends on the machine and is left out."
        };
        let mut table = Table::new(caption, &head[..if self.times { 9 } else { 8 }]);
        for run in &self.studied.runs {
            table.push(self.cells(run));
        }
        self.blocks.push(Block::Table(table));
        if let Some(differing) = self.differing() {
            self.say(Phrase::default().strong(differing));
        }
        for warning in self.studied.found.warnings.clone() {
            self.say(Phrase::default().strong(format!("Warning: {warning}.")));
        }
    }

    /// A run as a row. Without times, what depends on how far a limit let it get is left out.
    fn cells(&self, run: &Run) -> Vec<String> {
        let or = |known: Option<f64>| known.map_or_else(|| "–".to_owned(), |it| it.to_string());
        let is_shown = run.limit.is_none() || self.times;
        let shown = |text: String| if is_shown { text } else { "–".to_owned() };
        let outcome = match (run.limit, run.status) {
            (Some(limit), _) => limit.to_string(),
            (None, Status::Solved) => "optimal".to_owned(),
            (None, other) => other.to_string(),
        };
        let mut cells = vec![
            run.formulation.clone(),
            outcome,
            shown(or(run.value)),
            shown(or(run.bound)),
            shown(run.nodes.to_string()),
            shown(run.iterations.to_string()),
            shown(run.rounds.to_string()),
            shown(run.cuts.to_string()),
        ];
        cells.extend(self.times.then(|| format!("{:.3}", run.seconds)));
        cells
    }

    /// Says so where two formulations do not agree on the optimum.
    fn differing(&self) -> Option<String> {
        let runs = self.studied.runs.iter();
        let solved = runs.filter(|run| run.status == Status::Solved);
        let mut values: Vec<f64> = solved.filter_map(|run| run.value).collect();
        values.extend(self.studied.found.optimum.value());
        let differs = values.windows(2).any(|two| (two[0] - two[1]).abs() > 1e-6);
        differs.then(|| {
            let what = "The formulations do not agree on the optimum: one of the answers is wrong.";
            what.to_owned()
        })
    }

    fn write_all(&mut self, all: &All) {
        self.heading("All solutions");
        let points = solutions::sentences(all, &self.studied.found.puzzle);
        self.blocks
            .push(Block::List(points.map(Phrase::from).to_vec()));
        if let (Ok(common), Ok(unique)) = (&all.common, &all.unique)
            && let Finding::Backbone(Backbone::All(known)) = &common.finding
            && unique.status() != Status::Unique
        {
            let scene = solutions::backbone(&self.studied.found.puzzle, known, self.look);
            let caption = "What all solutions have in common.";
            self.draw("common", scene, caption);
        }
    }
}

fn percent(share: f64) -> String {
    format!("{:.2} %", 100.0 * share)
}

/// A board in numbers.
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
