//! Which attributes the keys are, and which columns their templates name.
//!
//! Without a template, a key is mapped by its columns: a lone column is an attribute of its own name, several are joined
//! in one text.

use std::borrow::Cow;

use crate::args::dynamodb::DynamoArg;
use crate::args::template::{Format, Piece, Placeholder, Template};
use crate::args::{Spanned, TableArg};
use crate::lower::{Lowering, plain};
use crate::model::dynamo::{Dynamo, Form, KeyAttribute, Part, Place, TextPart};
use crate::model::{Role, Table};
use crate::words;

/// What joins the columns of a key that has no template: nothing that follows a column sorts below it.
const JOINT: &str = "#";

/// Which of the two keys.
#[derive(Clone, Copy, PartialEq)]
enum Which {
    Pk,
    Sk,
}

impl<'a> Lowering<'a, '_> {
    pub(super) fn keys(
        &self,
        arg: &'a DynamoArg,
        table: &Table<'a>,
        place: Place<'a>,
        tables: &[(&'a TableArg, Table<'a>)],
    ) -> Option<Dynamo<'a>> {
        let (pk, sk) = match &place {
            Place::Index { local: true, of, .. } => {
                (self.shared_key(arg, table, &tables[of.value].1), self.key(Which::Sk, arg, table, &place))
            }
            Place::Index { native: true, .. } => self.native_keys(arg, table),
            _ => (self.key(Which::Pk, arg, table, &place), self.key(Which::Sk, arg, table, &place)),
        };
        Some(Dynamo { span: arg.span, place, pk: pk?, sk: sk?, ties: arg.ties.is_some() })
    }

    fn key(
        &self,
        which: Which,
        arg: &'a DynamoArg,
        table: &Table<'a>,
        place: &Place<'a>,
    ) -> Option<Vec<KeyAttribute<'a>>> {
        let (template, name) = match which {
            Which::Pk => (arg.pk.as_ref(), arg.pk_name.as_ref()),
            Which::Sk => (arg.sk.as_ref(), arg.sk_name.as_ref()),
        };
        let columns = positions(table, |role| which.holds(role));
        let form = match (template, &columns[..]) {
            (Some(template), _) => self.template(template, table)?,
            // A template that was refused is not replaced by one that nobody wrote.
            (None, _) if arg.broken => return None,
            (None, []) => return self.no_key(which, name),
            (None, [only]) => Form::Native(whole(*only)),
            (None, several) => joined(several),
        };
        let span = name.map(|name| name.span).or(template.map(|template| template.literal.span())).unwrap_or(arg.span);
        let name = match (name, &form, template) {
            (Some(name), _, _) => Cow::Borrowed(name.value.as_str()),
            (None, Form::Native(part), None) => Cow::Owned(table.columns[part.column].name()),
            (None, _, _) => which.default_name(place),
        };
        Some(vec![KeyAttribute { name, span, form, template }])
    }

    /// A local index has the partition key of its table, told in its own columns.
    fn shared_key(&self, arg: &'a DynamoArg, table: &Table<'a>, base: &Table<'a>) -> Option<Vec<KeyAttribute<'a>>> {
        let written = [
            (arg.pk.as_ref().map(|pk| pk.literal.span()), words::dynamodb::PK),
            (arg.pk_name.as_ref().map(|name| name.span), words::dynamodb::PK_NAME),
            (arg.native, words::dynamodb::KEYS),
        ];
        for (span, word) in written.into_iter().filter_map(|(span, word)| Some((span?, word))) {
            let message = format!(
                "a local index has the partition key of its table, `{}`; drop `{word}`, or `local`",
                base.ident
            );
            self.errors.at(span, message);
        }
        let own = |at: usize| table.partition().any(|column| column.is_same(&base.columns[at]));
        let same = table.partition().count() == base.partition().count()
            && positions(base, |role| Which::Pk.holds(role)).into_iter().all(own);
        if !same {
            let columns: Vec<String> = base.partition().map(|column| plain(column.ident)).collect();
            self.errors.at(
                table.ident.span(),
                format_args!(
                    "a local index has the partition key of its table: `{}` is partitioned by {}; take the same columns, or drop `local`",
                    base.ident,
                    words::list(&columns)
                ),
            );
            return None;
        }
        let here = |part: Part<'a>| {
            let column = table.columns.iter().position(|column| column.is_same(&base.columns[part.column]))?;
            Some(Part { column, ..part })
        };
        let attributes = base.dynamo.as_ref()?.pk.iter().map(|attribute| {
            let form = match &attribute.form {
                Form::Native(part) => Form::Native(here(*part)?),
                Form::Text(parts) => Form::Text(
                    parts
                        .iter()
                        .map(|part| match part {
                            TextPart::Literal(text) => Some(TextPart::Literal(text)),
                            TextPart::Column(part) => here(*part).map(TextPart::Column),
                        })
                        .collect::<Option<_>>()?,
                ),
            };
            Some(KeyAttribute { name: attribute.name.clone(), span: arg.span, form, template: None })
        });
        attributes.collect()
    }

    fn no_key(&self, which: Which, name: Option<&Spanned<String>>) -> Option<Vec<KeyAttribute<'a>>> {
        if let (Which::Sk, Some(name)) = (which, name) {
            self.errors.at(name.span, "there is no sort key to name, without clustering columns; add `clustering(..)` or a constant `sk = \"..\"`, or drop `sk_name`");
            return None;
        }
        Some(Vec::new())
    }

    /// `keys = native`: each key column is an attribute of its own.
    #[allow(clippy::type_complexity, reason = "two lists of attributes, each there or refused")]
    fn native_keys(
        &self,
        arg: &'a DynamoArg,
        table: &Table<'a>,
    ) -> (Option<Vec<KeyAttribute<'a>>>, Option<Vec<KeyAttribute<'a>>>) {
        let written = [
            (arg.pk.as_ref().map(|pk| pk.literal.span()), words::dynamodb::PK),
            (arg.sk.as_ref().map(|sk| sk.literal.span()), words::dynamodb::SK),
            (arg.pk_name.as_ref().map(|name| name.span), words::dynamodb::PK_NAME),
            (arg.sk_name.as_ref().map(|name| name.span), words::dynamodb::SK_NAME),
        ];
        for (span, word) in written.into_iter().filter_map(|(span, word)| Some((span?, word))) {
            self.errors.at(span, format_args!("with `keys = native` each key column is an attribute of its own name; drop `{word}`, or `keys = native`"));
        }
        let attributes = |which: Which| {
            let columns = positions(table, |role| which.holds(role)).into_iter();
            Some(
                columns
                    .map(|at| KeyAttribute {
                        name: Cow::Owned(table.columns[at].name()),
                        span: table.columns[at].span,
                        form: Form::Native(whole(at)),
                        template: None,
                    })
                    .collect(),
            )
        };
        (attributes(Which::Pk), attributes(Which::Sk))
    }

    fn template(&self, template: &'a Template, table: &Table<'a>) -> Option<Form<'a>> {
        let parts: Vec<Option<TextPart<'a>>> = template
            .pieces
            .iter()
            .map(|piece| match piece {
                Piece::Literal(text) => Some(TextPart::Literal(text)),
                Piece::Column(written) => {
                    let column = self.named(template, written, table)?;
                    Some(TextPart::Column(Part { column, format: written.format, written: Some(written) }))
                }
            })
            .collect();
        let parts: Vec<TextPart> = parts.into_iter().collect::<Option<_>>()?;
        Some(match parts[..] {
            [TextPart::Column(part)] if part.format == Format::Standard => Form::Native(part),
            _ => Form::Text(parts),
        })
    }

    /// The column that a placeholder names.
    fn named(&self, template: &'a Template, written: &'a Placeholder, table: &Table<'a>) -> Option<usize> {
        let name = written.name.strip_prefix("r#").unwrap_or(&written.name);
        let found = table.columns.iter().position(|column| plain(column.ident) == name);
        if found.is_none() {
            let owner = table.ident;
            let columns: Vec<String> = table.columns.iter().map(|column| plain(column.ident)).collect();
            let message = match table.columns.iter().find(|column| column.name() == name) {
                Some(column) => {
                    format!(
                        "`{owner}` has no column `{name}`; templates name the field, which is `{}`",
                        plain(column.ident)
                    )
                }
                None => match words::closest(name, &columns) {
                    Some(meant) => format!("`{owner}` has no column `{name}`; did you mean `{meant}`?"),
                    None => format!("`{owner}` has no column `{name}`; its columns are {}", words::list(&columns)),
                },
            };
            self.errors.inside(template, written, message, "no such column");
        }
        found
    }
}

impl Which {
    fn holds(self, role: Role) -> bool {
        match self {
            Self::Pk => role == Role::Partition,
            Self::Sk => matches!(role, Role::Clustering(_)),
        }
    }

    fn default_name<'a>(self, place: &Place<'a>) -> Cow<'a, str> {
        let word = match self {
            Self::Pk => words::dynamodb::PK,
            Self::Sk => words::dynamodb::SK,
        };
        match place {
            Place::Table { .. } => Cow::Borrowed(word),
            Place::Index { name, .. } => Cow::Owned(format!("{}{word}", name.value)),
        }
    }
}

fn positions(table: &Table, wanted: impl Fn(Role) -> bool) -> Vec<usize> {
    let columns = table.columns.iter().enumerate();
    columns.filter(|(_, column)| wanted(column.role)).map(|(at, _)| at).collect()
}

fn whole<'a>(column: usize) -> Part<'a> {
    Part { column, format: Format::Standard, written: None }
}

fn joined<'a>(columns: &[usize]) -> Form<'a> {
    let mut parts = Vec::with_capacity(columns.len() * 2);
    for &column in columns {
        if !parts.is_empty() {
            parts.push(TextPart::Literal(JOINT));
        }
        parts.push(TextPart::Column(whole(column)));
    }
    Form::Text(parts)
}
