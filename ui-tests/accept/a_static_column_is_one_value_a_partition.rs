//! `put_static` writes it, every row of the partition shows it.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::run;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(MessagesByThread, partition(thread), clustering(at))]
pub struct Message {
    pub thread: i64,
    #[column(static)]
    pub title: Option<String>,
    pub at: i64,
    pub text: String,
}

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![MessagesByThread].ensure(&db).await?;
        let messages = MessagesByThread::repository(&db).await?;
        let message = |at, title: Option<&str>| Message { thread: 1, title: title.map(Into::into), at, text: "t".into() };
        messages.put(&message(1, Some("unwritten"))).await?;
        messages.put(&message(2, None)).await?;
        assert_eq!(messages.partition(1).fetch().await?, [message(1, None), message(2, None)]);
        messages.put_static(&message(0, Some("hello"))).await?;
        assert_eq!(messages.partition(1).fetch().await?, [message(1, Some("hello")), message(2, Some("hello"))]);
        Ok(())
    })
}
