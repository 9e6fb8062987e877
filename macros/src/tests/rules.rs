//! The rules between columns and between tables, in the words in which they refuse.

use quote::{format_ident, quote};

use super::{order, refused};

#[test]
fn a_static_column_needs_clustering_and_stays_out_of_the_key() {
    let said = refused(quote! {
        #[query_table(Orders, partition(shopper))]
        #[query_table(Others, partition(shopper), clustering(name))]
        struct Order { shopper: i64, #[column(static)] name: String }
    });
    assert_eq!(
        said,
        [
            "`Orders` has no clustering columns, so that its partitions have one row and nothing to share; drop `static`, or add `clustering(..)`",
            "`name` is static, which is one value for a whole partition; take it out of the key, or drop `static`",
        ]
    );
}

#[test]
fn options_and_collections_are_no_keys() {
    let said = refused(quote! {
        #[query_table(Orders, partition(a), clustering(b))]
        struct Order { a: std::option::Option<i64>, b: Vec<String> }
    });
    assert_eq!(
        said,
        [
            "`std::option::Option<i64>` cannot be a key column: a key is never absent; make the field `i64`, take it out of the key of `Orders`, or say `sparse` for `Orders`: it then holds the rows that have one",
            "`Vec<String>` cannot be a key column: a collection has no exact order; take it out of the key of `Orders`",
        ]
    );
}

#[test]
fn bytes_may_be_a_key() {
    let said = refused(quote! {
        #[query_table(Orders, partition(a))]
        struct Order { a: Vec<u8> }
    });
    assert!(said.is_empty(), "{said:?}");
}

#[test]
fn a_partition_over_the_guideline_is_refused_with_the_arithmetic() {
    let said = refused(
        order!(#[query_table(Orders, partition(shopper), clustering(placed_at), size(rows = 20_000, row_bytes = 9_000))]),
    );
    let guideline =
        "a partition; the guideline is 100 MB and 100,000 values; add a bucket, or say `size(.., allow_large)`";
    assert_eq!(said, [format!("20,000 rows x 9,000 bytes = 180 MB {guideline}")]);
    let said = refused(
        order!(#[query_table(Orders, partition(shopper), clustering(placed_at), size(rows = 60_000, row_bytes = 10))]),
    );
    assert_eq!(said, [format!("60,000 rows x 2 values = 120,000 values {guideline}")]);
}

#[test]
fn a_partition_at_the_guideline_or_allowed_to_pass_it_is_taken() {
    for size in [quote!(rows = 50_000, row_bytes = 2_000), quote!(rows = 50_001, row_bytes = 9_000, allow_large)] {
        let said = refused(quote! {
            #[query_table(Orders, partition(a), clustering(b), size(#size))]
            struct Order { a: i64, b: i64, c: i64, d: i64 }
        });
        assert!(said.is_empty(), "{said:?}");
    }
}

#[test]
fn a_static_is_one_value_a_partition() {
    let said = refused(quote! {
        #[query_table(Orders, partition(a), clustering(b), size(rows = 100_000, row_bytes = 10))]
        struct Order { a: i64, b: i64, c: i64, #[column(static)] d: i64 }
    });
    let expected = "100,000 rows x 1 value + 1 static = 100,001 values a partition; the guideline is 100 MB and 100,000 values; add a bucket, or say `size(.., allow_large)`";
    assert_eq!(said, [expected]);
}

#[test]
fn a_derived_column_has_a_concrete_type() {
    let said = refused(quote! {
        #[query_table(Orders, partition(day = date(at)))]
        struct Order<T> { at: T }
    });
    assert_eq!(said, ["`date` needs a concrete time, and `at` is `T`, which is a parameter; name the time's type"]);
}

#[test]
fn two_tables_have_two_types_and_two_names() {
    let said = refused(order! {
        #[query_table(Orders, partition(shopper))]
        #[query_table(Orders, name = "others", partition(store))]
        #[query_table(OrdersKey, partition(store))]
        #[query_table(ByStore, name = "orders", partition(store))]
        #[query_table(ByOther, name = "shop.orders", partition(store))]
    });
    assert_eq!(
        said,
        [
            "the name `Orders` is taken by another table type; name this table type otherwise",
            "the name `OrdersKey` is taken by the table type `Orders`; name this table type otherwise",
            "the table name `orders` is taken by `Orders`; say another `name = \"..\"`",
        ]
    );
}

#[test]
fn two_columns_have_two_names_and_case_makes_a_difference() {
    let said = refused(quote! {
        #[query_table(Orders, partition(a), clustering(day = date(at)))]
        struct Order { a: i64, #[column(rename = "a")] b: i64, at: Timestamp, #[column(rename = "day")] c: i64, #[column(rename = "A")] d: i64 }
    });
    assert_eq!(
        said,
        [
            "the columns of `a` and `b` are both called `a`; rename one of them",
            "the columns of `day` and `c` are both called `day`; rename one of them",
        ]
    );
}

#[test]
fn a_clustering_column_does_not_hide_a_method_of_queries() {
    let said = refused(quote! {
        #[query_table(Orders, partition(a), clustering(limit, page = date(at), b, c))]
        struct Order { a: i64, limit: i64, at: Timestamp, b: i64, #[column(method = b)] c: i64 }
    });
    assert_eq!(
        said,
        [
            "`limit` is a method of every query; give the field `#[column(method = limit_)]`, or any other name",
            "`page` is a method of every query; give the derived column another name",
            "`b` has the method `b` already; choose another `#[column(method = ..)]`",
        ]
    );
}

#[test]
fn a_key_has_twelve_columns_at_most_and_a_struct_twelve_tables() {
    let names: Vec<_> = (0..13).map(|at| format_ident!("c{at}")).collect();
    let said = refused(quote! {
        #[query_table(Orders, partition(#(#names),*))]
        struct Order { #(#names: i64),* }
    });
    assert_eq!(said, ["a key has at most 12 columns; take columns out of the key of `Orders`"]);
    let tables = (0..13).map(|at| format_ident!("Orders{at}"));
    let said = refused(quote! {
        #(#[query_table(#tables, partition(a))])*
        struct Order { a: i64 }
    });
    assert_eq!(said, ["one struct feeds at most 12 tables; declare `Orders12` on a struct of its own"]);
}
