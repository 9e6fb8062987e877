//! Finds a Java that Cassandra runs on: that of `JAVA_HOME`, or else the one on `PATH`.
//!
//! Cassandra 5.0 runs on 11 and 17, Cassandra 4.x on 11 (its `bin/cassandra.in.sh` refuses others);
//! a wrong one fails late and with a riddle, so it is asked first.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use super::error::StartError;
use super::install;

/// A Java of a fitting version.
#[derive(Clone, Debug)]
pub(super) struct Java {
    pub(super) program: OsString,
}

impl Java {
    /// Finds one for this version of Cassandra.
    pub(super) fn find(version: &str) -> Result<Self, StartError> {
        let program = match std::env::var_os("JAVA_HOME") {
            Some(home) if !home.is_empty() => PathBuf::from(home).join("bin/java").into_os_string(),
            _ => OsString::from("java"),
        };
        let name = program.to_string_lossy().into_owned();
        let printed = ask_version(&program)
            .or_else(|| install::debian_package("openjdk-17-jre-headless").then(|| ask_version(&program))?)
            .ok_or_else(|| StartError::JavaMissing { looked_for: name.clone() })?;
        let suitable = suitable(version);
        match major(&printed) {
            Some(found) if suitable.contains(&found) => Ok(Self { program }),
            found => Err(StartError::JavaUnsuitable {
                java: name,
                found: found.map_or(printed, |major| major.to_string()),
                needed: suitable.iter().map(u32::to_string).collect::<Vec<_>>().join(" or "),
                version: version.to_owned(),
            }),
        }
    }
}

/// What `java -version` prints, which goes to stderr; `None` when it cannot be run.
fn ask_version(program: &OsString) -> Option<String> {
    let output = Command::new(program).arg("-version").stdin(Stdio::null()).output().ok()?;
    Some(String::from_utf8_lossy(&output.stderr).trim().to_owned())
}

fn suitable(version: &str) -> &'static [u32] {
    if version.starts_with("4.") {
        return &[11];
    }
    &[11, 17]
}

/// 17 from `openjdk version "17.0.15" 2025-04-15`, 8 from `java version "1.8.0_402"`.
fn major(printed: &str) -> Option<u32> {
    // Not the first quote: `JAVA_TOOL_OPTIONS` is printed before.
    let (_, quoted) = printed.split_once("version \"")?;
    let mut parts = quoted.split(|c: char| !c.is_ascii_digit());
    match parts.next()?.parse().ok()? {
        1 => parts.next()?.parse().ok(),
        major => Some(major),
    }
}

#[cfg(test)]
mod tests {
    use super::major;

    #[test]
    fn the_major_version_is_read_from_what_vendors_print() {
        assert_eq!(major("openjdk version \"17.0.15\" 2025-04-15"), Some(17));
        assert_eq!(major("java version \"1.8.0_402\""), Some(8));
        assert_eq!(major("openjdk version \"21\" 2023-09-19"), Some(21));
        assert_eq!(major("openjdk version \"22-ea\" 2024-03-19"), Some(22));
        assert_eq!(major("Picked up JAVA_TOOL_OPTIONS: \"-Da=1\"\nopenjdk version \"17.0.1\""), Some(17));
        assert_eq!(major("command not found"), None);
    }
}
