//! What a `CREATE TABLE` says, read back from its text: enough of CQL for what `DESCRIBE TABLE` prints.
//!
//! It knows nothing of the runtime's renderer, so that the two can't be wrong in the same way.

use std::collections::BTreeMap;

/// A table as its `CREATE TABLE` has it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Table {
    /// Keyspace and table, unquoted.
    pub(crate) name: (String, String),
    /// The column's type, and whether it is static.
    pub(crate) columns: BTreeMap<String, (String, bool)>,
    /// The partition columns, in order.
    pub(crate) partition: Vec<String>,
    /// The clustering columns in order, and whether they are descending.
    pub(crate) clustering: Vec<(String, bool)>,
    /// The options; the entries of a map as `compaction.class`.
    pub(crate) options: BTreeMap<String, String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    /// A word, a number, or a quoted name.
    Word(String),
    Text(String),
    Sign(char),
}

/// Words, numbers, names in `"`, texts in `'`, and signs.
fn tokens(cql: &str) -> Vec<Token> {
    let mut chars = cql.chars().peekable();
    let mut found = Vec::new();
    while let Some(first) = chars.next() {
        match first {
            '"' | '\'' => {
                let mut inside = String::new();
                loop {
                    match chars.next().expect("a quote is closed") {
                        c if c == first && chars.peek() == Some(&first) => {
                            chars.next();
                            inside.push(c);
                        }
                        c if c == first => break,
                        c => inside.push(c),
                    }
                }
                found.push(if first == '"' { Token::Word(inside) } else { Token::Text(inside) });
            }
            c if c.is_ascii_alphanumeric() || c == '_' || c == '-' => {
                let mut word = String::from(c);
                while let Some(c) = chars.next_if(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.')) {
                    // `keyspace.table` is two words, `0.1` is one.
                    if c == '.' && !word.starts_with(|c: char| c.is_ascii_digit()) {
                        found.push(Token::Word(std::mem::take(&mut word)));
                        found.push(Token::Sign('.'));
                    } else {
                        word.push(c);
                    }
                }
                if !word.is_empty() {
                    found.push(Token::Word(word));
                }
            }
            c if c.is_whitespace() => {}
            c => found.push(Token::Sign(c)),
        }
    }
    found
}

struct Parser(std::iter::Peekable<std::vec::IntoIter<Token>>);

impl Parser {
    fn takes(&mut self, sign: char) -> bool {
        self.0.next_if_eq(&Token::Sign(sign)).is_some()
    }

    fn takes_word(&mut self, word: &str) -> bool {
        self.0.next_if_eq(&Token::Word(word.into())).is_some()
    }

    fn takes_words(&mut self, words: &str) -> bool {
        words.split(' ').all(|word| self.takes_word(word))
    }

    fn sign(&mut self, sign: char) {
        assert!(self.takes(sign), "`{sign}` is expected before {:?}", self.0.peek());
    }

    fn word(&mut self) -> String {
        match self.0.next() {
            Some(Token::Word(word)) => word,
            other => panic!("a word is expected, not {other:?}"),
        }
    }

    /// A word, or a text.
    fn value(&mut self) -> String {
        match self.0.next() {
            Some(Token::Word(value) | Token::Text(value)) => value,
            other => panic!("a value is expected, not {other:?}"),
        }
    }

    fn words(&mut self) -> Vec<String> {
        let mut words = vec![self.word()];
        while self.takes(',') {
            words.push(self.word());
        }
        self.sign(')');
        words
    }

    fn ty(&mut self) -> String {
        let mut ty = self.word();
        if self.takes('<') {
            let mut inner = vec![self.ty()];
            while self.takes(',') {
                inner.push(self.ty());
            }
            self.sign('>');
            ty += &format!("<{}>", inner.join(", "));
        }
        ty
    }

    fn key(&mut self, table: &mut Table) {
        self.sign('(');
        table.partition = if self.takes('(') { self.words() } else { vec![self.word()] };
        let clustering = if self.takes(',') {
            self.words()
        } else {
            self.sign(')');
            Vec::new()
        };
        table.clustering = clustering.into_iter().map(|name| (name, false)).collect();
    }

    fn columns(&mut self, table: &mut Table) {
        self.sign('(');
        loop {
            if self.0.peek() == Some(&Token::Word("PRIMARY".into())) {
                assert!(self.takes_words("PRIMARY KEY"));
                self.key(table);
            } else {
                let (name, ty) = (self.word(), self.ty());
                let is_static = self.takes_word("static");
                if self.takes_word("PRIMARY") {
                    assert!(self.takes_word("KEY"));
                    table.partition = vec![name.clone()];
                }
                assert!(table.columns.insert(name, (ty, is_static)).is_none(), "a column stands there once");
            }
            if self.takes(')') {
                return;
            }
            self.sign(',');
        }
    }

    fn clustering_order(&mut self, table: &mut Table) {
        assert!(self.takes_words("ORDER BY"));
        self.sign('(');
        for (name, descending) in &mut table.clustering {
            assert_eq!(*name, self.word(), "every clustering column has its order");
            *descending = self.takes_word("DESC") || !self.takes_word("ASC");
            let _ = self.takes(',');
        }
        self.sign(')');
    }

    fn option(&mut self, table: &mut Table) {
        let option = self.word();
        if option == "CLUSTERING" {
            return self.clustering_order(table);
        }
        self.sign('=');
        if !self.takes('{') {
            let value = self.value();
            table.options.insert(option, value);
            return;
        }
        while !self.takes('}') {
            let key = self.value();
            self.sign(':');
            let value = self.value();
            table.options.insert(format!("{option}.{key}"), value);
            let _ = self.takes(',');
        }
    }
}

impl Table {
    /// The table of a `CREATE TABLE`.
    pub(crate) fn parse(cql: &str) -> Self {
        let mut parser = Parser(tokens(cql).into_iter().peekable());
        let mut table = Self::default();
        assert!(parser.takes_words("CREATE TABLE"), "{cql}");
        if parser.takes_word("IF") {
            assert!(parser.takes_words("NOT EXISTS"), "{cql}");
        }
        table.name.0 = parser.word();
        parser.sign('.');
        table.name.1 = parser.word();
        parser.columns(&mut table);
        if parser.takes_word("WITH") {
            parser.option(&mut table);
            while parser.takes_word("AND") {
                parser.option(&mut table);
            }
        }
        let _ = parser.takes(';');
        assert_eq!(parser.0.next(), None, "the whole statement is understood: {cql}");
        table
    }
}
