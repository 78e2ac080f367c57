import JSONKit
import XMLKit

/// A document of the XML catalogue while it is written: the whole catalogue, or one character.
///
/// A class because the sinks of several tables write into it by turns. One task uses it.
final class CatalogueDocument {
  /// The namespace of the vocabulary; the number at its end counts up when documents of the old one would not be valid
  /// any more.
  static let namespace: StaticString = "urn:spinrack:catalogue:1"
  /// The namespace of XHTML.
  static let xhtml: StaticString = "http://www.w3.org/1999/xhtml"

  private(set) var writer = XMLWriter()
  /// The container of parts that is open.
  private var container: XMLName?
  /// How many the source says are on each of the record's lists, by the place of the list's field, which
  /// is below 64.
  private(set) var available = [Int64?](repeating: nil, count: 64)

  /// Begins a document, down to what it says of itself.
  ///
  /// - Parameters:
  ///   - style: where its style sheet is, as a whole instruction.
  ///   - title: what the catalogue is called.
  ///   - attributions: what its source wants to be said.
  func begin(style: StaticString, title: String, attributions: [String]) {
    writer = XMLWriter()
    writer.startDocument()
    writer.instruction("xml-stylesheet", style)
    writer.startLine("catalogue", namespace: Self.namespace)
    writer.startLine("about")
    writer.line("title", title)
    for attribution in attributions { writer.line("attribution", attribution) }
    end()
  }

  /// Opens an element on a line of its own.
  func start(_ name: XMLName) { writer.startLine(name) }

  /// Ends an element and its line.
  func end() { writer.endLine() }

  /// Writes an element with a text on a line of its own.
  func element(_ name: XMLName, _ value: UnsafeRawBufferPointer) {
    writer.element(name, value)
    writer.newLine()
  }

  /// Writes sanitised markup in an element of its own.
  func markup(_ name: XMLName, _ value: UnsafeRawBufferPointer) {
    writer.start(name)
    writer.start("div", namespace: Self.xhtml)
    writer.markup(value)
    writer.end()
    end()
  }

  /// Writes a reference in an element of its own.
  func reference(_ name: XMLName, _ id: Int64, isSeen: Bool) {
    writer.start(name)
    listed(id, isSeen: isSeen)
    end()
  }

  /// Writes one reference of several.
  func listed(_ id: Int64, isSeen: Bool) {
    writer.emptyElements { elements in
      elements.start(.ref)
      elements.attribute(.id, id)
      if !isSeen { elements.attribute(.unseen, "true") }
      elements.end()
    }
  }

  /// Opens the container of a part, and closes the one before.
  func open(_ name: XMLName) {
    guard container != name else { return }
    closeContainer()
    writer.start(name)
    container = name
  }

  /// Closes the container that is open.
  func closeContainer() {
    guard container != nil else { return }
    container = nil
    end()
  }

  /// Notes how many the source says are on a list.
  func note(_ count: Int64?, of field: Int) {
    available[field] = count
  }
}

/// The names that are written millions of times.
extension XMLName {
  static let ref: XMLName = "ref"
  static let id: XMLName = "id"
  static let name: XMLName = "name"
  static let unseen: XMLName = "unseen"
  static let available: XMLName = "available"
}
