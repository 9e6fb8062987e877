//! The stories: small programs over real data, each written as an application would write it.
//!
//! A story is a module here, generic over the store, and a short binary in `src/bin`. Nothing in a story knows which
//! store it runs on; `stores` makes one of the command line's flags, and `print` knows how tables look in a terminal.
//! `models` holds declarations only: many applications' tables, whose DDL stands in `golden/`.

pub mod courier;
#[cfg(feature = "dynamodb")]
pub mod fulfilment;
pub mod iot;
pub mod models;
pub mod print;
pub mod profile;
pub mod shop;
pub mod social;
pub mod stores;
