//! Structs inside of columns, of each other and of collections.

use std::collections::BTreeMap;

use query_table::Frozen;
use query_table::prelude::*;

use crate::stores::{Outcome, open};

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(ParcelsById, partition(id), dynamodb)]
pub(crate) struct Parcel {
    id: i32,
    from: Option<Place>,
    to: Place,
    stops: Vec<Place>,
    notes: BTreeMap<String, Place>,
    frozen: Option<Frozen<Vec<Size>>>,
    both: Option<(Size, i32)>,
}

#[derive(Column, Clone, Debug, PartialEq)]
pub(crate) struct Place {
    city: String,
    #[column(rename = "token")]
    code: Option<i32>,
    tags: Vec<String>,
    size: Option<Size>,
}

#[derive(Column, Clone, Debug, PartialEq)]
#[column(name = "parcel_size")]
pub(crate) struct Size {
    millimetres: i64,
    names: BTreeMap<i32, String>,
}

fn place(city: &str) -> Place {
    let size = Size { millimetres: -5, names: BTreeMap::from([(1, "one".into())]) };
    Place { city: city.into(), code: Some(7), tags: vec!["a".into(), String::new()], size: Some(size) }
}

fn parcel(id: i32) -> Parcel {
    let bare = Place { code: None, tags: Vec::new(), size: None, ..place("bare") };
    let size = Size { millimetres: i64::MIN, names: BTreeMap::new() };
    Parcel {
        id,
        from: Some(place("")),
        to: bare.clone(),
        stops: vec![bare, place("stop")],
        notes: BTreeMap::from([("n".into(), place("note"))]),
        frozen: Some(Frozen(vec![size.clone()])),
        both: Some((size, 1)),
    }
}

pub(crate) async fn structs_round_trip<B: Store<ParcelsById>>(db: &B) -> Outcome {
    let parcels = open::<ParcelsById, B>(db).await?;
    parcels.put(&parcel(1)).await?;
    assert_eq!(parcels.get(1).await?, Some(parcel(1)));
    let empty = Parcel { from: None, stops: Vec::new(), notes: BTreeMap::new(), frozen: None, both: None, ..parcel(1) };
    parcels.put(&empty).await?;
    assert_eq!(parcels.get(1).await?, Some(empty));
    Ok(())
}

pub(crate) async fn a_merge_sets_structs_whole<B: Store<ParcelsById>>(db: &B) -> Outcome {
    let parcels = open::<ParcelsById, B>(db).await?;
    parcels.put(&parcel(2)).await?;
    let to = Place { code: None, ..place("other") };
    parcels.merge(&Parcel { from: None, to: to.clone(), frozen: None, both: None, ..parcel(2) }).await?;
    assert_eq!(parcels.get(2).await?, Some(Parcel { to, ..parcel(2) }));
    Ok(())
}
