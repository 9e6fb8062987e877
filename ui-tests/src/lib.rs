//! The programs that must, and must not, compile: `reject/` and `accept/`, run by `tests/ui.rs`.
//!
//! A refused program is one mistake, and its file name says which. Its `.stderr` is what the compiler prints, read by a
//! person for the question "would this tell me what to do?".

pub mod depot;
pub mod orders;
pub mod shop;

/// Runs a future to its end on this thread.
pub use query_table::__private::block_on as run;
