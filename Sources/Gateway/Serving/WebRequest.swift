import HTTPTypes
import Hummingbird

/// A request as a plain server sees it; its body is not read.
public struct WebRequest: Sendable {
  /// The method, such as `GET`.
  public var method: String
  /// Path and query as they were sent.
  public var target: String
  /// The authority, from the first `Host`; empty where none was named. Any further one is a header field.
  public var host: String
  private let fields: HTTPFields

  /// A request with some header fields; of two of a name the values are joined.
  public init(_ method: String, _ target: String, host: String = "", fields: [(name: String, value: String)] = []) {
    self.method = method
    self.target = target
    self.host = host
    var known = HTTPFields()
    for (name, value) in fields {
      if let name = HTTPField.Name(name) { known.append(HTTPField(name: name, value: value)) }
    }
    self.fields = known
  }

  init(_ request: Request) {
    method = request.method.rawValue
    target = request.head.path ?? "/"
    host = request.head.authority ?? ""
    fields = request.headers
  }

  /// The value of a header field; nil for one that was not sent.
  public subscript(_ name: String) -> String? { HTTPField.Name(name).flatMap { fields[$0] } }

  /// Whether an answer may be compressed with gzip (RFC 9110, section 12.5.3).
  public var acceptsGzip: Bool { Self.acceptsGzip(self["accept-encoding"] ?? "") }

  /// Whether one of the tags of `If-None-Match` is this one, weak or strong (RFC 9110, section 13.1.2).
  public func knows(tag: String) -> Bool {
    guard let known = self["if-none-match"] else { return false }
    let tags = Self.tags(known)
    return tags.contains("*") || Self.tags(tag).contains { tags.contains($0) }
  }

  /// The tags of an `If-None-Match`, with or without quotes and weakness.
  static func tags(_ field: String) -> [String] {
    field.split(separator: ",").map { part in
      let tag = part.drop { $0 == " " }
      return (tag.hasPrefix("W/") ? tag.dropFirst(2) : tag).filter { $0 != "\"" && $0 != " " }
    }
  }

  static func acceptsGzip(_ field: String) -> Bool {
    field.split(separator: ",").contains { part in
      let pieces = part.lowercased().split(separator: ";").map { $0.filter { $0 != " " } }
      return pieces.first == "gzip"
        && !pieces.dropFirst().contains { $0.hasPrefix("q=0") && $0.dropFirst(3).allSatisfy { ".0".contains($0) } }
    }
  }
}
