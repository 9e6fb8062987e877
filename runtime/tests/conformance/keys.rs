//! Full keys: by what a row is named, and which keys the stores refuse.

use query_table::prelude::*;
use query_table::{Error, KeyFault};

use crate::nature::Natured;
use crate::stores::{Outcome, open};

/// A document, by two texts.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(DocumentsByFolder, partition(folder, kind), clustering(title), dynamodb)]
pub(crate) struct Document {
    folder: String,
    kind: String,
    title: String,
    pages: i32,
}

/// A tag of a blob.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(TagsByBlob, partition(blob), clustering(tag), dynamodb)]
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

/// The whole partition key is empty, or, as DynamoDB says it, its attribute is.
pub(crate) fn is_empty(fault: &KeyFault) -> bool {
    matches!(fault, KeyFault::Empty | KeyFault::EmptyAttribute { .. })
}

fn is_empty_key<T: std::fmt::Debug>(outcome: Result<T, Error>) {
    let expected =
        matches!(&outcome, Err(Error::Key { table: "tags_by_blob", column: "blob", fault }) if is_empty(fault));
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

pub(crate) async fn an_empty_clustering_value_sorts_first<B: Store<TriplesById>>(db: &B) -> Outcome {
    let triples = open::<TriplesById, B>(db).await?;
    let texts =
        [["", "", ""], ["", "", "\0"], ["", "\0", ""], ["", "a", "a"], ["\0", "", ""], ["a", "", ""], ["a", "b", ""]];
    let rows = texts.map(|[one, two, three]| Triple { id: 2, one: one.into(), two: two.into(), three: three.into() });
    triples.put_all(&rows).await?;
    assert_eq!(triples.partition(2).fetch().await?, rows);
    for row in &rows {
        assert_eq!(triples.get(row).await?.as_ref(), Some(row));
    }
    assert_eq!(triples.partition(2).one("").fetch().await?, rows[..4]);
    assert_eq!(triples.partition(2).one("").two("").fetch().await?, rows[..2]);
    assert_eq!(triples.partition(2).one("").two(.."\0").fetch().await?, rows[..2]);
    assert_eq!(triples.partition(2).one("").two(""..).fetch().await?, rows[..4]);
    assert_eq!(triples.partition(2).one("").two("").three(..="").fetch().await?, rows[..1]);
    assert_eq!(triples.partition(2).one(.."\0").fetch().await?, rows[..4]);
    assert_eq!(triples.partition(2).one(..="").fetch().await?, rows[..4]);
    assert_eq!(triples.partition(2).one(one_of(["a", ""])).fetch().await?.len(), 6);
    let page = triples.partition(2).page_size(1).page(None).await?;
    let next = triples.partition(2).page_size(1).page(page.next.as_ref()).await?;
    assert_eq!((page.rows, next.rows), (rows[..1].to_vec(), rows[1..2].to_vec()));
    Ok(())
}

/// A clustering column that is the whole sort key: DynamoDB refuses an empty one, by whatever way it comes.
pub(crate) async fn an_empty_lone_clustering_value_is_kept_or_refused<B>(db: &B) -> Outcome
where
    B: Store<DocumentsByFolder> + Store<TagsByBlob> + Natured,
{
    let documents = open::<DocumentsByFolder, B>(db).await?;
    let tags = open::<TagsByBlob, B>(db).await?;
    let tag = |tag: &[u8]| Tag { blob: b"first".to_vec(), tag: tag.to_vec(), note: "tag".into() };
    let rows = [document("first", "pdf", ""), document("first", "pdf", "\0"), document("first", "pdf", "a")];
    documents.put_all(&rows[1..]).await?;
    tags.put(&tag(&[0])).await?;
    let (kept, empty) = match B::NATURE.takes_empty_keys() {
        true => {
            documents.put(&rows[0]).await?;
            tags.put(&tag(&[])).await?;
            assert_eq!(documents.get(("first", "pdf", "")).await?.as_ref(), Some(&rows[0]));
            assert_eq!(documents.partition(("first", "pdf")).title(one_of(["a", ""])).fetch().await?.len(), 2);
            let page = documents.partition(("first", "pdf")).page_size(1).page(None).await?;
            let next = documents.partition(("first", "pdf")).page_size(1).page(page.next.as_ref()).await?;
            assert_eq!(next.rows, rows[1..2]);
            assert_eq!(tags.partition(&b"first".to_vec()).fetch().await?, [tag(&[]), tag(&[0])]);
            (&rows[..], &rows[..1])
        }
        false => {
            for outcome in [
                documents.put(&rows[0]).await,
                documents.merge(&rows[0]).await,
                documents.delete(&rows[0]).await,
                documents.get(("first", "pdf", "")).await.map(drop),
                documents.get_many([&rows[1], &rows[0]]).await.map(drop),
                documents.partition(("first", "pdf")).title(one_of(["a", ""])).fetch().await.map(drop),
            ] {
                let named = matches!(&outcome, Err(Error::Key { column: "title", fault, .. }) if is_empty(fault));
                assert!(named, "{outcome:?}");
            }
            assert!(tags.put(&tag(&[])).await.is_err());
            assert_eq!(tags.partition(&b"first".to_vec()).tag(&b""[..]..).fetch().await?, [tag(&[0])]);
            (&rows[1..], &rows[..0])
        }
    };
    assert_eq!(documents.partition(("first", "pdf")).fetch().await?, kept);
    assert_eq!(documents.partition(("first", "pdf")).title(""..).fetch().await?, kept);
    assert_eq!(documents.partition(("first", "pdf")).title(.."\0").fetch().await?, empty);
    assert_eq!(documents.partition(("first", "pdf")).title(..="").fetch().await?, empty);
    Ok(())
}

/// How many bytes the key has, where it has too many.
pub(crate) fn longer(fault: &KeyFault) -> Option<usize> {
    match fault {
        KeyFault::TooLong { bytes } | KeyFault::TooLongAttribute { bytes, .. } => Some(*bytes),
        _ => None,
    }
}

/// One of the columns is named, and the key is one byte too long.
fn is_too_long<T: std::fmt::Debug>(outcome: Result<T, Error>, columns: &[&str], limit: usize) {
    let Err(Error::Key { column, fault, .. }) = &outcome else { panic!("the key is too long: {outcome:?}") };
    assert!(columns.contains(column) && longer(fault) == Some(limit + 1), "{outcome:?}");
}

/// Two texts of so many bytes together.
fn halves(bytes: usize) -> [String; 2] {
    ["y".repeat(bytes / 2), "y".repeat(bytes - bytes / 2)]
}

pub(crate) async fn keys_of_the_longest_length_are_taken<B>(db: &B) -> Outcome
where
    B: Store<DocumentsByFolder> + Store<TagsByBlob> + Store<TriplesById> + Natured,
{
    let documents = open::<DocumentsByFolder, B>(db).await?;
    let longest = "z".repeat(B::NATURE.longest_clustering(1));
    documents.put(&document("longest", "title", &longest)).await?;
    assert!(documents.contains(("longest", "title", longest.as_str())).await?);
    assert_eq!(documents.partition(("longest", "title")).title(longest.as_str()..).fetch().await?.len(), 1);
    assert_eq!(documents.partition(("longest", "title")).title(..longest.as_str()).fetch().await?.len(), 0);
    let [folder, kind] = halves(B::NATURE.longest_partition(2));
    documents.put(&document(&folder, &kind, "composite")).await?;
    assert_eq!(documents.partition((&folder, &kind)).fetch().await?.len(), 1);
    let tags = open::<TagsByBlob, B>(db).await?;
    let (blob, tag) = (vec![7; B::NATURE.longest_partition(1)], vec![8; B::NATURE.longest_clustering(1)]);
    let row = Tag { blob, tag, note: String::new() };
    tags.put(&row).await?;
    assert_eq!(tags.get(&row).await?.as_ref(), Some(&row));
    let triples = open::<TriplesById, B>(db).await?;
    let row = triple(B::NATURE.longest_clustering(3));
    triples.put(&row).await?;
    assert_eq!(triples.get(&row).await?, Some(row));
    Ok(())
}

pub(crate) async fn keys_of_one_byte_more_are_refused<B>(db: &B) -> Outcome
where
    B: Store<DocumentsByFolder> + Store<TagsByBlob> + Store<TriplesById> + Natured,
{
    let documents = open::<DocumentsByFolder, B>(db).await?;
    let limit = B::NATURE.longest_clustering(1);
    let long = "x".repeat(limit + 1);
    is_too_long(documents.put(&document("a", "b", &long)).await, &["title"], limit);
    is_too_long(documents.get(("a", "b", long.as_str())).await, &["title"], limit);
    is_too_long(documents.partition(("a", "b")).title(long.as_str()..).fetch().await, &["title"], limit);
    is_too_long(documents.partition(("a", "b")).title(one_of(["b", &long])).fetch().await, &["title"], limit);
    is_too_long(documents.delete_range(("a", "b")).title(..=long.as_str()).execute().await, &["title"], limit);
    // The columns of a key are limited together.
    let [folder, kind] = halves(B::NATURE.longest_partition(2) + 1);
    let (columns, limit) = (["folder", "kind"], B::NATURE.longest_partition(1));
    is_too_long(documents.put(&document(&folder, &kind, "c")).await, &columns, limit);
    is_too_long(documents.partition((&folder, &kind)).fetch().await, &columns, limit);
    is_too_long(documents.delete_partition((&folder, &kind)).await, &columns, limit);
    let triples = open::<TriplesById, B>(db).await?;
    let row = triple(B::NATURE.longest_clustering(3) + 1);
    is_too_long(triples.put(&row).await, &["one", "two", "three"], B::NATURE.longest_clustering(1));
    let tags = open::<TagsByBlob, B>(db).await?;
    let limit = B::NATURE.longest_partition(1);
    let row = Tag { blob: vec![7; limit + 1], tag: vec![1], note: String::new() };
    is_too_long(tags.put(&row).await, &["blob"], limit);
    is_too_long(tags.delete(&row).await, &["blob"], limit);
    Ok(())
}

/// Three texts, each short enough for itself.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(TriplesById, partition(id), clustering(one, two, three), dynamodb)]
pub(crate) struct Triple {
    id: i64,
    one: String,
    two: String,
    three: String,
}

/// A row whose clustering columns have so many bytes together.
fn triple(bytes: usize) -> Triple {
    let [one, two] = halves(bytes - 4);
    Triple { id: 1, one, two, three: "zzzz".into() }
}
