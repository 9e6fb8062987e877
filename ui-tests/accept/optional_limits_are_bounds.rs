//! One type of variable for a limit that may be open.
use std::ops::Bound;

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

fn bounds(since: Option<i64>, until: Option<i64>) -> (Bound<i64>, Bound<i64>) {
    (since.map_or(Bound::Unbounded, Bound::Included), until.map_or(Bound::Unbounded, Bound::Excluded))
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

        let cart = || visits.partition(7).path("/cart");
        assert_eq!(times(cart().at(bounds(None, None)).fetch().await?), [3, 2]);
        assert_eq!(times(cart().at(bounds(Some(3), None)).fetch().await?), [3]);
        assert_eq!(times(cart().at(bounds(None, Some(3))).fetch().await?), [2]);
        assert_eq!(times(cart().at(..).fetch().await?), [3, 2]);
        assert_eq!(times(cart().at(2..=3).fetch().await?), [3, 2]);
        assert_eq!(times(cart().at(..=2).fetch().await?), [2]);
        assert!(times(cart().at(3..2).fetch().await?).is_empty());
        Ok(())
    })
}
