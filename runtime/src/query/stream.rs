//! The rows of a query one by one: a page is asked for when the one before is used up.
//!
//! A row that is there costs a step of an iterator; only a page is a future, and is boxed.

use std::pin::Pin;
use std::task::{Context, Poll};

use futures_util::future::BoxFuture;
use futures_util::stream::Stream;

use super::RawQuery;
use crate::backend::{Backend, Batch};
use crate::error::Error;
use crate::row::Build;
use crate::table::QueryTable;

/// A page under way: the query comes back with it.
type Asked<'q, T, B, M, R> = BoxFuture<'q, (RawQuery<'q, T, B, M>, Result<Batch<R>, Error>)>;

pub(super) struct Rows<'q, T: QueryTable, B: Backend, M, R> {
    rows: std::vec::IntoIter<R>,
    next: Next<'q, T, B, M, R>,
}

enum Next<'q, T: QueryTable, B: Backend, M, R> {
    Begin(RawQuery<'q, T, B, M>),
    After(RawQuery<'q, T, B, M>, Vec<u8>),
    Asked(Asked<'q, T, B, M, R>),
    Failed(Error),
    End,
}

impl<'q, T, B, M, R> Rows<'q, T, B, M, R>
where
    T: QueryTable + 'q,
    B: Backend,
    M: 'q,
    R: Build + Send + 'q,
{
    pub(super) fn new(raw: Result<RawQuery<'q, T, B, M>, Error>) -> Self {
        let next = raw.map_or_else(Next::Failed, Next::Begin);
        Self { rows: Vec::new().into_iter(), next }
    }

    fn ask(raw: RawQuery<'q, T, B, M>, after: Option<Vec<u8>>) -> Asked<'q, T, B, M, R> {
        Box::pin(async move {
            let batch = raw.batch(after.as_deref()).await;
            (raw, batch)
        })
    }
}

// Nothing in it is pinned where it stands: a page under way is on the heap.
impl<T: QueryTable, B: Backend, M, R> Unpin for Rows<'_, T, B, M, R> {}

impl<'q, T, B, M, R> Stream for Rows<'q, T, B, M, R>
where
    T: QueryTable + 'q,
    B: Backend,
    M: 'q,
    R: Build + Send + 'q,
{
    type Item = Result<R, Error>;

    #[inline]
    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        loop {
            if let Some(row) = this.rows.next() {
                return Poll::Ready(Some(Ok(row)));
            }
            this.next = match std::mem::replace(&mut this.next, Next::End) {
                Next::Begin(raw) => Next::Asked(Self::ask(raw, None)),
                Next::After(raw, state) => {
                    // The page before is used up, and is not to lie beside the next.
                    this.rows = Vec::new().into_iter();
                    Next::Asked(Self::ask(raw, Some(state)))
                }
                Next::Failed(error) => return Poll::Ready(Some(Err(error))),
                Next::End => return Poll::Ready(None),
                Next::Asked(mut asked) => match asked.as_mut().poll(context) {
                    Poll::Pending => {
                        this.next = Next::Asked(asked);
                        return Poll::Pending;
                    }
                    Poll::Ready((raw, batch)) => {
                        let batch = match batch {
                            Ok(batch) => batch,
                            Err(error) => return Poll::Ready(Some(Err(error))),
                        };
                        this.rows = batch.rows.into_iter();
                        batch.next.map_or(Next::End, |state| Next::After(raw, state))
                    }
                },
            };
        }
    }
}
