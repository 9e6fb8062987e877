//! The wide profile: one row of more than 50 columns a user, most of them absent for most users.

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;

use chrono::{DateTime, NaiveDate, Utc};
use query_table::prelude::*;
use uuid::Uuid;

use super::Application;

/// All that is known of a user.
#[expect(missing_docs, reason = "the names say it")]
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(UserProfiles, partition(user_id), size(rows = 1, row_bytes = 20_000))]
pub struct Profile {
    pub user_id: Uuid,
    pub display_name: Option<String>,
    pub given_name: Option<String>,
    pub family_name: Option<String>,
    pub middle_name: Option<String>,
    pub nickname: Option<String>,
    pub title: Option<String>,
    pub pronouns: Option<String>,
    pub birthday: Option<NaiveDate>,
    pub email: Option<String>,
    pub email_verified: Option<bool>,
    pub phone: Option<String>,
    pub phone_verified: Option<bool>,
    pub street: Option<String>,
    pub house_number: Option<String>,
    pub postal_code: Option<String>,
    pub city: Option<String>,
    pub region: Option<String>,
    pub country: Option<String>,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    pub time_zone: Option<String>,
    pub language: Option<String>,
    pub currency: Option<String>,
    pub avatar_url: Option<String>,
    pub banner_url: Option<String>,
    pub website: Option<String>,
    pub bio: Option<String>,
    pub company: Option<String>,
    pub department: Option<String>,
    pub job: Option<String>,
    pub industry: Option<String>,
    pub school: Option<String>,
    pub degree: Option<String>,
    pub interests: HashSet<String>,
    pub skills: HashSet<String>,
    pub links: HashMap<String, String>,
    pub preferences: HashMap<String, String>,
    pub devices: Vec<String>,
    pub followers: Option<i64>,
    pub following: Option<i64>,
    pub posts: Option<i64>,
    pub reputation: Option<i32>,
    pub level: Option<i16>,
    pub newsletter: Option<bool>,
    pub dark_mode: Option<bool>,
    pub two_factor: Option<bool>,
    pub locked: Option<bool>,
    pub created_at: DateTime<Utc>,
    pub updated_at: Option<DateTime<Utc>>,
    pub last_seen_at: Option<DateTime<Utc>>,
    pub last_address: Option<IpAddr>,
    pub referred_by: Option<Uuid>,
    pub plan: Option<String>,
    pub plan_until: Option<NaiveDate>,
}

/// The tables.
pub const APPLICATION: Application = Application { keyspace: "profiles", schema: schema![UserProfiles] };
