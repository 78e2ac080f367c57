import Basics
import Catalog
import CatalogSources
import Foundation
import ImageKit
import Pipeline
import SourceTestSupport
import Store
import Synchronization

@testable import Stages

/// A store with invented records, a folder for their pictures, and a clock: what a night of pictures needs.
struct MediaNight: Sendable {
  let store: CatalogStore
  let media: String
  let server: PictureServer
  let origin: WebOrigin
  private let clock = Mutex64(1_600_000_000)

  /// Where pictures are said to be, which stands for the server's socket.
  static let alias = WebOrigin(scheme: .http, host: "images.example")

  /// A clock that can be set.
  final class Mutex64: Sendable {
    private let value: Mutex<Int64>
    init(_ value: Int64) { self.value = Mutex(value) }
    var now: Int64 { value.withLock { $0 } }
    func add(_ seconds: Int64) { value.withLock { $0 += seconds } }
  }

  func sleep(days: Double) { clock.add(Int64(days * 86_400)) }

  var settings: ThumbnailSettings {
    var settings = ThumbnailSettings(kinds: ["characters", "comics"], hosts: ["inside.example"], concurrency: 3)
    settings.aliases = [Self.alias: origin]
    settings.retry.totalTime = .seconds(3600)
    return settings
  }

  func run(
    settings: ThumbnailSettings? = nil, files: FileAccess = .system, resolver: HostResolver = .none,
    allowsPrivateHosts: Bool = false, readTimeout: Duration = .seconds(300),
    isOver: @escaping @Sendable () -> Bool = { false }, events: @escaping EventSink = { _ in }
  ) async throws -> MediaReport {
    var configuration = TransportConfiguration(userAgent: "spinrack/0 (+https://spinrack.invalid)")
    configuration.connectTimeout = .seconds(120)
    configuration.readTimeout = readTimeout
    configuration.addressPolicy = AddressPolicy(allowsPrivateHosts: allowsPrivateHosts)
    var time = SourceTime(clock: ContinuousClock()) { [clock] in clock.now }
    time.sleep = { _ in try Task.checkCancellation() }
    var stage = ThumbnailStage(
      store: store, folder: media, settings: settings ?? self.settings, configuration: configuration, files: files)
    stage.resolver = resolver
    stage.time = time
    stage.isOver = isOver
    stage.events = events
    return try await stage.run()
  }

  /// All files in the folder of pictures, by their path in it.
  func files() throws -> [String] {
    (FileManager.default.enumerator(atPath: media)?.compactMap { $0 as? String } ?? [])
      .filter { $0.contains("/") }.sorted()
  }

  func entry(_ name: String, _ fileExtension: String = "jpg") throws -> MediaEntry? {
    let url = Self.url(name, fileExtension)
    return try store.media.entries(of: [url])[url]
  }

  static func path(_ name: String, _ fileExtension: String = "jpg") -> String {
    "/\(name)/portrait_uncanny.\(fileExtension)"
  }

  static func url(_ name: String, _ fileExtension: String = "jpg") -> String {
    "\(alias)\(path(name, fileExtension))"
  }

  /// A picture of one colour.
  static func picture(_ format: ImageFormat = .jpeg(quality: 90), color: UInt32 = 0x40_6080) throws -> [UInt8] {
    try Canvas(width: 216, height: 324, color: Color(color)).encoded(as: format)
  }

  /// Runs `body` with a store of characters, one for each picture path or JSON of a thumbnail.
  static func with<R>(
    pictures: [String], _ script: @escaping PictureServer.Script, _ body: (MediaNight) async throws -> R
  ) async throws -> R {
    let url = FileManager.default.temporaryDirectory.appending(path: "spinrack-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    return try await at(url.path, pictures: pictures, script, body)
  }

  /// The same in a folder that stays.
  static func at<R>(
    _ folder: String, pictures: [String], _ script: @escaping PictureServer.Script,
    _ body: (MediaNight) async throws -> R
  ) async throws -> R {
    let store = try CatalogStore(path: folder + "/s.sqlite", model: .marvel)
    if try store.crawls.last() == nil {
      let crawl = try store.crawls.begin(source: "s", started: "t")
      try StoreWriter(store: store, crawl: crawl).commit([
        page(
          .characters,
          pictures.map { picture in
            let thumbnail =
              picture.hasPrefix("{") || picture == "null"
              ? picture : #"{"path":"\#(alias)/\#(picture)","extension":"jpg"}"#
            return #"{"name":"x","thumbnail":\#(thumbnail)}"#
          })
      ])
    }
    let result = try await withPictureServer(script) { server, origin in
      try await body(MediaNight(store: store, media: folder + "/media", server: server, origin: origin))
    }
    try store.close()
    return result
  }

  /// A page of records with the ids 1, 2, 3 and so on.
  static func page(_ kind: Kind, _ texts: [String]) -> NormalizedPage {
    let place = PagePlace(kind: kind, walk: .collection, offset: 0)
    var page = NormalizedPage(place: place, uri: "\(kind.name)", total: texts.count, size: 10, kinds: 6)
    for (index, text) in texts.enumerated() {
      let json = page.bytes.count..<(page.bytes.count + text.utf8.count)
      page.bytes += text.utf8
      guard let id = RecordID(kind, Int64(index + 1)) else { continue }
      page.records.append(
        NormalizedRecord(
          key: id.key, modified: nil, place: place.ordinal(row: index), links: 0..<0, markup: nil,
          json: json, attribution: nil))
    }
    page.rows[kind.index].received = texts.count
    return page
  }
}

extension HostResolver {
  /// Knows no name.
  static let none = HostResolver { _ in [] }
}
