import Basics
public import Pipeline

/// What is known of the rows of a set's database: a digest of the rows of each table that belong to records with neighbouring numbers. The
/// next night changes a copy of the database where a digest is another one.
public struct DatabaseGroups: Sendable, Equatable {
  /// By how many bits a number is shifted to get the part that it belongs to.
  static let shift: Int64 = 4

  /// Rows of one table whose first number, by its place in the key, belongs to the same part.
  struct Group: Sendable, Hashable {
    /// The kind, where the key of the table begins with one; else empty.
    var kind = ""
    /// The part of the number.
    var part: Int64 = 0

    /// The numbers of the rows.
    var numbers: ClosedRange<Int64> { part << shift...(part << shift | (1 << shift - 1)) }
  }

  /// The groups of one table, in the order of its rows.
  struct Table: Sendable, Equatable {
    var groups: [Group] = []
    var digests: [UInt64] = []
  }

  /// The digest of the database's file; nil while that is made.
  var file: ContentDigest?
  /// How many rows it has.
  var rows: Int
  /// By name.
  var tables: [String: Table] = [:]

  private static let head = "spinrack database 1 "

  /// The bytes of a file.
  ///
  /// - Parameter program: what decides about the database beside the records.
  public func bytes(by program: ContentDigest) -> [UInt8] {
    var writer = CheckedBytes.Writer(head: Self.head + program.hexadecimal)
    writer.append(file?.hexadecimal ?? "")
    writer.append(rows)
    writer.append(tables.count)
    for (name, table) in tables.sorted(by: { $0.key < $1.key }) {
      writer.append(name)
      writer.append(table.groups.count)
      var last = Group()
      for (group, digest) in zip(table.groups, table.digests) {
        let isOther = group.kind != last.kind
        writer.append(isOther ? 1 : 0)
        if isOther { writer.append(group.kind) }
        writer.append(Int(group.part))
        writer.append(word: digest)
        last = group
      }
    }
    return writer.finish()
  }

  /// Reads the bytes of a file; nil for those of another program, and for what is no such file.
  public init?(_ bytes: [UInt8], by program: ContentDigest) {
    guard var reader = CheckedBytes.Reader(bytes, head: Self.head + program.hexadecimal),
      let file = reader.text().flatMap({ ContentDigest(hexadecimal: $0.utf8) }), let rows = reader.number(),
      let count = reader.count()
    else { return nil }
    (self.file, self.rows) = (file, rows)
    for _ in 0..<count {
      guard let name = reader.text(), let count = reader.count() else { return nil }
      var table = Table()
      var group = Group()
      for _ in 0..<count {
        guard let isOther = reader.number() else { return nil }
        if isOther == 1 {
          guard let kind = reader.text() else { return nil }
          group.kind = kind
        }
        guard let part = reader.number(), let digest = reader.word() else { return nil }
        group.part = Int64(part)
        table.groups.append(group)
        table.digests.append(digest)
      }
      tables[name] = table
    }
    guard reader.isAtEnd else { return nil }
  }

  init(file: ContentDigest? = nil, rows: Int, tables: [String: Table]) {
    (self.file, self.rows, self.tables) = (file, rows, tables)
  }
}
