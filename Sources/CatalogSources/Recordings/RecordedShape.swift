import Catalog
import JSONKit

/// What an object in a recording is by its outermost members.
enum RecordedShape {
  /// A list page with its envelope, or what stands in its place: the value of `data`.
  case envelope(data: JSONValue, attribution: String?)
  /// A list page without its envelope: the value of `results`.
  case container(results: JSONValue)
  /// One HTTP exchange.
  case exchange(RecordedExchange)
  /// The exchanges of a cassette.
  case cassette(JSONValue)
  /// Something with an `id`.
  case record
  /// A map from addresses of the API.
  case addresses
  /// Nothing that gives rows, and why.
  case other(reason: String)
  /// An object without a sign of what it is; a record without an `id` looks like that.
  case unknown

  /// Why an unknown object gives no rows.
  static let unknownReason = "no catalogue answer: an object without id, data and results"

  init(_ object: JSONObject) {
    let members = Members(object)
    if let exchange = RecordedExchange(members) {
      self = .exchange(exchange)
    } else if let interactions = members.interactions {
      self = .cassette(interactions)
    } else if let data = members.data, data.array != nil || data["results"] != nil || data["id"] != nil {
      self = .envelope(data: data, attribution: members.attribution?.string?.string)
    } else if let results = members.results {
      self = .container(results: results)
    } else if members.id != nil {
      self = .record
    } else if members.isSpecification {
      self = .other(reason: "an API description (swagger)")
    } else if members.code != nil, members.hasMessage, let fault = APIFault(object.value) {
      self = .other(reason: Self.reason(of: fault))
    } else if object.contains(where: { Self.kind(ofAddress: $0.name) != nil }) {
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

  /// Whether an object, met outside of its proper place, is a record or something that holds records.
  static func holdsRows(_ value: JSONValue) -> Bool {
    guard let object = value.object else { return false }
    switch RecordedShape(object) {
    // An early form of a list's address has an id, too.
    case .record: return object["service"] == nil
    case .envelope, .container, .exchange: return true
    case .cassette, .addresses, .other, .unknown: return false
    }
  }

  /// The kind of the record or of the list that an address of the API names.
  static func kind(ofAddress address: JSONString) -> Kind? {
    address.withUTF8 { kind(ofAddress: $0) }
  }

  /// The same of an address that is no JSON string.
  static func kind(ofAddressText address: String) -> Kind? {
    // Behind the path stand a query or nothing.
    var path = address.prefix { $0 != "?" && $0 != "#" }.description
    return path.withUTF8 { kind(ofAddress: UnsafeRawBufferPointer($0)) }
  }

  private static func kind(ofAddress address: UnsafeRawBufferPointer) -> Kind? {
    addressForm?.record(address, among: names)?.kind ?? addressForm?.collection(address, among: names)
  }

  /// Whether an address of the API names a record.
  static func isRecord(_ address: UnsafeRawBufferPointer) -> Bool { addressForm?.record(address, among: names) != nil }

  // The catalogue that recordings are of.
  private static let addressForm = CatalogModel.marvel.addresses
  private static let names = CatalogModel.marvel.kinds.map(\.name)

  /// Lists of numbers under names, or under `IDs` of objects; some may be empty, not all.
  private static func isListsOfIDs(_ object: JSONObject) -> Bool {
    let lists = object.lazy.map { $0.value["IDs"] ?? $0.value }
    return lists.contains { isListOfIDs($0) }
      && lists.allSatisfy { isListOfIDs($0) || $0.isNull || $0.array?.isEmpty == true }
  }

  private static func isListOfIDs(_ value: JSONValue) -> Bool {
    value.array.map { !$0.isEmpty && $0.allSatisfy { $0.number != nil } } ?? false
  }

  /// An error by its code alone: messages of the API repeat queries with keys in them.
  private static func reason(of fault: APIFault) -> String {
    switch fault.code {
    case .number(let number): return "an error answer: \(number)"
    case .text(let text):
      // Codes are words; anything with digits might be a key.
      let isWord =
        text.utf8.count <= 40 && text.unicodeScalars.allSatisfy { ("a"..."z").contains($0) || ("A"..."Z").contains($0) }
      return isWord && !text.isEmpty ? "an error answer: \(text)" : "an error answer"
    }
  }
}

extension RecordedShape {
  /// The members that tell the shapes apart, gathered in one pass; of repeated names the last.
  struct Members {
    var id, data, results, attribution, code: JSONValue?
    var uri, body, status, request, response, interactions: JSONValue?
    var hasMessage = false
    var isSpecification = false

    init(_ object: JSONObject) {
      for member in object {
        let name = member.name
        if name.equals("id") {
          id = member.value
        } else if name.equals("data") {
          data = member.value
        } else if name.equals("results") {
          results = member.value
        } else if name.equals("attributionText") {
          attribution = member.value
        } else if name.equals("code") {
          code = member.value
        } else if name.equals("status") {
          status = member.value
          hasMessage = true
        } else if name.equals("message") {
          hasMessage = true
        } else if name.equals("uri") || name.equals("url") {
          uri = member.value
        } else if name.equals("body") {
          body = member.value
        } else if name.equals("request") {
          request = member.value
        } else if name.equals("response") {
          response = member.value
        } else if name.equals("http_interactions") {
          interactions = member.value
        } else if name.equals("swagger") || name.equals("swaggerVersion") || name.equals("openapi") {
          isSpecification = true
        }
      }
    }
  }
}

/// An HTTP exchange in a recording: a flat one (`uri`, `status`, `body`), or one of a cassette (`request`, `response`).
struct RecordedExchange {
  /// The kind that the address asks for.
  let kind: Kind?
  /// The status, 200 where none was kept; nil where it is no number.
  let status: Int64?
  /// The answer's body: a text, or a value that was kept as JSON; nil where none was kept.
  let body: JSONValue?

  init?(_ members: RecordedShape.Members) {
    if let uri = members.uri?.string, let body = members.body {
      self.init(uri: uri, status: members.status, body: body)
    } else if let uri = members.request?["uri"]?.string ?? members.request?["url"]?.string,
      let response = members.response?.object
    {
      self.init(uri: uri, status: response["status"], body: response["body"])
    } else {
      return nil
    }
  }

  private init(uri: JSONString, status: JSONValue?, body: JSONValue?) {
    kind = RecordedShape.kind(ofAddress: uri)
    let code = status?["code"] ?? status
    self.status = code.map { $0.number?.int64 } ?? 200
    self.body = body?["string"] ?? body
  }
}
