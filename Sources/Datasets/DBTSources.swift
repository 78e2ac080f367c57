import Catalog
import JSONKit

/// `data/dbt/sources.yml`: the tables of a set as sources of a dbt project, described and tested.
///
/// With dbt-duckdb they are the set's Parquet files, below the folder that the environment variable `SPINRACK_SET` names. With other
/// adapters they are tables of the schema that the variable `comics_catalogue_schema` names, where `spinrack load` has put them. Tests
/// have the form of dbt 1.10.5 and later (https://docs.getdbt.com/reference/resource-properties/data-tests).
struct DBTSources {
  /// The path of the file in a set.
  static let path = "data/dbt/sources.yml"
  /// The name of the source in projects: `{{ source('comics_catalogue', 'comics') }}`.
  private static let name = DatasetOrigin.packageName.replacing("-", with: "_")

  let tables: CatalogTables
  /// Whether the set has Parquet.
  let hasParquet: Bool

  /// Returns the file. Nothing in it depends on the records, since dbt runs any text between double braces.
  func bytes() -> [UInt8] {
    var text = """
      version: 2

      sources:
        - name: \(Self.name)
          description: \(Self.text(DatasetOrigin.sentences(tables.model, [])))
          schema: "{{ var('\(Self.name)_schema', target.schema) }}"
          loader: spinrack

      """
    if hasParquet {
      text += """
            config:
              meta:
                external_location: "{{ env_var('SPINRACK_SET', '.') }}/\(ParquetFile.path(of: "{name}"))"

        """
    }
    text += "    tables:\n"
    for table in tables.all {
      text += "      - name: \(table.name)\n"
      text += "        description: \(Self.text(table.meaning.capitalizedSentence + "."))\n"
      text += "        columns:\n"
      for column in table.columns { text += Self.lines(of: column, in: table) }
    }
    return Array(text.utf8)
  }

  private static func lines(of column: ColumnDescription, in table: TableDescription) -> String {
    // Some names are words of SQL: `references`, `desc`.
    var text = "          - name: \(column.name)\n            quote: true\n"
    if let sentences = column.sentences { text += "            description: \(Self.text(sentences))\n" }
    text += "            data_type: \(column.type.sqlName)\n"
    let isKey = column.keyPosition != nil && table.key.count == 1
    guard !column.isNullable || isKey || column.references != nil else { return text }
    text += "            data_tests:\n"
    if !column.isNullable { text += "              - not_null\n" }
    if isKey { text += "              - unique\n" }
    if let reference = column.references {
      text += """
                      - relationships:
                          arguments:
                            to: source('\(name)', '\(reference.table)')
                            field: \(reference.column)

        """
    }
    return text
  }

  /// Returns a text as a scalar of YAML between double quotation marks, which has the form of a JSON string.
  private static func text(_ text: String) -> String {
    var json = JSONWriter(capacity: text.utf8.count + 2)
    json.string(text)
    return json.text
  }
}
