import CLibXML2

/// An element of a small document, with its attributes, its text and its elements.
///
/// Documents come from outside: one with a document type, too deep, too large or not well-formed is refused as a whole, and nothing is
/// fetched.
///
/// ```swift
/// let root = XMLElement(parsing: Array("<a><b c='1'>text</b></a>".utf8))
/// root?["b"]?.text  // "text"
/// ```
public struct XMLElement: Sendable, Equatable {
  /// The name, without a prefix.
  public private(set) var name: String
  /// The attributes, by their names without prefixes.
  public private(set) var attributes: [String: String] = [:]
  /// The text directly in the element, without blanks at its ends.
  public private(set) var text = ""
  /// The elements in it, in their order.
  public private(set) var elements: [XMLElement] = []

  /// Returns the first element of a name; nil for none.
  public subscript(_ name: String) -> XMLElement? { elements.first { $0.name == name } }

  private static let (deepest, greatestCount) = (32, 50_000)
  /// The most attributes of an element: libxml2 compares each with all others.
  private static let mostAttributes = 5_000

  /// Reads a document.
  ///
  /// - Parameter document: some encoding that XML declares.
  /// - Returns: the outermost element; nil for a document that is refused.
  /// - Complexity: O(bytes), some hundred bytes of memory for each element.
  public init?(parsing document: [UInt8]) {
    precondition(LibXML2.isReady)
    guard document.count <= 64 << 20, !Self.mayHaveManyAttributes(document) else { return nil }
    let options = CInt(
      bitPattern: XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
        | XML_PARSE_COMPACT.rawValue)
    let root: XMLElement? = document.withUnsafeBytes { bytes in
      guard
        let reader = xmlReaderForMemory(
          bytes.bindMemory(to: CChar.self).baseAddress, CInt(bytes.count), nil, nil, options)
      else { return nil }
      defer { xmlFreeTextReader(reader) }
      let findings = XMLFindings()
      xmlTextReaderSetStructuredErrorHandler(reader, XMLFindings.take, findings.pointer)
      return withExtendedLifetime(findings) { Self.read(reader) }
    }
    guard let root else { return nil }
    self = root
  }

  private init(name: String) { self.name = name }

  /// Whether an element may have too many attributes: more equals signs stand between two opening brackets, which no value may contain.
  private static func mayHaveManyAttributes(_ document: [UInt8]) -> Bool {
    var count = 0
    for byte in document {
      if byte == UInt8(ascii: "<") { count = 0 } else if byte == UInt8(ascii: "=") { count += 1 }
      if count > mostAttributes { return true }
    }
    return false
  }

  private static func read(_ reader: xmlTextReaderPtr) -> XMLElement? {
    var open: [XMLElement] = []
    var root: XMLElement?
    var count = 0
    var result = xmlTextReaderRead(reader)
    while result == 1 {
      switch xmlTextReaderNodeType(reader) {
      case CInt(XML_READER_TYPE_ELEMENT.rawValue):
        count += 1
        guard count <= greatestCount, open.count < deepest, let name = xmlTextReaderConstLocalName(reader) else {
          return nil
        }
        var element = XMLElement(name: String(cString: name))
        let isEmpty = xmlTextReaderIsEmptyElement(reader) == 1
        while xmlTextReaderMoveToNextAttribute(reader) == 1 {
          guard let name = xmlTextReaderConstLocalName(reader), let value = xmlTextReaderConstValue(reader) else {
            continue
          }
          element.attributes[String(cString: name)] = String(cString: value)
        }
        open.append(element)
        if isEmpty { close(&open, &root) }
      case CInt(XML_READER_TYPE_END_ELEMENT.rawValue): close(&open, &root)
      case CInt(XML_READER_TYPE_TEXT.rawValue), CInt(XML_READER_TYPE_CDATA.rawValue):
        if let value = xmlTextReaderConstValue(reader), !open.isEmpty {
          open[open.count - 1].text += String(cString: value)
        }
      case CInt(XML_READER_TYPE_DOCUMENT_TYPE.rawValue), CInt(XML_READER_TYPE_ENTITY_REFERENCE.rawValue): return nil
      default: break
      }
      result = xmlTextReaderRead(reader)
    }
    return result == 0 && open.isEmpty ? root : nil
  }

  /// Ends the innermost open element.
  private static func close(_ open: inout [XMLElement], _ root: inout XMLElement?) {
    guard var element = open.popLast() else { return }
    element.text = element.text.trimmed
    if open.isEmpty {
      if root == nil { root = element }
    } else {
      open[open.count - 1].elements.append(element)
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }
}
