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
struct NotFoundAddressTests {
  /// A hero whose list of comics there is not, and who names a comic that there is not and one that is denied at first.
  private final class Gateway: Sendable {
    private let log = Mutex<[String]>([])
    /// Whether its list of comics shows one of them twice.
    private let repeats: Bool

    init(repeats: Bool = false) { self.repeats = repeats }

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
      case "comics": rows = repeats ? [comic(10), comic(11), comic(10)] : [comic(10)]
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
    try store.crawls.close(try #require(try store.crawls.last()), at: "t", isPublished: true)
    return try #require(report.enrichment)
  }

  @Test
  func `are asked for once in a crawl, records once more in the next one, and not again before the next full crawl`()
    async throws
  {
    try await withStore(.marvel) { store in
      let gateway = Gateway()
      let first = try await night(gateway, store, .incremental)
      #expect(gateway.calls("characters/1/comics") == 1)
      #expect(gateway.calls("comics/77") == 1 && gateway.calls("comics/78") == 1)
      #expect(first.found == 0 && first.absent == 2 && first.unseen == 0 && first.lookUpsLeft == ["comics": 2])

      let second = try await night(gateway, store, .incremental)
      #expect(try store.crawls.last()?.mode == .incremental)
      #expect(gateway.calls("characters/1/comics") == 1)
      #expect(gateway.calls("comics/77") == 2 && gateway.calls("comics/78") == 2)
      #expect(second.found == 1 && second.absent == 1 && second.lookUpsLeft.isEmpty && second.listCallsLeft.isEmpty)

      let third = try await night(gateway, store, .incremental)
      #expect(gateway.calls("comics/77") == 2 && third.lookUps == 0 && third.absent == 1)

      let fourth = try await night(gateway, store, .full)
      #expect(gateway.calls("characters/1/comics") == 2 && gateway.calls("comics/77") == 3)
      #expect(gateway.calls("comics/78") == 2)
      #expect(fourth.absent == 1)
    }
  }

  @Test func `that the search for displaced records has met already are not asked for by look-ups in the same crawl`()
    async throws
  {
    try await withStore(.marvel) { store in
      // The list of comics has a repeat, so the search looks for what it may have displaced.
      let gateway = Gateway(repeats: true)
      let report = try await night(gateway, store, .incremental)
      #expect(gateway.calls("comics/77") == 1, "\(report)")
    }
  }

  @Test func `are known by the next night where the calls of one end before all are asked for`() async throws {
    try await withStore(.marvel) { store in
      let gateway = Gateway()
      let first = try await night(gateway, store, .incremental, lookUps: 1)
      #expect(first.lookUps == 1 && first.found == 0 && first.absent == 1 && first.unseen == 1)
      let second = try await night(gateway, store, .incremental, lookUps: 1)
      #expect(second.lookUps == 1 && second.found == 0 && second.absent == 1)
      let third = try await night(gateway, store, .incremental, lookUps: 2)
      #expect(third.found == 1 && third.absent == 1 && third.unseen == 0)
      #expect(gateway.calls("comics/77") == 2 && gateway.calls("comics/78") == 2)
    }
  }
}
