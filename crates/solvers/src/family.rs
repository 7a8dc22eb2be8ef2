//! All processes that a program has started, those too that have left its group: each inherits a
//! variable of its environment, and has parents.
//!
//! Linux tells both. A process is ended by a handle of its own, taken before it is looked at, so none
//! is ended that has got its number in the meantime. What clears its environment and outlives those
//! who started it is not found, and elsewhere than on Linux only the group is.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;
use std::process::Command;

/// The processes that a program has started.
#[derive(Debug)]
pub(crate) struct Family {
    /// The variable that they have inherited, as it stands in an environment.
    #[cfg_attr(
        not(target_os = "linux"),
        expect(dead_code, reason = "only Linux shows it")
    )]
    mark: String,
}

impl Family {
    /// The family of the program that a command will start, which has this folder to itself.
    pub(crate) fn marked(command: &mut Command, folder: &Path) -> Self {
        let mut hasher = DefaultHasher::new();
        (std::process::id(), folder).hash(&mut hasher);
        // A name of its own for each, so that those of a program that runs programs itself stay its.
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

    /// How often it is looked whether others have been started while some were ended.
    const MOST_LOOKS: usize = 10;
    /// So many numbers are tried one by one, rather than all processes listed.
    const FEW: i32 = 100;
    /// Bytes of a page of memory.
    const PAGE: u64 = 4096;

    impl Family {
        /// The bytes of memory that all use, the leader included.
        pub(crate) fn memory(&self, leader: Pid) -> u64 {
            let own = stat(leader.as_raw_nonzero().get()).map_or(0, |(_, _, pages)| pages);
            let others = self.relatives(leader).into_iter().map(|it| it.pages);
            others.sum::<u64>().saturating_add(own).saturating_mul(PAGE)
        }

        /// Ends all that are not in the leader's group.
        pub(crate) fn end(&self, leader: Pid) {
            let group = leader.as_raw_nonzero().get();
            for _ in 0..MOST_LOOKS {
                let mut others = self.relatives(leader);
                others.retain(|it| it.group != group);
                if others.is_empty() {
                    return;
                }
                for other in others {
                    // Whoever is not there any more need not be ended.
                    let _ = pidfd_send_signal(&other.handle, Signal::KILL);
                }
            }
        }

        /// All but the leader that are there and run.
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

    /// The numbers of the processes that have been started after this one, and perhaps of others.
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
            // Numbers have begun anew since.
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

    /// Parent, group and pages of memory of a process that runs.
    fn stat(pid: i32) -> Option<(i32, i32, u64)> {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        // The name stands in brackets and may have any sign in it.
        let (_, fields) = stat.rsplit_once(") ")?;
        let fields: Vec<&str> = fields.split(' ').collect();
        let number = |at: usize| fields.get(at)?.parse().ok();
        let pages = fields.get(21)?.parse().ok()?;
        (fields.first() != Some(&"Z")).then_some((number(1)?, number(2)?, pages))
    }
}

#[cfg(all(unix, not(target_os = "linux")))]
impl Family {
    /// Nobody tells.
    #[allow(clippy::unused_self, reason = "it is told on Linux")]
    pub(crate) fn memory(&self, _: rustix::process::Pid) -> u64 {
        0
    }

    /// Nobody tells who is not in the group.
    #[allow(clippy::unused_self, reason = "it is told on Linux")]
    pub(crate) fn end(&self, _: rustix::process::Pid) {}
}
