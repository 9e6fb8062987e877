//! Where mistakes are collected, so that a person sees all of a stage at once and not one a build.
//!
//! A stage borrows the sink, reports into it as often as it must, and goes on with what it has. Whoever made the sink
//! reads it with [`Errors::finish`]; a sink that is dropped unread would swallow a mistake, so that it panics.
//! How a message reads: lower case, the thing in backticks, what to do, no full stop; the span is the word at fault.

use std::cell::RefCell;
use std::fmt::Display;

use proc_macro2::Span;

pub(crate) struct Errors {
    collected: RefCell<Option<Vec<syn::Error>>>,
}

impl Errors {
    pub(crate) fn new() -> Self {
        Self { collected: RefCell::new(Some(Vec::new())) }
    }

    /// Reports a mistake at the word that makes it.
    pub(crate) fn at(&self, span: Span, message: impl Display) {
        self.push(syn::Error::new(span, message));
    }

    /// Reports a mistake in all of these tokens.
    pub(crate) fn on(&self, tokens: impl quote::ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    /// Reports what a parser found.
    pub(crate) fn push(&self, error: syn::Error) {
        if let Some(collected) = self.collected.borrow_mut().as_mut() {
            collected.push(error);
        }
    }

    /// How many mistakes the stage has reported up to here.
    pub(crate) fn count(&self) -> usize {
        self.collected.borrow().as_ref().map_or(0, Vec::len)
    }

    /// The end of a stage: everything reported since, as one error that shows them all.
    pub(crate) fn finish(self) -> syn::Result<()> {
        let collected = self.collected.borrow_mut().take().unwrap_or_default();
        let mut all = collected.into_iter();
        let Some(mut first) = all.next() else { return Ok(()) };
        for error in all {
            first.combine(error);
        }
        Err(first)
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        let unread = self.collected.get_mut().is_some();
        debug_assert!(!unread || std::thread::panicking(), "a sink of errors was dropped before it was read");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_errors_of_a_stage_are_reported_in_order() {
        let errors = Errors::new();
        errors.at(Span::call_site(), "one");
        errors.at(Span::call_site(), "two");
        let messages: Vec<String> =
            errors.finish().err().into_iter().flatten().map(|error| error.to_string()).collect();
        assert_eq!(messages, ["one", "two"]);
    }

    #[test]
    #[should_panic(expected = "dropped before it was read")]
    #[cfg(debug_assertions)]
    fn a_sink_that_nobody_reads_panics() {
        drop(Errors::new());
    }
}
