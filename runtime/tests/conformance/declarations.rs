//! One table by several declarations: columns are found by name, and what one does not declare it leaves alone.

use query_table::prelude::*;
use query_table::{Error, TimeUuid, one_of};

use crate::nature::Natured;
use crate::stores::{Outcome, open};

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Cards, name = "cards", partition(holder), clustering(number), dynamodb)]
pub(crate) struct Card {
    holder: i64,
    number: i32,
    front: String,
    back: String,
}

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(CardsFromTheBack, name = "cards", partition(holder), clustering(number), dynamodb)]
pub(crate) struct CardFromTheBack {
    back: String,
    number: i32,
    front: String,
    holder: i64,
}

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(CardFronts, name = "cards", partition(holder), clustering(number), dynamodb)]
pub(crate) struct CardFront {
    front: String,
    holder: i64,
    number: i32,
}

fn card(front: &str) -> Card {
    Card { holder: 1, number: 2, front: front.into(), back: "back".into() }
}

pub(crate) async fn fields_in_another_order_read_the_same_columns<B: Store<Cards> + Store<CardsFromTheBack>>(
    db: &B,
) -> Outcome {
    let (cards, others) = (open::<Cards, B>(db).await?, open::<CardsFromTheBack, B>(db).await?);
    cards.put(&card("front")).await?;
    let turned = CardFromTheBack { back: "back".into(), number: 2, front: "front".into(), holder: 1 };
    assert_eq!(others.get((1, 2)).await?, Some(turned.clone()));
    others.put(&CardFromTheBack { front: "other".into(), ..turned }).await?;
    assert_eq!(cards.get((1, 2)).await?, Some(card("other")));
    Ok(())
}

/// On DynamoDB a put replaces the item, with all that its declaration does not name; a merge leaves it alone everywhere.
pub(crate) async fn columns_that_are_not_declared_are_left_alone<B>(db: &B) -> Outcome
where
    B: Store<Cards> + Store<CardFronts> + Natured,
{
    let (cards, fronts) = (open::<Cards, B>(db).await?, open::<CardFronts, B>(db).await?);
    cards.put(&Card { holder: 2, ..card("front") }).await?;
    fronts.merge(&CardFront { front: "merged".into(), holder: 2, number: 2 }).await?;
    assert_eq!(cards.get((2, 2)).await?, Some(Card { holder: 2, ..card("merged") }));
    fronts.put(&CardFront { front: "new".into(), holder: 2, number: 2 }).await?;
    let read = cards.get((2, 2)).await;
    if B::NATURE.keeps_the_undeclared() {
        assert_eq!(read?, Some(Card { holder: 2, ..card("new") }));
    } else {
        assert!(matches!(read, Err(Error::Column { column: "back", .. })), "{read:?}");
    }
    Ok(())
}

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Notes, partition(thread), clustering(written_at desc), dynamodb)]
pub(crate) struct Note {
    thread: i64,
    written_at: TimeUuid,
}

pub(crate) async fn a_range_of_times_finds_the_timeuuids_in_it<B: Store<Notes>>(db: &B) -> Outcome {
    let notes = open::<Notes, B>(db).await?;
    let id = |millis: i64, low: u8| {
        let mut bytes = TimeUuid::first_of(millis).expect("a time that a uuid has").uuid().into_bytes();
        bytes[8..].fill(low);
        TimeUuid::new(uuid::Uuid::from_bytes(bytes)).expect("version 1")
    };
    let rows: Vec<_> = [(99, 0x7F), (100, 0x80), (100, 0x00), (101, 0xFF), (101, 0x7F), (102, 0x80)]
        .map(|(millis, low)| Note { thread: 1, written_at: id(millis, low) })
        .to_vec();
    notes.put_all(&rows).await?;
    let (since, until) = (TimeUuid::first_of(100).expect("in range"), TimeUuid::last_of(101).expect("in range"));
    let found = notes.partition(1).written_at(since..=until).reverse().fetch().await?;
    assert_eq!(found, rows[1..5]);
    let picked = notes.partition(1).written_at(one_of([rows[0].written_at, rows[5].written_at])).fetch().await?;
    assert_eq!(picked, [rows[5].clone(), rows[0].clone()]);
    Ok(())
}

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Digests, partition(owner), clustering(digest, title), dynamodb)]
pub(crate) struct Digest {
    owner: i64,
    digest: [u8; 4],
    title: std::borrow::Cow<'static, str>,
}

pub(crate) async fn arrays_and_borrowed_texts_are_keys_in_every_form<B: Store<Digests>>(db: &B) -> Outcome {
    let digests = open::<Digests, B>(db).await?;
    let row = Digest { owner: 1, digest: *b"\0abc", title: "first".into() };
    digests.put(&row).await?;
    let (digest, title) = (row.digest, row.title.clone());
    assert!(digests.contains((1, digest, "first")).await?);
    assert!(digests.contains((1, &digest, &title)).await?);
    assert_eq!(digests.contains_many([(1, digest, "first"), (1, digest, "second")]).await?, [true, false]);
    for found in [
        digests.partition(1).digest(digest).title("first").fetch().await?,
        digests.partition(1).digest(&digest).title(&title).fetch().await?,
        digests.partition(1).digest(*b"\0abc"..*b"\0abd").fetch().await?,
        digests.partition(1).digest(digest).title(title.clone()).fetch().await?,
        digests.partition(1).digest(digest).title(String::from("first")).fetch().await?,
        digests.partition(1).digest(digest).title(starts_with("fi")).fetch().await?,
    ] {
        assert_eq!(found, std::slice::from_ref(&row));
    }
    Ok(())
}
