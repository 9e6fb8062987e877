//! A few people, what they post, and who sees it.

use std::io::{self, Write};

use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};
use query_table::prelude::*;

use super::{Follow, Hashtag, Network, Post, PostId, SCHEMA, SocialError, SocialStore, UserId};
use crate::print::{self, Align, heading, number};

/// Who follows whom: `mei` follows everybody, and `ada` has 1,200 readers besides.
const FOLLOWS: [(&str, &str); 7] = [
    ("ada", "mei"),
    ("grace", "mei"),
    ("edgar", "mei"),
    ("ada", "grace"),
    ("grace", "ada"),
    ("edgar", "ada"),
    ("mei", "ada"),
];
const READERS: usize = 1_200;

const POSTS: [(&str, &str); 7] = [
    ("edgar", "A table is a set of rows; a wide table is a set of questions. #modelling"),
    ("grace", "Found it: the query had no partition key. #wide_column #debugging"),
    ("ada", "Notes on the engine, part 7: writing a fact once for each question. #modelling"),
    ("mei", "Good morning from the reading room."),
    ("ada", "It compiles, so it reads one partition. #modelling #wide_column"),
    ("grace", "Shipping on a Friday. #debugging"),
    ("ada", "Part 8 is out."),
];

/// Lets them post, and asks.
///
/// # Errors
/// What the store says, and when the output can't be written.
pub async fn tell<S: SocialStore>(db: &S, out: &mut impl Write) -> Result<(), SocialError> {
    SCHEMA.ensure(db).await?;
    let readers = (0..READERS).map(|reader| ("ada".to_owned(), format!("reader-{reader}")));
    let follows = FOLLOWS.map(|(user, follower)| (user.to_owned(), follower.to_owned())).into_iter().chain(readers);
    let follow = |(user, follower)| Follow { user_id: UserId(user), follower: UserId(follower) };
    let follows: Vec<_> = follows.map(follow).collect();
    let network = Network::open(db).await?;
    network.followers.put_all(&follows).await?;

    heading(out, "Everybody posts: a row for the author, one a hashtag, one a follower")?;
    let mut rows = Vec::new();
    for (number, (user, text)) in (0..).zip(POSTS) {
        let new = Post { user_id: user_id(user), post_time: at(number), post_id: PostId(number), text: text.into() };
        let posted = network.post(&new).await?;
        rows.push([time(new.post_time), user.into(), print::number(posted.hashtags), print::number(posted.timelines)]);
    }
    let columns =
        [("at", Align::Left), ("author", Align::Left), ("hashtags", Align::Right), ("timelines", Align::Right)];
    print::table(out, columns, rows)?;

    heading(out, "The newest posts of ada")?;
    writeln!(out, "    posts.partition(&ada).limit(2).fetch()")?;
    let newest = network.posts.partition(&user_id("ada")).limit(2).fetch().await?;
    posts(out, newest.into_iter().map(|post| (post.post_time, post.user_id, post.text)))?;

    heading(out, "#modelling, the oldest first")?;
    writeln!(out, "    tagged.partition(&modelling).reverse().limit(10).fetch()")?;
    let modelling = Hashtag("modelling".into());
    let tagged = network.tagged.partition(&modelling).reverse().limit(10).fetch().await?;
    posts(out, tagged.into_iter().map(|post| (post.post_time, post.author, post.text)))?;

    heading(out, "What mei sees since 09:20, from everybody she follows: still one partition")?;
    writeln!(out, "    timeline.partition(&mei).post_time(since..).limit(10).fetch()")?;
    let timeline = &network.timelines;
    let seen = timeline.partition(&user_id("mei")).post_time(at(2)..).limit(10).fetch().await?;
    posts(out, seen.into_iter().map(|post| (post.post_time, post.author, post.text)))?;
    let last = timeline.partition(&user_id(&format!("reader-{}", READERS - 1))).first().await?;
    let sees = last.map_or_else(|| "nothing".into(), |post| format!("\"{}\"", post.text));
    writeln!(out, "    and the last of ada's {} readers sees {sees}", number(READERS))?;
    Ok(())
}

fn user_id(name: &str) -> UserId {
    UserId(name.into())
}

/// A morning, ten minutes from post to post.
fn at(number: i64) -> DateTime<Utc> {
    let day = NaiveDate::from_ymd_opt(2026, 11, 9).unwrap_or_default();
    day.and_time(NaiveTime::MIN).and_utc() + TimeDelta::minutes(9 * 60 + 10 * number)
}

fn time(time: DateTime<Utc>) -> String {
    time.format("%H:%M").to_string()
}

fn posts(out: &mut impl Write, posts: impl Iterator<Item = (DateTime<Utc>, UserId, String)>) -> io::Result<()> {
    let columns = [("at", Align::Left), ("author", Align::Left), ("post", Align::Left)];
    print::table(out, columns, posts.map(|(at, author, text)| [time(at), author.0, text]))
}
