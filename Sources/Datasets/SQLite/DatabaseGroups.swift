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

  /// The groups of one table, in the order of its rows. There are many, so each takes two words.
  struct Table: Sendable, Equatable {
    /// The groups of one kind, or of a table without kinds.
    struct Run: Sendable, Equatable {
      let kind: String
      var parts: [Int64] = []
      var digests: [UInt64] = []
    }

    fileprivate(set) var runs: [Run] = []

    /// Adds a group behind all others.
    mutating func append(_ group: Group, _ digest: UInt64) {
      if runs.last?.kind != group.kind { runs.append(Run(kind: group.kind)) }
      runs[runs.count - 1].parts.append(group.part)
      runs[runs.count - 1].digests.append(digest)
    }

    /// The digest of each group.
    var digests: [Group: UInt64] {
      var digests: [Group: UInt64] = [:]
      for run in runs {
        for (part, digest) in zip(run.parts, run.digests) { digests[Group(kind: run.kind, part: part)] = digest }
      }
      return digests
    }
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
      writer.append(table.runs.count)
      for run in table.runs {
        writer.append(run.kind)
        writer.append(run.parts.count)
        for part in run.parts { writer.append(Int(part)) }
        for digest in run.digests { writer.append(word: digest) }
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
      for _ in 0..<count {
        guard let kind = reader.text(), let count = reader.count() else { return nil }
        var run = Table.Run(kind: kind)
        for _ in 0..<count {
          guard let part = reader.number() else { return nil }
          run.parts.append(Int64(part))
        }
        for _ in 0..<count {
          guard let digest = reader.word() else { return nil }
          run.digests.append(digest)
        }
        table.runs.append(run)
      }
      tables[name] = table
    }
    guard reader.isAtEnd else { return nil }
  }

  init(file: ContentDigest? = nil, rows: Int, tables: [String: Table]) {
    (self.file, self.rows, self.tables) = (file, rows, tables)
  }
}
