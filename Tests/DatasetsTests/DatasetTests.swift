import Catalog
import CatalogSources
import Datasets
import GRDB
import Pipeline
import SourceTestSupport
import Testing

@Suite("Dataset") struct DatasetTests {
  @Test func `the invented catalogue gives the recorded files, none missing and none more`() async throws {
    let published = try await Published.datasets(sqlite: true)
    var files = try published.companions()
    for (path, bytes) in published.plain {
      let name = path.split(separator: "/").last.map { $0.hasSuffix(".gz") ? $0.dropLast(3) : $0 } ?? ""
      // The state of the data depends on the versions of libraries.
      files[String(name)] = String(decoding: bytes, as: UTF8.self)
        .replacing(/"set":"[0-9a-f]{64}"/, with: #""set":"…""#)
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
    let tables = CatalogTables(.marvel).all.map { "data/csv/\($0.name).csv.gz" }
    let kinds = CatalogModel.marvel.all.map { "data/ndjson/\($0.name).ndjson.gz" }
    let schemas = (CatalogModel.marvel.all.map(\.name.description) + ["changes"]).map { "schemas/\($0).schema.json" }
    let others = ["data/changes.ndjson.gz", "data/dbt/sources.yml", "data/duckdb.sql", "datapackage.json"]
    #expect(empty.files.map(\.path) == (tables + kinds + schemas + others).sorted())
    #expect(empty.files.allSatisfy { $0.rows == ($0.path.hasSuffix(".gz") ? 0 : nil) })
    for table in CatalogTables(.marvel).all {
      #expect(empty.lines("csv/\(table.name)") == [table.columns.map(\.name).joined(separator: ",")])
    }
  }

  @Test func `a format that is not asked for is not written`() async throws {
    let csv = try await Published.datasets(ndjson: false)
    #expect(csv.files.dropFirst().dropLast(4).allSatisfy { $0.path.hasPrefix("data/csv/") })
    #expect(
      csv.files.suffix(4).map(\.path) == [
        "data/dbt/sources.yml", "data/duckdb.sql", "datapackage.json", "schemas/changes.schema.json",
      ])
    let ndjson = try await Published.datasets(csv: nil)
    #expect(ndjson.files.dropFirst().prefix(6).map(\.rows) == [3, 3, 2, 1, 2, 2])
    #expect(ndjson.files.dropFirst(7).allSatisfy { $0.path.hasPrefix("schemas/") })
    #expect([csv, ndjson].allSatisfy { $0.files.first?.path == "data/changes.ndjson.gz" })
    let sqlite = try await Published.datasets(csv: nil, ndjson: false, sqlite: true)
    #expect(
      sqlite.files.map(\.path) == [
        "data/catalog.sqlite", "data/changes.ndjson.gz", "data/metadata.json", "schemas/changes.schema.json",
      ])
    #expect(try await Published.datasets(csv: nil, ndjson: false).files.isEmpty)
  }

  @Test func `a format is the same beside others and alone`() async throws {
    let all = try await Published.datasets(sqlite: true, parquet: true, findings: true)
    let alone = [
      try await Published.datasets(ndjson: false), try await Published.datasets(csv: nil),
      try await Published.datasets(csv: nil, ndjson: false, sqlite: true),
      try await Published.datasets(csv: nil, ndjson: false, parquet: true),
      try await Published.datasets(csv: nil, ndjson: false, parquet: true, findings: true),
      try await Published.datasets(ndjson: false, findings: true), try await Published.datasets(parquet: true),
      try await Published.datasets(csv: nil, ndjson: false, findings: true),
    ]
    for published in alone {
      // The feed says of which files it is, and others which there are.
      let others = ["data/changes.ndjson.gz", "data/dbt/sources.yml", "data/duckdb.sql", "datapackage.json"]
      for (path, bytes) in published.compressed where !others.contains(path) {
        #expect(all.compressed[path] == bytes, "\(path)")
      }
    }
    let parquet = alone[3].files.filter { $0.path.hasPrefix("data/parquet/") }
    #expect(parquet.count == CatalogTables(.marvel).all.count)
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

  @Test func `the ids of a kind are the same in every format, also of records that are missing`()
    async throws
  {
    let published = try await Published.datasets(sqlite: true, parquet: true, of: SmallCatalogue.fillWithTombstone)
    for kind in CatalogModel.marvel.all {
      // The id is the first cell, and the first member.
      let ids = published.lines("csv/\(kind.name)").dropFirst().compactMap { Int($0.prefix { $0 != "," }) }
      let lines = published.lines("ndjson/\(kind.name)")
      #expect(lines.compactMap { Int($0.dropFirst(6).prefix { $0 != "," }) } == ids, "\(kind)")
      #expect(
        try published.withDatabase { try Int.fetchAll($0, sql: "SELECT id FROM \(kind.name) ORDER BY id") } == ids,
        "\(kind.name)"
      )
      #expect(published.files.first { $0.path == "data/parquet/\(kind.name).parquet" }?.rows == ids.count)
    }
    let missing = published.lines("ndjson/comics").filter { $0.contains("missing_since") }
    #expect(missing.count == 1)
    #expect(missing.first?.hasPrefix("{\"id\":12,") == true)
    #expect(missing.first?.hasSuffix(",\"missing_since\":\"2020-01-02\"}") == true)
  }

  @Test func `series_comics is what both sides say, and names has every number once`()
    async throws
  {
    let published = try await Published.datasets(of: SmallCatalogue.fill)
    #expect(
      published.lines("csv/series_comics").dropFirst() == [
        "20,10,20,10", "20,11,20,11", "20,12,20,12", "20,13,20,13", "29,14,,14",
      ])
    #expect(
      published.lines("csv/names").dropFirst().prefix(4) == [
        "characters,1,Ada,true", "characters,2,Bo,true", "characters,3,,true", "characters,9,Nix,false",
      ])
    #expect(published.lines("csv/names").contains("series,29,Lost,false"))
  }
}
