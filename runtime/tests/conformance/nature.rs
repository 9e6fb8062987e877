//! What the kind of a store decides, and this library does not: the behaviours that depend on it ask here.
//!
//! Cassandra's facts are those of `Memory` too, which is held equal to it. DynamoDB's are from "Quotas in Amazon
//! DynamoDB" and "Supported data types", and from how keys and values are written there (`dynamodb(..)`).

use std::ops::RangeInclusive;

/// The nature of a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nature {
    Cassandra,
    DynamoDb,
}

/// Stores whose nature is known.
pub(crate) trait Natured {
    const NATURE: Nature;
}

impl Natured for query_table::Memory {
    const NATURE: Nature = Nature::Cassandra;
}

impl Natured for query_table::Cql {
    const NATURE: Nature = Nature::Cassandra;
}

impl Natured for query_table::DynamoDb {
    const NATURE: Nature = Nature::DynamoDb;
}

impl Nature {
    fn is_dynamodb(self) -> bool {
        self == Self::DynamoDb
    }

    /// How many bytes the columns of a partition key have together, at most: Cassandra adds three bytes to each of several,
    /// a key of texts on DynamoDB has a `#` between them.
    pub(crate) fn longest_partition(self, columns: usize) -> usize {
        match self {
            Self::Cassandra if columns == 1 => 65_535,
            Self::Cassandra => 65_535 - 3 * columns,
            Self::DynamoDb => 2048 + 1 - columns,
        }
    }

    /// How many bytes the clustering columns have together, at most.
    pub(crate) fn longest_clustering(self, columns: usize) -> usize {
        match self {
            Self::Cassandra => 65_535,
            Self::DynamoDb => 1024 + 1 - columns,
        }
    }

    /// Whether a clustering column that is the whole sort key may be empty.
    pub(crate) fn takes_empty_keys(self) -> bool {
        !self.is_dynamodb()
    }

    /// Whether a row has a largest size that tests can reach.
    pub(crate) fn largest_row(self) -> Option<usize> {
        self.is_dynamodb().then_some(409_600)
    }

    /// How many rows, and how large a text in each, are more than a page that is not asked for by size: 5,000 rows of the
    /// driver and of `Memory`, or a megabyte of DynamoDB.
    pub(crate) fn long_partition(self) -> (i32, usize) {
        if self.is_dynamodb() { (70, 30_000) } else { (12_000, 0) }
    }

    /// Whether a key of a map may be the empty text.
    pub(crate) fn takes_empty_map_keys(self) -> bool {
        !self.is_dynamodb()
    }

    /// Whether a put leaves alone what its declaration does not name: on DynamoDB it replaces the item.
    pub(crate) fn keeps_the_undeclared(self) -> bool {
        !self.is_dynamodb()
    }

    /// Whether numbers are IEEE floats and decimals with a scale; on DynamoDB all are decimals of 38 digits, up to the
    /// 126th power of ten.
    pub(crate) fn has_floats(self) -> bool {
        !self.is_dynamodb()
    }

    /// The integers of any size that are taken, as far as Rust's own type goes.
    pub(crate) fn varints(self) -> RangeInclusive<i128> {
        let most = 10_i128.pow(38) - 1;
        if self.is_dynamodb() { -most..=most } else { i128::MIN..=i128::MAX }
    }

    /// The milliseconds that are taken: on DynamoDB the years 0000 to 9999, which keep their order as text.
    pub(crate) fn timestamps(self) -> RangeInclusive<i64> {
        if self.is_dynamodb() { -62_167_219_200_000..=253_402_300_799_999 } else { i64::MIN..=i64::MAX }
    }

    /// The days that are taken, alike.
    pub(crate) fn dates(self) -> RangeInclusive<i32> {
        if self.is_dynamodb() { -719_528..=2_932_896 } else { i32::MIN..=i32::MAX }
    }

    /// Whether uuids are ordered by their version, and those of version 1 by their time; otherwise by their text.
    pub(crate) fn orders_uuids_by_version(self) -> bool {
        !self.is_dynamodb()
    }

    /// Whether columns after the first come in their own direction where a table says `ties = key_order`.
    pub(crate) fn keeps_directions_of_ties(self) -> bool {
        !self.is_dynamodb()
    }

    /// Whether the live table tells the columns outside of its keys.
    pub(crate) fn knows_its_columns(self) -> bool {
        !self.is_dynamodb()
    }
}
