//! What people call on a query: the generated query type restricts, these methods order, limit, and ask.

use std::marker::PhantomData;

use futures_util::stream::Stream;

use super::pages::{self, Pages, Rows};
use super::{At, Closed, Explanation, Plan, Restriction};
use crate::backend::{Backend, Batch, PageRequest, ReadsConsistently};
use crate::column::ColumnError;
use crate::error::Error;
use crate::page::{Page, PageToken};
use crate::repository::Repository;
use crate::row::{Build, View};
use crate::table::{Partial, QueryTable};

/// The query reads rows, or views, of type `R`.
#[derive(Debug)]
pub struct Select<R>(PhantomData<fn() -> R>);

/// The query deletes the rows that it restricts.
#[derive(Debug)]
pub enum RangeDelete {}

/// A query under construction: a plan and the repository that it will be asked of.
pub struct RawQuery<'q, T: QueryTable, B: Backend, M> {
    repository: &'q Repository<T, B>,
    plan: Plan<'q>,
    fault: Option<ColumnError>,
    options: Option<B::Options>,
    consistent: bool,
    page_size: Option<u32>,
    mode: PhantomData<fn() -> M>,
}

impl<'q, T: QueryTable, B: Backend, M> RawQuery<'q, T, B, M> {
    pub(crate) fn new(
        repository: &'q Repository<T, B>,
        partition: Result<crate::key::KeyVec<'q>, ColumnError>,
        columns: Option<&'static [&'static str]>,
    ) -> Self {
        let (partition, fault) = match partition {
            Ok(partition) => (partition, None),
            Err(fault) => (crate::key::KeyVec::new(), Some(fault)),
        };
        let plan = Plan {
            table: T::TABLE,
            columns,
            partition,
            restrictions: super::Restrictions::default(),
            reverse: false,
            limit: None,
        };
        Self { repository, plan, fault, options: None, consistent: false, page_size: None, mode: PhantomData }
    }

    /// Restricts the next clustering column.
    #[inline]
    pub fn restrict<C, R: Restriction<'q, C>>(mut self, restriction: R) -> Self {
        restriction.apply(&mut self.plan.restrictions);
        self
    }

    /// Takes over what was said of order, limit, pages and options of an item collection.
    pub(crate) fn order(
        &mut self,
        reverse: bool,
        limit: Option<u32>,
        page_size: Option<u32>,
        options: Option<B::Options>,
    ) {
        (self.plan.reverse, self.plan.limit, self.page_size) = (reverse, limit, page_size);
        if let Some(options) = options {
            self.set_options(options);
        }
    }

    fn checked(mut self) -> Result<Self, Error> {
        match self.fault.take() {
            Some(fault) => Err(Error::column(T::TABLE, None, fault)),
            None => self.plan.check().map(|()| self),
        }
    }

    fn options(&self) -> &B::Options {
        self.options.as_ref().unwrap_or_else(|| self.repository.options())
    }

    fn set_options(&mut self, options: B::Options) {
        let options = if self.consistent { B::consistent(&options) } else { self.repository.settled(options) };
        self.options = Some(options);
    }

    /// The same query, reading these columns as an `N` reads them.
    fn reading<N>(self, columns: Option<&'static [&'static str]>) -> RawQuery<'q, T, B, N> {
        let Self { repository, plan, fault, options, consistent, page_size, mode: _ } = self;
        let plan = Plan { columns, ..plan };
        RawQuery { repository, plan, fault, options, consistent, page_size, mode: PhantomData }
    }
}

impl<'q, T: QueryTable, B: Backend, R: Build + Send> Pages for RawQuery<'q, T, B, Select<R>> {
    type Row = R;

    async fn batch(&self, after: Option<&[u8]>) -> Result<Batch<R>, Error> {
        if self.plan.is_empty() {
            return Ok(Batch { rows: Vec::new(), next: None });
        }
        let page = PageRequest { size: self.page_size, after };
        self.repository.store().read(self.repository.opened(), &self.plan, page, self.options()).await
    }

    fn binding(&self) -> u64 {
        self.repository.store().binding(self.repository.opened(), &self.plan)
    }
}

impl<T: QueryTable, B: Backend, M> std::fmt::Debug for RawQuery<'_, T, B, M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RawQuery").field("plan", &self.plan).finish_non_exhaustive()
    }
}

/// The generated query type of a table, in one state.
pub trait TypedQuery<'q>: Sized {
    /// The table.
    type Table: QueryTable + 'q;
    /// The store.
    type Backend: Backend;
    /// How far the clustering columns are restricted.
    type State: 'q;
    /// What the query does.
    type Mode: 'q;
    /// Wraps the query under construction.
    fn from_raw(raw: RawQuery<'q, Self::Table, Self::Backend, Self::Mode>) -> Self;
    /// Unwraps it.
    fn into_raw(self) -> RawQuery<'q, Self::Table, Self::Backend, Self::Mode>;
}

/// A query of table `T` that reads whole rows.
pub type Whole<'q, T, B, S> = <T as QueryTable>::Query<'q, B, S, Select<<T as QueryTable>::Row>>;

/// What can be asked of a read, after its clustering columns are restricted.
///
/// ```
/// # use query_table::prelude::*;
/// # #[derive(QueryTable, Clone, Debug, PartialEq)]
/// # #[query_table(PostsByUser, partition(user_id), clustering(post_id desc))]
/// # pub struct Post { pub user_id: i64, pub post_id: i64, pub text: String }
/// # async fn example() -> Result<(), query_table::Error> {
/// let db = query_table::Memory::new();
/// schema![PostsByUser].ensure(&db).await?;
/// let posts = PostsByUser::repository(&db).await?;
/// for post_id in 1..=5 {
///     posts.put(&Post { user_id: 7, post_id, text: "hello".into() }).await?;
/// }
/// let newest = posts.partition(7).limit(2).fetch().await?;
/// assert_eq!(newest.iter().map(|post| post.post_id).collect::<Vec<_>>(), [5, 4]);
/// let oldest_above_2 = posts.partition(7).post_id(3..).reverse().first().await?;
/// assert_eq!(oldest_above_2.map(|post| post.post_id), Some(3));
/// # Ok(())
/// # }
/// # query_table::__private::block_on(example()).unwrap();
/// ```
pub trait ReadQuery<'q>: TypedQuery<'q, Mode = Select<<Self as ReadQuery<'q>>::Output>> {
    /// What it reads: the table's row, or a view.
    type Output: Build + Send + 'q;

    /// At most `rows` rows; none for 0, and then nothing is sent.
    fn limit(self, rows: u32) -> Self {
        self.map(|raw| raw.plan.limit = Some(rows))
    }

    /// The exact reverse of the declared order: every clustering column turns round.
    fn reverse(self) -> Self {
        self.map(|raw| raw.plan.reverse = !raw.plan.reverse)
    }

    /// How many rows one request brings; the store's default otherwise. A page may hold fewer, and does not end the
    /// answer by that.
    fn page_size(self, rows: u32) -> Self {
        self.map(|raw| raw.page_size = Some(rows.max(1)))
    }

    /// The store's options for this call, in place of the repository's.
    fn options(self, options: <Self::Backend as Backend>::Options) -> Self {
        self.map(|raw| raw.set_options(options))
    }

    /// Sees every write that was acknowledged before it. On DynamoDB that costs twice as much; elsewhere it is the
    /// store's consistency level that decides, and this changes nothing.
    fn consistent(self) -> Self
    where
        Self::Backend: ReadsConsistently<Self::Table>,
    {
        self.map(|raw| {
            raw.consistent = true;
            raw.options = Some(<Self::Backend as Backend>::consistent(raw.options()));
        })
    }

    /// Reads the columns of a view only.
    fn view<V: View<Table = Self::Table> + 'q>(
        self,
    ) -> <Self::Table as QueryTable>::Query<'q, Self::Backend, Self::State, Select<V>> {
        TypedQuery::from_raw(self.into_raw().reading(Some(V::COLUMNS)))
    }

    /// Reads whole rows, where the table is an index that does not hold them: what it lacks is fetched from the table
    /// that it is an index of, by key, in the index's order. A row that is deleted in between is left out.
    fn full(self) -> Whole<'q, Self::Table, Self::Backend, Self::State>
    where
        Self::Table: Partial,
    {
        TypedQuery::from_raw(self.into_raw().reading(None))
    }

    /// What it would ask, in words; nothing is sent and no value is shown.
    fn explain(self) -> Explanation {
        let raw = self.into_raw();
        let statement = raw.repository.store().statement(raw.repository.opened(), &raw.plan);
        Explanation::new::<<Self::Backend as Backend>::Kind>(&raw.plan, statement)
    }

    /// All rows, whatever the number of pages.
    ///
    /// # Errors
    /// [`Error::Key`] before anything is sent; otherwise what the store says.
    fn fetch(self) -> impl Future<Output = Result<Vec<Self::Output>, Error>> + Send + 'q {
        let raw = self.into_raw();
        async move { pages::fetch(&raw.checked()?).await }
    }

    /// The first row.
    ///
    /// # Errors
    /// As [`fetch`](Self::fetch).
    fn first(self) -> impl Future<Output = Result<Option<Self::Output>, Error>> + Send + 'q {
        let mut raw = self.into_raw();
        if raw.plan.limit != Some(0) {
            raw.plan.limit = Some(1);
        }
        let rows = Self::from_raw(raw).fetch();
        async move { Ok(rows.await?.into_iter().next()) }
    }

    /// One page of rows and the token of the next; `None` begins at the start.
    ///
    /// The end is where there is no token: a page may be short, or empty, before it.
    ///
    /// # Errors
    /// [`Error::PageToken`] for a token of another query or a damaged one; otherwise as [`fetch`](Self::fetch).
    fn page<'t: 'q>(
        self,
        token: Option<&'t PageToken>,
    ) -> impl Future<Output = Result<Page<Self::Output>, Error>> + Send + 'q {
        let raw = self.into_raw();
        async move {
            let raw = raw.checked()?;
            pages::page(&raw, token).await
        }
    }

    /// The rows one by one, a page at a time.
    ///
    /// Errors end the stream; they are those of [`fetch`](Self::fetch).
    fn stream(self) -> impl Stream<Item = Result<Self::Output, Error>> + Send + Unpin + 'q {
        Rows::new(self.into_raw().checked())
    }

    #[doc(hidden)]
    fn map(self, change: impl FnOnce(&mut RawQuery<'q, Self::Table, Self::Backend, Self::Mode>)) -> Self {
        let mut raw = self.into_raw();
        change(&mut raw);
        Self::from_raw(raw)
    }
}

impl<'q, Q, R> ReadQuery<'q> for Q
where
    Q: TypedQuery<'q, Mode = Select<R>>,
    R: Build + Send + 'q,
{
    type Output = R;
}

/// A state in which at least one clustering column is restricted.
#[diagnostic::on_unimplemented(
    message = "a range delete restricts at least one clustering column",
    label = "nothing is restricted here",
    note = "`delete_partition(..)` deletes the whole partition"
)]
pub trait Restricted {}
#[diagnostic::do_not_recommend]
impl Restricted for Closed {}
macro_rules! restricted {
    ($($n:literal)*) => { $(#[diagnostic::do_not_recommend] impl Restricted for At<$n> {})* };
}
restricted! { 1 2 3 4 5 6 7 8 9 10 11 12 }

/// What can be done with a range delete, after its clustering columns are restricted.
pub trait DeleteQuery<'q>: TypedQuery<'q, Mode = RangeDelete> {
    /// The store's options for this call, in place of the repository's.
    fn options(self, options: <Self::Backend as Backend>::Options) -> Self {
        let mut raw = self.into_raw();
        raw.set_options(options);
        Self::from_raw(raw)
    }

    /// Deletes the rows of this run.
    ///
    /// # Errors
    /// [`Error::UnboundedDelete`] when every bound is open; otherwise what the store says.
    fn execute(self) -> impl Future<Output = Result<(), Error>> + Send + 'q
    where
        Self::State: Restricted,
    {
        let raw = self.into_raw();
        async move {
            let raw = raw.checked()?;
            if raw.plan.restrictions.is_empty() {
                return Err(Error::UnboundedDelete { table: <Self::Table as QueryTable>::TABLE.name });
            }
            if raw.plan.restrictions.is_contradiction() {
                return Ok(());
            }
            let store = raw.repository.store();
            store.delete(raw.repository.opened(), &raw.plan, store.timestamp(), raw.options()).await
        }
    }
}

impl<'q, Q: TypedQuery<'q, Mode = RangeDelete>> DeleteQuery<'q> for Q {}
