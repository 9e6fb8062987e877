//! Names: reserved words, mixed case, quotes and raw identifiers go through every kind of statement.

use query_table::prelude::*;

use crate::nature::Natured;
use crate::stores::{Outcome, open};

/// Every column is a reserved word.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(ReservedByToken, name = "table", partition(token, order), clustering(select desc, limit_), dynamodb(sk = "{select}#{limit_:reversed}"))]
pub(crate) struct Reserved {
    token: String,
    order: i32,
    select: i32,
    #[column(rename = "limit")]
    limit_: i32,
    table: Option<String>,
    from: Option<String>,
    ttl: Option<i32>,
    set: Vec<i32>,
}

/// Two of them.
#[derive(View, Clone, Debug, PartialEq)]
#[view(of = ReservedByToken)]
pub(crate) struct FromAndTable {
    from: Option<String>,
    table: Option<String>,
}

fn reserved(select: i32, limit_: i32) -> Reserved {
    let from = Some("here".to_owned());
    let table = Some("s".to_owned());
    Reserved { token: "t".into(), order: 1, select, limit_, table, from, ttl: Some(5), set: vec![1, 2] }
}

pub(crate) async fn reserved_words_may_be_columns<B: Store<ReservedByToken>>(db: &B) -> Outcome {
    let table = open::<ReservedByToken, B>(db).await?;
    let rows = [reserved(3, 1), reserved(2, 1), reserved(2, 2), reserved(1, 1)];
    table.put_all(&rows).await?;
    table.merge(&Reserved { ttl: None, ..reserved(3, 1) }).await?;
    assert_eq!(table.partition(("t", 1)).fetch().await?, rows);
    assert_eq!(table.partition(("t", 1)).select(2).limit_(2..).reverse().limit(5).fetch().await?, rows[2..3]);
    assert_eq!(table.partition(("t", 1)).select(one_of([1, 3])).fetch().await?.len(), 2);
    let view = FromAndTable { from: Some("here".into()), table: Some("s".into()) };
    assert_eq!(table.get_view(("t", 1, 2, 2)).await?, Some(view.clone()));
    assert_eq!(table.partition(("t", 1)).view::<FromAndTable>().first().await?, Some(view));
    table.delete(("t", 1, 2, 2)).await?;
    table.delete_range(("t", 1)).select(..=1).execute().await?;
    let left: Vec<_> = table.partition(("t", 1)).fetch().await?.iter().map(|row| (row.select, row.limit_)).collect();
    assert_eq!(left, [(3, 1), (2, 1)]);
    table.delete_partition(("t", 1)).await?;
    assert_eq!(table.partition(("t", 1)).fetch().await?, []);
    Ok(())
}

/// Names that differ by case alone, in a table of mixed case.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(UserOrders, name = "UserOrders", partition(user_id), clustering(order_id), dynamodb)]
pub(crate) struct UserOrder {
    #[column(rename = "userId")]
    user_id: String,
    #[column(rename = "orderId")]
    order_id: i32,
    userid: String,
    #[column(rename = "USERID")]
    shouted: String,
}

/// Two of them.
#[derive(View, Clone, Debug, PartialEq)]
#[view(of = UserOrders)]
pub(crate) struct Shouted {
    #[column(rename = "USERID")]
    shouted: String,
    #[column(rename = "userId")]
    user_id: String,
}

pub(crate) async fn mixed_case_names_stay_apart<B: Store<UserOrders> + Natured>(db: &B) -> Outcome {
    let orders = open::<UserOrders, B>(db).await?;
    let row = UserOrder { user_id: "key".into(), order_id: 1, userid: "lower".into(), shouted: "UPPER".into() };
    orders.put(&row).await?;
    assert_eq!(orders.partition("key").order_id(1..).fetch().await?, [row.clone()]);
    let view = Shouted { shouted: "UPPER".into(), user_id: "key".into() };
    assert_eq!(orders.get_view(("key", 1)).await?, Some(view));
    // The unchanged table has no difference from its declaration, quoted names included.
    let (live, differences) = db.live(UserOrders::TABLE).await?.expect("it was created");
    let columns = if B::NATURE.knows_its_columns() { 4 } else { 2 };
    assert_eq!((live.columns.len(), differences), (columns, Vec::new()));
    orders.delete(&row).await?;
    assert_eq!(orders.get(&row).await?, None);
    Ok(())
}

/// Names that only quotes make names.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(OddNames, partition(a), clustering(b), dynamodb)]
pub(crate) struct Odd {
    #[column(rename = "with space")]
    a: i32,
    #[column(rename = "say \"hi\"")]
    b: i32,
    #[column(rename = "1st")]
    c: i32,
    #[column(rename = "größe")]
    d: i32,
}

pub(crate) async fn names_that_need_quotes_may_be_keys<B: Store<OddNames>>(db: &B) -> Outcome {
    let odd = open::<OddNames, B>(db).await?;
    let row = Odd { a: 1, b: 2, c: 3, d: 4 };
    odd.put(&row).await?;
    assert_eq!(odd.get((1, 2)).await?.as_ref(), Some(&row));
    assert_eq!(odd.partition(1).b(..9).reverse().fetch().await?, [row]);
    odd.delete_range(1).b(2..).execute().await?;
    assert_eq!(odd.partition(1).fetch().await?, []);
    Ok(())
}

/// Fields that only `r#` makes names.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(RawByType, partition(r#type), clustering(r#match desc), dynamodb)]
pub(crate) struct Raw {
    r#type: String,
    r#match: i32,
    r#fn: Option<String>,
    #[column(rename = "where")]
    r#loop: i32,
}

pub(crate) async fn raw_identifiers_lose_their_prefix<B: Store<RawByType>>(db: &B) -> Outcome {
    let raw = open::<RawByType, B>(db).await?;
    let names: Vec<_> = RawByType::TABLE.columns.iter().map(|column| column.name).collect();
    assert_eq!(names, ["type", "match", "fn", "where"]);
    let row = |r#match| Raw { r#type: "t".into(), r#match, r#fn: Some("f".into()), r#loop: 1 };
    raw.put_all(&[row(1), row(2)]).await?;
    assert_eq!(raw.partition("t").fetch().await?, [row(2), row(1)]);
    assert_eq!(raw.partition("t").r#match(2..).fetch().await?, [row(2)]);
    assert_eq!(raw.get(RawByTypeKey { r#type: "t".into(), r#match: 1 }).await?, Some(row(1)));
    Ok(())
}

pub(crate) async fn a_prefix_goes_before_the_tables_name<B: Store<RawByType> + Prefixed>(db: &B) -> Outcome {
    let (plain, prefixed) = (open::<RawByType, B>(db).await?, open::<RawByType, B>(&db.prefixed("Other_")).await?);
    let row = Raw { r#type: "prefix".into(), r#match: 1, r#fn: None, r#loop: 1 };
    prefixed.put(&row).await?;
    assert_eq!(plain.get(&row).await?, None);
    assert_eq!(prefixed.get(&row).await?, Some(row));
    let refused = open::<RawByType, B>(&db.prefixed("no space ")).await;
    assert!(matches!(refused, Err(query_table::Error::Identifier { .. })), "{refused:?}");
    Ok(())
}

/// Stores whose handle takes a prefix of table names.
pub(crate) trait Prefixed: Sized {
    fn prefixed(&self, prefix: &str) -> Self;
}

impl Prefixed for query_table::Memory {
    fn prefixed(&self, prefix: &str) -> Self {
        self.clone().prefix(prefix)
    }
}

impl Prefixed for query_table::Cql {
    fn prefixed(&self, prefix: &str) -> Self {
        self.clone().prefix(prefix)
    }
}

impl Prefixed for query_table::DynamoDb {
    fn prefixed(&self, prefix: &str) -> Self {
        self.clone().prefix(prefix)
    }
}
