//! The shop on a store that fails: what is written is known, what is not is counted, and a second load repairs it.

mod failing;

use std::cell::Cell;

use failing::{Failing, Fault};
use query_table::Memory;
use query_table::prelude::*;
use query_table_examples::shop::{
    Given, HalfLoaded, LoadError, OrderHistory, OrderLines, OrdersByShopper, SCHEMA, ShopError, Wanted, load,
    read_back, tell,
};

fn sample() -> OrderHistory {
    OrderHistory::sample().expect("the sample is whole")
}

async fn half_loaded(db: &Failing, history: &OrderHistory) -> HalfLoaded {
    match load(db, history, || ()).await {
        Err(LoadError::HalfLoaded(half)) => *half,
        other => panic!("a load that ends half-way was expected: {other:?}"),
    }
}

#[tokio::test]
async fn every_write_is_one_step_and_every_partition_read_is_one() {
    let (db, history, steps) = (Memory::new(), sample(), Cell::new(0));
    let rows = load(&db, &history, || steps.set(steps.get() + 1)).await.expect("memory does not fail");
    assert_eq!((rows, steps.get()), (25_021, 15_003));
    steps.set(0);
    let read = read_back(&db, &history, || steps.set(steps.get() + 1)).await.expect("memory does not fail");
    assert_eq!((read.found, read.lines, read.foreign, steps.get()), (9_994, 9_994, 0, 15_546));
}

#[tokio::test]
async fn a_store_that_breaks_in_mid_load_leaves_known_lines_and_a_second_load_completes_them() {
    let (memory, history) = (Memory::new(), sample());
    let broken = Failing::new(memory.clone(), |write| (write >= 17_009).then_some(Fault::Refused));
    let half = half_loaded(&broken, &history).await;
    assert_eq!(half.written + half.failed + half.unknown + half.not_sent, 9_994);
    // The orders' 15,027 copies come first, so that 1,982 lines are written before the store breaks.
    assert_eq!((half.written, half.unknown), (1_982, 0));
    assert!((100..200).contains(&half.failed), "writes under way when patience ends fail too: {half:?}");
    let said = half.to_string();
    assert!(said.starts_with("the store failed while loading; of 9,994 lines 1,982 are written, "), "{said}");

    let read = read_back(&memory, &history, || ()).await.expect("memory does not fail");
    assert_eq!((read.found, read.is_complete()), (1_982, false));
    load(&memory, &history, || ()).await.expect("the store is well again");
    let read = read_back(&memory, &history, || ()).await.expect("memory does not fail");
    assert!(read.is_complete());
}

#[tokio::test]
async fn a_write_without_an_answer_makes_its_lines_unknown_and_not_failed() {
    let history = sample();
    // The writes 0 and 1 are two of the three copies of the first order, which has two lines.
    let silent = Failing::new(Memory::new(), |write| (write == 0).then_some(Fault::Unanswered));
    let half = half_loaded(&silent, &history).await;
    assert_eq!((half.written, half.failed, half.unknown, half.not_sent), (9_992, 0, 2, 0));
    assert!(half.first.to_string().contains("it is not known whether the write to `orders_by_shopper` was done"));
    let refusing = Failing::new(Memory::new(), |write| match write {
        0 => Some(Fault::Unanswered),
        1 => Some(Fault::Refused),
        _ => None,
    });
    let half = half_loaded(&refusing, &history).await;
    assert_eq!((half.written, half.failed, half.unknown), (9_992, 2, 0), "a failed copy outweighs an unknown one");
}

#[tokio::test]
async fn a_changed_or_missing_row_is_found() {
    let (db, history) = (Memory::new(), sample());
    load(&db, &history, || ()).await.expect("memory does not fail");
    let lines = OrderLines::repository(&db).await.expect("the table is there");
    let mut changed = history.lines[0].clone();
    changed.quantity += 1;
    lines.put(&changed).await.expect("memory does not fail");
    lines.delete(&history.lines[5]).await.expect("memory does not fail");
    let read = read_back(&db, &history, || ()).await.expect("memory does not fail");
    assert_eq!((read.found, read.foreign), (9_992, 1));

    let orders = OrdersByShopper::repository(&db).await.expect("the table is there");
    orders.delete(&history.orders[1]).await.expect("memory does not fail");
    let read = read_back(&db, &history, || ()).await.expect("memory does not fail");
    let of_it = history.lines.iter().filter(|line| line.order_id == history.orders[1].order_id).count();
    assert_eq!(read.found, 9_992 - of_it, "the lines of an order are not whole without its copies");
}

#[tokio::test]
async fn the_story_ends_with_an_error_where_the_load_does_and_says_nothing_of_lines_read_back() {
    let broken = Failing::new(Memory::new(), |_| Some(Fault::Refused));
    let mut out = Vec::new();
    let told = tell(&broken, &sample(), &Wanted::default(), &mut out).await;
    assert!(matches!(told, Err(ShopError::Load(LoadError::HalfLoaded(half))) if half.written == 0));
    assert!(!String::from_utf8_lossy(&out).contains("read back"));
}

#[tokio::test]
async fn everything_that_is_written_fits_into_80_columns() {
    let mut out = Vec::new();
    let told = tell(&Memory::new(), &sample(), &Wanted { explain: true, ..Wanted::default() }, &mut out).await;
    assert!(told.expect("memory does not fail"));
    let out = String::from_utf8(out).expect("text");
    let wide: Vec<&str> = out.lines().filter(|line| line.chars().count() > 80).collect();
    assert_eq!(wide, Vec::<&str>::new());
}

#[test]
fn no_two_tables_of_the_shop_share_a_name() {
    let names: Vec<_> = SCHEMA.tables().iter().map(|table| table.name).collect();
    assert_eq!(names, ["orders_by_shopper", "orders_by_id", "orders_by_store_day", "order_lines"]);
}

#[test]
fn keys_that_are_not_given_are_the_busiest_of_the_file() {
    let history = sample();
    let keys =
        |given: Given| given.or_busiest(&history).map(|keys| (keys.shopper.0, keys.order.0, keys.store.0, keys.day));
    let day = |text: &str| text.parse().expect("a day");
    let busiest = ("EP-13915".to_owned(), "CA-2017-100111".to_owned(), "New York City, New York".to_owned());
    let (shopper, order, store) = busiest.clone();
    assert_eq!(keys(Given::default()), Ok((shopper, order, store, day("2015-11-01"))));
    let (shopper, order, _) = busiest;
    let given = Given { day: Some(day("2017-12-04")), ..Given::default() };
    assert_eq!(keys(given), Ok((shopper, order, "Philadelphia, Pennsylvania".into(), day("2017-12-04"))));
    let never = Given { day: Some(day("1999-01-01")), ..Given::default() };
    let said = never.or_busiest(&history).map_err(|error| error.to_string());
    let expected = "the file has no order of 1999-01-01: give both `--store` and `--day`, or one that the file has";
    assert_eq!(said, Err(expected.into()));
}
