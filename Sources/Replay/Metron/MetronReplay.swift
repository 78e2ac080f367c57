import APIs
import Basics
import Catalog
import JSONKit
import Serving
import Store

/// Serves the records of a pipeline as Metron's API: lists, records, sub-lists and filters. There are no windows of calls, and no client
/// is shut out.
final class MetronReplay: Service {
  let vainRequests = VainRequests()
  private let replay: Replay
  let state: StoredState<StoredMetron>
  /// The token that callers must send; nil where none is asked for.
  private let token: String?

  static let path = "/api"

  /// - Throws: `StoreError`; `ServingError` with `catalog`.
  init(_ replay: Replay, token: String?) throws {
    self.replay = replay
    self.token = token
    state = try StoredState(WatchedStore(path: replay.store, model: replay.model), report: replay.report) { store, _ in
      try store.reading { try StoredMetronLoader.load($0) }
    }
  }

  // MARK: - Admission

  func admit(_ call: ServiceCall) -> Admission {
    if call.request.method == "OPTIONS" { return .refused(readable(WebAnswer(status: 204))) }
    guard call.request.method == "GET" || call.request.method == "HEAD" else {
      return .refused(
        readable(
          MetronAnswer.detail(
            "Method \\\"\(call.request.method.filter(\.isLetter))\\\" not allowed.", status: 405)))
    }
    guard !call.target.segments.isEmpty, call.target.segments != ["-", "unanswered"] else { return .admitted([]) }
    guard MetronRoute(call.target.segments) != nil else {
      return .refused(vain(.noSuchRoute(call.target), call, MetronAnswer.noSuchPath))
    }
    guard call.target.raw.prefix(while: { $0 != "?" }).hasSuffix("/") else {
      return .refused(readable(MetronAnswer.withSlash(call)))
    }
    guard let token else { return .admitted([]) }
    guard let credentials = MetronCredentials(of: call.request) else {
      return .refused(readable(MetronAnswer.unauthorized("Authentication credentials were not provided.")))
    }
    return credentials.refusal(unless: token).map { .refused(readable($0)) } ?? .admitted([])
  }

  /// Returns an answer that web pages of other sites may read.
  private func readable(_ answer: WebAnswer) -> WebAnswer {
    var answer = answer
    answer["Access-Control-Allow-Origin"] = "*"
    answer["Access-Control-Allow-Headers"] = "authorization, if-modified-since"
    return answer
  }

  private func vain(_ refusal: Refusal, _ call: ServiceCall, _ answer: WebAnswer) -> WebAnswer {
    vainRequests.note(refusal, of: call.target)
    return readable(answer)
  }

  private func notFound(_ call: ServiceCall, _ message: String = "Not found.") -> WebAnswer {
    vain(
      Refusal(status: 404, code: .application, message: message), call,
      MetronAnswer.detail(message, status: 404))
  }

  // MARK: - Answers

  func answer(_ call: ServiceCall) -> WebAnswer {
    guard !call.target.segments.isEmpty else { return page(at: call.request.origin).answer }
    guard let route = MetronRoute(call.target.segments) else { return readable(vainRequests.answer) }
    do throws(BadFilterValue) {
      return readable(try answer(route, to: call))
    } catch {
      let message = "\(error.field): \(error.message)"
      var body = ByteBuilder(capacity: 256)
      body.append("{")
      body.appendJSONString(error.field)
      body.append(":[")
      body.appendJSONString(error.message)
      body.append("]}")
      return vain(
        Refusal(status: 400, code: .application, message: message), call,
        MetronAnswer.json(body.array(), status: 400))
    }
  }

  private func answer(_ route: MetronRoute, to call: ServiceCall) throws(BadFilterValue) -> WebAnswer {
    let catalog = state.current
    switch route {
    case .index:
      let names = MetronResource.allCases.filter { catalog.kind(of: $0) != nil }.map(\.rawValue).sorted()
      let members = names.map { "\"\($0)\":\"\(call.request.origin)/api/\($0)/\"" }
      return MetronAnswer.json(Array("{\(members.joined(separator: ","))}".utf8))
    case .list(let resource):
      guard let columns = catalog[resource] else { return list(resource, of: [], from: catalog, for: call) }
      let filters = StoredMetronFilters(catalog: catalog, resource: resource, columns: columns)
      return list(resource, of: try filters.records(call.target.parameters), from: catalog, for: call)
    case .detail(let resource, let id):
      guard let columns = catalog[resource], let slot = columns.shelf.slot(id: Int64(id)) else { return notFound(call) }
      guard columns.isWhole[slot] else { return notFound(call, Self.onlyLists) }
      return record(resource, at: slot, of: columns, from: catalog, for: call)
    case .sublist(.readingList, let id, of: _):
      guard let columns = catalog[.readingList], let slot = columns.shelf.slot(id: Int64(id)) else {
        return notFound(call)
      }
      guard columns.isWhole[slot] else { return notFound(call, Self.onlyLists) }
      return items(of: columns.shelf.places([slot]), from: catalog, for: call)
    case .sublist(let owner, let id, of: let resource):
      guard let kind = catalog.kind(of: owner), let other = catalog.kind(of: resource) else { return notFound(call) }
      let own: Set<UInt32>
      if let slot = catalog.columns[kind].shelf.slot(id: Int64(id)) {
        own = Set(catalog.links.row(kind, slot, other))
      } else {
        // One that records refer to, and that was not captured itself.
        own = Set(catalog.links.referring(other, to: kind, id: Int64(id)))
        guard !own.isEmpty else { return notFound(call) }
      }
      let columns = catalog.columns[other]
      let slots = (resource == .issue ? columns.orderInTime : columns.order).filter { own.contains($0) }
      return list(resource, of: slots, from: catalog, for: call)
    }
  }

  private static let onlyLists = "Of this record only lists were captured."

  /// Returns a record, unless the client has its newest version.
  private func record(
    _ resource: MetronResource, at slot: Int, of columns: MetronColumns, from catalog: StoredMetron,
    for call: ServiceCall
  ) -> WebAnswer {
    // The answer tells of an issue what only its series says, too.
    var modified = columns.modified[slot]
    var places = columns.shelf.places([slot])
    if resource == .issue, let series = catalog[.series], let home = series.shelf.slot(id: columns.series[slot]) {
      places += series.shelf.places([home])
      modified = max(modified, series.modified[home])
    }
    if modified > 0, let known = MetronAnswer.unchanged(call, since: modified) { return known }
    let writer = MetronRecordWriter(resource: resource, base: call.request.origin, names: catalog.names)
    do throws(Refusal) {
      let texts = try texts(at: places)
      var out = ByteBuilder(capacity: 16 << 10)
      try read(texts[0]) { record in
        guard texts.count > 1 else {
          return writer.append(record, series: nil, to: &out)
        }
        _ = try JSONReader().read(texts[1]) {
          writer.append(record, series: $0, to: &out)
        }
      }
      var answer = MetronAnswer.json(out.array())
      if modified > 0 { answer["Last-Modified"] = MetronAnswer.httpDate(modified) }
      return answer
    } catch {
      return MetronAnswer.detail(error.message, status: error.status)
    }
  }

  /// Returns records as they are stored.
  private func texts(at places: [RecordPlace]) throws(Refusal) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    try state.store.forEachRecord(at: places) { texts.append(Array($0.json)) }
    return texts
  }

  private func read(_ text: [UInt8], _ body: (JSONValue) throws -> Void) throws(Refusal) {
    do {
      try JSONReader().read(text, body)
    } catch {
      throw Refusal(status: 500, code: .application, message: "The record cannot be read.")
    }
  }

  /// Returns a page of a list.
  private func list(
    _ resource: MetronResource, of slots: [UInt32], from catalog: StoredMetron, for call: ServiceCall
  ) -> WebAnswer {
    guard let page = MetronPage(call.target["page"], size: resource.pageSize, total: slots.count) else {
      vainRequests.note(Refusal(status: 404, code: .application, message: "Invalid page."), of: call.target)
      return MetronAnswer.invalidPage
    }
    var out = ByteBuilder(capacity: 64 << 10)
    out.append(page.head(call, base: call.request.origin))
    let shown = slots[min(page.offset, slots.count)..<min(page.offset + page.size, slots.count)].map { Int($0) }
    if let kind = catalog.kind(of: resource) {
      let writer = MetronRecordWriter(resource: resource, base: call.request.origin, names: catalog.names)
      let issues = catalog.kind(of: .issue)
      let reader = JSONReader()
      var place = 0
      do throws(Refusal) {
        try state.store.forEachRecord(at: catalog.columns[kind].shelf.places(shown)) { view in
          if place > 0 { out.append(",") }
          let count = issues.map { catalog.links.row(kind, shown[place], $0).count } ?? 0
          place += 1
          try reader.read(view.json) { writer.appendRow($0, count: count, code: catalog.model.code(ofSite:), to: &out) }
        }
      } catch {
        return MetronAnswer.detail(error.message, status: error.status)
      }
    }
    out.append("]}")
    return MetronAnswer.json(out.array())
  }

  /// Returns a page of the items of a reading list, with the known facts about their issues.
  private func items(
    of list: [RecordPlace], from catalog: StoredMetron, for call: ServiceCall
  ) -> WebAnswer {
    var answer = MetronAnswer.invalidPage
    do throws(Refusal) {
      try read(try texts(at: list)[0]) { record in
        let items = record["items"]?.array.map { Array($0) } ?? []
        guard
          let page = MetronPage(call.target["page"], size: MetronResource.readingListItem.pageSize, total: items.count)
        else { return }
        let shown = items[page.offset..<min(page.offset + page.size, items.count)]
        let issues = catalog[.issue].map(\.shelf)
        let slots = shown.map { item in item["id"]?.number?.int64.flatMap { issues?.slot(id: $0) } }
        var texts = try texts(at: issues?.places(slots.compactMap { $0 }) ?? [])[...]
        let writer = MetronRecordWriter(resource: .issue, base: call.request.origin, names: catalog.names)
        var out = ByteBuilder(capacity: 32 << 10)
        out.append(page.head(call, base: call.request.origin))
        for (place, (item, slot)) in zip(shown, slots).enumerated() {
          if place > 0 { out.append(",") }
          let write = { (issue: JSONValue?, out: inout ByteBuilder) in
            writer.append(item: item, issue: issue, modified: record["modified"], to: &out)
          }
          if slot == nil { write(nil, &out) } else { try read(texts.removeFirst()) { write($0, &out) } }
        }
        out.append("]}")
        answer = MetronAnswer.json(out.array())
      }
    } catch {
      return MetronAnswer.detail(error.message, status: error.status)
    }
    return answer
  }

  private func page(at origin: String) -> ReplayPage {
    let catalog = state.current
    let origin = ReplayPage.escaped(origin)
    return ReplayPage(
      replay: replay, api: "the API of Metron", crawled: catalog.crawled,
      attribution: replay.model.origin.map { "\($0.source.title), \($0.license.title)" } ?? "",
      counts: MetronResource.allCases.compactMap { resource in
        catalog[resource].map { ("/api/\(resource.rawValue)/", resource.rawValue, $0.shelf.count) }
      },
      ways: """
        <h2>For tagging tools</h2>
        <p>A program whose address of Metron can be set takes this one; any user, password or token will do:</p>
        <pre>\(origin)/api/</pre>
        <p>mokkari:</p>
        <pre>session = mokkari.api("any")
        session.api_url = "\(origin)/api/{}/"</pre>
        <p>Only what was captured is answered: of records that only lists have shown there are no details.</p>
        """, vain: vainRequests.all)
  }
}
