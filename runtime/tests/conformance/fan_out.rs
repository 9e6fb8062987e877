//! Fan-out: one fact, every table that is declared on its struct.

use query_table::Error;
use query_table::prelude::*;

use crate::keys::is_empty;
use crate::stores::{Outcome, open};

/// A post by its author, and by its topic.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(PostsByAuthor, partition(author), clustering(post_id desc), dynamodb)]
#[query_table(PostsByTopic, partition(topic), clustering(post_id desc, author), dynamodb(sk = "{post_id:reversed}#{author}"))]
pub(crate) struct Post {
    author: String,
    topic: String,
    post_id: i64,
    text: Option<String>,
}

fn post(author: &str, topic: &str, post_id: i64) -> Post {
    Post { author: author.into(), topic: topic.into(), post_id, text: Some(format!("post {post_id}")) }
}

pub(crate) async fn one_fact_is_written_into_every_table<B: Store<PostsByAuthor> + Store<PostsByTopic>>(
    db: &B,
) -> Outcome {
    let (by_author, by_topic) = (open::<PostsByAuthor, B>(db).await?, open::<PostsByTopic, B>(db).await?);
    let posts = Post::fan_out(db).await?;
    let row = post("ada", "engines", 1);
    posts.put(&row).await?;
    assert_eq!(by_author.partition("ada").fetch().await?, [row.clone()]);
    assert_eq!(by_topic.partition("engines").fetch().await?, [row.clone()]);
    let changed = Post { text: None, ..row };
    posts.put(&changed).await?;
    assert_eq!(by_author.get(("ada", 1)).await?.as_ref(), Some(&changed));
    assert_eq!(by_topic.get(("engines", 1, "ada")).await?, Some(changed));
    Ok(())
}

pub(crate) async fn fan_out_of_many_rows_writes_them_all<B: Store<PostsByAuthor> + Store<PostsByTopic>>(
    db: &B,
) -> Outcome {
    let (by_author, by_topic) = (open::<PostsByAuthor, B>(db).await?, open::<PostsByTopic, B>(db).await?);
    let posts = Post::fan_out(db).await?;
    let rows: Vec<_> = (0..200).rev().map(|id| post(["eve", "bob"][usize::from(id % 2 == 0)], "many", id)).collect();
    assert_eq!(posts.put_all(&rows).await?, 200);
    assert_eq!(by_topic.partition("many").fetch().await?, rows);
    assert_eq!(by_author.partition("bob").fetch().await?.len(), 100);
    assert_eq!(by_author.partition("eve").fetch().await?.len(), 100);
    Ok(())
}

pub(crate) async fn a_failed_copy_is_named_and_the_others_are_written<B: Store<PostsByAuthor> + Store<PostsByTopic>>(
    db: &B,
) -> Outcome {
    let (by_author, by_topic) = (open::<PostsByAuthor, B>(db).await?, open::<PostsByTopic, B>(db).await?);
    let posts = Post::fan_out(db).await?;
    let row = post("zoe", "", 1);
    let Err(Error::FanOut { written, failures }) = posts.put(&row).await else { panic!("an empty topic is no key") };
    assert_eq!(written, ["posts_by_author"]);
    assert_eq!(failures.iter().map(|failure| failure.table).collect::<Vec<_>>(), ["posts_by_topic"]);
    assert!(matches!(&failures[0].error, Error::Key { column: "topic", fault, .. } if is_empty(fault)));
    assert_eq!(by_author.partition("zoe").fetch().await?, [row.clone()]);
    let good = post("zoe", "gardens", 2);
    let Err(Error::PutAll { written, failures }) = posts.put_all([&row, &good]).await else {
        panic!("one row has an empty topic");
    };
    assert_eq!((written, failures.len(), failures[0].index), (1, 1, 0));
    assert!(matches!(failures[0].error, Error::FanOut { .. }));
    assert_eq!(by_topic.partition("gardens").fetch().await?, [good]);
    Ok(())
}
