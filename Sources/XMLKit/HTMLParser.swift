import CLibXML2

/// Runs libxml2's HTML parser over a fragment and reports what it finds to a writer. No tree is built, nothing is fetched, nothing is printed.
enum HTMLParser {
  /// An element around the fragment that the parser does not know. Inside it, it adds no paragraphs of its own.
  private static let wrapper = "spinrack"

  /// - Parameters:
  ///   - fragment: A text prepared by `HTMLNormalizer`.
  ///   - writer: What it is reported to.
  static func parse(_ fragment: [UInt8], into writer: inout FragmentWriter) {
    precondition(LibXML2.isReady)
    guard let context = htmlNewParserCtxt() else {
      preconditionFailure("libxml2 cannot set up a parser: out of memory.")
    }
    defer { htmlFreeParserCtxt(context) }
    var handler = xmlSAXHandler()
    handler.startElement = { context, name, attributes in
      guard let name else { return }
      HTMLParser.writer(context).pointee.start(HTMLParser.string(name), href: HTMLParser.href(attributes))
    }
    handler.endElement = { context, name in
      guard let name else { return }
      HTMLParser.writer(context).pointee.end(HTMLParser.string(name))
    }
    handler.characters = { context, bytes, count in
      HTMLParser.writer(context).pointee.characters(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }
    handler.ignorableWhitespace = handler.characters
    handler.cdataBlock = handler.characters
    // Left open: the end of the text closes it, and an end tag could be read as part of an unfinished construct before it.
    var document = Array("<\(wrapper)>".utf8)
    document.append(contentsOf: fragment)
    let options =
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue
      | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_NOIMPLIED.rawValue | HTML_PARSE_NODEFDTD.rawValue
    // The context owns its handler and frees it; only the functions in it are replaced, for this context alone.
    context.pointee.sax.pointee = handler
    withUnsafeMutablePointer(to: &writer) { writer in
      context.pointee.userData = UnsafeMutableRawPointer(writer)
      document.withUnsafeBytes { bytes in
        let text = bytes.bindMemory(to: CChar.self)
        let tree = htmlCtxtReadMemory(context, text.baseAddress, CInt(text.count), nil, "UTF-8", CInt(options))
        // Without tree-building functions there is none; free it should a later version make one.
        if let tree { xmlFreeDoc(tree) }
      }
    }
  }

  private static func writer(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<FragmentWriter> {
    // The parser hands back the `userData` set in `parse`, and only while that call lasts.
    context!.assumingMemoryBound(to: FragmentWriter.self)
  }

  private static func string(_ text: UnsafePointer<xmlChar>) -> String {
    String(cString: text)
  }

  /// The value of `href` in libxml2's list of names and values, which ends with nil.
  private static func href(_ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?) -> [UInt8]? {
    guard var entry = attributes else { return nil }
    while let name = entry.pointee {
      if string(name) == "href" {
        guard let value = entry[1] else { return nil }
        return Array(UnsafeBufferPointer(start: value, count: Int(xmlStrlen(value))))
      }
      entry += 2
    }
    return nil
  }
}
