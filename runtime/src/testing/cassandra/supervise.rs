//! Makes sure that no server and no folder outlives the test process, whatever way it ends.
//!
//! A killed process runs no destructor, so a shell waits at the other end of a pipe that we hold
//! and never write to the end: the system closes it with us, the shell reads end of file, ends
//! *its* Java by pid and goes. Rust opens pipes close-on-exec, so no other child keeps ours open.
//! The shells have process groups of their own: Ctrl-C at the terminal must not end them first.

use std::ffi::OsString;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use super::error::{StartError, io};

/// After this long a graceful shutdown is cut short.
const GRACE: Duration = Duration::from_secs(30);

/// Runs its arguments, tells their pid, passes on the signals named on stdin, and at the end of
/// stdin ends them.
const SUPERVISOR: &str = r#"
exec 3<&0 </dev/null
"$@" >&2 3<&- &
server=$!
echo "$server"
(
    while read -r signal <&3; do kill -s "$signal" "$server"; done
    kill -s KILL "$server"
) >/dev/null 2>&1 &
watch=$!
exec 3<&- >&2
wait "$server"
status=$?
kill "$watch"
exit "$status"
"#;

/// At the end of stdin removes a folder, and again if a dying server still wrote into it.
const JANITOR: &str = r#"
read -r _
for round in 1 2 3 4 5 6 7 8 9 10; do
    [ -e "$1" ] || exit 0
    rm -rf "$1"
    sleep 1
done 2>/dev/null
"#;

/// A signal that a server gets.
#[derive(Clone, Copy, Debug)]
enum Signal {
    Term,
    Kill,
}

/// A running server and the shell that watches it. Dropping it ends both.
#[derive(Debug)]
pub(super) struct Supervised {
    shell: Child,
    /// The pipe; its end is the signal. `None` only while it is dropped.
    pipe: Option<ChildStdin>,
    pid: u32,
}

impl Supervised {
    /// Runs `command` in `folder`; what it prints is appended to `log`.
    pub(super) fn spawn(command: &[OsString], folder: &Path, log: &Path) -> Result<Self, StartError> {
        let doing = "start the server's supervisor with sh";
        let log =
            File::options().create(true).append(true).open(log).map_err(io(format!("open `{}`", log.display())))?;
        let mut shell = Command::new("sh")
            .args(["-c", SUPERVISOR, "sh"])
            .args(command)
            .current_dir(folder)
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .map_err(io(doing))?;
        let pipe = shell.stdin.take();
        let mut line = String::new();
        if let Some(stdout) = shell.stdout.take() {
            BufReader::new(stdout).read_line(&mut line).map_err(io(doing))?;
        }
        // Without a pid the shell has died; its exit is what the caller then sees.
        let pid = line.trim().parse().unwrap_or(0);
        Ok(Self { shell, pipe, pid })
    }

    /// The server's process id.
    pub(super) fn pid(&self) -> u32 {
        self.pid
    }

    /// How the server ended, if it did.
    pub(super) fn exit_status(&mut self) -> Option<ExitStatus> {
        self.shell.try_wait().ok().flatten()
    }

    /// Shuts the server down in good order, or at once when that takes too long.
    pub(super) fn stop(mut self) {
        self.signal(Signal::Term);
        let deadline = Instant::now() + GRACE;
        while self.exit_status().is_none() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Ends the server at once.
    pub(super) fn kill(mut self) {
        self.signal(Signal::Kill);
    }

    fn signal(&mut self, signal: Signal) {
        let name = match signal {
            Signal::Term => "TERM",
            Signal::Kill => "KILL",
        };
        if let Some(pipe) = &mut self.pipe {
            // Fails when the server is gone already, and then there is nothing to end.
            let _ = writeln!(pipe, "{name}");
        }
    }
}

impl Drop for Supervised {
    fn drop(&mut self) {
        drop(self.pipe.take());
        // The shell follows its server within milliseconds. No error could be reported here.
        let _ = self.shell.wait();
    }
}

/// The shell that removes a folder when this process ends without doing it. Drop it after the folder.
#[derive(Debug)]
pub(super) struct Janitor {
    shell: Child,
}

impl Janitor {
    /// Watches over `folder`.
    pub(super) fn watch(folder: &Path) -> Result<Self, StartError> {
        let shell = Command::new("sh")
            .args(["-c", JANITOR, "sh"])
            .arg(folder)
            .current_dir("/")
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(io("start the folder's supervisor with sh"))?;
        Ok(Self { shell })
    }
}

impl Drop for Janitor {
    fn drop(&mut self) {
        // `wait` closes the pipe first.
        let _ = self.shell.wait();
    }
}
