//! The functions that derive a key column from a field: `date`, `hour`, `month`, `year`, and the forms each can be stored in.
//!
//! How a bucket is computed is the runtime's affair (trait `Bucket`); here is only which pairs of words exist.

use proc_macro2::Ident;
use syn::ext::IdentExt;

use crate::words::{self, derived};

/// A function in one of its forms.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Bucket {
    pub(crate) function: &'static str,
    pub(crate) form: &'static str,
    /// The runtime's marker type that computes it.
    pub(crate) marker: &'static str,
}

const fn bucket(function: &'static str, form: &'static str, marker: &'static str) -> Bucket {
    Bucket { function, form, marker }
}

/// The first form of a function is the one it has when none is written.
const BUCKETS: [Bucket; 11] = [
    bucket(derived::DATE, derived::AS_DATE, "DateAsDate"),
    bucket(derived::DATE, derived::AS_TEXT, "DateAsText"),
    bucket(derived::HOUR, derived::AS_TIMESTAMP, "HourAsTimestamp"),
    bucket(derived::HOUR, derived::AS_INT, "HourAsInt"),
    bucket(derived::HOUR, derived::AS_TEXT, "HourAsText"),
    bucket(derived::MONTH, derived::AS_TEXT, "MonthAsText"),
    bucket(derived::MONTH, derived::AS_INT, "MonthAsInt"),
    bucket(derived::MONTH, derived::AS_DATE, "MonthAsDate"),
    bucket(derived::YEAR, derived::AS_INT, "YearAsInt"),
    bucket(derived::YEAR, derived::AS_TEXT, "YearAsText"),
    bucket(derived::YEAR, derived::AS_DATE, "YearAsDate"),
];

impl Bucket {
    /// The bucket that the words `function(.. as form)` name.
    pub(crate) fn named(function: &Ident, form: Option<&Ident>) -> syn::Result<Self> {
        let word = function.unraw().to_string();
        let forms: Vec<Bucket> = BUCKETS.into_iter().filter(|bucket| bucket.function == word).collect();
        let Some(&default) = forms.first() else {
            return Err(words::unknown("function", function, derived::FUNCTIONS));
        };
        let Some(form) = form else { return Ok(default) };
        let wanted = form.unraw().to_string();
        forms.iter().find(|bucket| bucket.form == wanted).copied().ok_or_else(|| {
            if !derived::FORMS.contains(&wanted.as_str()) {
                return words::unknown("form", form, derived::FORMS);
            }
            let legal: Vec<&str> = forms.iter().map(|bucket| bucket.form).collect();
            syn::Error::new(
                form.span(),
                format_args!("`{word}` can't be stored as `{wanted}`; its forms are {}", words::list(&legal)),
            )
        })
    }

    /// As schemas, docs and `explain` show it: `date`, `month as text`.
    pub(crate) fn text(self) -> String {
        if self.function == self.form {
            self.function.to_owned()
        } else {
            format!("{} as {}", self.function, self.form)
        }
    }

    pub(crate) fn is_function(word: &Ident) -> bool {
        derived::FUNCTIONS.iter().any(|function| word == function)
    }
}
