//! Every form of a delete.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::run;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(VisitsByShopper, partition(shopper), clustering(path, at desc))]
pub struct Visit {
    pub shopper: i64,
    pub path: String,
    pub at: i64,
}

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![VisitsByShopper].ensure(&db).await?;
        let visits = VisitsByShopper::repository(&db).await?;
        for (path, at) in [("/", 1), ("/cart", 2), ("/cart", 3), ("/cart/pay", 4), ("/help", 5)] {
            visits.put(&Visit { shopper: 7, path: path.into(), at }).await?;
        }
        let times = |rows: Vec<Visit>| rows.into_iter().map(|visit| visit.at).collect::<Vec<_>>();

        visits.delete((7, "/", 1)).await?;
        visits.delete_range(7).path("/cart").at(..=2).execute().await?;
        assert_eq!(times(visits.partition(7).fetch().await?), [3, 4, 5]);
        visits.delete_range(7).path(starts_with("/cart")).execute().await?;
        assert_eq!(times(visits.partition(7).fetch().await?), [5]);
        visits.delete_partition(7).await?;
        assert!(times(visits.partition(7).fetch().await?).is_empty());
        Ok(())
    })
}
