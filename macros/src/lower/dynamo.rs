//! `dynamodb(..)`: whether it is a table or an index, which table it is an index of, what an index holds.
//!
//! Refused here: names that nothing has, and words that don't go together.

mod keys;

use std::borrow::Cow;

use proc_macro2::{Ident, Span};

use super::{Lowering, plain};
use crate::args::dynamodb::{DynamoArg, ProjectArg};
use crate::args::{Spanned, TableArg, TableArgs};
use crate::fields::Field;
use crate::model::dynamo::{Place, Projection};
use crate::model::{Origin, Table};
use crate::words;

impl<'a> Lowering<'a, '_> {
    /// Tables are resolved by now, so that an index finds its own.
    pub(super) fn dynamodb(&self, args: &'a TableArgs, tables: &mut [(&'a TableArg, Table<'a>)]) {
        for indexes in [false, true] {
            for at in 0..tables.len() {
                let (arg, table) = &tables[at];
                let Some(dynamo) = arg.dynamodb.as_ref().filter(|arg| arg.index.is_some() == indexes) else { continue };
                let place = self.place(dynamo, table, args, tables);
                let lowered = place.and_then(|place| self.keys(dynamo, table, place, tables));
                tables[at].1.dynamo = lowered;
            }
        }
    }

    fn place(
        &self,
        arg: &'a DynamoArg,
        table: &Table<'a>,
        args: &'a TableArgs,
        tables: &[(&'a TableArg, Table<'a>)],
    ) -> Option<Place<'a>> {
        let Some(index) = &arg.index else { return self.table_place(arg, table) };
        let of_tables = [
            (arg.table.as_ref().map(|name| name.span), words::dynamodb::TABLE),
            (arg.ttl.as_ref().map(Ident::span), words::dynamodb::TTL),
            (arg.billing.as_ref().map(|billing| billing.span), words::dynamodb::BILLING),
            (arg.stream.as_ref().map(|stream| stream.span), words::dynamodb::STREAM),
        ];
        for (span, word) in of_tables.into_iter().filter_map(|(span, word)| Some((span?, word))) {
            self.errors.at(
                span,
                format_args!(
                    "`{word}` is said of a table, and this is an index of one; say it on the table named by `of`"
                ),
            );
        }
        let of = self.base(arg, table, args, tables);
        let projection = self.projection(arg.project.as_ref(), table);
        let of = of?;
        Some(Place::Index {
            name: index,
            of,
            local: arg.local.is_some(),
            native: arg.native.is_some(),
            projection: projection?,
        })
    }

    fn table_place(&self, arg: &'a DynamoArg, table: &Table<'a>) -> Option<Place<'a>> {
        let of_indexes = [
            (arg.of.as_ref().map(Ident::span), words::dynamodb::OF),
            (arg.project.as_ref().map(|project| project.span), words::dynamodb::PROJECT),
            (arg.local, words::dynamodb::LOCAL),
            (arg.native, words::dynamodb::KEYS),
        ];
        let mut sound = true;
        for (span, word) in of_indexes.into_iter().filter_map(|(span, word)| Some((span?, word))) {
            sound = false;
            if !arg.broken {
                self.errors.at(
                    span,
                    format_args!("`{word}` is said of an index; name it: `index = \"gsi1\"`, or drop `{word}`"),
                );
            }
        }
        let ttl = match &arg.ttl {
            Some(name) => Some((self.field(name)?, name.span())),
            None => None,
        };
        let name = match &arg.table {
            Some(name) => Cow::Borrowed(name.value.as_str()),
            None => Cow::Owned(table.name.value.clone()),
        };
        let billing = arg.billing.as_ref().map(|billing| billing.value);
        let stream = arg.stream.as_ref().map(|stream| stream.value);
        sound.then_some(Place::Table { name, ttl, billing, stream })
    }

    /// The table that an index is of, among those of the struct.
    fn base(
        &self,
        arg: &'a DynamoArg,
        table: &Table<'a>,
        args: &'a TableArgs,
        tables: &[(&'a TableArg, Table<'a>)],
    ) -> Option<Spanned<usize>> {
        let others: Vec<String> = args
            .tables
            .iter()
            .filter(|other| other.dynamodb.as_ref().is_none_or(|dynamo| dynamo.index.is_none()))
            .map(|other| plain(&other.table))
            .filter(|other| *other != plain(table.ident))
            .collect();
        let known = match &others[..] {
            [] => format!("an index and its table are declared on one struct; declare the table on `{}`", self.row),
            [only] => format!("the other table of `{}` is `{only}`", self.row),
            several => format!("the other tables of `{}` are {}", self.row, words::list(several)),
        };
        let Some(of) = &arg.of else {
            if !arg.broken {
                let message = format!("an index is one of a table: add `of = ..`; {known}");
                self.errors.at(arg.span, message);
            }
            return None;
        };
        let name = plain(of);
        let Some(other) = args.tables.iter().find(|other| plain(&other.table) == name) else {
            let message = match words::closest(&name, &others) {
                Some(meant) => format!("`{}` declares no table `{name}`; did you mean `{meant}`?", self.row),
                None => format!("`{}` declares no table `{name}`; {known}", self.row),
            };
            self.errors.at(of.span(), message);
            return None;
        };
        let refusal = if name == plain(table.ident) {
            Some(format!("`{name}` can't be an index of itself; {known}"))
        } else {
            match &other.dynamodb {
                None => Some(format!("`{name}` has no place on DynamoDB; add `dynamodb` to its `#[query_table(..)]`")),
                Some(DynamoArg { index: Some(_), .. }) => {
                    Some(format!("`{name}` is an index itself; name the table: {known}"))
                }
                Some(_) => None,
            }
        };
        if let Some(refusal) = refusal {
            self.errors.at(of.span(), refusal);
            return None;
        }
        // A table that could not be resolved is told of already.
        let value = tables.iter().position(|(_, other)| plain(other.ident) == name)?;
        Some(Spanned { value, span: of.span() })
    }

    fn projection(&self, arg: Option<&'a Spanned<ProjectArg>>, table: &Table<'a>) -> Option<Projection<'a>> {
        let columns = match arg.map(|project| &project.value) {
            None | Some(ProjectArg::All) => return Some(Projection::All),
            Some(ProjectArg::Keys) => return Some(Projection::Keys),
            Some(ProjectArg::Include(columns)) => columns,
        };
        let fields: Vec<Option<(&'a Field<'a>, Span)>> = columns
            .iter()
            .map(|name| {
                let derived = table
                    .columns
                    .iter()
                    .any(|column| matches!(column.origin, Origin::Derived(_)) && plain(column.ident) == plain(name));
                if derived {
                    let message = format!("`{}` is part of the key already; take it out of `include`", plain(name));
                    self.errors.at(name.span(), message);
                    return None;
                }
                Some((self.field(name)?, name.span()))
            })
            .collect();
        fields.into_iter().collect::<Option<Vec<_>>>().map(Projection::Include)
    }
}
