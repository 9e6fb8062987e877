//! Sparse tables: a row has a copy there when every part of its key has a value, and none otherwise.

use query_table::prelude::*;
use query_table::{Error, KeyFault};

use crate::stores::{Outcome, open};

/// A parcel, by its courier as soon as it has one.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(RunsByParcel, partition(parcel), dynamodb)]
#[query_table(RunsByCourier, sparse, partition(courier), clustering(rank desc, parcel), dynamodb(sk = "{rank:reversed}#{parcel}"))]
#[query_table(RunsByDepot, sparse, partition(depot), clustering(parcel), dynamodb(index = "by_depot", of = RunsByParcel))]
pub(crate) struct Run {
    parcel: String,
    courier: Option<String>,
    rank: Option<i16>,
    depot: Option<String>,
    note: Option<String>,
}

fn run(parcel: &str, courier: Option<&str>, rank: Option<i16>) -> Run {
    Run { parcel: parcel.into(), courier: courier.map(Into::into), rank, depot: None, note: Some("fragile".into()) }
}

pub(crate) async fn a_copy_exists_when_all_parts_of_its_key_do<B>(db: &B) -> Outcome
where
    B: Store<RunsByParcel> + Store<RunsByCourier> + Reads<RunsByDepot>,
{
    let (parcels, couriers) = (open::<RunsByParcel, B>(db).await?, open::<RunsByCourier, B>(db).await?);
    open::<RunsByDepot, B>(db).await?;
    let all = Run::fan_out(db).await?;
    let rows = [
        run("copy 1", Some("copy"), Some(2)),
        run("copy 2", Some("copy"), Some(7)),
        run("copy 3", Some("copy"), None),
        run("copy 4", None, Some(2)),
        run("copy 5", None, None),
    ];
    for row in &rows[..3] {
        all.put(row).await?;
    }
    assert_eq!(all.put_all(&rows[3..]).await?, 2);
    for row in &rows {
        assert_eq!(parcels.get(row.parcel.as_str()).await?.as_ref(), Some(row));
    }
    assert_eq!(couriers.partition("copy").fetch().await?, [rows[1].clone(), rows[0].clone()]);
    assert_eq!(couriers.get(("copy", 7, "copy 2")).await?.as_ref(), Some(&rows[1]));
    assert_eq!(couriers.partition("copy").rank(..7).fetch().await?, rows[..1]);
    Ok(())
}

pub(crate) async fn an_unkeyed_row_has_no_place_in_a_sparse_table<B: Store<RunsByCourier>>(db: &B) -> Outcome {
    let couriers = open::<RunsByCourier, B>(db).await?;
    let is_absent = |outcome: Result<(), Error>, named: &str| {
        let Err(Error::Key { table: "runs_by_courier", column, fault: KeyFault::Absent }) = outcome else {
            panic!("a part of the key is absent: {outcome:?}");
        };
        assert_eq!(column, named);
    };
    for (courier, rank, named) in [(None, Some(1), "courier"), (Some("unkeyed"), None, "rank"), (None, None, "courier")]
    {
        let row = run("unkeyed", courier, rank);
        is_absent(couriers.put(&row).await, named);
        is_absent(couriers.merge(&row).await, named);
        let Err(Error::PutAll { written: 0, failures }) = couriers.put_all([&row]).await else {
            panic!("the row has no key");
        };
        for failure in failures {
            is_absent(Err(failure.error), named);
        }
    }
    assert_eq!(couriers.partition("unkeyed").fetch().await?, []);
    Ok(())
}

/// BR-16: on DynamoDB it is an index, which follows; elsewhere it is a copy, which the same calls write.
pub(crate) async fn a_sparse_access_path_holds_what_has_its_key<B>(db: &B) -> Outcome
where
    B: Store<RunsByParcel> + Store<RunsByCourier> + Reads<RunsByDepot>,
{
    open::<RunsByParcel, B>(db).await?;
    open::<RunsByCourier, B>(db).await?;
    let depots = open::<RunsByDepot, B>(db).await?;
    let all = Run::fan_out(db).await?;
    let at = |parcel: &str, depot: Option<&str>| Run { depot: depot.map(Into::into), ..run(parcel, None, None) };
    let rows = [at("depot 1", Some("north")), at("depot 2", None), at("depot 3", Some("north"))];
    assert_eq!(all.put_all(&rows).await?, 3);
    assert_eq!(depots.partition("north").fetch().await?, [rows[0].clone(), rows[2].clone()]);
    assert_eq!(depots.partition("south").fetch().await?, []);
    // A value comes later, and the row is there.
    let later = at("depot 2", Some("north"));
    all.put(&later).await?;
    assert_eq!(depots.partition("north").fetch().await?, [rows[0].clone(), later, rows[2].clone()]);
    Ok(())
}
