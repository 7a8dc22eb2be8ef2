//! What an engine tells while it works: progress, and its log line by line.
//!
//! The listener is called between the engine's own steps, perhaps from a thread of the
//! engine's, and should return soon. Progress comes a few times a second, and whenever
//! incumbent or bound have changed.

use std::fmt;

use crate::milp::{Cut, Name};
use crate::puzzle::{Bridges, VerifiedBridges};

/// A moment of a search. Bounds that an engine does not have yet are absent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Seconds since the engine began.
    pub seconds: f64,
    /// Nodes of the search tree so far.
    pub nodes: u64,
    /// Simplex iterations so far.
    pub iterations: u64,
    /// The value of the best point so far.
    pub incumbent: Option<f64>,
    /// The bound on the objective.
    pub bound: Option<f64>,
    /// The gap between incumbent and bound, as a share of the incumbent.
    pub gap: Option<f64>,
}

/// A round of solving a program to its end and cutting off what its answer breaks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CutRound<'a> {
    /// The answer, which need not join all islands.
    pub bridges: &'a Bridges,
    /// Its value on the program's scale.
    pub objective: Option<f64>,
    /// The bound on the program's scale, by this round and those before.
    pub bound: Option<f64>,
    /// What the answer breaks that the program left to cuts, and the name of the row that was
    /// added for each; none in the last round.
    pub cuts: &'a [(Cut, Name)],
}

/// How far a sweep is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SweepProgress {
    /// The states of all steps so far.
    pub states: u64,
    /// The steps done, and all steps.
    pub steps: [usize; 2],
}

/// What a listener hears.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event<'a> {
    /// How far the engine is.
    Progress(Progress),
    /// One line of the engine's log, without its end.
    Log(&'a str),
    /// How far a sweep over all solutions is.
    Swept(SweepProgress),
    /// A solution, where all or several are wanted. Every listener hears it.
    Found(&'a VerifiedBridges),
    /// A round that came to an answer. Every listener hears it.
    Round(CutRound<'a>),
}

/// How much a listener wants to hear.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Detail {
    /// Nothing: the engine need not even prepare it.
    Nothing,
    /// Progress only.
    Progress,
    /// Progress and the log.
    Log,
}

/// Who listens to an engine, and to what.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Detail, Event, Observer};
/// let mut heard = Vec::new();
/// let mut listener = |event: Event<'_>| heard.push(format!("{event:?}"));
/// let mut observer = Observer::by(Detail::Log, &mut listener);
/// observer.tell(Event::Log("presolving"));
/// Observer::none().tell(Event::Log("unheard"));
/// assert_eq!(heard, [r#"Log("presolving")"#]);
/// ```
pub struct Observer<'a> {
    detail: Detail,
    listener: Option<&'a mut (dyn FnMut(Event<'_>) + Send)>,
}

impl<'a> Observer<'a> {
    /// Nobody listens.
    #[must_use]
    pub fn none() -> Self {
        Self {
            detail: Detail::Nothing,
            listener: None,
        }
    }

    /// `listener` hears events up to this detail.
    pub fn by(detail: Detail, listener: &'a mut (dyn FnMut(Event<'_>) + Send)) -> Self {
        Self {
            detail,
            listener: Some(listener),
        }
    }

    /// The same listener for a while.
    pub fn by_ref(&mut self) -> Observer<'_> {
        Observer {
            detail: self.detail,
            listener: match &mut self.listener {
                Some(listener) => Some(&mut **listener),
                None => None,
            },
        }
    }

    /// How much is wanted.
    #[must_use]
    pub fn detail(&self) -> Detail {
        self.detail
    }

    /// Passes an event on, unless it is more than is wanted.
    pub fn notify(&mut self, event: Event<'_>) {
        let needs = match event {
            Event::Progress(_) | Event::Swept(_) => Detail::Progress,
            Event::Log(_) => Detail::Log,
            Event::Found(_) | Event::Round(_) => Detail::Nothing,
        };
        if let Some(listener) = &mut self.listener
            && self.detail >= needs
        {
            listener(event);
        }
    }
}

impl fmt::Debug for Observer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Observer")
            .field("detail", &self.detail)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listener_hears_no_more_than_it_wants() {
        let progress = Event::Progress(Progress {
            seconds: 0.5,
            nodes: 1,
            iterations: 0,
            incumbent: None,
            bound: None,
            gap: None,
        });
        for (detail, wanted) in [
            (Detail::Nothing, 0),
            (Detail::Progress, 1),
            (Detail::Log, 2),
        ] {
            let mut heard = 0;
            let mut listener = |_: Event<'_>| heard += 1;
            let mut observer = Observer::by(detail, &mut listener);
            observer.notify(progress);
            observer.notify(Event::Log("line"));
            assert_eq!(heard, wanted, "{detail:?}");
        }
    }
}
