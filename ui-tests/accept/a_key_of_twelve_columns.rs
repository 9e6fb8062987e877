//! Four partition and eight clustering columns in one tuple.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::run;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Deep, partition(a, b, c, d), clustering(e, f desc, g, h desc, i, j, k, l))]
pub struct Row {
    pub a: i32,
    pub b: i32,
    pub c: i32,
    pub d: i32,
    pub e: i32,
    pub f: i32,
    pub g: i32,
    pub h: i32,
    pub i: i32,
    pub j: i32,
    pub k: i32,
    pub l: String,
}

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![Deep].ensure(&db).await?;
        let rows = Deep::repository(&db).await?;
        let row = Row { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8, i: 9, j: 10, k: 11, l: "l".into() };
        rows.put(&row).await?;
        assert!(rows.contains((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, "l")).await?);
        let run = rows.partition((1, 2, 3, 4)).e(5).f(6).g(one_of([7])).h(8).i(9).j(10).k(11).l(starts_with("l"));
        assert_eq!(run.fetch().await?, [row]);
        Ok(())
    })
}
