import Basics
public import Pipeline

/// What is known of the rows of a set's database: a digest of the rows of each table that belong to records with neighbouring numbers, and
/// what the rows of records were made of. The next night makes the rows of records that are made of something else, and changes a copy of
/// the database where a digest is another one.
public struct DatabaseGroups: Sendable, Equatable {
  /// By how many bits a number is shifted to get the part that it belongs to.
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

    /// Puts the groups of another table that a condition holds for between these, of which none is the same.
    mutating func insert(_ other: Table, where isWanted: (Group) -> Bool) {
      for run in other.runs {
        let places = run.parts.indices.filter { isWanted(Group(kind: run.kind, part: run.parts[$0])) }
        guard !places.isEmpty else { continue }
        let place = runs.firstIndex { $0.kind == run.kind } ?? runs.endIndex
        if place == runs.endIndex { runs.append(Run(kind: run.kind)) }
        let all =
          zip(runs[place].parts, runs[place].digests) + places.map { (run.parts[$0], run.digests[$0]) }
        let sorted = all.sorted { $0.0 < $1.0 }
        (runs[place].parts, runs[place].digests) = (sorted.map(\.0), sorted.map(\.1))
      }
    }

    /// The digests of the groups that a condition holds for.
    func digests(where isWanted: (Group) -> Bool) -> [Group: UInt64] {
      var digests: [Group: UInt64] = [:]
      for run in runs {
        for (part, digest) in zip(run.parts, run.digests) {
          let group = Group(kind: run.kind, part: part)
          if isWanted(group) { digests[group] = digest }
        }
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
  /// What the rows of records were made of; nil where that is not known.
  var parts: RecordParts?

  private static let head = "spinrack database 2 "

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
    writer.append(parts == nil ? 0 : 1)
    parts?.append(to: &writer)
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
    guard let hasParts = reader.number() else { return nil }
    if hasParts == 1 {
      guard let parts = RecordParts(&reader) else { return nil }
      self.parts = parts
    }
    guard reader.isAtEnd else { return nil }
  }

  init(file: ContentDigest? = nil, rows: Int, tables: [String: Table], parts: RecordParts? = nil) {
    (self.file, self.rows, self.tables, self.parts) = (file, rows, tables, parts)
  }
}
