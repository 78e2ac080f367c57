import Catalog
import Pipeline

/// The digests of a set's database: of the rows of each table that belong to records with neighbouring numbers, and of the inputs of the
/// records' rows. The next night makes only the rows whose inputs differ, and changes a copy of the database where a digest differs.
struct DatabaseGroups: Sendable, Equatable {
  /// The number of bits by which a number is shifted to get that of its part.
  static let shift = RecordParts.shift

  /// Rows of one table whose first number, by its place in the key, belongs to the same part.
  struct Group: Sendable, Hashable {
    /// The kind, where the key of the table begins with one; else empty.
    var kind = ""
    /// The part of the number.
    var part: Int64 = 0

    /// The numbers of the rows.
    var numbers: ClosedRange<Int64> { part << shift...(part << shift | (1 << shift - 1)) }
  }

  /// The groups of one table: by kind, or under an empty name, the numbers of the parts and the digests of their rows.
  struct Table: Sendable, Equatable {
    fileprivate(set) var kinds: [String: Memory.Parts] = [:]

    /// Adds a group behind those of its kind.
    mutating func append(_ group: Group, _ digest: UInt64) {
      kinds[group.kind, default: .init()].numbers.append(group.part)
      kinds[group.kind]?.contents.append(digest)
    }

    /// Inserts the groups of another table that satisfy a condition between these; the two tables have no group in common.
    mutating func insert(_ other: Table, where isWanted: (Group) -> Bool) {
      for (kind, parts) in other.kinds {
        let places = parts.numbers.indices.filter { isWanted(Group(kind: kind, part: parts.numbers[$0])) }
        guard !places.isEmpty else { continue }
        let own = kinds[kind] ?? .init()
        let all = zip(own.numbers, own.contents) + places.map { (parts.numbers[$0], parts.contents[$0]) }
        let sorted = all.sorted { $0.0 < $1.0 }
        kinds[kind] = Memory.Parts(numbers: sorted.map(\.0), contents: sorted.map(\.1))
      }
    }

    /// Returns the digests of the groups that satisfy a condition.
    func digests(where isWanted: (Group) -> Bool) -> [Group: UInt64] {
      var digests: [Group: UInt64] = [:]
      for (kind, parts) in kinds {
        for (part, digest) in zip(parts.numbers, parts.contents) {
          let group = Group(kind: kind, part: part)
          if isWanted(group) { digests[group] = digest }
        }
      }
      return digests
    }
  }

  /// The digest of the database's file; nil while the file is made.
  var file: ContentDigest?
  /// The number of rows of the database.
  var rows: Int
  /// The groups of each table, by its name.
  var tables: [String: Table] = [:]
  /// The digests of the inputs of the records' rows; nil where they are not known.
  var parts: RecordParts?

  init(file: ContentDigest? = nil, rows: Int, tables: [String: Table], parts: RecordParts? = nil) {
    (self.file, self.rows, self.tables, self.parts) = (file, rows, tables, parts)
  }
}

// MARK: - In the memory of a set

extension DatabaseGroups {
  /// Creates the digests of the current set's database; nil where they are not known.
  init?(_ memory: SetMemory, of tables: CatalogTables) {
    guard let known = memory.earlier(CatalogDatabase.path), let file = ContentDigest(words: known.contents),
      let rows = known.places.first
    else { return nil }
    self.init(file: file, rows: rows, tables: [:])
    for table in tables.all {
      var groups = Table()
      for kind in [""] + tables.model.kinds.map({ "\($0.name)" }) {
        let parts = memory.earlier(Self.output(table.name, kind))
        if let parts, parts.numbers.count == parts.contents.count { groups.kinds[kind] = parts }
      }
      self.tables[table.name] = groups
    }
    parts = RecordParts(memory, tables.model)
  }

  /// Keeps the digests for the next set.
  func keep(in memory: SetMemory, _ model: CatalogModel) {
    guard let file else { return }
    memory.keep(Memory.Parts(contents: file.words, places: [rows]), of: CatalogDatabase.path)
    for (name, table) in tables {
      for (kind, parts) in table.kinds { memory.keep(parts, of: Self.output(name, kind)) }
    }
    parts?.keep(in: memory, model)
  }

  private static func output(_ table: String, _ kind: String) -> String {
    "\(CatalogDatabase.path) \(table)" + (kind.isEmpty ? "" : " \(kind)")
  }
}
