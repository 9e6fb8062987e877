//! Installs a missing Debian package, only where the user asked for it and is root (a CI container).
//!
//! A test that changes the machine it runs on is a surprise, so this needs `QUERY_TABLE_INSTALL=1`;
//! everybody else gets an error that names the package.

use std::process::{Command, Stdio};

/// Whether the package is there now; `false` when this is not asked for or does not work.
pub(super) fn debian_package(package: &str) -> bool {
    asked_for() && is_root() && apt_get(package)
}

fn asked_for() -> bool {
    std::env::var_os("QUERY_TABLE_INSTALL").is_some_and(|value| value == "1")
}

fn is_root() -> bool {
    Command::new("id").arg("-u").stderr(Stdio::null()).output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

fn apt_get(package: &str) -> bool {
    Command::new("apt-get")
        .args(["install", "-y", "--no-install-recommends", package])
        .env("DEBIAN_FRONTEND", "noninteractive")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}
