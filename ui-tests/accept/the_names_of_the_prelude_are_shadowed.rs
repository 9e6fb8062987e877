//! Generated code names what it needs by its full path.
use query_table::Memory;
use query_table::prelude::{Column, ColumnEnum, QueryTable, Tables, View, schema};

pub struct Option;
pub struct Result;
pub struct String;
pub struct Vec;
pub struct Box;
pub struct Some;
pub struct None;
pub struct Ok;
pub struct Err;
pub trait From {}
pub trait Into {}
pub trait Iterator {}
pub trait Send {}
pub trait Sync {}
pub trait Sized {}
pub trait Clone {}
pub trait Default {}

#[allow(non_camel_case_types)]
pub struct usize;

// Keys can be cloned, compared and shown, so that their types can.
#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper), clustering(day = date(placed_at), note, status))]
#[query_table(OrdersByDay, partition(month = month(placed_at)), clustering(shopper))]
pub struct Order {
    pub shopper: i64,
    pub placed_at: query_table::Timestamp,
    pub note: std::string::String,
    pub status: Status,
    pub shade: std::option::Option<Shade>,
}

#[derive(ColumnEnum, Clone, Debug, PartialEq)]
pub enum Status {
    Paid,
}

#[derive(Column)]
pub struct Shade(pub i32);

#[derive(View)]
#[view(of = OrdersByShopper)]
pub struct Shades {
    pub shade: std::option::Option<Shade>,
}

async fn answer() -> std::result::Result<i32, query_table::Error> {
    let db = Memory::new();
    schema![OrdersByShopper, OrdersByDay].ensure(&db).await?;
    let order = Order {
        shopper: 7,
        placed_at: query_table::Timestamp(0),
        note: "n".into(),
        status: Status::Paid,
        shade: std::option::Option::Some(Shade(3)),
    };
    Order::fan_out(&db).await?.put(&order).await?;
    let orders = OrdersByShopper::repository(&db).await?;
    use query_table::prelude::ReadQuery as _;
    let shades = orders.partition(7).day(query_table::Date(0)).note("n").view::<Shades>().fetch().await?;
    std::result::Result::Ok(shades.iter().flat_map(|row| &row.shade).map(|shade| shade.0).sum())
}

fn main() {
    assert_eq!(query_table_ui_tests::run(answer()).expect("the memory store answers"), 3);
}
