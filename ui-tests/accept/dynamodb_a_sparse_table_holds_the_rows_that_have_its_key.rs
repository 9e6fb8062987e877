//! Where an optional field feeds the key, rows without it have no copy: a fan-out leaves them out, and a direct put is
//! an error.
use query_table::prelude::*;
use query_table::{Error, Memory};
use query_table_ui_tests::run;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Tasks, partition(list), clustering(number))]
#[query_table(TasksByOwner, partition(owner), clustering(due, number), sparse)]
pub struct Task {
    pub list: String,
    pub number: i32,
    pub owner: Option<String>,
    pub due: Option<i64>,
}

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![Tasks, TasksByOwner].ensure(&db).await?;
        let tasks = Task::fan_out(&db).await?;
        let done = Task { list: "a".into(), number: 1, owner: Some("ann".into()), due: Some(5) };
        let open = Task { number: 2, due: None, ..done.clone() };
        tasks.put_all([&done, &open]).await?;
        let by_owner = TasksByOwner::repository(&db).await?;
        // The key is of what is in the `Option`.
        assert_eq!(by_owner.partition("ann").due(0..10).fetch().await?, [done.clone()]);
        assert_eq!(by_owner.get(TasksByOwnerKey { owner: "ann".into(), due: 5, number: 1 }).await?, Some(done.clone()));
        assert_eq!(by_owner.get(&done).await?, Some(done));
        assert!(TasksByOwner::is_keyed(&Task { owner: None, ..open.clone() }) == TasksByOwner::is_keyed(&open));
        assert!(matches!(by_owner.put(&open).await, Err(Error::Key { .. } | Error::Column { .. })));
        assert!(by_owner.get(&open).await.is_err());
        assert_eq!(Tasks::repository(&db).await?.partition("a").fetch().await?.len(), 2);
        Ok(())
    })
}
