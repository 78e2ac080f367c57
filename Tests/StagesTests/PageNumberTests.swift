import Catalog
import CatalogSources
import SourceTestSupport
import Store
import Testing

@testable import Stages

/// Sources whose pages are counted, or whose lists come whole.
@Suite("Walks by page numbers")
struct PageNumberTests {
  private let source = MadeUpSource(.toys)

  private func drain(_ planner: inout WalkPlanner) -> [PageRequest] {
    var requests: [PageRequest] = []
    while let request = planner.next() { requests.append(request) }
    return requests
  }

  private func target(_ request: PageRequest) -> String {
    let rows = SourceRequest.Rows(offset: request.offset, limit: request.limit)
    return source.target(of: SourceRequest(request.list, rows: rows)).canonical
  }

  @Test(arguments: [28, 100, 150])
  func `Step by the size of the source's pages, whatever size was expected`(size: Int) throws {
    var planner = WalkPlanner([CatalogList(.toys)], of: source.traits)
    let first = drain(&planner)
    #expect(first.map(target) == ["/toys?page=1"])
    while planner.received(first[0], .init(total: 420, rows: size)) == .askedAgain {
      #expect(drain(&planner).map(target) == ["/toys?page=1"])
    }
    let pages = (420 + size - 1) / size
    #expect(drain(&planner).map(target) == (2...pages).map { "/toys?page=\($0)" })
  }

  @Test func `A list that comes whole is one call, which is not doubted`() {
    var planner = WalkPlanner([CatalogList(.toys)], of: MadeUpSource(.toys, paging: .whole).traits)
    let requests = drain(&planner)
    #expect(requests.count == 1 && planner.received(requests[0], .init(total: 731, rows: 731)) == .kept)
    #expect(planner.next() == nil && planner.isFinished)
  }

  @Test func `A recovery asks for no page that begins elsewhere`() throws {
    // The last row of each page stands on the next one, too.
    let pages = (0..<4).map { page in
      StoredPage(
        place: PagePlace(kind: .toys, walk: .collection, offset: page * 100), total: 400, rows: 100,
        keys: (0..<100).compactMap { RecordID(.toys, Int64(page * 99 + $0 + 1))?.key })
    }
    let walk = FinishedWalk(CatalogList(.toys), total: 400, pages: pages, orderBy: nil)
    var planner = RecoveryPlanner(walk, of: source.traits, recovery: 1)
    var steps = 0
    loop: while steps < 100 {
      steps += 1
      switch planner.next() {
      case .ask(let requests):
        // The pages of a repeat are the only window over it; they are as they were.
        for request in requests {
          guard case .rows(nil, let offset, 100) = request.subject, offset % 100 == 0 else {
            Issue.record("asks for \(request.subject)")
            continue
          }
          planner.received(request, .records(pages[offset / 100].keys, rejected: 0))
        }
      case .findNames: planner.setNames([:])
      case .findReferences: planner.setReferences([])
      case .finished: break loop
      }
    }
    #expect(steps < 100 && planner.verdict.status == .unproven)
  }
}
