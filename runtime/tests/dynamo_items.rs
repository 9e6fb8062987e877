//! Rows of declared tables as DynamoDB items: key attributes, sparse indexes, merges, partial projections, table requests.

use query_table::dynamo::{self, Item, Value};
use query_table::prelude::*;
use query_table::write::PutKind;
use query_table::{Error, KeyFault, Timestamp};

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(OrdersByShopper,
    partition(shopper_id), clustering(placed_at desc, order_id),
    dynamodb(table = "Orders", pk = "SHOPPER#{shopper_id}", sk = "ORDER#{placed_at}#{order_id}", ties = key_order, ttl = expires_at, stream = new_and_old_images))]
#[query_table(OrdersByStoreDay,
    partition(store_id, day = date(placed_at)), clustering(placed_at desc, order_id),
    dynamodb(index = "gsi1", of = OrdersByShopper, pk = "STORE#{store_id}#{day}", sk = "{placed_at}#{order_id}", ties = key_order, project(all)))]
#[query_table(OrdersByCourier, sparse,
    partition(courier), clustering(rank, placed_at, shopper_id, order_id),
    dynamodb(index = "gsi2", of = OrdersByShopper, pk = "COURIER#{courier}", sk = "{rank}#{placed_at}#{shopper_id}#{order_id}", project(keys)))]
#[query_table(OrdersByStatus,
    partition(status), clustering(order_id, shopper_id, placed_at),
    dynamodb(index = "gsi3", of = OrdersByShopper, keys = native, project(include(note, total))))]
struct Order {
    shopper_id: i64,
    store_id: i64,
    placed_at: Timestamp,
    order_id: i32,
    courier: Option<String>,
    rank: Option<i16>,
    status: String,
    total: i32,
    note: Option<String>,
    expires_at: Option<Timestamp>,
}

/// 2026-11-08T09:15:00Z
const PLACED: i64 = 1_794_129_300_000;

fn order() -> Order {
    Order {
        shopper_id: 77,
        store_id: 17,
        placed_at: Timestamp(PLACED),
        order_id: 5,
        courier: Some("ann".into()),
        rank: Some(-1),
        status: "open".into(),
        total: 995,
        note: None,
        expires_at: Some(Timestamp(PLACED + 999)),
    }
}

fn put(order: &Order) -> Item<Value> {
    dynamo::write::<OrdersByShopper, Value>(order, PutKind::Put).expect("an item")
}

fn read(item: Item<Value>) -> Result<Order, Error> {
    dynamo::read::<Order, Value>(OrdersByShopper::TABLE, None, item)
}

fn s(text: &str) -> Option<Value> {
    Some(Value::S(text.into()))
}

fn names(item: &Item<Value>) -> Vec<&str> {
    let mut names: Vec<_> = item.keys().map(String::as_str).collect();
    names.sort_unstable();
    names
}

#[test]
fn an_item_holds_its_keys_those_of_its_indexes_and_every_field() {
    let mut item = put(&order());
    assert_eq!(item.remove("pk"), s("SHOPPER#77"));
    assert_eq!(item.remove("sk"), s("ORDER#2026-11-08T09:15:00.000Z#0000000005"));
    assert_eq!(item.remove("gsi1pk"), s("STORE#17#2026-11-08"));
    assert_eq!(item.remove("gsi1sk"), s("2026-11-08T09:15:00.000Z#0000000005"));
    assert_eq!(item.remove("gsi2pk"), s("COURIER#ann"));
    assert_eq!(item.remove("gsi2sk"), s("-32767#2026-11-08T09:15:00.000Z#0000000000000000077#0000000005"));
    assert_eq!(item.remove("expires_at"), Some(Value::N((PLACED / 1000).to_string())));
    assert_eq!(item.remove("placed_at"), s("2026-11-08T09:15:00.000Z"));
    let fields = ["courier", "order_id", "rank", "shopper_id", "status", "store_id", "total"];
    assert_eq!(names(&item), fields);
    assert_eq!(item.remove("order_id"), Some(Value::N("5".into())));
}

#[test]
fn a_row_comes_back_from_its_item_and_from_its_keys() {
    let expected = Order { expires_at: Some(Timestamp(PLACED)), ..order() };
    assert_eq!(read(put(&order())).expect("the row"), expected);
    let mut item = put(&order());
    for field in ["shopper_id", "placed_at", "courier", "rank", "store_id"] {
        assert!(item.remove(field).is_some());
    }
    assert_eq!(read(item).expect("the row"), expected);
    let mut item = put(&order());
    item.retain(|name, _| !["total", "gsi1pk"].contains(&name.as_str()));
    let error = read(item).expect_err("a column is gone");
    assert!(matches!(error, Error::Column { column: "total", .. }), "{error}");
}

#[test]
fn a_row_is_out_of_a_sparse_index_until_all_parts_of_its_key_have_a_value() {
    for row in [Order { courier: None, ..order() }, Order { rank: None, ..order() }] {
        let item = put(&row);
        assert!(!item.contains_key("gsi2pk") && !item.contains_key("gsi2sk"), "{item:?}");
        assert!(item.contains_key("gsi1pk") && item.values().all(|value| *value != Value::Null));
        assert_eq!(read(item).expect("the row"), Order { expires_at: Some(Timestamp(PLACED)), ..row });
    }
}

#[test]
fn a_merge_leaves_absent_values_out_and_never_sets_half_of_an_index_key() {
    let merge = |row: &Order| dynamo::write::<OrdersByShopper, Value>(row, PutKind::Merge);
    assert_eq!(merge(&order()).expect("an item"), put(&order()));
    // What is left of the key is the primary key's: nothing can have moved.
    let item = merge(&Order { courier: None, rank: None, ..order() }).expect("an item");
    assert!(["courier", "rank", "gsi2pk", "gsi2sk"].iter().all(|name| !item.contains_key(*name)));
    let error = merge(&Order { courier: None, ..order() }).expect_err("half of a key");
    let column = |error: &Error| matches!(error, Error::Key { column: "courier", fault: KeyFault::Unfit { .. }, .. });
    assert!(column(&error), "{error}");
}

#[test]
fn a_key_attribute_that_dynamodb_refuses_is_an_error_before_anything_is_sent() {
    let write = |row: &Order| dynamo::write::<OrdersByShopper, Value>(row, PutKind::Put);
    let empty = write(&Order { status: String::new(), ..order() });
    assert!(
        matches!(empty, Err(Error::Key { fault: KeyFault::EmptyAttribute { attribute: "status" }, .. })),
        "{empty:?}"
    );
    let long = write(&Order { courier: Some("x".repeat(2041)), ..order() });
    let fault = |error: &Error| match error {
        Error::Key { column, fault: KeyFault::TooLongAttribute { attribute, bytes, limit }, .. } => {
            Some((*column, *attribute, *bytes, *limit))
        }
        _ => None,
    };
    assert_eq!(fault(&long.expect_err("too long")), Some(("courier", "gsi2pk", 2049, 2048)));
    assert!(write(&Order { courier: Some("x".repeat(2040)), ..order() }).is_ok());
    let year = write(&Order { placed_at: Timestamp(i64::MAX), ..order() });
    assert!(year.is_err());
}

#[test]
fn an_instant_without_a_key_is_refused_by_its_column() {
    let error = dynamo::write::<OrdersByShopper, Value>(
        &Order { expires_at: None, placed_at: Timestamp(i64::MIN), ..order() },
        PutKind::Put,
    );
    let error = error.expect_err("no year of four digits").to_string();
    assert!(error.contains("placed_at") || error.contains("day"), "{error}");
}

/// BR-35: what an index of keys answers is read without the rest of the row.
#[test]
fn an_index_gives_what_it_holds() {
    let mut item = put(&order());
    item.retain(|name, _| ["pk", "sk", "gsi2pk", "gsi2sk"].contains(&name.as_str()));
    let table = OrdersByCourier::TABLE;
    let read = dynamo::read::<<OrdersByCourier as QueryTable>::Read, Value>(table, OrdersByCourier::READ, item);
    let read = read.expect("the columns of both keys");
    assert_eq!((read.shopper_id, read.placed_at, read.order_id), (77, Timestamp(PLACED), 5));
    let mut item = put(&order());
    item.retain(|name, _| {
        ["pk", "sk", "status", "order_id", "shopper_id", "placed_at", "total"].contains(&name.as_str())
    });
    let table = OrdersByStatus::TABLE;
    let read = dynamo::read::<<OrdersByStatus as QueryTable>::Read, Value>(table, OrdersByStatus::READ, item);
    let read = read.expect("the included columns");
    assert_eq!((read.status.as_str(), read.total, read.note), ("open", 995, None));
}

#[test]
fn damaged_keys_are_an_error_that_names_the_column() {
    for (name, damaged) in [("sk", "ORDER#"), ("sk", ""), ("sk", "ORDER#2026-11-08T09:15:00.000Z#0x"), ("pk", "77")] {
        let mut item = put(&order());
        item.retain(|name, _| !["placed_at", "order_id", "shopper_id"].contains(&name.as_str()));
        item.retain(|name, _| !name.starts_with("gsi"));
        item.insert(name.into(), Value::S(damaged.into()));
        assert!(matches!(read(item), Err(Error::Column { .. })), "{name} {damaged}");
    }
    let mut item = put(&order());
    item.insert("shopper_id".into(), Value::B(vec![1]));
    assert!(matches!(read(item), Err(Error::Column { column: "shopper_id", .. })));
}
