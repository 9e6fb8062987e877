//! `one_of` is equality with any of some values.
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

        let some = visits.partition(7).path(one_of(["/help", "/cart", "/cart"])).at(3..).fetch().await?;
        assert_eq!(times(some), [3, 5]);
        let none: [&str; 0] = [];
        assert!(times(visits.partition(7).path(one_of(none)).fetch().await?).is_empty());
        assert_eq!(times(visits.partition(7).path("/cart").at(one_of(vec![2, 9])).fetch().await?), [2]);
        Ok(())
    })
}
