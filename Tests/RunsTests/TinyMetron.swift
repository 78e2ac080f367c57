import Basics
import CatalogSources
import Pipeline
import SourceTestSupport
import Stages
import Synchronization

/// A small service with the addresses, pages and filters of Metron, and invented records that a test moves while it is read.
final class TinyMetron: Sendable {
  /// A record: what lists show of it, and the whole of it, as members of JSON objects behind the id.
  struct Entry: Sendable {
    var id: Int
    /// What its list is in the order of; equal ones stay as they stand.
    var name: String
    var modified: Int64
    /// Microseconds behind that second.
    var fraction: Int64 = 0
    /// Whether it is found by its own address.
    var hasDetail = true
    var thin: String
    var detail: String

    var row: String { "{\"id\":\(id),\(thin)\(stamp)}" }
    var record: String { "{\"id\":\(id),\(detail)\(stamp)}" }
    private var stamp: String {
      ",\"modified\":\"\(CivilDate.timestamp(microseconds: modified * 1_000_000 + fraction))\""
    }
  }

  /// When its records were modified, where a test does not say.
  static let before: Int64 = 1_790_000_000

  /// By the names of resources; the items of a reading list by `reading_list/ID/items`.
  typealias Lists = [String: [Entry]]
  let lists: Mutex<Lists>
  /// What happens to its lists before the call of a number, from 1.
  private let events: [Int: @Sendable (inout Lists) -> Void]
  /// Whether of equal names across a page border the last one before it is shown on both pages, and the first one behind it on none.
  private let hidesTies: Bool
  /// The call at which the program is interrupted; nil for none.
  let dies = Mutex<Int?>(nil)
  private let log = Mutex<[String]>([])
  private let count = Mutex(0)

  init(_ lists: Lists, hidesTies: Bool = false, events: [Int: @Sendable (inout Lists) -> Void] = [:]) {
    self.lists = Mutex(lists)
    self.hidesTies = hidesTies
    self.events = events
  }

  /// The targets of the calls since the last time that they were taken, without `/api/`.
  func takeCalls() -> [String] {
    log.withLock { log in
      defer { log = [] }
      return log
    }
  }

  /// What makes calls to it.
  func calls(_ credentials: MetronSource.Credentials = .token("t"), meter: CallMeter? = nil) throws -> CallLoop {
    var manners = ClientManners()
    manners.time = InstantTime().source
    manners.policy.retryFor = .zero
    return CallLoop(
      client: SourceClient(
        MetronSource(credentials), base: try BaseURL("http://metron.example/api"),
        transport: HTTPTransport { [self] in try answer($0) }, manners: manners), meter: meter)
  }

  private func answer(_ request: TransportRequest) throws -> TransportResponse {
    let number = count.withLock { count in
      count += 1
      return count
    }
    if let end = dies.withLock({ $0 }), number >= end { throw CancellationError() }
    log.withLock { $0.append(String(request.target.dropFirst(5))) }
    if let event = events[number] { lists.withLock { event(&$0) } }
    guard request.headers["Authorization"] == "Bearer t" else {
      return reply(401, #"{"detail":"Invalid token."}"#)
    }
    let parts = request.target.dropFirst(5).split(separator: "?")
    let path = parts[0].split(separator: "/").map(String.init)
    var query: [String: String] = [:]
    for pair in parts.dropFirst().joined().split(separator: "&") {
      let (name, value) = (pair.prefix { $0 != "=" }, pair.drop { $0 != "=" }.dropFirst())
      query[String(name)] = PercentEncoding.decode(value, plusIsSpace: true)
    }
    guard parts[0].hasSuffix("/") else { return reply(301, "") }
    return lists.withLock { answer($0, path, query) }
  }

  private func answer(_ lists: Lists, _ path: [String], _ query: [String: String]) -> TransportResponse {
    let missing = reply(404, #"{"detail":"Not found."}"#)
    guard let all = lists[path.count == 3 ? path.joined(separator: "/") : path[0]] else { return missing }
    if path.count == 2 {
      guard let entry = all.first(where: { "\($0.id)" == path[1] && $0.hasDetail }) else { return missing }
      return reply(200, entry.record)
    }
    var rows = all.enumerated().sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }.map(\.element)
    if let since = query["modified_gt"].flatMap(WallTime.init(extended:)) {
      rows = rows.filter { $0.modified > since.seconds }
    }
    if let series = query["series_id"] { rows = rows.filter { $0.thin.contains("\"series\":{\"id\":\(series),") } }
    if let name = query["name"] { rows = rows.filter { $0.name.contains(name) } }
    let page = query["page"].flatMap { Int($0) } ?? 1
    var some = Array(rows.dropFirst((page - 1) * 100).prefix(100))
    if hidesTies, page > 1, let first = some.first, rows[(page - 1) * 100 - 1].name == first.name {
      some[0] = rows[(page - 1) * 100 - 1]
    }
    guard !some.isEmpty || page == 1 else { return reply(404, #"{"detail":"Invalid page."}"#) }
    let next = rows.count > page * 100 ? "\"http://metron.example/api/\(path[0])/?page=\(page + 1)\"" : "null"
    return reply(
      200,
      #"{"count":\#(rows.count),"next":\#(next),"previous":null,"results":[\#(some.map(\.row).joined(separator: ","))]}"#
    )
  }

  private func reply(_ status: Int, _ body: String) -> TransportResponse {
    TransportResponse(status: status, body: Array(body.utf8))
  }
}

extension TinyMetron.Entry {
  /// A record of which only the name is of interest.
  static func named(_ id: Int, _ name: String, modified: Int64 = TinyMetron.before) -> Self {
    Self(
      id: id, name: name, modified: modified, thin: "\"name\":\"\(name)\"",
      detail: "\"name\":\"\(name)\",\"desc\":\"About \(name).\",\"cv_id\":\(id + 9000)")
  }
}
