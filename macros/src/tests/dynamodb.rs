//! `dynamodb(..)`: what is said against it, and how much of it at once. That messages point inside of a literal is seen by
//! the programs of `ui-tests`.

use proc_macro2::TokenStream;
use quote::quote;

use super::{input, messages, refused};

/// A struct of five fields with these tables.
fn parcel(tables: TokenStream) -> TokenStream {
    quote! {
        #tables
        struct Parcel { sender: i64, sent_at: Timestamp, number: i64, depot: String, courier: Option<String> }
    }
}

#[test]
fn a_template_has_all_columns_of_its_key_and_no_other() {
    let said = refused(parcel(quote! {
        #[query_table(Parcels, partition(sender, depot), clustering(sent_at, number), dynamodb(pk = "S#{sender}#{sent_at}", sk = "P#{number}"))]
    }));
    assert_eq!(
        said,
        [
            "`sent_at` is a clustering column, and `pk` is known before it is; move `{sent_at}` to `sk`",
            "`pk` lacks the partition column `depot`, so that partitions would share one key; add `{depot}`",
            "`sk` lacks the clustering column `sent_at`, so that rows would share one key; add `{sent_at}`",
        ]
    );
}

#[test]
fn a_placeholder_is_pointed_at_where_the_compiler_can_and_told_in_words_elsewhere() {
    let inside = refused(parcel(quote!(#[query_table(Parcels, partition(sender), dynamodb(pk = "S#{sendr}"))])));
    assert_eq!(inside, ["`Parcels` has no column `sendr`; did you mean `sender`?"]);
    for (template, place) in [("{number:text}{sendr}", 14), ("{Sender}{number:secs}", 1)] {
        let said = refused(parcel(quote!(#[query_table(Parcels, partition(sender), dynamodb(pk = #template))])));
        assert!(said.iter().any(|said| said.contains(&format!("at character {place} of the template"))), "{said:?}");
    }
}

#[test]
fn keys_of_one_direction_or_reversed_or_with_ties_are_taken() {
    for table in [
        quote!(clustering(sent_at desc, number desc), dynamodb(sk = "{sent_at}#{number}")),
        quote!(clustering(sent_at desc, number), dynamodb(sk = "{sent_at}#{number:reversed}")),
        quote!(clustering(sent_at desc, number), dynamodb(ties = key_order)),
        quote!(clustering(sent_at, number), dynamodb(sk = "{sender}#{sent_at}#{number}")),
    ] {
        let said = refused(parcel(quote!(#[query_table(Parcels, partition(sender), #table)])));
        assert!(said.is_empty(), "{said:?}");
    }
}

#[test]
fn an_index_is_one_of_a_table_of_its_struct() {
    let said = refused(parcel(quote! {
        #[query_table(Parcels, partition(sender), clustering(number), dynamodb)]
        #[query_table(Plain, partition(number))]
        #[query_table(ByDepot, partition(depot), dynamodb(index = "gsi1", of = Parcles))]
        #[query_table(ByTime, partition(sent_at), dynamodb(index = "gsi2", of = ByDepot, ttl = sent_at))]
        #[query_table(ByNumber, partition(number, depot), dynamodb(index = "gsi3", of = Plain))]
    }));
    assert_eq!(
        said,
        [
            "`Parcel` declares no table `Parcles`; did you mean `Parcels`?",
            "`ttl` is said of a table, and this is an index of one; say it on the table named by `of`",
            "`ByDepot` is an index itself; name the table: the other tables of `Parcel` are `Parcels` and `Plain`",
            "`Plain` has no place on DynamoDB; add `dynamodb` to its `#[query_table(..)]`",
        ]
    );
}

#[test]
fn an_attribute_has_one_meaning_over_a_table_and_its_indexes() {
    let said = refused(parcel(quote! {
        #[query_table(Parcels, partition(sender), clustering(number), dynamodb(pk = "S#{sender}", sk = "P#{number}"))]
        #[query_table(ByNumber, partition(number), dynamodb(index = "gsi1", of = Parcels, pk = "P#{number}", pk_name = "sk"))]
        #[query_table(ByDepot, partition(depot), clustering(number), dynamodb(index = "gsi2", of = Parcels, sk = "P#{number}", sk_name = "sk"))]
        #[query_table(ByTime, partition(sent_at), clustering(depot), dynamodb(index = "gsi3", of = Parcels))]
    }));
    let shared = "the attribute `sk` is the sort key of `Parcels` and would hold another value there; say another `pk_name` or `sk_name`";
    assert_eq!(said, [shared]);
}

#[test]
fn a_time_to_live_is_no_key_of_the_table_nor_of_its_indexes() {
    let said = refused(parcel(quote! {
        #[query_table(Parcels, partition(sender), clustering(number), dynamodb(ttl = sent_at))]
        #[query_table(ByTime, partition(depot), clustering(sent_at), dynamodb(index = "gsi1", of = Parcels))]
        #[query_table(ByDepot, partition(depot), clustering(sent_at), dynamodb(index = "gsi2", of = Parcels, sk_name = "sent"))]
        #[query_table(Others, partition(number), clustering(sent_at), dynamodb(ttl = sent_at))]
    }));
    assert_eq!(
        said,
        [
            "`sent_at` is the time to live of `Parcels`, which is stored as seconds; say another `sk_name` for this index",
            "`sent_at` is in the key of `Others`, which never changes; name a column outside of the key",
        ]
    );
}

#[test]
fn a_key_that_may_be_absent_says_sparse_and_only_such_a_key() {
    let said = refused(parcel(quote! {
        #[query_table(Parcels, partition(sender), sparse)]
        #[query_table(ByCourier, partition(courier), sparse)]
    }));
    assert_eq!(
        said,
        [
            "`sparse` is for keys that may be absent, and every key column of `Parcels` is always there; make the field of one an `Option`, or drop `sparse`"
        ]
    );
}

#[test]
fn the_types_of_a_refused_index_still_exist() {
    let code = crate::table::derive(&input(parcel(quote! {
        #[query_table(Parcels, partition(sender), clustering(number), dynamodb)]
        #[query_table(ByDepot, partition(depot), dynamodb(index = "gsi1", of = Parcels, pk = "{depo}", project(keys)))]
    })));
    let text = code.to_string();
    assert!(text.contains("type ByDepotRow = Parcel"), "{text}");
    assert_eq!(messages(code), ["`ByDepot` has no column `depo`; did you mean `depot`?"]);
}

#[test]
fn a_table_without_dynamodb_gets_one_marker_and_nothing_else() {
    let text = crate::table::derive(&input(parcel(quote!(#[query_table(Parcels, partition(sender))])))).to_string();
    assert!(text.contains("Unconditional for Parcels"), "{text}");
    for absent in ["MapsTo", "ParsesKey", "PartitionField", "indexed", "is_keyed", "DynamoDef", "READ"] {
        assert!(!text.contains(absent), "{absent}: {text}");
    }
}
