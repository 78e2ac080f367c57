import Basics
import Catalog
import CatalogSources
import JSONKit
import SourceTestSupport
import Store
import Testing

@testable import Stages

/// Heads as a state machine: answers in, requests out; no network and no clock.
@Suite("The planner of heads")
struct HeadPlannerTests {
  private static let basis = NightBasis(total: 3)

  private func planner(_ kinds: [Kind] = [.comics], basis: NightBasis = basis, loses: Bool = false) throws
    -> HeadPlanner
  {
    let names = NamedSource(MarvelSource(), at: try BaseURL("http://gateway.example"))
    return HeadPlanner(
      kinds.map { HeadRequest(for: $0, number: 0, basis: basis, earlier: nil, names: names) }, losesHeads: loses)
  }

  private func next(_ planner: inout HeadPlanner) throws -> HeadRequest {
    let request = planner.next()
    return try #require(request)
  }

  private func head(rows: Int, total: Int = 3, _ request: HeadRequest) throws -> HeadRequest.Answer {
    let list = (0..<rows).map { #"{"id":\#($0 + 1)}"# }.joined(separator: ",")
    let body = #"{"code":200,"data":{"offset":0,"limit":100,"total":\#(total),"count":\#(rows),"results":[\#(list)]}}"#
    var page = PageResponse(
      request: request.call, uri: "u", response: TransportResponse(status: 200, body: Array(body.utf8)), attempts: 1)
    page.frame = try PageFrame.peek(page.body, of: MarvelSource(), reader: .init())
    return try request.answer(from: page)
  }

  private static func error(_ code: SourceError.Code) -> SourceError {
    SourceError(code: code, message: "m", remedy: "r")
  }

  @Test func `asks for a head that is empty four times, and takes what comes then`() throws {
    var planner = try planner()
    for tries in 1...4 {
      let request = try next(&planner)
      let actions = try planner.received(try head(rows: 0, request), to: request)
      #expect(actions.count == (tries < 4 ? 0 : 1))
    }
    #expect(planner.next() == nil)
  }

  @Test func `asks without the order after four refusals, and not before`() throws {
    var planner = try planner()
    for refusals in 1...4 {
      let request = try next(&planner)
      #expect(request.call.target.contains("orderBy="), "refused \(refusals - 1) times")
      #expect(try planner.received(.failure(Self.error(.parameterRefused)), to: request).isEmpty)
    }
    let request = try next(&planner)
    #expect(!request.call.target.contains("orderBy="))
    #expect(throws: SourceError.self) { try planner.received(.failure(Self.error(.parameterRefused)), to: request) }
  }

  @Test func `believes after three answers that a collection is gone, and at once where it was gone before`() throws {
    var gone = Self.basis
    gone.isAbsent = true
    for (basis, times) in [(Self.basis, 3), (gone, 1)] {
      var planner = try planner(basis: basis)
      for _ in 0..<times {
        let request = try next(&planner)
        _ = try planner.received(.failure(Self.error(.notFound)), to: request)
      }
      #expect(planner.absent == [.comics] && planner.next() == nil)
    }
  }

  @Test func `asks once more before it asks for another head`() throws {
    var planner = try planner([.comics, .series])
    let first = try next(&planner)
    _ = try planner.received(try head(rows: 0, first), to: first)
    #expect(planner.next()?.kind == .comics)
    #expect(planner.next()?.kind == .series)
  }

  @Test func `skips what damaged captures have lost, and nothing else`() throws {
    var losing = try planner(loses: true)
    let request = try next(&losing)
    #expect(try losing.received(.failure(Self.error(.unavailable)), to: request).count == 1)
    #expect(throws: SourceError.self) { try losing.received(.failure(Self.error(.malformed)), to: request) }
    var other = try planner()
    let plain = try next(&other)
    #expect(throws: SourceError.self) { try other.received(.failure(Self.error(.unavailable)), to: plain) }
  }
}
