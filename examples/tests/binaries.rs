//! The binaries as a user runs them: what they print last, what they say when something is wrong, and how they exit.

use std::path::Path;
use std::process::{Command, Output, Stdio};

fn shop(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_shop")).args(arguments).output().expect("the binary runs")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn last_line(output: &Output) -> String {
    stdout(output).lines().next_back().unwrap_or_default().to_owned()
}

#[test]
fn the_main_job_reads_every_line_back_and_is_silent_on_standard_error() {
    let output = shop(&[]);
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
    assert_eq!(last_line(&output), "9994 of 9994 lines read back");
    assert!(stdout(&output).contains("4 tables in") && stdout(&output).contains("key collisions: 0\n"));
}

#[test]
fn given_keys_are_asked_for() {
    let output = shop(&[
        "--shopper",
        "CG-12520",
        "--order",
        "CA-2016-152156",
        "--store",
        "Los Angeles, California",
        "--day",
        "2016-06-12",
        "--explain",
    ]);
    let said = stdout(&output);
    assert!(said.contains("A1  the newest orders of shopper CG-12520"));
    assert!(said.contains("FUR-CH-10000454     2          3   731.94\n    2 lines, 993.90 in total"), "{said}");
    assert!(said.contains("A3  store Los Angeles, California on 2016-06-12"));
    assert!(said.contains("CA-2016-138688"));
    assert!(said.contains("where      store_id = ?, day = ?"));
    let unknown = shop(&["--shopper", "nobody"]);
    assert!(
        stdout(&unknown).contains(
            "shopper nobody, at most 20\n    orders.partition(&shopper).limit(20).fetch()\n    there are none"
        )
    );
    assert_eq!(last_line(&unknown), "9994 of 9994 lines read back");
}

#[test]
fn a_file_of_ones_own_is_loaded_and_a_faulty_one_is_not() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let header = "row_id,order_id,ordered_on,customer_id,city,state,region,product_id,quantity,sales_cents";
    let good = "7,O,2026-01-31,C,Paris,Texas,Central,P,1,5";
    let write = |name: &str, lines: &[&str]| {
        let path = folder.join(name);
        std::fs::write(&path, lines.join("\n")).expect("the folder is ours");
        path.display().to_string()
    };
    let output = shop(&["--file", &write("good.csv", &[header, good])]);
    assert_eq!((output.status.code(), last_line(&output).as_str()), (Some(0), "1 of 1 lines read back"));

    let output = shop(&["--file", &write("bad.csv", &[header, good, "8,O,2026-01-31,C,Paris,Texas,Central,P,-1,5"])]);
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(1), ""));
    let said = "error: nothing was loaded, 1 fault:\n  line 3, column `quantity`: `-1` is less than 1\n";
    assert_eq!(stderr(&output), said);

    let output = shop(&["--file", "no/such.csv"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).starts_with("error: `no/such.csv` can't be read: "), "{}", stderr(&output));
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    for binary in [env!("CARGO_BIN_EXE_shop"), env!("CARGO_BIN_EXE_iot"), env!("CARGO_BIN_EXE_social")] {
        let mut child = Command::new(binary);
        let mut child = child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary runs");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""), "{binary}");
    }
}

#[test]
fn the_other_stories_print_their_answers() {
    let run = |binary: &str| Command::new(binary).output().expect("the binary runs");
    let iot = run(env!("CARGO_BIN_EXE_iot"));
    assert_eq!((iot.status.code(), stderr(&iot).as_str()), (Some(0), ""));
    assert!(stdout(&iot).contains("greenhouse    289"), "{}", stdout(&iot));
    let social = run(env!("CARGO_BIN_EXE_social"));
    assert_eq!((social.status.code(), stderr(&social).as_str()), (Some(0), ""));
    assert!(stdout(&social).contains("and the last of ada's 1,200 readers sees \"Part 8 is out.\""));
    for story in [iot, social] {
        let said = stdout(&story);
        let wide: Vec<&str> = said.lines().filter(|line| line.chars().count() > 80).collect();
        assert_eq!(wide, Vec::<&str>::new());
    }
}

#[cfg(any(feature = "cassandra", feature = "dynamodb"))]
/// The lines of an answer, sorted: orders of one instant come in another order where the declaration says
/// `ties = key_order`.
fn answers(said: &str) -> Vec<Vec<&str>> {
    let answer = |heading: &str| {
        let lines = said.lines().skip_while(|line| !line.starts_with(heading)).take_while(|line| !line.is_empty());
        let mut lines: Vec<&str> = lines.collect();
        assert!(lines.len() > 2, "{heading}: {said}");
        lines.sort_unstable();
        lines
    };
    ["A1", "A2", "A3", "A4"].map(answer).into()
}

#[cfg(feature = "dynamodb")]
#[test]
fn the_main_job_answers_alike_on_dynamodb_and_reads_an_order_in_one_request() {
    let (memory, dynamodb) = (shop(&[]), shop(&["--dynamodb"]));
    assert_eq!((dynamodb.status.code(), stderr(&dynamodb).as_str()), (Some(0), ""));
    assert_eq!(last_line(&dynamodb), "9994 of 9994 lines read back");
    let said = stdout(&dynamodb);
    let said = said.replace("    eventually consistent: an index follows its table a moment later\n", "");
    assert_ne!(said, stdout(&dynamodb), "the answer of an index is marked");
    assert_eq!(answers(&said), answers(&stdout(&memory)));
    let order: Vec<&str> = said
        .lines()
        .skip_while(|line| !line.contains("CA-2017-100111 in one request"))
        .skip(2)
        .take_while(|line| !line.is_empty())
        .collect();
    assert!(order[0].starts_with("    HEADER  SV-20365 on 2017-09-20"), "{order:?}");
    assert_eq!(order.iter().filter(|line| line.starts_with("    LINE    ")).count(), 14);
    assert_eq!(order.len(), 15);
}

#[cfg(feature = "dynamodb")]
#[test]
fn the_data_of_an_embedded_dynamodb_is_there_in_the_next_run_and_explained() {
    let folder = tempfile::tempdir().expect("a folder");
    let header = "row_id,order_id,ordered_on,customer_id,city,state,region,product_id,quantity,sales_cents";
    let write = |name: &str, line: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, format!("{header}\n{line}\n")).expect("the folder is ours");
        path.display().to_string()
    };
    let data = folder.path().join("shop.db").display().to_string();
    let first = write("first.csv", "7,O,2026-01-31,C,Paris,Texas,Central,P,1,5");
    let second = write("second.csv", "8,O2,2026-01-31,C,Paris,Texas,Central,P,1,5");
    let run = |file: &str| shop(&["--dynamodb", "--data", &data, "--explain", "--file", file]);
    assert_eq!(last_line(&run(&first)), "1 of 1 lines read back");
    let said = stdout(&run(&second));
    assert!(said.contains("rows that are not as in this file"), "the first run's order is there: {said}");
    assert!(said.contains("index      gsi1: eventually consistent, a moment behind its table"), "{said}");
    assert!(said.contains("placed_at desc, order_id desc (ties = key_order)"), "{said}");
    assert!(said.contains(r#"{":0":{"S":"ORDER#{order_id}"}"#) || said.contains(r#""S":"ORDER#{order_id}""#), "{said}");
}

#[cfg(feature = "dynamodb")]
#[test]
fn the_stories_of_dynamodb_print_their_answers() {
    let run = |binary: &str, flags: &[&str]| {
        let output = Command::new(binary).args(flags).output().expect("the binary runs");
        assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""), "{binary}");
        let said = stdout(&output);
        let wide: Vec<&str> = said.lines().filter(|line| line.chars().count() > 80).collect();
        assert_eq!(wide, Vec::<&str>::new());
        said
    };
    for flags in [&[][..], &["--dynamodb"]] {
        let profile = run(env!("CARGO_BIN_EXE_profile"), flags);
        assert!(profile.contains("Ada is u_99\n    Grace is not: Ada is"), "{profile}");
        assert!(profile.contains("2026-04-17 23:00   ORD-019   shipped   378.10"), "{profile}");
        let courier = run(env!("CARGO_BIN_EXE_courier"), flags);
        assert!(courier.contains("08:30           102         2   08:55       3 Harbour Street"), "{courier}");
        assert_eq!(courier.contains("index gsi1 of Courier   a moment later, always"), !flags.is_empty());
    }
    let fulfilment = run(env!("CARGO_BIN_EXE_fulfilment"), &[]);
    assert!(fulfilment.contains("nobody answers for ORD-017"), "{fulfilment}");
    assert!(fulfilment.contains("25 orders, each once: true"), "{fulfilment}");
    run(env!("CARGO_BIN_EXE_social"), &["--dynamodb"]);
    run(env!("CARGO_BIN_EXE_iot"), &["--dynamodb"]);
}

#[cfg(not(feature = "dynamodb"))]
#[test]
fn a_build_without_the_sdk_says_which_flag_builds_it_in() {
    let output = shop(&["--dynamodb"]);
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(2), ""));
    let said = stderr(&output);
    assert!(said.contains("`--dynamodb` needs a store that this build leaves out"), "{said}");
    assert!(said.contains("cargo run -p query-table-examples --features dynamodb --bin shop -- --dynamodb"), "{said}");
}

#[cfg(not(feature = "cassandra"))]
#[test]
fn a_build_without_the_driver_says_which_flag_builds_it_in() {
    for flags in [&["--start-cassandra"][..], &["--cql", "127.0.0.1:9042", "--store", "Paris, Texas"]] {
        let output = shop(flags);
        assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(2), ""));
        let said = stderr(&output);
        assert!(said.contains(&format!("`{}` needs a store that this build leaves out", flags[0])), "{said}");
        assert!(said.contains("cargo run -p query-table-examples --features cassandra --bin shop -- --"), "{said}");
    }
    assert!(
        stderr(&shop(&["--cql", "x:1", "--store", "Paris, Texas"])).trim_end().ends_with("--store \"Paris, Texas\"")
    );
}

#[cfg(feature = "cassandra")]
#[test]
fn the_main_job_on_a_cassandra_that_it_starts_and_stops() {
    let output = shop(&["--start-cassandra"]);
    assert_eq!(answers(&stdout(&output)), answers(&stdout(&shop(&[]))));
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
    assert_eq!(last_line(&output), "9994 of 9994 lines read back");
    let said = stdout(&output);
    let address = said.split("for this run at ").nth(1).and_then(|rest| rest.split(", ").next()).expect("its address");
    assert!(std::net::TcpStream::connect(address).is_err(), "{address} still answers");
}

#[cfg(feature = "cassandra")]
#[test]
fn a_cluster_that_does_not_answer_is_an_error_and_nothing_is_printed() {
    let unused =
        std::net::TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr()).expect("a free port");
    let output = shop(&["--cql", &unused.to_string()]);
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(1), ""));
    assert!(stderr(&output).starts_with(&format!("error: no cluster answers at `{unused}`: ")), "{}", stderr(&output));
}

#[cfg(feature = "cassandra")]
#[tokio::test]
async fn the_stories_run_on_a_cluster_and_again_on_their_own_rows() {
    let cassandra = query_table::testing::Cassandra::shared().await.expect("a Cassandra starts");
    let address = cassandra.contact_point();
    for binary in [
        env!("CARGO_BIN_EXE_courier"),
        env!("CARGO_BIN_EXE_iot"),
        env!("CARGO_BIN_EXE_profile"),
        env!("CARGO_BIN_EXE_social"),
        env!("CARGO_BIN_EXE_social"),
    ] {
        let run = || Command::new(binary).args(["--cql", &address, "--keyspace", "stories"]).output();
        let output = run().expect("the binary runs");
        assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""), "{binary}");
    }
    let output = shop(&["--cql", &address, "--keyspace", "no-keyspace"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).starts_with("error: keyspace `no-keyspace` can't be created: "), "{}", stderr(&output));
}
