//! Accounts and their balances, as plain tables.

use chrono::{DateTime, Utc};
use query_table::prelude::*;
use uuid::Uuid;

use super::Application;

/// An account.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Users, partition(username))]
pub struct User {
    /// The name to sign in with.
    pub username: String,
    /// The user.
    pub user_id: Uuid,
    /// The mail address.
    pub email: String,
    /// Since when.
    pub created_at: DateTime<Utc>,
}

/// What an account holds.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(UserBalances, partition(user_id))]
pub struct Balance {
    /// The user.
    pub user_id: Uuid,
    /// Cents.
    pub balance: i64,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

/// The tables.
pub const APPLICATION: Application = Application { keyspace: "accounts", schema: schema![Users, UserBalances] };
