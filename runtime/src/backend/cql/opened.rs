//! An open table: the statements prepared when it was opened, and those prepared on first use.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use futures_util::future::OptionFuture;
use futures_util::try_join;
use scylla::client::session::Session;
use scylla::policies::retry::FallthroughRetryPolicy;
use scylla::statement::prepared::PreparedStatement;

use super::outcome::prepare_error;
use super::types;
use super::values::Visited;
use crate::cql::{self, TableName};
use crate::error::Error;
use crate::page;
use crate::query::{Plan, Restrictions, Shape};
use crate::schema::{ColumnType, Difference, TableDef};
use crate::write::PutKind;

/// A table opened on a cluster.
pub struct CqlTable {
    pub(super) name: TableName,
    pub(super) definition: &'static TableDef,
    pub(super) visited: Visited,
    /// What page tokens of the table are bound to.
    pub(super) binding: u64,
    /// What differs without harm, found when the table was opened.
    pub(super) drift: Vec<Difference>,
    pub(super) get: PreparedStatement,
    insert: PreparedStatement,
    /// Of a table whose writes are conditional: what a put does to a row that is there. None where all is key.
    pub(super) update: Option<PreparedStatement>,
    insert_static: Option<PreparedStatement>,
    partition: PreparedStatement,
    row_shape: Shape,
    delete_row: Arc<PreparedStatement>,
    /// None of a table whose writes are conditional.
    delete_partition: Option<Arc<PreparedStatement>>,
    on_first_use: RwLock<HashMap<Slot, Arc<PreparedStatement>>>,
}

/// What a statement that is prepared on first use is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Slot {
    Get(Option<&'static [&'static str]>),
    Select(Option<&'static [&'static str]>, Shape),
    Delete(Shape),
}

/// The plan of a full primary key, without values: only the shape counts.
fn full_key(table: &'static TableDef) -> Plan<'static> {
    let mut restrictions = Restrictions::default();
    for _ in table.clustering() {
        restrictions.equal(crate::key::KeyValue::Boolean(false));
    }
    Plan { restrictions, ..whole_partition(table) }
}

fn whole_partition(table: &'static TableDef) -> Plan<'static> {
    Plan {
        table,
        columns: None,
        partition: crate::key::KeyVec::new(),
        restrictions: Restrictions::default(),
        reverse: false,
        limit: None,
    }
}

async fn prepare(session: &Session, table: &TableDef, text: String) -> Result<PreparedStatement, Error> {
    let statement = session.prepare(text).await.map_err(|error| prepare_error(table, error))?;
    types::check(table, table.name, &statement)?;
    Ok(statement)
}

async fn read(session: &Session, table: &TableDef, text: String) -> Result<PreparedStatement, Error> {
    let mut statement = prepare(session, table, text).await?;
    statement.set_is_idempotent(true);
    // The columns are listed by name, so the answer's shape can't change under the statement.
    statement.set_use_cached_result_metadata(true);
    Ok(statement)
}

/// Whether a row may be sent twice under one timestamp. A list that is kept cell by cell would hold its values twice: the
/// server clears the old list just below the timestamp, and names every element anew.
fn is_repeatable(table: &TableDef) -> bool {
    !table.columns.iter().any(|column| matches!(column.ty, ColumnType::List(_)))
}

async fn insert(session: &Session, table: &TableDef, text: String) -> Result<PreparedStatement, Error> {
    let mut statement = write(session, table, text).await?;
    statement.set_is_idempotent(is_repeatable(table) && !table.conditional);
    Ok(statement)
}

async fn write(session: &Session, table: &TableDef, text: String) -> Result<PreparedStatement, Error> {
    let mut statement = prepare(session, table, text).await?;
    // A conditional write would meet its own first attempt.
    statement.set_is_idempotent(!table.conditional);
    // Ours to repeat: the driver's retries would hide whether an earlier attempt may have been done.
    statement.set_retry_policy(Some(Arc::new(FallthroughRetryPolicy::new())));
    Ok(statement)
}

impl CqlTable {
    pub(super) async fn prepare(
        session: &Session,
        definition: &'static TableDef,
        name: TableName,
        drift: Vec<Difference>,
    ) -> Result<Self, Error> {
        let (key, whole) = (full_key(definition), whole_partition(definition));
        let insert_static = async {
            let text = (definition.has_statics() && !definition.conditional)
                .then(|| cql::insert(definition, &name, PutKind::Static));
            OptionFuture::from(text.map(|text| insert(session, definition, text))).await.transpose()
        };
        let conditional = definition.conditional;
        let optional = |text: Option<String>| async {
            OptionFuture::from(text.map(|text| write(session, definition, text))).await.transpose()
        };
        let put = if conditional {
            cql::insert_if_absent(definition, &name)
        } else {
            cql::insert(definition, &name, PutKind::Put)
        };
        let (get, partition, insert, update, insert_static, delete_row, delete_partition) = try_join!(
            read(session, definition, cql::get(&key, &name)),
            read(session, definition, cql::select(&whole, &name)),
            insert(session, definition, put),
            optional(conditional.then(|| cql::update_if_exists(definition, &name)).flatten()),
            insert_static,
            write(session, definition, cql::delete(&key, &name)),
            optional((!conditional).then(|| cql::delete(&whole, &name))),
        )?;
        Ok(Self {
            get,
            insert,
            update,
            insert_static,
            partition,
            delete_row: Arc::new(delete_row),
            delete_partition: delete_partition.map(Arc::new),
            row_shape: Shape::of(&key),
            on_first_use: RwLock::default(),
            binding: page::table_binding("cql", &name.to_string(), definition),
            drift,
            visited: Visited::of(definition),
            name,
            definition,
        })
    }

    pub(super) fn insert(&self, kind: PutKind) -> &PreparedStatement {
        match kind {
            // Without a static column there is no `put_static`: the bound on it sees to that.
            PutKind::Static => self.insert_static.as_ref().unwrap_or(&self.insert),
            PutKind::Put | PutKind::Merge => &self.insert,
        }
    }

    /// The plain partition read.
    pub(super) fn select(&self, plan: &Plan<'_>) -> Option<&PreparedStatement> {
        (plan.columns.is_none() && plan.restrictions.is_empty() && !plan.reverse).then_some(&self.partition)
    }

    pub(super) async fn get_columns(
        &self,
        session: &Session,
        plan: &Plan<'_>,
    ) -> Result<Arc<PreparedStatement>, Error> {
        self.prepared(Slot::Get(plan.columns), || read(session, self.definition, cql::get(plan, &self.name))).await
    }

    pub(super) async fn select_shape(
        &self,
        session: &Session,
        plan: &Plan<'_>,
    ) -> Result<Arc<PreparedStatement>, Error> {
        let slot = Slot::Select(plan.columns, Shape::of(plan));
        self.prepared(slot, || read(session, self.definition, cql::select(plan, &self.name))).await
    }

    pub(super) async fn delete(&self, session: &Session, plan: &Plan<'_>) -> Result<Arc<PreparedStatement>, Error> {
        let shape = Shape::of(plan);
        if shape == self.row_shape {
            return Ok(Arc::clone(&self.delete_row));
        }
        if let Some(statement) = self.delete_partition.as_ref().filter(|_| plan.restrictions.is_empty()) {
            return Ok(Arc::clone(statement));
        }
        self.prepared(Slot::Delete(shape), || write(session, self.definition, cql::delete(plan, &self.name))).await
    }

    async fn prepared<F>(&self, slot: Slot, prepare: impl FnOnce() -> F) -> Result<Arc<PreparedStatement>, Error>
    where
        F: Future<Output = Result<PreparedStatement, Error>>,
    {
        // A poisoned map is whole: its only change is one insertion.
        let found = self.on_first_use.read().unwrap_or_else(PoisonError::into_inner).get(&slot).map(Arc::clone);
        if let Some(statement) = found {
            return Ok(statement);
        }
        let statement = Arc::new(prepare().await?);
        let mut prepared = self.on_first_use.write().unwrap_or_else(PoisonError::into_inner);
        Ok(Arc::clone(prepared.entry(slot).or_insert(statement)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::{ColumnDef, OptionsDef, Origin, Role};

    static KEY: ColumnDef = ColumnDef::new("id", Role::Partition, Origin::Field(0), ColumnType::Int);

    fn with(ty: ColumnType) -> TableDef {
        let columns = vec![KEY, ColumnDef::new("tags", Role::Regular, Origin::Field(1), ty)].leak();
        let (keyspace, size, options) = (None, None, OptionsDef::NONE);
        TableDef {
            type_name: "Tags",
            keyspace,
            name: "tags",
            columns,
            fields: 2,
            size,
            options,
            conditional: false,
            sparse: false,
            dynamo: None,
        }
    }

    #[test]
    fn a_row_with_a_list_is_not_sent_twice_under_one_timestamp() {
        assert!(!is_repeatable(&with(ColumnType::List(&ColumnType::Int))));
        assert!(is_repeatable(&with(ColumnType::Frozen(&ColumnType::List(&ColumnType::Int)))));
        assert!(is_repeatable(&with(ColumnType::Set(&ColumnType::Int))));
    }
}
