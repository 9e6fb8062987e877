//! Time to live, billing, streams, native and local indexes, inclusions: each word once.
use query_table::Timestamp;
use query_table::prelude::*;
use query_table::schema::{BillingDef, IndexKeysDef, KeyForm, ProjectionDef, StreamViewDef};

#[derive(QueryTable)]
#[query_table(Sessions, partition(user), clustering(started_at desc, device),
    dynamodb(table = "Sessions", ttl = expires_at, billing = provisioned(read = 5, write = 10), stream = new_and_old_images, ties = key_order))]
#[query_table(SessionsByDevice, partition(device, month = month(started_at)), clustering(started_at, user),
    dynamodb(index = "by_device", of = Sessions, keys = native))]
#[query_table(SessionsByStart, partition(user), clustering(started_at),
    dynamodb(index = "by_start", of = Sessions, local, sk_name = "started", project(include(address))))]
#[query_table(SessionsByDay, partition(day = date(started_at)), clustering(user),
    dynamodb(index = "by_day", of = Sessions, pk = "DAY#{day}", sk = "{user}", pk_name = "dpk", sk_name = "user", project(keys)))]
#[query_table(Addresses, partition(address), clustering(user), sparse, dynamodb(billing = on_demand, stream = keys_only))]
pub struct Session {
    pub user: String,
    pub started_at: Timestamp,
    pub device: String,
    #[column(rename = "ip")]
    pub address: Option<String>,
    pub expires_at: Option<Timestamp>,
}

fn main() {
    let sessions = Sessions::TABLE.dynamo.expect("declared");
    assert_eq!(sessions.ttl, Some("expires_at"));
    assert_eq!(sessions.billing, BillingDef::Provisioned { read: 5, write: 10 });
    assert_eq!(sessions.stream, Some(StreamViewDef::NewAndOldImages));
    assert!(sessions.ties);
    let [by_device, by_start, by_day] = sessions.indexes else { panic!("{:?}", sessions.indexes) };
    // The derived columns of indexes are numbered behind the fields, an index after the other.
    assert_eq!(positions(by_device), [("device", 2), ("month", 5), ("started_at", 1), ("user", 0)]);
    assert!(by_start.local && by_start.pk == sessions.pk);
    assert_eq!(by_start.projection, ProjectionDef::Include(&["ip"]));
    assert_eq!((by_day.pk[0].name, by_day.sk[0].name), ("dpk", "user"));
    assert_eq!(SessionsByStart::READ, Some(&["user", "started_at", "device", "ip"][..]));
    assert_eq!(SessionsByDay::READ, Some(&["day", "user", "started_at", "device"][..]));
    assert!(Addresses::TABLE.sparse && Addresses::TABLE.dynamo.is_some_and(|def| def.pk[0].name == "ip"));
    let index = SessionsByDay::TABLE.dynamo.and_then(|def| def.index).expect("an index");
    assert_eq!((index.name, index.of.type_name), ("by_day", "Sessions"));
}

fn positions(index: &IndexKeysDef) -> Vec<(&'static str, usize)> {
    let natives = index.pk.iter().chain(index.sk).filter_map(|attribute| match attribute.form {
        KeyForm::Native(part) => Some((attribute.name, part.index)),
        KeyForm::Text(_) => None,
    });
    natives.collect()
}
