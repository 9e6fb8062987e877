//! A key column may be generic where it is a `KeyColumn`.
use query_table::Memory;
use query_table::column::KeyColumn;
use query_table::prelude::*;
use query_table_ui_tests::run;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(EntriesByOwner, partition(owner), clustering(entry))]
pub struct Entry<K: KeyColumn + Clone + Send + Sync> {
    pub owner: K,
    pub entry: i64,
    pub note: String,
}

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![EntriesByOwner<i32>].ensure(&db).await?;
        let entries = EntriesByOwner::<i32>::repository(&db).await?;
        let entry = Entry { owner: 7, entry: 1, note: "n".into() };
        entries.put(&entry).await?;
        assert_eq!(entries.partition(7).fetch().await?, [entry.clone()]);
        assert_eq!(entries.get(&entry).await?, Some(entry));
        Ok(())
    })
}
