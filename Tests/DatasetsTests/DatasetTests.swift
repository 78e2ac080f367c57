import Catalog
import Datasets
import Pipeline
import Testing

@Suite struct DatasetTests {
  @Test func `the invented catalogue gives the recorded files, none missing and none more`() async throws {
    let published = try await Published.datasets(sqlite: true)
    var files = try published.companions()
    for (path, bytes) in published.plain {
      let name = path.split(separator: "/").last?.dropLast(".gz".count) ?? ""
      files[String(name)] = String(decoding: bytes, as: UTF8.self)
    }
    if Golden.isRecording { try Golden.record(files) }
    let golden = try Golden.all()
    #expect(files.keys.sorted() == golden.keys.sorted())
    for (name, text) in golden { #expect(files[name] == text, "\(name)") }
  }

  @Test func `the bytes do not depend on the width`() async throws {
    let one = try await Published.datasets(sqlite: true, parquet: true, archive: true, width: 1)
    let three = try await Published.datasets(sqlite: true, parquet: true, archive: true, width: 3)
    #expect(one.compressed == three.compressed)
    #expect(one.files == three.files)
  }

  @Test func `every table and every kind has a file, also in an empty catalogue`() async throws {
    let empty = try await Published.datasets { _ in }
    let tables = TableDescription.all.map { "data/csv/\($0.name).csv.gz" }
    let kinds = Kind.allCases.map { "data/ndjson/\($0).ndjson.gz" }
    #expect(empty.files.map(\.path) == (tables + kinds + ["data/changes.ndjson.gz", "datapackage.json"]).sorted())
    #expect(empty.files.allSatisfy { $0.rows == ($0.path == "datapackage.json" ? nil : 0) })
    for table in TableDescription.all {
      #expect(empty.lines("csv/\(table.name)") == [table.columns.map(\.name).joined(separator: ",")])
    }
  }

  @Test func `a format that is not asked for is not written`() async throws {
    let csv = try await Published.datasets(ndjson: false)
    #expect(csv.files.dropFirst().dropLast().allSatisfy { $0.path.hasPrefix("data/csv/") })
    #expect(csv.files.last?.path == "datapackage.json")
    let ndjson = try await Published.datasets(csv: nil)
    #expect(ndjson.files.dropFirst().map(\.rows) == [3, 3, 2, 1, 2, 2])
    #expect([csv, ndjson].allSatisfy { $0.files.first?.path == "data/changes.ndjson.gz" })
    let sqlite = try await Published.datasets(csv: nil, ndjson: false, sqlite: true)
    #expect(sqlite.files.map(\.path) == ["data/catalog.sqlite", "data/changes.ndjson.gz", "data/metadata.json"])
    #expect(try await Published.datasets(csv: nil, ndjson: false).files.isEmpty)
  }

  @Test func `a format is the same beside others and alone`() async throws {
    let all = try await Published.datasets(sqlite: true, parquet: true)
    let alone = [
      try await Published.datasets(ndjson: false), try await Published.datasets(csv: nil),
      try await Published.datasets(csv: nil, ndjson: false, sqlite: true),
      try await Published.datasets(csv: nil, ndjson: false, parquet: true),
    ]
    for published in alone {
      for (path, bytes) in published.compressed { #expect(all.compressed[path] == bytes, "\(path)") }
    }
    let parquet = alone[3].files.filter { $0.path.hasPrefix("data/parquet/") }
    #expect(parquet.count == TableDescription.all.count)
    for file in parquet {
      let csv = all.files.first { $0.path == "data/csv/\(file.path.dropFirst(13).dropLast(8)).csv.gz" }
      #expect(file.rows == csv?.rows)
    }
  }

  @Test func `rows counts records, not lines`() async throws {
    let published = try await Published.datasets()
    let comics = published.files.first { $0.path == "data/csv/characters.csv.gz" }
    #expect(comics?.rows == 3)
    #expect(published.lines("csv/characters").count > 4)
  }

  @Test func `a cancelled task writes no more`() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Published.datasets().files.count
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
