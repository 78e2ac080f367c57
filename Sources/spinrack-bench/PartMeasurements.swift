import Basics
import Catalog
import CatalogSources
import CompressionKit
import Datasets
import Foundation
import JSONKit
import Stages
import Store

/// The measurements of each step of a record's road alone, on one core, over pages and a store that are ready.
struct PartMeasurements {
  let pages: [PagePull.Page]
  let run: WholeRun.Measurement
  /// A run that wrote every format.
  let every: WholeRun.Measurement
  let folder: URL
  /// The beginning of the names of the parts to measure.
  var only = ""

  static let rounds = 3

  /// Measures all parts, in the order of a record's road.
  func all() async throws -> [PartSpeed] {
    let fetched = pages.compactMap(\.page)
    let plain = fetched.reduce(0) { $0 + $1.body.count }
    var parts: [PartSpeed] = []
    parts.append(try await part("JSON read, every value visited", bytes: plain) { try Self.visit(fetched) })
    parts.append(try await part("canonical write of the same pages", bytes: plain) { try Self.compact(fetched) })
    var cleaned: [NormalizedPage] = []
    parts.append(
      try await part("page bytes to cleaned records", bytes: plain, aim: 150) {
        var normalizer = PageNormalizer(NormalizationPlan(benchSource))
        cleaned = try fetched.map { try normalizer.normalize($0) }
      })
    let kept = cleaned.reduce(0) { $0 + $1.bytes.count }
    parts.append(try await part("store write, cleaned bytes", bytes: kept) { try write(cleaned) })
    return parts + (try await outputs())
  }

  private func outputs() async throws -> [PartSpeed] {
    let store = try CatalogStore(path: run.store.path, model: benchSource.model)
    defer { try? store.close() }
    var parts: [PartSpeed] = []
    var stored = 0
    parts.append(
      try await part("store read, JSON and links", bytes: stored) {
        stored = 0
        var cursor = try RecordCursor(store: store)
        while let batch = try cursor.nextBatch() { batch.forEach { stored += $0.json.count + $0.links.count } }
      })
    var relations = try await Relations.reading(store)
    parts.append(
      try await part("relations, stored bytes read", bytes: stored) {
        relations = try await Relations.reading(store)
      })
    let datasets = DatasetParts(store: store, relations: relations)
    var lines = DatasetParts.Amount()
    let batches = try datasets.batches()
    parts.append(
      try await part("NDJSON before gzip", bytes: lines.bytes, rows: lines.rows, aim: 250) {
        lines = try datasets.lines(of: batches)
      })
    // The writers of tables are told by the same tables as plain CSV.
    let tables = try datasets.tables(of: batches)
    parts.append(
      try await part("CSV before gzip", bytes: tables.bytes, rows: tables.rows) { _ = try datasets.tables(of: batches) }
    )
    let inMemory = "Parquet with zstd, of rows in memory"
    let recorded = inMemory.hasPrefix(only) ? try datasets.recorded(of: batches) : []
    parts.append(
      try await part(inMemory, bytes: tables.bytes, rows: tables.rows) {
        for table in recorded { _ = try table.parquet() }
      })
    let text = try run.lines.flatMap { try gunzip(Array(Data(contentsOf: $0)), maximumBytes: 1 << 30) }
    parts.append(
      try await part("gzip level 6 of NDJSON", bytes: text.count) {
        _ = gzip(text, level: 6)
      })
    let writers = WriterParts(store: store, folder: folder, only: only)
    return parts + (try await writers.all(tables: tables))
  }

  private func part(
    _ name: String, bytes: @autoclosure () -> Int, rows: @autoclosure () -> Int? = nil, aim: Int? = nil,
    _ body: () async throws -> Void
  ) async throws -> PartSpeed {
    guard name.hasPrefix(only) || name.hasPrefix("page bytes") && "store write".hasPrefix(only) else {
      return PartSpeed(name: name, bytes: 0, time: .zero, aim: aim)
    }
    let time = try await medianTime(body)
    let part = PartSpeed(name: name, bytes: bytes(), time: time, rows: rows(), aim: aim)
    note("\(name): \(Int(part.megabytes)) MB/s")
    return part
  }

  private static func visit(_ pages: [FetchedPage]) throws {
    let reader = JSONReader()
    var values = 0
    for page in pages { try reader.read(page.body) { values += count($0) } }
    guard values > 0 else { throw BenchError("the pages are empty") }
  }

  private static func count(_ value: JSONValue) -> Int {
    var values = 1
    if let object = value.object {
      for member in object { values += count(member.value) }
    } else if let array = value.array {
      for element in array { values += count(element) }
    }
    return values
  }

  private static func compact(_ pages: [FetchedPage]) throws {
    let reader = JSONReader()
    var out = ByteBuilder(capacity: 1 << 20)
    for page in pages {
      out.removeAll()
      try reader.read(page.body) { out.appendCompact($0) { $1.appendJSONString($0) } }
    }
  }

  private func write(_ pages: [NormalizedPage]) throws {
    let place = folder.appendingPathComponent("parts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    let store = try CatalogStore(
      path: place.appendingPathComponent("spinrack.sqlite").path, model: benchSource.model)
    defer { try? store.close() }
    let writer = try StoreWriter(
      store: store, crawl: store.crawls.begin(source: "bench", started: "2020-01-01T00:00:00Z"))
    for start in stride(from: 0, to: pages.count, by: 4) {
      try writer.commit(Array(pages[start..<min(start + 4, pages.count)]))
    }
  }
}

extension PartMeasurements {
  /// The output of `Benchmarks/parquet-beside-pyarrow.py`.
  private struct Pyarrow: Decodable {
    let version: String
    let seconds: Double
    let bytes: Int
  }

  /// Compares our Parquet writer with pyarrow's: the same tables, from memory to memory, with the same codec, level and row groups.
  ///
  /// - Returns: the comparison and its result, also where pyarrow is not there; nil where other parts are asked for.
  func besidePyarrow() async throws -> (name: String, value: String)? {
    let name = "Parquet of all tables from memory, scale of the parts: ours, pyarrow's"
    guard name.hasPrefix(only) else { return nil }
    let python = ".build/interop-venv/bin/python"
    guard FileManager.default.isExecutableFile(atPath: python) else {
      return (name, "not measured: no \(python); `make test-interop` makes it")
    }
    let answer = folder.appendingPathComponent("pyarrow.json")
    try Data().write(to: answer)
    let output = try FileHandle(forWritingTo: answer)
    defer { try? output.close() }
    let tables = every.current.appendingPathComponent("data/parquet").path
    var child = try ChildProcess(
      python, arguments: ["Benchmarks/parquet-beside-pyarrow.py", tables, "--rounds", "\(Self.rounds)"],
      output: output)
    guard try await child.wait() == 0,
      let theirs = try? JSONDecoder().decode(Pyarrow.self, from: Data(contentsOf: answer))
    else { return (name, "not measured: pyarrow did not write the tables") }
    let ours = try await parquetFromMemory()
    note("Parquet of all tables: ours \(ours.time.text), pyarrow's \(theirs.seconds) s")
    let sizes = String(format: "%.1f MB, %.1f MB", Double(ours.bytes) / 1e6, Double(theirs.bytes) / 1e6)
    return (
      name,
      "\(ours.time.text), \(Duration.seconds(theirs.seconds).text) (\(theirs.version)); files \(sizes)"
    )
  }

  private func parquetFromMemory() async throws -> (time: Duration, bytes: Int) {
    let store = try CatalogStore(path: run.store.path, model: benchSource.model)
    defer { try? store.close() }
    let datasets = DatasetParts(store: store, relations: try await Relations.reading(store))
    let tables = try datasets.recorded(of: datasets.batches())
    var bytes = 0
    let time = try await medianTime { bytes = try tables.reduce(0) { $0 + (try $1.parquet()) } }
    return (time, bytes)
  }
}
