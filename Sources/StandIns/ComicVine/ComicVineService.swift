import APIs
import Basics
import Invented
import Serving
import Synchronization

/// Stands in for Comic Vine: its lists and records, its count of calls by resource, and the page that locks clients out.
///
/// There is one account. Its counts of calls are kept by the process alone.
final class ComicVineService: FaultyService {
  let catalog: ComicVineCatalog
  private let key: String
  private let state: Mutex<State>

  private struct State {
    var windows: [String: SlidingWindow] = [:]
    var last = -Double.infinity
    /// The times of calls that were refused because they came too fast or were too many.
    var refusals: [Double] = []
    var lockedUntil = -Double.infinity
    var locks = 0
  }

  static let path = "/api"

  init(catalog: ComicVineCatalog, _ configuration: StandInConfiguration) {
    self.catalog = catalog
    key = configuration.token
    state = Mutex(State())
  }

  func statusMembers(at now: Double) -> String {
    state.withLock { ",\"locks\":\($0.locks),\"isLocked\":\(now < $0.lockedUntil)" }
  }

  // MARK: - Admission

  /// The default User-Agents of common libraries, which the site does not serve.
  private static let refusedPrograms = ["python-requests", "python-urllib", "java/", "okhttp", "go-http-client"]

  /// The most calls of a resource within an hour.
  static let callsPerHour = 200
  /// The number of refusals within a minute after which the client is locked out for an hour.
  static let refusalsPerMinute = 5

  func admit(_ call: ServiceCall) -> Admission {
    if call.target.segments.first == "a" { return .admitted([]) }
    let program = call.userAgent.lowercased()
    if program.isEmpty || Self.refusedPrograms.contains(where: program.hasPrefix) {
      return .refused(Self.html("Forbidden", status: 403))
    }
    let isLocked = state.withLock { state in
      // Who goes on asking stays locked out.
      guard call.now < state.lockedUntil else { return false }
      state.lockedUntil = call.now + 3_600
      return true
    }
    if isLocked { return .refused(Self.html("Abnormal Traffic Detected", status: 200)) }
    guard let route = ComicVineRoute(call.target.segments) else {
      return .refused(Self.html("Not Found", status: 404))
    }
    guard call.target["api_key"] == key else {
      return .refused(Self.failure(100, message: "Invalid API Key", status: 401))
    }
    guard isInTime(route, at: call.now) else { return .refused(Self.tooFast) }
    return .admitted([])
  }

  /// The refusal of a call that comes too fast, or is one too many.
  private static var tooFast: WebAnswer {
    var answer = failure(107, message: "Rate limit exceeded.  Slow down cowboy.", status: 420)
    answer.reason = "Enhance Your Calm"
    return answer
  }

  /// Counts a call; false where it comes too fast, or is one too many.
  private func isInTime(_ route: ComicVineRoute, at now: Double) -> Bool {
    state.withLock { state in
      // A second, less what the way of two calls may differ by.
      let isTooFast = now - state.last < 0.95
      state.last = now
      var window = state.windows[route.counter] ?? SlidingWindow(limit: Self.callsPerHour, seconds: 3_600)
      let isAllowed = window.take(at: now).isAllowed
      state.windows[route.counter] = window
      guard isTooFast || !isAllowed else { return true }
      state.refusals.removeAll { $0 <= now - 60 }
      state.refusals.append(now)
      if state.refusals.count >= Self.refusalsPerMinute {
        state.lockedUntil = now + 3_600
        state.locks += 1
        state.refusals = []
      }
      return false
    }
  }

  // MARK: - Answers

  func answer(_ call: ServiceCall, damage: PageDamage?) -> WebAnswer {
    if call.target.segments.first == "a" {
      let portrait = call.target.segments.last.map { $0.hasSuffix("-character.jpg") || $0.hasSuffix("-person.jpg") }
      return ServicePictures.answer(
        [call.target.segments.last ?? ""], isPortrait: portrait ?? false, of: catalog.archive.universe)
        ?? Self.html("Not Found", status: 404)
    }
    guard call.request.method == "GET", let route = ComicVineRoute(call.target.segments) else {
      return Self.html("Not Found", status: 404)
    }
    switch call.target["format"] {
    case "json": return answer(route, to: call, damage: damage)
    case "jsonp":
      guard let callback = call.target["json_callback"], !callback.isEmpty else {
        return Self.failure(103, message: "'jsonp' format requires a 'json_callback' argument", status: 200)
      }
      var answer = answer(route, to: call, damage: damage)
      let body = Array("\(callback.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })(".utf8)
      answer.body = .bytes(body + answer.body.array + Array(")".utf8))
      answer["Content-Type"] = "text/javascript; charset=utf-8"
      return answer
    // The service answers XML where no format is named; the stand-in has none.
    default: return Self.failure(102, message: "Error in URL Format", status: 200)
    }
  }

  private func answer(_ route: ComicVineRoute, to call: ServiceCall, damage: PageDamage?) -> WebAnswer {
    let wanted = call.target["field_list"].map { Set($0.split(separator: ",").map(String.init)) }
    switch route {
    case .detail(let resource, let id):
      guard let slot = catalog.slot(resource, id: id) else {
        return Self.failure(101, message: "Object Not Found", status: 200)
      }
      var writer = ComicVineWriter(catalog, wanted: wanted, isWhole: true)
      writer.record(resource, at: slot)
      return Self.envelope(Page(limit: 1, offset: 0, count: 1, total: 1), results: writer.out.array())
    case .list(let resource):
      guard
        let found = try? ComicVineQuery(catalog: catalog, resource: resource)
          .records(filter: call.target["filter"], sort: call.target["sort"])
      else { return Self.failure(104, message: "Filter Error", status: 200) }
      let rows = found.map { (resource, Int($0)) }
      return page(rows, part: Part(call, greatest: 100), wanted: wanted, damage: damage)
    case .search: return search(call, wanted: wanted, damage: damage)
    case .types:
      let rows = ComicVineResource.allCases.map {
        "{\"detail_resource_name\":\"\($0.singular)\",\"list_resource_name\":\"\($0.list)\",\"id\":\($0.rawValue)}"
      }
      let page = Page(limit: rows.count, offset: 0, count: rows.count, total: rows.count)
      return Self.envelope(page, results: Array("[\(rows.joined(separator: ","))]".utf8))
    }
  }

  /// Returns the records with any of the words of a query in their names.
  private func search(_ call: ServiceCall, wanted: Set<String>?, damage: PageDamage?) -> WebAnswer {
    let words = (call.target["query"] ?? "").split(separator: " ").map { PlainText.folded($0.utf8) }
    let asked = Set((call.target["resources"] ?? "").split(separator: ",").map(String.init))
    var rows: [(ComicVineResource, Int)] = []
    for resource in ComicVineResource.allCases where asked.isEmpty || asked.contains(resource.singular) {
      for slot in catalog.order(of: resource) {
        let name = PlainText.folded(catalog.name(resource, at: Int(slot)))
        if !name.isEmpty, words.contains(where: { name.holds($0) }) { rows.append((resource, Int(slot))) }
      }
    }
    var part = Part(call, greatest: 100, usual: 10)
    part.offset = (max(1, call.target["page"].flatMap { Int($0) } ?? 1) - 1) * part.limit
    return page(rows, part: part, wanted: wanted, damage: damage, areHits: true)
  }

  /// The part of a list that a request asks for.
  private struct Part {
    let limit: Int
    var offset: Int

    init(_ call: ServiceCall, greatest: Int, usual: Int = 100) {
      let asked = call.target["limit"].flatMap { Int($0) } ?? usual
      limit = (1...greatest).contains(asked) ? asked : usual
      offset = max(0, call.target["offset"].flatMap { Int($0) } ?? 0)
    }
  }

  private func page(
    _ rows: [(ComicVineResource, Int)], part: Part, wanted: Set<String>?, damage: PageDamage?, areHits: Bool = false
  ) -> WebAnswer {
    let start = min(rows.count, part.offset)
    let shown = damage?.hasRows ?? true ? Array(rows[start..<min(rows.count, start + part.limit)]) : []
    let damaged = damage?.rows(count: shown.count) ?? [:]
    var body = ByteBuilder(capacity: shown.count * 2_048)
    body.append("[")
    for (place, (resource, slot)) in shown.enumerated() {
      if place > 0 { body.append(",") }
      var writer = ComicVineWriter(catalog, wanted: wanted, isWhole: false)
      writer.leadsWithID = damaged[place] != nil
      writer.record(resource, at: slot, isHit: areHits)
      let row = writer.out.array()
      body.append(damaged[place]?.damaged(row, id: catalog.id(resource, at: slot), address: nil) ?? row)
    }
    body.append("]")
    let total = damage?.total(rows.count) ?? rows.count
    return Self.envelope(
      Page(limit: part.limit, offset: part.offset, count: shown.count, total: total), results: body.array())
  }

  // MARK: - Forms of answers

  /// The numbers around the rows of a page.
  struct Page {
    let limit: Int
    let offset: Int
    let count: Int
    let total: Int
  }

  static func envelope(_ page: Page, results: [UInt8]) -> WebAnswer {
    let head = "{\"error\":\"OK\"," + numbers(page) + ",\"status_code\":1,\"results\":"
    return .json(Array(head.utf8) + results + Array(",\"version\":\"1.0\"}".utf8))
  }

  private static func numbers(_ page: Page) -> String {
    """
    "limit":\(page.limit),"offset":\(page.offset),"number_of_page_results":\(page.count),\
    "number_of_total_results":\(page.total)
    """
  }

  static func failure(_ code: Int, message: String, status: Int) -> WebAnswer {
    let numbers = numbers(Page(limit: 0, offset: 0, count: 0, total: 0))
    return .json(
      Array("{\"error\":\"\(message)\",\(numbers),\"status_code\":\(code),\"results\":[]}".utf8), status: status)
  }

  private static func html(_ title: String, status: Int) -> WebAnswer {
    .html(
      "<!DOCTYPE html>\n<html><head><title>\(title)</title></head><body><h1>\(title)</h1></body></html>\n",
      status: status)
  }

  // MARK: - Faults

  func answer(to call: ServiceCall, struckBy fault: Fault) -> WebAnswer? {
    switch fault {
    case .revoked: return Self.failure(100, message: "Invalid API Key", status: 401)
    case .rateLimit: return Self.tooFast
    case .errorBody: return Self.failure(101, message: "Object Not Found", status: 200)
    case .rejectOptional: return Self.failure(104, message: "Filter Error", status: 200)
    case .ignoreOptional:
      var whole = call
      let kept: Set<String> = ["api_key", "format", "limit", "offset", "page"]
      whole.target = call.target.keeping(where: kept.contains)
      return answer(whole, damage: nil)
    default: return nil
    }
  }

  func scope(of call: ServiceCall) -> AnswerScope {
    switch ComicVineRoute(call.target.segments) {
    case .list, .search: call.target["filter"] == nil ? .list : .narrowedList
    case .detail, .types: .document
    case nil: .file
    }
  }
}
