//! What the compiler refuses, asked at run time: `check_table` and `check_tables` panic with these words.

use query_table::dynamo::{check_table, check_tables};
use query_table::schema::{BillingDef, ColumnType, DynamoDef, Format, KeyAttributeDef, Order, TableDef, TextPart};

use crate::make::{dynamo, native, part, table, text};

use ColumnType::{BigInt, Blob, Int, Text, Timestamp, Uuid};
use Format::Standard;

fn fault(check: impl FnOnce() + std::panic::UnwindSafe) -> Option<String> {
    let panic = std::panic::catch_unwind(check).err()?;
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
}

fn lit(text: &'static str) -> TextPart {
    TextPart::Literal(text)
}

fn col(index: usize, ty: ColumnType, format: Format) -> TextPart {
    TextPart::Column(part(index, ty, format))
}

fn pk() -> KeyAttributeDef {
    text("pk", vec![lit("P#"), col(0, Text, Standard)])
}

fn of(types: &[ColumnType], sk: Vec<KeyAttributeDef>) -> &'static TableDef {
    let columns: Vec<_> = std::iter::once(&Text).chain(types).map(|ty| (*ty, Order::Asc)).collect();
    table(&columns, dynamo(vec![pk()], sk))
}

#[track_caller]
fn refuse(types: &[ColumnType], pieces: Vec<TextPart>, words: &str) {
    let table = of(types, vec![text("sk", pieces)]);
    let fault = fault(|| check_table(table)).unwrap_or_default();
    assert!(fault.contains(words), "{fault:?} does not say {words:?}");
}

#[test]
fn a_column_without_a_fixed_width_is_followed_by_a_number_sign() {
    refuse(&[Text, Int], vec![col(1, Text, Standard), col(2, Int, Standard)], "write `#` behind it");
    refuse(&[Text, Int], vec![col(1, Text, Standard), lit("/"), col(2, Int, Standard)], "write `#` behind it");
    refuse(&[Blob], vec![col(1, Blob, Standard), lit("$")], "write `#` behind it");
    let fine = [
        vec![col(1, Uuid, Standard), col(2, Int, Standard)],
        vec![col(1, Uuid, Standard), lit("/"), col(2, Int, Standard)],
    ];
    for pieces in fine {
        check_table(of(&[Uuid, Int], vec![text("sk", pieces)]));
    }
    check_table(of(&[Text, Int], vec![text("sk", vec![col(1, Text, Standard), lit("#"), col(2, Int, Standard)])]));
}

#[test]
fn br_04_fractions_have_no_form_in_a_key_text() {
    for ty in [ColumnType::Float, ColumnType::Double, ColumnType::Decimal] {
        refuse(&[ty], vec![lit("A#"), col(1, ty, Standard)], "has no ordered form");
    }
}

#[test]
fn a_format_is_of_its_types() {
    refuse(&[ColumnType::VarInt], vec![lit("A#"), col(1, ColumnType::VarInt, Standard)], "`{n:text}`");
    refuse(&[Int], vec![lit("A#"), col(1, Int, Format::Text)], "sorts 10 before 9");
    refuse(&[Int], vec![lit("A#"), col(1, Int, Format::Seconds)], "is for timestamps");
    refuse(&[Timestamp], vec![lit("A#"), col(1, Timestamp, Format::Width(6))], "is for integers");
    refuse(&[Int], vec![lit("A#"), col(1, Int, Format::Width(0))], "as in `{seq:06}`");
    refuse(&[Text], vec![lit("A#"), col(1, Text, Format::Reversed)], "`reversed`");
    check_table(of(&[ColumnType::VarInt], vec![native("sk", part(1, ColumnType::VarInt, Standard))]));
}

#[test]
fn clustering_columns_have_one_direction_or_a_way_out() {
    let mixed = |format, ties| {
        let sk = text("sk", vec![col(1, Timestamp, Standard), lit("#"), col(2, BigInt, format)]);
        let columns = [(Text, Order::Asc), (Timestamp, Order::Desc), (BigInt, Order::Asc)];
        table(&columns, DynamoDef { ties, ..dynamo(vec![pk()], vec![sk]) })
    };
    let table = mixed(Standard, false);
    assert!(fault(|| check_table(table)).is_some_and(|fault| fault.contains("`ties = key_order`")));
    check_table(mixed(Standard, true));
    check_table(mixed(Format::Reversed, false));
}

#[test]
fn the_ttl_column_is_a_time() {
    let with = |ttl| {
        let columns = [(Text, Order::Asc), (Timestamp, Order::Asc)];
        table(
            &columns,
            DynamoDef { ttl: Some(ttl), ..dynamo(vec![pk()], vec![native("sk", part(1, Timestamp, Standard))]) },
        )
    };
    check_table(with("b"));
    let (text, absent) = (with("a"), with("expires"));
    assert!(fault(|| check_table(text)).is_some_and(|fault| fault.contains("is no time")));
    assert!(fault(|| check_table(absent)).is_some_and(|fault| fault.contains("names none of its columns")));
}

#[test]
fn only_a_global_index_has_keys_of_several_attributes() {
    let several = vec![native("x", part(1, Int, Standard)), native("y", part(2, Int, Standard))];
    let table = of(&[Int, Int], several);
    assert!(fault(|| check_table(table)).is_some_and(|fault| fault.contains("only a global index")));
}

fn tagged(tag: &'static str) -> &'static TableDef {
    of(&[Text], vec![text("sk", vec![lit(tag), col(1, Text, Standard)])])
}

fn constant(tag: &'static str) -> &'static TableDef {
    of(&[], vec![text("sk", vec![lit(tag)])])
}

#[track_caller]
fn apart(a: &'static TableDef, b: &'static TableDef, expected: bool) {
    for (a, b) in [(a, b), (b, a)] {
        let fault = fault(|| check_tables(a, b));
        assert_eq!(fault.is_none(), expected, "{fault:?}");
        assert!(fault.is_none_or(|fault| fault.contains("answer the other's items")));
    }
}

#[test]
fn tags_of_one_partition_begin_none_of_the_others() {
    apart(tagged("ORDER#"), tagged("LINE#"), true);
    apart(tagged("ORDER#"), tagged("ORDER2#"), true);
    apart(tagged("ORDER#"), tagged("ORDER#"), false);
    apart(tagged("ORDER"), tagged("ORDER2#"), false);
}

#[test]
fn constants_compare_as_a_whole() {
    apart(constant("META"), constant("META#1"), true);
    apart(constant("META"), constant("META"), false);
    apart(constant("ORDER"), tagged("ORDER#"), true);
    apart(constant("ORDER#0"), tagged("ORDER#"), false);
    // An open range of `ORDER#` ends there.
    apart(constant("ORDER$"), tagged("ORDER#"), false);
}

#[test]
fn one_entity_may_go_without_a_tag_where_its_first_column_tells_it() {
    let times = of(&[Timestamp], vec![native("sk", part(1, Timestamp, Standard))]);
    let ids = of(&[Uuid], vec![text("sk", vec![col(1, Uuid, Standard), lit("#")])]);
    let texts = of(&[Text], vec![native("sk", part(1, Text, Standard))]);
    apart(times, tagged("META#"), true);
    apart(times, tagged("2026#"), false);
    apart(times, times, false);
    apart(times, ids, false);
    // Capital letters stand between the digits and the small ones of a uuid.
    apart(ids, tagged("META#"), false);
    apart(ids, tagged("meta#"), true);
    apart(texts, tagged("META#"), false);
    apart(texts, constant("META"), false);
}

#[test]
fn entities_of_other_partitions_need_no_tags() {
    let users = table(
        &[(Text, Order::Asc), (Text, Order::Asc)],
        dynamo(
            vec![text("pk", vec![lit("USER#"), col(0, Text, Standard)])],
            vec![native("sk", part(1, Text, Standard))],
        ),
    );
    apart(users, tagged("META#"), true);
}

#[test]
fn one_physical_table_has_one_shape() {
    let numbers = of(&[Int], vec![native("sk", part(1, Int, Standard))]);
    let renamed = of(&[Text], vec![text("sort", vec![lit("X#"), col(1, Text, Standard)])]);
    let alone = of(&[], vec![]);
    for (other, words) in
        [(numbers, "a text in one and a number"), (renamed, "different names"), (alone, "no sort key")]
    {
        let fault = fault(|| check_tables(tagged("ORDER#"), other)).unwrap_or_default();
        assert!(fault.contains(words), "{fault:?} does not say {words:?}");
    }
    let paid = |read| {
        let billing = BillingDef::Provisioned { read, write: 1 };
        let tag = if read == 1 { "A#" } else { "B#" };
        let sk = text("sk", vec![lit(tag), col(1, Text, Standard)]);
        table(&[(Text, Order::Asc), (Text, Order::Asc)], DynamoDef { billing, ..dynamo(vec![pk()], vec![sk]) })
    };
    let (one, two) = (paid(1), paid(2));
    assert!(fault(|| check_tables(one, two)).is_some_and(|fault| fault.contains("capacities")));
}
