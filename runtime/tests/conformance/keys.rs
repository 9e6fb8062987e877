//! Full keys: by what a row is named, and which keys the stores refuse.

use query_table::prelude::*;
use query_table::{Error, KeyFault};

use crate::stores::{Outcome, open};

/// A document, by two texts.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(DocumentsByFolder, partition(folder, kind), clustering(title))]
pub(crate) struct Document {
    folder: String,
    kind: String,
    title: String,
    pages: i32,
}

/// A tag of a blob.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(TagsByBlob, partition(blob), clustering(tag))]
pub(crate) struct Tag {
    blob: Vec<u8>,
    tag: Vec<u8>,
    note: String,
}

fn document(folder: &str, kind: &str, title: &str) -> Document {
    Document { folder: folder.into(), kind: kind.into(), title: title.into(), pages: 7 }
}

pub(crate) async fn get_takes_a_tuple_a_key_struct_and_a_row<B: Store<DocumentsByFolder>>(db: &B) -> Outcome {
    let documents = open::<DocumentsByFolder, B>(db).await?;
    let row = document("forms", "pdf", "a");
    documents.put(&row).await?;
    let key = DocumentsByFolderKey { folder: "forms".into(), kind: "pdf".into(), title: "a".into() };
    let title = String::from("a");
    assert_eq!(documents.get(("forms", "pdf", "a")).await?.as_ref(), Some(&row));
    assert_eq!(documents.get(("forms".to_owned(), "pdf", &title)).await?.as_ref(), Some(&row));
    assert_eq!(documents.get(&key).await?.as_ref(), Some(&row));
    assert_eq!(documents.get(key).await?.as_ref(), Some(&row));
    assert_eq!(documents.get(&row).await?.as_ref(), Some(&row));
    let partition = DocumentsByFolderPartition { folder: "forms".into(), kind: "pdf".into() };
    assert_eq!(documents.partition(&partition).fetch().await?, [row.clone()]);
    assert_eq!(documents.partition(partition).fetch().await?, [row]);
    assert_eq!(documents.get(("pdf", "forms", "a")).await?, None);
    Ok(())
}

pub(crate) async fn contains_tells_whether_the_row_is_there<B: Store<DocumentsByFolder>>(db: &B) -> Outcome {
    let documents = open::<DocumentsByFolder, B>(db).await?;
    documents.put(&document("contains", "pdf", "a")).await?;
    assert!(documents.contains(("contains", "pdf", "a")).await?);
    assert!(!documents.contains(("contains", "pdf", "b")).await?);
    assert!(!documents.contains(("contains", "txt", "a")).await?);
    documents.delete(("contains", "pdf", "a")).await?;
    assert!(!documents.contains(("contains", "pdf", "a")).await?);
    Ok(())
}

pub(crate) async fn get_many_answers_in_the_order_of_the_keys<B: Store<DocumentsByFolder>>(db: &B) -> Outcome {
    let documents = open::<DocumentsByFolder, B>(db).await?;
    let titles: Vec<String> = (0..149).map(|n| format!("{n}")).collect();
    let missing = ["3", "70", "148"];
    let rows: Vec<_> = titles
        .iter()
        .filter(|title| !missing.contains(&title.as_str()))
        .map(|title| document(&format!("many {}", title.len()), "pdf", title))
        .collect();
    documents.put_all(&rows).await?;
    // 150 keys: three are missing, one is given twice.
    let keys: Vec<_> = titles.iter().rev().chain([&titles[20]]).map(String::as_str).collect();
    let found = documents.get_many(keys.iter().map(|title| (format!("many {}", title.len()), "pdf", *title))).await?;
    assert_eq!(found.len(), 150);
    for (key, row) in keys.iter().zip(&found) {
        let expected = (!missing.contains(key)).then_some(*key);
        assert_eq!(row.as_ref().map(|row| row.title.as_str()), expected, "{key}");
    }
    assert_eq!(found.iter().flatten().count(), 147);
    Ok(())
}

pub(crate) async fn get_many_of_no_keys_is_empty<B: Store<DocumentsByFolder>>(db: &B) -> Outcome {
    let documents = open::<DocumentsByFolder, B>(db).await?;
    assert_eq!(documents.get_many(Vec::<(&str, &str, &str)>::new()).await?, []);
    Ok(())
}

fn is_empty_key<T: std::fmt::Debug>(outcome: Result<T, Error>) {
    let expected = matches!(outcome, Err(Error::Key { table: "tags_by_blob", column: "blob", fault: KeyFault::Empty }));
    assert!(expected, "{outcome:?}");
}

pub(crate) async fn an_empty_lone_partition_key_is_refused<B: Store<TagsByBlob>>(db: &B) -> Outcome {
    let tags = open::<TagsByBlob, B>(db).await?;
    let empty = Vec::<u8>::new();
    let row = Tag { blob: empty.clone(), tag: vec![1], note: "x".into() };
    is_empty_key(tags.put(&row).await);
    is_empty_key(tags.merge(&row).await);
    is_empty_key(tags.get((&empty, &row.tag)).await);
    is_empty_key(tags.contains(&row).await);
    is_empty_key(tags.get_many([(&empty, &row.tag)]).await);
    is_empty_key(tags.partition(&empty).fetch().await);
    is_empty_key(tags.partition(&empty).first().await);
    is_empty_key(tags.partition(&empty).page(None).await);
    is_empty_key(futures_util::TryStreamExt::try_collect::<Vec<_>>(tags.partition(&empty).stream()).await);
    is_empty_key(tags.delete((&empty, &row.tag)).await);
    is_empty_key(tags.delete_partition(&empty).await);
    is_empty_key(tags.delete_range(&empty).tag(&row.tag).execute().await);
    Ok(())
}

pub(crate) async fn an_empty_part_of_a_partition_key_is_a_value<B: Store<DocumentsByFolder>>(db: &B) -> Outcome {
    let documents = open::<DocumentsByFolder, B>(db).await?;
    let rows = [document("", "parts", "a"), document("parts", "", "b"), document("", "", "c")];
    documents.put_all(&rows).await?;
    assert_eq!(documents.partition(("", "parts")).fetch().await?, rows[..1]);
    assert_eq!(documents.partition(("parts", "")).fetch().await?, rows[1..2]);
    assert_eq!(documents.get(("", "", "c")).await?.as_ref(), Some(&rows[2]));
    documents.delete_partition(("", "parts")).await?;
    assert_eq!(documents.partition(("", "parts")).fetch().await?, []);
    Ok(())
}

pub(crate) async fn an_empty_clustering_value_sorts_first<B: Store<DocumentsByFolder> + Store<TagsByBlob>>(
    db: &B,
) -> Outcome {
    let documents = open::<DocumentsByFolder, B>(db).await?;
    let rows = [document("first", "pdf", ""), document("first", "pdf", "\0"), document("first", "pdf", "a")];
    documents.put_all(&rows).await?;
    assert_eq!(documents.partition(("first", "pdf")).fetch().await?, rows);
    assert_eq!(documents.get(("first", "pdf", "")).await?.as_ref(), Some(&rows[0]));
    assert_eq!(documents.partition(("first", "pdf")).title("".."\0").fetch().await?, rows[..1]);
    assert_eq!(documents.partition(("first", "pdf")).title(..="").fetch().await?, rows[..1]);
    assert_eq!(documents.partition(("first", "pdf")).title(one_of(["a", ""])).fetch().await?.len(), 2);
    let page = documents.partition(("first", "pdf")).page_size(1).page(None).await?;
    let rest = documents.partition(("first", "pdf")).page(page.next.as_ref()).await?;
    assert_eq!(rest.rows, rows[1..]);
    let tags = open::<TagsByBlob, B>(db).await?;
    let tag = |tag: &[u8]| Tag { blob: b"first".to_vec(), tag: tag.to_vec(), note: String::new() };
    tags.put_all(&[tag(&[0]), tag(&[])]).await?;
    assert_eq!(tags.partition(&b"first".to_vec()).fetch().await?, [tag(&[]), tag(&[0])]);
    Ok(())
}

fn is_too_long<T: std::fmt::Debug>(outcome: Result<T, Error>, named: &str, longer: usize) {
    let Err(Error::Key { column, fault: KeyFault::TooLong { bytes }, .. }) = outcome else {
        panic!("the key is too long: {outcome:?}");
    };
    assert_eq!((column, bytes), (named, longer));
}

pub(crate) async fn keys_of_more_than_65535_bytes_are_refused<
    B: Store<DocumentsByFolder> + Store<TagsByBlob> + Store<TriplesById>,
>(
    db: &B,
) -> Outcome {
    let documents = open::<DocumentsByFolder, B>(db).await?;
    let (long, half) = ("x".repeat(65_536), "y".repeat(32_766));
    is_too_long(documents.put(&document("a", "b", &long)).await, "title", 65_536);
    is_too_long(documents.get(("a", "b", long.as_str())).await, "title", 65_536);
    is_too_long(documents.partition(("a", "b")).title(long.as_str()..).fetch().await, "title", 65_536);
    is_too_long(documents.partition(("a", "b")).title(one_of(["b", &long])).fetch().await, "title", 65_536);
    is_too_long(documents.delete_range(("a", "b")).title(..=long.as_str()).execute().await, "title", 65_536);
    // Each part of a composite partition key costs three bytes more.
    let texts = [half.as_str(), half.as_str(), "zzzz"];
    is_too_long(put_triple(db, texts).await, "three", 65_536);
    is_too_long(documents.put(&document(&half, &half, "c")).await, "kind", 65_538);
    is_too_long(documents.partition((&half, &half)).fetch().await, "kind", 65_538);
    is_too_long(documents.delete_partition((&half, &half)).await, "kind", 65_538);
    let tags = open::<TagsByBlob, B>(db).await?;
    let row = Tag { blob: vec![7; 70_000], tag: vec![1], note: String::new() };
    is_too_long(tags.put(&row).await, "blob", 70_000);
    is_too_long(tags.delete(&row).await, "blob", 70_000);
    Ok(())
}

pub(crate) async fn keys_of_65535_bytes_are_taken<B: Store<DocumentsByFolder> + Store<TagsByBlob>>(db: &B) -> Outcome {
    let documents = open::<DocumentsByFolder, B>(db).await?;
    let longest = "z".repeat(65_535);
    documents.put(&document("longest", "title", &longest)).await?;
    assert!(documents.contains(("longest", "title", longest.as_str())).await?);
    let (half, rest) = ("y".repeat(32_764), "y".repeat(32_765));
    documents.put(&document(&half, &rest, "composite")).await?;
    assert_eq!(documents.partition((&half, &rest)).fetch().await?.len(), 1);
    let tags = open::<TagsByBlob, B>(db).await?;
    let row = Tag { blob: vec![7; 65_535], tag: vec![8; 65_535], note: String::new() };
    tags.put(&row).await?;
    assert_eq!(tags.get(&row).await?.as_ref(), Some(&row));
    Ok(())
}

/// Three texts, each short enough for itself.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(TriplesById, partition(id), clustering(one, two, three))]
pub(crate) struct Triple {
    id: i64,
    one: String,
    two: String,
    three: String,
}

/// Clustering values are limited together.
async fn put_triple<B: Store<TriplesById>>(db: &B, texts: [&str; 3]) -> Outcome {
    let triples = open::<TriplesById, B>(db).await?;
    let [one, two, three] = texts.map(String::from);
    let fits = Triple { id: 1, one: one.clone(), two: two.clone(), three: three[..3].into() };
    triples.put(&fits).await?;
    assert_eq!(triples.get(&fits).await?, Some(fits));
    triples.put(&Triple { id: 1, one, two, three }).await
}
