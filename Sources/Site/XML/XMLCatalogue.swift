import Catalog
public import Datasets
public import Pipeline
public import Store
import XMLKit

/// Writes the XML catalogue of a store into a generation: everything below `xml/`.
///
/// That is `catalog.xml` with all records, a twin for every character, the schema and a style sheet. All documents are
/// validated against the schema before this returns, so a set never holds one that is not valid. The bytes depend on the
/// store alone.
/// - Parameters:
///   - relations: those of the same store.
///   - site: the settings of the site below `site/`, which gives the catalogue its title, and to whose pages the twins link; nil
///     where there is none.
///   - progress: called from several tasks, with the records of a file so far.
/// - Returns: the schema and the document with all records.
/// - Throws: `XMLCatalogueError` where a document is not valid; `StoreError`, `FileError`, `PublishingError`; `JSONError`
///   where a stored record is damaged; `CancellationError`.
/// - Complexity: two passes over the records; memory for the lists of one kind, see `RecordLists`.
public func writeXMLCatalogue(
  of store: CatalogStore, relations: Relations, beside site: SiteSettings?, into target: SiteTarget,
  progress: @escaping DatasetProgress = { _, _ in }
) async throws -> [PublishedFile] {
  let twins = store.model.kind(.character)
  let writer = XMLCatalogue(
    store: store, relations: relations, title: site?.title ?? SiteSettings.defaultTitle,
    attributions: try store.attributions(),
    linksPages: twins.map { site?.pages.contains(store.model.name(of: $0)) ?? false } ?? false,
    generation: target.generation,
    files: SiteFiles(target.generation, previous: target.previous, folder: "xml/"), progress: progress)
  try writer.files.write(Asset.catalogueStyle.rawValue, CatalogueStyle(store.model).bytes)
  let schema = try writer.files.write(CatalogueSchema.name, CatalogueSchema(store.model).bytes)
  let whole = try writer.writeWhole()
  if let twins { try writer.writeTwins(of: twins) }
  return [schema, whole]
}

/// Writes the documents of the XML catalogue.
struct XMLCatalogue: Sendable {
  let store: CatalogStore
  let relations: Relations
  let title: String
  let attributions: [String]
  let linksPages: Bool
  let generation: GenerationWriter
  let files: SiteFiles
  let progress: DatasetProgress

  /// The schema of every document.
  func schema() throws -> RelaxNGSchema { try RelaxNGSchema(CatalogueSchema(store.model).bytes) }

  /// The catalogue as one document.
  static let path = "xml/catalog.xml"
}

extension XMLCatalogue {
  /// Writes all records as one document, and validates it.
  func writeWhole() throws -> PublishedFile {
    let file = try generation.createFile(Self.path)
    var count = 0
    do {
      let document = CatalogueDocument()
      document.begin(style: "type=\"text/css\" href=\"catalog.css\"", title: title, attributions: attributions)
      for kind in store.model.all {
        document.start(XMLName("\(store.model[kind].name)"))
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
      throw XMLCatalogueError(Self.path, cause: error)
    }
    let written = try file.close(rows: count)
    try validateWhole()
    return written
  }

  private func write(_ kind: Kind, to document: CatalogueDocument, _ file: GenerationFile, _ count: inout Int) throws {
    var writer = try RecordWriter(kind, of: relations, to: document)
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
      let violations = try generation.withFile(Self.path) { try schema().violations(inFile: $0) }
      guard violations.isEmpty else { throw XMLCatalogueError(Self.path, violations) }
    } catch let error as RelaxNGError {
      throw XMLCatalogueError(Self.path, cause: error)
    }
  }
}

extension XMLCatalogue {
  /// Writes a document for every record of a kind, and validates each before it is written.
  func writeTwins(of kind: Kind) throws {
    let document = CatalogueDocument()
    var writer = try RecordWriter(kind, of: relations, to: document)
    var cursor = try RecordCursor(store: store, kind: kind)
    let schema = try schema()
    let folder = "\(store.model[kind].name)"
    var bytes: [UInt8] = []
    var count = 0
    while let batch = try cursor.nextBatch() {
      try batch.forEach { record in
        try Task.checkCancellation()
        let path = "\(folder)/\(record.entry.id.id / 1000)/\(record.entry.id.id).xml"
        bytes.removeAll(keepingCapacity: true)
        do {
          try write(record, &writer, document, into: &bytes)
          let violations = try schema.violations(in: bytes)
          guard violations.isEmpty else { throw XMLCatalogueError("xml/" + path, violations) }
        } catch let error as XMLWritingError {
          throw XMLCatalogueError("xml/" + path, cause: error)
        } catch let error as RelaxNGError {
          throw XMLCatalogueError("xml/" + path, cause: error)
        }
        try files.write(path, bytes)
      }
      count += batch.entries.count
      progress("xml/\(folder)", count)
    }
  }

  private func write(
    _ record: RecordView, _ writer: inout RecordWriter, _ document: CatalogueDocument, into bytes: inout [UInt8]
  ) throws {
    document.begin(style: "type=\"text/css\" href=\"../../catalog.css\"", title: title, attributions: attributions)
    // First, so that it is seen: the lists behind go on for screens.
    if linksPages { link(to: record.entry.id, in: document) }
    try writer.write(record, withNames: true)
    bytes += try document.writer.finish()
  }

  /// Writes a link to the page of a record, which browsers can follow.
  private func link(to id: RecordID, in document: CatalogueDocument) {
    let writer = document.writer
    let kind = store.model[id.kind]
    writer.start("page")
    writer.start("a", namespace: CatalogueDocument.xhtml)
    writer.attribute("href", "../../../site/\(kind.name)/\(id.id / 1000)/\(id.id).html")
    writer.text("The page of this \(kind.singular)")
    writer.end()
    document.end()
  }
}

/// A document of the XML catalogue is not what its schema says, which is a defect of this program, or could not be made.
public struct XMLCatalogueError: OutcomeError {
  /// The file, below the root of the set.
  public let path: String
  /// What is wrong with it, and where in the file; empty for one that could not be made.
  public let findings: [String]
  /// What libxml2 says of a document that could not be made.
  private let cause: String?

  init(_ path: String, _ violations: [XMLViolation]) {
    self.path = path
    findings = violations.map(\.description)
    cause = nil
  }

  init(_ path: String, cause: some CustomStringConvertible) {
    self.path = path
    findings = []
    self.cause = cause.description
  }

  /// No code of its own: the disk is well, and so is the source.
  public var outcome: Outcome { .failed }

  /// What happened, where, and what to do.
  public var description: String {
    if let cause { return "'\(path)' could not be made. \(cause) The published set is as it was." }
    return """
      '\(path)' is not what its schema 'xml/catalog.rng' says, which is a defect of this program:
      \(findings.map { "  \($0)" }.joined(separator: "\n"))
      Report it with this text; until it is mended, leave 'xml' out of 'write'. The published set is as it was.
      """
  }
}
