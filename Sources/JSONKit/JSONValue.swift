/// One value of a document: a place in it, not a copy.
///
/// It is valid only inside the `body` of the `JSONReader.read` call that made it; so is everything got from it.
/// Keeping it longer reads memory that holds another document.
public struct JSONValue {
  @usableFromInline let document: UnsafePointer<JSONDocument>
  @usableFromInline let token: Int

  @inlinable @inline(__always)
  init(document: UnsafePointer<JSONDocument>, token: Int) {
    self.document = document
    self.token = token
  }

  /// The kind of the value.
  @inlinable
  public var kind: JSONKind {
    switch document.pointee.first(token) {
    case ASCII.quote: .string
    case ASCII.openBrace: .object
    case ASCII.openBracket: .array
    case ASCII.lowerT, ASCII.lowerF: .bool
    case ASCII.lowerN: .null
    default: .number
    }
  }

  /// The source bytes of this value, brackets and quotes included; never empty.
  @inlinable
  public var raw: UnsafeRawBufferPointer {
    let document = document.pointee
    let start = document.start(token)
    let end =
      switch kind {
      case .object, .array: document.start(Int(document.links[token])) + 1
      case .string: document.end(token) + 1
      case .number, .bool, .null: document.end(token)
      }
    return UnsafeRawBufferPointer(start: document.base + start, count: end - start)
  }

  /// The offset of the first byte of this value in the input, a byte order mark counted.
  @inlinable
  public var offset: Int { document.pointee.start(token) + document.pointee.origin }

  /// This value as an object, or nil when it is of another kind.
  @inlinable
  public var object: JSONObject? {
    document.pointee.first(token) == ASCII.openBrace ? JSONObject(self) : nil
  }

  /// This value as an array, or nil when it is of another kind.
  @inlinable
  public var array: JSONArray? {
    document.pointee.first(token) == ASCII.openBracket ? JSONArray(self) : nil
  }

  /// This value as a string, or nil when it is of another kind.
  @inlinable
  public var string: JSONString? {
    document.pointee.first(token) == ASCII.quote ? JSONString(document: document, token: token) : nil
  }

  /// This value as a number, or nil when it is of another kind.
  @inlinable
  public var number: JSONNumber? {
    let byte = document.pointee.first(token)
    return byte == ASCII.minus || ASCII.isDigit(byte) ? JSONNumber(document: document, token: token) : nil
  }

  /// This value as a truth value, or nil when it is of another kind.
  @inlinable
  public var bool: Bool? {
    switch document.pointee.first(token) {
    case ASCII.lowerT: true
    case ASCII.lowerF: false
    default: nil
    }
  }

  /// Whether this value is `null`.
  @inlinable
  public var isNull: Bool { document.pointee.first(token) == ASCII.lowerN }

  /// Returns the member of this object with the given name; nil when this is no object or has no such member. Where a name is repeated, the
  /// last one counts.
  /// - Complexity: O(members of this object, not of nested ones).
  @inlinable
  public subscript(_ name: StaticString) -> JSONValue? { object?[name] }
}

extension JSONValue {
  /// The token of the closing bracket of an array or an object.
  @inlinable
  var close: Int { Int(document.pointee.links[token]) }

  /// The number of elements of an array or of members of an object.
  @inlinable
  var itemCount: Int { Int(document.pointee.links[close]) }
}

/// Walks the tokens between the brackets of an array or an object, from one element or member to the next.
@usableFromInline
struct JSONItems {
  @usableFromInline let document: UnsafePointer<JSONDocument>
  @usableFromInline var token: Int
  @usableFromInline let close: Int

  @inlinable @inline(__always)
  init(of container: JSONValue) {
    document = container.document
    token = container.token + 1
    close = container.close
  }

  /// Returns the token of the next element or member, whose value begins `offset` tokens behind it; nil behind the last.
  @inlinable @inline(__always)
  mutating func next(valueAt offset: Int) -> Int? {
    guard token < close else { return nil }
    let found = token
    token = document.pointee.tokenAfterValue(token + offset) + 1
    return found
  }
}

/// The six kinds of JSON value (RFC 8259, section 3).
public enum JSONKind: UInt8, Sendable, CaseIterable {
  case object
  case array
  case string
  case number
  case bool
  case null
}

/// A checked document: its bytes, and the beginning and the end of each of its tokens.
///
/// `links` has one entry a token. For an opening bracket it is the token of its closing one; for a closing bracket the
/// number of elements or members; for a string the offset of its closing quote; for any other scalar the offset behind
/// its last byte. The highest bit marks a string with escapes, and a number with a fraction or an exponent.
@usableFromInline
struct JSONDocument {
  @usableFromInline static let mark: UInt32 = 0x8000_0000

  /// The first byte behind a byte order mark.
  @usableFromInline let base: UnsafePointer<UInt8>
  @usableFromInline let positions: UnsafePointer<UInt32>
  @usableFromInline let links: UnsafePointer<UInt32>
  /// The length of the byte order mark, which is added to a position to get an offset in the input.
  @usableFromInline let origin: Int

  /// Returns the beginning of a token.
  @inlinable @inline(__always)
  func start(_ token: Int) -> Int { Int(positions[token]) }

  /// Returns the first byte of a token.
  @inlinable @inline(__always)
  func first(_ token: Int) -> UInt8 { base[Int(positions[token])] }

  /// Returns the offset in a token's link, without the mark.
  @inlinable @inline(__always)
  func end(_ token: Int) -> Int { Int(links[token] & ~Self.mark) }

  /// Whether the token's link carries the mark.
  @inlinable @inline(__always)
  func isMarked(_ token: Int) -> Bool { links[token] & Self.mark != 0 }

  /// Returns the token behind the value that begins at `token`: a comma or a closing bracket.
  @inlinable @inline(__always)
  func tokenAfterValue(_ token: Int) -> Int {
    // Only `[` and `{` become 0x7B with this bit.
    first(token) | 0x20 == ASCII.openBrace ? Int(links[token]) + 1 : token + 1
  }
}
