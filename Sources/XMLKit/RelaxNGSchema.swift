public import Basics
import CLibXML2

/// A RELAX NG schema (ISO/IEC 19757-2) in XML syntax, which documents of any size are validated against.
///
/// A document is read through libxml2's `xmlTextReader`, which frees the parts that it has passed. It keeps only the contents of an element
/// whose definition it cannot turn into an automaton: one with `interleave`, with data or values, or whose attributes come from a
/// definition. So let the elements with the long lists have none of these. A class because it owns objects of libxml2; one task uses it.
public final class RelaxNGSchema {
  let schema: xmlRelaxNGPtr

  /// Reads a schema.
  ///
  /// - Throws: ``RelaxNGError``.
  public init(_ bytes: [UInt8]) throws(RelaxNGError) {
    precondition(LibXML2.isReady)
    let findings = XMLFindings()
    let schema: xmlRelaxNGPtr? = bytes.withUnsafeBytes { bytes in
      let text = bytes.bindMemory(to: CChar.self)
      guard text.count <= Int(CInt.max),
        let context = xmlRelaxNGNewMemParserCtxt(text.baseAddress, CInt(text.count))
      else { return nil }
      defer { xmlRelaxNGFreeParserCtxt(context) }
      xmlRelaxNGSetParserStructuredErrors(context, XMLFindings.take, findings.pointer)
      return xmlRelaxNGParse(context)
    }
    guard let schema else {
      throw findings.violations.first.map { RelaxNGError(description: "The schema cannot be used: \($0)") }
        ?? RelaxNGError(description: "libxml2 cannot read the schema: memory has run out. Run again.")
    }
    self.schema = schema
  }

  deinit {
    xmlRelaxNGFree(schema)
  }

  /// Validates a document on the disk.
  ///
  /// - Parameter path: The path of the document. Nothing else is read, and nothing is fetched.
  /// - Returns: The violations by line, ten at most; none for a valid document. A document that is not well-formed XML has a violation
  ///   where it ceases to be so.
  /// - Throws: ``RelaxNGError``; `CancellationError`.
  /// - Complexity: O(bytes), some 80 MB a second; a few megabytes of memory.
  public func violations(inFile path: String) throws -> [XMLViolation] {
    try violations(of: path) { xmlReaderForFile(path, nil, Self.options) }
  }

  /// Validates a document in memory, as ``violations(inFile:)`` does for a file.
  public func violations(in document: [UInt8]) throws -> [XMLViolation] {
    guard document.count <= Int(CInt.max) else {
      throw RelaxNGError(description: "The document is too large to be validated in memory; validate it as a file.")
    }
    return try document.withUnsafeBytes { document in
      try violations(of: "the document") {
        xmlReaderForMemory(
          document.bindMemory(to: CChar.self).baseAddress, CInt(document.count), nil, nil, Self.options)
      }
    }
  }

  /// No network, and no limit of size, since the program wrote the documents itself.
  private static let options = CInt(
    bitPattern: XML_PARSE_NONET.rawValue | XML_PARSE_COMPACT.rawValue | XML_PARSE_HUGE.rawValue)

  private func violations(of name: String, _ open: () -> xmlTextReaderPtr?) throws -> [XMLViolation] {
    guard let reader = open() else {
      throw RelaxNGError(
        description: "\(name) cannot be opened to be validated. Check that it is there and can be read.")
    }
    defer { xmlFreeTextReader(reader) }
    let findings = XMLFindings(reader: reader)
    // Set before the schema, which takes the handler over: both tell this reader's findings, and nothing goes to stderr.
    xmlTextReaderSetStructuredErrorHandler(reader, XMLFindings.take, findings.pointer)
    guard xmlTextReaderRelaxNGSetSchema(reader, schema) == 0 else {
      throw RelaxNGError(description: "libxml2 cannot validate \(name): memory has run out. Run again.")
    }
    var nodes = 0
    var result = xmlTextReaderRead(reader)
    while result == 1, findings.violations.count < XMLFindings.limit {
      nodes &+= 1
      if nodes & 0xFFFF == 0 { try Task.checkCancellation() }
      result = xmlTextReaderRead(reader)
    }
    if findings.violations.isEmpty, result < 0 || xmlTextReaderIsValid(reader) != 1 {
      findings.add(message: "the document is not valid, or cannot be read to its end", line: 0)
    }
    return findings.violations
  }
}

/// A violation of a schema at one place of a document.
public struct XMLViolation: Equatable, Sendable, CustomStringConvertible {
  /// The line, from 1; 0 where none is known.
  public let line: Int
  /// The elements around the place, from the outermost, with their ids: `catalogue/comics/comic[184]`; empty where none is known.
  public let place: String
  /// The message of libxml2.
  public let message: String

  /// Returns the violation for a text that begins a number of lines lower.
  public func moved(by lines: Int) -> XMLViolation {
    XMLViolation(line: line > 0 ? max(1, line + lines) : 0, place: place, message: message)
  }

  /// The place and the message.
  public var description: String {
    let line = line > 0 ? "line \(line)" : "somewhere"
    return place.isEmpty ? "\(line): \(message)" : "\(line), in \(place): \(message)"
  }
}

/// The violations that libxml2 finds while it reads: the handler of one reader, never a global one.
///
/// A class because libxml2 keeps its address; its creator keeps it until the reader is freed.
final class XMLFindings {
  private(set) var violations: [XMLViolation] = []
  private let reader: xmlTextReaderPtr?

  init(reader: xmlTextReaderPtr? = nil) { self.reader = reader }

  /// The greatest number of violations that are kept.
  static let limit = 10

  /// The pointer that ``take`` expects.
  var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// The function that libxml2 calls with an error.
  static let take: xmlStructuredErrorFunc = { findings, error in
    guard let findings, let error = error?.pointee else { return }
    let message = error.message.map { String(cString: $0) } ?? "unknown error"
    Unmanaged<XMLFindings>.fromOpaque(findings).takeUnretainedValue()
      .add(message: message.split(whereSeparator: \.isWhitespace).joined(separator: " "), line: Int(error.line))
  }

  func add(message: String, line: Int) {
    guard violations.count < Self.limit else { return }
    // A node knows its line up to 65,535 only; behind that the parser's own is the better one.
    let line = line < 65_535 ? line : reader.map { Int(xmlTextReaderGetParserLineNumber($0)) } ?? line
    violations.append(XMLViolation(line: line, place: place, message: message))
  }

  /// The elements around the node that is being read.
  private var place: String {
    var steps: [String] = []
    var node = reader.flatMap { xmlTextReaderCurrentNode($0) }
    while let element = node {
      if element.pointee.type == XML_ELEMENT_NODE, let name = element.pointee.name {
        steps.append(String(cString: name) + (id(of: element).map { "[\($0)]" } ?? ""))
      }
      node = element.pointee.parent
    }
    return steps.reversed().joined(separator: "/")
  }

  private func id(of element: xmlNodePtr) -> String? {
    guard let value = xmlGetNoNsProp(element, "id") else { return nil }
    defer { spinrack_xml_free(value) }
    return String(cString: value)
  }
}

/// An error of a document that could not be validated at all.
public struct RelaxNGError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A text that says what happened, where, and what to do.
  public let description: String
}

extension LibraryVersion {
  /// libxml2, which reads, writes and validates XML.
  public static var libxml2: LibraryVersion { LibraryVersion("libxml2", LIBXML_DOTTED_VERSION) }
}
