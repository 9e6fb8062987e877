//! `starts_with` is a range with an exact upper end.
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

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(LinesByOrder, partition(order), clustering(product))]
pub struct Line {
    pub order: i64,
    pub product: ProductId,
}

#[derive(Column, Clone, Debug, PartialEq)]
pub struct ProductId(pub String);

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![VisitsByShopper].ensure(&db).await?;
        let visits = VisitsByShopper::repository(&db).await?;
        for (path, at) in [("/", 1), ("/cart", 2), ("/cart", 3), ("/cart/pay", 4), ("/help", 5)] {
            visits.put(&Visit { shopper: 7, path: path.into(), at }).await?;
        }
        let times = |rows: Vec<Visit>| rows.into_iter().map(|visit| visit.at).collect::<Vec<_>>();

        assert_eq!(times(visits.partition(7).path(starts_with("/cart")).fetch().await?), [3, 2, 4]);
        assert_eq!(times(visits.partition(7).path(starts_with("")).reverse().fetch().await?), [5, 4, 2, 3, 1]);
        schema![LinesByOrder].ensure(&db).await?;
        let lines = LinesByOrder::repository(&db).await?;
        lines.put(&Line { order: 1, product: ProductId("FUR-1".into()) }).await?;
        assert_eq!(lines.partition(1).product(starts_with("FUR-")).fetch().await?.len(), 1);
        Ok(())
    })
}
