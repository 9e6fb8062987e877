//! What makes sense of an index: its name, its keys, what it holds.

use std::collections::HashMap;

use super::{is_clustering, is_field};
use crate::errors::Errors;
use crate::lower::plain;
use crate::model::dynamo::{Dynamo, Place, Projection};
use crate::model::{Model, Role, Table};

/// DynamoDB takes multi-attribute keys of up to four attributes each (its documentation, *Multi-attribute keys*).
const MOST_NATIVE: usize = 4;
/// DynamoDB's limit of local indexes a table.
const MOST_LOCAL: usize = 5;

/// The table that an index is of.
pub(super) fn base<'m, 'a>(model: &'m Model<'a>, index: &Table) -> Option<&'m Table<'a>> {
    index.dynamo.as_ref().and_then(Dynamo::base).map(|at| &model.tables[at])
}

// dynamodb(index = "gsi1", of = Orders), twice
pub(super) fn names_differ(model: &Model, errors: &Errors) {
    let mut taken: HashMap<(usize, &str), String> = HashMap::new();
    for table in &model.tables {
        let Some(Dynamo { place: Place::Index { name, of, .. }, .. }) = &table.dynamo else { continue };
        match taken.get(&(of.value, name.value.as_str())) {
            Some(owner) => errors.at(
                name.span,
                format_args!(
                    "`{}` has an index `{}` already, which is `{owner}`; give this one another name",
                    model.tables[of.value].ident, name.value
                ),
            ),
            None => drop(taken.insert((of.value, &name.value), plain(table.ident))),
        }
    }
}

// local, and no clustering(..)
// local, and the table has no sort key
pub(super) fn local_indexes_have_sort_keys(model: &Model, table: &Table, dynamo: &Dynamo, errors: &Errors) {
    let Place::Index { local: true, of, .. } = &dynamo.place else { return };
    if dynamo.sk.is_empty() {
        errors.at(table.ident.span(), format_args!("a local index sorts the partitions of its table otherwise, and `{}` has no clustering columns; add `clustering(..)`", table.ident));
    }
    let base = &model.tables[of.value];
    if base.dynamo.as_ref().is_some_and(|base| base.sk.is_empty()) {
        errors.at(
            of.span,
            format_args!(
                "`{}` has no sort key, and DynamoDB takes local indexes only of tables that have one; drop `local`",
                base.ident
            ),
        );
    }
}

// keys = native, and five partition columns
pub(super) fn native_keys_are_few(table: &Table, dynamo: &Dynamo, errors: &Errors) {
    if !matches!(dynamo.place, Place::Index { native: true, local: false, .. }) {
        return;
    }
    few("partition", table, |role| role == Role::Partition, errors);
    few("clustering", table, is_clustering, errors);
}

fn few(name: &str, table: &Table, is_of: fn(Role) -> bool, errors: &Errors) {
    if let Some(column) = table.columns.iter().filter(|column| is_of(column.role)).nth(MOST_NATIVE) {
        errors.at(column.span, format_args!("with `keys = native` an index has at most {MOST_NATIVE} {name} columns; take columns out of the key of `{}`, or write templates", table.ident));
    }
}

// project(include(shopper_id)), and shopper_id is in the key of the table
// project(include(status, status))
pub(super) fn included_columns_are_no_keys(model: &Model, table: &Table, dynamo: &Dynamo, errors: &Errors) {
    let Place::Index { projection: Projection::Include(fields), .. } = &dynamo.place else { return };
    for (at, (field, span)) in fields.iter().enumerate() {
        let owner = [Some(table), base(model, table)]
            .into_iter()
            .flatten()
            .find(|owner| owner.key().any(|column| is_field(column, field)));
        if let Some(owner) = owner {
            errors.at(
                *span,
                format_args!(
                    "`{}` is in the key of `{}`, which every index holds; take it out of `include`",
                    field.name(),
                    owner.ident
                ),
            );
        } else if fields[..at].iter().any(|(other, _)| other.index == field.index) {
            errors.at(*span, format_args!("`{}` is included twice; keep one of them", field.name()));
        }
    }
}

pub(super) fn not_too_many_local_indexes(model: &Model, table: &Table, errors: &Errors) {
    let local = model.tables.iter().filter(|index| {
        index.dynamo.as_ref().is_some_and(Dynamo::is_local)
            && base(model, index).is_some_and(|base| std::ptr::eq(base, table))
    });
    if let Some(index) = local.into_iter().nth(MOST_LOCAL) {
        errors.at(
            index.ident.span(),
            format_args!(
                "a table has at most {MOST_LOCAL} local indexes; make `{}` one that is not `local`",
                index.ident
            ),
        );
    }
}
