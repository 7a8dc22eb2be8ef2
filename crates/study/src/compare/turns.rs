//! All runs of a comparison: the contenders take turns on each board, so that whatever else the
//! machine does meets them alike.

use std::num::NonZeroU32;

use super::contender::Contender;
use super::grouping::Grouping;
use super::measure::{Conditions, measure};
use super::results::Results;
use crate::notation::{ParseError, Source};
use crate::puzzle::Puzzle;
use crate::report::RunRecord;

/// Configurations that are compared on boards.
///
/// # Examples
/// ```
/// use hashilab_engine::milp::Formulation;
/// use hashilab_notation::Source;
/// use hashilab_study::{Compare, Contender};
/// let boards = [Source::new("two.csv", "2,0,2\n"), Source::new("one.csv", "1,0,1\n")];
/// let contenders = vec![Contender::cdcl(), Contender::highs(Formulation::Flow)];
/// let results = Compare::of(contenders).results(&boards)?;
/// let [paired] = &results.paired()[..] else { panic!("two configurations, one size") };
/// assert_eq!((results.runs().len(), paired.pairs), (4, 2));
/// # Ok::<(), hashilab_notation::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Compare {
    /// The configurations; the others are compared with the first one.
    pub contenders: Vec<Contender>,
    /// How many seeds each of them has, from 0.
    pub seeds: u32,
    /// What is asked, and within what.
    pub conditions: Conditions,
    /// What boards are grouped by.
    pub grouping: Grouping,
}

/// A board that contenders run on.
#[derive(Clone, Copy, Debug)]
pub struct Competed<'a> {
    /// Its text, which has been read before.
    pub source: &'a Source,
    /// How many islands it has.
    pub islands: usize,
}

/// How far a comparison is.
#[derive(Clone, Copy, Debug)]
pub enum ComparisonEvent<'a> {
    /// Each contender runs once where nobody counts.
    WarmingUp,
    /// A contender begins with a board.
    Begins(&'a Contender, &'a Source),
    /// A run has ended.
    Ended(&'a RunRecord),
}

impl Compare {
    /// These configurations, each once, asked for a solution within a minute.
    #[must_use]
    pub fn of(contenders: Vec<Contender>) -> Self {
        Self {
            contenders,
            seeds: 1,
            conditions: Conditions::default(),
            grouping: Grouping::Size,
        }
    }

    /// All runs on these boards.
    ///
    /// # Errors
    /// A [`ParseError`] if a text is no board.
    pub fn results(&self, boards: &[Source]) -> Result<Results, ParseError> {
        let read = |source| {
            let puzzle = Puzzle::read(source, &self.conditions.reading)?;
            let islands = puzzle.islands().len();
            Ok(Competed { source, islands })
        };
        let boards: Vec<_> = boards.iter().map(read).collect::<Result<_, _>>()?;
        self.run(&boards, Vec::new(), &mut |_| Ok(()))
    }

    /// All runs on these boards that are not among the earlier ones, or as many as there are
    /// before somebody asks for an end.
    ///
    /// # Errors
    /// Whatever whoever listens ends it with.
    ///
    /// # Panics
    /// If a text is no board: whoever calls has read it before.
    pub fn run<E>(
        &self,
        boards: &[Competed<'_>],
        earlier: Vec<RunRecord>,
        heard: &mut dyn FnMut(ComparisonEvent<'_>) -> Result<(), E>,
    ) -> Result<Results, E> {
        let results = Results::of(&self.contenders, self.conditions.time_limit);
        let mut results = results.grouped(self.grouping.clone());
        for run in earlier {
            results.push(run);
        }
        let all = boards.len() * self.contenders.len() * self.seeds as usize;
        if results.runs().len() < all {
            heard(ComparisonEvent::WarmingUp)?;
            self.warm_up(boards);
        }
        for board in boards {
            for seed in 0..self.seeds {
                for contender in &self.contenders {
                    let source = board.source;
                    if results.has(&source.name, contender.name(), seed) {
                        continue;
                    }
                    heard(ComparisonEvent::Begins(contender, source))?;
                    let Some(run) = measure(source, contender, seed, &self.conditions) else {
                        return Ok(results);
                    };
                    heard(ComparisonEvent::Ended(&run))?;
                    results.push(run);
                }
            }
        }
        Ok(results)
    }

    /// One run of each contender on the smallest board that nobody counts: memory is there
    /// and code is loaded before the first one that counts.
    fn warm_up(&self, boards: &[Competed<'_>]) {
        let once = Conditions {
            repeats: NonZeroU32::MIN,
            ..self.conditions.clone()
        };
        if let Some(smallest) = boards.iter().min_by_key(|board| board.islands) {
            for contender in &self.contenders {
                let _ = measure(smallest.source, contender, 0, &once);
            }
        }
    }
}
