//! The live schema: what is there, how it differs, and the creation of what is not.

use std::collections::HashMap;
use std::time::Duration;

use futures_util::future::join_all;
use scylla::client::session::Session;
use scylla::cluster::Node;
use scylla::deserialize::row::DeserializeRow;
use scylla::errors::{ExecutionError, SchemaAgreementError};
use scylla::policies::load_balancing::{NodeIdentifier, SingleTargetLoadBalancingPolicy};
use scylla::serialize::row::SerializeRow;
use scylla::statement::unprepared::Statement;

use super::Cql;
use crate::cql::{self, TableName};
use crate::error::Error;
use crate::schema::{self, Difference, LiveColumn, LiveTable, Order, Role, TableDef};

type Options = HashMap<String, String>;

/// How long one node is waited for when all are asked: the others can go on without it.
const ONE_NODE: Duration = Duration::from_secs(2);

impl Cql {
    /// Creates a table or keyspace, and waits until the nodes agree on it.
    pub(super) async fn create(&self, ddl: &str, name: &str) -> Result<(), Error> {
        let no_agreement = || Error::NoAgreement { name: name.into() };
        match self.session.query_unpaged(ddl, ()).await {
            Ok(_) => {}
            Err(ExecutionError::SchemaAgreementError(SchemaAgreementError::Timeout(_))) => return Err(no_agreement()),
            Err(error) => {
                return Err(Error::Store { context: format!("creating `{name}`"), source: Box::new(error) });
            }
        }
        // The driver waits too, unless it was told not to.
        self.session.await_schema_agreement().await.map(drop).map_err(|_| no_agreement())
    }

    /// Creates the table where it is missing; whether it was.
    pub(super) async fn ensure_table(&self, table: &TableDef, name: &TableName) -> Result<bool, Error> {
        let missing = self.table_id(name, None).await?.is_none();
        if missing {
            self.require_keyspace(name).await?;
            for ddl in cql::create_types(table, name) {
                self.create(&ddl, &name.keyspace).await?;
            }
            self.create(&cql::create_table(table, name), &name.to_string()).await?;
        }
        if self.ids_differ(name).await {
            return Err(Error::ConcurrentCreate { table: name.to_string() });
        }
        Ok(missing)
    }

    /// Whether two nodes have the table under two ids: two clients that create one table at once can leave them so, and lose
    /// its rows. A node that has not heard of the table, or does not answer, is no disagreement.
    async fn ids_differ(&self, name: &TableName) -> bool {
        let state = self.session.get_cluster_state();
        let nodes = state.get_nodes_info().iter().filter(|node| node.is_connected());
        let ids = join_all(nodes.map(|node| self.table_id(name, Some(node)))).await;
        let mut ids: Vec<_> = ids.into_iter().filter_map(|id| id.ok().flatten()).collect();
        ids.dedup();
        ids.len() > 1
    }

    async fn table_id(
        &self,
        name: &TableName,
        node: Option<&std::sync::Arc<Node>>,
    ) -> Result<Option<uuid::Uuid>, Error> {
        let mut statement =
            Statement::new("SELECT id FROM system_schema.tables WHERE keyspace_name = ? AND table_name = ?");
        if let Some(node) = node {
            let target = NodeIdentifier::Node(std::sync::Arc::clone(node));
            statement.set_load_balancing_policy(Some(SingleTargetLoadBalancingPolicy::new(target, None)));
            statement.set_request_timeout(Some(ONE_NODE));
        }
        let rows: Vec<(uuid::Uuid,)> = schema_rows(&self.session, statement, (&name.keyspace, &name.table)).await?;
        Ok(rows.first().map(|(id,)| *id))
    }

    async fn require_keyspace(&self, name: &TableName) -> Result<(), Error> {
        let statement = Statement::new("SELECT keyspace_name FROM system_schema.keyspaces WHERE keyspace_name = ?");
        let rows: Vec<(String,)> = schema_rows(&self.session, statement, (&name.keyspace,)).await?;
        if rows.is_empty() {
            return Err(Error::MissingKeyspace { keyspace: name.keyspace.clone() });
        }
        Ok(())
    }

    /// Refuses a table that is not there or not as declared, with everything that makes reads or writes wrong; gives what
    /// differs without harm.
    pub(super) async fn check(&self, table: &'static TableDef, name: &TableName) -> Result<Vec<Difference>, Error> {
        let Some(live) = self.live_table(name).await? else {
            self.require_keyspace(name).await?;
            return Err(Error::MissingTable { table: name.to_string() });
        };
        let found = schema::differences(table, &cql::options(table), &live);
        let (differences, drift): (Vec<_>, Vec<_>) = found.into_iter().partition(Difference::is_error);
        if differences.is_empty() { Ok(drift) } else { Err(Error::Mismatch { table: name.to_string(), differences }) }
    }

    /// The table as the server describes it.
    pub(super) async fn live_table(&self, name: &TableName) -> Result<Option<LiveTable>, Error> {
        let statement = Statement::new(
            "SELECT column_name, kind, clustering_order, position, type FROM system_schema.columns \
             WHERE keyspace_name = ? AND table_name = ?",
        );
        let rows: Vec<(String, String, String, i32, String)> =
            schema_rows(&self.session, statement, (&name.keyspace, &name.table)).await?;
        if rows.is_empty() {
            return Ok(None);
        }
        let columns = rows.into_iter().map(|(name, kind, order, position, ty)| LiveColumn {
            name,
            role: match (kind.as_str(), order.as_str()) {
                ("partition_key", _) => Role::Partition,
                ("clustering", "desc") => Role::Clustering(Order::Desc),
                ("clustering", _) => Role::Clustering(Order::Asc),
                ("static", _) => Role::Static,
                _ => Role::Regular,
            },
            position: usize::try_from(position).unwrap_or(0),
            ty,
        });
        let (name_text, columns) = (name.to_string(), columns.collect());
        Ok(Some(LiveTable { name: name_text, columns, options: self.live_options(name).await? }))
    }

    async fn live_options(&self, name: &TableName) -> Result<Vec<(String, String)>, Error> {
        let statement = Statement::new(
            "SELECT comment, default_time_to_live, gc_grace_seconds, caching, compaction, compression \
             FROM system_schema.tables WHERE keyspace_name = ? AND table_name = ?",
        );
        type Row = (Option<String>, Option<i32>, Option<i32>, Option<Options>, Option<Options>, Option<Options>);
        let rows: Vec<Row> = schema_rows(&self.session, statement, (&name.keyspace, &name.table)).await?;
        let Some((comment, ttl, gc_grace, caching, compaction, compression)) = rows.into_iter().next() else {
            return Ok(Vec::new());
        };
        let mut options = vec![("comment".to_owned(), comment.unwrap_or_default())];
        options.extend(ttl.map(|seconds| ("default_time_to_live".to_owned(), seconds.to_string())));
        options.extend(gc_grace.map(|seconds| ("gc_grace_seconds".to_owned(), seconds.to_string())));
        for (option, entries) in [("caching", caching), ("compaction", compaction), ("compression", compression)] {
            for (key, value) in entries.unwrap_or_default() {
                // Classes come with their package: `org.apache.cassandra.db.compaction.LeveledCompactionStrategy`.
                let value = if key == "class" { value.rsplit('.').next().unwrap_or_default().into() } else { value };
                options.push((format!("{option}.{key}"), value));
            }
        }
        Ok(options)
    }
}

async fn schema_rows<R>(session: &Session, statement: Statement, values: impl SerializeRow) -> Result<Vec<R>, Error>
where
    R: for<'r> DeserializeRow<'r, 'r>,
{
    fn failed(error: impl std::error::Error + Send + Sync + 'static) -> Error {
        Error::Store { context: "reading the schema".into(), source: Box::new(error) }
    }
    let result = session.query_unpaged(statement, values).await.map_err(failed)?;
    let result = result.into_rows_result().map_err(failed)?;
    result.rows::<R>().map_err(failed)?.map(|row| row.map_err(failed)).collect()
}
