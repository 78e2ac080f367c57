/// Why a document was refused, where, and what to do about it.
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
  /// One or two sentences: what, where, and the remedy. It never repeats the text of the document.
  public let message: String

  /// Makes an error from its parts.
  public init(code: Code, offset: Int, message: String) {
    self.code = code
    self.offset = offset
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
