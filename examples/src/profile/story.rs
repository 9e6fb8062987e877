//! A user signs up twice, orders, and is looked up in every way that the table is made for.

use std::io::{self, Write};

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use query_table::prelude::*;
use query_table::{Error, PutIfAbsent};

use super::{
    Item, Order, OrderDetail, OrderDetails, OrderId, OrdersByStatus, OrdersByUser, Profile, ProfileError, ProfileStore,
    Profiles, SCHEMA, Status, UserId,
};
use crate::print::{self, Align, heading, money, number};

/// Tells it on any store.
///
/// # Errors
/// What the store says, and when the output can't be written.
pub async fn tell<S: ProfileStore>(db: &S, out: &mut impl Write) -> Result<(), ProfileError> {
    SCHEMA.ensure(db).await?;
    sign_up(db, out).await?;
    take_orders(db).await?;

    let user = UserId("u_99".into());
    let orders = OrdersByUser::repository(db).await?;
    heading(out, "All orders of u_99, newest first, at most 20")?;
    writeln!(out, "    orders.partition(&user).limit(20).fetch()")?;
    show(out, orders.partition(&user).limit(20).fetch().await?)?;

    let details = OrderDetails::repository(db).await?;
    let id = OrderId("ORD-001".into());
    heading(out, "What is in ORD-001")?;
    writeln!(out, "    details.get(&order)")?;
    for Item { product, quantity, unit_cents } in details.get(&id).await?.into_iter().flat_map(|detail| detail.items) {
        writeln!(out, "    {:>3} x {product:<12} {:>9}", number(quantity), money(unit_cents))?;
    }

    let by_status = OrdersByStatus::repository(db).await?;
    let (since, until) = (day(16), day(18));
    heading(out, "What was shipped of the orders of 16 and 17 April")?;
    writeln!(out, "    by_status.partition(Status::Shipped).placed_at(since..until).fetch()")?;
    show(out, by_status.partition(Status::Shipped).placed_at(since..until).fetch().await?)?;
    Ok(())
}

async fn sign_up<S: ProfileStore>(db: &S, out: &mut impl Write) -> Result<(), ProfileError> {
    let profiles = Profiles::repository(db).await?;
    heading(out, "Two people want to be u_99")?;
    writeln!(out, "    profiles.put_if_absent(&profile)")?;
    for name in ["Ada", "Grace"] {
        let user_id = UserId("u_99".into());
        let profile = Profile { user_id, name: name.into(), email: None, joined: day(15) };
        match profiles.put_if_absent(&profile).await? {
            PutIfAbsent::Written => writeln!(out, "    {name} is u_99")?,
            PutIfAbsent::Exists(taken) => writeln!(out, "    {name} is not: {} is", taken.name)?,
        }
    }
    Ok(())
}

/// What was taken.
#[derive(Clone, Copy, Debug)]
pub struct Taken {
    /// How many orders.
    pub orders: usize,
    /// How many items they have made of the application's own table.
    pub items: usize,
}

/// Takes the story's 25 orders.
///
/// # Errors
/// What the store says.
pub async fn take_orders<S: ProfileStore>(db: &S) -> Result<Taken, Error> {
    let (copies, details) = (Order::fan_out(db).await?, OrderDetails::repository(db).await?);
    for number in 1..=25_i64 {
        let (user_id, order_id) = (UserId("u_99".into()), OrderId(format!("ORD-{number:03}")));
        let status = if number % 3 == 1 { Status::Shipped } else { Status::Placed };
        let placed_at = day(16) + TimeDelta::hours(9 + 2 * number);
        let order = Order { user_id, placed_at, order_id, status, total_cents: 1_990 * number };
        let item = |product: &str, quantity: i32| Item { product: product.into(), quantity, unit_cents: 995 };
        let items = vec![item("notebook", 1), item("pencil", 12)];
        let detail = OrderDetail { order_id: order.order_id.clone(), user_id: order.user_id.clone(), items };
        copies.put(&order).await?;
        details.put(&detail).await?;
    }
    Ok(Taken { orders: 25, items: 50 })
}

fn day(day: u32) -> DateTime<Utc> {
    NaiveDate::from_ymd_opt(2026, 4, day).unwrap_or_default().and_time(chrono::NaiveTime::MIN).and_utc()
}

fn show(out: &mut impl Write, orders: Vec<Order>) -> io::Result<()> {
    let columns = [("placed", Align::Left), ("order", Align::Left), ("status", Align::Left), ("total", Align::Right)];
    let rows = orders.into_iter().map(|order| {
        let placed = order.placed_at.format("%Y-%m-%d %H:%M").to_string();
        let status = match order.status {
            Status::Placed => "placed",
            Status::Shipped => "shipped",
        };
        [placed, order.order_id.0, status.into(), money(order.total_cents)]
    });
    print::table(out, columns, rows)
}
