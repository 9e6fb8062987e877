//! A repository is cheap to clone, and its futures may move to other threads.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::run;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(CountsByName, partition(name), clustering(at))]
pub struct Count {
    pub name: String,
    pub at: i64,
}

fn sent<F: Future + Send>(future: F) -> F {
    future
}

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![CountsByName].ensure(&db).await?;
        let counts = sent(CountsByName::repository(&db)).await?;
        let threads: Vec<_> = (0..4)
            .map(|at| {
                let counts = counts.clone();
                std::thread::spawn(move || run(sent(async move { counts.put(&Count { name: "n".into(), at }).await })))
            })
            .collect();
        for thread in threads {
            thread.join().expect("no thread panics")?;
        }
        assert_eq!(sent(counts.partition("n").fetch()).await?.len(), 4);
        assert!(sent(counts.get(("n", 3))).await?.is_some());
        sent(counts.delete(("n", 3))).await?;
        sent(counts.delete_range("n").at(2..).execute()).await?;
        assert_eq!(sent(counts.get_many([("n", 0), ("n", 2)])).await?.iter().flatten().count(), 1);
        Ok(())
    })
}
