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
    writer.instruction("xml-stylesheet", content: style)
    writer.startLine("catalogue", namespace: Self.namespace)
    writer.startLine("about")
    writer.line("title", text: title)
    for attribution in attributions { writer.line("attribution", text: attribution) }
    writer.endLine()
  }

  /// Writes sanitised markup in an element of its own.
  func markup(_ value: UnsafeRawBufferPointer, in name: XMLName) {
    writer.start(name)
    writer.start("div", namespace: Self.xhtml)
    writer.markup(value)
    writer.end()
    writer.endLine()
  }

  /// Writes a reference.
  func reference(to id: Int64, isSeen: Bool) {
    writer.startEmpty(.ref)
    writer.attribute(.id, value: id)
    if !isSeen { writer.attribute(.unseen, value: "true") }
    writer.end()
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
    writer.endLine()
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
