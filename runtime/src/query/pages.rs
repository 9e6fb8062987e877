//! An answer that comes in pages: all of it, one page, or its rows one by one, each page asked for when the one before is
//! used up.
//!
//! A row that is there costs a step of an iterator; only a page is a future, and is boxed.

use std::pin::Pin;
use std::task::{Context, Poll};

use futures_util::future::BoxFuture;
use futures_util::stream::Stream;

use crate::backend::Batch;
use crate::error::Error;
use crate::page::{Page, PageToken};

/// What is asked for an answer, a page at a time: a query of a table, or of an item collection.
pub(crate) trait Pages: Send + Sync {
    /// What the answer is made of.
    type Row: Send;

    /// The page after that state; the first without one.
    fn batch(&self, after: Option<&[u8]>) -> impl Future<Output = Result<Batch<Self::Row>, Error>> + Send;

    /// What its page tokens are bound to.
    fn binding(&self) -> u64;
}

/// All rows, whatever the number of pages.
pub(crate) async fn fetch<P: Pages>(pages: &P) -> Result<Vec<P::Row>, Error> {
    let mut batch = pages.batch(None).await?;
    let mut rows = batch.rows;
    while let Some(after) = batch.next {
        batch = pages.batch(Some(&after)).await?;
        rows.append(&mut batch.rows);
    }
    Ok(rows)
}

/// One page of rows and the token of the next.
pub(crate) async fn page<P: Pages>(pages: &P, token: Option<&PageToken>) -> Result<Page<P::Row>, Error> {
    let binding = pages.binding();
    let after = token.map(|token| token.open(binding)).transpose()?;
    let batch = pages.batch(after).await?;
    Ok(Page { rows: batch.rows, next: batch.next.map(|state| PageToken::seal(binding, &state)) })
}

/// A page under way: the query comes back with it.
type Asked<'q, P> = BoxFuture<'q, (P, Result<Batch<<P as Pages>::Row>, Error>)>;

/// The rows of an answer, one by one.
pub(crate) struct Rows<'q, P: Pages> {
    rows: std::vec::IntoIter<P::Row>,
    next: Next<'q, P>,
}

enum Next<'q, P: Pages> {
    Begin(P),
    After(P, Vec<u8>),
    Asked(Asked<'q, P>),
    Failed(Error),
    End,
}

impl<'q, P: Pages + 'q> Rows<'q, P> {
    pub(crate) fn new(pages: Result<P, Error>) -> Self {
        let next = pages.map_or_else(Next::Failed, Next::Begin);
        Self { rows: Vec::new().into_iter(), next }
    }

    fn ask(pages: P, after: Option<Vec<u8>>) -> Asked<'q, P> {
        Box::pin(async move {
            let batch = pages.batch(after.as_deref()).await;
            (pages, batch)
        })
    }
}

// Nothing in it is pinned where it stands: a page under way is on the heap.
impl<P: Pages> Unpin for Rows<'_, P> {}

impl<'q, P: Pages + 'q> Stream for Rows<'q, P> {
    type Item = Result<P::Row, Error>;

    #[inline]
    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        loop {
            if let Some(row) = this.rows.next() {
                return Poll::Ready(Some(Ok(row)));
            }
            this.next = match std::mem::replace(&mut this.next, Next::End) {
                Next::Begin(pages) => Next::Asked(Self::ask(pages, None)),
                Next::After(pages, state) => {
                    // The page before is used up, and is not to lie beside the next.
                    this.rows = Vec::new().into_iter();
                    Next::Asked(Self::ask(pages, Some(state)))
                }
                Next::Failed(error) => return Poll::Ready(Some(Err(error))),
                Next::End => return Poll::Ready(None),
                Next::Asked(mut asked) => match asked.as_mut().poll(context) {
                    Poll::Pending => {
                        this.next = Next::Asked(asked);
                        return Poll::Pending;
                    }
                    Poll::Ready((pages, batch)) => {
                        let batch = match batch {
                            Ok(batch) => batch,
                            Err(error) => return Poll::Ready(Some(Err(error))),
                        };
                        this.rows = batch.rows.into_iter();
                        batch.next.map_or(Next::End, |state| Next::After(pages, state))
                    }
                },
            };
        }
    }
}
