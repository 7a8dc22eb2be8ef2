//! Runs a program within a budget: at a limit or an interrupt it is ended, with all processes that
//! it has started.
//!
//! The program is the leader of a process group of its own, so a Ctrl-C on the terminal does not
//! reach it, and processes that it starts are ended with it; those that have left the group are
//! found by `family`. The output goes to a file, so the program never blocks on it. A thread waits
//! for its end and wakes us, so a long run costs almost nothing. The group is killed before the
//! program is reaped, even if it has ended, so that its number cannot belong to another process by
//! then.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::engine::{Budget, Clock, Detail, Event, Limit, Observer};
use crate::family::Family;

/// How a program ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RunEnd {
    /// Its exit code; none if a signal ended it.
    pub(crate) code: Option<i32>,
    /// A description, if it did not end normally by itself.
    pub(crate) failed: Option<String>,
    /// CPU time of the program and of what it waited for.
    pub(crate) cpu: Duration,
    /// Why this program ended it.
    pub(crate) ended: Option<EndReason>,
}

/// Why a program was ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EndReason {
    /// A limit of the budget.
    By(Limit),
    /// It wrote too much.
    Overflow,
}

/// The most bytes that a program may write into its folder.
pub(crate) const MOST_WRITTEN: u64 = 256 << 20;

/// How long a program that has a time limit may exceed it to write its solution.
const TO_WRITE: Duration = Duration::from_millis(200);
/// How long a program may take to end after SIGTERM.
const GRACE: Duration = Duration::from_millis(300);
/// The longest delay of an interrupt.
const LOOK: Duration = Duration::from_millis(250);
/// The longest interval between checks of a program's files and memory.
const LOOK_AT_USE: Duration = Duration::from_secs(1);

/// Runs a program with its output in a file of its folder.
pub(crate) fn run(
    mut command: Command,
    folder: &Path,
    output: &Path,
    budget: &Budget,
    observer: &mut Observer<'_>,
) -> io::Result<RunEnd> {
    let file = File::create_new(output)?;
    command
        .stdin(Stdio::null())
        .stdout(file.try_clone()?)
        .stderr(file);
    let mut tail = Tail::of(output, observer.detail())?;
    let family = Family::marked(&mut command, folder);
    let process = Process::start(&mut command, family)?;
    let clock = Clock::system();
    let mut watch = Watch::from(clock.now());
    let (mut ending, mut ended) = (None, None);
    let mut until = clock.now();
    while !process.ends_within(until.saturating_sub(clock.now()))? {
        tail.notify(observer);
        let now = clock.now();
        let limit = budget.reached().map(EndReason::By);
        let wrong = limit.or_else(|| watch.look(folder, &process, budget, now));
        match (wrong, &ending) {
            (Some(why), None) => {
                let patience = match why {
                    EndReason::By(Limit::Time) => TO_WRITE,
                    EndReason::By(_) | EndReason::Overflow => Duration::ZERO,
                };
                ended = Some(why);
                ending = Some(EndStage::Waiting(now + patience));
            }
            (_, &Some(EndStage::Waiting(until))) if now >= until => {
                process.ask_to_end();
                ending = Some(EndStage::Asked(now + GRACE));
            }
            (_, &Some(EndStage::Asked(until))) if now >= until => {
                process.end();
                ending = Some(EndStage::Ended);
            }
            (None, None) | (_, Some(_)) => {}
        }
        let next = match ending {
            Some(EndStage::Waiting(until) | EndStage::Asked(until)) => until,
            Some(EndStage::Ended) => now + LOOK,
            None => now + budget.remaining().unwrap_or(LOOK),
        };
        until = next.min(now + LOOK);
    }
    let (status, cpu) = process.reap()?;
    tail.notify(observer);
    tail.pass_on_rest(observer);
    budget.charge(cpu);
    Ok(RunEnd {
        code: status.code(),
        failed: (!status.success()).then(|| status.to_string()),
        cpu,
        ended,
    })
}

/// The stage of ending a program, with the time at which the next one begins.
#[derive(Debug)]
enum EndStage {
    Waiting(Duration),
    Asked(Duration),
    Ended,
}

/// Checks a program's resources from time to time: the less often, the longer it has run.
#[derive(Debug)]
struct Watch {
    begun: Duration,
    next: Duration,
}

impl Watch {
    fn from(begun: Duration) -> Self {
        let next = begun + LOOK;
        Self { begun, next }
    }

    fn look(
        &mut self,
        folder: &Path,
        process: &Process,
        budget: &Budget,
        now: Duration,
    ) -> Option<EndReason> {
        if now < self.next {
            return None;
        }
        let run = now.saturating_sub(self.begun);
        self.next = now + (run / 20).clamp(LOOK, LOOK_AT_USE);
        if folder_bytes(folder) > MOST_WRITTEN {
            return Some(EndReason::Overflow);
        }
        let most = budget.most_bytes()?;
        (process.memory() > most).then_some(EndReason::By(Limit::Memory))
    }
}

/// The total size of the files in a folder.
fn folder_bytes(folder: &Path) -> u64 {
    let Ok(entries) = fs::read_dir(folder) else {
        return 0;
    };
    let sizes = entries.flatten().map(|entry| match entry.metadata() {
        Ok(about) if about.is_dir() => folder_bytes(&entry.path()),
        Ok(about) => about.len(),
        Err(_) => 0,
    });
    sizes.sum()
}

/// Reads the end of a growing file, line by line.
struct Tail {
    file: Option<File>,
    rest: Vec<u8>,
}

impl Tail {
    fn of(path: &Path, detail: Detail) -> io::Result<Self> {
        let file = match detail {
            Detail::Log => Some(File::open(path)?),
            Detail::Nothing | Detail::Progress => None,
        };
        Ok(Self {
            file,
            rest: Vec::new(),
        })
    }

    /// Passes on complete lines.
    fn notify(&mut self, observer: &mut Observer<'_>) {
        let Some(file) = &mut self.file else { return };
        let mut more = Vec::new();
        // Lines that cannot be read are not shown; they remain in the file.
        if file.take(MOST_TOLD).read_to_end(&mut more).is_err() {
            return;
        }
        self.rest.extend(more);
        while let Some(end) = self.rest.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = self.rest.drain(..=end).collect();
            let line = String::from_utf8_lossy(&line);
            observer.notify(Event::Log(line.trim_end()));
        }
    }

    /// Passes on an incomplete last line.
    fn pass_on_rest(&mut self, observer: &mut Observer<'_>) {
        if !self.rest.is_empty() {
            observer.notify(Event::Log(&String::from_utf8_lossy(&self.rest)));
        }
    }
}

/// The most bytes that are passed on at once.
const MOST_TOLD: u64 = 1 << 20;

/// The useful part of a file's text: all of it, or its end if it is very long; nothing if there is
/// no file.
///
/// # Errors
/// If it is not a file but a pipe, a folder or the like, which is not opened, or cannot be read.
pub(crate) fn text_of(path: &Path) -> io::Result<Option<String>> {
    const MOST: u64 = 64 << 20;
    let mut options = OpenOptions::new();
    options.read(true);
    // Opening a pipe would block until another process writes into it.
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        let flags = rustix::fs::OFlags::NONBLOCK.bits();
        options.custom_flags(i32::try_from(flags).expect("a flag of the system"));
    }
    let mut file = match options.open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let about = file.metadata()?;
    if !about.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    file.seek(SeekFrom::Start(about.len().saturating_sub(MOST)))?;
    let mut bytes = Vec::new();
    file.take(MOST).read_to_end(&mut bytes)?;
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

#[cfg(unix)]
use unix::Process;

#[cfg(unix)]
mod unix {
    use std::io;
    use std::os::unix::process::CommandExt as _;
    use std::process::{Child, Command, ExitStatus};
    use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
    use std::thread;
    use std::time::Duration;

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
    use wait4::Wait4 as _;

    use crate::family::Family;

    /// A program that runs as the leader of a process group.
    #[derive(Debug)]
    pub(super) struct Process {
        child: Option<Child>,
        pid: Pid,
        family: Family,
        /// Notified by a thread when it has ended.
        end: Receiver<io::Result<()>>,
    }

    impl Process {
        pub(super) fn start(command: &mut Command, family: Family) -> io::Result<Self> {
            let child = command.process_group(0).spawn()?;
            let pid = Pid::from_child(&child);
            let (told, end) = channel();
            let process = Self {
                child: Some(child),
                pid,
                family,
                end,
            };
            thread::Builder::new().spawn(move || {
                // The program is not reaped, so its number stays reserved.
                let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
                let ended = loop {
                    match waitid(WaitId::Pid(pid), options) {
                        Err(rustix::io::Errno::INTR) => {}
                        ended => break ended,
                    }
                };
                // Fails if the receiver is gone.
                let _ = told.send(ended.map(drop).map_err(io::Error::from));
            })?;
            Ok(process)
        }

        /// Whether it ends within this time; it is not reaped.
        pub(super) fn ends_within(&self, time: Duration) -> io::Result<bool> {
            match self.end.recv_timeout(time) {
                Ok(ended) => ended.map(|()| true),
                Err(RecvTimeoutError::Timeout) => Ok(false),
                Err(RecvTimeoutError::Disconnected) => Ok(true),
            }
        }

        /// The memory in bytes that it and all processes that it has started use, if the system
        /// reports it.
        pub(super) fn memory(&self) -> u64 {
            self.family.memory(self.pid)
        }

        pub(super) fn ask_to_end(&self) {
            // Fails if the processes have already ended.
            let _ = kill_process_group(self.pid, Signal::TERM);
        }

        pub(super) fn end(&self) {
            self.family.end(self.pid);
            let _ = kill_process_group(self.pid, Signal::KILL);
        }

        /// Kills its remaining processes, and returns its exit code and CPU time.
        pub(super) fn reap(mut self) -> io::Result<(ExitStatus, Duration)> {
            self.end();
            let mut child = self.child.take().expect("it is reaped once");
            let used = child.wait4()?;
            Ok((used.status, used.rusage.utime + used.rusage.stime))
        }
    }

    impl Drop for Process {
        /// Nothing keeps running, even if an observer panicked.
        fn drop(&mut self) {
            if let Some(mut child) = self.child.take() {
                self.end();
                let _ = child.wait();
            }
        }
    }
}

#[cfg(not(unix))]
use elsewhere::Process;

/// On systems without process groups no program is run, as its processes could keep running.
#[cfg(not(unix))]
mod elsewhere {
    use std::io;
    use std::process::{Command, ExitStatus};
    use std::time::Duration;

    use crate::family::Family;

    #[derive(Debug)]
    pub(super) enum Process {}

    impl Process {
        pub(super) fn start(_: &mut Command, _: Family) -> io::Result<Self> {
            let what = "other solvers' programs are run on Unix only";
            Err(io::Error::new(io::ErrorKind::Unsupported, what))
        }

        pub(super) fn ends_within(&self, _: Duration) -> io::Result<bool> {
            match *self {}
        }

        pub(super) fn memory(&self) -> u64 {
            match *self {}
        }

        pub(super) fn ask_to_end(&self) {
            match *self {}
        }

        pub(super) fn end(&self) {
            match *self {}
        }

        pub(super) fn reap(self) -> io::Result<(ExitStatus, Duration)> {
            match self {}
        }
    }
}
