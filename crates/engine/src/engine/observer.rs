//! Reports of an engine while it works: progress, and its log line by line.
//!
//! The listener is called between the engine's own steps, perhaps from a thread of the engine, and
//! should return soon. Progress is reported a few times a second, and whenever incumbent or bound
//! have changed.

use std::fmt;

use crate::milp::{Cut, Name};
use crate::puzzle::{Bridges, VerifiedBridges};

/// The state of a search at one time. Bounds that an engine does not have yet are absent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Seconds since the engine started.
    pub seconds: f64,
    /// Nodes of the search tree up to now.
    pub nodes: u64,
    /// Simplex iterations up to now.
    pub iterations: u64,
    /// The value of the best point up to now.
    pub incumbent: Option<f64>,
    /// The bound on the objective.
    pub bound: Option<f64>,
    /// The gap between incumbent and bound, as a share of the incumbent.
    pub gap: Option<f64>,
}

/// A round of solving a program and cutting off the answer if it violates something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CutRound<'a> {
    /// The answer, which need not join all islands.
    pub bridges: &'a Bridges,
    /// Its value on the program's scale.
    pub objective: Option<f64>,
    /// The bound on the program's scale, by this round and those before.
    pub bound: Option<f64>,
    /// The violated rules that the program left to cuts, and the name of the row that was added for
    /// each; empty in the last round.
    pub cuts: &'a [(Cut, Name)],
}

/// The progress of a sweep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SweepProgress {
    /// The states of all steps up to now.
    pub states: u64,
    /// The steps done, and all steps.
    pub steps: [usize; 2],
}

/// An event for a listener.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event<'a> {
    /// The progress of the engine.
    Progress(Progress),
    /// One line of the engine's log, without its end.
    Log(&'a str),
    /// The progress of a sweep over all solutions.
    Swept(SweepProgress),
    /// A solution, if all or several are wanted. Sent at every level of detail.
    Found(&'a VerifiedBridges),
    /// A round with an answer. Sent at every level of detail.
    Round(CutRound<'a>),
}

/// The level of detail of a listener.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Detail {
    /// None: the engine need not even prepare reports.
    Nothing,
    /// Progress only.
    Progress,
    /// Progress and the log.
    Log,
}

/// A listener and its level of detail.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Detail, Event, Observer};
/// let mut heard = Vec::new();
/// let mut listener = |event: Event<'_>| heard.push(format!("{event:?}"));
/// let mut observer = Observer::by(Detail::Log, &mut listener);
/// observer.notify(Event::Log("presolving"));
/// Observer::none().notify(Event::Log("unheard"));
/// assert_eq!(heard, [r#"Log("presolving")"#]);
/// ```
pub struct Observer<'a> {
    detail: Detail,
    listener: Option<&'a mut (dyn FnMut(Event<'_>) + Send)>,
}

impl<'a> Observer<'a> {
    /// No listener.
    #[must_use]
    pub fn none() -> Self {
        Self {
            detail: Detail::Nothing,
            listener: None,
        }
    }

    /// A listener for events up to this level of detail.
    pub fn by(detail: Detail, listener: &'a mut (dyn FnMut(Event<'_>) + Send)) -> Self {
        Self {
            detail,
            listener: Some(listener),
        }
    }

    /// Borrows the listener.
    pub fn by_ref(&mut self) -> Observer<'_> {
        Observer {
            detail: self.detail,
            listener: match &mut self.listener {
                Some(listener) => Some(&mut **listener),
                None => None,
            },
        }
    }

    /// The level of detail.
    #[must_use]
    pub fn detail(&self) -> Detail {
        self.detail
    }

    /// Sends an event, unless its level of detail is too high.
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
