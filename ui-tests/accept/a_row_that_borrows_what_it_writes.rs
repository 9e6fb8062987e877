//! A `Cow` is written borrowed and read back owned.
use std::borrow::Cow;

use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::run;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(NotesByUser, partition(user), clustering(title))]
pub struct Note<'a> {
    pub user: i64,
    pub title: Cow<'a, str>,
    pub text: Cow<'a, str>,
}

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![NotesByUser<'static>].ensure(&db).await?;
        let notes = NotesByUser::repository(&db).await?;
        let text = String::from("long");
        notes.put(&Note { user: 1, title: Cow::Borrowed("t"), text: Cow::Borrowed(&text) }).await?;
        let read = notes.partition(1).title(starts_with("t")).fetch().await?;
        assert_eq!(read, [Note { user: 1, title: "t".into(), text: "long".into() }]);
        Ok(())
    })
}
