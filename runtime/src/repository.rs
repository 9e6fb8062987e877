//! A table opened on a store: the methods that people call.
//!
//! Every method that reads or deletes takes a full partition key or a full primary key, by the bound that it carries;
//! nothing here accepts less, and nothing here knows a store.

mod by_key;

use std::marker::PhantomData;
use std::sync::Arc;

pub(crate) use self::by_key::key_plan;
use self::by_key::{FirstColumn, Present, plan};
use crate::backend::{Backend, Gets, Reads, ReadsConsistently, Writes};
use crate::error::Error;
use crate::key::KeyVec;
use crate::query::{At, Plan, RangeDelete, RawQuery, Select, TakesKey, TakesPartition, TypedQuery};
use crate::row::{Build, View};
use crate::schema::Difference;
use crate::table::{Conditional, HasStatics, QueryTable, Unconditional};
use crate::write::{PutIfAbsent, PutKind};

/// A table opened on a store. It is cheap to clone, and can be shared between tasks.
pub struct Repository<T, B: Backend> {
    store: B,
    opened: Arc<B::Opened>,
    options: B::Options,
    /// Whether its reads are consistent, whatever its options say.
    consistent: bool,
    table: PhantomData<fn() -> T>,
}

impl<T, B: Backend> Clone for Repository<T, B> {
    fn clone(&self) -> Self {
        Self {
            store: self.store.clone(),
            opened: Arc::clone(&self.opened),
            options: self.options.clone(),
            consistent: self.consistent,
            table: PhantomData,
        }
    }
}

impl<T: QueryTable, B: Backend> std::fmt::Debug for Repository<T, B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Repository").field("table", &T::TABLE.name).finish_non_exhaustive()
    }
}

/// The query type of table `T`, before any clustering column is restricted.
pub type Fresh<'q, T, B, M> = <T as QueryTable>::Query<'q, B, At<0>, M>;

impl<T: QueryTable, B: Backend> Repository<T, B> {
    pub(crate) async fn open_on(db: &B, check: bool) -> Result<Self, Error> {
        let opened = db.open(T::TABLE, check).await?;
        let options = B::Options::default();
        Ok(Self { store: db.clone(), opened: Arc::new(opened), options, consistent: false, table: PhantomData })
    }

    pub(crate) fn store(&self) -> &B {
        &self.store
    }

    pub(crate) fn opened(&self) -> &B::Opened {
        &self.opened
    }

    pub(crate) fn options(&self) -> &B::Options {
        &self.options
    }

    /// What differed without harm when the table was opened: columns that the declaration lacks, options that drifted.
    /// Nothing after `open_unchecked`.
    pub fn drift(&self) -> &[Difference] {
        self.store.drift(&self.opened)
    }

    /// The same repository with other options: for all its calls, or for one, as in `orders.with(..).put(&order)`.
    pub fn with(&self, options: B::Options) -> Self {
        let options = self.settled(options);
        Self { options, ..self.clone() }
    }

    /// The same repository with reads that see every write acknowledged before them: for all its calls, or for one, as in
    /// `orders.consistent().get(key)`. On DynamoDB that costs twice as much; elsewhere it is the store's consistency
    /// level that decides, and this changes nothing.
    pub fn consistent(&self) -> Self
    where
        B: ReadsConsistently<T>,
    {
        Self { options: B::consistent(&self.options), consistent: true, ..self.clone() }
    }

    /// These options as they hold on this repository: what was said by `consistent()` stays said.
    pub(crate) fn settled(&self, options: B::Options) -> B::Options {
        if self.consistent { B::consistent(&options) } else { options }
    }
}

impl<T: QueryTable, B: Reads<T>> Repository<T, B> {
    pub(crate) async fn open(db: &B, check: bool) -> Result<Self, Error> {
        Self::open_on(db, check).await
    }

    /// Reads rows of one partition, named by its full key.
    pub fn partition<'q, K>(&'q self, key: K) -> Fresh<'q, T, B, Select<T::Read>>
    where
        T: TakesPartition<'q, K> + 'q,
    {
        self.query(key, T::READ)
    }

    fn query<'q, K, M>(&'q self, key: K, columns: Option<&'static [&'static str]>) -> Fresh<'q, T, B, M>
    where
        T: TakesPartition<'q, K> + 'q,
        M: 'q,
    {
        let mut values = KeyVec::new();
        let fault = T::values(key, &mut values);
        TypedQuery::from_raw(RawQuery::new(self, fault.map(|()| values), columns))
    }
}

impl<T: QueryTable, B: Backend> Repository<T, B> {
    /// The row of that full primary key.
    ///
    /// # Errors
    /// [`Error::Key`] before anything is sent; otherwise what the store says.
    // Inlined, so that the future is made where it is awaited: it holds the driver's, and copying that costs more than the call.
    #[inline(always)]
    pub fn get<'q, K>(&'q self, key: K) -> impl Future<Output = Result<Option<T::Row>, Error>> + Send + 'q
    where
        B: Gets<T>,
        T: TakesKey<'q, K> + 'q,
    {
        let plan = key_plan::<T, K>(key);
        async move {
            match &plan {
                Ok(plan) => self.read_one::<T::Row>(plan).await,
                Err(_) => plan.map(|_| None),
            }
        }
    }

    /// The row of that full primary key, read as a view.
    ///
    /// # Errors
    /// As [`get`](Self::get).
    pub fn get_view<'q, V, K>(&'q self, key: K) -> impl Future<Output = Result<Option<V>, Error>> + Send + 'q
    where
        B: Gets<T>,
        T: TakesKey<'q, K> + 'q,
        V: View<Table = T> + Send + 'q,
    {
        let plan = key_plan::<T, K>(key);
        async move { self.read_one::<V>(&Plan { columns: Some(V::COLUMNS), ..plan? }).await }
    }

    /// Whether there is a row of that full primary key.
    ///
    /// # Errors
    /// As [`get`](Self::get).
    pub fn contains<'q, K>(&'q self, key: K) -> impl Future<Output = Result<bool, Error>> + Send + 'q
    where
        B: Gets<T>,
        T: TakesKey<'q, K> + 'q,
    {
        let plan = key_plan::<T, K>(key);
        async move {
            let plan = Plan { columns: Some(FirstColumn::<T>::NAME), ..plan? };
            Ok(self.read_one::<Present>(&plan).await?.is_some())
        }
    }

    /// The rows of these full primary keys, in the order of the keys; `None` for a key that has no row. No key sends
    /// no request, and a key that is given twice is answered twice. On DynamoDB up to 100 keys are a request; elsewhere each
    /// is one, 64 of them at a time.
    ///
    /// # Errors
    /// As [`get`](Self::get), for the first key that fails.
    pub fn get_many<'q, K>(
        &'q self,
        keys: impl IntoIterator<Item = K>,
    ) -> impl Future<Output = Result<Vec<Option<T::Row>>, Error>> + Send + 'q
    where
        B: Gets<T>,
        T: TakesKey<'q, K> + 'q,
        T::Row: 'q,
    {
        self.read_many::<T::Row>(keys.into_iter().map(key_plan::<T, K>).collect(), None)
    }

    /// Whether there is a row of each of these full primary keys, in the order of the keys. As [`get_many`](Self::get_many)
    /// otherwise.
    ///
    /// # Errors
    /// As [`get`](Self::get), for the first key that fails.
    pub fn contains_many<'q, K>(
        &'q self,
        keys: impl IntoIterator<Item = K>,
    ) -> impl Future<Output = Result<Vec<bool>, Error>> + Send + 'q
    where
        B: Gets<T>,
        T: TakesKey<'q, K> + 'q,
    {
        let plans = keys.into_iter().map(key_plan::<T, K>).collect();
        let rows = self.read_many::<Present>(plans, Some(FirstColumn::<T>::NAME));
        async move { Ok(rows.await?.iter().map(Option::is_some).collect()) }
    }

    /// Reads the row of each plan, in the order of the plans.
    async fn read_many<R: Build + Send>(
        &self,
        plans: Vec<Result<Plan<'_>, Error>>,
        columns: Option<&'static [&'static str]>,
    ) -> Result<Vec<Option<R>>, Error> {
        let plans = plans.into_iter().map(|plan| {
            let plan = Plan { columns, ..plan? };
            plan.check().map(|()| plan)
        });
        let plans = plans.collect::<Result<Vec<_>, Error>>()?;
        if plans.is_empty() {
            return Ok(Vec::new());
        }
        self.store.get_many(&self.opened, &plans, &self.options).await
    }

    async fn read_one<R: Build + Send>(&self, plan: &Plan<'_>) -> Result<Option<R>, Error> {
        plan.check()?;
        self.store.get(&self.opened, plan, &self.options).await
    }
}

impl<T: QueryTable, B: Backend> Repository<T, B> {
    /// Writes the row: every declared column that is not static is replaced, and `None` clears one.
    ///
    /// # Errors
    /// [`Error::Key`] and [`Error::Column`] before anything is sent; [`Error::UnknownOutcome`] when the store did not
    /// answer; otherwise what the store says.
    pub async fn put(&self, row: &T::Row) -> Result<(), Error>
    where
        B: Writes<T>,
    {
        self.put_at(row, PutKind::Put, self.store.timestamp()).await
    }

    /// Writes the row's values; `None` leaves its column as it is and makes no tombstone. For append-only tables with
    /// optional columns this is the one to use.
    ///
    /// # Errors
    /// As [`put`](Self::put).
    pub async fn merge(&self, row: &T::Row) -> Result<(), Error>
    where
        B: Writes<T>,
        T: Unconditional,
    {
        self.put_at(row, PutKind::Merge, self.store.timestamp()).await
    }

    /// Writes the static columns of the row's partition; `None` clears one. It writes no row.
    ///
    /// # Errors
    /// As [`put`](Self::put).
    pub async fn put_static(&self, row: &T::Row) -> Result<(), Error>
    where
        B: Writes<T>,
        T: HasStatics + Unconditional,
    {
        self.put_at(row, PutKind::Static, self.store.timestamp()).await
    }

    /// Writes the row where there is none of its full primary key; otherwise gives the one that is there.
    ///
    /// It looks at this key alone: a rule for a whole partition needs a row of its own.
    ///
    /// # Errors
    /// As [`put`](Self::put). After [`Error::UnknownOutcome`] the row is there or not: read it.
    pub async fn put_if_absent(&self, row: &T::Row) -> Result<PutIfAbsent<T::Row>, Error>
    where
        B: Writes<T>,
        T: Conditional,
    {
        self.store.put_if_absent::<T>(&self.opened, row, &self.options).await
    }

    pub(crate) async fn put_at(&self, row: &T::Row, kind: PutKind, timestamp: i64) -> Result<(), Error> {
        self.store.put::<T>(&self.opened, row, kind, timestamp, &self.options).await
    }

    /// Puts many rows, 64 at a time, or 25 to a request on DynamoDB; every row is tried, whatever happens to the others.
    /// Gives how many were written.
    ///
    /// # Errors
    /// [`Error::PutAll`] lists every row that was not written, by its position.
    pub fn put_all<'r>(
        &'r self,
        rows: impl IntoIterator<Item = &'r T::Row, IntoIter: Send + 'r>,
    ) -> impl Future<Output = Result<usize, Error>> + Send + 'r
    where
        B: Writes<T>,
        T::Row: 'r,
    {
        self.store.put_many::<T>(&self.opened, rows.into_iter(), PutKind::Put, &self.options)
    }

    /// Merges many rows as [`put_all`](Self::put_all) puts them: `None` leaves its column as it is.
    ///
    /// # Errors
    /// As [`put_all`](Self::put_all).
    pub fn merge_all<'r>(
        &'r self,
        rows: impl IntoIterator<Item = &'r T::Row, IntoIter: Send + 'r>,
    ) -> impl Future<Output = Result<usize, Error>> + Send + 'r
    where
        B: Writes<T>,
        T: Unconditional,
        T::Row: 'r,
    {
        self.store.put_many::<T>(&self.opened, rows.into_iter(), PutKind::Merge, &self.options)
    }

    /// Deletes the row of that full primary key; without effect where there is none.
    ///
    /// # Errors
    /// As [`put`](Self::put).
    pub fn delete<'q, K>(&'q self, key: K) -> impl Future<Output = Result<(), Error>> + Send + 'q
    where
        B: Writes<T>,
        T: TakesKey<'q, K> + 'q,
    {
        self.delete_plan(key_plan::<T, K>(key))
    }

    /// Deletes a partition: all its rows and its static columns.
    ///
    /// # Errors
    /// As [`put`](Self::put).
    pub fn delete_partition<'q, K>(&'q self, key: K) -> impl Future<Output = Result<(), Error>> + Send + 'q
    where
        B: Writes<T>,
        T: TakesPartition<'q, K> + Unconditional + 'q,
    {
        let mut values = KeyVec::new();
        let plan = T::values(key, &mut values).map(|()| plan::<T>(values));
        self.delete_plan(plan.map_err(|fault| Error::column(T::TABLE, None, fault)))
    }

    /// Deletes a run of rows of one partition: restrict its clustering columns, then `execute()`.
    pub fn delete_range<'q, K>(&'q self, key: K) -> Fresh<'q, T, B, RangeDelete>
    where
        B: Writes<T>,
        T: TakesPartition<'q, K> + Unconditional + 'q,
    {
        self.query(key, None)
    }

    async fn delete_plan(&self, plan: Result<Plan<'_>, Error>) -> Result<(), Error> {
        let plan = plan?;
        plan.check()?;
        self.store.delete(&self.opened, &plan, self.store.timestamp(), &self.options).await
    }
}
