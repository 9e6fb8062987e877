//! The programs that must, and must not, compile.
