//! Keys of DynamoDB without a store: for tables, and from records that come by other ways.
use query_table::dynamo::{DynamoKeys, KeyRef};
use query_table_ui_tests::depot::{ParcelsBySender, ParcelsBySenderKey};

fn main() -> Result<(), query_table::Error> {
    let sent_at = chrono::DateTime::UNIX_EPOCH;
    let key = ParcelsBySender::dynamodb_key((7, sent_at, "a#b"))?;
    assert_eq!(key.pk(), Some(KeyRef::S("SENDER#7")));
    assert_eq!(key.sk(), Some(KeyRef::S("PARCEL#1970-01-01T00:00:00.000Z#a#b")));
    let back = ParcelsBySender::parse_dynamodb_key(KeyRef::S("SENDER#7"), key.sk())?;
    assert_eq!(back, ParcelsBySenderKey { sender_id: 7, sent_at, parcel_id: "a#b".into() });
    assert!(ParcelsBySender::parse_dynamodb_key(KeyRef::S("DEPOT#7"), key.sk()).is_err());
    Ok(())
}
