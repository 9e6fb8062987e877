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
    assert!(stdout(&output).contains("3 tables in") && stdout(&output).contains("key collisions: 0\n"));
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

#[cfg(not(feature = "cassandra"))]
#[test]
fn a_build_without_the_driver_says_which_flag_builds_it_in() {
    for flags in [&["--start-cassandra"][..], &["--cql", "127.0.0.1:9042", "--store", "Paris, Texas"]] {
        let output = shop(flags);
        assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(2), ""));
        let said = stderr(&output);
        assert!(said.contains(&format!("`{}` needs the CQL store, which this build leaves out", flags[0])), "{said}");
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
    for binary in [env!("CARGO_BIN_EXE_iot"), env!("CARGO_BIN_EXE_social"), env!("CARGO_BIN_EXE_social")] {
        let run = || Command::new(binary).args(["--cql", &address, "--keyspace", "stories"]).output();
        let output = run().expect("the binary runs");
        assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""), "{binary}");
    }
    let output = shop(&["--cql", &address, "--keyspace", "no-keyspace"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).starts_with("error: keyspace `no-keyspace` can't be created: "), "{}", stderr(&output));
}
