//! Views: some of the columns, under the same questions.

use query_table::prelude::*;

use crate::stores::{Outcome, open};

/// A film of a year.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(FilmsByYear, partition(year), clustering(title), dynamodb)]
pub(crate) struct Film {
    year: i32,
    title: String,
    minutes: Option<i32>,
    #[column(rename = "madeBy")]
    director: String,
}

/// Its columns in another order, without the partition.
#[derive(View, Clone, Debug, PartialEq)]
#[view(of = FilmsByYear)]
pub(crate) struct Credits {
    #[column(rename = "madeBy")]
    director: String,
    title: String,
}

/// One column, not of the key.
#[derive(View, Clone, Debug, PartialEq)]
#[view(of = FilmsByYear)]
pub(crate) struct Length {
    minutes: Option<i32>,
}

fn film(year: i32, title: &str) -> Film {
    let minutes = (title.len() > 1).then_some(90);
    Film { year, title: title.into(), minutes, director: format!("director of {title}") }
}

fn credits(title: &str) -> Credits {
    Credits { director: format!("director of {title}"), title: title.into() }
}

pub(crate) async fn a_view_reads_its_columns<B: Store<FilmsByYear>>(db: &B) -> Outcome {
    let films = open::<FilmsByYear, B>(db).await?;
    films.put_all(&[film(1901, "a"), film(1901, "bb")]).await?;
    let lengths = films.partition(1901).view::<Length>().fetch().await?;
    assert_eq!(lengths, [Length { minutes: None }, Length { minutes: Some(90) }]);
    Ok(())
}

pub(crate) async fn a_view_of_one_row<B: Store<FilmsByYear>>(db: &B) -> Outcome {
    let films = open::<FilmsByYear, B>(db).await?;
    films.put_all(&[film(1902, "a"), film(1902, "bb")]).await?;
    assert_eq!(films.get_view((1902, "bb")).await?, Some(credits("bb")));
    assert_eq!(films.get_view((1902, "a")).await?, Some(Length { minutes: None }));
    assert_eq!(films.get_view::<Length, _>((1902, "c")).await?, None);
    Ok(())
}

pub(crate) async fn a_view_takes_restrictions_order_and_limit<B: Store<FilmsByYear>>(db: &B) -> Outcome {
    let films = open::<FilmsByYear, B>(db).await?;
    films.put_all(&["a", "b", "c", "d"].map(|title| film(1903, title))).await?;
    let found = films.partition(1903).title("b"..).reverse().limit(2).view::<Credits>().fetch().await?;
    assert_eq!(found, [credits("d"), credits("c")]);
    let found = films.partition(1903).view::<Credits>().title(..="b").reverse().first().await?;
    assert_eq!(found, Some(credits("b")));
    let page = films.partition(1903).view::<Credits>().page_size(3).page(None).await?;
    assert_eq!(page.rows, ["a", "b", "c"].map(credits));
    let page = films.partition(1903).view::<Credits>().page(page.next.as_ref()).await?;
    assert_eq!((page.rows, page.next), (vec![credits("d")], None));
    Ok(())
}

/// Two texts are not taken for one another, whatever their order in the struct.
pub(crate) async fn a_view_names_columns_in_any_order<B: Store<FilmsByYear>>(db: &B) -> Outcome {
    let films = open::<FilmsByYear, B>(db).await?;
    films.put(&film(1904, "a")).await?;
    assert_eq!(films.partition(1904).view::<Credits>().fetch().await?, [credits("a")]);
    assert_eq!(films.partition(1904).fetch().await?, [film(1904, "a")]);
    Ok(())
}
