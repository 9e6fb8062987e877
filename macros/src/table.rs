//! `#[derive(QueryTable)]`: the stages one after the other, each with its own sink of errors.

use proc_macro2::TokenStream;
use syn::DeriveInput;

use crate::args::TableArgs;
use crate::errors::{Errors, Failure};
use crate::fields::Field;
use crate::words::column;
use crate::{check, expand, fields, lower};

pub(crate) fn derive(input: &DeriveInput) -> TokenStream {
    let written = Errors::new();
    let args = TableArgs::of(input, &written);
    let fields = fields::of(input, "QueryTable", column::FIELD, &written);
    let code = written.finish().and_then(|()| table_code(input, &args, &fields));
    code.unwrap_or_else(|failure| expand::failed::hollow(input, &args, &fields, &failure))
}

fn table_code(input: &DeriveInput, args: &TableArgs, fields: &[Field]) -> Result<TokenStream, Failure> {
    let unresolved = Errors::new();
    let model = lower::lower(input, args, fields, &unresolved);
    let broken = Errors::new();
    check::check(&model, &broken);
    // Both are shown together: a rule looks only at what could be resolved.
    match (unresolved.finish(), broken.finish()) {
        (Ok(()), Ok(())) => Ok(expand::expand(&model)),
        (Err(mut first), Err(second)) => {
            first.combine(second);
            Err(first)
        }
        (Err(failure), Ok(())) | (Ok(()), Err(failure)) => Err(failure),
    }
}
