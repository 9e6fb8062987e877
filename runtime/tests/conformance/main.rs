//! One list of behaviours, checked on every store.
//!
//! A behaviour is written once, generic over the store, and says what an application sees; the list below runs it on
//! `Memory`, on a real Cassandra and on a DynamoDB in this process. A new store adds a line to `behaviours!`. What a store's
//! kind decides by its nature is a fact in `nature.rs`, and the behaviour says both sides. Behaviours that share a table
//! keep to partitions of their own.
#![cfg(all(
    feature = "scylla",
    feature = "embedded",
    feature = "testing",
    feature = "chrono",
    feature = "time",
    feature = "uuid",
    feature = "decimal"
))]
#![allow(clippy::cloned_ref_to_slice_refs, reason = "`[row.clone()]` reads as the rows that are expected")]

mod buckets;
mod collections;
mod conditional;
mod declarations;
mod deletes;
mod enums;
mod fan_out;
mod indexes;
mod keys;
mod names;
mod nature;
mod orders;
mod paging;
mod ranges;
mod reads;
mod sparse;
mod statics;
mod stores;
mod structs;
mod times;
mod tokens;
mod types;
mod views;
mod words;
mod writes;

/// The tests of one store: a module for each room of behaviours.
macro_rules! tests_on {
    ($store:expr; $($room:ident { $($behaviour:ident)* })*) => { $(
        mod $room { $(
            #[test]
            fn $behaviour() -> $crate::stores::Outcome {
                $crate::stores::run(async { $crate::$room::$behaviour(&$store).await })
            }
        )* }
    )* };
}

macro_rules! behaviours {
    (everywhere { $($all:tt)* } with_statics { $($statics:tt)* }) => {
        mod memory {
            tests_on! { query_table::Memory::new(); $($all)* $($statics)* }
        }
        mod cassandra {
            tests_on! { crate::stores::cassandra().await; $($all)* $($statics)* }
        }
        mod dynamodb {
            tests_on! { crate::stores::dynamodb().await; $($all)* }
        }
    };
}

behaviours! { everywhere {
    declarations {
        fields_in_another_order_read_the_same_columns
        columns_that_are_not_declared_are_left_alone
        a_range_of_times_finds_the_timeuuids_in_it
        arrays_and_borrowed_texts_are_keys_in_every_form
    }
    writes {
        a_second_put_replaces_the_row
        put_clears_what_is_none
        merge_leaves_alone_what_is_none
        merge_leaves_alone_what_is_empty
        merge_makes_the_row_where_there_is_none
        a_row_without_values_exists
        delete_removes_one_row
        a_deleted_row_can_be_put_again
        delete_partition_removes_its_rows_and_no_others
        put_all_writes_every_row
        put_all_lists_every_row_that_was_not_written
        a_table_without_clustering_columns_keeps_one_row_a_key
        a_row_may_be_its_key_and_nothing_else
    }
    structs {
        structs_round_trip
        a_merge_sets_structs_whole
    }
    deletes {
        a_range_delete_takes_a_prefix_of_the_clustering_columns
        a_range_delete_takes_a_range_after_the_prefix
        a_range_delete_takes_several_values
        a_range_delete_without_a_bound_is_refused
        an_inverted_range_deletes_nothing
    }
    reads {
        rows_come_in_the_declared_order
        reverse_turns_every_clustering_column
        limits_count_rows
        first_is_the_first_in_the_order_asked_for
        an_unknown_partition_is_empty
        a_prefix_selects_a_run
        one_of_several_values_answers_each_row_once
        the_column_after_several_values_may_be_restricted
        a_stream_gives_what_fetch_gives
        explain_shows_no_value
    }
    ranges {
        std_ranges_keep_their_meaning
        every_pair_of_bounds_on_a_descending_column
        every_pair_of_bounds_after_a_prefix
        a_range_on_a_descending_column_is_by_value
    }
    words {
        a_prefix_selects_exactly_the_texts_that_begin_with_it
        a_prefix_on_a_descending_column_is_the_same_run_backwards
        a_prefix_of_ascii_ends_at_the_last_ascii_character
    }
    paging {
        pages_of_every_size_hold_every_row_once
        pages_keep_to_the_limit
        pages_follow_restrictions_and_direction
        the_page_size_may_change_on_the_way
        rows_deleted_between_pages_do_not_disturb
        a_long_partition_is_read_whole_with_the_defaults
    }
    tokens {
        a_token_survives_its_text
        a_token_of_another_partition_is_refused
        a_token_of_another_table_is_refused
        a_token_of_another_order_limit_or_restriction_is_refused
        a_token_of_a_view_is_refused_by_the_row
        a_damaged_token_is_refused
    }
    keys {
        get_takes_a_tuple_a_key_struct_and_a_row
        contains_tells_whether_the_row_is_there
        get_many_answers_in_the_order_of_the_keys
        get_many_of_no_keys_is_empty
        an_empty_lone_partition_key_is_refused
        an_empty_part_of_a_partition_key_is_a_value
        an_empty_clustering_value_sorts_first
        an_empty_lone_clustering_value_is_kept_or_refused
        keys_of_the_longest_length_are_taken
        keys_of_one_byte_more_are_refused
    }
    views {
        a_view_reads_its_columns
        a_view_of_one_row
        a_view_takes_restrictions_order_and_limit
        a_view_names_columns_in_any_order
    }
    buckets {
        a_bucket_is_computed_on_write_and_named_on_read
        buckets_are_utc_whatever_the_offset
        buckets_before_1970_round_down
        a_bucket_is_part_of_the_key_struct
        a_year_that_a_text_bucket_cannot_hold_is_an_error
        a_row_is_deleted_by_its_bucketed_key
    }
    fan_out {
        one_fact_is_written_into_every_table
        fan_out_of_many_rows_writes_them_all
        a_failed_copy_is_named_and_the_others_are_written
    }
    indexes {
        what_fan_out_writes_is_read_by_every_access_path
        an_access_path_takes_ranges_and_both_directions
        an_access_path_is_read_in_pages
        an_access_path_has_views
        a_local_access_path_sorts_its_partition_anew
        a_projection_of_keys_gives_keys_and_full_the_row
        a_projection_of_some_columns_gives_them_and_full_the_row
        consistent_reads_see_the_writes_before_them
    }
    sparse {
        a_copy_exists_when_all_parts_of_its_key_do
        an_unkeyed_row_has_no_place_in_a_sparse_table
        a_sparse_access_path_holds_what_has_its_key
    }
    conditional {
        a_row_is_put_where_there_is_none
        the_row_that_is_there_is_given_and_left_as_it_is
        the_full_key_is_looked_at_and_nothing_else
        one_of_many_at_once_is_written
        a_conditional_table_takes_puts_and_deletes
        a_refused_key_is_no_condition
    }
    enums {
        an_enum_is_kept_as_its_text_or_its_number
        an_unknown_value_is_named_in_the_error
        an_enum_and_a_newtype_may_be_keys
    }
    types {
        numbers_round_trip_at_their_extremes
        texts_and_blobs_round_trip
        uuids_and_addresses_round_trip
        every_type_may_be_absent
        a_row_may_have_sixty_columns
        a_row_that_is_too_large_is_refused
    }
    times {
        times_round_trip_at_their_extremes
        times_are_whole_milliseconds_rounded_down
        the_types_of_chrono_and_time_round_trip
    }
    collections {
        collections_and_tuples_round_trip
        an_empty_collection_reads_as_empty_and_as_none
        a_frozen_collection_keeps_empty_apart_from_absent
        large_collections_round_trip
    }
    orders {
        integers_are_ordered_by_value
        texts_are_ordered_by_their_bytes
        blobs_and_booleans_are_ordered
        uuids_are_ordered_by_version_first
        timeuuids_are_ordered_by_time
        addresses_are_ordered_by_their_bytes
        times_are_ordered_by_value
        ties_come_in_the_order_that_is_declared
    }
    names {
        reserved_words_may_be_columns
        mixed_case_names_stay_apart
        names_that_need_quotes_may_be_keys
        raw_identifiers_lose_their_prefix
        a_prefix_goes_before_the_tables_name
    }
} with_statics {
    statics {
        static_columns_are_written_apart_from_rows
        put_leaves_static_columns_alone
        a_partition_of_statics_only_has_no_rows
        put_static_clears_what_is_none
        deleting_rows_keeps_the_statics
        delete_partition_removes_the_statics
        a_limit_counts_rows_and_not_statics
        views_read_static_columns
        a_reserved_word_may_be_a_static_column
    }
} }
