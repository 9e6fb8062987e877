//! Words that CQL or DynamoDB reserve are names like any other.
use query_table::Date;
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::run;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(TableByToken, name = "table", partition(token, select), clustering(order, from))]
pub struct Reserved {
    pub token: i64,
    pub select: String,
    pub order: i32,
    pub from: i32,
    pub table: i32,
    pub ttl: Option<i32>,
    pub status: String,
    pub total: i64,
    pub date: Date,
    pub name: String,
    pub item: Vec<String>,
}

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![TableByToken].ensure(&db).await?;
        let rows = TableByToken::repository(&db).await?;
        let row = Reserved {
            token: 1,
            select: "s".into(),
            order: 2,
            from: 3,
            table: 4,
            ttl: Some(5),
            status: "new".into(),
            total: 6,
            date: Date(7),
            name: "n".into(),
            item: vec!["i".into()],
        };
        rows.put(&row).await?;
        assert_eq!(rows.partition((1, "s")).order(2).from(3..).fetch().await?, [row]);
        Ok(())
    })
}
