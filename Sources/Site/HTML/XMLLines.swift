import XMLKit

/// Small documents with an element a line.
extension XMLWriter {
  /// Writes an element with a text.
  func line(_ name: XMLName, _ text: String) {
    element(name, text)
    newLine()
  }

  /// Writes an element without content.
  func line(_ name: XMLName, attributes: [(XMLName, String)]) {
    start(name)
    for (name, value) in attributes { attribute(name, value) }
    endLine()
  }

  /// Opens an element.
  func startLine(_ name: XMLName, namespace: StaticString? = nil) {
    if let namespace { start(name, namespace: namespace) } else { start(name) }
    newLine()
  }

  /// Ends an element.
  func endLine() {
    end()
    newLine()
  }

  /// Ends the document and gives its bytes.
  ///
  /// - Throws: `XMLWritingError`.
  func finish() throws -> [UInt8] {
    endDocument()
    var bytes: [UInt8] = []
    try drain(atLeast: 0) { bytes += $0 }
    return bytes
  }
}
