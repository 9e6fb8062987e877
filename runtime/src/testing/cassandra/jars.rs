//! Cassandra's jars, in a versioned folder of the user's cache: fetched once by Maven, then shared.
//!
//! A folder under its final name is complete: Maven copies into a temporary folder beside it, which
//! is then renamed. A lock file keeps two processes from fetching at the same time (Maven's own
//! local repository is not safe for that); the system releases it when its holder dies.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::abandon::Abandon;
use super::error::{StartError, io};
use super::install;
use super::log::Log;

/// 66 MB and a hundred jars: a minute on a usual line.
const DOWNLOAD_LIMIT: Duration = Duration::from_secs(15 * 60);
const POLL: Duration = Duration::from_millis(100);

/// The version becomes a folder name and a part of a `pom.xml`.
pub(super) fn check_version(version: &str) -> Result<(), StartError> {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '-';
    if version.starts_with(|c: char| c.is_ascii_digit()) && version.chars().all(plain) {
        return Ok(());
    }
    Err(StartError::Version { version: version.to_owned() })
}

/// The folder of the jars, fetched if this machine does not have them yet.
pub(super) fn ensure(version: &str, abandon: &Abandon) -> Result<PathBuf, StartError> {
    let cache = cache_folder()?.join("query-table");
    let home = cache.join(format!("cassandra-{version}"));
    let lib = home.join("lib");
    if is_complete(&lib, version) {
        return Ok(lib);
    }
    std::fs::create_dir_all(&cache).map_err(io(format!("make `{}`", cache.display())))?;
    let _lock = lock(&cache.join(format!("cassandra-{version}.lock")), abandon)?;
    if is_complete(&lib, version) {
        return Ok(lib);
    }
    if home.exists() {
        return Err(StartError::BrokenCache { path: home });
    }
    fetch(version, &cache, &home, abandon)?;
    Ok(lib)
}

fn is_complete(lib: &Path, version: &str) -> bool {
    lib.join(format!("cassandra-all-{version}.jar")).is_file()
}

fn cache_folder() -> Result<PathBuf, StartError> {
    let absolute = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    absolute("XDG_CACHE_HOME").or_else(|| Some(absolute("HOME")?.join(".cache"))).ok_or(StartError::NoCacheFolder)
}

/// Waits for the lock; it is free again when the returned file is closed.
fn lock(path: &Path, abandon: &Abandon) -> Result<File, StartError> {
    let doing = format!("lock `{}`", path.display());
    let file = File::create(path).map_err(io(doing.clone()))?;
    let deadline = Instant::now() + DOWNLOAD_LIMIT;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if Instant::now() < deadline => {
                abandon.check()?;
                std::thread::sleep(POLL);
            }
            Err(error) => return Err(io(doing)(error.into())),
        }
    }
}

fn fetch(version: &str, cache: &Path, home: &Path, abandon: &Abandon) -> Result<(), StartError> {
    let copy = tempfile::Builder::new()
        .prefix(&format!(".cassandra-{version}-"))
        .tempdir_in(cache)
        .map_err(io(format!("make a folder in `{}`", cache.display())))?;
    std::fs::write(copy.path().join("pom.xml"), pom(version)).map_err(io("write pom.xml"))?;
    let log = Log::new(copy.path().join("mvn.log"));
    let mut maven = match spawn_maven(copy.path(), &log) {
        Err(error) if is_not_found(&error) && install::debian_package("maven") => spawn_maven(copy.path(), &log),
        tried => tried,
    }
    .map_err(|error| {
        if is_not_found(&error) {
            StartError::MavenMissing { version: version.to_owned(), cache: home.to_owned() }
        } else {
            io("run mvn")(error)
        }
    })?;
    let succeeded = finish(&mut maven, abandon)?;
    let failed = |output| StartError::Download { version: version.to_owned(), output };
    if !succeeded {
        return Err(failed(log.tail()));
    }
    if !is_complete(&copy.path().join("lib"), version) {
        return Err(failed(format!("(nothing, and copied no cassandra-all-{version}.jar)")));
    }
    std::fs::rename(copy.path(), home).map_err(io(format!("rename a folder to `{}`", home.display())))?;
    // It has its final name now: nothing is left to remove.
    let _ = copy.keep();
    Ok(())
}

fn is_not_found(error: &std::io::Error) -> bool {
    error.kind() == std::io::ErrorKind::NotFound
}

fn spawn_maven(folder: &Path, log: &Log) -> std::io::Result<Child> {
    let output = File::create(log.path())?;
    Command::new("mvn")
        .args(["-q", "-B", "dependency:copy-dependencies"])
        .args(["-DincludeScope=runtime", "-DoutputDirectory=lib"])
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(output.try_clone()?)
        .stderr(output)
        .spawn()
}

/// Waits for Maven; whether it succeeded. Ends it when nobody waits, or after the limit.
fn finish(maven: &mut Child, abandon: &Abandon) -> Result<bool, StartError> {
    let deadline = Instant::now() + DOWNLOAD_LIMIT;
    loop {
        let given_up = abandon.check();
        if given_up.is_err() || Instant::now() > deadline {
            // It may have ended by itself meanwhile, which is as good.
            let _ = maven.kill();
        }
        if let Some(status) = maven.try_wait().map_err(io("wait for mvn"))? {
            return given_up.map(|()| status.success());
        }
        std::thread::sleep(POLL);
    }
}

fn pom(version: &str) -> String {
    format!(
        r#"<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>query-table</groupId>
  <artifactId>cassandra-jars</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    <dependency>
      <groupId>org.apache.cassandra</groupId>
      <artifactId>cassandra-all</artifactId>
      <version>{version}</version>
    </dependency>
  </dependencies>
</project>
"#
    )
}

#[cfg(test)]
mod tests {
    use super::check_version;

    #[test]
    fn a_version_that_would_leave_its_folder_is_refused() {
        assert!(check_version("5.0.6").is_ok());
        assert!(check_version("5.0-rc1").is_ok());
        for version in ["", "..", "../5.0.6", "5/6", "5.0.6</version>", "latest"] {
            assert!(check_version(version).is_err(), "`{version}` was taken");
        }
    }
}
