//! From what is written to what it means: names are resolved, and what has no meaning alone is refused.
//!
//! Refused here: names that nothing has, a column that is named twice, a table without a partition key. A table that can't
//! be resolved is left out of the model; rules between columns and tables stand in `check`.

mod dynamo;

use proc_macro2::Ident;
use syn::DeriveInput;
use syn::ext::IdentExt;

use crate::args::key::{DerivedArg, KeyArg};
use crate::args::{Spanned, TableArg, TableArgs};
use crate::errors::Errors;
use crate::fields::Field;
use crate::model::{Column, Derived, Model, Origin, Role, Table};
use crate::{names, words};

pub(crate) fn lower<'a>(
    input: &'a DeriveInput,
    args: &'a TableArgs,
    fields: &'a [Field<'a>],
    errors: &Errors,
) -> Model<'a> {
    let lowering = Lowering { row: &input.ident, fields, errors };
    let mut lowered: Vec<(&TableArg, Table)> =
        args.tables.iter().filter_map(|arg| Some((arg, lowering.table(arg)?))).collect();
    lowering.dynamodb(args, &mut lowered);
    let tables = lowered.into_iter().map(|(_, table)| table).collect();
    Model { crate_path: &args.crate_path, input, fields, tables }
}

/// A name without `r#`.
pub(crate) fn plain(ident: &Ident) -> String {
    ident.unraw().to_string()
}

struct Lowering<'a, 'e> {
    row: &'a Ident,
    fields: &'a [Field<'a>],
    errors: &'e Errors,
}

impl<'a> Lowering<'a, '_> {
    fn table(&self, arg: &'a TableArg) -> Option<Table<'a>> {
        let name = self.name(arg);
        let columns = self.columns(arg);
        Some(Table {
            ident: &arg.table,
            docs: &arg.docs,
            keyspace: arg.name.as_ref().and_then(|name| name.keyspace.as_deref()),
            name: name?,
            columns: columns?,
            size: arg.size.as_ref(),
            options: arg.options.as_ref(),
            conditional: arg.conditional.is_some(),
            sparse: arg.sparse,
            dynamo: None,
        })
    }

    fn name(&self, arg: &TableArg) -> Option<Spanned<String>> {
        if let Some(name) = &arg.name {
            return Some(Spanned { value: name.table.clone(), span: name.span });
        }
        let name = names::snake_case(&plain(&arg.table));
        if let Some(refusal) = names::refuse_table_name(&name) {
            self.errors.at(arg.table.span(), refusal);
            return None;
        }
        Some(Spanned { value: name, span: arg.table.span() })
    }

    /// All columns of the table, in the order of the roles.
    fn columns(&self, arg: &'a TableArg) -> Option<Vec<Column<'a>>> {
        let Some(partition) = &arg.partition else {
            self.errors.at(
                arg.table.span(),
                format_args!(
                    "`{}` has no partition key; add `partition(..)` with the columns that its question gives",
                    arg.table
                ),
            );
            return None;
        };
        let partition = partition.columns.iter().map(|column| (column, Role::Partition));
        let clustering = arg.clustering.iter().flat_map(|clustering| &clustering.columns);
        let clustering = clustering.map(|(column, direction)| (column, Role::Clustering(*direction)));
        let mut columns: Vec<Column<'a>> = Vec::with_capacity(self.fields.len() + 1);
        let mut complete = true;
        for (key, role) in partition.chain(clustering) {
            match self.key_column(key, role, &columns) {
                Some(column) => columns.push(column),
                None => complete = false,
            }
        }
        for role in [Role::Static, Role::Regular] {
            let of_role = self.fields.iter().filter(|field| field.is_static.is_some() == (role == Role::Static));
            let others: Vec<_> = of_role.filter(|field| !names_field(&columns, field)).collect();
            columns.extend(others.into_iter().map(|field| Column {
                ident: field.ident,
                origin: Origin::Field(field),
                role,
                span: field.ident.span(),
            }));
        }
        complete.then_some(columns)
    }

    fn key_column(&self, key: &'a KeyArg, role: Role, before: &[Column<'a>]) -> Option<Column<'a>> {
        let name = plain(&key.name);
        if before.iter().any(|column| plain(column.ident) == name) {
            self.errors.at(key.name.span(), format_args!("`{name}` is in the key already; name each column once"));
            return None;
        }
        let (ident, origin) = match &key.derived {
            None => {
                let field = self.field(&key.name)?;
                (field.ident, Origin::Field(field))
            }
            Some(derived) => (&key.name, Origin::Derived(self.derived(key, derived, before)?)),
        };
        Some(Column { ident, origin, role, span: key.name.span() })
    }

    fn derived(&self, key: &'a KeyArg, arg: &'a DerivedArg, before: &[Column<'a>]) -> Option<Derived<'a>> {
        let name = plain(&key.name);
        if self.fields.iter().any(|field| field.name() == name) {
            let message = format!(
                "`{name}` is a field of `{}` already; give the derived column another name, or drop `= {}(..)`",
                self.row, arg.function
            );
            self.errors.at(key.name.span(), message);
            return None;
        }
        let field = self.field(&arg.field)?;
        let earlier = before.iter().filter(|column| matches!(column.origin, Origin::Derived(_))).count();
        Some(Derived { index: self.fields.len() + earlier, bucket: arg.bucket, function: &arg.function, field })
    }

    /// The field of that name, written with `r#` or without.
    fn field(&self, name: &Ident) -> Option<&'a Field<'a>> {
        let word = plain(name);
        let found = self.fields.iter().find(|field| field.name() == word);
        if found.is_none() {
            self.errors.at(name.span(), self.unknown(&word));
        }
        found
    }

    fn unknown(&self, word: &str) -> String {
        let row = self.row;
        if let Some(field) = self.fields.iter().find(|field| field.column.value == word) {
            return format!("`{row}` has no field `{word}`; attributes name the field, which is `{}`", field.name());
        }
        let names: Vec<String> = self.fields.iter().map(Field::name).collect();
        match words::closest(word, &names) {
            Some(meant) => format!("`{row}` has no field `{word}`; did you mean `{meant}`?"),
            None => format!("`{row}` has no field `{word}`; its fields are {}", words::list(&names)),
        }
    }
}

fn names_field(key: &[Column], field: &Field) -> bool {
    key.iter().any(|column| matches!(column.origin, Origin::Field(named) if named.index == field.index))
}
