import Basics
import Catalog
import CatalogSources
import CompressionKit
import Datasets
import Foundation
import Pipeline
import Site
import SourceTestSupport
import Stages
import Store
import Synchronization

/// What a crawl of a made-up service gave, and everything that was made of it.
struct WholeNight {
  /// The paths that were asked for.
  let asked: [String]
  let report: CrawlReport
  let files: [PublishedFile]
  /// The published set.
  let folder: String

  func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(path)"))) }

  func text(_ path: String) throws -> String { String(decoding: try bytes(path), as: UTF8.self) }

  /// The lines of a compressed file.
  func lines(_ path: String) throws -> [String] {
    let plain = try bytes(path).withUnsafeBytes { try gunzip($0, maximumBytes: 1 << 20) }
    return String(decoding: plain, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The lines of a table.
  func table(_ name: String) throws -> [String] { try lines("data/csv/\(name).csv.gz") }

  /// A crawl of a source, and every format.
  ///
  /// - Parameters:
  ///   - plan: what is crawled, and how.
  ///   - pages: the collections whose records have pages; empty for those that have them where nobody says it.
  ///   - answer: the service.
  static func make(
    of source: any CatalogSource, plan: GatewayCrawl, pages: [String] = [], in folder: String,
    answer: @escaping @Sendable (TransportRequest) -> TransportResponse
  ) async throws -> WholeNight {
    let store = try CatalogStore(path: folder + "/state.sqlite", model: source.model)
    let asked = Mutex<[String]>([])
    let transport = HTTPTransport { request in
      asked.withLock { $0.append(request.target) }
      return answer(request)
    }
    var manners = ClientManners()
    manners.time = InstantTime().source
    let calls = CallLoop(
      client: SourceClient(
        source, base: try BaseURL("http://service.example"), transport: transport, manners: manners))
    let stages = CrawlStages(store: store, width: 2, wall: WallClock { WallTime(seconds: 1_800_000_000) }) { _ in }
    let report = try await stages.run(
      .gateway(calls, plan), named: source.model.id.description, isWhole: true)
    let output = OutputFolder(path: folder + "/output")
    let files = try await output.withStaging(events: { _ in }) { generation in
      let relations = try await Relations.reading(store)
      let formats = DatasetFormats(
        csv: CSVOptions(), ndjson: true, sqlite: true, parquet: true, archive: "all", graph: true, statistics: true)
      let written = try await writeDatasets(
        store: store, relations: relations, into: generation, formats: formats, width: 2)
      _ = try await writeXMLCatalogue(of: store, relations: relations, beside: nil, into: SiteTarget(generation))
      _ = try await writeSite(
        of: store, relations: relations,
        showing: SiteContent(
          settings: SiteSettings(pages: pages), statistics: written.statistics, downloads: written.files),
        into: SiteTarget(generation)
      ) { _ in }
      let sealed = try generation.seal { _ in Array("{}".utf8) }
      _ = try generation.publish()
      return sealed.files
    }
    try store.close()
    return WholeNight(asked: asked.withLock { $0 }, report: report, files: files, folder: output.current)
  }
}
