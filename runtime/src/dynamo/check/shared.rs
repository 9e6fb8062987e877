//! Declarations that share a physical table: one shape of keys, and no key that two of them could have made.

use super::native_kind;
use crate::dynamo::key::KeyKind;
use crate::dynamo::part::first_chars;
use crate::dynamo::template::key_kind;
use crate::schema::{
    BillingDef, DynamoDef, IndexKeysDef, KeyAttributeDef, KeyForm, StreamViewDef, TableDef, TextPart, same_text,
};

/// Refuses two tables that can't share their physical table, or their index. Called by `Schema::new`.
///
/// # Panics
/// In `const` evaluation, which makes it a compile error.
#[track_caller]
pub const fn check_tables(a: &TableDef, b: &TableDef) {
    let (Some(a), Some(b)) = (a.dynamo, b.dynamo) else { return };
    if !same_text(a.table, b.table) {
        return;
    }
    check_kinds(a, b);
    match (&a.index, &b.index) {
        (None, None) => {
            check_names(a.pk, b.pk, true);
            check_names(a.sk, b.sk, true);
            check_options(a, b);
            check_apart(a.pk, a.sk, b.pk, b.sk);
            check_indexes(a, b);
        }
        (Some(one), Some(other)) if same_text(one.name, other.name) => {
            assert!(
                one.local == other.local,
                "an index is `local` in one declaration and not in another: say it in both, or in none"
            );
            check_names(a.pk, b.pk, false);
            check_names(a.sk, b.sk, false);
            check_apart(a.pk, a.sk, b.pk, b.sk);
        }
        _ => {}
    }
}

#[track_caller]
const fn check_names(a: &[KeyAttributeDef], b: &[KeyAttributeDef], table: bool) {
    let mut same = a.len() == b.len();
    let mut i = 0;
    while same && i < a.len() {
        same = same_text(a[i].name, b[i].name);
        i += 1;
    }
    match table {
        true => assert!(
            same,
            "two tables share a table of DynamoDB, and its key attributes have different names, or one has no sort key: give both the same `pk_name` and `sk_name`"
        ),
        false => assert!(
            same,
            "two tables share an index of DynamoDB, and its key attributes have different names, or one has no sort key: give both the same `pk_name` and `sk_name`"
        ),
    }
}

/// An attribute has one kind in all keys of a physical table.
#[track_caller]
const fn check_kinds(a: &DynamoDef, b: &DynamoDef) {
    check_kinds_of(a.pk, b);
    check_kinds_of(a.sk, b);
    let mut i = 0;
    while i < a.indexes.len() {
        check_kinds_of(a.indexes[i].pk, b);
        check_kinds_of(a.indexes[i].sk, b);
        i += 1;
    }
}

#[track_caller]
const fn check_kinds_of(a: &[KeyAttributeDef], b: &DynamoDef) {
    check_kinds_between(a, b.pk);
    check_kinds_between(a, b.sk);
    let mut i = 0;
    while i < b.indexes.len() {
        check_kinds_between(a, b.indexes[i].pk);
        check_kinds_between(a, b.indexes[i].sk);
        i += 1;
    }
}

#[track_caller]
const fn check_kinds_between(a: &[KeyAttributeDef], b: &[KeyAttributeDef]) {
    let mut i = 0;
    while i < a.len() {
        let mut j = 0;
        while j < b.len() {
            assert!(
                !same_text(a[i].name, b[j].name) || key_kind(&a[i]).same(key_kind(&b[j])),
                "a key attribute that two tables of one DynamoDB table share is a text in one and a number or bytes in the other: write a template in both, or name the attributes apart"
            );
            j += 1;
        }
        i += 1;
    }
}

#[track_caller]
const fn check_options(a: &DynamoDef, b: &DynamoDef) {
    if let (BillingDef::Provisioned { read, write }, BillingDef::Provisioned { read: other_read, write: other_write }) =
        (a.billing, b.billing)
    {
        assert!(
            read == other_read && write == other_write,
            "two tables share a table of DynamoDB, and provision different capacities: say it in one of them"
        );
    }
    if let (Some(a), Some(b)) = (a.ttl, b.ttl) {
        assert!(
            same_text(a, b),
            "two tables share a table of DynamoDB, and their `ttl` columns have different names: a table has one, rename one of the columns"
        );
    }
    if let (Some(a), Some(b)) = (a.stream, b.stream) {
        assert!(
            same_view(a, b),
            "two tables share a table of DynamoDB, and ask for different streams: say it in one of them"
        );
    }
}

const fn same_view(a: StreamViewDef, b: StreamViewDef) -> bool {
    use StreamViewDef::{KeysOnly, NewAndOldImages, NewImage, OldImage};
    matches!(
        (a, b),
        (KeysOnly, KeysOnly) | (NewImage, NewImage) | (OldImage, OldImage) | (NewAndOldImages, NewAndOldImages)
    )
}

#[track_caller]
const fn check_indexes(a: &DynamoDef, b: &DynamoDef) {
    let mut i = 0;
    while i < a.indexes.len() {
        let mut j = 0;
        while j < b.indexes.len() {
            let (one, other): (&IndexKeysDef, &IndexKeysDef) = (&a.indexes[i], &b.indexes[j]);
            if same_text(one.name, other.name) {
                assert!(
                    one.local == other.local,
                    "an index is `local` in one declaration and not in another: say it in both, or in none"
                );
                check_names(one.pk, other.pk, false);
                check_names(one.sk, other.sk, false);
                check_apart(one.pk, one.sk, other.pk, other.sk);
            }
            j += 1;
        }
        i += 1;
    }
}

/// What all keys of an entity begin with.
#[derive(Clone, Copy)]
enum Head {
    /// This text.
    Tag(&'static str),
    /// They are this text.
    Constant(&'static str),
    /// A character from this to that one.
    Class(u8, u8),
    /// Nothing that is known.
    Any,
}

const fn head(attributes: &'static [KeyAttributeDef]) -> Head {
    if attributes.len() != 1 {
        return Head::Any;
    }
    let part = match &attributes[0].form {
        KeyForm::Native(part) if matches!(native_kind(part), KeyKind::S) => part,
        KeyForm::Native(_) => return Head::Any,
        KeyForm::Text([TextPart::Literal(constant)]) => return Head::Constant(constant),
        KeyForm::Text([TextPart::Literal(tag), ..]) => return Head::Tag(tag),
        KeyForm::Text([TextPart::Column(part), ..]) => part,
        KeyForm::Text([]) => return Head::Any,
    };
    match first_chars(part) {
        Some((first, last)) => Head::Class(first, last),
        None => Head::Any,
    }
}

/// Whether no key of one is a key of the other, nor lies among them.
const fn apart(a: Head, b: Head) -> bool {
    match (a, b) {
        (Head::Tag(a), Head::Tag(b)) => !starts_with(a, b) && !starts_with(b, a),
        (Head::Constant(a), Head::Constant(b)) => !same_text(a, b),
        (Head::Constant(constant), Head::Tag(tag)) | (Head::Tag(tag), Head::Constant(constant)) => {
            // The text after all that begin with the tag is where an open range of it ends.
            !starts_with(constant, tag) && !is_next(constant, tag)
        }
        (Head::Class(first, last), Head::Tag(text) | Head::Constant(text))
        | (Head::Tag(text) | Head::Constant(text), Head::Class(first, last)) => {
            let bytes = text.as_bytes();
            !bytes.is_empty() && (bytes[0] < first || bytes[0] > last)
        }
        (Head::Class(a, b), Head::Class(c, d)) => b < c || d < a,
        (Head::Any, _) | (_, Head::Any) => false,
    }
}

const fn starts_with(text: &str, start: &str) -> bool {
    let (text, start) = (text.as_bytes(), start.as_bytes());
    let mut i = 0;
    while i < start.len() {
        if i == text.len() || text[i] != start[i] {
            return false;
        }
        i += 1;
    }
    true
}

const fn is_next(text: &str, tag: &str) -> bool {
    let (text, tag) = (text.as_bytes(), tag.as_bytes());
    if tag.is_empty() || text.len() != tag.len() {
        return false;
    }
    let last = tag.len() - 1;
    let mut i = 0;
    while i < last {
        if text[i] != tag[i] {
            return false;
        }
        i += 1;
    }
    text[last] > tag[last] && text[last] - tag[last] == 1
}

#[track_caller]
const fn check_apart(
    a_pk: &'static [KeyAttributeDef],
    a_sk: &'static [KeyAttributeDef],
    b_pk: &'static [KeyAttributeDef],
    b_sk: &'static [KeyAttributeDef],
) {
    assert!(
        apart(head(a_pk), head(b_pk)) || apart(head(a_sk), head(b_sk)),
        "two tables share a table or index of DynamoDB, and a query of one could answer the other's items: begin their `pk`, or their `sk`, with texts of which none begins the other, as in `ORDER#` and `LINE#`"
    );
}
