//! `compaction = time_window(unit = days, size = 1)`
//!
//! Classes and options are those of Apache Cassandra 5.0's documentation (*Storage engine, Compaction*). An option that its class
//! does not have is refused here, as the server would refuse the CREATE TABLE.

use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Lit, token};

use super::options::ClassArg;
use super::{grammar, once};
use crate::errors::Errors;
use crate::words::{self, compaction as word};

struct Class {
    word: &'static str,
    cql: &'static str,
    options: &'static [Opt],
}

#[derive(Clone, Copy)]
struct Opt {
    word: &'static str,
    cql: &'static str,
    value: Value,
}

#[derive(Clone, Copy, PartialEq)]
enum Value {
    Whole,
    Fraction,
    Bool,
    Text,
    Unit,
}

const fn opt(word: &'static str, value: Value) -> Opt {
    Opt { word, cql: word, value }
}

/// What every class takes.
const COMMON: &[Opt] = &[
    opt(word::TOMBSTONE_THRESHOLD, Value::Fraction),
    opt(word::UNCHECKED_TOMBSTONE, Value::Bool),
    opt(word::ONLY_PURGE_REPAIRED, Value::Bool),
];

const CLASSES: &[Class] = &[
    Class {
        word: word::SIZE_TIERED,
        cql: "SizeTieredCompactionStrategy",
        options: &[
            opt(word::MIN_THRESHOLD, Value::Whole),
            opt(word::MAX_THRESHOLD, Value::Whole),
            opt(word::MIN_SSTABLE_SIZE, Value::Whole),
            opt(word::BUCKET_LOW, Value::Fraction),
            opt(word::BUCKET_HIGH, Value::Fraction),
        ],
    },
    Class {
        word: word::LEVELED,
        cql: "LeveledCompactionStrategy",
        options: &[opt(word::SSTABLE_SIZE_IN_MB, Value::Whole), opt(word::FANOUT_SIZE, Value::Whole)],
    },
    Class {
        word: word::TIME_WINDOW,
        cql: "TimeWindowCompactionStrategy",
        options: &[
            Opt { word: word::UNIT, cql: "compaction_window_unit", value: Value::Unit },
            Opt { word: word::SIZE, cql: "compaction_window_size", value: Value::Whole },
            opt(word::EXPIRED_CHECK, Value::Whole),
            opt(word::MIN_THRESHOLD, Value::Whole),
            opt(word::MAX_THRESHOLD, Value::Whole),
        ],
    },
    Class {
        word: word::UNIFIED,
        cql: "UnifiedCompactionStrategy",
        options: &[
            opt(word::SCALING_PARAMETERS, Value::Text),
            opt(word::TARGET_SSTABLE_SIZE, Value::Text),
            opt(word::MIN_SSTABLE_SIZE, Value::Text),
            opt(word::BASE_SHARD_COUNT, Value::Whole),
            opt(word::SSTABLE_GROWTH, Value::Fraction),
            opt(word::EXPIRED_CHECK, Value::Whole),
        ],
    },
];

pub(crate) fn parse(word: &Ident, content: ParseStream, errors: &Errors) -> syn::Result<ClassArg> {
    let name = grammar::word(word, content, "compaction = time_window(unit = days, size = 1)")?;
    let Some(class) = CLASSES.iter().find(|class| name == class.word) else {
        return Err(words::unknown("compaction", &name, word::CLASSES));
    };
    let mut arg = ClassArg { class: class.cql, options: Vec::new() };
    if content.peek(token::Paren) {
        let inner = grammar::parens(&name, content, "time_window(unit = days, size = 1)")?;
        grammar::each_entry(&inner, errors, |inner| class.read(&mut arg, inner));
    }
    Ok(arg)
}

impl Class {
    fn read(&self, arg: &mut ClassArg, content: ParseStream) -> syn::Result<()> {
        let name = content.call(Ident::parse_any)?;
        let mut legal = self.options.iter().chain(COMMON);
        let Some(option) = legal.clone().find(|option| name == option.word) else {
            let known: Vec<&str> = legal.by_ref().map(|option| option.word).collect();
            let word = name.unraw().to_string();
            if word::OPTIONS.contains(&word.as_str()) {
                let message =
                    format!("`{}` has no option `{word}`; its options are {}", self.word, words::list(&known));
                return Err(syn::Error::new(name.span(), message));
            }
            return Err(words::unknown("compaction option", &name, &known));
        };
        let mut slot = arg.options.iter().any(|(cql, _)| *cql == option.cql).then(String::new);
        once(&mut slot, &name, option.read(&name, content)?)?;
        arg.options.extend(slot.map(|value| (option.cql, value)));
        Ok(())
    }
}

impl Opt {
    /// The value as CQL writes it between quotes.
    fn read(self, name: &Ident, content: ParseStream) -> syn::Result<String> {
        if self.value == Value::Unit {
            let unit = grammar::word(name, content, "unit = days")?;
            let known = word::UNITS.contains(&unit.to_string().as_str());
            return if known {
                Ok(unit.to_string().to_uppercase())
            } else {
                Err(words::unknown("unit", &unit, word::UNITS))
            };
        }
        let example = format!("{} = {}", self.word, self.example());
        grammar::equals(name, content, &example)?;
        let wrong = |span| syn::Error::new(span, format_args!("`{}` takes {}: `{example}`", self.word, self.kind()));
        let literal: Lit = content.parse().map_err(|error: syn::Error| wrong(error.span()))?;
        match (self.value, &literal) {
            (Value::Whole | Value::Fraction, Lit::Int(number)) if number.suffix().is_empty() => {
                Ok(number.base10_digits().to_owned())
            }
            (Value::Fraction, Lit::Float(number)) if number.suffix().is_empty() => {
                Ok(number.base10_digits().to_owned())
            }
            (Value::Bool, Lit::Bool(flag)) => Ok(flag.value.to_string()),
            (Value::Text, Lit::Str(text)) => Ok(text.value()),
            _ => Err(wrong(literal.span())),
        }
    }

    fn kind(self) -> &'static str {
        match self.value {
            Value::Whole => "a whole number",
            Value::Fraction => "a number",
            Value::Bool => "`true` or `false`",
            Value::Text => "a text",
            Value::Unit => "a unit",
        }
    }

    fn example(self) -> &'static str {
        match self.value {
            Value::Whole => "4",
            Value::Fraction => "0.2",
            Value::Bool => "true",
            Value::Text => "\"T4\"",
            Value::Unit => "days",
        }
    }
}
