import CLibXML2

/// Checks that a document is well-formed XML 1.0. Nothing is fetched and no external entity is read.
///
/// - Throws: ``NotWellFormed`` for the first error.
public func checkWellFormed(_ document: [UInt8]) throws(NotWellFormed) {
  xmlInitParser()
  guard let context = xmlNewParserCtxt() else { throw NotWellFormed(line: 0, reason: "there is no memory") }
  defer { xmlFreeParserCtxt(context) }
  let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
  let tree = document.withUnsafeBytes { bytes in
    xmlCtxtReadMemory(
      context, bytes.bindMemory(to: CChar.self).baseAddress, CInt(document.count), nil, nil, CInt(options))
  }
  guard let tree else {
    let error = xmlCtxtGetLastError(context)?.pointee
    throw NotWellFormed(line: Int(error?.line ?? 1), reason: error?.message.map { String(cString: $0) } ?? "")
  }
  xmlFreeDoc(tree)
}

/// Why a document is not well-formed.
public struct NotWellFormed: Error {
  /// The line, from 1.
  public let line: Int
  /// What the parser says.
  public let reason: String
}
