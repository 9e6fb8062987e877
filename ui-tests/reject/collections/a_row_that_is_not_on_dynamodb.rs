//! The row is in no table of DynamoDB.
use query_table::prelude::*;
use query_table_ui_tests::orders::Shopper;

#[derive(ItemCollection)]
#[item_collection(table = "Shoppers", pk = "SHOPPER#{shopper_id}")]
pub enum ShopperItems {
    Shopper(Shopper),
}

fn main() {}
