import Basics
import NIOHTTP1

/// A request as a plain server sees it; its body is not read.
public struct WebRequest: Sendable {
  /// The method, such as `GET`.
  public var method: String
  /// Path and query as they were sent.
  public var target: String
  /// The authority, from the first `Host`; empty where there is none. Further ones are header fields.
  public var host: String
  /// The address of the client.
  var client = "local"
  /// The header fields without the first `Host`, as they were sent.
  private let fields: [(name: String, value: String)]

  init(method: String = "GET", target: String, host: String, fields: [(name: String, value: String)] = []) {
    (self.method, self.target, self.host, self.fields) = (method, target, host, fields)
  }

  init(_ head: HTTPRequestHead, client: String) {
    self.client = client
    method = head.method.rawValue
    target = Self.path(of: head.uri)
    var fields = head.headers.map { (name: $0.name, value: $0.value) }
    if let first = fields.firstIndex(where: { $0.name.isField("Host") }) {
      host = fields.remove(at: first).value.withoutOuterSpaces
    } else {
      // Only HTTP/1.1 requires one (RFC 9112, section 3.2).
      host = head.version == .http1_0 ? "localhost" : ""
    }
    self.fields = fields
  }

  /// Returns path and query of a target, which clients of a proxy send behind scheme and authority (RFC 9112, section 3.2.2).
  private static func path(of target: String) -> String {
    guard !target.hasPrefix("/"), let parts = WebScheme.split(target.utf8) else { return target }
    let rest = String(Substring(parts.rest.prefix { $0 != UInt8(ascii: "#") }))
    return rest.hasPrefix("/") ? rest : "/" + rest
  }

  /// The value of a header field, whose name may be in letters of either case; several values are joined by commas (RFC 9110, section 5.3).
  /// Nil for a field that was not sent.
  public subscript(_ name: String) -> String? {
    let values = fields.filter { $0.name.isField(name) }.map(\.value.withoutOuterSpaces)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// Scheme and host by which the client reaches the server: the host of the request, the scheme as a proxy before the server states it.
  package var origin: String {
    let host = host.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-._:[]".contains($0)) }
    return (self["X-Forwarded-Proto"] == "https" ? "https://" : "http://")
      + (host.isEmpty ? "localhost" : String(host.prefix(255)))
  }

  /// Whether an answer may be compressed with gzip (RFC 9110, section 12.5.3).
  public var acceptsGzip: Bool { Self.acceptsGzip(self["accept-encoding"] ?? "") }

  /// Whether one of the tags of `If-None-Match` is this one, weak or strong (RFC 9110, section 13.1.2).
  public func knows(tag: String) -> Bool {
    guard let known = self["if-none-match"] else { return false }
    let tags = Self.tags(known)
    return tags.contains("*") || Self.tags(tag).contains { tags.contains($0) }
  }

  /// Returns the tags of an `If-None-Match`, without quotes and mark of weakness.
  static func tags(_ field: String) -> [String] {
    field.split(separator: ",").map { part in
      let tag = part.drop { $0 == " " }
      return (tag.hasPrefix("W/") ? tag.dropFirst(2) : tag).filter { $0 != "\"" && $0 != " " }
    }
  }

  static func acceptsGzip(_ field: String) -> Bool {
    field.split(separator: ",").contains { part in
      let pieces = part.lowercased().split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      return pieces.first == "gzip"
        && !pieces.dropFirst().contains { $0.hasPrefix("q=0") && $0.dropFirst(3).allSatisfy { ".0".contains($0) } }
    }
  }
}

extension String {
  /// The value of a header field without white space around it.
  fileprivate var withoutOuterSpaces: String {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    var value = utf8[...]
    while value.last.map(isSpace) ?? false { value.removeLast() }
    return String(Substring(value.drop(while: isSpace)))
  }
}
