//! What a server wrote: the lines that say how far it is, and the last ones for an error message.
//!
//! A node that is started again goes on with its log, so a reader remembers where it began.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// Enough for a stack trace and what led to it.
const TAIL_LINES: usize = 30;

/// A log, from some point on.
#[derive(Clone, Debug)]
pub(super) struct Log {
    path: PathBuf,
    from: u64,
}

impl Log {
    /// The log from its beginning; the file need not exist yet.
    pub(super) fn new(path: PathBuf) -> Self {
        Self { path, from: 0 }
    }

    /// The same log, without what it holds now.
    pub(super) fn after_now(&self) -> Self {
        let from = std::fs::metadata(&self.path).map_or(0, |meta| meta.len());
        Self { path: self.path.clone(), from }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The text; empty when it cannot be read, because a log only ever helps.
    pub(super) fn text(&self) -> String {
        let mut bytes = Vec::new();
        if let Ok(mut file) = File::open(&self.path)
            && file.seek(SeekFrom::Start(self.from)).is_ok()
        {
            // What was read before an error is still worth showing.
            let _ = file.read_to_end(&mut bytes);
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// The last lines.
    pub(super) fn tail(&self) -> String {
        let text = self.text();
        let lines: Vec<&str> = text.lines().collect();
        lines[lines.len().saturating_sub(TAIL_LINES)..].join("\n")
    }
}
