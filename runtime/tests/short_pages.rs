//! A store whose pages are short, or empty, before the end: the end is told by the paging state alone.

use query_table::backend::{Backend, Batch, PageRequest, kind};
use query_table::prelude::*;
use query_table::query::Plan;
use query_table::row::Build;
use query_table::schema::{Difference, Ensured, LiveTable, TableDef};
use query_table::write::{PutIfAbsent, PutKind};
use query_table::{Error, Memory, MemoryOptions};

/// The memory store, answering a read in pages of 3, 0 and 5 rows, whatever page size is asked for.
#[derive(Clone, Debug)]
struct ShortPages(Memory);

const PAGES: [u32; 3] = [3, 0, 5];

impl Backend for ShortPages {
    type Kind = kind::Memory;
    type Options = MemoryOptions;
    type Opened = <Memory as Backend>::Opened;

    async fn ensure(&self, tables: &'static [&'static TableDef]) -> Result<Ensured, Error> {
        self.0.ensure(tables).await
    }

    async fn live(&self, table: &'static TableDef) -> Result<Option<(LiveTable, Vec<Difference>)>, Error> {
        self.0.live(table).await
    }

    async fn open(&self, table: &'static TableDef, check: bool) -> Result<Self::Opened, Error> {
        self.0.open(table, check).await
    }

    async fn put<T: QueryTable>(
        &self,
        opened: &Self::Opened,
        row: &T::Row,
        kind: PutKind,
        timestamp: i64,
        options: &MemoryOptions,
    ) -> Result<(), Error> {
        self.0.put::<T>(opened, row, kind, timestamp, options).await
    }

    async fn put_if_absent<T: QueryTable>(
        &self,
        opened: &Self::Opened,
        row: &T::Row,
        options: &MemoryOptions,
    ) -> Result<PutIfAbsent<T::Row>, Error> {
        self.0.put_if_absent::<T>(opened, row, options).await
    }

    async fn delete(
        &self,
        opened: &Self::Opened,
        plan: &Plan<'_>,
        timestamp: i64,
        options: &MemoryOptions,
    ) -> Result<(), Error> {
        self.0.delete(opened, plan, timestamp, options).await
    }

    async fn get<R: Build + Send>(
        &self,
        opened: &Self::Opened,
        plan: &Plan<'_>,
        options: &MemoryOptions,
    ) -> Result<Option<R>, Error> {
        self.0.get(opened, plan, options).await
    }

    async fn read<R: Build + Send>(
        &self,
        opened: &Self::Opened,
        plan: &Plan<'_>,
        page: PageRequest<'_>,
        options: &MemoryOptions,
    ) -> Result<Batch<R>, Error> {
        let (number, after) = match page.after {
            Some([number, after @ ..]) => (usize::from(*number), Some(after).filter(|after| !after.is_empty())),
            _ => (0, None),
        };
        let size = PAGES[number];
        let mut batch = if size == 0 {
            Batch { rows: Vec::new(), next: after.map(<[u8]>::to_vec) }
        } else {
            self.0.read(opened, plan, PageRequest { size: Some(size), after }, options).await?
        };
        batch.next = batch.next.map(|mut state| {
            state.insert(0, u8::try_from(number + 1).expect("three pages"));
            state
        });
        Ok(batch)
    }

    fn statement(&self, opened: &Self::Opened, plan: &Plan<'_>) -> Option<String> {
        self.0.statement(opened, plan)
    }

    fn binding(&self, opened: &Self::Opened, plan: &Plan<'_>) -> u64 {
        self.0.binding(opened, plan)
    }

    fn timestamp(&self) -> i64 {
        self.0.timestamp()
    }
}

/// A line of a page.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(LinesByText, partition(text), clustering(number))]
pub(crate) struct Line {
    text: i32,
    number: i32,
}

#[tokio::test]
async fn short_and_empty_pages_do_not_end_an_answer() -> Result<(), Error> {
    let db = ShortPages(Memory::new());
    schema![LinesByText].ensure(&db).await?;
    let lines = LinesByText::repository(&db).await?;
    let rows: Vec<_> = (0..8).map(|number| Line { text: 1, number }).collect();
    lines.put_all(&rows).await?;

    assert_eq!(lines.partition(1).fetch().await?, rows);
    let streamed: Vec<_> = futures_util::TryStreamExt::try_collect(lines.partition(1).stream()).await?;
    assert_eq!(streamed, rows);

    let (mut sizes, mut token) = (Vec::new(), None);
    loop {
        let page = lines.partition(1).page_size(100).page(token.as_ref()).await?;
        sizes.push(page.rows.len());
        match page.next {
            Some(next) => token = Some(next),
            None => break,
        }
    }
    assert_eq!(sizes, [3, 0, 5]);
    Ok(())
}
