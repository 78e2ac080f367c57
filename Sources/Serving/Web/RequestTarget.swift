import Basics

/// The path and the query of a request, taken apart.
package struct RequestTarget: Sendable {
  /// The parts of the path without empty ones, so that a doubled slash counts as one.
  package let segments: [String]
  /// The parameters of the query in the order sent, decoded.
  package let parameters: [(name: String, value: String)]
  /// Path and query as sent.
  package let raw: String

  /// The value of the first parameter with a name; nil where there is none.
  package subscript(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// The parameters that identify the caller; all others describe the request.
  package static let credentials: Set<String> = ["ts", "apikey", "hash"]

  /// The parameters that the request of a list can do without: all but the credentials and the place of the page.
  package var optional: [(name: String, value: String)] { parameters.filter { Self.isOptional($0.name) } }

  /// The request without its optional parameters.
  package var withoutOptional: RequestTarget { keeping { !Self.isOptional($0) } }

  /// Returns the request with only some of its parameters.
  ///
  /// - Parameter isKept: whether a parameter stays, by its name.
  package func keeping(where isKept: (_ name: String) -> Bool) -> RequestTarget {
    RequestTarget(segments: segments, parameters: parameters.filter { isKept($0.name) }, raw: raw)
  }

  private static func isOptional(_ name: String) -> Bool {
    !credentials.contains(name) && name != "limit" && name != "offset"
  }

  /// The request without credentials, its parameters in the order of their names, values of one name in the order sent: equal for equal
  /// requests, and different for others.
  package var canonical: String {
    let asked = parameters.enumerated().filter { !Self.credentials.contains($0.element.name) }
      .sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }
      .map { "\(Self.delimited($0.element.name))=\(Self.delimited($0.element.value))" }
    let path = "/" + segments.map(Self.delimited).joined(separator: "/")
    return asked.isEmpty ? path : path + "?" + asked.joined(separator: "&")
  }

  /// Returns a part without the signs that separate parts.
  private static func delimited(_ part: String) -> String {
    guard part.utf8.contains(where: { "%&=/?".utf8.contains($0) }) else { return part }
    return part.reduce(into: "") { text, character in
      switch character {
      case "%": text += "%25"
      case "&": text += "%26"
      case "=": text += "%3D"
      case "/": text += "%2F"
      case "?": text += "%3F"
      default: text.append(character)
      }
    }
  }

  private static func decoded(_ text: Substring, plusIsSpace: Bool) -> String {
    guard text.utf8.contains(where: { $0 == 0x25 || $0 == 0x2B }) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == 0x25, let high = rest.first.flatMap(Hexadecimal.value(of:)),
        let low = rest.dropFirst().first.flatMap(Hexadecimal.value(of:))
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == 0x2B && plusIsSpace ? 0x20 : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension RequestTarget {
  /// - Parameter target: the target as it was sent: path and query, also behind scheme and authority, as clients of a proxy send it
  ///   (RFC 9112, section 3.2.2).
  package init(_ target: String) {
    let raw = WebScheme.split(target.utf8).map { String($0.rest) ?? "/" } ?? target
    let parts = raw.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let pairs = parts.count < 2 ? [] : parts[1].split(separator: "&")
    self.init(
      segments: parts[0].split(separator: "/").map { Self.decoded($0, plusIsSpace: false) },
      parameters: pairs.map { pair in
        let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (
          Self.decoded(halves[0], plusIsSpace: true), halves.count > 1 ? Self.decoded(halves[1], plusIsSpace: true) : ""
        )
      }, raw: raw)
  }
}
