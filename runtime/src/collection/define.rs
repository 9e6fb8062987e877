//! A collection as data, and what `#[derive(ItemCollection)]` asks in constant evaluation: which table of a row is the
//! entity, and whether the entities can live together.

use crate::dynamo::{KeyKind, check_tables, key_kind};
use crate::schema::{
    BillingDef, ColumnDef, ColumnType, DynamoDef, Format, KeyAttributeDef, KeyForm, OptionsDef, Origin, Role, TableDef,
    TextPart, same_text,
};

/// An item collection: the physical table, the columns of its partition key, its entities.
#[derive(Clone, Copy, Debug)]
pub struct CollectionDef {
    /// The enum's name, for messages.
    pub type_name: &'static str,
    /// The partition as a table: the columns of the key, in the order of the template, and no others.
    pub table: TableDef,
    /// The key attributes of the partition, as its first entity has them.
    pub dynamo: DynamoDef,
    /// The entities, in the order of the variants.
    pub entities: &'static [EntityDef],
}

impl CollectionDef {
    /// What a declaration that is refused has.
    pub const HOLLOW: &'static Self =
        &Self { type_name: "", table: collection_table("", "", &[], &NOWHERE), dynamo: NOWHERE, entities: &[] };
}

const NOWHERE: DynamoDef = DynamoDef {
    table: "",
    index: None,
    pk: &[],
    sk: &[],
    indexes: &[],
    ties: false,
    ttl: None,
    billing: BillingDef::OnDemand,
    stream: None,
};

/// An entity of a collection.
#[derive(Clone, Copy, Debug)]
pub struct EntityDef {
    /// Its table.
    pub table: &'static TableDef,
    /// Its partition columns, in the order of the collection's `pk`.
    pub partition: &'static [&'static str],
}

/// A piece of the collection's `pk` as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyPiece {
    /// `ORDER#`
    Literal(&'static str),
    /// `{order_id}`
    Column(&'static str, Format),
}

/// Refuses a row of which no table, or more than one, is an entity of the collection.
///
/// # Panics
/// In `const` evaluation, which makes it a compile error.
#[track_caller]
pub const fn check_entity(tables: &[&TableDef], physical: &str, pk: &[KeyPiece]) {
    let (mut at, mut found) = (0, 0);
    while at < tables.len() {
        if is_entity(tables[at], physical, pk) {
            found += 1;
        }
        at += 1;
    }
    assert!(
        found > 0,
        "no table of this row is an entity of the collection: give one of its `#[query_table(..)]` a `dynamodb(..)` with the table and `pk` of the collection, character by character"
    );
    assert!(
        found == 1,
        "two tables of this row are entities of the collection: a row is one entity; give the second a struct of its own"
    );
}

/// Where the row's table that is the entity stands among its tables; 0 where there is none, which [`check_entity`]
/// reports: what is made of it must then say nothing more.
pub const fn entity_at(tables: &[&TableDef], physical: &str, pk: &[KeyPiece]) -> usize {
    let mut at = 0;
    while at < tables.len() {
        if is_entity(tables[at], physical, pk) {
            return at;
        }
        at += 1;
    }
    0
}

const fn is_entity(table: &TableDef, physical: &str, pk: &[KeyPiece]) -> bool {
    match table.dynamo {
        Some(def) if def.index.is_none() && def.pk.len() == 1 => {
            same_text(def.table, physical) && is_key(&def.pk[0], pk)
        }
        _ => false,
    }
}

const fn is_key(attribute: &KeyAttributeDef, pk: &[KeyPiece]) -> bool {
    match attribute.form {
        KeyForm::Native(part) => {
            pk.len() == 1
                && matches!(pk[0], KeyPiece::Column(name, format)
                    if same_text(name, part.column) && same_format(part.format, format))
        }
        KeyForm::Text(parts) => {
            let mut at = 0;
            while at < parts.len() && at < pk.len() {
                let same = match (parts[at], pk[at]) {
                    (TextPart::Literal(a), KeyPiece::Literal(b)) => same_text(a, b),
                    (TextPart::Column(part), KeyPiece::Column(name, format)) => {
                        same_text(part.column, name) && same_format(part.format, format)
                    }
                    _ => false,
                };
                if !same {
                    return false;
                }
                at += 1;
            }
            parts.len() == pk.len()
        }
    }
}

const fn same_format(a: Format, b: Format) -> bool {
    match (a, b) {
        (Format::Standard, Format::Standard)
        | (Format::Seconds, Format::Seconds)
        | (Format::Text, Format::Text)
        | (Format::Reversed, Format::Reversed) => true,
        (Format::Width(a), Format::Width(b)) => a == b,
        _ => false,
    }
}

/// A column of the collection's partition key, as its first entity has it.
pub const fn partition_column(table: &TableDef, name: &'static str) -> ColumnDef {
    match find_partition(table, name) {
        Some(column) => column,
        None => ColumnDef::new(name, Role::Partition, Origin::Field(0), ColumnType::Text),
    }
}

const fn find_partition(table: &TableDef, name: &str) -> Option<ColumnDef> {
    let mut at = 0;
    while at < table.columns.len() {
        if matches!(table.columns[at].role, Role::Partition) && same_text(table.columns[at].name, name) {
            return Some(table.columns[at]);
        }
        at += 1;
    }
    None
}

/// Whether the entities have a sort key.
pub const fn has_sort(first: &TableDef) -> bool {
    matches!(first.dynamo, Some(def) if !def.sk.is_empty())
}

/// The sort key of the partition: any text where it is one, since each entity has its own.
pub const fn any_sort(first: &TableDef) -> KeyAttributeDef {
    match first.dynamo {
        Some(DynamoDef { sk: [attribute, ..], .. }) => match key_kind(attribute) {
            KeyKind::S => KeyAttributeDef { name: attribute.name, form: KeyForm::Text(&[]) },
            _ => *attribute,
        },
        _ => KeyAttributeDef { name: "", form: KeyForm::Text(&[]) },
    }
}

/// The partition's place on DynamoDB: its key attributes, and the attribute by which items expire.
pub const fn collection_dynamo(entities: &[EntityDef], sk: &'static [KeyAttributeDef]) -> DynamoDef {
    let mut ttl = None;
    let mut at = entities.len();
    while at > 0 {
        at -= 1;
        if let Some(DynamoDef { ttl: Some(named), .. }) = entities[at].table.dynamo {
            ttl = Some(*named);
        }
    }
    match entities {
        [EntityDef { table: TableDef { dynamo: Some(def), .. }, .. }, ..] => {
            DynamoDef { sk, indexes: &[], stream: None, ttl, ..**def }
        }
        _ => NOWHERE,
    }
}

/// The partition as a table.
pub const fn collection_table(
    type_name: &'static str,
    physical: &'static str,
    columns: &'static [ColumnDef],
    dynamo: &'static DynamoDef,
) -> TableDef {
    TableDef {
        type_name,
        keyspace: None,
        name: physical,
        columns,
        fields: 0,
        size: None,
        options: OptionsDef::NONE,
        conditional: false,
        sparse: false,
        dynamo: Some(dynamo),
    }
}

/// Refuses entities that can't be told apart, or whose keys are not kept alike.
///
/// # Panics
/// In `const` evaluation, which makes it a compile error.
#[track_caller]
pub const fn check_entities(first: &EntityDef, other: &EntityDef, physical: &str, keys: [&[KeyPiece]; 2]) {
    if !is_entity(first.table, physical, keys[0]) || !is_entity(other.table, physical, keys[1]) {
        return;
    }
    let (Some(a), Some(b)) = (first.table.dynamo, other.table.dynamo) else { return };
    assert!(
        !same_text(first.table.type_name, other.table.type_name),
        "two variants of this collection hold one row, and an item would be either: give each row one variant"
    );
    assert!(
        same_text(a.pk[0].name, b.pk[0].name),
        "the entities of this collection name the attribute of their partition key differently: give them one `pk_name`"
    );
    let mut at = 0;
    while at < first.partition.len() {
        let ours = partition_column(first.table, first.partition[at]);
        let theirs = partition_column(other.table, other.partition[at]);
        assert!(
            ours.ty.same(&theirs.ty),
            "a column of the collection's `pk` has another type in this entity than in the first: give it one type"
        );
        at += 1;
    }
    check_tables(first.table, other.table);
}
