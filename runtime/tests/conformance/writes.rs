//! Puts, merges and deletes of single rows and whole partitions.

use query_table::Error;
use query_table::prelude::*;

use crate::keys::{is_empty, longer};
use crate::stores::{Outcome, open};

/// A note on a shelf.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(NotesByShelf, partition(shelf), clustering(note_id), dynamodb)]
pub(crate) struct Note {
    shelf: String,
    note_id: i32,
    text: Option<String>,
    stars: Option<i32>,
    tags: Vec<String>,
}

fn note(shelf: &str, note_id: i32) -> Note {
    Note { shelf: shelf.into(), note_id, text: Some(format!("note {note_id}")), stars: Some(3), tags: vec!["a".into()] }
}

pub(crate) async fn a_second_put_replaces_the_row<B: Store<NotesByShelf>>(db: &B) -> Outcome {
    let notes = open(db).await?;
    let first = note("replaced", 1);
    let second =
        Note { text: Some("other".into()), stars: Some(5), tags: vec!["b".into(), "c".into()], ..first.clone() };
    notes.put(&first).await?;
    notes.put(&second).await?;
    assert_eq!(notes.partition("replaced").fetch().await?, [second]);
    Ok(())
}

pub(crate) async fn put_clears_what_is_none<B: Store<NotesByShelf>>(db: &B) -> Outcome {
    let notes = open(db).await?;
    notes.put(&note("cleared", 1)).await?;
    let cleared = Note { text: None, stars: Some(4), tags: Vec::new(), ..note("cleared", 1) };
    notes.put(&cleared).await?;
    assert_eq!(notes.get(("cleared", 1)).await?, Some(cleared));
    Ok(())
}

pub(crate) async fn merge_leaves_alone_what_is_none<B: Store<NotesByShelf>>(db: &B) -> Outcome {
    let notes = open(db).await?;
    notes.put(&note("merged", 1)).await?;
    let change = Note { text: None, stars: Some(1), tags: vec!["z".into()], ..note("merged", 1) };
    notes.merge(&change).await?;
    let expected = Note { text: Some("note 1".into()), ..change };
    assert_eq!(notes.get(("merged", 1)).await?, Some(expected));
    Ok(())
}

/// An empty collection is no value, and a merge makes no tombstone of it.
pub(crate) async fn merge_leaves_alone_what_is_empty<B: Store<NotesByShelf>>(db: &B) -> Outcome {
    let notes = open(db).await?;
    notes.put(&note("emptied", 1)).await?;
    notes.merge(&Note { tags: Vec::new(), text: None, stars: None, ..note("emptied", 1) }).await?;
    assert_eq!(notes.get(("emptied", 1)).await?, Some(note("emptied", 1)));
    notes.merge_all(&[note("emptied", 2), Note { tags: Vec::new(), stars: Some(9), ..note("emptied", 1) }]).await?;
    let expected = [Note { stars: Some(9), ..note("emptied", 1) }, note("emptied", 2)];
    assert_eq!(notes.partition("emptied").fetch().await?, expected);
    Ok(())
}

pub(crate) async fn merge_makes_the_row_where_there_is_none<B: Store<NotesByShelf>>(db: &B) -> Outcome {
    let notes = open(db).await?;
    let bare = Note { text: None, stars: None, tags: Vec::new(), ..note("merged into nothing", 1) };
    notes.merge(&bare).await?;
    assert_eq!(notes.partition("merged into nothing").fetch().await?, [bare]);
    Ok(())
}

pub(crate) async fn a_row_without_values_exists<B: Store<NotesByShelf>>(db: &B) -> Outcome {
    let notes = open(db).await?;
    let bare = Note { text: None, stars: None, tags: Vec::new(), ..note("bare", 1) };
    notes.put(&note("bare", 1)).await?;
    notes.put(&bare).await?;
    assert_eq!(notes.get(("bare", 1)).await?, Some(bare.clone()));
    assert!(notes.contains(("bare", 1)).await?);
    assert_eq!(notes.partition("bare").fetch().await?, [bare]);
    Ok(())
}

pub(crate) async fn delete_removes_one_row<B: Store<NotesByShelf>>(db: &B) -> Outcome {
    let notes = open(db).await?;
    let rows: Vec<_> = (1..=3).map(|id| note("deleted", id)).collect();
    notes.put_all(&rows).await?;
    notes.delete(("deleted", 2)).await?;
    notes.delete(("deleted", 9)).await?;
    notes.delete(("deleted from a shelf that is not there", 2)).await?;
    assert_eq!(notes.get(("deleted", 2)).await?, None);
    assert_eq!(notes.partition("deleted").fetch().await?, [note("deleted", 1), note("deleted", 3)]);
    notes.delete(&rows[0]).await?;
    assert_eq!(notes.partition("deleted").fetch().await?, [note("deleted", 3)]);
    Ok(())
}

pub(crate) async fn a_deleted_row_can_be_put_again<B: Store<NotesByShelf>>(db: &B) -> Outcome {
    let notes = open(db).await?;
    for round in 0..20 {
        let again = Note { stars: Some(round), ..note("again", 1) };
        notes.put(&again).await?;
        assert_eq!(notes.get(("again", 1)).await?, Some(again));
        if round % 2 == 0 {
            notes.delete(("again", 1)).await?;
        } else {
            notes.delete_partition("again").await?;
        }
        assert_eq!(notes.get(("again", 1)).await?, None);
    }
    Ok(())
}

pub(crate) async fn delete_partition_removes_its_rows_and_no_others<B: Store<NotesByShelf>>(db: &B) -> Outcome {
    let notes = open(db).await?;
    for shelf in ["whole", "whole 2"] {
        notes.put_all(&[note(shelf, 1), note(shelf, 2)]).await?;
    }
    notes.delete_partition("whole").await?;
    assert_eq!(notes.partition("whole").fetch().await?, []);
    assert_eq!(notes.partition("whole 2").fetch().await?.len(), 2);
    Ok(())
}

pub(crate) async fn put_all_writes_every_row<B: Store<NotesByShelf>>(db: &B) -> Outcome {
    let notes = open(db).await?;
    let rows: Vec<_> = (0..900).map(|id| note(&format!("many {}", id % 3), id)).collect();
    assert_eq!(notes.put_all(&rows).await?, 900);
    assert_eq!(notes.put_all(&[]).await?, 0);
    for shelf in ["many 0", "many 1", "many 2"] {
        let expected: Vec<_> = rows.iter().filter(|row| row.shelf == shelf).cloned().collect();
        assert_eq!(notes.partition(shelf).fetch().await?, expected);
    }
    Ok(())
}

pub(crate) async fn put_all_lists_every_row_that_was_not_written<B: Store<NotesByShelf>>(db: &B) -> Outcome {
    let notes = open(db).await?;
    let rows = [note("listed", 0), note("", 1), note("listed", 2), note(&"x".repeat(65_536), 3), note("listed", 4)];
    let Err(Error::PutAll { written, failures }) = notes.put_all(&rows).await else {
        panic!("two rows have a key that no store takes");
    };
    assert_eq!(written, 3);
    assert_eq!(failures.iter().map(|failure| failure.index).collect::<Vec<_>>(), [1, 3]);
    assert!(matches!(&failures[0].error, Error::Key { column: "shelf", fault, .. } if is_empty(fault)));
    let fault = &failures[1].error;
    assert!(matches!(fault, Error::Key { column: "shelf", fault, .. } if longer(fault) == Some(65_536)), "{fault:?}");
    assert_eq!(notes.partition("listed").fetch().await?, [note("listed", 0), note("listed", 2), note("listed", 4)]);
    Ok(())
}

/// A setting, one a name.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(SettingsByName, partition(name), dynamodb)]
pub(crate) struct Setting {
    name: String,
    value: Option<i64>,
}

pub(crate) async fn a_table_without_clustering_columns_keeps_one_row_a_key<B: Store<SettingsByName>>(
    db: &B,
) -> Outcome {
    let settings = open(db).await?;
    let setting = |value| Setting { name: "depth".into(), value };
    settings.put(&setting(Some(1))).await?;
    settings.put(&setting(Some(2))).await?;
    assert_eq!(settings.partition("depth").fetch().await?, [setting(Some(2))]);
    settings.merge(&setting(None)).await?;
    assert_eq!(settings.get("depth").await?, Some(setting(Some(2))));
    assert_eq!(settings.partition("depth").reverse().limit(3).fetch().await?, [setting(Some(2))]);
    let mut page = settings.partition("depth").limit(7).page_size(1).page(None).await?;
    assert_eq!(page.rows, [setting(Some(2))]);
    if let Some(token) = &page.next {
        page = settings.partition("depth").limit(7).page_size(1).page(Some(token)).await?;
        assert_eq!(page.rows, [], "one row is all");
    }
    assert_eq!(page.next, None);
    assert_eq!(settings.partition("depth").page_size(1).fetch().await?, [setting(Some(2))]);
    settings.delete("depth").await?;
    assert_eq!(settings.get("depth").await?, None);
    assert_eq!(settings.partition("depth").fetch().await?, []);
    Ok(())
}

/// Who follows whom.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(FollowersByUser, partition(user), clustering(follower), dynamodb)]
pub(crate) struct Follower {
    user: String,
    follower: String,
}

pub(crate) async fn a_row_may_be_its_key_and_nothing_else<B: Store<FollowersByUser>>(db: &B) -> Outcome {
    let followers = open(db).await?;
    let row = |follower: &str| Follower { user: "ada".into(), follower: follower.into() };
    followers.put_all(&[row("grace"), row("alan")]).await?;
    followers.merge(&row("alan")).await?;
    assert_eq!(followers.partition("ada").fetch().await?, [row("alan"), row("grace")]);
    followers.delete(("ada", "alan")).await?;
    assert_eq!(followers.get(("ada", "alan")).await?, None);
    assert_eq!(followers.get(("ada", "grace")).await?, Some(row("grace")));
    Ok(())
}
