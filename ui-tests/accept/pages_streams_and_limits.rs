//! What a read may be asked after its restrictions.
use futures_core::Stream as _;
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

        let mut token = None;
        let mut seen = Vec::new();
        loop {
            let page = visits.partition(7).page_size(2).page(token.as_ref()).await?;
            seen.extend(times(page.rows));
            match page.next {
                Some(next) => token = Some(next.to_string().parse::<query_table::PageToken>()?),
                None => break,
            }
        }
        assert_eq!(seen, [1, 3, 2, 4, 5]);
        assert_eq!(times(visits.partition(7).reverse().limit(2).fetch().await?), [5, 4]);
        assert!(times(visits.partition(7).limit(0).fetch().await?).is_empty());
        assert_eq!(visits.partition(7).first().await?.map(|visit| visit.at), Some(1));
        assert!(!visits.partition(7).path("/").explain().to_string().is_empty());
        let cart = visits.partition(7).path("/cart").options(query_table::MemoryOptions::default()).fetch().await?;
        assert_eq!(times(cart), [3, 2]);
        let mut stream = std::pin::pin!(visits.partition(7).page_size(1).stream());
        let mut streamed = 0;
        while let Some(row) = std::future::poll_fn(|context| stream.as_mut().poll_next(context)).await {
            row?;
            streamed += 1;
        }
        assert_eq!(streamed, 5);
        Ok(())
    })
}
