//! An array's length may be a parameter.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::run;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Digests, partition(digest))]
pub struct Digest<const N: usize> {
    pub digest: [u8; N],
    pub path: String,
}

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![Digests<4>].ensure(&db).await?;
        let digests = Digests::<4>::repository(&db).await?;
        let digest = Digest { digest: [1, 2, 3, 4], path: "/a".into() };
        digests.put(&digest).await?;
        assert_eq!(digests.get([1, 2, 3, 4]).await?, Some(digest));
        Ok(())
    })
}
