import Catalog
import CatalogSources
import Datasets
import Foundation
import Pipeline
import Stages
import Store
import TestSupport
import Testing

/// Recorded answers of Metron, where they are at hand: `SPINRACK_CORPUS` names their folder, or the folder of `metron`.
private let corpus = ProcessInfo.processInfo.environment["SPINRACK_CORPUS"].map { path in
  let inner = URL(filePath: path).appending(path: "metron")
  return FileManager.default.fileExists(atPath: inner.path) ? inner : URL(filePath: path)
}

@Suite("Recordings of Metron", .enabled(if: corpus != nil, "SPINRACK_CORPUS does not name a folder of recordings"))
struct MetronRecordingsTests {
  /// Answers that somebody wrote by hand for tests of another program: their records have numbers as names.
  private static let handMade = ["/api/arc/500/", "/api/creator/150/", "/api/universe/150/"]

  /// The recordings without those, in a folder.
  private func copy(to folder: String) throws -> Int {
    let corpus = try #require(corpus)
    var rows = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: corpus.path) where name.hasSuffix("json") {
      let lines = try String(contentsOf: corpus.appending(path: name), encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
        .filter { line in !Self.handMade.contains { line.contains("metron.cloud\($0)\"") } }
      guard lines.contains(where: { !$0.isEmpty }) else { continue }
      try lines.joined(separator: "\n").write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasSuffix("ndjson") {
      for line in try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8).split(separator: "\n") {
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        let body = object?["body"] as? [String: Any]
        rows += (body?["results"] as? [Any])?.count ?? 1
      }
    }
    return rows
  }

  @Test func `Every recorded row becomes a record of its kind, and what cannot be used is said`() async throws {
    try await withTemporaryFolder { folder in
      try FileManager.default.createDirectory(atPath: folder + "/answers", withIntermediateDirectories: true)
      let rows = try copy(to: folder + "/answers")
      let store = try CatalogStore(path: folder + "/s.sqlite", model: .metron)
      let recordings = try RecordingFolder(path: folder + "/answers")
      let report = try await CrawlStages(store: store, width: 2) { _ in }
        .run(.recordings(recordings, of: MetronSource(), upTo: .seconds(86_400)), named: "metron", isWhole: true)
      let lists = store.model.all.filter { !store.model[$0].isCollected }
      let received = lists.reduce(0) { $0 + (report.counts[$1]?.received ?? 0) }
      #expect(received >= rows && report.unknownRows == 0)
      #expect(report.quarantinedRecords == 0)
      #expect(report.skipped.isEmpty, "\(report.skipped.prefix(5))")
      #expect(report.quarantinedValues == 0)
      // Nobody has recorded what is fetched only by name.
      for kind in store.model.all where !store.model[kind].isOptional {
        #expect((report.counts[kind]?.distinct ?? 0) > 0, "\(store.model.name(of: kind))")
      }
      if let kept = ProcessInfo.processInfo.environment["SPINRACK_KEEP"] {
        let output = OutputFolder(path: kept)
        try await output.withStaging(events: { _ in }) { generation in
          let relations = try await Relations.reading(store)
          let formats = DatasetFormats(
            csv: CSVOptions(), ndjson: true, sqlite: true, parquet: false, archive: nil, graph: false, statistics: false
          )
          _ = try await writeDatasets(store: store, relations: relations, into: generation, formats: formats, width: 2)
          _ = try generation.seal { _ in Array("{}".utf8) }
          _ = try generation.publish()
        }
      }
      try store.close()
    }
  }
}
