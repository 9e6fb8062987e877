//! The models of a wide-column course, one declaration a question: what the golden files under `golden/` are made from.
//!
//! Each module holds the rows of one application, the keyspace that its tables live in, and the list of them. Nothing
//! runs here; the stories have modules of their own.
//!
//! Not here: what needs a user-defined type (the items of an order) or a counter (the likes of a post).

pub mod accounts;
pub mod activity;
pub mod courier;
pub mod ecommerce;
pub mod iot;
pub mod messages;
pub mod profile;
pub mod shop;
pub mod social;

use query_table::Schema;

/// The tables of one application, and the keyspace of those whose declaration names none.
#[derive(Clone, Copy, Debug)]
pub struct Application {
    /// The keyspace.
    pub keyspace: &'static str,
    /// The tables.
    pub schema: Schema,
}

/// Every application.
pub const APPLICATIONS: [Application; 9] = [
    accounts::APPLICATION,
    activity::APPLICATION,
    courier::APPLICATION,
    ecommerce::APPLICATION,
    iot::APPLICATION,
    messages::APPLICATION,
    profile::APPLICATION,
    shop::APPLICATION,
    social::APPLICATION,
];
