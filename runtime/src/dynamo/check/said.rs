//! A message that names its column, put together in `const` evaluation, where nothing can be formatted.
//!
//! The panic is the compile error: the checks are called in constants that the derives write, and by `Schema::new`.

/// Longer than any message with any column's name; past it the message stands without the name.
const LONGEST: usize = 1_024;

/// Refuses a declaration: the column in backticks, and what is wrong with it.
#[track_caller]
pub(super) const fn refuse(column: &str, fault: &str) -> ! {
    let text = Text { bytes: [0; LONGEST], len: 0 }.with("`").with(column).with("`: ").with(fault);
    match core::str::from_utf8(text.bytes.split_at(text.len).0) {
        Ok(named) if text.len == column.len() + fault.len() + "``: ".len() => panic!("{}", named),
        _ => panic!("{}", fault),
    }
}

/// Refuses it where something does not hold.
#[track_caller]
pub(super) const fn require(holds: bool, column: &str, fault: &str) {
    if !holds {
        refuse(column, fault);
    }
}

struct Text {
    bytes: [u8; LONGEST],
    len: usize,
}

impl Text {
    const fn with(mut self, more: &str) -> Self {
        let more = more.as_bytes();
        let mut i = 0;
        while i < more.len() && self.len < LONGEST {
            self.bytes[self.len] = more[i];
            self.len += 1;
            i += 1;
        }
        self
    }
}
