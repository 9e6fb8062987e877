//! Where mistakes are collected, so that a person sees all of a stage at once and not one a build.
//!
//! A stage borrows the sink, reports into it as often as it must, and goes on with what it has. Whoever made the sink
//! reads it with [`Errors::finish`]; a sink that is dropped unread would swallow a mistake, so that it panics.
//! How a message reads: lower case, the thing in backticks, what to do, no full stop; the span is the word at fault.

mod inside;

use std::cell::RefCell;
use std::fmt::Display;

use proc_macro2::{Span, TokenStream};

use self::inside::Inside;
use crate::args::template::{Placeholder, Template};

pub(crate) struct Errors {
    collected: RefCell<Option<Vec<Fault>>>,
}

/// One mistake.
enum Fault {
    Said(syn::Error),
    Inside(Inside),
}

/// Everything that a stage, or several of them, found.
pub(crate) struct Failure(Vec<Fault>);

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

    /// Reports a mistake at a placeholder of a template, inside of the literal where the compiler can point there.
    pub(crate) fn inside(&self, template: &Template, at: &Placeholder, message: impl Display, label: &str) {
        match Inside::of(template, at, &message, label) {
            Some(inside) => self.keep(Fault::Inside(inside)),
            None => self.at(
                template.literal.span(),
                format_args!("{message} (`{{{}}}` at character {} of the template)", at.name, at.at),
            ),
        }
    }

    /// Reports what a parser found.
    pub(crate) fn push(&self, error: syn::Error) {
        self.keep(Fault::Said(error));
    }

    fn keep(&self, fault: Fault) {
        if let Some(collected) = self.collected.borrow_mut().as_mut() {
            collected.push(fault);
        }
    }

    /// How many mistakes the stage has reported up to here.
    pub(crate) fn count(&self) -> usize {
        self.collected.borrow().as_ref().map_or(0, Vec::len)
    }

    /// The end of a stage: everything reported since.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let collected = self.collected.borrow_mut().take().unwrap_or_default();
        if collected.is_empty() { Ok(()) } else { Err(Failure(collected)) }
    }
}

impl Failure {
    /// Adds what a later stage found.
    pub(crate) fn combine(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// Code that makes the compiler say it all.
    pub(crate) fn to_compile_error(&self) -> TokenStream {
        let said = self.0.iter().map(|fault| match fault {
            Fault::Said(error) => error.to_compile_error(),
            Fault::Inside(inside) => inside.to_compile_error(),
        });
        said.collect()
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
        let code = errors.finish().err().map(|failure| failure.to_compile_error()).unwrap_or_default();
        assert_eq!(crate::tests::messages(code), ["one", "two"]);
    }

    #[test]
    #[should_panic(expected = "dropped before it was read")]
    #[cfg(debug_assertions)]
    fn a_sink_that_nobody_reads_panics() {
        drop(Errors::new());
    }
}
