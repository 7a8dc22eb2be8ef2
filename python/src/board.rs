//! Boards and solutions.

use std::sync::OnceLock;

use hashilab::internals::notation::{
    Format, Overrides, ReadOptions, Source, boards_in, read_answer, read_board_with_notes,
    write_csv,
};
use hashilab::internals::picture::{Scale, Scene, png};
use hashilab::internals::puzzle::{Bridges, Connectivity, Loops, Size, verify};
use hashilab::{Puzzle, ToPicture as _};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::{argument, list_columns, named, notation, unread, wrong};

/// A board, and its text as JSON, by which two are compared.
#[pyclass(frozen, eq, hash, module = "hashilab._native")]
#[derive(Debug)]
pub(crate) struct Board {
    pub(crate) puzzle: Puzzle,
    json: OnceLock<String>,
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.text_as_json() == other.text_as_json()
    }
}

impl std::hash::Hash for Board {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.text_as_json().hash(state);
    }
}

impl Board {
    fn of(puzzle: Puzzle) -> Self {
        let json = OnceLock::new();
        Self { puzzle, json }
    }

    fn text_as_json(&self) -> &str {
        self.json.get_or_init(|| {
            let text = self.puzzle.to_notation(Format::Json);
            text.expect("JSON has a way to write every rule")
        })
    }
}

/// All boards of a text or a workbook, and what is to be known of the rest of it.
#[pyfunction]
#[pyo3(signature = (
    text, name, from_notation=None, labels=None, columns=None, sheet=None, trim=false, size=None,
    most_bridges=None, connectivity=None, loops=None
))]
#[expect(clippy::too_many_arguments, reason = "one for each argument in Python")]
pub(crate) fn read(
    py: Python<'_>,
    text: Vec<u8>,
    name: &str,
    from_notation: Option<&str>,
    labels: Option<bool>,
    columns: Option<&str>,
    sheet: Option<&str>,
    trim: bool,
    size: Option<&str>,
    most_bridges: Option<u8>,
    connectivity: Option<&str>,
    loops: Option<&str>,
) -> PyResult<(Vec<Board>, Vec<String>)> {
    let size = size.map(|text| {
        text.parse::<Size>()
            .map_err(|error| argument("size", error))
    });
    let connectivity = connectivity
        .map(|word| named(&Connectivity::ALL, Connectivity::name, "connectivity", word));
    let loops = loops.map(|word| named(&Loops::ALL, Loops::name, "loops", word));
    let options = ReadOptions {
        format: from_notation.map(notation).transpose()?,
        size: size.transpose()?,
        labels,
        columns: columns.map(list_columns).transpose()?,
        rules: Overrides {
            most_bridges,
            connectivity: connectivity.transpose()?,
            loops: loops.transpose()?,
        },
        trim,
    };
    py.detach(|| {
        let (sources, mut notes) = sources(Source::new(name, text), &options, sheet)?;
        let mut boards = Vec::with_capacity(sources.len());
        for source in &sources {
            let read = read_board_with_notes(source, &options).map_err(|error| unread(&error))?;
            if let Some(left_out) = &read.left_out {
                notes.push(format!("{}: left out {left_out}", source.name));
            }
            if let Some(taken) = read.taken {
                notes.push(format!("{}: {taken}", source.name));
            }
            boards.push(Board::of(read.into()));
        }
        Ok((boards, notes))
    })
}

/// The texts of all boards, and notes.
fn sources(
    source: Source,
    options: &ReadOptions,
    sheet: Option<&str>,
) -> PyResult<(Vec<Source>, Vec<String>)> {
    #[cfg(feature = "sheets")]
    {
        let found = hashilab::internals::sheets::boards_in_sheets(&source, options, sheet);
        if let Some(found) = found.map_err(|error| super::unread_book(&error))? {
            return Ok((found.boards, found.notes));
        }
    }
    if sheet.is_some() {
        return Err(argument("sheet", "is for spreadsheets, and this is none"));
    }
    let sources = boards_in(source, options).map_err(|error| unread(&error))?;
    Ok((sources, Vec::new()))
}

#[pymethods]
impl Board {
    /// The board as JSON.
    #[getter]
    fn json(&self) -> &str {
        self.text_as_json()
    }

    /// Rows and columns.
    #[getter]
    fn size(&self) -> (u16, u16) {
        let size = self.puzzle.board().size();
        (size.rows, size.cols)
    }

    /// Each island: its cell, its clue as text.
    #[getter]
    fn islands(&self) -> Vec<(String, String)> {
        let islands = self.puzzle.board().islands().iter();
        islands
            .map(|(pos, clue)| (pos.to_string(), clue.to_string()))
            .collect()
    }

    /// Each pair of islands that bridges may join: its cells, the least and the most bridges.
    #[getter]
    fn edges(&self) -> Vec<(String, String, u8, u8)> {
        let edges = self.puzzle.edges().ids();
        edges
            .map(|edge| {
                let [from, to] = self.puzzle.cells_of(edge).map(|cell| cell.to_string());
                let [least, most] = self.puzzle.bounds(edge);
                (from, to, least, most)
            })
            .collect()
    }

    /// The most bridges of an edge, whether all is connected, and whether there may be loops.
    #[getter]
    fn rules(&self) -> (u8, &'static str, &'static str) {
        let rules = self.puzzle.board().rules();
        let (connectivity, loops) = (rules.connectivity().name(), rules.loops().name());
        (rules.max_bridges(), connectivity, loops)
    }

    /// The board in a notation.
    fn to(&self, name: &str) -> PyResult<String> {
        self.puzzle.to_notation(notation(name)?).map_err(wrong)
    }

    /// The board as text in its shape.
    fn text(&self) -> String {
        self.puzzle.to_string()
    }

    fn svg(&self, py: Python<'_>) -> String {
        py.detach(|| self.puzzle.to_svg())
    }

    #[pyo3(signature = (width=None))]
    fn png(&self, py: Python<'_>, width: Option<u32>) -> PyResult<Py<PyBytes>> {
        render_png(py, &Scene::of(&self.puzzle, None), width)
    }

    /// A solution from an answer's text, if it keeps every rule.
    fn solution(&self, answer: &[u8], name: &str) -> PyResult<Solution> {
        let placed = read_answer(&Source::new(name, answer.to_vec()), &self.puzzle);
        let placed = placed.map_err(|error| unread(&error))?;
        let bridges = Bridges::placed(&self.puzzle, &placed)
            .map_err(|_| wrong("there are bridges where none can run"))?;
        let verified = verify(&self.puzzle, bridges).map_err(wrong)?;
        Ok(Solution { verified })
    }
}

/// A scene as the bytes of a PNG file, the largest that is at most `width` pixels wide.
fn render_png(py: Python<'_>, scene: &Scene, width: Option<u32>) -> PyResult<Py<PyBytes>> {
    let bytes = py.detach(|| {
        let usual = Scale::sensible(scene);
        let scale = match width {
            None => usual,
            Some(width) => {
                #[allow(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "between 0 and the width"
                )]
                let pixels = (f64::from(width) / scene.width()) as u32;
                Scale::new(pixels.max(1))?
            }
        };
        png(scene, scale)
    });
    Ok(PyBytes::new(py, &bytes.map_err(wrong)?).unbind())
}

/// Bridges that have been verified, and their board.
#[pyclass(frozen, module = "hashilab._native")]
#[derive(Debug)]
pub(crate) struct Solution {
    pub(crate) verified: hashilab::Solution,
}

#[pymethods]
impl Solution {
    /// Each built edge: its cells and its bridges.
    #[getter]
    fn bridges(&self) -> Vec<(String, String, u8)> {
        let puzzle = self.verified.puzzle();
        let edges = puzzle.edges().ids();
        let built = edges.filter(|&edge| self.verified[edge] > 0);
        built
            .map(|edge| {
                let [from, to] = puzzle.cells_of(edge).map(|cell| cell.to_string());
                (from, to, self.verified[edge])
            })
            .collect()
    }

    fn csv(&self) -> String {
        write_csv(self.verified.puzzle(), &self.verified)
    }

    fn text(&self) -> String {
        self.verified.to_string()
    }

    fn svg(&self, py: Python<'_>) -> String {
        py.detach(|| self.verified.to_svg())
    }

    #[pyo3(signature = (width=None))]
    fn png(&self, py: Python<'_>, width: Option<u32>) -> PyResult<Py<PyBytes>> {
        let scene = Scene::of(self.verified.puzzle(), Some(&self.verified));
        render_png(py, &scene, width)
    }
}
