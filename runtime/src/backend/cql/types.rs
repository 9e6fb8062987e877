//! The types that the server prepared a statement with, against the declared ones.
//!
//! They are compared once a statement, so that no value has to be: it also guards a table that is opened unchecked.

use scylla::frame::response::result::{CollectionType, ColumnSpec, ColumnType as Live, NativeType};
use scylla::statement::prepared::PreparedStatement;

use crate::error::Error;
use crate::schema::{ColumnType, Difference, TableDef};

/// Refuses an answer whose columns have other types than declared, where the server tells them with the answer only.
pub(super) fn check_answer(table: &TableDef, name: &str, answered: &[&ColumnSpec<'_>]) -> Result<(), Error> {
    let differences: Vec<_> = answered.iter().filter_map(|spec| difference(table, spec)).collect();
    if differences.is_empty() { Ok(()) } else { Err(Error::Mismatch { table: name.into(), differences }) }
}

/// Refuses a statement whose values or columns have other types than declared.
pub(super) fn check(table: &TableDef, name: &str, statement: &PreparedStatement) -> Result<(), Error> {
    let (bound, answered) = (statement.get_variable_col_specs(), statement.get_current_result_set_col_specs());
    let mut differences: Vec<Difference> = Vec::new();
    for spec in bound.iter().chain(answered.get().iter()) {
        let difference = difference(table, spec);
        differences.extend(difference.filter(|difference| !differences.contains(difference)));
    }
    if differences.is_empty() { Ok(()) } else { Err(Error::Mismatch { table: name.into(), differences }) }
}

/// The timestamp's, the limit's and a list's markers have names that no column has.
fn difference(table: &TableDef, spec: &ColumnSpec<'_>) -> Option<Difference> {
    let column = table.column(spec.name())?;
    (!same(&column.ty, spec.typ())).then(|| Difference::Type {
        column: column.name.into(),
        declared: column.ty,
        live: shown(spec.typ()),
    })
}

/// Whether values of both types have the same binary form and meaning; what is frozen is not told by every server.
fn same(declared: &ColumnType, live: &Live<'_>) -> bool {
    match (declared, live) {
        (ColumnType::Frozen(inner), live) => same(inner, live),
        (ColumnType::List(a), Live::Collection { typ: CollectionType::List(b), .. })
        | (ColumnType::Set(a), Live::Collection { typ: CollectionType::Set(b), .. }) => same(a, b),
        (ColumnType::Map(a, b), Live::Collection { typ: CollectionType::Map(c, d), .. }) => same(a, c) && same(b, d),
        (ColumnType::Tuple(a), Live::Tuple(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        // The store may have more fields, added at the end: what is stored is read, and theirs stay absent.
        (ColumnType::Struct(a), Live::UserDefinedType { definition: b, .. }) => {
            let fields = || a.fields.iter().zip(&b.field_types);
            a.name == b.name
                && a.fields.len() <= b.field_types.len()
                && fields().all(|((name, a), (live, b))| name == live && same(a, b))
        }
        (declared, Live::Native(live)) => native(live).is_some_and(|live| declared.same(&live)),
        _ => false,
    }
}

/// The type for a message: of a struct, with its fields.
fn shown(live: &Live<'_>) -> String {
    match live {
        Live::UserDefinedType { definition, .. } => {
            let fields = definition.field_types.iter().map(|(name, ty)| format!("{name} {}", shown(ty)));
            format!("{} ({})", definition.name, fields.collect::<Vec<_>>().join(", "))
        }
        Live::Native(live) => native(live).map_or_else(|| format!("{live:?}"), |ty| ty.to_string()),
        live => format!("{live:?}"),
    }
}

fn native(live: &NativeType) -> Option<ColumnType> {
    Some(match live {
        NativeType::Ascii => ColumnType::Ascii,
        NativeType::Boolean => ColumnType::Boolean,
        NativeType::Blob => ColumnType::Blob,
        NativeType::Date => ColumnType::Date,
        NativeType::Decimal => ColumnType::Decimal,
        NativeType::Double => ColumnType::Double,
        NativeType::Duration => ColumnType::Duration,
        NativeType::Float => ColumnType::Float,
        NativeType::Int => ColumnType::Int,
        NativeType::BigInt => ColumnType::BigInt,
        NativeType::Text => ColumnType::Text,
        NativeType::Timestamp => ColumnType::Timestamp,
        NativeType::Inet => ColumnType::Inet,
        NativeType::SmallInt => ColumnType::SmallInt,
        NativeType::TinyInt => ColumnType::TinyInt,
        NativeType::Time => ColumnType::Time,
        NativeType::Timeuuid => ColumnType::TimeUuid,
        NativeType::Uuid => ColumnType::Uuid,
        NativeType::Varint => ColumnType::VarInt,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use scylla::frame::response::result::UserDefinedType;

    use super::*;
    use crate::schema::StructDef;

    #[test]
    fn a_struct_is_the_first_fields_of_its_type_by_name_and_type() {
        let field = |name: &'static str, ty| (name.into(), Live::Native(ty));
        let definition = UserDefinedType {
            name: "address".into(),
            keyspace: "k".into(),
            field_types: vec![field("street", NativeType::Text), field("zip", NativeType::Int)],
        };
        let live = Live::UserDefinedType { frozen: true, definition: Arc::new(definition) };
        let declares = |def: &'static StructDef| same(&ColumnType::Struct(def), &live);
        const STREET: (&str, ColumnType) = ("street", ColumnType::Text);
        const ZIP: (&str, ColumnType) = ("zip", ColumnType::Int);
        assert!(declares(&StructDef { name: "address", fields: &[STREET] }));
        assert!(declares(&StructDef { name: "address", fields: &[STREET, ZIP] }));
        assert!(!declares(&StructDef { name: "place", fields: &[STREET, ZIP] }));
        assert!(!declares(&StructDef { name: "address", fields: &[ZIP, STREET] }));
        assert!(!declares(&StructDef { name: "address", fields: &[("road", ColumnType::Text)] }));
        assert!(!declares(&StructDef { name: "address", fields: &[("street", ColumnType::Ascii)] }));
        assert!(!declares(&StructDef { name: "address", fields: &[STREET, ZIP, ("more", ColumnType::Int)] }));
        assert_eq!(shown(&live), "address (street text, zip int)");
    }
}
