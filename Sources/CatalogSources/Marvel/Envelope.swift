public import JSONKit

/// What stands around the rows of a page (marvel-api 1.4).
public struct Envelope: Sendable, Equatable {
  /// Index of the first row.
  public let offset: Int
  /// Rows asked for.
  public let limit: Int
  /// Rows of the whole list.
  public let total: Int
  /// Rows on this page, as the source counts them.
  public let count: Int
  /// Rows on this page, as they were counted here.
  public internal(set) var rows: Int
  /// What is wrong with the body, where it was read in spite of it; nil for a sound one.
  public internal(set) var damage: String?
  /// The entity tag inside the body.
  public let etag: String?
  /// The line that must be shown with the data.
  public let attributionText: String?
  /// The same with a link.
  public let attributionHTML: String?
  /// The line of the rights.
  public let copyright: String?

  /// Reads the envelope of a document; the rows are counted, not looked at.
  ///
  /// - Throws: `MalformedPage` when this is not a page.
  /// - Complexity: O(number of rows).
  public init(_ document: JSONValue) throws(MalformedPage) {
    guard case .object = document.kind else { throw MalformedPage("the body is JSON, but not an object") }
    guard let data = document["data"], case .object = data.kind else {
      if let fault = APIFault(document) { throw MalformedPage("an error with status 200: \(fault)") }
      throw MalformedPage("the object has no data")
    }
    if let code = document["code"], code.number?.int64 != 200 {
      throw MalformedPage("the status is 200, but the body's code is another")
    }
    guard let results = data["results"]?.array else { throw MalformedPage("data has no results") }
    offset = try Self.integer("offset", in: data)
    limit = try Self.integer("limit", in: data)
    total = try Self.integer("total", in: data)
    count = try Self.integer("count", in: data)
    rows = results.count
    etag = document["etag"]?.string?.string
    attributionText = document["attributionText"]?.string?.string
    attributionHTML = document["attributionHTML"]?.string?.string
    copyright = document["copyright"]?.string?.string
  }

  private static func integer(_ name: StaticString, in data: JSONValue) throws(MalformedPage) -> Int {
    guard let value = data[name]?.number?.int64, value >= 0 else {
      throw MalformedPage("data.\(name) is not a whole number of at least 0")
    }
    return Int(value)
  }
}
