//! The request that creates each DynamoDB table is the golden file of its name, and is taken: by the DynamoDB in this
//! process, which describes the declaration back, by botocore's validator of AWS's own models, and by moto's server.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
#[cfg(feature = "dynamodb")]
use std::process::Command;

use query_table::prelude::*;
use query_table::{Schema, Timestamp};
use query_table_examples::{iot, models, profile, shop, social};

/// Every word that a table on DynamoDB may have.
mod declared {
    use super::*;

    #[derive(QueryTable, Clone, Debug, PartialEq)]
    #[query_table(EventsByDevice,
        partition(device), clustering(at),
        dynamodb(
            table = "Devices", pk = "DEVICE#{device}", sk = "EVENT#{at}", ttl = expires_at,
            billing = provisioned(read = 5, write = 2), stream = old_image,
        ),
    )]
    #[query_table(EventsByKind,
        partition(kind, site), clustering(level, at),
        dynamodb(index = "by_kind", of = EventsByDevice, keys = native, project(include(message))),
    )]
    #[query_table(EventsByLevel,
        partition(device), clustering(level, at),
        dynamodb(index = "by_level", of = EventsByDevice, local, sk = "{level}#{at}", project(keys)),
    )]
    #[query_table(Alarms, sparse,
        partition(alarm), clustering(at),
        dynamodb(index = "alarms", of = EventsByDevice, pk = "ALARM#{alarm}", sk = "{at}", project(keys)),
    )]
    pub(super) struct Event {
        device: String,
        at: Timestamp,
        kind: i32,
        site: String,
        level: i8,
        alarm: Option<String>,
        message: String,
        expires_at: Option<Timestamp>,
    }

    #[derive(QueryTable, Clone, Debug, PartialEq)]
    #[query_table(Blobs, partition(digest), clustering(part), dynamodb(stream = keys_only))]
    pub(super) struct Blob {
        digest: Vec<u8>,
        part: i32,
        bytes: Vec<u8>,
    }
}
use declared::{Alarms, Blobs, EventsByDevice, EventsByKind, EventsByLevel};

const SHAPES: Schema = schema![EventsByDevice, EventsByKind, EventsByLevel, Alarms, Blobs];

/// The schemas, each with the name that its files begin with.
fn schemas() -> [(&'static str, Schema); 6] {
    [
        ("courier", models::courier::APPLICATION.schema),
        ("iot", iot::SCHEMA),
        ("profile", profile::SCHEMA),
        ("shapes", SHAPES),
        ("shop", shop::SCHEMA),
        ("social", social::SCHEMA),
    ]
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join("dynamodb")
}

/// File names with what is to stand in them.
fn requests() -> Vec<(String, String)> {
    let of = |(name, schema): (&str, Schema)| {
        let tables = schema.create_tables().into_iter();
        tables
            .map(|table| (format!("{name}.{}.json", table.table), format!("{:#}\n", table.to_json(""))))
            .collect::<Vec<_>>()
    };
    schemas().into_iter().flat_map(of).collect()
}

#[test]
fn the_request_of_every_table_is_its_golden_file_and_no_other_is_there() {
    let overwrite = std::env::var("GOLDEN").is_ok_and(|value| value == "overwrite");
    for (name, request) in requests() {
        let file = folder().join(&name);
        if overwrite {
            std::fs::write(&file, &request).expect("the golden folder can be written");
        }
        let golden = std::fs::read_to_string(&file)
            .unwrap_or_else(|error| panic!("{}: {error}; `GOLDEN=overwrite` writes it", file.display()));
        assert_eq!(request, golden, "`{name}`; `GOLDEN=overwrite` writes it anew");
    }
    let expected: BTreeSet<String> = requests().into_iter().map(|(name, _)| name).collect();
    let found: BTreeSet<String> = std::fs::read_dir(folder())
        .expect("the golden folder is there")
        .map(|file| file.expect("it can be listed").file_name().into_string().expect("the names are UTF-8"))
        .collect();
    assert_eq!(found, expected, "no file is without its table");
}

#[cfg(feature = "dynamodb")]
#[tokio::test]
async fn the_dynamodb_in_this_process_takes_every_table_and_describes_the_declaration_back() {
    for (name, schema) in schemas() {
        let db = query_table::DynamoDb::embedded_in_memory().await.expect("it opens");
        let ensured = schema.ensure(&db).await.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(!ensured.created.is_empty() && ensured.present.is_empty(), "{name}: {ensured:?}");
        for report in schema.differences(&db).await.expect("it answers") {
            assert_eq!(report.differences, Some(Vec::new()), "{name}: {}", report.table);
        }
        let again = schema.ensure(&db).await.expect("it answers");
        assert_eq!((again.created, again.present.len()), (Vec::new(), ensured.created.len()), "{name}");
    }
}

/// A Python that has moto and botocore: the one that is there, or one in a folder of the build.
#[cfg(feature = "dynamodb")]
fn python() -> PathBuf {
    let has = |python: &Path| {
        Command::new(python).args(["-c", "import moto.server, botocore"]).output().is_ok_and(|run| run.status.success())
    };
    let system = PathBuf::from("python3");
    if has(&system) {
        return system;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("moto");
    let own = folder.join("bin").join("python3");
    if !has(&own) {
        let run = |program: &Path, arguments: &[&str]| {
            let ran = Command::new(program).args(arguments).status();
            assert!(
                ran.as_ref().is_ok_and(std::process::ExitStatus::success),
                "this test needs Python 3 with moto's server: `python3 -m pip install 'moto[server]'` (on Debian first \
                 `apt-get install python3-venv`); {} gave {ran:?}",
                program.display()
            );
        };
        run(&system, &["-m", "venv", &folder.display().to_string()]);
        run(&own, &["-m", "pip", "install", "--quiet", "moto[server]"]);
    }
    own
}

#[cfg(feature = "dynamodb")]
#[test]
fn botocores_validator_and_motos_server_take_every_golden_file() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join("golden").join("accepted.py");
    let run = Command::new(python()).arg(script).arg(folder()).output().expect("Python runs");
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{said}\n{}", String::from_utf8_lossy(&run.stderr));
    assert_eq!(said.trim(), format!("{} tables", requests().len()), "{said}");
    println!("{}", said.trim());
}
