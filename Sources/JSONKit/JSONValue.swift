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

  /// What kind of value this is.
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
    document.pointee.first(token) == ASCII.openBrace ? JSONObject(document: document, token: token) : nil
  }

  /// This value as an array, or nil when it is of another kind.
  @inlinable
  public var array: JSONArray? {
    document.pointee.first(token) == ASCII.openBracket ? JSONArray(document: document, token: token) : nil
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

  /// True when this value is `null`.
  @inlinable
  public var isNull: Bool { document.pointee.first(token) == ASCII.lowerN }

  /// The member of this object with the given name, of repeated names the last; nil when this is no object or has no
  /// such member.
  /// - Complexity: O(members of this object, not of nested ones).
  @inlinable
  public subscript(_ name: StaticString) -> JSONValue? { object?[name] }

  /// The element of this array at a position from 0, or nil when this is no array or is shorter.
  /// - Complexity: O(position).
  public func element(at position: Int) -> JSONValue? { array?.element(at: position) }
}
