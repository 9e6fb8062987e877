//! The shop: a real order history, one table for each question about it.
//!
//! A1, a shopper's newest orders; A2, the lines of an order; A3, a store's day; A4, an order by its id. `model` declares the tables, `file`
//! parses the history, `load` writes it, `answers` asks, `verify` reads all of it back, and `design` holds the sizes of
//! the partitions against the guideline. All of it is generic over the store.

mod answers;
mod cells;
mod census;
mod design;
mod file;
mod keys;
mod load;
mod model;
mod story;
mod verify;
#[cfg(feature = "dynamodb")]
mod whole_order;

pub use answers::{Answer, NEWEST, lines_of_order, newest_orders, order_by_id, orders_of_day};
pub use census::Census;
pub use file::{Fault, FileError, OrderHistory};
pub use keys::{Given, Keys, NoSuchDay};
pub use load::{HalfLoaded, LoadError, load};
pub use model::*;
pub use story::{ShopError, Wanted, tell, tell_with};
pub use verify::{ReadBack, read_back};
#[cfg(feature = "dynamodb")]
pub use whole_order::order_in_one_request;
