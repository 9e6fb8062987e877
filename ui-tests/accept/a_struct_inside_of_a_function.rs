//! A declaration stands wherever a struct may.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::run;

fn newest() -> Result<Option<i64>, query_table::Error> {
    #[derive(QueryTable, Clone, Debug, PartialEq)]
    #[query_table(PostsByUser, partition(user), clustering(post desc))]
    struct Post {
        user: UserId,
        post: i64,
        kind: Kind,
    }

    #[derive(Column, Clone, Debug, PartialEq)]
    struct UserId(i64);

    #[derive(ColumnEnum, Clone, Debug, PartialEq)]
    enum Kind {
        Text,
    }

    #[derive(View)]
    #[view(of = PostsByUser)]
    struct Number {
        post: i64,
    }

    run(async {
        let db = Memory::new();
        schema![PostsByUser].ensure(&db).await?;
        let posts = PostsByUser::repository(&db).await?;
        for post in 1..4 {
            posts.put(&Post { user: UserId(7), post, kind: Kind::Text }).await?;
        }
        Ok(posts.partition(UserId(7)).view::<Number>().first().await?.map(|number| number.post))
    })
}

fn main() -> Result<(), query_table::Error> {
    assert_eq!(newest()?, Some(3));
    Ok(())
}
