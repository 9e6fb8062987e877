//! All texts of up to three hostile characters, in pairs and triples: nothing is left out, so the rules are proved there.

use query_table::dynamo::{KeyData, Place};
use query_table::key::KeyValue;
use query_table::schema::{ColumnType, Format, TextPart};

use crate::make::{back, key, part, s, text};

/// One character of each kind: below the delimiter, the delimiter, the escape, the digits of an escape, above, outside
/// of ASCII.
const ALPHABET: [char; 8] = ['\0', ' ', '#', '$', '0', '?', 'a', '\u{10FFFF}'];

fn texts(alphabet: &[char], longest: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut start = 0;
    for _ in 0..longest {
        let end = all.len();
        for i in start..end {
            for c in alphabet {
                let mut longer = all[i].clone();
                longer.push(*c);
                all.push(longer);
            }
        }
        start = end;
    }
    all
}

/// `"{a}#{b}"`, `"{a}#{b}#{c}"`
fn joined(count: usize) -> Vec<TextPart> {
    let column = |i| TextPart::Column(part(i, ColumnType::Text, Format::Standard));
    let piece = |i: usize| if i.is_multiple_of(2) { column(i / 2) } else { TextPart::Literal("#") };
    (0..2 * count - 1).map(piece).collect()
}

/// The keys of all tuples, in the order of the tuples: each is larger than the one before, and comes back.
fn prove(domains: &[Vec<String>]) -> usize {
    let attribute = text("sk", joined(domains.len()));
    let domains: Vec<Vec<String>> = domains
        .iter()
        .map(|domain| {
            let mut domain = domain.clone();
            domain.sort();
            domain
        })
        .collect();
    let (mut at, mut before, mut count) = (vec![0; domains.len()], None::<KeyData>, 0);
    loop {
        let tuple: Vec<KeyValue<'static>> = at.iter().zip(&domains).map(|(at, domain)| s(&domain[*at])).collect();
        let data = key(&attribute, Place::Sort, &tuple);
        let KeyData::S(text) = &data else { panic!("a template makes a text") };
        if let Some(KeyData::S(smaller)) = &before {
            assert!(smaller < text, "{smaller:?} is not below {text:?}");
        }
        let values = back(&attribute, Place::Sort, data.as_ref()).expect("it was made by the template");
        assert!(values.iter().all(|(i, value)| tuple[*i] == *value), "{text:?} comes back as another tuple");
        (before, count) = (Some(data), count + 1);
        let Some(next) = (0..at.len()).rev().find(|column| at[*column] + 1 < domains[*column].len()) else {
            return count;
        };
        at[next] += 1;
        at[next + 1..].fill(0);
    }
}

#[test]
fn all_pairs_of_texts_of_up_to_three_characters_have_keys_in_their_order() {
    let all = texts(&ALPHABET, 3);
    assert_eq!(prove(&[all.clone(), all]), 342_225);
}

#[test]
fn all_triples_of_texts_of_up_to_three_characters_have_keys_in_their_order() {
    // The four that can be taken for one another: what begins an escape, what is escaped, what ends a part, and an `a`.
    let all = texts(&[' ', '#', '$', 'a'], 3);
    assert_eq!(prove(&[all.clone(), all.clone(), all]), 614_125);
}

#[test]
fn all_triples_of_a_text_of_three_characters_and_shorter_ones_have_keys_in_their_order() {
    let [one, two, three] = [1, 2, 3].map(|longest| texts(&ALPHABET, longest));
    for (a, b, c) in [(&two, &two, &one), (&three, &one, &one), (&one, &three, &one), (&one, &one, &three)] {
        assert_eq!(prove(&[a.clone(), b.clone(), c.clone()]), a.len() * b.len() * c.len());
    }
}
