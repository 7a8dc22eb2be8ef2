//! All processes that a program has started, including those that have left its group: each
//! inherits a variable of its environment, and has a parent.
//!
//! Linux reports both. A process is killed through a handle taken before it is inspected, so that
//! no other process with a reused number is killed. A process that clears its environment and
//! outlives its parents is not found, and on systems other than Linux only the group is.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;
use std::process::Command;

/// The processes started by a program.
#[derive(Debug)]
pub(crate) struct Family {
    /// The variable that they inherit, in the form of an environment.
    #[cfg_attr(
        not(target_os = "linux"),
        expect(dead_code, reason = "only Linux shows it")
    )]
    mark: String,
}

impl Family {
    /// Marks the processes of a command that will be started in its own folder.
    pub(crate) fn marked(command: &mut Command, folder: &Path) -> Self {
        let mut hasher = DefaultHasher::new();
        (std::process::id(), folder).hash(&mut hasher);
        // The name is unique, so that a program which uses this crate itself keeps track of its
        // own.
        let name = format!("HASHI_RUN_{:016x}", hasher.finish());
        command.env(&name, "1");
        Self {
            mark: format!("{name}=1"),
        }
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::os::fd::OwnedFd;

    use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};

    use super::Family;

    /// A process that is not the leader of the family.
    struct Relative {
        handle: OwnedFd,
        pid: i32,
        parent: i32,
        group: i32,
        pages: u64,
        is_marked: bool,
    }

    /// The most rounds of looking for processes started while others were killed.
    const MOST_LOOKS: usize = 10;
    /// The most process numbers that are tried one by one instead of listing all processes.
    const FEW: i32 = 100;
    /// Bytes of a page of memory.
    const PAGE: u64 = 4096;

    impl Family {
        /// The memory in bytes that all use, including the leader.
        pub(crate) fn memory(&self, leader: Pid) -> u64 {
            let own = stat(leader.as_raw_nonzero().get()).map_or(0, |(_, _, pages)| pages);
            let others = self.relatives(leader).into_iter().map(|it| it.pages);
            others.sum::<u64>().saturating_add(own).saturating_mul(PAGE)
        }

        /// Kills all that are not in the leader's group.
        pub(crate) fn end(&self, leader: Pid) {
            let group = leader.as_raw_nonzero().get();
            for _ in 0..MOST_LOOKS {
                let mut others = self.relatives(leader);
                others.retain(|it| it.group != group);
                if others.is_empty() {
                    return;
                }
                for other in others {
                    // Fails if the process has already ended.
                    let _ = pidfd_send_signal(&other.handle, Signal::KILL);
                }
            }
        }

        /// All running ones except for the leader.
        fn relatives(&self, leader: Pid) -> Vec<Relative> {
            let leader = leader.as_raw_nonzero().get();
            let mut strangers: Vec<Relative> = younger(leader)
                .into_iter()
                .filter_map(|pid| self.look_at(pid))
                .collect();
            let mut found: Vec<Relative> = Vec::new();
            loop {
                let is_one = |it: &mut Relative| {
                    let of_found = || found.iter().any(|one| one.pid == it.parent);
                    it.is_marked || it.group == leader || it.parent == leader || of_found()
                };
                let more: Vec<Relative> = strangers.extract_if(.., is_one).collect();
                if more.is_empty() {
                    return found;
                }
                found.extend(more);
            }
        }

        fn look_at(&self, pid: i32) -> Option<Relative> {
            let handle = pidfd_open(Pid::from_raw(pid)?, PidfdFlags::empty()).ok()?;
            let (parent, group, pages) = stat(pid)?;
            let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
            let mut variables = environment.split(|&byte| byte == 0);
            Some(Relative {
                handle,
                pid,
                parent,
                group,
                pages,
                is_marked: variables.any(|variable| variable == self.mark.as_bytes()),
            })
        }
    }

    /// The numbers of processes started after this one, perhaps with others.
    fn younger(leader: i32) -> Vec<i32> {
        let newest = newest();
        if let Some(newest) = newest.filter(|&newest| (leader..leader + FEW).contains(&newest)) {
            return (leader + 1..=newest).collect();
        }
        let Ok(processes) = fs::read_dir("/proc") else {
            return Vec::new();
        };
        let pids = processes.flatten();
        let pids = pids.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
        let is_younger = |&pid: &i32| match newest {
            // The numbers have wrapped around since.
            Some(newest) if newest < leader => pid > leader || pid <= newest,
            Some(_) => pid > leader,
            None => pid != leader,
        };
        pids.filter(is_younger).collect()
    }

    /// The number of the process that was started last.
    fn newest() -> Option<i32> {
        let load = fs::read_to_string("/proc/loadavg").ok()?;
        load.split_whitespace().next_back()?.parse().ok()
    }

    /// Parent, group and pages of memory of a running process.
    fn stat(pid: i32) -> Option<(i32, i32, u64)> {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        // The name is in parentheses and may contain any character.
        let (_, fields) = stat.rsplit_once(") ")?;
        let fields: Vec<&str> = fields.split(' ').collect();
        let number = |at: usize| fields.get(at)?.parse().ok();
        let pages = fields.get(21)?.parse().ok()?;
        (fields.first() != Some(&"Z")).then_some((number(1)?, number(2)?, pages))
    }
}

#[cfg(all(unix, not(target_os = "linux")))]
impl Family {
    /// Unknown on this system.
    #[allow(clippy::unused_self, reason = "it is told on Linux")]
    pub(crate) fn memory(&self, _: rustix::process::Pid) -> u64 {
        0
    }

    /// Processes outside the group are unknown on this system.
    #[allow(clippy::unused_self, reason = "it is told on Linux")]
    pub(crate) fn end(&self, _: rustix::process::Pid) {}
}
