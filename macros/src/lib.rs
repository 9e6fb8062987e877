//! placeholder
use proc_macro::TokenStream;
#[proc_macro_derive(QueryTable, attributes(query_table, column))] pub fn a(_: TokenStream) -> TokenStream { TokenStream::new() }
#[proc_macro_derive(View, attributes(view, column))] pub fn b(_: TokenStream) -> TokenStream { TokenStream::new() }
#[proc_macro_derive(Column, attributes(column))] pub fn c(_: TokenStream) -> TokenStream { TokenStream::new() }
#[proc_macro_derive(ColumnEnum, attributes(column))] pub fn d(_: TokenStream) -> TokenStream { TokenStream::new() }
