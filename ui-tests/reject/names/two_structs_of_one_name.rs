//! Two structs of one name would be one type in the store.
use query_table::prelude::*;

#[derive(Column)]
pub struct Money {
    pub cents: i64,
    pub currency: String,
}

pub mod archive {
    use query_table::prelude::*;

    #[derive(Column)]
    pub struct Money {
        pub cents: i64,
        pub unit: String,
    }
}

#[derive(QueryTable)]
#[query_table(Orders, partition(id))]
pub struct Order {
    pub id: i64,
    pub total: Money,
}

#[derive(QueryTable)]
#[query_table(Archived, partition(id))]
pub struct Old {
    pub id: i64,
    pub totals: Vec<archive::Money>,
}

fn tables() -> query_table::Schema {
    schema![Orders, Archived]
}

fn main() {
    tables();
}
