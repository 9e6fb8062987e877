//! The same question is an index on DynamoDB and a table on other stores: one fan-out writes what has to be written.
use query_table::Memory;
use query_table::backend::kind::{DynamoDb, MapsTo};
use query_table::prelude::*;
use query_table_ui_tests::depot::{Parcel, ParcelsByCourier, ParcelsByDepotDay, ParcelsBySender, ParcelsByWeight};
use query_table_ui_tests::run;

fn written<T: MapsTo<DynamoDb>>() -> bool {
    <T as MapsTo<DynamoDb>>::WRITTEN
}

fn main() -> Result<(), query_table::Error> {
    assert!(written::<ParcelsBySender>() && !written::<ParcelsByDepotDay>());
    run(async {
        let db = Memory::new();
        schema![ParcelsBySender, ParcelsByDepotDay, ParcelsByWeight, ParcelsByCourier].ensure(&db).await?;
        let everything = Parcel::fan_out(&db).await?;
        let parcel = Parcel {
            sender_id: 7,
            sent_at: chrono::DateTime::UNIX_EPOCH,
            parcel_id: "a".into(),
            depot: "north".into(),
            grams: 500,
            courier: None,
        };
        everything.put(&parcel).await?;
        let by_day = ParcelsByDepotDay::repository(&db).await?;
        let found = by_day.partition(("north", parcel.sent_at.date_naive())).fetch().await?;
        assert_eq!(found, [parcel]);
        Ok(())
    })
}
