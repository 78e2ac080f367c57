import Basics
import CLibXML2

/// Writes an XML 1.0 document of any size in UTF-8, through libxml2's `xmlTextWriter`.
///
/// libxml2 keeps only the names of open elements; its output gathers in a block of memory that ``drain(atLeast:_:)`` hands on. Texts go
/// through ``XMLEscaping`` first, since libxml2 lets characters pass that XML cannot contain. Nothing is indented; a new line is written
/// only by ``newLine()``. Wrong nesting (an attribute behind content, an end without a start) is a programming error and traps. A class
/// because it owns an object of libxml2; one task uses it.
public final class XMLWriter {
  /// The least number of bytes that ``drain(atLeast:_:)`` hands on by default.
  public static let blockSize = 1 << 16

  /// The output of libxml2 that was not yet drained.
  private let block: UnsafeMutablePointer<ByteBuilder>
  private let writer: xmlTextWriterPtr
  private var scratch = ByteBuilder(capacity: 256)
  /// Whether an element without content is being composed in `scratch`.
  private var isInEmptyElement = false

  /// Creates a writer before the first byte.
  public init() {
    precondition(LibXML2.isReady)
    block = .allocate(capacity: 1)
    block.initialize(to: ByteBuilder(capacity: Self.blockSize + 8192))
    guard let output = xmlOutputBufferCreateIO(Self.take, nil, block, nil), let writer = xmlNewTextWriter(output) else {
      fatalError("libxml2 cannot begin a document: out of memory.")
    }
    self.writer = writer
  }

  deinit {
    // Closes the output too, which may write into the block once more.
    xmlFreeTextWriter(writer)
    block.deinitialize(count: 1)
    block.deallocate()
  }

  // MARK: - The document

  /// Writes the XML declaration.
  public func startDocument() {
    check(xmlTextWriterStartDocument(writer, nil, "UTF-8", nil))
  }

  /// Writes a processing instruction, whose content has no `?>`, and a new line.
  public func instruction(_ target: XMLName, content: StaticString) {
    target.bytes.withUnsafeBufferPointer { check(xmlTextWriterWritePI(writer, $0.baseAddress, content.utf8Start)) }
    newLine()
  }

  /// Ends all open elements and the document.
  public func endDocument() {
    checkContent()
    check(xmlTextWriterEndDocument(writer))
    check(xmlTextWriterFlush(writer))
  }

  /// Gives all bytes so far to a sink, also in the middle of the document. An element that was just opened must already have content.
  ///
  /// - Throws: what the sink throws.
  public func drainAll(_ sink: (UnsafeRawBufferPointer) throws -> Void) rethrows {
    check(xmlTextWriterFlush(writer))
    try drain(atLeast: 1, sink)
  }

  /// Ends the document and returns the bytes that were not drained.
  public func finish() -> [UInt8] {
    endDocument()
    return block.pointee.array()
  }

  /// Gives the bytes that have gathered to a sink, if there are enough to be worth it; all of them after the end of the document.
  ///
  /// - Parameters:
  ///   - atLeast: the least number of bytes to hand on; fewer stay in memory.
  ///   - sink: takes the bytes, which are valid only inside.
  /// - Throws: what the sink throws.
  public func drain(atLeast: Int = blockSize, _ sink: (UnsafeRawBufferPointer) throws -> Void) rethrows {
    guard block.pointee.count >= max(1, atLeast) else { return }
    try block.pointee.withUnsafeBytes(sink)
    block.pointee.removeAll()
  }

  // MARK: - Elements

  /// Opens an element.
  ///
  /// - Parameter namespace: becomes the default namespace in it; nil leaves the one around it.
  public func start(_ name: XMLName, namespace: StaticString? = nil) {
    checkContent()
    name.bytes.withUnsafeBufferPointer { check(xmlTextWriterStartElement(writer, $0.baseAddress)) }
    if let namespace { check(xmlTextWriterWriteAttribute(writer, "xmlns", namespace.utf8Start)) }
  }

  /// Opens an element that gets attributes and no content. Such elements make up most of a large document, and libxml2 gets each as one
  /// piece, since piece by piece it takes four times as long.
  public func startEmpty(_ name: XMLName) {
    checkContent()
    scratch.removeAll()
    scratch.append(UInt8(ascii: "<"))
    append(name)
    isInEmptyElement = true
  }

  /// Closes the element that was opened last.
  public func end() {
    guard isInEmptyElement else { return check(xmlTextWriterEndElement(writer)) }
    isInEmptyElement = false
    scratch.append("/>")
    writeScratch()
  }

  /// Writes an attribute of the element that was just opened.
  ///
  /// - Parameter value: UTF-8, possibly hostile; may be empty.
  /// - Complexity: O(bytes).
  public func attribute(_ name: XMLName, value: UnsafeRawBufferPointer) {
    attribute(name) { XMLEscaping.append(value, isAttribute: true, to: &$0) }
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
    attribute(name) { $0.append(integer: value) }
  }

  private func attribute(_ name: XMLName, _ value: (inout ByteBuilder) -> Void) {
    if isInEmptyElement {
      scratch.append(UInt8(ascii: " "))
      append(name)
      scratch.append("=\"")
      value(&scratch)
      scratch.append(UInt8(ascii: "\""))
    } else {
      name.bytes.withUnsafeBufferPointer { check(xmlTextWriterStartAttribute(writer, $0.baseAddress)) }
      write(value)
      check(xmlTextWriterEndAttribute(writer))
    }
  }

  /// Writes text into the open element.
  ///
  /// - Parameter value: UTF-8, possibly hostile; may be empty.
  /// - Complexity: O(bytes).
  public func text(_ value: UnsafeRawBufferPointer) {
    write { XMLEscaping.append(value, to: &$0) }
  }

  /// Writes text into the open element.
  public func text(_ value: String) {
    var value = value
    value.withUTF8 { text(UnsafeRawBufferPointer($0)) }
  }

  /// Writes markup unchanged into the open element. It must be well formed; it is not checked here.
  public func markup(_ value: UnsafeRawBufferPointer) {
    checkContent()
    guard let start = value.bindMemory(to: UInt8.self).baseAddress else { return }
    check(xmlTextWriterWriteRawLen(writer, start, CInt(value.count)))
  }

  /// Begins a new line, where no text is beside it.
  public func newLine() {
    checkContent()
    check(xmlTextWriterWriteRawLen(writer, "\n", 1))
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
    write { $0.append(integer: number) }
    end()
  }

  private func append(_ name: XMLName) {
    name.bytes.withUnsafeBytes { scratch.append(UnsafeRawBufferPointer(rebasing: $0.dropLast())) }
  }

  private func write(_ text: (inout ByteBuilder) -> Void) {
    checkContent()
    scratch.removeAll()
    text(&scratch)
    writeScratch()
  }

  private func writeScratch() {
    scratch.withUnsafeBytes { markup($0) }
  }

  private func checkContent() {
    precondition(!isInEmptyElement, "An element that was opened as an empty one gets attributes and its end.")
  }

  @inline(__always)
  private func check(_ result: CInt) {
    precondition(
      result >= 0, "libxml2 refused a part of a document: memory has run out, or parts came in a wrong order.")
  }

  /// The function to which libxml2 passes its output.
  private static let take: xmlOutputWriteCallback = { block, bytes, count in
    guard let block, let bytes, count > 0 else { return 0 }
    block.assumingMemoryBound(to: ByteBuilder.self).pointee
      .append(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    return count
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
    startEmpty(name)
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

/// The name of an element or an attribute.
///
/// A name is checked once, and kept with the zero byte at its end that libxml2 wants, since it is used a million times.
public struct XMLName: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name in UTF-8, and a zero byte.
  let bytes: [UInt8]

  /// Creates a name of letters, digits and `- _ . :`; it begins with a letter or `_`. Anything else is a fault of the program.
  public init(_ name: String) {
    precondition(XMLName.isName(name), "'\(name)' is no name of an element")
    bytes = Array(name.utf8) + [0]
  }

  /// Creates a name from a literal.
  public init(stringLiteral name: String) { self.init(name) }

  /// The name as text.
  public var description: String { String(decoding: bytes.dropLast(), as: UTF8.self) }

  private static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, isLetter(first) else { return false }
    return name.utf8.allSatisfy { isLetter($0) || 0x30...0x3A ~= $0 || $0 == 0x2D || $0 == 0x2E }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 || byte == 0x5F }
}
