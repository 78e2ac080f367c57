import CSimdJSON

/// Finds the place where a document is broken. The index only reports that a document could not be indexed, not where.
struct JSONFault {
  let base: UnsafePointer<UInt8>
  let count: Int
  let origin: Int

  /// Returns the error of a document without content.
  static func empty(offset: Int) -> JSONError {
    error(.empty, offset: offset, "there is nothing but white space")
  }

  static func error(_ code: JSONError.Code, offset: Int, _ what: String) -> JSONError {
    JSONError(
      code: code, offset: offset,
      message: "Not valid JSON at byte \(offset): \(what). Check that the answer is complete and really JSON.")
  }

  /// Returns the error for a status of the index, with its place.
  /// - Complexity: O(number of bytes).
  func error(for status: csimdjson_status) -> JSONError {
    switch status {
    case CSIMDJSON_EMPTY: return Self.empty(offset: origin + count)
    case CSIMDJSON_NO_MEMORY:
      return JSONError(
        code: .outOfMemory, offset: 0,
        message: "No memory for the index of a JSON document of \(count) bytes. Split it, or ask for smaller pages.")
    case CSIMDJSON_TOO_LARGE:
      return JSONError(
        code: .tooLarge, offset: 0,
        message: "A JSON document of \(count) bytes is too large. Split it, or ask for smaller pages.")
    default:
      // A page of HTML in another encoding is better called no JSON than bad UTF-8.
      if let first = firstVisibleByte, !canBeginValue(base[first]) { return notAValue(first) }
      return invalidUTF8 ?? brokenString
        ?? Self.error(.unreadable, offset: origin, "the document could not be indexed")
    }
  }

  /// Returns the error for a byte that begins no value.
  func notAValue(_ at: Int) -> JSONError {
    Self.error(
      base[at] >= 0x61 && base[at] <= 0x7A ? .invalidLiteral : .unexpectedByte, offset: at + origin,
      "a value has to stand here, and byte 0x\(String(base[at], radix: 16)) begins none")
  }

  private var firstVisibleByte: Int? { (0..<count).first { !ASCII.isWhiteSpace(base[$0]) } }

  private func canBeginValue(_ byte: UInt8) -> Bool {
    switch byte {
    case ASCII.quote, ASCII.openBrace, ASCII.openBracket, ASCII.minus, ASCII.zero...ASCII.nine, ASCII.lowerT,
      ASCII.lowerF, ASCII.lowerN:
      true
    default: false
    }
  }

  /// The error of the first bytes that are not UTF-8; nil where all are.
  private var invalidUTF8: JSONError? {
    do {
      _ = try UTF8Span(validating: UnsafeBufferPointer(start: base, count: count).span)
      return nil
    } catch {
      if error.kind == .truncatedScalar, error.byteOffsets.upperBound == count {
        return Self.error(.unexpectedEnd, offset: count + origin, "the document ends within a character")
      }
      return Self.error(
        .invalidUTF8, offset: error.byteOffsets.lowerBound + origin, "these bytes are not UTF-8")
    }
  }

  /// The error of the first control character in a string, the first backslash outside of one, or the string that never ends.
  private var brokenString: JSONError? {
    var at = 0
    while at < count {
      if base[at] == ASCII.backslash { return notAValue(at) }
      guard base[at] == ASCII.quote else {
        at += 1
        continue
      }
      let open = at
      at += 1
      while at < count, base[at] != ASCII.quote {
        if base[at] < ASCII.space {
          return Self.error(.controlCharacter, offset: at + origin, "a control character in a string needs an escape")
        }
        let isEscaped = base[at] == ASCII.backslash && at + 1 < count && base[at + 1] >= ASCII.space
        at += isEscaped ? 2 : 1
      }
      if at >= count {
        return Self.error(.unclosedString, offset: open + origin, "the string that begins here has no closing quote")
      }
      at += 1
    }
    return nil
  }
}

/// An error of a document that was refused.
public struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of refusal.
  public enum Code: String, Sendable, CaseIterable {
    /// No byte, or white space only.
    case empty
    /// More bytes than the reader allows.
    case tooLarge
    /// More brackets inside one another than the reader allows.
    case tooDeep
    /// Bytes that are not UTF-8.
    case invalidUTF8
    /// A control character below U+0020 inside a string, without an escape.
    case controlCharacter
    /// A string without its closing quote: the document ends within it.
    case unclosedString
    /// A backslash followed by something that RFC 8259 does not know.
    case invalidEscape
    /// A number that RFC 8259 does not allow, such as `01` or `1.`.
    case invalidNumber
    /// A word other than `true`, `false` and `null`.
    case invalidLiteral
    /// A byte where something else had to stand.
    case unexpectedByte
    /// The document ends too early.
    case unexpectedEnd
    /// Something other than white space after the document.
    case trailingContent
    /// The memory for the index of the document could not be had.
    case outOfMemory
    /// The indexing library refused the document without a reason known here.
    case unreadable
  }

  /// The kind of refusal.
  public let code: Code
  /// The offset of the first offending byte, from the beginning of the input.
  public let offset: Int
  /// The fault, its place, and the remedy, in one or two sentences. It never repeats the text of the document.
  public let message: String

  /// Creates an error from its parts.
  public init(code: Code, offset: Int, message: String) {
    self.code = code
    self.offset = offset
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
