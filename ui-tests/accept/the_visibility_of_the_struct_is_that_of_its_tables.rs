//! Private, `pub(crate)` and `pub(super)` structs give tables, keys and methods of the same visibility.
#![deny(warnings, private_interfaces, private_bounds, unreachable_pub)]

use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::run;

mod domain {
    use query_table::prelude::*;

    #[derive(QueryTable, Clone, Debug, PartialEq)]
    #[query_table(SecretsByOwner, partition(owner), clustering(kind))]
    struct Secret {
        owner: i64,
        kind: Kind,
    }

    #[derive(ColumnEnum, Clone, Debug, PartialEq)]
    enum Kind {
        Word,
    }

    #[derive(QueryTable, Clone, Debug, PartialEq)]
    #[query_table(NotesByOwner, partition(owner), clustering(note))]
    pub(crate) struct Note {
        pub(crate) owner: i64,
        pub(crate) note: i64,
    }

    pub(super) mod inner {
        use query_table::prelude::*;

        #[derive(QueryTable, Clone, Debug, PartialEq)]
        #[query_table(TagsByOwner, partition(owner), clustering(tag))]
        pub(in crate::domain) struct Tag {
            pub(in crate::domain) owner: i64,
            pub(in crate::domain) tag: String,
        }
    }

    pub(super) async fn secrets(db: &query_table::Memory) -> Result<usize, query_table::Error> {
        use inner::{Tag, TagsByOwner};
        schema![SecretsByOwner, TagsByOwner].ensure(db).await?;
        let secrets = SecretsByOwner::repository(db).await?;
        secrets.put(&Secret { owner: 1, kind: Kind::Word }).await?;
        let tags = TagsByOwner::repository(db).await?;
        tags.put(&Tag { owner: 1, tag: "a".into() }).await?;
        let found = secrets.partition(1).kind(Kind::Word).fetch().await?.len();
        Ok(found + tags.partition(1).tag("a").fetch().await?.len())
    }
}

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        assert_eq!(domain::secrets(&db).await?, 2);
        schema![domain::NotesByOwner].ensure(&db).await?;
        let notes = domain::NotesByOwner::repository(&db).await?;
        notes.put(&domain::Note { owner: 1, note: 2 }).await?;
        assert!(notes.contains(domain::NotesByOwnerKey { owner: 1, note: 2 }).await?);
        Ok(())
    })
}
