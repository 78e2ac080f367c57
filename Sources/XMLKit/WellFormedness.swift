import CLibXML2

/// Why a document is not well-formed XML.
public struct WellFormednessError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What the parser says.
  public let message: String
  /// The line, from 1.
  public let line: Int

  /// The message with its line.
  public var description: String { "line \(line): \(message)" }
}

/// Checks that a document is well-formed XML 1.0. Nothing is fetched and no external entity is read.
///
/// - Parameter document: The whole document; UTF-8 unless it says otherwise.
/// - Throws: `WellFormednessError` for the first error.
/// - Complexity: O(*n*) time and memory: a tree is built, so it is meant for small documents.
public func checkWellFormed(_ document: [UInt8]) throws(WellFormednessError) {
  precondition(LibXML2.isReady)
  guard document.count <= Int(CInt.max), let context = xmlNewParserCtxt() else {
    throw WellFormednessError(message: "The document is too large to be checked in one piece.", line: 1)
  }
  defer { xmlFreeParserCtxt(context) }
  let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
  let tree = document.withUnsafeBytes { bytes in
    xmlCtxtReadMemory(
      context, bytes.bindMemory(to: CChar.self).baseAddress, CInt(document.count), nil, nil, CInt(options))
  }
  if let tree {
    xmlFreeDoc(tree)
    return
  }
  let error = xmlCtxtGetLastError(context)?.pointee
  let message = error?.message.map { String(cString: $0) } ?? "The document is not well formed.\n"
  throw WellFormednessError(message: String(message.dropLast()), line: max(1, Int(error?.line ?? 1)))
}

/// The library's one set-up. Its counterpart, `xmlCleanupParser`, is never called: it is only safe when no thread
/// uses the library.
enum LibXML2 {
  static let isReady: Bool = {
    xmlInitParser()
    // Schemas register their types when the first one is read, without a lock: two tasks must not both be the first.
    return xmlRelaxNGInitTypes() == 0
  }()
}
