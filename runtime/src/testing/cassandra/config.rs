//! One node's files and Java command line: small, quick to start, careless about its data.
//!
//! Everything the server writes goes below its own folder, also what its libraries unpack, so that
//! removing the folder removes all of it. The list of opened packages is that of Cassandra's
//! `conf/jvm17-server.options`, and a little more.

use std::ffi::OsString;
use std::net::Ipv4Addr;
use std::path::Path;

use super::error::{StartError, io};
use super::java::Java;

/// Tokens a node; fixed ones, interleaved, so that every ring of one size has the same ranges.
const TOKENS: usize = 16;

/// What one node needs to know to write its configuration.
pub(super) struct NodeConfig<'a> {
    pub(super) folder: &'a Path,
    pub(super) address: Ipv4Addr,
    pub(super) node: usize,
    pub(super) nodes: usize,
    pub(super) native_port: u16,
    pub(super) storage_port: u16,
    pub(super) jmx_port: u16,
    pub(super) heap_mb: u32,
    pub(super) durable: bool,
}

impl NodeConfig<'_> {
    /// Makes the folder with `cassandra.yaml`, `logback.xml` and `tmp`.
    pub(super) fn write(&self) -> Result<(), StartError> {
        let write = |name: &str, text: String| {
            let path = self.folder.join(name);
            std::fs::write(&path, text).map_err(io(format!("write `{}`", path.display())))
        };
        let tmp = self.folder.join("tmp");
        std::fs::create_dir_all(&tmp).map_err(io(format!("make `{}`", tmp.display())))?;
        write("cassandra.yaml", self.yaml())?;
        write("logback.xml", LOGBACK.to_owned())
    }

    fn yaml(&self) -> String {
        let folder = |name: &str| yaml_string(&self.folder.join(name).to_string_lossy());
        let (address, seed) = (self.address, Ipv4Addr::LOCALHOST);
        let (native, storage) = (self.native_port, self.storage_port);
        let (data, commitlog) = (folder("data"), folder("commitlog"));
        let (caches, hints, cdc) = (folder("saved_caches"), folder("hints"), folder("cdc_raw"));
        let tokens = self.tokens();
        // Periodic forgets the last tenth of a second when the process is killed.
        let commitlog_sync = if self.durable {
            "commitlog_sync: batch"
        } else {
            "commitlog_sync: periodic\ncommitlog_sync_period: 10000ms"
        };
        format!(
            r#"cluster_name: query-table
num_tokens: {TOKENS}
initial_token: "{tokens}"
partitioner: org.apache.cassandra.dht.Murmur3Partitioner
endpoint_snitch: SimpleSnitch
auto_bootstrap: false
seed_provider:
  - class_name: org.apache.cassandra.locator.SimpleSeedProvider
    parameters:
      - seeds: "{seed}:{storage}"
listen_address: {address}
storage_port: {storage}
rpc_address: {address}
native_transport_port: {native}

data_file_directories: [{data}]
commitlog_directory: {commitlog}
saved_caches_directory: {caches}
hints_directory: {hints}
cdc_raw_directory: {cdc}

{commitlog_sync}
auto_snapshot: false
snapshot_before_compaction: false

# Small.
commitlog_segment_size: 8MiB
commitlog_total_space: 64MiB
memtable_heap_space: 64MiB
memtable_offheap_space: 64MiB
file_cache_size: 32MiB
key_cache_size: 4MiB
counter_cache_size: 2MiB
concurrent_reads: 8
concurrent_writes: 16
concurrent_counter_writes: 8
concurrent_materialized_view_writes: 8
concurrent_compactors: 1

# A busy test machine pauses for longer than a real one.
write_request_timeout: 5000ms
counter_write_request_timeout: 5000ms
truncate_request_timeout: 60000ms

materialized_views_enabled: true
"#
        )
    }

    /// This node's share of evenly spread tokens: every `nodes`-th one.
    fn tokens(&self) -> String {
        let all = u64::try_from(TOKENS * self.nodes).unwrap_or(u64::MAX);
        let step = u64::MAX / all;
        (0..TOKENS)
            .map(|turn| u64::try_from(turn * self.nodes + self.node).unwrap_or(0))
            // Counted from the lowest token, `i64::MIN`.
            .map(|place| i64::MIN.wrapping_add_unsigned(place * step + step / 2).to_string())
            .collect::<Vec<_>>()
            .join(",")
    }

    /// The whole Java command, program first.
    pub(super) fn command(&self, java: &Java, jars: &Path) -> Vec<OsString> {
        let mut command = vec![java.program.clone()];
        for package in OPENED {
            command.push(format!("--add-opens={package}=ALL-UNNAMED").into());
            command.push(format!("--add-exports={package}=ALL-UNNAMED").into());
        }
        command.extend(OPTIONS.iter().map(OsString::from));
        command.push(format!("-Xmx{}m", self.heap_mb).into());
        command.push(format!("-Xms{}m", self.heap_mb.min(128)).into());
        command.push(format!("-Dcassandra.jmx.local.port={}", self.jmx_port).into());
        if !self.durable {
            // The commit log is replayed only into tables that are known from disk.
            command.push("-Dcassandra.test.flush_local_schema_changes=false".into());
        }
        let mut property = |name: &str, value: &Path| {
            let mut option = OsString::from(format!("-D{name}="));
            option.push(value);
            command.push(option);
        };
        let tmp = self.folder.join("tmp");
        property("java.io.tmpdir", &tmp);
        property("jna.tmpdir", &tmp);
        property("cassandra.storagedir", self.folder);
        property("logback.configurationFile", &self.folder.join("logback.xml"));
        let yaml = file_url(&self.folder.join("cassandra.yaml"));
        property("cassandra.config", Path::new(&yaml));
        command.push("-cp".into());
        command.push(jars.join("*").into());
        command.push("org.apache.cassandra.service.CassandraDaemon".into());
        command
    }
}

/// In double quotes, as YAML reads it.
fn yaml_string(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Cassandra takes its configuration from a URL only.
fn file_url(path: &Path) -> String {
    let mut url = String::from("file://");
    for &byte in path.as_os_str().as_encoded_bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            url.push(char::from(byte));
        } else {
            url.push_str(&format!("%{byte:02X}"));
        }
    }
    url
}

const LOGBACK: &str = r#"<configuration>
  <appender name="OUT" class="ch.qos.logback.core.ConsoleAppender">
    <encoder><pattern>%-5level [%thread] %date{ISO8601} %logger{0}: %msg%n</pattern></encoder>
  </appender>
  <root level="INFO"><appender-ref ref="OUT"/></root>
</configuration>
"#;

const OPTIONS: &[&str] = &[
    "-XX:+UseSerialGC",
    "-XX:+ExitOnOutOfMemoryError",
    // Its file in the system's temporary folder would outlive a killed Java.
    "-XX:-UsePerfData",
    "-Dcassandra-foreground=yes",
    "-Dcassandra.skip_wait_for_gossip_to_settle=0",
    "-Dcassandra.ring_delay_ms=1000",
    "-Dcassandra.shutdown_announce_in_ms=200",
    "-Djdk.attach.allowAttachSelf=true",
    "-Dio.netty.tryReflectionSetAccessible=true",
    "-Djava.awt.headless=true",
    "-Dfile.encoding=UTF-8",
];

const OPENED: &[&str] = &[
    "java.base/java.io",
    "java.base/java.lang",
    "java.base/java.lang.invoke",
    "java.base/java.lang.module",
    "java.base/java.lang.reflect",
    "java.base/java.math",
    "java.base/java.net",
    "java.base/java.nio",
    "java.base/java.nio.file",
    "java.base/java.nio.file.attribute",
    "java.base/java.util",
    "java.base/java.util.concurrent",
    "java.base/java.util.concurrent.atomic",
    "java.base/jdk.internal.loader",
    "java.base/jdk.internal.math",
    "java.base/jdk.internal.misc",
    "java.base/jdk.internal.module",
    "java.base/jdk.internal.ref",
    "java.base/jdk.internal.reflect",
    "java.base/jdk.internal.util.jar",
    "java.base/sun.nio.ch",
    "java.rmi/sun.rmi.registry",
    "java.rmi/sun.rmi.server",
    "java.rmi/sun.rmi.transport",
    "java.rmi/sun.rmi.transport.tcp",
    "java.sql/java.sql",
    "java.management.rmi/javax.management.remote.rmi",
    "jdk.management/com.sun.management.internal",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tokens_of_a_ring_interleave_and_cover_it() {
        let mut all = Vec::new();
        for node in 0..3 {
            let config = NodeConfig {
                folder: Path::new("/t"),
                address: Ipv4Addr::LOCALHOST,
                node,
                nodes: 3,
                native_port: 1,
                storage_port: 2,
                jmx_port: 3,
                heap_mb: 4,
                durable: true,
            };
            let tokens = config.tokens();
            all.extend(tokens.split(',').map(|token| (token.parse::<i64>(), node)));
        }
        let mut parsed: Vec<(i64, usize)> =
            all.into_iter().filter_map(|(token, node)| Some((token.ok()?, node))).collect();
        parsed.sort_unstable();
        assert_eq!(parsed.len(), 48);
        assert!(parsed.iter().enumerate().all(|(place, (_, node))| place % 3 == *node));
        assert!(parsed[0].0 < -9_000_000_000_000_000_000);
        assert!(parsed[47].0 > 9_000_000_000_000_000_000);
    }

    #[test]
    fn a_folder_with_odd_characters_stays_one_path() {
        assert_eq!(yaml_string("/a \"b\"\\c"), r#""/a \"b\"\\c""#);
        assert_eq!(file_url(Path::new("/a b/%c#é")), "file:///a%20b/%25c%23%C3%A9");
    }
}
