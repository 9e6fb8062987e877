//! What can be said of a field's type by its look alone, for messages that come before the type checker's.
//!
//! An alias hides what it stands for: so this only ever refuses what is surely wrong, and the traits of the runtime
//! (`Column`, `KeyColumn`, `Bucket`) have the last word.

use quote::ToTokens;
use syn::{GenericArgument, PathArguments, Type};

/// What a type looks like, as far as a key or a derived column cares.
pub(crate) enum Look<'a> {
    /// `Option<T>`
    Option(&'a Type),
    /// A list, set or map.
    Collection,
    /// Borrowed: it can be written, and never be read back.
    Reference,
    /// A number, a text, an id, a day or a truth value: no instant.
    Timeless,
    Other,
}

pub(crate) fn look(ty: &Type) -> Look<'_> {
    let path = match ty {
        Type::Path(path) => &path.path,
        Type::Group(group) => return look(&group.elem),
        Type::Paren(paren) => return look(&paren.elem),
        Type::Reference(_) => return Look::Reference,
        _ => return Look::Other,
    };
    let Some(last) = path.segments.last() else { return Look::Other };
    match last.ident.to_string().as_str() {
        "Option" => first_argument(&last.arguments).map_or(Look::Other, Look::Option),
        "Vec" if first_argument(&last.arguments).is_some_and(is_byte) => Look::Timeless,
        "Vec" | "VecDeque" | "HashSet" | "BTreeSet" | "HashMap" | "BTreeMap" => Look::Collection,
        "Uuid" | "NaiveDate" | "NaiveTime" | "NaiveDateTime" | "TimeOfDay" | "CqlDuration" | "IpAddr"
        | "BigDecimal" | "BigInt" | "Ascii" => Look::Timeless,
        "bool" | "char" | "String" | "f32" | "f64" | "i8" | "i16" | "i32" | "i64" | "i128" | "isize" | "u8" | "u16"
        | "u32" | "u64" => Look::Timeless,
        _ => Look::Other,
    }
}

fn first_argument(arguments: &PathArguments) -> Option<&Type> {
    let PathArguments::AngleBracketed(arguments) = arguments else { return None };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

fn is_byte(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident("u8"))
}

/// The type as a person writes it: `Option<i64>`, not `Option < i64 >`.
pub(crate) fn shown(ty: &Type) -> String {
    let spaced = ty.to_token_stream().to_string();
    let mut shown = String::with_capacity(spaced.len());
    let letters: Vec<char> = spaced.chars().collect();
    for (at, &letter) in letters.iter().enumerate() {
        let before = shown.chars().next_back();
        let after = letters.get(at + 1).copied();
        let glued = |letter: Option<char>| letter.is_none_or(|letter| "<>:&([".contains(letter));
        let closing = after.is_none_or(|after| ">,:)];<([".contains(after));
        if letter == ' ' && (glued(before) || closing) {
            continue;
        }
        shown.push(letter);
    }
    shown
}

#[cfg(test)]
mod tests {
    use syn::parse_quote;

    use super::*;

    #[test]
    fn a_type_is_shown_as_a_person_writes_it() {
        let types: [(Type, &str); 4] = [
            (parse_quote!(Option<i64>), "Option<i64>"),
            (parse_quote!(std::collections::HashMap<String, Vec<u8>>), "std::collections::HashMap<String, Vec<u8>>"),
            (parse_quote!(&'a str), "&'a str"),
            (parse_quote!([u8; 4]), "[u8; 4]"),
        ];
        for (ty, expected) in types {
            assert_eq!(shown(&ty), expected);
        }
    }
}
