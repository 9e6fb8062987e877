//! Lists, sets, maps and tuples; what is empty and what is absent.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use query_table::prelude::*;
use query_table::{Error, Frozen, Timestamp};

use crate::nature::Natured;
use crate::stores::{Outcome, open};

type Nested = BTreeMap<String, Vec<(i32, Option<String>)>>;

/// Every kind of collection.
#[derive(QueryTable, Clone, Debug, Default, PartialEq)]
#[query_table(BagsById, partition(id), dynamodb)]
pub(crate) struct Bag {
    id: String,
    list: Vec<String>,
    set: BTreeSet<i32>,
    hash_set: HashSet<String>,
    map: BTreeMap<String, i64>,
    hash_map: HashMap<i32, Timestamp>,
    pair: Option<(i32, Option<String>)>,
    nested: Nested,
    frozen: Option<Frozen<Vec<i32>>>,
    frozen_set: Frozen<BTreeSet<String>>,
    frozen_map: Option<Frozen<BTreeMap<i32, Vec<bool>>>>,
    maybe_list: Option<Vec<String>>,
    maybe_set: Option<BTreeSet<i32>>,
    maybe_map: Option<BTreeMap<String, i64>>,
}

/// All of them, with an empty text wherever the store takes one.
fn full<B: Natured>(id: &str) -> Bag {
    let name = if B::NATURE.takes_empty_map_keys() { "" } else { "none" };
    let texts = || ["b", "", "a", "a"].map(str::to_owned);
    Bag {
        id: id.into(),
        list: texts().to_vec(),
        set: BTreeSet::from([3, -1, 2]),
        hash_set: HashSet::from(texts()),
        map: BTreeMap::from([("one".into(), 1), (name.into(), i64::MIN)]),
        hash_map: HashMap::from([(1, Timestamp(-1)), (-1, Timestamp(1))]),
        pair: Some((1, None)),
        nested: BTreeMap::from([("empty".into(), Vec::new()), ("two".into(), vec![(1, Some("x".into())), (2, None)])]),
        frozen: Some(Frozen(vec![2, 1, 2])),
        frozen_set: Frozen(BTreeSet::from(texts())),
        frozen_map: Some(Frozen(BTreeMap::from([(1, vec![true, false]), (2, Vec::new())]))),
        maybe_list: Some(vec!["x".into()]),
        maybe_set: Some(BTreeSet::from([1])),
        maybe_map: Some(BTreeMap::from([("k".into(), 1)])),
    }
}

pub(crate) async fn collections_and_tuples_round_trip<B: Store<BagsById> + Natured>(db: &B) -> Outcome {
    let bags = open::<BagsById, B>(db).await?;
    bags.put(&full::<B>("full")).await?;
    assert_eq!(bags.get("full").await?, Some(full::<B>("full")));
    // A put replaces a collection and adds nothing to it.
    let other = Bag { list: vec!["c".into()], set: BTreeSet::from([9]), map: BTreeMap::new(), ..full::<B>("full") };
    bags.put(&other).await?;
    assert_eq!(bags.get("full").await?.as_ref(), Some(&other));
    let empty_key = Bag { map: BTreeMap::from([(String::new(), 1)]), ..other.clone() };
    let outcome = bags.put(&empty_key).await;
    if B::NATURE.takes_empty_map_keys() {
        outcome?;
        assert_eq!(bags.get("full").await?, Some(empty_key));
    } else {
        assert!(matches!(outcome, Err(Error::Column { column: "map", .. })), "{outcome:?}");
        assert_eq!(bags.get("full").await?, Some(other));
    }
    Ok(())
}

pub(crate) async fn an_empty_collection_reads_as_empty_and_as_none<B: Store<BagsById> + Natured>(db: &B) -> Outcome {
    let bags = open::<BagsById, B>(db).await?;
    let empty = Bag { id: "empty".into(), ..Bag::default() };
    bags.put(&empty).await?;
    assert_eq!(bags.get("empty").await?.as_ref(), Some(&empty));
    let some_empty = Bag {
        maybe_list: Some(Vec::new()),
        maybe_set: Some(BTreeSet::new()),
        maybe_map: Some(BTreeMap::new()),
        ..empty.clone()
    };
    for before in [&empty, &full::<B>("empty")] {
        bags.put(before).await?;
        bags.put(&some_empty).await?;
        assert_eq!(bags.get("empty").await?.as_ref(), Some(&empty), "`Some` of an empty one is absent");
    }
    bags.put(&full::<B>("empty")).await?;
    bags.merge(&some_empty).await?;
    assert_eq!(
        bags.get("empty").await?,
        Some(Bag { frozen_set: Frozen::default(), ..full::<B>("empty") }),
        "merge adds nothing"
    );
    Ok(())
}

pub(crate) async fn a_frozen_collection_keeps_empty_apart_from_absent<B: Store<BagsById> + Natured>(db: &B) -> Outcome {
    let bags = open::<BagsById, B>(db).await?;
    let absent = Bag { id: "frozen".into(), ..Bag::default() };
    let empty = Bag { frozen: Some(Frozen(Vec::new())), frozen_map: Some(Frozen(BTreeMap::new())), ..absent.clone() };
    bags.put(&empty).await?;
    assert_eq!(bags.get("frozen").await?.as_ref(), Some(&empty));
    bags.put(&absent).await?;
    assert_eq!(bags.get("frozen").await?, Some(absent));
    bags.merge(&empty).await?;
    assert_eq!(bags.get("frozen").await?, Some(empty));
    Ok(())
}

pub(crate) async fn large_collections_round_trip<B: Store<BagsById> + Natured>(db: &B) -> Outcome {
    let bags = open::<BagsById, B>(db).await?;
    let large = Bag {
        list: (0..5_000).map(|n| format!("item {n}")).collect(),
        set: (-5_000..5_000).collect(),
        hash_map: (0..5_000).map(|n| (n, Timestamp(n.into()))).collect(),
        frozen: Some(Frozen((0..20_000).collect())),
        ..full::<B>("large")
    };
    bags.put(&large).await?;
    assert_eq!(bags.get("large").await?, Some(large));
    Ok(())
}
