//! Words, forms and names that are refused, and what is said to them.

use quote::quote;

use super::{input, messages, order, refused};

#[test]
fn an_unknown_option_is_answered_with_the_word_that_was_meant() {
    let said = refused(order!(#[query_table(Orders, partion(shopper))]));
    assert_eq!(said, ["unknown option `partion`; did you mean `partition`?"]);
}

#[test]
fn all_mistakes_of_an_attribute_are_reported_at_once() {
    let said = refused(order! {
        #[query_table(Orders, partition(shopper dsc), clustering(placed_at dsc), size(rows = 0), options(default_ttl = "0s"), nothing)]
    });
    assert_eq!(
        said,
        [
            "expected `,` behind `shopper`",
            "unknown order `dsc`; did you mean `desc`?",
            "`rows` is at least 1; say what the largest partition holds",
            "`default_ttl` of no time is refused; leave the option out, or write a longer time",
            "unknown option `nothing`; known are `partition`, `clustering`, `name`, `size`, `options`, `dynamodb`, `conditional` and `sparse`",
        ]
    );
}

#[test]
fn mistakes_in_two_tables_are_reported_at_once() {
    let said = refused(order! {
        #[query_table(Orders, partition(shoper))]
        #[query_table(Others, clustering(store))]
    });
    assert_eq!(
        said,
        [
            "`Order` has no field `shoper`; did you mean `shopper`?",
            "`Others` has no partition key; add `partition(..)` with the columns that its question gives",
        ]
    );
}

#[test]
fn a_renamed_column_is_named_by_its_field() {
    let said = refused(quote! {
        #[query_table(Orders, partition(customer))]
        struct Order { #[column(rename = "customer")] shopper: i64 }
    });
    assert_eq!(said, ["`Order` has no field `customer`; attributes name the field, which is `shopper`"]);
}

#[test]
fn a_column_far_from_all_fields_is_answered_with_the_list() {
    let said = refused(order!(#[query_table(Orders, partition(zzzzz))]));
    assert_eq!(said, ["`Order` has no field `zzzzz`; its fields are `shopper`, `store`, `placed_at` and `note`"]);
}

#[test]
fn an_option_or_a_column_that_is_given_twice_is_refused() {
    let said = refused(order!(#[query_table(Orders, partition(shopper), partition(store))]));
    assert_eq!(said, ["`partition` is given twice; keep one of them"]);
    let said = refused(order!(#[query_table(Orders, partition(shopper), clustering(shopper))]));
    assert_eq!(said, ["`shopper` is in the key already; name each column once"]);
}

#[test]
fn the_table_type_comes_first() {
    let first = "name the table type first: `#[query_table(OrdersByShopper, partition(..), ..)]`";
    assert_eq!(refused(order!(#[query_table])), [first]);
    assert_eq!(refused(order!(#[query_table()])), [first]);
    assert_eq!(refused(order!(#[query_table(partition(shopper))])), [first]);
    assert_eq!(refused(order!(#[query_table("orders", partition(shopper))])), [first]);
}

#[test]
fn a_struct_without_a_table_is_told_how_to_declare_one() {
    assert_eq!(refused(order!()), ["`Order` declares no table; add `#[query_table(TableType, partition(..), ..)]`"]);
    let elsewhere = refused(order!(#[query_table(crate = facade::query_table)]));
    assert_eq!(elsewhere, ["`Order` declares no table; add `#[query_table(TableType, partition(..), ..)]`"]);
}

#[test]
fn only_structs_with_named_fields_are_rows() {
    for (item, what) in [
        (
            quote!(
                enum Order {
                    Placed,
                }
            ),
            "an enum",
        ),
        (
            quote!(
                struct Order(i64);
            ),
            "a tuple struct",
        ),
        (
            quote!(
                struct Order;
            ),
            "a unit struct",
        ),
        (quote!(union Order { shopper: i64 }), "a union"),
    ] {
        let said = refused(quote!(#[query_table(Orders, partition(shopper))] #item));
        let expected =
            format!("`QueryTable` is for structs with named fields, which are the columns; `Order` is {what}");
        assert_eq!(said, [expected]);
    }
}

#[test]
fn a_derived_column_needs_a_name_a_known_function_and_a_form_that_it_has() {
    let said = refused(order! {
        #[query_table(Orders, partition(month(placed_at), day = dat(placed_at)), clustering(hour = hour(placed_at as date), year = year(placed_at as number)))]
    });
    assert_eq!(
        said,
        [
            "a derived column needs a name; write `month = month(placed_at)`",
            "unknown function `dat`; did you mean `date`?",
            "`hour` can't be stored as `date`; its forms are `timestamp`, `int` and `text`",
            "unknown form `number`; known are `date`, `int`, `text` and `timestamp`",
        ]
    );
}

#[test]
fn a_derived_column_is_no_field_and_comes_from_a_time() {
    let said = refused(
        order!(#[query_table(Orders, partition(store = date(placed_at), day = date(note), hour = hour(shopper)))]),
    );
    assert_eq!(
        said,
        ["`store` is a field of `Order` already; give the derived column another name, or drop `= date(..)`",]
    );
    let said = refused(order!(#[query_table(Orders, partition(day = date(note), hour = hour(shopper)))]));
    assert_eq!(
        said,
        [
            "`date` needs a time that is always there, and `note` is `Option<String>`; make the field `String`",
            "`hour` needs a time, and `shopper` is `i64`; derive the column from a timestamp",
        ]
    );
}

#[test]
fn table_options_are_what_the_server_takes() {
    let said = refused(order! {
        #[query_table(Orders, partition(shopper), options(
            default_ttl = "7301d", compaction = leveled(unit = days, sstable_size_in_mb = "x"),
            compression = lz4(level = 3, chunk_length_kb = 3), caching(keys = some)
        ))]
    });
    assert_eq!(
        said,
        [
            "`7301d` is 630806400 seconds; Cassandra takes at most 630720000 for `default_ttl`",
            "`leveled` has no option `unit`; its options are `sstable_size_in_mb`, `fanout_size`, `tombstone_threshold`, `unchecked_tombstone_compaction` and `only_purge_repaired_tombstones`",
            "`sstable_size_in_mb` takes a whole number: `sstable_size_in_mb = 4`",
            "`lz4` has no `level`; only `zstd` has one",
            "`chunk_length_kb` is a power of two; write `16` or `64`",
            "unknown amount `some`; known are `all` and `none`",
        ]
    );
}

#[test]
fn an_enum_is_stored_by_texts_or_written_numbers_that_differ() {
    let said = |tokens| messages(crate::column_enum::derive(&input(tokens)));
    let texts = said(quote!(
        enum Status {
            Placed,
            #[column(rename = "placed")]
            Shipped,
            Other(i64),
        }
    ));
    assert_eq!(
        texts,
        [
            "`Placed` and `Shipped` are both stored as `placed`; give one of them another value",
            "`Other` has fields; a column enum has unit variants only",
        ]
    );
    let numbers = said(quote!(
        #[column(int)]
        enum Status {
            Placed = 1,
            Shipped,
            Lost = 1 + 1,
            Back = -1,
        }
    ));
    assert_eq!(
        numbers,
        [
            "`Shipped` needs a written discriminant, such as `Shipped = 1`: the number is stored for ever, and must not move with the order of the variants",
            "write the discriminant as a number that fits in 32 bits, since it is stored for ever",
        ]
    );
}

#[test]
fn a_struct_of_several_fields_names_them_and_a_view_names_its_table() {
    let newtype = messages(crate::column::derive(&input(quote!(
        struct Id(i64, i64);
    ))));
    assert_eq!(
        newtype,
        ["the fields of a struct are stored by name, and a tuple struct has none; name them, or store a tuple"]
    );
    let view = messages(crate::view::derive(&input(quote!(
        struct Status {
            a: i64,
        }
    ))));
    assert_eq!(view, ["name the table that the view reads: `#[view(of = OrdersByShopper)]`"]);
    let twice = quote!(
        #[view(of = Orders)]
        struct Status {
            a: i64,
            #[column(rename = "a")]
            b: i64,
            #[column(static)]
            c: i64,
        }
    );
    assert_eq!(
        messages(crate::view::derive(&input(twice))),
        [
            "`static` has no meaning here; it belongs on the field of a row",
            "column `a` is read twice; drop one of the fields"
        ]
    );
}
