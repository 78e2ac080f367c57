import Catalog
import Datasets
import Pipeline
import Store
import XMLKit

extension XMLCatalogue {
  /// Writes all records as one document, and validates it.
  func writeWhole() throws -> PublishedFile {
    let file = try generation.createFile(Self.path)
    var count = 0
    do {
      let document = CatalogueDocument()
      document.begin(style: "type=\"text/css\" href=\"catalog.css\"", title: title, attributions: attributions)
      for kind in Kind.allCases {
        document.start(XMLName(kind.description))
        try write(kind, to: document, file, &count)
        document.end()
      }
      document.start(.unseen)
      let rows = ElementRows(unseen: document)
      try NameRows(.unseen, relations: relations, sink: rows).append {
        document.writer.newLine()
        try document.writer.drain { try file.write($0) }
      }
      document.end()
      document.writer.endDocument()
      try document.writer.drain(atLeast: 0) { try file.write($0) }
    } catch let error as XMLWritingError {
      throw XMLCatalogueError(Self.path, error)
    }
    let written = try file.close(rows: count)
    try validateWhole()
    return written
  }

  private func write(_ kind: Kind, to document: CatalogueDocument, _ file: GenerationFile, _ count: inout Int) throws {
    var writer = try RecordWriter(kind, relations, document)
    var cursor = try RecordCursor(store: store, kind: kind)
    while let batch = try cursor.nextBatch() {
      try Task.checkCancellation()
      try batch.forEach { record in
        try writer.write(record, withNames: false)
        try document.writer.drain { try file.write($0) }
      }
      count += batch.entries.count
      progress(Self.path, count)
    }
  }

  private func validateWhole() throws {
    do {
      let violations = try generation.withFile(Self.path) { try Self.schema().violations(inFile: $0) }
      guard violations.isEmpty else { throw XMLCatalogueError(Self.path, violations) }
    } catch let error as RelaxNGError {
      throw XMLCatalogueError(Self.path, error)
    }
  }
}
