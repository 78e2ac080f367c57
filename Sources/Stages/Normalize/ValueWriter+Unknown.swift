import Basics
import Catalog
import JSONKit

/// Fields that the API's description does not know. They are kept unchanged, except for repeated names and for tracking parameters.
extension ValueWriter {
  /// Writes the unknown members of a small object, behind the known ones.
  mutating func writeUnknown(_ object: JSONObject, known: [StaticString]) {
    guard object.count > known.count || object.contains(where: { member in !known.contains { member.name.equals($0) } })
    else { return }
    object.forEachDistinct { member in
      if !known.contains(where: { member.name.equals($0) }) { writeUnknown(member) }
    }
  }

  /// Writes an unknown member, with a comma before it.
  mutating func writeUnknown(_ member: JSONMember) {
    let text = text
    out.append(UInt8(ascii: ","))
    out.appendJSONString(member.name)
    out.append(UInt8(ascii: ":"))
    out.appendCompact(member.value) { string, out in
      if !Self.appendWithoutTracking(string, text, to: &out) { out.appendJSONString(string) }
    }
  }

  /// Appends a web address without its tracking parameters.
  ///
  /// - Returns: whether the text is a web address with such parameters; nothing is appended otherwise.
  private static func appendWithoutTracking(
    _ string: JSONString, _ text: TextCleaner, to out: inout ByteBuilder
  ) -> Bool {
    // Without escapes the parameter has to stand there as it is.
    guard string.hasEscapes || string.rawContents.holds("utm_") else { return false }
    return text.withCleaned(string) { address in
      guard isWebAddress(address), hasTracking(address) else { return false }
      append(withoutTracking: address, to: &out)
      return true
    }
  }

  /// Appends a web address as a text, without its tracking parameters.
  static func append(withoutTracking address: UnsafeRawBufferPointer, to out: inout ByteBuilder) {
    out.append(UInt8(ascii: "\""))
    TrackingParameters.strip(address) { out.appendJSONContents(utf8: $0) }
    out.append(UInt8(ascii: "\""))
  }

  private static func isWebAddress(_ text: UnsafeRawBufferPointer) -> Bool {
    WebScheme.split(text) != nil && !text.contains(UInt8(ascii: " "))
  }

  /// Whether a parameter of the query is a `utm_` one.
  private static func hasTracking(_ address: UnsafeRawBufferPointer) -> Bool {
    guard let question = address.firstIndex(of: UInt8(ascii: "?")) else { return false }
    let query = address[question...].prefix { $0 != UInt8(ascii: "#") }
    return query.dropFirst().split(separator: UInt8(ascii: "&")).contains { $0.starts(with: "utm_".utf8) }
  }
}
