import Catalog
import JSONKit

/// The shape of an object in a recording, by its outermost members.
enum RecordedShape {
  /// A list page with its envelope, or the record in its place: the value of the member with the rows in it.
  case envelope(data: JSONValue, attribution: String?)
  /// A list page without its envelope: the value of the member that is the list.
  case container(results: JSONValue, kind: Kind?)
  /// One HTTP exchange.
  case exchange(RecordedExchange)
  /// The exchanges of a cassette or of a browser, and the path to them.
  case cassette(path: String, JSONValue)
  /// An object with an id.
  case record
  /// A map from addresses of the API to records or answers.
  case addresses
  /// An object that gives no rows, and the reason.
  case other(reason: String)
  /// An object without any sign of its shape; a record without an id looks like that.
  case unknown

  init(_ object: JSONObject, by signs: RecordedSigns) {
    let members = Members(object, signs)
    if let exchange = RecordedExchange(members, signs) {
      self = .exchange(exchange)
    } else if let interactions = members.interactions {
      self = .cassette(path: "/http_interactions", interactions)
    } else if let entries = members.log?["entries"], entries.array != nil {
      self = .cassette(path: "/log/entries", entries)
    } else if let data = members.container, data.array != nil || signs.isPageOrRecord(data) {
      self = .envelope(data: data, attribution: members.attribution?.string?.string)
    } else if let results = members.list {
      let pages = [signs.source.answers.next, signs.source.answers.previous].compactMap(\.self)
      self = .container(
        results: results,
        kind: pages.lazy.compactMap { object[$0]?.string.flatMap { signs.kind(ofAddress: $0) } }.first)
    } else if members.hasID {
      self = .record
    } else if members.isSpecification {
      self = .other(reason: "an API description (swagger)")
    } else if let code = signs.source.errorCode(in: object.value) {
      self = .other(reason: "an error answer" + (code.isEmpty ? "" : ": \(code)"))
    } else if object.contains(where: { signs.kind(ofAddress: $0.name) != nil }) {
      self = .addresses
    } else if Self.isListsOfIDs(object) {
      self = .other(reason: "lists of ids")
    } else {
      self = .unknown
    }
  }

  /// Whether this is `unknown`.
  var isUnknown: Bool {
    if case .unknown = self { true } else { false }
  }

  /// Whether an object holds lists of numbers under names, or under `IDs` of objects; some may be empty, not all.
  private static func isListsOfIDs(_ object: JSONObject) -> Bool {
    let lists = object.lazy.map { $0.value["IDs"] ?? $0.value }
    return lists.contains { isListOfIDs($0) }
      && lists.allSatisfy { isListOfIDs($0) || $0.isNull || $0.array?.isEmpty == true }
  }

  private static func isListOfIDs(_ value: JSONValue) -> Bool {
    value.array.map { !$0.isEmpty && $0.allSatisfy { $0.number != nil } } ?? false
  }
}

extension RecordedShape {
  /// The members that distinguish the shapes, gathered in one pass; of repeated names the last.
  struct Members {
    var container, list, attribution: JSONValue?
    var uri, body, status, request, response, interactions, log: JSONValue?
    var statusCode, content, decodedContent, rawContent: JSONValue?
    var hasID = false
    var isSpecification = false

    /// The names of members in exchanges, and the properties for them.
    private static let known: [(name: StaticString, member: any WritableKeyPath<Members, JSONValue?> & Sendable)] = [
      ("status", \.status), ("uri", \.uri), ("url", \.uri), ("body", \.body), ("request", \.request),
      ("response", \.response), ("http_interactions", \.interactions), ("log", \.log), ("status_code", \.statusCode),
      ("content", \.content), ("_decoded_content", \.decodedContent), ("_content", \.rawContent),
    ]

    init(_ object: JSONObject, _ signs: RecordedSigns) {
      for member in object {
        let name = member.name
        func isNamed(_ sign: StaticString?) -> Bool { sign.map(name.equals) ?? false }
        if signs.ids.contains(where: name.equals) {
          hasID = true
        } else if isNamed(signs.container) {
          container = member.value
        } else if isNamed(signs.list) {
          list = member.value
        } else if isNamed(signs.attribution) {
          attribution = member.value
        } else if let sign = Self.known.first(where: { name.equals($0.name) }) {
          self[keyPath: sign.member] = member.value
        } else if name.equals("swagger") || name.equals("swaggerVersion") || name.equals("openapi") {
          isSpecification = true
        }
      }
    }
  }
}
