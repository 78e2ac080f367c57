import Basics
import CLibXML2

/// Writes an XML 1.0 document of any size in UTF-8, through libxml2's `xmlTextWriter`.
///
/// What libxml2 keeps are the names of open elements; what it writes gathers in a block of memory that ``drain(_:)``
/// hands on. Texts go through ``XMLEscaping`` first, since libxml2 lets characters pass that XML cannot carry. Nothing is
/// indented; whoever wants a new line says so with ``newLine()``.
///
/// A failure does not stop the caller at once: it is kept, nothing more is written, and the next ``drain(_:)`` throws it. A
/// class because it owns an object of libxml2; one task uses it.
public final class XMLWriter {
  /// From how many bytes on ``drain(_:)`` hands them on.
  public static let blockSize = 1 << 16

  /// What libxml2 has written and nobody has taken.
  private let block: UnsafeMutablePointer<[UInt8]>
  private let writer: xmlTextWriterPtr?
  private var scratch: [UInt8] = []
  private var failure: XMLWritingError?

  /// A writer before the first byte.
  public init() {
    precondition(LibXML2.isReady)
    block = .allocate(capacity: 1)
    block.initialize(to: [])
    block.pointee.reserveCapacity(Self.blockSize + 8192)
    let output = xmlOutputBufferCreateIO(Self.take, nil, block, nil)
    writer = xmlNewTextWriter(output)
    if writer == nil {
      if let output { xmlOutputBufferClose(output) }
      failure = XMLWritingError(place: "a new document")
    }
  }

  deinit {
    // Closes the output too, which may write into the block once more.
    if let writer { xmlFreeTextWriter(writer) }
    block.deinitialize(count: 1)
    block.deallocate()
  }

  // MARK: - The document

  /// Writes the XML declaration.
  public func startDocument() {
    check(xmlTextWriterStartDocument(writer, nil, "UTF-8", nil), "the XML declaration")
  }

  /// Writes a processing instruction of our own making, without `?>` in it, and a new line.
  public func instruction(_ target: XMLName, _ content: StaticString) {
    target.bytes.withUnsafeBufferPointer { target in
      check(xmlTextWriterWritePI(writer, target.baseAddress, content.utf8Start), "a processing instruction")
    }
    newLine()
  }

  /// Ends all open elements and the document.
  public func endDocument() {
    check(xmlTextWriterEndDocument(writer), "the end of the document")
    check(xmlTextWriterFlush(writer), "the end of the document")
  }

  /// Gives the bytes that have gathered to a sink, if there are enough to be worth it; all of them after the end of the
  /// document.
  ///
  /// - Parameters:
  ///   - atLeast: fewer bytes stay where they are.
  ///   - sink: takes the bytes, which are valid only inside.
  /// - Throws: ``XMLWritingError`` for the first failure since the last call; what the sink throws.
  public func drain(atLeast: Int = blockSize, _ sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    if let failure { throw failure }
    guard block.pointee.count >= max(1, atLeast) else { return }
    try block.pointee.withUnsafeBytes(sink)
    block.pointee.removeAll(keepingCapacity: true)
  }

  // MARK: - Elements

  /// Opens an element.
  ///
  /// - Parameter namespace: becomes the default namespace in it; nil leaves the one around it.
  public func start(_ name: XMLName, namespace: StaticString? = nil) {
    name.bytes.withUnsafeBufferPointer { bytes in
      check(xmlTextWriterStartElement(writer, bytes.baseAddress), "the element '\(name)'")
    }
    if let namespace {
      check(xmlTextWriterWriteAttribute(writer, "xmlns", namespace.utf8Start), "the namespace of '\(name)'")
    }
  }

  /// Closes the element that was opened last.
  public func end() {
    check(xmlTextWriterEndElement(writer), "the end of an element")
  }

  /// Writes an attribute of the element that was just opened.
  ///
  /// - Parameter value: UTF-8, possibly hostile; may be empty.
  /// - Complexity: O(bytes).
  public func attribute(_ name: XMLName, _ value: UnsafeRawBufferPointer) {
    scratch.removeAll(keepingCapacity: true)
    XMLEscaping.append(value, isAttribute: true, to: &scratch)
    writeAttribute(name)
  }

  /// Writes a whole number as an attribute of the element that was just opened.
  public func attribute(_ name: XMLName, _ value: Int64) {
    scratch.removeAll(keepingCapacity: true)
    scratch.append(integer: value)
    writeAttribute(name)
  }

  /// Writes text into the open element.
  ///
  /// - Parameter value: UTF-8, possibly hostile; may be empty.
  /// - Complexity: O(bytes).
  public func text(_ value: UnsafeRawBufferPointer) {
    scratch.removeAll(keepingCapacity: true)
    XMLEscaping.append(value, to: &scratch)
    scratch.withUnsafeBytes { write($0) }
  }

  /// Writes a whole number into the open element.
  func text(_ value: Int64) {
    scratch.removeAll(keepingCapacity: true)
    scratch.append(integer: value)
    scratch.withUnsafeBytes { write($0) }
  }

  /// Begins a new line, where no text stands beside it.
  public func newLine() {
    check(xmlTextWriterWriteRawLen(writer, "\n", 1), "a new line")
  }

  /// Writes markup as it is into the open element. It must be well formed; nobody checks that here.
  public func markup(_ value: UnsafeRawBufferPointer) {
    write(value)
  }

  /// Writes elements that hold nothing, with their attributes, as one piece: for lists of references, which are most of a
  /// large document and take libxml2 four times as long one by one.
  public func emptyElements(_ body: (inout XMLEmptyElements) -> Void) {
    scratch.removeAll(keepingCapacity: true)
    var elements = XMLEmptyElements(bytes: scratch)
    // Not kept twice, or it would be copied when it grows.
    scratch = []
    body(&elements)
    elements.bytes.withUnsafeBytes { write($0) }
    scratch = elements.bytes
  }

  private func writeAttribute(_ name: XMLName) {
    name.bytes.withUnsafeBufferPointer { bytes in
      check(xmlTextWriterStartAttribute(writer, bytes.baseAddress), "the attribute '\(name)'")
    }
    scratch.withUnsafeBytes { write($0) }
    check(xmlTextWriterEndAttribute(writer), "the attribute '\(name)'")
  }

  private func write(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count <= Int(CInt.max) else { return }
    check(xmlTextWriterWriteRawLen(writer, start, CInt(bytes.count)), "a text")
  }

  @inline(__always)
  private func check(_ result: CInt, _ place: @autoclosure () -> String) {
    if result < 0, failure == nil { failure = XMLWritingError(place: place()) }
  }

  /// What libxml2 calls with what it has written.
  private static let take: xmlOutputWriteCallback = { block, bytes, count in
    guard let block, let bytes, count > 0 else { return 0 }
    block.assumingMemoryBound(to: [UInt8].self).pointee
      .append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    return count
  }
}

/// The name of an element or an attribute.
///
/// Kept with the zero byte at its end that libxml2 wants, so that a name that is used a million times is made once.
public struct XMLName: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// UTF-8 and a zero.
  let bytes: [UInt8]

  /// A name of letters, digits and `- _ . :`, as ours are; it begins with a letter or `_`. Anything else is a fault of
  /// the program.
  public init(_ name: String) {
    precondition(XMLName.isName(name), "'\(name)' is no name of an element")
    bytes = Array(name.utf8) + [0]
  }

  /// The same, from a literal.
  public init(stringLiteral name: String) { self.init(name) }

  /// The name as text.
  public var description: String { String(decoding: bytes.dropLast(), as: UTF8.self) }

  private static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, isLetter(first) else { return false }
    return name.utf8.allSatisfy { isLetter($0) || 0x30...0x3A ~= $0 || $0 == 0x2D || $0 == 0x2E }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 || byte == 0x5F }
}

/// A document could not be written, for a reason that lies in this program or in the machine's memory.
public struct XMLWritingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was being written: `the element 'comic'`.
  public let place: String

  /// What happened, where, and what to do.
  public var description: String {
    "libxml2 refused \(place): memory has run out, or the document's parts were written in a wrong order. Run again; if "
      + "it comes back, report it with this text."
  }
}
