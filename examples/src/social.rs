//! A small social network: a post is written once for each question, and into the timeline of every follower.
//!
//! Reading a timeline is then one partition, however many people somebody follows; the work is done when posting.

mod story;

use std::collections::BTreeSet;
use std::io;

use chrono::{DateTime, Utc};
use query_table::prelude::*;
use query_table::{Error, Schema};

pub use story::tell;

/// A user's name.
#[derive(Column, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct UserId(pub String);

/// A hashtag: lower case, without `#`.
#[derive(Column, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hashtag(pub String);

/// A post's number. It ends every key, since two posts may share an instant.
#[derive(Column, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PostId(pub i64);

/// A post, among those of its author.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(PostsByUser,
    partition(user_id),
    clustering(post_time desc, post_id),
    size(rows = 50_000, row_bytes = 400),
    dynamodb(table = "Social", pk = "USER#{user_id}", sk = "POST#{post_time}#{post_id:reversed}"),
)]
pub struct Post {
    /// The author.
    pub user_id: UserId,
    /// When it was posted.
    pub post_time: DateTime<Utc>,
    /// Its number.
    pub post_id: PostId,
    /// What it says.
    pub text: String,
}

/// A post, among those with a hashtag: one row for each of its hashtags.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(PostsByHashtag,
    partition(hashtag),
    clustering(post_time desc, post_id),
    size(rows = 50_000, row_bytes = 400),
    dynamodb(table = "Social", pk = "HASHTAG#{hashtag}", sk = "POST#{post_time}#{post_id:reversed}"),
)]
pub struct TaggedPost {
    /// The hashtag.
    pub hashtag: Hashtag,
    /// When it was posted.
    pub post_time: DateTime<Utc>,
    /// Its number.
    pub post_id: PostId,
    /// The author.
    pub author: UserId,
    /// What it says.
    pub text: String,
}

/// A post, in the timeline of a follower of its author.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(UserTimeline,
    partition(user_id),
    clustering(post_time desc, post_id),
    size(rows = 50_000, row_bytes = 400),
    dynamodb(table = "Social", pk = "TIMELINE#{user_id}", sk = "POST#{post_time}#{post_id:reversed}"),
)]
pub struct TimelineEntry {
    /// Whose timeline.
    pub user_id: UserId,
    /// When it was posted.
    pub post_time: DateTime<Utc>,
    /// Its number.
    pub post_id: PostId,
    /// The author.
    pub author: UserId,
    /// What it says.
    pub text: String,
}

/// Somebody follows a user.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(
    FollowersByUser,
    partition(user_id),
    clustering(follower),
    size(rows = 100_000, row_bytes = 60),
    dynamodb(table = "Social", pk = "USER#{user_id}", sk = "FOLLOWER#{follower}")
)]
pub struct Follow {
    /// Who is followed.
    pub user_id: UserId,
    /// By whom.
    pub follower: UserId,
}

/// The story's tables.
pub const SCHEMA: Schema = schema![PostsByUser, PostsByHashtag, UserTimeline, FollowersByUser];

/// A store that the story can run on.
pub trait SocialStore:
    Store<PostsByUser> + Store<PostsByHashtag> + Store<UserTimeline> + Store<FollowersByUser>
{
}

impl<S: Store<PostsByUser> + Store<PostsByHashtag> + Store<UserTimeline> + Store<FollowersByUser>> SocialStore for S {}

/// How many rows a post became.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Posted {
    /// Rows by hashtag.
    pub hashtags: usize,
    /// Rows in timelines.
    pub timelines: usize,
}

/// The network's tables, each opened once.
#[derive(Clone, Debug)]
pub struct Network<S: SocialStore> {
    /// Posts of a user.
    pub posts: Repository<PostsByUser, S>,
    /// Posts with a hashtag.
    pub tagged: Repository<PostsByHashtag, S>,
    /// What a user sees.
    pub timelines: Repository<UserTimeline, S>,
    /// Who follows a user.
    pub followers: Repository<FollowersByUser, S>,
}

impl<S: SocialStore> Network<S> {
    /// Opens the tables.
    ///
    /// # Errors
    /// What the store says.
    pub async fn open(db: &S) -> Result<Self, Error> {
        Ok(Self {
            posts: PostsByUser::repository(db).await?,
            tagged: PostsByHashtag::repository(db).await?,
            timelines: UserTimeline::repository(db).await?,
            followers: FollowersByUser::repository(db).await?,
        })
    }

    /// Posts: to the author's posts, to each hashtag of the text, and to the timeline of every follower, who are read a
    /// page at a time. Each write can be repeated, so that a post that failed half-way is posted again.
    ///
    /// # Errors
    /// What the store says; [`Error::PutAll`] lists what was not written.
    pub async fn post(&self, post: &Post) -> Result<Posted, Error> {
        self.posts.put(post).await?;
        let Post { user_id: author, post_time, post_id, text } = post.clone();

        let tagged = |hashtag| TaggedPost { hashtag, post_time, post_id, author: author.clone(), text: text.clone() };
        let tagged: Vec<_> = hashtags(&text).into_iter().map(tagged).collect();
        let mut posted = Posted { hashtags: self.tagged.put_all(&tagged).await?, timelines: 0 };

        let mut next = None;
        loop {
            let page = self.followers.partition(&author).page_size(500).page(next.as_ref()).await?;
            let entry = |follow: Follow| {
                let user_id = follow.follower;
                TimelineEntry { user_id, post_time, post_id, author: author.clone(), text: text.clone() }
            };
            let entries: Vec<_> = page.rows.into_iter().map(entry).collect();
            posted.timelines += self.timelines.put_all(&entries).await?;
            next = page.next;
            if next.is_none() {
                return Ok(posted);
            }
        }
    }
}

/// The hashtags of a text, each once.
fn hashtags(text: &str) -> BTreeSet<Hashtag> {
    let end = |c: char| !c.is_alphanumeric() && c != '_';
    let tags = text.split('#').skip(1).map(|rest| rest.split(end).next().unwrap_or_default().to_lowercase());
    tags.filter(|tag| !tag.is_empty()).map(Hashtag).collect()
}

/// Why the story ended early.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SocialError {
    /// The store said no.
    #[error(transparent)]
    Store(#[from] Error),
    /// Nobody reads the output.
    #[error("the output can't be written: {0}")]
    Output(#[from] io::Error),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hashtag_ends_with_its_word_and_counts_once() {
        let tags: Vec<_> = hashtags("#Rust and #rust, #wide_column! a # b, c##").into_iter().map(|tag| tag.0).collect();
        assert_eq!(tags, ["rust", "wide_column"]);
    }
}
