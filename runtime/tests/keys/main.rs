//! Keys on DynamoDB: their bytes, which are for ever; their order; and which keys a query's conditions select.
//!
//! No store is asked: declarations are written by hand, and what the conditions mean is DynamoDB's documentation.

#[allow(clippy::duplicated_attributes, reason = "two tables of one struct may have one key")]
mod cases;
mod checks;
mod golden;
mod make;
mod random;
mod ranges;
mod small;
