import Basics
import Catalog
import CatalogSources
import Foundation
import Serving
import SourceTestSupport
import Stages
import StandIns
import Store
import Testing

@Suite("The pictures of the demo")
struct DemoThumbnailTests {
  @Test func `Every picture of the demo comes, a second run asks for none, and faults change nothing`() async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "spinrack-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    let store = try CatalogStore(path: url.path + "/s.sqlite", model: .marvel)
    try await withStandIn(StandInConfiguration(seed: 1, scale: 0.002)) { address in
      var configuration = TransportConfiguration.loopback
      let base = address.base
      let collections = ["characters", "comics", "series", "stories", "events"]
      try await withHTTPTransport(to: [base.origin], configuration: configuration) { transport in
        let calls = CallLoop(client: SourceClient(MarvelSource(), base: base, transport: transport))
        _ = try await CrawlStages(store: store, width: 2) { _ in }
          .run(
            .gateway(calls, GatewayCrawl(FetchSettings(collections: collections, concurrency: 4))), named: "demo",
            isWhole: false)
      }
      configuration.addressPolicy = AddressPolicy(allowsPrivateHosts: false)
      var settings = ThumbnailSettings(kinds: collections, hosts: ["i.annihil.us"])
      settings.aliases = [WebOrigin(scheme: .http, host: "images.spinrack.invalid"): base.origin]
      settings.retry.totalTime = .seconds(3600)
      // On a busy machine attempts also fail without a fault.
      settings.retry.maximumAttempts = 8
      var stage = ThumbnailStage(
        store: store, folder: url.path + "/media", settings: settings, configuration: configuration)
      stage.resolver = HostResolver { _ in [] }
      let report = try await stage.run()
      #expect(report.failures + report.untried == 0 && report.fetched == report.plan.pictures && report.fetched > 100)
      #expect(report.plan.borrowed > 100)
      var sizes: Set<[Int]> = []
      try store.media.forEach { entry in sizes.insert([entry.file?.width ?? 0, entry.file?.height ?? 0]) }
      #expect(sizes == [[300, 450]])
      let again = try await stage.run()
      #expect(again.calls == 0 && again.plan.fresh == report.fetched)
    }
    // Another gateway with the same universe, which fails at every turn: the same files come.
    let paths = try store.media.paths()
    #expect(try store.media.remove(except: []) == paths.count)
    try FileManager.default.removeItem(atPath: url.path + "/media")
    let faults = [
      "rate-limit", "server-error", "unavailable", "reset", "truncate", "wrong-length", "html", "error-body",
      "foreign-redirect",
    ]
    let rates = Dictionary(uniqueKeysWithValues: faults.map { ($0, 0.05) })
    try await withStandIn(StandInConfiguration(seed: 1, scale: 0.002, faults: rates)) { address in
      var time = SourceTime.system
      time.sleep = { _ in try Task.checkCancellation() }
      var settings = ThumbnailSettings(kinds: ["characters", "comics", "series", "events"], hosts: [])
      settings.aliases = [
        WebOrigin(scheme: .http, host: "images.spinrack.invalid"): address.base.origin
      ]
      settings.retry.totalTime = .seconds(3600)
      // On a busy machine attempts also fail without a fault.
      settings.retry.maximumAttempts = 8
      var configuration = TransportConfiguration.loopback
      configuration.addressPolicy = AddressPolicy(allowsPrivateHosts: false)
      var stage = ThumbnailStage(
        store: store, folder: url.path + "/media", settings: settings, configuration: configuration)
      stage.time = time
      let report = try await stage.run()
      #expect(report.failures + report.untried == 0 && report.calls > report.fetched, "\(report.failed)")
      #expect(try store.media.paths() == paths)
    }
    try store.close()
  }
}
