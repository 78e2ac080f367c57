import Basics
import Foundation
import JSONKit

/// Foundation's reader as the second opinion, and where the two differ on purpose.
///
/// JSONSerialization is laxer in two places: it takes a comma before a closing bracket, and it takes bytes with NUL
/// among the first for UTF-16 or UTF-32 and ends a number at a NUL. It is stricter in three: it refuses lone
/// surrogates in escapes, numbers that a double cannot hold, and more than 512 levels.
enum Reference {
  static func parse(_ bytes: [UInt8]) -> Any? {
    try? JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed])
  }

  /// True when the difference of the two verdicts is one of those above.
  static func isKnownDifference(_ bytes: [UInt8], refusal: JSONError?) -> Bool {
    if bytes.contains(0) { return true }
    guard let refusal else { return hasLoneSurrogate(bytes) || hasInfiniteNumber(bytes) }
    guard refusal.code == .unexpectedByte, refusal.offset < bytes.count else { return false }
    let closes = bytes[refusal.offset] == UInt8(ascii: "]") || bytes[refusal.offset] == UInt8(ascii: "}")
    let before = bytes[..<refusal.offset].last { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }
    return closes && before == UInt8(ascii: ",")
  }

  private static func hasLoneSurrogate(_ bytes: [UInt8]) -> Bool {
    anyValue(bytes) { value in
      value.string.map(hasReplacement) ?? false || value.object?.contains { hasReplacement($0.name) } ?? false
    }
  }

  private static func hasReplacement(_ string: JSONString) -> Bool {
    string.hasEscapes && string.string.unicodeScalars.contains("\u{FFFD}")
  }

  private static func hasInfiniteNumber(_ bytes: [UInt8]) -> Bool {
    anyValue(bytes) { $0.number.map { !$0.double.isFinite } ?? false }
  }

  private static func anyValue(_ bytes: [UInt8], _ holds: (JSONValue) -> Bool) -> Bool {
    func search(_ value: JSONValue) -> Bool {
      if holds(value) { return true }
      if let array = value.array { return array.contains(where: search) }
      if let object = value.object { return object.contains { search($0.value) } }
      return false
    }
    return (try? JSONReader().read(bytes, search)) ?? false
  }

  /// The place of the first difference between a value and Foundation's reading of it, or nil.
  static func difference(_ value: JSONValue, _ reference: Any, at path: String = "") -> String? {
    switch value.kind {
    case .null: return reference is NSNull ? nil : "\(path): null"
    case .bool: return isBool(reference) && (reference as? Bool) == value.bool ? nil : "\(path): bool"
    case .string:
      guard let text = reference as? String, let string = value.string else { return "\(path): string" }
      var builder = ByteBuilder()
      string.append(to: &builder)
      let same =
        builder.array() == Array(text.utf8) && string.withUTF8 { $0.elementsEqual(text.utf8) }
        && string.string.utf8.elementsEqual(text.utf8) && string.equals(utf8: text)
      return same ? nil : "\(path): string"
    case .number: return numberDifference(value, reference, at: path)
    case .array:
      guard let elements = reference as? [Any], let array = value.array, array.count == elements.count else {
        return "\(path): array"
      }
      var position = 0
      for element in array {
        if let difference = difference(element, elements[position], at: "\(path)/\(position)") { return difference }
        position += 1
      }
      return position == elements.count ? nil : "\(path): count"
    case .object:
      guard let members = reference as? [String: Any], let object = value.object else { return "\(path): object" }
      var last: [String: JSONValue] = [:]
      var count = 0
      for member in object {
        last[member.name.string] = member.value
        count += 1
      }
      guard count == object.count, last.count == members.count else { return "\(path): count" }
      for (name, member) in members {
        guard let mine = last[name] else { return "\(path): no \(name)" }
        if let difference = difference(mine, member, at: "\(path)/\(name)") { return difference }
      }
      return nil
    }
  }

  private static func isBool(_ reference: Any) -> Bool {
    (reference as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? false
  }

  private static func numberDifference(_ value: JSONValue, _ reference: Any, at path: String) -> String? {
    guard let theirs = reference as? NSNumber, !isBool(reference), let mine = value.number else {
      return "\(path): number"
    }
    let text = String(decoding: mine.raw, as: UTF8.self)
    guard mine.double == Double(text) else { return "\(path): double of \(text)" }
    // A decimal number's own double is not the nearest one, so only its text was compared.
    if theirs is NSDecimalNumber { return nil }
    if theirs.doubleValue != mine.double { return "\(path): double of \(text)" }
    // Foundation reads a fraction or an exponent as a double, which holds fewer whole numbers exactly.
    if String(cString: theirs.objCType) == "d" { return nil }
    if let integer = mine.int64, theirs.int64Value != integer { return "\(path): integer of \(text)" }
    return nil
  }
}

extension JSONString {
  /// Compares with a text, byte for byte.
  func equals(utf8 text: String) -> Bool {
    var text = text
    return text.withUTF8 { equals(utf8: UnsafeRawBufferPointer($0)) }
  }
}

/// What a reader says of a document: its error, or nil when it is valid.
func refusal(of bytes: [UInt8], by reader: JSONReader = JSONReader()) -> JSONError? {
  do {
    try reader.read(bytes) { _ in }
    return nil
  } catch let error as JSONError {
    return error
  } catch {
    return JSONError(code: .unreadable, offset: -1, message: "\(error)")
  }
}

/// What a reader says of a text.
func refusal(of text: String) -> JSONError? { refusal(of: Array(text.utf8)) }

extension JSONValue {
  /// The element of this array at a position from 0, or nil when this is no array or is shorter.
  func element(at position: Int) -> JSONValue? { array?.enumerated().first { $0.offset == position }?.element }
}
