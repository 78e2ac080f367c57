import APIs
import Basics
import Invented
import Serving
import Synchronization

/// Stands in for Metron: its lists and records, its windows, and the watch that shuts clients out.
///
/// There is one account. Its counts of calls and the bans are kept by the process alone: a new server forgets both.
final class MetronService: FaultyService {
  let catalog: MetronCatalog
  let seed: UInt64
  let order: StandInConfiguration.Order
  /// The token of the account, which is also its password.
  private let token: String
  private let state: Mutex<State>
  private let asked = AttemptTable(capacity: 1 << 16)

  private struct State {
    var burst: SlidingWindow
    var sustained: SlidingWindow
    var bans: BanBook
    /// The times of calls that the windows refused, of the last three days.
    var refusals: [Double] = []
    var isClosed = false
  }

  static let path = "/api"

  init(catalog: MetronCatalog, _ configuration: StandInConfiguration) {
    self.catalog = catalog
    (seed, order) = (configuration.seed, configuration.order)
    token = configuration.token
    state = Mutex(
      State(
        burst: SlidingWindow(limit: 20, seconds: 60), sustained: SlidingWindow(limit: 5_000, seconds: 86_400),
        bans: BanBook(BanBook.metron)))
  }

  // MARK: - The watch

  func isShutOut(_ call: ServiceCall) -> Bool {
    call.userAgent.lowercased().contains("spinnerrack")
      || state.withLock { $0.bans.isBanned(call.client, at: call.now) }
  }

  func note(_ call: ServiceCall, status: Int) {
    state.withLock { state in
      state.bans.note(call.client, status: status, userAgent: call.userAgent, at: call.now)
      guard status == 429 else { return }
      let day = BanBook.day
      state.refusals.removeAll { $0 <= call.now - 3 * day }
      state.refusals.append(call.now)
      let days = (0..<3).map { age in
        state.refusals.count { $0 > call.now - Double(age + 1) * day && $0 <= call.now - Double(age) * day }
      }
      if days[0] >= 100 || days.allSatisfy({ $0 >= 50 }) { state.isClosed = true }
    }
  }

  func statusMembers(at now: Double) -> String {
    state.withLock { state in
      let bans = state.bans.bans.map { ban in
        "{\"rule\":\"\(ban.rule)\",\"seconds\":\(Int(ban.until - ban.from)),\"holds\":\(now < ban.until)}"
      }
      let most = "{\"minute\":\(state.burst.most),\"day\":\(state.sustained.most)}"
      return ",\"mostCalls\":\(most),\"bans\":[\(bans.joined(separator: ","))],\"accountClosed\":\(state.isClosed)"
    }
  }

  // MARK: - Admission

  /// The beginnings of the names of programs that get a page in place of answers.
  private static let refusedPrograms = ["f-read-metron-dump", "cataloggd", "comicvault", "comic-metadata-client"]

  func admit(_ call: ServiceCall) -> Admission {
    let program = call.userAgent.lowercased()
    if Self.refusedPrograms.contains(where: program.contains) { return .refused(MetronAnswer.refusalPage) }
    if call.target.segments.first == "media" { return .admitted([]) }
    // A path that leads nowhere is refused before anybody asks who is there.
    guard MetronRoute(call.target.segments) != nil else { return .refused(MetronAnswer.noSuchPath) }
    if !call.target.raw.prefix(while: { $0 != "?" }).hasSuffix("/") { return .refused(MetronAnswer.withSlash(call)) }
    if let refusal = unauthorized(call) { return .refused(refusal) }
    let (burst, sustained) = state.withLock { ($0.burst.take(at: call.now), $0.sustained.take(at: call.now)) }
    var fields: [(name: String, value: String)] = []
    for (name, verdict, limit) in [("Burst", burst, 20), ("Sustained", sustained, 5_000)] {
      for (part, value) in [
        ("Limit", limit), ("Remaining", verdict.remaining), ("Reset", Int(verdict.reset.rounded(.up))),
      ] { fields.append(("X-RateLimit-\(name)-\(part)", "\(value)")) }
    }
    guard burst.isAllowed, sustained.isAllowed else {
      var answer = MetronAnswer.throttled(wait: max(burst.wait, sustained.wait))
      answer.fields += fields
      return .refused(answer)
    }
    guard call.request.method == "GET" else {
      var answer = MetronAnswer.detail("Method \\\"\(call.request.method)\\\" not allowed.", status: 405)
      answer.fields += fields
      return .refused(answer)
    }
    return .admitted(fields)
  }

  /// Returns the refusal of a call without valid credentials; nil for a call with them.
  private func unauthorized(_ call: ServiceCall) -> WebAnswer? {
    guard !state.withLock({ $0.isClosed }) else { return MetronAnswer.unauthorized("Invalid token.") }
    guard let credentials = MetronCredentials(of: call.request) else {
      return MetronAnswer.unauthorized("Authentication credentials were not provided.")
    }
    return credentials.refusal(unless: token)
  }

  // MARK: - Answers

  func answer(_ call: ServiceCall, damage: PageDamage?) -> WebAnswer {
    if call.target.segments.first == "media" {
      let folder = call.target.segments.dropFirst().first ?? ""
      let parts = Array(call.target.segments.dropFirst())
      return ServicePictures.answer(
        parts, isPortrait: folder == "character" || folder == "creator", of: catalog.archive.universe)
        ?? MetronAnswer.noSuchPath
    }
    guard let route = MetronRoute(call.target.segments) else { return MetronAnswer.noSuchPath }
    do throws(BadFilterValue) {
      var answer = try answer(route, to: call, damage: damage)
      if answer.status == 200, Self.isCached(route) {
        let key = RequestNumber.of(call.target.canonical, seed: seed)
        answer["X-Cache"] = asked.count(key) > 0 ? "HIT" : "MISS"
      }
      return answer
    } catch {
      return MetronAnswer.json(Array("{\"\(error.field)\":[\"\(error.message)\"]}".utf8), status: 400)
    }
  }

  private func answer(
    _ route: MetronRoute, to call: ServiceCall, damage: PageDamage?
  ) throws(BadFilterValue) -> WebAnswer {
    switch route {
    case .index: return index(call)
    case .list(.role): return list(MetronTables.roles, for: call, damage: damage)
    case .list(.seriesType): return list(MetronTables.seriesTypes, for: call, damage: damage)
    case .list(.readingList): return readingLists(call, damage: damage)
    case .list(let resource):
      guard let kind = resource.kind else { return accountList(resource, for: call, damage: damage) }
      let slots = try MetronFilters(catalog: catalog, kind: kind).records(call.target.parameters)
      return list(resource, of: slots, for: call, damage: damage)
    case .detail(.readingList, let id):
      guard let list = catalog.readingLists.first(where: { $0.id == id }) else { return MetronAnswer.notFound }
      return conditional(call, modified: catalog.archive[.arc].modified[list.arc]) {
        list.record(base: base(call), to: &$0)
      }
    case .detail(.collection, let id):
      guard let item = catalog.account.collection.first(where: { $0.id == id }) else { return MetronAnswer.notFound }
      return conditional(call, modified: catalog.archive[.issue].modified[item.slot]) {
        item.copy(to: &$0, isWhole: true)
      }
    case .detail(let resource, let id):
      guard let kind = resource.kind, let slot = catalog.archive[kind].slot(id: id) else {
        return MetronAnswer.notFound
      }
      return conditional(call, modified: catalog.archive[kind].modified[slot]) { $0.record(kind, at: slot) }
    case .sublist(.readingList, let id, of: _):
      guard let list = catalog.readingLists.first(where: { $0.id == id }) else { return MetronAnswer.notFound }
      return items(of: list, call, damage: damage)
    case .sublist(let owner, let id, of: let resource):
      guard let kind = owner.kind, let slot = catalog.archive[kind].slot(id: id) else { return MetronAnswer.notFound }
      if resource == .series {
        let own = catalog.order(of: .series).filter { catalog.archive.seriesFacts.publisher[Int($0)] == UInt32(slot) }
        return list(.series, of: own, for: call, damage: damage)
      }
      let modified = catalog.archive[kind].modified[slot]
      if let known = MetronAnswer.unchanged(call, since: modified) { return known }
      var answer = list(.issue, of: issues(of: kind, at: slot), for: call, damage: damage)
      if answer.status == 200 { answer["Last-Modified"] = MetronAnswer.httpDate(modified) }
      return answer
    }
  }

  /// Returns the issues of a record, by cover date, series and number.
  private func issues(of kind: Archive.Kind, at slot: Int) -> [UInt32] {
    let archive = catalog.archive
    let row =
      switch kind {
      case .arc: archive.links.arcIssues.row(slot)
      case .character: archive.links.characterIssues.row(slot)
      case .team: archive.links.teamIssues.row(slot)
      default: archive.links.seriesIssues.row(slot)
      }
    let keyed = row.map { issue in
      (
        cover: archive.coverDay(Int(issue)), home: archive.universe.issues.series[Int(issue)],
        number: String(decoding: archive.issueFacts.numbers[Int(issue)], as: UTF8.self), issue: issue
      )
    }
    return keyed.sorted { ($0.cover, $0.home, $0.number, $0.issue) < ($1.cover, $1.home, $1.number, $1.issue) }.map(
      \.issue)
  }

  /// Returns a record, unless the client has its newest version.
  private func conditional(
    _ call: ServiceCall, modified: Int64, write: (inout MetronWriter) -> Void
  ) -> WebAnswer {
    if let known = MetronAnswer.unchanged(call, since: modified) { return known }
    var writer = MetronWriter(catalog)
    write(&writer)
    var answer = MetronAnswer.json(writer.out.array())
    answer["Last-Modified"] = MetronAnswer.httpDate(modified)
    return answer
  }

  private func index(_ call: ServiceCall) -> WebAnswer {
    let names = MetronResource.allCases.map(\.rawValue).filter { !$0.contains("/") }.sorted()
    let members = names.map { "\"\($0)\":\"\(base(call))/api/\($0)/\"" }
    return MetronAnswer.json(Array("{\(members.joined(separator: ","))}".utf8))
  }

  /// Returns scheme and host of a request.
  func base(_ call: ServiceCall) -> String { "http://\(call.request.host)" }
}
