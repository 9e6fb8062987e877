//! `query_table::testing::Cassandra` starts, answers, and leaves nothing behind.
//!
//! What must happen to a process that is killed is tried on child processes: this test binary
//! again, with the role in an environment variable.
#![cfg(all(feature = "testing", unix))]

use std::error::Error;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use query_table::testing::{Cassandra, StartError};

type Outcome = Result<(), Box<dyn Error>>;

const ROLE: &str = "QUERY_TABLE_TEST_ROLE";

/// Sends OPTIONS; whether the answer is SUPPORTED, with the versions of CQL.
fn supports_cql(contact_point: &str) -> std::io::Result<bool> {
    let mut stream = TcpStream::connect(contact_point)?;
    stream.set_read_timeout(Some(Duration::from_secs(5)))?;
    stream.write_all(&[4, 0, 0, 0, 5, 0, 0, 0, 0])?;
    let mut header = [0; 9];
    stream.read_exact(&mut header)?;
    let length = u32::from_be_bytes([header[5], header[6], header[7], header[8]]);
    let mut body = Vec::new();
    stream.take(length.into()).read_to_end(&mut body)?;
    Ok(header[4] == 6 && body.windows(11).any(|word| word == b"CQL_VERSION"))
}

/// Runs statements on one connection; the body of the last answer.
fn query(contact_point: &str, statements: &[&str]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut stream = TcpStream::connect(contact_point)?;
    stream.set_read_timeout(Some(Duration::from_secs(30)))?;
    request(&mut stream, 1, b"\0\x01\0\x0bCQL_VERSION\0\x053.0.0")?;
    let mut answer = Vec::new();
    for statement in statements {
        let mut body = u32::try_from(statement.len())?.to_be_bytes().to_vec();
        body.extend_from_slice(statement.as_bytes());
        // Consistency ONE, no flags.
        body.extend_from_slice(&[0, 1, 0]);
        answer = request(&mut stream, 7, &body)?;
    }
    Ok(answer)
}

/// One frame there and one back; an ERROR is an error.
fn request(stream: &mut TcpStream, opcode: u8, body: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut frame = vec![4, 0, 0, 0, opcode];
    frame.extend_from_slice(&u32::try_from(body.len())?.to_be_bytes());
    frame.extend_from_slice(body);
    stream.write_all(&frame)?;
    let mut header = [0; 9];
    stream.read_exact(&mut header)?;
    let length = u32::from_be_bytes([header[5], header[6], header[7], header[8]]);
    let mut answer = vec![0; usize::try_from(length)?];
    stream.read_exact(&mut answer)?;
    if header[4] == 0 {
        return Err(String::from_utf8_lossy(&answer).into());
    }
    Ok(answer)
}

fn is_running(pid: u32) -> bool {
    Command::new("sh")
        .args(["-c", "kill -0 \"$1\" 2>/dev/null", "sh", &pid.to_string()])
        .status()
        .is_ok_and(|status| status.success())
}

fn within(seconds: u64, reached: impl Fn() -> bool) -> bool {
    let since = Instant::now();
    while since.elapsed() < Duration::from_secs(seconds) {
        if reached() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    reached()
}

/// Resident memory, for the figures in the manual.
fn resident(cassandra: &Cassandra, node: usize) -> String {
    let pid = cassandra.pid(node).unwrap_or(0);
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS"));
    line.unwrap_or("VmRSS: unknown here").to_owned()
}

#[tokio::test]
async fn one_node_answers_and_leaves_nothing_behind() -> Outcome {
    let since = Instant::now();
    let cassandra = Cassandra::start().await?;
    println!("one node after {:?}, {}", since.elapsed(), resident(&cassandra, 0));
    assert!(supports_cql(&cassandra.contact_point())?);
    assert_eq!(cassandra.version(), "5.0.6");
    assert_eq!(cassandra.contact_points(), [cassandra.contact_point()]);
    let pid = cassandra.pid(0).ok_or("no pid")?;
    let dir = cassandra.dir().to_owned();
    assert!(is_running(pid) && dir.exists());

    let since = Instant::now();
    cassandra.stop().await?;
    println!("stopped after {:?}", since.elapsed());
    assert!(!is_running(pid));
    assert!(!dir.exists());
    Ok(())
}

#[tokio::test]
async fn dropping_ends_the_server_at_once() -> Outcome {
    let cassandra = Cassandra::start().await?;
    let pid = cassandra.pid(0).ok_or("no pid")?;
    let dir = cassandra.dir().to_owned();
    drop(cassandra);
    assert!(!is_running(pid));
    assert!(!dir.exists());
    Ok(())
}

#[test]
fn the_shared_node_outlives_the_runtime_that_started_it() -> Outcome {
    let mut seen = Vec::new();
    for _ in 0..2 {
        // Without drivers for time and I/O: the room needs neither.
        let runtime = tokio::runtime::Builder::new_current_thread().build()?;
        let shared = runtime.block_on(Cassandra::shared())?;
        drop(runtime);
        assert!(supports_cql(&shared.contact_point())?);
        seen.push(shared.pid(0));
    }
    assert_eq!(seen[0], seen[1]);
    Ok(())
}

#[tokio::test]
async fn three_nodes_form_a_ring_and_one_leaves_and_returns() -> Outcome {
    let since = Instant::now();
    let ring = Cassandra::ring(3).await?;
    println!("three nodes after {:?}", since.elapsed());
    for (node, point) in ring.contact_points().iter().enumerate() {
        assert!(point.starts_with(&format!("127.0.0.{}:", node + 1)));
        assert!(supports_cql(point)?);
        println!("node {node}: {}", resident(&ring, node));
    }
    let points = ring.contact_points();

    ring.kill_node(2).await?;
    assert_eq!(ring.pid(2), None);
    assert!(supports_cql(&points[2]).is_err());
    assert!(supports_cql(&points[0])?);
    let since = Instant::now();
    ring.start_node(2).await?;
    println!("a killed node is back after {:?}", since.elapsed());
    assert!(supports_cql(&points[2])?);

    ring.stop_node(0).await?;
    assert!(supports_cql(&points[0]).is_err());
    ring.start_node(0).await?;
    assert!(supports_cql(&points[0])?);

    let unknown = ring.kill_node(3).await;
    assert!(matches!(unknown, Err(StartError::NoSuchNode { node: 3, nodes: 3 })));
    let since = Instant::now();
    ring.stop().await?;
    println!("the ring stopped after {:?}", since.elapsed());
    Ok(())
}

#[tokio::test]
async fn a_durable_node_has_what_it_acknowledged_before_it_was_killed() -> Outcome {
    let cassandra = Cassandra::builder().durable(true).start().await?;
    let point = cassandra.contact_point();
    let keyspace = "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}";
    let rows: Vec<String> = (0..500).map(|row| format!("INSERT INTO k.t (a) VALUES ({row})")).collect();
    let mut statements = vec![keyspace, "CREATE TABLE k.t (a int PRIMARY KEY)"];
    statements.extend(rows.iter().map(String::as_str));
    query(&point, &statements)?;

    cassandra.kill_node(0).await?;
    cassandra.start_node(0).await?;
    let counted = query(&point, &["SELECT count(*) FROM k.t"])?;
    // The one column of the one row, a bigint, ends the answer.
    assert!(counted.ends_with(&500_i64.to_be_bytes()), "{counted:?}");
    Ok(())
}

#[tokio::test]
async fn a_server_that_ends_at_once_shows_its_log() -> Outcome {
    let started = Cassandra::builder().heap_mb(1).start().await;
    let error = started.err().ok_or("started with a heap of 1 MB")?;
    assert!(matches!(error, StartError::Exited { node: 0, .. }), "{error}");
    assert!(error.to_string().contains("heap"), "{error}");
    Ok(())
}

#[tokio::test]
async fn a_server_that_is_too_slow_is_given_up() -> Outcome {
    let limit = Duration::from_millis(200);
    let started = Cassandra::builder().time_limit(limit).start().await;
    assert!(matches!(started, Err(StartError::TimedOut { node: 0, .. })), "{started:?}");
    Ok(())
}

#[tokio::test]
async fn what_cannot_be_started_is_refused() {
    let none = Cassandra::ring(0).await;
    assert!(matches!(none, Err(StartError::NodeCount { nodes: 0 })));
    let elsewhere = Cassandra::builder().version("../5.0.6").start().await;
    assert!(matches!(elsewhere, Err(StartError::Version { .. })));
}

#[test]
fn a_server_ends_with_a_test_process_that_is_killed() -> Outcome {
    let (mut child, pid, dir) = child("is killed")?;
    assert!(is_running(pid) && dir.exists());
    // `kill` is SIGKILL: no destructor runs.
    child.kill()?;
    child.wait()?;
    assert!(within(10, || !is_running(pid)), "java {pid} still runs");
    assert!(within(10, || !dir.exists()), "`{}` is still there", dir.display());
    Ok(())
}

#[test]
fn a_shared_server_ends_with_a_test_process_that_exits() -> Outcome {
    let (mut child, pid, dir) = child("exits")?;
    assert!(child.wait()?.success());
    assert!(within(10, || !is_running(pid)), "java {pid} still runs");
    assert!(within(10, || !dir.exists()), "`{}` is still there", dir.display());
    Ok(())
}

#[test]
fn a_start_that_nobody_awaits_leaves_nothing_behind() -> Outcome {
    let temporary = tempfile::tempdir()?;
    let status = command("gives up").env("TMPDIR", temporary.path()).status()?;
    assert!(status.success());
    assert!(within(10, || is_empty(temporary.path())));
    Ok(())
}

fn is_empty(folder: &Path) -> bool {
    std::fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none())
}

fn command(role: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap_or_default());
    command.args(["--exact", "part_of_a_child", "--nocapture"]).env(ROLE, role);
    command
}

/// Starts a child and reads the pid and the folder of the server that it started.
fn child(role: &str) -> Result<(Child, u32, PathBuf), Box<dyn Error>> {
    let mut child = command(role).stdout(Stdio::piped()).spawn()?;
    let stdout = child.stdout.take().ok_or("no stdout")?;
    for line in BufReader::new(stdout).lines() {
        let line = line?;
        let mut words = line.splitn(3, ' ');
        if words.next() == Some("started") {
            let pid = words.next().ok_or("no pid")?.parse()?;
            return Ok((child, pid, words.next().ok_or("no folder")?.into()));
        }
    }
    Err("the child started nothing".into())
}

/// Does nothing in a usual run.
#[tokio::test]
async fn part_of_a_child() -> Outcome {
    let tell = |cassandra: &Cassandra| {
        let pid = cassandra.pid(0).unwrap_or(0);
        println!("\nstarted {pid} {}", cassandra.dir().display());
    };
    match std::env::var(ROLE).as_deref() {
        Ok("is killed") => {
            let cassandra = Cassandra::start().await?;
            tell(&cassandra);
            std::thread::sleep(Duration::from_secs(120));
        }
        Ok("exits") => {
            tell(Cassandra::shared().await?);
            std::process::exit(0);
        }
        Ok("gives up") => {
            let start = Cassandra::start();
            let outcome = tokio::time::timeout(Duration::from_secs(2), start).await;
            assert!(outcome.is_err(), "a start within two seconds");
            assert!(!is_empty(&std::env::temp_dir()), "nothing was begun");
            assert!(within(10, || is_empty(&std::env::temp_dir())));
        }
        _ => {}
    }
    Ok(())
}
