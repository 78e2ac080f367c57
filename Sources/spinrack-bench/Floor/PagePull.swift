import Basics
import Catalog
import CatalogSources
import Pipeline
import Stages

/// Walks all collections as the program does, so that the gateway has every page ready.
struct PagePull {
  let base: String

  /// One page that was walked over.
  struct Page: Sendable {
    let uri: String
    let size: Int
    /// Absent where bodies are not kept.
    let page: FetchedPage?
  }

  /// Asks for every page once.
  func warm(keepingBodies: Bool) async throws -> [Page] {
    let base = try BaseURL(base)
    var configuration = TransportConfiguration(userAgent: "spinrack-bench")
    configuration.addressPolicy = AddressPolicy(allowsPrivateHosts: true)
    return try await withHTTPTransport(to: [base.origin], configuration: configuration) { transport in
      let client = MarvelClient(base: base, transport: transport)
      let channel = BoundedChannel<FetchedPage>(capacity: 8)
      return try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          defer { channel.finish() }
          try await FetchStage(client: client, concurrency: 8)
            .run(planner: WalkPlanner(collections: Kind.allCases), into: channel)
        }
        var pages: [Page] = []
        while let page = try await channel.next() {
          pages.append(Page(uri: page.uri, size: page.body.count, page: keepingBodies ? page : nil))
        }
        try await group.waitForAll()
        return pages
      }
    }
  }
}
