//! `options(default_ttl = "30d", gc_grace = "10d", comment = "..", compaction = .., caching(..), compression = ..)`

use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::parse::ParseStream;

use super::caching::CachingArg;
use super::{compaction, compression, duration, grammar, once};
use crate::errors::Errors;
use crate::words::{self, options};

/// Cassandra's `ExpirationDateOverflowHandling`: a TTL is at most 20 years.
const LONGEST_TTL: u32 = 630_720_000;
/// `gc_grace_seconds` is a CQL `int`.
const LONGEST_GC_GRACE: u32 = i32::MAX.unsigned_abs();

#[derive(Default)]
pub(crate) struct OptionsArg {
    pub(crate) default_ttl: Option<u32>,
    pub(crate) gc_grace: Option<u32>,
    pub(crate) comment: Option<String>,
    pub(crate) compaction: Option<ClassArg>,
    pub(crate) caching: Option<CachingArg>,
    pub(crate) compression: Option<ClassArg>,
}

/// A class of the server and its options, in CQL's own words.
pub(crate) struct ClassArg {
    pub(crate) class: &'static str,
    pub(crate) options: Vec<(&'static str, String)>,
}

impl OptionsArg {
    pub(crate) fn parse(word: &Ident, content: ParseStream, errors: &Errors) -> syn::Result<Self> {
        let inner = grammar::parens(word, content, "options(default_ttl = \"30d\")")?;
        let mut arg = Self::default();
        grammar::each_entry(&inner, errors, |inner| arg.read(inner, errors));
        Ok(arg)
    }

    fn read(&mut self, content: ParseStream, errors: &Errors) -> syn::Result<()> {
        let word = content.call(Ident::parse_any)?;
        match word.unraw().to_string().as_str() {
            options::DEFAULT_TTL => once(
                &mut self.default_ttl,
                &word,
                duration::parse(&word, content, "default_ttl = \"30d\"", 1..=LONGEST_TTL)?,
            ),
            options::GC_GRACE => once(
                &mut self.gc_grace,
                &word,
                duration::parse(&word, content, "gc_grace = \"10d\"", 0..=LONGEST_GC_GRACE)?,
            ),
            options::COMMENT => {
                once(&mut self.comment, &word, grammar::text(&word, content, "comment = \"..\"")?.value())
            }
            options::COMPACTION => once(&mut self.compaction, &word, compaction::parse(&word, content, errors)?),
            options::CACHING => once(&mut self.caching, &word, CachingArg::parse(&word, content, errors)?),
            options::COMPRESSION => once(&mut self.compression, &word, compression::parse(&word, content, errors)?),
            _ => Err(words::unknown("table option", &word, options::OPTIONS)),
        }
    }
}
