import Catalog
import Pipeline
import Store
import XMLKit

extension XMLCatalogue {
  /// Writes a document for every character, and validates each before it is written.
  func writeTwins() throws {
    let document = CatalogueDocument()
    var writer = try RecordWriter(.characters, relations, document)
    var cursor = try RecordCursor(store: store, kind: .characters)
    let schema = try Self.schema()
    var bytes: [UInt8] = []
    var count = 0
    while let batch = try cursor.nextBatch() {
      try batch.forEach { record in
        try Task.checkCancellation()
        let path = Self.twinPath(of: record.entry.id.id)
        bytes.removeAll(keepingCapacity: true)
        do {
          try write(record, &writer, document, into: &bytes)
          let violations = try schema.violations(in: bytes)
          guard violations.isEmpty else { throw XMLCatalogueError("xml/" + path, violations) }
        } catch let error as XMLWritingError {
          throw XMLCatalogueError("xml/" + path, error)
        } catch let error as RelaxNGError {
          throw XMLCatalogueError("xml/" + path, error)
        }
        try files.write(path, bytes)
      }
      count += batch.entries.count
      progress("xml/characters", count)
    }
  }

  /// Where the twin of a character lies, below `xml/`: beside those of its thousand, as its page is below `site/`.
  static func twinPath(of id: Int64) -> String { "characters/\(id / 1000)/\(id).xml" }

  private func write(
    _ record: RecordView, _ writer: inout RecordWriter, _ document: CatalogueDocument, into bytes: inout [UInt8]
  ) throws {
    document.begin(style: "type=\"text/css\" href=\"../../catalog.css\"", title: title, attributions: attributions)
    // First, so that it is seen: the lists behind go on for screens.
    if linksPages { link(to: record.entry.id.id, document) }
    try writer.write(record, withNames: true)
    document.writer.endDocument()
    try document.writer.drain(atLeast: 0) { bytes += $0 }
  }

  /// Writes a link to the page of a character, which browsers can follow.
  private func link(to id: Int64, _ document: CatalogueDocument) {
    let writer = document.writer
    writer.start("page")
    writer.start("a", namespace: CatalogueDocument.xhtml)
    writer.attribute("href", "../../../site/characters/\(id / 1000)/\(id).html")
    writer.text("The page of this character")
    writer.end()
    document.end()
  }
}
