//! Enums and newtypes as columns and keys.

use query_table::prelude::*;
use query_table::{Column, ColumnEnum, Error};

use crate::stores::{Outcome, open};

#[derive(ColumnEnum, Clone, Copy, Debug, PartialEq)]
pub(crate) enum Status {
    New,
    OnItsWay,
    #[column(rename = "done!")]
    Delivered,
}

#[derive(ColumnEnum, Clone, Copy, Debug, PartialEq)]
#[column(int)]
pub(crate) enum Level {
    Low = -1,
    Middle = 0,
    High = 100,
}

#[derive(Column, Clone, Debug, PartialEq)]
pub(crate) struct ParcelId(String);

#[derive(Column, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Grams(f64);

/// A parcel.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(ParcelsByStatus, partition(status), clustering(level desc, parcel_id), dynamodb(sk = "{level:reversed}#{parcel_id}"))]
pub(crate) struct Parcel {
    status: Status,
    level: Level,
    parcel_id: ParcelId,
    before: Option<Status>,
    weight: Grams,
    history: Vec<Status>,
}

/// The same table, as a program sees it that knows no enum.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(RawParcelsByStatus, name = "parcels_by_status", partition(status), clustering(level desc, parcel_id), dynamodb(sk = "{level:reversed}#{parcel_id}"))]
pub(crate) struct RawParcel {
    status: String,
    level: i32,
    parcel_id: String,
    before: Option<String>,
    weight: f64,
    history: Vec<String>,
}

fn parcel(id: &str, status: Status, level: Level) -> Parcel {
    let history = vec![Status::New, Status::Delivered];
    Parcel { status, level, parcel_id: ParcelId(id.into()), before: Some(Status::New), weight: Grams(1.5), history }
}

pub(crate) async fn an_enum_is_kept_as_its_text_or_its_number<B: Store<ParcelsByStatus> + Store<RawParcelsByStatus>>(
    db: &B,
) -> Outcome {
    let parcels = open::<ParcelsByStatus, B>(db).await?;
    let raw = open::<RawParcelsByStatus, B>(db).await?;
    let row = parcel("kept", Status::OnItsWay, Level::High);
    parcels.put(&row).await?;
    let stored = raw.get(("on_its_way", 100, "kept")).await?.expect("the same row");
    assert_eq!((stored.before.as_deref(), stored.weight), (Some("new"), 1.5));
    assert_eq!(stored.history, ["new", "done!"]);
    assert_eq!(parcels.get(&row).await?, Some(row));
    Ok(())
}

pub(crate) async fn an_unknown_value_is_named_in_the_error<B: Store<ParcelsByStatus> + Store<RawParcelsByStatus>>(
    db: &B,
) -> Outcome {
    let parcels = open::<ParcelsByStatus, B>(db).await?;
    let raw = open::<RawParcelsByStatus, B>(db).await?;
    let row = RawParcel {
        status: "done!".into(),
        level: 7,
        parcel_id: "unknown".into(),
        before: None,
        weight: 0.0,
        history: Vec::new(),
    };
    raw.put(&row).await?;
    let error = parcels.partition(Status::Delivered).fetch().await.expect_err("level 7 is no variant");
    assert!(matches!(error, Error::Column { table: "parcels_by_status", column: "level", .. }), "{error:?}");
    let text = error.to_string();
    for part in ["`level`", "7", "`Level`", "-1, 0, 100"] {
        assert!(text.contains(part), "{part} is not in: {text}");
    }
    raw.delete(("done!", 7, "unknown")).await?;
    raw.put(&RawParcel { level: 0, before: Some("lost".into()), ..row }).await?;
    let error = parcels.get((Status::Delivered, Level::Middle, ParcelId("unknown".into()))).await;
    let text = error.expect_err("`lost` is no variant").to_string();
    for part in ["`before`", "lost", "`Status`", "new, on_its_way, done!"] {
        assert!(text.contains(part), "{part} is not in: {text}");
    }
    Ok(())
}

pub(crate) async fn an_enum_and_a_newtype_may_be_keys<B: Store<ParcelsByStatus>>(db: &B) -> Outcome {
    let parcels = open::<ParcelsByStatus, B>(db).await?;
    let rows = [
        parcel("a", Status::New, Level::High),
        parcel("a", Status::New, Level::Middle),
        parcel("b", Status::New, Level::Middle),
        parcel("a", Status::New, Level::Low),
    ];
    parcels.put_all(&rows).await?;
    assert_eq!(parcels.partition(Status::New).fetch().await?, rows);
    assert_eq!(parcels.partition(Status::New).level(Level::Middle..).fetch().await?, rows[..3]);
    let id = ParcelId("b".into());
    assert_eq!(parcels.partition(Status::New).level(Level::Middle).parcel_id(&id).fetch().await?, rows[2..3]);
    let middle = parcels.partition(Status::New).level(Level::Middle).parcel_id(starts_with("a")).fetch().await?;
    assert_eq!(middle, rows[1..2]);
    let ends = parcels.partition(Status::New).level(one_of([Level::Low, Level::High])).fetch().await?;
    assert_eq!(ends, [rows[0].clone(), rows[3].clone()]);
    Ok(())
}
