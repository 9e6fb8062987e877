//! Keys on DynamoDB: their bytes, which are for ever; their order; and which keys a query's conditions select.
//!
//! No store is asked: declarations are written by hand, and what the conditions mean is DynamoDB's documentation.

mod golden;
mod make;
mod random;
mod ranges;
mod small;
