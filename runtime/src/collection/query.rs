//! A query of a collection: one partition, all of its entities, or the rows of one of them.

use futures_util::stream::Stream;

use super::{CollectionRepository, EntityDef, Found, ItemCollection, ReadsItems, find_entity};
use crate::backend::kind;
use crate::backend::{Backend, Batch, PageRequest};
use crate::column::ColumnError;
use crate::error::Error;
use crate::key::KeyVec;
use crate::page::{Page, PageToken};
use crate::query::{Explanation, Pages, Plan, RawQuery, Restrictions, Rows, Select, TypedQuery, pages};
use crate::repository::{Fresh, Repository};
use crate::table::QueryTable;

/// A query under construction.
pub struct RawCollection<'q, C: ItemCollection, B: ReadsItems> {
    repository: &'q CollectionRepository<C, B>,
    plan: Plan<'q>,
    fault: Option<ColumnError>,
    options: Option<B::Options>,
    consistent: bool,
    page_size: Option<u32>,
}

impl<'q, C: ItemCollection, B: ReadsItems> RawCollection<'q, C, B> {
    pub(super) fn new(repository: &'q CollectionRepository<C, B>, partition: Result<KeyVec<'q>, ColumnError>) -> Self {
        let (partition, fault) = match partition {
            Ok(partition) => (partition, None),
            Err(fault) => (KeyVec::new(), Some(fault)),
        };
        let plan = Plan {
            table: &C::COLLECTION.table,
            columns: None,
            partition,
            restrictions: Restrictions::default(),
            reverse: false,
            limit: None,
        };
        Self { repository, plan, fault, options: None, consistent: false, page_size: None }
    }

    fn checked(mut self) -> Result<Self, Error> {
        match self.fault.take() {
            Some(fault) => Err(Error::column(self.plan.table, None, fault)),
            None => self.plan.check().map(|()| self),
        }
    }

    fn options(&self) -> B::Options {
        let options = self.options.clone().unwrap_or_else(|| self.repository.options().clone());
        if self.consistent { B::consistent(&options) } else { options }
    }
}

impl<C: ItemCollection, B: ReadsItems> std::fmt::Debug for RawCollection<'_, C, B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RawCollection").field("plan", &self.plan).finish_non_exhaustive()
    }
}

impl<C: ItemCollection, B: ReadsItems> Pages for RawCollection<'_, C, B> {
    type Row = Found<C>;

    async fn batch(&self, after: Option<&[u8]>) -> Result<Batch<Found<C>>, Error> {
        if self.plan.is_empty() {
            return Ok(Batch { rows: Vec::new(), next: None });
        }
        let page = PageRequest { size: self.page_size, after };
        let (store, opened) = (self.repository.store(), self.repository.opened());
        let batch = store.read_items(opened, &self.plan, page, &self.options()).await?;
        Ok(Batch { rows: batch.rows.into_iter().map(find_entity::<C, B::Attribute>).collect(), next: batch.next })
    }

    fn binding(&self) -> u64 {
        self.repository.store().binding(self.repository.opened(), &self.plan)
    }
}

/// The generated query type of a collection.
pub trait TypedCollection<'q>: Sized {
    /// The collection.
    type Collection: ItemCollection;
    /// The store.
    type Backend: ReadsItems;
    /// Wraps the query under construction.
    fn from_raw(raw: RawCollection<'q, Self::Collection, Self::Backend>) -> Self;
    /// Unwraps it.
    fn into_raw(self) -> RawCollection<'q, Self::Collection, Self::Backend>;
}

/// What can be asked of a collection's partition: the items of all its entities, in key order.
///
/// The rows of one entity are asked for by the method that is named after its variant.
pub trait CollectionQuery<'q>: TypedCollection<'q> {
    /// At most this many items; none for 0, and then nothing is sent.
    fn limit(self, items: u32) -> Self {
        self.map(|raw| raw.plan.limit = Some(items))
    }

    /// The exact reverse of the key order.
    fn reverse(self) -> Self {
        self.map(|raw| raw.plan.reverse = !raw.plan.reverse)
    }

    /// How many items one request brings; the store's default otherwise. A page may hold fewer, and does not end the
    /// answer by that.
    fn page_size(self, items: u32) -> Self {
        self.map(|raw| raw.page_size = Some(items.max(1)))
    }

    /// The store's options for this call, in place of the repository's.
    fn options(self, options: <Self::Backend as Backend>::Options) -> Self {
        self.map(|raw| raw.options = Some(options))
    }

    /// Sees every write that was acknowledged before it; that costs twice as much.
    fn consistent(self) -> Self {
        self.map(|raw| raw.consistent = true)
    }

    /// What it would ask, in words; nothing is sent and no value is shown.
    fn explain(self) -> Explanation {
        let raw = self.into_raw();
        let statement = raw.repository.store().items_statement(raw.repository.opened(), &raw.plan);
        Explanation::new::<kind::DynamoDb>(&raw.plan, statement)
    }

    /// All items, whatever the number of pages.
    ///
    /// # Errors
    /// [`Error::Key`] before anything is sent; otherwise what the store says. An item that can't be told or read is no
    /// error: it is [`Found::Unknown`].
    fn fetch(self) -> impl Future<Output = Result<Vec<Found<Self::Collection>>, Error>> + Send + 'q {
        let raw = self.into_raw();
        async move { pages::fetch(&raw.checked()?).await }
    }

    /// The first item.
    ///
    /// # Errors
    /// As [`fetch`](Self::fetch).
    fn first(self) -> impl Future<Output = Result<Option<Found<Self::Collection>>, Error>> + Send + 'q {
        let mut raw = self.into_raw();
        if raw.plan.limit != Some(0) {
            raw.plan.limit = Some(1);
        }
        async move { Ok(pages::fetch(&raw.checked()?).await?.into_iter().next()) }
    }

    /// One page of items and the token of the next; `None` begins at the start.
    ///
    /// The end is where there is no token: a page may be short, or empty, before it.
    ///
    /// # Errors
    /// [`Error::PageToken`] for a token of another query or a damaged one; otherwise as [`fetch`](Self::fetch).
    fn page<'t: 'q>(
        self,
        token: Option<&'t PageToken>,
    ) -> impl Future<Output = Result<Page<Found<Self::Collection>>, Error>> + Send + 'q {
        let raw = self.into_raw();
        async move { pages::page(&raw.checked()?, token).await }
    }

    /// The items one by one, a page at a time.
    ///
    /// Errors end the stream; they are those of [`fetch`](Self::fetch).
    fn stream(self) -> impl Stream<Item = Result<Found<Self::Collection>, Error>> + Send + Unpin + 'q {
        Rows::new(self.into_raw().checked())
    }

    #[doc(hidden)]
    fn map(self, change: impl FnOnce(&mut RawCollection<'q, Self::Collection, Self::Backend>)) -> Self {
        let mut raw = self.into_raw();
        change(&mut raw);
        Self::from_raw(raw)
    }
}

impl<'q, Q: TypedCollection<'q>> CollectionQuery<'q> for Q {}

/// The query of one entity's rows: the partition, and what was said of order, limit, pages and options.
pub fn entity_query<'q, C, B, T>(
    raw: RawCollection<'q, C, B>,
    entity: usize,
    repository: impl FnOnce(&'q C::Repositories<B>) -> &'q Repository<T, B>,
) -> Fresh<'q, T, B, Select<T::Read>>
where
    C: ItemCollection,
    B: ReadsItems,
    T: QueryTable + 'q,
{
    let repository = repository(raw.repository.repositories());
    let options = (raw.options.is_some() || raw.consistent).then(|| raw.options());
    let partition = match raw.fault {
        Some(fault) => Err(fault),
        None => Ok(in_order::<T>(C::COLLECTION.entities.get(entity), raw.plan.partition)),
    };
    let mut query = RawQuery::new(repository, partition, T::READ);
    query.order(raw.plan.reverse, raw.plan.limit, raw.page_size, options);
    TypedQuery::from_raw(query)
}

/// The values in the order in which the table declares its partition columns.
fn in_order<'k, T: QueryTable>(entity: Option<&EntityDef>, values: KeyVec<'k>) -> KeyVec<'k> {
    let names = entity.map_or(&[][..], |entity| entity.partition);
    let place = |name: &str| T::TABLE.partition().iter().position(|column| column.name == name);
    let mut placed: Vec<_> = names.iter().map(|name| place(name)).zip(values).collect();
    placed.sort_by_key(|(place, _)| *place);
    placed.into_iter().map(|(_, value)| value).collect()
}
