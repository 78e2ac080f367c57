import Catalog
import CatalogSources
import JSONKit
import Pipeline
import Store
import Synchronization
import TestSupport
import Testing

@testable import Stages

/// The first source, as if it could not be asked for what changed.
private struct SilentSource: CatalogSource {
  private let source = MarvelSource()

  var traits: SourceTraits {
    var traits = source.traits
    traits.changes = nil
    return traits
  }
  var model: CatalogModel { source.model }
  var answers: AnswerShape { source.answers }
  var secrets: SecretRules { source.secrets }
  var account: String? { source.account }

  func target(of request: SourceRequest) -> CallTarget { source.target(of: request) }
  func authorized(_ target: String, timestamp: String) -> AuthorizedCall {
    source.authorized(target, timestamp: timestamp)
  }
  func fault(in document: JSONValue) -> String? { source.fault(in: document) }
  func errorCode(in document: JSONValue) -> String? { source.errorCode(in: document) }
  func refusal(_ response: TransportResponse, redactor: Redactor) -> CallResult {
    source.refusal(response, redactor: redactor)
  }
  func refusedCredentials(by host: String) -> (message: String, remedy: String) {
    source.refusedCredentials(by: host)
  }
}

@Suite("A source that cannot be asked for what changed")
struct SilentSourceTests {
  @Test func `is read in full every night, and the notes of the run say why`() async throws {
    try await withTemporaryFolder { folder in
      let store = try CatalogStore(path: folder + "/s.sqlite", model: .marvel)
      let notes = Mutex<[String]>([])
      let stages = CrawlStages(
        store: store, width: 2,
        events: { event in if case .note(let text) = event { notes.withLock { $0.append(text) } } })
      for night in 1...2 {
        let gateway = FakeGateway()
        let settings = FetchSettings(collections: ["characters"], mode: .incremental)
        let report = try await stages.run(
          .gateway(try gateway.calls(of: SilentSource()), GatewayCrawl(settings)), named: "silent", isWhole: false)
        #expect(report.crawl.mode == .full)
        #expect(gateway.targets.contains { $0.contains("offset=100") })
        try store.crawls.close(report.crawl, at: "2026-01-0\(night)T00:00:00Z", isPublished: true)
      }
      #expect(
        notes.withLock(\.self).filter { $0.hasPrefix("walking every page") } == [
          "walking every page: there is no full crawl of this source yet",
          "walking every page: this source cannot be asked for what changed",
        ])
      try store.close()
    }
  }
}
