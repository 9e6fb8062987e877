//! Creates what is missing: physical tables, global indexes one at a time, the expiry of items. It alters nothing else.

use std::time::Duration;

use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::types::{
    AttributeDefinition, BillingMode, CreateGlobalSecondaryIndexAction, GlobalSecondaryIndex,
    GlobalSecondaryIndexUpdate, KeySchemaElement, KeyType, LocalSecondaryIndex, Projection, ProjectionType,
    ProvisionedThroughput, ScalarAttributeType, StreamSpecification, StreamViewType, TimeToLiveSpecification,
};
use tokio::time::Instant;

use super::DynamoDb;
use super::live::described;
use super::outcome::{code, store_error};
use crate::dynamo::{self, CreateIndex, CreateTable, Described, create_tables};
use crate::error::Error;
use crate::schema::{BillingDef, Ensured, TableDef};

/// What the service says of a table that is there, or is being changed.
const IN_USE: &str = "ResourceInUseException";

impl DynamoDb {
    pub(super) async fn ensure_tables(&self, tables: &[&'static TableDef]) -> Result<Ensured, Error> {
        if let Some(table) = tables.iter().find(|table| table.dynamo.is_none()) {
            return Err(Error::NotMapped { table: table.name });
        }
        let mut ensured = Ensured::default();
        for table in create_tables(tables) {
            let name = self.physical(table.table)?;
            match self.describe(&name).await? {
                Some(live) => {
                    self.add_indexes(&table, &name, &live, &mut ensured).await?;
                    self.expire(&table, &name, live.ttl.is_some()).await?;
                    ensured.present.push(name);
                }
                None => {
                    self.create(&table, &name).await?;
                    self.wait(&name, None).await?;
                    self.expire(&table, &name, false).await?;
                    ensured.created.push(name);
                }
            }
        }
        Ok(ensured)
    }

    async fn create(&self, table: &CreateTable, name: &str) -> Result<(), Error> {
        let global = optional(table.global.iter().map(|index| global(table, index)).collect::<Result<Vec<_>, _>>()?);
        let local = optional(table.local.iter().map(local).collect::<Result<Vec<_>, _>>()?);
        let stream = table.stream.map(|view| {
            let view = StreamViewType::from(view.name());
            StreamSpecification::builder().stream_enabled(true).stream_view_type(view).build().map_err(broken)
        });
        let request = self
            .client()
            .create_table()
            .table_name(name)
            .set_attribute_definitions(Some(attributes(table)?))
            .set_key_schema(Some(keys(&table.pk, &table.sk)?))
            .billing_mode(match table.billing {
                BillingDef::OnDemand => BillingMode::PayPerRequest,
                BillingDef::Provisioned { .. } => BillingMode::Provisioned,
            })
            .set_provisioned_throughput(throughput(table.billing)?)
            .set_global_secondary_indexes(global)
            .set_local_secondary_indexes(local)
            .set_stream_specification(stream.transpose()?);
        match request.send().await {
            Ok(_) => Ok(()),
            // Another process was first: it is waited for as for one of ours.
            Err(error @ SdkError::ServiceError(_)) if code(&error) == Some(IN_USE) => Ok(()),
            Err(error) => Err(store_error(described(name), "creating", error)),
        }
    }

    /// Adds the global indexes that a table lacks. The service makes one at a time.
    async fn add_indexes(
        &self,
        table: &CreateTable,
        name: &str,
        live: &Described,
        ensured: &mut Ensured,
    ) -> Result<(), Error> {
        for index in table.global.iter().filter(|index| live.index(index.name).is_none()) {
            self.wait(name, None).await?;
            let create = CreateGlobalSecondaryIndexAction::builder()
                .index_name(index.name)
                .set_key_schema(Some(keys(&index.pk, &index.sk)?))
                .projection(projection(index))
                .set_provisioned_throughput(throughput(table.billing)?)
                .build()
                .map_err(broken)?;
            let update = GlobalSecondaryIndexUpdate::builder().create(create).build();
            let request = self.client().update_table().table_name(name);
            // Attributes that no key uses are refused.
            let used =
                |name: &str| [&table.pk, &table.sk, &index.pk, &index.sk].iter().any(|keys| keys.contains(&name));
            let mut definitions = attributes(table)?;
            definitions.retain(|definition| used(definition.attribute_name()));
            let request = request.set_attribute_definitions(Some(definitions));
            request
                .global_secondary_index_updates(update)
                .send()
                .await
                .map_err(|error| store_error(described(name), "adding an index to", error))?;
            self.wait(name, Some(index.name)).await?;
            ensured.created.push(format!("{name}/{}", index.name));
        }
        Ok(())
    }

    /// Has items expire, where that is declared.
    async fn expire(&self, table: &CreateTable, name: &str, on: bool) -> Result<(), Error> {
        let Some(ttl) = table.ttl.filter(|_| !on) else { return Ok(()) };
        let ttl = TimeToLiveSpecification::builder().attribute_name(ttl).enabled(true).build().map_err(broken)?;
        let request = self.client().update_time_to_live().table_name(name).time_to_live_specification(ttl);
        request.send().await.map_err(|error| store_error(described(name), "having items expire in", error))?;
        Ok(())
    }

    /// Waits until the table, and the index where one is named, can be used.
    async fn wait(&self, name: &str, index: Option<&str>) -> Result<(), Error> {
        let begun = Instant::now();
        let mut pause = Duration::from_millis(50);
        loop {
            let live = self.describe_keys(name).await?;
            let ready = |live: Described| {
                live.ready && index.is_none_or(|index| live.index(index).is_some_and(|index| index.ready))
            };
            if live.is_some_and(ready) {
                return Ok(());
            }
            if begun.elapsed() + pause > self.ready_within {
                let table = index.map_or_else(|| name.to_owned(), |index| format!("{name}/{index}"));
                return Err(Error::NotReady { table, seconds: self.ready_within.as_secs() });
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(Duration::from_secs(5));
        }
    }
}

fn broken(error: aws_sdk_dynamodb::error::BuildError) -> Error {
    Error::Store { context: "making a request".into(), source: Box::new(error) }
}

fn optional<V>(values: Vec<V>) -> Option<Vec<V>> {
    (!values.is_empty()).then_some(values)
}

fn attributes(table: &CreateTable) -> Result<Vec<AttributeDefinition>, Error> {
    let one = |(name, kind): &(&'static str, dynamo::KeyKind)| {
        let kind = ScalarAttributeType::from(kind.name());
        AttributeDefinition::builder().attribute_name(*name).attribute_type(kind).build().map_err(broken)
    };
    table.attributes.iter().map(one).collect()
}

fn keys(pk: &[&'static str], sk: &[&'static str]) -> Result<Vec<KeySchemaElement>, Error> {
    let one = |kind: KeyType| {
        move |name: &&'static str| {
            KeySchemaElement::builder().attribute_name(*name).key_type(kind.clone()).build().map_err(broken)
        }
    };
    pk.iter().map(one(KeyType::Hash)).chain(sk.iter().map(one(KeyType::Range))).collect()
}

fn projection(index: &CreateIndex) -> Projection {
    let projection = Projection::builder();
    match &index.projection {
        dynamo::Projection::All => projection.projection_type(ProjectionType::All),
        dynamo::Projection::KeysOnly => projection.projection_type(ProjectionType::KeysOnly),
        dynamo::Projection::Include(columns) => {
            let columns = columns.iter().map(|column| (*column).to_owned()).collect();
            projection.projection_type(ProjectionType::Include).set_non_key_attributes(Some(columns))
        }
    }
    .build()
}

fn throughput(billing: BillingDef) -> Result<Option<ProvisionedThroughput>, Error> {
    let BillingDef::Provisioned { read, write } = billing else { return Ok(None) };
    let units = ProvisionedThroughput::builder().read_capacity_units(read.into()).write_capacity_units(write.into());
    units.build().map(Some).map_err(broken)
}

fn global(table: &CreateTable, index: &CreateIndex) -> Result<GlobalSecondaryIndex, Error> {
    let builder = GlobalSecondaryIndex::builder().index_name(index.name).projection(projection(index));
    let builder = builder.set_key_schema(Some(keys(&index.pk, &index.sk)?));
    builder.set_provisioned_throughput(throughput(table.billing)?).build().map_err(broken)
}

fn local(index: &CreateIndex) -> Result<LocalSecondaryIndex, Error> {
    let builder = LocalSecondaryIndex::builder().index_name(index.name).projection(projection(index));
    builder.set_key_schema(Some(keys(&index.pk, &index.sk)?)).build().map_err(broken)
}
