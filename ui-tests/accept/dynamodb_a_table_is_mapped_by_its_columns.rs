//! Without templates a lone column is a key attribute of its own name, and several are joined.
use query_table::Timestamp;
use query_table::backend::kind;
use query_table::prelude::*;
use query_table::schema::{DynamoDef, KeyAttributeDef, KeyForm, TextPart};

#[derive(QueryTable)]
#[query_table(Readings, partition(sensor), clustering(at), dynamodb)]
#[query_table(ReadingsByRoom, name = "by_room", partition(room, day = date(at)), clustering(at desc, sensor desc), dynamodb(table = "Rooms"))]
#[query_table(Latest, partition(sensor, room), dynamodb(pk_name = "PK"))]
pub struct Reading {
    pub sensor: i64,
    #[column(rename = "raum")]
    pub room: String,
    pub at: Timestamp,
}

fn kept<T: query_table::backend::kind::Keeps<kind::DynamoDb>>() -> &'static DynamoDef {
    T::TABLE.dynamo.expect("the table says `dynamodb`")
}

/// `name: form`
fn shown(attribute: &KeyAttributeDef) -> String {
    let text = match &attribute.form {
        KeyForm::Native(part) => format!("{}@{}", part.column, part.index),
        KeyForm::Text(parts) => parts
            .iter()
            .map(|part| match part {
                TextPart::Literal(text) => (*text).to_owned(),
                TextPart::Column(part) => format!("{{{}@{}}}", part.column, part.index),
            })
            .collect(),
    };
    format!("{}: {text}", attribute.name)
}

fn keys(def: &DynamoDef) -> Vec<String> {
    def.pk.iter().chain(def.sk).map(shown).collect()
}

fn main() {
    assert_eq!(kept::<Readings>().table, "readings");
    assert_eq!(keys(kept::<Readings>()), ["sensor: sensor@0", "at: at@2"]);
    assert_eq!(kept::<ReadingsByRoom>().table, "Rooms");
    assert_eq!(keys(kept::<ReadingsByRoom>()), ["pk: {raum@1}#{day@3}", "sk: {at@2}#{sensor@0}"]);
    assert_eq!(keys(kept::<Latest>()), ["PK: {sensor@0}#{raum@1}"]);
}
