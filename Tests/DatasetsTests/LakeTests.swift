import Basics
import Parquet
import Pipeline
import TestSupport
import Testing

@testable import Datasets

/// The decisions about the snapshots of a lake, without files.
@Suite("Lake") struct LakeTests {
  /// A set with tables of one column; a table of the same content has the same file.
  private static func set(_ second: Int, _ tables: [String: String]) -> LakeSet {
    let id = GenerationID("20261128T2201\(second)Z-0123456789ab")
    return LakeSet(
      id: id ?? { preconditionFailure("no id") }(),
      files: Dictionary(
        uniqueKeysWithValues: tables.map { name, content in
          let path = "data/parquet/\(name).parquet"
          return (name, PublishedFile(path: path, bytes: 100, sha256: ContentDigest(of: Array(content.utf8))))
        }))
  }

  private static func footer(_ columns: [ParquetColumn], rows: Int = 3) throws -> ParquetFooter {
    var bytes: [UInt8] = []
    var writer = try ParquetWriter(ParquetSchema(columns: columns))
    for number in 0..<rows {
      for column in columns {
        if column.type == .int64 { writer.int64(Int64(number)) } else { writer.double(Double(number) / 2) }
      }
      writer.endRow()
    }
    try writer.finish { bytes += $0 }
    return try withTemporaryFolder { folder in
      try FileAccess.system.replace(folder + "/table", with: bytes)
      let file = try #require(ReadableFile(folder + "/table", .system))
      return try #require(ParquetFooter(of: file, size: bytes.count))
    }
  }

  /// A lake of sets that became current one after the other, at the times in their names.
  private static func lake(_ sets: [LakeSet], _ footer: ParquetFooter) -> Lake {
    var lake = Lake()
    var last: LakeSet?
    for set in sets {
      lake.append(set, at: set.id.time, after: last) { _ in footer }
      last = set
    }
    return lake
  }

  private let id = [ParquetColumn("id", .int64)]

  @Test func `The number of a snapshot is the time in the name of its generation`() throws {
    let lake = try Self.lake([Self.set(32, [:]), Self.set(40, [:])], Self.footer(id))
    #expect(lake.snapshots.map(\.number) == [20_261_128_220_132, 20_261_128_220_140])
    #expect(lake.snapshots.map(\.schemaVersion) == [0, 0])
  }

  @Test func `Numbers and times never go back`() throws {
    let sets = [Self.set(32, [:]), Self.set(40, [:])]
    var lake = try Self.lake(sets, Self.footer(id))
    for _ in 0..<2 { lake.append(sets[0], at: sets[1].id.time, after: sets[1]) { _ in nil } }
    #expect(lake.snapshots.suffix(3).map(\.number) == [20_261_128_220_140, 20_261_128_220_141, 20_261_128_220_142])
    #expect(lake.snapshots.map(\.isReturn) == [false, false, true, true])
    // A wrong clock dated a set a month ahead: its number stays the greatest until the time is there, but times are true again.
    let ahead = WallTime(seconds: sets[0].id.time.seconds + 30 * 86_400)
    lake.append(sets[1], at: ahead, after: sets[0]) { _ in nil }
    lake.append(sets[0], at: sets[1].id.time, after: sets[1]) { _ in nil }
    #expect(lake.snapshots.suffix(2).map(\.number) == [20_261_228_220_132, 20_261_228_220_133])
    #expect(lake.snapshots.last?.time == sets[1].id.time)
  }

  @Test func `An unchanged table is one file over several snapshots, in the newest of their generations`() throws {
    let sets = [32, 33, 34].map { Self.set($0, ["comics": "a", "names": "\($0)"]) }
    var lake = try Self.lake(sets, Self.footer(id))
    #expect(lake.tables.map(\.files.count) == [1, 3])
    #expect(lake.path(of: lake.tables[0].files[0], of: lake.tables[0]) == "\(sets[2].id)/data/parquet/comics.parquet")
    #expect(lake.path(of: lake.tables[1].files[0], of: lake.tables[1]) == "\(sets[0].id)/data/parquet/names.parquet")
    #expect(lake.snapshots[1].changes == ["deleted_from_table:2", "inserted_into_table:2"])
    lake.keep([sets[1].id])
    #expect(lake.snapshots.map(\.generation) == [sets[1].id])
    #expect(lake.tables.map(\.files.count) == [1, 2], "the last file of a table is live, whatever is kept")
    #expect(lake.path(of: lake.tables[0].files[0], of: lake.tables[0]) == "\(sets[1].id)/data/parquet/comics.parquet")
  }

  @Test func `Each file has rows of its own, and ids go on behind removed ones`() throws {
    let sets = [32, 33, 34].map { Self.set($0, ["comics": "\($0)"]) }
    var lake = try Self.lake(sets, Self.footer(id))
    lake.keep([sets[2].id])
    #expect(lake.tables[0].files.map(\.firstRow) == [6] && lake.tables[0].files.map(\.id) == [3])
    lake.append(Self.set(35, ["comics": "x"]), at: sets[2].id.time, after: sets[2]) {
      try? Self.footer(self.id, rows: $0.count)
    }
    #expect(lake.tables[0].files.map(\.firstRow) == [6, 9] && lake.tables[0].files.map(\.id) == [3, 4])
    #expect(lake.tables[0].mappings.map(\.id) == [0])
  }

  @Test func `A table that is gone and comes back is another table`() throws {
    let sets = [Self.set(32, ["comics": "a"]), Self.set(33, [:]), Self.set(34, ["comics": "a"])]
    let lake = try Self.lake(sets, Self.footer(id))
    #expect(lake.tables.map(\.id) == [1, 2] && lake.tables[0].span.end == lake.snapshots[1].number)
    #expect(lake.snapshots.map(\.schemaVersion) == [1, 2, 3])
    #expect(lake.snapshots[1].changes == ["dropped_table:1"])
  }

  @Test func `A column that changes its type is another column; one that moves or may be null is not`() throws {
    let (one, two) = (Self.set(32, ["comics": "a"]), Self.set(33, ["comics": "b"]))
    var lake = Lake()
    let before = try Self.footer([
      ParquetColumn("id", .int64), ParquetColumn("price", .int64), ParquetColumn("x", .int64),
    ])
    lake.append(one, at: one.id.time, after: nil) { _ in before }
    let after = try Self.footer([
      ParquetColumn("price", .double), ParquetColumn("id", .int64), ParquetColumn("x", .int64, isNullable: true),
    ])
    lake.append(two, at: two.id.time, after: one) { _ in after }
    let live = lake.tables[0].columns.filter { $0.span.end == nil }.sorted { $0.order < $1.order }
    #expect(live.map(\.id) == [4, 1, 3] && live.map(\.type) == ["float64", "int64", "int64"])
    #expect(lake.snapshots.map(\.schemaVersion) == [1, 2] && lake.tables[0].versions.map(\.version) == [1, 2])
    #expect(lake.tables[0].mappings.map { $0.columns.map(\.id) } == [[1, 2, 3], [4, 1, 3]])
    #expect(
      lake.tables[0].summaries.map(\.bounds) == [
        .init(least: "0", greatest: "2"), .init(least: "0", greatest: "2"), .init(least: "0", greatest: "2"),
        .init(least: "-0.0", greatest: "1.0"),
      ])
    lake.keep([two.id])
    #expect(lake.tables[0].columns.sorted { $0.order < $1.order } == live)
    #expect(lake.tables[0].versions.map(\.version) == [2])
  }

  @Test func `A table whose file cannot be read is not in the snapshot`() throws {
    let sets = [Self.set(32, ["comics": "a"]), Self.set(33, ["comics": "b"])]
    var lake = try Self.lake([sets[0]], Self.footer(id))
    lake.append(sets[1], at: sets[1].id.time, after: sets[0]) { _ in nil }
    #expect(lake.tables[0].span.end == lake.snapshots[1].number)
  }

  @Test func `The catalogue is read back as it was written, and the same rows give the same bytes`() throws {
    let sets = [32, 33, 34].map { Self.set($0, ["comics": "a", "it's": "\($0)"]) }
    var lake = try Self.lake(sets, Self.footer([ParquetColumn("id", .int64), ParquetColumn("price", .double)]))
    lake.append(sets[0], at: sets[2].id.time, after: sets[2]) { _ in nil }
    lake.keep([sets[0].id, sets[2].id])
    try withTemporaryFolder { folder in
      try lake.write(to: folder + "/one")
      try lake.write(to: folder + "/two")
      #expect(Lake(reading: folder + "/one") == lake)
      var bytes: [[UInt8]] = [[], []]
      try FileAccess.system.read(folder + "/one") { bytes[0] += $0 }
      try FileAccess.system.read(folder + "/two") { bytes[1] += $0 }
      #expect(bytes[0] == bytes[1])
      try FileAccess.system.replace(folder + "/one", with: Array(bytes[0].prefix(9000)))
      #expect(Lake(reading: folder + "/one") == nil && Lake(reading: folder + "/none") == nil)
    }
  }
}
