//! An attribute that is a partition key in one place and a sort key in another: its column has one form in both, or none.

use super::said::require;
use crate::schema::{ColumnType, DynamoDef, KeyAttributeDef, KeyForm, same_text};

/// Looks at the keys of a table and of its indexes, each against each.
#[track_caller]
pub(super) const fn check_shared_attributes(def: &DynamoDef) {
    check_sort_keys(def.pk, def);
    let mut i = 0;
    while i < def.indexes.len() {
        check_sort_keys(def.indexes[i].pk, def);
        i += 1;
    }
}

#[track_caller]
const fn check_sort_keys(partition: &[KeyAttributeDef], def: &DynamoDef) {
    check_pairs(partition, def.sk);
    let mut i = 0;
    while i < def.indexes.len() {
        check_pairs(partition, def.indexes[i].sk);
        i += 1;
    }
}

#[track_caller]
const fn check_pairs(partition: &[KeyAttributeDef], sort: &[KeyAttributeDef]) {
    let mut i = 0;
    while i < partition.len() {
        let mut j = 0;
        while j < sort.len() {
            if let (KeyForm::Native(part), true) = (&partition[i].form, same_text(partition[i].name, sort[j].name)) {
                require(
                    !matches!(part.ty, ColumnType::TimeUuid | ColumnType::Inet),
                    part.column,
                    "its attribute is a partition key in one place and a sort key in another, where a `timeuuid` or an address has another text: give one of them a `pk_name` or `sk_name` of its own",
                );
            }
            j += 1;
        }
        i += 1;
    }
}
