//! A social network: users by id and by mail, posts by who, what and where, and the timeline that a post is copied into.
//!
//! A post's time is a `timeuuid`, so that two posts of one instant stay two rows. Likes are a counter, and not here.

use std::collections::HashSet;

use query_table::TimeUuid;
use query_table::prelude::*;
use uuid::Uuid;

use super::Application;

/// Somebody.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(UsersById, partition(user_id))]
#[query_table(UsersByEmail, partition(email))]
pub struct User {
    /// The user.
    pub user_id: Uuid,
    /// The mail address to sign in with.
    pub email: String,
    /// The name that others see.
    pub name: String,
    /// What the user says about themself.
    pub bio: Option<String>,
}

/// A post.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(PostsByUser, partition(user_id), clustering(post_time desc))]
pub struct Post {
    /// Who wrote it.
    pub user_id: Uuid,
    /// When, and which.
    pub post_time: TimeUuid,
    /// The text.
    pub content: String,
    /// Its hashtags: it has a copy for each.
    pub hashtags: HashSet<String>,
}

/// A post under one of its hashtags.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(PostsByHashtag, partition(hashtag), clustering(post_time desc))]
pub struct TaggedPost {
    /// The hashtag.
    pub hashtag: String,
    /// When, and which.
    pub post_time: TimeUuid,
    /// Who wrote it.
    pub user_id: Uuid,
    /// The text.
    pub content: String,
}

/// A blog post.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(PostsByAuthor, partition(author), clustering(post_time desc))]
#[query_table(PostsByCategory, partition(category), clustering(post_time desc))]
pub struct BlogPost {
    /// Who wrote it.
    pub author: String,
    /// What it is about.
    pub category: String,
    /// When, and which.
    pub post_time: TimeUuid,
    /// The title.
    pub title: String,
}

/// A post in the timeline of somebody who follows its author.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(UserTimeline, partition(user_id), clustering(post_time desc))]
pub struct TimelinePost {
    /// Whose timeline.
    pub user_id: Uuid,
    /// When, and which.
    pub post_time: TimeUuid,
    /// Who wrote it.
    pub author_id: Uuid,
    /// The text.
    pub content: String,
}

/// The tables.
pub const APPLICATION: Application = Application {
    keyspace: "social",
    schema: schema![UsersById, UsersByEmail, PostsByUser, PostsByHashtag, PostsByAuthor, PostsByCategory, UserTimeline],
};
