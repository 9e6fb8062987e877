//! What a key template may hold: all columns of its key, in order, once, and no other.

use super::is_clustering;
use crate::args::clustering::Direction;
use crate::args::template::{Format, Template};
use crate::errors::Errors;
use crate::lower::plain;
use crate::model::dynamo::{Dynamo, KeyAttribute, Part, Place};
use crate::model::{Column, Role, Table};
use crate::words;

/// The attributes that were written as a template.
fn written<'d, 'a>(attributes: &'d [KeyAttribute<'a>]) -> impl Iterator<Item = (&'d KeyAttribute<'a>, &'a Template)> {
    attributes.iter().filter_map(|attribute| Some((attribute, attribute.template?)))
}

fn column<'t, 'a>(table: &'t Table<'a>, part: Part) -> &'t Column<'a> {
    &table.columns[part.column]
}

/// Reports at a part of a template.
fn at(errors: &Errors, template: &Template, part: Part, message: String, label: &str) {
    match part.written {
        Some(written) => errors.inside(template, written, message, label),
        None => errors.at(template.literal.span(), message),
    }
}

// pk = "STORE#{store_id}", and partition(store_id, day = date(at))
// pk = "STORE#{store_id}#{placed_at}", and clustering(placed_at)
// pk = "STORE#{store_id}#{status}", and status is in no key
pub(super) fn partition_key_is_the_partition(table: &Table, dynamo: &Dynamo, errors: &Errors) {
    for (attribute, template) in written(&dynamo.pk) {
        for part in attribute.parts() {
            let name = plain(column(table, part).ident);
            match column(table, part).role {
                Role::Partition => {}
                Role::Clustering(_) => at(
                    errors,
                    template,
                    part,
                    format!(
                        "`{name}` is a clustering column, and `pk` is known before it is; move `{{{name}}}` to `sk`"
                    ),
                    "not in the partition key",
                ),
                Role::Static | Role::Regular => at(
                    errors,
                    template,
                    part,
                    format!(
                        "`{name}` is not in the partition key of `{}`; add it to `partition(..)`, or take it out of `pk`",
                        table.ident
                    ),
                    "not in the partition key",
                ),
            }
        }
        let missing = missing(table, attribute, |role| role == Role::Partition);
        if !missing.is_empty() {
            errors.at(
                template.literal.span(),
                format_args!(
                    "`pk` lacks {}, so that partitions would share one key; add {}",
                    of_role("partition", &missing),
                    placeholders(&missing)
                ),
            );
        }
    }
}

// sk = "ORDER#{placed_at}", and clustering(placed_at, order_id)
// sk = "ORDER#{order_id}#{placed_at}", and clustering(placed_at, order_id)
// sk = "ORDER#{placed_at}#{status}", and status is in no key
// sk = "ORDER#{placed_at}", and no clustering(..)
pub(super) fn sort_key_is_the_clustering(table: &Table, dynamo: &Dynamo, errors: &Errors) {
    let declared: Vec<String> = table.clustering().map(|column| plain(column.ident)).collect();
    for (attribute, template) in written(&dynamo.sk) {
        let mut last = None;
        for part in attribute.parts() {
            let name = plain(column(table, part).ident);
            match column(table, part).role {
                _ if declared.is_empty() => at(
                    errors,
                    template,
                    part,
                    format!(
                        "`{}` has no clustering columns, so that its `sk` is a constant; write a text without columns, add `clustering(..)`, or drop `sk`",
                        table.ident
                    ),
                    "a partition has one item",
                ),
                Role::Static | Role::Regular => at(
                    errors,
                    template,
                    part,
                    format!(
                        "`{name}` is in no key of `{}`; add it to `clustering(..)`, or take it out of `sk`",
                        table.ident
                    ),
                    "not in the key",
                ),
                Role::Clustering(_) if last.is_some_and(|last| part.column < last) => {
                    at(
                        errors,
                        template,
                        part,
                        format!(
                            "`{name}` is declared before the column in front of it; `sk` has the clustering columns in their order, {}",
                            words::list(&declared)
                        ),
                        "out of order",
                    );
                }
                Role::Clustering(_) => last = Some(part.column),
                Role::Partition => {}
            }
        }
        let missing = missing(table, attribute, is_clustering);
        if !missing.is_empty() {
            errors.at(
                template.literal.span(),
                format_args!(
                    "`sk` lacks {}, so that rows would share one key; add {}",
                    of_role("clustering", &missing),
                    placeholders(&missing)
                ),
            );
        }
    }
}

fn missing(table: &Table, attribute: &KeyAttribute, wanted: impl Fn(Role) -> bool) -> Vec<String> {
    let columns = table.columns.iter().enumerate().filter(|(_, column)| wanted(column.role));
    let absent = columns.filter(|(at, _)| attribute.parts().all(|part| part.column != *at));
    absent.map(|(_, column)| plain(column.ident)).collect()
}

fn of_role(role: &str, names: &[String]) -> String {
    let columns = if names.len() == 1 { "column" } else { "columns" };
    format!("the {role} {columns} {}", words::list(names))
}

fn placeholders(names: &[String]) -> String {
    let braced: Vec<String> = names.iter().map(|name| format!("{{{name}}}")).collect();
    words::list(&braced)
}

// pk = "A#{a}#{a}"
pub(super) fn columns_stand_once(dynamo: &Dynamo, errors: &Errors) {
    for (attribute, template) in written(&dynamo.pk).chain(written(&dynamo.sk)) {
        let parts: Vec<Part> = attribute.parts().collect();
        for (place, part) in parts.iter().enumerate() {
            if let Some(written) = part.written
                && parts[..place].iter().any(|earlier| earlier.column == part.column)
            {
                errors.inside(
                    template,
                    written,
                    format_args!("`{}` stands in this template twice; keep one of them", written.name),
                    "again",
                );
            }
        }
    }
}

// pk = "A#{a:reversed}"
// sk = "B#{a:reversed}#{b}", and partition(a)
pub(super) fn only_an_order_is_reversed(table: &Table, dynamo: &Dynamo, errors: &Errors) {
    for (attribute, template) in written(&dynamo.pk).chain(written(&dynamo.sk)) {
        for part in attribute.parts().filter(|part| part.format == Format::Reversed) {
            let name = plain(column(table, part).ident);
            if column(table, part).role == Role::Partition {
                at(
                    errors,
                    template,
                    part,
                    format!("`{name}` is a partition column, which has no order to reverse; write `{{{name}}}`"),
                    "no order",
                );
            }
        }
    }
}

// clustering(placed_at desc, order_id)
pub(super) fn sort_key_has_one_direction(table: &Table, dynamo: &Dynamo, errors: &Errors) {
    if dynamo.ties {
        return;
    }
    let mut first: Option<(String, bool)> = None;
    for attribute in &dynamo.sk {
        for part in attribute.parts() {
            let column = column(table, part);
            let Role::Clustering(direction) = column.role else { continue };
            let name = plain(column.ident);
            let descending = (direction == Direction::Descending) != (part.format == Format::Reversed);
            let Some((leader, leading)) = &first else {
                first = Some((name, descending));
                continue;
            };
            if descending == *leading {
                continue;
            }
            let way = |descending: bool| if descending { "descending" } else { "ascending" };
            let reversed = match (&dynamo.place, part.format) {
                (Place::Index { native: true, .. }, _) => String::from("declare both in one direction"),
                (_, Format::Reversed) => format!("write `{{{name}}}` in `sk`"),
                _ => format!("write `{{{name}:reversed}}` in `sk`"),
            };
            let message = format!(
                "`{name}` is {} and `{leader}` {}, and DynamoDB reads a sort key in one direction; {reversed}, or say `ties = key_order`: rows that are equal up to `{name}` then come in the direction of `{leader}`",
                way(descending),
                way(*leading),
            );
            match attribute.template {
                Some(template) => at(errors, template, part, message, "another direction"),
                None => errors.at(column.span, message),
            }
            return;
        }
    }
}
