//! `compression = zstd(chunk_length_kb = 16, level = 3)`, `compression = none`

use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::token;

use super::options::ClassArg;
use super::{grammar, once};
use crate::errors::Errors;
use crate::words::{self, compression as word};

pub(crate) fn parse(word: &Ident, content: ParseStream, errors: &Errors) -> syn::Result<ClassArg> {
    let name = grammar::word(word, content, "compression = lz4")?;
    let algorithm = name.unraw().to_string();
    let class = match algorithm.as_str() {
        word::NONE => "",
        word::LZ4 => "LZ4Compressor",
        word::SNAPPY => "SnappyCompressor",
        word::DEFLATE => "DeflateCompressor",
        word::ZSTD => "ZstdCompressor",
        _ => return Err(words::unknown("compression", &name, word::CLASSES)),
    };
    let (mut chunk, mut level) = (None, None);
    if content.peek(token::Paren) {
        let inner = grammar::parens(&name, content, "zstd(chunk_length_kb = 16)")?;
        if class.is_empty() && !inner.is_empty() {
            return Err(syn::Error::new(name.span(), "`none` takes no options; drop them, or name an algorithm"));
        }
        grammar::each_entry(&inner, errors, |inner| {
            let option = inner.call(Ident::parse_any)?;
            match option.unraw().to_string().as_str() {
                word::CHUNK_LENGTH_KB => once(&mut chunk, &option, chunk_length(&option, inner)?),
                word::LEVEL => once(&mut level, &option, zstd_level(&algorithm, &option, inner)?),
                _ => Err(words::unknown("compression option", &option, word::OPTIONS)),
            }
        });
    }
    let options = [("chunk_length_in_kb", chunk), ("compression_level", level)];
    Ok(ClassArg { class, options: options.into_iter().filter_map(|(name, value)| Some((name, value?))).collect() })
}

fn chunk_length(option: &Ident, content: ParseStream) -> syn::Result<String> {
    let length = grammar::number(option, content, "chunk_length_kb = 16")?;
    if !length.value.is_power_of_two() {
        return Err(syn::Error::new(length.span, format_args!("`{option}` is a power of two; write `16` or `64`")));
    }
    Ok(length.value.to_string())
}

fn zstd_level(algorithm: &str, option: &Ident, content: ParseStream) -> syn::Result<String> {
    let level = grammar::number(option, content, "level = 3")?;
    if algorithm != word::ZSTD {
        return Err(syn::Error::new(option.span(), format_args!("`{algorithm}` has no `level`; only `zstd` has one")));
    }
    if !(1..=22).contains(&level.value) {
        return Err(syn::Error::new(level.span, "a level of `zstd` is between 1 and 22"));
    }
    Ok(level.value.to_string())
}
