//! Several tables a struct, and the fan-out over them.
use query_table::Memory;
use query_table::prelude::*;
use query_table::{Date, Timestamp};
use query_table_ui_tests::run;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(PostsByUser, partition(user), clustering(at desc))]
#[query_table(PostsByHashtag, partition(hashtag), clustering(at desc, user))]
#[query_table(PostsByDay, partition(day = date(at)), clustering(at, user))]
pub struct Post {
    pub user: i64,
    pub hashtag: String,
    pub at: Timestamp,
    pub text: String,
}

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![PostsByUser, PostsByHashtag, PostsByDay].ensure(&db).await?;
        let posts = Post::fan_out(&db).await?;
        let post = |at| Post { user: 1, hashtag: "rust".into(), at: Timestamp(at), text: "t".into() };
        posts.put(&post(1)).await?;
        assert_eq!(posts.put_all(&[post(2), post(3)]).await?, 2);
        assert_eq!(PostsByUser::repository(&db).await?.partition(1).fetch().await?, [post(3), post(2), post(1)]);
        assert_eq!(PostsByHashtag::repository(&db).await?.partition("rust").fetch().await?.len(), 3);
        assert_eq!(PostsByDay::repository(&db).await?.partition(Date(0)).at(Timestamp(2)..).fetch().await?.len(), 2);
        Ok(())
    })
}
