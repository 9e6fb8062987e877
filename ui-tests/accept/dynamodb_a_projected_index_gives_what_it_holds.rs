//! An index of keys, or of some columns, gives a struct of just these, on every store.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::depot::{
    Parcel, ParcelsByCourier, ParcelsByCourierRow, ParcelsBySender, ParcelsByWeight, ParcelsByWeightRow,
};
use query_table_ui_tests::run;

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![ParcelsBySender, ParcelsByWeight, ParcelsByCourier].ensure(&db).await?;
        let parcel = Parcel {
            sender_id: 7,
            sent_at: chrono::DateTime::UNIX_EPOCH,
            parcel_id: "a".into(),
            depot: "north".into(),
            grams: 500,
            courier: Some("ann".into()),
        };
        let (by_weight, by_courier) = (ParcelsByWeight::repository(&db).await?, ParcelsByCourier::repository(&db).await?);
        by_weight.put(&parcel).await?;
        by_courier.put(&parcel).await?;
        let light: Vec<ParcelsByWeightRow> = by_weight.partition(7).grams(..=500).fetch().await?;
        let row = ParcelsByWeightRow { sender_id: 7, grams: 500, sent_at: parcel.sent_at, parcel_id: "a".into() };
        assert_eq!(light, [row]);
        let carried: Option<ParcelsByCourierRow> = by_courier.partition("ann").first().await?;
        assert_eq!(carried.map(|parcel| (parcel.courier, parcel.grams)), Some((String::from("ann"), 500)));
        Ok(())
    })
}
