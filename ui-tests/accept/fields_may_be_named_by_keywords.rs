//! A field `r#type` is the column `type`, and its method is `r#type`.
use query_table::Memory;
use query_table::prelude::*;
use query_table::{Date, Timestamp};
use query_table_ui_tests::run;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(EventsByType, partition(type), clustering(match desc, r#in))]
#[query_table(EventsByDay, partition(fn = date(r#as)), clustering(r#type))]
pub struct Event {
    pub r#type: String,
    pub r#match: i32,
    pub r#in: i32,
    #[column(rename = "loop")]
    pub r#loop: bool,
    pub r#as: Timestamp,
    #[column(rename = "renamed")]
    pub r#where: i64,
}

#[derive(View, Debug, PartialEq)]
#[view(of = EventsByType)]
pub struct Short {
    pub r#loop: bool,
    pub r#type: String,
}

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![EventsByType, EventsByDay].ensure(&db).await?;
        let events = EventsByType::repository(&db).await?;
        let event =
            Event { r#type: "click".into(), r#match: 1, r#in: 2, r#loop: true, r#as: Timestamp(0), r#where: 3 };
        events.put(&event).await?;
        let key = EventsByTypeKey { r#type: "click".into(), r#match: 1, r#in: 2 };
        assert_eq!(events.get(&key).await?.as_ref(), Some(&event));
        assert_eq!(events.partition("click").r#match(1).r#in(..=2).fetch().await?.len(), 1);
        let short = events.partition("click").view::<Short>().first().await?;
        assert_eq!(short, Some(Short { r#loop: true, r#type: "click".into() }));
        let days = EventsByDay::repository(&db).await?;
        days.put(&event).await?;
        assert_eq!(days.partition(EventsByDayPartition { r#fn: Date(0) }).r#type("click").fetch().await?, [event]);
        let names: Vec<&str> = EventsByType::TABLE.columns.iter().map(|column| column.name).collect();
        assert_eq!(names, ["type", "match", "in", "loop", "as", "renamed"]);
        Ok(())
    })
}
