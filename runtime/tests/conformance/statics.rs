//! Static columns: one value a partition, written apart from its rows.
//!
//! They are Cassandra's: an item of DynamoDB belongs to nothing but itself, and a table with static columns has no place
//! there, which is refused where it is declared. So these behaviours are listed for the stores that have them.

use query_table::prelude::*;

use crate::stores::{Outcome, open};

/// An entry of an account, with what is said once an account.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(EntriesByAccount, partition(account), clustering(entry_id desc))]
pub(crate) struct Entry {
    account: String,
    entry_id: i32,
    #[column(static)]
    owner: Option<String>,
    #[column(static)]
    balance: Option<i64>,
    amount: i64,
}

/// What is said once an account.
#[derive(View, Clone, Debug, PartialEq)]
#[view(of = EntriesByAccount)]
pub(crate) struct Balance {
    balance: Option<i64>,
}

/// An entry without what is said once.
#[derive(View, Clone, Debug, PartialEq)]
#[view(of = EntriesByAccount)]
pub(crate) struct Amount {
    amount: i64,
}

fn entry(account: &str, entry_id: i32, owner: Option<&str>, balance: Option<i64>) -> Entry {
    Entry {
        account: account.into(),
        entry_id,
        owner: owner.map(str::to_owned),
        balance,
        amount: i64::from(entry_id) * 10,
    }
}

pub(crate) async fn static_columns_are_written_apart_from_rows<B: Store<EntriesByAccount>>(db: &B) -> Outcome {
    let entries = open(db).await?;
    entries.put(&entry("apart", 1, None, None)).await?;
    entries.put(&entry("apart", 2, None, None)).await?;
    entries.put_static(&entry("apart", 99, Some("ada"), Some(30))).await?;
    let expected = [entry("apart", 2, Some("ada"), Some(30)), entry("apart", 1, Some("ada"), Some(30))];
    assert_eq!(entries.partition("apart").fetch().await?, expected);
    assert_eq!(entries.get(("apart", 1)).await?, Some(expected[1].clone()));
    assert_eq!(entries.get(("apart", 99)).await?, None);
    Ok(())
}

pub(crate) async fn put_leaves_static_columns_alone<B: Store<EntriesByAccount>>(db: &B) -> Outcome {
    let entries = open(db).await?;
    entries.put_static(&entry("alone", 0, Some("ada"), Some(30))).await?;
    entries.put(&entry("alone", 1, Some("eve"), None)).await?;
    entries.merge(&entry("alone", 1, Some("eve"), Some(-1))).await?;
    assert_eq!(entries.partition("alone").fetch().await?, [entry("alone", 1, Some("ada"), Some(30))]);
    Ok(())
}

pub(crate) async fn a_partition_of_statics_only_has_no_rows<B: Store<EntriesByAccount>>(db: &B) -> Outcome {
    let entries = open(db).await?;
    entries.put_static(&entry("no rows", 1, Some("ada"), Some(30))).await?;
    assert_eq!(entries.partition("no rows").fetch().await?, []);
    assert_eq!(entries.partition("no rows").reverse().first().await?, None);
    assert_eq!(entries.partition("no rows").entry_id(1..).fetch().await?, []);
    assert_eq!(entries.partition("no rows").view::<Balance>().fetch().await?, []);
    assert_eq!(entries.get(("no rows", 1)).await?, None);
    assert_eq!(entries.get_view::<Balance, _>(("no rows", 1)).await?, None);
    assert!(!entries.contains(("no rows", 1)).await?);
    let page = entries.partition("no rows").page_size(1).page(None).await?;
    assert_eq!((page.rows.len(), page.next), (0, None));
    Ok(())
}

pub(crate) async fn put_static_clears_what_is_none<B: Store<EntriesByAccount>>(db: &B) -> Outcome {
    let entries = open(db).await?;
    entries.put(&entry("cleared", 1, None, None)).await?;
    entries.put_static(&entry("cleared", 1, Some("ada"), Some(30))).await?;
    entries.put_static(&entry("cleared", 1, None, Some(31))).await?;
    assert_eq!(entries.partition("cleared").fetch().await?, [entry("cleared", 1, None, Some(31))]);
    entries.put_static(&entry("cleared", 1, None, None)).await?;
    assert_eq!(entries.partition("cleared").fetch().await?, [entry("cleared", 1, None, None)]);
    Ok(())
}

pub(crate) async fn deleting_rows_keeps_the_statics<B: Store<EntriesByAccount>>(db: &B) -> Outcome {
    let entries = open(db).await?;
    entries.put_static(&entry("kept", 0, Some("ada"), Some(30))).await?;
    entries.put_all(&[entry("kept", 1, None, None), entry("kept", 2, None, None)]).await?;
    entries.delete(("kept", 1)).await?;
    entries.delete_range("kept").entry_id(0..).execute().await?;
    assert_eq!(entries.partition("kept").fetch().await?, []);
    entries.put(&entry("kept", 3, None, None)).await?;
    assert_eq!(entries.partition("kept").fetch().await?, [entry("kept", 3, Some("ada"), Some(30))]);
    Ok(())
}

pub(crate) async fn delete_partition_removes_the_statics<B: Store<EntriesByAccount>>(db: &B) -> Outcome {
    let entries = open(db).await?;
    entries.put_static(&entry("removed", 0, Some("ada"), Some(30))).await?;
    entries.put(&entry("removed", 1, None, None)).await?;
    entries.delete_partition("removed").await?;
    entries.put(&entry("removed", 2, None, None)).await?;
    assert_eq!(entries.partition("removed").fetch().await?, [entry("removed", 2, None, None)]);
    Ok(())
}

pub(crate) async fn a_limit_counts_rows_and_not_statics<B: Store<EntriesByAccount>>(db: &B) -> Outcome {
    let entries = open(db).await?;
    entries.put_static(&entry("limited", 0, Some("ada"), None)).await?;
    entries.put_all(&(1..=5).map(|id| entry("limited", id, None, None)).collect::<Vec<_>>()).await?;
    for limit in 0..=6 {
        let expected: Vec<_> = (1..=5).rev().take(limit).map(|id| entry("limited", id, Some("ada"), None)).collect();
        let limit = u32::try_from(limit).expect("a small number");
        assert_eq!(entries.partition("limited").limit(limit).fetch().await?, expected);
        assert_eq!(entries.partition("limited").limit(limit).page_size(2).fetch().await?, expected);
    }
    Ok(())
}

pub(crate) async fn views_read_static_columns<B: Store<EntriesByAccount>>(db: &B) -> Outcome {
    let entries = open(db).await?;
    entries.put_static(&entry("viewed", 0, None, Some(7))).await?;
    entries.put_all(&[entry("viewed", 1, None, None), entry("viewed", 2, None, None)]).await?;
    let balances = entries.partition("viewed").view::<Balance>().fetch().await?;
    assert_eq!(balances, [Balance { balance: Some(7) }, Balance { balance: Some(7) }]);
    let amounts = entries.partition("viewed").view::<Amount>().reverse().fetch().await?;
    assert_eq!(amounts, [Amount { amount: 10 }, Amount { amount: 20 }]);
    assert_eq!(entries.get_view(("viewed", 2)).await?, Some(Balance { balance: Some(7) }));
    Ok(())
}

/// A word, and a static column that is reserved.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(WordsByToken, partition(token), clustering(order))]
pub(crate) struct Word {
    token: String,
    order: i32,
    #[column(static)]
    table: Option<String>,
}

pub(crate) async fn a_reserved_word_may_be_a_static_column<B: Store<WordsByToken>>(db: &B) -> Outcome {
    let words = open::<WordsByToken, B>(db).await?;
    let word = |table: Option<&str>| Word { token: "t".into(), order: 1, table: table.map(str::to_owned) };
    words.put(&word(None)).await?;
    words.put_static(&word(Some("s"))).await?;
    assert_eq!(words.partition("t").fetch().await?, [word(Some("s"))]);
    Ok(())
}
