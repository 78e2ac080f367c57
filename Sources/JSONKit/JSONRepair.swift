import Basics

/// A copy of a document in which single bytes that JSON does not allow are replaced, with the places of the replacements.
///
/// Inside strings, bytes that are not UTF-8 become U+FFFD (one for each maximal subpart, Unicode 3.9), and control
/// characters get the escape that they lacked. Outside of strings control characters become spaces. Everything else,
/// broken grammar too, stays as it is.
public struct JSONRepair: Sendable {
  /// The fault of a byte.
  public enum Fault: Sendable, Equatable {
    /// Bytes that are not UTF-8.
    case invalidUTF8
    /// A control character without an escape.
    case controlCharacter
  }

  /// One replacement.
  public struct Place: Sendable, Equatable {
    /// The place of the replacement in the repaired copy, a byte order mark counted.
    public let offset: Int
    /// The fault of the replaced bytes.
    public let fault: Fault
  }

  /// The repaired copy.
  public private(set) var bytes: [UInt8] = []
  /// The replacements, in the order of the copy; never empty.
  public private(set) var places: [Place] = []

  /// Repairs a document; nil where it needs no repair.
  ///
  /// - Complexity: O(bytes), and a copy of them.
  public init?(_ source: UnsafeRawBufferPointer) {
    bytes.reserveCapacity(source.count + 64)
    var at = 0
    var isInString = false
    while at < source.count {
      let byte = source[at]
      if byte >= 0x80 {
        let (scalar, length) = UTF8Reader.scalar(in: source, at: at)
        if scalar != nil || !isInString {
          bytes.append(contentsOf: source[at..<(at + length)])
        } else {
          replace(.invalidUTF8, with: [0xEF, 0xBF, 0xBD])
        }
        at += length
      } else if byte < ASCII.space {
        if isInString {
          replace(.controlCharacter, with: Self.escape(byte))
        } else if ASCII.isWhiteSpace(byte) {
          bytes.append(byte)
        } else {
          replace(.controlCharacter, with: [ASCII.space])
        }
        at += 1
      } else if byte == ASCII.backslash, isInString {
        bytes.append(byte)
        at += 1
        guard at < source.count else { break }
        if source[at] < ASCII.space || source[at] >= 0x80 {
          // The next byte is replaced in the next turn, so the backslash has to stand for itself.
          bytes.append(byte)
        } else {
          bytes.append(source[at])
          at += 1
        }
      } else {
        if byte == ASCII.quote { isInString.toggle() }
        bytes.append(byte)
        at += 1
      }
    }
    guard !places.isEmpty else { return nil }
  }

  private mutating func replace(_ fault: Fault, with replacement: [UInt8]) {
    places.append(Place(offset: bytes.count, fault: fault))
    bytes.append(contentsOf: replacement)
  }

  private static func escape(_ byte: UInt8) -> [UInt8] {
    Array("\\u00".utf8) + [Hexadecimal.lowerCaseDigit(byte >> 4), Hexadecimal.lowerCaseDigit(byte)]
  }
}

extension JSONValue {
  /// Calls `body` once with each innermost value in which something was repaired, in the order of the document.
  ///
  /// A repair in a name, or in the white space around a value, belongs to the value behind it, or to the object or array where no value
  /// follows.
  ///
  /// - Parameters:
  ///   - places: repairs by ascending offset; those outside of this value are ignored.
  ///   - body: gets the value, the first of its repairs, and its JSON Pointer from this value, made on demand.
  /// - Complexity: O(values + repairs), and the length of a pointer for each that is asked for.
  public func forEachValue(
    repairedAt places: ArraySlice<JSONRepair.Place>,
    _ body: (_ value: JSONValue, _ place: JSONRepair.Place, _ pointer: () -> String) -> Void
  ) {
    var rest = places.drop { $0.offset < offset }
    var path = JSONPointer()
    visit(&rest, &path, body)
  }

  private func visit(
    _ rest: inout ArraySlice<JSONRepair.Place>, _ path: inout JSONPointer,
    _ body: (JSONValue, JSONRepair.Place, () -> String) -> Void
  ) {
    // Of neighbours a repair belongs to the first that ends behind it; that covers its name, too.
    if let object {
      for member in object {
        guard let next = rest.first else { return }
        guard next.offset < member.value.end else { continue }
        path.steps.append(.member(member.name))
        member.value.visit(&rest, &path, body)
        path.steps.removeLast()
      }
    } else if let array {
      for (index, element) in array.enumerated() {
        guard let next = rest.first else { return }
        guard next.offset < element.end else { continue }
        path.steps.append(.element(index))
        element.visit(&rest, &path, body)
        path.steps.removeLast()
      }
    }
    guard let first = rest.first, first.offset < end else { return }
    body(self, first) { path.text }
    while let next = rest.first, next.offset < end { rest.removeFirst() }
  }

  /// The offset behind this value.
  private var end: Int { offset + raw.count }
}

/// The path from one value to another inside it, from which a JSON Pointer (RFC 6901) is made on demand.
struct JSONPointer {
  /// A step of the path.
  enum Step {
    /// To the value of a member.
    case member(JSONString)
    /// To an element, by its position from 0.
    case element(Int)
  }

  /// The steps; none for the value itself.
  var steps: [Step] = []

  /// The pointer; empty where there are no steps. A name of more than 1 KiB is cut, with an ellipsis, and not decoded.
  ///
  /// - Complexity: O(length).
  var text: String {
    var text = ""
    for step in steps {
      switch step {
      case .member(let name):
        let isLong = name.rawContents.count > 1 << 10
        let start = isLong ? String(decoding: name.rawContents.prefix(1 << 10), as: UTF8.self) + "…" : name.string
        text += "/" + Self.escaped(start)
      case .element(let position): text += "/\(position)"
      }
    }
    return text
  }

  private static func escaped(_ name: String) -> String {
    var escaped = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "~": escaped += "~0"
      case "/": escaped += "~1"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
