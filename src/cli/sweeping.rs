//! Questions that a sweep answers: how many solutions there are, with how many components,
//! how likely each edge is, and solutions drawn at random.

use std::fmt::Write as _;

use super::exit::Exit;
use super::progress::Display;
use super::questions::{About, Form, limited};
use super::ui::{Failure, Reader, Stdout};
use crate::count::{BigUint, Paths, Swept};
use crate::engine::{Budget, Limit};
use crate::puzzle::verify;
use crate::questions::{Answered, Exact, Heard, Narrowed, Narrowing, Sweeping, count_exactly};
use crate::report::{ComponentsRecord, ExactRecord, LikelyRecord, SolutionRecord, line};

/// A board that is swept over.
pub(crate) struct Sweeps<'a> {
    about: &'a About<'a>,
    narrowing: Narrowing,
    /// The most bytes that the process may use.
    memory: u64,
    display: Display,
}

/// How shares are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shares {
    /// Columns for people.
    Table,
    /// Values with commas between.
    Csv,
    /// A record.
    Json,
}

impl Shares {
    /// All of them.
    pub(crate) const ALL: [Self; 3] = [Self::Table, Self::Csv, Self::Json];

    /// The word for it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Csv => "csv",
            Self::Json => "json",
        }
    }
}

impl<'a> Sweeps<'a> {
    /// Nothing swept yet.
    pub(crate) fn new(about: &'a About<'a>, narrowing: Narrowing, memory: u64) -> Self {
        Self {
            about,
            narrowing,
            memory,
            display: about.display(),
        }
    }

    fn budget(&self) -> Budget {
        self.about.budget().clone().within_memory(self.memory)
    }

    /// Prints the number of solutions.
    pub(crate) fn count(&self) -> Result<Exit, Failure> {
        let about = self.about;
        let (mut heard, mut warnings) = (None, Vec::new());
        let mut progress = |swept| {
            heard = Some(swept);
            self.display.sweep(swept);
        };
        let counted = count_exactly(
            about.network(),
            self.narrowing,
            &self.budget(),
            Heard {
                progress: &mut progress,
                warnings: &mut warnings,
            },
        );
        let counted = counted.map_err(|error| about.failure(&error))?;
        self.display.finish();
        for warning in warnings {
            about.warn(warning);
        }
        let record = ExactRecord::new(about.name(), &counted, self.narrowing);
        let text = match (about.form(), &counted) {
            (Form::Json, _) => line(&record),
            (Form::Text(_), Exact::Exactly(count)) => format!("{count}\n"),
            (Form::Text(_), Exact::AtLeast(count, _)) => format!("at least {count}\n"),
        };
        Stdout::write(text.as_bytes())?;
        about.sum_up(&summary(&counted, heard));
        Ok(match counted {
            Exact::Exactly(_) => Exit::Yes,
            Exact::AtLeast(_, limit) => limited(limit),
        })
    }

    /// Does something with the bounds that hold all solutions; a limit ends it.
    fn sweeping<T>(
        &self,
        ask: impl FnOnce(&Sweeping<'_>, &Budget, &mut dyn FnMut(Swept)) -> Answered<T>,
    ) -> Result<Result<T, Exit>, Failure> {
        let (about, budget) = (self.about, self.budget());
        let mut warnings = Vec::new();
        let narrowed = Sweeping::of(about.network(), self.narrowing, &budget, &mut warnings);
        for warning in warnings {
            about.warn(warning);
        }
        let answered = match narrowed.map_err(|error| about.failure(&error))? {
            Narrowed::Ready(sweeping) => {
                ask(&sweeping, &budget, &mut |swept| self.display.sweep(swept))
            }
            Narrowed::Stopped(limit) => Answered::Stopped(limit),
        };
        self.display.finish();
        match answered {
            Answered::Done(answer) => Ok(Ok(answer)),
            Answered::Stopped(limit) => Ok(Err(self.stopped(limit))),
            Answered::TooWide => Err(Failure::usage(
                "too much of the board stands open at a time for a sweep",
            )
            .hint("hashi count --by list lists the solutions")
            .about(about.name())),
        }
    }

    fn stopped(&self, limit: Limit) -> Exit {
        let hint = match limit {
            Limit::Memory => "; a larger --memory may do",
            Limit::Time | Limit::Interrupted | Limit::Effort | Limit::Gap => "",
        };
        self.about.sum_up(&format!("undecided, {limit}{hint}"));
        limited(limit)
    }

    /// Prints the number of solutions for each number of components.
    pub(crate) fn components(&self) -> Result<Exit, Failure> {
        let asked =
            self.sweeping(|sweeping, budget, progress| sweeping.by_components(budget, progress))?;
        let counts = match asked {
            Ok(counts) => counts,
            Err(exit) => return Ok(exit),
        };
        let text = match self.about.form() {
            Form::Json => line(&ComponentsRecord::new(self.about.name(), &counts)),
            Form::Text(_) => {
                let mut text = String::from("components,solutions\n");
                for (number, ways) in (1..).zip(&counts) {
                    let _ = writeln!(text, "{number},{ways}");
                }
                text
            }
        };
        Stdout::write(text.as_bytes())?;
        self.about.sum_up(&solutions(&counts.iter().sum()));
        Ok(Exit::Yes)
    }

    /// All solutions as paths; the exit where there are none, or a limit was reached.
    fn paths(&self) -> Result<Result<Paths, Exit>, Failure> {
        let asked = self.sweeping(|sweeping, budget, progress| sweeping.paths(budget, progress))?;
        Ok(match asked {
            Ok(Some(paths)) => Ok(paths),
            Ok(None) => {
                self.about.sum_up("no solution");
                Err(Exit::No)
            }
            Err(exit) => Err(exit),
        })
    }

    /// Prints how likely each edge is.
    pub(crate) fn likely(&self, shares: Shares) -> Result<Exit, Failure> {
        let paths = match self.paths()? {
            Ok(paths) => paths,
            Err(exit) => return Ok(exit),
        };
        let (about, likelihoods) = (self.about, paths.likelihoods());
        let record = LikelyRecord::new(about.name(), about.network(), &likelihoods);
        let text = match shares {
            Shares::Json => line(&record),
            Shares::Csv => record.csv(),
            Shares::Table => record.table(),
        };
        Stdout::write(text.as_bytes())?;
        let bits = likelihoods.entropy_bits();
        let counted = solutions(likelihoods.total());
        about.sum_up(&format!("{counted}, entropy {bits:.3} bits"));
        Ok(Exit::Yes)
    }

    /// Prints solutions drawn at random, each as likely as any other.
    pub(crate) fn samples(&self, wanted: u64, seed: u64) -> Result<Exit, Failure> {
        let paths = match self.paths()? {
            Ok(paths) => paths,
            Err(exit) => return Ok(exit),
        };
        let (about, network) = (self.about, self.about.network());
        for (number, bridges) in (1..=wanted).zip(paths.samples(seed)) {
            if let Some(limit) = about.budget().reached() {
                return Ok(self.stopped(limit));
            }
            let solution = verify(network, bridges).map_err(|_| {
                Failure::internal("the sweep drew bridges that break the rules").about(about.name())
            })?;
            let text = match about.form() {
                Form::Json => line(&SolutionRecord::new(
                    about.name(),
                    (number, &solution),
                    network,
                )),
                Form::Text(glyphs) => {
                    let gap = if number > 1 { "\n" } else { "" };
                    format!("{gap}{}", about.drawn(&solution, glyphs)?)
                }
            };
            if Stdout::write(text.as_bytes())? == Reader::Gone {
                return Ok(Exit::Yes);
            }
        }
        let counted = solutions(&paths.count());
        about.sum_up(&format!("{wanted} drawn of {counted}, seed {seed}"));
        Ok(Exit::Yes)
    }
}

fn solutions(count: &BigUint) -> String {
    match count.to_string().as_str() {
        "0" => "no solution".to_owned(),
        "1" => "1 solution".to_owned(),
        number => format!("{number} solutions"),
    }
}

fn summary(counted: &Exact, heard: Option<Swept>) -> String {
    let states = heard.map_or(String::new(), |swept| format!(", {} states", swept.states));
    match counted {
        Exact::Exactly(count) => format!("{}{states}", solutions(count)),
        Exact::AtLeast(count, limit) => format!("at least {count}, {limit}{states}"),
    }
}
