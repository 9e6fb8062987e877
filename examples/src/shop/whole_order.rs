//! What only DynamoDB answers: the header and the lines of an order, mixed, in one request.

use std::io::Write;

use query_table::prelude::*;
use query_table::{DynamoDb, Found};

use super::model::{OrderId, OrderItems};
use super::story::ShopError;
use crate::print::{heading, money, number};

/// Reads all items of an order by one `Query`, and writes them in the order in which they come.
///
/// # Errors
/// What the store says, and when the output can't be written.
pub async fn order_in_one_request(
    db: &DynamoDb,
    order: &OrderId,
    explain: bool,
    out: &mut impl Write,
) -> Result<(), ShopError> {
    let orders = OrderItems::repository(db).await?;
    heading(out, &format!("The header and the lines of order {} in one request", order.0))?;
    writeln!(out, "    OrderItems::repository(&db).await?.partition(&order).fetch()")?;
    if explain {
        for line in orders.partition(order).explain().to_string().lines() {
            writeln!(out, "    {line}")?;
        }
    }
    for item in orders.partition(order).fetch().await? {
        match item {
            Found::Known(OrderItems::Header(header)) => {
                let placed = header.placed_at.date_naive();
                writeln!(out, "    HEADER  {} on {placed}, {}", header.shopper_id.0, money(header.total_cents))?;
            }
            Found::Known(OrderItems::Line(line)) => {
                let (product, quantity) = (&line.product_id.0, number(line.quantity));
                writeln!(out, "    LINE    {product}  {quantity:>3} for {:>9}", money(line.sales_cents))?;
            }
            Found::Unknown(item) => writeln!(out, "    an item of another kind: {item:?}")?,
        }
    }
    Ok(())
}
