//! Every table of the struct maps to the store.
use query_table::backend::{Backend, kind};
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(NotesByAuthor, partition(author), dynamodb)]
#[query_table(NotesByDay, partition(day), clustering(author))]
pub struct Note {
    pub author: String,
    pub day: i32,
}

fn write<B: Backend<Kind = kind::DynamoDb>>(db: &B) {
    let _ = Note::fan_out(db);
}

fn main() {}
