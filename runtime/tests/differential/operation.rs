//! Operations as data: made from a seed, and applied to any store.

use std::ops::Bound;

use query_table::key::{KeyValue, KeyVec};
use query_table::prelude::*;
use query_table::query::{At, Closed, RangeDelete, Reach, Restriction, Restrictions, Select, TypedQuery};
use query_table::{Error, PageToken, Repository};

use crate::random::Random;
use crate::shapes::Shape;

/// One call of the repository.
#[derive(Debug)]
pub(crate) enum Operation<R> {
    Put(R),
    Merge(R),
    PutStatic(R),
    Delete(R),
    DeletePartition(R),
    DeleteRange(R, Vec<Cut>),
    Get(R),
    Contains(R),
    GetMany(Vec<R>),
    Fetch(R, Question),
    First(R, Question),
    Pages(R, Question),
}

/// What a read asks of the partition of its row.
#[derive(Debug)]
pub(crate) struct Question {
    cuts: Vec<Cut>,
    reverse: bool,
    limit: Option<u32>,
    page_size: Option<u32>,
}

/// What one clustering column is restricted by.
#[derive(Clone, Debug)]
pub(crate) enum Cut {
    Equal(Shown),
    OneOf(Vec<Shown>),
    Between(Bound<Shown>, Bound<Shown>),
}

/// A value that shows itself: a failing sequence is to be read by a person.
#[derive(Clone)]
pub(crate) struct Shown(KeyValue<'static>);

impl std::fmt::Debug for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(&self.0, f)
    }
}

impl Reach for Cut {
    type Next<const N: usize> = At<N>;
}

impl<'k, C> Restriction<'k, C> for Cut {
    fn apply(self, into: &mut Restrictions<'k>) {
        match self {
            Self::Equal(value) => into.equal(value.0),
            Self::OneOf(values) => into.one_of(values.into_iter().map(|value| value.0).collect()),
            Self::Between(low, high) => into.between(low.map(|low| low.0), high.map(|high| high.0)),
        }
    }
}

/// What came of it.
#[derive(Debug, PartialEq)]
pub(crate) enum Answer<R> {
    Done,
    Is(bool),
    Rows(Vec<Option<R>>),
    Refused(String),
}

impl<R> Answer<R> {
    pub(crate) fn rows(&self) -> usize {
        if let Self::Rows(rows) = self { rows.iter().flatten().count() } else { 0 }
    }

    fn all(rows: Vec<R>) -> Self {
        Self::Rows(rows.into_iter().map(Some).collect())
    }
}

/// The values of a row's clustering columns.
fn clustering<S: Shape>(row: &S::Row) -> Vec<Shown> {
    let mut values = KeyVec::new();
    <S as query_table::query::TakesKey<'_, _>>::values(row, &mut values).expect("a key without buckets");
    values.into_iter().skip(S::TABLE.partition().len()).map(|value| Shown(value.into_owned())).collect()
}

/// Restricts a prefix of the clustering columns, by values of random rows.
fn cuts<S: Shape>(random: &mut Random, scope: &str) -> Vec<Cut> {
    let columns = S::TABLE.clustering().len();
    let value = |random: &mut Random, column: usize| clustering::<S>(&S::row(random, scope))[column].clone();
    let mut cuts = Vec::new();
    for column in 0..random.below(columns + 1) {
        let bound = |random: &mut Random| match random.below(5) {
            0 => Bound::Unbounded,
            1 | 2 => Bound::Included(value(random, column)),
            _ => Bound::Excluded(value(random, column)),
        };
        match random.below(10) {
            0..5 => cuts.push(Cut::Equal(value(random, column))),
            5 | 6 => cuts.push(Cut::OneOf((0..random.below(6)).map(|_| value(random, column)).collect())),
            _ => {
                cuts.push(Cut::Between(bound(random), bound(random)));
                break;
            }
        }
    }
    cuts
}

impl<R> Operation<R> {
    pub(crate) fn new<S: Shape<Row = R>>(seed: u64, scope: &str) -> Self {
        let random = &mut Random::new(seed);
        let row = S::row(random, scope);
        match random.below(100) {
            0..34 => Self::Put(row),
            34..42 => Self::Merge(row),
            42..46 => Self::PutStatic(row),
            46..49 => Self::Delete(row),
            49 => Self::DeletePartition(row),
            50..54 => Self::DeleteRange(row, cuts::<S>(random, scope)),
            54..59 => Self::Get(row),
            59..61 => Self::Contains(row),
            61..63 => Self::GetMany((0..random.below(9)).map(|_| S::row(random, scope)).collect()),
            63..80 => Self::Fetch(row, Question::new::<S>(random, scope)),
            80..84 => Self::First(row, Question::new::<S>(random, scope)),
            _ => Self::Pages(row, Question::new::<S>(random, scope)),
        }
    }

    pub(crate) async fn apply<S, B>(&self, repository: &Repository<S, B>) -> Answer<R>
    where
        S: Shape<Row = R, Read = R>,
        B: Store<S>,
    {
        self.answer(repository).await.unwrap_or_else(|error| Answer::Refused(error.to_string()))
    }

    async fn answer<S, B>(&self, repository: &Repository<S, B>) -> Result<Answer<R>, Error>
    where
        S: Shape<Row = R, Read = R>,
        B: Store<S>,
    {
        Ok(match self {
            Self::Put(row) => repository.put(row).await.map(|()| Answer::Done)?,
            Self::Merge(row) => repository.merge(row).await.map(|()| Answer::Done)?,
            Self::PutStatic(row) => S::put_static(repository, row).await.map(|()| Answer::Done)?,
            Self::Delete(row) => repository.delete(row).await.map(|()| Answer::Done)?,
            Self::DeletePartition(row) => {
                repository.delete_partition(&S::partition(row)).await.map(|()| Answer::Done)?
            }
            Self::DeleteRange(row, cuts) => delete_range(repository, row, cuts).await.map(|()| Answer::Done)?,
            Self::Get(row) => Answer::Rows(vec![repository.get(row).await?]),
            Self::Contains(row) => Answer::Is(repository.contains(row).await?),
            Self::GetMany(rows) => Answer::Rows(repository.get_many(rows).await?),
            Self::Fetch(row, question) => Answer::all(question.fetch(repository, &S::partition(row)).await?),
            Self::First(row, question) => Answer::Rows(vec![question.first(repository, &S::partition(row)).await?]),
            Self::Pages(row, question) => Answer::all(question.pages(repository, &S::partition(row)).await?),
        })
    }
}

async fn delete_range<S: Shape, B: Store<S>>(
    repository: &Repository<S, B>,
    row: &S::Row,
    cuts: &[Cut],
) -> Result<(), Error> {
    let partition = S::partition(row);
    let mut raw = repository.delete_range(&partition).into_raw();
    for cut in cuts {
        raw = raw.restrict::<(), _>(cut.clone());
    }
    <S::Query<'_, B, Closed, RangeDelete> as TypedQuery<'_>>::from_raw(raw).execute().await
}

impl Question {
    fn new<S: Shape>(random: &mut Random, scope: &str) -> Self {
        let number = |random: &mut Random, end| u32::try_from(random.below(end)).expect("a small number");
        Self {
            cuts: if random.chance(30) { Vec::new() } else { cuts::<S>(random, scope) },
            reverse: random.chance(40),
            limit: random.chance(40).then(|| number(random, 9)),
            page_size: random.chance(60).then(|| number(random, 5) + 1),
        }
    }

    fn ask<'q, S: Shape, B: Store<S>>(
        &self,
        repository: &'q Repository<S, B>,
        partition: &'q S::Partition,
    ) -> S::Query<'q, B, At<0>, Select<S::Read>> {
        let mut raw = repository.partition(partition).into_raw();
        for cut in &self.cuts {
            raw = raw.restrict::<(), _>(cut.clone());
        }
        let mut query: S::Query<'q, B, At<0>, Select<S::Read>> = TypedQuery::from_raw(raw);
        if self.reverse {
            query = query.reverse();
        }
        if let Some(rows) = self.limit {
            query = query.limit(rows);
        }
        if let Some(rows) = self.page_size {
            query = query.page_size(rows);
        }
        query
    }

    async fn fetch<S: Shape, B: Store<S>>(
        &self,
        repository: &Repository<S, B>,
        partition: &S::Partition,
    ) -> Result<Vec<S::Read>, Error> {
        self.ask::<S, B>(repository, partition).fetch().await
    }

    async fn first<S: Shape, B: Store<S>>(
        &self,
        repository: &Repository<S, B>,
        partition: &S::Partition,
    ) -> Result<Option<S::Read>, Error> {
        self.ask::<S, B>(repository, partition).first().await
    }

    /// Page by page, each token through its text.
    async fn pages<S: Shape, B: Store<S>>(
        &self,
        repository: &Repository<S, B>,
        partition: &S::Partition,
    ) -> Result<Vec<S::Read>, Error> {
        let mut rows = Vec::new();
        let mut token: Option<PageToken> = None;
        loop {
            let page = self.ask::<S, B>(repository, partition).page(token.as_ref()).await?;
            rows.extend(page.rows);
            match page.next {
                Some(next) => token = Some(next.to_string().parse()?),
                None => return Ok(rows),
            }
        }
    }
}
