//! Each option of a table, typed.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::run;
use uuid::Uuid;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(
    TimeWindow,
    name = "iot.sensor_readings",
    partition(device),
    clustering(at desc),
    size(rows = 50_000, row_bytes = 50),
    options(
        default_ttl = "30d",
        gc_grace = "1d12h",
        comment = "readings, 'quoted'",
        compaction = time_window(unit = days, size = 1, tombstone_threshold = 0.2, unchecked_tombstone_compaction = true),
        caching(keys = all, rows_per_partition = 100),
        compression = zstd(chunk_length_kb = 16, level = 3),
    )
)]
#[query_table(
    Leveled,
    partition(device),
    clustering(at),
    options(compaction = leveled(sstable_size_in_mb = 160), caching(keys = none, rows_per_partition = all), compression = lz4)
)]
#[query_table(
    SizeTiered,
    partition(device),
    clustering(at asc),
    options(compaction = size_tiered(min_threshold = 4, max_threshold = 32, bucket_low = 0.5), compression = none)
)]
#[query_table(
    Unified,
    partition(device),
    clustering(at),
    size(rows = 1_000_000, row_bytes = 1_000, allow_large),
    options(compaction = unified(scaling_parameters = "T4, L8"), compression = snappy)
)]
#[query_table(Plain, partition(device), clustering(at), options(compaction = unified, compression = deflate))]
pub struct Reading {
    pub device: Uuid,
    pub at: i64,
    pub value: f32,
}

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        assert_eq!(TimeWindow::TABLE.options.default_ttl, Some(2_592_000));
        assert_eq!(TimeWindow::TABLE.options.gc_grace, Some(129_600));
        assert_eq!(TimeWindow::TABLE.keyspace, Some("iot"));
        assert_eq!(TimeWindow::TABLE.size.map(|size| size.rows), Some(50_000));
        let reading = Reading { device: Uuid::nil(), at: 1, value: 0.5 };
        schema![TimeWindow, Leveled, SizeTiered, Unified, Plain].ensure(&db).await?;
        Reading::fan_out(&db).await?.put(&reading).await?;
        assert_eq!(Unified::repository(&db).await?.get((Uuid::nil(), 1)).await?, Some(reading));
        Ok(())
    })
}
