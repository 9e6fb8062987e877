//! A table that says `conditional` has `put_if_absent`.
use query_table::prelude::*;
use query_table::{Memory, PutIfAbsent};
use query_table_ui_tests::depot::{Receipt, Receipts};
use query_table_ui_tests::run;

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![Receipts].ensure(&db).await?;
        let receipts = Receipts::repository(&db).await?;
        let first = Receipt { parcel_id: "a".into(), taken_by: "ann".into() };
        let second = Receipt { taken_by: "bob".into(), ..first.clone() };
        assert!(matches!(receipts.put_if_absent(&first).await?, PutIfAbsent::Written));
        assert!(matches!(receipts.put_if_absent(&second).await?, PutIfAbsent::Exists(there) if there == first));
        assert!(Receipts::TABLE.conditional);
        Ok(())
    })
}
