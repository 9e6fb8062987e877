//! The live table: what the service says of it, in our terms.

use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::types::{
    BillingMode, IndexStatus, KeySchemaElement, KeyType, Projection, ProjectionType, TableDescription, TableStatus,
    TimeToLiveStatus,
};

use super::DynamoDb;
use super::outcome::{NO_TABLE, Named, code, store_error};
use crate::dynamo::{Described, DescribedIndex, billing};
use crate::error::Error;
use crate::schema::{BillingDef, Difference, TableDef};

impl DynamoDb {
    /// The differences that do no harm; an error for those that do.
    pub(super) async fn check(&self, table: &'static TableDef, name: &str) -> Result<Vec<Difference>, Error> {
        let live = self.describe(name).await?.ok_or_else(|| Error::MissingTable { table: name.into() })?;
        let (differences, drift): (Vec<_>, Vec<_>) =
            live.differences(table).into_iter().partition(Difference::is_error);
        if differences.is_empty() { Ok(drift) } else { Err(Error::Mismatch { table: name.into(), differences }) }
    }

    /// The physical table of that name; none where there is none.
    pub(super) async fn describe(&self, name: &str) -> Result<Option<Described>, Error> {
        let Some(table) = self.describe_keys(name).await? else { return Ok(None) };
        let ttl = match self.client().describe_time_to_live().table_name(name).send().await {
            Ok(answer) => answer.time_to_live_description,
            Err(error) => return Err(store_error(described(name), "looking at", error)),
        };
        let on = ttl.filter(|ttl| {
            matches!(ttl.time_to_live_status(), Some(TimeToLiveStatus::Enabled | TimeToLiveStatus::Enabling))
        });
        Ok(Some(Described { ttl: on.and_then(|ttl| ttl.attribute_name), ..table }))
    }

    /// The same, without what says when its items expire.
    pub(super) async fn describe_keys(&self, name: &str) -> Result<Option<Described>, Error> {
        match self.client().describe_table().table_name(name).send().await {
            Ok(answer) => Ok(answer.table.map(|table| of(&table))),
            Err(error @ SdkError::ServiceError(_)) if code(&error) == Some(NO_TABLE) => Ok(None),
            Err(error) => Err(store_error(described(name), "looking at", error)),
        }
    }
}

/// A table that is known by its name in the store alone.
pub(super) fn described(name: &str) -> Named<'_> {
    Named { declared: "", physical: name }
}

fn of(table: &TableDescription) -> Described {
    let (pk, sk) = keys(table.key_schema());
    let attributes = table.attribute_definitions().iter();
    let global = table.global_secondary_indexes().iter().map(|index| {
        let (pk, sk) = keys(index.key_schema());
        DescribedIndex {
            name: index.index_name().unwrap_or_default().to_owned(),
            local: false,
            pk,
            sk,
            holds: holds(index.projection()),
            ready: matches!(index.index_status(), Some(IndexStatus::Active | IndexStatus::Updating)),
        }
    });
    let local = table.local_secondary_indexes().iter().map(|index| {
        let (pk, sk) = keys(index.key_schema());
        let name = index.index_name().unwrap_or_default().to_owned();
        DescribedIndex { name, local: true, pk, sk, holds: holds(index.projection()), ready: true }
    });
    Described {
        attributes: attributes.map(|a| (a.attribute_name.clone(), a.attribute_type.as_str().to_owned())).collect(),
        pk,
        sk,
        indexes: global.chain(local).collect(),
        billing: billing(paid(table)),
        stream: table
            .stream_specification()
            .filter(|stream| stream.stream_enabled())
            .and_then(|stream| stream.stream_view_type())
            .map(|view| view.as_str().to_owned()),
        ttl: None,
        ready: matches!(table.table_status(), Some(TableStatus::Active | TableStatus::Updating)),
    }
}

fn paid(table: &TableDescription) -> BillingDef {
    let mode = table.billing_mode_summary().and_then(|summary| summary.billing_mode());
    let units = |units: Option<i64>| u32::try_from(units.unwrap_or_default()).unwrap_or(u32::MAX);
    match (mode, table.provisioned_throughput()) {
        (Some(BillingMode::PayPerRequest), _) | (None, None) => BillingDef::OnDemand,
        (_, throughput) => BillingDef::Provisioned {
            read: units(throughput.and_then(|throughput| throughput.read_capacity_units())),
            write: units(throughput.and_then(|throughput| throughput.write_capacity_units())),
        },
    }
}

fn keys(schema: &[KeySchemaElement]) -> (Vec<String>, Vec<String>) {
    let of = |kind: &KeyType| {
        let elements = schema.iter().filter(|element| element.key_type() == kind);
        elements.map(|element| element.attribute_name.clone()).collect()
    };
    (of(&KeyType::Hash), of(&KeyType::Range))
}

fn holds(projection: Option<&Projection>) -> Option<Vec<String>> {
    match projection?.projection_type()? {
        ProjectionType::All => None,
        ProjectionType::Include => Some(projection?.non_key_attributes().to_vec()),
        _ => Some(Vec::new()),
    }
}
