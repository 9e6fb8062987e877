//! A depot's parcels, which are kept on DynamoDB too: a table, a global index, a local one and a sparse one.

use chrono::{DateTime, Utc};
use query_table::prelude::*;

/// What somebody sends.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(ParcelsBySender, partition(sender_id), clustering(sent_at desc, parcel_id),
    dynamodb(table = "Parcels", pk = "SENDER#{sender_id}", sk = "PARCEL#{sent_at}#{parcel_id}", ties = key_order))]
#[query_table(ParcelsByDepotDay, partition(depot, day = date(sent_at)), clustering(sent_at, parcel_id),
    dynamodb(index = "gsi1", of = ParcelsBySender, pk = "DEPOT#{depot}#{day}", sk = "{sent_at}#{parcel_id}"))]
#[query_table(ParcelsByWeight, partition(sender_id), clustering(grams),
    dynamodb(index = "lsi1", of = ParcelsBySender, local, project(keys)))]
#[query_table(ParcelsByCourier, partition(courier), clustering(sent_at), sparse,
    dynamodb(index = "gsi2", of = ParcelsBySender, project(include(grams))))]
pub struct Parcel {
    /// Who sends it.
    pub sender_id: i64,
    /// When.
    pub sent_at: DateTime<Utc>,
    /// Which it is.
    pub parcel_id: String,
    /// Through which depot it goes.
    pub depot: String,
    /// What it weighs.
    pub grams: i32,
    /// Who carries it, once somebody does.
    pub courier: Option<String>,
}

/// A parcel that is to be handed in once: all its writes are conditional.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Receipts, partition(parcel_id), dynamodb, conditional)]
pub struct Receipt {
    /// Of which parcel.
    pub parcel_id: String,
    /// Who took it.
    pub taken_by: String,
}
