import Catalog
import CatalogSources
import Datasets
import Foundation
import Pipeline
import SourceTestSupport
import Stages
import Store

@testable import Site

/// The XML catalogue of a few rows, written and read back.
struct XMLSet {
  /// The texts by path below `xml/`.
  let texts: [String: String]

  var whole: String { texts["catalog.xml"] ?? "" }
  func twin(_ id: Int) -> String { texts["characters/\(id / 1000)/\(id).xml"] ?? "" }

  /// A row's list of other records.
  static func list(_ name: String, _ kind: Kind, _ items: [(id: Int, more: String)]) -> String {
    let items = items.map { item in
      #"{"resourceURI":"http://gateway.marvel.com/v1/public/\#(kind.name)/\#(item.id)","name":"\#(kind.name) \#(item.id)"\#(item.more)}"#
    }
    return #""\#(name)":{"available":\#(items.count),"items":[\#(items.joined(separator: ","))]}"#
  }

  /// Writes the XML catalogue of rows.
  ///
  /// - Parameters:
  ///   - later: rows of a second, complete crawl; records that it lacks are gone.
  ///   - spoil: changes the first answer before it is stored.
  ///   - times: how often a set is published; the last one is read.
  static func write(
    _ rows: [(Kind, [String])], later: [(Kind, [String])]? = nil, linksPages: Bool = true, times: Int = 1,
    spoil: (inout NormalizedPage) -> Void = { _ in }
  ) async throws -> XMLSet {
    let folder = FileManager.default.temporaryDirectory.appending(path: "spinrack-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try CatalogStore(path: folder.path + "/state.sqlite", model: .marvel)
    try fill(store, rows, day: 1, spoil)
    if let later { try fill(store, later, day: 2) { _ in } }
    let output = OutputFolder(path: folder.path + "/output")
    var published: [PublishedFile] = []
    for _ in 0..<times {
      try await output.withStaging(events: { _ in }) { generation in
        var site = SiteSettings(pages: ["characters", "comics", "series", "events", "creators"])
        site.title = .one("Rack & \"Roll\"")
        if !linksPages { site.pages = [] }
        _ = try await writeXMLCatalogue(
          of: store, relations: Relations.reading(store), beside: site,
          into: SiteTarget(generation, previous: PublishedPages(published, prefixes: ["xml/"])))
        published = try generation.seal { _ in Array("{}".utf8) }.files
        _ = try generation.publish()
      }
    }
    try store.close()
    var texts: [String: String] = [:]
    let root = URL(filePath: output.current + "/xml").resolvingSymlinksInPath()
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: [.isRegularFileKey])
    for case let file as URL in files ?? FileManager.DirectoryEnumerator() {
      guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
      texts[String(file.path.dropFirst(root.path.count + 1))] = try String(contentsOf: file, encoding: .utf8)
    }
    return XMLSet(texts: texts)
  }

  /// Fills a store with the rows of a complete crawl, one answer a kind.
  ///
  /// - Parameter source: the source of the rows.
  @discardableResult
  static func fill(
    _ store: CatalogStore, _ rows: [(Kind, [String])], of source: any CatalogSource = MarvelSource(), day: Int,
    _ spoil: (inout NormalizedPage) -> Void
  ) throws -> Crawl {
    let crawl = try store.crawls.begin(source: "test", started: "2020-01-\(day < 10 ? "0" : "")\(day)T00:00:00Z")
    let writer = try StoreWriter(store: store, crawl: crawl)
    var normalizer = PageNormalizer(NormalizationPlan(source))
    for (kind, rows) in rows {
      let all = "[\(rows.joined(separator: ","))]"
      let body =
        switch source {
        case is MarvelSource: #"{"attributionText":"Data by Nobody, 2020","data":{"results":\#(all)}}"#
        case is MetronSource: #"{"count":\#(rows.count),"results":\#(all)}"#
        case is ComicVineSource: #"{"error":"OK","status_code":1,"results":\#(all)}"#
        default: all
        }
      var page = try normalizer.normalize(
        FetchedPage(
          place: PagePlace(kind: kind, walk: .collection, offset: 0), uri: "test", etag: nil, total: rows.count,
          body: Array(body.utf8)))
      spoil(&page)
      try writer.commit([page])
    }
    try store.crawls.finish(crawl, at: "2020-01-0\(day)T01:00:00Z", complete: Set(rows.map(\.0)))
    return crawl
  }
}
