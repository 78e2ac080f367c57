import Pipeline

/// The catalogue's tables, as DuckDB's own extension makes them in SQLite, and the rows that do not change.
enum LakeFormat {
  /// The name of the catalogue beside the generations.
  static let file = "lake.ducklake"
  /// The folder of the files; it begins in the reader's working folder.
  static let dataPath = "generations/"
  /// The writer. Its number goes up when the same sets give other rows; a catalogue of another number is made anew.
  static let writer = "Spinrack, lake 1"

  /// Returns an identifier that depends on a text alone (RFC 9562, version 8).
  static func uuid(of text: String) -> String {
    var digits = Array(ContentDigest(of: Array(text.utf8)).hexadecimal.prefix(32))
    (digits[12], digits[16]) = ("8", "8")
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
    return parts.joined(separator: "-")
  }

  /// The statements that make the tables.
  static let schema = """
    CREATE TABLE ducklake_metadata("key" VARCHAR NOT NULL, "value" VARCHAR NOT NULL, "scope" VARCHAR, scope_id BIGINT);
    CREATE TABLE ducklake_snapshot(snapshot_id BIGINT PRIMARY KEY, snapshot_time VARCHAR, schema_version BIGINT,
      next_catalog_id BIGINT, next_file_id BIGINT);
    CREATE TABLE ducklake_snapshot_changes(snapshot_id BIGINT PRIMARY KEY, changes_made VARCHAR, author VARCHAR,
      commit_message VARCHAR, commit_extra_info VARCHAR);
    CREATE TABLE ducklake_schema(schema_id BIGINT PRIMARY KEY, schema_uuid VARCHAR, begin_snapshot BIGINT,
      end_snapshot BIGINT, schema_name VARCHAR, path VARCHAR, path_is_relative BIGINT);
    CREATE TABLE ducklake_table(table_id BIGINT, table_uuid VARCHAR, begin_snapshot BIGINT, end_snapshot BIGINT,
      schema_id BIGINT, table_name VARCHAR, path VARCHAR, path_is_relative BIGINT);
    CREATE TABLE ducklake_view(view_id BIGINT, view_uuid VARCHAR, begin_snapshot BIGINT, end_snapshot BIGINT,
      schema_id BIGINT, view_name VARCHAR, dialect VARCHAR, "sql" VARCHAR, column_aliases VARCHAR);
    CREATE TABLE ducklake_tag(object_id BIGINT, begin_snapshot BIGINT, end_snapshot BIGINT, "key" VARCHAR,
      "value" VARCHAR);
    CREATE TABLE ducklake_column_tag(table_id BIGINT, column_id BIGINT, begin_snapshot BIGINT, end_snapshot BIGINT,
      "key" VARCHAR, "value" VARCHAR);
    CREATE TABLE ducklake_data_file(data_file_id BIGINT PRIMARY KEY, table_id BIGINT, begin_snapshot BIGINT,
      end_snapshot BIGINT, file_order BIGINT, path VARCHAR, path_is_relative BIGINT, file_format VARCHAR,
      record_count BIGINT, file_size_bytes BIGINT, footer_size BIGINT, row_id_start BIGINT, partition_id BIGINT,
      encryption_key VARCHAR, mapping_id BIGINT, partial_max BIGINT);
    CREATE TABLE ducklake_file_column_stats(data_file_id BIGINT, table_id BIGINT, column_id BIGINT,
      column_size_bytes BIGINT, value_count BIGINT, null_count BIGINT, min_value VARCHAR, max_value VARCHAR,
      contains_nan BIGINT, extra_stats VARCHAR);
    CREATE TABLE ducklake_file_variant_stats(data_file_id BIGINT, table_id BIGINT, column_id BIGINT,
      variant_path VARCHAR, shredded_type VARCHAR, column_size_bytes BIGINT, value_count BIGINT, null_count BIGINT,
      min_value VARCHAR, max_value VARCHAR, contains_nan BIGINT, extra_stats VARCHAR);
    CREATE TABLE ducklake_delete_file(delete_file_id BIGINT PRIMARY KEY, table_id BIGINT, begin_snapshot BIGINT,
      end_snapshot BIGINT, data_file_id BIGINT, path VARCHAR, path_is_relative BIGINT, format VARCHAR,
      delete_count BIGINT, file_size_bytes BIGINT, footer_size BIGINT, encryption_key VARCHAR, partial_max BIGINT);
    CREATE TABLE ducklake_column(column_id BIGINT, begin_snapshot BIGINT, end_snapshot BIGINT, table_id BIGINT,
      column_order BIGINT, column_name VARCHAR, column_type VARCHAR, initial_default VARCHAR, default_value VARCHAR,
      nulls_allowed BIGINT, parent_column BIGINT, default_value_type VARCHAR, default_value_dialect VARCHAR);
    CREATE TABLE ducklake_table_stats(table_id BIGINT, record_count BIGINT, next_row_id BIGINT,
      file_size_bytes BIGINT);
    CREATE TABLE ducklake_table_column_stats(table_id BIGINT, column_id BIGINT, contains_null BIGINT,
      contains_nan BIGINT, min_value VARCHAR, max_value VARCHAR, extra_stats VARCHAR);
    CREATE TABLE ducklake_partition_info(partition_id BIGINT, table_id BIGINT, begin_snapshot BIGINT,
      end_snapshot BIGINT);
    CREATE TABLE ducklake_partition_column(partition_id BIGINT, table_id BIGINT, partition_key_index BIGINT,
      column_id BIGINT, "transform" VARCHAR);
    CREATE TABLE ducklake_file_partition_value(data_file_id BIGINT, table_id BIGINT, partition_key_index BIGINT,
      partition_value VARCHAR);
    CREATE TABLE ducklake_files_scheduled_for_deletion(data_file_id BIGINT, path VARCHAR, path_is_relative BIGINT,
      schedule_start VARCHAR);
    CREATE TABLE ducklake_inlined_data_tables(table_id BIGINT, table_name VARCHAR, schema_version BIGINT);
    CREATE TABLE ducklake_column_mapping(mapping_id BIGINT, table_id BIGINT, "type" VARCHAR);
    CREATE TABLE ducklake_name_mapping(mapping_id BIGINT, column_id BIGINT, source_name VARCHAR,
      target_field_id BIGINT, parent_column BIGINT, is_partition BIGINT);
    CREATE TABLE ducklake_schema_versions(begin_snapshot BIGINT, schema_version BIGINT, table_id BIGINT);
    CREATE TABLE ducklake_macro(schema_id BIGINT, macro_id BIGINT, macro_name VARCHAR, begin_snapshot BIGINT,
      end_snapshot BIGINT);
    CREATE TABLE ducklake_macro_impl(macro_id BIGINT, impl_id BIGINT, dialect VARCHAR, "sql" VARCHAR, "type" VARCHAR);
    CREATE TABLE ducklake_macro_parameters(macro_id BIGINT, impl_id BIGINT, column_id BIGINT, parameter_name VARCHAR,
      parameter_type VARCHAR, default_value VARCHAR, default_value_type VARCHAR);
    CREATE TABLE ducklake_sort_info(sort_id BIGINT, table_id BIGINT, begin_snapshot BIGINT, end_snapshot BIGINT);
    CREATE TABLE ducklake_sort_expression(sort_id BIGINT, table_id BIGINT, sort_key_index BIGINT, expression VARCHAR,
      dialect VARCHAR, sort_direction VARCHAR, null_order VARCHAR);
    """
}
