import CLibXML2

/// Runs libxml2's HTML parser over a fragment and reports the tags and texts to a writer. No tree is built, nothing is fetched, nothing is
/// printed.
enum HTMLParser {
  /// A wrapper element that the parser does not know. Inside it the parser adds no paragraphs of its own.
  private static let wrapper = "spinrack"

  /// The greatest depth of elements. At a closing tag the parser looks through all open ones.
  private static let deepest = 512

  /// The state that libxml2 hands to the parser's functions.
  private struct Session {
    let context: htmlParserCtxtPtr
    var writer: FragmentWriter
    var depth = 0
  }

  /// Parses a fragment.
  /// - Parameters:
  ///   - fragment: A text prepared by `HTMLNormalizer`.
  ///   - writer: The writer that gets the reports.
  /// - Returns: The writer; nil when the elements are too deep inside each other.
  static func parse(_ fragment: [UInt8], into writer: consuming FragmentWriter) -> FragmentWriter? {
    precondition(LibXML2.isReady)
    guard let context = htmlNewParserCtxt() else {
      preconditionFailure("libxml2 cannot set up a parser: out of memory.")
    }
    defer { htmlFreeParserCtxt(context) }
    // The context owns its handler and frees it; only the functions in it are replaced, for this context alone.
    context.pointee.sax.pointee = handler
    // Left open: the end of the text closes it, and an end tag could be read as part of an unfinished construct
    // before it.
    let document = Array("<\(wrapper)>".utf8) + fragment
    let options =
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue
      | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_NOIMPLIED.rawValue | HTML_PARSE_NODEFDTD.rawValue
    var session = Session(context: context, writer: writer)
    withUnsafeMutablePointer(to: &session) { session in
      context.pointee.userData = UnsafeMutableRawPointer(session)
      document.withUnsafeBytes { bytes in
        let text = bytes.bindMemory(to: CChar.self)
        let tree = htmlCtxtReadMemory(context, text.baseAddress, CInt(text.count), nil, "UTF-8", CInt(options))
        // Without tree-building functions there is none; free it should a later version make one.
        if let tree { xmlFreeDoc(tree) }
      }
    }
    return session.depth > deepest ? nil : session.writer
  }

  /// The functions that the parser calls; errors have none, so nothing is printed.
  private static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.startElement = { context, name, attributes in
      let session = HTMLParser.session(context)
      guard let name, session.pointee.depth <= HTMLParser.deepest else { return }
      session.pointee.depth += 1
      if session.pointee.depth > HTMLParser.deepest {
        xmlStopParser(session.pointee.context)
      } else {
        let name = String(cString: name)
        session.pointee.writer.start(
          name, href: name == "a" ? HTMLParser.value(of: "href", attributes) : nil,
          number: name == "ol" ? HTMLParser.value(of: "start", attributes) : nil)
      }
    }
    handler.endElement = { context, name in
      let session = HTMLParser.session(context)
      // Once stopped, the depth stays: it says that the parser was stopped.
      guard let name, session.pointee.depth <= HTMLParser.deepest else { return }
      session.pointee.depth -= 1
      session.pointee.writer.end(String(cString: name))
    }
    handler.characters = { context, bytes, count in
      HTMLParser.session(context).pointee.writer.characters(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }
    handler.ignorableWhitespace = handler.characters
    handler.cdataBlock = handler.characters
    return handler
  }

  private static func session(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Session> {
    // The parser hands back the `userData` set in `parse`, and only while that call lasts.
    context!.assumingMemoryBound(to: Session.self)
  }

  /// Returns the value of an attribute in libxml2's list of names and values, which ends with nil.
  private static func value(
    of attribute: String, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) -> [UInt8]? {
    guard var entry = attributes else { return nil }
    while let name = entry.pointee {
      if String(cString: name) == attribute {
        guard let value = entry[1] else { return nil }
        return Array(UnsafeBufferPointer(start: value, count: Int(xmlStrlen(value))))
      }
      entry += 2
    }
    return nil
  }
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
