//! What the generated functions stand on: it takes the queries that they build, and asks a real server.
//!
//! This file is the library of the generated package. Every function of a table builds one query, or the future of one;
//! reads are paged, three rows a page, and every page is followed.

use std::future::Future;
use std::pin::Pin;

use futures_util::stream::{self, Stream, StreamExt};
use query_table::schema::TableDef;
use query_table::{Cql, Error, Keyspace, PageToken, QueryTable, ReadQuery, Repository, Schema};

/// What a function gives.
pub type Done = Pin<Box<dyn Future<Output = Result<Answer, Error>>>>;

/// What came back.
#[derive(Default)]
pub struct Answer {
    rows: usize,
    pages: usize,
    statement: Option<String>,
}

/// A query that can be asked: its pages are followed.
pub fn read<Q: ReadQuery<'static> + 'static>(query: impl Fn() -> Q + 'static) -> Done {
    follow(Box::new(query))
}

fn follow<Q: ReadQuery<'static> + 'static>(query: Box<dyn Fn() -> Q>) -> Done {
    Box::pin(async move {
        let explanation = query().explain().to_string();
        let statement = explanation.lines().find_map(|line| line.strip_prefix("statement"));
        let mut answer = Answer { statement: statement.map(|text| text.trim().to_owned()), ..Answer::default() };
        let mut token: Option<&'static PageToken> = None;
        loop {
            let page = query().page_size(3).page(token).await?;
            answer.rows += page.rows.len();
            answer.pages += 1;
            match page.next {
                // A token is borrowed for as long as its query, and this query lives as long as the process.
                Some(next) => token = Some(Box::leak(Box::new(next))),
                None => return Ok(answer),
            }
        }
    })
}

/// A query that is not yet complete.
pub fn begun<Q: query_table::DeleteQuery<'static>>(_: impl Fn() -> Q) -> Done {
    Box::pin(async { Ok(Answer::default()) })
}

/// One request, or as many as the library makes of it.
pub fn once<F: Future<Output = Result<R, Error>> + 'static, R>(request: impl FnOnce() -> F + 'static) -> Done {
    let request = request();
    Box::pin(async move { request.await.map(|_| Answer { pages: 1, ..Answer::default() }) })
}

/// A stream, to its end.
pub fn drain<S: Stream<Item = Result<R, Error>> + 'static, R>(stream: impl FnOnce() -> S + 'static) -> Done {
    let stream = stream();
    Box::pin(async move {
        let mut stream = std::pin::pin!(stream);
        let mut answer = Answer { pages: 1, ..Answer::default() };
        while let Some(row) = stream.next().await {
            row?;
            answer.rows += 1;
        }
        Ok(answer)
    })
}

/// The store at the address in the first argument, with the keyspace in the second.
pub async fn connect() -> Cql {
    let mut arguments = std::env::args().skip(1);
    let (address, keyspace) = arguments.next().zip(arguments.next()).expect("an address and a keyspace");
    let session = scylla::client::session_builder::SessionBuilder::new().known_node(address).build().await;
    let db = Cql::new(session.expect("the server answers")).keyspace(keyspace.as_str());
    db.ensure_keyspace(&Keyspace::simple(&keyspace, 1)).await.expect("the keyspace is created");
    db
}

/// A table, created and filled.
pub async fn open<T: QueryTable + 'static>(db: &Cql, schema: Schema, rows: Vec<T::Row>) -> &'static Repository<T, Cql> {
    schema.ensure(db).await.expect("the table is created");
    let table = T::repository(db).await.expect("the table is as declared");
    table.put_all(&rows).await.expect("the rows are written");
    Box::leak(Box::new(table))
}

/// Calls every function, and prints a line for each: its table and number, what came of it, rows, pages, statement.
pub async fn run<T: QueryTable + 'static>(
    table: &'static Repository<T, Cql>,
    functions: &[fn(&'static Repository<T, Cql>) -> Done],
) {
    let definition: &TableDef = T::TABLE;
    let answers = stream::iter(functions.iter().map(|function| function(table))).buffered(8);
    let answers: Vec<_> = answers.collect().await;
    for (number, answer) in answers.into_iter().enumerate() {
        let (word, rows, pages, text) = match answer {
            Ok(answer) => ("answered", answer.rows, answer.pages, answer.statement.unwrap_or_default()),
            Err(error @ Error::UnboundedDelete { .. }) => ("unbounded", 0, 0, error.to_string()),
            Err(error) => ("refused", 0, 0, error.to_string().replace(['\n', '\t'], " ")),
        };
        println!("{}\t{number}\t{word}\t{rows}\t{pages}\t{text}", definition.name);
    }
}
