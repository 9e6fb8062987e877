//! Tables that say `conditional`: a row is put where there is none, and all other writes go with that.

use futures_util::future::try_join_all;
use query_table::prelude::*;

use crate::stores::{Outcome, open};

/// A seat of a show: one holder, whoever comes first.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(SeatsByShow, partition(show), clustering(tier, seat desc), conditional, dynamodb(sk = "{tier}#{seat:reversed}"))]
pub(crate) struct Seat {
    show: String,
    tier: String,
    seat: i32,
    holder: Option<String>,
    paid_cents: Option<i64>,
    extras: Vec<String>,
}

/// A name that is taken once.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(NamesTaken, partition(name), conditional, dynamodb)]
pub(crate) struct NameTaken {
    name: String,
    by: i64,
}

fn seat(show: &str, seat: i32, holder: &str) -> Seat {
    let extras = vec!["cushion".to_owned()];
    Seat { show: show.into(), tier: "stalls".into(), seat, holder: Some(holder.into()), paid_cents: None, extras }
}

pub(crate) async fn a_row_is_put_where_there_is_none<B: Store<SeatsByShow>>(db: &B) -> Outcome {
    let seats = open::<SeatsByShow, B>(db).await?;
    let row = seat("none", 1, "ada");
    assert_eq!(seats.put_if_absent(&row).await?, PutIfAbsent::Written);
    assert_eq!(seats.get(&row).await?, Some(row));
    Ok(())
}

pub(crate) async fn the_row_that_is_there_is_given_and_left_as_it_is<B: Store<SeatsByShow>>(db: &B) -> Outcome {
    let seats = open::<SeatsByShow, B>(db).await?;
    let row = Seat { paid_cents: Some(4_200), ..seat("there", 1, "ada") };
    assert!(seats.put_if_absent(&row).await?.is_written());
    let late = Seat { extras: Vec::new(), ..seat("there", 1, "eve") };
    assert_eq!(seats.put_if_absent(&late).await?, PutIfAbsent::Exists(row.clone()));
    assert_eq!(seats.put_if_absent(&row).await?.existing().as_ref(), Some(&row), "its own row is there too");
    assert_eq!(seats.partition("there").fetch().await?, [row]);
    Ok(())
}

/// BR-28: the condition is on the full key, and says nothing of the rest of its partition.
pub(crate) async fn the_full_key_is_looked_at_and_nothing_else<B>(db: &B) -> Outcome
where
    B: Store<SeatsByShow> + Store<NamesTaken>,
{
    let seats = open::<SeatsByShow, B>(db).await?;
    let rows = [seat("full key", 2, "ada"), seat("full key", 1, "ada")];
    for row in rows.iter().rev() {
        assert!(seats.put_if_absent(row).await?.is_written());
    }
    let elsewhere = Seat { tier: "balcony".into(), ..seat("full key", 1, "eve") };
    assert!(seats.put_if_absent(&elsewhere).await?.is_written());
    assert_eq!(seats.partition("full key").tier("stalls").fetch().await?, rows);
    assert_eq!(seats.put_if_absent(&seat("full key", 1, "eve")).await?.existing(), Some(rows[1].clone()));
    // What is to be once in a partition is a row of a key of its own.
    let names = open::<NamesTaken, B>(db).await?;
    let name = |by| NameTaken { name: "ada".into(), by };
    assert!(names.put_if_absent(&name(1)).await?.is_written());
    assert_eq!(names.put_if_absent(&name(2)).await?.existing(), Some(name(1)));
    Ok(())
}

pub(crate) async fn one_of_many_at_once_is_written<B: Store<SeatsByShow>>(db: &B) -> Outcome {
    let seats = open::<SeatsByShow, B>(db).await?;
    let rows: Vec<_> = (0..8).map(|n| seat("race", 1, &format!("holder {n}"))).collect();
    let outcomes = try_join_all(rows.iter().map(|row| seats.put_if_absent(row))).await?;
    let written: Vec<_> = rows.iter().zip(&outcomes).filter(|(_, outcome)| outcome.is_written()).collect();
    let [(winner, _)] = written[..] else { panic!("one row is written: {outcomes:?}") };
    assert_eq!(seats.get(winner).await?.as_ref(), Some(winner));
    for outcome in outcomes.into_iter().filter(|outcome| !outcome.is_written()) {
        assert_eq!(outcome.existing().as_ref(), Some(winner));
    }
    Ok(())
}

pub(crate) async fn a_conditional_table_takes_puts_and_deletes<B: Store<SeatsByShow>>(db: &B) -> Outcome {
    let seats = open::<SeatsByShow, B>(db).await?;
    let row = seat("puts", 1, "ada");
    seats.put(&row).await?;
    let changed = Seat { holder: None, paid_cents: Some(1), extras: Vec::new(), ..row.clone() };
    seats.put(&changed).await?;
    assert_eq!(seats.put_if_absent(&row).await?.existing().as_ref(), Some(&changed));
    seats.delete(&row).await?;
    assert_eq!(seats.get(&row).await?, None);
    seats.delete(&row).await?;
    assert!(seats.put_if_absent(&row).await?.is_written(), "a deleted row may be claimed again");
    assert_eq!(seats.put_all(&[seat("puts", 2, "eve"), seat("puts", 3, "eve")]).await?, 2);
    let numbers: Vec<_> = seats.partition("puts").fetch().await?.iter().map(|seat| seat.seat).collect();
    assert_eq!(numbers, [3, 2, 1]);
    Ok(())
}

pub(crate) async fn a_refused_key_is_no_condition<B: Store<NamesTaken>>(db: &B) -> Outcome {
    let names = open::<NamesTaken, B>(db).await?;
    let outcome = names.put_if_absent(&NameTaken { name: String::new(), by: 1 }).await;
    let named =
        matches!(&outcome, Err(query_table::Error::Key { column: "name", fault, .. }) if crate::keys::is_empty(fault));
    assert!(named, "{outcome:?}");
    Ok(())
}
