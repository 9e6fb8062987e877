//! The server as a judge: a statement is accepted when it was executed to its last page.

use std::hash::{DefaultHasher, Hash, Hasher};

use futures_util::stream::{self, StreamExt};
use scylla::client::session::Session;
use scylla::client::session_builder::SessionBuilder;
use scylla::errors::{DbError, ExecutionError, RequestAttemptError};
use scylla::response::PagingState;
use scylla::statement::Statement;
use scylla::value::Row;

/// How many statements are under way at a time.
const CONCURRENCY: usize = 64;
/// Small enough that most answers take several pages.
const PAGE: i32 = 3;

/// What the server did with a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It answered; two answers with the same rows in the same order have the same number.
    Accepted(u64),
    /// It said that the statement is invalid.
    Refused(String),
}

impl Verdict {
    pub(crate) fn is_accepted(&self) -> bool {
        matches!(self, Self::Accepted(_))
    }
}

/// A connection.
pub(crate) struct Server {
    session: Session,
}

impl Server {
    pub(crate) async fn connect(address: &str) -> Self {
        let session = SessionBuilder::new().known_node(address).build().await.expect("the server answers");
        Self { session }
    }

    /// The verdicts on these statements, in their order.
    ///
    /// # Errors
    /// When the server says anything else than an answer or that a statement is invalid.
    pub(crate) async fn judge(&self, statements: impl Iterator<Item = String>) -> Result<Vec<Verdict>, String> {
        let verdicts = stream::iter(statements.map(|statement| self.verdict(statement))).buffered(CONCURRENCY);
        verdicts.collect::<Vec<_>>().await.into_iter().collect()
    }

    async fn verdict(&self, text: String) -> Result<Verdict, String> {
        let mut hasher = DefaultHasher::new();
        let mut state = PagingState::start();
        loop {
            let statement = Statement::new(&text).with_page_size(PAGE);
            let (result, next) = match self.session.query_single_page(statement, (), state).await {
                Ok(page) => page,
                Err(ExecutionError::LastAttemptError(RequestAttemptError::DbError(DbError::Invalid, message))) => {
                    return Ok(Verdict::Refused(message));
                }
                Err(error) => return Err(format!("void: `{text}`: {error}")),
            };
            if let Ok(rows) = result.into_rows_result() {
                for row in rows.rows::<Row>().map_err(|error| error.to_string())? {
                    format!("{:?}", row.map_err(|error| error.to_string())?).hash(&mut hasher);
                }
            }
            match next.into_paging_control_flow() {
                std::ops::ControlFlow::Continue(next) => state = next,
                std::ops::ControlFlow::Break(()) => return Ok(Verdict::Accepted(hasher.finish())),
            }
        }
    }
}
