//! One program, run within a budget: it is ended, with all that it has started, at every limit and
//! when somebody asks for an end.
//!
//! The program is the leader of a process group of its own, so a Ctrl-C on the terminal does not
//! reach it and what it starts is ended with it. What it prints goes to a file, so nothing waits
//! for anybody to read it. While the program is still known to the system, though it may have ended,
//! its group is ended: no number of a process is used that may be another's by then.

use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::engine::{Budget, Clock, Detail, Event, Limit, Observer};

/// How a program ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RunEnd {
    /// Its exit code; none where a signal ended it.
    pub(crate) code: Option<i32>,
    /// In words, where it did not end in good order by itself.
    pub(crate) failed: Option<String>,
    /// CPU time of the program and of what it waited for.
    pub(crate) cpu: Duration,
    /// Why it was ended by us.
    pub(crate) ended: Option<Ended>,
}

/// Why a program was ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    /// A limit of the budget.
    By(Limit),
    /// It wrote too much.
    Overflow,
}

/// The most bytes that a program may write into its folder.
pub(crate) const MOST_WRITTEN: u64 = 256 << 20;

/// How long a program that was told a limit of time may take beyond it to write what it has.
const TO_WRITE: Duration = Duration::from_millis(200);
/// How long a program may take to end once it has been asked to.
const GRACE: Duration = Duration::from_millis(300);
/// The first and the longest time between two looks.
const FIRST_LOOK: Duration = Duration::from_micros(200);
const LAST_LOOK: Duration = Duration::from_millis(10);
/// How often it is looked what a program has written and what memory it uses.
const LOOK_AT_USE: Duration = Duration::from_millis(50);

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
    let process = Process::start(&mut command)?;
    let mut watch = Watch::default();
    let clock = Clock::system();
    let (mut ending, mut ended) = (None, None);
    let mut pause = FIRST_LOOK;
    while !process.has_ended()? {
        tail.tell(observer);
        let limit = budget.reached().map(Ended::By);
        let wrong = limit.or_else(|| watch.look(folder, process.group(), budget, pause));
        let now = clock.now();
        match (wrong, &ending) {
            (Some(why), None) => {
                let patience = match why {
                    Ended::By(Limit::Time) => TO_WRITE,
                    Ended::By(_) | Ended::Overflow => Duration::ZERO,
                };
                ended = Some(why);
                ending = Some(Ending::Waiting(now + patience));
            }
            (_, &Some(Ending::Waiting(until))) if now >= until => {
                process.ask_to_end();
                ending = Some(Ending::Asked(now + GRACE));
            }
            (_, &Some(Ending::Asked(until))) if now >= until => {
                process.end();
                ending = Some(Ending::Ended);
            }
            (None, None) | (_, Some(_)) => {}
        }
        thread::sleep(pause);
        // A twentieth of the time so far, so that short runs are not charged for the looking.
        pause = (pause + pause / 20).min(LAST_LOOK);
    }
    let (status, cpu) = process.reap()?;
    tail.tell(observer);
    tail.tell_rest(observer);
    budget.charge(cpu);
    Ok(RunEnd {
        code: status.code(),
        failed: (!status.success()).then(|| status.to_string()),
        cpu,
        ended,
    })
}

/// How far the ending of a program is, and until when it is waited.
#[derive(Debug)]
enum Ending {
    Waiting(Duration),
    Asked(Duration),
    Ended,
}

/// What a program uses, looked at now and then.
#[derive(Debug, Default)]
struct Watch {
    since: Duration,
}

impl Watch {
    fn look(
        &mut self,
        folder: &Path,
        group: u32,
        budget: &Budget,
        passed: Duration,
    ) -> Option<Ended> {
        self.since += passed;
        if self.since < LOOK_AT_USE {
            return None;
        }
        self.since = Duration::ZERO;
        if written(folder) > MOST_WRITTEN {
            return Some(Ended::Overflow);
        }
        let most = budget.most_bytes()?;
        (memory_of(group) > most).then_some(Ended::By(Limit::Memory))
    }
}

/// The bytes of the files in a folder.
fn written(folder: &Path) -> u64 {
    let Ok(entries) = fs::read_dir(folder) else {
        return 0;
    };
    let sizes = entries.flatten().map(|entry| match entry.metadata() {
        Ok(about) if about.is_dir() => written(&entry.path()),
        Ok(about) => about.len(),
        Err(_) => 0,
    });
    sizes.sum()
}

/// The bytes of memory that the processes of a group use, where the system lists them.
fn memory_of(group: u32) -> u64 {
    let Ok(processes) = fs::read_dir("/proc") else {
        return 0;
    };
    let pages = processes.flatten().filter_map(|process| {
        let stat = fs::read_to_string(process.path().join("stat")).ok()?;
        // The name stands in brackets and may have any sign in it.
        let (_, fields) = stat.rsplit_once(") ")?;
        let fields: Vec<&str> = fields.split(' ').collect();
        let its_group: u32 = fields.get(2)?.parse().ok()?;
        let pages: u64 = fields.get(21)?.parse().ok()?;
        (its_group == group).then_some(pages)
    });
    pages.sum::<u64>().saturating_mul(PAGE)
}

/// Bytes of a page of memory.
const PAGE: u64 = 4096;

/// The end of a file that grows, line by line.
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

    /// Passes on the lines that are whole.
    fn tell(&mut self, observer: &mut Observer<'_>) {
        let Some(file) = &mut self.file else { return };
        let mut more = Vec::new();
        // What cannot be read is not shown; it stays in the file.
        if file.take(MOST_TOLD).read_to_end(&mut more).is_err() {
            return;
        }
        self.rest.extend(more);
        while let Some(end) = self.rest.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = self.rest.drain(..=end).collect();
            let line = String::from_utf8_lossy(&line);
            observer.tell(Event::Log(line.trim_end()));
        }
    }

    /// Passes on a last line without an end.
    fn tell_rest(&mut self, observer: &mut Observer<'_>) {
        if !self.rest.is_empty() {
            observer.tell(Event::Log(&String::from_utf8_lossy(&self.rest)));
        }
    }
}

/// The most bytes that are passed on at once.
const MOST_TOLD: u64 = 1 << 20;

/// The text of a file as far as it is of use: the whole, or its end where it is very long.
pub(crate) fn text_of(path: &Path) -> Option<String> {
    const MOST: u64 = 64 << 20;
    let mut file = File::open(path).ok()?;
    let length = file.metadata().ok()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(MOST)))
        .ok()?;
    let mut bytes = Vec::new();
    file.take(MOST).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(unix)]
use unix::Process;

#[cfg(unix)]
mod unix {
    use std::io;
    use std::os::unix::process::CommandExt as _;
    use std::process::{Child, Command, ExitStatus};
    use std::time::Duration;

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
    use wait4::Wait4 as _;

    /// A program that runs as the leader of a group.
    #[derive(Debug)]
    pub(super) struct Process {
        child: Option<Child>,
        pid: Pid,
    }

    impl Process {
        pub(super) fn start(command: &mut Command) -> io::Result<Self> {
            let child = command.process_group(0).spawn()?;
            let pid = Pid::from_child(&child);
            let child = Some(child);
            Ok(Self { child, pid })
        }

        /// Whether it has ended; it stays known to the system.
        pub(super) fn has_ended(&self) -> io::Result<bool> {
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
            Ok(waitid(WaitId::Pid(self.pid), options)?.is_some())
        }

        pub(super) fn group(&self) -> u32 {
            self.pid.as_raw_nonzero().get().unsigned_abs()
        }

        pub(super) fn ask_to_end(&self) {
            // Whoever is not there any more need not be asked.
            let _ = kill_process_group(self.pid, Signal::TERM);
        }

        pub(super) fn end(&self) {
            let _ = kill_process_group(self.pid, Signal::KILL);
        }

        /// Ends what it has left running, and takes its exit code and CPU time.
        pub(super) fn reap(mut self) -> io::Result<(ExitStatus, Duration)> {
            self.end();
            let mut child = self.child.take().expect("it is reaped once");
            let used = child.wait4()?;
            Ok((used.status, used.rusage.utime + used.rusage.stime))
        }
    }

    impl Drop for Process {
        /// Nothing runs on, be it that a listener panicked.
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

/// Where there are no process groups nothing is run: what a program starts could run on.
#[cfg(not(unix))]
mod elsewhere {
    use std::io;
    use std::process::{Command, ExitStatus};
    use std::time::Duration;

    #[derive(Debug)]
    pub(super) enum Process {}

    impl Process {
        pub(super) fn start(_: &mut Command) -> io::Result<Self> {
            let what = "other solvers' programs are run on Unix only";
            Err(io::Error::new(io::ErrorKind::Unsupported, what))
        }

        pub(super) fn has_ended(&self) -> io::Result<bool> {
            match *self {}
        }

        pub(super) fn group(&self) -> u32 {
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
