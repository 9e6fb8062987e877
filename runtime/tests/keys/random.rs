//! Random tuples in random templates: 200,000 of them, or as many as `QUERY_TABLE_KEY_TUPLES` says.

use std::cmp::Ordering;

use query_table::dynamo::Place;
use query_table::key::KeyValue;
use query_table::schema::{Format, PartDef};

use crate::make::{ALL, Random, back, characters, fitting, formats, key, part, template, text};

const TEMPLATES: usize = 500;

fn tuples() -> usize {
    std::env::var("QUERY_TABLE_KEY_TUPLES").ok().and_then(|count| count.parse().ok()).unwrap_or(200_000)
}

fn columns(random: &mut Random) -> Vec<PartDef> {
    (0..=random.below(4))
        .map(|i| {
            // Texts are where keys go wrong.
            let ty = if random.one_in(2) { ALL[4] } else { *random.pick(&ALL) };
            part(i, ty, *random.pick(&formats(ty)))
        })
        .collect()
}

fn order(columns: &[PartDef], a: &[KeyValue<'static>], b: &[KeyValue<'static>]) -> Ordering {
    let column = |((part, a), b): ((&PartDef, &KeyValue<'static>), &KeyValue<'static>)| match part.format {
        Format::Reversed => b.cmp(a),
        _ => a.cmp(b),
    };
    columns.iter().zip(a).zip(b).map(column).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}

#[derive(Debug, Default, PartialEq)]
struct Faults {
    collisions: usize,
    order: usize,
    round_trips: usize,
}

/// Makes keys of one template, and counts what is wrong with them.
fn examine(random: &mut Random, place: Place, count: usize, faults: &mut Faults) {
    let columns = columns(random);
    let tag = random.pick(&[None, Some("ORDER#"), Some("ä$"), Some("A")]);
    let attribute = text("k", template(random, &columns, place, *tag));
    let mut made: Vec<(Vec<KeyValue<'static>>, String)> = (0..count)
        .map(|_| {
            let tuple: Vec<_> = columns.iter().map(|part| fitting(random, part.ty, part.format)).collect();
            let data = key(&attribute, place, &tuple);
            let values = back(&attribute, place, data.as_ref()).unwrap_or_default();
            let same = values.len() == tuple.len() && values.iter().all(|(i, value)| tuple[*i] == *value);
            faults.round_trips += usize::from(!same);
            (tuple, characters(&data).to_owned())
        })
        .collect();
    made.sort_by(|(_, a), (_, b)| a.cmp(b));
    for pair in made.windows(2) {
        let ((a, a_key), (b, b_key)) = (&pair[0], &pair[1]);
        faults.collisions += usize::from((a_key == b_key) != (a == b));
        // Neighbours in the order of keys are in the order of tuples: so are all.
        faults.order += usize::from(place == Place::Sort && order(&columns, a, b).is_gt());
    }
}

#[test]
fn random_tuples_never_share_a_key_keep_their_order_and_come_back() {
    let (mut random, mut faults, tuples) = (Random(4), Faults::default(), tuples());
    let each = tuples.div_ceil(TEMPLATES).max(1);
    let mut tried = 0;
    for i in 0..TEMPLATES {
        let place = if i % 5 == 0 { Place::Partition } else { Place::Sort };
        examine(&mut random, place, each, &mut faults);
        tried += each;
    }
    println!("{tried} tuples in {TEMPLATES} templates: {faults:?}");
    assert_eq!(faults, Faults::default());
}
