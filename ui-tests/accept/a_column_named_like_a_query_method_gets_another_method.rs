//! `#[column(method = ..)]` names the method, the column keeps its name.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::run;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(QuotasByUser, partition(first), clustering(limit, page desc))]
pub struct Quota {
    pub first: i64,
    #[column(method = limit_)]
    pub limit: i32,
    #[column(method = of_page, rename = "reverse")]
    pub page: i32,
    pub fetch: String,
}

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![QuotasByUser].ensure(&db).await?;
        let quotas = QuotasByUser::repository(&db).await?;
        let quota = Quota { first: 1, limit: 2, page: 3, fetch: "f".into() };
        quotas.put(&quota).await?;
        assert_eq!(quotas.partition(1).limit_(2).of_page(..=3).limit(1).fetch().await?, [quota]);
        Ok(())
    })
}
