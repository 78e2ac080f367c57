import Basics

/// Writes an XML 1.0 document of any size in UTF-8.
///
/// Texts go through ``XMLEscaping``. Nothing is indented; whoever wants a new line says so with ``newLine()``. Wrong nesting (an
/// attribute behind content, an end without a start) is a programming error and traps. A class because the functions that write a
/// document do so by turns; one task uses it.
public final class XMLWriter {
  /// From how many bytes on ``drain(atLeast:_:)`` hands them on.
  public static let blockSize = 1 << 16

  /// What was written and nobody has taken.
  ///
  /// Accesses are not checked while the program runs: the document belongs to one task, and nothing that is appended lies in it.
  @exclusivity(unchecked) private var bytes = ByteBuilder(capacity: blockSize + 8192)
  /// The names of the open elements, one behind the other, and where each begins.
  @exclusivity(unchecked) private var names = ByteBuilder(capacity: 256)
  @exclusivity(unchecked) private var starts: [Int] = []
  /// Whether the element that was opened last may still get attributes.
  @exclusivity(unchecked) private var isInTag = false

  /// A writer before the first byte.
  public init() {}

  // MARK: - The document

  /// Writes the XML declaration.
  public func startDocument() {
    bytes.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
  }

  /// Writes a processing instruction of our own making, without `?>` in it, and a new line.
  public func instruction(_ target: XMLName, content: StaticString) {
    bytes.append("<?")
    bytes.append(target.bytes)
    bytes.append(UInt8(ascii: " "))
    bytes.append(content)
    bytes.append("?>\n")
  }

  /// Ends all open elements and the document.
  public func endDocument() {
    while !starts.isEmpty { end() }
    newLine()
  }

  /// Ends the document and gives what was not drained of it.
  public func finish() -> [UInt8] {
    endDocument()
    return bytes.array()
  }

  /// Gives the bytes that have gathered to a sink, if there are enough to be worth it.
  ///
  /// - Parameters:
  ///   - atLeast: fewer bytes stay where they are.
  ///   - sink: takes the bytes, which are valid only inside.
  /// - Throws: what the sink throws.
  public func drain(atLeast: Int = blockSize, _ sink: (UnsafeRawBufferPointer) throws -> Void) rethrows {
    guard bytes.count >= max(1, atLeast) else { return }
    try bytes.withUnsafeBytes(sink)
    bytes.removeAll()
  }

  // MARK: - Elements

  /// Opens an element.
  ///
  /// - Parameter namespace: becomes the default namespace in it; nil leaves the one around it.
  public func start(_ name: XMLName, namespace: StaticString? = nil) {
    endTag()
    starts.append(names.count)
    names.append(name.bytes)
    bytes.append(UInt8(ascii: "<"))
    bytes.append(name.bytes)
    isInTag = true
    guard let namespace else { return }
    bytes.append(" xmlns=\"")
    bytes.append(namespace)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Closes the element that was opened last.
  public func end() {
    guard let start = starts.popLast() else { preconditionFailure("No element is open that could end.") }
    if isInTag {
      bytes.append("/>")
      isInTag = false
    } else {
      bytes.append("</")
      bytes.append(UnsafeRawBufferPointer(rebasing: names.bytes[start...]))
      bytes.append(UInt8(ascii: ">"))
    }
    names.truncate(to: start)
  }

  /// Writes an attribute of the element that was just opened.
  ///
  /// - Parameter value: UTF-8, possibly hostile; may be empty.
  /// - Complexity: O(bytes).
  public func attribute(_ name: XMLName, value: UnsafeRawBufferPointer) {
    begin(name)
    XMLEscaping.append(value, isAttribute: true, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes an attribute of the element that was just opened.
  public func attribute(_ name: XMLName, value: [UInt8]) {
    value.withUnsafeBytes { attribute(name, value: $0) }
  }

  /// Writes an attribute of the element that was just opened.
  public func attribute(_ name: XMLName, value: String) {
    var value = value
    value.withUTF8 { attribute(name, value: UnsafeRawBufferPointer($0)) }
  }

  /// Writes a whole number as an attribute of the element that was just opened.
  public func attribute(_ name: XMLName, value: Int64) {
    begin(name)
    bytes.append(integer: value)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes text into the open element.
  ///
  /// - Parameter value: UTF-8, possibly hostile; may be empty.
  /// - Complexity: O(bytes).
  public func text(_ value: UnsafeRawBufferPointer) {
    endTag()
    XMLEscaping.append(value, to: &bytes)
  }

  /// Writes text into the open element.
  public func text(_ value: String) {
    var value = value
    value.withUTF8 { text(UnsafeRawBufferPointer($0)) }
  }

  /// Writes markup as it is into the open element. It must be well formed; nobody checks that here.
  public func markup(_ value: UnsafeRawBufferPointer) {
    endTag()
    bytes.append(value)
  }

  /// Begins a new line, where no text stands beside it.
  public func newLine() {
    endTag()
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Writes an element that holds a text and nothing else.
  ///
  /// - Parameter text: UTF-8, possibly hostile; may be empty.
  public func element(_ name: XMLName, text: UnsafeRawBufferPointer) {
    start(name)
    self.text(text)
    end()
  }

  /// Writes an element that holds a text and nothing else.
  public func element(_ name: XMLName, text: String) {
    start(name)
    self.text(text)
    end()
  }

  /// Writes an element that holds a whole number.
  public func element(_ name: XMLName, number: Int64) {
    start(name)
    endTag()
    bytes.append(integer: number)
    end()
  }

  private func begin(_ attribute: XMLName) {
    precondition(isInTag, "An attribute stands behind the name of its element or another attribute.")
    bytes.append(UInt8(ascii: " "))
    bytes.append(attribute.bytes)
    bytes.append("=\"")
  }

  private func endTag() {
    if isInTag { bytes.append(UInt8(ascii: ">")) }
    isInTag = false
  }
}

/// Small documents with an element a line.
extension XMLWriter {
  /// Writes an element with a text.
  public func line(_ name: XMLName, text: String) {
    element(name, text: text)
    newLine()
  }

  /// Writes an element without content.
  public func line(_ name: XMLName, attributes: [(name: XMLName, value: String)]) {
    start(name)
    for (name, value) in attributes { attribute(name, value: value) }
    endLine()
  }

  /// Opens an element.
  public func startLine(_ name: XMLName, namespace: StaticString? = nil) {
    start(name, namespace: namespace)
    newLine()
  }

  /// Ends an element.
  public func endLine() {
    end()
    newLine()
  }
}

/// The name of an element or an attribute; checked once, though it is used a million times.
public struct XMLName: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// UTF-8.
  let bytes: [UInt8]

  /// A name of letters, digits and `- _ . :`, as ours are; it begins with a letter or `_`. Anything else is a fault of
  /// the program.
  public init(_ name: String) {
    precondition(XMLName.isName(name), "'\(name)' is no name of an element")
    bytes = Array(name.utf8)
  }

  /// The same, from a literal.
  public init(stringLiteral name: String) { self.init(name) }

  /// The name as text.
  public var description: String { String(decoding: bytes, as: UTF8.self) }

  private static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, isLetter(first) else { return false }
    return name.utf8.allSatisfy { isLetter($0) || 0x30...0x3A ~= $0 || $0 == 0x2D || $0 == 0x2E }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 || byte == 0x5F }
}
