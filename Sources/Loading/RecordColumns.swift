/// What views and the search need to know of a table of records: its columns for the name, the texts and the last change.
///
/// The set's description names columns, not what they are for, so these are known by their names, in all models.
struct RecordColumns: Equatable {
  let table: SetTable
  /// The column that names a record.
  let name: String
  /// The columns that are searched, those of the set's SQLite database: the name, how a variant is called, and what the record is about.
  let texts: [String]
  /// When the source changed the record last.
  let modified: String?

  /// The columns of a table; nil for one of other rows.
  init?(_ table: SetTable) {
    func first(_ type: FieldType, _ names: [String]) -> String? {
      names.first { table.column($0)?.type == type }
    }
    guard table.key == ["id"], table.column("id")?.type == .integer,
      let name = first(.string, ["name", "full_name", "display", "title", "issue"])
    else { return nil }
    self.table = table
    self.name = name
    texts = [
      name, first(.string, ["variant_description", "variant_name"]),
      first(.string, ["description", "synopsis", "bio", "notes", "desc"]),
    ].compactMap(\.self)
    modified = first(.datetime, ["modified", "date_last_updated"])
  }
}
