//! Structs of several fields are stored by name, inside of each other and of collections, and may hold `Option`.
use std::collections::BTreeMap;

use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::run;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Shoppers, partition(id))]
pub struct Shopper {
    pub id: i64,
    pub home: Address,
    pub work: Option<Address>,
    pub others: BTreeMap<String, Address>,
    pub prices: Vec<Price>,
}

#[derive(Column, Clone, Debug, PartialEq)]
pub struct Address {
    pub street: String,
    #[column(rename = "postcode")]
    pub zip: Option<i32>,
    pub r#type: Kind,
    pub at: Point,
}

#[derive(Column, Clone, Debug, PartialEq)]
#[column(name = "point_2d")]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

#[derive(Column, Clone, Debug, PartialEq)]
pub struct Price {
    pub cents: i64,
    pub tags: Vec<String>,
}

#[derive(ColumnEnum, Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    Flat,
    House,
}

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![Shoppers].ensure(&db).await?;
        let shoppers = Shoppers::repository(&db).await?;
        let home = Address { street: "Elm".into(), zip: None, r#type: Kind::House, at: Point { x: 0.5, y: -1.0 } };
        let shopper = Shopper {
            id: 1,
            work: Some(Address { zip: Some(7), r#type: Kind::Flat, ..home.clone() }),
            others: BTreeMap::from([("gate".to_owned(), home.clone())]),
            home,
            prices: vec![Price { cents: 995, tags: vec![] }, Price { cents: -1, tags: vec!["sale".into()] }],
        };
        shoppers.put(&shopper).await?;
        assert_eq!(shoppers.get(1).await?, Some(shopper));
        Ok(())
    })
}
