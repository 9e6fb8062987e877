//! Type parameters and where clauses are carried over.
use query_table::Memory;
use query_table::column::Column;
use query_table::prelude::*;
use query_table_ui_tests::run;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(EventsBySource, partition(source), clustering(sequence))]
pub struct Event<P, E>
where
    P: Column + Clone + Send + Sync,
    E: Column + Send + Sync,
{
    pub source: String,
    pub sequence: i64,
    pub payload: P,
    pub extra: Option<E>,
}

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        let events = {
            schema![EventsBySource<String, i32>].ensure(&db).await?;
            EventsBySource::<String, i32>::repository(&db).await?
        };
        let event = Event { source: "a".into(), sequence: 1, payload: String::from("p"), extra: Some(7) };
        events.put(&event).await?;
        assert_eq!(events.partition("a").sequence(1..).fetch().await?, [event]);
        Ok(())
    })
}
