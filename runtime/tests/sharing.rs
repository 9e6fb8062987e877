//! Repositories, queries and fan-outs in tasks of their own: every future of theirs can be spawned.

use query_table::prelude::*;
use query_table::{Error, Memory};

/// A message of a thread.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(MessagesByThread, partition(thread), clustering(number))]
#[query_table(MessagesByAuthor, partition(author), clustering(thread asc, number asc))]
pub struct Message {
    /// The thread.
    pub thread: i64,
    /// Its place in the thread.
    pub number: i64,
    /// Who wrote it.
    pub author: String,
}

fn messages(thread: i64) -> Vec<Message> {
    (0..100).map(|number| Message { thread, number, author: format!("author {}", number % 3) }).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_repository_serves_many_tasks() -> Result<(), Error> {
    let db = Memory::new();
    schema![MessagesByThread, MessagesByAuthor].ensure(&db).await?;
    let by_thread = MessagesByThread::repository(&db).await?;
    let all = Message::fan_out(&db).await?;
    let tasks: Vec<_> = (0..20)
        .map(|thread| {
            let (by_thread, all) = (by_thread.clone(), all.clone());
            tokio::spawn(async move {
                let rows = messages(thread);
                let (some, others) = rows.split_at(50);
                assert_eq!(all.put_all(some).await?, 50);
                assert_eq!(all.merge_all(others.iter()).await?, 50);
                assert_eq!(by_thread.put_all(&rows).await?, 100);
                assert_eq!(by_thread.merge_all(rows.iter().rev()).await?, 100);
                let keys = rows.iter().map(|row| (thread, row.number));
                assert_eq!(by_thread.get_many(keys).await?.into_iter().flatten().count(), 100);
                let read = by_thread.partition(thread).page_size(7).fetch().await?;
                assert_eq!(read, rows);
                assert_eq!(by_thread.partition(thread).reverse().first().await?.as_ref(), rows.last());
                by_thread.delete_range(thread).number(..10).execute().await?;
                by_thread.delete(&rows[10]).await?;
                Ok::<_, Error>(by_thread.partition(thread).page(None).await?.rows.len())
            })
        })
        .collect();
    for task in tasks {
        assert_eq!(task.await.expect("the task ends")?, 89);
    }
    let by_author = MessagesByAuthor::repository(&db).await?;
    assert_eq!(by_author.partition("author 0").fetch().await?.len(), 20 * 34);
    Ok(())
}
