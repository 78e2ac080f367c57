import Basics
import Catalog
import CatalogSources
import Foundation
import Pipeline
import SourceTestSupport
import Store
import Synchronization
import Testing

@testable import Stages

@Suite("Addresses at which there is nothing")
struct AbsentAddressTests {
  /// A hero whose list of comics there is not, and who names a comic that there is not and one that is denied at first.
  private final class Gateway: Sendable {
    private let log = Mutex<[String]>([])

    /// How often a path was asked for.
    func calls(_ path: String) -> Int { log.withLock { $0.count { $0 == path } } }

    func calls() throws -> CallLoop {
      let transport = HTTPTransport { [self] request in
        let path = request.target.prefix { $0 != "?" }.split(separator: "/").suffix(3).joined(separator: "/")
        let relative = path.replacing("v1/public/", with: "").replacing("public/", with: "")
        let number = log.withLock {
          $0.append(relative)
          return $0.count { $0 == relative }
        }
        return answer(relative, number)
      }
      var manners = ClientManners()
      manners.time = InstantTime().source
      return CallLoop(
        client: SourceClient(
          MarvelSource(), base: try BaseURL("http://gateway.example/v1/public"), transport: transport, manners: manners)
      )
    }

    private func answer(_ path: String, _ number: Int) -> TransportResponse {
      func comic(_ id: Int) -> String { #"{"id":\#(id),"title":"comic \#(id)","modified":"2020-01-01T00:00:00+0000"}"# }
      let rows: [String]
      switch path {
      case "characters":
        let items = [10, 77, 78].map { #"{"resourceURI":"http://gateway.example/v1/public/comics/\#($0)","name":"n"}"# }
        rows = [
          #"{"id":1,"name":"hero","modified":"2020-01-01T00:00:00+0000","comics":{"available":25,"items":["#
            + items.joined(separator: ",") + #"],"returned":3}}"#
        ]
      case "comics": rows = [comic(10)]
      case "comics/78" where number > 1: rows = [comic(78)]
      default: return TransportResponse(status: 404, body: Array(#"{"code":404,"status":"not found"}"#.utf8))
      }
      let body = """
        {"code":200,"status":"Ok","data":{"offset":0,"limit":100,"total":\(rows.count),"count":\(rows.count),\
        "results":[\(rows.joined(separator: ","))]}}
        """
      return TransportResponse(status: 200, body: Array(body.utf8))
    }
  }

  /// One night; gives what became of its look-ups.
  private func night(
    _ gateway: Gateway, _ store: CatalogStore, _ mode: CrawlMode, lookUps: Int = 9
  ) async throws -> EnrichReport {
    var plan = GatewayCrawl(FetchSettings(collections: ["characters", "comics"], mode: mode, concurrency: 3))
    plan.enrich = EnrichSettings(lookUps: lookUps)
    let moment = WallTime(seconds: 1_800_000_000)
    let stages = CrawlStages(store: store, width: 2, wall: WallClock { moment }, events: { _ in })
    let report = try await stages.run(.gateway(try gateway.calls(), plan), named: "fake", isWhole: false)
    try store.closeCrawl(try #require(try store.lastCrawl()), at: "t", isPublished: true)
    return try #require(report.enrichment)
  }

  private func withStore(_ body: (CatalogStore) async throws -> Void) async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "spinrack-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    let store = try CatalogStore(path: url.path + "/s.sqlite", model: .marvel)
    try await body(store)
    try store.close()
  }

  @Test("are asked for once if lists and twice if records, and not again before the next full crawl")
  func nights() async throws {
    try await withStore { store in
      let gateway = Gateway()
      let first = try await night(gateway, store, .incremental)
      #expect(gateway.calls("characters/1/comics") == 1)
      #expect(gateway.calls("comics/77") == 2 && gateway.calls("comics/78") == 2)
      #expect(first.found == 1 && first.absent == 1 && first.unseen == 0)

      let second = try await night(gateway, store, .incremental)
      #expect(try store.lastCrawl()?.mode == .incremental)
      #expect(gateway.calls("characters/1/comics") == 1 && gateway.calls("comics/77") == 2)
      #expect(second.absent == 1 && second.listCallsLeft.isEmpty)

      let third = try await night(gateway, store, .full)
      #expect(gateway.calls("characters/1/comics") == 2 && gateway.calls("comics/77") == 3)
      #expect(gateway.calls("comics/78") == 2)
      #expect(third.absent == 1)
    }
  }

  @Test("are not believed where the calls end before the second answer")
  func cutShort() async throws {
    try await withStore { store in
      let gateway = Gateway()
      let first = try await night(gateway, store, .incremental, lookUps: 2)
      #expect(first.lookUps == 2 && first.found == 0 && first.absent == 0 && first.unseen == 2)
      let second = try await night(gateway, store, .incremental, lookUps: 2)
      #expect(second.found == 1 && second.absent == 1 && second.unseen == 0)
      #expect(gateway.calls("comics/77") == 2 && gateway.calls("comics/78") == 2)
    }
  }
}
