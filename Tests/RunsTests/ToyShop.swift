import Basics
import Catalog
import CatalogSources
import JSONKit

/// A made-up source of twelve kinds, written as a source is: lists of pages by number with the names of records alone, each
/// record one call more, references by number, no dates and no addresses.
struct ToyShop: CatalogSource {
  static let names: [(name: StaticString, singular: StaticString, role: Role?)] = [
    ("ages", "age", nil), ("artists", "artist", .creator), ("colours", "colour", nil), ("heroes", "hero", .character),
    ("issues", "issue", .issue), ("lines", "line", .series), ("makers", "maker", .publisher), ("parts", "part", nil),
    ("sets", "set", nil), ("shops", "shop", nil), ("shows", "show", .event), ("toys", "toy", nil),
  ]

  static func kind(_ number: Int) -> Kind { Kind(number: UInt8(number % names.count)) }

  /// Every kind refers to the next one and lists the one after; the last four cut their lists after the first item.
  static let model: CatalogModel = {
    let kinds = names.indices.map { number in
      let friends: FieldShape = cutsLists(number) ? .list(kind(number + 2), nil) : .references(kind(number + 2))
      return KindDescription(
        names[number].name, names[number].singular, title: names[number].name.description,
        "one \(names[number].singular)", role: names[number].role, named: "name", thin: ["id", "name"],
        [
          FieldDescription("id", .id, Column("id", .int64, null: false)),
          FieldDescription("name", .name, Column("name", .string, null: false)),
          FieldDescription(
            "text", .markup, Column("text", .string, role: .description), Column("text_html", .string, .markup)),
          FieldDescription(
            "next", .reference(kind(number + 1)), Column("next_id", .int64, .target),
            Column("next_ref", .int64, .storedTarget, role: number == 4 ? .series : nil)),
          FieldDescription("friends", friends),
        ])
    }
    return CatalogModel(
      id: "toys", kinds: kinds, order: names.indices.map(kind),
      relations: names.indices.map { Relation(kind($0), "friends", kind($0 + 2), nil) },
      references: .number(member: "id"))
  }()

  static func cutsLists(_ number: Int) -> Bool { number >= 8 }

  var model: CatalogModel { Self.model }

  var traits: SourceTraits {
    var traits = SourceTraits(
      paging: .pageNumber(size: 25), collections: Self.names.map { _ in SourceTraits.Collection() })
    for number in Self.names.indices where Self.cutsLists(number) {
      traits.routes.insert(ListRoute(owner: Self.kind(number), target: Self.kind(number + 2)))
    }
    return traits
  }

  var answers: AnswerShape { AnswerShape(rows: ["results"], total: "count", record: []) }

  func target(of request: SourceRequest) -> CallTarget {
    let name = model[request.list.kind].name.description
    switch request.list.scope {
    case .record(let id): return CallTarget(path: "\(name)/\(id)")
    case .owned(let owner):
      return CallTarget(path: "\(model.name(of: owner))/\(name)", query: [QueryItem("page", "\(request.rows.page)")])
    default: return CallTarget(path: name, query: [QueryItem("page", "\(request.rows.page)")])
    }
  }

  func fault(in document: JSONValue) -> String? { document["detail"]?.string?.string }
  func errorCode(in document: JSONValue) -> String? { document["detail"] == nil ? nil : "" }
  func refusal(_ response: TransportResponse, redactor: Redactor) -> CallResult {
    response.status == 404 ? .notFound(message: "HTTP 404") : .malformed(reason: "HTTP \(response.status)")
  }
  func refusedCredentials(by host: String) -> (message: String, remedy: String) { ("", "") }
}

/// The answers of the source: thirty records of each kind, so that every list has two pages.
extension ToyShop {
  static let count = 30

  static func answer(_ request: TransportRequest) -> TransportResponse {
    let parts = request.target.split(separator: "?")
    let path = parts[0].split(separator: "/").map(String.init)
    let page = parts.count > 1 ? Int(parts[1].split(separator: "=")[1]) ?? 1 : 1
    guard let number = names.firstIndex(where: { $0.name.description == path[0] }) else { return missing }
    switch path.count {
    case 1: return list((1...count).map { row(number, $0) }, page)
    case 2: return Int(path[1]).flatMap { (1...count).contains($0) ? reply(record(number, $0)) : nil } ?? missing
    default: return list(friends(Int(path[1]) ?? 0).map { row(number + 2, $0) }, page)
    }
  }

  /// The ids of the records on a list.
  private static func friends(_ id: Int) -> [Int] { [id, id % count + 1] }

  private static func row(_ number: Int, _ id: Int) -> String {
    #"{"id":\#(id),"name":"\#(names[number % names.count].singular) \#(id)"}"#
  }

  private static func record(_ number: Int, _ id: Int) -> String {
    let items = friends(id).map { row(number + 2, $0) }
    let list =
      cutsLists(number)
      ? #"{"available":\#(items.count),"items":[\#(items[0])],"returned":1}"# : "[\(items.joined(separator: ","))]"
    return """
      {"id":\(id),"name":"\(names[number].singular) \(id)","text":"<p>All about <b>it</b>.</p>",\
      "next":\(row(number + 1, id)),"friends":\(list)}
      """
  }

  private static func list(_ rows: [String], _ page: Int) -> TransportResponse {
    let first = (page - 1) * 25
    guard first < rows.count else { return missing }
    let some = rows[first..<min(first + 25, rows.count)].joined(separator: ",")
    return reply(#"{"count":\#(rows.count),"results":[\#(some)]}"#)
  }

  private static func reply(_ body: String) -> TransportResponse {
    TransportResponse(status: 200, body: Array(body.utf8))
  }

  private static let missing = TransportResponse(status: 404, body: Array(#"{"detail":"Not found."}"#.utf8))
}
