//! Templates, attribute names, formats, constants and braces: the keys of a table that is there already.
use query_table::Timestamp;
use query_table::dynamo::{DynamoKeys, KeyRef};
use query_table::prelude::*;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(OrdersByShopper, partition(shopper), clustering(placed_at, sequence),
    dynamodb(table = "Orders", pk = "SHOPPER#{shopper}", sk = "ORDER#{placed_at:secs}#{sequence:06}", pk_name = "PK", sk_name = "SK"))]
#[query_table(NewestFirst, partition(shopper), clustering(placed_at desc, sequence),
    dynamodb(table = "Newest", sk = "{placed_at}#{sequence:reversed}"))]
#[query_table(Latest, partition(shopper, r#type), dynamodb(table = "Latest", pk = "{{{type}}}{shopper:06}", sk = "PROFILE"))]
#[query_table(BySequence, partition(sequence), dynamodb(table = "Sequences", pk = "{sequence}", pk_name = "sequence"))]
pub struct Order {
    pub shopper: i64,
    pub placed_at: Timestamp,
    pub sequence: i32,
    pub r#type: bool,
}

fn main() -> Result<(), query_table::Error> {
    let order = Order { shopper: 77, placed_at: Timestamp(1_792_000_000_000), sequence: 12, r#type: true };
    let key = OrdersByShopper::dynamodb_key(&order)?;
    assert_eq!(key.get("PK"), Some(KeyRef::S("SHOPPER#77")));
    assert_eq!(key.get("SK"), Some(KeyRef::S("ORDER#001792000000#000012")));
    let back = OrdersByShopper::parse_dynamodb_key(KeyRef::S("SHOPPER#77"), key.sk())?;
    assert_eq!(back, OrdersByShopperKey { shopper: 77, placed_at: order.placed_at, sequence: 12 });
    assert_eq!(NewestFirst::dynamodb_key(&order)?.pk(), Some(KeyRef::N("77")));
    let constant = Latest::dynamodb_key(&order)?;
    assert_eq!((constant.pk(), constant.sk()), (Some(KeyRef::S("{true}000077")), Some(KeyRef::S("PROFILE"))));
    assert_eq!(BySequence::dynamodb_key(12)?.get("sequence"), Some(KeyRef::N("12")));
    Ok(())
}
