//! What generated code may name, and what stands in for it when a declaration is refused.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

use super::{input, messages};

/// Names of the standard prelude, and the crates that a user's module may hide.
const PRELUDE: [&str; 19] = [
    "Option",
    "Some",
    "None",
    "Result",
    "Ok",
    "Err",
    "Clone",
    "PartialEq",
    "Debug",
    "Send",
    "Sync",
    "Vec",
    "String",
    "Box",
    "From",
    "Default",
    "std",
    "core",
    "query_table",
];

/// Every derive on input of every kind, with type names of its own.
fn everything() -> Vec<TokenStream> {
    let row = quote! {
        #[query_table(Orders, name = "shop.orders", partition(a, day = date(at)), clustering(b desc, r#type), size(rows = 5, row_bytes = 5),
            options(default_ttl = "1d", comment = "c", compaction = leveled, caching(keys = all), compression = zstd(level = 1)))]
        #[query_table(Others, partition(a), clustering(b), conditional)]
        struct Order<'a, G: Bound, const N: Size> where G: Other { a: Id, b: G, at: Time, r#type: Kind, #[column(static)] s: Text<'a>, bytes: Bytes<N> }
    };
    let parcel = quote! {
        #[query_table(Parcels, partition(a), clustering(at), dynamodb(pk = "A#{a}", sk = "AT#{at}", ttl = at2, billing = provisioned(read = 1, write = 1), stream = keys_only))]
        #[query_table(ByDay, partition(day = date(at), owner), sparse, dynamodb(index = "gsi1", of = Parcels, project(include(b))))]
        #[query_table(Local, partition(a), clustering(b), dynamodb(index = "lsi1", of = Parcels, local, project(keys)))]
        struct Parcel<G: Bound> { a: Id, at: Time, at2: Time, b: G, owner: ::core::option::Option<Id> }
    };
    vec![
        crate::table::derive(&input(row)),
        crate::table::derive(&input(parcel)),
        crate::view::derive(&input(quote!(
            #[view(of = Orders)]
            struct Status {
                a: Id,
            }
        ))),
        crate::column::derive(&input(quote!(
            struct Id<T> {
                raw: T,
            }
        ))),
        crate::column_enum::derive(&input(quote!(
            enum Kind {
                Placed,
                Shipped,
            }
        ))),
        crate::column_enum::derive(&input(quote!(
            #[column(int)]
            enum Number {
                One = 1,
                Minus = -1,
            }
        ))),
    ]
}

fn each(tokens: TokenStream, look: &mut impl FnMut(&[TokenTree], usize)) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for at in 0..tokens.len() {
        look(&tokens, at);
        if let TokenTree::Group(group) = &tokens[at] {
            each(group.stream(), look);
        }
    }
}

#[test]
fn every_path_is_rooted() {
    let mut seen = 0;
    for code in everything() {
        assert!(messages(code.clone()).is_empty(), "{code}");
        each(code, &mut |tokens, at| {
            let TokenTree::Ident(ident) = &tokens[at] else { return };
            if PRELUDE.iter().any(|name| ident == name) {
                seen += 1;
                let rooted = at > 1
                    && matches!((&tokens[at - 1], &tokens[at - 2]), (TokenTree::Punct(one), TokenTree::Punct(two)) if one.as_char() == ':' && two.as_char() == ':');
                assert!(rooted, "`{ident}` is not rooted");
            }
        });
    }
    assert!(seen > 50, "looked at {seen} names only");
}

#[test]
fn code_of_a_facade_names_the_facade_alone() {
    let code = crate::table::derive(&input(quote! {
        #[query_table(crate = ::facade::tables)]
        #[query_table(Orders, partition(a, day = date(at)), clustering(b))]
        struct Order { a: i64, b: i64, at: Time }
    }));
    let mut facades = 0;
    each(code, &mut |tokens, at| {
        assert!(!matches!(&tokens[at], TokenTree::Ident(ident) if ident == "query_table"));
        facades += usize::from(matches!(&tokens[at], TokenTree::Ident(ident) if ident == "facade"));
    });
    assert!(facades > 5, "named {facades} times only");
}

#[test]
fn the_same_input_gives_the_same_code() {
    let texts = || everything().iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(texts(), texts());
}

#[test]
fn the_types_of_a_refused_declaration_still_exist() {
    let code = crate::table::derive(&input(quote! {
        #[query_table(Orders, partition(a, day = date(unknown)), clustering(b))]
        pub struct Order { a: i64, b: i64 }
    }));
    let text = code.to_string();
    for item in [
        "pub struct Orders ;",
        "pub struct OrdersPartition",
        "pub struct OrdersKey",
        "pub struct OrdersQuery",
        "pub fn b <",
    ] {
        assert!(text.contains(item), "`{item}` is missing in {text}");
    }
    assert_eq!(messages(code), ["`Order` has no field `unknown`; its fields are `a` and `b`"]);
}

#[test]
fn a_lifetime_of_no_key_column_stays_out_of_the_key_structs() {
    let code = crate::table::derive(&input(quote! {
        #[query_table(Orders, partition(a))]
        struct Order<'a, G> { a: G, text: Text<'a> }
    }));
    let text = code.to_string();
    assert!(text.contains("struct OrdersPartition < G > {"), "{text}");
    assert!(text.contains("struct Orders < 'a , G > ("), "{text}");
}
