//! `starts_with`: exactly the texts that begin with the prefix, on every plane of Unicode.

use query_table::prelude::*;
use query_table::{Ascii, Error};

use crate::nature::Natured;
use crate::stores::{Outcome, open};

/// A word, upwards in one table and downwards in the other.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(WordsByList, partition(list), clustering(word), dynamodb)]
#[query_table(WordsByListDown, partition(list), clustering(word desc), dynamodb)]
pub(crate) struct Word {
    list: String,
    word: String,
}

/// A code of ASCII characters.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(CodesByList, partition(list), clustering(code), dynamodb)]
pub(crate) struct Code {
    list: String,
    code: Ascii,
}

/// All texts of up to three of these characters, in order, that the store takes as a whole key.
fn texts<B: Natured>(alphabet: &[char]) -> Vec<String> {
    let mut texts = vec![String::new()];
    let mut last = texts.clone();
    for _ in 0..3 {
        last = last.iter().flat_map(|text| alphabet.iter().map(move |c| format!("{text}{c}"))).collect();
        texts.extend_from_slice(&last);
    }
    texts.retain(|text| B::NATURE.takes_empty_keys() || !text.is_empty());
    texts.sort_unstable();
    texts
}

const LETTERS: [char; 6] = ['\0', 'a', 'b', '\u{D7FF}', '\u{E000}', '\u{10FFFF}'];
const PREFIXES: [&str; 14] = [
    "",
    "\0",
    "a",
    "ab",
    "aba",
    "abab",
    "c",
    "a\u{D7FF}",
    "\u{D7FF}",
    "\u{E000}",
    "a\u{10FFFF}",
    "a\u{10FFFF}\u{10FFFF}",
    "\u{10FFFF}",
    "\u{10FFFF}\u{10FFFF}\u{10FFFF}",
];

pub(crate) async fn a_prefix_selects_exactly_the_texts_that_begin_with_it<B: Store<WordsByList> + Natured>(
    db: &B,
) -> Outcome {
    let words = open::<WordsByList, B>(db).await?;
    let all = texts::<B>(&LETTERS);
    words.put_all(&all.iter().map(|word| Word { list: "up".into(), word: word.clone() }).collect::<Vec<_>>()).await?;
    for prefix in PREFIXES {
        let found = words.partition("up").word(starts_with(prefix)).fetch().await?;
        let found: Vec<_> = found.into_iter().map(|row| row.word).collect();
        let expected: Vec<_> = all.iter().filter(|word| word.starts_with(prefix)).cloned().collect();
        assert_eq!(found, expected, "{prefix:?}");
    }
    Ok(())
}

pub(crate) async fn a_prefix_on_a_descending_column_is_the_same_run_backwards<B: Store<WordsByListDown> + Natured>(
    db: &B,
) -> Outcome {
    let words = open::<WordsByListDown, B>(db).await?;
    let all = texts::<B>(&LETTERS);
    words.put_all(&all.iter().map(|word| Word { list: "down".into(), word: word.clone() }).collect::<Vec<_>>()).await?;
    for prefix in PREFIXES {
        let found = words.partition("down").word(starts_with(prefix)).fetch().await?;
        let found: Vec<_> = found.into_iter().map(|row| row.word).collect();
        let expected: Vec<_> = all.iter().rev().filter(|word| word.starts_with(prefix)).cloned().collect();
        assert_eq!(found, expected, "{prefix:?}");
    }
    Ok(())
}

pub(crate) async fn a_prefix_of_ascii_ends_at_the_last_ascii_character<B: Store<CodesByList> + Natured>(
    db: &B,
) -> Outcome {
    let codes = open::<CodesByList, B>(db).await?;
    let all = texts::<B>(&['\0', 'A', 'B', '~', '\x7F']);
    let row = |code: &String| Code { list: "codes".into(), code: Ascii::new(code.clone()).expect("ascii") };
    codes.put_all(&all.iter().map(row).collect::<Vec<_>>()).await?;
    for prefix in ["", "A", "~", "A~", "\x7F", "A\x7F", "A\x7F\x7F", "\x7F\x7F\x7F"] {
        let found: Result<Vec<_>, Error> = codes.partition("codes").code(starts_with(prefix)).fetch().await;
        let found: Vec<_> = found?.into_iter().map(|row| row.code.into_string()).collect();
        let expected: Vec<_> = all.iter().filter(|code| code.starts_with(prefix)).cloned().collect();
        assert_eq!(found, expected, "{prefix:?}");
    }
    Ok(())
}
