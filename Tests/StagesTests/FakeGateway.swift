import Basics
import Catalog
import CatalogSources
import SourceTestSupport
import Stages
import Synchronization

/// A gateway that is a function: some characters and comics, of which a few stand on two pages.
final class FakeGateway: Sendable {
  private let log = Mutex<[String]>([])
  private let refusesOrder: Bool
  /// Requests after this many are answered with 500.
  private let breaksAfter: Int
  /// Answers 500 to every request whose target holds this, or fails as it is told to.
  private let failsAt: String?
  private let failure: TransportError?
  /// So many answers to each request have a byte that is not UTF-8 in their first name.
  private let damaged: Int

  /// Whether it takes an order that goes down; it looks at no other.
  private let reverses: Bool
  /// Whether it answers every other call with 500.
  private let isShaky: Bool

  init(
    refusesOrder: Bool = false, breaksAfter: Int = .max, failsAt: String? = nil, failure: TransportError? = nil,
    damaged: Int = 0, reverses: Bool = false, isShaky: Bool = false
  ) {
    self.isShaky = isShaky
    self.damaged = damaged
    self.failure = failure
    self.failsAt = failsAt
    self.reverses = reverses
    self.refusesOrder = refusesOrder
    self.breaksAfter = breaksAfter
  }

  /// Targets of all requests, in order of arrival.
  var targets: [String] { log.withLock { $0 } }

  /// What makes calls to it, with instant waits.
  func calls(
    of source: any CatalogSource = MarvelSource(), captures: CallCaptures = .none, meter: CallMeter? = nil
  ) throws -> CallLoop {
    let transport = HTTPTransport { [self] request in
      let (number, times) = log.withLock { log in
        log.append(request.target)
        return (log.count, log.count { $0 == request.target })
      }
      if let failure, failsAt.map(request.target.contains) == true { throw failure }
      if isShaky && number % 2 == 1 || number > breaksAfter || failsAt.map(request.target.contains) == true {
        return TransportResponse(status: 500)
      }
      // Answers overtake each other, as they do on a network.
      for _ in 0..<(number * 7 % 5) { await Task.yield() }
      let response = answer(request.target)
      guard times <= damaged, let start = response.body.firstRange(of: Array(" at".utf8))?.lowerBound
      else { return response }
      var body = response.body
      body[start] = 0xC3
      return TransportResponse(status: response.status, body: body)
    }
    var manners = ClientManners()
    manners.time = InstantTime().source
    let client = SourceClient(
      source, base: try BaseURL("http://gateway.example/v1/public"), transport: transport, manners: manners)
    return CallLoop(client: client, captures: captures, meter: meter)
  }

  private func answer(_ target: String) -> TransportResponse {
    if refusesOrder, target.contains("orderBy=") {
      return TransportResponse(status: 409, body: Array(#"{"code":409,"status":"no ordering here"}"#.utf8))
    }
    let offset = target.split(separator: "offset=").last.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
    let isComics = target.contains("/comics")
    let total = isComics ? 1250 : 130
    let rows = (offset..<max(offset, min(offset + 100, total))).map { position in
      let position = reverses && target.contains("orderBy=-") ? total - 1 - position : position
      // Every fiftieth position shows the record before it once more, with another text.
      let id = position % 50 == 49 ? position : position + 1
      return isComics
        ? #"{"id":\#(id),"title":"comic \#(id) at \#(position)","modified":"2020-01-01T00:00:00-0500"}"#
        : #"{"id":\#(id),"name":"hero \#(id) at large"}"#
    }
    let body = """
      {"code":200,"status":"Ok","data":{"offset":\(offset),"limit":100,"total":\(total),"count":\(rows.count),\
      "results":[\(rows.joined(separator: ","))]}}
      """
    return TransportResponse(status: 200, body: Array(body.utf8))
  }
}
