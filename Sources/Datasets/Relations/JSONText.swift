import Basics
import JSONKit

/// Texts cut out of canonical JSON.
enum JSONText {
  /// Returns the text of a JSON string from its escaped contents.
  static func decoded(_ contents: UnsafeRawBufferPointer, _ reader: JSONReader) throws -> String {
    guard contents.contains(UInt8(ascii: "\\")) else { return String(decoding: contents, as: UTF8.self) }
    var quoted = ByteBuilder(capacity: contents.count + 2)
    quoted.append(UInt8(ascii: "\""))
    quoted.append(contents)
    quoted.append(UInt8(ascii: "\""))
    return try quoted.withUnsafeBytes { try reader.read($0) { $0.string?.string ?? "" } }
  }

  /// A value in canonical JSON.
  struct Value {
    /// A text without its quotes, still escaped, and anything else as it stands; empty where there is no value.
    let bytes: UnsafeRawBufferPointer
    /// Whether it is a text.
    var isText = false

    /// The bytes of a text or of a number; empty for anything else.
    var name: UnsafeRawBufferPointer {
      let isNumber = bytes.first.map { $0 == UInt8(ascii: "-") || $0 &- UInt8(ascii: "0") < 10 } ?? false
      return isText || isNumber ? bytes : UnsafeRawBufferPointer(start: nil, count: 0)
    }
  }

  /// Returns the value of a member of a canonical object, found without reading all of the object; an empty value where there is no such
  /// member.
  ///
  /// Most fields before the name are numbers, texts or null, so the search is one walk over a few short values.
  static func value(of name: StaticString, in json: UnsafeRawBufferPointer) -> Value {
    var position = json.first == UInt8(ascii: "{") ? 1 : json.count
    while position < json.count, let key = string(in: json, at: position) {
      position = key.upperBound + 2
      let isWanted = json.slice(key).equals(name)
      if let value = string(in: json, at: position) {
        if isWanted { return Value(bytes: json.slice(value), isText: true) }
        position = value.upperBound + 1
      } else {
        let end = end(ofValueAt: position, in: json)
        if isWanted { return Value(bytes: json.slice(position..<end)) }
        position = end
      }
      position += 1
    }
    return Value(bytes: UnsafeRawBufferPointer(start: nil, count: 0))
  }

  /// Returns the end of a value that begins at a position and is no string.
  private static func end(ofValueAt start: Int, in json: UnsafeRawBufferPointer) -> Int {
    var position = start
    var depth = 0
    while position < json.count {
      switch json[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return position }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0: return position
      case UInt8(ascii: "\""): position = string(in: json, at: position)?.upperBound ?? json.count
      default: break
      }
      position += 1
    }
    return position
  }

  /// Returns the place of the contents of a string that begins at a position; nil where none begins there.
  private static func string(in json: UnsafeRawBufferPointer, at position: Int) -> Range<Int>? {
    guard position < json.count, json[position] == UInt8(ascii: "\"") else { return nil }
    var end = position + 1
    while end < json.count, json[end] != UInt8(ascii: "\"") {
      end += json[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return end < json.count ? (position + 1)..<end : nil
  }
}
