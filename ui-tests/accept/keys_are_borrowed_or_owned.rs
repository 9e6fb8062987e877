//! A text key is a `&str`, a `&String` or a `String`; a blob key a slice or a vector.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::run;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(FilesByOwner, partition(owner, bucket), clustering(path, digest))]
pub struct File {
    pub owner: String,
    pub bucket: i32,
    pub path: String,
    pub digest: Vec<u8>,
    pub bytes: i64,
}

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![FilesByOwner].ensure(&db).await?;
        let files = FilesByOwner::repository(&db).await?;
        let file = File { owner: "o".into(), bucket: 1, path: "/p".into(), digest: vec![1, 2], bytes: 3 };
        files.put(&file).await?;
        let owner = String::from("o");
        let digest = vec![1_u8, 2];
        assert!(files.contains(("o", 1, "/p", &digest[..])).await?);
        assert!(files.contains((&owner, &1, file.path.clone(), &digest)).await?);
        assert!(files.contains((owner.clone(), 1, &file.path, digest.clone())).await?);
        let run = files.partition((&owner, 1)).path(&file.path).digest(&digest[..]..).fetch().await?;
        assert_eq!(run, [file.clone()]);
        assert_eq!(files.partition(("o", 1)).path("/a".."/z").fetch().await?.len(), 1);
        assert_eq!(files.partition((owner, 1)).path(String::from("/p")).fetch().await?.len(), 1);
        Ok(())
    })
}
