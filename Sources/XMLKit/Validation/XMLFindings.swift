import CLibXML2

/// What libxml2 finds wrong while it reads: the handler of one reader, never a global one.
///
/// A class because libxml2 keeps its address; whoever makes it keeps it until the reader is gone.
final class XMLFindings {
  private(set) var violations: [XMLViolation] = []
  private let limit: Int
  private let reader: xmlTextReaderPtr?

  init(limit: Int, reader: xmlTextReaderPtr? = nil) {
    self.limit = limit
    self.reader = reader
  }

  /// What ``take`` is to be given.
  var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// What libxml2 calls with an error.
  static let take: xmlStructuredErrorFunc = { findings, error in
    guard let findings, let error = error?.pointee else { return }
    let message = error.message.map { String(cString: $0) } ?? "unknown error"
    Unmanaged<XMLFindings>.fromOpaque(findings).takeUnretainedValue()
      .add(message: message.split(whereSeparator: \.isWhitespace).joined(separator: " "), line: Int(error.line))
  }

  func add(message: String, line: Int) {
    guard violations.count < limit else { return }
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
