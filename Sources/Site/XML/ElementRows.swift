import Basics
import Catalog
import Datasets
import XMLKit

/// A sink that makes elements from the rows of one table; see ``CellElement``.
///
/// The element of a record stays open after its row, for its parts and lists.
final class ElementRows: RowSink {
  private let document: CatalogueDocument
  private let cells: [CellElement]
  /// Whether the element of a row ends with the row.
  private let closesRows: Bool
  private var cell = 0
  /// The id of the last reference, until the value of its twin comes.
  private var reference: Int64?
  /// The text of a part, until its attributes are written.
  private var text: [UInt8] = []
  private var scratch = ByteBuilder(capacity: 64)

  /// Creates a sink for the rows of a table of records or of parts of records.
  init(_ cells: [CellElement], in document: CatalogueDocument) {
    self.document = document
    self.cells = cells
    closesRows = cells.contains { if case .part = $0 { true } else { false } }
  }

  /// Creates a sink for the rows of unresolved records.
  init(unseen document: CatalogueDocument) {
    self.document = document
    cells = CellElement.unseen
    closesRows = true
  }

  private var writer: XMLWriter { document.writer }

  func null() {
    switch cells[cell] {
    case .twin: endReference(isSeen: false)
    case .available(let field): document.note(nil, of: field)
    case .part(let name, let container): open(name, in: container)
    case .none, .opening, .element, .markup, .reference, .listed, .list, .attribute, .text: break
    }
    cell += 1
  }

  func int64(_ value: Int64) {
    switch cells[cell] {
    case .none: break
    case .opening(let name, let attribute):
      writer.start(name)
      writer.attribute(attribute, value: value)
      writer.newLine()
    case .element(let name):
      writer.element(name, number: value)
      writer.newLine()
    case .reference, .listed: reference = value
    case .twin: endReference(isSeen: true)
    case .available(let field): document.note(value, of: field)
    case .part(let name, let container): open(name, in: container)
    case .list(let name): document.open(name)
    case .attribute(let name): writer.attribute(name, value: value)
    case .text: text.append(integer: value)
    case .markup: preconditionFailure("a number stands where the XML catalogue wants a text")
    }
    cell += 1
  }

  func double(_ value: Double) {
    spell { $0.append(double: value) }
  }

  func bool(_ value: Bool) {
    spell { $0.append(value ? "true" : "false") }
  }

  func string(_ utf8: UnsafeRawBufferPointer) {
    switch cells[cell] {
    case .opening(let name, let attribute):
      writer.start(name)
      writer.attribute(attribute, value: utf8)
    case .element(let name):
      writer.element(name, text: utf8)
      writer.newLine()
    case .markup(let name): document.markup(utf8, in: name)
    case .attribute(let name): writer.attribute(name, value: utf8)
    case .text: text.append(contentsOf: utf8)
    // The kind, which a table of several kinds tells first; it is that of the record around.
    case .part(let name, let container): open(name, in: container)
    case .none: break
    case .reference, .listed, .twin, .available, .list:
      preconditionFailure("a text stands where the XML catalogue wants a number")
    }
    cell += 1
  }

  func endRow() {
    cell = 0
    guard closesRows else { return }
    if !text.isEmpty {
      text.withUnsafeBytes { writer.text($0) }
      text.removeAll(keepingCapacity: true)
    }
    writer.end()
  }

  private func spell(_ body: (inout ByteBuilder) -> Void) {
    scratch.removeAll()
    body(&scratch)
    scratch.withUnsafeBytes { string($0) }
  }

  private func open(_ name: XMLName, in container: XMLName) {
    document.open(container)
    writer.start(name)
  }

  /// Writes the reference that waits for its twin; nothing where the reference was null.
  private func endReference(isSeen: Bool) {
    guard let id = reference else { return }
    reference = nil
    // The twin stands one or, where there are two numbers, two columns behind.
    let owner = cells[..<cell].last { if case .reference = $0 { true } else { $0 == .listed } }
    guard case .reference(let name) = owner else { return document.reference(to: id, isSeen: isSeen) }
    writer.start(name)
    document.reference(to: id, isSeen: isSeen)
    writer.endLine()
  }
}
