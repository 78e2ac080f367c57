import APIs
import Basics
import Catalog
import ImageKit
import Serving
import Store

/// Serves the records of a pipeline in the form of Comic Vine's API, and finds covers by their hashes. There is no quota, and no client is
/// shut out.
final class ComicVineReplay: Service {
  let vainRequests = VainRequests()
  let replay: Replay
  let settings: ComicVineSettings
  let state: StoredState<Loaded>
  /// The key that callers must send; nil where any or none will do.
  private let key: String?
  /// Whether callers must send a key.
  var hasKey: Bool { key != nil }
  private let attribution: [(name: String, value: String)]
  private let placeholder: [UInt8]

  /// A state of the catalogue, with what is derived from it.
  struct Loaded: Sendable {
    let catalog: ComicVineCatalog
    let orders = ComicVineOrders()
    let covers: StoredCovers?
  }

  static let path = "/api"
  // Lists of numbers in filters are long.
  static let greatestTarget = 24 << 10

  /// - Throws: `StoreError`; `ServingError` with `catalog`; `FileError`.
  init(_ replay: Replay, _ settings: ComicVineSettings, key: String?) async throws {
    (self.replay, self.settings, self.key) = (replay, settings, key)
    let store = WatchedStore(path: replay.store, model: replay.model)
    attribution = Self.attribution(replay.model.origin)
    placeholder = try NoCover.picture()
    state = try await StoredState(store, report: replay.report) { store, version in
      let catalog = try await ComicVineLoader(store: store, replay: replay, settings: settings).load(version: version)
      let covers =
        replay.movesPictures ? try StoredCovers(store: store, model: replay.model, folder: replay.media) : nil
      return Loaded(catalog: catalog, covers: covers)
    }
  }

  private static func attribution(_ origin: CatalogOrigin?) -> [(name: String, value: String)] {
    guard let origin else { return [] }
    return [
      ("X-Attribution", "\(origin.source.title) (\(origin.source.address)), \(origin.license.title)"),
      ("Link", "<\(origin.license.address)>; rel=\"license\""),
    ].map { ($0, $1.filter { $0.isASCII && !$0.isNewline }) }
  }

  // MARK: - Admission

  func admit(_ call: ServiceCall) -> Admission {
    if call.request.method == "OPTIONS" { return .refused(readable(WebAnswer(status: 204))) }
    guard call.request.method == "GET" || call.request.method == "HEAD" else {
      var answer = WebAnswer(status: 405)
      answer["Allow"] = "GET, HEAD, OPTIONS"
      return .refused(readable(answer))
    }
    switch ComicVinePath(call.target.segments) {
    case nil: return .refused(vain(.noSuchPath, call))
    case .page, .own, .coverHash: return .admitted([])
    case .list, .detail, .emptyList, .noDetail, .search, .types:
      guard let key, call.target["api_key"] != key else { return .admitted([]) }
      return .refused(readable(answer(of: call).failure(.invalidKey)))
    }
  }

  /// Returns an answer that web pages of other sites may read, with the attribution.
  private func readable(_ answer: WebAnswer) -> WebAnswer {
    var answer = answer
    answer["Access-Control-Allow-Origin"] = "*"
    answer["Access-Control-Allow-Headers"] = "*"
    for (name, value) in attribution { answer[name] = value }
    return answer
  }

  /// Returns the form in which failures of a call are answered.
  private func answer(of call: ServiceCall) -> ComicVineAnswer {
    ComicVineAnswer((try? ComicVineParameters(call.target).format()) ?? .json)
  }

  private func vain(_ failure: ComicVineAnswer.Failure, _ call: ServiceCall) -> WebAnswer {
    let parts = failure.parts
    // A number is no part of the kind of a request.
    let path = call.target.segments.map { segment in
      segment.split(separator: "-").allSatisfy { Int($0) != nil } ? "{id}" : segment
    }
    let shown = RequestTarget("/" + path.map { PercentEncoding.encode($0) }.joined(separator: "/"))
    vainRequests.note(
      Refusal(status: parts.status == 200 ? 404 : parts.status, code: .application, message: parts.message), of: shown)
    return readable(answer(of: call).failure(failure))
  }

  // MARK: - Answers

  func answer(_ call: ServiceCall) -> WebAnswer {
    guard let path = ComicVinePath(call.target.segments) else { return vain(.noSuchPath, call) }
    do throws(ComicVineAnswer.Failure) {
      switch path {
      case .page: return page(at: call.request.origin).answer
      case .own(let segments): return own(segments) ?? vain(.noSuchPath, call)
      case .coverHash: return readable(matches(call))
      default: return readable(try answer(path, to: call))
      }
    } catch {
      return vain(error, call)
    }
  }

  private func answer(_ path: ComicVinePath, to call: ServiceCall) throws(ComicVineAnswer.Failure) -> WebAnswer {
    let parameters = ComicVineParameters(call.target)
    let answer = ComicVineAnswer(try parameters.format())
    let loaded = state.current
    let records = ComicVineRecords(
      catalog: loaded.catalog, store: state.store, ids: settings.ids, origin: call.request.origin,
      covers: loaded.covers)
    switch path {
    case .detail(let resource, let number):
      guard let slot = slot(resource, number, in: loaded.catalog) else { throw .notFound }
      if settings.isWholeOnly {
        guard let facts = try records.facts(resource, [slot]).first, !facts.isThin else { throw .notFound }
      }
      let wanted = parameters.wanted(among: resource.members)
      guard let record = try records.records(resource, [slot], wanted: wanted, isWhole: true).first else {
        throw .notFound
      }
      return answer.record(record)
    case .list(let resource): return try list(resource, parameters, answer, loaded, records)
    case .search: return try search(call, parameters, answer, loaded.catalog, records)
    case .types:
      let rows = ComicVineResource.allCases.map { resource in
        let members: ComicVineValue.Members = [
          ("detail_resource_name", .text(resource.singular)), ("list_resource_name", .text(resource.list)),
          ("id", .number(Int64(resource.rawValue))),
        ]
        return (name: "type", value: ComicVineValue.object(members))
      }
      return answer.rows(
        rows, ComicVineAnswer.Numbers(limit: rows.count, offset: 0, count: rows.count, total: rows.count))
    case .emptyList: return answer.rows([], ComicVineAnswer.Numbers(limit: 0, offset: 0, count: 0, total: 0))
    default: throw .notFound
    }
  }

  /// Returns the record that a number names. A number of a publisher that programs ask for to see whether a server works is that of the
  /// first publisher where nobody has it.
  private func slot(_ resource: ComicVineResource, _ number: Int?, in catalog: ComicVineCatalog) -> Int? {
    guard let number, let shelf = catalog[resource] else { return nil }
    if let slot = shelf.slot(number: number, in: catalog.model), shelf.numbers[slot] > 0 { return slot }
    guard resource == .publisher, number == Self.publisherOfChecks else { return nil }
    return shelf.listed.first.map { Int($0) }
  }

  private static let publisherOfChecks = 31

  private func list(
    _ resource: ComicVineResource, _ parameters: ComicVineParameters, _ answer: ComicVineAnswer, _ loaded: Loaded,
    _ records: ComicVineRecords
  ) throws(ComicVineAnswer.Failure) -> WebAnswer {
    let filters = try parameters.filters(known: ComicVineList.filters(of: resource))
    guard let shelf = loaded.catalog[resource] else {
      return answer.rows([], ComicVineAnswer.Numbers(limit: 0, offset: 0, count: 0, total: 0))
    }
    let place = parameters.place(usual: ComicVineParameters.greatestLimit)
    let list = ComicVineList(catalog: loaded.catalog, shelf: shelf, ids: settings.ids, orders: loaded.orders)
    let page = try list.page(
      filters, sort: parameters.sort(known: ComicVineList.sorts(of: resource)), limit: place.limit, offset: place.offset
    )
    let wanted = parameters.wanted(among: resource.members)
    let rows = try records.records(resource, page.slots, wanted: wanted, isWhole: false)
    // A program that divides by the limit never ends where there is nothing.
    let numbers = ComicVineAnswer.Numbers(
      limit: page.total == 0 ? 0 : place.limit, offset: place.offset, count: rows.count, total: page.total)
    return answer.rows(rows.map { (resource.singular, $0) }, numbers)
  }

  private func search(
    _ call: ServiceCall, _ parameters: ComicVineParameters, _ answer: ComicVineAnswer, _ catalog: ComicVineCatalog,
    _ records: ComicVineRecords
  ) throws(ComicVineAnswer.Failure) -> WebAnswer {
    let asked = (call.target["resources"] ?? call.target["resource"] ?? "").split { $0 == "," || $0 == " " }
    let known = asked.compactMap { name in ComicVineResource.served.first { $0.singular == name || $0.list == name } }
    var seen: Set<ComicVineResource> = []
    let resources = (asked.isEmpty ? ComicVineResource.served : known).filter {
      catalog[$0] != nil && seen.insert($0).inserted
    }
    let place = parameters.place(usual: 10)
    let hits = ComicVineSearch(catalog: catalog, ids: settings.ids).hits(call.target["query"] ?? "", in: resources)
    let shown =
      place.offset < hits.count ? hits[place.offset..<min(hits.count, place.offset + place.limit)] : hits[0..<0]
    var rows = [(name: String, value: ComicVineValue)?](repeating: nil, count: shown.count)
    for resource in resources {
      let places = shown.indices.filter { shown[$0].resource == resource }
      let wanted = parameters.wanted(among: resource.members.union(["resource_type"]))
      let found = try records.records(resource, places.map { shown[$0].slot }, wanted: wanted, isWhole: false)
      for (place, record) in zip(places, found) {
        guard case .object(let members) = record else { continue }
        let type: ComicVineValue.Members = [("resource_type", .text(resource.singular))]
        rows[place - shown.startIndex] = (resource.singular, .object(members + type))
      }
    }
    let all = rows.compactMap { $0 }
    return answer.rows(
      all,
      ComicVineAnswer.Numbers(
        limit: hits.isEmpty ? 0 : place.limit, offset: place.offset, count: all.count, total: hits.count))
  }

  /// Returns what stands under `/-/`; nil for nothing.
  private func own(_ segments: [String]) -> WebAnswer? {
    if segments == ["unanswered"] { return readable(vainRequests.answer) }
    if segments == ["no-cover.png"] {
      return WebAnswer(
        status: 200, fields: [("Content-Type", "image/png"), ("Cache-Control", "max-age=86400")],
        body: .bytes(placeholder))
    }
    guard segments.count == 3, segments[0] == "pictures", let covers = state.current.covers,
      segments[1].utf8.count == 2, segments[2].hasPrefix(segments[1]), let dot = segments[2].firstIndex(of: "."),
      segments[2][..<dot].utf8.count == 64, segments[2][..<dot].utf8.allSatisfy(Hexadecimal.isDigit),
      segments[2][segments[2].index(after: dot)...].allSatisfy({ $0.isASCII && $0.isLetter }),
      let bytes = covers.bytes(segments[1] + "/" + segments[2]), let header = try? PictureHeader(reading: bytes)
    else { return nil }
    return WebAnswer(
      status: 200, fields: [("Content-Type", header.type.mediaType), ("Cache-Control", "max-age=86400")],
      body: .bytes(bytes))
  }

  // MARK: - Covers

  private func matches(_ call: ServiceCall) -> WebAnswer {
    guard let question = CoverHashQuestion(call.target) else {
      return CoverHashMatch.refusal("Invalid parameters", status: 400)
    }
    let catalog = state.current.catalog
    guard let hash = question.hashes[.perception], let shelf = catalog[.issue] else {
      return CoverHashMatch.answer([], isSimple: question.isSimple)
    }
    var found = catalog.hashes.near(hash, within: question.greatestDistance).filter {
      settings.ids.shows(shelf.numbers[$0.slot])
    }
    if question.isExactOnly, found.contains(where: { $0.distance == 0 }) { found.removeAll { $0.distance > 0 } }
    found.sort { ($0.distance, shelf.numbers[$0.slot]) < ($1.distance, shelf.numbers[$1.slot]) }
    found = Array(found.prefix(Self.greatestMatches))
    let records = ComicVineRecords(
      catalog: catalog, store: state.store, ids: settings.ids, origin: call.request.origin, covers: nil)
    guard let facts = try? records.facts(.issue, found.map(\.slot)) else {
      return CoverHashMatch.refusal("The catalogue is being replaced", status: 503)
    }
    let matches = zip(found, facts).map { found, facts in
      CoverHashMatch(
        kind: .perception, hash: found.hash, distance: found.distance,
        ids: Self.ids(facts, number: shelf.numbers[found.slot], catalog.model))
    }
    return CoverHashMatch.answer(matches, isSimple: question.isSimple)
  }

  private static let greatestMatches = 100

  /// Returns the numbers of an issue in all catalogues that know it, the one of this server first.
  private static func ids(_ facts: ComicVineFacts, number: UInt32, _ model: CatalogModel) -> [CoverHashMatch.ID] {
    var ids: [CoverHashMatch.ID] = [("comicvine.gamespot.com", "\(number)")]
    let own = ComicVineFields.host(model.origin?.source.address).map { (site: $0, id: facts.id) }
    for (site, id) in [own].compactMap({ $0 }) + facts.numbers where !ids.contains(where: { $0.domain == site }) {
      ids.append((site, "\(id)"))
    }
    return ids
  }
}

extension ComicVineCatalog.Hashes {
  /// Returns the issues whose hashes differ in few bits from one.
  ///
  /// - Complexity: O(hashes), some thousand a microsecond.
  func near(_ hash: UInt64, within distance: Int) -> [(slot: Int, hash: UInt64, distance: Int)] {
    values.withElements { values in
      var found: [(slot: Int, hash: UInt64, distance: Int)] = []
      for place in values.indices {
        let bits = (values[place] ^ hash).nonzeroBitCount
        if bits <= distance { found.append((Int(slots[place]), values[place], bits)) }
      }
      return found
    }
  }
}

/// The picture of records that have none: squares of black and white in no order, from which every cover differs in half of the bits of any
/// hash, so that no program takes it for a cover.
enum NoCover {
  /// Returns the picture as a PNG file.
  ///
  /// - Throws: `ImageError`.
  static func picture() throws -> [UInt8] {
    var canvas = try Canvas(width: 320, height: 480)
    var random = SplitMix64(seed: 0x5350_494E)
    for row in 0..<48 {
      for column in 0..<32 {
        let color = random.next() & 1 == 0 ? Color(0xE8E8E8) : Color(0x303030)
        canvas.fillRectangle(Rectangle(x: column * 10, y: row * 10, width: 10, height: 10), color)
      }
    }
    return try canvas.encoded(as: .png)
  }
}
