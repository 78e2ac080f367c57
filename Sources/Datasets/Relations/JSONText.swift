import Basics
import JSONKit

/// Texts cut out of canonical JSON.
enum JSONText {
  /// The text that the escaped contents of a JSON string stand for.
  static func decoded(_ contents: UnsafeRawBufferPointer, _ reader: JSONReader) throws -> String {
    guard contents.contains(UInt8(ascii: "\\")) else { return String(decoding: contents, as: UTF8.self) }
    var quoted = ByteBuilder(capacity: contents.count + 2)
    quoted.append(UInt8(ascii: "\""))
    quoted.append(contents)
    quoted.append(UInt8(ascii: "\""))
    return try quoted.withUnsafeBytes { try reader.read($0) { $0.string?.string ?? "" } }
  }

  /// The escaped contents of the first of several fields that has a text; empty where none has.
  static func name(in json: UnsafeRawBufferPointer, fields: [StaticString]) -> UnsafeRawBufferPointer {
    for field in fields {
      let name = name(in: json, field: field)
      if !name.isEmpty { return name }
    }
    return UnsafeRawBufferPointer(start: nil, count: 0)
  }

  /// The escaped contents of a record's name, found without reading the whole record; empty where it has none.
  ///
  /// Most fields before the name are numbers, texts or null, so the search is one walk over a few short values.
  static func name(in json: UnsafeRawBufferPointer, field: StaticString) -> UnsafeRawBufferPointer {
    var position = 1
    while position < json.count, let key = string(in: json, at: position) {
      position = key.upperBound + 2
      let isName = json.slice(key).equals(field)
      if let value = string(in: json, at: position) {
        if isName { return json.slice(value) }
        position = value.upperBound + 1
      } else {
        if isName { break }
        position = end(ofValueAt: position, in: json)
      }
      position += 1
    }
    return UnsafeRawBufferPointer(start: nil, count: 0)
  }

  /// Where the value that begins at a position, and is no string, ends.
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

  /// The contents of the string that begins at a position; nil where none does.
  private static func string(in json: UnsafeRawBufferPointer, at position: Int) -> Range<Int>? {
    guard position < json.count, json[position] == UInt8(ascii: "\"") else { return nil }
    var end = position + 1
    while end < json.count, json[end] != UInt8(ascii: "\"") {
      end += json[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return end < json.count ? (position + 1)..<end : nil
  }
}
