import JSONKit
import XMLKit

/// A document of the XML catalogue while it is written: the whole catalogue, or one character.
///
/// A class because the sinks of several tables write into it in turn. Only one task uses it.
final class CatalogueDocument {
  /// The namespace of the vocabulary; the number at its end rises when documents of the old vocabulary would no longer be valid.
  static let namespace: StaticString = "urn:spinrack:catalogue:1"
  /// The namespace of XHTML.
  static let xhtml: StaticString = "http://www.w3.org/1999/xhtml"

  private(set) var writer = XMLWriter()
  /// The open container of parts; nil for none.
  private var container: XMLName?
  /// The number of records on each of the record's lists according to the source, by the place of the list's field, which is below 64;
  /// nil where the source does not say.
  private(set) var available = [Int64?](repeating: nil, count: 64)

  /// Begins a document, with its style sheet, its title and its attributions.
  ///
  /// - Parameters:
  ///   - style: the content of the style sheet instruction.
  ///   - title: the title of the catalogue.
  ///   - attributions: the attribution texts that the source requires.
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

  /// Opens the container of a part, unless it is open, and closes the one before.
  func open(_ name: XMLName) {
    guard container != name else { return }
    closeContainer()
    writer.start(name)
    container = name
  }

  /// Closes the open container.
  func closeContainer() {
    guard container != nil else { return }
    container = nil
    writer.endLine()
  }

  /// Keeps the number of records on a list according to the source.
  func note(_ count: Int64?, of field: Int) {
    available[field] = count
  }
}

/// Names that are written millions of times.
extension XMLName {
  static let ref: XMLName = "ref"
  static let id: XMLName = "id"
  static let name: XMLName = "name"
  static let unseen: XMLName = "unseen"
  static let available: XMLName = "available"
}
