//! Types, parameters and fields may be called as generated code calls its own.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::run;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(B, partition(key), clustering(raw, state, restriction))]
#[query_table(Query, partition(row), clustering(key))]
pub struct S<M>
where
    M: query_table::column::Column + Send + Sync,
{
    pub key: R,
    pub raw: i32,
    pub state: i32,
    pub restriction: T,
    pub row: i64,
    pub visitor: Option<M>,
    pub source: Q,
}

#[derive(Column, Clone, Debug, PartialEq)]
pub struct R(pub i64);

#[derive(Column, Clone, Debug, PartialEq)]
pub struct T(pub String);

#[derive(ColumnEnum, Clone, Debug, PartialEq)]
pub enum Q {
    K,
    V,
}

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![B<i32>, Query<i32>].ensure(&db).await?;
        let rows = B::<i32>::repository(&db).await?;
        let row =
            S { key: R(1), raw: 2, state: 3, restriction: T("t".into()), row: 4, visitor: Some(5), source: Q::V };
        rows.put(&row).await?;
        assert_eq!(rows.partition(R(1)).raw(2).state(3).restriction(T("t".into())).fetch().await?, [row]);
        Ok(())
    })
}
