//! The board as printed: its size, its islands with their clues, its rules.
//!
//! A [`Board`] is well-formed (islands sorted, inside, one item on a cell, no clue that the rules
//! can never satisfy, given edges between islands that see each other), but may have no solution.
//! Ignored islands and notes are kept for pictures and writers; no rule is about them.

use super::board_error::{BoardError, CellContent};
use super::bounds::bounds;
use super::cell::{Pos, Size};
use super::clue::Clue;
use super::degree_set::Degree;
use super::note::Note;
use super::rules::Rules;
use super::sight::sight;

/// A board: islands in row-major order, one item on a cell, all inside its size.
///
/// # Examples
/// ```
/// use hashilab_rules::puzzle::{Board, Clue, Pos, Rules, Size};
/// let islands = vec![(Pos::new(0, 2), Clue::Exactly(1)), (Pos::new(0, 0), Clue::Exactly(1))];
/// let board = Board::new(Size::new(1, 3), islands, Rules::default())?;
/// assert_eq!(board.islands()[0].0, Pos::new(0, 0));
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    size: Size,
    islands: Vec<(Pos, Clue)>,
    rules: Rules,
    ignored: Vec<(Pos, Clue)>,
    notes: Vec<Note>,
}

impl Board {
    /// A board with these islands, given in any order. A clue that is a set of one number
    /// becomes that number.
    ///
    /// # Errors
    /// A [`BoardError`] names the first island, row by row, that cannot be there, or what is wrong
    /// with the rules' walls, signs, given and forbidden edges.
    pub fn new(
        size: Size,
        mut islands: Vec<(Pos, Clue)>,
        rules: Rules,
    ) -> Result<Self, BoardError> {
        if size.rows == 0 || size.cols == 0 {
            return Err(BoardError::NoCells(size));
        }
        if !islands.is_sorted_by_key(|&(pos, _)| pos) {
            islands.sort_by_key(|&(pos, _)| pos);
        }
        let most = rules.max_clue();
        for (pos, clue) in &mut islands {
            inside(size, CellContent::Island, *pos)?;
            check_clue(*pos, *clue, most)?;
            *clue = clue.simplest();
        }
        if let Some(pair) = islands.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(BoardError::Twice(pair[0].0));
        }
        let board = Self {
            size,
            islands,
            rules,
            ignored: Vec::new(),
            notes: Vec::new(),
        };
        board.check_cells()?;
        board.check_given()?;
        Ok(board)
    }

    /// Adds islands that are treated as absent.
    ///
    /// # Errors
    /// A [`BoardError`] if one is outside or on an occupied cell.
    ///
    /// # Examples
    /// ```
    /// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// let islands = [0, 2].map(|col| (Pos::new(0, col), Clue::Exactly(1)));
    /// let board = Board::new(Size::new(1, 3), islands.to_vec(), Rules::default())?;
    /// let board = board.with_ignored(vec![(Pos::new(0, 1), Clue::Exactly(4))])?;
    /// assert_eq!(Network::of(board).edges().len(), 1);
    /// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
    /// ```
    pub fn with_ignored(self, mut ignored: Vec<(Pos, Clue)>) -> Result<Self, BoardError> {
        ignored.sort_by_key(|&(pos, _)| pos);
        for (_, clue) in &mut ignored {
            *clue = clue.simplest();
        }
        let board = Self { ignored, ..self };
        board.check_cells()?;
        Ok(board)
    }

    /// Replaces the clue of the island with this index.
    pub(super) fn exchange_clue(&mut self, island: usize, clue: Clue) {
        let (pos, printed) = &mut self.islands[island];
        check_clue(*pos, clue, self.rules.max_clue()).expect("a clue that the rules allow");
        *printed = clue.simplest();
    }

    /// Replaces the notes.
    #[must_use]
    pub fn with_notes(self, notes: Vec<Note>) -> Self {
        Self { notes, ..self }
    }

    /// The number of rows and columns.
    #[must_use]
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The islands row by row.
    #[must_use]
    #[inline]
    pub fn islands(&self) -> &[(Pos, Clue)] {
        &self.islands
    }

    /// The rules of the board.
    #[must_use]
    #[inline]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The islands that are treated as absent, row by row.
    #[must_use]
    pub fn ignored(&self) -> &[(Pos, Clue)] {
        &self.ignored
    }

    /// The notes, in their original order.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Checks that walls, signs and ignored islands are inside and alone on their cells.
    fn check_cells(&self) -> Result<(), BoardError> {
        let (walls, signs) = (self.rules.walls(), self.rules.signs());
        if walls.is_empty() && signs.is_empty() && self.ignored.is_empty() {
            return Ok(());
        }
        let islands = self
            .islands
            .iter()
            .map(|&(pos, _)| (pos, CellContent::Island));
        let walls = walls.iter().map(|&pos| (pos, CellContent::Wall));
        let signs = signs.iter().map(|&(pos, _)| (pos, CellContent::Sign));
        let ignored = self
            .ignored
            .iter()
            .map(|&(pos, _)| (pos, CellContent::Ignored));
        let mut cells: Vec<(Pos, CellContent)> =
            islands.chain(walls).chain(signs).chain(ignored).collect();
        cells.sort_by_key(|&(pos, _)| pos);
        for &(pos, thing) in &cells {
            inside(self.size, thing, pos)?;
        }
        match cells.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(pair) => Err(BoardError::Shared {
                pos: pair[0].0,
                things: [pair[0].1, pair[1].1],
            }),
            None => Ok(()),
        }
    }

    /// Checks that given and forbidden edges are edges and do not contradict each other.
    fn check_given(&self) -> Result<(), BoardError> {
        let rules = &self.rules;
        if rules.given().is_empty() && rules.forbidden().is_empty() {
            return Ok(());
        }
        let edges = sight(&self.islands, rules, self.size.cols);
        bounds(&self.islands, &edges, rules).map(|_| ())
    }
}

fn inside(size: Size, thing: CellContent, pos: Pos) -> Result<(), BoardError> {
    if size.contains(pos) {
        Ok(())
    } else {
        Err(BoardError::Outside { thing, pos, size })
    }
}

fn check_clue(pos: Pos, clue: Clue, most: Degree) -> Result<(), BoardError> {
    let largest = match clue {
        Clue::Exactly(clue) => clue,
        Clue::OneOf(set) => set.most().ok_or(BoardError::EmptySet(pos))?,
        Clue::Unknown => return Ok(()),
    };
    if largest > most {
        return Err(BoardError::ClueTooLarge {
            pos,
            clue: largest,
            most,
        });
    }
    Ok(())
}
